"""Faults planted into the rules of a copy of the project, to show that the tests of the rules would find them.

A mutant is a change of text: `old` stands exactly once in `file`, which tests/engine/test_mutants.py holds. Some need two
lines for that. The copy has a folder of its own for compiled code, so every mutant costs a compilation.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.needs import ROOT

COPIED = (
    "pipeline",
    "schemas",
    "tests",
    "data/paytables",
    "data/players",
    "data/rake",
    "data/scenarios",
    "data/strategies",
    "data/values",
    "pyproject.toml",
)
TESTS = (
    "test_rulebook_limits.py",
    "test_rulebook_stud.py",
    "test_rulebook_games.py",
    "test_rulebook_pots.py",
    "test_against_twin.py",
    "test_pots.py",
    "test_statistics.py",
    "test_against_pokerkit.py",
)
TESTS_OF_MATA_ASES = (
    "test_twin_mata_course.py",
    "test_twin_mata_betting.py",
    "test_twin_mata_hands.py",
    "test_twin_mata_money.py",
    "test_mata_against_twin.py",
    "test_mata_records.py",
)
OTHER_TESTS = (  # of faults in games against the house
    "test_rulebook_six_card.py",
    "test_rulebook_six_card_layouts.py",
    "test_six_card_strategies.py",
    "test_six_card_against_twin.py",
)
TESTS_FAILED = 1  # pytest's exit code; others say that it could not even run


class Mutant(NamedTuple):
    """`fault` says what is wrong with the rules then; `file` is a path under pipeline/. One of `tests` has to find it."""

    fault: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = TESTS


MUTANTS = (
    Mutant(
        "an uncalled bet is not returned",
        "engine/betting.py",
        "if owner == NO_SEAT or largest == second or",
        "if owner == NO_SEAT or largest >= second or",
    ),
    Mutant(
        "an uncalled bet goes back but for a chip",
        "engine/betting.py",
        "        elif bet > second:\n            second = bet",
        "        elif bet > second:\n            second = bet + 1",
    ),
    Mutant(
        "the minimum raise is not updated",
        "engine/limits.py",
        "table.min_raise = max(stakes.min_bet, raise_to - table.bet_to)",
        "table.min_raise = stakes.min_bet",
    ),
    Mutant(
        "the minimum raise of a street lasts to the end of the hand",
        "engine/betting.py",
        "    table.min_raise = stakes.min_bet\n",
        "    table.min_raise = max(stakes.min_bet, table.min_raise if table.pot > 0 else 0)\n",
    ),
    Mutant(
        "an all-in below a full raise reopens the betting",
        "engine/limits.py",
        "if not seat.has_acted or table.full_raises > seat.seen_raises:",
        "if not seat.has_acted or table.bet_to > seat.seen_bet_to:",
    ),
    Mutant(
        "a full raise of the smallest size does not reopen the betting",
        "engine/limits.py",
        "    if raise_to >= least_full_bet(rules, stakes, table):",
        "    if raise_to > least_full_bet(rules, stakes, table):",
    ),
    Mutant(
        "short all-ins that just add up to a full raise do not reopen the betting in other rooms",
        "engine/limits.py",
        "return grown >= table.min_raise",
        "return grown > table.min_raise",
    ),
    Mutant(
        "a raise may be a chip too small",
        "engine/limits.py",
        "    return table.bet_to + table.min_raise\n",
        "    return table.bet_to + table.min_raise - 1\n",
    ),
    Mutant(
        "a short blind is owed as far as it was posted",
        "engine/betting.py",
        "bet_to = max(bet_to, asked if stakes.calls_full_blind else seat.bet)",
        "bet_to = max(bet_to, seat.bet)",
    ),
    Mutant(
        "players who are all-in can be raised",
        "engine/limits.py",
        "if at != actor and not seat.has_folded and seat.bet + seat.stack > table.bet_to:",
        "if at != actor and not seat.has_folded:",
    ),
    Mutant(
        "heads-up the names of the blinds are swapped",
        "engine/betting.py",
        "return index == (num_seats == 2 and not stakes.is_button_big_blind)",
        "return index == 0",
    ),
    Mutant(
        "heads-up the button posts the big blind",
        "rules/money.py",
        "big_blind_at = 0 if num_seats == 2 and not self.is_button_big_blind else 1",
        "big_blind_at = 1",
    ),
    Mutant(
        "the big blind opens before the flop",
        "engine/dealing.py",
        "return next_seat(table, seat_at(table, index_of_largest))",
        "return seat_at(table, index_of_largest)",
    ),
    Mutant(
        "the button opens after the flop",
        "engine/dealing.py",
        "    return seat_at(table, 0)",
        "    return seat_at(table, table.num_seats - 1)",
    ),
    Mutant(
        "a raiser is asked again",
        "engine/table_hand.py",
        "to_act = table.num_able - (seat.stack > 0)",
        "to_act = table.num_able",
    ),
    Mutant(
        "the only player with chips need not call",
        "engine/betting.py",
        "return table.num_able == 1 and table.seats[actor].bet >= largest_bet_of_others(table, actor)",
        "return table.num_able == 1",
    ),
    Mutant(
        "folded players contend for side pots",
        "engine/pots.py",
        "            if not seat.has_folded and seat.live >= level:",
        "            if seat.live >= level:",
    ),
    Mutant(
        "a side pot is part of the pot before it",
        "engine/pots.py",
        "table.pot_seats[num_pots - 1] == seats)",
        "table.pot_seats[num_pots - 1] & seats == seats)",
    ),
    Mutant(
        "each layer of bets begins a chip too high",
        "engine/pots.py",
        "        floor = level\n    over",
        "        floor = level + 1\n    over",
    ),
    Mutant(
        "a short ante wins all antes",
        "engine/pots.py",
        "if is_trimmed and seat.ante < seat.owed_ante:",
        "if is_trimmed and seat.ante > seat.owed_ante:",
    ),
    Mutant("the rake has no cap", "engine/pots.py", "    if cap > 0:", "    if cap > total_chips:"),
    Mutant(
        "a pot before the flop is raked",
        "engine/pots.py",
        "if rake.no_flop_no_drop and not was_flop_dealt:",
        "if rake.no_flop_no_drop and num_seats == 0:",
    ),
    Mutant("the rake's step is ignored", "engine/pots.py", "chips -= chips % rake.step", "chips -= 0"),
    Mutant(
        "the rake comes from the last pot first",
        "engine/pots.py",
        "    for pot in range(num_pots):\n        share = min(left",
        "    for pot in range(num_pots - 1, -1, -1):\n        share = min(left",
    ),
    Mutant(
        "the rake is computed before an uncalled bet is returned",
        "engine/showdown.py",
        "table.rake = rake_of(rake, total, table.num_seats,",
        "table.rake = rake_of(rake, total + table.seats[0].returned + table.seats[1].returned, table.num_seats,",
    ),
    Mutant(
        "odd chips go round from the button, counter-clockwise",
        "engine/showdown.py",
        "        at = seat_at(table, index)\n        if winners",
        "        at = seat_at(table, table.num_seats - 1 - index)\n        if winners",
    ),
    Mutant(
        "the last of tied hands takes the pot",
        "engine/showdown.py",
        "            winners |= 1 << at",
        "            winners = 1 << at",
    ),
    Mutant(
        "the last to bet does not show first",
        "engine/showdown.py",
        "        return aggressor\n",
        "        return seat_at(table, 0)\n",
    ),
    Mutant(
        "a tied hand mucks",
        "engine/showdown.py",
        "        if table.pot_shown[pot] <= seat.high_value:",
        "        if table.pot_shown[pot] < seat.high_value:",
    ),
    Mutant(
        "a walk is nobody's chance to play",
        "engine/statistics.py",
        "if not is_anybody_walked or seat.has_folded:",
        "if not is_anybody_walked:",
    ),
    Mutant(
        "who may not raise has a chance for a 3-bet",
        "engine/statistics.py",
        "actor != table.first_raiser and may_raise(rules, stakes, table, actor) == Status.OK:",
        "actor != table.first_raiser:",
    ),
    Mutant(
        "everybody faces a 3-bet as the first raiser does",
        "engine/statistics.py",
        "if actor == table.first_raiser:",
        "if table.num_raises == 2:",
    ),
    Mutant(
        "no steal from the cutoff",
        "engine/statistics.py",
        "position_no <= 1 or (num_seats > 3 and position_no == num_seats - 1)",
        "position_no <= 1",
    ),
    Mutant(
        "a steal that somebody called is faced still",
        "engine/statistics.py",
        "        table.is_steal_open = 0\n",
        "        table.is_steal_open = table.is_steal_open and action == Action.CALL\n",
    ),
    Mutant(
        "the first raiser bets on, not the last",
        "engine/statistics.py",
        "        if actor == table.last_raiser:",
        "        if actor == table.first_raiser:",
    ),
    Mutant(
        "a continuation bet is faced behind a raise of it",
        "engine/statistics.py",
        "        if is_bet:\n            table.is_cbet_open = 0",
        "        if is_bet:\n            table.is_cbet_open = 1",
    ),
    Mutant(
        "the button skips a seat",
        "engine/shard.py",
        "button_chair = next_chair(lineup, lineup.button)",
        "button_chair = next_chair(lineup, next_chair(lineup, lineup.button))",
    ),
)


def copy_project(folder: Path) -> None:
    """Put what the tests of the rules need into an empty folder."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "evidence"))
        else:
            shutil.copy(ROOT / name, folder / name)


