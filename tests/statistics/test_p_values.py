"""The two tails against closed forms and printed tables."""

import math

import numpy as np
import pytest

from tests.statistics.p_values import chi_squared_p, chi_squared_tail, kolmogorov_tail, two_samples_p, uniform_p


@pytest.mark.parametrize("statistic", [0.01, 0.5, 1.0, 3.0, 8.0, 40.0])
def test_one_and_two_degrees_have_closed_forms(statistic):
    """A squared normal number, and an exponential one."""
    assert chi_squared_tail(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-12)
    assert chi_squared_tail(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-12)


@pytest.mark.parametrize(("degrees", "statistic"), [(8, 3.0), (8, 15.5), (50, 67.5), (168, 150.0), (168, 201.0)])
def test_even_degrees_are_a_sum_of_poisson_terms(degrees, statistic):
    """The tail at x with 2 k degrees is the chance of fewer than k events where x / 2 are expected."""
    half = statistic / 2
    expected = sum(math.exp(i * math.log(half) - half - math.lgamma(i + 1)) for i in range(degrees // 2))

    assert chi_squared_tail(statistic, degrees) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(
    ("degrees", "statistic", "expected"),
    [(5, 11.0705, 0.05), (5, 15.0863, 0.01), (51, 68.6693, 0.05), (100, 149.4493, 0.001)],
)
def test_critical_values_are_the_printed_ones(degrees, statistic, expected):
    """Table of the chi-squared distribution (NIST/SEMATECH e-Handbook 1.3.6.7.4)."""
    assert chi_squared_tail(statistic, degrees) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("z", [-2.0, 0.0, 1.0, 3.0])
def test_many_degrees_are_nearly_normal(z):
    """Wilson and Hilferty (1931): the cube root of chi-squared over its degrees."""
    degrees = 22_099
    spread = 2 / (9 * degrees)
    statistic = degrees * (1 - spread + z * math.sqrt(spread)) ** 3

    assert chi_squared_tail(statistic, degrees) == pytest.approx(math.erfc(z / math.sqrt(2)) / 2, rel=1e-3)


@pytest.mark.parametrize(("x", "expected"), [(1.22385, 0.1), (1.35810, 0.05), (1.62762, 0.01), (1.94947, 0.001)])
def test_the_kolmogorov_tail_has_the_printed_quantiles(x, expected):
    """Limit distribution: the usual critical values."""
    assert kolmogorov_tail(x) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize(("distance", "expected"), [(0.29408, 0.05), (0.35241, 0.01)])
def test_twenty_values_have_the_printed_critical_distances(distance, expected):
    """Miller (1956), n = 20: exact distribution, so the correction is good to a few percent."""
    values = np.clip((np.arange(20) + 1) / 20 - distance, 0, 1)

    assert uniform_p(values) == pytest.approx(expected, rel=0.04)


def test_values_that_are_too_even_or_too_small_are_told_from_uniform_ones():
    """An even spread is as uniform as can be; squares and constants are not."""
    even = (np.arange(100) + 0.5) / 100

    assert uniform_p(even) == pytest.approx(1)
    assert uniform_p(even**2) < 0.001
    assert uniform_p(np.full(20, 0.5)) < 0.001


def test_counts_must_add_up_and_cells_be_large_enough():
    with pytest.raises(ValueError, match="30 counted in 2 cells"):
        chi_squared_p(np.array([10, 20]), np.array([20.0, 20.0]))
    with pytest.raises(ValueError, match="too small"):
        chi_squared_p(np.array([4, 16]), np.array([4.0, 16.0]))

    assert chi_squared_p(np.array([40, 60]), np.array([50.0, 50.0])) == pytest.approx(math.erfc(math.sqrt(2)))


def test_two_samples_of_the_same_chances_differ_as_one_would():
    """Four cells of a table by hand: 30 of 100 beside 40 of 100, 35 expected in each; chi-squared 2.198 with one degree."""
    found = two_samples_p(np.array([30, 70]), np.array([40, 60]))

    assert found == pytest.approx(chi_squared_tail(2 * (25 / 35 + 25 / 65), 1))
    assert found == pytest.approx(0.138, abs=0.001)
    with pytest.raises(ValueError, match="too small"):
        two_samples_p(np.array([1, 99]), np.array([0, 100]))
