"""The command line as a user meets it, in processes of its own."""

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.commands.telling import tell_compiling
from tests.command_line import SCENARIO, environment, file_digests, tapete
from tests.needs import ROOT


def commands(group: typer.Typer, before: str = "") -> list[tuple[str, str]]:
    """(name, help) of every command, those of groups too."""
    found = [
        (f"{before}{command.name or command.callback.__name__}", command.callback.__doc__ or "")
        for command in group.registered_commands
    ]
    for inner in group.registered_groups:
        found += commands(inner.typer_instance, f"{before}{inner.name} ")
    return found


@pytest.mark.parametrize(("name", "text"), commands(app))
def test_every_command_has_help_with_an_example_and_is_in_the_readme(name, text):
    """README names each as a user types it."""
    assert f"Example: tapete {name}" in text
    assert f"tapete {name}" in (ROOT / "README.md").read_text()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder in which the main job has run once, on a small scenario of the user's."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "tiny.toml").write_text(SCENARIO)
    tapete("run", "tiny.toml", cwd=folder)
    return folder


def test_the_main_job_leaves_a_report(home):
    """Pages in ./data/reports that share one script."""
    reports = home / "data" / "reports"

    assert {"index.html", "game-holdem.html", "plotly.js"} <= {path.name for path in reports.iterdir()}
    assert '<script src="plotly.js">' in (reports / "index.html").read_text()


def test_the_main_job_again_rewrites_no_file(home):
    """Same scenario and seed: nothing is played, built or written."""
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    again = json.loads(tapete("run", "tiny.toml", "--json", cwd=home).stdout)
    after = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}

    assert (again["played"], again["built"], again["reported"]) == (0, False, False)
    assert before == after


def test_several_scenarios_are_played_for_one_report(home, tmp_path):
    """The result names each run; the models are built once."""
    (tmp_path / "tiny.toml").write_text(SCENARIO)
    done = json.loads(tapete("run", "tiny.toml", "heads_up", "--hands", "100", "--json", cwd=tmp_path).stdout)

    assert [(run["name"], run["hands"], run["played"]) for run in done["runs"]] == [
        ("tiny", 100, 100),
        ("heads_up", 100, 100),
    ]
    assert (done["built"], done["reported"]) == (True, True)


def test_a_question_in_sql_is_answered(home):
    """As text, CSV and JSON, the same numbers."""
    query = "select sum(num_hands) as hands from mart_runs"

    assert tapete("sql", query, cwd=home).stdout.split() == ["hands", "300"]
    assert tapete("sql", query, "--csv", cwd=home).stdout.split() == ["hands", "300"]
    assert json.loads(tapete("sql", query, "--json", cwd=home).stdout) == [{"hands": 300}]


def test_a_hand_is_shown_as_text(home):
    """Seats, streets, pots."""
    text = tapete("show", "tiny", "7", cwd=home).stdout

    assert "posts the big blind 2" in text
    assert "--- preflop" in text
    assert "Total pot" in text


def test_a_run_verifies_lists_and_is_removed(home):
    """`verify`, `runs list`, `runs show`, `check`, `runs rm`."""
    assert "every row is equal" in tapete("verify", "tiny", cwd=home).stdout
    assert "tiny" in tapete("runs", "list", cwd=home).stdout
    assert json.loads(tapete("runs", "show", "tiny", cwd=home).stdout)["num_hands"] == 300
    assert "checks hold" in tapete("check", cwd=home).stdout
    other = tapete("simulate", "tiny.toml", "--seed", "99", "--json", cwd=home)
    run_id = json.loads(other.stdout)["run_id"]
    removed = tapete("runs", "rm", run_id, "--yes", cwd=home)
    assert "Removed" in removed.stdout
    assert "Marts and report still have its hands: `tapete build`" in removed.stderr
    assert run_id not in tapete("runs", "list", cwd=home).stdout


def test_a_scenario_of_another_name_only_is_the_run_that_is_there(home):
    """It is said so, also when the run grows: the run keeps the name that commands find it by."""
    (home / "twin.toml").write_text(SCENARIO.replace("tiny", "twin"))
    again = tapete("simulate", "twin.toml", cwd=home)
    more = tapete("simulate", "twin.toml", "--seed", "97", "--json", cwd=home)
    grown = tapete("simulate", "tiny.toml", "--seed", "97", "--hands", "400", "--json", cwd=home)
    tapete("runs", "rm", json.loads(more.stdout)["run_id"], "--yes", cwd=home)

    assert again.stderr.startswith("twin differs from tiny in its name only, so its hands are those of r_")
    assert again.stderr.endswith(", which commands find as tiny.\n")
    assert "300 hands of tiny, seed 1" in again.stdout
    assert (json.loads(grown.stdout)["name"], json.loads(grown.stdout)["hands"]) == ("twin", 400)
    assert "tiny differs from twin in its name only" in grown.stderr


