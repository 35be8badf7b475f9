"""Policies of the user's own: files of Python in the home, compiled or plain, and what is said where they are wrong."""

import re
from pathlib import Path

import numpy as np
import pytest

from pipeline import games
from pipeline.codes import SeatFlag
from pipeline.engine.tables import SEEN
from pipeline.errors import PolicyError
from pipeline.policy import Seen, policy
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import parse
from tests.needs import ROOT

HEAD = "from pipeline.policy import BET, CALL, CHECK, FOLD, RAISE, policy\n\n@policy\ndef decide(seen):\n"
CALLS = HEAD + "    return CALL, 0\n"
PATIENT = HEAD.replace("def decide(seen):\n", 'def decide(seen):\n    """Waits for a good hand."""\n') + (
    "    if seen.street_no == 0:\n"
    "        return (RAISE, 3 * seen.big_blind) if seen.strength >= 900 else (FOLD, 0)\n"
    "    if seen.strength + seen.draw >= 700 and seen.num_raises < 2 and seen.luck1 < 800:\n"
    "        return RAISE, seen.bet_to + seen.pot // 2\n"
    "    return (CALL, 0) if seen.strength >= 500 else (FOLD, 0)\n"
)
STAKES = {
    "blinds": {"small_blind": 5, "big_blind": 10},
    "stud": {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 3},
    "six_plus": {"ante": 10, "big_blind": 10},
    "mata_ases": {"big_blind": 10},
}


def plain(source: str) -> str:
    return source.replace("@policy", "@policy(compiled=False)")


def written(home: Path, **sources: str) -> Path:
    """A home with these players."""
    (home / "players").mkdir(exist_ok=True)
    for name, source in sources.items():
        (home / "players" / f"{name}.py").write_text(source)
    return home


def plan_of(home: Path, players: list[str], game: str = "holdem") -> RunPlan:
    kind = game if game in STAKES else "blinds" if games.find(game).has_blinds else "stud"
    document = {"name": "own", "game": game, "players": players, "stakes": STAKES[kind], "stack_bb": [5, 60]}
    return RunPlan.of(parse(document, "own", home), 5, home)


@pytest.mark.parametrize("game", list(games.CATALOGUE))
def test_who_always_calls_plays_as_the_shipped_player_does(tmp_path, game):
    """In every game, compiled and plain."""
    home = written(tmp_path, mine=CALLS, plain=plain(CALLS))
    others = ["random", "random"]
    shipped = plan_of(home, ["always_call", *others], game).play(0, 60)

    for name in ("mine", "plain"):
        own = plan_of(home, [name, *others], game).play(0, 60)
        for column in ("cards", "put_in_chips", "won_chips", "flags") if game != "mata_ases" else ("stack_chips",):
            assert (own.seats[column] == shipped.seats[column]).all(), (name, column)


def test_plain_python_decides_as_compiled_code_does(tmp_path):
    home = written(tmp_path, mine=PATIENT, plain=plain(PATIENT))
    compiled, interpreted = (
        plan_of(home, ["maniac", name, "calling_station"]).play(0, 2000) for name in ("mine", "plain")
    )

    for column in compiled.seats:
        assert (compiled.seats[column] == interpreted.seats[column]).all(), column
    assert len(np.unique(compiled.seats["put_in_chips"][1::3])) > 50


def test_what_it_sees_is_what_lies_before_its_seat(tmp_path):
    """Own cards, board, seats and position of the rows of the lake: those who see an ace of spades go all-in."""
    sees = HEAD + (
        "    for i in range(2):\n"
        "        if (seen.cards >> (8 * i)) & 255 == 51:\n"
        "            return RAISE, seen.max_to\n"
        "    return FOLD, 0\n"
    )
    log = plan_of(written(tmp_path, mine=sees), ["mine", "always_call", "always_call"]).play(0, 3000)
    mine = {name: column[log.seats["player_id"] == 0] for name, column in log.seats.items()}
    has_ace = (
        np.isin(51, [0])
        | ((mine["cards"] & np.uint64(255)) == 51)
        | ((mine["cards"] >> np.uint64(8)) & np.uint64(255) == 51)
    )
    went_in = mine["put_in_chips"] - mine["returned_chips"] > 10

    assert 60 < has_ace.sum() < 180
    assert (went_in[has_ace]).mean() > 0.9
    assert not went_in[~has_ace].any()


