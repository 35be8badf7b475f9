"""Rounds of 6 Card Poker in the lake: their checks hold and find planted faults, and marts of poker don't count them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from pipeline.app.build import build
from pipeline.app.check import check
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.report import report
from pipeline.app.simulate import simulate
from pipeline.models import build as models
from pipeline.models import catalog
from pipeline.models.connections import connect
from pipeline.simulate import scenario, worker
from pipeline.simulate.banked_plan import plan_of

NUM_ROUNDS = 1500
NUM_HANDS = 300
Change = Callable[[list[dict[str, Any]]], None]


def play(home: Home, name: str, num_hands: int) -> None:
    simulate(plan_of(scenario.read(name), 1), home, num_hands, 1)


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """A run of poker beside runs against the house."""
    home = Home(tmp_path_factory.mktemp("six"))
    for name in ("six_card", "six_card_four_boxes", "six_card_random"):
        play(home, name, NUM_ROUNDS)
    play(home, "six_max", NUM_HANDS)
    build(home)
    return home


def rows(home: Home, query: str) -> list[tuple]:
    with connect(home.lake, home.warehouse) as con:
        return con.sql(query).fetchall()


def test_all_checks_hold(home):
    """Of money between boxes and house, wagers, cards dealt once, order of actions, keys."""
    assert check(home).broken == ()


def test_marts_of_poker_do_not_count_rounds(home):
    """They are among the runs and in the marts of the house."""
    marts = [model.name for model in catalog.models("marts")]
    with connect(home.lake, home.warehouse) as con:
        columns = {mart: [row[0] for row in con.sql(f"describe {mart}").fetchall()] for mart in marts}
        counted = {
            mart
            for mart in marts
            if "game" in columns[mart] and con.sql(f"from {mart} where game = 'six_card'").fetchall()
        }
        ((num_hands,),) = con.sql("select sum(num_hands) from mart_rake_yield").fetchall()

    assert counted == {"mart_runs", "mart_headlines", *(mart for mart in marts if mart.startswith("mart_house"))}
    assert num_hands == NUM_HANDS
    assert rows(home, "select sum(num_hands) from mart_runs where game = 'six_card'") == [(3 * NUM_ROUNDS,)]


def test_the_report_of_a_lake_with_rounds_is_made(home):
    report(home)

    assert (home.reports / "game-six-card.html").stat().st_size > 100_000


def test_views_read_rounds(home):
    """Boxes and the house are seats, actions have names, wagers too."""
    kinds = "select seat_kind, count(*) from seats where game = 'six_card' group by all order by all"
    actions = "select distinct action from actions where game = 'six_card' order by all"
    wagers = "select wager, count(distinct outcome) > 1 from stg_wagers group by all order by all"

    assert rows(home, kinds) == [("box", NUM_ROUNDS * (1 + 4 + 4)), ("house", 3 * NUM_ROUNDS)]
    assert [name for (name,) in rows(home, actions)] == [
        *("bet", "buy", "exchange", "exchange dealer", "fold", "post ante", "post bonus", "take ante")
    ]
    assert rows(home, wagers) == [("ante", True), ("bet", True), ("bonus", True)]


def return_a_chip(wagers):
    wagers[0]["return_chips"] += 1


def net_is_wrong(wagers):
    wagers[1]["net_chips"] -= 1


def bet_of_three_antes(wagers):
    row = next(row for row in wagers if row["wager"] == 1)
    row["stake_chips"] += row["stake_chips"] // 2


def lost_wager_comes_back(wagers):
    row = next(row for row in wagers if row["outcome"] == 0)
    row["return_chips"] = row["stake_chips"]
    row["net_chips"] = 0


def wager_is_lost(wagers):
    del wagers[5]


def house_pays_less(seats):
    row = next(row for row in seats if row["seat_kind"] == 2 and row["put_in_chips"])
    row["put_in_chips"] -= 1


def action_is_lost(actions):
    actions[:] = [row for row in actions if (row["hand_no"], row["action_no"]) != (3, 1)]


def house_acts(actions):
    actions[1]["seat_no"] = 5


FAULTS = [
    ("wagers_equal_seats", "wagers", return_a_chip),
    ("wagers_equal_seats", "wagers", wager_is_lost),
    ("wagers_equal_seats", "seats", house_pays_less),
    ("chips_balance", "seats", house_pays_less),
    ("wagers_add_up", "wagers", net_is_wrong),
    ("wagers_add_up", "wagers", bet_of_three_antes),
    ("wagers_add_up", "wagers", lost_wager_comes_back),
    ("actions_equal_wagers", "actions", action_is_lost),
    ("actions_equal_wagers", "actions", house_acts),
]


@pytest.mark.parametrize(
    ("name", "table", "change"), FAULTS, ids=[f"{name}-{change.__name__}" for name, _, change in FAULTS]
)
def test_a_planted_fault_is_found(tmp_path, monkeypatch, name, table, change):
    as_played = worker.play_block

    def tampered(*arguments: Any) -> dict[str, pa.Table]:
        tables = as_played(*arguments)
        found = tables[table].to_pylist()
        change(found)
        return {**tables, table: pa.Table.from_pylist(found, schema=tables[table].schema)}

    monkeypatch.setattr(worker, "play_block", tampered)
    play(Home(tmp_path), "six_card_random", 50)

    assert name in broken(Home(tmp_path).lake)


def broken(root: Path) -> set[str]:
    return {result.name for result in models.check(root) if not result.holds}


def test_every_check_of_rounds_has_its_planted_fault():
    house = {model.name for model in catalog.models("checks") if model.games == catalog.HOUSE}

    assert house <= {name for name, _, _ in FAULTS}


SHORT = """
name = "short"
game = "six_card"
balance = 2000
[[boxes]]
ante = 1000
bonus = 100
strategy = "basic"
[table]
chip = 100
min_ante = 1000
"""


def test_a_bonus_won_in_a_round_may_be_staked_in_it_and_recorded_rounds_build_too(tmp_path):
    """With 20 chips an ante of 10 and a bonus of 1 leave 9: to buy and to bet takes what the bonus won. A record of these rounds
    names its strategies only, of which nothing exact is known but the bonus."""
    home, other = Home(tmp_path / "played"), Home(tmp_path / "replayed")
    file = tmp_path / "short.toml"
    file.write_text(SHORT)
    simulate(plan_of(scenario.read(str(file)), 1), home, NUM_ROUNDS, 1)
    assert rows_after_build(home, "select count(*) from seats where put_in_chips > stack_chips")[0][0] > 0

    export(home, "short", tmp_path / "short.jsonl")
    replay([tmp_path / "short.jsonl"], other, "short")
    found = rows_after_build(other, "select wager, exact_edge is null from mart_house_wagers order by wager")
    assert found == [("ante", True), ("base", True), ("bet", True), ("bonus", False)]


def rows_after_build(home: Home, query: str) -> list[tuple]:
    build(home)
    return rows(home, query)
