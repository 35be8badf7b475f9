"""Replays recorded hands through the engine into the lake: checked, never repaired.

A hand that the rules refuse goes to rejects with its place and reason, the others are kept. Hands of one game under the same
house rules make a run, whatever files they come from. Runs depend on the files alone; their blocks are cut as those of a
simulation, so a replayed export equals its origin.
"""

import gc
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from pipeline import games, imports
from pipeline.app.home import Home
from pipeline.app.known_hands import Copy, KnownHands
from pipeline.app.replay_files import FileCounts
from pipeline.app.replay_hands import NotPlayed, reject_of
from pipeline.app.replay_rounds import RoundTable
from pipeline.app.replay_runs import READER_VERSION, Run, Table, other_reading, table_for, table_of_record
from pipeline.app.rows import as_columns
from pipeline.codes import STATS_VERSION, Refusal, Status
from pipeline.errors import UsageError, counted
from pipeline.imports import Reject
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import is_there
from pipeline.record import RecordedHand
from pipeline.record_rounds import RecordedRound

BATCH_HANDS = 4096
NEW_OBJECTS = 500_000
OTHER_KINDS = ("duplicate", "conflicting", "cancelled", "unsupported")
"""What else may have become of hands that were met, said where there are any."""

Record = RecordedHand | RecordedRound


@dataclass(frozen=True)
class ReplayResult:
    """The runs as they are now, by game; `is_new` is False where these files had been replayed before."""

    runs: tuple[Manifest, ...]
    is_new: bool
    rejects: tuple[Reject, ...]
    remarks: dict[str, int]
    same_content: tuple[str, ...]

    @property
    def manifest(self) -> Manifest:
        """The run, of several the first."""
        return self.runs[0]

    @property
    def num_hands(self) -> int:
        return sum(run.num_hands for run in self.runs)

    @property
    def num_rejects(self) -> int:
        return sum(run.num_rejects for run in self.runs)

    @property
    def counts(self) -> dict[str, int]:
        """What became of the hands of the files, see `replay_files.COUNTS`; they add up to `hands`."""
        return dict(self.runs[0].options.get("counts", {}))

    @property
    def num_verified(self) -> int:
        return sum(verified_hands(run) for run in self.runs)


def verified_hands(run: Manifest) -> int:
    """How many hands of a replay the rules pay as the record says."""
    return int(run.options["num_verified"])


