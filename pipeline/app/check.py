"""Checks a lake: every file holds what was written, and the rows keep their contracts and the rules."""

from dataclasses import dataclass

from pipeline.app.home import Home
from pipeline.errors import LakeError
from pipeline.lake import provenance
from pipeline.lake.read import damages


@dataclass(frozen=True)
class CheckReport:
    """How many checks were made, and the words of those that are broken."""

    num_checks: int
    broken: tuple[str, ...]


def check(home: Home) -> CheckReport:
    """Check all runs. Rows are checked against the rules only if every file holds what was written."""
    if not home.lake.is_dir():
        raise LakeError(f"There is no lake at {home.lake}. `tapete run` makes one; --home names another folder.")
    damaged = [damage for run in provenance.all_runs(home.lake) for damage in damages(home.lake, run)]
    if damaged:
        return CheckReport(1, tuple(f"files_are_as_written: {damage}" for damage in damaged))
    from pipeline.models import build

    results = build.check(home.lake)
    return CheckReport(len(results) + 1, tuple(str(result) for result in results if not result.holds))
