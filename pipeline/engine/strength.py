"""How strong a hand is, in permille: on the first street among all starting hands, later to win against so many hands.

All from tables: hold'em's by `make_tables.py`, the other games' by `make_game_tables.py`. After the first street a hand is put
into classes (`hand_classes.py`); an equity is that of its holding in this context without a draw, plus what its draw adds. Ties
count as their share; where a low hand shares the pot, strength is the expected share of all of it, high and low
taken one by one. The opponents hold what people see that street with.

Tables of all games lie behind each other in one array of each kind, so that one look-up serves all.
"""

from typing import NamedTuple

import numpy as np

from pipeline.codes import Strength
from pipeline.engine.classes import load_tables
from pipeline.engine.hand_classes import MOST_OPPONENTS, NUM_RANGES, PERMILLE, start_no
from pipeline.engine.holdings import NUM_DRAWS
from pipeline.engine.jit import kernel

_POLICY = load_tables("tables_policy.npz")
_GAMES = load_tables("tables_games.npz")

# Of the 1326 starting hands of hold'em, those that are worse against a random hand, in thousandths: uint16[169], see
# `starting_hand_class`. 0 is the worst, 1000 the best.
PREFLOP_PERMILLE = _POLICY["preflop_permille"]
# All-in equity against one random hand, in hundredths of a percent: uint16[169].
PREFLOP_EQUITY_PERMYRIAD = _POLICY["preflop_equity_permyriad"]
# The chance that the next card makes the draw, by its usual outs (flush 9, open-ended 8, gutshot 4): permille.
NEXT_CARD_PERMILLE = np.array([0, 85, 170, 0, 85, 170, 190, 255, 320, 190, 255, 320], dtype=np.int64)
# Hi/lo games: the high pot is won as in the high game.
HIGH_GAMES = {Strength.OMAHA_HI_LO: Strength.OMAHA, Strength.SEVEN_CARD_STUD_HI_LO: Strength.SEVEN_CARD_STUD}


class Joined(NamedTuple):
    """The tables of all games, flat, and by Strength where each begins and its last two sizes."""

    permille: np.ndarray
    starts: np.ndarray
    rows: np.ndarray
    columns: np.ndarray


def table(kind: str, strength: Strength) -> np.ndarray:
    """A game's table of this kind, see `make_tables.py` and `make_game_tables.py`; empty if it has none."""
    if strength == Strength.HOLDEM:
        names = {"start": PREFLOP_PERMILLE, "equity": _POLICY["equity_permille"], "draw": _POLICY["draw_permille"]}
        return names.get(kind, np.zeros(0, np.uint16))
    return _GAMES.get(f"{kind}_{strength.name.lower()}", np.zeros(0, np.uint16))


def join(kind: str, type_: type) -> Joined:
    """The tables of this kind of all games."""
    tables = [
        table(kind, strength if kind in ("start", "weights") else HIGH_GAMES.get(strength, strength))
        for strength in Strength
    ]
    starts = np.cumsum([0] + [each.size for each in tables[:-1]]).astype(np.int64)
    rows, columns = np.array([(0, *each.shape)[-2:] for each in tables], dtype=np.int64).T
    return Joined(np.concatenate([each.ravel() for each in tables]).astype(type_), starts, rows.copy(), columns.copy())


# Percentiles by number of the starting hand.
STARTS, START_STARTS, _, _ = join("start", np.uint16)
# By street after the first, raises on the first (0, 1, more), opponents (1, 2, 3, more), holding and context.
EQUITIES, EQUITY_STARTS, NUM_HOLDINGS, NUM_CONTEXTS = join("equity", np.uint16)
# In two parts, as numba keeps no compiled code that has an array of more than a million bytes in it.
NUM_IN_FIRST = int(EQUITY_STARTS[Strength.OMAHA])
FIRST_EQUITIES, OTHER_EQUITIES = EQUITIES[:NUM_IN_FIRST].copy(), EQUITIES[NUM_IN_FIRST:].copy()
# What a draw adds, by the same with the draw in place of the context; none on the last street.
DRAWS, DRAW_STARTS, _, DRAW_SIZES = join("draw", np.int16)
WEIGHTS, WEIGHT_STARTS, _, _ = join("weights", np.int32)
# What a hand gets as a low, and what goes to lows: uint16[streets, opponents, low, low context, 2].
OMAHA_LOW_PERMILLE = table("low", Strength.OMAHA_HI_LO)
STUD_LOW_PERMILLE = table("low", Strength.SEVEN_CARD_STUD_HI_LO)


@kernel
def start_strength(strength, cards, num_cards, mask):
    """Percentile of a starting hand, 0 to 1000."""
    game = np.uint64(strength)
    number = start_no(strength, cards, num_cards, mask, WEIGHTS, WEIGHT_STARTS[game])
    return np.int64(STARTS[np.uint64(START_STARTS[game] + number)])


@kernel
def later_strength(strength, street, num_raises, num_opponents, holding, context, draw):
    """The chance to win against so many hands at showdown, 0 to 1000, and that of making a draw with the next card.

    `street` counts from 0 after the first one, `num_raises` are those of the first."""
    game = np.uint64(strength)
    row = (
        (street * NUM_RANGES + min(num_raises, NUM_RANGES - 1)) * MOST_OPPONENTS
        + min(num_opponents, MOST_OPPONENTS)
        - 1
    )
    row = row * NUM_HOLDINGS[game] + holding
    at = EQUITY_STARTS[game] + row * NUM_CONTEXTS[game] + context
    equity = np.int64(
        FIRST_EQUITIES[np.uint64(at)] if at < NUM_IN_FIRST else OTHER_EQUITIES[np.uint64(at - NUM_IN_FIRST)]
    )
    if draw > 0:
        equity += np.int64(DRAWS[np.uint64(DRAW_STARTS[game] + row * DRAW_SIZES[game] + draw)])
    return max(0, min(PERMILLE, equity)), NEXT_CARD_PERMILLE[np.uint64(draw % NUM_DRAWS)]


@kernel
def with_low(strength, street, num_opponents, low, low_context, high_permille):
    """The expected share of the whole pot of a hi/lo hand, given its chance to win the high one."""
    opponents = min(num_opponents, MOST_OPPONENTS) - 1
    if strength == Strength.OMAHA_HI_LO:
        won = np.int64(OMAHA_LOW_PERMILLE[street, opponents, low, low_context, 0])
        paid = np.int64(OMAHA_LOW_PERMILLE[street, opponents, low, low_context, 1])
    else:
        won = np.int64(STUD_LOW_PERMILLE[street, opponents, low, low_context, 0])
        paid = np.int64(STUD_LOW_PERMILLE[street, opponents, low, low_context, 1])
    return high_permille * (PERMILLE - paid) // PERMILLE + won
