"""Full-size checks of the engine against PokerKit, and of determinism."""

import json
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline import compile, games
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Reopening, Status
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.exports import from_lake
from pipeline.lake.log_tables import tables_of
from pipeline.lake.scan import scan
from pipeline.record import Registries, tape_of
from pipeline.rules.money import NO_RAKE
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.mixed_tables import mixed_logs
from tests.oracles.plain_hands import plain_hands
from tests.oracles.pokerkit_table import difference
from tests.oracles.pokerkit_table import play as play_in_pokerkit

HANDS_A_TABLE = 157


def not_reopened(log: Log, stakes: list) -> int:
    """Of hands played with cumulative reopening, how many our own reading of [A-03] refuses."""
    records = [
        replace(record, stakes=replace(record.stakes, reopening=Reopening.FULL_RAISE_ONLY), stake_id=None)
        for record in from_lake.records("holdem", tables_of(log), stakes, [(None, f"p{at}", None) for at in range(10)])
    ]
    registries = Registries()
    tape = tape_of(records, registries)
    log = play.replay(
        compile.rule_record(games.find("holdem")),
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(NO_RAKE, ""),
        compile.lineup_record((), ()),
        tape,
        0,
    )
    refused = Counter(Status(int(status)).name for status in log.results["status"])
    assert set(refused) <= {"OK", "RAISE_NOT_REOPENED"}, refused
    return refused["RAISE_NOT_REOPENED"]


def pokerkit_pays_the_same() -> dict[str, Any]:
    """10,048 hands by our readings and as many by PokerKit's, paid to the chip; causes of differences counted."""
    warnings.simplefilter("ignore")
    figures: dict[str, Any] = {}
    for name, is_as_in_rooms in (("our readings", False), ("PokerKit's readings", True)):
        causes: Counter[str] = Counter()
        num_refused = 0
        for log, stakes in mixed_logs(HANDS_A_TABLE, seed=2026, is_as_in_rooms=is_as_in_rooms):
            causes.update(difference(hand, play_in_pokerkit(hand)) or "equal" for hand in plain_hands(log, stakes))
            if is_as_in_rooms:
                num_refused += not_reopened(log, stakes)
        figures[name] = dict(causes)
        assert "unexplained" not in causes, causes
    figures["hands with a raise that only the cumulative reading of [A-03] allows"] = num_refused
    return figures


def same_rows_whatever_the_shards() -> dict[str, Any]:
    """600,000 hands: 1, 2 and 7 shards, 1 and 2 workers; 100,000 then 300,000; an export read in a fresh process."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plan = RunPlan.of(scenario.read("six_max"), 11)
        digests = {
            f"{workers} workers, {shards} shards": simulate(
                plan, Home(folder / f"{workers}-{shards}"), 600_000, workers, shards
            ).manifest.digest
            for workers, shards in ((1, 1), (1, 2), (1, 7), (2, 1), (2, 7))
        }
        assert len(set(digests.values())) == 1, digests
        figures["digests"] = digests
        home = Home(folder / "extended")
        simulate(plan, home, 100_000, 1)
        before = scan("seats", home.lake).collect()
        run = simulate(plan, home, 300_000, 1).manifest
        hands = scan("hands", home.lake).collect().height
        after = scan("seats", home.lake).filter(scan_before(100_000)).collect()
        assert hands == run.num_hands == 300_000
        assert after.equals(before)
        figures["hands after 100,000 and then 300,000"] = hands
        small = simulate(plan, Home(folder / "small"), 100_000, 1).manifest
        export(Home(folder / "small"), small.run_id, folder / "hands.jsonl")
        command = [sys.executable, "-m", "pipeline.cli", "replay", "hands.jsonl", "--home", "read", "--json"]
        done = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)
        assert done["digest"] == small.digest
        figures["native record of 100,000 hands, read in a fresh process"] = done
    return figures


def scan_before(num_hands: int) -> Any:
    """The polars filter of the first hands."""
    import polars as pl

    return pl.col("hand_no") < num_hands
