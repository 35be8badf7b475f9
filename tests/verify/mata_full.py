"""Full-size check of Mata Ases: the kernel's hands against the slow twin."""

from collections import Counter
from typing import Any

from tests.oracles.mata_adapter import difference
from tests.oracles.mata_kernel_tables import OPTIONS, mata_tables
from tests.oracles.mata_specials import specials

NUM_HANDS = 200_000
HANDS_A_TABLE = 20


def mata_ases_against_the_twin(num_hands: int = NUM_HANDS, seed: int = 2026) -> dict[str, Any]:
    """Hands of all options, event by event; what was special in them is counted."""
    num_tables = 1 + num_hands // (HANDS_A_TABLE * len(OPTIONS))
    counts: Counter[str] = Counter()
    for options in OPTIONS:
        for hand in mata_tables(options, num_tables, HANDS_A_TABLE, seed):
            found, events = difference(hand)
            assert found == "", found
            counts["hands"] += 1
            counts.update(specials(hand, events))
    return dict(sorted(counts.items()))