@pytest.mark.parametrize(
    ("wish", "is_fitted"),
    [("CALL, 0", False), ("FOLD, 0", True), ("CHECK, 0", True), ("RAISE, 1", True), ("RAISE, seen.min_to", False)],
)
def test_wishes_that_are_not_legal_are_fitted_and_flagged(tmp_path, wish, is_fitted):
    """Alone against a caller: a fold for nothing is a check, a check to a bet a call, a raise too small the least one. Who can
    raise no more calls, which is flagged too."""
    home = written(tmp_path, mine=HEAD + f"    return {wish}\n")
    log = plan_of(home, ["mine", "always_call"]).play(0, 500)
    flagged = log.seats["flags"] & SeatFlag.FITTED != 0

    assert not flagged[log.seats["player_id"] == 1].any()
    share = flagged[log.seats["player_id"] == 0].mean()
    assert share > 0.2 if is_fitted else share < 0.2


def test_the_source_is_part_of_what_a_run_is(tmp_path):
    first, again, other = (
        plan_of(written(tmp_path, mine=source), ["mine", "nit"]) for source in (CALLS, CALLS, CALLS + "# another\n")
    )

    assert first.run_id == again.run_id != other.run_id


def test_a_file_that_changes_after_it_was_read_stops_the_run(tmp_path):
    plan = plan_of(written(tmp_path, mine=CALLS), ["mine", "nit"])
    written(tmp_path, mine=PATIENT)

    with pytest.raises(PolicyError, match="changed"):
        plan.play(0, 10)


@pytest.mark.parametrize("change", [str, plain], ids=["compiled", "plain"])
def test_an_error_inside_names_hand_seat_and_line(tmp_path, change):
    source = change(HEAD + "    return CALL, seen.pot // (seen.street_no - 2)\n")
    plan = plan_of(written(tmp_path, mine=source), ["always_call", "mine"])

    with pytest.raises(PolicyError, match=r"mine\.py.* hand \d+, seat 2: ZeroDivisionError: .*line 5.*street_no 2"):
        plan.play(0, 100)


@pytest.mark.parametrize("change", [str, plain], ids=["compiled", "plain"])
def test_an_action_that_there_is_not_is_an_error(tmp_path, change):
    plan = plan_of(written(tmp_path, mine=change(HEAD + "    return 3, 0\n")), ["always_call", "mine"])

    with pytest.raises(PolicyError, match=r"hand 0, seat 2: PolicyError: it returned \(3, 0\)"):
        plan.play(0, 100)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (HEAD.replace("(seen)", "()") + "    return CALL, 0\n", "one argument"),
        (HEAD.replace("(seen)", "(seen, cards)") + "    return CALL, 0\n", "one argument"),
        (HEAD + "    return CALL, 0.5\n", "whole number of chips"),
        (HEAD + "    return CALL\n", "whole number of chips"),
        (HEAD + "    return seen.secret, 0\n", "asks for 'secret'; a seat sees street_no"),
        (HEAD + "    return CALL, seen.board.open()\n", "can't be compiled"),
        ("def decide(seen):\n    return 9, 0\n", "policies met: none"),
        (CALLS + "\n@policy\ndef other(seen):\n    return CALL, 0\n", "policies met: decide, other"),
        (HEAD + "    return CALL,, 0\n", "line 5: SyntaxError"),
        ("import nowhere_to_be_found\n", "line 1: ModuleNotFoundError"),
    ],
)
def test_a_file_that_is_no_policy_is_said_to_be_none(tmp_path, source, told):
    home = written(tmp_path, mine=source)

    with pytest.raises(PolicyError, match=told) as raised:
        plan_of(home, ["mine", "nit"]).play(0, 10)
    assert "mine.py" in str(raised.value)


def test_what_a_function_is_told_has_the_fields_of_the_engine():
    assert Seen._fields == SEEN.names
    assert policy(lambda seen: (9, 0)).is_compiled


def test_the_example_of_the_readme_plays(tmp_path):
    readme = (ROOT / "README.md").read_text()
    source = next(block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "@policy" in block)
    plan = plan_of(written(tmp_path, patient=source), ["patient", "maniac", "nit"])

    log = plan.play(0, 300)
    assert plan.players[0].description == "Waits for a good hand, raises it, and calls with half a chance."
    assert (log.seats["put_in_chips"][log.seats["player_id"] == 0] > 10).any()
