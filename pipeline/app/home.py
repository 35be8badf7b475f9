"""Where things are: a home folder with the lake, the warehouse and the reports under it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import UsageError

if TYPE_CHECKING:
    import duckdb

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


def connect(folder: Path | str | None = None) -> "duckdb.DuckDBPyConnection":
    """A DuckDB connection with the marts of the home's warehouse and all views over its lake."""
    from pipeline.models import build

    home = find(folder)
    return build.connect(home.lake, home.warehouse)
