"""A round of 6 Card Poker: up to four boxes against the dealer (rule book 8).

Posts and the deal; the open boxes one after the other, each revealed, its bonus settled and played to the end; the blind boxes
and those with a bonus only; then the dealer, whose highest card may be replaced once for all boxes that give up their ante for
it. Decisions come from the box's strategy, or from a record, checked and never repaired. Slow twin:
tests/oracles/naive_six_card.py.
"""

import numpy as np

from pipeline.codes import Action, Outcome, Status, StrategyKind
from pipeline.engine.banked_best import best_asks, best_bets, best_first
from pipeline.engine.banked_dealing import begin_round, deal, draw, note, post_wagers, put_in, replace_highest
from pipeline.engine.banked_payments import compare, pay_ante_only, qualifies, reveal
from pipeline.engine.banked_strategies import wants_bet, wants_new_card, wish_first
from pipeline.engine.banked_tables import NUM_CARDS as FIRST_CARDS
from pipeline.engine.banked_tables import STREET_BLIND, STREET_DEALER, STREET_OPEN
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import high_value

FROM_FIRST, FROM_LATER, FROM_DEALER = 0, 1, 2


@kernel
def is_offered(rules, round, box, asked, action):
    """OK, or why the action is not open to the box: only what the balance covers is offered."""
    if asked == FROM_DEALER:
        is_known = action == Action.TAKE_ANTE or action == Action.EXCHANGE_DEALER
        return Status.OK if is_known else Status.NOT_OFFERED
    if action == Action.FOLD:
        return Status.OK
    if action == Action.BET:
        return Status.OK if round.balance >= rules.bet_antes * box.ante else Status.NOT_COVERED
    if asked == FROM_FIRST and (action == Action.BUY or action == Action.EXCHANGE):
        return Status.OK if round.balance >= box.ante else Status.NOT_COVERED
    return Status.NOT_OFFERED


@kernel
def num_places(places):
    """How many cards a bit set of places names; 0 where it names one that is not there."""
    if places >> FIRST_CARDS != 0:
        return 0
    num = 0
    for place in range(FIRST_CARDS):
        num += (places >> place) & 1
    return num


@kernel
def wish(layout, round, at, asked, seed):
    """What a box's strategy would do: an action and places."""
    box, strategy = round.boxes[at], layout.strategies[at]
    is_best = strategy.strategy_kind == StrategyKind.OPTIMAL
    if asked == FROM_FIRST:
        return best_first(layout, round, at) if is_best else wish_first(strategy, round, box, box.place, seed)
    if asked == FROM_LATER:
        bets = best_bets(layout, round, at) if is_best else wants_bet(strategy, round, box, box.place, seed)
        return (Action.BET if bets else Action.FOLD), np.int64(0)
    asks = best_asks(layout, round, at) if is_best else wants_new_card(strategy, round, box, box.place, seed)
    return (Action.EXCHANGE_DEALER if asks else Action.TAKE_ANTE), np.int64(0)


@kernel
def next_choice(rules, layout, round, at, asked, seed):
    """The box's decision, legal: status, action, places of the cards to replace. From its strategy, or the record's next one."""
    box = round.boxes[at]
    if not round.is_replay:
        action, places = wish(layout, round, at, asked, seed)
        if is_offered(rules, round, box, asked, action) != Status.OK:
            return Status.OK, np.int64(Action.FOLD), np.int64(0)
        return Status.OK, np.int64(action), places
    if round.decision_at >= round.num_decisions:
        return Status.HAND_NOT_OVER, np.int64(Action.FOLD), np.int64(0)
    decision = round.decisions[round.decision_at]
    if decision.seat != at:
        return Status.WRONG_ACTOR, np.int64(Action.FOLD), np.int64(0)
    action, places = np.int64(decision.action), np.int64(0)
    status = is_offered(rules, round, box, asked, action)
    if status == Status.OK and action == Action.EXCHANGE:
        places = decision.amount
        if (rules.exchanges >> num_places(places)) & 1 == 0:
            status = Status.EXCHANGE_SIZE
    if status == Status.OK:
        round.decision_at += 1
    return status, action, places


