"""What chance alone decides comes up as often as it should, and not more evenly than it should."""

import numpy as np
import pytest

from tests.statistics import frequencies
from tests.statistics.frequencies import KINDS, are_uniform, p_values, p_values_of_decks
from tests.statistics.p_values import uniform_p
from tests.verify import statistics_full


@pytest.mark.parametrize("name", [name for name in KINDS if name != "flops"])
def test_frequencies_of_twenty_seeds_are_those_of_chance(name):
    """Half as many hands as at full size; flops need more than a small sample has."""
    assert are_uniform(p_values(name, 20_000))


def test_cells_have_the_chances_that_counting_gives():
    """Chances add up to one; all cards and all flops have cells of their own."""
    for name, kind in KINDS.items():
        assert kind.chances().sum() == pytest.approx(1), name
    decks = np.array([[a, b] for a in range(52) for b in range(52) if a != b])
    flops = np.array([a | b << 8 | c << 16 for c in range(52) for b in range(c) for a in range(b)], dtype=np.uint64)
    cells = np.bincount(frequencies.starting_hand_no(*decks.T), minlength=169) / len(decks)

    assert cells == pytest.approx(frequencies.starting_hand_chances())
    assert sorted(frequencies.flop_no(flops)) == list(range(22_100))


def test_a_wrong_shuffle_is_found():
    """Decks shuffled by exchanging each place with any place, and decks with the ace of spades on top too often."""
    assert are_uniform(p_values_of_decks(frequencies.well_shuffled, 5000))
    assert not are_uniform(p_values_of_decks(frequencies.badly_shuffled, 5000))
    assert not are_uniform(p_values_of_decks(frequencies.loaded, 5000))


def test_frequencies_that_are_too_even_are_found_as_well():
    """Each cell as often as expected in each of 20 seeds: that is no chance either."""
    even = np.repeat(np.arange(52), 100)

    assert uniform_p([frequencies.counted(even, frequencies.even(52))] * 20) < frequencies.THRESHOLD


@pytest.mark.statistics
def test_frequencies_are_uniform():
    """Seeds 1 to 20 at full size."""
    statistics_full.frequencies_are_uniform()
