"""Deals of Mata Ases: doors, holes and helps, misdeals and extras, KEEP or NEW (rule book 7.1, 7.2, 7.5 to 7.7, 7.9, 7.10, 7.17).

Cards of a deal come from a fresh shuffle of all 52 in this order: a door each from the left of the button, a hole each, the three
helps, then what is dealt later as it is dealt. In a seat's hand cards stand as dealt: door, hole, third, fourth and fifth card.
Replaying, they come from the record of the deal. What is wrong with them is noted as they are dealt (`card_status`), and looked
at before anything is decided by them.
"""

import numpy as np

from pipeline.cards import NO_CARD, NUM_CARDS, UNKNOWN
from pipeline.codes import Action, DealEnd, Extras, Purpose, Status
from pipeline.engine.betting import post_dead
from pipeline.engine.dealing import ALL_BYTES, give_card, lay_card, note_card, packed_card, seat_at, show_card
from pipeline.engine.jit import kernel
from pipeline.engine.logging import log_action
from pipeline.engine.mata_hands import NUM_HELPS, NUM_OWN
from pipeline.engine.ranking import FOUR, ONE
from pipeline.engine.rng import shuffle
from pipeline.engine.tables import MAX_STACK

NO_HOLE = -1
DEAL_SHIFT = 8
EQUAL_DOORS = 3
ALL_CARDS = np.uint64((1 << NUM_CARDS) - 1)


@kernel
def begin_deal(table):
    """Take all cards back. Changes the table."""
    table.board = ALL_BYTES
    table.num_board = 0
    table.board_key = 0
    table.board_mask = 0
    table.deck_at = 0
    table.seen_cards = 0
    table.has_unknown_board = 0
    table.card_status = Status.OK
    table.doors = 0
    table.dead_pot = table.pot
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.cards = ALL_BYTES
        seat.num_cards = 0
        seat.up_cards = ALL_BYTES
        seat.num_up = 0
        seat.up_ranks = 0
        seat.has_open_pair = 0
        seat.own_key = 0
        seat.own_mask = 0
        seat.has_unknown_card = 0
        seat.hole_at = NO_HOLE


@kernel
def lay_record(table):
    """Lay the record of this deal ready: its cards, and its decisions up to where they end. Changes the table."""
    deal = table.recorded_deals[table.deal_no]
    table.recorded_board = deal.board
    table.num_decisions = deal.num_decisions
    for at in range(table.num_seats):
        table.seats[at].recorded_cards = deal.cards[at]


@kernel
def refuse(table, status):
    """Note what is wrong with the recorded cards of this deal, if nothing was before. Changes the table."""
    if table.card_status == Status.OK:
        table.card_status = status


@kernel
def recorded_card(table, packed, place, missing):
    """The card that the record has in this place, checked; an unknown one, and the status `missing`, where it has none."""
    card = packed_card(packed, place)
    if card == NO_CARD:
        refuse(table, missing)
        return UNKNOWN
    refuse(table, note_card(ALL_CARDS, table, card))
    return card


@kernel
def shuffle_deal(table, seed):
    """Shuffle all cards for this deal of the hand: each deal has a stream of its own [A-58]. Changes the table's deck."""
    for place in range(NUM_CARDS):
        table.deck[place] = place
    num_cards = NUM_OWN * table.num_live + NUM_HELPS
    purpose = Purpose.DEAL + (table.deal_no << DEAL_SHIFT)
    shuffle(table.deck, NUM_CARDS, num_cards, seed, table.deck_no, purpose)


@kernel
def next_card(table, recorded, place, missing):
    """The next card of the deck, or the one in this place of recorded cards (packed)."""
    if table.is_replay:
        return np.int64(recorded_card(table, recorded, place, missing))
    card = np.int64(table.deck[table.deck_at])
    table.deck_at += 1
    return card


@kernel
def lay_help(table):
    """Deal a help, closed. Changes the table."""
    lay_card(table, next_card(table, table.recorded_board, table.num_board, Status.BOARD_TOO_SHORT))


@kernel
def give_closed(table, seat):
    """Deal a closed card, which is the hole now. Changes the seat."""
    seat.hole_at = seat.num_cards
    card = next_card(table, seat.recorded_cards, seat.num_cards, Status.HOLE_CARDS_MISSING)
    give_card(seat, card, False)


@kernel
def give_open(table, seat):
    """Deal an open card. Changes the seat."""
    card = next_card(table, seat.recorded_cards, seat.num_cards, Status.HOLE_CARDS_MISSING)
    if card == UNKNOWN:
        refuse(table, Status.UNKNOWN_UP_CARD)
    give_card(seat, card, True)


