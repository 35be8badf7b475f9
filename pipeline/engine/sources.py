"""Where decisions come from: a player's policy when generating, the record when replaying.

Generating, a wish is fitted to the rules. Replaying, a record is checked and never repaired.
"""

import numpy as np

from pipeline.codes import Action, BetSize, Chair, Limit, PolicyKind, Purpose, Ranking, SeatFlag, Stat, Status, Strength
from pipeline.engine.betting import amount_to_call, name_of_bet
from pipeline.engine.dealing import next_seat
from pipeline.engine.hand_classes import classes_beside_board, classes_of_stud, is_stud, shown_no
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.limits import legal_bets, may_raise
from pipeline.engine.omaha import mask_of
from pipeline.engine.omaha_holdings import omaha_low_board, omaha_low_no
from pipeline.engine.own_policy import FAILED
from pipeline.engine.policies import wish
from pipeline.engine.rng import fill_words
from pipeline.engine.strength import PERMILLE, later_strength, start_strength, with_low
from pipeline.engine.stud_holdings import low_shown_no, stud_low_no
from pipeline.engine.tables import BATCH_BLOCKS, MAX_ACTIONS

SHIFT32 = np.uint64(32)


@kernel
def permille_of(word):
    """A random word as a number from 0 to 999."""
    return np.int64((word * np.uint64(PERMILLE)) >> SHIFT32)


@kernel
def strength_beside_board(rules, table, seat, num_opponents):
    """The strength of a hand beside a board and the chance of its draw."""
    holding, context, draw = classes_beside_board(
        rules.strength,
        seat.cards,
        seat.num_cards,
        seat.own_key,
        seat.own_mask,
        table.board,
        table.board_key,
        table.board_mask,
        table.num_board,
    )
    street, num_raises = table.street_no - 1, table.num_raises_preflop
    strength, chance = later_strength(rules.strength, street, num_raises, num_opponents, holding, context, draw)
    if rules.strength == Strength.OMAHA_HI_LO:
        low, low_board = omaha_low_no(seat.own_mask, table.board_mask), omaha_low_board(table.board_mask)
        strength = with_low(rules.strength, street, num_opponents, low, low_board, strength)
    return strength, chance


@kernel
def num_to_come(rules, table):
    """How many own cards each seat is still to get."""
    num_cards = 0
    for street_no in range(table.street_no + 1, rules.num_streets):
        num_cards += rules.hole[street_no] + rules.door[street_no]
    return num_cards


@kernel
def strength_at_stud(rules, table, actor, num_opponents):
    """The strength of a hand of stud against what lies open, and the chance of its draw. A common card is everybody's."""
    context = low_context = np.int64(0)
    others_ranks = np.uint64(0)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at == actor:
            continue
        others_ranks |= seat.up_ranks
        if not seat.has_folded:
            context = max(context, shown_no(rules.strength, seat.up_cards, seat.num_up))
            low_context = max(low_context, low_shown_no(mask_of(seat.up_cards, seat.num_up)))
    seat = table.seats[actor]
    key, mask = seat.own_key + table.board_key, seat.own_mask | table.board_mask
    holding, draw = classes_of_stud(rules.strength, key, mask, num_to_come(rules, table), others_ranks)
    street, num_raises = table.street_no - 1, table.num_raises_preflop
    strength, chance = later_strength(rules.strength, street, num_raises, num_opponents, holding, context, draw)
    if rules.strength == Strength.SEVEN_CARD_STUD_HI_LO:
        strength = with_low(rules.strength, street, num_opponents, stud_low_no(mask), low_context, strength)
    return strength, chance


