"""Small tables of 6 Card Poker 1-2-5: what the values of hands are made of, straights, and what the dealer's exchange keeps.

A set of ranks is a number with a bit for each, deuces lowest. No kernel here.
"""

from enum import IntEnum
from itertools import combinations

import numpy as np

from pipeline.codes import HandClass, Ranking
from pipeline.engine.five_cards import ACE, FIVE, NUM_RANKS, straight_top, strengths

NUM_CLASSES = 10  # the HandClasses, and royal flushes apart
ROYAL_FLUSH = len(HandClass)
NUM_STRAIGHTS = 10
LOWEST_TOP = 3  # of the straight 5-4-3-2-A; straight number s has the top s + LOWEST_TOP
NO_RANK = -1
MAX_FILLS = 2


def bits_of(ranks: tuple[int, ...]) -> int:
    """A set of ranks as bits."""
    return sum(1 << rank for rank in ranks)


def value_tables() -> tuple[np.ndarray, np.ndarray]:
    """int8[7463] classes, a royal flush apart, and int8[7463, 5] ranks that compare, of each value of the standard ranking."""
    unsuited, suited = strengths(Ranking.STANDARD)
    keys = sorted({*unsuited.values(), *suited.values()})
    classes = np.zeros(len(keys) + 1, np.int8)
    ranks = np.full((len(keys) + 1, FIVE), NO_RANK, np.int8)
    for value, (place, *compared) in enumerate(keys, start=1):
        is_royal = place == HandClass.STRAIGHT_FLUSH and compared[0] == ACE
        classes[value] = ROYAL_FLUSH if is_royal else place
        ranks[value, : len(compared)] = compared
    return classes, ranks


def straight_sets() -> np.ndarray:
    """uint64[10]: the ranks of each straight, lowest first."""
    sets = [bits_of((ACE, 0, 1, 2, 3))]
    sets += [bits_of(tuple(range(low, low + FIVE))) for low in range(NUM_RANKS - FIVE + 1)]
    return np.array(sets, dtype=np.uint64)


class Exchange(IntEnum):
    """Columns of EXCHANGES. A row is a hand of the dealer that does not qualify, by ranks: five different ones, no straight."""

    HIDDEN = 0  # the four ranks that came face down, ascending
    NUM_HIDDEN_KEPT = 4  # of them, from the lowest; 3 if the up-card is kept too, else 4
    KEPT = 5  # the ranks that stay, as bits
    HIDDEN_KEPT = 6  # those of them that came face down
    HIDDEN_SET = 7  # all that came face down
    NUM_FILLS = 8  # ranks that make a straight of those that stay
    FILLS = 9  # at most two
    STRAIGHTS = 11  # the numbers of their straights


def exchanges(up: int, hidden_only: bool) -> list[tuple[int, ...]]:
    """The rows of EXCHANGES for an up-card of this rank.

    The highest of all five ranks goes, or of those that came face down [A-73].
    """
    found = []
    for hidden in combinations([rank for rank in range(NUM_RANKS) if rank != up], 4):
        if straight_top(tuple(sorted((*hidden, up)))) is not None:
            continue
        hidden_kept = hidden[:3] if hidden_only or hidden[3] > up else hidden
        kept = hidden_kept if len(hidden_kept) == 4 else (*hidden_kept, up)
        filled = {rank: straight_top(tuple(sorted((*kept, rank)))) for rank in range(NUM_RANKS) if rank not in kept}
        fills = [rank for rank, top in filled.items() if top is not None]
        straights = [top - LOWEST_TOP for top in filled.values() if top is not None]
        blank = [NO_RANK] * (MAX_FILLS - len(fills))
        head = (*hidden, len(hidden_kept), bits_of(kept), bits_of(hidden_kept), bits_of(hidden), len(fills))
        found.append((*head, *fills, *blank, *straights, *blank))
    return found


def exchange_tables() -> tuple[np.ndarray, np.ndarray]:
    """int16[rows, 13], and int64[2, 14] where those of each up-card start: the highest of all goes, or the highest face down."""
    rows: list[tuple[int, ...]] = []
    starts = np.zeros((2, NUM_RANKS + 1), np.int64)
    for hidden_only in (False, True):
        for up in range(NUM_RANKS):
            starts[int(hidden_only), up] = len(rows)
            rows += exchanges(up, hidden_only)
        starts[int(hidden_only), NUM_RANKS] = len(rows)
    return np.array(rows, dtype=np.int16), starts


VALUE_CLASSES, VALUE_RANKS = value_tables()
STRAIGHT_SETS = straight_sets()
EXCHANGES, EXCHANGE_STARTS = exchange_tables()
