"""The kernel of Mata Ases held against the slow twin that knows rule book 7 only: its hands, event by event.

The kernel's players play and the twin follows with the same cards. Compared are all actions and their chips, what was offered at
each decision and whether the lock was on, cards and which of them lie open, deals, flags, pots, rake, awards and stacks. The
full-size run is tests/verify/mata_full.py.
"""

from collections import Counter

import pytest

from tests.oracles.mata_adapter import difference
from tests.oracles.mata_kernel_tables import OPTIONS, mata_tables
from tests.oracles.mata_specials import specials

NUM_TABLES = 14
HANDS_A_TABLE = 8

SPECIAL = (
    *("Misdeal", "CheckThrough street 1", "safety cap", "replay 1", "replay 2", "Split"),
    *("CheckThrough BET_3", "CheckThrough BET_4"),  # they force a NEW
    *("run-out of a deal without a bet", "run-out after street 1", "run-out after BET_3", "run-out after BET_4"),
    *("locked, may check", "locked, bet", "locked, raise", "locked, call would be all-in"),
    *("fold", "check", "call", "pot", "3/4", "1/2", "1/3", "all-in", "keep", "new", "choice before card 3"),
    *("all-in by pot", "all-in by all-in", "short all-in raise", "not reopened", "only opens", "nobody can call more"),
    *(f"stack of {edge} the pot {step:+}" for edge in ("once", "twice") for step in (-1, 0, 1)),
    *("short seed", "short extra", "pot of the seed alone", "two side pots", "odd chips"),
    *("main pot with a killer", "main pot without one", "side pot with a killer", "side pot without one"),
    *("Returned street 1", "Returned BET_3", "Returned BET_4", "Returned BET_5"),
    *(f"rake {chips}" for chips in (0, 50, 75, 100, 125, 150, 175, 200)),
    *("fold win with rake", "fold win without rake", "fold on street 1 of a replay, raked"),
)


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
