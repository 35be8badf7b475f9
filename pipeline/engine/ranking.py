"""Rankings: the best five of five, six or seven cards as one number.

Higher is better, and equal hands have equal values. Under the standard ranking of high hands (`high_value`) they are 1..7462:
1 is 7-5-4-3-2, 7462 the royal flush, which is only the best straight flush [A-06]. `hand_value` knows the other rankings too
(`five_cards.py` says each); there 0 is no such hand: no low of eight or better, or a card that is not in the deck.

A hand is two unsigned 64-bit numbers, gathered card by card and in any order:
    key    the sum of the CARD_KEYS: in the low 32 bits one magic number a rank, above them four counters of the suits
    mask   the bits of the CARD_MASKS together: in each 16-bit lane the 13 ranks held in one suit
Where a suit counts five or more, its lane looks the value up in FLUSH_VALUES (with at most seven cards a flush leaves no
room for four of a kind or a full house). Otherwise ranks alone decide, and their sum is a perfect hash: no two sets of
up to seven ranks, four of each at most, have the same sum. Sums are sparse, so they are cut into rows of 2048 and
the rows slid over each other until no two sums meet (row displacement): ROW_STARTS says where a row begins in RANK_VALUES.

Other rankings share the hash and have tables of their own; a flush decides wherever there is one. Lows of eight or better go by
the set of ranks alone. Omaha's hands are in `omaha.py`, those of up-cards in `showing.py`.

The idea, not the code, is that of OMPEval (github.com/zekyll/OMPEval) and of HenryRLee's PokerHandEvaluator and b-inary's
holdem-hand-evaluator. `make_tables.py` searches the magic numbers and fills the tables from the rules alone. The slow
twin is tests/oracles/named_ranking.py.

Look-up tables are module globals, so that loops hand scalars around; kernels bake them in when they are compiled. All
state is np.uint64: mixed with signed numbers it would become float64.
"""

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import HandClass, Ranking
from pipeline.engine.classes import load_tables, name_of_class
from pipeline.engine.jit import kernel

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
ZERO, ONE, TWO, THREE, FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
LANE1, LANE2, LANE3 = np.uint64(16), np.uint64(32), np.uint64(48)


def make_card_keys(rank_keys: np.ndarray) -> np.ndarray:
    """uint64[52]: the rank's magic number, and one in the suit's counter."""
    cards = np.arange(NUM_CARDS, dtype=np.uint64)
    return rank_keys[cards // FOUR] + (ONE << (np.uint64(32) + FOUR * (cards % FOUR)))


def make_card_masks() -> np.ndarray:
    """uint64[52]: one bit, the rank within the suit's 16-bit lane."""
    cards = np.arange(NUM_CARDS, dtype=np.uint64)
    return ONE << (cards // FOUR + np.uint64(16) * (cards % FOUR))


_STANDARD = load_tables("tables_standard.npz")
_RANKINGS = load_tables("tables_rankings.npz")

RANK_KEYS = _STANDARD["rank_keys"]
ROW_STARTS = _STANDARD["row_starts"]
RANK_VALUES = _STANDARD["rank_values"]
FLUSH_VALUES = _STANDARD["flush_values"]
ROW_SHIFT = np.uint64(_STANDARD["row_shift"])
ROW_BITS = np.uint64((1 << int(ROW_SHIFT)) - 1)
# Rows: SIX_PLUS_A, SIX_PLUS_B, and for ranks ACE_TO_FIVE.
FIRST_ROW = np.int64(Ranking.SIX_PLUS_A)
OTHER_RANK_VALUES = _RANKINGS["rank_values"]
OTHER_FLUSH_VALUES = _RANKINGS["flush_values"]
LOW_VALUES = _RANKINGS["low_values"]
OMAHA_LOWS = _RANKINGS["omaha_lows"]
SHOWING_VALUES = _RANKINGS["showing_values"]
CLASS_STARTS = _RANKINGS["class_starts"]
CLASSES = _RANKINGS["classes"]
HIGH_TOPS = _RANKINGS["high_tops"]
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
def ranks_of(mask):
    """The ranks of a hand's mask, whatever the suit."""
    return (mask | mask >> LANE1 | mask >> LANE2 | mask >> LANE3) & LANE_BITS


@kernel
def flush_ranks(has_five, mask):
    """The ranks of the suit that counts five or more, given which one in the bits of HAS_FIVE."""
    suit = (has_five >> DIAMONDS & ONE) + (has_five >> HEARTS & ONE) * TWO + (has_five >> SPADES & ONE) * THREE
    return mask >> (suit << FOUR) & LANE_BITS


@kernel
def sum_place(key):
    """Where the tables have the value of a hand without a flush."""
    rank_sum = key & SUM_BITS
    return np.uint64(ROW_STARTS[rank_sum >> ROW_SHIFT]) + (rank_sum & ROW_BITS)


@kernel
def high_value(key, mask):
    """The value, 1..7462, of the best five cards of a hand of five, six or seven.

    With fewer cards the result means nothing; with more than seven, memory outside the tables may be read.
    """
    has_five = (key + COUNT_FROM) & HAS_FIVE
    if has_five != ZERO:
        return np.int64(FLUSH_VALUES[flush_ranks(has_five, mask)])
    return np.int64(RANK_VALUES[sum_place(key)])


@kernel
def hand_value(ranking, key, mask):
    """The value under a Ranking of the best five cards of a hand of five, six or seven; 0 where there is no such hand."""
    if ranking == Ranking.STANDARD:
        return high_value(key, mask)
    if ranking == Ranking.EIGHT_OR_BETTER:
        return np.int64(LOW_VALUES[ranks_of(mask)])
    if ranking == Ranking.NONE:
        return np.int64(0)
    row = np.uint64(ranking - FIRST_ROW)
    has_five = (key + COUNT_FROM) & HAS_FIVE
    if has_five != ZERO and ranking != Ranking.ACE_TO_FIVE:
        return np.int64(OTHER_FLUSH_VALUES[row, flush_ranks(has_five, mask)])
    return np.int64(OTHER_RANK_VALUES[row, sum_place(key)])


@kernel
def hand_value_of(ranking, cards):
    """The value under a Ranking of five to seven different cards given as an array of card numbers."""
    key = ZERO
    mask = ZERO
    for card in cards:
        key += CARD_KEYS[np.uint64(card)]
        mask |= CARD_MASKS[np.uint64(card)]
    return hand_value(ranking, key, mask)


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
def class_of_value(ranking, value):
    """The HandClass of a value under a high Ranking, the LowClass under a low one, as a plain number. Not for value 0."""
    return np.int64(CLASSES[np.uint64(CLASS_STARTS[np.uint64(ranking)]) + np.uint64(value)])


def class_name(ranking: int, value: int) -> str:
    """The class of a value in words, '' for 0.

    >>> class_name(Ranking.STANDARD, 7462), class_name(Ranking.EIGHT_OR_BETTER, 56), class_name(Ranking.ACE_TO_FIVE, 0)
    ('straight flush', 'five low', '')
    """
    return "" if value == 0 else name_of_class(ranking, class_of_value(np.int64(ranking), value))


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