def file_digest(file: Path) -> str:
    """Digest of a file's content, whatever its name."""
    try:
        with open(file, "rb") as opened:
            return hashlib.file_digest(opened, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
    except OSError as error:
        raise UsageError(f"{file} can't be read: {error.strerror}.") from error


def replay(
    paths: Sequence[Path | str],
    home: Home,
    name: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ReplayResult:
    """Replay the hands of files and folders into a run for each game. The same contents again, under any name, are a no-op."""
    contents: dict[str, Path] = {}
    for file in imports.expand(paths):
        contents.setdefault(file_digest(file), file)
    files = list(contents.values())
    if not files:
        raise UsageError("No files to replay: name a file or a folder of hand histories.")
    before = runs_before(home.lake, sorted(contents))
    if before:
        return ReplayResult(before, False, (), {}, ())
    name = name or (files[0].stem if len(files) == 1 else Path(paths[0]).name)
    with ExitStack() as locks:
        locks.enter_context(few_collections())
        runs = Runs(home.lake, list(contents), locks)
        unread: list[Reject] = []
        for done, table, records in tables_of(files, unread, runs):
            runs.replay(table, records)
            if progress:
                progress(done, len(files))
        written = runs.written()
        written[0].rejects[:0] = unread
        written[0].source_files = runs.file_columns()
        for run in written:
            run.duplicates_of = sorted(runs.known.met)
        manifests = publish(home.lake, written, name, len(files))
    return ReplayResult(
        manifests,
        True,
        tuple(reject for run in written for reject in run.rejects),
        dict(sum((run.remarks for run in written), Counter())),
        same_content(home.lake, manifests),
    )


@contextmanager
def few_collections() -> Iterator[None]:
    """Python looks for cycles among new objects each half a million of them, not each 700: a batch has fewer, none in a cycle.
    Saves a tenth of the time."""
    thresholds = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


def runs_before(root: Path, digests: list[str]) -> tuple[Manifest, ...]:
    """The runs of these files if all of them are there, whole, and under the rules and statistics of today; else none."""
    there = provenance.all_runs(root)
    run_ids = {run.run_id for run in there}
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
        for run in runs
    )
    return runs if is_whole else ()


class Runs:
    """The runs of a replay, begun as their first hands come; their locks are held as long as `locks`."""

    def __init__(self, root: Path, digests: Sequence[str], locks: ExitStack) -> None:
        self.root, self.digests, self.locks = root, digests, locks
        self.runs: dict[Table | RoundTable, Run] = {}
        self.known = KnownHands(root, digests)
        self.counts = FileCounts()

    def of(self, table: Table | RoundTable) -> Run:
        """The run of a table."""
        if table not in self.runs:
            run = self.runs[table] = Run(self.root, table, self.digests)
            self.locks.enter_context(provenance.lock(self.root, run.run_id))
        return self.runs[table]

    def replay(self, table: Table | RoundTable, records: Sequence[Record]) -> None:
        """Replay hands of a table. Those that the rules refuse are tried at the tables that their other readings mean; if none
        takes them, they are rejected for the first refusal."""
        refusals: dict[int, Reject] = {}
        todo: list[tuple[Table | RoundTable, list[Record]]] = [(table, list(records))]
        while todo:
            at, hands = todo.pop(0)
            again: dict[Table | RoundTable, list[Record]] = {}
            for record, refusal in self.of(at).replay(hands):
                first = refusals.pop(id(record), refusal)
                other = other_reading(record, refusal)
                if other is None:
                    self.of(table).rejects.append(first)
                    self.known.forget(record)
                    continue
                refusals[id(other)] = first
                again.setdefault(table_for(other.game, other.house_rules, len(other.seats)), []).append(other)
            todo += again.items()

    def admits(self, record: Record) -> Reject | bool:
        """True for a hand that is not known yet, False for a second copy, a reject for one that says something else."""
        if isinstance(record, RecordedRound):
            return True
        copy = self.known.see(record)
        if copy is Copy.CONFLICTING:
            reason = "another copy of this hand, which was read before, says something else"
            return replace(reject_of(record, Status.UNREADABLE, None, reason), refusal=Refusal.CONFLICTING)
        return copy is Copy.FIRST

    def file_columns(self) -> dict[str, Sequence[Any]]:
        """The columns of source_files."""
        new = sum((run.new_of_file for run in self.runs.values()), Counter())
        return self.counts.columns(new, (reject for run in self.runs.values() for reject in run.rejects))

    def written(self) -> list[Run]:
        """The runs that have hands or rejects, in order of their first hands; where none has, one to put rejects in."""
        found = [run for run in self.runs.values() if run.num_hands or run.rejects]
        return found or [self.of(Table(games.find("holdem")))]


def publish(root: Path, runs: Sequence[Run], name: str, num_files: int) -> tuple[Manifest, ...]:
    """Make the runs exist. Of several each gets a name of its own."""
    run_ids = [run.run_id for run in runs]
    manifests = tuple(
        run.finish(run_name, num_files, run_ids) for run, run_name in zip(runs, names_of(runs, name), strict=True)
    )
    for manifest in manifests:
        provenance.publish(root, manifest)
    return manifests


def names_of(runs: Sequence[Run], name: str) -> Iterator[str]:
    """The name, followed by the game where there are several runs and by a number where one of them is a second of its game."""
    seen: Counter[str] = Counter()
    for run in runs:
        key = run.table.game.key
        seen[key] += 1
        number = f"_{seen[key]}" if seen[key] > 1 else ""
        yield name if len(runs) == 1 else f"{name}_{key}{number}"


def same_content(root: Path, manifests: Sequence[Manifest]) -> tuple[str, ...]:
    """Other runs of the lake with the hands of one of these."""
    own = {manifest.run_id for manifest in manifests}
    digests = {manifest.digest for manifest in manifests if manifest.num_hands}
    return tuple(run.run_id for run in provenance.all_runs(root) if run.digest in digests and run.run_id not in own)


def tables_of(
    files: Sequence[Path], unread: list[Reject], runs: Runs
) -> Iterator[tuple[int, Table | RoundTable, list[Record]]]:
    """(files read, table, hands of it) as the files are read, some thousand hands at a time, each hand once.

    Adds to `unread` what no reader understands, no game is played like, and contradicts another copy; counts hands and copies.
    """
    for done, file in enumerate(files, start=1):
        readings = iter(imports.read(file))
        while reading := list(islice(readings, BATCH_HANDS)):
            by_table: dict[Table | RoundTable, list[Record]] = {}
            for item in reading:
                if isinstance(item, Reject):
                    runs.counts.hands[item.file] += 1
                    unread.append(item)
                    continue
                name = item.place.file if item.place else str(file)
                runs.counts.hands[name] += 1
                admitted = runs.admits(item)
                if not admitted:
                    runs.counts.duplicates[name] += 1
                    continue
                if isinstance(admitted, Reject):
                    unread.append(admitted)
                    continue
                try:
                    table = table_of_record(item)
                except NotPlayed as problem:
                    unread.append(reject_of(item, Status.UNREADABLE, None, str(problem)))
                    continue
                by_table.setdefault(table, []).append(item)
            for table, records in by_table.items():
                yield done, table, records


def summary(result: ReplayResult) -> dict[str, Any]:
    """What a replay led to; `run_id` and `digest` only where it is one run."""
    runs = [
        {
            "run_id": run.run_id,
            "game": run.game,
            "house_rules": run.options["house_rules"],
            "hands": run.num_hands,
            "verified": verified_hands(run),
            "rejects": run.num_rejects,
            "digest": run.digest,
        }
        for run in result.runs
    ]
    return {
        **({key: runs[0][key] for key in ("run_id", "digest")} if len(runs) == 1 else {}),
        "hands": result.num_hands,
        "verified": result.num_verified,
        "rejects": result.num_rejects,
        "new": result.is_new,
        "counts": result.counts,
        "runs": runs,
    }


def in_words(result: ReplayResult) -> str:
    """The same for a terminal: a line, and where there are several runs one for each."""
    were_there = "" if result.is_new else f", which {'was' if len(result.runs) == 1 else 'were'} there before"
    of_kinds = [f"{count:,} {kind}" for kind, count in result.counts.items() if kind in OTHER_KINDS and count]
    rejected = result.counts.get("rejected", result.num_rejects)
    counts = ", ".join([f"{result.num_verified:,} verified", f"{rejected:,} rejected", *of_kinds])
    total = f"{counted(result.num_hands, 'hand')} replayed ({counts}) in "
    if len(result.runs) == 1:
        return f"{total}run {result.manifest.run_id}{were_there}, digest {result.manifest.digest}"
    rows = [
        {
            "run": run.run_id,
            "game": run.game,
            "house rules": ", ".join(f"{key} {value}" for key, value in run.options["house_rules"].items()),
            "hands": run.num_hands,
            "verified": verified_hands(run),
            "rejects": run.num_rejects,
            "digest": run.digest,
        }
        for run in result.runs
    ]
    return f"{total}{counted(len(rows), 'run')}{were_there}\n{as_columns(rows)}"
