"""Results are pinned: 10,000 hands of every shipped scenario, and a hand of each game as text.

A digest that moves means that hands move. If a rule changed, raise the game's rules version; if players changed, raise
PLAYERS_VERSION; say why in the changelog, and pin again: python -m tests.golden.test_digests
"""

import json
from pathlib import Path

import pytest

from pipeline import games
from pipeline.codes import STATS_VERSION
from pipeline.lake.digest import combine, digest
from pipeline.simulate import documents, scenario, worker
from pipeline.simulate.plan import PLAYERS_VERSION, RunPlan

PINNED = Path(__file__).parent / "digests.json"
NUM_HANDS = 10_000


def digests(name: str) -> dict[str, object]:
    """The digest of a scenario's first hands by table group, and the versions that it may depend on."""
    plan = RunPlan.of(scenario.read(name), 1)
    tables = worker.play_shard(plan, 0, NUM_HANDS)
    return {
        "rules_version": games.find(plan.scenario.game).rules_version,
        "players_version": PLAYERS_VERSION,
        "stats_version": STATS_VERSION,
        "hands": combine(digest(tables[table]) for table in ("hands", "seats", "actions", "awards")),
        "seat_stats": digest(tables["seat_stats"]),
    }


@pytest.mark.parametrize("name", sorted(documents.files("scenarios")))
def test_ten_thousand_hands_are_those_that_were_pinned(name):
    """For these versions of rules, players and statistics."""
    pinned = json.loads(PINNED.read_text())

    assert digests(name) == pinned[name]


if __name__ == "__main__":
    PINNED.write_text(
        json.dumps({name: digests(name) for name in sorted(documents.files("scenarios"))}, indent=1) + "\n"
    )
