"""Players: a row of numbers each (data/players/*.toml), read by one switch.

A policy gets scalars only, all of them things that its seat can see; `sources.decide_for` is what looks at the table for
it. Thresholds are integers in permille, so no processor decides otherwise. Strength is a percentile: before the flop of the
starting hand among all 1,326 (by equity against a random hand), later of the best hand among random hands of as many
cards, lowered to `PLAYS_THE_BOARD` where the board alone has the same class of hand.
"""

import numpy as np

from pipeline.codes import Action, PolicyKind
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import HIGH_PERMILLE, PREFLOP_PERMILLE, hand_class, high_value, starting_hand_class

SHIFT32 = np.uint64(32)
PERMILLE = 1000
PLAYS_THE_BOARD = 250
MORE_OPPONENTS = 20
FAIR_ODDS = 330
NUM_BOARD_ALL = 5


@kernel
def preflop_strength(card1, card2):
    """Percentile of a starting hand, 0 to 1000."""
    return np.int64(PREFLOP_PERMILLE[starting_hand_class(card1, card2)])


@kernel
def postflop_strength(own_key, own_mask, board_key, board_mask, num_board):
    """Percentile of the best hand among random hands of as many cards, 0 to 1000."""
    value = high_value(own_key + board_key, own_mask | board_mask)
    strength = np.int64(HIGH_PERMILLE[num_board + 2 - NUM_BOARD_ALL, value])
    if num_board == NUM_BOARD_ALL and hand_class(value) == hand_class(high_value(board_key, board_mask)):
        return min(strength, PLAYS_THE_BOARD)
    return strength


@kernel
def permille_of(word):
    """A random word as a number from 0 to 999."""
    return np.int64((word * np.uint64(PERMILLE)) >> SHIFT32)


@kernel
def sized_bet(bet_to, to_call, pot, size_permille):
    """Where a bet or raise of that share of the pot (after calling) stands, in whole chips."""
    return bet_to + max(1, (pot + to_call) * size_permille // PERMILLE)


@kernel
def random_wish(to_call, pot, bet_to, min_to, max_to, w0, w1, w2):
    """Fold one time in seven, call four, raise two: the minimum, half the pot, any amount, all-in one time in ten."""
    choice = permille_of(w0)
    if choice < 143:
        return Action.FOLD, 0
    if choice < 714:
        return Action.CALL, 0
    size = permille_of(w1)
    if size < 400:
        return Action.RAISE, min_to
    if size < 700:
        return Action.RAISE, sized_bet(bet_to, to_call, pot, 500)
    if size < 900:
        return Action.RAISE, min_to + np.int64((w2 * np.uint64(max(0, max_to - min_to) + 1)) >> SHIFT32)
    return Action.RAISE, max_to


@kernel
def after_raises(threshold, num_raises):
    """A threshold after so many raises: its distance from the best hand halves with each, as ranges tighten."""
    return PERMILLE - ((PERMILLE - threshold) >> max(0, num_raises))


@kernel
def preflop_wish(policy, strength, to_call, pot, bet_to, big_blind, num_raises, position_no, num_seats, w0):
    """Before the flop: raise, call or fold by the percentile of the starting hand, more loosely in late position."""
    late = (num_seats - position_no) % num_seats
    strength += (PERMILLE - strength) * policy.position * (num_seats - late) // (num_seats * PERMILLE)
    is_bluff = permille_of(w0) < policy.bluff
    if num_raises == 0:
        if strength >= policy.open or (is_bluff and strength >= policy.enter):
            return Action.RAISE, big_blind * policy.open_size // PERMILLE + max(0, bet_to - big_blind)
        return (Action.CALL if strength >= policy.enter else Action.FOLD), 0
    if strength >= after_raises(policy.reraise, num_raises - 1):
        return Action.RAISE, sized_bet(bet_to, to_call, pot, PERMILLE)
    odds = to_call * PERMILLE // (pot + to_call)
    if strength >= after_raises(policy.call_raise, num_raises - 1) + (odds - FAIR_ODDS) // 4:
        return Action.CALL, 0
    return Action.FOLD, 0


@kernel
def postflop_wish(policy, strength, to_call, pot, bet_to, num_live, num_raises, w0):
    """After the flop: bet or raise what is strong enough (or bluff), call what the pot odds pay for."""
    strength -= MORE_OPPONENTS * (num_live - 2)
    is_bluff = permille_of(w0) * num_live < policy.bluff * 2
    if to_call == 0:
        if strength >= policy.bet or is_bluff:
            return Action.BET, sized_bet(bet_to, 0, pot, policy.bet_size)
        return Action.CHECK, 0
    odds = to_call * PERMILLE // (pot + to_call)
    if strength >= after_raises(policy.raise_bet, num_raises - 1):
        return Action.RAISE, sized_bet(bet_to, to_call, pot, policy.bet_size)
    if strength >= after_raises(policy.call_bet, num_raises - 1) + (odds - FAIR_ODDS) // 2:
        return Action.CALL, 0
    return Action.FOLD, 0


@kernel
def wish(
    policy,
    strength,
    street_no,
    to_call,
    pot,
    bet_to,
    min_to,
    max_to,
    big_blind,
    num_raises_preflop,
    num_raises,
    num_live,
    position_no,
    num_seats,
    w0,
    w1,
    w2,
):
    """What the player would like to do: an action and where a bet would stand. It is fitted to the rules afterwards."""
    kind = policy.kind
    if kind == PolicyKind.ALWAYS_CALL:
        return Action.CALL, np.int64(0)
    if kind == PolicyKind.RANDOM:
        action, raise_to = random_wish(to_call, pot, bet_to, min_to, max_to, w0, w1, w2)
        return action, np.int64(raise_to)
    if street_no == 0:
        action, raise_to = preflop_wish(
            policy, strength, to_call, pot, bet_to, big_blind, num_raises_preflop, position_no, num_seats, w0
        )
        return action, np.int64(raise_to)
    action, raise_to = postflop_wish(policy, strength, to_call, pot, bet_to, num_live, num_raises, w0)
    return action, np.int64(raise_to)
