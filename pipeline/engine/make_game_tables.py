"""Builds the table file of players' strength in games other than hold'em:   python -m pipeline.engine.make_game_tables

tables_games.npz, for each game of GAMES (hi/lo games share the high pot's tables with the high game)
    start_<game>   uint16[...]  percentile of starting hands, by number (see hand_classes.py); 0 the worst, 1000 the best
    weights_<game> int32[183]   Omaha: what each feature adds to a score
    equity_<game>  uint16[streets, 3, 4, holdings, contexts]  the share of the high pot of each class of hand without a draw, by
                                street after the first, opponents' range and opponents, permille
    draw_<game>    int16[streets - 1, 3, 4, holdings, draws]  what each draw adds to it
    low_<game>     uint16[streets, 4, lows, low contexts, 2]  hi/lo: what a hand gets as a low, and what goes to lows, of the
                                whole pot

All are means over dealt hands, see `deal_equities.py` and `deal_starts.py`. The whole takes some minutes; the same bytes come
out every time.
"""

import sys
from typing import NamedTuple

import numpy as np

from pipeline.cards import SIX_PLUS_DECK, STANDARD_DECK
from pipeline.codes import Ranking, Strength
from pipeline.engine import holdings, omaha_holdings, stud_holdings
from pipeline.engine.deal_equities import HOLDING_GROUPS, RIVER_CARDS, Dealt, equity_tables, low_table
from pipeline.engine.deal_starts import start_tables
from pipeline.engine.hand_classes import NUM_PAIRS_OF_CARDS, NUM_SCORES, NUM_THREE_CARDS
from pipeline.engine.make_tables import ENGINE_FOLDER, Arrays, save

GAMES_FILE = "tables_games.npz"


class Plan(NamedTuple):
    """How a game is dealt: its deck, the number of starting hands, of holdings, contexts and draws, groups of holdings."""

    game: Dealt
    num_starts: int
    sizes: tuple[int, int, int]
    groups: tuple[int, ...]
    num_deals: int
    deck: tuple[int, ...] = STANDARD_DECK
    low_sizes: tuple[int, int] = (0, 0)


STANDARD, NONE, LOW = Ranking.STANDARD, Ranking.NONE, Ranking.EIGHT_OR_BETTER
TWO_CARD_SIZES = (holdings.NUM_HOLDINGS, holdings.NUM_BOARDS, holdings.NUM_DRAWS)
OMAHA_SIZES = (omaha_holdings.NUM_HOLDINGS, holdings.NUM_BOARDS, holdings.NUM_DRAWS)
STUD_SIZES = (stud_holdings.NUM_HOLDINGS, stud_holdings.NUM_SHOWN, stud_holdings.NUM_STUD_DRAWS)
RAZZ_SIZES = (stud_holdings.NUM_LOW_HOLDINGS, stud_holdings.NUM_LOW_SHOWN, 1)
OMAHA_LOW_SIZES = (omaha_holdings.NUM_LOWS, omaha_holdings.NUM_LOW_BOARDS)
STUD_LOW_SIZES = (stud_holdings.NUM_LOWS, stud_holdings.NUM_LOW_SHOWN)
OMAHA_GROUPS = (0, 1, 5, 8, 11, 14, 18, 21, 22)
STUD_GROUPS = (0, 21, 47, 51, 55, 57, 60, 61, 62)
MILLION = 1_000_000


def six_plus(strength: Strength, ranking: Ranking) -> Plan:
    """Two own cards of 36."""
    game = Dealt(strength, ranking, NONE, 2, 2, 0, RIVER_CARDS, 3)
    return Plan(game, NUM_PAIRS_OF_CARDS, TWO_CARD_SIZES, HOLDING_GROUPS, 2 * MILLION, SIX_PLUS_DECK)


def omaha(strength: Strength, num_own: int, num_deals: int, low: Ranking = NONE) -> Plan:
    """Four to six own cards."""
    game = Dealt(strength, STANDARD, low, num_own, num_own, 0, RIVER_CARDS, 3)
    low_sizes = (0, 0) if low == NONE else OMAHA_LOW_SIZES
    return Plan(game, NUM_SCORES, OMAHA_SIZES, OMAHA_GROUPS, num_deals, low_sizes=low_sizes)


def seven_card(strength: Strength, high: Ranking = STANDARD, low: Ranking = NONE) -> Plan:
    """Two cards down, four up, the seventh up too."""
    game = Dealt(strength, high, low, 7, 3, 2, 0, 4)
    sizes, groups = (RAZZ_SIZES, (0, 1)) if strength == Strength.RAZZ else (STUD_SIZES, STUD_GROUPS)
    return Plan(game, NUM_THREE_CARDS, sizes, groups, 2 * MILLION, low_sizes=(0, 0) if low == NONE else STUD_LOW_SIZES)


GAMES = {
    "six_plus_a": six_plus(Strength.SIX_PLUS_A, Ranking.SIX_PLUS_A),
    "six_plus_b": six_plus(Strength.SIX_PLUS_B, Ranking.SIX_PLUS_B),
    "omaha": omaha(Strength.OMAHA, 4, MILLION),
    "omaha_5": omaha(Strength.OMAHA_5, 5, MILLION // 2),
    "omaha_6": omaha(Strength.OMAHA_6, 6, MILLION // 2),
    "omaha_hi_lo": omaha(Strength.OMAHA_HI_LO, 4, MILLION // 2, LOW),
    "five_card_stud": Plan(
        Dealt(Strength.FIVE_CARD_STUD, STANDARD, NONE, 5, 2, 1, 0, 3),
        NUM_PAIRS_OF_CARDS,
        STUD_SIZES,
        STUD_GROUPS,
        2 * MILLION,
    ),
    "seven_card_stud": seven_card(Strength.SEVEN_CARD_STUD),
    "seven_card_stud_hi_lo": seven_card(Strength.SEVEN_CARD_STUD_HI_LO, low=LOW),
    "razz": seven_card(Strength.RAZZ, Ranking.ACE_TO_FIVE),
}


def tables_of(name: str, plan: Plan) -> Arrays:
    """The arrays of one game."""
    starts, weights = start_tables(plan.game, plan.deck, plan.num_starts, plan.num_deals)
    tables = {f"start_{name}": starts}
    if weights.any():
        tables[f"weights_{name}"] = weights
    if plan.game.low != NONE:
        return {**tables, f"low_{name}": low_table(plan.game, plan.deck, plan.low_sizes, plan.num_deals)}
    found = equity_tables(
        plan.game, plan.deck, plan.sizes, plan.groups, plan.num_deals, starts.astype(np.int64), weights
    )
    return {**tables, f"equity_{name}": found["equity_permille"], f"draw_{name}": found["draw_permille"]}


def main() -> None:
    """Build the file beside this module, or only some games of it, and print its size."""
    file = ENGINE_FOLDER / GAMES_FILE
    names = sys.argv[1:] or list(GAMES)
    tables: Arrays = dict(np.load(file)) if file.exists() and len(names) < len(GAMES) else {}
    for name in names:
        tables |= tables_of(name, GAMES[name])
    save(file, {key: tables[key] for key in sorted(tables)})
    print(f"{GAMES_FILE}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    # Imported by its name, so that numba keeps the kernels: those of __main__ are compiled anew each time.
    from pipeline.engine import make_game_tables

    make_game_tables.main()
