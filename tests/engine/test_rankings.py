"""Six plus (rule book 6), lows of eight or better (3) and ace to five (razz) rank as the rule book says."""

from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest

from pipeline.cards import RANKS, cards, text
from pipeline.codes import HandClass, LowClass, Ranking
from pipeline.engine import five_cards, ranking
from tests import needs
from tests.oracles import named_ranking

NUM_TWIN_HANDS = 3_000
NUM_OUTSIDE_HANDS = 4_000
RANKINGS = [ranking for ranking in Ranking if ranking != Ranking.NONE]
WITH_LOW_ACE = [Ranking.SIX_PLUS_A, Ranking.SIX_PLUS_B]
ACE_HIGH = [Ranking.SIX_PLUS_A_ACE_HIGH, Ranking.SIX_PLUS_B_ACE_HIGH]
SIX_PLUS = [*WITH_LOW_ACE, *ACE_HIGH]
DECKS = {one: np.arange(16 if one in SIX_PLUS else 0, 52, dtype=np.uint8) for one in RANKINGS}


def value(one: Ranking, hand: str) -> int:
    return int(ranking.hand_value_of(one, np.array(cards(hand), dtype=np.uint8)))


def words(one: Ranking, hand: str) -> str:
    return ranking.class_name(one, value(one, hand))


def split(hand: str) -> list[str]:
    return [hand[i : i + 2] for i in range(0, len(hand), 2)]


def random_hands(one: Ranking, num_hands: int, num_cards: int, seed: int) -> list[str]:
    """Hands of the ranking's deck; for lows half of them of the ranks below ten, where lows are."""
    generator = np.random.Generator(np.random.PCG64(seed))
    hands = []
    for no in range(num_hands):
        deck = DECKS[one]
        if one in (Ranking.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE) and no % 2:
            deck = np.concatenate([deck[:32], deck[48:]])
        hands.append(text(generator.permutation(deck)[:num_cards].tolist()))
    return hands


def assert_same_order(pairs: list[tuple[int, tuple[int, ...] | None]]) -> None:
    """Values sort as the twin's ranks do and are equal where those are; 0 where there is no hand."""
    assert all((number == 0) == (rank is None) for number, rank in pairs)
    hands = sorted((number, rank) for number, rank in pairs if rank is not None)

    assert [rank for _, rank in hands] == sorted(rank for _, rank in hands)
    assert len({number for number, _ in hands}) == len({rank for _, rank in hands}) == len(set(hands))


@pytest.mark.parametrize("one", RANKINGS)
def test_all_hands_of_five_cards_compare_as_in_the_slow_twin(one):
    """Every set of five ranks of the deck, of several suits and, if the ranks differ, of one."""
    ranks_of_deck = [rank for rank in RANKS if one not in SIX_PLUS or rank in "6789TJQKA"]
    sets = [ranks for ranks in combinations_with_replacement(ranks_of_deck, 5) if len(set(ranks)) > 1]
    hands = ["".join(r + s for r, s in zip(ranks, "cdhsc")) for ranks in sets]
    hands += ["".join(r + "h" for r in ranks) for ranks in combinations(ranks_of_deck, 5)]
    pairs = [(value(one, hand), named_ranking.rank_of_five_under(one.name.lower(), split(hand))) for hand in hands]

    assert_same_order(pairs)
    assert {number for number, _ in pairs} | {0} == set(range(len(five_cards.value_classes(one)) + 1))
    assert all(words(one, hand) == named_ranking.class_name_under(one.name.lower(), split(hand)) for hand in hands)


@pytest.mark.parametrize("num_cards", [6, 7])
@pytest.mark.parametrize("one", RANKINGS)
def test_hands_of_six_and_seven_cards_compare_as_in_the_slow_twin(one, num_cards):
    """The best five are chosen under the ranking in force [A-37]."""
    hands = random_hands(one, NUM_TWIN_HANDS, num_cards, seed=num_cards)

    assert_same_order([(value(one, hand), named_ranking.rank_under(one.name.lower(), split(hand))) for hand in hands])
    assert all(
        words(one, hand) == named_ranking.class_name_under(one.name.lower(), split(hand)) for hand in hands[:500]
    )


