"""The chance to be ahead the slow way: every sum of every round, in fractions. Nothing here comes from the project."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction


def ahead(shares: Mapping[int, Fraction], num_rounds: int) -> tuple[Fraction, Fraction]:
    """The chances that the sum of so many results is above nought, and that it is nought."""
    sums: Mapping[int, Fraction] = {0: Fraction(1)}
    for _ in range(num_rounds):
        after: Counter[int] = Counter()
        for total, chance in sums.items():
            for net, share in shares.items():
                after[total + net] += chance * share
        sums = after
    return sum((chance for total, chance in sums.items() if total > 0), Fraction(0)), sums.get(0, Fraction(0))
