"""Final hands of Mata Ases: by counting ranks and suits, by dealing out small decks, by an outside evaluator."""

from fractions import Fraction
from math import comb, factorial, sqrt

import numpy as np
import pytest

from pipeline.cards import text
from pipeline.codes import HandClass
from pipeline.exact.mata_doors import equal_doors
from pipeline.exact.mata_hands import FinalHands, final_hands
from tests import needs
from tests.oracles import counted_mata, dealt_mata
from tests.oracles.named_ranking import PUBLISHED_COUNTS

NUM_SAMPLES = 40_000
NUM_OWN = 5


def named(hands: FinalHands) -> dict[str, int]:
    """Counts by the names of the twin, those of no deal left out."""
    counts = {one.name.lower().replace("_", " "): number for one, number in hands.by_class.items()}
    counts["pair"] -= hands.num_aces
    counts[dealt_mata.ACES] = hands.num_aces
    return {name: number for name, number in counts.items() if number}


def test_a_pair_of_aces_or_better_is_as_likely_as_counting_ranks_and_suits_says():
    """41.18 %: all but what does not kill."""
    expected = 1 - Fraction(counted_mata.num_without_kill(), counted_mata.NUM_DEALS)

    assert expected == final_hands().kill
    assert float(expected) == pytest.approx(0.411799, abs=1e-6)


def test_every_deal_is_counted_once_for_each_own_card_that_may_be_the_door():
    assert sum(final_hands().by_class.values()) == NUM_OWN * comb(52, 5) * comb(47, 3) == final_hands().num_deals


def test_straight_flushes_are_those_of_five_own_cards_and_of_four_and_a_help():
    """Of six cards 1,844 sets have a straight flush. With one help there would be as many deals as own and help are chosen from
    them; three helps have up to three times as many.
    """
    one_help = Fraction(PUBLISHED_COUNTS[6][-1], comb(52, 6))
    found = Fraction(final_hands().by_class[HandClass.STRAIGHT_FLUSH], final_hands().num_deals)

    assert one_help < found < 3 * one_help


def test_a_deck_of_twenty_cards_dealt_out_gives_the_same_counts():
    """Tens to aces: all 7,054,320 deals."""
    deck = tuple(range(32, 52))
    expected = dealt_mata.class_counts([text([card]) for card in deck])

    assert {name: NUM_OWN * number for name, number in expected.items()} == named(final_hands(deck=deck))


def test_a_small_deck_dealt_out_with_doors_gives_the_same_counts():
    """Tens, kings and aces, three players: who knows that no three doors are equal knows a little of the hand. The twin deals
    others' doors in order.
    """
    deck = tuple(card for card in range(32, 52) if card // 4 in (8, 11, 12))
    expected = dealt_mata.class_counts_beside_doors([text([card]) for card in deck], num_players=3)
    found = named(final_hands(3, deck))

    assert {name: number * factorial(2) for name, number in found.items()} == expected


@pytest.mark.parametrize("num_players", range(2, 9))
def test_deals_that_stand_are_all_but_those_with_equal_doors(num_players):
    all_deals = NUM_OWN * comb(52, 5) * comb(47, 3) * comb(44, num_players - 1)

    assert Fraction(final_hands(num_players).num_deals, all_deals) == 1 - equal_doors(num_players)


def test_two_players_hold_what_one_would():
    """Two doors are never three."""
    assert final_hands(2).kill == final_hands().kill < final_hands(3).kill < final_hands(8).kill


def test_phevaluator_finds_the_same_frequencies_in_random_deals():
    """Each class within five standard errors. Its ranks 1..7462 run from the royal flush down."""
    evaluate = needs.oracle("phevaluator").evaluate_cards
    last_ranks = (10, 166, 322, 1599, 1609, 2467, 3325, 3545, 6185, 7462)  # of each class, the pairs of aces apart
    names = [one.name.lower().replace("_", " ") for one in reversed(HandClass)]
    names.insert(names.index("pair"), dealt_mata.ACES)
    generator = np.random.Generator(np.random.PCG64(7))
    decks = np.argsort(generator.random((NUM_SAMPLES, 52)), axis=1)[:, :8].tolist()
    ranks = [min(evaluate(*own, card) for card in helps) for *own, a, b, c in decks for helps in [(a, b, c)]]
    found = np.bincount(np.searchsorted(last_ranks, ranks), minlength=10)
    expected = named(final_hands())

    for name, number in zip(names, found.tolist(), strict=True):
        share = expected[name] / final_hands().num_deals
        error = sqrt(share * (1 - share) / NUM_SAMPLES)
        assert number / NUM_SAMPLES == pytest.approx(share, abs=5 * error), name
