"""How often the hands of every game come up where nobody folds, beside exact counts: classes, lows and ties.

One seat is looked at in each hand, and seats take turns, so observations do not depend on each other; each kind has hands of its
own. Classes of Omaha and of six plus are those of `pipeline.exact`, as are the chances of a low and of a tie.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from pipeline import games
from pipeline.codes import BestOf, Ranking
from pipeline.compile import rule_record
from pipeline.engine.five_cards import CLASS_ORDERS, value_classes
from pipeline.engine.play import Log
from pipeline.exact.counts import category_counts, deck_of, value_counts
from pipeline.exact.omaha_counts import omaha_category_counts
from pipeline.exact.ties import tie_probability
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario
from tests.statistics.frequencies import SEEDS, logs
from tests.statistics.p_values import chi_squared_p

NUM_HANDS = 250_000
LEAST_EXPECTED = 5
NUM_SEATS = 6
HIGH, LOW, TIE = "class of the hand", "class of the low", "heads-up tie"
HIGH_LOW_RANKING = Ranking.EIGHT_OR_BETTER


class Kind(NamedTuple):
    """A game under a ranking, and what is looked at."""

    game: str
    ranking: Ranking
    what: str

    @property
    def name(self) -> str:
        return f"{self.game}, {self.ranking.name.lower()}: {self.what}"


def kinds() -> Iterator[Kind]:
    """Every game with each of its rankings; Omaha's counts are of four own cards."""
    for key, game in games.ALL.items():
        if key in ("omaha_5", "omaha_6"):
            continue
        has_options = any(option.key == "ranking" for option in game.options)
        rankings = (Ranking.SIX_PLUS_A, Ranking.SIX_PLUS_B) if has_options else (game.showdown.high,)
        for ranking in rankings:
            yield Kind(key, ranking, HIGH)
            if game.num_board_cards == 5 and game.num_own_cards == 2:
                yield Kind(key, ranking, TIE)
        if game.showdown.low != Ranking.NONE:
            yield Kind(key, game.showdown.low, LOW)


def plan_of(kind: Kind) -> RunPlan:
    """Six seats that call, two for ties."""
    house_rules = {"ranking": "b"} if kind.ranking == Ranking.SIX_PLUS_B else {}
    seats = 2 if kind.what == TIE else NUM_SEATS
    scenario = Scenario(name="always_call", game=kind.game, players=["always_call"] * seats, house_rules=house_rules)
    return RunPlan.of(scenario, 1)


@cache
def order_of(ranking: Ranking) -> list[int]:
    """Classes from the worst to the best, as numbers."""
    return [int(one) for one in CLASS_ORDERS[ranking]]


@cache
def places(ranking: Ranking) -> np.ndarray:
    """The place of the class of each value, 0 for no such hand."""
    classes = value_classes(ranking)
    return np.array([0, *(order_of(ranking).index(int(one)) + 1 for one in classes)])


@cache
def counts(kind: Kind) -> np.ndarray:
    """How many hands there are of no class and of each class."""
    game = games.find(kind.game)
    if game.showdown.best_of == BestOf.TWO_OWN_THREE_BOARD:
        by_class = omaha_category_counts(kind.ranking)
        return np.array([by_class[None], *(by_class[one] for one in CLASS_ORDERS[kind.ranking])], dtype=float)
    num_cards = game.num_own_cards + game.num_board_cards
    by_class = category_counts(num_cards, kind.ranking)
    none = value_counts(num_cards, kind.ranking)[0]
    found = np.array([none, *(by_class[one] for one in CLASS_ORDERS[kind.ranking])], dtype=float)
    assert found.sum() == comb(len(deck_of(kind.ranking)), num_cards)
    return found


def chances(kind: Kind) -> np.ndarray:
    """The chance of each cell."""
    if kind.what == TIE:
        tie = float(tie_probability(kind.ranking))
        return np.array([1 - tie, tie])
    found = counts(kind)
    return found / found.sum()


def cells(kind: Kind, log: Log) -> np.ndarray:
    """The cell of each hand of a log."""
    values = log.seats["low_value" if kind.what == LOW else "high_value"].astype(np.int64)
    if kind.what == TIE:
        return (values[::2] == values[1::2]).astype(np.int64)
    hand_no = log.hands["hand_no"]
    return places(kind.ranking)[values[NUM_SEATS * np.arange(hand_no.size) + hand_no % NUM_SEATS]]


def pooled(counted: np.ndarray, expected: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cells in order of what is expected, the rare ones thrown together until each has enough; empty ones left out."""
    order = np.argsort(expected)
    sums: list[list[float]] = []
    waiting = [0.0, 0.0]
    for at in order:
        waiting = [waiting[0] + counted[at], waiting[1] + expected[at]]
        if waiting[1] >= LEAST_EXPECTED:
            sums.append(waiting)
            waiting = [0.0, 0.0]
    sums[-1] = [sums[-1][0] + waiting[0], sums[-1][1] + waiting[1]]
    found = np.array(sums)
    return found[:, 0], found[:, 1]


def p_values(
    kind: Kind, num_hands: int = NUM_HANDS, spoil: Callable[[np.ndarray], np.ndarray] | None = None
) -> list[float]:
    """One for each seed. `spoil` changes what was seen, to show that a fault is found."""
    plan, expected = plan_of(kind), chances(kind)
    first_hand = 10**7 * (1 + list(kinds()).index(kind))
    found = []
    for seed in SEEDS:
        seen = np.concatenate([cells(kind, log) for log in logs(plan, seed, first_hand, num_hands)])
        seen = spoil(seen) if spoil else seen
        found.append(chi_squared_p(*pooled(np.bincount(seen, minlength=expected.size), expected * seen.size)))
    return found


def ranking_of_rules(kind: Kind) -> int:
    """The ranking that the engine plays the kind's table by, for a test."""
    plan = plan_of(kind)
    return int(rule_record(plan.scenario.rules_of_game, plan.scenario.chosen_house_rules)["high"][0])
