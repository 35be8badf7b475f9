"""The view statistics and the results of simulated players against the slow twin, and what README says of both."""

import math
import re
from pathlib import Path

import pytest

from pipeline import connect, scan
from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from tests.models.test_real_hands import STUD
from tests.needs import ROOT
from tests.oracles import naive_player_statistics as naive

TABLES = (
    *("runs", "hands", "seats", "actions", "awards", "stakes", "players", "policies", "luck"),
    *("source_hands",),
)
WHO = "scenario, site, player, player_kind, is_tournament, game, betting_limit, stake_label, rule_set"
PLAYED = (
    "six_max",
    "limit_holdem",
    "omaha_hi_lo",
    "seven_card_stud",
    "five_card_stud",
    "mata_ases_three",
    "mata_ases_heads_up",
    "six_plus",
)
CARRIED = """
name = "carried"
players = ["tight_aggressive", "maniac", "calling_station", "nit"]
stack_bb = [15, 140]
seed = 3
hands = 400

[stakes]
small_blind = 50
big_blind = 100
ante = 10

[session]
stacks = "carry"
hands = 20
rebuys = true
"""
DUPLICATE = """
name = "duplicate"
players = ["tight_aggressive", "maniac", "calling_station"]
seed = 4
hands = 300

[stakes]
small_blind = 1
big_blind = 2
straddle = "button"

[session]
duplicate = true
"""

STRADDLED = """
name = "straddled"
limit = "fixed_limit"
players = ["maniac", "loose_aggressive", "maniac", "tight_aggressive", "maniac"]
seed = 5
hands = 300

[stakes]
small_blind = 1
big_blind = 2
straddle = "under_the_gun"
"""
"""A straddle is a bet of the four that a round has, so the third raise is one too many."""


def dealt(home: Home) -> list[naive.Dealt]:
    """Every player's seat of a lake, the slow way."""
    tables = {name: scan(name, root=home.lake).collect().to_dicts() for name in TABLES}
    counted = {run["run_id"] for run in tables["runs"] if run["game"] != "six_card"}
    tables["hands"] = [hand for hand in tables["hands"] if hand["run_id"] in counted]
    return list(naive.dealt(tables, STUD))


def view(home: Home) -> dict[tuple, tuple]:
    """Numerator and denominator of the view by (who, cut, item, statistic)."""
    with connect(home.folder) as con:
        found = con.execute(f"select {WHO}, cut, item, statistic, made, chances from statistics").fetchall()
    return {row[:-2]: row[-2:] for row in found}


def differences(home: Home, seats: list[naive.Dealt]) -> list[tuple]:
    """Rows of the view and of the twin that are not equal, or not in both."""
    expected, found = naive.statistics(seats), view(home)
    odd = [
        (key, "only in the twin" if key in expected else "only in the view") for key in expected.keys() ^ found.keys()
    ]
    for key in expected.keys() & found.keys():
        (made, chances), (view_made, view_chances) = expected[key], found[key]
        if view_made != made or not math.isclose(view_chances, chances, rel_tol=1e-12):
            odd.append((key, (float(made), float(chances)), (view_made, view_chances)))
    return odd


