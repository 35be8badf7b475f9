"""What 6 Card Poker 1-2-5 would return under another pay table: the bonus exactly, the base game with decisions held fixed.

Who keeps to decisions that were best under one table loses at most as much under another one as these figures say, and best play
may do better: they are exact for the way to play, and for best play a lower bound. The value is linear in each multiple, so the
multiple that would make the edge nought follows; for best play it is an upper bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pipeline.exact.six_card.bonus import NUM_HANDS, bonus, hand_counts
from pipeline.exact.six_card.paytables import BONUS, HAND_CLASSES
from pipeline.exact.six_card.results import OUTCOME_WORDS, Result, cases_of, result_of
from pipeline.exact.six_card.terms import BET_ANTES, Winnings

PAID = ("won", "exchanged won")


@dataclass(frozen=True, kw_only=True)
class BreakEven:
    """A line of a pay table: what it pays to one, how often it is paid, and what it would have to pay, all else as it is, for the
    player to lose nothing. None where it is never paid.
    """

    hand: str
    pays: int
    paid_share: Fraction
    fair: Fraction | None


def held(tallies: np.ndarray, bet: Sequence[int]) -> Result:
    """What a way to play returns under another table of BET, with the decisions that its tallies, int64[5, 10, 10, 8], have."""
    return result_of(tallies, Winnings.of(bet))


def paid_shares(tallies: np.ndarray) -> tuple[Fraction, ...]:
    """How often BET is paid, by class of the final hand."""
    shares = [Fraction(0)] * len(HAND_CLASSES)
    for case in cases_of(tallies, Winnings.of((0,) * len(HAND_CLASSES))):
        if OUTCOME_WORDS[case.outcome] in PAID:
            shares[case.final_class] += Fraction(case.times, case.whole)
    return tuple(shares)


def break_even(tallies: np.ndarray, bet: Sequence[int]) -> list[BreakEven]:
    """For each line of BET the multiple at which the way to play would lose nothing, decisions held."""
    value = held(tallies, bet).value
    return lines_of(bet, paid_shares(tallies), value, BET_ANTES)


def break_even_bonus(pays: Sequence[int] = BONUS) -> list[BreakEven]:
    """For each line of the bonus the multiple at which it would have no edge; lines that are not paid are left as they are.

    >>> break_even_bonus()[3].fair
    Fraction(363013, 13728)
    """
    shares = [
        Fraction(count, NUM_HANDS) if paid else Fraction(0) for count, paid in zip(hand_counts(), pays, strict=True)
    ]
    return lines_of(pays, shares, -bonus(pays).edge, 1)


def lines_of(pays: Sequence[int], shares: Sequence[Fraction], value: Fraction, stake: int) -> list[BreakEven]:
    """The lines of a table, given how often each is paid, what the wager returns, and the stake that it multiplies."""
    return [
        BreakEven(hand=hand, pays=paid, paid_share=share, fair=paid - value / (stake * share) if share else None)
        for hand, paid, share in zip(HAND_CLASSES, pays, shares, strict=True)
    ]
