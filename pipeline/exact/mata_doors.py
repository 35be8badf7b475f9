"""How often three or more doors of a deal of Mata Ases are equal, so that it is void and dealt again (rule book 7.2).

Doors are counted rank by rank: at most two of each rank where a deal stands.
"""

from fractions import Fraction
from math import comb

from pipeline.cards import STANDARD_DECK

NUM_SUITS = 4
MOST_EQUAL = 2


def num_doors(left: list[int], most: list[int], num: int) -> int:
    """How many sets of so many doors there are, given for each rank how many cards are left and how many doors it may have.

    >>> num_doors([1, 4], [1, 2], 2)
    10
    """
    ways = [1] + [0] * num
    for num_left, num_most in zip(left, most, strict=True):
        ways = [
            sum(ways[total - own] * comb(num_left, own) for own in range(min(total, num_most) + 1))
            for total in range(num + 1)
        ]
    return ways[num]


def equal_doors(num_players: int, deck: tuple[int, ...] = STANDARD_DECK) -> Fraction:
    """The chance that a deal to so many players is void.

    >>> equal_doors(2), equal_doors(3)
    (Fraction(0, 1), Fraction(1, 425))
    """
    num_ranks = len(deck) // NUM_SUITS
    standing = num_doors([NUM_SUITS] * num_ranks, [MOST_EQUAL] * num_ranks, num_players)
    return 1 - Fraction(standing, comb(len(deck), num_players))


def expected_misdeals(num_players: int, cap: int | None = None) -> Fraction:
    """How many deals are void on average until one stands, which it does after `cap` void ones whatever its doors [A-61].

    >>> expected_misdeals(3), expected_misdeals(3, cap=1)
    (Fraction(1, 424), Fraction(1, 425))
    """
    void = equal_doors(num_players)
    return void / (1 - void) if cap is None else sum((void**times for times in range(1, cap + 1)), Fraction(0))
