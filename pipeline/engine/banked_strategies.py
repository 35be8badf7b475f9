"""Strategies against the house: rows of data/strategies, read by one switch.

A strategy is asked three times: with its first five cards, after a purchase or an exchange, and when the dealer does not qualify.
It sees its own cards, the dealer's up-card and what boxes played before it have shown (`round.seen`). A wish that is not offered
becomes a fold, at the dealer nothing is asked.
"""

import numpy as np

from pipeline.codes import Action, FirstMove, Holding, Purpose, StrategyKind
from pipeline.engine.banked_hands import draw_of, not_of_suit, pay_line, rank_of_holding, suit_of_three, worst_two
from pipeline.engine.banked_tables import NO_MOVE, NUM_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import FOUR, ONE
from pipeline.engine.rng import SHIFT32, stream_block

ALL_FIVE = 31
PERMILLE = 1000
RANDOM_FOLD, RANDOM_RAISE, RANDOM_BUY = 125, 500, 750  # permille, added up; the rest is an exchange
RANDOM_FOLD_LATER = 250
EXCHANGE_SIZES = np.array([1, 2, 5], dtype=np.int64)


@kernel
def below(word, bound):
    """A random word as a number from 0 to `bound` - 1."""
    return np.int64((word * np.uint64(bound)) >> SHIFT32)


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
    move = strategy.first[pay_line(box.first_value)]
    places = np.int64(0)
    instead = np.int64(NO_MOVE)
    if pay_line(box.first_value) <= strategy.draw_up_to:
        instead = strategy.draw[draw_of(box)]
    sees_matches = strategy.matches > 0 and num_like_up_card(round) >= strategy.matches
    if instead == NO_MOVE and strategy.num_lines > 0 and not sees_matches:
        instead, places = move_of_lines(strategy, round, box)
    move = move if instead == NO_MOVE else instead
    if move == FirstMove.BUY:
        return Action.BUY, np.int64(0)
    if move == FirstMove.EXCHANGE_TWO:
        return Action.EXCHANGE, places if places != 0 else worst_two(box)
    if move == FirstMove.EXCHANGE_FIVE:
        return Action.EXCHANGE, np.int64(ALL_FIVE)
    if move == FirstMove.RAISE or sees_matches:
        return Action.BET, np.int64(0)
    return Action.FOLD, np.int64(0)


@kernel
def move_of_lines(strategy, round, box):
    """The move of the first line that fits, NO_MOVE for none, and the places of the cards that do not belong to its holding.

    No places where they are those of the cards that count least.
    """
    up = packed_card(round.dealer_first, NUM_CARDS - 1) // 4
    for at in range(strategy.num_lines):
        line = strategy.lines[at]
        if line.against_from <= up and up <= line.against_to:
            rank = rank_of_holding(box, line.holding)
            is_fit = rank >= 0 and line.rank_from <= rank and rank <= line.rank_to
            if is_fit and (line.is_below == 0 or rank < up):
                is_suited = line.holding == Holding.THREE_SUITED
                return line.move, not_of_suit(box, suit_of_three(box)) if is_suited else np.int64(0)
    return np.int64(NO_MOVE), np.int64(0)


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
