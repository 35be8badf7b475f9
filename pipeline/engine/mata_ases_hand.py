"""A hand of Mata Ases: deals until one is decided (rule book 7), over the dealing, betting, pots and ranking of every game.

Streets are 0, street 1 with the helps closed, and BET_3, BET_4, BET_5. A deal without a bet on street 1, or with three equal
doors, is dealt again for an extra; one in which nobody kills is replayed at most twice, its money carried into the main pot.
Played or read from a record, cards come from mata_deals.py, decisions from mata_sources.py.
"""

import numpy as np

from pipeline.codes import Action, DealEnd, SeatFlag, Stat, Status
from pipeline.engine.betting import (
    amount_to_call,
    begin_round,
    fold,
    has_nothing_to_decide,
    note_acted,
    post_dead,
    put_in,
    return_uncalled_bet,
)
from pipeline.engine.dealing import NO_SEAT, next_seat, packed_card, seat_at
from pipeline.engine.jit import kernel
from pipeline.engine.logging import log_action
from pipeline.engine.mata_bets import STREET_1, find_offers, note_offers, take_bet
from pipeline.engine.mata_deals import (
    are_doors_equal,
    ask_extras,
    close_deal,
    deal_first,
    force_new,
    give_next,
    give_open,
    note_cards,
    open_deal,
    refuse,
    run_out,
)
from pipeline.engine.mata_hands import is_locked, window_value
from pipeline.engine.mata_showdown import is_replay_due, settle
from pipeline.engine.mata_sources import check_deal_end, may_deal_again, next_action, next_choice
from pipeline.engine.ranking import FOUR
from pipeline.engine.statistics import count_action, note_result
from pipeline.engine.table_hand import close_seats

BET_3, BET_5 = 1, 3


@kernel
def post_seed(stakes, table):
    """The button's seed of a big blind, dead money for whoever wins (7.1). Changes the table."""
    button = table.seats[table.button]
    paid = min(button.stack, stakes.big_blind)
    post_dead(table, button, paid)
    log_action(table, table.button, Action.POST_SEED, paid)


