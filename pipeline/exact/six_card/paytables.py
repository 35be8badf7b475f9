"""What 6 Card Poker 1-2-5 pays by class of hand (rule book 8, payouts), as plain numbers.

A pay table has ten numbers, worst class first: what is won for one chip staked, 0 for a hand that is not paid. A royal flush is a
class of its own here.
"""

from collections.abc import Sequence

HAND_CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
Pays = Sequence[int]

BET = (0, 1, 2, 3, 4, 5, 7, 20, 50, 100)
BONUS = (0, 0, 0, 25, 40, 50, 70, 200, 500, 1000)
