"""Statistics of seats, counted while a hand is played: what each had a chance for and what it made of it.

README defines them (numerator = made, denominator = chances); `STATS_VERSION` is the version of these definitions. A decision
is noted before it is carried out, so the table shows what the seat was facing. The slow twin is tests/oracles/naive_stats.py,
and models/intermediate recomputes everything from the actions.
"""

import numpy as np

from pipeline.codes import Action, SeatFlag, Stat, Status
from pipeline.engine.dealing import NO_SEAT
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.limits import may_raise

FLOP = 1
NUM_STREETS_NOTED = 4  # after the first one, no game has more


@kernel
def begin_statistics(table):
    """Forget who entered and raised in the last hand. Changes the table."""
    table.num_entered = 0
    table.first_raiser = NO_SEAT
    table.second_raiser = NO_SEAT
    table.num_callers = 0
    table.last_decision_street_no = -1
    table.last_raiser = NO_SEAT
    table.is_steal_open = 0
    table.is_cbet_open = 0


@kernel
def note_chance(seat, stat, is_made):
    """Note that the seat had a chance for a statistic, and whether it took it. Changes the seat."""
    seat.chances |= np.uint32(stat)
    if is_made:
        seat.made |= np.uint32(stat)


@kernel
def is_steal_position(position_no, num_seats):
    """True for the cutoff (from four seats on), the button and the small blind, which heads-up is the button."""
    if num_seats == 2:
        return position_no == 0
    return position_no <= 1 or (num_seats > 3 and position_no == num_seats - 1)


@kernel
def is_blind_position(position_no, num_seats):
    """True for the small and the big blind, whoever straddles behind them."""
    return position_no == 1 or position_no == 2 % num_seats


@inlined
def note_preflop_chances(rules, stakes, table, actor, seat, action):
    """Note what the seat could do against the raises so far. A short all-in raise is a raise. Changes the seat.

    Only where blinds are posted is there something to steal; in stud completing is the first raise."""
    if table.num_raises == 0:
        is_folded_to = rules.has_blinds and table.num_entered == 0
        if is_folded_to and is_steal_position(seat.position_no, table.num_seats):
            note_chance(seat, Stat.STEAL, action >= Action.BET)
    elif table.num_raises == 1:
        if actor != table.first_raiser and may_raise(rules, stakes, table, actor) == Status.OK:
            note_chance(seat, Stat.THREE_BET, action >= Action.BET)
            if table.num_callers > 0:
                note_chance(seat, Stat.SQUEEZE, action >= Action.BET)
        if table.is_steal_open and is_blind_position(seat.position_no, table.num_seats):
            note_chance(seat, Stat.FOLD_TO_STEAL, action == Action.FOLD)
    elif table.num_raises == 2:
        note_chances_facing_three_bet(rules, stakes, table, actor, seat, action)
    elif table.num_raises == 3 and actor == table.second_raiser:
        note_chance(seat, Stat.FOLD_TO_FOUR_BET, action == Action.FOLD)


@kernel
def note_chances_facing_three_bet(rules, stakes, table, actor, seat, action):
    """Note what the seat could do against two raises, the second of which is another's. Changes the seat."""
    is_fold = action == Action.FOLD
    note_chance(seat, Stat.FOLD_TO_THREE_BET_ANY, is_fold)
    if actor == table.first_raiser:
        note_chance(seat, Stat.FOLD_TO_THREE_BET, is_fold)
    if may_raise(rules, stakes, table, actor) == Status.OK:
        note_chance(seat, Stat.FOUR_BET, action >= Action.BET)
        if actor != table.first_raiser:
            note_chance(seat, Stat.COLD_FOUR_BET, action >= Action.BET)


@inlined
def note_preflop(rules, stakes, table, actor, seat, action):
    """Note a decision before the flop, and what it leaves to those behind. Changes the seat and the table."""
    note_preflop_chances(rules, stakes, table, actor, seat, action)
    note_chance(seat, Stat.PFR_DECISION, action >= Action.BET)
    if action == Action.FOLD:
        return
    if action >= Action.CALL:
        seat.made |= np.uint32(Stat.VPIP)
        table.is_steal_open = 0
    if action >= Action.BET:
        seat.made |= np.uint32(Stat.PFR)
        if table.num_raises == 0:
            table.first_raiser = actor
            table.is_steal_open = seat.made & np.uint32(Stat.STEAL) != 0
        elif table.num_raises == 1:
            table.second_raiser = actor
        table.last_raiser = actor
    elif action == Action.CALL and table.num_raises == 1:
        table.num_callers += 1
    table.num_entered += 1


