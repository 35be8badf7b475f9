"""A hand of Mata Ases: deals until one is decided (rule book 7), over the dealing, betting, pots and ranking of every game.

Streets are 0, street 1 with the helps closed, and BET_3, BET_4, BET_5. A deal without a bet on street 1, or with three equal
doors, is dealt again for an extra; one in which nobody kills is replayed at most twice, its money carried into the main pot.
"""

import numpy as np

from pipeline.codes import Action, DealEnd, PolicyKind, ResultSource, SeatFlag, Stat, Status
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
from pipeline.engine.mata_bets import STREET_1, find_offers, nearest_offer, note_offers, take_bet, to_call
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
    run_out,
)
from pipeline.engine.mata_hands import best_with_help, is_locked, kills, window_value
from pipeline.engine.mata_players import look_at_mata, wants_new
from pipeline.engine.policies import wish
from pipeline.engine.pots import layer_pots, live_seats, rake_of, take_rake
from pipeline.engine.ranking import FOUR
from pipeline.engine.showdown import award_pot, num_in, show_hands
from pipeline.engine.statistics import count_action, note_result
from pipeline.engine.table_hand import close_seats
from pipeline.engine.tables import MAX_ACTIONS, MAX_DEALS

BET_3, BET_5 = 1, 3
# From here on a hand ends within what is left: three deals of a bet and calls, checks and choices, 64 actions each at eight.
MOST_DEALS = MAX_DEALS - 16
LONG = MAX_ACTIONS - 400
LAST_MISDEAL = MAX_ACTIONS - 250


@kernel
def post_seed(stakes, table):
    """The button's seed of a big blind, dead money for whoever wins (7.1). Changes the table."""
    button = table.seats[table.button]
    paid = min(button.stack, stakes.big_blind)
    post_dead(table, button, paid)
    log_action(table, table.button, Action.POST_SEED, paid)


@kernel
def first_to_act(table):
    """The seat with the highest door, from BET_3 on with the strongest window; ties to the first from the button's left."""
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
            value = window_value(seat.up_cards, seat.num_up, table.board)
        if value > best:
            best = value
            best_at = at
    return best_at


@kernel
def is_long(table):
    """True if the hand could outgrow its record: players must come to an end."""
    return table.num_actions > LONG or table.deal_no > MOST_DEALS


@kernel
def is_misdeal(mata, table):
    """True if the deal is void: equal doors, and no safety cap reached (7.2, [A-61]); one is the record's end."""
    return (
        are_doors_equal(table)
        and table.num_misdeals < mata.misdeal_cap
        and table.num_actions <= LAST_MISDEAL
        and table.deal_no <= MOST_DEALS
    )


@kernel
def decide(stakes, table, actor, lineup, seed):
    """The legal action nearest to the wish of the actor's policy, and what a bet costs: from its cards and what lies open.

    A hand that could outgrow its record is brought to its end: street 1 is opened, and nothing is raised any more.
    """
    seat = table.seats[actor]
    call = to_call(table, seat)
    policy = lineup.policies[seat.policy_id]
    action, bet_to = Action.CALL, np.int64(0)
    if policy.kind != PolicyKind.ALWAYS_CALL:
        look_at_mata(stakes, table, actor, seed)
        action, bet_to = wish(policy, table.seen)
    wants_bet = action >= Action.BET
    if is_long(table):
        wants_bet = table.street_no == STREET_1 and table.bet_to == 0
    if wants_bet and table.num_offers > 0:
        return Action.BET, nearest_offer(table, bet_to - seat.bet)
    if call == 0:
        return Action.CHECK, np.int64(0)
    if action == Action.FOLD or table.is_locked:
        return Action.FOLD, np.int64(0)
    return Action.CALL, np.int64(0)


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
    """Ask seats clockwise from the first to act until all have acted and matched the bet."""
    actor = table.opener
    to_act = table.num_able
    while to_act > 0 and table.num_live > 1:
        seat = table.seats[actor]
        if not seat.has_folded and seat.stack > 0:
            if has_nothing_to_decide(table, actor):
                return
            table.is_locked = table.street_no == BET_5 and is_locked(mata, table, actor)
            if table.is_locked:
                seat.flags |= np.uint8(SeatFlag.LOCKED)
            find_offers(mata, table, actor)
            note_offers(table)
            action, cost = decide(stakes, table, actor, lineup, seed)
            note_mata_decision(table, seat, action)
            if act(table, actor, action, cost):
                to_act = table.num_able - (seat.stack > 0)
            else:
                to_act -= 1
        actor = next_seat(table, actor)


@kernel
def open_helps(table):
    """Turn the helps; from now on the hand pays rake (7.6, 7.18)."""
    table.were_helps_open = 1
    table.deals[table.deal_no].pot_at_helps = table.pot
    for at in range(table.num_seats):
        if not table.seats[at].has_folded:
            table.seats[at].made |= np.uint32(Stat.SAW_FLOP)


