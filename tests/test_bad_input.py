"""What a user gets wrong, and what disks and other processes do: each ends with its exit code and with words that say what was
met, where, and what to do, never with a traceback, and leaves the lake as it was."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.lake import provenance
from pipeline.lake.schema import SCHEMA_VERSION
from tests.command_line import SCENARIO, environment, file_digests, tapete

FAILURE, USAGE, BROKEN = 1, 2, 3

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cc", "p1 cc", "d db 2c3c7d", "p1 f"]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A folder in which one small run has been played and built. What tests spoil they spoil in a copy."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "tiny.toml").write_text(SCENARIO)
    (folder / "hand.phh").write_text(HAND)
    tapete("run", "tiny.toml", cwd=folder)
    return folder


@pytest.fixture
def spoiled(home, tmp_path) -> Path:
    """A copy to spoil."""
    return shutil.copytree(home, tmp_path / "user")


def lake(folder: Path) -> Path:
    return folder / "data" / "lake"


def manifest_of(folder: Path) -> Path:
    (path,) = (lake(folder) / provenance.MANIFESTS).glob("*.json")
    return path


def refuse(folder: Path, arguments: tuple[str, ...], code: int, *words: str) -> str:
    """Run a command that must fail, hold the lake against what it was before, and return what the command said."""
    before = file_digests(lake(folder))
    done = tapete(*arguments, cwd=folder, ok=False)

    assert done.returncode == code, done.stderr
    for word in words:
        assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 1000
    assert file_digests(lake(folder)) == before
    return done.stderr


# ------------------------------------------------------------------------------------------------------ names and scenarios


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("games", "holdom"), ("No game named 'holdom'", "Did you mean 'holdem'?")),
        (("run", "six_mux"), ("No scenario named 'six_mux'", "Did you mean 'six_max'?")),
        (("show", "tinny", "1"), ("No run named 'tinny'", "Did you mean 'tiny'?")),
        (("nonsense",), ("No such command 'nonsense'",)),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_known_one(home, arguments, words):
    refuse(home, arguments, USAGE, *words)


UNKNOWN = {
    "game": (('"tiny"', '"tiny"\ngame = "holdom"'), "game: No game named 'holdom'. Did you mean 'holdem'?"),
    "game of the house": (
        ('"tiny"', '"tiny"\ngame = "six_cards"'),
        "game: No game named 'six_cards'. Did you mean 'six_card'?",
    ),
    "player": (('"maniac"', '"manaic"'), "players: No player named 'manaic'. Did you mean 'maniac'?"),
    "rake": (("hands", 'rake = "mikro"\nhands'), "rake: No rake schedule named 'mikro'. Did you mean 'micro'?"),
    "field": (("hands", "hnads"), "No field named 'hnads'. Did you mean 'hands'?"),
    "table": (("[stakes]", "[stake]"), "No field named 'stake'. Did you mean 'stakes'?"),
    "field of the stakes": (
        ("small_blind", "smal_blind"),
        "stakes: No field named 'smal_blind'. Did you mean 'small_blind'?",
    ),
    "field of the rake": (
        ("[stakes]", "[rake]\nrate_pb = 5\n[stakes]"),
        "rake: No field named 'rate_pb'. Did you mean 'rate_bp'?",
    ),
    "field of the session": (
        ("[stakes]", '[session]\nstack = "carry"\n[stakes]'),
        "session: No field named 'stack'. Did you mean 'stacks'?",
    ),
}
CHIPS = "10,000,000,000"
PLAYERS = 'players = ["nit", "random", "maniac"]'
OUT_OF_RANGE = {
    "text for a number": (("big_blind = 2", 'big_blind = "two"'), "stakes.big_blind: met 'two'", f"from 1 to {CHIPS}"),
    "half a chip": (("big_blind = 2", "big_blind = 2.5"), "stakes.big_blind: met 2.5", f"from 1 to {CHIPS}"),
    "a negative blind": (("big_blind = 2", "big_blind = -2"), "stakes.big_blind: met -2", f"from 1 to {CHIPS}"),
    "a truth for a number": (("hands = 300", "hands = true"), "hands: met True", "from 1 to 1,000,000,000,000"),
    "a word of none": (("[stakes]", '[session]\nstacks = "no"\n[stakes]'), "session.stacks: met 'no'", "'carry'"),
    "no blind": (("big_blind = 2", ""), "stakes.big_blind: met 'nothing'", f"from 1 to {CHIPS}"),
    "a small blind above the big one": (("small_blind = 1", "small_blind = 3"), "stakes.small_blind: met 3", "at most"),
    "zero seats": ((PLAYERS, "players = []"), "players: met []", "a list of 2 to 10"),
    "one name in place of seats": ((PLAYERS, 'players = "nit"'), "players: met 'nit'", "a list of 2 to 10"),
    "a million seats": (
        (PLAYERS, "players = [" + '"nit", ' * 1_000_000 + "]"),
        "(1,000,000 entries)",
        "a list of 2 to 10",
    ),
    "zero stacks": (("hands", "stack_bb = 0\nhands"), "stack_bb: met 0", "from 1 to 1,000,000"),
    "zero stacks at least": (("hands", "stack_bb = [0, 9]\nhands"), "stack_bb: met [0, 9]", "from 1 to 1,000,000"),
    "most below least": (("hands", "stack_bb = [50, 20]\nhands"), "stack_bb: met [50, 20]", "[least, most]"),
    "stacks beyond counting": (
        ("2\n", f"{10**9}\n[session]\n"),
        "stack_bb: met 100",
        f"at most {CHIPS} chips",
    ),
    "a rake of 200 %": (("[stakes]", "[rake]\nrate_bp = 20000\n[stakes]"), "rake.rate_bp: met 20000", "0 to 10,000"),
    "a negative rake": (("[stakes]", "[rake]\nrate_bp = -1\n[stakes]"), "rake.rate_bp: met -1", "0 to 10,000"),
    "a negative cap": (("[stakes]", "[rake]\ncap_chips = -1\n[stakes]"), "rake.cap_chips: met -1", f"0 to {CHIPS}"),
    "a negative cap of two": (
        ("[stakes]", "[rake]\ncap_by_players = {2 = -5}\n[stakes]"),
        "rake.cap_by_players: met {'2': -5}",
        "0 to",
    ),
    "a step of zero": (("[stakes]", "[rake]\nstep_chips = 0\n[stakes]"), "rake.step_chips: met 0", f"1 to {CHIPS}"),
    "rake of play money": (("hands", 'rake = "micro"\nhands'), "rake: met 'micro'", "none in PLAY money"),
    "a rake table of play money": (("[stakes]", "[rake]\nrate_bp = 5\n[stakes]"), "rake: met '5 bp'", "none in PLAY"),
    "a cap of no rake": (("[stakes]", "[rake]\ncap_chips = 9\n[stakes]"), "rake.rate_bp: met 'nothing'", "1 to 10,000"),
    "a cap that others cover": (
        ("[stakes]", '[rake]\nrate_bp = 5\ncap_chips = 9\ncap_by_players = {2 = 5}\n[stakes]\ncurrency = "USD"'),
        "rake.cap_chips: met 9",
        "nothing where cap_by_players",
    ),
    "a cap beyond the seats": (
        ("[stakes]", '[rake]\nrate_bp = 5\ncap_by_players = {4 = 5}\n[stakes]\ncurrency = "USD"'),
        "rake.cap_by_players: met {'4': 5}",
        "up to the 3 seats",
    ),
    "a big bet at no limit": (("[stakes]", "[stakes]\nbig_bet = 4"), "stakes.big_bet: met 4", "at fixed limit"),
    "a straddle of three seats": (
        ("[stakes]", '[stakes]\nstraddle = "under_the_gun"'),
        "stakes.straddle: met 'under_the_gun'",
        "'none' with fewer than 4 seats; here are 3",
    ),
    "who pays no ante": (
        ("[stakes]", '[stakes]\nante_payer = "button"'),
        "stakes.ante_payer: met 'button'",
        "where there is no ante",
    ),
    "hands of no session": (
        ("[stakes]", "[session]\nhands = 50\n[stakes]"),
        "session.hands: met 50",
        "stacks are reset",
    ),
    "rebuys of no session": (
        ("[stakes]", "[session]\nrebuys = false\n[stakes]"),
        "session.rebuys: met False",
        "stacks are reset",
    ),
    "broken TOML": (("hands = 300", "hands = "), "file: met", "TOML 1.0"),
}


@pytest.mark.parametrize(("change", "words"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_a_word_that_no_scenario_has_is_answered_with_file_and_field_and_the_nearest_known_one(home, change, words):
    (home / "bad.toml").write_text(SCENARIO.replace(*change))

    refuse(home, ("simulate", "bad.toml"), USAGE, f"bad.toml: {words}", "Known: ")


@pytest.mark.parametrize(("change", "met", "allowed"), OUT_OF_RANGE.values(), ids=OUT_OF_RANGE.keys())
def test_a_value_that_no_scenario_may_have_is_answered_with_file_field_and_what_is_allowed(home, change, met, allowed):
    (home / "bad.toml").write_text(SCENARIO.replace(*change))
    said = refuse(home, ("simulate", "bad.toml"), USAGE, "tapete: bad.toml: ", met, "; allowed: ")

    assert allowed in said.partition("; allowed: ")[2]


# ------------------------------------------------------------------------------------------------------------------ histories

HISTORIES = {
    "binary garbage": (bytes(range(256)), "bad.phh line 1: not UTF-8 text: byte 0x80 in line 2"),
    "nothing but zeros": (bytes(100), "bad.phh line 1: no hand history that is read"),
    "cut in an action": (HAND[:-20], "bad.phh line 1: broken TOML: Unterminated string"),
    "cut between fields": (HAND[:60], "bad.phh line 1: min_bet is missing"),
    "cut between actions": (HAND.replace(', "p1 f"', ""), "the record stops before the hand is over"),
    "empty": ("", "bad.phh: the file is empty"),
    "blank": (" \n\n", "bad.phh: the file is empty"),
    "one card in two hands": (HAND.replace("KcKd", "AcKd"), "line 1, action 0: a card that was dealt before"),
    "one card twice in a hand": (HAND.replace("AcAd", "AcAc"), "line 1, action 0: a card that was dealt before"),
    "one card in a hand and on the board": (HAND.replace("2c3c", "Ac3c"), "line 1, action 2: a card that was dealt"),
    "a raise too small": (HAND.replace("p2 cc", "p2 cbr 15"), "line 1, action 0: a bet or raise below the minimum"),
    "another's turn": (HAND.replace('"p2 cc", ', ""), "line 1, action 0: it is another seat's turn"),
    "no seats": (HAND.replace("[1000, 1000]", "[]"), "starting_stacks has 0 players; 2 to 10 can play"),
    "a seat without chips": (HAND.replace("[1000, 1000]", "[0, 1000]"), "met 0 for p1; every stack must be above 0"),
    "a record cut short": ('{"format": "tap', "bad.phh line 1: "),
}


def test_a_file_that_is_named_a_native_record_is_not_read_as_toml(home):
    """Whatever it holds: the format of PHH is not the one to blame."""
    (home / "bad.jsonl").write_text("hands, but none of ours\n")
    done = tapete("replay", "bad.jsonl", "--json", cwd=home, ok=False)
    tapete("runs", "rm", json.loads(done.stdout)["run_id"], "--yes", cwd=home)

    assert done.returncode == BROKEN
    assert "bad.jsonl line 1: broken JSON: " in done.stderr
    assert "TOML" not in done.stderr


@pytest.mark.parametrize(("content", "words"), HISTORIES.values(), ids=HISTORIES.keys())
def test_a_history_that_cannot_be_read_adds_no_hand_and_is_kept_as_a_reject(home, content, words):
    """The run of the reject is the only thing that is new, and it goes without a trace."""
    (home / "bad.phh").write_bytes(content if isinstance(content, bytes) else content.encode())
    before = file_digests(lake(home))
    done = tapete("replay", "bad.phh", "--json", cwd=home, ok=False)
    run = json.loads(done.stdout)
    after = file_digests(lake(home))
    removed = tapete("runs", "rm", run["run_id"], "--yes", cwd=home)

    assert done.returncode == BROKEN
    assert words in done.stderr
    assert "Kept in rejects" in done.stderr
    assert "Traceback" not in done.stderr
    assert (run["hands"], run["rejects"]) == (0, 1)
    assert before.items() < after.items()
    assert "0 hands" in removed.stdout
    assert file_digests(lake(home)) == before


# ----------------------------------------------------------------------------------------------------------- files and folders


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("replay", "folder"), USAGE, ("folder holds no hand histories", ".phh, .phhs, .jsonl")),
        (("replay", "nowhere.phh"), USAGE, ("nowhere.phh does not exist", "Name a file or a folder")),
        (("simulate", "./folder"), USAGE, ("folder: file: met 'a folder'; allowed: a TOML file",)),
        (("export", "tiny", "-o", "folder"), USAGE, ("folder is a folder; name the file to write",)),
        (("report", "--single-file", "-o", "folder"), USAGE, ("folder is a folder; name the file to write",)),
        (("report", "-o", "page.html"), USAGE, ("the name of a file: add --single-file, or name a folder",)),
        (("report", "-o", "tiny.toml"), USAGE, ("tiny.toml is a file; name a folder",)),
        (("report", "-o", "nowhere/site"), USAGE, ("nowhere is no folder; make it first",)),
        (
            ("build", "--home", "folder"),
            USAGE,
            ("folder/warehouse.duckdb is there but is no warehouse", "Move it away"),
        ),
        (("sql", "select 1", "--home", "folder"), USAGE, ("folder/warehouse.duckdb can't be opened", "Move it away")),
    ],
)
def test_a_folder_where_a_file_is_wanted_is_said_so(home, arguments, code, words):
    (home / "folder" / "warehouse.duckdb").mkdir(parents=True, exist_ok=True)

    refuse(home, arguments, code, *words)


@pytest.mark.parametrize(
    "command", [("simulate", "tiny.toml"), ("build",), ("check",), ("sql", "select 1"), ("runs", "list")], ids=" ".join
)
def test_a_file_where_a_folder_is_wanted_is_said_so(home, command):
    """As the home, and as the lake in it."""
    (home / "half").mkdir(exist_ok=True)
    (home / "half" / "lake").write_text("no lake")
    refuse(home, (*command, "--home", "tiny.toml"), USAGE, "tiny.toml is no folder", "--home")

    if command[0] not in ("check", "sql"):  # they say that there is nothing yet
        refuse(home, (*command, "--home", "half"), FAILURE, "half/lake", "a folder is wanted", "--home")
    assert (home / "half" / "lake").read_text() == "no lake"


UNWRITABLE = "/proc/tapete"  # not even root makes a folder there


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no /proc here")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "tiny.toml", "--home", UNWRITABLE), f"Can't write {UNWRITABLE}/lake/"),
        (("replay", "hand.phh", "--home", UNWRITABLE), f"Can't write {UNWRITABLE}/lake/"),
        (("build", "--home", UNWRITABLE), f"Can't write {UNWRITABLE}/warehouse.duckdb"),
        (("export", "tiny", "-o", f"{UNWRITABLE}.jsonl"), f"Can't write {UNWRITABLE}.jsonl"),
        (("report", "--single-file", "-o", f"{UNWRITABLE}.html"), f"Can't write {UNWRITABLE}.html"),
        (("report", "-o", UNWRITABLE), f"Can't write {UNWRITABLE}/plotly.js"),
    ],
)
def test_a_place_where_nothing_can_be_written_is_named_with_what_to_do(home, arguments, words):
    refuse(home, arguments, FAILURE, words, "name another folder (--home")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_lake_without_write_permission_is_named_with_what_to_do(spoiled):
    folders = [lake(spoiled), *(path for path in lake(spoiled).rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        refuse(
            spoiled, ("simulate", "tiny.toml", "--hands", "400"), FAILURE, "Permission denied", "Check its permissions"
        )
        refuse(spoiled, ("runs", "rm", "tiny", "--yes"), FAILURE, "Permission denied", "Check its permissions")
    finally:
        for folder in folders:
            folder.chmod(0o755)


@pytest.mark.parametrize("command", [("run", "tiny.toml"), ("build",), ("runs", "list")], ids=" ".join)
def test_a_home_with_a_question_mark_is_refused_before_anything_is_played(home, command):
    """DuckDB opens no database there."""
    refuse(home, (*command, "--home", "what?"), USAGE, "/what?", "question mark", "Rename it")

    assert not (home / "what?").exists()


# --------------------------------------------------------------------------------------------------- the lake and the warehouse

READERS = (
    ("build",),
    ("check",),
    ("report",),
    ("sql", "select 1"),
    ("show", "tiny", "1"),
    ("verify", "tiny"),
    ("export", "tiny"),
    ("runs", "list"),
    ("runs", "rm", "tiny", "--yes"),
    ("simulate", "tiny.toml"),
)


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_lake_of_a_newer_version_is_neither_read_nor_changed(spoiled, command):
    path = manifest_of(spoiled)
    path.write_text(json.dumps({**json.loads(path.read_text()), "schema_version": 99}))

    refuse(spoiled, command, FAILURE, path.name, "version 99", f"up to {SCHEMA_VERSION}", "Update Tapete")


def test_blocks_without_a_manifest_are_no_run_until_they_are_played_again(spoiled):
    """What a writer left that was killed before it published."""
    path = manifest_of(spoiled)
    digest = json.loads(path.read_text())["digest"]
    path.unlink()
    for command in (("show", "tiny", "1"), ("verify", "tiny"), ("export", "tiny"), ("runs", "rm", "tiny", "--yes")):
        refuse(spoiled, command, USAGE, "No run named 'tiny'. Known: none.")
    before = file_digests(lake(spoiled))

    assert json.loads(tapete("build", "--json", cwd=spoiled).stdout)["hands"] == 0
    assert "No runs yet" in tapete("runs", "list", cwd=spoiled).stdout
    assert file_digests(lake(spoiled)) == before
    assert json.loads(tapete("simulate", "tiny.toml", "--json", cwd=spoiled).stdout)["digest"] == digest


@pytest.mark.parametrize(
    ("stop", "code", "words"),
    [
        (signal.SIGKILL, -signal.SIGKILL, ""),
        (signal.SIGTERM, 128 + signal.SIGTERM, ""),
        (signal.SIGINT, 128 + signal.SIGINT, "interrupted; what was published before is whole"),
    ],
)
def test_a_run_that_was_stopped_harms_no_other_and_goes_on_by_the_same_command(spoiled, stop, code, words):
    """However it was stopped: by force, by request, by the user."""
    before = file_digests(lake(spoiled))
    command = [sys.executable, "-m", "pipeline.cli", "simulate", "six_max", "--hands", "2000000", "--workers", "1"]
    process = subprocess.Popen(command, cwd=spoiled, stderr=subprocess.PIPE, text=True, env=environment())
    while not list(lake(spoiled).glob("hands/*/*/block-000000-262144.parquet")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(stop)
    _, said = process.communicate(timeout=60)
    after = file_digests(lake(spoiled))

    assert process.returncode == code
    assert words in said
    assert "Traceback" not in said
    assert before.items() <= after.items()
    refuse(spoiled, ("show", "six_max", "1"), USAGE, "No run named 'six_max'")
    assert "checks hold" in tapete("check", cwd=spoiled).stdout
    again = json.loads(tapete("simulate", "six_max", "--hands", "1000", "--json", cwd=spoiled).stdout)
    assert again["hands"] == 1000
    assert "checks hold" in tapete("check", cwd=spoiled).stdout


def test_a_run_that_another_process_writes_is_left_to_it(spoiled):
    """Its lock says who."""
    manifest_of(spoiled).with_suffix(".lock").write_text("elsewhere 1 1")

    refuse(
        spoiled, ("simulate", "tiny.toml", "--hands", "400"), FAILURE, "another process (elsewhere 1 1)", "Wait for it"
    )


@pytest.mark.parametrize("command", [("build",), ("run", "tiny.toml"), ("sql", "select 1"), ("report",)], ids=" ".join)
def test_a_warehouse_held_open_by_another_process_is_left_to_it(spoiled, command):
    """DuckDB lets one process write, and then nobody else read."""
    hold = "import duckdb, sys; held = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    path = spoiled / "data" / "warehouse.duckdb"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "held\n"
        before = path.read_bytes()
        refuse(spoiled, command, FAILURE, "warehouse.duckdb is held open", f"process {holder.pid}", "Close it there")

        assert path.read_bytes() == before
        holder.stdin.close()


@pytest.mark.parametrize(
    "command", [("build",), ("sql", "select 1"), ("report",), ("export", "tiny"), ("show", "tiny", "1")], ids=" ".join
)
def test_a_block_that_is_gone_is_named_with_what_to_do(spoiled, command):
    """A warehouse that is up to date needs no blocks, so it is an older one here."""
    path = next(lake(spoiled).glob("seats/*/*/*.parquet"))
    path.unlink()
    if command == ("build",):
        (spoiled / "data" / "warehouse.duckdb").unlink()

    refuse(spoiled, command, FAILURE, path.name, "missing", "again")


def test_a_block_that_is_gone_is_found_by_check_and_made_again_by_the_same_command(spoiled):
    path = next(lake(spoiled).glob("seats/*/*/*.parquet"))
    rows = path.read_bytes()
    path.unlink()
    refuse(spoiled, ("verify", "tiny"), BROKEN, path.name, "missing")
    done = tapete("check", cwd=spoiled, ok=False)
    tapete("simulate", "tiny.toml", cwd=spoiled)

    assert done.returncode == BROKEN
    assert path.name in done.stdout
    assert "Simulate the run again" in done.stdout
    assert path.read_bytes() == rows
