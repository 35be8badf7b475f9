"""Tapete: a hand-history analytics pipeline for card games.

As a library: ``pipeline.scan("seats", root="data/lake", run="r_...")`` gives a polars LazyFrame over the lake,
``pipeline.connect("data")`` a DuckDB connection with the warehouse's marts and all views.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.lake.scan import scan as scan

__all__ = ["connect", "scan"]


def __getattr__(name: str) -> Any:
    """`scan` and `connect`, imported at first use so that `import pipeline` costs nothing."""
    if name == "scan":
        from pipeline.lake.scan import scan

        return scan
    if name == "connect":
        from pipeline.app.home import connect

        return connect
    raise AttributeError(f"module 'pipeline' has no attribute {name!r}")