@pytest.mark.parametrize(
    ("one", "name"),
    [
        (Ranking.STANDARD, "StandardHighHand"),
        (Ranking.SIX_PLUS_A, "ShortDeckHoldemHand"),
        (Ranking.EIGHT_OR_BETTER, "EightOrBetterLowHand"),
        (Ranking.ACE_TO_FIVE, "RegularLowHand"),
    ],
)
@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_pokerkit_agrees(one, name, num_cards):
    """Its short deck is ranking A. Sorted by our value, hands are sorted by its own order as well."""
    kind = getattr(needs.oracle("pokerkit"), name)
    hands = random_hands(one, NUM_OUTSIDE_HANDS // 3, num_cards, seed=20 + num_cards)
    by_value: dict[int, object] = {}
    for hand in hands:
        its = kind.from_game_or_none(hand)
        assert (its is None) == (value(one, hand) == 0)
        if its is not None:
            assert by_value.setdefault(value(one, hand), its) == its
    ordered = [by_value[number] for number in sorted(by_value)]

    assert all(low < high for low, high in pairwise(ordered))


def test_the_standard_ranking_is_the_same_by_either_name():
    hands = random_hands(Ranking.STANDARD, 1_000, 7, seed=3)
    values = [int(ranking.high_value_of(np.array(cards(hand), dtype=np.uint8))) for hand in hands]

    assert values == [value(Ranking.STANDARD, hand) for hand in hands]
    assert [ranking.hand_class(v) for v in values] == [ranking.class_of_value(Ranking.STANDARD, v) for v in values]


# --------------------------------------------------------------------------------------------------------- six plus
def test_three_of_a_kind_and_a_straight_change_places_between_the_two_rankings():
    """The rule book's example [A-37]: 9-9 on 9-8-7-6-T is a straight under A, three nines under B."""
    hand = "9c9d" + "9h8s7d6cTd"

    assert words(Ranking.SIX_PLUS_A, hand) == "straight"
    assert words(Ranking.SIX_PLUS_B, hand) == "three of a kind"
    assert value(Ranking.SIX_PLUS_A, hand) == value(Ranking.SIX_PLUS_A, "Td9c8s7d6c")
    assert value(Ranking.SIX_PLUS_B, hand) == value(Ranking.SIX_PLUS_B, "9c9d9hTd8s")


@pytest.mark.parametrize("one", SIX_PLUS)
def test_a_flush_beats_a_full_house_and_loses_to_four_of_a_kind(one):
    assert value(one, "6h6d6s7c7d") < value(one, "Jh9h8h7h6h") < value(one, "6h6d6s6c7d")
    assert value(one, "AhAdAsKcKd") < value(one, "Jh9h8h7h6h")


@pytest.mark.parametrize("one", WITH_LOW_ACE)
def test_nine_high_with_an_ace_is_the_lowest_straight(one):
    assert words(one, "Ad9c8s7d6c") == "straight"
    assert words(one, "Ac9c8c7c6c") == "straight flush"
    assert value(one, "Ad9c8s7d6c") < value(one, "Td9c8s7d6c") < value(one, "AdKcQsJdTc")
    assert value(one, "Ac9c8c7c6c") < value(one, "Tc9c8c7c6c") < value(one, "AcKcQcJcTc") == 1404
    assert words(one, "AdKcQs7d6c") == "high card"


@pytest.mark.parametrize("one", ACE_HIGH)
def test_without_a_low_ace_the_lowest_straight_is_ten_high(one):
    """Rule book 6, "(cfg) no low ace" [A-38]: A-9-8-7-6 is the worst hand with an ace, or the worst flush with one."""
    assert words(one, "Ad9c8s7d6c") == "high card"
    assert words(one, "Ac9c8c7c6c") == "flush"
    assert value(one, "KdQcJs9d8c") < value(one, "Ad9c8s7d6c") < value(one, "AdTc8s7d6c") < value(one, "6d6c7s8d9c")
    assert value(one, "KcQcJc9c8c") < value(one, "Ac9c8c7c6c") < value(one, "AcTc8c7c6c") < value(one, "6c6d6h6s7c")
    assert words(one, "Td9c8s7d6c") == "straight"
    assert words(one, "Tc9c8c7c6c") == "straight flush"
    assert value(one, "Tc9c8c7c6c") == 1404 - 4
    assert words(one, "Ad9c8s7d6cTd") == "straight"
    assert words(one, "Ad9c8s7d6cAhAs") == "three of a kind"


def test_without_a_low_ace_both_rankings_still_order_three_of_a_kind_and_a_straight_their_way():
    assert words(Ranking.SIX_PLUS_A_ACE_HIGH, "9c9d9h8s7d6cTd") == "straight"
    assert words(Ranking.SIX_PLUS_B_ACE_HIGH, "9c9d9h8s7d6cTd") == "three of a kind"


@pytest.mark.parametrize(("low", "high"), five_cards.WITHOUT_LOW_ACE.items())
def test_hands_other_than_the_low_straight_keep_their_order_without_a_low_ace(low, high):
    """In all sets of five ranks, of several suits and of one, only those of 9-8-7-6-A move."""
    lowest = (4, 5, 6, 7, 12)
    for with_low_ace, without in zip(five_cards.strengths(low), five_cards.strengths(high)):
        assert [ranks for ranks in with_low_ace if with_low_ace[ranks] != without[ranks]] == [lowest]


def test_compiled_code_that_has_the_tables_in_it_can_be_kept():
    """numba keeps no code with an array of more than a million bytes."""
    assert ranking.OTHER_RANK_VALUES.shape[0] == len(Ranking) - Ranking.SIX_PLUS_A
    assert ranking.OTHER_RANK_VALUES.nbytes < 10**6


# ------------------------------------------------------------------------------------------------------------- lows
def test_lows_compare_from_the_highest_card_down():
    """The rule book's examples (3): 7-6-5-4-3 beats 8-4-3-2-A, 8-5-4-3-2 beats 8-6-3-2-A; the best is 5-4-3-2-A [A-22]."""
    one = Ranking.EIGHT_OR_BETTER

    assert value(one, "7c6d5h4s3c") > value(one, "8c4d3h2sAc")
    assert value(one, "8c5d4h3s2c") > value(one, "8c6d3h2sAc")
    assert value(one, "5c4c3c2cAc") == value(one, "5c4d3h2sAc") == 56
    assert value(one, "8c7d6h5s4c") == 1


def test_no_low_without_five_different_ranks_below_nine():
    assert value(Ranking.EIGHT_OR_BETTER, "9c7d5h4s3c") == 0
    assert value(Ranking.EIGHT_OR_BETTER, "8c8d5h4s3c") == 0
    assert value(Ranking.EIGHT_OR_BETTER, "8c8d5h4s3cKdAd") == value(Ranking.EIGHT_OR_BETTER, "8c5h4s3cAd")
    assert ranking.class_name(Ranking.EIGHT_OR_BETTER, 0) == ""


def test_in_razz_pairs_count_against_and_nothing_else_does():
    one = Ranking.ACE_TO_FIVE
    better_to_worse = ["5c4c3c2cAc", "6c4d3h2sAc", "KcQdJhTs9c", "AcAd4h3s2c", "KcKd3h2sAc", "2c2dAhAs3c"]
    better_to_worse += ["AcAdAh3s2c", "AcAdAh2s2c", "AcAdAhAs2c"]
    values = [value(one, hand) for hand in better_to_worse]

    assert values == sorted(values, reverse=True)
    assert values[0] == 6175
    assert words(one, "KcQdJhTs9c") == "king low"
    assert words(one, "AcAd4h3s2c2d2h") == "pair"


def test_classes_of_lows_have_their_highest_card_as_number():
    assert ranking.class_of_value(Ranking.EIGHT_OR_BETTER, 56) == LowClass.FIVE_LOW == 5
    assert ranking.class_of_value(Ranking.EIGHT_OR_BETTER, 1) == LowClass.EIGHT_LOW == 8
    assert ranking.class_of_value(Ranking.SIX_PLUS_B, 1404) == HandClass.STRAIGHT_FLUSH


def test_values_are_whole_numbers():
    """Mixed with signed numbers, unsigned ones would become float64."""
    for one in Ranking:
        assert isinstance(ranking.hand_value_of(one, np.arange(16, 23, dtype=np.uint8)), int | np.int64)
    assert isinstance(ranking.class_of_value(Ranking.STANDARD, 1), int | np.int64)
    assert ranking.hand_value_of(Ranking.NONE, np.arange(16, 23, dtype=np.uint8)) == 0
