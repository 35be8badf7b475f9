"""The games of rule book 1 to 6 as the slow twin plays them, each a few words of data. Imports nothing of the pipeline."""

from dataclasses import dataclass, replace
from typing import Literal

PREFLOP, FLOP, TURN, RIVER = range(4)


@dataclass(frozen=True, kw_only=True)
class Street:
    """Cards that each player gets, face down and then face up, and common cards; whether the bet is the big one."""

    down: int = 0
    up: int = 0
    common: int = 0
    has_big_bet: bool = False


@dataclass(frozen=True, kw_only=True)
class Game:
    """`own_in_hand` is how many own cards a hand has to use, None for any number. `low` is the half pot of a low hand.

    In a game with a bring-in the boards say who opens: the highest ones, or the lowest where the lowest hand wins.
    """

    name: str
    streets: tuple[Street, ...]
    forced: Literal["blinds", "button blind", "bring-in"] = "blinds"
    ranks: str = "23456789TJQKA"
    own_in_hand: int | None = None
    wins: Literal["high", "low"] = "high"
    ranking: Literal["standard", "six plus A", "six plus B"] = "standard"
    has_low_half: bool = False
    has_open_pair_bets: bool = False
    is_last_card_up_by_choice: bool = False


def hold_em_streets(num_own: int) -> tuple[Street, ...]:
    """Rule book 1: "2 down each; flop 3 up, turn 1 up, river 1 up (common)"; "b on turn and river" (rule book 0)."""
    return (
        Street(down=num_own),
        Street(common=3),
        Street(common=1, has_big_bet=True),
        Street(common=1, has_big_bet=True),
    )


HOLDEM = Game(name="hold'em", streets=hold_em_streets(2))

# Rule book 2: "4 own cards and the hand uses exactly 2 own + exactly 3 common cards".
OMAHA = Game(name="omaha", streets=hold_em_streets(4), own_in_hand=2)
OMAHA_5 = replace(OMAHA, name="omaha 5", streets=hold_em_streets(5))
OMAHA_6 = replace(OMAHA, name="omaha 6", streets=hold_em_streets(6))

# Rule book 3: "As Omaha; pot split half to best high, half to best low".
OMAHA_HI_LO = replace(OMAHA, name="omaha hi/lo", has_low_half=True)

# Rule book 4: "1 down + 1 up; then 3rd, 4th, 5th card one at a time, up"; "small bet in rounds 1-2, big bet from round 3".
FIVE_CARD_STUD = Game(
    name="five card stud",
    forced="bring-in",
    streets=(
        Street(down=1, up=1),
        Street(up=1),
        Street(up=1, has_big_bet=True),
        Street(up=1, has_big_bet=True),
    ),
    has_open_pair_bets=True,
)

# Rule book 5: "2 down + 1 up; 4th, 5th, 6th cards up; 7th card; 5 betting rounds". The 7th card is up or down.
SEVEN_CARD_STUD = Game(
    name="seven card stud",
    forced="bring-in",
    streets=(
        Street(down=2, up=1),
        Street(up=1),
        Street(up=1, has_big_bet=True),
        Street(up=1, has_big_bet=True),
        Street(down=1, has_big_bet=True),
    ),
    has_open_pair_bets=True,
    is_last_card_up_by_choice=True,
)

# Room practice: an open pair changes nothing where low hands win; razz is opened by the highest card and the lowest board.
SEVEN_CARD_STUD_HI_LO = replace(
    SEVEN_CARD_STUD, name="seven card stud hi/lo", has_low_half=True, has_open_pair_bets=False
)
RAZZ = replace(SEVEN_CARD_STUD, name="razz", wins="low", has_open_pair_bets=False)

# Rule book 6: "36 cards, 6...A"; "every player antes; only the button posts a blind"; two rankings.
SIX_PLUS_A = Game(
    name="six plus A",
    forced="button blind",
    streets=hold_em_streets(2),
    ranks="6789TJQKA",
    ranking="six plus A",
)
SIX_PLUS_B = replace(SIX_PLUS_A, name="six plus B", ranking="six plus B")

GAMES = (
    HOLDEM,
    OMAHA,
    OMAHA_5,
    OMAHA_6,
    OMAHA_HI_LO,
    FIVE_CARD_STUD,
    SEVEN_CARD_STUD,
    SEVEN_CARD_STUD_HI_LO,
    RAZZ,
    SIX_PLUS_A,
    SIX_PLUS_B,
)
