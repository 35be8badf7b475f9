"""Marts of a warehouse that is only read, cut by what readers of the served pages choose.

A connection of its own per request holds a view of each mart under the mart's name, with the conditions on the columns that the
mart has. Queries of the report then are asked as they are. A mart without it can't be cut: whoever shows it has to say so.
"""

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import UsageError
from pipeline.models import catalog
from pipeline.models.connections import WAREHOUSE, first_line, literal
from pipeline.models.guard import LOCKS

if TYPE_CHECKING:
    import duckdb

MEMORY = "1GB"
MART = re.compile(r"\b(?:mart_\w+|headlines_before)\b")
COLUMNS = {
    "stake": ("stake_label",),
    "kind": ("player_kind",),
    "position": ("position",),
    "from": ("began_at", "created_at"),
    "to": ("began_at", "created_at"),
}
"""The columns that a filter looks at, in whichever of them a mart has."""
CHOICES = {
    "stake": "select stake_label from mart_rake_yield union select stake_label from mart_house_wagers",
    "kind": "select player_kind from mart_player_kinds",
    "position": "select position from mart_win_rate",
}
"""What there is to choose from, of the game whose page it is; dates are free."""
DATES = ("from", "to")
RUNS = "mart_runs"


@dataclass(frozen=True)
class Marts:
    """A warehouse that is open to read: its tables with their columns. `stamp` tells one file from the next of that name."""

    con: "duckdb.DuckDBPyConnection"
    columns: Mapping[str, frozenset[str]]
    stamp: tuple[int, int]

    def uncut(self, sql: str, chosen: Mapping[str, str]) -> list[str]:
        """The filters that a query is not cut by, since a mart that it reads has no such column. Runs count where they alone are
        read: elsewhere they say what the game is like."""
        names = {name for name in MART.findall(sql) if name in self.columns}
        read = [self.columns[name] for name in (names - {RUNS} or names)]
        return [name for name in chosen if not all(any(c in columns for c in COLUMNS[name]) for columns in read)]

    @contextmanager
    def cut_by(self, chosen: Mapping[str, str], with_runs: bool = False) -> Iterator["duckdb.DuckDBPyConnection"]:
        """A connection in which each mart has only what was chosen, as far as it can be cut by that; runs only `with_runs`."""
        with self.con.cursor() as con:
            for table, columns in self.columns.items():
                is_cut = table != RUNS or with_runs
                conditions = [*(_conditions(columns, chosen) if is_cut else ()), "true"]
                con.execute(
                    f"create temp view {table} as from {WAREHOUSE}.main.{table} where {' and '.join(conditions)}"
                )
            yield con

    def choices(self, game: str | None) -> dict[str, tuple[str, ...]]:
        """The values of each filter, of one game or of all."""
        with self.cut_by({}) as con:
            found = {}
            for name, sql in CHOICES.items():
                of_game = sql if game is None else re.sub(r"(from \w+)", rf"\1 where game = {literal(game)}", sql)
                rows = con.execute(f"select distinct value from ({of_game}) as found (value) order by all").fetchall()
                found[name] = tuple(value for (value,) in rows if value is not None)
        return found


class Warehouse:
    """The warehouse of a home, opened again when a build has put another file in its place; requests under way end as begun."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._marts = _open(path)

    def marts(self) -> Marts:
        """The marts as they are now; those of before where the file can't be read for the moment."""
        with self._lock:
            try:
                if _stamp(self._path) != self._marts.stamp:
                    self._marts = _open(self._path)
            except (OSError, UsageError):
                return self._marts
            return self._marts


def _conditions(columns: frozenset[str], chosen: Mapping[str, str]) -> Iterator[str]:
    for name, value in chosen.items():
        column = next((column for column in COLUMNS[name] if column in columns), None)
        if column is None:
            continue
        if name in DATES:
            day = f"cast({column} at time zone 'UTC' as date)"
            yield f"{day} {'>=' if name == 'from' else '<='} cast({literal(value)} as date)"
        else:
            yield f"{column} = {literal(value)}"


def _open(path: Path) -> Marts:
    """Attach the warehouse to read; from then on nothing else can be read, and nothing written."""
    import duckdb

    if not path.exists():
        raise UsageError(f"There is no warehouse {path} yet. Build it first: tapete build.")
    stamp = _stamp(path)
    con = duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": ""})
    try:
        con.execute(f"attach {literal(str(path))} as {WAREHOUSE} (read_only)")
        con.execute("set timezone = 'UTC'")
        con.execute(catalog.macros().replace("create or replace temp macro", "create or replace macro"))
        rows = con.execute(
            "select table_name, list(column_name) from duckdb_columns() where database_name = ? and schema_name = 'main'"
            " group by table_name",
            [WAREHOUSE],
        ).fetchall()
        for lock in LOCKS:
            con.execute(lock)
    except duckdb.Error as error:
        con.close()
        raise UsageError(
            f"{path} can't be opened as a warehouse: {first_line(error)}. Move it away and build anew: tapete build."
        ) from error
    return Marts(con, {name: frozenset(columns) for name, columns in rows if MART.fullmatch(name)}, stamp)


def _stamp(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_ino, state.st_mtime_ns