@kernel
def choose_next(mata, table, lineup, seed):
    """Each seat still in keeps its hole or takes a new one, and gets its card (7.7, [A-67], [A-68])."""
    chosen = 0
    for index in range(table.num_seats):
        at = seat_at(table, index)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        is_new = wants_new(table, at, lineup.policies[seat.policy_id], seed)
        if mata.is_choice_secret:
            chosen |= is_new << at
        else:
            give_next(table, at, is_new)
    if mata.is_choice_secret:
        for index in range(table.num_seats):
            at = seat_at(table, index)
            if not table.seats[at].has_folded:
                give_next(table, at, (chosen >> at) & 1)


@kernel
def deal_street(mata, table, lineup, had_bet, seed):
    """The third, fourth or fifth card of every seat still in (7.6, 7.7, 7.9)."""
    if table.street_no == BET_3:
        open_helps(table)
        if not mata.is_third_card_chosen:
            for index in range(table.num_seats):
                seat = table.seats[seat_at(table, index)]
                if not seat.has_folded:
                    give_open(table, seat)
            return
    if had_bet:
        choose_next(mata, table, lineup, seed)
    else:
        force_new(table)


@kernel
def play_deal(mata, stakes, lineup, table, seed):
    """Deal and play until the deal is void, won by a fold, or to be shown down. How it ended: a DealEnd but REPLAY."""
    table.street_no = STREET_1
    deal_first(table, seed)
    if is_misdeal(mata, table):
        table.num_misdeals += 1
        return DealEnd.MISDEAL
    table.num_misdeals = 0
    had_bet = True
    for street_no in range(BET_5 + 1):
        if table.num_able <= 1:
            if table.street_no == STREET_1:
                open_helps(table)
            run_out(table)
            table.street_no = BET_5
            return DealEnd.SHOWDOWN
        table.street_no = street_no
        if street_no > STREET_1:
            deal_street(mata, table, lineup, had_bet, seed)
        table.opener = first_to_act(table)
        betting_round(mata, stakes, lineup, table, seed)
        had_bet = table.num_raises > 0
        table.last_aggressor = table.aggressor
        return_uncalled_bet(table)
        begin_round(stakes, table)
        if table.num_live == 1:
            return DealEnd.FOLD
        if street_no == STREET_1 and not had_bet and table.num_able > 1:
            return DealEnd.CHECK_THROUGH
    return DealEnd.SHOWDOWN


@kernel
def value_hands(table):
    """Value the hands of all seats still in. Changes their `trial_value`; True if one kills."""
    is_killed = False
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            seat.trial_value = best_with_help(seat.own_key, seat.own_mask, table.board)
            is_killed |= kills(seat.trial_value)
    return is_killed


@kernel
def may_replay(mata, table):
    """True if the pot can be replayed: all seats still in have chips, and it has not been twice (7.14, [A-56])."""
    return table.num_able == table.num_live and table.num_replays < mata.max_replays


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
def killers(table, seats):
    """Of a bit set of seats, those with the best hand that kills; all of them if none does [A-55]."""
    best = np.int64(0)
    winners = 0
    for at in range(table.num_seats):
        value = table.seats[at].trial_value
        if seats & (1 << at) == 0 or not kills(value) or value < best:
            continue
        if value > best:
            best = value
            winners = 0
        winners |= 1 << at
    return winners if winners else seats


@kernel
def settle(rake, table, ending):
    """Layer the pots, take the rake, pay everybody (7.14, 7.16, 7.18). Changes the table, logs awards."""
    num_pots = layer_pots(table, 1)
    total = np.int64(0)
    for pot in range(num_pots):
        total += table.pot_chips[pot]
    table.num_pots = num_pots
    table.total_pot = total
    table.rake = rake_of(rake, total, table.num_seats, table.were_helps_open)
    take_rake(table, num_pots, table.rake, rake.taken_from)
    if ending == DealEnd.FOLD:
        table.result_source = ResultSource.FOLD
        for pot in range(num_pots):
            award_pot(table, pot, live_seats(table), ResultSource.FOLD)
        return
    table.result_source = ResultSource.CARDS
    table.num_showdown = table.num_live
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.high_value = seat.trial_value if kills(seat.trial_value) and not seat.has_folded else 0
    show_hands(table, num_pots, table.last_aggressor, table.num_able <= 1)
    for pot in range(num_pots):
        seats = table.pot_seats[pot]
        winners = seats if num_in(seats) == 1 else killers(table, seats)
        award_pot(table, pot, winners, ResultSource.CARDS)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if not seat.has_folded:
            seat.high_value = seat.trial_value


@kernel
def play_mata_hand(mata, stakes, rake, lineup, table, seed):
    """Play the hand that is seated at the table. Changes the table, where the hand's actions, cards and awards are noted."""
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
        ending = play_deal(mata, stakes, lineup, table, seed)
        if ending == DealEnd.SHOWDOWN and not value_hands(table) and may_replay(mata, table):
            ending = DealEnd.REPLAY
        close_deal(mata, stakes, table, ending)
        if ending == DealEnd.FOLD or ending == DealEnd.SHOWDOWN:
            break
        if ending == DealEnd.REPLAY:
            carry_pot(mata, table)
        else:
            ask_extras(table)
        note_cards(table)
    settle(rake, table, ending)
    close_seats(table)
    note_result(table)
    return Status.OK
