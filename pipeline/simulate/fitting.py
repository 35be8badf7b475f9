"""Finds the numbers of a player: a coordinate search over simulated hands for the least misfit, or for whatever is wanted.

Every try plays the same decks with the same dice (common random numbers), so that a step of one trait shows although a sample is
small. Deterministic: same targets, start and hands, same player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import Player
from pipeline.simulate.targets import AF, ALL, Key, Rate, Rates, rates_of

ENOUGH_CHANCES = 1000
"""Fewer chances are too few to judge by."""
WEIGHT_OF_ALL = 3.0
"""What a statistic of all positions together weighs, beside 1 of one position."""
STEPS: Mapping[str, int] = {
    "enter": 64,
    "open": 64,
    "call_raise": 32,
    "reraise": 16,
    "position": 128,
    "position_facing": 256,
    "button_open": 128,
    "small_blind_open": 128,
    "small_blind_limp": 256,
    "small_blind_call": 256,
    "small_blind_reraise": 256,
    "big_blind_open": 256,
    "big_blind_call": 256,
    "big_blind_reraise": 256,
    "bet": 64,
    "raise_bet": 64,
    "call_bet": 64,
    "caution": 400,
    "stickiness": 128,
    "continuation": 128,
    "bluff": 64,
    "barrel": 128,
    "draws": 400,
}
"""Half the first steps of the traits that are sought, permille; first steps are halved NUM_HALVINGS times."""
NUM_HALVINGS = 5
MOST_ROUNDS = 3
PULL = 0.001
"""What a trait costs that moved by its step, in misfit; the square of steps counts."""


def tolerance(statistic: str) -> float:
    """By how much a statistic may differ from its target: two points, the aggression factor 0.4."""
    return 0.4 if statistic == AF else 0.02


def misfit(targets: Rates, found: Rates) -> float:
    """Squares of differences, averaged; 1.0 where all is off by what it may be. All positions together weigh as much as three.

    A difference counts in tolerances, widened by the standard error of the target: few chances say less. What never came up is
    off by all that it can be, in proportion to the chances there were: that hardly counts where people hardly had any.
    """
    total = weights = 0.0
    for (statistic, place), target in targets.items():
        met, weight = found.get((statistic, place)), WEIGHT_OF_ALL if place == ALL else 1.0
        weights += weight
        if met is not None:
            allowed = tolerance(statistic) ** 2 + (target.stderr(statistic) or 0.0) ** 2
            total += weight * (met.value - target.value) ** 2 / allowed
        else:
            chances = ENOUGH_CHANCES if target.num_chances is None else target.num_chances
            share = min(1.0, chances / ENOUGH_CHANCES)
            total += (
                weight * share * max(target.value, 1 - target.value) ** 2 / (tolerance(statistic) ** 2 + 0.25 / chances)
            )
    return total / weights


@dataclass(frozen=True)
class Found:
    """The best player met, how far it is from what was wanted, and in how many tries it was found."""

    player: Player
    distance: float
    num_tries: int


def search(
    start: Player,
    distance: Callable[[Player], float],
    steps: Mapping[str, int] = STEPS,
    progress: Callable[[int, float], None] = lambda tries, least: None,
) -> Found:
    """The player of the least distance that steps of one trait at a time lead to. `progress(tries, least)` is told of each try.

    A step that helps is repeated; when none helps any more, longer ones are tried, since small ones may change nothing (who
    raises what it plays limps with nothing, wherever `enter` lies), then steps are halved. All of it is done MOST_ROUNDS times
    at most, as long as it helps.
    """
    tried: dict[Player, float] = {}

    def far(player: Player) -> float:
        if player not in tried:
            tried[player] = distance(player)
            progress(len(tried), min(tried.values()))
        return tried[player]

    best = start
    far(best)
    for _ in range(MOST_ROUNDS):
        before = best
        for strides in ((2, 4, 8), *((2 / 2**halving,) for halving in range(1, NUM_HALVINGS + 1))):
            best = _settled(best, steps, strides, far)
        if best == before:
            break
    return Found(best, far(best), len(tried))


def _settled(
    best: Player, steps: Mapping[str, int], strides: Iterable[float], far: Callable[[Player], float]
) -> Player:
    """Where no step helps any more, and of the longer ones none either; a stride is a number of steps."""
    for stride in strides:
        while True:
            before = best
            for trait, step in steps.items():
                best = _along(best, trait, max(1, int(stride * step)), far)
            if best == before:
                break
    return best


def _along(best: Player, trait: str, step: int, far: Callable[[Player], float]) -> Player:
    """The best player along one trait, upwards or else downwards, as long as steps help."""
    for change in (step, -step):
        at = best
        while (moved := moved_by(at, trait, change)) != at and far(moved) < far(at):
            at = moved
        if at != best:
            return at
    return best


@cache
def bounds_of(trait: str) -> tuple[int, int]:
    """The least and the most that a trait may be."""
    field = Player.model_json_schema()["properties"][trait]
    return int(field["minimum"]), int(field["maximum"])


def moved_by(player: Player, trait: str, change: int) -> Player:
    """The player with a trait changed, within its bounds."""
    least, most = bounds_of(trait)
    return player.model_copy(update={trait: min(most, max(least, getattr(player, trait) + change))})


def with_player(plan: RunPlan, name: str, player: Player) -> RunPlan:
    """The plan with another player wherever its scenario seats this name."""
    pairs = zip(plan.scenario.players, plan.players, strict=True)
    return replace(plan, players=tuple(player if seated == name else one for seated, one in pairs))


def statistics_of(plan: RunPlan, name: str, num_hands: int, positions: Sequence[str]) -> dict[Key, Rate]:
    """The statistics of the player of this name in the first hands of a plan, wherever it sits."""
    chairs = [chair for chair, seated in enumerate(plan.scenario.players) if seated == name]
    seats = plan.play(0, num_hands).seats
    return rates_of(seats, np.isin(seats["player_id"], chairs), positions)


def fit(
    plan: RunPlan,
    name: str,
    targets: Rates,
    num_hands: int,
    positions: Sequence[str],
    traits: Iterable[str] | None = None,
    progress: Callable[[int, float], None] = lambda tries, least: None,
) -> Found:
    """The player whose statistics come closest to targets, sought from the one that the plan seats under this name.

    Of players that do alike the one nearest to the start is taken. `traits` are those that may change, by default all of STEPS.
    """
    start = plan.players[plan.scenario.players.index(name)]
    steps = {trait: STEPS[trait] for trait in traits or STEPS}

    def distance(player: Player) -> float:
        moves = sum(((getattr(player, trait) - getattr(start, trait)) / step) ** 2 for trait, step in steps.items())
        return (
            misfit(targets, statistics_of(with_player(plan, name, player), name, num_hands, positions)) + PULL * moves
        )

    return search(start, distance, steps, progress)
