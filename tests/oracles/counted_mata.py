"""How many deals of Mata Ases have no pair of aces or better, by counting ranks and suits: not one hand is dealt.

Rule book 7: five own cards, three helps, of which a hand uses one or none. Nothing here comes from the project.

What does not kill is few things. Own ranks are all different, or one pair below the aces. A help may equal an own rank only where
all are different, and never the ace; it completes no straight; and it has not the suit of four own cards.
"""

from itertools import combinations
from math import comb

ACE = 14
RANKS = range(2, ACE + 1)
STRAIGHTS = [{ACE, 2, 3, 4, 5}, *(set(range(low, low + 5)) for low in range(2, 11))]
NUM_DEALS = comb(52, 5) * comb(47, 3)


def has_straight(ranks: set[int]) -> bool:
    return any(straight <= ranks for straight in STRAIGHTS)


def of_different_ranks(own: set[int]) -> int:
    """Deals whose own cards have these five ranks."""
    if has_straight(own):
        return 0
    equal = own - {ACE}
    other = {rank for rank in RANKS if rank not in own and not has_straight(own | {rank})}
    num_helps = 3 * len(equal) + 4 * len(other)
    four_suited = 0
    for odd_one in own:
        num_left = sum(2 if rank == odd_one else 3 for rank in equal) + 3 * len(other)
        four_suited += 4 * 3 * comb(num_left, 3)
    return (4**5 - 4 - 5 * 4 * 3) * comb(num_helps, 3) + four_suited


def of_a_pair(pair: int, others: set[int]) -> int:
    """Deals whose own cards have a pair and these three other ranks."""
    own = others | {pair}
    helps = [rank for rank in RANKS if rank not in own and not has_straight(own | {rank})]
    num_suitings, num_four_suited = comb(4, 2) * 4**3, 4 * 3
    return (num_suitings - num_four_suited) * comb(4 * len(helps), 3) + num_four_suited * comb(3 * len(helps), 3)


def num_without_kill() -> int:
    """Deals without a pair of aces or better, of NUM_DEALS."""
    different = sum(of_different_ranks(set(own)) for own in combinations(RANKS, 5))
    paired = sum(
        of_a_pair(pair, set(others))
        for pair in RANKS
        if pair != ACE
        for others in combinations([rank for rank in RANKS if rank != pair], 3)
    )
    return different + paired
