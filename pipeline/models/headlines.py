"""The main numbers of the warehouse that a build replaces: the new one keeps them beside its own, and can say what changed."""

from typing import TYPE_CHECKING

from pipeline.models.connections import WAREHOUSE

if TYPE_CHECKING:
    import duckdb

BEFORE = "headlines_before"
COLUMNS = (
    "game varchar, stake_label varchar, rule_set varchar, measure varchar, subject varchar, sample bigint, num_clusters bigint, "
    "value double, value_stderr double"
)


def note_before(con: "duckdb.DuckDBPyConnection", old: str | None) -> None:
    """Write down mart_headlines of the attached warehouse `old`; nothing of one that has no such mart, or none to be read."""
    import duckdb

    name = f"{WAREHOUSE}.main.{BEFORE}"
    con.execute(f"create table {name} ({COLUMNS})")
    if old is None:
        return
    names = ", ".join(column.split()[0] for column in COLUMNS.split(", "))
    try:
        con.execute(f"insert into {name} select {names} from {old}.main.mart_headlines")
    except (duckdb.CatalogException, duckdb.BinderException):
        return
