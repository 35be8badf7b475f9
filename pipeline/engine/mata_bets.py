"""What a seat may bet in Mata Ases: fractions of the pot, twice the bet at least, all-in in a window (rule book 7.3, 7.11, 7.12).

P is all that lies in the middle, bets of the round among it, c what a call costs, B where the bet stands. A size f costs the
call and f * (P + c) beyond it, rounded down, at least a chip [A-42]; on street 1 only the pot is a size. A raise is full where
it stands at 2B or more, and only that lets seats that have acted raise again [A-44].
"""

from pipeline.codes import Action, Status
from pipeline.engine.betting import put_in
from pipeline.engine.jit import kernel
from pipeline.engine.limits import can_anybody_call_more
from pipeline.engine.logging import log_action

STREET_1 = 0
TIMES_THE_BET = 2
DIGEST = 1_000_003
DIGEST_SIZE = 1 << 40


@kernel
def to_call(table, seat):
    """What a call would cost a seat with chips enough."""
    return table.bet_to - seat.bet


@kernel
def fraction_cost(table, seat, parts, of):
    """What a bet of a fraction of the pot costs, call and all."""
    call = to_call(table, seat)
    return call + max(1, (table.pot + call) * parts // of)


@kernel
def is_in_window(mata, table, seat):
    """True if a voluntary all-in is offered: the stack is once to twice the pot [A-45, A-46]."""
    if table.street_no == STREET_1 and not mata.is_window_open_first:
        return False
    call = to_call(table, seat)
    pot, behind = table.pot, seat.stack
    if mata.is_window_after_call:
        pot, behind = pot + call, behind - call
    return pot <= behind <= 2 * pot


@kernel
def may_bet(mata, table, actor):
    """OK if the actor may bet or raise at all, else why not."""
    seat = table.seats[actor]
    if table.is_locked:
        return Status.SEAT_LOCKED
    if seat.stack <= to_call(table, seat):
        return Status.RAISE_TOO_LARGE
    if seat.has_acted and table.full_raises <= seat.seen_raises:
        return Status.RAISE_NOT_REOPENED
    if table.street_no == STREET_1 and table.bet_to > 0 and not mata.is_reraise_open_first:
        return Status.RAISE_CAPPED
    return Status.OK if can_anybody_call_more(table, actor) else Status.NOBODY_TO_RAISE


@kernel
def add_offer(table, cost):
    """Offer a cost, unless an equal one is there. Changes the table."""
    for at in range(table.num_offers):
        if table.offers[at] == cost:
            return
    table.offers[table.num_offers] = cost
    table.num_offers += 1


@kernel
def find_offers(mata, table, actor):
    """List what the actor may put in to bet or raise, the pot first. Changes the table's offers."""
    table.num_offers = 0
    if may_bet(mata, table, actor) != Status.OK:
        return
    seat = table.seats[actor]
    add_offer(table, min(fraction_cost(table, seat, 1, 1), seat.stack))
    if table.street_no > STREET_1:
        for parts, of in ((3, 4), (1, 2), (1, 3)):
            cost = fraction_cost(table, seat, parts, of)
            if cost <= seat.stack and seat.bet + cost >= TIMES_THE_BET * table.bet_to:
                add_offer(table, cost)
    if is_in_window(mata, table, seat):
        add_offer(table, seat.stack)


@kernel
def note_offers(table):
    """Add what was offered, in order, and whether the actor is locked, to the hand's digest: no log has room for it, and what
    nobody chose would go unseen where a hand is compared with another source. Changes the table."""
    digest = table.offered * DIGEST + table.is_locked
    for at in range(table.num_offers):
        digest = digest * DIGEST + table.offers[at]
    table.offered = digest % DIGEST_SIZE


@kernel
def nearest_offer(table, cost):
    """The offer that is nearest to a cost, of two the larger one."""
    nearest = table.offers[0]
    for at in range(1, table.num_offers):
        offer = table.offers[at]
        gap = abs(offer - cost) - abs(nearest - cost)
        if gap < 0 or (gap == 0 and offer > nearest):
            nearest = offer
    return nearest


@kernel
def is_offered(table, cost):
    """True if a bet that costs so much is offered."""
    for at in range(table.num_offers):
        if table.offers[at] == cost:
            return True
    return False


@kernel
def take_bet(table, actor, cost):
    """Put in a bet or raise that is offered. Returns what it is called. Changes the table."""
    seat = table.seats[actor]
    name = Action.RAISE if table.bet_to > 0 else Action.BET
    put_in(table, seat, cost)
    if seat.bet >= TIMES_THE_BET * table.bet_to:
        table.full_raises += 1
    table.num_raises += 1
    table.num_raises_preflop += table.street_no == STREET_1
    table.bet_to = max(table.bet_to, seat.bet)
    table.aggressor = actor
    log_action(table, actor, name, cost)
    return name
