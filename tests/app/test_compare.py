"""Two scenarios with the same cards: differences against plain loops over the rows of the lake, and what can't be compared."""

from collections import defaultdict
from statistics import mean, stdev

import pytest

from pipeline import scan
from pipeline.app import compare as workflow
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of
from pipeline.errors import UsageError
from pipeline.models.connections import connect
from tests.app.slow_pairs import slow_difference

NUM_HANDS = 3072
PLAYERS = ("tight_aggressive", "calling_station", "maniac")
SCENARIO = """
name = "short"
game = "holdem"
players = ["tight_aggressive", "calling_station", "maniac"]
stack_bb = [20, 60]
rake = "micro"
[stakes]
small_blind = 5
big_blind = 10
currency = "USD"
decimals = 2
"""


def scenario_file(home: Home, name: str, text: str) -> str:
    file = home.folder / f"{name}.toml"
    file.write_text(text)
    return str(file)


@pytest.fixture(scope="module")
def compared(tmp_path_factory) -> tuple[Home, workflow.Comparison]:
    """A tight player's chair is taken by a nit."""
    home = Home(tmp_path_factory.mktemp("compare"))
    texts = (SCENARIO, SCENARIO.replace("short", "nitty").replace("tight_aggressive", "nit"))
    plans = [
        workflow.duplicate(plan_of(scenario_file(home, f"table{i}", text), home, 3)) for i, text in enumerate(texts)
    ]
    return home, workflow.compare(*plans, home, NUM_HANDS, 1, lambda *_: None)


