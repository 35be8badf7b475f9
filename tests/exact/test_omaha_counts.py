"""Numbers of Omaha deals of each class: by cliques, by dealing out small decks, by counting ranks, by an outside evaluator."""

import math
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pipeline.cards import text
from pipeline.codes import HandClass, LowClass, Ranking
from pipeline.engine.ranking import NUM_VALUES, hand_class
from pipeline.exact.omaha_counts import omaha_category_counts
from tests import needs
from tests.oracles import counted_hands, dealt_omaha, named_ranking

NUM_DEALS = comb(52, 4) * comb(48, 5)
NUM_SAMPLES = 300_000
SMALL_DECK = tuple(card for card in range(32, 52) if card // 4 in (8, 9, 11))  # T, J and K


@cache
def counts(ranking: Ranking) -> dict:
    return omaha_category_counts(ranking)


def test_every_deal_is_counted_once():
    assert sum(counts(Ranking.STANDARD).values()) == NUM_DEALS
    assert sum(counts(Ranking.EIGHT_OR_BETTER).values()) == NUM_DEALS
    assert counts(Ranking.STANDARD)[None] == 0


def test_straight_flushes_are_between_nine_and_ten_times_the_royal_ones():
    """A royal flush has two of its five cards in the hand. Of the nine other straight flushes each is there in as many deals,
    less those in which it is not the best one.
    """
    royal = 4 * comb(5, 2) * comb(47, 2) * comb(45, 2)

    assert royal == 42_807_600
    assert 9 * royal < counts(Ranking.STANDARD)[HandClass.STRAIGHT_FLUSH] < 10 * royal


def test_phevaluator_finds_the_same_frequencies_in_random_deals():
    """Each class within five standard errors of its exact frequency. Its ranks 1..7462 run from the royal flush down."""
    evaluate = needs.oracle("phevaluator").evaluate_omaha_cards
    generator = np.random.Generator(np.random.PCG64(4))
    decks = np.argsort(generator.random((NUM_SAMPLES, 52)), axis=1)[:, :9].tolist()
    found = Counter(HandClass(hand_class(NUM_VALUES + 1 - evaluate(*deck))) for deck in decks)

    for one in HandClass:
        share = counts(Ranking.STANDARD)[one] / NUM_DEALS
        error = math.sqrt(share * (1 - share) / NUM_SAMPLES)
        assert found[one] / NUM_SAMPLES == pytest.approx(share, abs=5 * error), one.name


def test_a_deck_of_twenty_cards_dealt_out_gives_the_same_counts():
    """Tens to aces: all 21,162,960 deals, each ranked by itself."""
    deck = tuple(range(32, 52))
    by_class = dealt_omaha.class_counts(np.array(deck, dtype=np.uint64))
    found = omaha_category_counts(Ranking.STANDARD, deck)

    assert [found[one] for one in HandClass] == by_class.tolist()
    assert sum(by_class) == comb(20, 4) * comb(16, 5)


def test_lows_are_as_many_as_counting_ranks_says():
    """34.8 % of all deals have a low of eight or better."""
    found = counts(Ranking.EIGHT_OR_BETTER)
    expected = counted_hands.omaha_lows(4, 5)

    assert {0 if top is None else int(top): number for top, number in found.items()} == expected
    assert (NUM_DEALS - found[None]) / NUM_DEALS == pytest.approx(0.3481, abs=0.0001)
    assert found[LowClass.FIVE_LOW] > 0


def test_a_small_deck_dealt_out_gives_the_same_counts():
    """Twelve cards, tens, jacks and kings: all 27,720 deals ranked the slow way."""
    rank_of = {
        frozenset(five): named_ranking.rank_of_five([text([card]) for card in five])
        for five in combinations(SMALL_DECK, 5)
    }
    by_class: Counter[str] = Counter()
    for own in combinations(SMALL_DECK, 4):
        pairs = [frozenset(pair) for pair in combinations(own, 2)]
        for board in combinations([card for card in SMALL_DECK if card not in own], 5):
            triples = [frozenset(triple) for triple in combinations(board, 3)]
            best = max(rank_of[pair | triple] for pair in pairs for triple in triples)
            by_class[named_ranking.CLASSES[best[0]]] += 1
    found = omaha_category_counts(Ranking.STANDARD, SMALL_DECK)

    assert {
        "" if hand_class is None else hand_class.name.lower().replace("_", " "): number
        for hand_class, number in found.items()
        if number
    } == by_class
