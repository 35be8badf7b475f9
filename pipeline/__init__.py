"""Tapete: a hand-history analytics pipeline for card games.

As a library: ``pipeline.scan("seats", root="data/lake", run="r_...")`` gives a polars LazyFrame over the lake,
``pipeline.connect("data")`` a DuckDB connection with the warehouse's marts, all views and macros, to read only.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.app.home import connect as connect
    from pipeline.app.home import scan as scan

__all__ = ["connect", "scan"]


def __getattr__(name: str) -> Any:
    """`scan` and `connect`, imported at first use so that `import pipeline` costs nothing."""
    if name in __all__:
        from pipeline.app import home

        return getattr(home, name)
    raise AttributeError(f"module 'pipeline' has no attribute {name!r}")
