"""Generated hands paid by an outside engine. The full-size run is tests/verify/engine_full.py."""

from collections import Counter

import pytest

from tests.needs import oracle
from tests.oracles.mixed_tables import mixed_logs
from tests.oracles.plain_hands import plain_hands
from tests.oracles.pokerkit_table import ODD_CHIPS, SHORT_BLIND, difference, play

HANDS_A_TABLE = 4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("is_as_in_rooms", [True, False])
def test_pokerkit_pays_the_same_to_the_chip(is_as_in_rooms):
    """Save for rules of ours; with PokerKit's own readings only odd chips differ."""
    oracle("pokerkit")
    causes: Counter[str] = Counter()
    for log, stakes in mixed_logs(HANDS_A_TABLE, seed=7, is_as_in_rooms=is_as_in_rooms):
        causes.update(difference(hand, play(hand)) for hand in plain_hands(log, stakes))

    assert set(causes) <= {"", ODD_CHIPS} | (set() if is_as_in_rooms else {SHORT_BLIND})
    assert causes[""] > 0.9 * causes.total()
