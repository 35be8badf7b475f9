"""Showdown of Mata Ases: who kills, whether the pot is replayed, who is paid (rule book 7.14, 7.16, 7.18).

A hand kills with a pair of aces or better. A recorded seat that mucks gives up its claim; where unknown cards could kill and no
known hand does, the record's word is taken, as in other games.
"""

import numpy as np

from pipeline.codes import DealEnd, ResultSource, Shows, Status
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import best_with_help, kills
from pipeline.engine.mata_sources import is_last_recorded
from pipeline.engine.pots import layer_pots, live_seats, rake_of, take_rake
from pipeline.engine.showdown import NO_RECORDED_RAKE, award_as_recorded, award_pot, num_in, show_hands


@kernel
def value_hands(table):
    """Value the hands of all seats still in, 0 where a card is unknown, and say who may kill with it: who mucks in the record
    gives up its claim. Changes their values."""
    is_deciding = not table.is_replay or is_last_recorded(table)
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.trial_value = 0
        if not seat.has_folded:
            seat.is_contender = not is_deciding or seat.shows != Shows.MUCKS
            if not seat.has_unknown_card:
                seat.trial_value = best_with_help(seat.own_key, seat.own_mask, table.board)


@kernel
def killers(table, seats):
    """Of a bit set of seats, those with the best hand that kills; none if none does."""
    best = np.int64(0)
    winners = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        value = seat.trial_value
        if seats & (1 << at) == 0 or not seat.is_contender or not kills(value) or value < best:
            continue
        if value > best:
            best = value
            winners = 0
        winners |= 1 << at
    return winners


@kernel
def is_unknowable(table, seats):
    """True if of a bit set of seats none is known to kill, and one might with a card that the record does not know."""
    if killers(table, seats):
        return False
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seats & (1 << at) != 0 and seat.has_unknown_card and seat.is_contender:
            return True
    return False


@kernel
def is_replay_due(mata, table):
    """True if nobody kills and the pot can be replayed: all seats still in have chips, and it has not been twice (7.14, [A-56]).
    Where unknown cards could kill, the record's word is taken."""
    value_hands(table)
    live = live_seats(table)
    if killers(table, live) or table.num_able < table.num_live or table.num_replays >= mata.max_replays:
        return False
    return not is_unknowable(table, live) or not is_last_recorded(table)


@kernel
def award_to_killers(table, num_pots):
    """Pay each pot to its best hand that kills, or to all who can win it [A-55]; where unknown cards could decide one, all as the
    record says. OK, or why that can't be done."""
    for pot in range(num_pots):
        seats = table.pot_seats[pot]
        if num_in(seats) > 1 and is_unknowable(table, seats):
            return award_as_recorded(table) if table.has_result else Status.UNKNOWN_SHOWDOWN
    for pot in range(num_pots):
        seats = table.pot_seats[pot]
        winners = killers(table, seats) if num_in(seats) > 1 else seats
        award_pot(table, pot, 0, winners if winners else seats, ResultSource.CARDS)
    return Status.OK


@kernel
def settle(rake, table, ending):
    """Layer the pots, take the rake, pay everybody (7.14, 7.16, 7.18). OK, or why not. Changes the table, logs awards."""
    num_pots = layer_pots(table, 1)
    total = np.int64(0)
    for pot in range(num_pots):
        total += table.pot_chips[pot]
    table.num_pots = num_pots
    table.total_pot = total
    if table.recorded_rake == NO_RECORDED_RAKE:
        table.rake = rake_of(rake, total, table.num_seats, table.were_helps_open)
    else:
        table.rake = min(table.recorded_rake, total)
    take_rake(table, num_pots, table.rake, rake.taken_from)
    if ending == DealEnd.FOLD:
        table.result_source = ResultSource.FOLD
        for pot in range(num_pots):
            award_pot(table, pot, 0, live_seats(table), ResultSource.FOLD)
        return Status.OK
    table.result_source = ResultSource.CARDS
    table.num_showdown = table.num_live
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.high_value = seat.trial_value if kills(seat.trial_value) else 0
    show_hands(table, num_pots, table.last_aggressor, table.num_able <= 1)
    status = award_to_killers(table, num_pots)
    for at in range(table.num_seats):
        table.seats[at].high_value = table.seats[at].trial_value
    return status
