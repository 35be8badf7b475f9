"""Reading of the lake: file lists from manifests, polars frames and DuckDB views over exactly these files.

Frames and views have two columns more than the files, `game` and `run_id`, and exist with their types when nothing was
written yet.
"""

import os
from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from pipeline.errors import LakeError
from pipeline.lake import provenance, rules_of_runs, schema
from pipeline.lake.provenance import Manifest

if TYPE_CHECKING:
    import duckdb
    import polars as pl

FilesByRun = list[tuple[Manifest, list[str]]]

SQL_TYPES = {
    "bool": "boolean",
    "uint8": "utinyint",
    "uint16": "usmallint",
    "uint32": "uinteger",
    "uint64": "ubigint",
    "int32": "integer",
    "int64": "bigint",
    "string": "varchar",
    "timestamp[us, tz=UTC]": "timestamptz",
    "list<int64>": "bigint[]",
}


def files(root: Path | str, table: str, run_ids: Collection[str] | None = None) -> list[str]:
    """The absolute paths of a table's files that manifests name, all runs or these; LakeError if one is missing."""
    schema.table(table)
    return [path for _, paths in _files_by_run(Path(root), [table], run_ids)[1][table] for path in paths]


def scan(table: str, root: Path | str, run: str | None = None) -> "pl.LazyFrame":
    """A table of the lake as a polars frame, all runs or the one meant by `run` (see `provenance.find`)."""
    import polars as pl

    root = Path(root)
    run_ids = None if run is None else [provenance.find(root, run).run_id]
    if table == schema.RUNS:
        return pl.DataFrame(runs_table(root, run_ids)).lazy()
    frames = [
        pl.scan_parquet(paths, glob=False, hive_partitioning=False).select(
            pl.lit(manifest.game).alias("game"),
            pl.lit(manifest.run_id).alias("run_id"),
            *(
                pl.col(column.name) if column.since <= manifest.schema_version else pl.lit(None).alias(column.name)
                for column in schema.table(table).columns
            ),
        )
        for manifest, paths in _files_by_run(root, [table], run_ids)[1][table]
        if paths
    ]
    return pl.concat(frames, how="vertical_relaxed") if frames else _empty_frame(table)


def runs_table(root: Path | str, run_ids: Collection[str] | None = None) -> pa.Table:
    """The manifests as the table `runs`."""
    return table_of_runs(_manifests(Path(root), run_ids))


def create_views(con: "duckdb.DuckDBPyConnection", root: Path | str, run_ids: Collection[str] | None = None) -> None:
    """Make a temporary view `lake_<table>` for every table; they see the runs that have a manifest now, or these of them.

    Temporary, so that a database opened to read only can have them and a moved lake never breaks one. A cursor of the
    connection is a connection of its own and needs its own views.
    """
    root = Path(root)
    if any(part.casefold().startswith(("game=", "run=")) for part in Path(os.path.abspath(root)).parts):
        raise LakeError(f"The lake folder {root} lies below a folder named like one of its own (game=, run=). Move it.")
    manifests, by_table = _files_by_run(root, [name for name in schema.TABLES if name != schema.RUNS], run_ids)
    for name, by_run in by_table.items():
        con.execute(f"create or replace temp view lake_{name} as {select_all_sql(name, by_run)}")
    con.execute(f"create or replace temp view lake_{schema.RUNS} as {_select_values(table_of_runs(manifests))}")


def _manifests(root: Path, run_ids: Collection[str] | None) -> Sequence[Manifest]:
    if run_ids is None:
        return provenance.all_runs(root)
    return [provenance.load(root, run_id) for run_id in run_ids]


def _files_by_run(
    root: Path, tables: Sequence[str], run_ids: Collection[str] | None = None
) -> tuple[Sequence[Manifest], dict[str, FilesByRun]]:
    """The manifests, and for each table the files of each."""
    listing = _listing(root, tables, run_ids)
    missing = _first_missing(listing[1])
    if missing is not None:  # perhaps a writer has just replaced a manifest and removed what the old one named
        listing = _listing(root, tables, run_ids)
        missing = _first_missing(listing[1])
    if missing is not None:
        manifest, path = missing
        raise LakeError(
            f"File {path} is missing though the manifest of run {manifest.run_id} ({manifest.name}) names it. Remove the "
            "run and make it again: the same command gives the same hands."
        )
    return listing


