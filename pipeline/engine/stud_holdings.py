"""What a hand of stud is worth, and what up-cards threaten, by bit work: holdings, draws, and what others show.

    high     62 holdings: the class of three to seven cards and its ranks; 28 shown: what pairs and high cards lie open, and
             whether three of a suit do; 24 draws with the numbers of `holdings.py`, from 12 on with a rank that others show
    low      razz: 67 holdings: five different ranks by their highest and how near the next is, or how many of them are below
             nine; 24 shown. Lows of eight or better: 24 of the same kind

Numbers of what is shown rise with the danger, so that of several opponents the highest counts. Ranks are sets of 13 bits: deuce
lowest, for lows the ace.
"""

import numpy as np

from pipeline.engine.holdings import (
    BACKDOOR,
    HAS_FOUR,
    HAS_THREE,
    NUM_DRAWS,
    NUM_STRAIGHT_DRAWS,
    STRAIGHT_OUTS,
    STRAIGHT_TOPS,
    TOP_RANKS,
    TWO_CARD_FLUSH_DRAW,
    num_ranks,
    paired_ranks_of,
)
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import (
    COUNT_FROM,
    HAS_FIVE,
    LANE1,
    LANE2,
    LANE3,
    LANE_BITS,
    ONE,
    ZERO,
    flush_ranks,
    ranks_of,
)

TWELVE = np.uint64(12)
LOW_RANKS = np.uint64(0xFF)
ALL_BUT_ACE = np.uint64(0xFFF)
NINE_AND_TEN = np.uint64(0x300)

# High holdings, in groups: the first number of each.
HIGH_CARD = 0  # 7 buckets of the highest card, 3 of the second
PAIR = 21  # 13 ranks, without and with a king or an ace beside
TWO_PAIR = 47
TRIPS = 51
STRAIGHT = 55
FLUSH = 57
FULL_HOUSE = 60
FOUR_OF_A_KIND = 61
NUM_HOLDINGS = 62
NUM_SHOWN = 28
NUM_STUD_DRAWS = 2 * NUM_DRAWS

NUM_LOW_HOLDINGS = 67
NUM_LOW_SHOWN = 24
NUM_LOWS = 24
LOW_TO_COME = 27  # of razz: five groups by number of low ranks, each 4 by the highest, without and with a nine or a ten

# By rank, deuce first.
HIGH_BUCKETS = np.array([0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6], dtype=np.uint8)
SECOND_BUCKETS = np.array([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2], dtype=np.uint8)
PAIR_BUCKETS = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4], dtype=np.uint8)
MADE_BUCKETS = np.array([0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3], dtype=np.uint8)
FLUSH_BUCKETS = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2], dtype=np.uint8)
# By the highest of some low ranks, ace first.
LOW_BUCKETS = np.array([0, 0, 0, 0, 0, 1, 2, 3], dtype=np.uint8)


