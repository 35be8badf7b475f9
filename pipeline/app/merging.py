"""Puts second copies of hands beside the first ones of a run, and writes anew the blocks of hands of which more is known now.

The hand is played again with all cards that any copy knows, under its number, at the table of its run. If the rules refuse it, or
play or pay it otherwise than before, the copy is conflicting and the first stays as it was. Numbers, players and stakes of a
run never change.
"""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.app.copies import Contradiction, Copies, FirstCopy, merged, note_in
from pipeline.app.known_hands import keys_of
from pipeline.app.replay_hands import kind_of_remark
from pipeline.app.replay_runs import Run, Table, table_of, table_of_run
from pipeline.exports.from_lake import unpacked
from pipeline.lake import provenance
from pipeline.lake.dimensions import Player, players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.read import dimension, read_file
from pipeline.lake.schema import CONTENT_TABLES
from pipeline.lake.write import write_block
from pipeline.record import RecordedHand, Registries, Registry

BATCH_HANDS = 4096
COMPARED = {
    "hands": (
        *("hand_no", "stake_id", "button_seat", "num_seats", "num_boards", "board", "last_street_no", "num_actions"),
        *("pot_chips", "rake_chips"),
    ),
    "seats": ("hand_no", "seat_no", "player_id", "stack_chips", "put_in_chips", "returned_chips", "won_chips"),
    "actions": ("hand_no", "street_no", "seat_no", "action", "put_in_chips"),
}
SAID = {"hands": "the stakes or accounts", "seats": "what a seat wins", "actions": "the actions"}
AT_TIMES = ("cards", "boards", "deals")
"""Tables that a block has only if a hand of it has rows there."""
VERDICT = ("is_verified", "remark", "details")

Rows = dict[int, list[tuple[Any, ...]]]


class Judged(NamedTuple):
    """A copy, and whether it brought cards; where it contradicts the first copy, what it tells differently."""

    copy: RecordedHand
    is_merged: bool
    contradiction: str | None = None


