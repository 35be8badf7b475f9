"""Seating, dealing and who acts first.

Cards come from the deck in order of deal: one at a time to each seat from the left of the button, then the board.
Replaying, the same places are filled from the record, and each card is checked.
"""

import numpy as np

from pipeline.cards import NO_CARD, UNKNOWN
from pipeline.codes import Opener, Status
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, FOUR, ONE
from pipeline.engine.showing import showing_low_value, showing_value

NO_SEAT = -1
LOWEST_ACE = 48
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
def note_card(in_deck, table, card):
    """OK, or what is wrong with dealing this card from a deck (a bit set). Changes the set of cards seen."""
    if card == UNKNOWN:
        return Status.OK
    bit = ONE << np.uint64(card)
    if in_deck & bit == 0:
        return Status.CARD_NOT_IN_DECK
    if table.seen_cards & bit != 0:
        return Status.DUPLICATE_CARD
    table.seen_cards |= bit
    return Status.OK


@inlined
def give_card(seat, card, is_up):
    """Put a card into a seat's hand. Changes the seat."""
    seat.cards = with_card(seat.cards, seat.num_cards, card)
    seat.num_cards += 1
    if is_up:
        show_card(seat, card)
    if card == UNKNOWN:
        seat.has_unknown_card = 1
    else:
        seat.own_key += CARD_KEYS[card]
        seat.own_mask |= CARD_MASKS[card]


@kernel
def show_card(seat, card):
    """Count a card among those that lie open. Changes the seat."""
    seat.up_cards = with_card(seat.up_cards, seat.num_up, card)
    seat.num_up += 1
    if card != UNKNOWN:
        rank = ONE << np.uint64(card) // FOUR
        seat.has_open_pair |= seat.up_ranks & rank != 0
        seat.up_ranks |= rank


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


@kernel
def burn_card(rules, table, street_no):
    """Burn a card before a street, if the game burns and the stub has one to spare [A-20, A-35]. Changes the table."""
    if rules.has_burns and street_no > 0 and rules.deck_size - table.deck_at > 1:
        table.deck_at += 1


@kernel
def is_stub_short(rules, table, num_own):
    """True if the stub has less than a card for each live seat: then one common card is everybody's [A-35]."""
    return num_own > 0 and rules.deck_size - table.deck_at < num_own * table.num_live


@inlined
def deal_from_deck(rules, table, street_no):
    """Deal a street of a generated hand."""
    burn_card(rules, table, street_no)
    num_hole = rules.hole[street_no]
    num_own = num_hole + rules.door[street_no]
    num_board = rules.board[street_no]
    if is_stub_short(rules, table, num_own):
        num_own, num_board = 0, num_own
    for place in range(num_own):
        for index in range(table.num_seats):
            seat = table.seats[seat_at(table, index)]
            if not seat.has_folded:
                give_card(seat, np.int64(table.deck[table.deck_at]), place >= num_hole)
                table.deck_at += 1
    for _ in range(num_board):
        lay_card(table, np.int64(table.deck[table.deck_at]))
        table.deck_at += 1


@kernel
def deal_from_record(rules, table, street_no):
    """Deal a street of a recorded hand; OK, or what is wrong with its cards."""
    burn_card(rules, table, street_no)
    num_hole = rules.hole[street_no]
    num_own = num_hole + rules.door[street_no]
    num_board = rules.board[street_no]
    if is_stub_short(rules, table, num_own):
        num_own, num_board = 0, num_own
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if seat.has_folded:
            continue
        for place in range(num_own):
            card = packed_card(seat.recorded_cards, seat.num_cards)
            if card == NO_CARD:
                return Status.HOLE_CARDS_MISSING if street_no == 0 else Status.HAND_NOT_OVER
            status = note_card(rules.in_deck, table, card)
            if status != Status.OK:
                return status
            give_card(seat, card, place >= num_hole)
            table.deck_at += 1
    for place in range(num_board):
        card = packed_card(table.recorded_board, table.num_board)
        if card == NO_CARD:
            return Status.HAND_NOT_OVER if place == 0 else Status.BOARD_TOO_SHORT
        status = note_card(rules.in_deck, table, card)
        if status != Status.OK:
            return status
        lay_card(table, card)
        table.deck_at += 1
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
        is_small_blind_heads_up = table.num_seats == 2 and index == 1 and not stakes.is_button_big_blind
        if blind > largest or (blind == largest and not is_small_blind_heads_up):
            largest = blind
            index_of_largest = index
    return next_seat(table, seat_at(table, index_of_largest))


@kernel
def door_height(card, is_ace_low):
    """How high a door card is: by rank, equal ranks by suit from clubs to spades; 0 if it is unknown."""
    if card == UNKNOWN:
        return 0
    if is_ace_low:
        card = card + 4 if card < LOWEST_ACE else card - LOWEST_ACE
    return card + 1


@kernel
def shown_height(rules, table, seat, is_low):
    """How good the up-cards of a seat are, and the common card where it counts [A-36]; 0 if one is unknown."""
    cards, num_up = seat.up_cards, seat.num_up
    if rules.is_common_card_opening and table.num_board > 0:
        cards = with_card(cards, num_up, packed_card(table.board, 0))
        num_up += 1
    for place in range(num_up):
        if packed_card(cards, place) == UNKNOWN:
            return np.int64(0)
    return showing_low_value(cards, num_up) if is_low else showing_value(cards, num_up)


@kernel
def door_opener(rules, table, street_no):
    """The live seat whose up-cards open the street, ties to the first seat left of the button [A-27].

    The lowest door card brings in, where the low hand wins the highest one, the ace low; later the best hand shown opens.
    Where a recorded up-card is unknown the record's word is taken, and for ties where a room that names no button wrote it.
    """
    opener = rules.opener[street_no]
    best = np.int64(0)
    best_at = NO_SEAT
    for index in range(table.num_seats):
        at = seat_at(table, index)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        if opener == Opener.LOWEST_DOOR:
            height = -door_height(packed_card(seat.up_cards, 0), False)
        elif opener == Opener.HIGHEST_DOOR:
            height = door_height(packed_card(seat.up_cards, 0), True)
        else:
            height = shown_height(rules, table, seat, opener == Opener.LOWEST_SHOWING)
        is_said = table.is_replay and table.decision_at < table.num_decisions
        if height == 0 and is_said:
            return np.int64(table.decisions[table.decision_at].seat)
        is_tie_said = is_said and table.folds_early and table.decisions[table.decision_at].seat == at
        if best_at == NO_SEAT or height > best or (height == best and is_tie_said):
            best = height
            best_at = at
    return best_at


@kernel
def first_to_act(rules, stakes, table, street_no):
    """The seat that the street's opener rule names; it may have folded or be all-in, then the next one clockwise acts."""
    opener = rules.opener[street_no]
    if opener == Opener.AFTER_LARGEST_BLIND:
        return after_largest_blind(stakes, table)
    if opener == Opener.LEFT_OF_BUTTON:
        return seat_at(table, 0)
    return door_opener(rules, table, street_no)