@kernel
def note_street(table, seat, action):
    """Note a bet, raise or call after the first street, each once a street. Changes the seat."""
    place = np.uint32(table.street_no - FLOP)
    if table.street_no > NUM_STREETS_NOTED:
        return
    if action >= Action.BET:
        seat.made |= np.uint32(Stat.AGGRESSION_STREET_2) << place
    elif action == Action.CALL:
        seat.made |= np.uint32(Stat.CALL_STREET_2) << place


@kernel
def note_flop(table, actor, seat, action):
    """Note a decision on the flop about a continuation bet. Changes the seat and the table."""
    is_bet = action >= Action.BET
    if table.num_raises == 0:
        if actor == table.last_raiser:
            note_chance(seat, Stat.CBET, is_bet)
            table.is_cbet_open = is_bet
    elif table.is_cbet_open:
        note_chance(seat, Stat.FOLD_TO_CBET, action == Action.FOLD)
        if is_bet:
            table.is_cbet_open = 0


@kernel
def count_action(seat, action):
    """Count an action after the first street. Changes the seat."""
    if action >= Action.BET:
        seat.num_bets_raises += 1
    elif action == Action.CALL:
        seat.num_calls += 1
    elif action == Action.CHECK:
        seat.num_checks += 1
    else:
        seat.num_folds += 1


@inlined
def note_decision(rules, stakes, table, actor, action):
    """Note a legal decision that is about to be carried out; to bring in is none. Changes the actor's seat and the table."""
    seat = table.seats[actor]
    if action == Action.BRING_IN:
        return
    table.last_decision_street_no = table.street_no
    if table.street_no == 0:
        note_preflop(rules, stakes, table, actor, seat, action)
        return
    if table.street_no == FLOP:
        note_flop(table, actor, seat, action)
    note_street(table, seat, action)
    count_action(seat, action)


@kernel
def note_result(table):
    """Note what follows from how the hand ended, once it is paid. Changes the seats.

    A walk is no chance to enter or to raise: the last seat's, if all others folded before anybody entered.
    """
    is_anybody_walked = table.num_live == 1 and table.street_no == 0 and table.num_entered == 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        chances = np.uint32(Stat.HAND | Stat.SAW_FLOP | Stat.WON_HAND)
        made = np.uint32(Stat.HAND)
        if not is_anybody_walked or seat.has_folded:
            chances |= np.uint32(Stat.VPIP | Stat.PFR)
        if seat.won > 0:
            made |= np.uint32(Stat.WON_HAND)
        if seat.last_street_no > 0:
            made |= np.uint32(Stat.SAW_FLOP)
        if (seat.made | made) & np.uint32(Stat.SAW_FLOP) != 0:  # in an earlier deal, it may be
            chances |= np.uint32(Stat.WENT_TO_SHOWDOWN | Stat.WWSF)
            if seat.won > 0:
                made |= np.uint32(Stat.WWSF)
        if seat.flags & SeatFlag.SHOWDOWN != 0:
            made |= np.uint32(Stat.WENT_TO_SHOWDOWN)
            chances |= np.uint32(Stat.WON_AT_SHOWDOWN)
            if seat.won > 0:
                made |= np.uint32(Stat.WON_AT_SHOWDOWN)
        seat.chances |= chances
        seat.made |= made


@kernel
def note_streets(rules, table):
    """Note what follows from the course of the betting, once the hand is paid; not in Mata Ases. Changes the seats.

    A run-out is a showdown without a decision on the last street: the betting was over before. The chances of `VPIP_FPDB` leave
    out blinds that never entered and folded or had no decision, but for walks.
    """
    is_run_out = table.last_decision_street_no < table.street_no
    is_anybody_walked = table.num_live == 1 and table.street_no == 0 and table.num_entered == 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        has_entered = seat.made & np.uint32(Stat.VPIP) != 0
        has_decided = seat.chances & np.uint32(Stat.PFR_DECISION) != 0
        has_folded_at_once = seat.has_folded and seat.last_street_no == 0
        is_left_out = has_folded_at_once if has_decided else not is_anybody_walked
        is_blind = rules.has_blinds and is_blind_position(seat.position_no, table.num_seats)
        if has_entered or not (is_blind and is_left_out):
            note_chance(seat, Stat.VPIP_FPDB, has_entered)
        if seat.last_street_no == 0:
            continue
        is_shown_down = seat.flags & SeatFlag.SHOWDOWN != 0
        if not (is_shown_down and is_run_out):
            note_chance(seat, Stat.WENT_TO_SHOWDOWN_BETTING, is_shown_down)
        for street_no in range(FLOP, min(seat.last_street_no, NUM_STREETS_NOTED) + 1):
            place = np.uint32(street_no - FLOP)
            seat.chances |= (np.uint32(Stat.AGGRESSION_STREET_2) | np.uint32(Stat.CALL_STREET_2)) << place
