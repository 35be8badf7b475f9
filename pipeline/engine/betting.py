"""Forced bets, and how chips move in a betting round (rule book 0). How much may be bet is the affair of `limits.py`.

A round ends when every seat that is still in and has chips has acted and has matched the bet.
"""

from pipeline.codes import Action, Limit
from pipeline.engine.dealing import NO_SEAT, seat_at
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.limits import is_completing, note_bet
from pipeline.engine.logging import log_action


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
def is_small_blind(stakes, num_seats, index):
    """True for the seat left of the button; heads-up it is the button's, unless the stakes say otherwise [A-18]."""
    return index == (num_seats == 2 and not stakes.is_button_big_blind)


@kernel
def blind_action(stakes, num_seats, index):
    """The name of the post at this index of the position order: a single blind is a big one [A-38]."""
    if stakes.is_single_blind:
        return Action.POST_BIG_BLIND
    if is_small_blind(stakes, num_seats, index):
        return Action.POST_SMALL_BLIND
    if index > 1:
        return Action.POST_STRADDLE
    return Action.POST_BIG_BLIND


@kernel
def post_forced_bets(rules, stakes, table):
    """Antes, then dead money, blinds and live posts, each capped at the stack; the others owe the full blind.

    At fixed limit the big blind is the first full bet of the round, a straddle the second [A-10]. Changes the table.
    """
    num_seats = table.num_seats
    for index in range(num_seats):
        if stakes.antes[index] > 0:
            at = seat_at(table, index)
            seat = table.seats[at]
            seat.owed_ante = stakes.antes[index]
            paid = min(seat.stack, seat.owed_ante)
            post_dead(table, seat, paid)
            seat.dead -= paid
            seat.ante = paid
            log_action(table, at, Action.POST_ANTE, paid)
    bet_to = 0
    for index in range(num_seats):
        dead, blind, post = stakes.dead[index], stakes.blinds[index], stakes.posts[index]
        asked = blind + post
        if asked == 0 and dead == 0:
            continue
        at = seat_at(table, index)
        seat = table.seats[at]
        if dead > 0 and seat.stack > 0:
            paid = min(seat.stack, dead)
            post_dead(table, seat, paid)
            log_action(table, at, Action.POST_DEAD, paid)
        if asked > 0 and seat.stack > 0:
            paid = min(seat.stack, asked)
            put_in(table, seat, paid)
            log_action(table, at, Action.POST_LIVE if post > 0 else blind_action(stakes, num_seats, index), paid)
        bet_to = max(bet_to, asked if stakes.calls_full_blind else seat.bet)
    table.bet_to = bet_to
    if stakes.limit == Limit.FIXED_LIMIT and bet_to > 0:
        table.full_to = bet_to
        table.full_raises = max(1, bet_to // stakes.small_bet)


@kernel
def begin_round(stakes, table):
    """Forget the last street's bets and calls. Changes the table."""
    table.bet_to = 0
    table.full_to = 0
    table.full_raises = 0
    table.is_big_bet_made = 0
    table.is_bring_in_due = 0
    table.began_heads_up = table.num_live == 2
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
def amount_to_call(table, seat):
    """The chips that a call puts in."""
    return max(0, min(seat.stack, table.bet_to - seat.bet))


@kernel
def fold(table, seat):
    """Fold a seat that has chips. Changes both."""
    seat.has_folded = 1
    seat.last_street_no = table.street_no
    table.num_live -= 1
    table.num_able -= 1


@kernel
def note_acted(table, seat):
    """Remember what the seat has acted on. Changes the seat."""
    seat.has_acted = 1
    seat.seen_raises = table.full_raises
    seat.seen_bet_to = table.bet_to


@inlined
def take_action(rules, stakes, table, actor, action, raise_to):
    """Carry out a legal action: FOLD, CHECK, CALL, BRING_IN, or BET, RAISE and COMPLETE to `raise_to`.

    Returns True if all others must act again.
    """
    seat = table.seats[actor]
    moved = 0
    is_raise = False
    if action == Action.FOLD:
        fold(table, seat)
    elif action == Action.CALL:
        moved = amount_to_call(table, seat)
        put_in(table, seat, moved)
    elif action == Action.BRING_IN:
        moved = bring_in(rules, stakes, table, seat)
    elif action != Action.CHECK:
        moved = raise_to - seat.bet
        put_in(table, seat, moved)
        note_bet(rules, stakes, table, raise_to)
        table.aggressor = actor
        table.is_bring_in_due = 0
        is_raise = True
    note_acted(table, seat)
    log_action(table, actor, action, moved)
    return is_raise


@kernel
def bring_in(rules, stakes, table, seat):
    """Open the first round of stud with the bring-in, short if the stack is: the others owe all of it. Returns the chips.

    A bring-in of a small bet is the first full bet of the round [A-24]."""
    moved = min(seat.stack, stakes.bring_in)
    put_in(table, seat, moved)
    table.bet_to = stakes.bring_in if stakes.calls_full_blind else moved
    if stakes.limit == Limit.FIXED_LIMIT and stakes.bring_in >= stakes.small_bet:
        table.full_to = table.bet_to
        table.full_raises = 1
    table.is_bring_in_due = 0
    return moved


@kernel
def name_of_bet(stakes, table):
    """What a bet is called now: a raise over a bet, and the first full bet over a bring-in completes it."""
    if is_completing(stakes, table):
        return Action.COMPLETE
    return Action.RAISE if table.bet_to > 0 else Action.BET


@kernel
def return_uncalled_bet(table):
    """Give back the part of the street's largest bet that nobody matched, before rake and pots (rule book 0)."""
    if table.bet_to == 0:
        return
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
