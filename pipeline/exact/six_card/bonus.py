"""The bonus bet of 6 Card Poker 1-2-5 as exact fractions: it looks at the first five cards and nothing else (rule book 8).

The counts of hands come from dealing all 2,598,960 of them.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pipeline.exact.counts import category_counts
from pipeline.exact.six_card.paytables import BONUS, HAND_CLASSES, Pays

NUM_ROYAL_FLUSHES = 4
NUM_HANDS = math.comb(52, 5)


@dataclass(frozen=True, kw_only=True)
class BonusLine:
    """A class of hand: how many hands are of it, what they win for a chip (0: it is lost), their part of the mean return."""

    hand: str
    num_hands: int
    pays: int
    return_share: Fraction


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """The bonus bet under a pay table. All figures are for a stake of one; a return includes the stake that comes back."""

    lines: tuple[BonusLine, ...]
    edge: Fraction
    hit_frequency: Fraction
    variance: Fraction

    @property
    def mean_return(self) -> Fraction:
        """What comes back for a chip staked, on average (RTP)."""
        return 1 - self.edge

    @property
    def standard_deviation(self) -> float:
        """Of what one bet wins or loses."""
        return math.sqrt(self.variance)


@cache
def hand_counts() -> tuple[int, ...]:
    """How many hands of five cards are of each of the HAND_CLASSES.

    >>> hand_counts()[-2:], sum(hand_counts())
    ((36, 4), 2598960)
    """
    counts = list(category_counts(5).values())
    return (*counts[:-1], counts[-1] - NUM_ROYAL_FLUSHES, NUM_ROYAL_FLUSHES)


def bonus(pays: Pays = BONUS) -> Bonus:
    """The bonus bet under a pay table.

    >>> bonus().edge
    Fraction(19813, 649740)
    """
    nets = [Fraction(paid) if paid else Fraction(-1) for paid in pays]
    shares = [Fraction(count, NUM_HANDS) for count in hand_counts()]
    mean = sum((share * net for share, net in zip(shares, nets, strict=True)), Fraction(0))
    mean_square = sum((share * net**2 for share, net in zip(shares, nets, strict=True)), Fraction(0))
    return Bonus(
        lines=tuple(
            BonusLine(hand=hand, num_hands=count, pays=paid, return_share=share * (net + 1))
            for hand, count, paid, share, net in zip(HAND_CLASSES, hand_counts(), pays, shares, nets, strict=True)
        ),
        edge=-mean,
        hit_frequency=sum((share for share, paid in zip(shares, pays, strict=True) if paid), Fraction(0)),
        variance=mean_square - mean**2,
    )
