"""The records of rounds against the house, as tables.py has them for poker hands: made here, read and written by kernels.

Boxes stand in order of their positions at the table, *chairs* 1 to 4; the house has chair 5. The streets of a round are the
posts, the open boxes, the blind ones, and the dealer. Amounts are chips.
"""

from typing import NamedTuple

import numpy as np

from pipeline.codes import FirstMove, PayLine
from pipeline.engine.pages import ACTION_COLUMNS, CARD_COLUMNS, HAND_COLUMNS, I64, RESULT_COLUMNS, SEAT_COLUMNS, U8, U16
from pipeline.engine.six_best import BEST_PLAY
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.tables import ACTION_ROW, DECISION, MAX_DECK

MAX_BOXES = 4
HOUSE_CHAIR = MAX_BOXES + 1
NUM_CARDS = 5
MOST_ACTIONS = 24  # posts, two decisions of each open box, a bet of each blind one, a choice of each at the dealer
MOST_DECISIONS = 16
NUM_LINES = len(PayLine)
STREET_POSTS, STREET_OPEN, STREET_BLIND, STREET_DEALER = 0, 1, 2, 3
BANKED_STREETS = ("posts", "open boxes", "blind boxes", "dealer")

BANKED = np.dtype(
    [
        ("num_open", np.int64),
        ("bet_antes", np.int64),
        ("exchanges", np.int64),  # bit set of how many cards may be replaced
        ("max_payout", np.int64),  # 0 for none
        ("maximum_of", np.int64),  # Maximum
        ("are_bonus_boxes_first", np.int64),
        ("bet_pays", np.int64, (NUM_LINES,)),  # to one, by PayLine
        ("bonus_pays", np.int64, (NUM_LINES,)),
    ],
    align=True,
)

LINE = np.dtype(
    [
        ("holding", np.int64),  # Holding
        ("rank_from", np.int64),  # of the holding
        ("rank_to", np.int64),
        ("against_from", np.int64),  # of the dealer's up-card
        ("against_to", np.int64),
        ("is_below", np.int64),  # 1: only where the up-card is higher than the holding
        ("move", np.int64),  # FirstMove
    ],
    align=True,
)
MOST_LINES = 12

STRATEGY = np.dtype(
    [
        ("strategy_kind", np.int64),  # StrategyKind
        ("first", np.int64, (NUM_LINES,)),  # FirstMove by the line of the first five cards
        (
            "draw",
            np.int64,
            (5,),
        ),  # by Draw, what to do instead with a hand up to `draw_up_to`; NO_MOVE for as the hand says
        ("draw_up_to", np.int64),  # PayLine
        ("num_lines", np.int64),
        ("lines", LINE, (MOST_LINES,)),  # the first that fits goes before `first`, unless `matches` makes it bet
        ("raise_from", np.int64),  # PayLine: the least hand to bet with after a purchase or an exchange
        ("matches", np.int64),  # cards like the dealer's up-card to be seen to bet with less, 0 for never
        ("exchange_dealer_from", np.int64),  # PayLine: the least hand to have the dealer's card replaced with
    ],
    align=True,
)
NO_MOVE = len(FirstMove)

LAYOUT = np.dtype(
    [
        ("num_boxes", np.int64),
        ("balance", np.int64),  # of the player when a round begins
        ("ante", np.int64, (MAX_BOXES,)),  # by position, as all that follows
        ("bonus", np.int64, (MAX_BOXES,)),
        ("policy_id", np.uint8, (MAX_BOXES,)),
        ("strategies", STRATEGY, (MAX_BOXES,)),
        (
            "best_of",
            np.int64,
            (MAX_BOXES,),
        ),  # the table of best decisions that the box plays by, where its strategy does
        ("best", BEST_PLAY),
    ],
    align=True,
)

BOX = np.dtype(
    [
        ("ante", np.int64),
        ("bonus", np.int64),
        ("bet", np.int64),
        ("fee", np.int64),  # of a purchase or an exchange
        ("back_ante", np.int64),  # what came back of each wager, the stake included where it was not lost
        ("back_bet", np.int64),
        ("back_bonus", np.int64),
        ("base_left", np.int64),  # of the maximum payout
        ("recorded_won", np.int64),  # what a record says that it got back, -1 where it does not
        ("first_cards", np.uint64),  # packed
        ("recorded_cards", np.uint64),  # the first ones that a record says
        ("cards", np.uint64),  # what it holds, packed
        ("recorded_drawn", np.uint64),  # the cards that a record says it bought or got, packed
        ("key", np.uint64),  # its cards, added up for the evaluator
        ("mask", np.uint64),
        ("discards", np.int64),  # bit set of places among the first cards
        ("num_drawn", np.int64),
        ("first_value", np.int64),
        ("value", np.int64),
        ("player_id", np.uint32),
        ("policy_id", np.uint8),
        ("chair", np.uint8),
        ("has_folded", np.uint8),
        ("asks", np.uint8),  # for a new card of the dealer
        ("outcome", np.uint8),  # Outcome of ante and bet
        ("bonus_outcome", np.uint8),
        ("place", np.uint8),  # in the order of play
    ],
    align=True,
)