@dataclass
class Holder:
    """A run that has first copies: its table, players and stakes, and its blocks, which change as more becomes known. Where the
    copies have other names than the run, names of tables are not compared."""

    root: Path
    run_id: str
    table: Table
    registries: Registries
    blocks: list[Block]
    has_other_names: bool = False
    num_verified: int = 0
    remarks: Counter[str] = field(default_factory=Counter)

    def put_beside(self, copies: Copies, run_id: str | None) -> Iterator[Judged]:
        """What each of the copies is that are kept for this run. Changes the blocks."""
        kept = np.array(copies.keys[run_id], np.int64)
        for at, block in enumerate(self.blocks):
            sources = next((file for file in block.files if file.table == "source_hands"), None)
            if sources is None:
                continue
            table = read_file(self.root, sources)
            table = table.filter(pc.is_valid(table.column("facts")))
            keys = keys_of(table)
            is_asked = np.isin(keys, kept)
            hand_no_of = dict(
                zip(keys[is_asked].tolist(), table.column("hand_no").to_numpy()[is_asked].tolist(), strict=True)
            )
            if not hand_no_of:
                continue
            numbers = pa.array(sorted(hand_no_of.values()), pa.int64())
            told = {
                file.table: only(read_file(self.root, file), numbers)
                for file in block.files
                if file.table in (*CONTENT_TABLES, "source_hands")
            }
            changed: set[int] = set()
            for following in copies.rounds(run_id, keys[is_asked]):
                told = yield from self._round(told, changed, copies, following, hand_no_of)
            if changed:
                self.blocks[at] = self._written(block, told, changed)

    def _round(
        self,
        told: dict[str, pa.Table],
        changed: set[int],
        copies: Copies,
        following: dict[int, int],
        hand_no_of: dict[int, int],
    ) -> Generator[Judged, None, dict[str, pa.Table]]:
        """Judge one copy of each hand, some thousand at a time. The rows as they are then; adds to `changed`."""
        hands = sorted((hand_no_of[key], place) for key, place in following.items())
        parts: dict[str, list[pa.Table]] = {}
        firsts = [hand_no for hand_no, _ in hands[::BATCH_HANDS]]
        for at, (first, last) in enumerate(pairwise([0, *firsts[1:], sys.maxsize])):
            batch = hands[at * BATCH_HANDS : (at + 1) * BATCH_HANDS]
            rows = {name: between(table, first, last) for name, table in told.items()}
            yield from self._judge(rows, changed, [(hand_no, copies.at(place)) for hand_no, place in batch])
            for name, table in rows.items():
                parts.setdefault(name, []).append(table)
        return {name: pa.concat_tables(tables) for name, tables in parts.items()}

    def _judge(
        self, told: dict[str, pa.Table], changed: set[int], batch: Sequence[tuple[int, RecordedHand]]
    ) -> Iterator[Judged]:
        """Judge copies of different hands, sorted by number. Changes `told` and `changed`."""
        firsts = first_copies(told, {hand_no for hand_no, _ in batch}, self.registries)
        todo: list[tuple[int, RecordedHand]] = []
        copy_of = dict(batch)
        for hand_no, copy in batch:
            try:
                if copy.game != self.table.game.key:
                    raise Contradiction("the game")
                todo.append((hand_no, merged(copy, firsts[hand_no], self.has_other_names)))
            except Contradiction as problem:
                yield Judged(copy, False, str(problem))
        new: dict[str, list[pa.Table]] = {}
        for tables, refusal in self._played(todo):
            if refusal is not None:
                yield Judged(copy_of[refusal[0]], False, refusal[1])
            for name, table in tables.items():
                new.setdefault(name, []).append(table)
        if not new:
            return
        played = {name: pa.concat_tables(tables) for name, tables in new.items()}
        hand_nos = played["hands"].column("hand_no").to_pylist()
        differences = differing(told, played)
        before, after = (cards_of(tables["seats"]) for tables in (told, played))
        more = {hand_no for hand_no in hand_nos if hand_no not in differences and before[hand_no] != after[hand_no]}
        self._take(told, played, more)
        changed |= more
        for hand_no in hand_nos:
            yield Judged(copy_of[hand_no], hand_no in more, differences.get(hand_no))

    def _played(
        self, hands: Sequence[tuple[int, RecordedHand]]
    ) -> Iterator[tuple[dict[str, pa.Table], tuple[int, str] | None]]:
        """The rows of hands played under their numbers, stretch by stretch; the number and the reason of one that is refused."""
        numbers = np.array([hand_no for hand_no, _ in hands], np.int64)
        for stretch in np.split(np.arange(numbers.size), np.flatnonzero(np.diff(numbers) != 1) + 1):
            if not stretch.size:
                continue
            todo = [hands[at] for at in stretch]
            batch = self.table.replay([record for _, record in todo], self.registries, todo[0][0])
            if batch.rejects and len(todo) > 1:
                for one in todo:
                    yield from self._played([one])
            elif batch.rejects:
                yield {}, (todo[0][0], batch.rejects[0].reason)
            else:
                yield {**batch.tables, "source_hands": table_of("source_hands", batch.sources)}, None

    def _take(self, told: dict[str, pa.Table], played: dict[str, pa.Table], hand_nos: set[int]) -> None:
        """Put the rows of hands that were played in the place of those that are told. Changes `told` and the counts."""
        numbers = pa.array(sorted(hand_nos), pa.int64())
        verdicts = {row["hand_no"]: row for row in only(played["source_hands"], numbers).to_pylist()}
        rows = told["source_hands"].to_pylist()
        for row in rows:
            verdict = verdicts.get(row["hand_no"], row)
            self.num_verified += verdict["is_verified"] - row["is_verified"]
            for one, change in ((row, -1), (verdict, 1)):
                if one["remark"]:
                    self.remarks[kind_of_remark(one["remark"])] += change
            row.update({name: verdict[name] for name in VERDICT})
        told["source_hands"] = pa.Table.from_pylist(rows, schema=told["source_hands"].schema)
        for name in {*told, *played} - {"source_hands"}:
            if name not in told and name not in AT_TIMES:
                continue  # the run is older than the table
            kept = told[name] if name in told else played[name].slice(0, 0)
            new = only(played[name], numbers) if name in played else kept.slice(0, 0)
            told[name] = in_order([only(kept, numbers, False), new])

    def _written(self, block: Block, told: dict[str, pa.Table], changed: set[int]) -> Block:
        """The block with the rows of changed hands, in new files."""
        numbers = pa.array(sorted(changed), pa.int64())
        former = {file.table: file for file in block.files}
        files = [file for name, file in former.items() if name not in told]
        game, hands = self.table.game.key, block.num_hands
        for name, table in told.items():
            rows = [only(table, numbers)]
            if name in former:
                rows.append(only(read_file(self.root, former[name]), numbers, False))
            files.append(
                write_block(
                    self.root, name, game, self.run_id, block.block_no, hands, in_order(rows), is_rewritten=True
                )
            )
        return replace(block, files=tuple(files))


def put_together(
    root: Path,
    runs: Sequence[Run],
    copies: Copies,
    locks: ExitStack,
    names_mark: str | None,
    note: Callable[[Judged], None],
) -> list[Manifest]:
    """Put all copies that were kept aside beside the first ones, and tell `note` what each of them is. Changes `runs`, those
    being written; of those that the lake has, which stay locked as long as `locks`, what the manifests are to say from now on.
    `names_mark` tells the names of the copies apart (see anonymise.py)."""
    for run in runs:
        run.flush()
        if isinstance(run.table, Table) and None in copies.keys:
            holder = Holder(root, run.run_id, run.table, copy_of(run.registries), run.writer.blocks)
            for judged in holder.put_beside(copies, None):
                note(judged)
            run.num_verified += holder.num_verified
            run.remarks.update(holder.remarks)
    manifests = []
    for run_id in filter(None, copies.keys):
        locks.enter_context(provenance.lock(root, run_id))
        manifest = provenance.load(root, run_id)
        holder = holder_of(root, manifest, names_mark)
        for judged in holder.put_beside(copies, run_id):
            note(judged)
        if tuple(holder.blocks) != manifest.blocks:
            manifests.append(with_blocks(manifest, holder, runs[0].run_id))
    return manifests


