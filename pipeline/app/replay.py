"""Replays recorded hands through the engine into the lake: checked, never repaired.

A hand that the rules refuse goes to rejects with its place and reason, the others are kept. A run depends on its files
and options alone; its blocks are cut as those of a simulation, so a replayed export equals its origin.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline import compile, games, imports, resources
from pipeline.app.home import Home
from pipeline.app.simulate import existing
from pipeline.codes import STATS_VERSION, Recorded, ResultSource, Status
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.errors import REASONS, UsageError
from pipeline.imports import Reject
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_dimension, policies_dimension, stakes_dimension
from pipeline.lake.log_tables import tables_of
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.read import is_there
from pipeline.lake.schema import BLOCK_HANDS, arrow_schema
from pipeline.lake.write import write_block, write_dimension
from pipeline.record import Place, RecordedHand, Registries, recorded_amounts, recorded_result, tape_of
from pipeline.rules.game import Game
from pipeline.rules.money import NO_RAKE

BATCH_HANDS = 4096
READER_VERSION = 1
"""Version of what the importers make of a text."""

RESULT = ("status", "failed_at")
NO_RESULT_REMARK = "the record says no result"
RECORDED_REMARK = "unknown cards, paid as recorded"
DIFFERENT_REMARK = "the rules pay something else than the record says"


@dataclass(frozen=True)
class ReplayResult:
    """The run as it is now; `is_new` is False where these files had been replayed before."""

    manifest: Manifest
    is_new: bool
    num_verified: int
    rejects: tuple[Reject, ...]
    remarks: dict[str, int]
    same_content: tuple[str, ...]


@dataclass
class Batch:
    """What became of some hands: lake tables of those that hold, where they came from, and the rejects."""

    tables: dict[str, pa.Table]
    sources: list[dict[str, Any]]
    rejects: list[Reject]


@dataclass
class Counts:
    """Totals of a replay."""

    num_hands: int = 0
    num_verified: int = 0
    remarks: Counter[str] = field(default_factory=Counter)
    rejects: list[Reject] = field(default_factory=list)


def replay_records(game: Game, records: Sequence[RecordedHand], registries: Registries, first_hand_no: int) -> Batch:
    """Replay hands of one game. Changes `registries`, which numbers stakes, players and policies of the run."""
    tape = tape_of(records, registries)
    log = play.replay(
        compile.rule_record(game),
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(NO_RAKE, ""),
        compile.lineup_record((), ()),
        tape,
        first_hand_no,
    )
    sources, rejects = [], []
    row = seat_row = 0
    for record, status, failed_at in zip(records, *(log.results[name].tolist() for name in RESULT), strict=True):
        if status == Status.OK:
            sources.append(source_row(record, first_hand_no + row, remark_on(record, log, row, seat_row)))
            row += 1
            seat_row += len(record.seats)
        else:
            rejects.append(reject_of(record, Status(status), failed_at))
    return Batch(tables_of(log), sources, rejects)


def finishing_stacks(record: RecordedHand, log: Log, seat_row: int) -> list[int]:
    """The stacks at the end of a replayed hand, by dense seat; its seats begin at `seat_row`."""
    seats = log.seats
    row_of = {int(seats["seat_no"][row]): row for row in range(seat_row, seat_row + len(record.seats))}
    return [
        int(seats["stack_chips"][row] - seats["put_in_chips"][row] + seats["won_chips"][row])
        for row in (row_of[seat.chair] for seat in record.seats)
    ]


def remark_on(record: RecordedHand, log: Log, row: int, seat_row: int) -> str | None:
    """None if the engine's payout equals the recorded one, else what stands in the way. The hand's rows begin there."""
    if log.hands["result_source"][row] == ResultSource.RECORDED:
        return RECORDED_REMARK
    result = recorded_result(record)
    if result == Recorded.NOTHING:
        return NO_RESULT_REMARK
    if result == Recorded.WINNINGS:
        return None
    paid = finishing_stacks(record, log, seat_row)
    said = list(recorded_amounts(record))
    differences = [
        f"seat {seat.chair} ends with {ours}, recorded {theirs}"
        for seat, ours, theirs in zip(record.seats, paid, said, strict=True)
        if seat.stack is not None and ours != theirs
    ]
    return "; ".join(differences) or None


def kind_of_remark(remark: str) -> str:
    """The remark without the figures of its hand."""
    return remark if remark in (NO_RESULT_REMARK, RECORDED_REMARK) else DIFFERENT_REMARK


def source_row(record: RecordedHand, hand_no: int, remark: str | None) -> dict[str, Any]:
    """The row of source_hands of a hand that holds."""
    source, place = record.source, record.place or Place()
    return {
        "hand_no": hand_no,
        "site": source.site if source else "tapete",
        "external_id": source.external_id if source else str(hand_no if record.hand_no is None else record.hand_no),
        "file": source.file if source else place.file,
        "section": source.section if source else place.section,
        "line": source.line if source else place.line,
        "played_at": source.played_at if source else None,
        "table_name": source.table_name if source else None,
        "is_verified": remark is None,
        "remark": remark,
    }


def reject_of(record: RecordedHand, status: Status, action_no: int) -> Reject:
    """The reject of a hand that the rules refuse."""
    place = record.place or Place()
    return Reject(
        file=place.file,
        section=place.section,
        line=place.line,
        external_id=record.source.external_id if record.source else None,
        action_no=action_no,
        status=status,
        reason=REASONS[status],
        text=place.text,
    )


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
    """Replay the hands of files and folders into one run. The same contents again, under any name, are a no-op."""
    contents: dict[str, Path] = {}
    for file in imports.expand(paths):
        contents.setdefault(file_digest(file), file)
    files = list(contents.values())
    if not files:
        raise UsageError("No files to replay: name a file or a folder of .phh, .phhs or .jsonl files.")
    game = games.find("holdem")
    identity = {
        "kind": "replay",
        "rules_version": game.rules_version,
        "reader_version": READER_VERSION,
        "files": sorted(contents),
    }
    run_id = provenance.run_id_of(identity)
    before = existing(home.lake, run_id)
    if before and before.stats_version == STATS_VERSION and is_there(home.lake, before.files):
        return ReplayResult(before, False, before.options["num_verified"], (), {}, ())
    with provenance.lock(home.lake, run_id):
        registries, counts = Registries(), Counts()
        writer = BlockWriter(home.lake, game, run_id)
        for done, batch in batches(game, files, registries, counts):
            writer.add(batch)
            if progress:
                progress(done, len(files))
        blocks = writer.finish(counts.rejects)
        manifest = Manifest(
            run_id=run_id,
            game=game.key,
            kind="replay",
            name=name or (files[0].stem if len(files) == 1 else Path(paths[0]).name),
            rules_version=game.rules_version,
            stats_version=STATS_VERSION,
            num_hands=counts.num_hands,
            num_rejects=len(counts.rejects),
            identity=identity,
            options={"num_verified": counts.num_verified, "num_files": len(files)},
            blocks=blocks,
            dimensions=(
                write_dimension(home.lake, "stakes", game.key, run_id, stakes_dimension(registries.stakes.values)),
                write_dimension(
                    home.lake,
                    "players",
                    game.key,
                    run_id,
                    players_dimension(registries.players.values, registries.policies.values),
                ),
                write_dimension(
                    home.lake,
                    "policies",
                    game.key,
                    run_id,
                    policies_dimension(registries.policies.values, [{} for _ in registries.policies.values]),
                ),
            ),
            digest=provenance.run_digest(blocks),
            tapete_version=resources.version(),
            created_at=provenance.now_utc(),
        )
        provenance.publish(home.lake, manifest)
    same = (
        run.run_id for run in provenance.all_runs(home.lake) if run.digest == manifest.digest and run.run_id != run_id
    )
    return ReplayResult(
        manifest,
        True,
        counts.num_verified,
        tuple(counts.rejects),
        dict(counts.remarks),
        tuple(same) if counts.num_hands else (),
    )


def batches(game: Game, files: Iterable[Path], registries: Registries, counts: Counts) -> Iterator[tuple[int, Batch]]:
    """(files read, batch) as the files are read. Changes `registries` and `counts`."""
    for done, file in enumerate(files, start=1):
        readings = iter(imports.read(file))
        while reading := list(islice(readings, BATCH_HANDS)):
            counts.rejects += [item for item in reading if isinstance(item, Reject)]
            records = []
            for item in reading:
                if isinstance(item, RecordedHand) and item.game != game.key:
                    counts.rejects.append(
                        replace(
                            reject_of(item, Status.UNREADABLE, 0),
                            reason=f"game {item.game!r} is not played yet",
                            action_no=None,
                        )
                    )
                elif isinstance(item, RecordedHand):
                    records.append(item)
            if not records:
                continue
            batch = replay_records(game, records, registries, counts.num_hands)
            counts.num_hands += len(batch.sources)
            counts.remarks.update(kind_of_remark(row["remark"]) for row in batch.sources if row["remark"])
            counts.num_verified += sum(row["is_verified"] for row in batch.sources)
            counts.rejects += batch.rejects
            yield done, batch


class BlockWriter:
    """Gathers batches and writes blocks of BLOCK_HANDS hands, cut between sessions."""

    def __init__(self, root: Path, game: Game, run_id: str) -> None:
        self.root, self.game, self.run_id = root, game, run_id
        self.blocks: list[Block] = []
        self.waiting: dict[str, pa.Table] = {}

    def add(self, batch: Batch) -> None:
        """Add hands; writes blocks as they fill."""
        found = {**batch.tables, "source_hands": table_of("source_hands", batch.sources)}
        self.waiting = {
            name: pa.concat_tables([self.waiting[name], table]) if name in self.waiting else table
            for name, table in found.items()
        }
        while self.waiting["hands"].num_rows > BLOCK_HANDS:
            self._write(self._cut())

    def _cut(self) -> int:
        """How many of the waiting hands make the next block: the last session that does not fit begins the one after."""
        sessions = self.waiting["hands"].column("session_no").to_numpy()
        at = BLOCK_HANDS
        while at > 0 and sessions[at - 1] == sessions[BLOCK_HANDS]:
            at -= 1
        return at or BLOCK_HANDS

    def _write(self, num_hands: int, rejects: Sequence[Reject] = ()) -> None:
        last = self.waiting["hands"].column("hand_no")[num_hands - 1].as_py() if num_hands else -1
        files = []
        for name, table in self.waiting.items():
            cut = int(np.searchsorted(table.column("hand_no").to_numpy(), last, side="right"))
            files.append(self._file(name, num_hands, table.slice(0, cut).combine_chunks()))
            self.waiting[name] = table.slice(cut)
        if rejects:
            rows = [{"reject_no": at, **reject_row(reject)} for at, reject in enumerate(rejects)]
            files.append(self._file("rejects", num_hands, table_of("rejects", rows)))
        self.blocks.append(Block(block_no=len(self.blocks), num_hands=num_hands, files=tuple(files)))

    def _file(self, name: str, num_hands: int, table: pa.Table) -> provenance.BlockFile:
        return write_block(self.root, name, self.game.key, self.run_id, len(self.blocks), num_hands, table)

    def finish(self, rejects: Sequence[Reject]) -> tuple[Block, ...]:
        """Write what waits, and the rejects, and return all blocks."""
        num_hands = self.waiting["hands"].num_rows if self.waiting else 0
        if num_hands or rejects:
            self._write(num_hands, rejects)
        return tuple(self.blocks)


def reject_row(reject: Reject) -> dict[str, Any]:
    """The row of a reject, its number left out."""
    return {
        "file": reject.file,
        "section": reject.section,
        "line": reject.line,
        "external_id": reject.external_id,
        "action_no": reject.action_no,
        "status": Status.UNREADABLE if reject.status is None else reject.status,
        "reason": reject.reason,
        "text": reject.text,
    }


def table_of(name: str, rows: Sequence[dict[str, Any]]) -> pa.Table:
    """Rows as a lake table; times are ISO 8601 text."""
    schema = arrow_schema(name)
    columns = []
    for column in schema:
        values = [row[column.name] for row in rows]
        array = pa.array(values, pa.string() if pa.types.is_timestamp(column.type) else column.type)
        columns.append(array.cast(column.type))
    return pa.Table.from_arrays(columns, schema=schema)