@kernel
def tripled_ranks_of(mask):
    """The ranks of which a mask has three or more."""
    clubs, diamonds, hearts, spades = mask, mask >> LANE1, mask >> LANE2, mask >> LANE3
    return (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & LANE_BITS


@kernel
def tripled_holding(mask, pairs):
    """The holding of a hand with three or more of a rank and no straight or flush."""
    if mask & mask >> LANE1 & mask >> LANE2 & mask >> LANE3 & LANE_BITS != ZERO:
        return FOUR_OF_A_KIND
    if num_ranks(pairs) > 1:
        return FULL_HOUSE
    return TRIPS + np.int64(MADE_BUCKETS[TOP_RANKS[pairs]])


@kernel
def stud_holding_no(key, mask):
    """Which holding two to seven cards are."""
    pairs = paired_ranks_of(mask)
    is_three = tripled_ranks_of(mask) != ZERO
    if is_three and num_ranks(pairs) > 1:
        return tripled_holding(mask, pairs)
    has_five = (key + COUNT_FROM) & HAS_FIVE
    if has_five != ZERO:
        return FLUSH + np.int64(FLUSH_BUCKETS[TOP_RANKS[flush_ranks(has_five, mask)]])
    ranks = ranks_of(mask)
    straight = np.int64(STRAIGHT_TOPS[ranks])
    if straight > 0:
        return STRAIGHT + (straight > 6)
    if is_three:
        return tripled_holding(mask, pairs)
    if pairs == ZERO:
        top = np.uint64(TOP_RANKS[ranks])
        second = TOP_RANKS[ranks ^ ONE << top]
        return HIGH_CARD + 3 * np.int64(HIGH_BUCKETS[top]) + np.int64(SECOND_BUCKETS[second])
    top = np.uint64(TOP_RANKS[pairs])
    if pairs & (pairs - ONE) != ZERO:
        return TWO_PAIR + np.int64(MADE_BUCKETS[top])
    return PAIR + 2 * np.int64(top) + (TOP_RANKS[ranks ^ ONE << top] >= 11)


@kernel
def stud_draw_no(key, mask, num_to_come, others_ranks):
    """Which draw a hand has with so many own cards to come, given the ranks that others show; 0 on the last street."""
    if num_to_come == 0:
        return 0
    flush = 0
    if (key + HAS_FOUR) & HAS_FIVE != ZERO:
        flush = TWO_CARD_FLUSH_DRAW
    elif num_to_come > 1 and (key + HAS_THREE) & HAS_FIVE != ZERO:
        flush = BACKDOOR
    straight = min(NUM_STRAIGHT_DRAWS - 1, np.int64(STRAIGHT_OUTS[ranks_of(mask)]))
    is_dead = paired_ranks_of(mask) & others_ranks != ZERO
    return (is_dead * (NUM_DRAWS // NUM_STRAIGHT_DRAWS) + flush) * NUM_STRAIGHT_DRAWS + straight


@kernel
def stud_shown_no(key, mask, num_up):
    """How dangerous so many up-cards are to high hands."""
    ranks = ranks_of(mask)
    num_doubled = num_up - num_ranks(ranks)
    if num_doubled == 0:
        shown = np.int64(HIGH_BUCKETS[TOP_RANKS[ranks]])
    elif num_doubled == 1:
        shown = 7 + np.int64(PAIR_BUCKETS[TOP_RANKS[paired_ranks_of(mask)]])
    else:
        shown = 13 if tripled_ranks_of(mask) != ZERO else 12
    return 2 * shown + ((key + HAS_THREE) & HAS_FIVE != ZERO)


@kernel
def low_ranks_of(mask):
    """The ranks of a mask with the ace lowest."""
    ranks = ranks_of(mask)
    return (ranks & ALL_BUT_ACE) << ONE | ranks >> TWELVE


@kernel
def lowest_five(ranks):
    """The five lowest of five or more ranks."""
    while num_ranks(ranks) > 5:
        ranks ^= ONE << np.uint64(TOP_RANKS[ranks])
    return ranks


@kernel
def low_shown_no(mask):
    """How dangerous up-cards are to lows: how many different ranks below nine, and how low the highest of these is."""
    low = low_ranks_of(mask) & LOW_RANKS
    return 4 * num_ranks(low) + 3 - np.int64(LOW_BUCKETS[TOP_RANKS[low]])


@kernel
def razz_holding_no(mask):
    """Which holding of razz the cards are."""
    ranks = low_ranks_of(mask)
    if num_ranks(ranks) >= 5:
        five = lowest_five(ranks)
        top = np.int64(TOP_RANKS[five])
        second = np.int64(TOP_RANKS[five ^ ONE << np.uint64(top)])
        return 3 * (top - 4) + min(2, top - second - 1)
    low = ranks & LOW_RANKS
    kind = 4 * num_ranks(low) + np.int64(LOW_BUCKETS[TOP_RANKS[low]])
    return LOW_TO_COME + 2 * kind + (ranks & NINE_AND_TEN != ZERO)


@kernel
def stud_low_no(mask):
    """Which low of eight or better the cards are, made or to come: made ones, 20 to 23, by their highest rank."""
    low = low_ranks_of(mask) & LOW_RANKS
    if num_ranks(low) >= 5:
        low = lowest_five(low)
    return 4 * num_ranks(low) + np.int64(LOW_BUCKETS[TOP_RANKS[low]])
