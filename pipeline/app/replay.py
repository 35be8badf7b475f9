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
from tempfile import SpooledTemporaryFile
from typing import Any

from pipeline import games, imports
from pipeline.app.anonymise import Anonymiser
from pipeline.app.copies import Copies
from pipeline.app.earlier_runs import remove_former, runs_before
from pipeline.app.home import Home
from pipeline.app.known_hands import Copy, KnownHands, Seen
from pipeline.app.merging import Judged, put_together
from pipeline.app.replay_files import MERGED, FileCounts
from pipeline.app.replay_hands import NotPlayed, reject_of
from pipeline.app.replay_rounds import RoundTable
from pipeline.app.replay_runs import Run, Table, other_reading, table_for, table_of_record
from pipeline.app.rows import as_columns
from pipeline.codes import Refusal, Status
from pipeline.errors import UsageError, counted
from pipeline.imports import Reject
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.record import RecordedHand
from pipeline.record_rounds import RecordedRound

BATCH_HANDS = 4096
NEW_OBJECTS = 500_000
ASIDE_BYTES = 1 << 24
"""Memory for copies that are kept aside until all files are read; the others wait on disk."""
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
    anonymiser: Anonymiser | None = None,
) -> ReplayResult:
    """Replay the hands of files and folders into a run for each game. The same contents again, under any name, are a no-op. With
    an anonymiser no names are kept, of files neither, and the contents are known again under its key only."""
    contents: dict[str, Path] = {}
    for file in imports.expand(paths):
        digest = file_digest(file)
        contents.setdefault(anonymiser.token("f", digest) if anonymiser else digest, file)
    files = list(contents.values())
    if not files:
        raise UsageError("No files to replay: name a file or a folder of hand histories.")
    before = runs_before(home.lake, sorted(contents))
    if before:
        remove_former(home.lake, sorted(contents))
        return ReplayResult(before, False, (), {}, ())
    if name is None:
        name = files[0].stem if len(files) == 1 else Path(paths[0]).name
        name = anonymiser.token("f", name) if anonymiser else name
    with ExitStack() as locks, SpooledTemporaryFile(ASIDE_BYTES) as aside:
        locks.enter_context(few_collections())
        runs = Runs(home.lake, list(contents), locks, Copies(aside), anonymiser)
        unread: list[Reject] = []
        for done, table, records in tables_of(files, unread, runs):
            runs.replay(table, records)
            if progress:
                progress(done, len(files))
        runs.replay_refused(unread)
        written = runs.written()
        merged = runs.put_together(written, unread)
        written[0].rejects[:0] = unread
        written[0].source_files = runs.file_columns()
        for run in written:
            run.duplicates_of = sorted(runs.known.met)
            run.merged_into = [manifest.run_id for manifest in merged]
        manifests = publish(home.lake, written, name, len(files))
        for manifest in merged:
            provenance.publish(home.lake, manifest)
    remove_former(home.lake, sorted(contents))
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


class Runs:
    """The runs of a replay, begun as their first hands come; their locks are held as long as `locks`."""

    def __init__(
        self, root: Path, digests: Sequence[str], locks: ExitStack, copies: Copies, anonymiser: Anonymiser | None
    ) -> None:
        self.root, self.digests, self.locks = root, digests, locks
        self.anonymiser = anonymiser
        self.runs: dict[Table | RoundTable, Run] = {}
        self.known = KnownHands(root, digests)
        self.copies = copies
        self.counts = FileCounts()

    @property
    def names_mark(self) -> str | None:
        """What tells the key apart under which names are tokens, None for names as they are."""
        return self.anonymiser.mark if self.anonymiser else None

    def of(self, table: Table | RoundTable) -> Run:
        """The run of a table."""
        if table not in self.runs:
            run = self.runs[table] = Run(self.root, table, self.digests, self.names_mark)
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

    def table_at(self, record: Record, unread: list[Reject]) -> Table | RoundTable | None:
        """The table that a hand is to be played at; None for one that is not to be: a copy, which is counted or kept aside until
        all files are read, and a hand that contradicts another copy or that no game is played like, which `unread` gets."""
        seen = Seen(Copy.FIRST) if isinstance(record, RecordedRound) else self.known.see(record)
        if seen.copy is Copy.CONFLICTING:
            unread.append(conflicting(record))
        elif seen.copy is Copy.DUPLICATE:
            self.counts.duplicates[file_of(record)] += 1
        elif seen.copy is Copy.OTHER_DETAILS and isinstance(record, RecordedHand):
            self.copies.add(seen.run_id, seen.key, record)
        else:
            try:
                return table_of_record(record)
            except NotPlayed as problem:
                self.known.forget(record)
                reason = self.anonymiser.reason(str(problem)) if self.anonymiser else str(problem)
                unread.append(reject_of(record, Status.UNREADABLE, None, reason))
        return None

    def replay_refused(self, unread: list[Reject]) -> None:
        """Replay copies of hands of which the first copy was refused after they had come. Adds to `unread`."""
        for record in self.copies.take(None, self.known.refused):
            table = self.table_at(record, unread)
            if table is not None:
                self.replay(table, [record])

    def put_together(self, written: Sequence[Run], unread: list[Reject]) -> list[Manifest]:
        """Make copies that were kept aside one with the first ones. Adds to `unread` those that contradict; returns what the
        manifests of earlier runs are to say, of which more cards are known now."""

        def note(judged: Judged) -> None:
            if judged.contradiction is not None:
                unread.append(conflicting(judged.copy, judged.contradiction))
                return
            self.counts.duplicates[file_of(judged.copy)] += 1
            self.counts.merged[file_of(judged.copy)] += judged.is_merged

        return put_together(self.root, written, self.copies, self.locks, self.names_mark, note)

    def file_columns(self) -> dict[str, Sequence[Any]]:
        """The columns of source_files."""
        new = sum((run.new_of_file for run in self.runs.values()), Counter())
        return self.counts.columns(new, (reject for run in self.runs.values() for reject in run.rejects))

    def written(self) -> list[Run]:
        """The runs that have hands or rejects, in order of their first hands; where none has, one to put rejects in."""
        found = [run for run in self.runs.values() if run.num_hands or run.rejects]
        return found or [self.of(Table(games.find("holdem")))]


def file_of(record: Record) -> str:
    """The file that a record was read from."""
    return record.place.file if record.place else ""


def conflicting(record: Record, about: str | None = None) -> Reject:
    """The reject of a copy that contradicts the one which was read before."""
    reason = "another copy of this hand, which was read before, says something else"
    about = about or "its stacks, amounts, boards or accounts are others"
    reject = reject_of(record, Status.UNREADABLE, None, f"{reason}: {about}")
    return replace(reject, refusal=Refusal.CONFLICTING)


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
                if runs.anonymiser:
                    item = runs.anonymiser.item(item)
                if isinstance(item, Reject):
                    runs.counts.hands[item.file] += 1
                    unread.append(item)
                    continue
                runs.counts.hands[file_of(item)] += 1
                table = runs.table_at(item, unread)
                if table is not None:
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
    merged = result.counts.get(MERGED, 0)
    if merged:
        of_kinds[0] += f", {merged:,} of them with cards that were not known"
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
