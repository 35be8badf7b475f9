"""Ranges of starting hands in the usual notation."""

import pytest

from pipeline.cards import SIX_PLUS_DECK, cards, text
from pipeline.exact.ranges import parse_range
from tests import needs

RANGES = [
    "QQ",
    "QQ+",
    "22+",
    "AKs",
    "AKo",
    "AK",
    "KA",
    "A2s+",
    "KTo+",
    "KT+",
    "TT-77",
    "77-TT",
    "T9s-76s",
    "AhKh",
    "QQ+,AKs,KTo+",
]
RANGES += ["J9o-86o", "53s+", "AcAd,AhAs,72o"]


@pytest.mark.parametrize("written", RANGES)
def test_pokerkit_reads_the_same_hands(written):
    parse = needs.oracle("pokerkit").parse_range
    expected = {frozenset(map(repr, hand)) for hand in parse(written)}

    assert {frozenset({text([one]), text([other])}) for one, other in parse_range(written)} == expected


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+,AKs", 22),
        ("22+", 78),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("AA,AA", 6),
    ],
)
def test_a_range_has_as_many_hands_as_players_count(written, number):
    assert len(parse_range(written)) == number


def test_spans_of_one_higher_card_are_all_kickers_between():
    assert parse_range("A5s-A2s") == sorted({hand for two in ("A5s", "A4s", "A3s", "A2s") for hand in parse_range(two)})


def test_hands_are_sorted_and_each_is_there_once():
    hands = parse_range("KK,AhKh,KK+,KhAh")

    assert hands == sorted(set(hands))
    assert all(one < other for one, other in hands)
    assert (cards("Kh")[0], cards("Ah")[0]) in hands


def test_hands_that_the_deck_has_not_are_left_out():
    assert parse_range("22+", SIX_PLUS_DECK) == parse_range("66+", SIX_PLUS_DECK)
    assert len(parse_range("66+", SIX_PLUS_DECK)) == 9 * 6
    with pytest.raises(ValueError, match="'55' has no hand that the deck allows"):
        parse_range("AA,55", SIX_PLUS_DECK)


@pytest.mark.parametrize(
    "part", ["", "A", "AAs", "QQ-AKs", "A5s-A2o", "A5s-K2s", "AKx", "XX", "AhAh", "QQ++", "99-T8", "AhKhQh"]
)
def test_what_is_no_range_is_named(part):
    with pytest.raises(ValueError, match=f"'{part}'".replace("+", r"\+")):
        parse_range(f"KK,{part}")
