"""Intervals reach as far as published tables of Student's t have it, and end where a share does."""

import pytest

from pipeline.report import estimates

# Two-sided 95 %: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975.
PUBLISHED = {
    **{1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228},
    **{15: 2.131, 20: 2.086, 25: 2.060, 29: 2.045, 30: 2.042, 40: 2.021, 50: 2.009, 60: 2.000, 80: 1.990, 99: 1.984},
    **{100: 1.984, 10**6: 1.960},
}


@pytest.mark.parametrize("degrees", PUBLISHED)
def test_quantiles_are_the_published_ones(degrees):
    assert estimates.t_quantile(degrees) == pytest.approx(PUBLISHED[degrees], abs=5.1e-4)


def test_the_sum_and_the_series_meet():
    """At a hundred degrees of freedom one takes over from the other."""
    at = estimates.MOST_SUMMED
    step = estimates.t_quantile(at - 1) - estimates.t_quantile(at)

    assert estimates.t_quantile(at) - estimates.t_quantile(at + 1) == pytest.approx(step, rel=0.05)


def test_the_width_depends_on_the_clusters_of_the_estimate():
    row = {"share": 0.5, "share_stderr": 0.1, "num_clusters": 5, "won": 0.5, "won_stderr": 0.1, "won_clusters": 30}

    assert estimates.margin(row, "share") == pytest.approx(0.2776, abs=1e-4)
    assert estimates.margin(row, "won") == pytest.approx(0.2045, abs=1e-4)
    assert estimates.fewest_clusters(row) == 5


@pytest.mark.parametrize("clusters", [None, 0, 1])
def test_without_two_clusters_there_is_no_interval(clusters):
    assert estimates.interval({"a": 1.0, "a_stderr": 0.1, "num_clusters": clusters}, "a") == (None, None)


def test_intervals_of_shares_end_at_nought_and_one():
    row = {"share": 0.5, "share_stderr": 0.4, "num_clusters": 10**6}

    assert estimates.share_interval(row, "share") == (0.0, 1.0)
    assert estimates.share_interval(row | {"share_stderr": None}, "share") == (None, None)
