"""PokerStars text at full size: round trips of generated and real hands, and what other programs make of the text.

TAPETE_OUTSIDE names an interpreter that has the packages of `tests/oracles/outside_readers.py`; without it they are not asked.
"""

import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline import cards, games, resources
from pipeline.app.export import Told
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import Limit
from pipeline.errors import UsageError
from pipeline.exports.pokerstars.telling import HANDS_OF_A_RUN
from pipeline.lake.provenance import Manifest
from pipeline.rules.money import AntePayer, Straddle
from tests.needs import ROOT, corpus_dir
from tests.oracles.corpus_phh import FOLDERS as PHH_FOLDERS
from tests.oracles.corpus_rooms import FOLDERS
from tests.oracles.pokerkit_text import UNEXPLAINED, outcomes
from tests.oracles.stars_lines import compared, hands_below, hands_in
from tests.oracles.stars_rows import Hand, Trip, round_trip, rows_by_number, rows_of
from tests.oracles.stored_games import all_tables, stored

SCENARIOS = (
    *("six_max", "heads_up", "full_ring", "limit_holdem", "omaha", "omaha_hi_lo", "six_plus"),
    *("seven_card_stud", "seven_card_stud_hi_lo", "razz"),
)
STUD = ("seven_card_stud", "seven_card_stud_hi_lo", "razz")
HANDS_A_SCENARIO = 2_000
HANDS_A_TABLE = 800
TABLES: dict[str, dict[str, Any]] = {
    "a straddle": {"straddle": Straddle.UNDER_THE_GUN},
    "two straddles and antes": {"straddle": Straddle.DOUBLE, "ante": 3},
    "a straddle of the button": {"straddle": Straddle.BUTTON},
    "antes": {"ante": 3},
    "an ante of the big blind": {"ante": 10, "ante_payer": AntePayer.BIG_BLIND},
    "short stacks and antes": {"ante": 4, "stack_range": (1, 40)},
    "short stacks": {"stack_range": (1, 40)},
    "short stacks, PokerKit's readings": {"stack_range": (1, 40), "is_as_in_rooms": True},
    "cents": {"currency": "EUR", "decimals": 2},
    "tens of cents": {"currency": "CAD", "decimals": 1},
    "mills": {"currency": "USD", "decimals": 3},
}
ALL_CARDS = Told(all_cards=True)
TEN = 10
CAUSES = {
    "Zoom": r"^PokerStars (?:Zoom |Hand #[0-9]+: Zoom )",
    "cards shown without a showdown": r"\A(?!.*^\*\*\* SHOW DOWN ).*^[^\n]+: shows \[",
    "a table for money": r"^PokerStars Hand #[0-9]+:  ",
    "a hand without a hero": r"\A(?!.*^Dealt to )",
    "a buy-in of another form": r"^PokerStars Hand #[0-9]+: Tournament #[0-9]+, (?!\$[0-9.]+\+\$[0-9.]+ USD )",
    "Omaha": r"^PokerStars .*Omaha",
}
"""Why other programs may not take a hand, and by what text such hands are known."""


def everything() -> dict[str, Any]:
    """Nothing is lost but what is named: each refused hand counted by reason, each line that is not the room's by kind."""
    figures = {
        "scenarios": scenarios(),
        "every game and limit, random players": games_and_limits(),
        "tables of all kinds": tables_of_all_kinds(),
        "PokerStars' own text": own_text(),
        "PHH and Open Hand History": other_formats(),
        "PokerKit": pokerkit(),
        "other programs": other_programs(),
    }
    assert not any(UNEXPLAINED in name for part in figures["PokerKit"].values() for name in part), figures["PokerKit"]
    return figures


def counted(trip: Trip, num_hands: int) -> dict[str, Any]:
    """What became of a run: all that was written came back equal."""
    exported, result = trip.exported, trip.result
    assert exported.num_hands + sum(exported.refused.values()) == num_hands
    assert [reject.reason for reject in result.rejects] == []
    assert (result.num_hands, result.remarks, trip.differences) == (exported.num_hands, {}, {})
    return {"written and back with equal rows": exported.num_hands} | (
        {"refused": exported.refused} if exported.refused else {}
    )


