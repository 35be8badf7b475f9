"""Luck: what each seat could expect when the betting was over and cards were still to come.

The convention of trackers (all-in expected value): once no seat can bet any more, with at least one board card to come and
all live hands known, a seat's winnings are replaced by its share of each pot, rake taken off, averaged over the boards that
can still come. Cards of folded seats count as unknown. With one or two cards to come every board is enumerated; with more,
`SAMPLED_BOARDS` are drawn from a stream of the hand's own that depends on nothing but its number, so that a replay draws
the same. Slow twin: tests/oracles/naive_luck.py.
"""

import numpy as np

from pipeline.codes import Purpose
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, high_value
from pipeline.engine.rng import SHIFT32, is_uneven, stream_block

SAMPLED_BOARDS = 1000
MOST_ENUMERATED = 2
MILLI = 1000
ONE = np.uint64(1)
NO_SEED = 0
BETS_TO_COME = -1


@kernel
def is_luck_known(table):
    """True if cards were to come when the betting ended, and every live hand is known."""
    if table.luck_from_board == BETS_TO_COME or table.luck_from_board >= table.num_board or table.num_live < 2:
        return False
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded and (seat.has_unknown_card or not seat.is_contender):
            return False
    return True


@kernel
def gather_unseen(rules, table):
    """Put the cards in no live hand and not on the known board to the front of the table's deck. Returns their number."""
    seen = np.uint64(0)
    for place in range(table.luck_from_board):
        seen |= ONE << np.uint64(packed_card(table.board, place))
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            for place in range(seat.num_cards):
                seen |= ONE << np.uint64(packed_card(seat.cards, place))
    count = 0
    for place in range(rules.deck_size):
        card = rules.deck[place]
        if seen & (ONE << np.uint64(card)) == 0:
            table.deck[count] = card
            count += 1
    return count


@kernel
def add_board(table, key, mask):
    """Add what each seat would win on a full board to its expectation, in thousandths of a chip. Changes the seats."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            seat.trial_value = high_value(seat.own_key + key, seat.own_mask | mask)
    for pot in range(table.num_pots):
        best = 0
        count = 0
        for at in range(table.num_seats):
            if table.pot_seats[pot] & (1 << at) != 0:
                value = table.seats[at].trial_value
                if value > best:
                    best = value
                    count = 0
                count += value == best
        share = (table.pot_chips[pot] - table.pot_rake[pot]) * MILLI // count
        for at in range(table.num_seats):
            if table.pot_seats[pot] & (1 << at) != 0 and table.seats[at].trial_value == best:
                table.seats[at].expected_won += np.uint64(share)


@kernel
def enumerate_boards(table, num_unseen, to_come, key, mask):
    """Add every board with one or two more cards. Returns their number."""
    num_boards = 0
    for first in range(num_unseen):
        first_key = key + CARD_KEYS[table.deck[first]]
        first_mask = mask | CARD_MASKS[table.deck[first]]
        if to_come == 1:
            add_board(table, first_key, first_mask)
            num_boards += 1
            continue
        for second in range(first + 1, num_unseen):
            add_board(table, first_key + CARD_KEYS[table.deck[second]], first_mask | CARD_MASKS[table.deck[second]])
            num_boards += 1
    return num_boards


@kernel
def sample_boards(table, num_unseen, to_come, key, mask):
    """Add SAMPLED_BOARDS boards, drawn from the hand's luck stream. Returns their number.

    Each card is `rng.bounded` of the stream's next words; a block of four words is made once.
    """
    word_no = 0
    w0 = w1 = w2 = w3 = np.uint64(0)
    for _ in range(SAMPLED_BOARDS):
        board_key, board_mask = key, mask
        place = 0
        while place < to_come:
            if word_no & 3 == 0:
                w0, w1, w2, w3 = stream_block(NO_SEED, table.hand_no, Purpose.LUCK, word_no >> 2)
            else:
                w0, w1, w2 = w1, w2, w3
            word_no += 1
            bound = np.uint64(num_unseen - place)
            if is_uneven(w0, bound):
                continue
            at = place + np.int64(w0 * bound >> SHIFT32)
            table.deck[place], table.deck[at] = table.deck[at], table.deck[place]
            board_key += CARD_KEYS[table.deck[place]]
            board_mask |= CARD_MASKS[table.deck[place]]
            place += 1
        add_board(table, board_key, board_mask)
    return SAMPLED_BOARDS


@kernel
def note_luck(rules, table):
    """Work out what each live seat of a paid hand could expect. Changes the seats' `expected_won` and `luck_boards`."""
    table.luck_boards = 0
    if not is_luck_known(table):
        return
    key = np.uint64(0)
    mask = np.uint64(0)
    for place in range(table.luck_from_board):
        card = packed_card(table.board, place)
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    for at in range(table.num_seats):
        table.seats[at].expected_won = 0
    num_unseen = gather_unseen(rules, table)
    to_come = table.num_board - table.luck_from_board
    if to_come <= MOST_ENUMERATED:
        table.luck_boards = enumerate_boards(table, num_unseen, to_come, key, mask)
    else:
        table.luck_boards = sample_boards(table, num_unseen, to_come, key, mask)
    for at in range(table.num_seats):
        table.seats[at].expected_won //= np.uint64(table.luck_boards)
