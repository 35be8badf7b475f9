"""Boards of five that differ by more than a change of suits, each with the number of boards that it stands for.

Of a full deck's 2,598,960 boards these are 134,459.
"""

from math import comb

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.make_tables import num_suit_orders

NUM_BOARD = 5


@kernel
def fill_boards(deck: np.ndarray, boards: np.ndarray, weights: np.ndarray) -> int:
    """Fill in a board of each kind and what it stands for, and return how many there are."""
    lanes = np.zeros(4, np.int64)
    picks = np.zeros(NUM_BOARD, np.int64)
    count = 0
    for a in range(4, deck.size):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        picks[:] = (a, b, c, d, e)
                        lanes[:] = 0
                        for pick in picks:
                            lanes[np.int64(deck[pick]) % 4] |= 1 << (np.int64(deck[pick]) // 4)
                        weight = num_suit_orders(lanes)
                        if weight > 0:
                            for at in range(NUM_BOARD):
                                boards[count, at] = deck[picks[at]]
                            weights[count] = weight
                            count += 1
    return count


def boards_of(deck: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """uint64[boards, 5] card numbers and int64[boards] weights, of a deck that has each of its ranks in four suits.

    >>> boards, weights = boards_of(tuple(range(16)))
    >>> len(boards), int(weights.sum())
    (272, 4368)
    """
    cards = np.array(deck, dtype=np.uint64)
    boards = np.zeros((comb(len(deck), NUM_BOARD), NUM_BOARD), np.uint64)
    weights = np.zeros(len(boards), np.int64)
    count = fill_boards(cards, boards, weights)
    return boards[:count], weights[:count]


@kernel
def others(deck: np.ndarray, board: np.ndarray, rest: np.ndarray) -> int:
    """Put the cards of a deck that are not on the board into `rest`, and return how many there are."""
    count = 0
    for card in deck:
        is_on_board = False
        for common in board:
            is_on_board |= common == card
        if not is_on_board:
            rest[count] = card
            count += 1
    return count