def in_a_lake(folder: Path, scenario: str, num_hands: int) -> tuple[Home, Manifest]:
    """Hands of a scenario; in stud the seventh card goes down, as PokerStars deals it."""
    text = (resources.data_dir() / "scenarios" / f"{scenario}.toml").read_text()
    more = '\n[house_rules]\nseventh_card = "down"\n' if scenario in STUD else ""
    (folder / f"{scenario}.toml").write_text(text + more)
    home = Home(folder / "home")
    return home, simulate(plan_of(str(folder / f"{scenario}.toml"), home, 2026), home, num_hands, 1, 1).manifest


def scenarios() -> dict[str, Any]:
    """The shipped players: with all cards, and as a hero sees them."""
    figures = {}
    for scenario in SCENARIOS:
        with tempfile.TemporaryDirectory() as name:
            home, run = in_a_lake(Path(name), scenario, HANDS_A_SCENARIO)
            figures[scenario] = counted(round_trip(home, run, Path(name), ALL_CARDS), HANDS_A_SCENARIO)
        with tempfile.TemporaryDirectory() as name:
            home, run = in_a_lake(Path(name), scenario, HANDS_A_SCENARIO)
            counted(round_trip(home, run, Path(name), Told(hero="seat 2")), HANDS_A_SCENARIO)
    return figures


def games_and_limits() -> dict[str, Any]:
    """At least 2,000 hands of each: three tables from two seats to as many as the game has, stacks of 1 to 60 units."""
    figures: dict[str, Any] = {}
    for key, limit in all_tables():
        game = games.find(key)
        for num_seats in (2, 5, game.max_seats):
            with tempfile.TemporaryDirectory() as name:
                home = Home(Path(name) / "home")
                house_rules = {"seventh_card": "down"} if key in STUD else None
                run = stored(home, key, limit, HANDS_A_TABLE, num_seats, seed=9, house_rules=house_rules)
                try:
                    found = counted(round_trip(home, run, Path(name), ALL_CARDS), HANDS_A_TABLE)
                except UsageError as error:
                    found = {"refused": str(error)}
            figures[f"{key}, {limit.name}, {num_seats} seats"] = found
    return figures


def tables_of_all_kinds() -> dict[str, Any]:
    """No-limit hold'em with straddles, antes, short stacks, other units of money; what can't be said is refused by name."""
    figures: dict[str, Any] = {}
    for kind, more in TABLES.items():
        with tempfile.TemporaryDirectory() as name:
            home = Home(Path(name) / "home")
            run = stored(home, "holdem", Limit.NO_LIMIT, HANDS_A_TABLE, 6, seed=9, **more)
            try:
                figures[kind] = counted(round_trip(home, run, Path(name), ALL_CARDS), HANDS_A_TABLE)
            except UsageError as error:
                figures[kind] = {"refused": str(error)}
    return figures


def own_text() -> dict[str, Any]:
    """Every hand of the corpus comes back, and each line is the room's but for the kinds counted, in the room's order."""
    kinds: Counter[str] = Counter()
    num_hands = 0
    for folder in FOLDERS:
        root = corpus_dir() / "pokerstars" / folder
        originals = hands_below(root)
        with tempfile.TemporaryDirectory() as name:
            home = Home(Path(name) / "home")
            for run in replay([root], home).runs:
                trip = round_trip(home, run, Path(name))
                counted(trip, run.num_hands)
                found, unexplained = compared(originals, trip.text)
                assert unexplained == []
                num_hands += trip.exported.num_hands
                kinds += found
    return {
        "hands back with equal rows, stakes, times and tournaments": num_hands,
        "lines": dict(sorted(kinds.items())),
    }


def other_formats() -> dict[str, Any]:
    """Hands of the other corpora as far as the text can say them."""
    figures = {}
    for folder in (*(f"phh/{one}" for one in PHH_FOLDERS), "ohh"):
        with tempfile.TemporaryDirectory() as name:
            home = Home(Path(name) / "home")
            for run in replay([corpus_dir() / folder], home).runs:
                try:
                    found = counted(round_trip(home, run, Path(name)), run.num_hands)
                except UsageError as error:
                    found = {"hands": run.num_hands, "refused": str(error).partition(": ")[2].partition(" Instead")[0]}
                figures[f"{folder}, {run.game} {run.options['house_rules'] or ''}".strip()] = found
    return figures


