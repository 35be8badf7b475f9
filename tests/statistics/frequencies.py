"""How often things come up that chance alone decides, cell by cell, beside what is expected: for chi-squared tests.

Observations of a test must not depend on each other, so one is taken from each hand, of a seat that goes round; and each kind
of observation has hands of its own, so p-values do not depend on each other either. The table is one of six seats where
everyone calls, so that every hand is shown down; for buttons it is one with sessions of two hands, each of which draws anew.
"""

from collections.abc import Callable, Iterator
from math import comb
from typing import NamedTuple

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import HandClass
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.engine.ranking import hand_class
from pipeline.exact.counts import category_counts
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario, SessionPart
from tests.statistics.p_values import chi_squared_p, uniform_p

NUM_SEATS = 6
CHUNK_HANDS = 2**16
THRESHOLD = 0.001
SEEDS = range(1, 21)


class Kind(NamedTuple):
    """A kind of observation: the hands it needs, the cell of each hand (or of some) of a log, the chance of each cell."""

    num_hands: int
    cells: Callable[[Log], np.ndarray]
    chances: Callable[[], np.ndarray]
    session_hands: int = 1


def byte_of(packed: np.ndarray, at: int) -> np.ndarray:
    """Card number `at` of packed cards."""
    return ((packed >> np.uint64(8 * at)) & np.uint64(255)).astype(np.int64)


def seat_rows(log: Log) -> np.ndarray:
    """The row of one seat of each hand; chairs take turns."""
    hand_no = log.hands["hand_no"]
    return NUM_SEATS * np.arange(hand_no.size) + hand_no % NUM_SEATS


def starting_hand_no(card1: np.ndarray, card2: np.ndarray) -> np.ndarray:
    """The class of a starting hand: pairs on the diagonal of a 13 by 13 square, suited above, unsuited below."""
    high, low = np.maximum(card1 // 4, card2 // 4), np.minimum(card1 // 4, card2 // 4)
    return np.where(card1 % 4 == card2 % 4, 13 * high + low, 13 * low + high)


def starting_hand_chances() -> np.ndarray:
    """Of 1,326 starting hands each pair is 6, each suited class 4, each unsuited class 12."""
    square = np.full((13, 13), 12.0)
    square[np.tril_indices(13)] = 4
    np.fill_diagonal(square, 6)
    return square.ravel() / comb(NUM_CARDS, 2)


def flop_no(board: np.ndarray) -> np.ndarray:
    """The number of a flop among the 22,100 sets of three cards."""
    a, b, c = np.sort([byte_of(board, at) for at in range(3)], axis=0)
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


def turn_and_river_no(board: np.ndarray) -> np.ndarray:
    """The number of the fourth and fifth card in order among 2,652 pairs."""
    turn, river = byte_of(board, 3), byte_of(board, 4)
    return turn * (NUM_CARDS - 1) + river - (river > turn)


def hand_class_chances() -> np.ndarray:
    """Classes of the best five of seven cards, by counting all 133,784,560 hands."""
    counts = category_counts(7)
    return np.array([counts[one] for one in HandClass]) / comb(NUM_CARDS, 7)


def even(num_cells: int) -> np.ndarray:
    """All cells alike."""
    return np.full(num_cells, 1 / num_cells)


CLASS_OF_VALUE = np.array([hand_class(value) for value in range(1, 7463)])

KINDS = {
    "starting hands": Kind(
        40_000,
        lambda log: starting_hand_no(*(byte_of(log.seats["cards"][seat_rows(log)], at) for at in (0, 1))),
        starting_hand_chances,
    ),
    "first cards": Kind(40_000, lambda log: byte_of(log.seats["cards"][seat_rows(log)], 0), lambda: even(NUM_CARDS)),
    "flops": Kind(221_000, lambda log: flop_no(log.hands["board"]), lambda: even(comb(NUM_CARDS, 3))),
    "turns and rivers": Kind(
        40_000, lambda log: turn_and_river_no(log.hands["board"]), lambda: even(NUM_CARDS * (NUM_CARDS - 1))
    ),
    "hand classes at showdown": Kind(
        40_000, lambda log: CLASS_OF_VALUE[log.seats["high_value"][seat_rows(log)].astype(int) - 1], hand_class_chances
    ),
    "buttons": Kind(
        40_000, lambda log: log.hands["button_seat"][::2].astype(int) - 1, lambda: even(NUM_SEATS), session_hands=2
    ),
}


def table_of(kind: Kind) -> RunPlan:
    """Six seats that call."""
    session = SessionPart(stacks="carry", hands=kind.session_hands) if kind.session_hands > 1 else SessionPart()
    return RunPlan.of(Scenario(name="always_call", players=["always_call"] * NUM_SEATS, session=session), 1)


def logs(plan: RunPlan, seed: int, first_hand: int, num_hands: int) -> Iterator[Log]:
    """Hands of a seed in chunks."""
    records = plan.records()
    for first in range(first_hand, first_hand + num_hands, CHUNK_HANDS):
        yield play.generate(*records, seed, first, min(CHUNK_HANDS, first_hand + num_hands - first))


def counted(cells: np.ndarray, chances: np.ndarray) -> float:
    """The p-value of these observations."""
    return chi_squared_p(np.bincount(cells, minlength=chances.size), chances * cells.size)


def p_values(name: str, num_hands: int | None = None) -> list[float]:
    """One for each seed."""
    kind = KINDS[name]
    plan, chances = table_of(kind), kind.chances()
    first_hand = 10**6 * list(KINDS).index(name)
    return [
        counted(
            np.concatenate([kind.cells(log) for log in logs(plan, seed, first_hand, num_hands or kind.num_hands)]),
            chances,
        )
        for seed in SEEDS
    ]


def badly_shuffled(seed: int, num_decks: int) -> np.ndarray:
    """Decks by the well-known mistake: each place in turn is exchanged with any of all places, not with one yet to come."""
    generator = np.random.default_rng(seed)
    decks = np.tile(np.arange(NUM_CARDS), (num_decks, 1))
    rows = np.arange(num_decks)
    for at in range(NUM_CARDS):
        other = generator.integers(NUM_CARDS, size=num_decks)
        decks[rows, at], decks[rows, other] = decks[rows, other], decks[rows, at]
    return decks


def well_shuffled(seed: int, num_decks: int) -> np.ndarray:
    """Decks as they should be, by numpy."""
    return np.random.default_rng(seed).permuted(np.tile(np.arange(NUM_CARDS), (num_decks, 1)), axis=1)


def loaded(seed: int, num_decks: int) -> np.ndarray:
    """Well shuffled, but in one deck of 25 the ace of spades is put on top."""
    decks = well_shuffled(seed, num_decks)
    aces = np.argmax(decks == NUM_CARDS - 1, axis=1)
    for row in range(0, num_decks, 25):
        decks[row, [0, aces[row]]] = decks[row, [aces[row], 0]]
    return decks


def p_values_of_decks(shuffle: Callable[[int, int], np.ndarray], num_decks: int) -> list[float]:
    """Starting hands from the top of decks that somebody else shuffled."""
    chances = starting_hand_chances()
    return [counted(starting_hand_no(*shuffle(seed, num_decks)[:, :2].T), chances) for seed in SEEDS]


def are_uniform(values: list[float]) -> bool:
    """The verdict."""
    return uniform_p(values) > THRESHOLD