def holder_of(root: Path, manifest: Manifest, names_mark: str | None) -> Holder:
    """A run of the lake as one that has first copies."""
    table = table_of_run(manifest)
    assert isinstance(table, Table)
    registries = Registries()
    for stakes in stakes_from_dimension(dimension(root, manifest, "stakes")):
        registries.stakes.number(stakes)
    policies = dimension(root, manifest, "policies")
    for player in players_from_dimension(dimension(root, manifest, "players"), policies):
        registries.players.number(player)
    for policy in policies.column("kind").to_pylist():
        registries.policies.number(policy)
    has_other_names = manifest.identity.get("anonymised") != names_mark
    return Holder(root, manifest.run_id, table, registries, list(manifest.blocks), has_other_names)


def with_blocks(manifest: Manifest, holder: Holder, merged_from: str) -> Manifest:
    """The manifest with the blocks that a run has now that it knows cards from another run's files."""
    return replace(
        manifest,
        blocks=tuple(holder.blocks),
        digest=provenance.run_digest(holder.blocks),
        options={
            **manifest.options,
            "num_verified": manifest.options["num_verified"] + holder.num_verified,
            "merged_from": sorted({*manifest.options.get("merged_from", ()), merged_from}),
        },
    )


def copy_of(registries: Registries) -> Registries:
    """The same numbers; what is numbered later stays out of the run."""
    copies = [
        Registry(dict(one.numbers), set(one.taken), one.following)
        for one in (registries.stakes, registries.players, registries.policies)
    ]
    return Registries(*copies)


def first_copies(told: dict[str, pa.Table], hand_nos: set[int], registries: Registries) -> dict[int, FirstCopy]:
    """What these rows tell of hands, by number."""
    players, stakes = registries.players.values, registries.stakes.values
    stake_of = dict(zip(*lists(told["hands"], ("hand_no", "stake_id")), strict=True))
    seats: dict[int, dict[int, tuple[Player, tuple[int, ...]]]] = {hand_no: {} for hand_no in hand_nos}
    of_seats = ("hand_no", "seat_no", "player_id", "cards")
    for hand_no, chair, player_id, own in zip(*lists(told["seats"], of_seats), strict=True):
        if hand_no in hand_nos:
            seats[hand_no][chair] = (players[player_id], unpacked(own))
    columns = ("hand_no", "tournament_id", "table_name", "played_at", "remark")
    return {
        hand_no: FirstCopy(
            seats[hand_no], stakes[stake_of[hand_no]].currency, tournament, table_name, played_at, note_in(remark)
        )
        for hand_no, tournament, table_name, played_at, remark in zip(
            *lists(told["source_hands"], columns), strict=True
        )
        if hand_no in hand_nos
    }


def differing(told: dict[str, pa.Table], played: dict[str, pa.Table]) -> dict[int, str]:
    """What hands that were played again have otherwise than before, by number, those that have."""
    found: dict[int, str] = {}
    for name, columns in COMPARED.items():
        before, after = (rows_of(tables[name], columns) for tables in (told, played))
        for hand_no, rows in after.items():
            if before.get(hand_no) != rows:
                found.setdefault(hand_no, SAID[name])
    return found


def rows_of(table: pa.Table, columns: Sequence[str]) -> Rows:
    """These columns of the rows of each hand, which comes first among them."""
    rows: Rows = {}
    for row in zip(*lists(table, columns), strict=True):
        rows.setdefault(row[0], []).append(row)
    return rows


def cards_of(seats: pa.Table) -> Rows:
    """The cards of each hand by seat."""
    return rows_of(seats, ("hand_no", "seat_no", "cards"))


def lists(table: pa.Table, columns: Sequence[str]) -> list[list[Any]]:
    """Columns as lists."""
    return [table.column(name).to_pylist() for name in columns]


def only(table: pa.Table, hand_nos: pa.Array, are_they: bool = True) -> pa.Table:
    """The rows of these hands, or of all others."""
    is_one = pc.is_in(table.column("hand_no"), hand_nos)
    return table.filter(is_one if are_they else pc.invert(is_one))


def between(table: pa.Table, first: int, last: int) -> pa.Table:
    """The rows of hands from the first number to before the last, of a table sorted by them."""
    start, end = np.searchsorted(table.column("hand_no").to_numpy(), (first, last))
    return table.slice(start, end - start)


def in_order(tables: Sequence[pa.Table]) -> pa.Table:
    """The rows of hands that each lie in one of the tables, by hand."""
    whole = pa.concat_tables(tables)
    order = np.argsort(whole.column("hand_no").to_numpy(), kind="stable")
    return whole.take(pa.array(order)).combine_chunks()
