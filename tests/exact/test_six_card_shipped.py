"""The shipped values of 6 Card Poker, checked in parts: one part is computed again, and all outcomes add up."""

import json
from fractions import Fraction

import pytest

from pipeline import resources
from pipeline.exact.six_card.results import results
from pipeline.exact.six_card.terms import find
from pipeline.exact.six_card.values import NUM_PARTS, part_of

SHIPPED = sorted((resources.data_dir() / "values").glob("six_card-*.json"))
PART_NO = 246
"""A small one."""


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_part_computed_again_is_as_shipped(path):
    digests = json.loads(path.read_text())["part_digests"]

    assert len(digests) == NUM_PARTS
    assert part_of(PART_NO, find(path.stem.partition("-")[2])).digest == digests[PART_NO]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_outcomes_are_those_of_all_deals(path):
    found, gain, terms = results(path)

    assert terms == find(path.stem.partition("-")[2])
    assert gain.value >= 0
    for one in found.values():
        assert sum(one.decisions.values()) == Fraction(1)
        assert sum(one.by_hand.values()) == one.value
