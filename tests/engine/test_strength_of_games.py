"""Strength in every game is what dealing the unseen cards again and again gives: near it on average, in the same order."""

from functools import cache

import numpy as np
import pytest

from pipeline import games
from tests.oracles.shares import dealt_hand, expected_share, random_deck, rules_of, spot, strength_in

NUM_SPOTS = 60
NUM_TRIALS = 600  # the oracle's own error is some 15 permille
GAMES = tuple(key for key in games.ALL if key != "holdem")
STREETS = [(key, street_no) for key in GAMES for street_no in range(1, len(games.ALL[key].streets))]
# Over spots against one, two or four opponents of whom only what they show is known: mean error in permille, correlation.
MOST_ERROR = 75
LEAST_CORRELATION = 0.90


def ranks(values: np.ndarray) -> np.ndarray:
    """The place of each value in order."""
    return np.argsort(np.argsort(values, kind="stable"), kind="stable")


@cache
def found_and_sampled(key: str, street_no: int, ranking: str = "") -> tuple[np.ndarray, np.ndarray]:
    """(strength, 1000 times the sampled share) of random spots; on the first street against one opponent."""
    rules = rules_of(key, ranking)
    rng = np.random.default_rng(street_no)
    found, sampled = [], []
    for number in range(NUM_SPOTS):
        num_seats = (2, 3, 5)[number % 3] if street_no > 0 else 2
        table = dealt_hand(rules, random_deck(rules, rng), street_no, num_seats)
        if street_no == 0:
            table["seats"][0, :]["num_up"] = 0
            table["seats"][0, :]["up_cards"] = 2**64 - 1
        found.append(strength_in(rules, table)[0])
        sampled.append(1000 * expected_share(rules, table, NUM_TRIALS if street_no > 0 else 10 * NUM_TRIALS, number))
    return np.array(found), np.array(sampled)


@pytest.mark.parametrize("key", GAMES)
def test_the_percentile_of_starting_hands_is_in_the_order_of_their_share_against_a_random_hand(key):
    found, sampled = found_and_sampled(key, 0)
    is_low_left_to_sums = (
        key == "omaha_hi_lo"
    )  # what three and four low cards are worth is more than the sum of their pairs

    assert np.corrcoef(ranks(found), ranks(sampled))[0, 1] > (0.87 if is_low_left_to_sums else 0.93)
    assert abs(found.mean() - 500) < 120


@pytest.mark.parametrize(("key", "street_no"), STREETS)
def test_strength_is_near_the_share_of_the_pot(key, street_no):
    found, sampled = found_and_sampled(key, street_no)
    error, bias = np.abs(found - sampled).mean(), (found - sampled).mean()
    correlation = np.corrcoef(found, sampled)[0, 1]
    print(f"{key}, street {street_no}: mean error {error:.0f}, bias {bias:.0f}, correlation {correlation:.3f}")

    assert error < MOST_ERROR
    assert abs(bias) < 30
    assert correlation > LEAST_CORRELATION


@pytest.mark.parametrize("street_no", [1, 2, 3])
def test_six_plus_under_the_other_ranking_has_tables_of_its_own(street_no):
    found, sampled = found_and_sampled("six_plus", street_no, "b")

    assert np.abs(found - sampled).mean() < MOST_ERROR
    assert np.corrcoef(found, sampled)[0, 1] > LEAST_CORRELATION


def of(key: str, own: str, board: str = "", shown: tuple[str, ...] = ("",), ranking: str = "") -> int:
    """The strength of cards as text against opponents who show cards."""
    return strength_in(rules_of(key, ranking), spot(key, own, board, shown, ranking))[0]


@pytest.mark.parametrize(
    ("key", "best", "worst"),
    [
        ("six_plus", "AsAh", "8s6h"),
        ("omaha", "AsAhKsKh", "2s2h2d7c"),
        ("omaha_5", "AsAhKsKhQd", "2s2h2d7c7s"),
        ("omaha_6", "AsAhKsKhQdJd", "2s2h2d2c7s7h"),
        ("omaha_hi_lo", "AsAh2s3h", "9s9h9dTc"),
        ("five_card_stud", "AsAh", "3s2h"),
        ("seven_card_stud", "AsAhAd", "7s3h2d"),
        ("seven_card_stud_hi_lo", "AsAhAd", "Js9h2d"),
        ("razz", "As2h3d", "KsKhKd"),
    ],
)
def test_the_best_starting_hands_are_near_1000_and_bad_ones_near_0(key, best, worst):
    assert of(key, best) >= 985
    assert of(key, worst) <= 150


@pytest.mark.parametrize(
    ("key", "own", "board", "shown"),
    [
        ("six_plus", "AhKh", "QhJhTh6c7d", ("",)),
        ("omaha", "AhKh2c3d", "QhJhTh9c2d", ("",)),
        ("omaha_6", "AhKh2c3d4s4d", "QhJhTh9c2d", ("",)),
        ("omaha_hi_lo", "Ah2h4c5d", "3h7h8hKcKd", ("",)),
        ("five_card_stud", "AsAhAdAcKs", "", ("KdQd4h2c",)),
        ("seven_card_stud", "AsAhAdAcKs2d3c", "", ("KdQd4h2c9s",)),
        ("seven_card_stud_hi_lo", "As2s3s4s5sKdKh", "", ("KcQd4h2c9s",)),
        ("razz", "As2h3d4c5sKdKh", "", ("KcQd4h2c9s",)),
    ],
)
def test_hands_that_hardly_lose_are_near_1000(key, own, board, shown):
    """In hi/lo those that win both halves."""
    assert of(key, own, board, shown) >= (800 if "hi_lo" in key else 950)


