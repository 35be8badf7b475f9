"""Strategies against the house: rows of data/strategies, read by one switch.

A strategy is asked three times: with its first five cards, after a purchase or an exchange, and when the dealer does not qualify.
It sees its own cards, the dealer's up-card and what boxes played before it have shown (`round.seen`). A wish that is not offered
becomes a fold, at the dealer nothing is asked.
"""

import numpy as np

from pipeline.codes import Action, Draw, FirstMove, Purpose, StrategyKind
from pipeline.engine.banked_tables import NO_MOVE, NUM_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import (
    CARD_KEYS,
    CARD_MASKS,
    FOUR,
    LANE_BITS,
    NUM_VALUES,
    ONE,
    hand_class,
    high_value,
    ranks_of,
)
from pipeline.engine.rng import SHIFT32, stream_block

ALL_FIVE = 31
RANKS_OF_STRAIGHT = 5
PERMILLE = 1000
RANDOM_FOLD, RANDOM_RAISE, RANDOM_BUY = 125, 500, 750  # permille, added up; the rest is an exchange
RANDOM_FOLD_LATER = 250
EXCHANGE_SIZES = np.array([1, 2, 5], dtype=np.int64)


def make_straight_outs() -> np.ndarray:
    """uint8[8192]: by set of ranks, how many other ranks make a straight with four of them."""
    outs = np.zeros(1 << 13, dtype=np.uint8)
    runs = [sum(1 << (low + i) for i in range(RANKS_OF_STRAIGHT)) for low in range(9)] + [0b1000000001111]
    for ranks in range(1 << 13):
        missing = {run & ~ranks for run in runs if (run & ~ranks).bit_count() == 1}
        outs[ranks] = len(missing)
    return outs


STRAIGHT_OUTS = make_straight_outs()


@kernel
def below(word, bound):
    """A random word as a number from 0 to `bound` - 1."""
    return np.int64((word * np.uint64(bound)) >> SHIFT32)


@kernel
def pay_line(value):
    """The PayLine of a hand's value, as a plain number."""
    return hand_class(value) + (value == NUM_VALUES)


@kernel
def value_of_packed(cards, num_cards):
    """The value of five or six packed cards."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for at in range(num_cards):
        card = np.uint64(packed_card(cards, at))
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    return high_value(key, mask)


@kernel
def draw_of(box):
    """The best Draw that the first cards hold, none where they are a straight or better."""
    outs = STRAIGHT_OUTS[ranks_of(box.mask)]
    for suit in range(4):
        suited = (box.mask >> np.uint64(16 * suit)) & LANE_BITS
        num = 0
        for at in range(NUM_CARDS):
            num += packed_card(box.first_cards, at) % 4 == suit
        if num == NUM_CARDS - 1:
            return np.int64(Draw.STRAIGHT_FLUSH if STRAIGHT_OUTS[suited] > 0 else Draw.FLUSH)
    if outs > 1:
        return np.int64(Draw.OPEN_STRAIGHT)
    return np.int64(Draw.INSIDE_STRAIGHT if outs == 1 else Draw.NONE)


@kernel
def worst_two(box):
    """The places of the two first cards that count least: those that fewest others equal, then the lowest, as a bit set."""
    out = np.int64(0)
    for _ in range(2):
        worst, worst_at = np.int64(1 << 20), 0
        for at in range(NUM_CARDS):
            rank = packed_card(box.first_cards, at) // 4
            same = 0
            for other in range(NUM_CARDS):
                same += packed_card(box.first_cards, other) // 4 == rank
            worth = 16 * same + rank
            if out & (1 << at) == 0 and worth < worst:
                worst, worst_at = worth, at
        out |= 1 << worst_at
    return out


@kernel
def num_like_up_card(round):
    """How many cards of the rank of the dealer's up-card lie open beside it."""
    first = FOUR * (np.uint64(packed_card(round.dealer_first, NUM_CARDS - 1)) // FOUR)
    num = -1
    for suit in range(4):
        num += round.seen >> (first + np.uint64(suit)) & ONE != 0
    return num


@kernel
def random_first(round, place, seed):
    """A random action with five cards, and the places of the cards to replace."""
    word1, word2, word3, word4 = stream_block(seed, round.hand_no, Purpose.POLICY, 4 * place)
    drawn = below(word1, PERMILLE)
    if drawn < RANDOM_FOLD:
        return Action.FOLD, np.int64(0)
    if drawn < RANDOM_RAISE:
        return Action.BET, np.int64(0)
    if drawn < RANDOM_BUY:
        return Action.BUY, np.int64(0)
    size = EXCHANGE_SIZES[below(word2, 3)]
    if size == NUM_CARDS:
        return Action.EXCHANGE, np.int64(ALL_FIVE)
    first = below(word3, NUM_CARDS)
    places = np.int64(1) << first
    if size == 2:
        places |= 1 << ((first + 1 + below(word4, NUM_CARDS - 1)) % NUM_CARDS)
    return Action.EXCHANGE, places


@kernel
def wish_first(strategy, round, box, place, seed):
    """The action with five cards, and the places of the cards to replace as a bit set."""
    if strategy.strategy_kind == StrategyKind.RANDOM:
        return random_first(round, place, seed)
    line = pay_line(box.first_value)
    move = strategy.first[line]
    if line <= strategy.draw_up_to:
        instead = strategy.draw[draw_of(box)]
        move = move if instead == NO_MOVE else instead
    if move == FirstMove.BUY:
        return Action.BUY, np.int64(0)
    if move == FirstMove.EXCHANGE_TWO:
        return Action.EXCHANGE, worst_two(box)
    if move == FirstMove.EXCHANGE_FIVE:
        return Action.EXCHANGE, np.int64(ALL_FIVE)
    if move == FirstMove.RAISE or (strategy.matches > 0 and num_like_up_card(round) >= strategy.matches):
        return Action.BET, np.int64(0)
    return Action.FOLD, np.int64(0)


@kernel
def wants_bet(strategy, round, box, place, seed):
    """True if the box bets after a purchase or an exchange, else it folds."""
    if strategy.strategy_kind == StrategyKind.RANDOM:
        word, _, _, _ = stream_block(seed, round.hand_no, Purpose.POLICY, 4 * place + 1)
        return below(word, PERMILLE) >= RANDOM_FOLD_LATER
    if pay_line(box.value) >= strategy.raise_from:
        return True
    return strategy.matches > 0 and num_like_up_card(round) >= strategy.matches


@kernel
def wants_new_card(strategy, round, box, place, seed):
    """True if the box gives up its ante to have the dealer's highest card replaced."""
    if strategy.strategy_kind == StrategyKind.RANDOM:
        word, _, _, _ = stream_block(seed, round.hand_no, Purpose.POLICY, 4 * place + 2)
        return word & ONE == 0
    return pay_line(box.value) >= strategy.exchange_dealer_from
