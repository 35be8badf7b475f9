"""How many hands have which value, by counting suits over sets of ranks: not one hand is dealt."""

from math import comb, prod

import numpy as np

from pipeline.cards import NUM_CARDS
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


def value_counts(num_cards: int) -> np.ndarray:
    """int64[7463], how many of all hands of so many cards have each value, by counting, not by dealing."""
    unsuited, suited = five_card_values()
    counts = np.zeros(len({*unsuited.values(), *suited.values()}) + 1, dtype=np.int64)
    for ranks, value in best_values(num_cards).items():
        num_all, num_flushes = num_suitings(ranks)
        counts[value] += num_all - num_flushes
    for bits, value in enumerate(best_flush_values()):
        num_others = num_cards - bits.bit_count()
        if value and num_others >= 0:
            counts[value] += NUM_SUITS * comb(NUM_CARDS - NUM_RANKS, num_others)
    return counts