@pytest.mark.parametrize(
    ("key", "better", "worse", "board", "shown"),
    [
        ("six_plus", "AsAh", "KsKh", "", ("",)),
        ("six_plus", "AsTh", "As7h", "Td8c6h", ("",)),
        ("six_plus", "AhTh", "AsTc", "9h7h6cKd", ("",)),  # a flush draw, none
        ("omaha", "AsAhTd8d", "KsKhTd8d", "", ("",)),
        ("omaha", "AsAhTd9c", "AsAh7d2c", "", ("",)),
        ("omaha", "KsKh4c5d", "QsQh4c5d", "KdQc7h", ("",)),  # sets
        ("omaha", "AhJh4c5d", "ThJh4c5d", "Kh7h2h", ("",)),  # flushes
        ("omaha", "JsTs8c7d", "JsTs3c4d", "9h6c2d", ("",)),  # a wrap, and less than that
        ("omaha_hi_lo", "As2sKdQc", "9s9hKdQc", "", ("",)),
        ("omaha_hi_lo", "As2dKdQc", "6s7dKdQc", "3h4c8d", ("",)),  # lows
        ("five_card_stud", "AsKhKd", "AsKhQd", "", ("9s8d",)),
        ("five_card_stud", "KsQd9h", "KsQd9h", "", ("9s8d",)),
        ("seven_card_stud", "KsKd9h4c", "JsJd9h4c", "", ("Qc8d",)),
        ("seven_card_stud", "KsKd9h9c", "KsKd9h8c", "", ("Qc8d",)),
        ("seven_card_stud", "KsTs9s4s", "KsTs9s4d", "", ("Qc8d",)),
        ("seven_card_stud_hi_lo", "As2d3h4c", "Ts9d3h4c", "", ("Qc8d",)),
        ("razz", "As2d3h4c", "As2d3h3c", "", ("5c6d",)),
        ("razz", "As2d3h4c8s", "As2d3h4cJs", "", ("5c6d7h",)),
    ],
)
def test_the_better_hand_is_not_weaker(key, better, worse, board, shown):
    assert of(key, better, board, shown) >= of(key, worse, board, shown)
    assert better == worse or of(key, better, board, shown) > of(key, worse, board, shown)


@pytest.mark.parametrize(
    ("key", "own", "safe", "dangerous"),
    [
        ("five_card_stud", "KsQhTd", "7s4d", "As9d"),  # a card over one's own
        ("five_card_stud", "QsQhTd", "7s4d", "KsKd"),
        ("seven_card_stud", "TsTh9d4c", "7s4d", "AsAd"),
        ("seven_card_stud", "TsTh9d4c5s", "7s4d2c", "7s7d2c"),
        ("razz", "As2d3h9c", "KsQd", "4s5d"),
        ("seven_card_stud_hi_lo", "6s7d8hKc", "KsQd", "2s3d"),
    ],
)
def test_what_opponents_show_weakens_a_hand(key, own, safe, dangerous):
    assert of(key, own, shown=(safe,)) > of(key, own, shown=(dangerous,)) + 20
    assert of(key, own, shown=(safe, dangerous)) < of(key, own, shown=(safe, safe))


def test_a_pair_whose_rank_others_show_is_worth_less():
    """Its third and fourth card are dead."""
    live, dead = ("8s4d", "7c2d"), ("8s4d", "Jc2d")

    assert of("seven_card_stud", "JsJh9d4c", shown=live) > of("seven_card_stud", "JsJh9d4c", shown=dead)


def test_opponents_who_folded_are_no_danger():
    """But the cards they showed are dead."""
    rules, table = rules_of("seven_card_stud"), spot("seven_card_stud", "TsTh9d4c", shown=("7s4d", "AsAd"))
    with_both = strength_in(rules, table)[0]
    table["seats"][0, 2]["has_folded"] = 1

    assert strength_in(rules, table)[0] > with_both


@pytest.mark.parametrize(
    ("key", "own", "board", "shown", "permille"),
    [
        ("omaha", "AhJh4c5d", "Kh7h2c", ("",), 190),
        ("seven_card_stud", "KsTs9s4s", "", ("Qc8d",), 190),
        ("seven_card_stud", "JsTd9h8c", "", ("Qc2d",), 170),
        ("seven_card_stud", "JsTd9h8c5d5cAd", "", ("Qc2d4s3h7c",), 0),
        ("razz", "As2d3h4c", "", ("5c6d",), 0),
    ],
)
def test_a_draw_is_worth_its_usual_outs(key, own, board, shown, permille):
    assert strength_in(rules_of(key), spot(key, own, board, shown))[1] == permille
