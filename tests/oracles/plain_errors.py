"""Ratios and their clustered errors straight from a log with numpy, as the marts should have them. Shares no code with SQL.

A ratio is a sum of numerators over a sum of denominators; both are added up by cluster first, a cluster being a session (a
hand where stacks are reset). Textbook: Cochran, Sampling Techniques, 3rd ed., 6.3, without the finite population.
"""

from typing import NamedTuple

import numpy as np

from pipeline.codes import Stat
from pipeline.engine.play import Log
from pipeline.report.estimates import t_quantile
from pipeline.simulate.plan import RunPlan


class Sums(NamedTuple):
    """Numerator and denominator of each cluster, and the factor that makes the ratio the quantity."""

    numerators: np.ndarray
    denominators: np.ndarray
    factor: float

    @property
    def estimate(self) -> float:
        """The ratio in the quantity's unit."""
        return float(self.factor * self.numerators.sum() / self.denominators.sum())

    @property
    def stderr(self) -> float:
        """Its standard error: deviations of clusters from the ratio, over the sum of denominators."""
        clusters = self.numerators.size
        ratio = self.numerators.sum() / self.denominators.sum()
        deviations = self.numerators - ratio * self.denominators
        variance = clusters / (clusters - 1) * (deviations**2).sum()
        return float(self.factor * np.sqrt(variance) / self.denominators.sum())

    def covers(self, truth: float, times: float = 1.0) -> bool:
        """Whether the report's 95 % interval holds the truth; so many times as wide it is wrong on purpose."""
        return bool(abs(self.estimate - truth) <= times * t_quantile(self.numerators.size - 1) * self.stderr)


def quantities(plan: RunPlan, log: Log, has_seats_apart: bool = False) -> dict[str, Sums]:
    """Win rate (bb/100) and VPIP of each kind of player, and the rake (bb per 100 hands).

    `has_seats_apart` makes each seat a cluster of its own: a mistake, for checks that must find it.
    """
    hands, seats = log.hands, log.seats
    big_blind = plan.scenario.unit_chips
    hand_cluster = hands["session_no"] - hands["session_no"][0]
    seat_cluster = np.repeat(hand_cluster, hands["num_seats"])
    if has_seats_apart:
        seat_cluster = np.arange(seat_cluster.size)
    net = seats["won_chips"] - seats["put_in_chips"]
    found = {"rake": sums(hand_cluster, hands["rake_chips"], np.ones_like(hand_cluster), 100 / big_blind)}
    for policy_id, kind in enumerate(plan.policy_names):
        is_kind = seats["policy_id"] == policy_id
        cluster = seat_cluster[is_kind]
        made = (seats["made"][is_kind] & Stat.VPIP) != 0
        had_chance = (seats["chances"][is_kind] & Stat.VPIP) != 0
        found[f"win rate of {kind}"] = sums(cluster, net[is_kind], np.ones_like(cluster), 100 / big_blind)
        found[f"VPIP of {kind}"] = sums(cluster, made, had_chance, 1)
    return found


def sums(cluster: np.ndarray, numerators: np.ndarray, denominators: np.ndarray, factor: float) -> Sums:
    """Added up by cluster; clusters without a row don't count."""
    rows = np.bincount(cluster)
    added = [np.bincount(cluster, weights=values)[rows > 0] for values in (numerators, denominators)]
    return Sums(added[0], added[1], factor)


def joined(parts: list[dict[str, Sums]]) -> dict[str, Sums]:
    """The same quantities of hands in several logs, sessions not cut by them."""
    return {
        name: Sums(
            np.concatenate([part[name].numerators for part in parts]),
            np.concatenate([part[name].denominators for part in parts]),
            first.factor,
        )
        for name, first in parts[0].items()
    }
