"""Columns of the log, and the page of fixed length that kernels log to; `play.py` gathers pages.

Columns have the types of the lake's, so that they become Arrow without a copy.
"""

import numpy as np

U8, U16, U32, U64, I64 = np.uint8, np.uint16, np.uint32, np.uint64, np.int64

HAND_COLUMNS = {
    "hand_no": I64,
    "session_no": I64,
    "stake_id": U16,
    "button_seat": U8,
    "num_seats": U8,
    "num_deals": U8,
    "num_boards": U8,
    "board": U64,
    "last_street_no": U8,
    "num_actions": U16,
    "num_showdown": U8,
    "pot_chips": I64,
    "rake_chips": I64,
    "result_source": U8,
}
SEAT_COLUMNS = {  # of `seats` and `seat_stats`
    "hand_no": I64,
    "seat_no": U8,
    "seat_kind": U8,
    "player_id": U32,
    "policy_id": U8,
    "position_no": U8,
    "stack_chips": I64,
    "cards": U64,
    "put_in_chips": I64,
    "returned_chips": I64,
    "won_chips": I64,
    "last_street_no": U8,
    "flags": U8,
    "high_value": U16,
    "low_value": U16,
    "chances": U32,
    "made": U32,
    "num_bets_raises": U16,
    "num_calls": U16,
    "num_checks": U16,
    "num_folds": U16,
}
ACTION_COLUMNS = {
    "hand_no": I64,
    "deal_no": U8,
    "action_no": U16,
    "street_no": U8,
    "seat_no": U8,
    "position_no": U8,
    "policy_id": U8,
    "action": U8,
    "put_in_chips": I64,
}
AWARD_COLUMNS = {
    "hand_no": I64,
    "deal_no": U8,
    "pot_no": U8,
    "board_no": U8,
    "side": U8,
    "seat_no": U8,
    "chips": I64,
    "rake_chips": I64,
    "result_source": U8,
}
LUCK_COLUMNS = {
    "hand_no": I64,
    "seat_no": U8,
    "street_no": U8,
    "num_boards": U32,
    "is_exact": U8,  # numba has no columns of truth values in records
    "expected_won_millichips": I64,
}
CARD_COLUMNS = {
    "hand_no": I64,
    "deal_no": U8,
    "seat_no": U8,
    "card_no": U8,
    "street_no": U8,
    "card": U8,
    "is_face_up": U8,
}
BOARD_COLUMNS = {
    "hand_no": I64,
    "deal_no": U8,
    "board_no": U8,
    "board": U64,
}
DEAL_COLUMNS = {
    "hand_no": I64,
    "deal_no": U8,
    "num_seats": U8,
    "last_street_no": U8,
    "is_run_out": U8,
    "ending": U8,
    "pot_before_chips": I64,
    "pot_at_helps_chips": I64,
    "pot_after_chips": I64,
    "extra_chips": I64,
}
RESULT_COLUMNS = {  # of the hands of a tape, those that failed too
    "status": U8,
    "failed_at": np.int32,  # the decision that failed, NO_ACTION_NO where none did
    "deal_no": U8,  # where it failed
}
LOG_COLUMNS = {
    "hands": HAND_COLUMNS,
    "seats": SEAT_COLUMNS,
    "actions": ACTION_COLUMNS,
    "awards": AWARD_COLUMNS,
    "luck": LUCK_COLUMNS,
    "cards": CARD_COLUMNS,
    "boards": BOARD_COLUMNS,
    "deals": DEAL_COLUMNS,
    "results": RESULT_COLUMNS,
}
# No powers of two: columns would lie so that their rows of one hand fall on the same few places of the processor's cache.
PAGE_ROWS = {
    "hands": 2000,
    "seats": 16_000,
    "actions": 32_000,
    "awards": 8_000,
    "luck": 8_000,
    "results": 2000,
    "cards": 32_000,
    "boards": 4_000,
    "deals": 4_000,
}

PAGE = np.dtype(
    [
        ("num_hands", np.int64),  # rows filled, by table
        ("num_seats", np.int64),
        ("num_actions", np.int64),
        ("num_awards", np.int64),
        ("num_luck", np.int64),
        ("num_cards", np.int64),
        ("num_boards", np.int64),
        ("num_deals", np.int64),
        ("num_results", np.int64),
        *(
            (
                table,
                np.dtype([(name, kind, (PAGE_ROWS[table],)) for name, kind in columns.items()], align=True),
            )
            for table, columns in LOG_COLUMNS.items()
        ),
    ],
    align=True,
)


def new_page() -> np.ndarray:
    """An empty page: PAGE[1]."""
    return np.zeros(1, PAGE)