@kernel
def first_to_act(table):
    """The seat with the highest door, from BET_3 on with the strongest window; ties to the first from the button's left.
    Changes the seats' windows."""
    best = np.int64(-1)
    best_at = NO_SEAT
    for index in range(table.num_seats):
        at = seat_at(table, index)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        if table.street_no == STREET_1:
            value = np.int64(np.uint64(packed_card(seat.up_cards, 0)) // FOUR)
        else:
            value = seat.window = window_value(seat.up_cards, seat.num_up, table.board)
        if value > best:
            best = value
            best_at = at
    return best_at


@kernel
def is_misdeal(mata, table):
    """True if the deal is void: equal doors, and no safety cap reached (7.2, [A-61]); one is the record's end."""
    return are_doors_equal(table) and table.num_misdeals < mata.misdeal_cap and may_deal_again(table)


@kernel
def note_mata_decision(table, seat, action):
    """Count a decision: on street 1 who puts chips in and who bets, later each action. Changes the seat."""
    if table.street_no > STREET_1:
        count_action(seat, action)
        return
    table.num_entered += action != Action.FOLD
    if action >= Action.CALL:
        seat.made |= np.uint32(Stat.VPIP)
    if action >= Action.BET:
        seat.made |= np.uint32(Stat.PFR)


@kernel
def act(table, actor, action, cost):
    """Carry out a legal action. Returns True if all others must act again."""
    seat = table.seats[actor]
    moved = np.int64(0)
    if action == Action.BET:
        take_bet(table, actor, cost)
        note_acted(table, seat)
        return True
    if action == Action.FOLD:
        fold(table, seat)
    elif action == Action.CALL:
        moved = amount_to_call(table, seat)
        put_in(table, seat, moved)
    note_acted(table, seat)
    log_action(table, actor, action, moved)
    return False


@kernel
def betting_round(mata, stakes, lineup, table, seed):
    """Ask seats clockwise from the first to act until all have acted and matched the bet. OK, or what the record does wrong."""
    actor = table.opener
    to_act = table.num_able
    while to_act > 0 and table.num_live > 1:
        seat = table.seats[actor]
        if not seat.has_folded and seat.stack > 0:
            if has_nothing_to_decide(table, actor):
                break
            table.is_locked = table.street_no == BET_5 and is_locked(mata, table, actor)
            if table.is_locked:
                seat.flags |= np.uint8(SeatFlag.LOCKED)
            find_offers(mata, table, actor)
            note_offers(table)
            status, action, cost = next_action(mata, stakes, table, actor, lineup, seed)
            if status != Status.OK:
                return status
            note_mata_decision(table, seat, action)
            if act(table, actor, action, cost):
                to_act = table.num_able - (seat.stack > 0)
            else:
                to_act -= 1
        actor = next_seat(table, actor)
    return Status.OK


@kernel
def open_helps(table):
    """Turn the helps; from now on the hand pays rake (7.6, 7.18)."""
    table.were_helps_open = 1
    if table.has_unknown_board:
        refuse(table, Status.UNKNOWN_UP_CARD)
    table.deals[table.deal_no].pot_at_helps = table.pot
    for at in range(table.num_seats):
        if not table.seats[at].has_folded:
            table.seats[at].made |= np.uint32(Stat.SAW_FLOP)


@kernel
def choose_next(mata, table, lineup, seed):
    """Each seat still in keeps its hole or takes a new one, and gets its card (7.7, [A-67], [A-68]). OK, or what the record does
    wrong."""
    chosen = 0
    for index in range(table.num_seats):
        at = seat_at(table, index)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        status, is_new = next_choice(table, at, lineup, seed)
        if status != Status.OK:
            return status
        if mata.is_choice_secret:
            chosen |= is_new << at
        else:
            give_next(table, at, is_new)
    if mata.is_choice_secret:
        for index in range(table.num_seats):
            at = seat_at(table, index)
            if not table.seats[at].has_folded:
                give_next(table, at, (chosen >> at) & 1)
    return Status.OK


@kernel
def deal_street(mata, table, lineup, had_bet, seed):
    """The third, fourth or fifth card of every seat still in (7.6, 7.7, 7.9). OK, or what is wrong with the record."""
    if table.street_no == BET_3:
        open_helps(table)
        if not mata.is_third_card_chosen:
            for index in range(table.num_seats):
                seat = table.seats[seat_at(table, index)]
                if not seat.has_folded:
                    give_open(table, seat)
            return table.card_status
    if had_bet:
        status = choose_next(mata, table, lineup, seed)
        if status != Status.OK:
            return status
    else:
        force_new(table)
    return table.card_status


@kernel
def play_deal(mata, stakes, lineup, table, seed):
    """Deal and play until the deal is void, won by a fold, or to be shown down. OK or what is wrong with the record, and how it
    ended, a DealEnd but REPLAY."""
    table.street_no = STREET_1
    deal_first(table, seed)
    if table.card_status != Status.OK:
        return table.card_status, DealEnd.MISDEAL
    if is_misdeal(mata, table):
        table.num_misdeals += 1
        return Status.OK, DealEnd.MISDEAL
    table.num_misdeals = 0
    had_bet = True
    for street_no in range(BET_5 + 1):
        if table.num_able <= 1:
            if table.street_no == STREET_1:
                open_helps(table)
            run_out(table)
            table.street_no = BET_5
            return table.card_status, DealEnd.SHOWDOWN
        table.street_no = street_no
        if street_no > STREET_1:
            status = deal_street(mata, table, lineup, had_bet, seed)
            if status != Status.OK:
                return status, DealEnd.SHOWDOWN
        table.opener = first_to_act(table)
        status = betting_round(mata, stakes, lineup, table, seed)
        if status != Status.OK:
            return status, DealEnd.SHOWDOWN
        had_bet = table.num_raises > 0
        table.last_aggressor = table.aggressor
        return_uncalled_bet(table)
        begin_round(stakes, table)
        if table.num_live == 1:
            return Status.OK, DealEnd.FOLD
        if street_no == STREET_1 and not had_bet and table.num_able > 1:
            return Status.OK, DealEnd.CHECK_THROUGH
    return Status.OK, DealEnd.SHOWDOWN


@kernel
def carry_pot(mata, table):
    """All that was put in lies in the main pot of the next deal, and extras begin anew [A-54]. Changes the table."""
    table.num_replays += 1
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.dead += seat.ante + seat.live
        seat.ante = 0
        seat.owed_ante = 0
        seat.live = 0
    if not mata.do_extras_go_on:
        table.num_extras = 0
    if mata.is_rake_by_deal:
        table.were_helps_open = 0


@kernel
def play_mata_hand(mata, stakes, rake, lineup, table, seed):
    """Play the hand that is seated at the table, generated or from its record. OK, or what is wrong with the record. Changes the
    table, where the hand's actions, cards and awards are noted."""
    table.num_extras = 0
    table.num_misdeals = 0
    table.num_replays = 0
    table.were_helps_open = 0
    table.num_cards = 0
    table.offered = 0
    begin_round(stakes, table)
    post_seed(stakes, table)
    while True:
        open_deal(table)
        status, ending = play_deal(mata, stakes, lineup, table, seed)
        if status != Status.OK:
            return status
        if ending == DealEnd.SHOWDOWN and is_replay_due(mata, table):
            ending = DealEnd.REPLAY
        close_deal(mata, stakes, table, ending)
        if table.is_replay:
            status = check_deal_end(table, ending)
            if status != Status.OK:
                return status
        if ending == DealEnd.FOLD or ending == DealEnd.SHOWDOWN:
            break
        if ending == DealEnd.REPLAY:
            carry_pot(mata, table)
        else:
            ask_extras(table)
        note_cards(table)
    status = settle(rake, table, ending)
    if status == Status.OK:
        close_seats(table)
        note_result(table)
    return status
