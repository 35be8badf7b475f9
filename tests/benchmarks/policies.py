"""Hands a second with policies of the user's own, beside the shipped player: ``python -m tests.benchmarks.policies``.

One core, six seats at no limit. The compiled policy plays much as tight_aggressive does, so that hands are about as long.
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import parse
from tests.benchmarks._measure import print_machine, print_table

SHIPPED = "tight_aggressive"
TIGHT = '''
from pipeline.policy import BET, CALL, CHECK, FOLD, RAISE, policy

@policy
def tight(seen):
    """Raises good hands before the flop, bets and calls by the chance to win after it."""
    if seen.street_no == 0:
        if seen.num_raises == 0 and seen.strength >= 800:
            return RAISE, 5 * seen.big_blind // 2
        if seen.num_raises > 0 and seen.strength >= 970:
            return RAISE, 3 * seen.bet_to
        return (CALL, 0) if seen.num_raises > 0 and seen.strength >= 930 else (FOLD, 0)
    if seen.to_call == 0:
        return (BET, seen.pot // 2) if seen.strength >= 600 or seen.luck1 < 100 else (CHECK, 0)
    if seen.strength >= 930:
        return RAISE, seen.bet_to + seen.pot
    return (CALL, 0) if seen.strength + seen.draw >= 600 + 80 * seen.num_raises else (FOLD, 0)
'''


def plan_of(home: Path, players: list[str]) -> RunPlan:
    stakes = {"small_blind": 50, "big_blind": 100}
    return RunPlan.of(parse({"name": "bench", "players": players, "stakes": stakes}, "bench", home), 1, home)


def rates(plan: RunPlan, num_hands: int) -> tuple[float, float]:
    """Hands and decisions a second of processor time; blinds are no decisions."""
    began = time.process_time()
    log = plan.play(0, num_hands)
    seconds = time.process_time() - began
    return num_hands / seconds, (log.hands["num_actions"].sum() - 2 * num_hands) / seconds


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Policies of the user's own beside the shipped player.")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args(arguments)
    print_machine("numba", "numpy")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "players").mkdir()
        (home / "players" / "compiled.py").write_text(TIGHT)
        (home / "players" / "plain.py").write_text(TIGHT.replace("@policy", "@policy(compiled=False)"))
        tables = {
            "shipped player in all seats": [SHIPPED] * 6,
            "compiled policy in all seats": ["compiled"] * 6,
            "compiled policy in one seat": ["compiled", *[SHIPPED] * 5],
            "plain Python in one seat": ["plain", *[SHIPPED] * 5],
        }
        plans = {name: plan_of(home, players) for name, players in tables.items()}
        for plan in plans.values():
            rates(plan, 500)  # compiles
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in plans}
        for _ in range(options.repeats):
            for name, plan in plans.items():
                found[name].append(rates(plan, options.hands))
    hands, decisions = ({name: median(both[i] for both in of) for name, of in found.items()} for i in (0, 1))
    first = next(iter(tables))
    rows = [
        (
            name,
            f"{hands[name]:,.0f}",
            f"{decisions[name]:,.0f}",
            f"{hands[name] / hands[first]:.2f}",
            f"{decisions[name] / decisions[first]:.2f}",
        )
        for name in tables
    ]
    print_table(("", "hands/s", "decisions/s", "hands, ratio", "decisions, ratio"), rows)


if __name__ == "__main__":
    main()
