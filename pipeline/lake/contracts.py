"""A lake set beside its contracts, run by run: files, columns, values, keys and relations. All of it follows from schemas/.

One block is read at a time, one table after the other, so memory stays that of a block. A file that is damaged is told and
left out; the others are looked at all the same. What the rules of the games ask of rows is for the SQL of models/checks.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline import games
from pipeline.errors import DamagedFile
from pipeline.lake import layout, scan, schema
from pipeline.lake.digest import digest
from pipeline.lake.faults import SHOWN_ROWS, Fault
from pipeline.lake.provenance import BlockFile, Manifest, run_digest
from pipeline.lake.read import make_anew, mend, read_as_written
from pipeline.lake.schema import Column, Relation, Table

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

MANIFEST, FILES, COLUMNS, ROWS = "manifests_add_up", "files_are_as_written", "columns_as_in_contract", "rows_as_written"
VALUES, KEYS, RELATIONS, SEATS = "values_as_in_contract", "keys_as_in_contract", "relations_hold", "seats_at_most"
CHECKS = (MANIFEST, FILES, COLUMNS, ROWS, VALUES, KEYS, RELATIONS, SEATS)

OF_EVERY_BLOCK = ("hands", "seats", "actions")
PARENTS_FIRST = ("policies", "players", "stakes", "hands", "seats")


@dataclass
class _Seen:
    """What rows of later files are set beside: keys by table, None where the file is damaged, and the last key of each table."""

    keys: dict[str, "pl.DataFrame | None"] = field(default_factory=dict)
    last: dict[str, tuple[Any, ...]] = field(default_factory=dict)


def faults(root: Path, run: Manifest) -> Iterator[Fault]:
    """What is wrong with a run, its files in the order of the manifest."""
    for fault in _faults(root, run):
        yield replace(fault, where=f"run {run.run_id} ({run.name}), {fault.where}")


def _faults(root: Path, run: Manifest) -> Iterator[Fault]:
    yield from _manifest_faults(run)
    seen = _Seen()
    seen.keys = {name: _empty(name) for name in schema.DIMENSIONS}
    yield from _values("its manifest", schema.table(schema.RUNS), _frame(scan.table_of_runs([run])))
    for file in _parents_first(run.dimensions):
        yield from _file_faults(root, run, file, seen, None)
    first = 0
    for block in run.blocks:
        seen.keys |= {name: _empty(name) for name in ("hands", "seats")}
        for file in _parents_first(block.files):
            yield from _file_faults(root, run, file, seen, (first, first + block.num_hands - 1))
        first += block.num_hands


def _manifest_faults(run: Manifest) -> Iterator[Fault]:
    """What the manifest says of its blocks, beside itself."""
    numbers = [block.block_no for block in run.blocks]
    if numbers != list(range(len(numbers))):
        yield Fault(check=MANIFEST, where="its manifest", met=f"blocks {numbers}", expected="0, 1, 2 and so on")
    num_hands = sum(block.num_hands for block in run.blocks)
    if num_hands != run.num_hands:
        yield Fault(
            check=MANIFEST,
            where="its manifest",
            met=f"{run.num_hands} hands",
            expected=f"{num_hands}, as its blocks have",
        )
    if run_digest(run.blocks) != run.digest:
        yield Fault(
            check=MANIFEST, where="its manifest", met=run.digest, expected=f"{run_digest(run.blocks)}, of its blocks"
        )
    for block in run.blocks:
        for name in OF_EVERY_BLOCK:
            if block.num_hands and name not in {file.table for file in block.files}:
                yield Fault(
                    check=MANIFEST,
                    where=f"block {block.block_no}",
                    met=f"no file of {name}",
                    expected=f"one, as of every block with hands ({block.num_hands:,} here)",
                    remedy=make_anew(run),
                )


def _file_faults(
    root: Path, run: Manifest, file: BlockFile, seen: _Seen, hands: tuple[int, int] | None
) -> Iterator[Fault]:
    """What is wrong with a file; `hands` are the numbers of the first and last hand of its block."""
    stored = yield from _stored(root, run, file)
    table = schema.table(file.table)
    if stored is None:
        seen.keys[file.table] = None
        return
    rows, where = _frame(stored), str(root / file.file)
    yield from _values(where, table, rows)
    yield from _keys(where, table, rows, seen, hands)
    if file.table in seen.keys:
        seen.keys[file.table] = rows.select(table.key)
    for relation in table.relations:
        there = seen.keys[relation.table]
        if there is not None:
            yield from _relation(where, table, rows, relation, there)
    if file.table == "seats":
        yield from _seats(where, run.game, rows)


def _stored(root: Path, run: Manifest, file: BlockFile) -> Generator[Fault, None, "pa.Table | None"]:
    """The rows of a file, None where it is gone or broken, or its columns can't be read as its contract has them."""
    path = root / file.file
    try:
        stored = read_as_written(root, file)
    except DamagedFile as error:
        yield Fault(
            check=FILES,
            where=str(path),
            met=error.met,
            expected="the file that was written",
            remedy=mend(run, path.exists()),
            is_unreadable=True,
        )
        return None
    differences = list(layout.differences(file.table, stored.schema, run.schema_version))
    rows = layout.readable(file.table, stored, run.schema_version) if differences else stored
    for column, met, expected in differences:
        yield Fault(
            check=COLUMNS,
            where=str(path),
            column=column,
            met=met,
            expected=expected,
            remedy=mend(run),
            is_unreadable=rows is None,
        )
    if stored.num_rows != file.num_rows:
        yield Fault(
            check=ROWS,
            where=str(path),
            met=f"{stored.num_rows:,} rows",
            expected=f"{file.num_rows:,}, as written",
            remedy=mend(run),
        )
    if differences:
        return rows
    found = digest(stored)
    if found != file.digest:
        yield Fault(
            check=FILES,
            where=str(path),
            met=f"other values than were written (digest {found})",
            expected=f"digest {file.digest}",
            remedy=mend(run),
        )
    return stored


