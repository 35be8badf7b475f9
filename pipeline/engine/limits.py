"""How much may be bet: the one place where a limit is decided (rule book 0, betting structures).

Bets are named by where they stand on the street. At no limit and pot limit a raise is full if it grows the bet by at least
the last full bet or raise. At fixed limit the unit is the small or the big bet of the street: a raise goes to one unit over
the last full bet, so a short all-in bet may be completed; an all-in that raises by half a unit or more is itself a full
bet and counts to the cap [A-03, A-10]. Where somebody has brought in, the first full bet completes to the small bet and
is the first of the units [A-24, A-25].
"""

from pipeline.codes import BetSize, Limit, OpenPair, PotRaise, Reopening, Status
from pipeline.engine.jit import kernel

SECOND_STREET = 1


@kernel
def small_unit(rules, stakes, table):
    """The full bet at fixed limit now, the smaller one where an open pair leaves a choice [A-31]."""
    if rules.open_pair == OpenPair.DOUBLED:
        return stakes.small_bet * (1 + table.is_pair_open)
    if rules.bet_size[table.street_no] == BetSize.BIG or table.is_big_bet_made:
        return stakes.big_bet
    return stakes.small_bet


@kernel
def large_unit(rules, stakes, table):
    """The larger full bet at fixed limit: the big one where an open pair on the second street leaves the choice [A-31]."""
    if rules.open_pair == OpenPair.CHOICE and table.street_no == SECOND_STREET and table.is_pair_open:
        return stakes.big_bet
    return small_unit(rules, stakes, table)


@kernel
def is_bring_in_street(stakes, table):
    """True on the first street where somebody has to bring in less than a full bet."""
    return table.street_no == 0 and 0 < stakes.bring_in < stakes.small_bet


@kernel
def is_completing(stakes, table):
    """True while nothing but a bring-in stands: the next bet completes it [A-25]."""
    return is_bring_in_street(stakes, table) and table.num_raises == 0


@kernel
def fixed_bet_to(rules, stakes, table, unit):
    """Where the next full bet of this unit stands: over the last full one where less than half a unit has come since, so
    that a short all-in is completed, else over the bet. Where short all-ins are raised it stands over the bet, save for what
    completes a bring-in."""
    if rules.is_short_bet_raised:
        return unit if is_completing(stakes, table) else table.bet_to + unit
    is_brought_in = is_bring_in_street(stakes, table) and table.full_raises == 0
    if is_brought_in or 2 * (table.bet_to - table.full_to) < unit:
        return table.full_to + unit
    return table.bet_to + unit


@kernel
def least_full_bet(rules, stakes, table):
    """Where the smallest full bet or raise stands."""
    if stakes.limit == Limit.FIXED_LIMIT:
        return fixed_bet_to(rules, stakes, table, small_unit(rules, stakes, table))
    if is_completing(stakes, table):
        return stakes.min_bet
    return table.bet_to + table.min_raise


@kernel
def most_at_pot_limit(rules, table, seat):
    """The largest bet at pot limit: it raises by all that lies in the middle after a call [A-11]."""
    to_call = table.bet_to - seat.bet
    if rules.pot_raise == PotRaise.TO:
        return table.pot + to_call
    return table.bet_to + table.pot + to_call


@kernel
def legal_bets(rules, stakes, table, seat):
    """The smallest and the largest that a bet or raise of this seat may stand at.

    A seat with less may go all-in. At fixed limit nothing between the two is legal.
    """
    all_in = seat.bet + seat.stack
    least = min(least_full_bet(rules, stakes, table), all_in)
    if stakes.limit == Limit.NO_LIMIT:
        return least, all_in
    if stakes.limit == Limit.POT_LIMIT:
        return least, max(least, min(most_at_pot_limit(rules, table, seat), all_in))
    return least, max(least, min(fixed_bet_to(rules, stakes, table, large_unit(rules, stakes, table)), all_in))


@kernel
def is_full_bet(rules, stakes, table, raise_to):
    """True if a bet or raise to so much lets everybody raise again, and counts to the cap."""
    if raise_to >= least_full_bet(rules, stakes, table):
        return True
    if rules.is_short_bet_raised:
        return table.num_raises == 0
    if stakes.limit != Limit.FIXED_LIMIT:
        return False
    raised_from = max(table.bet_to, stakes.bring_in) if table.street_no == 0 else table.bet_to
    return 2 * (raise_to - raised_from) >= small_unit(rules, stakes, table)


@kernel
def note_bet(rules, stakes, table, raise_to):
    """Move the bet and remember what the next raise depends on. Changes the table."""
    if is_full_bet(rules, stakes, table, raise_to):
        if stakes.limit == Limit.FIXED_LIMIT:
            large = large_unit(rules, stakes, table)
            table.is_big_bet_made |= large == stakes.big_bet and raise_to >= fixed_bet_to(rules, stakes, table, large)
        else:
            table.min_raise = max(stakes.min_bet, raise_to - table.bet_to)
        table.full_raises += 1
        table.full_to = raise_to
    table.num_raises += 1
    table.num_raises_preflop += table.street_no == 0
    table.bet_to = raise_to


@kernel
def is_reopened(rules, stakes, table, seat):
    """True if the seat may raise as far as its own earlier action goes [A-03]: a full raise has come since, or
    (cumulative reading) the bet has grown by a full raise since it acted, at fixed limit by half a unit (a whole one where
    short all-ins are raised)."""
    if not seat.has_acted or table.full_raises > seat.seen_raises:
        return True
    if stakes.reopening == Reopening.FULL_RAISE_ONLY:
        return False
    grown = table.bet_to - seat.seen_bet_to
    if stakes.limit == Limit.FIXED_LIMIT:
        return (1 if rules.is_short_bet_raised else 2) * grown >= small_unit(rules, stakes, table)
    return grown >= table.min_raise


@kernel
def is_capped(rules, stakes, table):
    """True if the round has had all its bets at fixed limit [A-10]."""
    num_bets = table.num_raises if rules.is_every_raise_counted else table.full_raises
    if stakes.limit != Limit.FIXED_LIMIT or rules.max_units == 0 or num_bets < rules.max_units:
        return False
    return not (rules.is_cap_lifted_heads_up and table.began_heads_up)


@kernel
def can_anybody_call_more(table, actor):
    """True if another seat still in could put in more than the bet stands at."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded and seat.bet + seat.stack > table.bet_to:
            return True
    return False


@kernel
def may_complete_at_once(stakes, seat):
    """True if the seat that has to bring in has chips for more, and the bring-in is no full bet already."""
    return stakes.bring_in < stakes.small_bet and seat.stack > stakes.bring_in


@kernel
def may_raise(rules, stakes, table, actor):
    """OK if the actor may bet or raise, else what forbids it."""
    seat = table.seats[actor]
    if seat.bet + seat.stack <= table.bet_to:
        return Status.RAISE_TOO_LARGE
    if table.is_bring_in_due and not may_complete_at_once(stakes, seat):
        return Status.BRING_IN_DUE
    if not is_reopened(rules, stakes, table, seat):
        return Status.RAISE_NOT_REOPENED
    if not can_anybody_call_more(table, actor):
        return Status.NOBODY_TO_RAISE
    if is_capped(rules, stakes, table):
        return Status.RAISE_CAPPED
    return Status.OK
