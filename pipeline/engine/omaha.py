"""Omaha's hands: exactly two of the own cards and three of the board (rule book 2 and 3).

Own cards (two to six of them) and board (three to five) come packed, see cards.py. Values are those of `ranking.py`.

High hands: the ranks of all pairs and triples are looked up without a thought to suits, then a flush, where two own and three
board cards of a suit allow it, is looked up by itself; the better one stands. Lows: one look-up with the ranks below nine.
Slow twin: tests/oracles/named_ranking.py.
"""

import numpy as np

from pipeline.codes import Ranking
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import (
    CARD_KEYS,
    CARD_MASKS,
    FLUSH_VALUES,
    FOUR,
    LANE_BITS,
    OMAHA_LOWS,
    ONE,
    RANK_VALUES,
    ZERO,
    hand_value,
    ranks_of,
    sum_place,
)

BYTE = np.uint64(0xFF)
ACE_SHIFT = np.uint64(12)
LOW_RANK_BITS = np.uint64(0x7F)
# Added to the four counters of the suits, so that a count of three, or of two, and up carries into the highest bit.
HAS_THREE = np.uint64(0x5555 << 32)
HAS_TWO = np.uint64(0x6666 << 32)
CARRY = np.uint64(0x8888 << 32)
DIAMONDS_CARRY, HEARTS_CARRY, SPADES_CARRY = np.uint64(39), np.uint64(43), np.uint64(47)


@kernel
def packed_at(packed, at):
    """Card number `at` of a packed number, as an index."""
    return packed >> np.uint64(8 * at) & BYTE


@kernel
def key_of(packed, num_cards):
    """The key of the first cards of a packed number."""
    key = ZERO
    for at in range(num_cards):
        key += CARD_KEYS[packed_at(packed, at)]
    return key


@kernel
def mask_of(packed, num_cards):
    """The mask of the first cards of a packed number."""
    mask = ZERO
    for at in range(num_cards):
        mask |= CARD_MASKS[packed_at(packed, at)]
    return mask


@kernel
def low_bits(mask):
    """The ranks of a mask below nine: bit 0 is the ace, bit 7 the eight."""
    ranks = ranks_of(mask)
    return (ranks & LOW_RANK_BITS) << ONE | ranks >> ACE_SHIFT


@kernel
def omaha_low(own_mask, board_mask):
    """The value, 1..56, of the best eight-or-better low of two own and three board cards; 0 where there is none."""
    return np.int64(OMAHA_LOWS[low_bits(own_mask), low_bits(board_mask)])


@kernel
def unsuited_value(own, num_own, board, num_board):
    """The best standard value of two own and three board cards, flushes left out."""
    best = np.uint16(0)
    for first in range(2, num_board):
        key1 = CARD_KEYS[packed_at(board, first)]
        for second in range(1, first):
            key2 = key1 + CARD_KEYS[packed_at(board, second)]
            for third in range(second):
                key3 = key2 + CARD_KEYS[packed_at(board, third)]
                for one in range(1, num_own):
                    key4 = key3 + CARD_KEYS[packed_at(own, one)]
                    for other in range(one):
                        best = max(best, RANK_VALUES[sum_place(key4 + CARD_KEYS[packed_at(own, other)])])
    return np.int64(best)


@kernel
def suited_value(own_ranks, board_ranks):
    """The best flush or straight flush of two ranks of one set and three of the other, all of a suit."""
    best = np.uint16(0)
    rest1 = own_ranks
    while rest1 != ZERO:
        after1 = rest1 & (rest1 - ONE)
        rest2 = after1
        while rest2 != ZERO:
            after2 = rest2 & (rest2 - ONE)
            pair = rest1 ^ after1 | rest2 ^ after2
            board1 = board_ranks
            while board1 != ZERO:
                after3 = board1 & (board1 - ONE)
                board2 = after3
                while board2 != ZERO:
                    after4 = board2 & (board2 - ONE)
                    board3 = after4
                    while board3 != ZERO:
                        after5 = board3 & (board3 - ONE)
                        five = pair | board1 ^ after3 | board2 ^ after4 | board3 ^ after5
                        best = max(best, FLUSH_VALUES[five])
                        board3 = after5
                    board2 = after4
                board1 = after3
            rest2 = after2
        rest1 = after1
    return np.int64(best)


@kernel
def omaha_high(own, num_own, board, num_board):
    """The standard value, 1..7462, of the best hand of two own and three board cards."""
    value = unsuited_value(own, num_own, board, num_board)
    suits = (key_of(board, num_board) + HAS_THREE) & (key_of(own, num_own) + HAS_TWO) & CARRY
    if suits != ZERO:
        suit = (suits >> DIAMONDS_CARRY & ONE) + (suits >> HEARTS_CARRY & ONE) * np.uint64(2)
        lane = (suit + (suits >> SPADES_CARRY & ONE) * np.uint64(3)) << FOUR
        own_ranks = mask_of(own, num_own) >> lane & LANE_BITS
        value = max(value, suited_value(own_ranks, mask_of(board, num_board) >> lane & LANE_BITS))
    return value


@kernel
def omaha_value(ranking, own, num_own, board, num_board):
    """The value under a Ranking of the best hand of two own and three board cards, both packed; 0 where there is none."""
    if ranking == Ranking.STANDARD:
        return omaha_high(own, num_own, board, num_board)
    if ranking == Ranking.EIGHT_OR_BETTER:
        return omaha_low(mask_of(own, num_own), mask_of(board, num_board))
    best = np.int64(0)
    for first in range(2, num_board):
        for second in range(1, first):
            for third in range(second):
                card1, card2, card3 = packed_at(board, first), packed_at(board, second), packed_at(board, third)
                key = CARD_KEYS[card1] + CARD_KEYS[card2] + CARD_KEYS[card3]
                mask = CARD_MASKS[card1] | CARD_MASKS[card2] | CARD_MASKS[card3]
                for one in range(1, num_own):
                    for other in range(one):
                        own1, own2 = packed_at(own, one), packed_at(own, other)
                        five_key = key + CARD_KEYS[own1] + CARD_KEYS[own2]
                        best = max(best, hand_value(ranking, five_key, mask | CARD_MASKS[own1] | CARD_MASKS[own2]))
    return best
