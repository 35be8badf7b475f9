"""Standard errors are the marts' own, and intervals made of them cover the truth as often as they say."""

import pytest

from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.plain_errors import joined, quantities
from tests.statistics.coverage import TOO_NARROW, TRUTH_SEED, coverages, logs
from tests.verify import statistics_full

NUM_HANDS = 4000
OF_THE_MARTS = """
select 'rake', rake_bb_per_100_hands, rake_bb_per_100_hands_stderr from mart_rake_yield
union all
select 'win rate of ' || player_kind, net_bb_per_100, net_bb_per_100_stderr from mart_player_kinds
union all
select 'VPIP of ' || player_kind, vpip_rate, vpip_rate_stderr from mart_player_kinds
"""


@pytest.mark.parametrize("name", ["six_max", "heads_up"])
def test_numpy_and_the_marts_have_the_same_errors(name, tmp_path):
    """Stacks reset, then carried in sessions of 100 hands: ratios and clustered errors from the log equal those in SQL."""
    plan = RunPlan.of(scenario.read(name), 7)
    home = Home(tmp_path)
    simulate(plan, home, NUM_HANDS, 1)
    build.build(home.lake, home.warehouse)
    with build.connect(home.lake, home.warehouse) as con:
        found = {quantity: (value, stderr) for quantity, value, stderr in con.execute(OF_THE_MARTS).fetchall()}
    expected = joined([quantities(plan, log) for log in logs(plan, 7, NUM_HANDS)])

    assert found.keys() == expected.keys()
    for quantity, sums in expected.items():
        assert found[quantity] == pytest.approx((sums.estimate, sums.stderr), rel=1e-9)


def test_a_small_sample_of_intervals_covers_the_truth():
    """200 seeds: within four binomial errors of 95 %; intervals that are a quarter too narrow are not."""
    for quantity, found in coverages(scenario.read("six_max"), 1000, 200, 100).items():
        assert 0.888 < found.share() <= 1, quantity
        assert found.share(TOO_NARROW) < found.share(), quantity
        assert found.share(TOO_NARROW) < 0.93, quantity


def test_ten_sessions_are_enough_for_an_interval():
    """400 seeds of ten sessions: within four binomial errors of 95 %; with 1.96 standard errors, as for many, all are lower."""
    plan = RunPlan.of(scenario.read("heads_up"), 1)
    truth = joined([quantities(plan, log) for log in logs(plan, TRUTH_SEED, 1_000_000)])
    samples = [joined([quantities(plan, log) for log in logs(plan, seed, 1000)]) for seed in range(1, 401)]

    for quantity, true in truth.items():
        covered = sum(sample[quantity].covers(true.estimate) for sample in samples)
        as_for_many = sum(sample[quantity].covers(true.estimate, 1.96 / 2.262) for sample in samples)
        assert 0.906 < covered / 400 < 0.994, quantity
        assert as_for_many < covered - 4, quantity


@pytest.mark.statistics
def test_intervals_cover_the_truth():
    """95 % intervals of win rate, rake and VPIP, 1,000 seeds."""
    statistics_full.intervals_cover_the_truth()
