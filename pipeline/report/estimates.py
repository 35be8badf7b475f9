"""Estimates in the rows of a mart: shares, 95 % intervals, the largest and the smallest.

An estimate stands in a column, its standard error in the column `<estimate>_stderr`, and the number of clusters that the error
was taken from in `<estimate>_clusters` or else in `num_clusters`. An interval reaches as many standard errors to either side as
Student's t has it with one degree of freedom fewer than clusters: 1.96 with very many, 2.05 with thirty, 2.78 with five.
"""

from collections.abc import Callable
from functools import cache
from math import atan2, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import Any

Row = dict[str, Any]
Bounds = Callable[[Row, str], tuple[float | None, float | None]]

CONFIDENCE = 0.95
FEW_CLUSTERS = 30
MOST_SUMMED = 100


def ratio(made: float | None, chances: float | None) -> float | None:
    """A share; None where there was no chance."""
    return made / chances if made is not None and chances else None


def t_probability(t: float, degrees: int) -> float:
    """The probability that Student's t lies between -t and t. Abramowitz and Stegun 26.7.3 and 26.7.4, exact.

    >>> round(t_probability(12.706, 1), 4), round(t_probability(2.228, 10), 4)
    (0.95, 0.95)
    """
    angle = atan2(t, sqrt(degrees))
    term = total = cos(angle) if degrees % 2 else 1.0
    for i in range(3 if degrees % 2 else 2, degrees - 1, 2):
        term *= cos(angle) ** 2 * (i - 1) / i
        total += term
    if degrees % 2 == 0:
        return sin(angle) * total
    return (angle + sin(angle) * total if degrees > 1 else angle) * 2 / pi


@cache
def t_quantile(degrees: int) -> float:
    """Half the width of a 95 % interval in standard errors: found by halving, from a hundred degrees on by A&S 26.7.5.

    >>> round(t_quantile(4), 3), round(t_quantile(29), 3), round(t_quantile(10**9), 3)
    (2.776, 2.045, 1.96)
    """
    if degrees > MOST_SUMMED:
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    low, high = 0.0, 100.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (low, middle) if t_probability(middle, degrees) > CONFIDENCE else (middle, high)
    return high


def num_clusters(row: Row, estimate: str) -> int | None:
    """The number of clusters that the standard error of an estimate was taken from."""
    found: int | None = row.get(f"{estimate}_clusters", row["num_clusters"])
    return found


def margin(row: Row, estimate: str) -> float | None:
    """Half the width of the 95 % interval; None where the standard error is unknown."""
    stderr, clusters = row[f"{estimate}_stderr"], num_clusters(row, estimate)
    if row[estimate] is None or stderr is None or clusters is None or clusters < 2:
        return None
    return float(t_quantile(clusters - 1) * stderr)


def interval(row: Row, estimate: str) -> tuple[float | None, float | None]:
    """The 95 % interval, open where the standard error is unknown."""
    half = margin(row, estimate)
    return (None, None) if half is None else (row[estimate] - half, row[estimate] + half)


def share_interval(row: Row, estimate: str) -> tuple[float | None, float | None]:
    """The 95 % interval of a share, which ends at 0 and 1."""
    low, high = interval(row, estimate)
    return (None, None) if low is None or high is None else (max(0.0, low), min(1.0, high))


def fewest_clusters(row: Row) -> int | None:
    """The fewest clusters that an error in the row was taken from; None where it has no errors."""
    known = [value for key, value in row.items() if key.endswith("_clusters") and value is not None]
    return min(known, default=None)


def highest_and_lowest(rows: list[Row], measure: Callable[[Row], float | None]) -> tuple[Row, Row]:
    """The rows where the measure is largest and smallest."""
    known = [row for row in rows if measure(row) is not None] or rows
    return max(known, key=lambda row: measure(row) or 0), min(known, key=lambda row: measure(row) or 0)


def net(row: Row) -> float | None:
    """Net result in big blinds per 100 hands."""
    value: float | None = row["net_bb_per_100"]
    return value
