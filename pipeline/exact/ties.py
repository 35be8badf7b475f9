"""How often two hands of two own cards tie on a board of five, by looking at every board (hold'em and six plus, heads-up).

On a board the pairs of own cards that share no card and have one value are counted as all pairs of that value, less those that
share a card: for each value v with n(v) holdings, of which d(v, c) hold card c, there are n(v)^2 - sum over c of d(v, c)^2 + n(v)
ordered ones. One board of each kind that differs by more than a change of suits stands for all. It takes a second or two.
"""

from fractions import Fraction
from math import comb

import numpy as np

from pipeline.codes import Ranking
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, hand_value
from pipeline.exact.boards import NUM_BOARD, boards_of, others
from pipeline.exact.counts import deck_of

MAX_VALUES = 8192


@kernel
def num_tied_on(
    ranking: int,
    rest: np.ndarray,
    num_rest: int,
    key: np.uint64,
    mask: np.uint64,
    values: np.ndarray,
    counts: np.ndarray,
) -> np.int64:
    """Ordered pairs of holdings that share no card and tie on a board. Uses `values` and `counts`, leaves `counts` at 0."""
    for first in range(num_rest):
        for second in range(first):
            own_key = key + CARD_KEYS[rest[first]] + CARD_KEYS[rest[second]]
            own_mask = mask | CARD_MASKS[rest[first]] | CARD_MASKS[rest[second]]
            value = hand_value(ranking, own_key, own_mask)
            values[first, second] = value
            values[second, first] = value
    tied = np.int64(0)
    for first in range(num_rest):
        for second in range(first):
            value = values[first, second]
            tied += 2 * counts[value] + 1  # the squares of n(v), as it grows
            counts[value] += 1
            tied += 1
    for first in range(num_rest):
        for second in range(first):
            counts[values[first, second]] = 0
    for first in range(num_rest):
        for second in range(num_rest):
            if second != first:
                value = values[first, second]
                tied -= 2 * counts[value] + 1
                counts[value] += 1
        for second in range(num_rest):
            if second != first:
                counts[values[first, second]] = 0
    return tied


@kernel
def num_tied(ranking: int, deck: np.ndarray, boards: np.ndarray, weights: np.ndarray) -> np.int64:
    """Ordered pairs of holdings that tie, over boards that stand for so many each."""
    rest = np.zeros(deck.size, np.uint64)
    values = np.zeros((deck.size, deck.size), np.int64)
    counts = np.zeros(MAX_VALUES, np.int64)
    total = np.int64(0)
    for at in range(weights.size):
        key = np.uint64(0)
        mask = np.uint64(0)
        for card in boards[at]:
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
        num_rest = others(deck, boards[at], rest)
        total += weights[at] * num_tied_on(ranking, rest, num_rest, key, mask, values, counts)
    return total


def tie_probability(ranking: Ranking = Ranking.STANDARD) -> Fraction:
    """The chance that two hands of two own cards tie at the end, both dealt at random from the ranking's deck."""
    deck = deck_of(ranking)
    tied = num_tied(int(ranking), np.array(deck, dtype=np.uint64), *boards_of(deck))
    num_rest = len(deck) - NUM_BOARD
    return Fraction(int(tied), comb(len(deck), NUM_BOARD) * comb(num_rest, 2) * comb(num_rest - 2, 2))
