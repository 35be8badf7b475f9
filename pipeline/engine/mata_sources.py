"""Where decisions of Mata Ases come from: a player's policy when generating, the record when replaying; see sources.py.

A record says deal by deal what was done, KEEP and NEW too. It is checked against what is offered and never repaired. What it says
of the end of a deal is held against what the rules make of its cards.
"""

import numpy as np

from pipeline.cards import NO_CARD
from pipeline.codes import Action, DealEnd, PolicyKind, Status
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.mata_bets import STREET_1, is_offered, may_bet, nearest_offer, to_call
from pipeline.engine.mata_hands import NUM_HELPS
from pipeline.engine.mata_players import look_at_mata, wants_new
from pipeline.engine.own_policy import FAILED
from pipeline.engine.policies import wish
from pipeline.engine.sources import check_recorded_call, note_fitting, turn_status
from pipeline.engine.tables import ENDING_UNSAID, MAX_ACTIONS, MAX_DEALS, MAX_SEATS

# From here on a hand ends within what is left: three deals of a bet and calls, checks and choices, 64 actions each at eight.
MOST_DEALS = MAX_DEALS - 16
LAST_MISDEAL = MAX_ACTIONS - 250
LONG = MAX_ACTIONS - 400
MOST_RECORDED = MAX_ACTIONS - 2 * MAX_SEATS
"""So many actions leave room for a choice of cards and the extras of a redeal."""


@kernel
def is_long(table):
    """True if the hand could outgrow its record: players must come to an end."""
    return table.num_actions > LONG or table.deal_no > MOST_DEALS


@kernel
def decide(stakes, table, actor, lineup, seed):
    """The legal action nearest to the wish of the actor's policy, and what a bet costs: from its cards and what lies open.

    A hand that could outgrow its record is brought to its end: street 1 is opened, and nothing is raised any more. FAILED if the
    policy could not decide.
    """
    seat = table.seats[actor]
    call = to_call(table, seat)
    policy = lineup.policies[seat.policy_id]
    action, bet_to = Action.CALL, np.int64(0)
    if policy.kind != PolicyKind.ALWAYS_CALL:
        look_at_mata(stakes, table, actor, policy.kind, seed)
        action, bet_to = wish(policy, table.seen)
    if action == FAILED:
        return np.int64(FAILED), np.int64(0)
    played, cost = fit_to_offers(table, call, action, bet_to - seat.bet)
    if policy.kind == PolicyKind.OWN:
        note_fitting(table, actor, action, bet_to, np.int64(played), seat.bet + cost)
    return np.int64(played), cost


@kernel
def fit_to_offers(table, call, action, cost):
    """The legal action nearest to a wish, and what a bet costs."""
    wants_bet = action >= Action.BET
    if is_long(table):
        wants_bet = table.street_no == STREET_1 and table.bet_to == 0
    if wants_bet and table.num_offers > 0:
        return Action.BET, nearest_offer(table, cost)
    if call == 0:
        return Action.CHECK, np.int64(0)
    if action == Action.FOLD or table.is_locked:
        return Action.FOLD, np.int64(0)
    return Action.CALL, np.int64(0)


@kernel
def may_deal_again(table):
    """True if the record has room for another void deal; without it a deal stands, whatever its doors."""
    return table.num_actions <= LAST_MISDEAL and table.deal_no <= MOST_DEALS


@kernel
def is_last_recorded(table):
    """True if this is the last deal that the record has, which it says decides the hand."""
    return table.deal_no + 1 == table.num_recorded_deals


@kernel
def turn_in_deal(table, actor):
    """OK if the deal's next recorded decision is the actor's, else what is wrong."""
    if table.num_actions > MOST_RECORDED:
        return Status.TOO_MANY_ACTIONS
    status = turn_status(table, actor)
    if status == Status.HAND_NOT_OVER and not is_last_recorded(table):
        return Status.DEAL_NOT_OVER if may_deal_again(table) else Status.TOO_MANY_ACTIONS
    return status


