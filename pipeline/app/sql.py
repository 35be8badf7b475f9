"""Answers one SELECT, DESCRIBE or EXPLAIN over the warehouse and the lake, and refuses everything else."""

from typing import TYPE_CHECKING

from pipeline.app.home import Home
from pipeline.app.rows import as_columns

if TYPE_CHECKING:
    import pyarrow as pa


def sql(home: Home, text: str, memory: str) -> "pa.Table":
    """The rows of the query, worked out in that much memory (like 2GB)."""
    from pipeline.models import guard

    return guard.query(home.lake, home.warehouse, text, memory)


def example(name: str) -> str:
    """The text of an example query; UnknownName says the nearest name."""
    from pipeline.models import queries

    return queries.find(name).sql


def examples() -> str:
    """All example queries with what they answer, in columns."""
    from pipeline.models import queries

    return as_columns([{"example": one.name, "what it answers": one.sentence} for one in queries.examples()])
