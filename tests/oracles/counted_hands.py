"""How many hands have which value, by counting suits over sets of ranks: not one hand is dealt."""

from collections import Counter
from itertools import combinations
from math import comb, prod

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import Ranking
from pipeline.engine.five_cards import (
    FIVE,
    NUM_RANKS,
    NUM_SUITS,
    Ranks,
    best_flush_values,
    best_values,
    five_card_values,
)


def num_suitings(ranks: Ranks) -> tuple[int, int]:
    """In how many ways a set of ranks can be given suits, in all and with five or more cards of one suit.

    The second is read off the product over the ranks of C(3, n) + C(3, n - 1) x, where n cards of the rank are held and x
    marks the one in the suit; times four suits, as seven cards hold one flush suit at most.
    """
    counts = [ranks.count(rank) for rank in sorted(set(ranks))]
    by_num_suited = [1]
    for count in counts:
        without, with_suit = comb(NUM_SUITS - 1, count), comb(NUM_SUITS - 1, count - 1)
        longer = [*by_num_suited, 0]
        by_num_suited = [without * longer[i] + (with_suit * longer[i - 1] if i else 0) for i in range(len(longer))]
    return prod(comb(NUM_SUITS, count) for count in counts), NUM_SUITS * sum(by_num_suited[FIVE:])


def value_counts(num_cards: int, ranking: Ranking = Ranking.STANDARD) -> np.ndarray:
    """int64[values + 1], how many of all hands of so many cards have each value, by counting, not by dealing."""
    unsuited, suited = five_card_values(ranking)
    counts = np.zeros(max(*unsuited.values(), *suited.values()) + 1, dtype=np.int64)
    has_flushes = ranking not in (Ranking.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE)
    lowest = 4 if ranking.name.startswith("SIX_PLUS") else 0
    for ranks, value in best_values(num_cards, ranking).items():
        if min(ranks) >= lowest:
            num_all, num_flushes = num_suitings(ranks)
            counts[value] += num_all - num_flushes * has_flushes
    num_unsuited = (NUM_RANKS - lowest) * (NUM_SUITS - 1)
    for bits, value in enumerate(best_flush_values(ranking)):
        num_others = num_cards - bits.bit_count()
        if value and num_others >= 0 and has_flushes and bits & ((1 << lowest) - 1) == 0:
            counts[value] += NUM_SUITS * comb(num_unsuited, num_others)
    return counts


def omaha_lows(num_own: int, num_board: int) -> Counter[int]:
    """How many deals of own cards and a board have each best low, by its highest card (5 to 8), 0 for none.

    Rank by rank from the ace to the eight: in how many ways own hand and board hold so many cards of it. The state is which of
    these ranks the hand has, which the board has, and the cards that are left to deal to either from the high ranks.
    """
    states = Counter({(frozenset(), frozenset(), num_own, num_board): 1})
    for rank in range(1, 9):
        longer: Counter = Counter()
        for (own, board, own_left, board_left), ways in states.items():
            for i in range(min(NUM_SUITS, own_left) + 1):
                for j in range(min(NUM_SUITS - i, board_left) + 1):
                    state = (own | {rank} if i else own, board | {rank} if j else board, own_left - i, board_left - j)
                    longer[state] += ways * comb(NUM_SUITS, i) * comb(NUM_SUITS - i, j)
        states = longer
    counts: Counter[int] = Counter()
    num_high = NUM_CARDS - 8 * NUM_SUITS
    for (own, board, own_left, board_left), ways in states.items():
        fives = (set(two) | set(three) for two in combinations(own, 2) for three in combinations(board, 3))
        top = min((max(five) for five in fives if len(five) == 5), default=0)
        counts[top] += ways * comb(num_high, own_left) * comb(num_high - own_left, board_left)
    return counts
