"""Full-size check of Mata Ases: the kernel's hands against the slow twin, and the twin's against the kernel."""

from collections import Counter
from typing import Any

from tests.oracles.mata_adapter import difference
from tests.oracles.mata_kernel_tables import OPTIONS, mata_tables
from tests.oracles.mata_records import differences, logged_hand
from tests.oracles.mata_specials import SPECIAL, specials
from tests.oracles.mata_tables import random_hands

NUM_HANDS = 200_000
HANDS_A_TABLE = 20


def mata_ases_against_the_twin(num_hands: int = NUM_HANDS, seed: int = 2026) -> dict[str, Any]:
    """Hands of all options, event by event; what was special in them is counted. Half of them the twin invents, with random moves
    and some decks of few ranks, and the kernel replays their records."""
    num_tables = 1 + num_hands // (2 * HANDS_A_TABLE * len(OPTIONS))
    counts: Counter[str] = Counter()
    for options in OPTIONS:
        for hand in mata_tables(options, num_tables, HANDS_A_TABLE, seed):
            found, events = difference(hand)
            assert found == "", found
            counts["hands of the kernel"] += 1
            counts.update(specials(hand, events))
    for played, said in differences(random_hands(num_hands // 2, seed)):
        if said.startswith(
            "TOO_MANY_ACTIONS"
        ):  # a hundred deals and more: the kernel's own hands come to an end before
            counts["hands of the twin, longer than a record"] += 1
            continue
        assert said == "", said
        counts["hands of the twin, replayed"] += 1
        counts.update(specials(logged_hand(played), played.events))
    assert counts["hands of the twin, longer than a record"] < num_hands / 1_000
    assert [name for name in SPECIAL if counts[name] == 0] == []
    return dict(sorted(counts.items()))
