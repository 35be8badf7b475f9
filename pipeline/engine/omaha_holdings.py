"""What four to six cards of Omaha are worth beside a board: which of 22 holdings, 12 draws and 18 lows they are.

Boards are those of `holdings.py`, and draws have its numbers, so that tables are read alike. A holding is the class of the best
hand of two own and three board cards, and how far it is from the best of its class: board ranks above its highest pair or its
three of a kind, places below the best straight, ranks above its flush that are not on the board.
    draw     no, a backdoor, another, the best flush draw; no, one or two, more ranks that make a straight
    low      how far from the best low, or from the best draw to one, and whether a third low card is there if the board pairs one
"""

import numpy as np

from pipeline.codes import HandClass, Ranking
from pipeline.engine.holdings import (
    BACKDOOR,
    BEST_STRAIGHTS,
    COUNT_BITS,
    COUNTS_FROM_BIT,
    NUM_STRAIGHT_DRAWS,
    ONE_CARD_FLUSH_DRAW,
    STRAIGHTS,
    TOP_RANKS,
    TWO_CARD_FLUSH_DRAW,
    num_gaps,
    num_over,
    num_ranks,
)
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import CARRY, DIAMONDS_CARRY, HAS_THREE, HAS_TWO, HEARTS_CARRY, SPADES_CARRY, low_bits
from pipeline.engine.ranking import (
    FOUR,
    HIGH_TOPS,
    LANE_BITS,
    OMAHA_LOWS,
    ONE,
    THREE,
    TWO,
    ZERO,
    class_of_value,
    ranks_of,
)

# Holdings, in groups: the first number of each.
HIGH_CARD = 0
PAIR = 1  # an overpair; 3 by board ranks above
TWO_PAIR = 5
SET = 8
STRAIGHT = 11
FLUSH = 14  # 4 by ranks above
FULL_HOUSE = 18
FOUR_OF_A_KIND = 21
NUM_HOLDINGS = 22

NUM_LOW_BOARDS = 6  # different low ranks on the board
NUM_LOWS = 18
LOW_DRAW = 5  # lows in the order of NO_LOW_DRAW, then 4 draws, each without and with a third card
NO_LOW_DRAW = 4
LOW_RANKS = np.uint64(0xFF)
STRAIGHT_SETS = np.array(STRAIGHTS, dtype=np.uint64)
STRAIGHT_OF_TOP = -2  # the straight up to rank r is number r - 2 of STRAIGHTS
# By values better than one's own low.
LOW_BUCKETS = np.array([0, 1, 1, 2, 2, 2, 2], dtype=np.uint8)


@kernel
def flush_gaps(own_key, own_mask, board_key, board_mask):
    """How many ranks above the own best card of the flush's suit the board does not show."""
    suits = (board_key + HAS_THREE) & (own_key + HAS_TWO) & CARRY
    suit = (suits >> DIAMONDS_CARRY & ONE) + (suits >> HEARTS_CARRY & ONE) * TWO + (suits >> SPADES_CARRY & ONE) * THREE
    own = own_mask >> (suit << FOUR) & LANE_BITS
    return num_gaps(board_mask >> (suit << FOUR) & LANE_BITS, np.uint64(TOP_RANKS[own]))


@kernel
def omaha_holding_no(value, own_key, own_mask, board_key, board_mask):
    """Which holding a hand of this standard value is."""
    hand_class = class_of_value(Ranking.STANDARD, value)
    if hand_class == HandClass.HIGH_CARD:
        return HIGH_CARD
    if hand_class == HandClass.FLUSH:
        return FLUSH + min(3, flush_gaps(own_key, own_mask, board_key, board_mask))
    if hand_class >= HandClass.FOUR_OF_A_KIND:
        return FOUR_OF_A_KIND
    top = np.uint64(HIGH_TOPS[value])
    board_ranks = ranks_of(board_mask)
    if hand_class == HandClass.STRAIGHT:
        return STRAIGHT + max(0, min(2, np.int64(BEST_STRAIGHTS[board_ranks]) - (np.int64(top) + STRAIGHT_OF_TOP)))
    over = min(2, num_over(board_ranks, top))
    if hand_class == HandClass.PAIR:
        return PAIR + over + (over > 0 or board_ranks >> top & ONE != ZERO)
    if hand_class == HandClass.TWO_PAIR:
        return TWO_PAIR + over
    return (SET if hand_class == HandClass.THREE_OF_A_KIND else FULL_HOUSE) + over


@kernel
def omaha_straight_outs(own_ranks, board_ranks):
    """How many ranks make a straight of two own cards and three of the board. Of three own ones each may come on the board."""
    outs = ZERO
    for ranks in STRAIGHT_SETS:
        missing = ranks & ~board_ranks
        if num_ranks(missing) == 3:
            num_own = num_ranks(missing & own_ranks)
            if num_own == 3:
                outs |= missing
            elif num_own == 2:
                outs |= missing & ~own_ranks
    return num_ranks(outs)


@kernel
def omaha_flush_draw(own_key, own_mask, board_key, board_mask, num_board):
    """Which flush draw: two own cards of a suit that the board has two of, on the flop one of."""
    best = 0
    for suit in range(4):
        shift = COUNTS_FROM_BIT + FOUR * np.uint64(suit)
        on_board = board_key >> shift & COUNT_BITS
        if own_key >> shift & COUNT_BITS < TWO:
            continue
        if on_board == TWO:
            lane = np.uint64(16 * suit)
            top = np.uint64(TOP_RANKS[own_mask >> lane & LANE_BITS])
            is_best = num_gaps(board_mask >> lane & LANE_BITS, top) == 0
            best = max(best, TWO_CARD_FLUSH_DRAW if is_best else ONE_CARD_FLUSH_DRAW)
        elif on_board == ONE and num_board == 3:
            best = max(best, BACKDOOR)
    return best


@kernel
def omaha_draw_no(own_key, own_mask, board_key, board_mask, num_board):
    """Which draw the own cards have; 0 for none and on the river."""
    if num_board == 5:
        return 0
    outs = omaha_straight_outs(ranks_of(own_mask), ranks_of(board_mask))
    straight = 0 if outs == 0 else 1 if outs < 3 else 2
    return omaha_flush_draw(own_key, own_mask, board_key, board_mask, num_board) * NUM_STRAIGHT_DRAWS + straight


@kernel
def omaha_low_board(board_mask):
    """How many different low ranks the board has, 0 to 5."""
    return num_ranks(low_bits(board_mask))


@kernel
def omaha_low_no(own_mask, board_mask):
    """Which low the own cards are, made or to come."""
    own, board = low_bits(own_mask), low_bits(board_mask)
    live = own & ~board
    num_live = num_ranks(live)
    value = np.int64(OMAHA_LOWS[own, board])
    if value > 0:
        better = np.int64(OMAHA_LOWS[LOW_RANKS, board]) - value
        kind = np.int64(LOW_BUCKETS[np.uint64(better)]) if better < LOW_BUCKETS.size else 3
    elif num_live < 2:
        kind = NO_LOW_DRAW
    else:
        second = live & (live - ONE)
        below = (second & (~second + ONE)) - ONE
        kind = LOW_DRAW + min(3, num_ranks(below & ~board & LOW_RANKS) - 1)
    return 2 * kind + (num_live > 2)
