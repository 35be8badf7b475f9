"""Questions of users: one statement that reads, run where nothing else can be read and no setting be changed.

Two locks, since either alone has gaps. The statement's syntax tree may hold queries only: DuckDB lets a common table
expression INSERT or COPY, and calls the whole a SELECT; and few table functions, since some run a text as SQL. The connection
reads files of the lake only, loads no extension, sees no Python variable, and its configuration is locked.
"""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.errors import UsageError
from pipeline.lake import scan
from pipeline.models import catalog
from pipeline.models.connections import connect, first_line, literal

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

QUERY_NODES = {"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"}
TABLE_FUNCTIONS = {
    "duckdb_columns",
    "duckdb_functions",
    "duckdb_tables",
    "duckdb_views",
    "generate_series",
    "glob",
    "histogram",
    "json_each",
    "json_tree",
    "parquet_metadata",
    "parquet_schema",
    "range",
    "read_parquet",
    "repeat",
    "unnest",
}
"""Those that may stand in FROM. What they can read is for the connection to say."""

MEMORY, MAX_SPILL = "2GB", "20GB"
SIZE = re.compile(r"[1-9][0-9]{0,5} ?[KMGT]i?B", re.IGNORECASE)
EXPLAIN = re.compile(r"\s*explain\s+(?:(analyze)\s+)?(?=\S)", re.IGNORECASE)
LOCKS = (
    "set python_enable_replacements = false",
    "set python_scan_all_frames = false",
    "set autoinstall_known_extensions = false",
    "set autoload_known_extensions = false",
    "set enable_external_access = false",
    "set lock_configuration = true",
)
ALLOWED = "Allowed is one SELECT, VALUES, FROM, WITH, DESCRIBE or SUMMARIZE, or EXPLAIN before one of them."


def check_sql(text: str) -> None:
    """UsageError unless the text is one statement that only reads."""
    readable(text)


def query(root: Path | str, warehouse: Path | str, text: str, memory: str = MEMORY) -> "pa.Table":
    """The answer as an Arrow table; UsageError if the text is not one statement that only reads, or DuckDB refuses it.

    Beyond `memory` it goes on in a temporary folder, up to MAX_SPILL.
    """
    import duckdb

    allowed = readable(text)
    with locked(root, warehouse, memory) as con:
        try:
            return con.sql(allowed).to_arrow_table()
        except duckdb.OutOfMemoryException as error:
            raise UsageError(
                f"The query needs more than {memory} of memory and {MAX_SPILL} of the temporary folder. Ask for less (fewer "
                f"rows, no sort), or allow more with --memory. DuckDB says: {first_line(error)}"
            ) from error
        except duckdb.Error as error:
            raise UsageError(f"The query can't be answered: {str(error).strip()}") from error


def locked(root: Path | str, warehouse: Path | str, memory: str = MEMORY) -> "duckdb.DuckDBPyConnection":
    """A connection for statements of strangers: views and marts are there, other files and all settings are out of reach."""
    if not SIZE.fullmatch(memory):
        raise UsageError(f"--memory: met {memory!r}; allowed: a number with its unit, like 500MB or 8GB.")
    con = connect(root, warehouse)
    con.execute(f"set memory_limit = '{memory}'")
    con.execute(f"set max_temp_directory_size = '{MAX_SPILL}'")
    folder = os.path.abspath(root)
    folders = {folder, scan.no_glob(folder)}  # the lake views name files with *, ? and [ escaped
    con.execute(f"set allowed_directories = [{', '.join(map(literal, sorted(folders)))}]")
    for lock in LOCKS:
        con.execute(lock)
    return con


def readable(text: str) -> str:
    """The statement to run: the text, an EXPLAIN put together again so that it explains what was checked."""
    import duckdb

    with duckdb.connect() as con:
        try:
            statements = con.extract_statements(text)
        except duckdb.Error as error:
            raise UsageError(f"That is no SQL: {first_line(error)}") from error
        if len(statements) != 1:
            raise UsageError(f"Met {len(statements) or 'no'} statements. {ALLOWED}")
        kind = statements[0].type.name
        if kind == "EXPLAIN":
            explain = EXPLAIN.match(text)
            if explain is None:
                raise UsageError(f"EXPLAIN takes neither options nor comments here. {ALLOWED}")
            _demand_query(con, text[explain.end() :])
            return f"explain {explain[1] or ''} {text[explain.end() :]}"
        if kind != "SELECT":
            raise UsageError(f"Met {_spoken(kind)}. {ALLOWED}")
        _demand_query(con, text)
        return text


def _demand_query(con: "duckdb.DuckDBPyConnection", text: str) -> None:
    """UsageError unless DuckDB reads the text as one query in which everything is a query too."""
    tree = catalog.syntax_tree(con, text)
    if tree["error"] or len(tree["statements"]) != 1:
        raise UsageError(f"Met a statement that is no query. {ALLOWED}")
    functions = f"Allowed are {', '.join(sorted(TABLE_FUNCTIONS))}."
    for node in catalog.nodes(tree["statements"]):
        kind = str(node.get("type", ""))
        if kind.endswith("_NODE") and kind not in QUERY_NODES:
            raise UsageError(
                f"Met {_spoken(kind.removesuffix('_NODE').removesuffix('_QUERY'))} inside a query. {ALLOWED}"
            )
        if kind == "TABLE_FUNCTION" and _function_name(node) not in TABLE_FUNCTIONS:
            raise UsageError(f"The table function {_function_name(node)!r} is not allowed. {functions}")


def _function_name(node: dict[str, Any]) -> str:
    return str(node.get("function", {}).get("function_name", "")).lower()


def _spoken(kind: str) -> str:
    """What DuckDB calls a statement, as one says it.

    >>> _spoken("COPY_DATABASE")
    'COPY DATABASE'
    """
    return "several statements in one (a PIVOT without IN list, say)" if kind == "MULTI" else kind.replace("_", " ")
