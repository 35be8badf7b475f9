"""Answers one SELECT, DESCRIBE or EXPLAIN over the warehouse and the lake, and refuses everything else."""

from typing import TYPE_CHECKING

from pipeline.app.home import Home

if TYPE_CHECKING:
    import pyarrow as pa


def sql(home: Home, text: str, memory: str) -> "pa.Table":
    """The rows of the query, worked out in that much memory (like 2GB)."""
    from pipeline.models import guard

    return guard.query(home.lake, home.warehouse, text, memory)