def odd_results(home: Home, seats: list[naive.Dealt]) -> list[tuple]:
    """Rows of mart_simulated_players that the twin's are not equal to."""
    expected = naive.results(seat for seat in seats if not seat.who[1])
    columns = (
        "num_hands, net_chips, luck_chips, showdown_net_chips, num_showdowns, net_bb_per_100, net_bb_per_100_stderr,"
        " ev_bb_per_100, ev_bb_per_100_stderr, deviation_bb_per_100, num_clusters"
    )
    with connect(home.folder) as con:
        rows = con.execute(
            "select scenario, '', player, player_kind, false, game, betting_limit, stake_label, rule_set, cut, item,"
            f" {columns} from mart_simulated_players"
        ).fetchall()
    found = {row[:11]: row[11:] for row in rows}
    odd = [(key, "in one only") for key in expected.keys() ^ found.keys()]
    for key in expected.keys() & found.keys():
        own = expected[key]
        slow = (
            *(own.num_hands, own.net, own.luck / 1000, own.showdown_net, own.num_showdowns, own.net_per_100),
            *(own.net_error, own.ev_per_100, own.ev_error, own.deviation, own.num_clusters),
        )
        if not all(
            a is b if a is None or b is None else math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-7)
            for a, b in zip(slow, found[key], strict=True)
        ):
            odd.append((key, slow, found[key]))
    return odd


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A few hundred hands of several games, with carried stacks and duplicate decks too."""
    home = Home(tmp_path_factory.mktemp("statistics"))
    files = {"carried.toml": CARRIED, "duplicate.toml": DUPLICATE, "straddled.toml": STRADDLED}
    for name, text in files.items():
        Path(home.folder, name).write_text(text)
    for name in (*PLAYED, *(str(home.folder / file) for file in files)):
        simulate(plan_of(name, home, 1), home, 300, 1)
    app.build(home)
    return home


@pytest.fixture(scope="module")
def slow(played: Home) -> list[naive.Dealt]:
    return dealt(played)


def test_statistics_of_simulated_players_are_those_of_the_slow_way(played, slow):
    """Every statistic of every player by every cut: numerators and denominators are equal, and no row is missing or too many."""
    assert differences(played, slow)[:5] == []
    assert len(view(played)) > 5_000


def test_results_of_simulated_players_are_those_of_the_slow_way(played, slow):
    """Chips exactly; bb/100, EV, deviation and errors as numbers, over hands or sessions."""
    assert odd_results(played, slow)[:5] == []
    assert {seat.is_alone for seat in slow} == {True, False}


def test_statistics_of_real_players_are_those_of_the_slow_way(corpus_home):
    """Months, tournaments and players whose stacks nobody knows too."""
    seats = dealt(corpus_home)

    assert differences(corpus_home, seats)[:5] == []
    assert {seat.who[4] for seat in seats} == {True, False}


def test_intervals_are_wilsons_and_those_of_clusters(played, slow):
    """Of shares by Wilson's formula from the counts, of ratios by linearisation over hands, hand by hand."""
    with connect(played.folder) as con:
        rows = con.execute(
            "select statistic, made, chances, rate, rate_low, rate_high, num_hands from statistics"
            " where scenario = 'six_max' and player = 'maniac-5' and cut = 'all'"
        ).fetchall()
    found = {row[0]: row[1:] for row in rows}
    z = 1.959964
    made, chances, rate, low, high, num_hands = found["vpip"]
    middle = (rate + z * z / 2 / chances) / (1 + z * z / chances)
    half = z / (1 + z * z / chances) * math.sqrt(rate * (1 - rate) / chances + z * z / 4 / chances**2)

    assert rate == made / chances
    assert (low, high) == pytest.approx((middle - half, middle + half), abs=1e-6)

    own = [seat.counts["aggression_percent"] for seat in slow if seat.who[0] == "six_max" and seat.who[2] == "maniac-5"]
    *_, rate, low, high, num_hands = found["aggression_percent"]
    squares = sum((taken - rate * had) ** 2 for taken, had in own)
    error = math.sqrt(squares * num_hands / (num_hands - 1)) / sum(had for _, had in own)

    assert len(own) == num_hands
    assert (high - low) / 2 / error == pytest.approx(1.968, abs=0.002)  # Student's t with 299 degrees of freedom
    assert found["hands"][2:5] == (1, None, None)
    assert found["aggression_street_5"][:5] == (0, 0, None, None, None)


def test_readme_and_the_view_define_the_same_statistics(played):
    text = Path(ROOT, "README.md").read_text(encoding="utf-8").partition("### Statistics")[2].partition("\n## ")[0]
    named = re.findall(r"^\| (?!statistic)(?:[^|`]*, )?`(\w+)`(?: to `_(\d)`)? \|", text, re.MULTILINE)
    names = []
    for name, last in named:
        first = int(name[-1]) if last else 0
        names += [f"{name[:-1]}{street}" for street in range(first, int(last) + 1)] if last else [name]
    with connect(played.folder) as con:
        rows = con.execute(
            "select statistic, made_is, chances_are from statistic_definitions order by statistic_no"
        ).fetchall()

    assert names != []
    assert sorted(names) == sorted(name for name, *_ in rows)
    assert all(f"| {made} | {chances} |" in text for name, made, chances in rows if "_street_" not in name)
