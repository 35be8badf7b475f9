"""What exact figures of 6 Card Poker 1-2-5 depend on: the pay table of BET and the readings of the rules that move its edge."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from pipeline.engine.six_dealer import TERMS
from pipeline.errors import UnknownName, UsageError
from pipeline.exact.six_card.paytables import BET

LEAST_FOR_EXCHANGE = 3


@dataclass(frozen=True, kw_only=True)
class Terms:
    """A table: what BET pays, by class of hand, and how the rules are read. Money is in antes.

    `has_exchange` the dealer's highest card may be replaced; `hidden_only` the up-card never is [A-73]; `is_ante_back` the ante
    given up for it comes back with a win [A-77]; `most` limits what ANTE and BET win together [A-72], 0 for no limit.
    """

    bet: tuple[int, ...] = BET
    has_exchange: bool = True
    hidden_only: bool = False
    is_ante_back: bool = False
    most: int = 0

    def __post_init__(self) -> None:
        if self.bet[2] >= LEAST_FOR_EXCHANGE or self.bet[0]:
            raise UsageError(
                f"BET pays {self.bet[0]} for a high card and {self.bet[2]} for two pair: exact figures are for tables that pay "
                f"nothing for the first and at most {LEAST_FOR_EXCHANGE - 1} for the second, so that the dealer's exchange is "
                "never right with such hands."
            )

    @property
    def terms_id(self) -> str:
        """Names these terms: a digest of them."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:12]

    @property
    def about(self) -> dict[str, Any]:
        """What BET pays, and all that is not as in the rule book: what a scenario is looked up by (simulate/best_play.py)."""
        special = {name: value for name, value in asdict(self).items() if value != asdict(Terms())[name]}
        return special | {"bet": list(self.bet)}

    def limited(self, won: int) -> int:
        """What is paid of winnings."""
        return min(won, self.most) if self.most else won

    def as_record(self) -> np.ndarray:
        """TERMS[1], as kernels read them."""
        terms = np.zeros(1, TERMS)
        terms["win"][0] = [self.limited(1 + 2 * pays) for pays in self.bet]
        terms["exchanged_win"][0] = [self.limited(1 + 2 * pays) - 1 + int(self.is_ante_back) for pays in self.bet]
        terms["has_exchange"] = self.has_exchange
        terms["hidden_only"] = self.hidden_only
        return terms


RULE_BOOK = "rule_book"
READINGS = {
    RULE_BOOK: Terms(),
    "no_dealer_exchange": Terms(has_exchange=False),
    "up_card_stays": Terms(hidden_only=True),
    "ante_back": Terms(is_ante_back=True),
    "most_100_antes": Terms(most=100),
    "most_20_antes": Terms(most=20),
}
"""Terms by name: those of the rule book, without the dealer's exchange, other readings of [A-73] and [A-77], maximum payouts."""


def find(name: str) -> Terms:
    """The terms of this name; UnknownName names the nearest one."""
    if name not in READINGS:
        raise UnknownName("reading", name, list(READINGS))
    return READINGS[name]
