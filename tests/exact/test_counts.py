"""Numbers of hands of each class are the published ones."""

from math import comb

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.codes import HandClass
from pipeline.engine.ranking import high_value_of
from pipeline.exact.counts import category_counts, value_counts
from tests.oracles import counted_hands
from tests.oracles.naive_ranking import PUBLISHED_COUNTS


@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_hands_of_each_class_are_as_many_as_published(num_cards):
    """Counts by Brian Alspach; the royal flushes are among the straight flushes [A-06]."""
    counts = category_counts(num_cards)

    assert counts == dict(zip(HandClass, PUBLISHED_COUNTS[num_cards]))
    assert sum(counts.values()) == comb(52, num_cards)


@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_dealing_all_hands_gives_the_counts_of_combinatorics(num_cards):
    """Value by value, the hands that were dealt out are as many as binomial coefficients say."""
    np.testing.assert_array_equal(value_counts(num_cards), counted_hands.value_counts(num_cards))


def test_the_worst_of_seven_cards_is_nine_high():
    """9-8-7-5-4 with 3-2 idle. Of the 7462 values, 4824 can be the best of seven cards."""
    counts = value_counts(7)

    assert np.flatnonzero(counts)[0] == high_value_of(np.array(cards("9c8d7h5s4c3d2h"), dtype=np.uint8))
    assert np.count_nonzero(counts) == 4824


@pytest.mark.parametrize("num_cards", [4, 8])
def test_other_hands_are_refused(num_cards):
    with pytest.raises(ValueError, match="only those of 5, 6 and 7"):
        category_counts(num_cards)
