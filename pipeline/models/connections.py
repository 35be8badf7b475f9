"""Connections with macros, lake, staging and analyst views, and the warehouse's marts attached to read.

All of it is temporary and made again at connect from the lake's manifests, so a moved folder works and nothing is written.
"""

import os
import re
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import LakeError, UsageError
from pipeline.lake import scan
from pipeline.models import catalog

if TYPE_CHECKING:
    import duckdb

WAREHOUSE = "warehouse"
PARTIALS = "partials"
RUNS_THAT_COUNT = " semi join stg_runs using (run_id)"
"""What staging keeps by. Where every run counts it costs time for nothing: the planner takes it for a filter that few rows pass,
and joins in a bad order."""


def connect(
    root: Path | str, warehouse: Path | str, read_only: bool = True, older_rules: bool = False
) -> "duckdb.DuckDBPyConnection":
    """A connection in which marts, analyst views, staging and lake views all go by their bare names.

    Marts are as they were built; views see the runs that the lake has now, with `older_rules` those of older rules too.
    Tables made in it live in memory, unless they are made in the catalog `warehouse` of one opened to write.
    """
    import duckdb

    path = Path(warehouse)
    if not path.exists():
        raise UsageError(f"There is no warehouse {path} yet. Build it first: tapete build.")
    con = duckdb.connect(config={"temp_directory": spill_folder()})
    try:
        mode = "read_only" if read_only else "read_write"
        try:
            con.execute(f"attach {literal(str(path))} as {WAREHOUSE} ({mode})")
        except duckdb.Error as error:
            if is_held(error):
                raise held(path, error) from error
            raise UsageError(
                f"{path} can't be opened as a warehouse: {first_line(error)}. Move it away and build anew: tapete build."
            ) from error
        con.execute(f"set search_path = 'memory.main,{WAREHOUSE}.main'")
        create_views(con, root, older_rules)
        create_models(con, "views")
    except BaseException:
        con.close()
        raise
    return con


def create_views(
    con: "duckdb.DuckDBPyConnection",
    root: Path | str,
    older_rules: bool = False,
    run_ids: Collection[str] | None = None,
) -> None:
    """Make macros, lake views and staging views in the connection, all temporary; of all runs, or of these."""
    con.execute("set timezone = 'UTC'")
    con.execute(f"set variable older_rules = {'true' if older_rules else 'false'}")
    con.execute(catalog.macros())
    scan.create_views(con, root, run_ids)
    create_models(con, "staging")
    if not con.execute("from lake_runs anti join stg_runs using (run_id) limit 1").fetchone():
        create_models(con, "staging", without=RUNS_THAT_COUNT)


def create_models(con: "duckdb.DuckDBPyConnection", layer: str, without: str = "") -> None:
    """Make the models of a layer as temporary views that carry their sentence as a comment; `without` these words."""
    for model in catalog.in_order(con, catalog.models(layer)):
        con.execute(f"create or replace temp view {model.name} as\n{model.text.replace(without, '')}")
        con.execute(f"comment on view {model.name} is {literal(model.sentence)}")


def is_held(error: BaseException) -> bool:
    """Whether DuckDB refuses a file because another process has it open to write."""
    return "Could not set lock" in str(error)


def held(path: Path, error: BaseException) -> LakeError:
    """What to raise then."""
    process = re.search(r"PID (\d+)", str(error))
    who = f"process {process[1]}" if process else "another process"
    return LakeError(
        f"{path} is held open to write by {who}. Close it there, or let it open the file read-only, then run the same command "
        "again; nothing was changed."
    )


def spill_folder() -> str:
    """Where a query that outgrows memory may write; by default DuckDB would take the current folder."""
    return os.path.join(tempfile.gettempdir(), f"tapete-{os.getpid()}.spill")


def literal(value: str) -> str:
    """A string as SQL writes it.

    >>> literal("the dealer's")
    "'the dealer''s'"
    """
    return "'" + value.replace("'", "''") + "'"


def first_line(error: BaseException) -> str:
    """What DuckDB says, without the picture of the statement."""
    return str(error).strip().partition("\n")[0]
