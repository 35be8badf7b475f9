"""Players: a row of numbers each (data/players/*.toml), read by one switch.

A policy gets its row and a `SEEN` record, scalars that its seat can see and nothing else; `sources.py` fills it. Thresholds
are integers in permille, so no processor decides otherwise. Strength is that of `strength.py`: before the flop (on the first
street of stud) a percentile of starting hands, later the chance to beat all opponents still in, or the expected share of a split
pot; they hold what people see a flop with. So one row plays every game.

A bet says that they hold more, so a threshold is what a hand must have in a usual pot against a first bet. It rises with
raises (`kept`) and with the pot (`needed`), and falls where the pot odds are better than those of a bet of the pot.
"""

import numpy as np

from pipeline.codes import Action, Chair, PolicyKind
from pipeline.engine.hand_classes import PERMILLE
from pipeline.engine.jit import kernel
from pipeline.engine.own_policy import own_wish

POT_ODDS = 333  # those of a bet of the pot
USUAL_POT_BB = 8
POT_OF_ANTES = 5
NEVER = 1 << 20
FIFTHS = 5
NO_AMOUNT = 0


@kernel
def sized_bet(seen, size_permille):
    """Where a bet or raise of that share of the pot (after calling) stands; all-in if most of the stack would be in."""
    stands_at = seen.bet_to + max(1, (seen.pot + seen.to_call) * size_permille // PERMILLE)
    return seen.max_to if 3 * stands_at >= 2 * seen.depth else stands_at


@kernel
def kept(threshold, share, times):
    """A threshold after so many raises: each time that share of what lies above it is kept."""
    above = PERMILLE - threshold
    for _ in range(times):
        above = above * share // PERMILLE
    return PERMILLE - above


@kernel
def large_antes(seen):
    """By how many chips the antes are more than usual blinds."""
    return max(0, seen.antes - seen.big_blind)


@kernel
def needed(policy, seen, threshold):
    """The strength that a threshold stands for after the raises of this street and in a pot of this size.

    People put many chips in with better hands: in a pot that a call makes 100 big blinds larger than a usual one, what lies
    above the threshold is divided by 1 + caution. At fixed limit a raise costs one bet however large the pot, so more hands are
    kept. Where a low hand shares the pot, shares lie a third nearer to half of it. Above 1000 a threshold means never.
    """
    if threshold > PERMILLE:
        return NEVER
    share = policy.stickiness
    if seen.is_fixed_limit:
        share = (PERMILLE + share) // 2
    above = PERMILLE - kept(threshold, share, seen.num_raises - 1)
    usual = USUAL_POT_BB * seen.big_blind + POT_OF_ANTES * large_antes(seen)
    excess = max(0, seen.pot + seen.to_call - usual)
    if excess > 0:
        hundred = 100 * seen.big_blind
        above = above * hundred // (hundred + policy.caution * excess // PERMILLE)
    strength = PERMILLE - above
    if seen.is_split and seen.street_no > 0:
        return strength - (strength - PERMILLE // 2) // 3
    return strength


@kernel
def odds_discount(seen, later_bets):
    """What small bets take off a threshold, permille: the pot odds below those of a bet of the pot. Chips that a call is
    likely to cost on later streets, and to win from the other, count too: the effective odds."""
    costs = seen.to_call + later_bets
    return max(0, POT_ODDS - costs * PERMILLE // (seen.pot + costs + later_bets))


@kernel
def random_wish(seen):
    """Fold one time in seven, call four, raise two: the minimum, half the pot, any amount, all-in one time in ten."""
    if seen.luck1 < 143:
        return Action.FOLD, NO_AMOUNT
    if seen.luck1 < 714:
        return Action.CALL, NO_AMOUNT
    if seen.luck2 < 400:
        return Action.RAISE, seen.min_to
    if seen.luck2 < 700:
        return Action.RAISE, seen.bet_to + max(1, (seen.pot + seen.to_call) // 2)
    if seen.luck2 < 900:
        return Action.RAISE, seen.min_to + max(0, seen.max_to - seen.min_to) * seen.luck3 // PERMILLE
    return Action.RAISE, seen.max_to


# ------------------------------------------------------------------------------------------------- before the flop
@kernel
def push_or_fold(policy, seen, strength, push):
    """With a stack of at most `push` chips: all-in or fold, with more hands the fewer chips are left.

    First in with half of the hands it opens with at that depth, with all of them at half of it; after a raise with those it
    calls with, more of them too, wherever it sits.
    """
    depth = max(1, seen.depth)
    if seen.num_raises == 0:
        pushes = strength >= PERMILLE - (PERMILLE - policy.open) * push // (2 * depth)
    else:
        calls = PERMILLE - (PERMILLE - policy.call_raise) * push // depth
        pushes = seen.strength >= kept(calls, policy.stickiness, seen.num_raises - 1)
    return (Action.RAISE if pushes else Action.FOLD), seen.max_to


@kernel
def widened(threshold, share):
    """A threshold for that many times the hands, permille; what is never done stays so."""
    return threshold if threshold > PERMILLE else PERMILLE - (PERMILLE - threshold) * share // PERMILLE


@kernel
def open_pot(policy, seen, strength):
    """Nobody has raised: raise (more after limpers, and for antes), limp or fold."""
    share = PERMILLE
    if seen.chair == Chair.BUTTON:
        share = policy.button_open
    elif seen.chair == Chair.SMALL_BLIND:
        share = policy.small_blind_open
    elif seen.chair == Chair.BIG_BLIND:
        share = policy.big_blind_open
    opens = widened(policy.open, share)
    if strength >= opens:
        limped = max(0, 2 * (seen.pot - seen.antes) - 3 * seen.bet_to) // 2
        return Action.RAISE, seen.bet_to * policy.open_size // PERMILLE + limped + seen.antes // 4
    limps = strength >= policy.enter
    if seen.chair == Chair.SMALL_BLIND:
        limps |= strength >= widened(opens, PERMILLE + policy.small_blind_limp)
    return (Action.CALL if limps else Action.FOLD), NO_AMOUNT


@kernel
def face_raise(policy, seen, strength):
    """Somebody has raised: raise again, whatever the antes, call what the pot odds pay for, or fold."""
    reraises, calls = policy.reraise, policy.call_raise
    if seen.chair == Chair.SMALL_BLIND:
        reraises, calls = widened(reraises, policy.small_blind_reraise), widened(calls, policy.small_blind_call)
    elif seen.chair == Chair.BIG_BLIND:
        reraises, calls = widened(reraises, policy.big_blind_reraise), widened(calls, policy.big_blind_call)
    gain = policy.position * policy.position_facing // PERMILLE
    if in_position(seen, seen.strength, gain) >= needed(policy, seen, reraises):
        return Action.RAISE, sized_bet(seen, PERMILLE)
    discount = odds_discount(seen, 0) // (2 if seen.is_fixed_limit else 4)
    if in_position(seen, strength, gain) >= needed(policy, seen, calls) - discount:
        return Action.CALL, NO_AMOUNT
    return Action.FOLD, NO_AMOUNT


@kernel
def lateness(seen):
    """How good the position is before the flop, in fifths: none with six opponents left, all with one.

    Who opens and acts first after the flop counts one more, so the small blind opens as the button does."""
    is_worse = seen.num_raises == 0 and not seen.acts_last
    return max(0, FIFTHS + 1 - seen.num_opponents - is_worse)


@kernel
def with_antes(seen):
    """The percentile of a starting hand where everybody pays an ante: the more there are, the more hands are worth a raise,
    most at fixed limit, where a raise is one bet.

    At most 1 - (1 - strength) squared; antes of a big blind are no more than the usual blinds."""
    if large_antes(seen) == 0:
        return seen.strength
    price = seen.big_blind if seen.is_fixed_limit else 10 * seen.big_blind
    gain = min(PERMILLE, large_antes(seen) * PERMILLE // price)
    return seen.strength + seen.strength * (PERMILLE - seen.strength) * gain // (PERMILLE * PERMILLE)


@kernel
def in_position(seen, strength, gain):
    """The percentile of a starting hand, higher in late position by up to this share of what lies above it."""
    return strength + (PERMILLE - strength) * gain * lateness(seen) // (FIFTHS * PERMILLE)


@kernel
def preflop_wish(policy, seen):
    """Before the flop, by the percentile of the starting hand, more loosely in late position and for large antes."""
    strength = with_antes(seen)
    push = policy.push * seen.big_blind // PERMILLE
    if seen.depth <= push:
        return push_or_fold(policy, seen, in_position(seen, strength, policy.position), push)
    if seen.num_raises == 0:
        return open_pot(policy, seen, in_position(seen, strength, policy.position))
    return face_raise(policy, seen, strength)


# -------------------------------------------------------------------------------------------------- after the flop
@kernel
def bluff_chance(policy, seen):
    """How often it bets a hand that is not worth it, permille: less on later streets and against more opponents."""
    chance = policy.continuation if seen.has_initiative else policy.bluff
    chance += seen.draw * policy.draws // PERMILLE
    for _ in range(seen.street_no + seen.num_opponents - 2):
        chance = chance * policy.barrel // PERMILLE
    return chance


@kernel
def varied_bet(policy, seen):
    """A bet of the player's size, give or take a third, so that the size says nothing of the hand."""
    return sized_bet(seen, policy.bet_size * (667 + 2 * seen.luck2 // 3) // PERMILLE)


@kernel
def bet_or_check(policy, seen):
    """Nothing to call: bet what is strong enough, in position a little less; bluff at times."""
    if seen.strength >= needed(policy, seen, policy.bet) - seen.acts_last * policy.position // 4:
        return Action.BET, varied_bet(policy, seen)
    would_call = seen.is_last_street and seen.strength >= policy.call_bet
    if seen.luck1 < bluff_chance(policy, seen) and not would_call:
        return Action.BET, varied_bet(policy, seen)
    return Action.CHECK, NO_AMOUNT


@kernel
def face_bet(policy, seen):
    """A bet to call: raise the best hands and some draws, call what the odds pay for, else fold."""
    if seen.strength >= needed(policy, seen, policy.raise_bet):
        return Action.RAISE, varied_bet(policy, seen)
    draw_gain = seen.draw * policy.draws // PERMILLE
    if seen.num_raises == 1 and seen.luck1 < policy.bluff * draw_gain // PERMILLE:
        return Action.RAISE, varied_bet(policy, seen)
    if seen.strength + draw_gain >= needed(policy, seen, policy.call_bet) - odds_discount(seen, seen.later_bets // 2):
        return Action.CALL, NO_AMOUNT
    return Action.FOLD, NO_AMOUNT


# --------------------------------------------------------------------------------------------------------- the switch
@kernel
def wish(policy, seen):
    """What the player would like to do: an action and where a bet would stand. It is fitted to the rules afterwards."""
    if policy.kind == PolicyKind.OWN:
        return own_wish(policy, seen)
    if policy.kind == PolicyKind.ALWAYS_CALL:
        action, raise_to = Action.CALL, NO_AMOUNT
    elif policy.kind == PolicyKind.OPENER:
        opens = seen.street_no == 0 and seen.num_raises == 0
        action, raise_to = (Action.RAISE if opens else Action.CALL), seen.min_to
    elif policy.kind == PolicyKind.RANDOM:
        action, raise_to = random_wish(seen)
    elif seen.street_no == 0:
        action, raise_to = preflop_wish(policy, seen)
    elif seen.to_call == 0:
        action, raise_to = bet_or_check(policy, seen)
    else:
        action, raise_to = face_bet(policy, seen)
    return action, np.int64(raise_to)
