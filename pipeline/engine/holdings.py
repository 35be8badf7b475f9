"""What two hole cards are worth beside a board, by bit work alone: which of 69 holdings, 60 boards and 12 draws they are.

Hold'em and six plus; `omaha_holdings.py` and `stud_holdings.py` do the same for other games.

`strength.py` looks up what that is worth, `make_tables.py` finds it out by dealing. A holding says what the two cards
add to the board, a board what everybody has or may have with it, a draw what may still come:
    holding  kickers only; one card paired (which board card, how good a kicker); a pocket pair below so many board cards; two
             pair; a set; trips; a straight (how far from the best); a flush (how far from the best); full house or better
    board    three or four of a suit; straights that two cards, or one, would make; paired, two pair, three of a kind
    draw     no, a backdoor, a one-card or a two-card flush draw; no, one or more ranks that make a straight

Ranks are sets of 13 bits, deuce lowest; all state is np.uint64. A *gap* is a rank above one's own that the board does not
show: whoever holds it has the better kicker.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.ranking import COUNT_FROM, DIAMONDS, HAS_FIVE, HEARTS, SPADES, ranks_of

NUM_RANKS = 13
NUM_RANK_SETS = 1 << NUM_RANKS
RANK_BITS = np.uint64(NUM_RANK_SETS - 1)
LANE1, LANE2 = np.uint64(16), np.uint64(32)
ZERO, ONE, TWO, THREE, FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
SHORT_ACE, SHORT_ACE_SHIFT = np.uint64(1 << 3), np.uint64(9)
COUNTS_FROM_BIT = np.uint64(32)
COUNT_BITS = np.uint64(0xF)
# Added to the four counters of the suits, so that a count of three, or four, and up carries into HAS_FIVE.
HAS_THREE = np.uint64(0x5555 << 32)
HAS_FOUR = np.uint64(0x4444 << 32)

# Holdings, in groups: the first number of each.
KICKERS = 0  # 6 buckets of the higher card's gaps, 3 of the lower's
ONE_PAIRED = 18  # 5 by board ranks above, 4 of the kicker's gaps
POCKET_PAIR = 38  # 3 overpairs by gaps, 5 by board ranks above
TWO_PAIR = 46  # 3 by board ranks above the higher pair
SET = 49  # 3 by board ranks above
TRIPS = 52  # 4 of the kicker's gaps
STRAIGHT = 56  # 3 by distance from the best straight
FLUSH = 59  # 6 of the gaps in the suit; the last one: the board's flush
FULL_HOUSE = 65  # 3 by board ranks above
BEST = 68  # four of a kind
NUM_HOLDINGS = 69

NUM_SUITED_BOARDS, NUM_STRAIGHT_BOARDS, NUM_PAIRED_BOARDS = 3, 5, 4
NUM_BOARDS = NUM_SUITED_BOARDS * NUM_STRAIGHT_BOARDS * NUM_PAIRED_BOARDS
NUM_FLUSH_DRAWS, NUM_STRAIGHT_DRAWS = 4, 3
NUM_DRAWS = NUM_FLUSH_DRAWS * NUM_STRAIGHT_DRAWS
BACKDOOR, ONE_CARD_FLUSH_DRAW, TWO_CARD_FLUSH_DRAW = 1, 2, 3

# By number of gaps, 0 to 12.
TOP_BUCKETS = np.array([0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5], dtype=np.uint8)
LOW_BUCKETS = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2], dtype=np.uint8)
KICKER_BUCKETS = np.array([0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3], dtype=np.uint8)
OVERPAIR_BUCKETS = np.array([0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2], dtype=np.uint8)

STRAIGHTS = tuple([0b1_0000_0000_1111] + [0b1_1111 << low for low in range(NUM_RANKS - 4)])


def straight_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """By set of ranks, uint8[8192] each: the number of the best straight it holds, 1 to 10, 0 for none; of the best one that
    two more ranks can make; how many single ranks make one; how easily others have one (0 to 4, see `board_no`)."""
    sets = np.arange(NUM_RANK_SETS)
    tops, best, outs = (np.zeros(NUM_RANK_SETS, np.uint8) for _ in range(3))
    num_pairs = np.zeros(NUM_RANK_SETS, np.int64)
    single = np.zeros(NUM_RANK_SETS, np.int64)
    for number, ranks in enumerate(STRAIGHTS, start=1):
        num_missing = np.bitwise_count(ranks & ~sets)
        tops[num_missing == 0] = number
        best[num_missing <= 2] = number
        single |= np.where(num_missing == 1, ranks & ~sets, 0)
        num_pairs += num_missing == 2
    outs[:] = np.bitwise_count(single)
    danger = np.where(num_pairs == 0, 0, np.where(num_pairs < 3, 1, 2))
    danger = np.where(tops > 0, 4, np.where(outs > 0, 3, danger))
    return tops, best, outs, danger.astype(np.uint8)


STRAIGHT_TOPS, BEST_STRAIGHTS, STRAIGHT_OUTS, STRAIGHT_DANGERS = straight_tables()
# The highest rank of a set, by its bits: uint8[8192]; 0 for none.
TOP_RANKS = np.array([max(0, bits.bit_length() - 1) for bits in range(NUM_RANK_SETS)], dtype=np.uint8)


@kernel
def num_ranks(ranks):
    """How many ranks the set has."""
    count = 0
    while ranks != ZERO:
        ranks &= ranks - ONE
        count += 1
    return count


@kernel
def paired_ranks_of(mask):
    """The ranks of which a mask has two or more."""
    low, high = mask, mask >> LANE2
    either = low | high
    return (low & high | low >> LANE1 & high >> LANE1 | either & either >> LANE1) & RANK_BITS


@kernel
def straight_ranks(mask, is_short):
    """The ranks of a mask as straights see them: in six plus an ace is a five, too (rule book 6)."""
    ranks = ranks_of(mask)
    return ranks | ranks >> SHORT_ACE_SHIFT & SHORT_ACE if is_short else ranks


@kernel
def num_over(ranks, rank):
    """How many ranks of the set lie above this one."""
    return num_ranks(ranks >> (rank + ONE))


@kernel
def num_gaps(board_ranks, rank):
    """How many ranks above this one the board does not show."""
    return num_ranks((RANK_BITS & ~board_ranks) >> (rank + ONE))


@kernel
def flush_holding(key, own_mask, board_mask):
    """Which FLUSH: by the ranks above the own best card of the suit that the board does not show."""
    has_five = (key + COUNT_FROM) & HAS_FIVE
    suit = (has_five >> DIAMONDS & ONE) + (has_five >> HEARTS & ONE) * TWO + (has_five >> SPADES & ONE) * THREE
    own = own_mask >> (suit << FOUR) & RANK_BITS
    board = board_mask >> (suit << FOUR) & RANK_BITS
    if own == ZERO:
        return FLUSH + 5
    above = RANK_BITS & ~board
    while above & own != ZERO:  # drops the lowest ranks until none of the own is left
        above &= above - ONE
    return FLUSH + min(4, num_ranks(above))


@kernel
def pocket_holding(rank, board_ranks, board_pairs):
    """The holding of a pair in the hand."""
    over = num_over(board_ranks, rank)
    if board_ranks >> rank & ONE == ZERO:
        if over == 0:
            return POCKET_PAIR + np.int64(OVERPAIR_BUCKETS[num_gaps(board_ranks, rank)])
        return POCKET_PAIR + 2 + over
    if board_pairs >> rank & ONE != ZERO:
        return BEST
    return (SET if board_pairs == ZERO else FULL_HOUSE) + min(2, over)


@kernel
def unpaired_holding(high, low, board_ranks, board_pairs):
    """The holding of two cards of different rank that make neither a straight nor a flush."""
    has_high = board_ranks >> high & ONE != ZERO
    has_low = board_ranks >> low & ONE != ZERO
    if not has_high and not has_low:
        top = np.int64(TOP_BUCKETS[num_gaps(board_ranks, high)])
        return KICKERS + 3 * top + np.int64(LOW_BUCKETS[num_gaps(board_ranks, low)])
    is_trips = (board_pairs >> high | board_pairs >> low) & ONE != ZERO
    if has_high and has_low:
        return (FULL_HOUSE if is_trips else TWO_PAIR) + min(2, num_over(board_ranks, high))
    hit, kicker = (high, low) if has_high else (low, high)
    kicker_bucket = np.int64(KICKER_BUCKETS[num_gaps(board_ranks, kicker)])
    if is_trips:
        return TRIPS + kicker_bucket
    return ONE_PAIRED + 4 * num_over(board_ranks, hit) + kicker_bucket


@kernel
def holding_no(card1, card2, own_key, own_mask, board_key, board_mask, is_short):
    """Which holding two cards are beside a board of three to five, in the short deck of six plus or the whole one."""
    key = own_key + board_key
    if (key + COUNT_FROM) & HAS_FIVE != ZERO:
        return flush_holding(key, own_mask, board_mask)
    on_board = straight_ranks(board_mask, is_short)
    straight = np.int64(STRAIGHT_TOPS[on_board | straight_ranks(own_mask, is_short)])
    if straight > np.int64(STRAIGHT_TOPS[on_board]):
        return STRAIGHT + min(2, np.int64(BEST_STRAIGHTS[on_board]) - straight)
    board_ranks = ranks_of(board_mask)
    rank1, rank2 = np.uint64(card1) // FOUR, np.uint64(card2) // FOUR
    board_pairs = paired_ranks_of(board_mask)
    if rank1 == rank2:
        return pocket_holding(rank1, board_ranks, board_pairs)
    return unpaired_holding(max(rank1, rank2), min(rank1, rank2), board_ranks, board_pairs)


@kernel
def board_no(board_key, board_mask, num_board, is_short):
    """Which board it is: what anybody may have with it.

    Suited: fewer than three of a suit, three, more. Straight: none, by one or two pairs of ranks, by more of them, by one
    card, on the board (as a flush may be). Paired: no, one pair, two, three of a kind or better.
    """
    ranks = ranks_of(board_mask)
    num_doubled = num_board - num_ranks(ranks)
    paired = num_doubled
    if num_doubled >= 2:
        paired = 2 if num_doubled == 2 and num_ranks(paired_ranks_of(board_mask)) == 2 else 3
    straight = np.int64(STRAIGHT_DANGERS[straight_ranks(board_mask, is_short)])
    suited = 0
    if (board_key + HAS_THREE) & HAS_FIVE != ZERO:
        suited = 1
        if (board_key + HAS_FOUR) & HAS_FIVE != ZERO:
            suited = 2
            if (board_key + COUNT_FROM) & HAS_FIVE != ZERO:
                straight = NUM_STRAIGHT_BOARDS - 1
    return (suited * NUM_STRAIGHT_BOARDS + straight) * NUM_PAIRED_BOARDS + paired


@kernel
def flush_draw(card1, card2, own_key, board_key, num_board):
    """Which flush draw: four of a suit with both cards, or with one; on the flop three with both."""
    suit1 = COUNTS_FROM_BIT + FOUR * (np.uint64(card1) % FOUR)
    suit2 = COUNTS_FROM_BIT + FOUR * (np.uint64(card2) % FOUR)
    on_board = board_key >> suit1 & COUNT_BITS
    if suit1 == suit2:
        if on_board == TWO:
            return TWO_CARD_FLUSH_DRAW
        return BACKDOOR if on_board == ONE and num_board == 3 else 0
    if on_board == THREE or board_key >> suit2 & COUNT_BITS == THREE:
        return ONE_CARD_FLUSH_DRAW
    return 0


@kernel
def draw_no(card1, card2, own_key, own_mask, board_key, board_mask, num_board, is_short):
    """Which draw the two cards have that the board alone has not; 0 for none and on the river."""
    if num_board == 5:
        return 0
    on_board = straight_ranks(board_mask, is_short)
    outs = np.int64(STRAIGHT_OUTS[on_board | straight_ranks(own_mask, is_short)]) - np.int64(STRAIGHT_OUTS[on_board])
    straight = max(0, min(NUM_STRAIGHT_DRAWS - 1, outs))
    return flush_draw(card1, card2, own_key, board_key, num_board) * NUM_STRAIGHT_DRAWS + straight