def test_one_hand_is_no_hands(home):
    (home / "one.jsonl").write_text(tapete("export", "tiny", cwd=home).stdout.splitlines()[0] + "\n")
    replayed = tapete("replay", "one.jsonl", cwd=home).stdout
    removed = tapete("runs", "rm", "one", "--yes", cwd=home).stdout

    assert replayed.startswith("1 hand replayed (1 verified, 0 rejected) in run ")
    assert removed.endswith(" (one, 1 hand)\n")


def test_the_first_start_says_why_it_takes_a_while(tmp_path, monkeypatch, capsys):
    """On stderr, while no kernel is compiled; who asks for JSON or quiet is a program."""
    from pipeline.engine import jit

    monkeypatch.setattr(jit, "CACHE_FOLDER", tmp_path)
    tell_compiling(quiet=True)
    assert capsys.readouterr() == ("", "")
    tell_compiling(quiet=False)
    assert capsys.readouterr() == ("", "Compiling the kernels, once: this takes about half a minute.\n")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "kernel.nbc").touch()
    tell_compiling(quiet=False)
    assert capsys.readouterr() == ("", "")


def test_a_player_is_added_by_toml(home):
    """HOME/players wins over what ships."""
    (home / "data" / "players").mkdir(exist_ok=True)
    (home / "data" / "players" / "folder.toml").write_text('description = "Folds it all."\n')
    (home / "folders.toml").write_text(SCENARIO.replace("maniac", "folder").replace("tiny", "folders"))
    result = tapete("run", "folders.toml", "--hands", "200", "--json", cwd=home)
    rows = json.loads(
        tapete(
            "sql", "select sum(vpip_made) v from mart_player_kinds where player_kind = 'folder'", "--json", cwd=home
        ).stdout
    )

    assert json.loads(result.stdout)["hands"] == 200
    assert rows == [{"v": 0}]
    assert "Folds it all." in tapete("games", "--players", cwd=home).stdout


def test_scenarios_and_rakes_of_the_home_are_found_by_name(home):
    """HOME/scenarios and HOME/rake, and they win over what ships."""
    for folder in ("scenarios", "rake"):
        (home / "data" / folder).mkdir()
    mine = SCENARIO.replace("hands = 300", 'hands = 50\ndescription = "Dear."\nrake = "micro"').replace("tiny", "mine")
    (home / "data" / "scenarios" / "mine.toml").write_text(mine + 'currency = "USD"\n')
    (home / "data" / "rake" / "micro.toml").write_text("rate_bp = 10_000\nno_flop_no_drop = false\n")
    run = json.loads(tapete("simulate", "mine", "--json", cwd=home).stdout)["run_id"]
    query = f"select sum(rake_chips) = sum(pot_chips) as all_of_it from hands where run_id = '{run}'"

    assert json.loads(tapete("sql", query, "--json", cwd=home).stdout) == [{"all_of_it": True}]
    assert "Dear." in tapete("games", "--scenarios", cwd=home).stdout
    tapete("runs", "rm", run, "--yes", cwd=home)
    shutil.rmtree(home / "data" / "scenarios")
    shutil.rmtree(home / "data" / "rake")


@pytest.mark.parametrize("kind", ["players", "scenarios"])
def test_a_broken_file_hides_no_other(home, kind):
    """It is named on stderr, and the list ends with code 1."""
    (home / "data" / kind).mkdir(exist_ok=True)
    broken = home / "data" / kind / "broken.toml"
    broken.write_text('colour = "red"\n')
    done = tapete("games", f"--{kind}", cwd=home, ok=False)
    broken.unlink()

    assert done.returncode == 1
    assert "maniac" in done.stdout if kind == "players" else "six_max" in done.stdout
    assert "broken.toml: No field named 'colour'" in done.stderr


def test_a_run_is_not_removed_without_a_yes(home):
    """Without a terminal it takes --yes; on one the command asks."""
    done = tapete("runs", "rm", "tiny", cwd=home, ok=False)

    assert done.returncode == 2
    assert "(tiny, 300 hands) needs a yes" in done.stderr
    assert on_a_terminal(["runs", "rm", "tiny"], "n\n", home) == 1
    assert "tiny" in tapete("runs", "list", cwd=home).stdout
    run = json.loads(tapete("simulate", "tiny.toml", "--seed", "98", "--json", cwd=home).stdout)["run_id"]
    assert on_a_terminal(["runs", "rm", run], "y\n", home) == 0
    assert run not in tapete("runs", "list", cwd=home).stdout


