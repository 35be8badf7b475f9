"""The kernel of 6 Card Poker held against the slow twin that knows rule book 8 only, on rounds of random tables.

Boxes of the kernel do anything legal and the twin follows with the same cards. Compared are actions and their chips, every
wager with its stake, fee, return, outcome and hand, cards at the end, what boxes and house put in and take, and the balance. The
full-size run is tests/verify/six_card_full.py.
"""

from collections import Counter

import pytest

from tests.oracles.six_card_adapter import Rounds, difference, specials
from tests.oracles.six_card_tables import READINGS, six_tables

NUM_TABLES = 350
ROUNDS_A_TABLE = 8

SPECIAL = (
    *(f"{num} boxes" for num in (1, 2, 3, 4)),
    *("bought 1", "exchanged 1", "exchanged 2", "exchanged 5", "bet after it", "folded after it", "folded"),
    *("won", "lost", "not qualified", "exchange failed", "exchange won", "exchange lost"),
    *("bonus only", "bonus won", "bonus capped", "bet capped", "second box first"),
    *("one asks, one takes", "up-card replaced", "dealer not revealed"),
)


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    return Counter()


def test_the_kernels_rounds_are_played_as_in_the_rule_book(counts):
    """Every reading in turn."""
    assert NUM_TABLES % len(READINGS) == 0
    for table in six_tables(NUM_TABLES, seed=5):
        for round_ in Rounds(table.played(ROUNDS_A_TABLE)):
            found, end = difference(table, round_)

            assert found == ""

            counts.update(specials(table, end))


def test_all_that_is_special_has_happened(counts):
    """In the rounds compared above; ties are in test_rulebook_six_card.py."""
    assert [name for name in SPECIAL if counts[name] == 0] == []
