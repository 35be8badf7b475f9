"""Luck: what each seat could expect when the betting was over and cards were still to come.

The convention of trackers (all-in expected value): once no seat can bet any more, with at least one card to come and all live
hands known, a seat's winnings are replaced by its share of each pot, rake taken off, averaged over the cards that can still
come. Cards of folded seats count as unknown. With one or two board cards to come every board is enumerated (with one in
Omaha, whose hands take longer to value); with more, or with own cards to come, run-outs are drawn from a stream of the hand's
own that depends on nothing but its number, so that a replay draws the same. Slow twin: tests/oracles/naive_luck.py.
"""

import numpy as np

from pipeline.codes import BestOf, Purpose, Ranking
from pipeline.engine.dealing import ALL_BYTES, packed_card, with_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE
from pipeline.engine.rng import SHIFT32, fill_words, is_uneven
from pipeline.engine.showdown import value_of
from pipeline.engine.tables import BATCH_BLOCKS

SAMPLED_RUNOUTS = 1000
SAMPLED_OMAHA_RUNOUTS = 100
MOST_ENUMERATED = 2
MOST_ENUMERATED_OMAHA = 1
MILLI = 1000
NO_SEED = 0
BETS_TO_COME = -1


@kernel
def num_own_to_come(table, seat):
    """How many own cards a live seat was still to get when the betting was over."""
    return seat.num_cards - table.luck_from_own


@kernel
def is_luck_known(table):
    """True if cards were to come when the betting ended, and every live hand is known."""
    if table.luck_from_board == BETS_TO_COME or table.num_live < 2:
        return False
    to_come = table.num_board - table.luck_from_board
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.has_folded:
            continue
        if seat.has_unknown_card or not seat.is_contender:
            return False
        to_come += num_own_to_come(table, seat)
    return to_come > 0


@kernel
def gather_unseen(rules, table):
    """Put the cards in no live hand and not on the known board to the front of the table's deck. Returns their number."""
    seen = np.uint64(0)
    for place in range(table.luck_from_board):
        seen |= ONE << np.uint64(packed_card(table.board, place))
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            for place in range(table.luck_from_own):
                seen |= ONE << np.uint64(packed_card(seat.cards, place))
    count = 0
    for place in range(rules.deck_size):
        card = rules.deck[place]
        if seen & (ONE << np.uint64(card)) == 0:
            table.deck[count] = card
            count += 1
    return count


@kernel
def begin_trials(table):
    """Lay out what was known: the board so far and the cards of live seats so far. Changes the trial fields."""
    table.known_board = ALL_BYTES
    table.known_key = 0
    table.known_mask = 0
    for place in range(table.luck_from_board):
        card = packed_card(table.board, place)
        table.known_board = with_card(table.known_board, place, card)
        table.known_key += CARD_KEYS[card]
        table.known_mask |= CARD_MASKS[card]
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.expected_won = 0
        seat.known_key = 0
        seat.known_mask = 0
        if seat.has_folded:
            continue
        for place in range(table.luck_from_own):
            card = packed_card(seat.cards, place)
            seat.known_key += CARD_KEYS[card]
            seat.known_mask |= CARD_MASKS[card]


@kernel
def share_out(table, pot, chips, is_low):
    """Add each best hand's share of chips of a pot to its expectation, in thousandths of a chip. False if nobody has a hand."""
    best = 0
    count = 0
    for at in range(table.num_seats):
        if table.pot_seats[pot] & (1 << at) != 0:
            value = table.seats[at].trial_low_value if is_low else table.seats[at].trial_value
            if value > best:
                best = value
                count = 0
            count += value == best
    if best == 0:
        return False
    share = chips * MILLI // count
    for at in range(table.num_seats):
        if table.pot_seats[pot] & (1 << at) != 0:
            value = table.seats[at].trial_low_value if is_low else table.seats[at].trial_value
            if value == best:
                table.seats[at].expected_won += np.uint64(share)
    return True