def _values(where: str, table: Table, rows: "pl.DataFrame") -> Iterator[Fault]:
    """Nulls where a value is required, and values that the contract does not allow."""
    import polars as pl

    asked: list[tuple[Column, str, pl.Expr]] = []
    for column in table.columns:
        if column.name not in rows.columns:
            continue
        if not column.is_nullable:
            asked.append((column, "a value", pl.col(column.name).is_null()))
        refused = _refused(column)
        if refused is not None:
            asked.append((column, layout.said(column), refused))
    counts = rows.select(expression.sum().alias(str(at)) for at, (_, _, expression) in enumerate(asked)).row(0)
    for (column, expected, expression), num_bad in zip(asked, counts, strict=True):
        if num_bad:
            shown = list(dict.fromkeys((*table.key, column.name)))
            bad = rows.lazy().filter(expression).select(shown).head(SHOWN_ROWS).collect()
            met = "no value" if expected == "a value" else str(bad[column.name][0])
            yield _fault(VALUES, where, met, expected, bad, num_bad, column.name)


def _refused(column: Column) -> "pl.Expr | None":
    """True where a value is none of those that the contract allows; None where it allows all of its type."""
    import polars as pl

    value = pl.col(column.name)
    refused: list[pl.Expr] = []
    if isinstance(column.values, tuple):
        refused += [~value.is_in(list(column.values))] if column.values else []
    elif column.values and column.unit == "bits":
        refused.append(value != value & reduce(or_, column.values.values()))
    elif column.values:
        refused.append(~value.is_in(sorted(column.values.values())))
    if column.minimum is not None:
        refused.append(value < column.minimum)
    if column.maximum is not None:
        refused.append(value > column.maximum)
    if column.gap:
        refused.append(value.is_between(*column.gap))
    if column.pattern:
        refused.append(~value.str.contains(column.pattern))
    return reduce(or_, refused) if refused else None