ROUND = np.dtype(
    [
        ("hand_no", np.int64),
        ("session_no", np.int64),
        ("house_id", np.int64),  # the player that the house is
        ("num_boxes", np.int64),
        ("num_open", np.int64),  # open boxes of this round
        ("num_in_play", np.int64),  # boxes with a bet
        ("order", np.int64, (MAX_BOXES,)),  # of play: open boxes, then the others by position
        ("first_balance", np.int64),
        ("balance", np.int64),  # chips that the player has left now
        ("base_left", np.int64),  # of the maximum payout, where it is the player's
        ("bonus_left", np.int64),
        ("street_no", np.int64),
        ("dealer_first", np.uint64),  # the dealer's cards, packed; the last one lies open
        ("dealer_cards", np.uint64),  # after an exchange
        ("recorded_dealer", np.uint64),  # the first five that a record says
        ("recorded_new", np.int64),  # what a record says that the dealer got, NO_CARD for none
        ("dealer_key", np.uint64),
        ("dealer_mask", np.uint64),
        ("dealer_value", np.int64),
        ("dealer_out", np.int64),  # place of the card that was replaced, -1 for none
        ("is_revealed", np.int64),
        ("seen", np.uint64),  # bit set of the cards that lie open for the box that decides
        ("dealt", np.uint64),  # bit set, to find a card dealt twice
        ("deck_at", np.int64),
        ("is_replay", np.int64),
        ("num_decisions", np.int64),
        ("decision_at", np.int64),
        ("num_actions", np.int64),
        ("boxes", BOX, (MAX_BOXES,)),
        ("deck", np.uint8, (MAX_DECK,)),
        ("actions", ACTION_ROW, (MOST_ACTIONS,)),
        ("decisions", DECISION, (MOST_DECISIONS,)),
        ("own_cards", np.int64, (NUM_CARDS,)),  # what optimal play looks at: see banked_best.py
        ("suits", np.int64, (4,)),
        ("hidden", DEALER),
        ("outcomes", OUTCOMES),
    ],
    align=True,
)

TAPE_ROUND = np.dtype(
    [
        ("session_no", np.int64),  # -1 for the round's own number
        ("balance", np.int64),
        ("house_id", np.uint32),
        ("dealer_cards", np.uint64),  # the first five, packed
        ("dealer_new", np.uint8),  # NO_CARD for none
        ("num_boxes", np.uint8),
        ("first_box", np.int64),  # row of its first box
        ("first_decision", np.int64),
        ("num_decisions", np.int64),
    ],
    align=True,
)
TAPE_BOX = np.dtype(
    [
        ("chair", np.uint8),
        ("policy_id", np.uint8),
        ("player_id", np.uint32),
        ("ante", np.int64),
        ("bonus", np.int64),
        ("cards", np.uint64),  # the first five, packed
        ("drawn", np.uint64),  # those that came later, packed
        ("recorded_won", np.int64),  # -1 where not said
    ],
    align=True,
)


class BankedTape(NamedTuple):
    """Recorded rounds: everything that decides them. Boxes (by position) and decisions of a round are consecutive rows.

    A decision's `amount` is, for an exchange, the bit set of the places of the cards replaced. Bets of blind boxes are none.
    """

    rounds: np.ndarray  # TAPE_ROUND[rounds]
    boxes: np.ndarray  # TAPE_BOX[boxes]
    decisions: np.ndarray  # DECISION[decisions]; seat is the index of the box


WAGER_COLUMNS = {
    "hand_no": I64,
    "seat_no": U8,
    "wager_no": U8,
    "wager": U8,
    "stake_chips": I64,
    "fee_chips": I64,
    "return_chips": I64,
    "net_chips": I64,
    "hand_value": U16,
    "outcome": U8,
}
OF_STATISTICS = ("chances", "made", "num_bets_raises", "num_calls", "num_checks", "num_folds")
BANKED_COLUMNS = {
    "hands": HAND_COLUMNS,
    "seats": {name: kind for name, kind in SEAT_COLUMNS.items() if name not in OF_STATISTICS},
    "actions": ACTION_COLUMNS,
    "cards": CARD_COLUMNS,
    "wagers": WAGER_COLUMNS,
    "results": RESULT_COLUMNS,
}
BANKED_ROWS = {"hands": 1024, "seats": 4096, "actions": 8192, "cards": 4096, "wagers": 4096, "results": 1024}

BANKED_PAGE = np.dtype(
    [
        *((f"num_{table}", np.int64) for table in BANKED_COLUMNS),
        *(
            (table, np.dtype([(name, kind, (BANKED_ROWS[table],)) for name, kind in columns.items()], align=True))
            for table, columns in BANKED_COLUMNS.items()
        ),
    ],
    align=True,
)


def new_round() -> np.ndarray:
    """An empty round: ROUND[1], its deck in order."""
    fresh = np.zeros(1, ROUND)
    fresh["deck"][0] = range(MAX_DECK)
    return fresh


def new_banked_page() -> np.ndarray:
    """An empty page: BANKED_PAGE[1]."""
    return np.zeros(1, BANKED_PAGE)