@kernel
def add_runout(rules, table, board, key, mask, deck_at):
    """Add what each seat would win on a full board to its expectation. Own cards to come are taken from the deck's place
    `deck_at` on. Changes the seats."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.has_folded:
            continue
        own_key = key + seat.known_key
        own_mask = mask | seat.known_mask
        for _ in range(num_own_to_come(table, seat)):
            own_key += CARD_KEYS[table.deck[deck_at]]
            own_mask |= CARD_MASKS[table.deck[deck_at]]
            deck_at += 1
        num_cards = table.luck_from_own
        seat.trial_value = value_of(rules, rules.high, seat.cards, num_cards, own_key, own_mask, board, table.num_board)
        if rules.low != Ranking.NONE:
            low_value = value_of(rules, rules.low, seat.cards, num_cards, own_key, own_mask, board, table.num_board)
            seat.trial_low_value = low_value
    for pot in range(table.num_pots):
        chips = table.pot_chips[pot] - table.pot_rake[pot]
        low = chips // 2
        if rules.low != Ranking.NONE and share_out(table, pot, low, True):
            chips -= low
        share_out(table, pot, chips, False)


@kernel
def enumerate_boards(rules, table, num_unseen):
    """Add every board with one or two more cards. Returns their number."""
    num_boards = 0
    known = table.luck_from_board
    for first in range(num_unseen):
        card = np.int64(table.deck[first])
        first_key = table.known_key + CARD_KEYS[card]
        first_mask = table.known_mask | CARD_MASKS[card]
        first_board = with_card(table.known_board, known, card)
        if table.num_board - known == 1:
            add_runout(rules, table, first_board, first_key, first_mask, 0)
            num_boards += 1
            continue
        for second in range(first + 1, num_unseen):
            card = np.int64(table.deck[second])
            board = with_card(first_board, known + 1, card)
            add_runout(rules, table, board, first_key + CARD_KEYS[card], first_mask | CARD_MASKS[card], 0)
            num_boards += 1
    return num_boards


@kernel
def sample_runouts(rules, table, num_unseen, num_runouts):
    """Add so many run-outs, drawn from the hand's luck stream. Returns their number.

    Each card is `rng.bounded` of the stream's next words; made in batches.
    """
    board_to_come = table.num_board - table.luck_from_board
    to_come = board_to_come
    for at in range(table.num_seats):
        if not table.seats[at].has_folded:
            to_come += num_own_to_come(table, table.seats[at])
    word_no = 0
    for _ in range(num_runouts):
        board, key, mask = table.known_board, table.known_key, table.known_mask
        place = 0
        while place < to_come:
            block = word_no >> 2
            if word_no & (4 * BATCH_BLOCKS - 1) == 0:
                fill_words(table, NO_SEED, table.hand_no, Purpose.LUCK, block)
            word = table.words[word_no & 3, block & (BATCH_BLOCKS - 1)]
            word_no += 1
            bound = np.uint64(num_unseen - place)
            if is_uneven(word, bound):
                continue
            at = place + np.int64(word * bound >> SHIFT32)
            card = np.int64(table.deck[at])
            table.deck[place], table.deck[at] = card, table.deck[place]
            if place < board_to_come:
                board = with_card(board, table.luck_from_board + place, card)
                key += CARD_KEYS[card]
                mask |= CARD_MASKS[card]
            place += 1
        add_runout(rules, table, board, key, mask, board_to_come)
    return num_runouts


@kernel
def note_luck(rules, table):
    """Work out what each live seat of a paid hand could expect. Changes the seats' `expected_won` and `luck_boards`."""
    table.luck_boards = 0
    if not is_luck_known(table):
        return
    begin_trials(table)
    num_unseen = gather_unseen(rules, table)
    is_omaha = rules.best_of == BestOf.TWO_OWN_THREE_BOARD
    most_enumerated = MOST_ENUMERATED_OMAHA if is_omaha else MOST_ENUMERATED
    has_own_to_come = rules.best_of == BestOf.ANY_FIVE and table.luck_from_own < most_own_cards(table)
    table.is_luck_exact = not has_own_to_come and table.num_board - table.luck_from_board <= most_enumerated
    if table.is_luck_exact:
        table.luck_boards = enumerate_boards(rules, table, num_unseen)
    else:
        num_runouts = SAMPLED_OMAHA_RUNOUTS if is_omaha else SAMPLED_RUNOUTS
        table.luck_boards = sample_runouts(rules, table, num_unseen, num_runouts)
    for at in range(table.num_seats):
        table.seats[at].expected_won //= np.uint64(table.luck_boards)


@kernel
def most_own_cards(table):
    """How many own cards a live seat has."""
    most = 0
    for at in range(table.num_seats):
        if not table.seats[at].has_folded:
            most = max(most, table.seats[at].num_cards)
    return most
