"""Recorded hands as kernels read them: a tape of hands, seats, decisions and deals, one row after the other."""

from typing import NamedTuple

import numpy as np

from pipeline.engine.tables import MAX_POTS, MAX_STREETS

TAPE_HAND = np.dtype(
    [
        ("stake_id", np.uint16),
        ("session_no", np.int64),  # -1 for the hand's own number
        ("button", np.uint8),  # dense seat
        ("num_seats", np.uint8),
        ("board", np.uint64),  # packed
        ("second_board", np.uint64),  # packed, of a hand that was run twice; NO_CARDS elsewhere
        ("rake", np.int64),  # recorded rake, -1 to compute it
        ("num_pots", np.uint8),  # of those recorded, 0 where not said
        ("pots", np.int64, (MAX_POTS,)),  # what each paid, rake taken off
        ("has_result", np.uint8),  # Recorded
        ("folds_early", np.uint8),  # 1: a seat may fold before its turn
        ("deal_at", np.int32, (MAX_STREETS,)),  # decisions before the street was dealt, -1 where not said
        ("first_seat", np.int64),  # row of its first seat
        ("first_decision", np.int64),  # row of its first decision
        ("num_decisions", np.int64),
        ("first_deal", np.int64),  # row of its first deal
        ("num_deals", np.int64),  # before the deciding one, whose cards are with the seats and here
    ],
    align=True,
)

TAPE_SEAT = np.dtype(
    [
        ("chair", np.uint8),
        ("player_id", np.uint32),
        ("policy_id", np.uint8),
        ("stack", np.int64),  # UNKNOWN_STACK where not known
        ("cards", np.uint64),  # packed
        ("shows", np.uint8),
        ("recorded_won", np.int64),  # see has_result
    ],
    align=True,
)


class Tape(NamedTuple):
    """Recorded hands: everything that decides them. Seats, decisions and earlier deals of a hand are consecutive rows."""

    hands: np.ndarray  # TAPE_HAND[hands]
    seats: np.ndarray  # TAPE_SEAT[seats]
    decisions: np.ndarray  # DECISION[decisions]
    deals: np.ndarray  # RECORDED_DEAL[deals]
