"""Main numbers are those of their marts, and a new warehouse keeps those of the one that it replaces."""

from pathlib import Path

import pytest

from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.models import build

FROM_MARTS = """
    select 'win rate', net_bb_per_100, net_bb_per_100_stderr, num_seat_hands from mart_player_kinds
    union all
    select 'rake', rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, num_hands from mart_rake_yield where rake_chips > 0
    union all
    select 'house edge', edge, edge_stderr, num_boxes from mart_house_wagers where wager = 'base'
    union all
    select 'replayed', replayed_share, replayed_share_stderr, num_hands from mart_mata_hands
    order by all
"""
NOW = "select measure, value, value_stderr, sample from mart_headlines order by all"
BEFORE = "select measure, value, value_stderr, sample from headlines_before order by all"


def built(home: Home, *queries: str) -> list[list[tuple]]:
    build.build(home.lake, home.warehouse)
    with build.connect(home.lake, home.warehouse) as con:
        return [con.execute(query).fetchall() for query in queries]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    for name in ("six_max", "mata_ases", "six_card"):
        simulate(plan_of(name, home, 1), home, 300, 1)
    return home


def test_headlines_are_those_of_the_marts_and_of_the_warehouse_before(home):
    first, marts, none = built(home, NOW, FROM_MARTS, BEFORE)
    assert first == marts
    assert {measure for measure, *_ in first} == {"win rate", "rake", "house edge", "replayed"}
    assert none == []

    simulate(plan_of("six_max", home, 1), home, 600, 1)
    second, marts, before = built(home, NOW, FROM_MARTS, BEFORE)
    assert second == marts != first
    assert before == first

    assert built(home, BEFORE) == [first]  # nothing new: the warehouse is left alone


def test_a_warehouse_of_before_without_headlines_has_none_to_keep(home):
    built(home)
    with build.connect(home.lake, home.warehouse, read_only=False) as con:
        con.execute("drop table warehouse.main.mart_headlines")
    simulate(plan_of("six_max", home, 1), home, 600, 1)

    assert built(home, BEFORE) == [[]]
