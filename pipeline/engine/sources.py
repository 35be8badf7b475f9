"""Where decisions come from: a player's policy when generating, the record when replaying.

Generating, a wish is fitted to the rules. Replaying, a record is checked and never repaired.
"""

import numpy as np

from pipeline.codes import Action, PolicyKind, Purpose, Status
from pipeline.engine.betting import amount_to_call, legal_bets, may_raise
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.policies import postflop_strength, preflop_strength, wish
from pipeline.engine.rng import stream_block
from pipeline.engine.tables import MAX_ACTIONS


@kernel
def decide_for(table, actor, stakes, lineup, seed):
    """The wish of the actor's policy: an action and where a bet would stand. Looks at nothing but what the actor sees:
    its own cards, the board, chips and who is still in. Its random words are those of (seed, hand, this action)."""
    seat = table.seats[actor]
    policy = lineup.policies[seat.policy_id]
    strength = 0
    if policy.kind == PolicyKind.TABLE_DRIVEN:
        if table.street_no == 0:
            strength = preflop_strength(packed_card(seat.cards, 0), packed_card(seat.cards, 1))
        else:
            strength = postflop_strength(
                seat.own_key, seat.own_mask, table.board_key, table.board_mask, table.num_board
            )
    w0, w1, w2, _ = stream_block(seed, table.hand_no, Purpose.POLICY, table.num_actions)
    min_to, max_to = legal_bets(table, seat)
    return wish(
        policy,
        strength,
        table.street_no,
        amount_to_call(table, seat),
        table.pot,
        table.bet_to,
        min_to,
        max_to,
        stakes.big_blind,
        table.num_raises_preflop,
        table.num_raises,
        table.num_live,
        seat.position_no,
        table.num_seats,
        w0,
        w1,
        w2,
    )


@kernel
def fit_wish(stakes, table, actor, action, raise_to):
    """The legal action nearest to a wish, and where a bet stands: never folds for free, raises within the limits.

    After MAX_ACTIONS // 2 actions no wish to raise is granted, so that a hand always fits its record."""
    seat = table.seats[actor]
    has_bet = table.bet_to > seat.bet
    if action == Action.FOLD and has_bet:
        return Action.FOLD, np.int64(0)
    wants_bet = action >= Action.BET and table.num_actions < MAX_ACTIONS // 2
    if wants_bet and may_raise(stakes, table, actor) == Status.OK:
        min_to, max_to = legal_bets(table, seat)
        return (Action.RAISE if table.bet_to > 0 else Action.BET), np.int64(max(min_to, min(max_to, raise_to)))
    return (Action.CALL if has_bet else Action.CHECK), np.int64(0)


@kernel
def check_recorded(stakes, table, actor, action, amount):
    """A recorded decision checked against the rules: its status, action and where the bet stands."""
    seat = table.seats[actor]
    has_bet = table.bet_to > seat.bet
    if action == Action.FOLD:
        return Status.OK, Action.FOLD, np.int64(0)
    if action == Action.CHECK_OR_CALL:
        return Status.OK, (Action.CALL if has_bet else Action.CHECK), np.int64(0)
    if action == Action.CHECK:
        return (Status.CHECK_FACING_BET if has_bet else Status.OK), Action.CHECK, np.int64(0)
    if action == Action.CALL:
        if not has_bet:
            return Status.NOTHING_TO_CALL, Action.CALL, np.int64(0)
        if amount >= 0 and amount != amount_to_call(table, seat):
            return Status.CALL_AMOUNT, Action.CALL, np.int64(0)
        return Status.OK, Action.CALL, np.int64(0)
    if action != Action.BET and action != Action.RAISE and action != Action.BET_OR_RAISE:
        return Status.UNKNOWN_ACTION, Action.FOLD, np.int64(0)
    name = Action.RAISE if table.bet_to > 0 else Action.BET
    if action != Action.BET_OR_RAISE and action != name:
        return Status.BET_FACING_BET, name, np.int64(0)
    status = may_raise(stakes, table, actor)
    if status != Status.OK:
        return status, name, np.int64(0)
    min_to, max_to = legal_bets(table, seat)
    if amount < min_to:
        return Status.RAISE_TOO_SMALL, name, np.int64(0)
    if amount > max_to:
        return Status.RAISE_TOO_LARGE, name, np.int64(0)
    return Status.OK, name, np.int64(amount)


@kernel
def next_action(table, actor, stakes, lineup, seed):
    """The actor's decision, legal: status, action, where a bet stands. From its policy, or the record's next one, checked."""
    if not table.is_replay:
        action, raise_to = decide_for(table, actor, stakes, lineup, seed)
        action, raise_to = fit_wish(stakes, table, actor, action, raise_to)
        return Status.OK, action, raise_to
    if table.decision_at >= table.num_decisions:
        return Status.HAND_NOT_OVER, Action.FOLD, np.int64(0)
    decision = table.decisions[table.decision_at]
    if decision.seat != actor:
        return Status.WRONG_ACTOR, Action.FOLD, np.int64(0)
    status, action, raise_to = check_recorded(stakes, table, actor, np.int64(decision.action), decision.amount)
    if status == Status.OK:
        table.decision_at += 1
    return status, action, raise_to
