"""The records and arrays that kernels pass around, made by plain functions here, read and written by kernels.

Inside the hot loop everything is a numpy record: numba passes one as a plain pointer, while every array handed to a helper
costs reference counting (measured: 12 times slower). The log's columns are touched once a hand, in `logging.log_hand`.

*Seats* inside the engine are dense: 0 to n - 1 clockwise among those dealt in. A *chair* is the number a person would
read (1-based). *Position order* starts left of the button: index 0 is dealt first, the last one is the button.
Amounts are chips. Log columns have the types of the lake's columns, so that they become Arrow without a copy.
"""

from typing import NamedTuple

import numpy as np

from pipeline.codes import Trait

MAX_SEATS = 10
MAX_STREETS = 6
MAX_ACTIONS = 1000
MAX_AWARDS = 256
MAX_POTS = 2 * MAX_SEATS + 2
MAX_DECK = 52
UNKNOWN_STACK = 1 << 56
NO_ACTION_NO = -1

SEAT_STATE = np.dtype(
    [
        ("stack", np.int64),  # chips behind
        ("first_stack", np.int64),  # chips behind before the hand
        ("bet", np.int64),  # put in on this street, live
        ("live", np.int64),  # put in on earlier streets, live
        ("ante", np.int64),  # ante paid
        ("owed_ante", np.int64),  # ante asked
        ("dead", np.int64),  # other dead money paid
        ("returned", np.int64),  # uncalled bets that went back
        ("won", np.int64),  # collected, after rake
        ("recorded_won", np.int64),  # what a record says that it collected (or has at the end, see has_result)
        ("recorded_cards", np.uint64),  # the cards that a record says it was dealt, packed
        ("seen_raises", np.int64),  # full raises of this street when it last acted
        ("seen_bet_to", np.int64),  # where the bet stood when it last acted
        ("own_key", np.uint64),  # its cards, added up for the evaluator
        ("own_mask", np.uint64),
        ("cards", np.uint64),  # its cards, packed
        ("high_value", np.int64),
        ("chances", np.uint32),
        ("made", np.uint32),
        ("player_id", np.uint32),
        ("num_cards", np.int64),
        ("chair", np.uint8),
        ("policy_id", np.uint8),
        ("position_no", np.uint8),
        ("has_folded", np.uint8),
        ("has_acted", np.uint8),  # on this street
        ("has_unknown_card", np.uint8),
        ("is_contender", np.uint8),  # at showdown: may win with its cards
        ("shows", np.uint8),
        ("flags", np.uint8),
        ("last_street_no", np.uint8),
        ("num_bets_raises", np.uint8),
        ("num_calls", np.uint8),
        ("num_checks", np.uint8),
        ("num_folds", np.uint8),
    ],
    align=True,
)

ACTION_ROW = np.dtype(
    [
        ("put_in_chips", np.int64),
        ("street_no", np.uint8),
        ("seat_no", np.uint8),
        ("position_no", np.uint8),
        ("policy_id", np.uint8),
        ("action", np.uint8),
    ],
    align=True,
)

AWARD_ROW = np.dtype(
    [
        ("chips", np.int64),
        ("rake_chips", np.int64),
        ("pot_no", np.uint8),
        ("board_no", np.uint8),
        ("side", np.uint8),
        ("seat_no", np.uint8),
        ("result_source", np.uint8),
    ],
    align=True,
)

