"""How the result of a box of 6 Card Poker 1-2-5 is distributed, exactly: ante and BET together with the bonus on the same cards.

The tallies know the class of the first five cards, which is all that the bonus looks at, so both are one distribution. Money is
in chips, and a maximum payout limits what ANTE and BET win together, and the bonus by itself [A-72].
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pipeline.exact.six_card.bonus import NUM_HANDS, hand_counts
from pipeline.exact.six_card.paytables import BET, BONUS
from pipeline.exact.six_card.results import cases_of
from pipeline.exact.six_card.terms import Winnings


@dataclass(frozen=True)
class Nets:
    """What a round wins or loses in chips, and the share of deals that each result has."""

    shares: Mapping[int, Fraction]

    @cached_property
    def mean(self) -> Fraction:
        """Of one round."""
        return sum((share * net for net, share in self.shares.items()), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """Of one round."""
        return sum((share * net**2 for net, share in self.shares.items()), Fraction(0)) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """Of one round."""
        return math.sqrt(self.variance)

    @property
    def win_share(self) -> Fraction:
        """How often a round ends ahead."""
        return sum((share for net, share in self.shares.items() if net > 0), Fraction(0))

    @property
    def even_share(self) -> Fraction:
        """How often a round changes nothing."""
        return self.shares.get(0, Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What lies on a box, and what the table pays: chips, to one; the maximum payout in chips is 0 for none.

    `is_bet_limited` where the maximum is of what BET wins, the ante apart [A-72].
    """

    ante: int = 0
    bonus: int = 0
    bet_pays: Sequence[int] = BET
    bonus_pays: Sequence[int] = BONUS
    most: int = 0
    is_bet_limited: bool = False

    @property
    def winnings(self) -> Winnings:
        """What a bet wins, in antes."""
        return Winnings.of(self.bet_pays, Fraction(self.most, self.ante), self.is_bet_limited)

    def bonus_nets(self) -> tuple[int, ...]:
        """What the bonus wins or loses by class of the first five cards."""
        most = self.most or self.bonus * max(self.bonus_pays)
        return tuple(min(self.bonus * pays, most) if pays else -self.bonus for pays in self.bonus_pays)


def nets_of_bonus(stakes: Stakes) -> Nets:
    """The distribution for a box that has a bonus only.

    >>> nets_of_bonus(Stakes(bonus=1)).mean
    Fraction(-19813, 649740)
    """
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for net, count in zip(stakes.bonus_nets(), hand_counts(), strict=True):
        shares[net] += Fraction(count, NUM_HANDS)
    return Nets(dict(shares))


def nets_of_box(tallies: np.ndarray, stakes: Stakes) -> Nets:
    """The distribution for a box with an ante, and with a bonus or without, under a way to play: tallies are int64[5, 10, 10, 8].

    Decisions are those of the terms that the tallies were made for, whatever is paid.
    """
    times: defaultdict[tuple[int, int], int] = defaultdict(int)
    bonus = stakes.bonus_nets()
    for case in cases_of(tallies, stakes.winnings):
        times[int(case.net * stakes.ante) + bonus[case.first_class], case.whole] += case.times
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (net, whole), num in times.items():
        shares[net] += Fraction(num, whole)
    return Nets(dict(shares))
