"""The runs that replayed hands go to: one for each game and its house rules, with blocks cut as those of a simulation.

A run's id digests all files of the replay, the game and its house rules, so the same contents give the same runs.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline import games, resources
from pipeline.app.replay_files import totals_of
from pipeline.app.replay_hands import Batch, HouseRules, NotPlayed, kind_of_remark, reject_of, replay_records
from pipeline.app.replay_rounds import RoundTable, round_table_for
from pipeline.codes import STATS_VERSION, Limit, Status
from pipeline.engine.tables import MAX_STACK
from pipeline.errors import UnknownName
from pipeline.imports import Reject
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_dimension, policies_dimension, stakes_dimension
from pipeline.lake.provenance import Block, BlockFile, Manifest
from pipeline.lake.schema import BLOCK_HANDS, arrow_schema
from pipeline.lake.write import write_block, write_dimension
from pipeline.record import RecordedHand, Registries
from pipeline.record_rounds import RecordedRound
from pipeline.rules import house
from pipeline.rules.banked import BankedGame, HouseTable
from pipeline.rules.game import Game
from pipeline.rules.money import BlindSeats, HandStakes, Stakes

READER_VERSION = 3
"""Version of what the importers make of a text."""


OF_BETS = frozenset(
    (
        Status.RAISE_TOO_SMALL,
        Status.RAISE_TOO_LARGE,
        Status.RAISE_NOT_REOPENED,
        Status.RAISE_CAPPED,
        Status.RAISE_NOT_A_UNIT,
    )
)
"""Refusals that another reading of the betting rules may not share."""


@dataclass(frozen=True)
class Table:
    """What decides the rules of a hand, its stakes aside: the game and its house rules."""

    game: Game
    house_rules: HouseRules = ()

    def __hash__(self) -> int:
        return hash((self.game.key, self.house_rules))  # a game's own hash costs more than reading a hand

    @property
    def said(self) -> dict[str, Any]:
        """What a run's identity and options say of it beside game and house rules: nothing."""
        return {}

    def replay(self, records: Sequence[RecordedHand], registries: Registries, first_hand_no: int) -> Batch:
        """Replay hands of this table; see `replay_records`."""
        return replay_records(self.game, records, registries, first_hand_no, self.house_rules)


def table_of_record(record: RecordedHand | RecordedRound) -> Table | RoundTable:
    """The table that a hand or a round is played at; NotPlayed if there is none."""
    if isinstance(record, RecordedRound):
        return round_table_for(record)
    table = table_for(record.game, record.house_rules, len(record.seats))
    check_record(table.game, record)
    return table


def table_of_run(manifest: Manifest) -> Table | RoundTable:
    """The table that the hands of a run were played at."""
    game = games.find_any(manifest.game)
    house_rules = house.of_game(game.options, manifest.options.get("house_rules", {}))
    if isinstance(game, BankedGame):
        return RoundTable(game, house_rules, HouseTable.of_document(manifest.options["table"]))
    return Table(game, house_rules)


@lru_cache(maxsize=4096)
def table_for(game_key: str, house_rules: HouseRules, num_seats: int) -> Table:
    """The table that hands of this game, with these options and as many seats, are played at; NotPlayed if there is none."""
    try:
        game = games.find(game_key)
        chosen = house.of_game(game.options, dict(house_rules))
    except (UnknownName, house.OptionValueError) as problem:
        raise NotPlayed(str(problem)) from problem
    of_stakes = sorted(key for key, _ in house_rules if key in house.OF_STAKES)
    if of_stakes:
        raise NotPlayed(f"house rule {of_stakes[0]} is said by the stakes and their posts; leave it out")
    if num_seats > game.max_seats:
        raise NotPlayed(f"{num_seats} seats; {game.name} has {game.max_seats} at most")
    return Table(game, chosen)


@lru_cache(maxsize=4096)
def seeded_stakes(limit: Limit, big_blind: int, num_seats: int, currency: str, decimals: int) -> HandStakes:
    """The stakes of a game with a seed."""
    stakes = Stakes(big_blind=big_blind, limit=limit, blind_seats=BlindSeats.SEED, currency=currency, decimals=decimals)
    return stakes.at(num_seats)


def check_record(game: Game, record: RecordedHand) -> None:
    """NotPlayed where a record says what its game does not have, or leaves out what it needs."""
    if not game.is_seeded:
        if record.deals:
            raise NotPlayed(f"deals: {game.name} is dealt once a hand")
        return
    met = record.stakes
    if met.big_blind > MAX_STACK:
        raise NotPlayed(f"stakes.big_blind is {met.big_blind:,}; at most {MAX_STACK:,} chips")
    if met != seeded_stakes(game.limits[0], met.big_blind, len(record.seats), met.currency, met.decimals):
        raise NotPlayed(
            f"stakes: {game.name} is played for a seed of one big blind, dead, from the button, no other post, at pot limit; a "
            "game of this size is written as schemas/native_record.md has it"
        )
    if record.deal_at:
        raise NotPlayed(f"deal_at: in {game.name} cards come where the actions say so; leave it out")
    unknown = [seat.chair for seat in record.seats if seat.stack is None]
    if unknown:
        raise NotPlayed(f"the stack of chair {unknown[0]} is unknown; in {game.name} bets and replays depend on it")


