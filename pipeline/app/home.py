"""Where things are: a home folder with the lake, the warehouse and the reports under it; and what Python reads of it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import UsageError

if TYPE_CHECKING:
    import duckdb
    import polars as pl

DEFAULT_HOME = "data"
HOME_VARIABLE = "TAPETE_HOME"


@dataclass(frozen=True)
class Home:
    """The folder that `--home` or TAPETE_HOME names, ./data by default. Its players, rake, scenarios
    and models are the user's own."""

    folder: Path

    @property
    def lake(self) -> Path:
        return self.folder / "lake"

    @property
    def warehouse(self) -> Path:
        return self.folder / "warehouse.duckdb"

    @property
    def models(self) -> Path:
        return self.folder / "models"

    @property
    def reports(self) -> Path:
        return self.folder / "reports"


def find(folder: Path | str | None = None) -> Home:
    """The home folder asked for, else that of the environment, else ./data; UsageError if nothing can be kept there."""
    home = Path(folder or os.environ.get(HOME_VARIABLE) or DEFAULT_HOME)
    if home.exists() and not home.is_dir():
        raise UsageError(f"{home} is no folder, so it can't be a home: name a folder with --home.")
    if "?" in os.path.abspath(home):
        raise UsageError(
            f"The path of the home folder {os.path.abspath(home)} has a question mark, and DuckDB opens no warehouse there. "
            "Rename it, or name another folder with --home."
        )
    return Home(home)


def scan(table: str, root: Path | str | None = None, run: str | None = None) -> "pl.LazyFrame":
    """A table of the lake as a polars LazyFrame, nothing of which is read before it is collected.

    `table` is one of those in schemas/, as "hands", "seats" or "actions"; `root` the folder of a lake, by default that of the
    home that TAPETE_HOME names, else ./data/lake; `run` an id, its beginning, or the name that one run has, by default all
    runs. The columns are those of the table's contract, with `game` and `run_id` before them. UnknownName if there is no such
    table or run, LakeError where a file is missing. A table without rows has its columns all the same:

    >>> scan("seats", root="no/lake/yet").select("run_id", "seat_no", "won_chips").collect().height
    0
    """
    from pipeline.lake import scan as lake

    return lake.scan(table, find().lake if root is None else root, run)


def connect(folder: Path | str | None = None) -> "duckdb.DuckDBPyConnection":
    """A DuckDB connection with the marts of a home's warehouse, the views over its lake, and the macros, by their bare names.

    `folder` is the home, by default the one that TAPETE_HOME names, else ./data. The warehouse is attached to be read only;
    tables that you make are temporary and go with the connection. Marts are as the last build made them, views see the runs
    that the lake has now. A cursor of the connection has no views of its own: connect again for a second thread. UsageError
    where nothing was built yet, LakeError while a process holds the warehouse to write.

    >>> connect("no/home/yet")
    Traceback (most recent call last):
    pipeline.errors.UsageError: There is no warehouse no/home/yet/warehouse.duckdb yet. Build it first: tapete build.
    """
    from pipeline.models import build

    home = find(folder)
    return build.connect(home.lake, home.warehouse)
