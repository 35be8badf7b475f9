"""Seating, dealing and who acts first.

Cards come from the deck in order of deal: one at a time to each seat from the left of the button, then the board.
Replaying, the same places are filled from the record, and each card is checked. No burn cards [A-20].
"""

import numpy as np

from pipeline.cards import NO_CARD, UNKNOWN
from pipeline.codes import Opener, Status
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS

ONE = np.uint64(1)
BYTE = np.uint64(0xFF)
ALL_BYTES = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel
def packed_card(packed, at):
    """Card number `at` of a packed number, NO_CARD where there is none."""
    return np.int64((packed >> np.uint64(8 * at)) & BYTE)


@kernel
def with_card(packed, at, card):
    """The packed number with `card` in place `at`, which was empty."""
    return packed ^ (np.uint64(NO_CARD ^ card) << np.uint64(8 * at))


@kernel
def next_seat(table, at):
    """The dense seat clockwise of this one."""
    at += 1
    return at if at < table.num_seats else 0


@kernel
def seat_at(table, index):
    """The dense seat at this index of the position order: 0 is left of the button, -1 and the last one are the button.

    No division: it would cost more than the rest of a decision."""
    at = table.button + 1 + index
    return at if at < table.num_seats else at - table.num_seats


@kernel
def note_card(rules, table, card):
    """OK, or what is wrong with dealing this card table. Changes the set of cards seen."""
    if card == UNKNOWN:
        return Status.OK
    bit = ONE << np.uint64(card)
    if rules.in_deck & bit == 0:
        return Status.CARD_NOT_IN_DECK
    if table.seen_cards & bit != 0:
        return Status.DUPLICATE_CARD
    table.seen_cards |= bit
    return Status.OK


@inlined
def give_card(seat, card):
    """Put a card into a seat's hand. Changes the seat."""
    seat.cards = with_card(seat.cards, seat.num_cards, card)
    seat.num_cards += 1
    if card == UNKNOWN:
        seat.has_unknown_card = 1
    else:
        seat.own_key += CARD_KEYS[card]
        seat.own_mask |= CARD_MASKS[card]


@inlined
def lay_card(table, card):
    """Put a card on the board. Changes the hand's state."""
    table.board = with_card(table.board, table.num_board, card)
    table.num_board += 1
    if card == UNKNOWN:
        table.has_unknown_board = 1
    else:
        table.board_key += CARD_KEYS[card]
        table.board_mask |= CARD_MASKS[card]


@inlined
def deal_from_deck(rules, table, street_no):
    """Deal a street of a generated hand."""
    for _ in range(rules.hole[street_no] + rules.door[street_no]):
        for index in range(table.num_seats):
            seat = table.seats[seat_at(table, index)]
            if not seat.has_folded:
                give_card(seat, np.int64(table.deck[table.deck_at]))
                table.deck_at += 1
    for _ in range(rules.board[street_no]):
        lay_card(table, np.int64(table.deck[table.deck_at]))
        table.deck_at += 1


@kernel
def deal_from_record(rules, table, street_no):
    """Deal a street of a recorded hand; OK, or what is wrong with its cards."""
    num_own = rules.hole[street_no] + rules.door[street_no]
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if seat.has_folded:
            continue
        for _ in range(num_own):
            card = packed_card(seat.recorded_cards, seat.num_cards)
            if card == NO_CARD:
                return Status.HOLE_CARDS_MISSING
            status = note_card(rules, table, card)
            if status != Status.OK:
                return status
            give_card(seat, card)
    for place in range(rules.board[street_no]):
        card = packed_card(table.recorded_board, table.num_board)
        if card == NO_CARD:
            return Status.HAND_NOT_OVER if place == 0 else Status.BOARD_TOO_SHORT
        status = note_card(rules, table, card)
        if status != Status.OK:
            return status
        lay_card(table, card)
    said = table.deal_at[street_no]
    if said >= 0 and said != table.decision_at:
        return Status.DEAL_OUT_OF_TURN
    return Status.OK


@kernel
def after_largest_blind(stakes, table):
    """The seat after the largest blind or straddle, the last one where several are equal; left of the button without blinds.

    Heads-up the button is the small blind and opens, with equal blinds too [A-18] (PokerKit lets the other seat open).

    A short post counts in full, unless the stakes say that callers owe the largest post only.
    """
    largest = 0
    index_of_largest = -1
    for index in range(table.num_seats):
        if stakes.blinds[index] == 0:
            continue
        blind = stakes.blinds[index] if stakes.calls_full_blind else table.seats[seat_at(table, index)].bet
        is_small_blind_heads_up = table.num_seats == 2 and index == 1
        if blind > largest or (blind == largest and not is_small_blind_heads_up):
            largest = blind
            index_of_largest = index
    return next_seat(table, seat_at(table, index_of_largest))


@kernel
def first_to_act(rules, stakes, table, street_no):
    """The seat that the street's opener rule names; it may have folded or be all-in, then the next one clockwise acts."""
    if rules.opener[street_no] == Opener.AFTER_LARGEST_BLIND:
        return after_largest_blind(stakes, table)
    return seat_at(table, 0)
