"""Hands a second of every game, played and to Parquet, beside PokerKit: ``python -m tests.benchmarks.games [--seconds 3]``.

Players of ours are those of the scenario that ships for the game (table-driven, six seats but for fixed-limit hold'em);
PokerKit's and, for the ratio, ours call and check to the end at the same table of six. All of PokerKit is automated, its games
composed as in tests/oracles/pokerkit_table.py. The sides take turns; rates are medians, in hands a processor second.
"""

import argparse
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from pipeline.codes import Limit
from pipeline.simulate import scenario, worker
from pipeline.simulate.plan import BlockPlan, RunPlan
from tests.benchmarks._measure import print_machine, print_table, version_of
from tests.benchmarks.peers import rate

SCENARIOS = {
    "six_max": "hold'em",
    "limit_holdem": "hold'em",
    "omaha": "omaha",
    "omaha_hi_lo": "omaha hi/lo",
    "five_card_stud": "five card stud",
    "seven_card_stud": "seven card stud",
    "seven_card_stud_hi_lo": "seven card stud hi/lo",
    "razz": "razz",
    "six_plus": "six plus A",
    "six_plus_b": "six plus B",
}
NUM_SEATS = 6
SHARD_HANDS = 2**15
TURNS = 3
PLAYED, WRITTEN, CALLED, POKERKIT = "players", "to Parquet", "always call", "PokerKit, always call"

Some = Callable[[], int]


def played(plan: RunPlan) -> Some:
    """Hands as columns in memory."""
    from pipeline.engine import play

    first_hand = 0

    def some() -> int:
        nonlocal first_hand
        play.generate(*plan.records(), plan.seed, first_hand, SHARD_HANDS)
        first_hand += SHARD_HANDS
        return SHARD_HANDS

    return some


def written(plan: RunPlan, folder: Path) -> Some:
    """Hands as Parquet files, digests included."""
    block_no = 0

    def some() -> int:
        nonlocal block_no
        worker.write(folder, plan, BlockPlan(block_no, block_no * 2 * SHARD_HANDS, 2 * SHARD_HANDS))
        block_no += 1
        shutil.rmtree(folder)
        return 2 * SHARD_HANDS

    return some


def called_in_pokerkit(name: str, plan: RunPlan) -> Some:
    """Six players who call, everything automated."""
    import pokerkit

    from tests.oracles.pokerkit_table import game_class

    stakes = plan.scenario.stakes_value().at(NUM_SEATS)
    limit = {Limit.NO_LIMIT: "no limit", Limit.POT_LIMIT: "pot limit", Limit.FIXED_LIMIT: "fixed limit"}[stakes.limit]
    cls = game_class(name, limit)
    is_stud = issubclass(cls, pokerkit.games.SevenCardStud)
    bets = (
        (stakes.min_bet,) if issubclass(cls, pokerkit.games.UnfixedLimitHoldem) else (stakes.small_bet, stakes.big_bet)
    )
    opening = stakes.bring_in if is_stud else stakes.forced.blinds
    game = cls(tuple(pokerkit.Automation), True, stakes.forced.antes, opening, *bets)
    if name == "five card stud":
        from dataclasses import replace

        up = replace(game.streets[1], hole_dealing_statuses=(True,))
        first = replace(game.streets[0], hole_dealing_statuses=(False, True))
        game.streets = (first, up, game.streets[2], game.streets[3])
    stacks = (plan.scenario.stack_range[0] * plan.scenario.unit_chips,) * NUM_SEATS

    def some() -> int:
        for _ in range(3):
            state = game(stacks, NUM_SEATS)
            while state.status:
                if state.can_post_bring_in():
                    state.post_bring_in()
                else:
                    state.check_or_call()
        return 3

    return some


def measure(name: str, seconds: float, folder: Path) -> dict[str, float]:
    """Hands a second of each side of a scenario."""
    plan = RunPlan.of(scenario.read(name), 1)
    called = RunPlan.of(plan.scenario.model_copy(update={"players": ["always_call"] * NUM_SEATS}), 1)
    sides = {PLAYED: played(plan), WRITTEN: written(plan, folder), CALLED: played(called)}
    if version_of("pokerkit"):
        sides[POKERKIT] = called_in_pokerkit(SCENARIOS[name], called)
    for some in sides.values():
        some()
    rates: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(TURNS):
        for side, some in sides.items():
            rates[side].append(rate(some, seconds / TURNS))
    return {side: median(values) for side, values in rates.items()}


def measure_all(seconds: float) -> dict[str, dict[str, float]]:
    """By scenario and side."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: measure(name, seconds, Path(folder, "lake")) for name in SCENARIOS}


def row(name: str, rates: dict[str, float]) -> tuple[str, ...]:
    """A line of the table."""
    ratio = f"{rates[CALLED] / rates[POKERKIT]:,.0f}" if POKERKIT in rates else "-"
    return (
        name,
        *(f"{rates[side]:,.0f}" if side in rates else "-" for side in (PLAYED, WRITTEN, CALLED, POKERKIT)),
        ratio,
    )


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.games", description="Every game, beside PokerKit."
    )
    parser.add_argument(
        "--seconds", type=float, default=3, help="processor seconds for each side of a game (default 3)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not options.json:
        print_machine("numba", "pokerkit")
    rates: dict[str, Any] = measure_all(options.seconds)
    if options.json:
        print(json.dumps(rates))
        return
    print_table(
        ("hands/s", PLAYED, WRITTEN, CALLED, POKERKIT, "times PokerKit"),
        [row(name, found) for name, found in rates.items()],
    )


if __name__ == "__main__":
    main()
