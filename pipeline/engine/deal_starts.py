"""Percentiles of starting hands, found by dealing; `make_game_tables.py` ships them in tables_games.npz.

A starting hand is as good as its share of the pot against one random hand, all cards dealt. Two and three cards have a mean each;
Omaha's hands are too many, so their score is the sum of weights of their features (see `hand_classes.py`), fitted by
least squares. All sums are integers, and the fit is a plain elimination in a fixed order, so every machine gets the same.
"""

import numpy as np

from pipeline.codes import Ranking
from pipeline.engine.deal_equities import HAND, NUM_HANDS, Dealt, deal_hands, number_start
from pipeline.engine.hand_classes import (
    NO_FEATURE,
    NUM_FEATURES,
    NUM_SCORES,
    is_omaha,
    num_omaha_features,
    omaha_feature,
)
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import mask_of

PERMYRIAD = 10_000
HALVES = 4  # of a pot: quarters where half a pot is split
RIDGE = 100.0  # deals of a hand worth nothing more or less than its pairs


@kernel
def quarters_of(game, hand, other):
    """What a hand gets of the pot against another one, in quarters."""
    high = 2 * (hand.value > other.value) + (hand.value == other.value)
    if game.low == Ranking.NONE or (hand.low_value == 0 and other.low_value == 0):
        return 2 * high
    return high + 2 * (hand.low_value > other.low_value) + (hand.low_value == other.low_value)


@kernel
def deal_starts(game, cards_of_deck, num_deals, weights, scores, times):
    """Play deals and add up quarters of pots and times by number of the starting hand. Changes both, int64[numbers]."""
    deck = np.empty(cards_of_deck.size, np.uint8)
    hands = np.zeros(NUM_HANDS, HAND)
    for deal in range(num_deals):
        deal_hands(game, cards_of_deck, deck, deal, hands)
        for at in range(NUM_HANDS):
            no = number_start(game, hands[at], weights)
            scores[no] += quarters_of(game, hands[at], hands[(at + 1) % NUM_HANDS])
            times[no] += 1


@kernel
def deal_features(game, cards_of_deck, num_deals, products, sums):
    """Play deals and add up products of features, int64[features, features], and their sums of quarters. Changes both."""
    deck = np.empty(cards_of_deck.size, np.uint8)
    features = np.empty(num_omaha_features(game.num_start), np.int64)
    hands = np.zeros(NUM_HANDS, HAND)
    for deal in range(num_deals):
        deal_hands(game, cards_of_deck, deck, deal, hands)
        for at in range(NUM_HANDS):
            cards = hands[at].cards
            mask = mask_of(cards, game.num_start)
            quarters = quarters_of(game, hands[at], hands[(at + 1) % NUM_HANDS])
            count = 0
            for place in range(num_omaha_features(game.num_start)):
                feature = omaha_feature(cards, game.num_start, mask, place)
                if feature != NO_FEATURE:
                    features[count] = feature
                    count += 1
            for one in features[:count]:
                sums[one] += quarters
                for other in features[:count]:
                    products[one, other] += 1


@kernel
def solve(matrix, right):
    """The solution of a positive definite system by elimination in order. Changes both; the solution is in `right`."""
    size = right.size
    for row in range(size):
        for below in range(row + 1, size):
            factor = matrix[below, row] / matrix[row, row]
            for column in range(row, size):
                matrix[below, column] -= factor * matrix[row, column]
            right[below] -= factor * right[row]
    for row in range(size - 1, -1, -1):
        for column in range(row + 1, size):
            right[row] -= matrix[row, column] * right[column]
        right[row] /= matrix[row, row]


def omaha_weights(game: Dealt, deck: tuple[int, ...], num_deals: int) -> np.ndarray:
    """int32[features]: what each adds to the equity of a starting hand, in 1/10,000 of the pot."""
    products = np.zeros((NUM_FEATURES, NUM_FEATURES), np.int64)
    sums = np.zeros(NUM_FEATURES, np.int64)
    deal_features(game, np.array(deck, np.uint8), num_deals, products, sums)
    matrix = products.astype(np.float64)
    right = sums * (PERMYRIAD / HALVES)
    for at in range(NUM_FEATURES):
        matrix[at, at] += RIDGE
    solve(matrix, right)
    return np.rint(right).astype(np.int32)


def percentiles(scores: np.ndarray, times: np.ndarray) -> np.ndarray:
    """uint16[numbers]: the share of all other starting hands with less equity, ties counting half, in thousandths.

    By number dealt; 0 for numbers that no hand has.
    """
    means = np.where(times > 0, PERMYRIAD * scores // np.maximum(1, times), -1)
    order = np.argsort(means, kind="stable")
    before = np.cumsum(times[order]) - times[order]
    others = times.sum() - times[order]
    permille = np.zeros(times.size, np.uint16)
    permille[order] = np.where(times[order] > 0, (2000 * before + others) // (2 * others), 0)
    return permille


def score_percentiles(times: np.ndarray) -> np.ndarray:
    """The same of Omaha scores, which are their own order: the middle of those with the same score, higher ones 1000."""
    before = np.cumsum(times) - times
    return ((1000 * (2 * before + times)) // (2 * times.sum())).astype(np.uint16)


def start_tables(game: Dealt, deck: tuple[int, ...], num_numbers: int, num_deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Percentiles of all starting hands by number, uint16, and the weights of Omaha's features, int32[features]."""
    weights = np.zeros(NUM_FEATURES, np.int32)
    if is_omaha(game.strength):
        weights = omaha_weights(game, deck, num_deals)
        num_numbers = NUM_SCORES
    scores, times = np.zeros(num_numbers, np.int64), np.zeros(num_numbers, np.int64)
    deal_starts(game, np.array(deck, np.uint8), num_deals, weights, scores, times)
    if is_omaha(game.strength):
        return score_percentiles(times), weights
    return percentiles(scores, times), weights