@kernel
def bet(rules, round, at):
    """The box bets: two antes, whatever it has done before."""
    box = round.boxes[at]
    box.bet = rules.bet_antes * box.ante
    round.num_in_play += 1
    note(round, at, Action.BET, box.bet)


@kernel
def play_open(rules, layout, round, at, seed):
    """An open box from its reveal to a bet or a fold; a status."""
    box = round.boxes[at]
    reveal(rules, round, box)
    status, action, places = next_choice(rules, layout, round, at, FROM_FIRST, seed)
    if status != Status.OK:
        return status
    if action == Action.BUY or action == Action.EXCHANGE:
        put_in(round, box.ante)
        box.fee = box.ante
        note(round, at, action, box.fee)
        status = draw(round, box, 1 if action == Action.BUY else num_places(places), places)
        if status != Status.OK:
            return status
        status, action, places = next_choice(rules, layout, round, at, FROM_LATER, seed)
        if status != Status.OK:
            return status
    if action == Action.BET:
        put_in(round, rules.bet_antes * box.ante)
        bet(rules, round, at)
    else:
        box.has_folded = 1
        box.outcome = Outcome.FOLDED
        note(round, at, Action.FOLD, 0)
    return Status.OK


@kernel
def reveal_others(rules, round, is_bonus_turn):
    """Reveal boxes that are not open, by position; where those with a bonus only come first, in two turns."""
    for place in range(round.num_open, round.num_boxes):
        at = round.order[place]
        box = round.boxes[at]
        if rules.are_bonus_boxes_first and (box.ante == 0) != is_bonus_turn:
            continue
        reveal(rules, round, box)
        round.street_no = STREET_BLIND
        if box.ante > 0:
            bet(rules, round, at)


@kernel
def ask_boxes(rules, layout, round, seed):
    """The dealer does not qualify: each box in play takes its ante's winnings, or asks for a new card. A status."""
    any_asks = False
    for place in range(round.num_boxes):
        at = round.order[place]
        box = round.boxes[at]
        if box.bet == 0:
            continue
        status, action, _ = next_choice(rules, layout, round, at, FROM_DEALER, seed)
        if status != Status.OK:
            return status
        box.asks = action == Action.EXCHANGE_DEALER
        any_asks |= box.asks != 0
        note(round, at, action, 0)
    for place in range(round.num_boxes):
        box = round.boxes[round.order[place]]
        if box.bet > 0 and not box.asks:
            pay_ante_only(rules, round, box)
    return replace_highest(round) if any_asks else Status.OK


@kernel
def play_dealer(rules, layout, round, seed):
    """The dealer's hand against the boxes in play; a status. Without any it need not be revealed."""
    if round.num_in_play == 0:
        return Status.OK
    round.street_no = STREET_DEALER
    round.is_revealed = 1
    round.dealer_value = high_value(round.dealer_key, round.dealer_mask)
    does_qualify = qualifies(round.dealer_value)
    if not does_qualify:
        status = ask_boxes(rules, layout, round, seed)
        if status != Status.OK:
            return status
    for place in range(round.num_boxes):
        box = round.boxes[round.order[place]]
        if box.bet == 0:
            continue
        if does_qualify or box.asks:
            compare(rules, round, box)
        round.balance += box.back_ante + box.back_bet
    return Status.OK


@kernel
def play_round(rules, layout, round, seed):
    """Play the round whose wagers lie on the table; a status. Changes the round, where actions and payments are noted."""
    begin_round(rules, round)
    post_wagers(rules, round)
    status = deal(round, seed)
    if status != Status.OK:
        return status
    if rules.are_bonus_boxes_first:
        reveal_others(rules, round, True)
    if round.num_open > 0:
        round.street_no = STREET_OPEN
    for place in range(round.num_open):
        status = play_open(rules, layout, round, round.order[place], seed)
        if status != Status.OK:
            return status
    reveal_others(rules, round, False)
    return play_dealer(rules, layout, round, seed)
