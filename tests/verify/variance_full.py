"""Macros on how results stray, at full size: against courses of hands drawn from runs."""

from typing import Any

import duckdb
import numpy as np

from pipeline.models import catalog
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import parse
from tests.oracles.naive_variance import courses
from tests.verify.registry import NotShownError

RUNS = {
    "hold'em six-max, tight_aggressive": (
        "holdem",
        ["tight_aggressive", *["loose_aggressive"] * 3, "calling_station", "nit"],
    ),
    "hold'em heads-up, maniac": ("holdem", ["maniac", "tight_aggressive"]),
    "seven card stud, tight_aggressive": ("seven_card_stud", ["tight_aggressive", *["calling_station"] * 3]),
}
CONTROL = "normal hands"
UNIT = 100
NUM_HANDS, BLOCK = 400_000, 100
NUM_COURSES, NUM_BLOCKS = 6_000, (50, 200)
DEPTHS = (0.5, 1.0, 2.0)
"""In standard deviations of the whole course."""
MOST_ERRORS = 4.5
MOST_APART = 0.03
"""Of chances, and of a mean as a share of it, where hands are skew: at most this where it is more than MOST_ERRORS."""


def nets(game: str, players: list[str], num_hands: int) -> np.ndarray:
    """What the first player wins in each hand, in big blinds or small bets."""
    stakes = {"small_bet": UNIT} if game == "seven_card_stud" else {"small_blind": UNIT // 2, "big_blind": UNIT}
    plan = RunPlan.of(parse({"name": "strays", "game": game, "players": players, "stakes": stakes}, "strays"), 1)
    seats = plan.play(0, num_hands).seats
    net = seats["won_chips"].astype(np.int64) - seats["put_in_chips"].astype(np.int64)
    return net[seats["player_id"] == 0] / UNIT


def normal(num_hands: int) -> np.ndarray:
    """Hands of a winner that are as the macros take them to be."""
    return np.random.default_rng(1).normal(0.05, 8, num_hands)


def compared(
    con: duckdb.DuckDBPyConnection, won: np.ndarray, num_courses: int, num_blocks: int
) -> list[dict[str, Any]]:
    """Of each chance how often it came about, what the macro says, and the difference in standard errors.

    The deviation is that of the blocks, which courses are made of. The macros are asked for depths that are deeper by what a
    barrier is overshot, at the top too where it is a highest point; `plain` is what they say of the depth itself."""
    rate, sd, num_hands = float(100 * won.mean()), float(won.reshape(-1, BLOCK).sum(axis=1).std()), num_blocks * BLOCK
    found = courses(won, num_courses, num_blocks, BLOCK, 1)
    both = float(found.overshoot_down + found.overshoot_up)

    def macro(name: str, *more: float) -> float:
        arguments = [rate, sd, num_hands, *map(float, more)]
        return con.execute(f"select {name}({', '.join('?' * len(arguments))})", arguments).fetchone()[0]

    def line(chance: str, depth: float | None, seen: float, plain: float, said: float, stderr: float) -> dict[str, Any]:
        row = {"chance": chance, "hands": num_hands} | ({} if depth is None else {"depth": round(depth)})
        row |= {"courses": round(float(seen), 4), "macro": round(said, 4), "plain": round(plain, 4)}
        return row | {"errors": round(float((seen - said) / stderr), 2)}

    def stderr(chance: float) -> float:
        return (max(chance * (1 - chance), 1 / num_courses) / num_courses) ** 0.5

    loss = macro("chance_of_loss")
    rows = [line("loss", None, (found.ends < 0).mean(), loss, loss, stderr(loss))]
    for share in DEPTHS:
        depth = share * sd * (num_hands / 100) ** 0.5
        for name, seen, over in (
            ("downswing", found.lowest <= -depth, float(found.overshoot_down)),
            ("drawdown", found.falls >= depth, both),
        ):
            plain, said = (macro(f"chance_of_{name}", at) for at in (depth, depth + over))
            rows.append(line(name, depth, seen.mean(), plain, said, stderr(said)))
    plain = macro("expected_max_drawdown")
    return [
        *rows,
        line("mean", None, found.falls.mean(), plain, plain - both, float(found.falls.std() / num_courses**0.5)),
    ]


def is_near(row: dict[str, Any]) -> bool:
    """Whether courses and macro agree but for sampling, or for what skewness may move."""
    apart = abs(row["courses"] - row["macro"]) / (row["macro"] if row["chance"] == "mean" else 1)
    return abs(row["errors"]) <= MOST_ERRORS or apart <= MOST_APART


def how_results_stray() -> dict[str, Any]:
    """Chances of loss, downswings and drawdowns, and the mean of largest falls, of courses of blocks of hands drawn from runs."""
    figures: dict[str, Any] = {"courses": NUM_COURSES, "hands drawn from": NUM_HANDS}
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        for name in (CONTROL, *RUNS):
            won = normal(NUM_HANDS) if name == CONTROL else nets(*RUNS[name], NUM_HANDS)
            figures[name] = {
                "net per 100": round(100 * float(won.mean()), 2),
                "deviation per 100": round(10 * float(won.std(ddof=1)), 2),
                "rows": [row for num in NUM_BLOCKS for row in compared(con, won, NUM_COURSES, num)],
            }
    missed = [f"{name}: {row}" for name in RUNS for row in figures[name]["rows"] if not is_near(row)]
    missed += [f"{CONTROL}: {row}" for row in figures[CONTROL]["rows"] if abs(row["errors"]) > MOST_ERRORS]
    if missed:
        raise NotShownError(missed, figures)
    return figures
