"""What earlier replays made of the same files: nothing is to do again, or something takes its place."""

from pathlib import Path

from pipeline import games
from pipeline.app.replay_runs import READER_VERSION
from pipeline.codes import STATS_VERSION
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import is_there


def runs_before(root: Path, digests: list[str]) -> tuple[Manifest, ...]:
    """The runs of these files if all of them are there, whole, and under the rules and statistics of today; else none."""
    there = provenance.all_runs(root)
    run_ids = {run.run_id for run in there}
    merges = {(run.run_id, other) for run in there for other in run.options.get("merged_from", ())}
    found = {
        run.run_id: run
        for run in there
        if run.kind == "replay"
        and run.identity["files"] == digests
        and run.identity["reader_version"] == READER_VERSION
        and run.game in (*games.CATALOGUE, *games.BANKED)
        and run.rules_version == games.find_any(run.game).rules_version
    }
    wanted: list[str] = next((run.options["runs"] for run in found.values()), [])
    runs = tuple(found[run_id] for run_id in wanted if run_id in found)
    is_whole = len(runs) == len(wanted) and all(
        run.stats_version == STATS_VERSION
        and is_there(root, run.files)
        and run_ids.issuperset(run.options.get("duplicates_of", ()))
        and merges.issuperset((other, wanted[0]) for other in run.options.get("merged_into", ()))
        for run in runs
    )
    return runs if is_whole else ()


def remove_former(root: Path, digests: list[str]) -> None:
    """Remove what an earlier version of the readers made of the same files: marts would count their hands twice."""
    for run in provenance.all_runs(root):
        is_same = run.kind == "replay" and run.identity["files"] == digests
        if is_same and run.identity["reader_version"] < READER_VERSION:
            with provenance.lock(root, run.run_id):
                provenance.remove(root, run.run_id)
