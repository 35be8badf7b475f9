"""Forced bets, the betting round, and what a seat may do: the one place where a limit is decided.

Rule book 0. A round ends when every seat that is still in and has chips has acted and has matched the bet. The minimum
raise is decided in `legal_bets`, the reopening of the betting by short all-ins [A-03] in `may_raise`.
"""

from pipeline.codes import Action, Reopening, Status
from pipeline.engine.dealing import seat_at
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.logging import log_action

NO_SEAT = -1


@kernel
def put_in(table, seat, chips):
    """Move live chips from the seat's stack to its bet. Changes both and the pot."""
    seat.stack -= chips
    seat.bet += chips
    table.pot += chips
    if chips > 0 and seat.stack == 0:
        table.num_able -= 1


@kernel
def post_dead(table, seat, chips):
    """Move chips from the seat's stack to the pot without a bet. Changes both."""
    seat.stack -= chips
    seat.dead += chips
    table.pot += chips
    if chips > 0 and seat.stack == 0:
        table.num_able -= 1


@kernel
def blind_action(num_seats, index):
    """The name of the post at this index of the position order. Heads-up the button posts the small blind [A-18]."""
    if index > 1:
        return Action.POST_STRADDLE
    if (index == 0) == (num_seats > 2):
        return Action.POST_SMALL_BLIND
    return Action.POST_BIG_BLIND


@kernel
def post_forced_bets(stakes, table):
    """Antes, then dead money, blinds and live posts, each capped at the stack; the others owe the full blind."""
    num_seats = table.num_seats
    for index in range(num_seats):
        seat = table.seats[seat_at(table, index)]
        seat.owed_ante = stakes.antes[index]
        if seat.owed_ante > 0:
            paid = min(seat.stack, seat.owed_ante)
            post_dead(table, seat, paid)
            seat.dead -= paid
            seat.ante = paid
            log_action(table, seat, Action.POST_ANTE, paid)
    bet_to = 0
    for index in range(num_seats):
        seat = table.seats[seat_at(table, index)]
        dead = stakes.dead[index]
        if dead > 0 and seat.stack > 0:
            paid = min(seat.stack, dead)
            post_dead(table, seat, paid)
            log_action(table, seat, Action.POST_DEAD, paid)
        blind = stakes.blinds[index]
        post = stakes.posts[index]
        asked = blind + post
        if asked > 0 and seat.stack > 0:
            paid = min(seat.stack, asked)
            put_in(table, seat, paid)
            log_action(table, seat, Action.POST_LIVE if post > 0 else blind_action(num_seats, index), paid)
        bet_to = max(bet_to, asked if stakes.calls_full_blind else seat.bet)
    table.bet_to = bet_to


@kernel
def begin_round(stakes, table):
    """Forget the last street's bets and calls. Changes the table."""
    table.bet_to = 0
    table.full_raises = 0
    table.num_raises = 0
    table.aggressor = NO_SEAT
    table.min_raise = stakes.min_bet
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.live += seat.bet
        seat.bet = 0
        seat.has_acted = 0


@kernel
def largest_bet_of_others(table, actor):
    """The largest bet on this street among the other seats still in."""
    largest = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded and seat.bet > largest:
            largest = seat.bet
    return largest


@kernel
def has_nothing_to_decide(table, actor):
    """True if the actor is the only seat left with chips and nothing is left to call: no more betting happens."""
    return table.num_able == 1 and table.seats[actor].bet >= largest_bet_of_others(table, actor)


@kernel
def can_anybody_call_more(table, actor):
    """True if another seat still in could put in more than the bet stands at."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded and seat.bet + seat.stack > table.bet_to:
            return True
    return False


@kernel
def is_reopened(stakes, table, seat):
    """True if the seat may raise as far as its own earlier action goes [A-03]: a full raise has come since, or
    (cumulative reading) the bet has grown by a full raise since it acted."""
    if not seat.has_acted or table.full_raises > seat.seen_raises:
        return True
    if stakes.reopening == Reopening.CUMULATIVE:
        return table.bet_to - seat.seen_bet_to >= table.min_raise
    return False


@kernel
def may_raise(stakes, table, actor):
    """OK if the actor may bet or raise, else what forbids it."""
    seat = table.seats[actor]
    if seat.bet + seat.stack <= table.bet_to:
        return Status.RAISE_TOO_LARGE
    if not is_reopened(stakes, table, seat):
        return Status.RAISE_NOT_REOPENED
    if not can_anybody_call_more(table, actor):
        return Status.NOBODY_TO_RAISE
    return Status.OK


@kernel
def legal_bets(table, seat):
    """The smallest and the largest that a bet or raise of this seat may stand at.

    No limit: at least the bet plus the last full bet or raise (the minimum bet at first), at most the stack; a seat
    with less may go all-in.
    """
    all_in = seat.bet + seat.stack
    return min(table.bet_to + table.min_raise, all_in), all_in


@kernel
def amount_to_call(table, seat):
    """The chips that a call puts in."""
    return max(0, min(seat.stack, table.bet_to - seat.bet))


@inlined
def take_action(table, actor, action, raise_to):
    """Carry out a legal action: FOLD, CHECK, CALL, or BET and RAISE to `raise_to`. Returns True if all others must act again."""
    seat = table.seats[actor]
    moved = 0
    is_raise = False
    if action == Action.FOLD:
        seat.has_folded = 1
        seat.last_street_no = table.street_no
        table.num_live -= 1
        table.num_able -= 1
    elif action == Action.CALL:
        moved = amount_to_call(table, seat)
        put_in(table, seat, moved)
    elif action != Action.CHECK:
        moved = raise_to - seat.bet
        put_in(table, seat, moved)
        increment = raise_to - table.bet_to
        if increment >= table.min_raise:
            table.min_raise = increment
            table.full_raises += 1
        table.num_raises += 1
        table.num_raises_preflop += table.street_no == 0
        table.bet_to = raise_to
        table.aggressor = actor
        is_raise = True
    seat.has_acted = 1
    seat.seen_raises = table.full_raises
    seat.seen_bet_to = table.bet_to
    log_action(table, seat, action, moved)
    return is_raise


@kernel
def return_uncalled_bet(table):
    """Give back the part of the street's largest bet that nobody matched, before rake and pots (rule book 0)."""
    largest = second = 0
    owner = NO_SEAT
    for at in range(table.num_seats):
        bet = table.seats[at].bet
        if bet > largest:
            second = largest
            largest = bet
            owner = at
        elif bet > second:
            second = bet
    if owner == NO_SEAT or largest == second or table.seats[owner].has_folded:
        return
    seat = table.seats[owner]
    if seat.stack == 0:
        table.num_able += 1
    seat.bet -= largest - second
    seat.stack += largest - second
    seat.returned += largest - second
    table.pot -= largest - second
