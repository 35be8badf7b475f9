"""The standard ranking of high hands: the best five of five, six or seven cards as one number.

A value is 1..7462, higher is better, and equal hands have equal values: 1 is 7-5-4-3-2, 7462 the royal flush, which is
only the best straight flush [A-06]. 0 never comes back for five to seven different cards.

A hand is two unsigned 64-bit numbers, gathered card by card and in any order:
    key    the sum of the CARD_KEYS: in the low 32 bits one magic number a rank, above them four counters of the suits
    mask   the bits of the CARD_MASKS together: in each 16-bit lane the 13 ranks held in one suit
Where a suit counts five or more, its lane looks the value up in FLUSH_VALUES (with at most seven cards a flush leaves no
room for four of a kind or a full house). Otherwise ranks alone decide, and their sum is a perfect hash: no two sets of
up to seven ranks, four of each at most, have the same sum. Sums are sparse, so they are cut into rows of 2048 and
the rows slid over each other until no two sums meet (row displacement): ROW_STARTS says where a row begins in RANK_VALUES.

The idea, not the code, is that of OMPEval (github.com/zekyll/OMPEval) and of HenryRLee's PokerHandEvaluator and b-inary's
holdem-hand-evaluator. `make_tables.py` searches the magic numbers and fills the tables from the rules alone. The slow
twin is tests/oracles/naive_ranking.py.

Look-up tables are module globals, so that loops hand scalars around; kernels bake them in when they are compiled. All
state is np.uint64: mixed with signed numbers it would become float64.
"""

from pathlib import Path

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import HandClass
from pipeline.engine.jit import kernel

ENGINE_FOLDER = Path(__file__).parent
NUM_VALUES = 7462
VALUES_PER_CLASS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
NUM_STARTING_HANDS = 169

NUM_RANKS = np.uint64(13)
SUM_BITS = np.uint64(0xFFFF_FFFF)
LANE_BITS = np.uint64((1 << 13) - 1)
# Three more on every counter: five cards and up carry into its highest bit.
COUNT_FROM = np.uint64(0x3333 << 32)
HAS_FIVE = np.uint64(0x8888 << 32)
# Where these bits of HAS_FIVE go, counted from the right, for diamonds, hearts and spades (clubs have lane 0).
DIAMONDS, HEARTS, SPADES = np.uint64(39), np.uint64(43), np.uint64(47)
ONE, TWO, THREE, FOUR = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)


def load_tables(name: str) -> dict[str, np.ndarray]:
    """The arrays of a table file that ships beside this module."""
    with np.load(ENGINE_FOLDER / name) as file:
        return {key: file[key] for key in file.files}


def make_card_keys(rank_keys: np.ndarray) -> np.ndarray:
    """uint64[52]: the rank's magic number, and one in the suit's counter."""
    cards = np.arange(NUM_CARDS, dtype=np.uint64)
    return rank_keys[cards // FOUR] + (ONE << (np.uint64(32) + FOUR * (cards % FOUR)))


def make_card_masks() -> np.ndarray:
    """uint64[52]: one bit, the rank within the suit's 16-bit lane."""
    cards = np.arange(NUM_CARDS, dtype=np.uint64)
    return ONE << (cards // FOUR + np.uint64(16) * (cards % FOUR))


_STANDARD = load_tables("tables_standard.npz")

RANK_KEYS = _STANDARD["rank_keys"]
ROW_STARTS = _STANDARD["row_starts"]
RANK_VALUES = _STANDARD["rank_values"]
FLUSH_VALUES = _STANDARD["flush_values"]
ROW_SHIFT = np.uint64(_STANDARD["row_shift"])
ROW_BITS = np.uint64((1 << int(ROW_SHIFT)) - 1)
CARD_KEYS = make_card_keys(RANK_KEYS)
CARD_MASKS = make_card_masks()
# The best value of each class but the last: a hand's class is the number of these below its value.
CLASS_ENDS = np.cumsum(VALUES_PER_CLASS)[:-1].astype(np.int64)


@kernel
def card_key(card):
    """What the card adds to a hand's key."""
    return CARD_KEYS[np.uint64(card)]


@kernel
def card_mask(card):
    """The bit the card sets in a hand's mask."""
    return CARD_MASKS[np.uint64(card)]


@kernel
def high_value(key, mask):
    """The value, 1..7462, of the best five cards of a hand of five, six or seven.

    With fewer cards the result means nothing; with more than seven, memory outside the tables may be read.
    """
    has_five = (key + COUNT_FROM) & HAS_FIVE
    if has_five != np.uint64(0):
        suit = (has_five >> DIAMONDS & ONE) + (has_five >> HEARTS & ONE) * TWO + (has_five >> SPADES & ONE) * THREE
        return np.int64(FLUSH_VALUES[mask >> (suit << FOUR) & LANE_BITS])
    rank_sum = key & SUM_BITS
    return np.int64(RANK_VALUES[np.uint64(ROW_STARTS[rank_sum >> ROW_SHIFT]) + (rank_sum & ROW_BITS)])


@kernel
def high_value_of(cards):
    """The value, 1..7462, of five to seven different cards given as an array of card numbers."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for card in cards:
        key += CARD_KEYS[np.uint64(card)]
        mask |= CARD_MASKS[np.uint64(card)]
    return high_value(key, mask)


@kernel
def hand_class(value):
    """The HandClass of a value, as a plain number."""
    num_below = np.int64(HandClass.HIGH_CARD)
    for end in CLASS_ENDS:
        num_below += value > end
    return num_below


@kernel
def starting_hand_class(card1, card2):
    """Which of the 169 starting hands two different cards are, 0..168, whatever their order.

    Seen as a table of 13 x 13 with the index 13 * row + column: a pair has its rank twice, suited cards the higher rank
    as row, other cards the lower.
    """
    rank1 = np.uint64(card1) // FOUR
    rank2 = np.uint64(card2) // FOUR
    low = min(rank1, rank2)
    high = max(rank1, rank2)
    if np.uint64(card1) % FOUR == np.uint64(card2) % FOUR:
        return np.int64(NUM_RANKS * high + low)
    return np.int64(NUM_RANKS * low + high)