def other_reading(record: RecordedHand | RecordedRound, refusal: Reject) -> RecordedHand | None:
    """The refused hand as the next of its readings has it, None where there is none or it would not help."""
    if isinstance(record, RecordedRound) or refusal.status not in OF_BETS or not record.readings:
        return None
    reading, *rest = record.readings
    return replace(record, stakes=reading.stakes, house_rules=reading.house_rules, readings=tuple(rest))


def identity_of(table: Table | RoundTable, digests: Sequence[str], names_mark: str | None) -> dict[str, Any]:
    """What decides the hands of a run; `names_mark` tells the key apart under which its names are tokens, None for none."""
    return {
        "kind": "replay",
        "game": table.game.key,
        "house_rules": dict(table.house_rules),
        "rules_version": table.game.rules_version,
        "reader_version": READER_VERSION,
        "files": sorted(digests),
        **({"anonymised": names_mark} if names_mark else {}),
        **table.said,
    }


@dataclass
class Run:
    """A run being written: its numbers for stakes, players and policies, its counts, its rejects."""

    root: Path
    table: Table | RoundTable
    digests: Sequence[str]
    names_mark: str | None = None
    registries: Registries = field(default_factory=Registries)
    num_hands: int = 0
    num_verified: int = 0
    remarks: Counter[str] = field(default_factory=Counter)
    rejects: list[Reject] = field(default_factory=list)
    stakes_of_session: dict[int, str] = field(default_factory=dict)
    new_of_file: Counter[str] = field(default_factory=Counter)
    source_files: dict[str, Sequence[Any]] | None = None
    duplicates_of: list[str] = field(default_factory=list)
    merged_into: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.identity = identity_of(self.table, self.digests, self.names_mark)
        self.run_id = provenance.run_id_of(self.identity)
        self.writer = BlockWriter(self.root, self.table.game.key, self.run_id)

    def replay(self, records: Sequence[Any]) -> list[tuple[Any, Reject]]:
        """Replay hands of the run's table and write blocks as they fill. The hands that the rules refuse, and why."""
        records = [record for record in records if self._keeps_to_its_session(record)]
        if not records:
            return []
        batch = self.table.replay(records, self.registries, self.num_hands)
        self.num_hands += len(batch.sources["hand_no"])
        self.remarks.update(kind_of_remark(remark) for remark in batch.sources["remark"] if remark)
        self.num_verified += sum(batch.sources["is_verified"])
        self.new_of_file.update(batch.files)
        self.writer.add(batch)
        return list(zip(batch.refused, batch.rejects, strict=True))

    def _keeps_to_its_session(self, record: RecordedHand | RecordedRound) -> bool:
        """True unless an earlier hand played the record's session at other stakes; then it is rejected."""
        if isinstance(record, RecordedRound) or record.session_no is None:
            return True
        stakes = f"{record.stakes.label} {record.stakes.currency}"
        first = self.stakes_of_session.setdefault(record.session_no, stakes)
        if first != stakes:
            reason = f"session {record.session_no} is played at {first}, this hand at {stakes}: a session has one stake"
            self.rejects.append(reject_of(record, Status.UNREADABLE, None, reason))
        return first == stakes

    def flush(self) -> None:
        """Write what waits."""
        self.writer.flush()

    def finish(self, name: str, num_files: int, all_run_ids: Sequence[str]) -> Manifest:
        """Write what waits; what the manifest must say. `all_run_ids` are those of the whole replay."""
        blocks = self.writer.finish(self.rejects, self.source_files)
        return Manifest(
            run_id=self.run_id,
            game=self.table.game.key,
            kind="replay",
            name=name,
            rules_version=self.table.game.rules_version,
            stats_version=STATS_VERSION,
            num_hands=self.num_hands,
            num_rejects=len(self.rejects),
            identity=self.identity,
            options={
                "num_verified": self.num_verified,
                "num_files": num_files,
                "house_rules": dict(self.table.house_rules),
                "runs": list(all_run_ids),
                "duplicates_of": self.duplicates_of,
                **({"merged_into": self.merged_into} if self.merged_into else {}),
                **({"counts": totals_of(self.source_files)} if self.source_files else {}),
                **self.table.said,
            },
            blocks=blocks,
            dimensions=self._dimensions(),
            digest=provenance.run_digest(blocks),
            tapete_version=resources.version(),
            created_at=provenance.now_utc(),
        )

    def _dimensions(self) -> tuple[BlockFile, ...]:
        policies = self.registries.policies.values
        tables = {
            "stakes": stakes_dimension(self.registries.stakes.values),
            "players": players_dimension(self.registries.players.values, policies),
            "policies": policies_dimension(policies, [{} for _ in policies]),
        }
        return tuple(
            write_dimension(self.root, table, self.table.game.key, self.run_id, rows) for table, rows in tables.items()
        )


