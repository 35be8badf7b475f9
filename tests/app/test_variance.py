"""`tapete variance`: what it takes from the marts, what it says of hands to come, and what it refuses."""

import csv
import io
import json

import pytest
from typer.testing import CliRunner

import pipeline
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.rows import dicts_as_csv
from pipeline.app.simulate import plan_of, simulate
from pipeline.app.variance import (
    GIVEN,
    HIGH,
    LOW,
    MEASURED,
    Asked,
    Variance,
    courses,
    in_words,
    measures,
    named,
)
from pipeline.cli import app
from pipeline.errors import UsageError

ASKED = Asked(hands=(50, 1000), depth=1000, within=1, ruin=0.05, bankroll=None)
SCENARIOS = {"six_max": 300, "seven_card_stud": 100, "six_card": 200}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = Home(tmp_path_factory.mktemp("home"))
    for name, num_hands in SCENARIOS.items():
        simulate(plan_of(name, home, 1), home, num_hands, 1)
    build(home)
    return home


@pytest.fixture(scope="module")
def con(home):
    with pipeline.connect(home.folder) as con:
        yield con


@pytest.fixture(scope="module")
def told(home, con):
    """What is told of each scenario."""
    measured = measures(con)
    return {name: Variance(ASKED, courses(con, named(home, name, None, measured), ASKED)) for name in SCENARIOS}


def ask(*arguments):
    return CliRunner().invoke(app, ["variance", *map(str, arguments)])


def test_a_win_rate_that_somebody_knows_says_what_calculators_say():
    """5 bb/100 at 100: 5.69 % of losses in 100,000 hands, 1.96 * 3,162 to both sides of 5,000."""
    given = ("--bb-per-100", 5, "--sd", 100, "--hands", 100_000, "--bankroll", 3000)
    (row,) = json.loads(ask(*given, "--json").stdout)["rows"]
    words = ask(*given).stdout

    assert (row["rate_kind"], row["expected"], row["hands_needed"]) == (GIVEN, 5000, 3_841_460)
    assert row["chance_of_loss"] == pytest.approx(0.0569, abs=5e-5)
    assert (row["low"], row["high"]) == pytest.approx((5000 - 6197.95, 5000 + 6197.95), abs=0.01)
    assert row["bankroll_needed"] == pytest.approx(2995.7, abs=0.1)
    assert row["risk_of_ruin"] == pytest.approx(0.0498, abs=5e-5)
    assert "both taken as given" in words
    assert all(figure in words for figure in ("5.69 %", "3,841,460", "2,996", "4.98 %"))


def test_a_player_is_told_at_what_was_measured_and_at_both_ends_of_its_interval(con, told):
    """The mart's figures, and what the macros make of them: worse at the low end, better at the high one."""
    player, rate, low, high, sd, num_hands = con.execute(
        "select player, net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, deviation_bb_per_100, num_hands"
        " from mart_simulated_players where scenario = 'six_max' and cut = 'all' order by player limit 1"
    ).fetchone()
    said = con.execute("select drawdown_quantile(?, ?, 1000, 0.95)", [rate, sd]).fetchone()

    found = [row for row in told["six_max"].rows if row["player"] == player]

    assert [(row["rate_kind"], row["num_hands"]) for row in found] == [
        (kind, num) for kind in (MEASURED, LOW, HIGH) for num in ASKED.hands
    ]
    assert [row["rate"] for row in found[::2]] == [rate, low, high]
    assert {(row["sd"], row["measured_num_hands"], row["measured_rate"]) for row in found} == {(sd, num_hands, rate)}
    assert found[1]["p95_drawdown"] == pytest.approx(said[0])
    for figure in ("chance_of_loss", "expected_max_drawdown"):
        assert found[3][figure] > found[1][figure] > found[5][figure]


def test_all_players_of_a_scenario_or_run_are_told(home, con, told):
    """By the name of either, or the beginning of the run's id; one of them by name, at one of its stakes."""
    ((run_id, label),) = con.execute(
        "select run_id, stake_label from mart_runs, (select distinct game, stake_label from mart_simulated_players) as labels"
        " where mart_runs.game = labels.game and labels.game = 'seven_card_stud'"
    ).fetchall()
    players = {
        name for (name,) in con.execute("select player from mart_simulated_players where game like 'seven%'").fetchall()
    }
    found = told["seven_card_stud"].rows

    assert {row["player"] for row in found} == players
    assert {row["unit"] for row in found} == {"small bets"}
    for who, num_players in ((run_id[:10], len(players)), (max(players), 1)):
        assert len(named(home, who, label, measures(con))) == num_players
    words = in_words(told["seven_card_stud"])
    assert words.count("The win rate itself is uncertain") == len(players)
    assert "small bets/100" in words


def test_boxes_win_what_the_house_loses(con, told):
    """In antes, or stakes of the bonus, of the wagers of each kind of box."""
    wagers = con.execute(
        "select -100 * edge, 10 * deviation, num_boxes from mart_house_wagers where wager in ('base', 'bonus')"
    ).fetchall()

    measured = [row for row in told["six_card"].rows if row["rate_kind"] == MEASURED and row["num_hands"] == 50]

    assert sorted((row["rate"], row["sd"], row["measured_num_hands"]) for row in measured) == sorted(wagers)
    assert {row["unit"] for row in measured} == {"antes", "bonus stakes"}
    assert "wagers" in in_words(told["six_card"])


def test_csv_has_the_same_figures(told):
    rows = told["six_max"].rows

    assert list(csv.DictReader(io.StringIO(dicts_as_csv(rows)))) == [
        {key: "" if value is None else str(value) for key, value in row.items()} for row in rows
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bb-per-100", 5),
        ("six_max", "--bb-per-100", 5, "--sd", 100),
        ("--bb-per-100", 5, "--sd", 100, "--stake", "1/2"),
    ],
)
def test_either_a_name_or_a_win_rate_is_given(arguments):
    done = ask(*arguments)

    assert isinstance(done.exception, UsageError)
    assert "Give either a player" in str(done.exception)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nan", "--sd", 100),
        ("inf", "--sd", 100),
        (1e300, "--sd", 1e300),
        (5, "--sd", 100, "--depth", 0),
        (5, "--sd", 100, "--csv", "--json"),
    ],
)
def test_what_is_no_number_of_hands_or_blinds_is_refused(arguments):
    done = ask("--bb-per-100", *arguments)

    assert isinstance(done.exception, UsageError | SystemExit)
    assert done.exit_code != 0
    assert "rows" not in done.stdout


def test_unknown_names_and_stakes_are_told_with_the_nearest(home, con):
    with pytest.raises(UsageError, match="Did you mean 'six_max'"):
        named(home, "six_maxx", None, measures(con))
    with pytest.raises(UsageError, match="No stake of six_max named '1/2'"):
        named(home, "six_max", "1/2", measures(con))