@kernel
def check_recorded_bet(mata, table, actor, action, amount):
    """OK if a recorded bet or raise to `amount` is offered to the actor, else what is wrong."""
    if action != Action.BET_OR_RAISE and (action == Action.RAISE) != (table.bet_to > 0):
        return Status.BET_FACING_BET
    status = may_bet(mata, table, actor)
    if status == Status.OK and not is_offered(table, amount - table.seats[actor].bet):
        return Status.BET_NOT_OFFERED
    return status


@kernel
def check_recorded(mata, table, actor, action, amount):
    """A recorded decision checked against the rules: its status, action and what a bet costs."""
    seat = table.seats[actor]
    call = to_call(table, seat)
    if action == Action.CHECK_OR_CALL:
        action = Action.CALL if call > 0 else Action.CHECK
    if action == Action.BET or action == Action.RAISE or action == Action.BET_OR_RAISE:
        return check_recorded_bet(mata, table, actor, action, amount), Action.BET, amount - seat.bet
    if action == Action.FOLD:
        return Status.OK, Action.FOLD, np.int64(0)
    if action == Action.CHECK:
        return (Status.CHECK_FACING_BET if call > 0 else Status.OK), Action.CHECK, np.int64(0)
    if action == Action.CALL:
        status = check_recorded_call(table, actor, amount)
        if status == Status.OK and table.is_locked:
            status = Status.SEAT_LOCKED
        return status, Action.CALL, np.int64(0)
    if action == Action.KEEP or action == Action.NEW:
        return Status.NO_CHOICE, Action.FOLD, np.int64(0)
    return Status.UNKNOWN_ACTION, Action.FOLD, np.int64(0)


@kernel
def next_action(mata, stakes, table, actor, lineup, seed):
    """The actor's decision, legal: status, FOLD, CHECK, CALL or BET, and what a bet or raise costs."""
    if not table.is_replay:
        action, cost = decide(stakes, table, actor, lineup, seed)
        if action == FAILED:
            table.failed_at = actor
            return Status.POLICY_FAILED, Action.FOLD, np.int64(0)
        return Status.OK, action, cost
    status = turn_in_deal(table, actor)
    if status != Status.OK:
        return status, Action.FOLD, np.int64(0)
    decision = table.decisions[table.decision_at]
    status, action, cost = check_recorded(mata, table, actor, np.int64(decision.action), decision.amount)
    if status == Status.OK:
        table.decision_at += 1
    return status, action, cost


@kernel
def next_choice(table, at, lineup, seed):
    """A seat's choice before its card: status, and 1 for NEW, 0 for KEEP."""
    if not table.is_replay:
        return Status.OK, np.int64(wants_new(table, at, lineup.policies[table.seats[at].policy_id], seed))
    status = turn_in_deal(table, at)
    if status != Status.OK:
        return status, np.int64(0)
    action = table.decisions[table.decision_at].action
    if action != Action.KEEP and action != Action.NEW:
        return Status.CHOICE_DUE, np.int64(0)
    table.decision_at += 1
    return Status.OK, np.int64(action == Action.NEW)


@kernel
def are_cards_used(table):
    """OK if the record has no card of this deal left over."""
    if packed_card(table.recorded_board, NUM_HELPS) != NO_CARD:
        return Status.BOARD_TOO_LONG
    for at in range(table.num_seats):
        seat = table.seats[at]
        if packed_card(seat.recorded_cards, seat.num_cards) != NO_CARD:
            return Status.TOO_MANY_HOLE_CARDS
    return Status.OK


@kernel
def check_deal_end(table, ending):
    """OK if the record of this deal ends as the rules make it end, and has another deal after it where there must be one."""
    decides = ending == DealEnd.FOLD or ending == DealEnd.SHOWDOWN
    if table.decision_at != table.num_decisions:
        return Status.ACTION_AFTER_END if decides else Status.ACTION_AFTER_DEAL
    status = are_cards_used(table)
    if status != Status.OK:
        return status
    row, said = table.deals[table.deal_no], table.recorded_deals[table.deal_no]
    if said.ending != ENDING_UNSAID and said.ending != ending:
        return Status.DEAL_ENDS_OTHERWISE
    if said.extra >= 0 and said.extra != row.extra:
        return Status.EXTRA_AMOUNT
    if decides and not is_last_recorded(table):
        return Status.DEAL_AFTER_END
    if not decides and is_last_recorded(table):
        return Status.DEAL_MISSING
    return Status.OK
