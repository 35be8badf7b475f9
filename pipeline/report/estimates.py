"""Estimates in the rows of a mart: shares, 95 % intervals, the largest and the smallest."""

from collections.abc import Callable
from typing import Any

Row = dict[str, Any]
Bounds = Callable[[float | None, float | None], tuple[float | None, float | None]]

Z95 = 1.96


def ratio(made: float | None, chances: float | None) -> float | None:
    """A share; None where there was no chance."""
    return made / chances if made is not None and chances else None


def interval(estimate: float | None, stderr: float | None) -> tuple[float | None, float | None]:
    """The 95 % interval, open where the standard error is unknown."""
    if estimate is None or stderr is None:
        return None, None
    return estimate - Z95 * stderr, estimate + Z95 * stderr


def share_interval(estimate: float | None, stderr: float | None) -> tuple[float | None, float | None]:
    """The 95 % interval of a share, which ends at 0 and 1."""
    low, high = interval(estimate, stderr)
    return (None, None) if low is None or high is None else (max(0.0, low), min(1.0, high))


def highest_and_lowest(rows: list[Row], measure: Callable[[Row], float | None]) -> tuple[Row, Row]:
    """The rows where the measure is largest and smallest."""
    known = [row for row in rows if measure(row) is not None] or rows
    return max(known, key=lambda row: measure(row) or 0), min(known, key=lambda row: measure(row) or 0)


def net(row: Row) -> float | None:
    """Net result in big blinds per 100 hands."""
    value: float | None = row["net_bb_per_100"]
    return value