def pokerkit() -> dict[str, Any]:
    """What PokerKit's reader makes of hands, by the cause where it does not pay them alike."""
    figures: dict[str, Any] = {}

    def note(kind: str, home: Home, run: Manifest, folder: Path, told: Told) -> None:
        figures[kind] = dict(outcomes(round_trip(home, run, folder, told).text, rows_of(home, [run]), HANDS_OF_A_RUN))

    for scenario, told in (("six_max", Told()), ("heads_up", Told(hero="seat 1")), ("omaha", ALL_CARDS)):
        with tempfile.TemporaryDirectory() as name:
            num_hands = HANDS_A_SCENARIO if scenario == "six_max" else HANDS_A_TABLE
            note(scenario, *in_a_lake(Path(name), scenario, num_hands), Path(name), told)
    for kind in ("a straddle", "antes", "short stacks", "short stacks, PokerKit's readings", "cents"):
        with tempfile.TemporaryDirectory() as name:
            home = Home(Path(name) / "home")
            run = stored(home, "holdem", Limit.NO_LIMIT, HANDS_A_TABLE, 6, seed=9, **TABLES[kind])
            note(f"random players, {kind}", home, run, Path(name), ALL_CARDS)
    return figures


def other_programs() -> dict[str, Any]:
    """What other programs make of hands of real tournaments: those taken have the stacks, boards, pots, winners of the lake."""
    python = os.environ.get("TAPETE_OUTSIDE")
    if not python:
        return {"not asked": "TAPETE_OUTSIDE names no interpreter"}
    figures: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        home = Home(Path(name) / "home")
        runs = replay([corpus_dir() / "pokerstars" / folder for folder in ("tournament", "hhp")], home).runs
        text = "".join(round_trip(home, run, Path(name)).text for run in runs)
        (Path(name) / "hands.txt").write_text(text, encoding="utf-8")
        script = ROOT / "tests" / "oracles" / "outside_readers.py"
        done = subprocess.run(
            [python, script, Path(name) / "hands.txt"], capture_output=True, text=True, check=True, env={}
        )
        rows = rows_by_number(home, runs)
    texts = {number: "\n".join(lines) for number, lines in hands_in(text.encode())}
    for reader, hands in json.loads(done.stdout).items():
        counts = figures[reader] = Counter()
        for number, hand in zip(texts, hands, strict=True):
            counts[told_by(hand, rows[number], texts[number])] += 1
        assert not any("unlike" in name or UNEXPLAINED in name for name in counts), (reader, counts)
    return {reader: dict(counts) for reader, counts in figures.items()}


def told_by(hand: dict[str, Any], rows: Hand, text: str) -> str:
    """What a program makes of a hand: taken and as the lake has it, or not taken and why."""
    if "refused" in hand:
        cause = next(
            (cause for cause, words in CAUSES.items() if re.search(words, text, re.MULTILINE | re.DOTALL)), UNEXPLAINED
        )
        return f"not taken: {cause}"
    unlike = list(differences(hand, rows))
    return f"taken, {unlike} unlike the lake's" if unlike else "taken, as the lake has it"


def differences(hand: dict[str, Any], rows: Hand) -> Iterator[str]:
    """What a program has otherwise than the lake, whose amounts are hundredths. pokerdf sees no seat 10, and takes a winner for
    whoever has the beginning of the name."""
    (row,) = rows["hands"]
    seats = [seat for seat in rows["seats"] if seat["player"] in hand["stacks"] or seat["seat_no"] < TEN]
    if hand["stacks"] != {seat["player"]: seat["stack_chips"] // 100 for seat in seats}:
        yield "stacks"
    if hand["board"] != cards.text(cards.unpack(row["board"])):
        yield "board"
    if hand["pot"] * 100 != row["pot_chips"]:
        yield "pot"
    names = [seat["player"] for seat in seats]
    for seat in seats if "won" in hand else ():
        name = seat["player"]
        is_mistaken = any(other != name and other.startswith(name) for other in names)
        if not is_mistaken and hand["won"].get(name, 0) * 100 != seat["won_chips"]:
            yield "won"
