"""How strong a hand is: exact before the flop, afterwards near the exact figure, which is found by trying everything."""

from functools import cache

import numpy as np
import pytest

from pipeline.cards import NUM_CARDS, cards, pack
from pipeline.codes import Strength
from pipeline.engine import make_tables, ranking, strength
from pipeline.engine.deal_equities import LEAST_PERCENTILES
from pipeline.engine.hand_classes import classes_beside_board
from tests.oracles.equity import equity, sampled_equity

HOLDEM = int(Strength.HOLDEM)
NUM_SPOTS = 150
# Against one random hand, per cent, as common equity calculators print them.
PUBLISHED_EQUITIES = {
    **{"AA": 85.2, "KK": 82.4, "QQ": 79.9, "JJ": 77.5, "TT": 75.0, "99": 72.1, "88": 69.2, "77": 66.2, "66": 63.3},
    **{"AKs": 67.0, "AKo": 65.3, "AQs": 66.2, "KQs": 63.4, "QJo": 58.1, "55": 60.3, "K7s": 57.5, "A2s": 57.4},
}
STREETS = {"flop": 3, "turn": 4, "river": 5}


def starting_hand(name: str) -> int:
    """The class of a starting hand written like AKs, AKo or AA."""
    is_suited = name.endswith("s")
    return int(ranking.starting_hand_class(*cards(f"{name[0]}s{name[1]}{'s' if is_suited else 'h'}")))


def in_range(num_raises: int) -> np.ndarray:
    """bool[169]: the starting hands that opponents hold after so many raises before the flop."""
    return LEAST_PERCENTILES[num_raises] <= strength.PREFLOP_PERMILLE


def strength_of(own: np.ndarray, board: np.ndarray, num_opponents: int = 1, num_raises: int = 0) -> tuple[int, int]:
    """(strength, draw) in permille of two cards beside a board."""
    own_key, own_mask = ranking.CARD_KEYS[own].sum(), np.bitwise_or.reduce(ranking.CARD_MASKS[own])
    board_key, board_mask = ranking.CARD_KEYS[board].sum(), np.bitwise_or.reduce(ranking.CARD_MASKS[board])
    cards_beside = np.uint64(pack(own.tolist())), 2, own_key, own_mask, np.uint64(pack(board.tolist()))
    classes = classes_beside_board(HOLDEM, *cards_beside, board_key, board_mask, board.size)
    return strength.later_strength(HOLDEM, board.size - STREETS["flop"], num_raises, num_opponents, *classes)


def of(own: str, board: str, **circumstances: int) -> int:
    """The strength of cards given as text."""
    return strength_of(np.array(cards(own)), np.array(cards(board)), **circumstances)[0]


