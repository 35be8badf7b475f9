"""Full-size checks of 6 Card Poker: a million rounds against the slow twin, a hundred million bonus bets."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import numpy as np

from pipeline.codes import BoxWager, Outcome
from pipeline.rules.banked import HouseTable, Wagered
from pipeline.simulate.strategies import find_strategy
from tests.engine.test_six_card_against_twin import SPECIAL
from tests.machine import num_cores
from tests.oracles.six_card_adapter import Rounds, difference, specials
from tests.oracles.six_card_tables import NO_CAP_BALANCE, SixTable, page_tables, six_tables
from tests.statistics.p_values import chi_squared_p, uniform_p

NUM_ROUNDS = 1_000_000
ROUNDS_A_TABLE = 50
TABLES_A_PART = 200
TIES = ("tied", "exchange tied")

NUM_SEEDS = 20
BETS_A_SEED = 5_000_000
CHUNK_BETS = 250_000
STAKE = 10
# Hands of five cards by what the bonus of the page pays to one. Rule book 8; counts of classes as published (naive_ranking), a
# straight flush less the four royal ones.
BONUS_COUNTS = {1000: 4, 500: 36, 200: 624, 70: 3744, 50: 5108, 40: 10200, 25: 54912}
ALL_HANDS = 2_598_960


def part_of_the_rounds(seed: int) -> Counter[str]:
    """Rounds of some tables against the twin; what is special in them."""
    counts: Counter[str] = Counter()
    for table in six_tables(TABLES_A_PART, seed):
        for round_ in Rounds(table.played(ROUNDS_A_TABLE)):
            found, end = difference(table, round_)
            assert found == "", found
            counts.update(specials(table, end))
    return counts


def rounds_against_the_twin(num_rounds: int = NUM_ROUNDS) -> dict[str, Any]:
    """Random rounds of all readings, wager by wager; what is special in them is counted, ties too."""
    num_parts = -(-num_rounds // (TABLES_A_PART * ROUNDS_A_TABLE))
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        for part in pool.map(part_of_the_rounds, range(1000, 1000 + num_parts)):
            counts.update(part)
    assert [name for name in (*SPECIAL, *TIES) if counts[name] == 0] == []
    assert counts["rounds"] >= num_rounds
    return dict(sorted(counts.items()))


def bonus_table(seed: int) -> SixTable:
    """One box with a bonus only."""
    house = HouseTable(pay_tables=page_tables())
    return SixTable(house, (Wagered(bonus=STAKE),), NO_CAP_BALANCE, {}, seed, 0)


def bonus_wins(seed: int, num_bets: int) -> Iterator[np.ndarray]:
    """What bonus bets of a seed won to one, 0 for those that lost, chunk by chunk."""
    strategy = find_strategy("always_raise").row()
    for first in range(0, num_bets, CHUNK_BETS):
        wagers = (
            replace(bonus_table(seed), first_round=first).played(min(CHUNK_BETS, num_bets - first), strategy).wagers
        )
        assert (wagers["wager"] == BoxWager.BONUS).all()
        assert (wagers["stake_chips"] == STAKE).all()
        yield np.where(wagers["outcome"] == Outcome.WON, wagers["net_chips"] // STAKE, 0)


def bonus_p(seed: int, num_bets: int) -> tuple[float, int, int]:
    """The p-value of the counts by line, what all bets won to one, and their number."""
    counts: Counter[int] = Counter()
    for wins in bonus_wins(seed, num_bets):
        counts.update(dict(zip(*(part.tolist() for part in np.unique(wins, return_counts=True)))))
    lines = list(BONUS_COUNTS)
    expected = np.array([num_bets * BONUS_COUNTS[line] / ALL_HANDS for line in lines])
    found = np.array([counts[line] for line in lines])
    p = chi_squared_p(np.append(found, num_bets - found.sum()), np.append(expected, num_bets - expected.sum()))
    return p, sum(line * counts[line] for line in lines) - counts[0], sum(counts.values())


def hundred_million_bonus_bets(bets_a_seed: int = BETS_A_SEED, num_seeds: int = NUM_SEEDS) -> dict[str, Any]:
    """Counts by line against those of all hands, seed by seed; p-values are uniform, and the sum is near the exact return."""
    values = []
    net = bets = 0
    for seed in range(1, num_seeds + 1):
        p, won, num = bonus_p(seed, bets_a_seed)
        values.append(p)
        net += won
        bets += num
    exact = sum(line * count for line, count in BONUS_COUNTS.items()) - (ALL_HANDS - sum(BONUS_COUNTS.values()))
    square = sum(line**2 * count for line, count in BONUS_COUNTS.items()) + ALL_HANDS - sum(BONUS_COUNTS.values())
    edge = exact / ALL_HANDS
    deviation = (square / ALL_HANDS - edge**2) ** 0.5
    errors = (net / bets - edge) / (deviation / bets**0.5)
    uniform = uniform_p(values)
    assert uniform > 0.001, values
    assert abs(errors) < 4, errors
    return {
        "bets": bets,
        "p-values by seed": [round(value, 4) for value in values],
        "uniform (Kolmogorov-Smirnov)": round(uniform, 4),
        "net a bet": round(net / bets, 6),
        "exact": f"{exact}/{ALL_HANDS} = {edge:.6f}",
        "standard errors apart": round(errors, 2),
    }