def on_a_terminal(arguments: list[str], typed: str, cwd: Path) -> int:
    """The exit code of the command with a terminal as its input, and something typed there."""
    terminal, end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pipeline.cli", *arguments],
        cwd=cwd,
        stdin=end,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    ) as process:
        os.write(terminal, typed.encode())
        code = process.wait(timeout=60)
    os.close(terminal)
    os.close(end)
    return code


def test_text_of_several_lines_stays_in_its_column(home):
    """A plan is a picture."""
    query = "select 'one\ntwo' as a, 3 as b union all select 'four', 5 order by b"

    assert tapete("sql", query, cwd=home).stdout.splitlines() == ["a     b", "one   3", "two", "four  5"]
    assert "\\n" not in tapete("sql", "explain select 1", cwd=home).stdout


def test_a_query_keeps_to_its_memory(home):
    """Beyond it the query goes on in a temporary folder, which is no part of the home; a wrong size is said so."""
    query = "select count(*) as n from (select distinct range * 7919 as i from range(6000000))"
    before = file_digests(home / "data")

    assert json.loads(tapete("sql", query, "--memory", "100MB", "--json", cwd=home).stdout) == [{"n": 6000000}]
    assert file_digests(home / "data") == before
    assert "--memory" in tapete("sql", query, "--memory", "4MB", cwd=home, ok=False).stderr
    assert "allowed: a number with its unit" in tapete("sql", query, "--memory", "much", cwd=home, ok=False).stderr


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("run", "six_mux"), 2, "Did you mean 'six_max'?"),
        (("games", "holdom"), 2, "Did you mean 'holdem'?"),
        (("simulate", "none.toml"), 2, "No such file"),
        (("simulate", "tiny.toml", "--hands", "0"), 2, "hands"),
        (("show", "tiny", "999999"), 2, "there is no hand 999999"),
        (("show", "nobody", "1"), 2, "No run named 'nobody'"),
        (("sql", "drop table mart_runs"), 2, ""),
        (("sql", "select nothing from mart_runs"), 2, "nothing"),
        (("replay", "nothing.phh"), 2, "does not exist"),
        (("nonsense",), 2, "nonsense"),
    ],
)
def test_a_wrong_word_is_answered_with_what_to_do(home, arguments, code, words):
    """Exit code 2, one line on stderr, no traceback."""
    done = tapete(*arguments, cwd=home, ok=False)

    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("hands = 300", "hands = 0"), "hands"),
        (('"maniac"]', '"manaic"]'), "Did you mean 'maniac'?"),
        (("[stakes]", "colour = 1\n[stakes]"), "colour"),
        (("big_blind = 2", 'big_blind = "two"'), "stakes.big_blind"),
        (("small_blind = 1", "small_blind = 3"), "small_blind"),
        (("hands = 300", "hands = "), "TOML"),
        (('players = ["nit", "random", "maniac"]', 'players = ["nit"]'), "players"),
        (("hands = 300", "hands = 300\nstack_bb = 0"), "stack_bb"),
        (("hands = 300", "hands = 300\nstack_bb = []"), "stack_bb"),
        (("hands = 300", 'hands = 300\nrake = "cheap"'), "No rake schedule named 'cheap'"),
        (("hands = 300", "hands = 300\nrake = {rate_bp = 20000}"), "rate_bp"),
    ],
)
def test_a_bad_scenario_is_refused_by_file_and_field(home, change, words):
    """Exit code 2, and the lake stays as it was."""
    before = tapete("runs", "list", cwd=home).stdout
    (home / "bad.toml").write_text(SCENARIO.replace(*change))
    done = tapete("run", "bad.toml", cwd=home, ok=False)

    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert tapete("runs", "list", cwd=home).stdout == before


def test_the_schema_of_scenarios_describes_every_field():
    """`tapete schema scenario` prints JSON Schema."""
    schema = json.loads(CliRunner().invoke(app, ["schema", "scenario"]).stdout)
    parts = [schema, *schema["$defs"].values()]

    assert all("description" in field for part in parts for field in part["properties"].values())
    assert {"name", "players", "stakes", "rake", "session"} <= set(schema["properties"])