def failed_test(folder: Path, mutant: Mutant | None = None) -> str:
    """The first test that fails in a copy of the project with a mutant, "" if none does. The copy is as before afterwards."""
    cache = folder / "cache"
    if mutant is None:
        return run_tests(folder, cache, TESTS + TESTS_OF_MATA_ASES + OTHER_TESTS)
    path = folder / "pipeline" / mutant.file
    source = path.read_text()
    assert source.count(mutant.old) == 1, mutant
    path.write_text(source.replace(mutant.old, mutant.new))
    try:
        return run_tests(folder, cache, mutant.tests)
    finally:
        path.write_text(source)
        shutil.rmtree(cache, ignore_errors=True)


def run_tests(folder: Path, cache: Path, tests: tuple[str, ...]) -> str:
    """The name of the first of these tests of the copy that fails, "" if none does."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TAPETE_CACHE": str(cache),
        "NUMBA_OPT": "0",  # compiled code runs a second or two, compiling it takes longer
        "TAPETE_REQUIRE": "oracles",
    }
    options = ("-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider")
    files = [str(folder / "tests" / "engine" / name) for name in tests]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return ""
    failures = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode != TESTS_FAILED or not failures:
        raise RuntimeError(f"The tests of the copy could not be run: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return failures[0].removeprefix("FAILED ").split(" - ")[0].rpartition("/")[2]
