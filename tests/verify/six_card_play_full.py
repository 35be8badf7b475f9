"""Optimal play of 6 Card Poker card by card, at full size, beside its exact value."""

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from pipeline import resources
from pipeline.codes import Action
from pipeline.engine.six_best import read_best
from pipeline.engine.six_classes import up_card_weight
from pipeline.engine.six_pass import Decision
from pipeline.exact.six_card.results import results
from pipeline.exact.six_card.two_boxes import read_two_boxes
from pipeline.exact.six_card.values import hands_and_keys
from pipeline.simulate import scenario
from pipeline.simulate.banked_plan import BankedPlan
from tests.machine import num_cores
from tests.statistics.p_values import chi_squared_p, uniform_p

NUM_ROUNDS = 20_000_000
NUM_SEEDS = 20
CHUNK_ROUNDS = 250_000
SCENARIO = "six_card_optimal"
ANTE = 1000
MOST_ERRORS = 3.3
STREET_OPEN = 1
WORDS = ("fold", "raise", "buy", "exchange two", "exchange five")
VALUES = resources.data_dir() / "values"


class Sums(NamedTuple):
    """Rounds, what they won in antes and its squares, first decisions in order of WORDS."""

    num: int
    net: float
    squares: float
    decisions: np.ndarray

    @property
    def mean(self) -> float:
        return self.net / self.num

    @property
    def deviation(self) -> float:
        return math.sqrt(self.squares / self.num - self.mean**2)


def first_decisions(actions: dict[str, np.ndarray], cards: dict[str, np.ndarray]) -> np.ndarray:
    """How often each first decision was made, by the actions of open boxes and the cards that were replaced."""
    is_open = actions["street_no"] == STREET_OPEN
    hand_no, action = actions["hand_no"][is_open], actions["action"][is_open]
    is_first = np.append(True, hand_no[1:] != hand_no[:-1])
    made = {one: np.count_nonzero(action[is_first] == one) for one in Action}
    replaced = np.unique(cards["hand_no"][cards["seat_no"] == 1], return_counts=True)[1]
    sizes = [np.count_nonzero(replaced == size) for size in (2, 5)]
    assert sum(sizes) == made[Action.EXCHANGE]
    return np.array([made[Action.FOLD], made[Action.BET], made[Action.BUY], *sizes])


def chunks(plan: BankedPlan, num_rounds: int) -> Iterator[Sums]:
    """The sums of a seed, chunk by chunk."""
    for first in range(0, num_rounds, CHUNK_ROUNDS):
        num = min(CHUNK_ROUNDS, num_rounds - first)
        log = plan.play(first, num)
        net = np.zeros(num)
        np.add.at(net, log.wagers["hand_no"] - first, log.wagers["net_chips"] / ANTE)
        yield Sums(num, float(net.sum()), float(net @ net), first_decisions(log.actions, log.cards))


def sums_of_seed(seed: int, num_rounds: int) -> Sums:
    """The sums of a seed."""
    banked = scenario.read(SCENARIO)
    assert isinstance(banked, scenario.BankedScenario)
    return added(list(chunks(BankedPlan.of(banked, seed), num_rounds)))


def added(parts: list[Sums]) -> Sums:
    return Sums(
        sum(part.num for part in parts),
        math.fsum(part.net for part in parts),
        math.fsum(part.squares for part in parts),
        np.sum([part.decisions for part in parts], axis=0),
    )


def shares_of_decisions() -> np.ndarray:
    """The share of all 122,151,120 deals in which each decision is best, in order of WORDS, class by class from the table."""
    hands, table = hands_and_keys()[0], read_best(VALUES / "six_card-rule_book.npz").decisions
    found = np.zeros(len(WORDS))
    for hand_no, hand in enumerate(hands):
        for up_card in range(52):
            weight = up_card_weight(hand, up_card)
            if weight:
                decision = int(table[hand_no, up_card])
                kind = 4 if decision == Decision.EXCHANGE_FIVE else min(decision, int(Decision.EXCHANGE_TWO))
                found[kind] += weight
    assert found.sum() == 122_151_120
    return found / found.sum()


