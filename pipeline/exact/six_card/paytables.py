"""What 6 Card Poker 1-2-5 pays by class of hand: the shipped pay table (rule book 8, payouts).

A pay table has ten numbers, worst class first: what is won for one chip staked, 0 for a hand that is not paid. A royal flush is a
class of its own here.
"""

import tomllib
from collections.abc import Sequence

from pipeline import resources
from pipeline.games.six_card import SIX_CARD
from pipeline.rules.banked import LINES, PayTable

HAND_CLASSES = tuple(line.replace("_", " ") for line in LINES)
Pays = Sequence[int]


def shipped(wager: str) -> tuple[int, ...]:
    """What the shipped table pays for a wager of the game, `bet` or `bonus`."""
    text = (resources.data_dir() / "paytables" / f"{SIX_CARD.pay_table}.toml").read_text()
    return PayTable.of(tomllib.loads(text)[wager]).to_one


BET = shipped("bet")
BONUS = shipped("bonus")
