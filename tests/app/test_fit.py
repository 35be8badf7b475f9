"""`tapete fit`: targets from hands of the lake against plain counts of the log, the file that is written, and bad input."""

import tomllib

import pytest
from typer.testing import CliRunner

from pipeline.app import fit as workflow
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.cli import app
from pipeline.errors import PipelineError, UnknownName, UsageError
from pipeline.simulate import fitting
from pipeline.simulate.players import find_player
from pipeline.simulate.targets import AF, ALL

NUM_HANDS = 2000
SCENARIO = """
name = "people"
game = "holdem"
players = ["nit", "loose_aggressive", "calling_station", "random"]
stack_bb = [40, 120]
[stakes]
small_blind = 5
big_blind = 10
"""
POSITIONS = ["BTN", "SB", "BB", "CO"]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """A lake with a run of four players, built."""
    home = Home(tmp_path_factory.mktemp("fit"))
    (home.folder / "scenarios").mkdir()
    (home.folder / "scenarios" / "people.toml").write_text(SCENARIO)
    simulate(plan_of("people", home, 5), home, NUM_HANDS, 1)
    build(home)
    return home


def test_targets_from_the_lake_are_those_counted_in_the_log(home):
    """Of each player, from SQL and from the columns as played."""
    plan = plan_of("people", home, 5)
    for name in ("nit", "loose_aggressive", "calling_station"):
        wanted = workflow.from_hands(home, plan, "people", f"player_kind = '{name}'", None)

        assert wanted.rates == fitting.statistics_of(plan, name, NUM_HANDS, POSITIONS)
        assert {place for _, place in wanted.rates} == {ALL, *POSITIONS}


def test_hands_held_out_are_those_that_judge_picks(home):
    plan = plan_of("people", home, 5)
    even, odd = "player_kind = 'nit' and hand_no % 2 = 0", "player_kind = 'nit' and hand_no % 2 = 1"
    wanted = workflow.from_hands(home, plan, "people", even, odd)

    assert wanted.held_out == workflow.from_hands(home, plan, "people", odd, None).rates
    assert wanted.rates["vpip", ALL].num_chances + wanted.held_out["vpip", ALL].num_chances == pytest.approx(
        workflow.from_hands(home, plan, "people", "player_kind = 'nit'", None).rates["vpip", ALL].num_chances
    )


def test_a_fitted_player_is_a_file_that_scenarios_can_seat(home, monkeypatch):
    """With what it was fitted to in comments; a player of that name is not written over."""
    monkeypatch.setattr(fitting, "STEPS", {"open": 64, "enter": 64})
    monkeypatch.setattr(fitting, "NUM_HALVINGS", 1)
    plan = workflow.plan_to_fit(plan_of("people", home, 5), "nit")
    wanted = workflow.aimed_at(
        workflow.from_hands(home, plan, "people", "player_kind = 'loose_aggressive'", None), ["vpip", AF]
    )
    path = workflow.free_path(home, "copycat", force=False)
    done = workflow.fit(plan, "nit", wanted, path, 300, lambda *_: None)

    assert find_player("copycat", home.folder).model_dump(exclude={"description"}) == done.found.player.model_dump(
        exclude={"description"}
    )
    assert "player_kind = 'loose_aggressive'" in path.read_text().splitlines()[0]
    assert tomllib.loads(path.read_text())["open"] < find_player("nit").open
    assert {row["statistic"] for row in done.rows} == {"vpip", AF}
    assert "misfit" in workflow.in_words(done)
    with pytest.raises(UsageError, match="--force"):
        workflow.free_path(home, "copycat", force=False)
    assert workflow.free_path(home, "copycat", force=True) == path


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["people", "nit", "--as", "x"], "--targets FILE, or --run RUN"),
        (["people", "nit", "--as", "x", "--run", "people", "--targets", "x.toml"], "--targets FILE, or --run RUN"),
        (["people", "shark", "--as", "x", "--run", "people"], "nit, loose_aggressive, calling_station, random"),
        (["people", "random", "--as", "x", "--run", "people"], "no numbers to fit"),
        (["six_card", "nit", "--as", "x", "--run", "people"], "against the house"),
        (["people", "nit", "--as", "nit", "--run", "people"], "There is a player nit"),
        (["people", "nit", "--as", "../x", "--run", "people"], "can't be called"),
        (["people", "nit", "--as", "x", "--run", "nobody"], "nobody"),
        (["people", "nit", "--as", "x", "--run", "people", "--where", "player = 'me'"], "No seat of people"),
        (["people", "nit", "--as", "x", "--run", "people", "--where", "1) or (1"], "--where|syntax|statement"),
        (["people", "nit", "--as", "x", "--run", "people", "--statistics", "vpip,fold"], "no statistic fold"),
        (["people", "nit", "--as", "x", "--targets", "none.toml"], "none.toml"),
        (["people", "nit", "--as", "x", "--targets", "none.toml", "--judge", "true"], "--judge: only with --run"),
        (["people", "nit", "--as", "x", "--run", "people", "--judge", "player = 'me'"], "No seat of people"),
        (["people", "nit", "--as", "x", "--run", "people", "--judge", "hand_no = 1"], "pick some seats both"),
        (["people", "nit", "--as", "x", "--run", "people", "--where", " "], "A condition is empty"),
        (["omaha", "nit", "--as", "x", "--run", "people"], "people is holdem and omaha is omaha"),
    ],
)
def test_what_can_t_be_fitted_is_refused_before_hands_are_played(home, arguments, words):
    done = CliRunner().invoke(app, ["fit", *arguments, "--home", str(home.folder)])

    assert isinstance(done.exception, PipelineError)
    assert done.exception.exit_code == 2
    assert any(word in str(done.exception) for word in words.split("|")), done.exception
    assert not (home.folder / "players" / "x.toml").exists()


def test_a_run_that_is_not_there_is_named(home):
    with pytest.raises(UnknownName):
        workflow.from_hands(home, plan_of("people", home, 5), "nobody", "true", None)


def test_targets_are_saved_once(home, tmp_path):
    plan = plan_of("people", home, 5)
    wanted = workflow.from_hands(home, plan, "people", "player_kind = 'nit'", None)
    path = tmp_path / "nit.toml"
    workflow.save_targets(path, wanted)
    again = workflow.from_file(path, plan)

    for key, rate in wanted.rates.items():
        assert again.rates[key].value == pytest.approx(rate.value, abs=1e-5)
        assert again.rates[key].num_chances == rate.num_chances
    with pytest.raises(UsageError, match="exists"):
        workflow.save_targets(path, wanted)