DECISION = np.dtype(
    [
        ("amount", np.int64),  # where the bet stands (bets and raises); what a call puts in; -1 for not said
        ("seat", np.uint8),  # dense seat
        ("action", np.uint8),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("hand_no", np.int64),
        ("session_no", np.int64),
        ("num_seats", np.int64),
        ("button", np.int64),
        ("stake_id", np.int64),
        ("street_no", np.int64),
        ("bet_to", np.int64),  # what a seat must have in on this street to stay
        ("min_raise", np.int64),  # the smallest full raise now
        ("full_raises", np.int64),  # of this street
        ("num_raises", np.int64),  # bets and raises of this street
        ("pot", np.int64),  # all chips in the middle, this street's bets included
        ("num_live", np.int64),  # seats that have not folded
        ("num_able", np.int64),  # of those, seats with chips behind
        ("aggressor", np.int64),  # last seat to bet or raise on this street, -1 for none
        ("num_raises_preflop", np.int64),
        ("num_board", np.int64),
        ("board", np.uint64),  # packed
        ("board_key", np.uint64),
        ("board_mask", np.uint64),
        ("has_unknown_board", np.int64),
        ("seen_cards", np.uint64),  # bit set of the cards dealt, to find one dealt twice
        ("deck_at", np.int64),
        ("num_actions", np.int64),
        ("num_awards", np.int64),
        ("num_pots", np.int64),
        ("total_pot", np.int64),
        ("rake", np.int64),
        ("num_showdown", np.int64),
        ("result_source", np.int64),
        ("is_replay", np.int64),  # 1: cards and decisions are the record's
        ("recorded_board", np.uint64),
        ("recorded_rake", np.int64),  # -1 to compute it
        ("has_result", np.int64),  # Recorded: what recorded_won holds
        ("deal_at", np.int64, (MAX_STREETS,)),  # recorded decisions before each street was dealt, -1 where not said
        ("num_decisions", np.int64),
        ("decision_at", np.int64),  # next recorded decision
        ("seats", SEAT_STATE, (MAX_SEATS,)),
        ("deck", np.uint8, (MAX_DECK,)),
        ("pot_chips", np.int64, (MAX_POTS,)),
        ("pot_seats", np.int64, (MAX_POTS,)),  # bit set of the seats that can win it
        ("pot_rake", np.int64, (MAX_POTS,)),
        ("awards", AWARD_ROW, (MAX_AWARDS,)),
        ("actions", ACTION_ROW, (MAX_ACTIONS,)),
        ("decisions", DECISION, (MAX_ACTIONS,)),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("num_streets", np.int64),
        ("limit", np.int64),
        ("best_of", np.int64),
        ("high", np.int64),
        ("low", np.int64),
        ("rake_from_street", np.int64),
        ("in_deck", np.uint64),  # bit set
        ("deck_size", np.int64),
        ("deck", np.uint8, (MAX_DECK,)),
        ("hole", np.int64, (MAX_STREETS,)),  # cards a seat, face down
        ("door", np.int64, (MAX_STREETS,)),  # cards a seat, face up
        ("board", np.int64, (MAX_STREETS,)),  # common cards
        ("opener", np.int64, (MAX_STREETS,)),
    ],
    align=True,
)

STAKES = np.dtype(
    [
        ("antes", np.int64, (MAX_SEATS,)),  # by position order, as all posts
        ("blinds", np.int64, (MAX_SEATS,)),
        ("posts", np.int64, (MAX_SEATS,)),
        ("dead", np.int64, (MAX_SEATS,)),
        ("big_blind", np.int64),
        ("min_bet", np.int64),
        ("is_ante_trimmed", np.int64),
        ("reopening", np.int64),
        ("calls_full_blind", np.int64),
    ],
    align=True,
)

RAKE = np.dtype(
    [
        ("rate_bp", np.int64),
        ("step", np.int64),
        ("min_pot", np.int64),
        ("no_flop_no_drop", np.int64),
        ("taken_from", np.int64),
        ("cap", np.int64, (MAX_SEATS + 1,)),  # by number of players dealt in, 0 for none
    ],
    align=True,
)

POLICY = np.dtype([(trait.name.lower(), np.int64) for trait in Trait], align=True)

LINEUP = np.dtype(
    [
        ("num_chairs", np.int64),
        ("session_hands", np.int64),  # 1: stacks are reset each hand
        ("rebuys", np.int64),  # 1: a seat without chips buys in again before the next hand
        ("player_id", np.uint32, (MAX_SEATS,)),  # by chair
        ("policy_id", np.uint8, (MAX_SEATS,)),
        ("min_stack", np.int64, (MAX_SEATS,)),  # a stack is drawn between the two, both included
        ("max_stack", np.int64, (MAX_SEATS,)),
        ("stack", np.int64, (MAX_SEATS,)),  # chips now, changed as sessions go on
        ("stake_of_seats", np.int64, (MAX_SEATS + 1,)),  # stake_id by number of seats dealt in
        ("policies", POLICY, (MAX_SEATS,)),
    ],
    align=True,
)


class Tape(NamedTuple):
    """Recorded hands: everything that decides them. `first_seat` and `first_action` have one entry more than hands."""

    stake_id: np.ndarray  # uint16[hands]
    session_no: np.ndarray  # int64[hands], -1 for the hand's own number
    button: np.ndarray  # uint8[hands], dense seat
    num_seats: np.ndarray  # uint8[hands]
    board: np.ndarray  # uint64[hands], packed
    rake: np.ndarray  # int64[hands], recorded rake, -1 to compute it
    has_result: np.ndarray  # uint8[hands], Recorded
    deal_at: np.ndarray  # int32[hands, MAX_STREETS], decisions before the street was dealt, -1 where not said
    first_seat: np.ndarray  # int64[hands + 1]
    first_action: np.ndarray  # int64[hands + 1]
    chair: np.ndarray  # uint8[seats]
    player_id: np.ndarray  # uint32[seats]
    policy_id: np.ndarray  # uint8[seats]
    stack: np.ndarray  # int64[seats], UNKNOWN_STACK where not known
    cards: np.ndarray  # uint64[seats], packed
    shows: np.ndarray  # uint8[seats]
    recorded_won: np.ndarray  # int64[seats]
    seat: np.ndarray  # uint8[actions], dense seat
    action: np.ndarray  # uint8[actions]
    amount: np.ndarray  # int64[actions], see DECISION


