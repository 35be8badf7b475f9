"""Ties of two random hands: against every run-out of a small deck, and against dealt hands."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pipeline.cards import text
from pipeline.codes import Ranking
from pipeline.engine.five_cards import SIX_PLUS
from pipeline.exact import ties
from pipeline.exact.boards import boards_of
from tests.oracles import named_ranking

SMALL_DECK = (*range(8), 48, 49, 50, 51)


def slow_ties(deck: tuple[int, ...]) -> tuple[int, int]:
    """Ordered pairs of holdings that tie, and all of them, by ranking each hand the slow way."""
    tied = total = 0
    for board in combinations(deck, 5):
        rest = [card for card in deck if card not in board]
        ranks = {own: named_ranking.rank([text([card]) for card in (*own, *board)]) for own in combinations(rest, 2)}
        for one, other in combinations(ranks, 2):
            if not set(one) & set(other):
                total += 2
                tied += 2 * (ranks[one] == ranks[other])
    return tied, total


def test_ties_of_a_small_deck_are_those_of_every_board():
    """Twelve cards of three ranks: 792 boards."""
    tied, total = slow_ties(SMALL_DECK)
    found = ties.num_tied(int(Ranking.STANDARD), np.array(SMALL_DECK, dtype=np.uint64), *boards_of(SMALL_DECK))

    assert found == tied
    assert total == comb(12, 5) * comb(7, 2) * comb(5, 2)


@pytest.mark.parametrize("ranking", SIX_PLUS)
def test_ties_are_a_share_of_all_deals(ranking):
    """Six plus, whose deck is small enough for every test run: about one deal in fifteen is a tie."""
    probability = ties.tie_probability(ranking)

    assert isinstance(probability, Fraction)
    assert Fraction(1, 16) < probability < Fraction(1, 14)