def random_spots(num_spots: int, num_board: int, seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Two cards and a board, dealt at random."""
    rng = np.random.default_rng(seed)
    dealt = [rng.permutation(NUM_CARDS)[: 2 + num_board] for _ in range(num_spots)]
    return [(spot[:2], spot[2:]) for spot in dealt]


# -------------------------------------------------------------------------------------------------- before the flop
@pytest.mark.parametrize(("name", "percent"), PUBLISHED_EQUITIES.items())
def test_equity_against_a_random_hand_is_the_published_one(name, percent):
    """To the decimal that is printed."""
    assert abs(int(strength.PREFLOP_EQUITY_PERMYRIAD[starting_hand(name)]) - 100 * percent) <= 6


def test_a_random_hand_has_half_the_pot_against_another():
    weights = np.array([make_tables.num_combinations(no) for no in range(ranking.NUM_STARTING_HANDS)])

    assert weights.sum() == 1326
    assert abs(np.average(strength.PREFLOP_EQUITY_PERMYRIAD, weights=weights) - 5000) < 0.5


def test_aces_are_the_best_starting_hand_and_three_two_the_worst():
    permille = strength.PREFLOP_PERMILLE

    assert permille[starting_hand("AA")] == permille.max() == 1000
    assert permille[starting_hand("32o")] == permille.min() == 0
    assert (np.diff(strength.PREFLOP_EQUITY_PERMYRIAD[np.argsort(permille)].astype(int)) >= 0).all()


# --------------------------------------------------------------------------------------------------- after the flop
@cache
def errors(num_board: int, num_raises: int) -> tuple[float, float, float]:
    """Mean absolute error and bias in permille, and correlation, over random spots."""
    spots = random_spots(NUM_SPOTS if num_board == STREETS["flop"] else 4 * NUM_SPOTS, num_board, seed=num_board)
    exact = np.array([1000 * equity(own, board, in_range(num_raises)) for own, board in spots])
    found = np.array([strength_of(own, board, num_raises=num_raises)[0] for own, board in spots])
    return float(np.abs(found - exact).mean()), float((found - exact).mean()), float(np.corrcoef(found, exact)[0, 1])


@pytest.mark.parametrize("num_raises", [0, 1, 2])
@pytest.mark.parametrize("street", STREETS)
def test_strength_is_near_the_exact_chance_to_win_against_one_opponent(street, num_raises):
    """Who holds anything in an unraised pot, one of the best third of hands after a raise, of the best tenth after two."""
    mean_error, bias, correlation = errors(STREETS[street], num_raises)
    print(f"{street}, {num_raises} raises: mean error {mean_error:.1f}, bias {bias:.1f}, correlation {correlation:.4f}")

    assert mean_error < (35, 80, 90)[num_raises]
    assert abs(bias) < 15
    assert correlation > (0.97, 0.94, 0.93)[num_raises]


@pytest.mark.parametrize("num_opponents", [2, 3, 4])
def test_strength_is_near_the_chance_to_beat_several_opponents(num_opponents):
    """Dealt at random 1,000 times a spot: its own error is some 15 permille."""
    rng = np.random.default_rng(num_opponents)
    spots = [spot for num_board in STREETS.values() for spot in random_spots(30, num_board, seed=50 + num_board)]
    sampled = np.array([1000 * sampled_equity(own, board, num_opponents, 1_000, rng) for own, board in spots])
    found = np.array([strength_of(own, board, num_opponents)[0] for own, board in spots])

    assert np.abs(found - sampled).mean() < 40
    assert np.corrcoef(found, sampled)[0, 1] > 0.97


def test_the_nuts_win_and_the_worst_hand_loses():
    assert of("AhKh", "QhJhTh2c3d") >= 990
    assert of("2c3d", "KhQdJs8c7h") <= 60


def test_each_opponent_more_makes_winning_harder():
    chances = [of("AhQd", "As8c4d", num_opponents=opponents) for opponents in (1, 2, 3, 4)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] - chances[3] > 150


def test_opponents_who_raised_make_middle_pairs_weaker():
    """On a board with a queen, eights beat most hands but not most hands that people raise with."""
    weak, raised, reraised = (of("8h8d", "Qs7c3d", num_raises=raises) for raises in (0, 1, 2))

    assert weak > raised + 40 > reraised + 80


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("AhKd", "AhJd", "As8c4d"),  # kicker
        ("AhKd", "8hKd", "As8c4d"),  # top pair, second pair
        ("8hKd", "4hKd", "As8c4d"),  # second pair, bottom pair
        ("AdAh", "TdTh", "9s8c4d"),  # overpairs
        ("9d9h", "5d5h", "8s7c2d"),  # overpair, pair below the board
        ("8d8h", "Ah8h", "As8c4d"),  # set, two pair
        ("AhJh", "Ah8c", "Kh7h2c"),  # a flush draw, none
        ("JhTc", "Jh6c", "Qs9c2d"),  # open-ended, gutshot
        ("AhKh", "QhJh", "9h7h2h"),  # flushes
        ("Td9d", "3c2c", "8s7c6h"),  # a straight, a straight draw that is worth little
        ("AcKc", "AcQc", "Ks9s9h4d2d"),  # top pair on a paired board, a kicker
        ("KcJd", "5c5h", "KsQs8h4d2d"),  # a higher pair
    ],
)
def test_the_better_hand_is_stronger(better, worse, board):
    assert of(better, board) > of(worse, board)


def test_a_flush_that_the_board_makes_possible_weakens_top_pair():
    assert of("AcKd", "Ah8s4d2c7s") > of("AcKd", "Ah8h4h2h7s") + 150


@pytest.mark.parametrize(
    ("own", "board", "permille"),
    [
        ("AhJh", "Kh7h2c", 190),  # nine outs of 47
        ("JhTc", "Qs9c2d", 170),  # eight
        ("JhTc", "Qs8c2d", 85),  # four
        ("JhTh", "Qh9h2d", 320),  # fifteen
        ("AcKd", "Qs7c2d", 0),
        ("AhJh", "Kh7h2c3s4s", 0),  # nothing comes after the river
    ],
)
def test_a_draw_is_worth_its_outs(own, board, permille):
    assert strength_of(np.array(cards(own)), np.array(cards(board)))[1] == permille
