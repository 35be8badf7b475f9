"""Checks a home: every file of the lake holds what was written, rows keep their contracts and the rules, and the warehouse is
what its models make of them.

What is damaged is told and left out; all else is looked at all the same. The rules of the games are asked of runs whose files
can be read, one block after the other.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.app.check_words import in_words
from pipeline.app.home import Home
from pipeline.errors import LakeError, UnknownName, counted
from pipeline.lake import contracts, provenance
from pipeline.lake.faults import Fault
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_of
from pipeline.lake.versions import hint

if TYPE_CHECKING:
    from pipeline.models.build import CheckResult

MAX_TRIES = 3

Progress = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """How many checks were made of how many hands, what is wrong, and what is worth knowing though it is no fault."""

    num_checks: int
    num_hands: int
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]
    seconds: float

    @property
    def broken(self) -> tuple[str, ...]:
        """The faults in words."""
        return tuple(in_words(fault) for fault in self.faults)

    @property
    def num_broken(self) -> int:
        """How many of the checks do not hold."""
        return len({fault.check for fault in self.faults})


def check(home: Home, progress: Progress | None = None) -> CheckReport:
    """Check all runs, and the warehouse if there is one. `progress(blocks done, blocks to do)` is told of each block."""
    if not home.lake.is_dir():
        raise LakeError(f"There is no lake at {home.lake}. `tapete run` makes one; --home names another folder.")
    from pipeline.models import build, own, standing

    began = time.monotonic()
    runs, damaged = provenance.sound_runs(home.lake)
    faults = [
        Fault(
            check=contracts.MANIFEST,
            where=str(home.lake),
            met=error.met,
            expected="a manifest as it was published",
            remedy=error.remedy,
        )
        for error in damaged
    ]
    readable: list[Manifest] = []
    for run in runs:
        found, is_readable = _of_contracts(home, run)
        faults += found
        readable += [run] if is_readable else []
    results = build.check(home.lake, progress, [run.run_id for run in readable])
    faults += [_of_rules(home, readable, result) for result in results if not result.holds]
    names = {*contracts.CHECKS, *(result.name for result in results)}
    notes = list(_notes(home, runs, readable))
    if home.warehouse.exists():
        is_whole = not damaged and len(readable) == len(runs)
        some = None if is_whole else [run.run_id for run in readable]
        found_there = standing.look(home.lake, home.warehouse, own.read(home.models).marts, some)
        faults += found_there.faults
        notes += found_there.notes
        names |= set(found_there.checks)
    return CheckReport(
        num_checks=len(names),
        num_hands=sum(run.num_hands for run in runs),
        faults=tuple(faults),
        notes=tuple(notes),
        seconds=time.monotonic() - began,
    )


def _of_contracts(home: Home, run: Manifest) -> tuple[list[Fault], bool]:
    """What is wrong with a run by its contracts, and whether the rules can be asked of its rows. A run that was published anew
    meanwhile is looked at again, one that was removed is not."""
    for _ in range(MAX_TRIES):
        faults = list(contracts.faults(home.lake, run))
        if not faults:
            return [], True
        try:
            now = provenance.load(home.lake, run.run_id)
        except UnknownName:
            return [], False
        if now == run:
            break
        run = now
    return faults, not any(fault.is_unreadable for fault in faults)


def _of_rules(home: Home, runs: Sequence[Manifest], result: "CheckResult") -> Fault:
    """What a check of the rules found, with the place of the first bad row."""
    first = dict(zip(result.columns, result.rows[0], strict=True))
    return Fault(
        check=result.name,
        where=_place(home, runs, first.get("run_id"), first.get("hand_no")),
        met=", ".join(f"{name} {value}" for name, value in first.items() if name not in ("run_id", "hand_no")),
        expected=result.sentence,
        num_bad=result.num_bad,
        columns=result.columns,
        rows=result.rows,
    )


def _place(home: Home, runs: Sequence[Manifest], run_id: object, hand_no: object) -> str:
    run = next((run for run in runs if run.run_id == run_id), None)
    if run is None:
        return "the runs together"
    place = f"run {run.run_id} ({run.name})"
    block = block_of(run, hand_no) if isinstance(hand_no, int) else None
    if block is None:
        return place
    files = [home.lake / file.file for file in block.files if file.table == "hands"]
    return f"{place}, hand {hand_no}" + (f" in the block of {files[0]}" if files else "")


def _notes(home: Home, runs: Sequence[Manifest], readable: Sequence[Manifest]) -> Iterator[str]:
    for run in runs:
        if run not in readable:
            hands = counted(run.num_hands, "hand")
            yield f"Run {run.run_id} ({run.name}, {hands}) was not checked against the rules, since it can't be read."
        elif hint(run):
            yield hint(run)
    strays = provenance.leftovers(home.lake)
    if strays:
        yield f"{counted(len(strays), 'file')} of {home.lake} that no manifest names, the first of them {strays[0]}."