def test_help_imports_nothing_heavy():
    """So that it answers at once."""
    code = "import sys; from typer.testing import CliRunner; from pipeline.cli import app; CliRunner().invoke(app, ['--help']); "
    code += (
        "print([name for name in ('numba', 'numpy', 'polars', 'duckdb', 'plotly', 'pyarrow') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_hands_go_out_as_the_text_of_a_room(home):
    """To a file whose name says so, or to stdout; who can't be a hero, and games that the room has not, are said so."""
    told = tapete("export", "tiny", "-o", "hands.txt", "--hero", "seat 2", cwd=home)
    shown = tapete("export", "tiny", "--format", "pokerstars", "--hero", "seat 2", cwd=home)
    stranger = tapete("export", "tiny", "-o", "no.txt", "--hero", "Ana", cwd=home, ok=False)
    back = tapete("replay", "hands.txt", "--home", "elsewhere", cwd=home)

    assert told.stdout == "300 hands in hands.txt\n"
    assert shown.stdout == (home / "hands.txt").read_text()
    assert shown.stdout.count("Dealt to random-2 [") == 300
    assert (stranger.returncode, (home / "no.txt").exists()) == (2, False)
    assert stranger.stderr.startswith("tapete: --hero: No player named 'Ana'. ")
    assert "300 hands replayed (300 verified, 0 rejected)" in back.stdout


def test_hands_that_a_room_has_no_words_for_are_counted(home):
    scenario = SCENARIO.replace("tiny", "short").replace("[stakes]", "stack_bb = [1, 3]\n\n[stakes]\nante = 2")
    (home / "short.toml").write_text(scenario)
    tapete("simulate", "short.toml", cwd=home)
    done = tapete("export", "short", "-o", "hands.txt", cwd=home)
    left_out = int(done.stderr.partition(" hands left out: a seat has no chips left for its blind (hand ")[0])

    assert left_out > 0
    assert done.stdout == f"{300 - left_out} hands in hands.txt\n"
    assert done.stderr.endswith("Native records say every hand: --format native.\n")


@pytest.mark.parametrize("device", ["/dev/null", "/dev/full"])
def test_an_export_to_a_device_leaves_the_device_alone(home, device):
    """It is written to, not replaced; a full one is said so."""
    before = os.stat(device).st_rdev
    done = tapete("export", "tiny", "-o", device, cwd=home, ok=False)

    assert os.stat(device).st_rdev == before != 0
    assert done.returncode == (0 if device == "/dev/null" else 1)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [("export", "tiny"), ("report", "--single-file")])
@pytest.mark.parametrize("out", ["data/lake/_runs/new.json", ".", "nowhere/new.json"])
def test_nothing_is_written_into_the_lake_over_a_folder_or_into_nowhere(home, command, out):
    """Exit code 2, and no file of that name."""
    done = tapete(*command, "-o", out, cwd=home, ok=False)

    assert done.returncode == 2
    assert not (home / out).is_file()


def test_histories_that_are_all_refused_end_with_code_3(home):
    """And say why."""
    (home / "binary.phh").write_bytes(bytes(range(256)))
    done = tapete("replay", "binary.phh", cwd=home, ok=False)
    tapete("runs", "rm", "binary", "--yes", cwd=home)

    assert done.returncode == 3
    assert "not UTF-8" in done.stderr


def test_a_game_that_is_not_played_is_rejected_by_name(home):
    """A native record of another game is not hold'em."""
    line = tapete("export", "tiny", cwd=home).stdout.splitlines()[0]
    (home / "canasta.jsonl").write_text(line.replace('"holdem"', '"canasta"'))
    done = tapete("replay", "canasta.jsonl", cwd=home, ok=False)
    tapete("runs", "rm", "canasta", "--yes", cwd=home)

    assert done.returncode == 3
    assert "'canasta'" in done.stderr


def test_the_same_content_under_another_name_is_the_same_run(home):
    """A copy of a file adds no hand; hands that the lake has already are said so."""
    tapete("export", "tiny", "-o", "hands.jsonl", cwd=home)
    first = tapete("replay", "hands.jsonl", "--json", cwd=home)
    (home / "copy.jsonl").write_bytes((home / "hands.jsonl").read_bytes())
    again = tapete("replay", "copy.jsonl", "hands.jsonl", "--json", cwd=home)
    tapete("runs", "rm", json.loads(first.stdout)["run_id"], "--yes", cwd=home)

    assert json.loads(first.stdout)["run_id"] == json.loads(again.stdout)["run_id"]
    assert "marts count both" in first.stderr
    assert not json.loads(again.stdout)["new"]


def test_the_version_is_told():
    """`tapete --version`."""
    assert CliRunner().invoke(app, ["--version"]).stdout.strip()[0].isdigit()


def test_an_edited_player_is_said_to_be_another_run(home):
    """The marts would add both up under one name."""
    (home / "edited.toml").write_text(SCENARIO.replace('"tiny"', '"edited"').replace("random", "nit"))
    tapete("simulate", "edited.toml", "--hands", "50", cwd=home)
    (home / "edited.toml").write_text(SCENARIO.replace('"tiny"', '"edited"').replace("random", "maniac"))
    done = tapete("simulate", "edited.toml", "--hands", "50", "--json", cwd=home)
    for run in json.loads(tapete("runs", "list", "--json", cwd=home).stdout):
        if run["name"] == "edited":
            tapete("runs", "rm", run["run_id"], "--yes", cwd=home)

    assert "another run of edited" in done.stderr