class HandRows(NamedTuple):
    """Log columns of `hands`, then how each hand of the shard ended (all hands, the failed ones too)."""

    hand_no: np.ndarray
    session_no: np.ndarray
    stake_id: np.ndarray
    button_seat: np.ndarray
    num_seats: np.ndarray
    num_deals: np.ndarray
    num_boards: np.ndarray
    board: np.ndarray
    last_street_no: np.ndarray
    num_actions: np.ndarray
    num_showdown: np.ndarray
    pot_chips: np.ndarray
    rake_chips: np.ndarray
    result_source: np.ndarray


class SeatRows(NamedTuple):
    """Log columns of `seats` and `seat_stats`."""

    hand_no: np.ndarray
    seat_no: np.ndarray
    seat_kind: np.ndarray
    player_id: np.ndarray
    policy_id: np.ndarray
    position_no: np.ndarray
    stack_chips: np.ndarray
    cards: np.ndarray
    put_in_chips: np.ndarray
    returned_chips: np.ndarray
    won_chips: np.ndarray
    last_street_no: np.ndarray
    flags: np.ndarray
    high_value: np.ndarray
    low_value: np.ndarray
    chances: np.ndarray
    made: np.ndarray
    num_bets_raises: np.ndarray
    num_calls: np.ndarray
    num_checks: np.ndarray
    num_folds: np.ndarray


class ActionRows(NamedTuple):
    """Log columns of `actions`."""

    hand_no: np.ndarray
    deal_no: np.ndarray
    action_no: np.ndarray
    street_no: np.ndarray
    seat_no: np.ndarray
    position_no: np.ndarray
    policy_id: np.ndarray
    action: np.ndarray
    put_in_chips: np.ndarray


class AwardRows(NamedTuple):
    """Log columns of `awards`."""

    hand_no: np.ndarray
    deal_no: np.ndarray
    pot_no: np.ndarray
    board_no: np.ndarray
    side: np.ndarray
    seat_no: np.ndarray
    chips: np.ndarray
    rake_chips: np.ndarray
    result_source: np.ndarray


class HandLog(NamedTuple):
    """What happened in a shard. `used` counts the rows filled: hands, seats, actions, awards."""

    hands: HandRows
    seats: SeatRows
    actions: ActionRows
    awards: AwardRows
    used: np.ndarray  # int64[4]
    status: np.ndarray  # uint8[hands of the shard]
    status_action: np.ndarray  # int32[hands of the shard], decision that failed, NO_ACTION_NO where none did
    first_seat: np.ndarray  # int64[hands of the shard], first row of the hand's seats, -1 where it failed


U8, U16, U32, U64, I64 = np.uint8, np.uint16, np.uint32, np.uint64, np.int64

HAND_TYPES = (I64, I64, U16, U8, U8, U8, U8, U64, U8, U16, U8, I64, I64, U8)
SEAT_TYPES = (I64, U8, U8, U32, U8, U8, I64, U64, I64, I64, I64, U8, U8, U16, U16, U32, U32, U8, U8, U8, U8)
ACTION_TYPES = (I64, U8, U16, U8, U8, U8, U8, U8, I64)
AWARD_TYPES = (I64, U8, U8, U8, U8, U8, I64, I64, U8)


def new_table() -> np.ndarray:
    """An empty table: TABLE[1]."""
    return np.zeros(1, TABLE)


def new_log(num_hands: int, seat_rows: int, action_rows: int, award_rows: int) -> HandLog:
    """An empty log with room for that many rows."""
    return HandLog(
        hands=HandRows(*(np.empty(num_hands, kind) for kind in HAND_TYPES)),
        seats=SeatRows(*(np.empty(seat_rows, kind) for kind in SEAT_TYPES)),
        actions=ActionRows(*(np.empty(action_rows, kind) for kind in ACTION_TYPES)),
        awards=AwardRows(*(np.empty(award_rows, kind) for kind in AWARD_TYPES)),
        used=np.zeros(4, np.int64),
        status=np.zeros(num_hands, np.uint8),
        status_action=np.full(num_hands, NO_ACTION_NO, np.int32),
        first_seat=np.full(num_hands, NO_ACTION_NO, np.int64),
    )
