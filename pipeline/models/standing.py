"""A warehouse set beside the models that make it: columns, grain, ranges, and every mart beside what its model makes now.

Marts are made again from the sums of blocks that the warehouse keeps, which takes seconds however long the lake is. They are
compared while the lake is as it was when the warehouse was built; one that went on is no fault, and `notes` says so.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import UsageError, counted
from pipeline.lake import provenance
from pipeline.lake.faults import SHOWN_ROWS, Fault
from pipeline.models import catalog, checking, dictionary, mart_contracts, publish
from pipeline.models.catalog import Model
from pipeline.models.connections import PARTIALS, WAREHOUSE, create_views, first_line, literal, spill_folder

if TYPE_CHECKING:
    import duckdb

IS_ONE, COLUMNS, RANGES = "warehouse_is_one", "marts_have_columns_of_models", "marts_in_range"
BLOCKS, EQUAL = "sums_of_every_block", "marts_equal_models"
CHECKS = (IS_ONE, COLUMNS, RANGES, BLOCKS, EQUAL)
REMEDY = "Move the warehouse away and build anew: tapete build."

CLOSE = 1e-9
"""How far sums of fractions may differ that were added up in another order."""


@dataclass
class Standing:
    """What was found: faults, what checks were made, and notes on what could not be asked."""

    faults: list[Fault] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def look(root: Path, warehouse: Path, own: Sequence[Model] = (), readable: Collection[str] | None = None) -> Standing:
    """What is wrong with the warehouse of a lake. `own` are marts of the user's own, `readable` the runs that can be read where
    not all can."""
    import duckdb

    found = Standing(checks=list(CHECKS))
    try:
        stamp = publish.stamp(warehouse)
    except UsageError as error:
        found.faults.append(
            Fault(check=IS_ONE, where=str(warehouse), met=str(error), expected="a warehouse", is_unreadable=True)
        )
        return found
    assert stamp is not None
    if stamp.models_digest != catalog.digest():
        found.notes.append(
            f"{warehouse} was built by other models, so it was not checked. Build it anew: tapete build."
        )
        found.checks = [IS_ONE]
        return found
    with duckdb.connect(config={"temp_directory": spill_folder()}) as con:
        create_views(con, root, run_ids=readable)
        con.execute(f"set variable session_gap_minutes = {stamp.session_gap_minutes}")
        con.execute(f"attach {literal(str(warehouse))} as {WAREHOUSE} (read_only)")
        con.execute(f"set search_path = 'memory.main,{WAREHOUSE}.main,{WAREHOUSE}.{PARTIALS}'")
        try:
            _look(con, root, warehouse, stamp, own, readable, found)
        except duckdb.Error as error:  # a damaged page, for instance
            found.faults.append(
                Fault(
                    check=IS_ONE,
                    where=str(warehouse),
                    met=first_line(error),
                    expected="tables that can be read",
                    remedy=REMEDY,
                    is_unreadable=True,
                )
            )
    return found


def _look(
    con: "duckdb.DuckDBPyConnection",
    root: Path,
    warehouse: Path,
    stamp: publish.Stamp,
    own: Sequence[Model],
    readable: Collection[str] | None,
    found: Standing,
) -> None:
    made = {
        name
        for (name,) in con.execute(
            f"select table_name from duckdb_tables() where database_name = '{WAREHOUSE}'"
        ).fetchall()
    }
    marts = list(catalog.in_order(con, catalog.models("marts")))
    reads = {mart.name: catalog.tables_read(con, mart) for mart in marts}
    gone = _gone(con, marts, reads, made)
    found.faults += [
        Fault(check=COLUMNS, where=str(warehouse), met=f"no {kind} {name}", expected="one", remedy=REMEDY)
        for name, kind in gone.items()
    ]
    found.faults += _block_faults(con, warehouse, gone)
    is_same = readable is None and publish.lake_digest(provenance.all_runs(root)) == stamp.lake_digest
    if not is_same:
        found.checks.remove(EQUAL)
    if readable is not None:
        found.notes.append(f"Marts of {warehouse} were not compared with their models, since the lake is damaged.")
    elif not is_same:
        found.notes.append(
            f"The lake has changed since {warehouse} was built, so its marts show it as it was: tapete build."
        )
    found.notes += _lost_runs(con, root, warehouse, gone)
    there = [mart for mart in marts if mart.name not in gone]
    alone = [mart for mart in there if not reads[mart.name].isdisjoint(gone)]
    if alone:
        named = ", ".join(f"{mart.name} ({', '.join(sorted(reads[mart.name] & gone.keys()))})" for mart in alone)
        found.notes.append(
            f"Marts of {warehouse} were not compared with their models where these read what is gone: {named}."
        )
    for mart in there:
        if mart not in alone:
            found.faults += _beside_model(con, f"{warehouse}, {mart.name}", mart, is_same)
    for mart in (*there, *(model for model in own if model.name in made)):
        where = f"{warehouse}, {mart.name}"
        columns = {name for name, _ in dictionary.types_of(con, mart.name)}
        if not columns.issuperset(mart.grain):  # told above
            continue
        found.faults += _out_of_range(con, where, mart)
        for result in checking.grains(con, [mart]):
            found.checks.append(result.name)
            if not result.holds:
                met = ", ".join(f"{name} {value}" for name, value in zip(result.columns, result.rows[0], strict=True))
                found.faults.append(
                    Fault(
                        check=result.name,
                        where=where,
                        met=met,
                        expected=result.sentence,
                        num_bad=result.num_bad,
                        columns=result.columns,
                        rows=result.rows,
                    )
                )


def _gone(
    con: "duckdb.DuckDBPyConnection", marts: Sequence[Model], reads: Mapping[str, set[str]], made: Collection[str]
) -> dict[str, str]:
    """What a warehouse should have and has not, and what kind of thing that is: marts, sums, and tables that marts read."""
    views = {name for (name,) in con.execute("select view_name from duckdb_views()").fetchall()}
    wanted = {model.name: model.layer.removesuffix("s") for model in (*marts, *catalog.models("partials"))}
    wanted |= {name: "table" for name in sorted({"_blocks"}.union(*reads.values()) - wanted.keys() - views)}
    return {name: kind for name, kind in wanted.items() if name not in made}


def _lost_runs(con: "duckdb.DuckDBPyConnection", root: Path, warehouse: Path, gone: Collection[str]) -> Iterator[str]:
    """A note on each run that the warehouse counts though the lake has no manifest of it."""
    if "_blocks" in gone:
        return
    counted_there = con.execute(
        "select run_id, sum(num_hands)::bigint from _blocks group by all order by all"
    ).fetchall()
    for run_id, num_hands in counted_there:
        if not provenance.is_there(root, run_id):
            hands = counted(num_hands, "hand")
            yield f"{warehouse} counts run {run_id} ({hands}), of which the lake has no manifest; a build leaves it out."


def _beside_model(con: "duckdb.DuckDBPyConnection", where: str, mart: Model, is_same: bool) -> Iterator[Fault]:
    """Where the columns of a mart, or its rows if it was made of the same lake, are not those of its model."""
    import duckdb

    try:
        con.execute(f"create or replace temp view made_of as\n{mart.text}")
    except duckdb.BinderException as error:
        yield Fault(
            check=COLUMNS,
            where=where,
            met=f"a model that can't be made of the tables there: {first_line(error)}",
            expected="tables with the columns that it reads",
            remedy=REMEDY,
        )
        return
    columns, wanted = dictionary.types_of(con, f"{WAREHOUSE}.main.{mart.name}"), dictionary.types_of(con, "made_of")
    if columns != wanted:
        yield _other_columns(where, columns, wanted)
    elif is_same:
        yield from _other_rows(con, where, mart, wanted)


def _block_faults(con: "duckdb.DuckDBPyConnection", warehouse: Path, gone: Collection[str]) -> Iterator[Fault]:
    """Blocks that were read and have no sums, or another number of hands; sums of blocks that nobody has read. Tables that are
    gone are left out."""
    if "_blocks" in gone:
        return
    bad = (
        con.execute(
            "select run_id, block_no, num_hands, num_hands_summed from _blocks "
            "full join (select block_key, sum(num_hands)::bigint as num_hands_summed from part_runs group by all) "
            "using (block_key) where num_hands is distinct from num_hands_summed order by all"
        ).fetchall()
        if "part_runs" not in gone
        else []
    )
    if bad:
        run_id, block_no, num_hands, num_summed = bad[0]
        yield Fault(
            check=BLOCKS,
            where=f"{warehouse}, {PARTIALS}.part_runs, block {block_no} of run {run_id}",
            met=f"sums of {num_summed or 0} hands",
            expected=f"{num_hands or 0}",
            num_bad=len(bad),
            columns=("run_id", "block_no", "num_hands", "num_hands_summed"),
            rows=tuple(bad[:SHOWN_ROWS]),
            remedy=REMEDY,
        )
    for model in catalog.models("partials"):
        if model.name in gone:
            continue
        strays = con.execute(
            f"select distinct block_key from {model.name} anti join _blocks using (block_key)"
        ).fetchall()
        if strays:
            yield Fault(
                check=BLOCKS,
                where=f"{warehouse}, {PARTIALS}.{model.name}",
                met=f"sums of block {strays[0][0]}",
                expected="sums of blocks that were read",
                num_bad=len(strays),
                columns=("block_key",),
                rows=tuple(strays[:SHOWN_ROWS]),
                remedy=REMEDY,
            )


def _other_columns(where: str, columns: list[tuple[str, str]], wanted: list[tuple[str, str]]) -> Fault:
    """The first column that the model does not make, or makes of another type."""
    pairs = [(met, due) for met, due in zip([*columns, ("", "")], [*wanted, ("", "")], strict=False) if met != due]
    met, due = pairs[0]
    return Fault(
        check=COLUMNS,
        where=where,
        column=met[0] or due[0],
        met=" ".join(met).strip() or "no such column",
        expected=" ".join(due).strip() or "no such column",
        remedy=REMEDY,
    )


def _other_rows(
    con: "duckdb.DuckDBPyConnection", where: str, mart: Model, columns: list[tuple[str, str]]
) -> Iterator[Fault]:
    """Rows of a mart that its model does not make of the sums, and those that it makes beyond."""
    keys = " and ".join(f'stored_row."{name}" is not distinct from made_row."{name}"' for name in mart.grain)
    others = [(name, type_) for name, type_ in columns if name not in mart.grain]
    differs = " or ".join([_differs(name, type_) for name, type_ in others] or ["false"])
    con.execute("create or replace temp table made_row as select *, true as is_made from made_of")
    stored = f"(select *, true as is_stored from {WAREHOUSE}.main.{mart.name})"
    lines = con.execute(
        f"select stored_row, made_row, count(*) over () as num_bad from {stored} as stored_row full join made_row on {keys} "
        f"where is_stored is null or is_made is null or {differs} order by all limit {SHOWN_ROWS}"
    ).fetchall()
    if not lines:
        return
    rows = []
    for kept, made, _ in lines:
        there, due = kept["is_stored"], made["is_made"]
        key = tuple((kept if there else made)[name] for name in mart.grain)
        if not there or not due:
            rows.append((*key, "(row)", "there" if there else "absent", "there" if due else "absent"))
            continue
        name = next(name for name, _ in others if _is_other(kept[name], made[name]))
        rows.append((*key, name, kept[name], made[name]))
    column, met, expected = rows[0][-3:]
    yield Fault(
        check=EQUAL,
        where=where,
        column="" if column == "(row)" else column,
        met=f"a row that is {met}" if column == "(row)" else str(met),
        expected=f"{expected}, as its model makes it of the sums of blocks",
        num_bad=lines[0][-1],
        columns=(*mart.grain, "column", "met", "expected"),
        rows=tuple(rows),
        remedy=REMEDY,
    )


def _differs(name: str, type_: str) -> str:
    one, other = f'stored_row."{name}"', f'made_row."{name}"'
    if type_ in ("DOUBLE", "FLOAT"):
        close = f"abs({one} - {other}) <= {CLOSE} * (1 + abs({one}) + abs({other}))"
        return f"({one} is distinct from {other} and not coalesce({close}, false))"
    return f"{one} is distinct from {other}"


def _is_other(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return one != other and not abs(one - other) <= CLOSE * (1 + abs(one) + abs(other))
    return one != other


def _out_of_range(con: "duckdb.DuckDBPyConnection", where: str, mart: Model) -> Iterator[Fault]:
    """Shares outside 0 to 1; negative counts and standard errors."""
    for name, type_ in dictionary.types_of(con, mart.name):
        span = mart_contracts.allowed(name, type_, dictionary.unit_of(mart, name, type_))
        if span is None:
            continue
        low, high = span
        expected = f"{low} or more" if high is None else f"{low} to {high}"
        bad = f'"{name}" < {low}' + ("" if high is None else f' or "{name}" > {high}')
        shown = ", ".join(f'"{column}"' for column in dict.fromkeys((*mart.grain, name)))
        rows = con.execute(
            f"select {shown}, count(*) over () from {mart.name} where {bad} order by all limit {SHOWN_ROWS}"
        ).fetchall()
        if rows:
            yield Fault(
                check=RANGES,
                where=where,
                column=name,
                met=str(rows[0][-2]),
                expected=expected,
                num_bad=rows[0][-1],
                columns=tuple(dict.fromkeys((*mart.grain, name))),
                rows=tuple(row[:-1] for row in rows),
                remedy=REMEDY,
            )