@kernel
def expose_hole(table, seat):
    """Open the hole. Changes the seat."""
    card = packed_card(seat.cards, seat.hole_at)
    if card == UNKNOWN:
        refuse(table, Status.UNKNOWN_UP_CARD)
    show_card(seat, card)
    seat.hole_at = NO_HOLE


@kernel
def deal_first(table, seed):
    """Deal doors, holes and helps. Changes the table."""
    begin_deal(table)
    if table.is_replay:
        lay_record(table)
    else:
        shuffle_deal(table, seed)
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if not seat.has_folded:
            give_open(table, seat)
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if not seat.has_folded:
            give_closed(table, seat)
    for _ in range(NUM_HELPS):
        lay_help(table)


@kernel
def are_doors_equal(table):
    """True if three or more seats still in show a door of one rank (7.2). Counts the doors, changes the table."""
    is_void = False
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            shift = np.uint64(packed_card(seat.up_cards, 0)) // FOUR * FOUR
            table.doors += ONE << shift
            is_void |= (table.doors >> shift) & np.uint64(15) == np.uint64(EQUAL_DOORS)
    return is_void


@kernel
def open_deal(table):
    """Begin the row of this deal. Changes the table's deals."""
    row = table.deals[table.deal_no]
    row.pot_before = table.pot
    row.pot_at_helps = 0
    row.extra = 0
    row.num_seats = table.num_live
    row.is_run_out = 0


@kernel
def close_deal(mata, stakes, table, ending):
    """Finish the row of this deal, which ended like that. Changes the table's deals."""
    row = table.deals[table.deal_no]
    row.pot_after = table.pot
    row.last_street_no = table.street_no
    row.ending = ending
    if ending == DealEnd.MISDEAL or ending == DealEnd.CHECK_THROUGH:
        row.extra = extra_of(mata, stakes, table.num_extras + 1)


@kernel
def note_cards(table):
    """Note the cards of a deal that does not decide the hand, and go on to the next one. Changes the table."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        for place in range(seat.num_cards):
            row = table.cards[table.num_cards]
            row.deal_no = table.deal_no
            row.seat = at
            row.card_no = place
            row.street_no = max(0, place - 1)
            row.card = packed_card(seat.cards, place)
            row.is_face_up = place != seat.hole_at
            table.num_cards += 1
    table.boards[table.deal_no] = table.board
    table.deal_no += 1


@kernel
def extra_of(mata, stakes, number):
    """The extra of the redeal of this number, 1 first [A-41]. Doubling ends where no stack could pay it."""
    if mata.extras == Extras.LINEAR:
        return number * stakes.big_blind
    if mata.extras == Extras.DOUBLING:
        extra = stakes.big_blind
        for _ in range(number - 1):
            extra = min(2 * extra, 2 * MAX_STACK)
        return extra
    return stakes.big_blind * min(number, 2)


@kernel
def ask_extras(table):
    """Everybody still in pays the next extra, or what is left [A-60]. Changes the table."""
    table.num_extras += 1
    extra = table.deals[table.deal_no].extra
    for index in range(table.num_seats):
        at = seat_at(table, index)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        seat.owed_ante += extra
        if seat.stack > 0:
            paid = min(seat.stack, extra)
            post_dead(table, seat, paid)
            seat.dead -= paid
            seat.ante += paid
            log_action(table, at, Action.POST_EXTRA, paid)


@kernel
def give_next(table, at, is_new):
    """A seat's next card: open where it keeps its hole, else the hole is opened and the card is the new one (7.7)."""
    seat = table.seats[at]
    log_action(table, at, Action.NEW if is_new else Action.KEEP, 0)
    if is_new:
        expose_hole(table, seat)
        give_closed(table, seat)
    else:
        give_open(table, seat)


@kernel
def force_new(table):
    """After a check-through every hole is opened and everybody gets a closed card (7.9). Changes the table."""
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if not seat.has_folded:
            expose_hole(table, seat)
    for index in range(table.num_seats):
        at = seat_at(table, index)
        if not table.seats[at].has_folded:
            give_closed(table, table.seats[at])


@kernel
def run_out(table):
    """Nobody can bet: holes are opened and missing cards dealt open, a round at a time (7.10). Changes the table."""
    table.deals[table.deal_no].is_run_out = 1
    for index in range(table.num_seats):
        seat = table.seats[seat_at(table, index)]
        if not seat.has_folded and seat.hole_at != NO_HOLE:
            expose_hole(table, seat)
    for num_cards in range(NUM_OWN):
        for index in range(table.num_seats):
            seat = table.seats[seat_at(table, index)]
            if not seat.has_folded and seat.num_cards == num_cards:
                give_open(table, seat)