class Waiting:
    """Rows of a table that wait for their block, packed: a block of real hands takes a quarter of the memory."""

    def __init__(self) -> None:
        self.packed: list[pa.Buffer] = []

    def add(self, table: pa.Table) -> None:
        """Rows that come after those that wait."""
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as stream:
            stream.write_table(table)
        self.packed.append(sink.getvalue())

    def take(self) -> pa.Table:
        """All rows, which wait no more."""
        packed, self.packed = self.packed, []
        return pa.concat_tables([pa.ipc.open_stream(part).read_all() for part in packed])


class BlockWriter:
    """Gathers batches and writes blocks of BLOCK_HANDS hands, cut between sessions. `sessions` are those of waiting hands."""

    def __init__(self, root: Path, game_key: str, run_id: str) -> None:
        self.root, self.game_key, self.run_id = root, game_key, run_id
        self.blocks: list[Block] = []
        self.waiting: dict[str, Waiting] = {}
        self.sessions = np.empty(0, np.int64)

    def add(self, batch: Batch) -> None:
        """Add hands; writes blocks as they fill."""
        found = {**batch.tables, "source_hands": table_of("source_hands", batch.sources)}
        if batch.source_seats:
            found["source_seats"] = table_of("source_seats", batch.source_seats)
        for name, table in found.items():
            self.waiting.setdefault(name, Waiting()).add(table)
        self.sessions = np.append(self.sessions, found["hands"].column("session_no").to_numpy())
        while self.sessions.size > BLOCK_HANDS:
            self._write(self._cut())

    def _cut(self) -> int:
        """How many of the waiting hands make the next block: the last session that does not fit begins the one after."""
        at = BLOCK_HANDS
        while at > 0 and self.sessions[at - 1] == self.sessions[BLOCK_HANDS]:
            at -= 1
        return at or BLOCK_HANDS

    def _write(self, num_hands: int) -> None:
        last = -1
        block_no, files = len(self.blocks), []
        for name, rows in self.waiting.items():
            table = rows.take()
            if name == "hands":
                last = table.column("hand_no")[num_hands - 1].as_py()
            cut = int(np.searchsorted(table.column("hand_no").to_numpy(), last, side="right"))
            files.append(self._file(name, block_no, num_hands, table.slice(0, cut).combine_chunks()))
            rows.add(table.slice(cut))
        self.sessions = self.sessions[num_hands:]
        self.blocks.append(Block(block_no=block_no, num_hands=num_hands, files=tuple(files)))

    def _file(self, name: str, block_no: int, num_hands: int, table: pa.Table) -> BlockFile:
        return write_block(self.root, name, self.game_key, self.run_id, block_no, num_hands, table)

    def flush(self) -> None:
        """Write what waits."""
        if self.sessions.size:
            self._write(self.sessions.size)

    def finish(
        self, rejects: Sequence[Reject], source_files: Mapping[str, Sequence[Any]] | None = None
    ) -> tuple[Block, ...]:
        """Write what waits, beside the last block the rejects, and the counts of files where they are given; all blocks."""
        self.flush()
        last = self.blocks.pop() if self.blocks else Block(block_no=0, num_hands=0, files=())
        files = list(last.files)
        if rejects:
            rows = table_of("rejects", reject_columns(rejects))
            files.append(self._file("rejects", last.block_no, last.num_hands, rows))
        if source_files:
            rows = table_of("source_files", source_files)
            files.append(self._file("source_files", last.block_no, last.num_hands, rows))
        if files:
            self.blocks.append(replace(last, files=tuple(files)))
        return tuple(self.blocks)


def reject_columns(rejects: Sequence[Reject]) -> dict[str, Sequence[Any]]:
    """The columns of rejects."""
    names = ("file", "section", "line", "external_id", "action_no", "refusal", "reason", "text")
    return {
        "reject_no": range(len(rejects)),
        **{name: [getattr(reject, name) for reject in rejects] for name in names},
        "status": [Status.UNREADABLE if reject.status is None else reject.status for reject in rejects],
    }


def table_of(name: str, columns: Mapping[str, Sequence[Any]]) -> pa.Table:
    """Columns as a lake table; times are ISO 8601 text. Many columns of sources say nothing."""
    schema = arrow_schema(name)
    arrays = []
    for field_ in schema:
        values = columns[field_.name]
        if field_.nullable and values.count(None) == len(values):
            arrays.append(pa.nulls(len(values), field_.type))
            continue
        kind = pa.string() if pa.types.is_timestamp(field_.type) else field_.type
        arrays.append(pa.array(values, kind).cast(field_.type))
    return pa.Table.from_arrays(arrays, schema=schema)
