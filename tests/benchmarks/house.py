"""Rounds a second of 6 Card Poker by strategy, one core, columns in memory: ``python -m tests.benchmarks.house [--seconds 3]``.

Optimal play looks its first decision up and weighs the later ones; ratios are to the basic strategy. Strategies take turns; rates
are medians, in rounds a processor second.
"""

import argparse
import json
from statistics import median

from pipeline.simulate import scenario
from pipeline.simulate.banked_plan import BankedPlan
from tests.benchmarks._measure import print_machine, print_table
from tests.benchmarks.peers import rate

SCENARIOS = ("six_card", "six_card_always_raise", "six_card_optimal", "six_card_four_boxes")
SHARD_ROUNDS = 2**15
TURNS = 3


def played(plan: BankedPlan):  # type: ignore[no-untyped-def]
    """Rounds as columns in memory."""
    first_round = 0

    def some() -> int:
        nonlocal first_round
        plan.play(first_round, SHARD_ROUNDS)
        first_round += SHARD_ROUNDS
        return SHARD_ROUNDS

    return some


def measure_all(seconds: float) -> dict[str, float]:
    """Rounds a second by scenario."""
    sides = {}
    for name in SCENARIOS:
        banked = scenario.read(name)
        assert isinstance(banked, scenario.BankedScenario)
        sides[name] = played(BankedPlan.of(banked, 1))
        sides[name]()
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(TURNS):
        for name, some in sides.items():
            rates[name].append(rate(some, seconds / TURNS))
    return {name: median(values) for name, values in rates.items()}


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.house", description="Rounds against the house.")
    parser.add_argument("--seconds", type=float, default=3, help="processor seconds for each scenario (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not options.json:
        print_machine("numba")
    rates = measure_all(options.seconds)
    if options.json:
        print(json.dumps(rates))
        return
    basic = rates[SCENARIOS[0]]
    print_table(
        ("scenario", "rounds/s", f"times {SCENARIOS[0]}"),
        [(name, f"{rounds:,.0f}", f"{rounds / basic:.2f}") for name, rounds in rates.items()],
    )


if __name__ == "__main__":
    main()
