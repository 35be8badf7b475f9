"""The kernel of Mata Ases held against the slow twin that knows rule book 7 only: its hands, event by event.

The kernel's players play and the twin follows with the same cards. Compared are all actions and their chips, what was offered at
each decision and whether the lock was on, cards and which of them lie open, deals, flags, pots, rake, awards and stacks. The
full-size run is tests/verify/mata_full.py.
"""

from collections import Counter

import pytest

from tests.oracles.mata_adapter import difference
from tests.oracles.mata_kernel_tables import OPTIONS, mata_tables
from tests.oracles.mata_specials import SPECIAL, specials

NUM_TABLES = 14
HANDS_A_TABLE = 8


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    return Counter()


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "rule book")
def test_the_kernels_hands_are_played_as_in_the_rule_book(options, counts):
    for hand in mata_tables(options, NUM_TABLES, HANDS_A_TABLE, seed=3):
        found, events = difference(hand)

        assert found == ""

        counts.update(specials(hand, events))


def test_all_that_is_special_has_happened(counts):
    """In the hands compared above: redeals of each cause, run-outs, locks, window edges, side pots, every step of the rake."""
    print(dict(sorted(counts.items())))

    assert [name for name in SPECIAL if counts[name] == 0] == []
