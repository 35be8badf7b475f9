"""Mata Ases as rules: a game of open and closed cards that is dealt again until somebody bets, and replayed where nobody kills.

Its order of play is its own (engine/mata_ases_hand.py). What `Game` says of it holds: seats, cards by street, who opens. A card
that comes open or closed as its player chooses counts as a hole card. Bets are fractions of the pot, so pot limit.
"""

from dataclasses import dataclass

from pipeline.rules.game import Game
from pipeline.rules.house import Option

MISDEAL_CAP = Option(
    key="misdeal_cap",
    values=("20", "1", "2", "3", "5", "10", "50"),
    rule="A-61",
    description="How many misdeals in a row are dealt again; then the deal stands.",
)
EXTRAS = Option(
    key="extras",
    values=("linear", "doubling", "constant"),
    rule="A-41",
    description="What a hand's redeals cost each player, in big blinds: 1, 2, 3 and so on; 1, 2, 4 and so on; or 1, then 2 each.",
)
ALL_IN_WINDOW = Option(
    key="all_in_window",
    values=("before_call", "after_call"),
    rule="A-45",
    description="What an all-in of once to twice the pot compares: the pot with the stack, or both as they are after a call.",
)
ALL_IN_ON_STREET_1 = Option(
    key="all_in_on_street_1",
    values=("on", "off"),
    rule="A-46",
    description="Whether that all-in is open on street 1 too.",
)
TIE_IN_LOCK = Option(
    key="tie_in_lock",
    values=("locked", "free"),
    rule="A-47",
    description="Whether a window that equals the best one it has to beat locks its player.",
)
EXTRAS_IN_REPLAY = Option(
    key="extras_in_replay",
    values=("restart", "continue"),
    rule="A-54",
    description="Whether the extras of a replay begin anew.",
)
THIRD_CARD = Option(
    key="third_card",
    values=("open", "choice"),
    rule="A-62",
    description="How the third card comes: open, or as its player chooses like the fourth and the fifth.",
)
HELPS_OPENED = Option(
    key="helps_opened",
    values=("in_hand", "in_deal"),
    rule="A-65",
    description="Where helps must have been opened for rake to be due: anywhere in the hand, or in the deal that is paid.",
)
CHOICES = Option(
    key="choices",
    values=("in_turn", "secret"),
    rule="A-67",
    description="KEEP or NEW: each seat chooses and gets its card, so that later ones see it; or all choose first.",
)
RAISE_ON_STREET_1 = Option(
    key="raise_on_street_1",
    values=("pot", "none"),
    rule="A-78",
    description="Whether a bet on street 1 may be raised by the pot, or called only.",
)
OPTIONS = (
    MISDEAL_CAP,
    EXTRAS,
    ALL_IN_WINDOW,
    ALL_IN_ON_STREET_1,
    TIE_IN_LOCK,
    EXTRAS_IN_REPLAY,
    THIRD_CARD,
    HELPS_OPENED,
    CHOICES,
    RAISE_ON_STREET_1,
)


@dataclass(frozen=True, kw_only=True)
class MataAses(Game):
    """Mata Ases. `max_replays` is how often a pot is replayed where nobody kills (7.14)."""

    max_replays: int = 2
