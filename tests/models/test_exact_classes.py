"""Simulated classes beside exact ones: only where nobody decides who reaches the showdown."""

from pathlib import Path

import pytest

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.exact.counts import category_counts
from pipeline.exact.mata_hands import final_hands
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models.tiny_lake import write_run

approx = pytest.approx


def rows(home: Home, text: str) -> list[tuple]:
    with build.connect(home.lake, home.warehouse) as con:
        return con.execute(text).fetchall()


def everybody_calls(folder: Path, num_hands: int, **changes) -> Home:
    home = Home(folder)
    table = scenario.Scenario.model_validate(scenario.read("always_call").model_dump() | changes)
    simulate(RunPlan.of(table, 1), home, num_hands, 1)
    app.build(home)
    return home


def test_who_always_calls_is_set_beside_exact_counts(tmp_path):
    home = everybody_calls(tmp_path, 2000)
    counts = category_counts(7)
    found = rows(
        home,
        "select hand_class_no, num_exact, num_exact_all, exact_share, num_all_showdowns, share, share_stderr, z"
        " from mart_exact_classes",
    )

    assert {hand_class: num for hand_class, num, *_ in found} == {int(at): num for at, num in counts.items()}
    assert {row[2] for row in found} == {133_784_560}
    assert {row[4] for row in found} == {12_000}
    for _, num, num_all, exact_share, _, share, stderr, z in found:
        assert exact_share == approx(num / num_all)
        assert z == (approx((share - exact_share) / stderr) if stderr else None)
        assert z is None or abs(z) < 4


@pytest.mark.parametrize("players", [["always_call", "nit"], ["nit", "nit"]])
def test_whoever_decides_is_not_set_beside_exact_counts(tmp_path, players):
    """One caller among players who fold does not make a sample of all hands."""
    assert rows(everybody_calls(tmp_path, 500, players=players), "from mart_exact_classes") == []


def test_people_are_not_set_beside_exact_counts(tmp_path):
    home = Home(tmp_path)
    write_run(home.lake)
    app.build(home)

    assert rows(home, "from mart_exact_classes") == []


def test_without_exact_counts_there_is_nothing_to_compare(tmp_path):
    home = everybody_calls(tmp_path, 100)
    assert len(rows(home, "from mart_exact_classes")) == 9

    assert build.build(home.lake, home.warehouse).is_new
    assert rows(home, "from mart_exact_classes") == []


@pytest.mark.parametrize("num_seats", [2, 8])
def test_mata_ases_is_set_beside_deals_that_stand(tmp_path, num_seats):
    """Everybody checks until all are all-in: the last deal is shown down, without three equal doors."""
    changes = {"game": "mata_ases", "players": ["always_call"] * num_seats, "stakes": {"big_blind": 50}, "stack_bb": 20}
    home = everybody_calls(tmp_path, 2000, **changes)
    found = rows(
        home, "select num_seats, hand_class_no, num_exact, num_exact_all, num_all_showdowns, z from mart_exact_classes"
    )
    hands = final_hands(num_seats)

    assert {hand_class: num for _, hand_class, num, *_ in found} == {int(at): num for at, num in hands.by_class.items()}
    assert {(seats, num_all, shown) for seats, _, _, num_all, shown, _ in found} == {
        (num_seats, hands.num_deals, 2000 * num_seats)
    }
    assert all(z is None or abs(z) < 4 for *_, z in found)


def test_tables_of_mata_ases_are_compared_each_by_itself(tmp_path):
    """And those whose hands may end by a bet that nobody decided are not compared."""
    changes = {"game": "mata_ases", "stakes": {"big_blind": 50}, "stack_bb": 20}
    for num_seats in (2, 5):
        home = everybody_calls(tmp_path, 200, players=["always_call"] * num_seats, name=f"of_{num_seats}", **changes)
    home = everybody_calls(tmp_path, 200, house_rules={"extras": "constant"}, name="constant", **changes)

    assert rows(home, "select num_seats, count(*) from mart_exact_classes group by all order by all") == [
        (2, 9),
        (5, 9),
    ]
