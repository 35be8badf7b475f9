"""How many hands there are of each class, by looking at every one of them.

All 133,784,560 hands of seven cards take about a second. Published figures stand in tests/exact/test_counts.py.
"""

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import HandClass
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, NUM_VALUES, hand_class, high_value

HAND_SIZES = (5, 6, 7)


@kernel
def count_five_more(key: np.uint64, mask: np.uint64, num_cards: int, counts: np.ndarray) -> None:
    """Count the values of a hand so far with every five of the `num_cards` lowest cards. Changes `counts`."""
    for a in range(4, num_cards):
        key1, mask1 = key + CARD_KEYS[a], mask | CARD_MASKS[a]
        for b in range(3, a):
            key2, mask2 = key1 + CARD_KEYS[b], mask1 | CARD_MASKS[b]
            for c in range(2, b):
                key3, mask3 = key2 + CARD_KEYS[c], mask2 | CARD_MASKS[c]
                for d in range(1, c):
                    key4, mask4 = key3 + CARD_KEYS[d], mask3 | CARD_MASKS[d]
                    for e in range(d):
                        counts[high_value(key4 + CARD_KEYS[e], mask4 | CARD_MASKS[e])] += 1


@kernel
def count_values(num_cards: int, counts: np.ndarray) -> None:
    """Count the values of all hands of five, six or seven cards. Changes `counts`."""
    if num_cards == 5:
        count_five_more(np.uint64(0), np.uint64(0), NUM_CARDS, counts)
    for a in range(NUM_CARDS):
        if num_cards == 6:
            count_five_more(CARD_KEYS[a], CARD_MASKS[a], a, counts)
        for b in range(a):
            if num_cards == 7:
                count_five_more(CARD_KEYS[a] + CARD_KEYS[b], CARD_MASKS[a] | CARD_MASKS[b], b, counts)


def value_counts(num_cards: int) -> np.ndarray:
    """int64[7463], how many hands of five, six or seven cards of 52 have each value; the first entry is 0."""
    if num_cards not in HAND_SIZES:
        raise ValueError(f"hands of {num_cards} cards are not ranked: only those of 5, 6 and 7")
    counts = np.zeros(NUM_VALUES + 1, dtype=np.int64)
    count_values(num_cards, counts)
    return counts


def category_counts(num_cards: int) -> dict[HandClass, int]:
    """How many hands of five, six or seven cards of 52 are of each class, royal flushes among the straight flushes."""
    counts = value_counts(num_cards)
    by_class = dict.fromkeys(HandClass, 0)
    for value in range(1, NUM_VALUES + 1):
        by_class[HandClass(hand_class(value))] += int(counts[value])
    return by_class
