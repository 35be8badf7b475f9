"""How strong a hand is, in permille: before the flop among all starting hands, later to win against so many random hands.

All from tables that `make_tables.py` builds. After the flop the two cards and the board are put into classes
(`holdings.py`); an equity is that of the class without a draw, plus what its draw adds. Ties count as their share.
"""

import numpy as np

from pipeline.engine.classes import load_tables
from pipeline.engine.holdings import board_no, draw_no, holding_no
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import starting_hand_class

PERMILLE = 1000
FLOP_CARDS = 3
RIVER_CARDS = 5
MOST_OPPONENTS = 4
MOST_RAISES = 2

_POLICY = load_tables("tables_policy.npz")

# Of the 1326 starting hands, those that are worse against a random hand, in thousandths: uint16[169], see
# `starting_hand_class`. 0 is the worst, 1000 the best.
PREFLOP_PERMILLE = _POLICY["preflop_permille"]
# All-in equity against one random hand, in hundredths of a percent: uint16[169].
PREFLOP_EQUITY_PERMYRIAD = _POLICY["preflop_equity_permyriad"]
# By street (flop, turn, river), raises before the flop (0, 1, more), opponents (1, 2, 3, more), holding and board:
# uint16[3, 3, 4, holdings, boards], permille.
EQUITY_PERMILLE = _POLICY["equity_permille"]
# What a draw adds, by the same with the draw in place of the board: int16[2, 3, 4, holdings, draws], permille.
DRAW_PERMILLE = _POLICY["draw_permille"]
# The chance that the next card makes the draw, by its usual outs (flush 9, open-ended 8, gutshot 4): permille.
NEXT_CARD_PERMILLE = np.array([0, 85, 170, 0, 85, 170, 190, 255, 320, 190, 255, 320], dtype=np.int64)


@kernel
def preflop_strength(card1, card2):
    """Percentile of a starting hand, 0 to 1000."""
    return np.int64(PREFLOP_PERMILLE[starting_hand_class(card1, card2)])


@kernel
def postflop_strength(
    card1, card2, own_key, own_mask, board_key, board_mask, num_board, num_opponents, num_raises_preflop
):
    """The chance to beat so many random hands at showdown, 0 to 1000, and that of making a draw with the next card."""
    street = np.uint64(num_board - FLOP_CARDS)
    raises = np.uint64(min(num_raises_preflop, MOST_RAISES))
    opponents = np.uint64(min(num_opponents, MOST_OPPONENTS) - 1)
    holding = np.uint64(holding_no(card1, card2, own_key, own_mask, board_key, board_mask))
    board = np.uint64(board_no(board_key, board_mask, num_board))
    equity = np.int64(EQUITY_PERMILLE[street, raises, opponents, holding, board])
    draw = 0
    if num_board < RIVER_CARDS:
        draw_kind = np.uint64(draw_no(card1, card2, own_key, own_mask, board_key, board_mask, num_board))
        equity += np.int64(DRAW_PERMILLE[street, raises, opponents, holding, draw_kind])
        draw = NEXT_CARD_PERMILLE[draw_kind]
    return max(0, min(PERMILLE, equity)), draw
