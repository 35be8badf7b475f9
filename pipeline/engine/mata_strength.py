"""How strong a hand of Mata Ases is, in permille: on street 1 among all starting hands, later the share of the pot it gets.

All from tables that `make_mata_tables.py` makes, see `mata_holdings.py`. A share knows that only aces or better kill, that a pot
nobody kills is replayed or divided, and that who is locked on the last street gets nothing. On BET_5 a hand that does not beat
what an opponent shows is beaten, and opponents whom the player's own window locks will fold to a bet: they don't count.
"""

import numpy as np

from pipeline.engine.classes import load_tables
from pipeline.engine.dealing import packed_card
from pipeline.engine.hand_classes import MOST_OPPONENTS, PERMILLE
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import ALL_UP, best_with_help, can_imagine, face_up, kills
from pipeline.engine.mata_holdings import (
    NUM_DANGERS,
    NUM_MATA_DRAWS,
    NUM_MATA_HOLDINGS,
    danger_no,
    mata_draw_no,
    mata_holding_no,
    mata_start_no,
)
from pipeline.engine.ranking import FOUR, ONE

_TABLES = load_tables("tables_mata.npz")
START_PERMILLE = _TABLES["start"]
EQUITY_PERMILLE = _TABLES["equity"].ravel()
DRAW_PERMILLE = _TABLES["draw"].ravel()
# The chance that the next card makes the draw, by its usual outs as in `strength.NEXT_CARD_PERMILLE`.
NEXT_CARD_PERMILLE = np.array([0, 85, 170, 190, 255, 320], dtype=np.int64)
NUM_BET_RANGES = 2  # one bet on street 1, more
BET_5 = 3
ALL_LOCKED = PERMILLE
# Shares lie closer together than in other games, since a pot that nobody kills is not lost: on BET_3 half of all hands have 370
# to 513 against one opponent. The thresholds of data/players were found where shares lie far apart; so much higher they pay here.
LIFT = 60
OPENED_TENTHS = 6


@kernel
def start_strength_of(table, actor):
    """The percentile of door and hole, given the doors of all others in this deal.

    Where nobody has bet, so that each opens with 10 / OPENED_TENTHS of the hands that its number says: a first bet costs a big
    blind, less than elsewhere.
    """
    cards = table.seats[actor].cards
    door, hole = packed_card(cards, 0), packed_card(cards, 1)
    others_ranks = table.doors - (ONE << (np.uint64(door) // FOUR * FOUR))
    strength = np.int64(START_PERMILLE[np.uint64(mata_start_no(door, hole, others_ranks))])
    if table.num_raises == 0:
        return PERMILLE - (PERMILLE - strength) * OPENED_TENTHS // 10
    return strength


@kernel
def equity_of(table, holding, danger, draw, num_opponents):
    """The share of the pot of a class against so many windows, the most dangerous one given."""
    row = table.street_no - 1
    row = row * NUM_BET_RANGES + min(max(table.num_raises_preflop, 1), NUM_BET_RANGES) - 1
    row = (row * MOST_OPPONENTS + min(num_opponents, MOST_OPPONENTS) - 1) * NUM_MATA_HOLDINGS + holding
    equity = np.int64(EQUITY_PERMILLE[np.uint64(row * NUM_DANGERS + danger)])
    if draw > 0:
        equity += np.int64(DRAW_PERMILLE[np.uint64(row * NUM_MATA_DRAWS + draw)])
    for _ in range(num_opponents - MOST_OPPONENTS):
        equity = equity * MOST_OPPONENTS // (MOST_OPPONENTS + 1)
    return max(0, min(PERMILLE, equity))


@kernel
def is_locked_by(table, seat, window, seen):
    """True if this window of aces or better leaves the seat only to fold to a bet; who is all-in need not answer."""
    return seat.stack > 0 and not can_imagine(seat.up_cards, table.board, seen, window + 1)


@kernel
def last_strength_of(table, actor):
    """The share of the pot on BET_5, and how many opponents can answer a bet."""
    own = table.seats[actor]
    value = best_with_help(own.own_key, own.own_mask, table.board)
    does_lock = kills(own.window)
    seen = face_up(table) if does_lock else np.uint64(0)
    best_shown = np.int64(0)
    num_met = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at == actor or seat.has_folded or (does_lock and is_locked_by(table, seat, own.window, seen)):
            continue
        num_met += 1
        best_shown = max(best_shown, seat.window)
    if num_met == 0:
        return np.int64(ALL_LOCKED), 0
    if kills(best_shown) and best_shown > value:
        return np.int64(0), num_met
    holding = mata_holding_no(own.cards, own.num_cards, own.own_key, own.own_mask, table.board)
    return equity_of(table, holding, danger_no(best_shown, ALL_UP), 0, num_met), num_met


@kernel
def num_to_beat(table, actor):
    """How many opponents to reckon with: facing a bet those who have matched it, and half of the others, who may fold."""
    num_matched = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        num_matched += at != actor and not seat.has_folded and (seat.bet == table.bet_to or seat.stack == 0)
    return (table.num_live - 1 + num_matched) // 2


@kernel
def later_strength_of(table, actor):
    """The share of the pot on BET_3 and BET_4, and the chance of a draw."""
    own = table.seats[actor]
    danger = np.int64(0)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded:
            danger = max(danger, danger_no(seat.window, seat.num_up))
    holding = mata_holding_no(own.cards, own.num_cards, own.own_key, own.own_mask, table.board)
    draw = mata_draw_no(holding, own.num_cards, own.own_key, own.own_mask, table.board)
    equity = equity_of(table, holding, danger, draw, num_to_beat(table, actor))
    return min(PERMILLE, equity + LIFT), NEXT_CARD_PERMILLE[draw]
