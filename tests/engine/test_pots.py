"""Side pots and rake: rule book 0."""

import numpy as np
import pytest

from pipeline import compile
from pipeline.codes import RakeFrom
from pipeline.engine.pots import layer_pots, rake_of, take_rake
from pipeline.engine.tables import new_table
from pipeline.rules.money import Rake
from tests.oracles import naive_pots


def table_with(bets: naive_pots.Bets) -> np.void:
    """A table at which these bets lie."""
    table = new_table()[0]
    table["num_seats"] = len(bets.live)
    for seat, live in enumerate(bets.live):
        row = table["seats"][seat]
        row["live"], row["ante"], row["owed_ante"] = live, bets.ante[seat], bets.owed_ante[seat]
        row["dead"], row["has_folded"] = bets.dead[seat], bets.has_folded[seat]
    return table


def pots_of(table: np.void, is_ante_trimmed: bool) -> list[tuple[int, frozenset[int]]]:
    """The kernel's pots, as the twin writes them."""
    num_pots = layer_pots(table, is_ante_trimmed)
    return [
        (
            int(table["pot_chips"][pot]),
            frozenset(seat for seat in range(10) if int(table["pot_seats"][pot]) >> seat & 1),
        )
        for pot in range(num_pots)
    ]


@pytest.mark.parametrize("seed", range(2000))
def test_side_pots_match_the_slow_way(seed):
    """Every chip lies in the pot that the twin puts it in."""
    bets = naive_pots.deal(seed)
    for is_ante_trimmed in (True, False):
        expected = naive_pots.layer(bets, is_ante_trimmed)

        assert pots_of(table_with(bets), is_ante_trimmed) == expected


def bets_of(live: list[int], folded: tuple[int, ...] = ()) -> naive_pots.Bets:
    """Live bets alone."""
    nothing = [0] * len(live)
    return naive_pots.Bets(live, nothing, nothing, nothing, [seat in folded for seat in range(len(live))])


def test_example_p1_three_pots_of_four_all_ins():
    """Rule book 0, Ex. P1, D's uncalled 300 returned."""
    table = table_with(bets_of([100, 250, 600, 600]))

    assert pots_of(table, True) == [
        (400, frozenset({0, 1, 2, 3})),
        (450, frozenset({1, 2, 3})),
        (700, frozenset({2, 3})),
    ]


def test_example_p2_folded_money_stays():
    """Rule book 0, Ex. P2: side pot 300 for B alone, main 300 for A and B."""
    table = table_with(bets_of([100, 250, 250], folded=(2,)))

    assert pots_of(table, True) == [(300, frozenset({0, 1})), (300, frozenset({1}))]


def test_a_seed_is_dead_money_in_the_main_pot():
    """Rule book 0: seed 50 by the button, A all-in 50, button calls 50: one pot of 150."""
    bets = bets_of([50, 50])
    bets.dead = [0, 50]

    assert pots_of(table_with(bets), True) == [(150, frozenset({0, 1}))]


@pytest.mark.parametrize(
    ("rake", "pot", "expected"),
    [
        (Rake(rate_bp=500), 1999, 99),
        (Rake(rate_bp=500, step_chips=25), 1999, 75),
        (Rake(rate_bp=500, cap_chips=80), 1999, 80),
        (Rake(rate_bp=500, min_pot_chips=2000), 1999, 0),
        (Rake(rate_bp=500, cap_chips=80, cap_by_players=((2, 10), (6, 60))), 1999, 60),
        (Rake(rate_bp=10_000), 7, 7),
        (Rake(), 1_000_000, 0),
    ],
)
def test_rake_follows_its_schedule(rake, pot, expected):
    """Rate, step, minimum pot, cap, cap by players dealt in."""
    assert rake_of(compile.rake_record(rake, "USD")[0], pot, 6, True) == expected


def test_no_flop_no_drop():
    """Rule book 0, rake: none if the hand ends before the flop, unless the schedule says otherwise."""
    assert rake_of(compile.rake_record(Rake(rate_bp=500), "USD")[0], 1000, 6, False) == 0
    assert rake_of(compile.rake_record(Rake(rate_bp=500, no_flop_no_drop=False), "USD")[0], 1000, 6, False) == 50


def test_play_money_pays_no_rake():
    """S2: commission is for real-money games."""
    assert rake_of(compile.rake_record(Rake(rate_bp=500), "PLAY")[0], 1000, 6, True) == 0


@pytest.mark.parametrize(
    ("taken_from", "expected"), [(RakeFrom.MAIN_POT_FIRST, [30, 15, 0]), (RakeFrom.PROPORTIONAL, [15, 10, 20])]
)
def test_rake_comes_from_the_main_pot_first_or_in_proportion(taken_from, expected):
    """[A-16]; shares of 45 are 14.06, 10.3 and 20.6, rounded down, and the chip left comes from the main pot."""
    table = new_table()[0]
    table["pot_chips"][:3] = [30, 22, 44]
    take_rake(table, 3, 45, taken_from)

    assert table["pot_rake"][:3].tolist() == expected