def two_boxes_of_seed(seed: int, num_rounds: int) -> np.ndarray:
    """Rounds, then what each of two open boxes of optimal play won in antes, then its squares."""
    document = {
        "name": "two_boxes",
        "game": "six_card",
        "boxes": [{"ante": ANTE, "strategy": "optimal"}] * 2,
        "table": {"min_ante": ANTE},
    }
    banked = scenario.parse(document, "two_boxes")
    assert isinstance(banked, scenario.BankedScenario)
    plan, sums = BankedPlan.of(banked, seed), np.zeros(5)
    for first in range(0, num_rounds, CHUNK_ROUNDS):
        num = min(CHUNK_ROUNDS, num_rounds - first)
        wagers = plan.play(first, num).wagers
        for box in range(2):
            is_of_box = wagers["seat_no"] == box + 1
            rounds, chips = wagers["hand_no"][is_of_box] - first, wagers["net_chips"][is_of_box]
            net = np.bincount(rounds, weights=chips / ANTE, minlength=num)
            sums[[1 + box, 3 + box]] += net.sum(), net @ net
        sums[0] += num
    return sums


def second_box_by_optimal_play(num_rounds: int = NUM_ROUNDS, num_seeds: int = NUM_SEEDS) -> dict[str, Any]:
    """Two open boxes card by card: the first as one box alone, the second by what sampled deals, valued exactly, say it gains."""
    found, gain, _ = results(VALUES / "six_card-rule_book.json")
    second = read_two_boxes(VALUES / "six_card_two_boxes-rule_book.json")
    one = float(found["without_five"].value) + gain.value
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        seeds = range(1, num_seeds + 1)
        num, *sums = sum(pool.map(two_boxes_of_seed, seeds, [num_rounds // num_seeds] * num_seeds)).tolist()
    means = [sums[box] / num for box in range(2)]
    errors = [math.sqrt((sums[2 + box] / num - means[box] ** 2) / num) for box in range(2)]
    expected = (one, one + second.gain_later)
    apart = [
        (mean - exact) / math.hypot(error, of_exact)
        for mean, error, exact, of_exact in zip(means, errors, expected, (0.0, second.stderr_later))
    ]
    assert max(map(abs, apart)) < MOST_ERRORS, apart
    return {
        "rounds": int(num),
        "net an ante, first and second box": [round(mean, 6) for mean in means],
        "standard errors": [round(error, 6) for error in errors],
        "expected": [round(value, 6) for value in expected],
        "standard errors apart": [round(value, 2) for value in apart],
    }


def two_sided(errors: float) -> float:
    """The chance of a normal number at least so far from 0."""
    return math.erfc(abs(errors) / math.sqrt(2))


def rounds_by_optimal_play(num_rounds: int = NUM_ROUNDS, num_seeds: int = NUM_SEEDS) -> dict[str, Any]:
    """The mean net per ante against the exact value, seed by seed and in all, and how often each decision is made."""
    found, gain, _ = results(VALUES / "six_card-rule_book.json")
    exact = float(found["without_five"].value) + gain.value
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        seeds = range(1, num_seeds + 1)
        by_seed = list(pool.map(sums_of_seed, seeds, [num_rounds // num_seeds] * num_seeds))
    whole = added(by_seed)
    errors = [(part.mean - exact) / (whole.deviation / math.sqrt(part.num)) for part in by_seed]
    all_errors = (whole.mean - exact) / (whole.deviation / math.sqrt(whole.num))
    uniform = uniform_p([two_sided(error) for error in errors])
    shares = shares_of_decisions()
    of_decisions = chi_squared_p(whole.decisions, shares * whole.num)
    assert abs(all_errors) < MOST_ERRORS, all_errors
    assert uniform > 0.001, errors
    assert of_decisions > 0.001, (whole.decisions, shares)
    return {
        "rounds": whole.num,
        "net an ante": round(whole.mean, 6),
        "standard error": round(whole.deviation / math.sqrt(whole.num), 6),
        "exact": round(exact, 8),
        "standard errors apart": round(all_errors, 2),
        "by seed": [round(error, 2) for error in errors],
        "p-values of seeds uniform (Kolmogorov-Smirnov)": round(uniform, 4),
        "deviation of a round": round(whole.deviation, 4),
        "exact, without five new cards": round(found["without_five"].standard_deviation, 4),
        "decisions": dict(zip(WORDS, (whole.decisions / whole.num).round(6).tolist())),
        "exact shares": dict(zip(WORDS, shares.round(6).tolist())),
        "p-value of decisions": round(of_decisions, 4),
    }
