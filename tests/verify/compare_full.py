"""Comparisons at full size: what duplicate deals with the same decks save, and how often intervals cover."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from pipeline.models import catalog
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import find_player
from pipeline.simulate.scenario import parse
from tests.machine import num_cores

NUM_SEATS = 6
NUM_SEEDS = 1000
STRETCH = 256
NUM_STRETCHES = 48
FEW_STRETCHES = 12
HANDS_A_SEED = NUM_STRETCHES * STRETCH
HANDS_OF_RATIO = 240_000
LEAST_COVERED, MOST_COVERED = 0.93, 0.97
LIKE = {"call_bet": 470, "bluff": 120}
"""What a second tight player does a little differently."""


def plans(seed: int, duplicate: bool) -> tuple[RunPlan, RunPlan]:
    """A table of one tight player and five loose ones, and the same where the tight one is a little different."""
    document = {
        "name": "like",
        "players": ["tight_aggressive", *["loose_aggressive"] * (NUM_SEATS - 1)],
        "session": {"duplicate": duplicate},
        "stakes": {"small_blind": 50, "big_blind": 100},
    }
    first = RunPlan.of(parse(document, "like"), seed)
    other = find_player("tight_aggressive").model_copy(update=LIKE)
    return first, replace(first, players=(other, *first.players[1:]))


def nets(plan: RunPlan, num_hands: int) -> np.ndarray:
    """What the first player wins in each hand, in chips."""
    seats = plan.play(0, num_hands).seats
    net = seats["won_chips"].astype(np.int64) - seats["put_in_chips"].astype(np.int64)
    return net[seats["player_id"] == 0]


def clusters_of_seed(seed: int) -> pa.Table:
    """Of both tables what the first player wins by stretches of 256 hands, deals not cut."""
    hands = np.arange(HANDS_A_SEED)
    stretch = hands // NUM_SEATS * NUM_SEATS // STRETCH
    x, other_x = (
        np.bincount(stretch, nets(plan, HANDS_A_SEED)).astype(np.int64) for plan in plans(seed, duplicate=True)
    )
    n = np.bincount(stretch)
    return pa.table(
        {"seed": np.full(len(n), seed), "stretch": np.arange(len(n)), "x": x, "n": n, "other_x": other_x, "other_n": n}
    )


def intervals(clusters: pa.Table, num_stretches: int) -> Iterator[tuple[float, float, float, float]]:
    """By seed: a difference and half its 95 % interval as comparisons have them; the first table's result and half its own.

    Of the first stretches only.
    """
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        con.register("clusters", clusters)
        yield from con.execute(
            """
            with sums as (
                select seed, count(*) as num, paired_moments(x, n, other_x, other_n) as pair, moments(x, n, 1) as alone
                from clusters where stretch < ? group by seed
            )
            select
                ratio(pair.one) - ratio(pair.other), t_quantile(num - 1) * difference_stderr(pair, num),
                ratio(alone), t_quantile(num - 1) * ratio_stderr(alone, num)
            from sums order by seed
            """,
            [num_stretches],
        ).fetchall()


def standard_error(values: np.ndarray) -> float:
    """Of a mean."""
    return float(values.std(ddof=1) / len(values) ** 0.5)


def ratio_of_like() -> dict[str, float]:
    """Standard errors of the difference between two players nearly alike, in big blinds per 100 hands, as many hands each:
    decks of their own, the same decks, and every deal from every chair."""
    alone = [nets(plan, HANDS_OF_RATIO) for plan in (plans(1, duplicate=False)[0], plans(2, duplicate=False)[1])]
    same = [nets(plan, HANDS_OF_RATIO) for plan in plans(1, duplicate=False)]
    deals = [nets(plan, HANDS_OF_RATIO).reshape(-1, NUM_SEATS).mean(axis=1) for plan in plans(1, duplicate=True)]
    independent = (standard_error(alone[0]) ** 2 + standard_error(alone[1]) ** 2) ** 0.5
    same_decks, duplicate = standard_error(same[1] - same[0]), standard_error(deals[1] - deals[0])
    return {
        "independent": round(independent, 4),
        "same decks": round(same_decks, 4),
        "duplicate deals": round(duplicate, 4),
        "ratio": round(independent / duplicate, 2),
    }


def covered(clusters: pa.Table, num_stretches: int) -> dict[str, float]:
    """How often intervals from so many stretches cover what all seeds say together."""
    differences, margins, results, own_margins = np.array(list(intervals(clusters, num_stretches))).T
    return {
        "differences": float((abs(differences - differences.mean()) <= margins).mean()),
        "results": float((abs(results - results.mean()) <= own_margins).mean()),
    }


def comparisons() -> dict[str, Any]:
    """The ratio for like against like, and how often intervals of 1,000 seeds cover what all of them say together.

    Few hands differ between players who are nearly alike, and some of these by whole stacks: a small sample of them covers less.
    """
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        clusters = pa.concat_tables(pool.map(clusters_of_seed, range(1, NUM_SEEDS + 1), chunksize=50))
    shares = {str(num): covered(clusters, num) for num in (FEW_STRETCHES, NUM_STRETCHES)}
    for share in shares[str(NUM_STRETCHES)].values():
        assert LEAST_COVERED <= share <= MOST_COVERED, f"95 % intervals cover: {shares}"
    return {
        "standard errors of like against like": ratio_of_like(),
        "num_seeds": NUM_SEEDS,
        "intervals cover by stretches of 256 hands": shares,
    }
