"""Layering of bets into a main pot and side pots, and the rake taken from each.

Rule book 0. Levels and uncalled bets use live bets only. Dead money is in the main pot; where a live seat could not pay its
whole ante, the ante makes levels of its own (unless the stakes say that antes are not trimmed). Pots that the same
seats can win are one pot. A folded seat's chips stay in the pots they reach. The slow twin is tests/oracles/naive_pots.py.
"""

import numpy as np

from pipeline.codes import RakeFrom
from pipeline.engine.jit import inlined, kernel

NO_LEVEL = np.int64(1) << np.int64(62)
BASIS_POINTS = 10_000
SMALL = 1 << 31


@kernel
def live_seats(table):
    """The bit set of the seats that have not folded."""
    seats = 0
    for at in range(table.num_seats):
        if not table.seats[at].has_folded:
            seats |= 1 << at
    return seats


@kernel
def add_pot(table, num_pots, chips, seats):
    """Add chips that the bit set `seats` can win, to the last pot if the same seats can win it. Returns the number of pots.

    Chips that nobody still in can win lie in the last pot too.
    """
    if chips == 0:
        return num_pots
    if seats == 0 and num_pots == 0:
        seats = live_seats(table)
    if num_pots > 0 and (seats == 0 or table.pot_seats[num_pots - 1] == seats):
        table.pot_chips[num_pots - 1] += chips
        return num_pots
    table.pot_chips[num_pots] = chips
    table.pot_seats[num_pots] = seats
    return num_pots + 1


@kernel
def ante_reach(seat, is_trimmed):
    """Up to which level of the antes a seat can win: all of them unless its own ante was short."""
    if is_trimmed and seat.ante < seat.owed_ante:
        return seat.ante
    return NO_LEVEL


@inlined
def layer_dead_money(table, is_ante_trimmed):
    """Pots of antes and other dead money. Returns their number; changes the table's pots.

    Who paid nothing of what was asked can win the other dead money alone: a level of 0 (extras of Mata Ases, [A-60]).
    """
    num_pots = 0
    floor = np.int64(-1)
    dead = np.int64(0)
    paid = np.int64(0)
    for at in range(table.num_seats):
        dead += table.seats[at].dead
        paid += table.seats[at].dead + table.seats[at].ante
    if paid == 0:
        return num_pots
    while True:
        level = NO_LEVEL
        for at in range(table.num_seats):
            seat = table.seats[at]
            reach = ante_reach(seat, is_ante_trimmed)
            if not seat.has_folded and floor < reach < level:
                level = reach
        chips = dead
        seats = 0
        for at in range(table.num_seats):
            seat = table.seats[at]
            chips += min(seat.ante, level) - min(seat.ante, max(floor, 0))
            if not seat.has_folded and ante_reach(seat, is_ante_trimmed) >= level:
                seats |= 1 << at
        num_pots = add_pot(table, num_pots, chips, seats)
        if level == NO_LEVEL:
            return num_pots
        dead = np.int64(0)
        floor = level


@inlined
def layer_live_bets(table, num_pots):
    """Add the pots of live bets, level by level. Returns the number of pots; changes the table's pots."""
    floor = np.int64(0)
    while True:
        level = NO_LEVEL
        for at in range(table.num_seats):
            seat = table.seats[at]
            if not seat.has_folded and floor < seat.live < level:
                level = seat.live
        if level == NO_LEVEL:
            break
        chips = np.int64(0)
        seats = 0
        for at in range(table.num_seats):
            seat = table.seats[at]
            chips += min(seat.live, level) - min(seat.live, floor)
            if not seat.has_folded and seat.live >= level:
                seats |= 1 << at
        num_pots = add_pot(table, num_pots, chips, seats)
        floor = level
    over = np.int64(0)
    for at in range(table.num_seats):
        over += max(table.seats[at].live - floor, 0)
    return add_pot(table, num_pots, over, 0)


@inlined
def layer_pots(table, is_ante_trimmed):
    """Divide all that was put in into pots, main pot first. Returns their number; changes the table's pots."""
    return layer_live_bets(table, layer_dead_money(table, is_ante_trimmed))


@kernel
def share_of(part, total, chips):
    """part * chips // total, for parts up to the total of any size: the product may need more than 64 bits."""
    if part < SMALL and chips < SMALL:
        return part * chips // total
    quotient = np.int64(0)
    rest = np.int64(0)
    for place in range(62, -1, -1):
        quotient *= 2
        rest *= 2
        if (chips >> place) & 1:
            rest += part
        quotient += rest // total
        rest %= total
    return quotient


@kernel
def rake_of(rake, total_chips, num_seats, was_flop_dealt):
    """The rake of a hand: computed once on the total of all pots [A-16], no flop, no drop where the schedule says so."""
    if rake.no_flop_no_drop and not was_flop_dealt:
        return 0
    if total_chips < rake.min_pot:
        return 0
    chips = share_of(np.int64(rake.rate_bp), np.int64(BASIS_POINTS), np.int64(total_chips))
    chips -= chips % rake.step
    chips = max(chips, rake.min_chips)
    cap = rake.cap[num_seats]
    if cap > 0:
        chips = min(chips, cap)
    return chips


@kernel
def rake_hands(rake, pot_chips, num_seats, was_flop_dealt, rake_chips):
    """The rake of many hands under the schedule RAKE[1]: int64 totals of their pots, uncalled bets returned, int64 numbers of
    players dealt in, and bools. Fills the int64 array `rake_chips`."""
    for at in range(pot_chips.size):
        rake_chips[at] = rake_of(rake[0], pot_chips[at], num_seats[at], was_flop_dealt[at])


@kernel
def take_recorded_rake(table, num_pots, rake_chips):
    """Take from each pot what the record says; False if it does not say so much, or not of these pots.

    Changes the table's `pot_rake`."""
    if table.num_recorded_pots != num_pots:
        return False
    total = np.int64(0)
    for pot in range(num_pots):
        taken = table.pot_chips[pot] - table.recorded_pots[pot]
        if taken < 0:
            return False
        table.pot_rake[pot] = taken
        total += taken
    return total == rake_chips


@kernel
def take_rake(table, num_pots, rake_chips, taken_from):
    """Spread the rake over the pots: from the main pot first, or in proportion (the rest from the main pot first).

    Changes the table's `pot_rake`; the pots themselves stay gross.
    """
    total = np.int64(0)
    for pot in range(num_pots):
        total += table.pot_chips[pot]
        table.pot_rake[pot] = 0
    left = rake_chips
    if taken_from == RakeFrom.PROPORTIONAL and total > 0:
        for pot in range(num_pots):
            share = share_of(rake_chips, total, table.pot_chips[pot])
            table.pot_rake[pot] = share
            left -= share
    for pot in range(num_pots):
        share = min(left, table.pot_chips[pot] - table.pot_rake[pot])
        table.pot_rake[pot] += share
        left -= share