def _listing(
    root: Path, tables: Sequence[str], run_ids: Collection[str] | None
) -> tuple[Sequence[Manifest], dict[str, FilesByRun]]:
    top = os.path.abspath(root)
    manifests = _manifests(root, run_ids)
    return manifests, {
        name: [(run, [os.path.join(top, file.file) for file in run.files if file.table == name]) for run in manifests]
        for name in tables
    }


def _first_missing(by_table: dict[str, FilesByRun]) -> tuple[Manifest, str] | None:
    for by_run in by_table.values():
        for manifest, paths in by_run:
            for path in paths:
                if not os.path.exists(path):
                    return manifest, path
    return None


def _empty_frame(table: str) -> "pl.LazyFrame":
    import polars as pl

    folders = [pa.field("game", pa.string()), pa.field("run_id", pa.string())]
    return pl.DataFrame(pa.schema([*folders, *schema.arrow_schema(table)]).empty_table()).lazy()


def table_of_runs(manifests: Sequence[Manifest]) -> pa.Table:
    """These manifests as the table `runs`."""
    wanted = schema.arrow_schema(schema.RUNS)
    rows: list[dict[str, Any]] = []
    for manifest in manifests:
        rules = rules_of_runs.columns(manifest)
        row = {name: rules[name] if name in rules else getattr(manifest, name) for name in wanted.names}
        rows.append({**row, "created_at": datetime.fromisoformat(manifest.created_at)})
    return pa.Table.from_pylist(rows, schema=wanted)


def select_all_sql(table: str, by_run: FilesByRun) -> str:
    """The query that reads a table of these runs, each as the version of the schema had it that wrote it."""
    versions = {column.since for column in schema.table(table).columns}
    paths_by_version: dict[int, list[str]] = {}
    for manifest, paths in by_run:
        version = max((since for since in versions if since <= manifest.schema_version), default=1)
        paths_by_version.setdefault(version, []).extend(paths)
    parts = [select_sql(table, paths, version) for version, paths in sorted(paths_by_version.items()) if paths]
    return " union all ".join(parts) if parts else select_sql(table, [])


def select_sql(table: str, paths: list[str], schema_version: int = schema.SCHEMA_VERSION) -> str:
    """The query that reads a table of these files with `game` and `run_id`; a typed empty one where there are none.

    Columns that are younger than the version of the schema that wrote the files are null.
    """
    if not paths:
        folders = "cast(null as varchar) as game, cast(null as varchar) as run_id"
        return f"select {folders}, {_typed_nulls(table)} where false"
    names = ", ".join(
        _name(column.name)
        if column.since <= schema_version
        else f"cast(null as {SQL_TYPES[column.type]}) as {_name(column.name)}"
        for column in schema.table(table).columns
    )
    listed = ", ".join(_text(no_glob(path)) for path in paths)
    hive = "hive_partitioning = true, hive_types = {'game': varchar, 'run': varchar}"
    return f"select game, run as run_id, {names} from read_parquet([{listed}], {hive})"


def _select_values(table: pa.Table) -> str:
    if not table.num_rows:
        return f"select {_typed_nulls(schema.RUNS)} where false"
    columns = schema.table(schema.RUNS).columns
    casts = ", ".join(
        f"cast({_name(column.name)} as {SQL_TYPES[column.type]}) as {_name(column.name)}" for column in columns
    )
    rows = ", ".join(f"({', '.join(_literal(value) for value in row.values())})" for row in table.to_pylist())
    return f"select {casts} from (values {rows}) as runs ({', '.join(map(_name, table.column_names))})"


def _typed_nulls(table: str) -> str:
    columns = schema.table(table).columns
    return ", ".join(f"cast(null as {SQL_TYPES[column.type]}) as {_name(column.name)}" for column in columns)


def _name(column: str) -> str:
    return f'"{column}"'


def _literal(value: object) -> str:
    return "null" if value is None else _text(str(value))


def _text(value: str) -> str:
    """A string as SQL writes it.

    >>> _text("the dealer's")
    "'the dealer''s'"
    """
    return "'" + value.replace("'", "''") + "'"


def no_glob(path: str) -> str:
    """A path in which *, ? and [ stand for themselves.

    >>> no_glob("a[1]/b")
    'a[[]1]/b'
    """
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in path)
