"""Where things are: a home folder with the lake, the warehouse and the reports under it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

DEFAULT_HOME = "data"
HOME_VARIABLE = "TAPETE_HOME"


@dataclass(frozen=True)
class Home:
    """The folder that `--home` or TAPETE_HOME names, ./data by default."""

    folder: Path

    @property
    def lake(self) -> Path:
        return self.folder / "lake"

    @property
    def warehouse(self) -> Path:
        return self.folder / "warehouse.duckdb"

    @property
    def reports(self) -> Path:
        return self.folder / "reports"

    @property
    def players(self) -> Path:
        """Players of the user's own, TOML files that win over those that ship."""
        return self.folder / "players"


def find(folder: Path | str | None = None) -> Home:
    """The home folder asked for, else that of the environment, else ./data."""
    return Home(Path(folder or os.environ.get(HOME_VARIABLE) or DEFAULT_HOME))


def connect(folder: Path | str | None = None) -> "duckdb.DuckDBPyConnection":
    """A DuckDB connection with the marts of the home's warehouse and all views over its lake."""
    from pipeline.models import build

    home = find(folder)
    return build.connect(home.lake, home.warehouse)
