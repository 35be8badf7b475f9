"""The bonus bet of 6 Card Poker 1-2-5."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

from pipeline.exact.six_card.bonus import bonus, hand_counts
from pipeline.exact.six_card.paytables import BONUS, HAND_CLASSES
from tests.oracles.named_ranking import PUBLISHED_COUNTS


def test_hands_of_each_class_are_as_many_as_published():
    """Counts by Brian Alspach; four of the forty straight flushes are royal."""
    *counts, straight_flushes = PUBLISHED_COUNTS[5]

    assert hand_counts() == (*counts, straight_flushes - 4, 4)


def test_the_edge_is_what_the_published_counts_say():
    """Rule book 8, payouts: 25, 40, 50, 70, 200, 500 and 1000 to 1 from three of a kind up, else the stake is lost."""
    paid = {25: 54912, 40: 10200, 50: 5108, 70: 3744, 200: 624, 500: 36, 1000: 4}
    won = sum(pays * count for pays, count in paid.items())
    lost = comb(52, 5) - sum(paid.values())

    assert bonus().edge == Fraction(lost - won, comb(52, 5)) == Fraction(19813, 649740)
    assert bonus().hit_frequency == Fraction(sum(paid.values()), comb(52, 5))


def test_the_edge_is_what_ranks_and_suits_say():
    """Five ranks with four suits each, and the shapes with equal ranks: no table of counts, no ranking."""
    nets: Counter[int] = Counter()
    for ranks in combinations(range(13), 5):
        is_straight = ranks[-1] - ranks[0] == 4 or ranks == (0, 1, 2, 3, 12)
        nets[1000 if ranks[0] == 8 else 500 if is_straight else 50] += 4
        nets[40 if is_straight else -1] += 4**5 - 4
    for times, pays in (((2, 1, 1, 1), -1), ((2, 2, 1), -1), ((3, 1, 1), 25), ((3, 2), 70), ((4, 1), 200)):
        choices = comb(13, len(times))
        for size in set(times):
            left = sum(one <= size for one in times)
            choices *= comb(left, times.count(size))
        suits = 1
        for size in times:
            suits *= comb(4, size)
        nets[pays] += choices * suits
    mean = Fraction(sum(net * count for net, count in nets.items()), comb(52, 5))
    square = Fraction(sum(net * net * count for net, count in nets.items()), comb(52, 5))

    assert nets.total() == comb(52, 5)
    assert bonus().edge == -mean
    assert bonus().variance == square - mean**2
    assert bonus().standard_deviation == pytest.approx(sqrt(square - mean**2), rel=1e-15)


def test_returns_by_hand_add_up():
    found = bonus()

    assert sum(line.return_share for line in found.lines) == found.mean_return == 1 - found.edge
    assert [line.hand for line in found.lines] == list(HAND_CLASSES)
    assert [line.pays for line in found.lines] == list(BONUS)


def test_another_table_has_another_edge():
    """A table that pays nothing keeps every stake."""
    assert bonus((0,) * 10).edge == 1
    assert bonus((0,) * 10).variance == 0
    assert bonus((1,) * 10).edge == -1
