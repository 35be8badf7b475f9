"""Hands a second at an always-call table, here and in other engines: ``python -m tests.benchmarks.peers [--seconds 10]``.

No-limit hold'em, six seats, 100 big blinds each, blinds 5/10, no rake. Everyone calls or checks to the showdown: two posts and
24 decisions a hand, and what the seats win is worked out. Each engine as fast as we know how to drive it from Python:

- OpenSpiel: no lists of legal actions, and the cards of the chance nodes from shuffled decks, which is the distribution that
  `chance_outcomes` describes. A second way asks each chance node for its outcomes, as the examples of OpenSpiel do.
- PokerKit: all automations, one game object for all hands. `python -O` drops its assertions, worth a few percent.

The sides take turns, so that a busy machine slows all of them. Rates are medians of the turns.
"""

import argparse
import json
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks._measure import print_machine, print_table, version_of

NUM_SEATS = 6
STACK_BB = 100
SMALL_BLIND, BIG_BLIND = 5, 10
NUM_CARDS = 2 * NUM_SEATS + 5
TURNS = 5
PLAYED, WRITTEN = "Tapete, played", "Tapete, to Parquet"
OPEN_SPIEL, OPEN_SPIEL_OUTCOMES = "OpenSpiel, shuffled decks", "OpenSpiel, chance_outcomes"
POKERKIT = "PokerKit"
OPEN_SPIEL_CALL, OPEN_SPIEL_CHANCE = 1, -1


class Side(NamedTuple):
    """`play` plays some hands and returns how many."""

    name: str
    play: Callable[[], int]


def always_call_plan() -> Any:
    """The table in this engine."""
    from pipeline.simulate.plan import RunPlan
    from pipeline.simulate.scenario import Scenario
    from pipeline.simulate.stakes import StakesPart

    stakes = StakesPart(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
    scenario = Scenario(name="always_call", players=["always_call"] * NUM_SEATS, stack_bb=STACK_BB, stakes=stakes)
    return RunPlan.of(scenario, 1)


def played_here() -> Callable[[], int]:
    """Hands as columns in memory."""
    from pipeline.engine import play
    from pipeline.simulate.worker import SHARD_HANDS

    plan = always_call_plan()
    first_hand = 0

    def some() -> int:
        nonlocal first_hand
        play.generate(*plan.records(), plan.seed, first_hand, SHARD_HANDS)
        first_hand += SHARD_HANDS
        return SHARD_HANDS

    return some


def written_here(folder: Path) -> Callable[[], int]:
    """Hands as Parquet files, digests included."""
    from pipeline.simulate import worker

    plan = always_call_plan()
    blocks = plan.blocks(10**12)

    def some() -> int:
        block = next(blocks)
        worker.write(folder, plan, block)
        shutil.rmtree(folder)
        return block.num_hands

    return some


def open_spiel_game() -> Any:
    """The table in OpenSpiel. `fcpa` has the fewest bets to choose from; the calls are the same."""
    import pyspiel

    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fcpa",
            "numPlayers": NUM_SEATS,
            "numRounds": 4,
            "blind": f"{SMALL_BLIND} {BIG_BLIND}" + " 0" * (NUM_SEATS - 2),
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK_BB * BIG_BLIND)] * NUM_SEATS),
        },
    )


def open_spiel_hand(game: Any, cards: list[int]) -> list[float]:
    """What each seat wins or loses when these cards come in order: two for each seat, then the board."""
    state = game.new_initial_state()
    apply_action, current_player = state.apply_action, state.current_player
    at = 0
    while True:
        player = current_player()
        if player >= 0:
            apply_action(OPEN_SPIEL_CALL)
        elif player == OPEN_SPIEL_CHANCE:
            apply_action(cards[at])
            at += 1
        else:
            return state.returns()


def played_in_open_spiel() -> Callable[[], int]:
    """Cards from decks that numpy shuffles, 500 at a time."""
    import numpy as np

    game = open_spiel_game()
    generator = np.random.default_rng(1)
    sorted_decks = np.tile(np.arange(52), (500, 1))

    def some() -> int:
        for cards in generator.permuted(sorted_decks, axis=1)[:, :NUM_CARDS].tolist():
            open_spiel_hand(game, cards)
        return len(sorted_decks)

    return some


def played_in_open_spiel_by_outcomes() -> Callable[[], int]:
    """Each chance node says what can come, all equally likely, and one of these is drawn."""
    game = open_spiel_game()
    draw = random.Random(1).random

    def some() -> int:
        for _ in range(200):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                else:
                    state.apply_action(OPEN_SPIEL_CALL)
            state.returns()
        return 200

    return some


def played_in_pokerkit() -> Callable[[], int]:
    """All that can be automated is."""
    import pokerkit

    stacks = (STACK_BB * BIG_BLIND,) * NUM_SEATS
    game = pokerkit.NoLimitTexasHoldem(tuple(pokerkit.Automation), True, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND)

    def some() -> int:
        for _ in range(5):
            state = game(stacks, NUM_SEATS)
            while state.status:
                state.check_or_call()
        return 5

    return some


def sides(folder: Path) -> Iterator[Side]:
    """Those that can be measured; the others are said to be absent."""
    yield Side(PLAYED, played_here())
    yield Side(WRITTEN, written_here(folder))
    if version_of("open-spiel"):
        yield Side(OPEN_SPIEL, played_in_open_spiel())
        yield Side(OPEN_SPIEL_OUTCOMES, played_in_open_spiel_by_outcomes())
    if version_of("pokerkit"):
        yield Side(POKERKIT, played_in_pokerkit())


def rate(play: Callable[[], int], seconds: float) -> float:
    """Hands a processor second, over at least that long."""
    hands, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds or not hands:
        hands += play()
    return hands / taken


def measure(seconds: float) -> dict[str, float]:
    """Hands a second of each side, each measured at least that long."""
    with tempfile.TemporaryDirectory() as name:
        found = list(sides(Path(name, "lake")))
        for side in found:
            side.play()
        rates: dict[str, list[float]] = {side.name: [] for side in found}
        for _ in range(TURNS):
            for side in found:
                rates[side.name].append(rate(side.play, seconds / TURNS))
    return {name: median(values) for name, values in rates.items()}


def ratios(rates: dict[str, float]) -> dict[str, dict[str, float]]:
    """How many times as many hands a second we play and write as each peer."""
    ours = (PLAYED, WRITTEN)
    return {mine: {name: rates[mine] / other for name, other in rates.items() if name not in ours} for mine in ours}


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.peers", description="Compare with other engines.")
    parser.add_argument("--seconds", type=float, default=10, help="processor seconds for each side (default 10)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not options.json:
        print_machine("numba", "open-spiel", "pokerkit")
    rates = measure(options.seconds)
    times = ratios(rates)
    if options.json:
        versions = {package: version_of(package) for package in ("open-spiel", "pokerkit")}
        print(json.dumps({"hands_per_second": rates, "ratios": times, "versions": versions}))
        return
    print_table(
        ("always-call, 6 seats", "hands/s", *(f"{name} / this" for name in times)),
        [(name, f"{hands:,.0f}", *(f"{rates[mine] / hands:,.2f}" for mine in times)) for name, hands in rates.items()],
    )
    for package, names in (("open-spiel", "OpenSpiel"), ("pokerkit", "PokerKit")):
        if not version_of(package):
            print(f"{names} is not installed and was skipped: pip install {package}")


if __name__ == "__main__":
    main()
