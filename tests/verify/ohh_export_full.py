"""Full-size check of the export to Open Hand History: out of a lake, back into another, row by row."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.app.export import Format, Told
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.codes import Limit
from pipeline.errors import UsageError
from pipeline.lake.provenance import Manifest
from tests.app.test_export_ohh import CUT_TO_CALLERS, HAS, LOST, PLACES, without_lost
from tests.app.test_export_pokerstars import ALL_CARDS, AS_IN_ROOMS, STUD, simulated
from tests.needs import corpus_dir
from tests.oracles.ohh_originals import compared, records_below
from tests.oracles.ohh_standard import faults, records_in
from tests.oracles.stars_rows import Trip, round_trip
from tests.oracles.stored_games import all_tables, stored

NUM_HANDS = 2_000
SCENARIOS = ("six_max", "heads_up", "full_ring", "limit_holdem", "omaha", "omaha_hi_lo", "seven_card_stud")
FOLDERS = (
    "ohh",
    "pokerstars",
    *(f"phh/{name}" for name in ("pluribus", "synthetic", "edge-cases", "historical", "wsop-2023-43-5", "handhq-excerpt")),
)  # fmt: skip


def there_and_back() -> dict[str, Any]:
    """Generated hands of each game at each limit, and the hands of all corpora: equal rows, records as the standard asks; those
    that are refused by reason. Records of the format itself come out as they were written."""
    figures: dict[str, Any] = {"random players, all cards told": {}, "scenarios, cards of the showdown told": {}}
    with tempfile.TemporaryDirectory() as name:
        home = Home(Path(name) / "generated")
        of_games = figures["random players, all cards told"]
        for game, limit in all_tables():
            if game in HAS:
                run = stored_run(home, game, limit)
                of_games[f"{game} {limit.name.lower()}"] = counts_of(round_trip_of(home, run, name, ALL_CARDS))
        for scenario in SCENARIOS:
            run = simulated(home, Path(name), scenario, NUM_HANDS)
            trip = round_trip_of(home, run, name, Told(hero="seat 1"))
            figures["scenarios, cards of the showdown told"][scenario] = counts_of(trip)
        for folder in FOLDERS:
            figures[folder] = of_a_folder(folder, Path(name) / folder.replace("/", "_"))
    return figures


def stored_run(home: Home, game: str, limit: Limit) -> Manifest:
    """Hands of random players at a full table, stacks of one to sixty big blinds."""
    return stored(
        home,
        game,
        limit,
        NUM_HANDS,
        games.find(game).max_seats,
        house_rules=AS_IN_ROOMS if game in STUD else None,
        currency="USD",
        decimals=2,
    )


def round_trip_of(home: Home, run: Manifest, folder: str, told: Told | None, lost: tuple[str, ...] = LOST) -> Trip:
    """There and back: nothing is refused on the way back, no row differs, every record is as the standard asks."""
    trip = without_lost(round_trip(home, run, Path(folder), told, Format.OHH), lost)
    assert not trip.differences, (run.name, list(trip.differences.items())[:5])
    assert not trip.result.rejects, trip.result.rejects[0]
    assert trip.result.num_hands == trip.exported.num_hands
    assert trip.exported.num_hands + sum(trip.exported.refused.values()) == run.num_hands
    for record in records_in(trip.text):
        assert not list(faults(record)), (record["game_number"], list(faults(record)))
    return trip


def counts_of(trip: Trip) -> dict[str, Any]:
    """Figures of a run."""
    return {
        "written": trip.exported.num_hands,
        "verified": trip.result.num_verified,
        **({"refused": dict(trip.exported.refused)} if trip.exported.refused else {}),
    }


def of_a_folder(folder: str, aside: Path) -> dict[str, Any]:
    """Figures of a folder of the corpus; of the format's own hands which differ from their records, and in what."""
    aside.mkdir()
    figures: dict[str, Any] = {"written": 0, "verified": 0}
    refused: Counter[str] = Counter()
    originals = records_below(corpus_dir() / folder) if folder == "ohh" else {}
    otherwise: dict[str, list[str]] = {}
    home = Home(aside / "home")
    for run in replay([corpus_dir() / folder], home).runs:
        if not run.num_hands:
            continue
        try:
            trip = round_trip_of(home, run, str(aside), None, (*LOST, PLACES) if folder == "pokerstars" else LOST)
        except UsageError as problem:
            refused[str(problem).partition(": ")[2].partition(". Instead")[0]] += run.num_hands
            continue
        figures["written"] += trip.exported.num_hands
        figures["verified"] += trip.result.num_verified
        refused.update(trip.exported.refused)
        if originals:
            (aside / "text").mkdir(exist_ok=True)
            (aside / "text" / "hands.ohh").write_text(trip.text)
            for number, record in records_below(aside / "text").items():
                if kinds := list(compared(originals[number], record)):
                    otherwise[number] = kinds
    if originals:
        assert otherwise == {number: ["amounts"] for number in CUT_TO_CALLERS}, otherwise
        assert figures["written"] == len(originals)
        figures["as they were written"] = len(originals) - len(otherwise)
        figures["an all-in written as what others could call"] = len(otherwise)
    return figures | {"refused": dict(refused)}
