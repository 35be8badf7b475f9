"""Shipped players play every game like the people that they are named after: who is tight at hold'em is tight in stud, too.

Statistics of fixed seeds with margins. The same numbers make a player in each game; policies see limits and antes.
"""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from pipeline import games
from pipeline.codes import Action, Limit, Stat
from tests.oracles.game_tables import UNIT, table_of
from tests.simulate.test_players import LAG, MANIAC, NIT, STATION, TAG

NUM_HANDS = 20_000
GAMES = tuple(games.ALL)
LIMIT_GAMES = ("five_card_stud", "seven_card_stud", "seven_card_stud_hi_lo", "razz")
PEOPLE = (NIT, TAG, LAG, STATION, MANIAC, TAG)


@cache
def seats_of(game_key: str, limit: Limit | None = None) -> tuple[dict[str, np.ndarray], tuple[str, ...]]:
    """The rows of `seats` of six people, and the names of the policies."""
    table = table_of(game_key, PEOPLE, seed=21, limit=limit)
    return table.play(NUM_HANDS).seats, tuple(table.policy_names)


def rate(game_key: str, name: str, stat: Stat, limit: Limit | None = None) -> float:
    """How often a player did it, of its chances."""
    rows, names = seats_of(game_key, limit)
    own = rows["policy_id"] == names.index(name)
    return float((rows["made"][own] & stat > 0).sum() / (rows["chances"][own] & stat > 0).sum())


def net_units(game_key: str, names: list[str], num_hands: int) -> tuple[float, float]:
    """What the last player wins a hand, in units, and half a 95 % interval."""
    rows = table_of(game_key, names, seed=33).play(num_hands).seats
    own = rows["policy_id"] == rows["policy_id"].max()
    net = (rows["won_chips"][own] - rows["put_in_chips"][own]) / UNIT
    return float(net.mean()), float(1.96 * net.std() / np.sqrt(net.size))


@pytest.mark.parametrize("game_key", GAMES)
def test_nits_play_the_fewest_hands_maniacs_and_calling_stations_most(game_key):
    rates = [rate(game_key, name, Stat.VPIP) for name in (NIT, TAG, LAG, STATION)]

    assert all(more > less + 0.05 for less, more in pairwise(rates)), rates
    assert rate(game_key, MANIAC, Stat.VPIP) > rates[2] + 0.05
    assert rates[0] < 0.30


@pytest.mark.parametrize("game_key", GAMES)
def test_calling_stations_hardly_raise_and_maniacs_raise_most(game_key):
    """On the first street; stations call where others raise."""
    rates = {name: rate(game_key, name, Stat.PFR) for name in PEOPLE}

    assert rates[STATION] < rates[TAG] < rates[LAG] < rates[MANIAC]
    assert rates[STATION] < rate(game_key, STATION, Stat.VPIP) / 3
    assert rates[NIT] < rates[TAG]


@pytest.mark.parametrize("game_key", GAMES)
def test_nobody_goes_to_showdown_as_often_as_the_calling_station(game_key):
    rates = {name: rate(game_key, name, Stat.WENT_TO_SHOWDOWN) for name in PEOPLE}

    assert max(rates, key=lambda name: rates[name]) == STATION
    assert 0.2 < rates[TAG] < 0.55


def test_at_fixed_limit_more_hands_are_called_down():
    """People go to showdown with some four of ten flops at limit hold'em, with less than three at no limit."""
    rates = [rate("holdem", TAG, Stat.WENT_TO_SHOWDOWN, limit) for limit in (Limit.NO_LIMIT, Limit.FIXED_LIMIT)]

    assert rates[0] < 0.33
    assert 0.36 < rates[1] < 0.48


@pytest.mark.parametrize("game_key", GAMES)
def test_random_players_lose_to_tight_aggressive_ones(game_key):
    net, margin = net_units(game_key, [TAG] * 5 + ["random"], 60_000)
    print(f"{game_key}: {100 * net:.0f} +- {100 * margin:.0f} units in a hundred hands")

    assert net + margin < 0


@pytest.mark.parametrize("game_key", GAMES)
def test_maniacs_and_calling_stations_lose_to_a_tight_aggressive_one_heads_up(game_key):
    for name in (MANIAC, STATION):
        net, margin = net_units(game_key, [TAG, name], 150_000)
        print(f"{game_key}, {name}: {100 * net:.1f} +- {100 * margin:.1f} units in a hundred hands")

        assert net + margin < 0


@pytest.mark.parametrize("game_key", LIMIT_GAMES)
def test_in_stud_some_bring_in_and_some_complete(game_key):
    """Who has to open brings in with most hands."""
    log = table_of(game_key, PEOPLE, seed=21).play(2_000)
    first = log.actions["action"][log.actions["street_no"] == 0]
    num_brought_in, num_completed = (first == Action.BRING_IN).sum(), (first == Action.COMPLETE).sum()

    assert 0.6 * 2_000 < num_brought_in < 2_000
    assert 0.2 * 2_000 < num_completed <= 2_000
