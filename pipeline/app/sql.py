"""Answers one SELECT, DESCRIBE or EXPLAIN over the warehouse and the lake, and refuses everything else."""

from typing import TYPE_CHECKING

from pipeline.app.home import Home

if TYPE_CHECKING:
    import pyarrow as pa


def sql(home: Home, text: str) -> "pa.Table":
    """The rows of the query."""
    from pipeline.models import guard

    return guard.query(home.lake, home.warehouse, text)