@kernel
def strength_of(rules, table, actor, num_opponents):
    """The strength of a seat's hand and the chance of its draw, see strength.py."""
    seat = table.seats[actor]
    if rules.strength == Strength.NONE:
        return np.int64(PERMILLE // 2), np.int64(0)
    if table.street_no == 0:
        return start_strength(rules.strength, seat.cards, seat.num_cards, seat.own_mask), np.int64(0)
    if is_stud(rules.strength):
        return strength_at_stud(rules, table, actor, num_opponents)
    return strength_beside_board(rules, table, seat, num_opponents)


@kernel
def depth_of(table, actor):
    """What the actor can lose to the deepest opponent, its bet on this street included."""
    own = table.seats[actor].bet + table.seats[actor].stack
    deepest = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded:
            deepest = max(deepest, seat.bet + seat.stack)
            if deepest >= own:
                return own
    return deepest


@kernel
def acts_last(rules, table, actor):
    """1 if no opponent acts after the actor on the streets after the flop; in stud, where every street has its own opener, on
    this one."""
    last = table.button if rules.has_blinds else table.opener - 1
    last = last if last >= 0 else table.num_seats - 1
    at = actor
    while at != last:
        at = next_seat(table, at)
        if not table.seats[at].has_folded:
            return 0
    return 1


@kernel
def later_bets(rules, stakes, table):
    """The chips of one full bet on each street to come, at fixed limit; 0 elsewhere, and in stud, where each street brings a card
    of one's own to give up after."""
    chips = 0
    if stakes.limit == Limit.FIXED_LIMIT and rules.has_blinds:
        for street_no in range(table.street_no + 1, rules.num_streets):
            chips += stakes.big_bet if rules.bet_size[street_no] == BetSize.BIG else stakes.small_bet
    return chips


@kernel
def antes_of(rules, stakes, table):
    """The chips of the antes where every seat pays one by the rules, stud and six plus; 0 elsewhere."""
    chips = 0
    if not rules.has_blinds or stakes.is_button_blind:
        for at in range(table.num_seats):
            chips += table.seats[at].ante
    return chips


@kernel
def has_initiative(table, seat):
    """1 if the seat has raised before the flop and bet on each street since."""
    return np.int64(seat.made & np.uint32(Stat.PFR) != 0 and seat.num_bets_raises >= table.street_no - 1)


@kernel
def throw_dice(table, seed, seen):
    """Draw the random numbers of this decision: a block of the stream of (seed, hand) by the number of the action."""
    if table.num_actions >= table.dice_to:
        fill_words(table, seed, table.deck_no, Purpose.POLICY, table.num_actions)
        table.dice_to = table.num_actions + BATCH_BLOCKS
    at = table.num_actions + BATCH_BLOCKS - table.dice_to
    seen.luck1 = permille_of(table.words[0, at])
    seen.luck2 = permille_of(table.words[1, at])
    seen.luck3 = permille_of(table.words[2, at])


@inlined
def look_at_street(rules, stakes, table):
    """Put down what every seat sees as long as the street lasts. Changes `table.seen`."""
    seen = table.seen
    seen.street_no = table.street_no
    seen.is_last_street = table.street_no == rules.num_streets - 1
    seen.big_blind = stakes.big_blind
    seen.is_fixed_limit = stakes.limit == Limit.FIXED_LIMIT
    seen.is_split = rules.low != Ranking.NONE
    seen.later_bets = later_bets(rules, stakes, table)
    seen.antes = antes_of(rules, stakes, table)


@kernel
def chair_of(rules, stakes, table, seat):
    """Where a seat sits among three or more: Chair. Who straddles sits elsewhere, and nobody does in games without two blinds."""
    if not rules.has_blinds or stakes.is_button_blind or table.num_seats < 3:
        return Chair.OTHER
    position = np.int64(seat.position_no)
    blind = stakes.blinds[position - 1 if position > 0 else table.num_seats - 1]
    if position == 0:
        return Chair.BUTTON if blind == 0 else Chair.OTHER
    if blind == 0 or blind > stakes.big_blind:
        return Chair.OTHER
    return Chair.SMALL_BLIND if blind < stakes.big_blind else Chair.BIG_BLIND


@kernel
def look_at_cards(table, actor):
    """Put down the cards that the actor sees, and its place. Changes `table.seen`."""
    seen = table.seen
    seen.cards = table.seats[actor].cards
    seen.board = table.board
    seen.num_seats = table.num_seats
    seen.position_no = table.seats[actor].position_no


@inlined
def look(rules, stakes, table, actor, kind, seed):
    """Put down what the actor sees beside what `look_at_street` has put down: its cards, the board, chips, who is still in
    and what they did. Changes `table.seen`.

    Before the flop table-driven players use no luck; only they and users' own policies know how strong they are."""
    seat = table.seats[actor]
    seen = table.seen
    seen.pot = table.pot
    seen.to_call = amount_to_call(table, seat)
    seen.bet_to = table.bet_to
    seen.min_to, seen.max_to = legal_bets(rules, stakes, table, seat)
    seen.depth = depth_of(table, actor)
    seen.num_opponents = table.num_live - 1
    seen.num_raises = table.num_raises
    seen.acts_last = acts_last(rules, table, actor)
    seen.has_initiative = has_initiative(table, seat)
    seen.chair = chair_of(rules, stakes, table, seat)
    seen.strength = seen.draw = 0
    if kind == PolicyKind.TABLE_DRIVEN or kind == PolicyKind.OWN:
        seen.strength, seen.draw = strength_of(rules, table, actor, seen.num_opponents)
    seen.luck1 = seen.luck2 = seen.luck3 = 0
    if kind != PolicyKind.TABLE_DRIVEN or table.street_no > 0:
        throw_dice(table, seed, seen)
    if kind == PolicyKind.OWN:
        look_at_cards(table, actor)


@inlined
def decide_for(rules, stakes, table, actor, lineup, seed):
    """The wish of the actor's policy: an action and where a bet would stand. It gets what `look` puts down, nothing else."""
    policy = lineup.policies[table.seats[actor].policy_id]
    if policy.kind == PolicyKind.ALWAYS_CALL:
        return Action.CALL, np.int64(0)
    look(rules, stakes, table, actor, policy.kind, seed)
    return wish(policy, table.seen)


@inlined
def fit_wish(rules, stakes, table, actor, action, raise_to):
    """The legal action nearest to a wish, and where a bet stands: never folds for free, raises within the limits.

    Who has to open at stud brings in unless it wishes to bet, which completes. At fixed limit the larger bet is made only
    where it was wished for.

    After MAX_ACTIONS // 2 actions no wish to raise is granted, so that a hand always fits its record."""
    seat = table.seats[actor]
    has_bet = table.bet_to > seat.bet
    if action == Action.FOLD and has_bet:
        return Action.FOLD, np.int64(0)
    wants_bet = action >= Action.BET and table.num_actions < MAX_ACTIONS // 2
    if wants_bet and may_raise(rules, stakes, table, actor) == Status.OK:
        min_to, max_to = legal_bets(rules, stakes, table, seat)
        bet_to = max(min_to, min(max_to, raise_to))
        if stakes.limit == Limit.FIXED_LIMIT and bet_to < max_to:
            bet_to = min_to
        return name_of_bet(stakes, table), np.int64(bet_to)
    if table.is_bring_in_due:
        return Action.BRING_IN, np.int64(0)
    return (Action.CALL if has_bet else Action.CHECK), np.int64(0)


@kernel
def note_fitting(table, actor, wished, wished_to, action, bet_to):
    """Flag the actor if what was played is not what it wished for. To call where there is nothing to call is to check."""
    if wished >= Action.BET:
        is_fitted = action < Action.BET or bet_to != wished_to
    elif wished == Action.CALL:
        is_fitted = action >= Action.BET
    else:
        is_fitted = action != wished and action != Action.BRING_IN
    if is_fitted:
        table.seats[actor].flags |= np.uint8(SeatFlag.FITTED)


@kernel
def most_that_others_call(table, actor):
    """Where a bet stands that puts the deepest opponent all-in; -1 if it is no raise."""
    most = np.int64(0)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded:
            most = max(most, seat.bet + seat.stack)
    return most if most > table.bet_to else np.int64(-1)


@kernel
def check_recorded_bet(rules, stakes, table, actor, action, amount):
    """A recorded bet or raise checked against the rules: its status, action and where the bet stands."""
    name = name_of_bet(stakes, table)
    if (
        action == Action.BET_OR_RAISE
        and table.is_bring_in_due
        and amount == table.seats[actor].stack <= stakes.bring_in
    ):
        return Status.OK, Action.BRING_IN, np.int64(0)  # all-in for no more than the bring-in
    if action != Action.BET_OR_RAISE and action != name and name != Action.COMPLETE:
        return Status.BET_FACING_BET, name, np.int64(0)
    status = may_raise(rules, stakes, table, actor)
    if status != Status.OK:
        return status, name, np.int64(0)
    min_to, max_to = legal_bets(rules, stakes, table, table.seats[actor])
    if action == Action.BET_OR_RAISE and amount < min_to and amount == most_that_others_call(table, actor):
        return Status.OK, name, np.int64(amount)  # nobody could call more, so the record leaves the rest out
    if amount < min_to:
        return Status.RAISE_TOO_SMALL, name, np.int64(0)
    if amount > max_to:
        return Status.RAISE_TOO_LARGE, name, np.int64(0)
    if stakes.limit == Limit.FIXED_LIMIT and amount != min_to and amount != max_to:
        return Status.RAISE_NOT_A_UNIT, name, np.int64(0)
    return Status.OK, name, np.int64(amount)


@kernel
def check_recorded_call(table, actor, amount):
    """A recorded call checked against the rules."""
    seat = table.seats[actor]
    if table.bet_to <= seat.bet:
        return Status.NOTHING_TO_CALL
    if amount >= 0 and amount != amount_to_call(table, seat):
        return Status.CALL_AMOUNT
    return Status.OK


@kernel
def check_recorded_bring_in(stakes, table, actor, amount):
    """A recorded bring-in checked against the rules."""
    if not table.is_bring_in_due:
        return Status.NO_BRING_IN_DUE
    if amount >= 0 and amount != min(table.seats[actor].stack, stakes.bring_in):
        return Status.CALL_AMOUNT
    return Status.OK


@kernel
def check_recorded(rules, stakes, table, actor, action, amount):
    """A recorded decision checked against the rules: its status, action and where the bet stands."""
    has_bet = table.bet_to > table.seats[actor].bet
    if action == Action.BET or action == Action.RAISE or action == Action.COMPLETE or action == Action.BET_OR_RAISE:
        return check_recorded_bet(rules, stakes, table, actor, action, amount)
    if action == Action.BRING_IN:
        return check_recorded_bring_in(stakes, table, actor, amount), Action.BRING_IN, np.int64(0)
    if table.is_bring_in_due:
        return Status.BRING_IN_DUE, Action.BRING_IN, np.int64(0)
    if action == Action.FOLD:
        return Status.OK, Action.FOLD, np.int64(0)
    if action == Action.CHECK_OR_CALL:
        return Status.OK, (Action.CALL if has_bet else Action.CHECK), np.int64(0)
    if action == Action.CHECK:
        return (Status.CHECK_FACING_BET if has_bet else Status.OK), Action.CHECK, np.int64(0)
    if action == Action.CALL:
        return check_recorded_call(table, actor, amount), Action.CALL, np.int64(0)
    return Status.UNKNOWN_ACTION, Action.FOLD, np.int64(0)


@kernel
def turn_status(table, actor):
    """OK if the record's next decision is the actor's, else what is wrong."""
    if table.decision_at >= table.num_decisions:
        return Status.HAND_NOT_OVER
    if table.decisions[table.decision_at].seat != actor:
        return Status.WRONG_ACTOR
    return Status.OK


@inlined
def next_action(rules, stakes, table, actor, lineup, seed):
    """The actor's decision, legal: status, action, where a bet stands. From its policy, or the record's next one, checked."""
    if not table.is_replay:
        wished, wished_to = decide_for(rules, stakes, table, actor, lineup, seed)
        if wished == FAILED:
            table.failed_at = actor
            return Status.POLICY_FAILED, Action.FOLD, np.int64(0)
        action, raise_to = fit_wish(rules, stakes, table, actor, wished, wished_to)
        if lineup.policies[table.seats[actor].policy_id].kind == PolicyKind.OWN:
            note_fitting(table, actor, wished, wished_to, action, raise_to)
        return Status.OK, action, raise_to
    if table.seats[actor].is_folding:
        table.seats[actor].is_folding = 0
        table.num_folding -= 1
        return Status.OK, Action.FOLD, np.int64(0)
    status = turn_status(table, actor)
    if status != Status.OK:
        return status, Action.FOLD, np.int64(0)
    decision = table.decisions[table.decision_at]
    status, action, raise_to = check_recorded(rules, stakes, table, actor, np.int64(decision.action), decision.amount)
    if status == Status.OK:
        table.decision_at += 1
    return status, action, raise_to
