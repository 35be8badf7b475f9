"""The chance to be ahead after many rounds of 6 Card Poker 1-2-5: the distribution of one round convolved with itself.

Results are whole multiples of a chip, so the sum of n rounds is on that lattice and its distribution the n-th power of a Fourier
transform, whose length has room for all sums but for a chance of 1e-13 (Chernoff's bound from the exact moment generating
function). No step takes a distribution to be normal.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

LOG_OUTSIDE = math.log(1e13)
NUM_DIGITS = 9
"""Of a chance: the rounding of the transform stays below the last one for a million rounds."""


@dataclass(frozen=True)
class Ahead:
    """After a number of rounds: the chances to be ahead and to be even, and the first as a normal distribution would have it."""

    num_rounds: int
    ahead: float
    even: float
    by_normal: float


def ahead(shares: Mapping[int, Fraction], num_rounds: int) -> Ahead:
    """The chances after so many independent rounds, a million at most, given the share of each result of one.

    >>> ahead({-1: Fraction(1, 2), 1: Fraction(1, 2)}, 2)
    Ahead(num_rounds=2, ahead=0.25, even=0.5, by_normal=0.5)
    """
    unit = math.gcd(*shares) or 1
    steps = np.array([net // unit for net in shares])
    chances = np.array([float(share) for share in shares.values()])
    least, most = window(steps, chances, num_rounds)
    size = 1 << int(most - least).bit_length()
    one = np.zeros(size)
    np.add.at(one, steps % size, chances)
    sums = np.fft.irfft(np.fft.rfft(one) ** num_rounds, size)
    at = np.arange(least, least + size)
    chance = sums[at % size]
    mean = math.fsum(steps * chances)
    deviation = math.sqrt(max(0.0, math.fsum(steps**2 * chances) - mean**2))
    by_normal = math.erfc(-mean * math.sqrt(num_rounds / 2) / deviation) / 2 if deviation else float(mean > 0)
    is_ahead, is_even = (abs(round(float(chance[which].sum()), NUM_DIGITS)) for which in (at > 0, at == 0))
    return Ahead(num_rounds, is_ahead, is_even, by_normal)


def window(steps: np.ndarray, chances: np.ndarray, num_rounds: int) -> tuple[int, int]:
    """The least and most that the sum is but for a chance of 1e-13 on either side."""
    tilts = np.geomspace(1e-8, 10.0, 400)

    def bound(signed: np.ndarray) -> float:
        powers = np.outer(tilts, signed)
        top = powers.max(axis=1)
        log_mean = top + np.log(np.exp(powers - top[:, None]) @ chances)
        return float(np.min((num_rounds * log_mean + LOG_OUTSIDE) / tilts))

    most = min(num_rounds * int(steps.max()), math.ceil(bound(steps)))
    least = max(num_rounds * int(steps.min()), -math.ceil(bound(-steps)))
    return min(least, 0), max(most, 0)
