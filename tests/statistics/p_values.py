"""Tail probabilities of the two tests that the statistical checks need."""

import math
from collections.abc import Sequence

import numpy as np

PRECISION = 1e-15
TINY = 1e-300


def chi_squared_p(counts: np.ndarray, expected: np.ndarray) -> float:
    """The probability of a chi-squared statistic at least as large when counts follow what is expected (sums agree)."""
    if counts.shape != expected.shape or not math.isclose(counts.sum(), expected.sum(), rel_tol=1e-9):
        raise ValueError(f"{counts.sum()} counted in {counts.size} cells, {expected.sum()} expected in {expected.size}")
    if expected.min() < 5:
        raise ValueError(f"a cell with {expected.min():.2f} expected is too small for the approximation")
    return chi_squared_tail(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def two_samples_p(counts: np.ndarray, others: np.ndarray) -> float:
    """The probability that two samples differ at least as much, cell by cell, when both come from the same chances."""
    table = np.array([counts, others], dtype=np.float64)
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    if expected.min() < 5:
        raise ValueError(f"a cell with {expected.min():.2f} expected is too small for the approximation")
    return chi_squared_tail(float(((table - expected) ** 2 / expected).sum()), table.shape[1] - 1)


def chi_squared_tail(statistic: float, degrees: int) -> float:
    """The upper tail of the chi-squared distribution, by the incomplete gamma function (Numerical Recipes 6.2)."""
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _lower_series(a, x) if x < a + 1 else front * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > PRECISION * total:
        a += 1
        term *= x / a
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    """The continued fraction by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    fraction = d
    i, step = 0, 0.0
    while abs(step - 1) > PRECISION * 10:
        i += 1
        factor = -i * (i - a)
        b += 2
        d, c = 1 / (factor * d + b or TINY), b + factor / c or TINY
        step = c * d
        fraction *= step
    return fraction


def uniform_p(values: Sequence[float]) -> float:
    """The probability of a Kolmogorov-Smirnov distance at least as large when values are uniform between 0 and 1.

    The limit distribution with the correction of Stephens (1970) for small samples; good to a few percent from 5 values on.
    """
    ordered = np.sort(np.asarray(values, dtype=np.float64))
    n = ordered.size
    distance = max(np.max(np.arange(1, n + 1) / n - ordered), np.max(ordered - np.arange(n) / n))
    return kolmogorov_tail((math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * float(distance))


def kolmogorov_tail(x: float) -> float:
    """The upper tail of the Kolmogorov distribution. Below 0.2 it is 1 to all digits."""
    if x < 0.2:
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 101)))