def stretches(home: Home, run_id: str, kind_no: int | None) -> list[tuple[int, int]]:
    """Net chips and seat-hands of a kind, rake and hands of the table, by 256 hands; a deal goes where its first hand does."""
    sums = defaultdict(lambda: [0, 0])
    lake = home.folder / workflow.FOLDER / "lake"
    if kind_no is None:
        for hand in scan("hands", root=lake, run=run_id).collect().to_dicts():
            sums[hand["hand_no"] // 3 * 3 // 256][0] += hand["rake_chips"]
            sums[hand["hand_no"] // 3 * 3 // 256][1] += 1
    else:
        for seat in scan("seats", root=lake, run=run_id).collect().to_dicts():
            if seat["player_id"] == kind_no:
                sums[seat["hand_no"] // 3 * 3 // 256][0] += seat["won_chips"] - seat["put_in_chips"]
                sums[seat["hand_no"] // 3 * 3 // 256][1] += 1
    return [tuple(sums[stretch]) for stretch in sorted(sums)]


@pytest.mark.parametrize(
    ("figure", "kind"),
    [("rake_bb_per_100_hands", None), ("net_bb_per_100", "calling_station"), ("net_bb_per_100", "maniac")],
)
def test_differences_are_those_of_the_slow_way(compared, figure, kind):
    home, done = compared
    (row,) = (row for row in done.rows if (row["figure"], row["player_kind"]) == (figure, kind))
    kind_no = None if kind is None else PLAYERS.index(kind)
    a, b = (stretches(home, run.run_id, kind_no) for run in (done.a, done.b))

    difference, stderr = slow_difference(a, b)

    assert row["difference"] == pytest.approx(10 * difference)
    assert row["stderr"] == pytest.approx(10 * stderr)
    assert row["gain"] > 1
    assert ("not told apart" in row["verdict"]) == (abs(row["difference"]) <= row["margin"])


def test_players_of_one_table_only_are_not_compared(compared):
    assert {row["player_kind"] for row in compared[1].rows} == {None, "calling_station", "maniac"}


def test_expected_results_are_a_second_estimate(compared):
    figures = {row["figure"]: row for row in compared[1].rows if row["player_kind"] == "maniac"}

    assert figures["ev_bb_per_100"]["a"] != figures["net_bb_per_100"]["a"]
    assert "ev_bb_per_100 of maniac" in workflow.in_words(compared[1])


def test_the_lake_of_the_home_knows_nothing_of_comparisons(compared):
    assert not compared[0].lake.exists()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("micro", "micro"), "nothing to compare"),
        (('"maniac"]', '"maniac", "nit"]'), "3 seats"),
        (("holdem", "omaha"), "is omaha"),
        (("[stakes]", '[session]\nstacks = "carry"\n[stakes]'), "carries stacks"),
    ],
)
def test_what_can_not_be_compared_is_said(tmp_path, change, told):
    home = Home(tmp_path)
    files = [scenario_file(home, "a", SCENARIO), scenario_file(home, "b", SCENARIO.replace(*change))]

    with pytest.raises(UsageError, match=told):
        workflow.compare(*(workflow.duplicate(plan_of(file, home, 3)) for file in files), home, 60, 1, lambda *_: None)


def test_boxes_against_the_house_are_not_compared(tmp_path):
    with pytest.raises(UsageError, match="against the house"):
        workflow.duplicate(plan_of("six_card", Home(tmp_path)))


def test_precision_is_that_of_hands_and_of_deals(compared):
    """Errors of the player's result if hands were independent, and by deals, against plain sums over the lake."""
    home, done = compared
    aside = Home(home.folder / workflow.FOLDER)
    nets = {}
    for seat in scan("seats", root=aside.lake, run=done.a.run_id).collect().to_dicts():
        if seat["player_id"] == PLAYERS.index("maniac"):
            nets[seat["hand_no"]] = (seat["won_chips"] - seat["put_in_chips"]) / 10
    by_hand = [nets[hand_no] for hand_no in range(NUM_HANDS)]
    by_deal = [mean(by_hand[first : first + 3]) for first in range(0, NUM_HANDS, 3)]
    with connect(aside.lake, aside.warehouse) as con:
        found = con.execute(
            "select sampling, num_hands, num_clusters, net_bb_per_100, by_hand_stderr, net_bb_per_100_stderr, gain, "
            "effective_hands, ev_bb_per_100_stderr from mart_precision where run_id = ? and player_kind = 'maniac'",
            [done.a.run_id],
        ).fetchone()

    assert found[:3] == ("duplicate deals", NUM_HANDS, NUM_HANDS // 3)
    alone, of_deals = (100 * stdev(values) / len(values) ** 0.5 for values in (by_hand, by_deal))
    assert found[3:6] == pytest.approx((100 * mean(by_hand), alone, of_deals))
    assert found[6:8] == pytest.approx(((alone / of_deals) ** 2, NUM_HANDS * (alone / of_deals) ** 2))
    assert found[8] < of_deals


def test_each_side_counts_in_its_own_big_blinds(tmp_path):
    """The same table for ten times the stakes, without rake: the same hands, so the same figures."""
    home = Home(tmp_path)
    low = SCENARIO.replace('rake = "micro"', "").replace("[20, 60]", "40")
    low = (
        low.replace("tight_aggressive", "opener").replace("calling_station", "always_call").replace("maniac", "opener")
    )
    high = low.replace("short", "high").replace("= 5", "= 50").replace("= 10", "= 100")
    plans = [
        workflow.duplicate(plan_of(scenario_file(home, f"t{i}", text), home, 3)) for i, text in enumerate((low, high))
    ]
    done = workflow.compare(*plans, home, NUM_HANDS, 1, lambda *_: None)

    assert {row["verdict"] for row in done.rows} == {workflow.SAME}
    assert all(row["a"] == pytest.approx(row["b"]) for row in done.rows)


def test_too_few_hands_to_know_errors_are_told(tmp_path):
    home = Home(tmp_path)
    texts = (SCENARIO, SCENARIO.replace("short", "nitty").replace("tight_aggressive", "nit"))
    plans = [workflow.duplicate(plan_of(scenario_file(home, f"t{i}", text), home, 3)) for i, text in enumerate(texts)]
    done = workflow.compare(*plans, home, 600, 1, lambda *_: None)

    assert any("errors need 10 stretches" in row["verdict"] for row in done.rows)
    assert not any(row["margin"] != row["margin"] for row in done.rows)
