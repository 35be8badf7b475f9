"""How many hands there are of each class, by looking at every one of them.

All 133,784,560 hands of seven cards take about a second. Published figures stand in tests/exact/test_counts.py.
"""

from collections.abc import Sequence

import numpy as np

from pipeline.cards import SIX_PLUS_DECK, STANDARD_DECK
from pipeline.codes import HandClass, LowClass, Ranking
from pipeline.engine.five_cards import CLASS_ORDERS, SIX_PLUS, value_classes
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, hand_value

HAND_SIZES = (5, 6, 7)


@kernel
def count_five_more(
    ranking: int, deck: np.ndarray, key: np.uint64, mask: np.uint64, num_cards: int, counts: np.ndarray
) -> None:
    """Count the values of a hand so far with every five of the first `num_cards` cards of the deck. Changes `counts`."""
    for a in range(4, num_cards):
        key1, mask1 = key + CARD_KEYS[deck[a]], mask | CARD_MASKS[deck[a]]
        for b in range(3, a):
            key2, mask2 = key1 + CARD_KEYS[deck[b]], mask1 | CARD_MASKS[deck[b]]
            for c in range(2, b):
                key3, mask3 = key2 + CARD_KEYS[deck[c]], mask2 | CARD_MASKS[deck[c]]
                for d in range(1, c):
                    key4, mask4 = key3 + CARD_KEYS[deck[d]], mask3 | CARD_MASKS[deck[d]]
                    for e in range(d):
                        counts[hand_value(ranking, key4 + CARD_KEYS[deck[e]], mask4 | CARD_MASKS[deck[e]])] += 1


@kernel
def count_values(ranking: int, deck: np.ndarray, num_cards: int, counts: np.ndarray) -> None:
    """Count the values of all hands of five, six or seven cards of a deck. Changes `counts`."""
    if num_cards == 5:
        count_five_more(ranking, deck, np.uint64(0), np.uint64(0), deck.size, counts)
    for a in range(deck.size):
        key1, mask1 = CARD_KEYS[deck[a]], CARD_MASKS[deck[a]]
        if num_cards == 6:
            count_five_more(ranking, deck, key1, mask1, a, counts)
        for b in range(a):
            if num_cards == 7:
                count_five_more(ranking, deck, key1 + CARD_KEYS[deck[b]], mask1 | CARD_MASKS[deck[b]], b, counts)


def deck_of(ranking: Ranking) -> tuple[int, ...]:
    """The deck that a ranking is played with.

    >>> len(deck_of(Ranking.SIX_PLUS_A)), len(deck_of(Ranking.ACE_TO_FIVE))
    (36, 52)
    """
    return SIX_PLUS_DECK if ranking in SIX_PLUS else STANDARD_DECK


def value_counts(num_cards: int, ranking: Ranking = Ranking.STANDARD, deck: Sequence[int] | None = None) -> np.ndarray:
    """int64[values + 1], how many hands of five, six or seven cards have each value of a ranking; the first entry is for none.

    The deck is the ranking's own, unless another is given.
    """
    if num_cards not in HAND_SIZES:
        raise ValueError(f"hands of {num_cards} cards are not ranked: only those of 5, 6 and 7")
    counts = np.zeros(len(value_classes(ranking)) + 1, dtype=np.int64)
    count_values(int(ranking), np.array(deck or deck_of(ranking), dtype=np.uint64), num_cards, counts)
    return counts


def category_counts(
    num_cards: int, ranking: Ranking = Ranking.STANDARD, deck: Sequence[int] | None = None
) -> dict[HandClass | LowClass, int]:
    """How many hands of five, six or seven cards are of each class, worst class first, royal flushes among the straight flushes.

    Hands that are none under the ranking (no low of eight or better) are left out.
    """
    counts = value_counts(num_cards, ranking, deck)
    by_class: dict[HandClass | LowClass, int] = dict.fromkeys(CLASS_ORDERS[ranking], 0)
    kind = type(next(iter(by_class)))
    for count, number in zip(counts[1:].tolist(), value_classes(ranking), strict=True):
        by_class[kind(number)] += count
    return by_class