def _keys(
    where: str, table: Table, rows: "pl.DataFrame", seen: _Seen, hands: tuple[int, int] | None
) -> Iterator[Fault]:
    """Keys that are there twice, hands out of order or not of the block."""
    import polars as pl

    keys = rows.select(table.key)
    if keys.is_empty():
        return
    if not _is_increasing(keys):
        twice = keys.group_by(table.key).len("num_rows").filter(pl.col("num_rows") > 1).sort(table.key)
        if not twice.is_empty():
            met = ", ".join(f"{name} {value}" for name, value in zip(table.key, twice.row(0), strict=False))
            expected = f"one row a key ({', '.join(table.key)})"
            yield _fault(KEYS, where, f"{twice['num_rows'][0]} rows of {met}", expected, twice, twice.height)
        late = keys.filter(pl.col(table.key[0]) < pl.col(table.key[0]).shift(1))
        if not late.is_empty():
            yield _fault(
                KEYS, where, "rows out of order", f"{table.key[0]} never falls", late, late.height, table.key[0]
            )
    if hands is not None and table.key[0] == "hand_no":
        astray = keys.filter(~pl.col("hand_no").is_between(*hands))
        if not astray.is_empty():
            expected = f"hands {hands[0]} to {hands[1]}, as in its block"
            yield _fault(KEYS, where, f"hand {astray['hand_no'][0]}", expected, astray, astray.height, "hand_no")
        return
    last = seen.last.get(table.name)
    if last is not None and keys.row(0) <= last:
        yield _fault(KEYS, where, f"{keys.row(0)} after {last}", "one row a key in the whole run", keys, 1)
    seen.last[table.name] = keys.row(-1)


def _is_increasing(keys: "pl.DataFrame") -> bool:
    """True if each key is greater than the one before, which needs no sorting to see. Awards of a pot that is split are in the
    order of payment, so they may fail this though no key is there twice."""
    import polars as pl

    follows = pl.lit(False)
    for name in reversed(keys.columns):
        before = pl.col(name).shift(1)
        follows = (pl.col(name) > before) | ((pl.col(name) == before) & follows)
    return bool(keys.select(follows.slice(1).all()).item())


def _relation(
    where: str, table: Table, rows: "pl.DataFrame", relation: Relation, there: "pl.DataFrame"
) -> Iterator[Fault]:
    """Rows that lead nowhere."""
    import polars as pl

    asked = rows.select(list(dict.fromkeys((*table.key, *relation.columns)))).drop_nulls(relation.columns)
    if relation.none is not None:
        asked = asked.filter(pl.any_horizontal(pl.col(name) != relation.none for name in relation.columns))
    lost = asked.join(there, left_on=relation.columns, right_on=relation.to, how="anti", maintain_order="left")
    if not lost.is_empty():
        pairs = zip(relation.columns, lost.select(relation.columns).row(0), strict=True)
        met = ", ".join(f"{name} {value}" for name, value in pairs)
        expected = f"a row of {relation.table} with this {' and '.join(relation.to)}"
        yield _fault(RELATIONS, where, met, expected, lost, lost.height, ", ".join(relation.columns))


def _seats(where: str, game: str, rows: "pl.DataFrame") -> Iterator[Fault]:
    """Hands with more seats than their game has."""
    import polars as pl

    if game in games.BANKED:
        most = games.BANKED[game].max_boxes + 1
    elif game in games.CATALOGUE:
        most = games.CATALOGUE[game].max_seats
    else:
        return
    crowded = rows.group_by("hand_no").len("num_seats").filter(pl.col("num_seats") > most).sort("hand_no")
    if not crowded.is_empty():
        met = f"{crowded['num_seats'][0]} seats in hand {crowded['hand_no'][0]}"
        yield _fault(SEATS, where, met, f"{most} at most, as {game} has", crowded, crowded.height)


def _fault(
    check: str, where: str, met: str, expected: str, bad: "pl.DataFrame", num_bad: int, column: str = ""
) -> Fault:
    return Fault(
        check=check,
        where=where,
        column=column,
        met=met,
        expected=expected,
        num_bad=num_bad,
        columns=tuple(bad.columns),
        rows=tuple(bad.head(SHOWN_ROWS).rows()),
    )


def _parents_first(files: Sequence[BlockFile]) -> list[BlockFile]:
    order: Mapping[str, int] = {name: at for at, name in enumerate(PARENTS_FIRST)}
    return sorted(files, key=lambda file: order.get(file.table, len(order)))


def _empty(name: str) -> "pl.DataFrame":
    return _frame(schema.arrow_schema(name).empty_table()).select(schema.table(name).key)


def _frame(table: "pa.Table") -> "pl.DataFrame":
    import polars as pl

    frame = pl.from_arrow(table)
    assert isinstance(frame, pl.DataFrame)
    return frame
