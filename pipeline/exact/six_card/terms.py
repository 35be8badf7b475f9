"""What exact figures of 6 Card Poker 1-2-5 depend on: the pay table of BET and the readings of the rules that move its edge."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.six_dealer import TERMS
from pipeline.errors import UnknownName, UsageError
from pipeline.exact.six_card.paytables import BET

LEAST_FOR_EXCHANGE = 3
BET_ANTES = 2


class Winnings(NamedTuple):
    """What a bet wins in antes, by class of the final hand: ANTE and BET together, and after the dealer's exchange, the ante that
    it cost taken off."""

    won: tuple[Fraction, ...]
    exchanged: tuple[Fraction, ...]

    @classmethod
    def of(
        cls, bet: Sequence[int], most: Fraction = Fraction(0), is_bet_limited: bool = False, is_ante_back: bool = False
    ) -> "Winnings":
        """Those of a pay table of BET under a maximum payout, 0 for none, of ANTE and BET together or of BET alone [A-72].

        >>> Winnings.of((0, 1, 2, 3, 4, 5, 7, 20, 50, 100), Fraction(20)).won[-3:]
        (Fraction(20, 1), Fraction(20, 1), Fraction(20, 1))
        """
        limit = most if most else Fraction(1 + BET_ANTES * max(bet))
        if is_bet_limited:
            won = tuple(1 + min(Fraction(BET_ANTES * pays), limit) for pays in bet)
        else:
            won = tuple(min(Fraction(1 + BET_ANTES * pays), limit) for pays in bet)
        return cls(won, tuple(chips - 1 + int(is_ante_back) for chips in won))


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
    def winnings(self) -> Winnings:
        """What a bet wins."""
        return Winnings.of(self.bet, Fraction(self.most), is_ante_back=self.is_ante_back)

    @property
    def about(self) -> dict[str, Any]:
        """What BET pays, and all that is not as in the rule book: what a scenario is looked up by (simulate/best_play.py)."""
        special = {name: value for name, value in asdict(self).items() if value != asdict(Terms())[name]}
        return special | {"bet": list(self.bet)}

    def as_record(self) -> np.ndarray:
        """TERMS[1], as kernels read them."""
        terms = np.zeros(1, TERMS)
        terms["win"][0] = [int(won) for won in self.winnings.won]
        terms["exchanged_win"][0] = [int(won) for won in self.winnings.exchanged]
        terms["has_exchange"] = self.has_exchange
        terms["hidden_only"] = self.hidden_only
        return terms


def bet_limited(most: int) -> Terms:
    """Terms where a maximum payout of so many antes limits what BET wins alone [A-72]: it pays half of that to one at most."""
    return Terms(bet=tuple(min(pays, most // BET_ANTES) for pays in BET))


RULE_BOOK = "rule_book"
READINGS = {
    RULE_BOOK: Terms(),
    "no_dealer_exchange": Terms(has_exchange=False),
    "up_card_stays": Terms(hidden_only=True),
    "ante_back": Terms(is_ante_back=True),
    "most_100_antes": Terms(most=100),
    "most_20_antes": Terms(most=20),
    "bet_most_100_antes": bet_limited(100),
    "bet_most_20_antes": bet_limited(20),
}
"""Terms by name: those of the rule book, without the dealer's exchange, other readings of [A-73] and [A-77], and maximum payouts
of ANTE and BET together or of BET alone [A-72]."""


def find(name: str) -> Terms:
    """The terms of this name; UnknownName names the nearest one."""
    if name not in READINGS:
        raise UnknownName("reading", name, list(READINGS))
    return READINGS[name]
