"""Results are pinned: 10,000 hands of every shipped scenario, and 1,000 of every game and limit.

A digest that moves means that hands move. If a rule changed, raise the game's rules version; if players changed, raise
PLAYERS_VERSION, of strategies against the house STRATEGIES_VERSION; say why in the changelog, and pin again:
python -m tests.golden.test_digests
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import games
from pipeline.codes import STATS_VERSION, Limit
from pipeline.lake.digest import combine, digest
from pipeline.rules.house import PROFILES, ROOMS
from pipeline.simulate import documents, scenario, worker
from pipeline.simulate.banked_plan import STRATEGIES_VERSION, plan_of
from pipeline.simulate.plan import PLAYERS_VERSION
from pipeline.simulate.scenario import Scenario

PINNED = Path(__file__).parent / "digests.json"
HOW_TO_PIN = "if hands are meant to be others: python -m tests.golden.test_digests, and say why in the changelog"
NUM_HANDS = 10_000
NUM_HANDS_AT_RANDOM = 1_000
MOST_SEATS = 8
UNIT = 10


def at_random() -> Iterator[tuple[str, Scenario]]:
    """A table of each game, limit and profile of house rules, with players who do anything legal and one who always calls."""
    for game in games.ALL.values():
        for limit in sorted(game.limits):
            for profile in PROFILES if limit == game.limits[0] else PROFILES[:1]:
                name = f"random_{game.key}_{Limit(limit).name.lower()}" + ("_rooms" if profile == ROOMS else "")
                document = {
                    "name": name,
                    "game": game.key,
                    "limit": Limit(limit).name.lower(),
                    "profile": profile,
                    "players": ["random"] * (min(game.max_seats, MOST_SEATS) - 1) + ["always_call"],
                    "stack_bb": [1, 60],
                    "stakes": {"big_blind" if game.has_blinds else "small_bet": UNIT, "currency": "USD"},
                    "rake": "micro",
                }
                yield name, scenario.parse(document, name)


TABLES = {
    **{name: (scenario.read(name), NUM_HANDS) for name in sorted(documents.files("scenarios"))},
    **{name: (table, NUM_HANDS_AT_RANDOM) for name, table in at_random()},
}


def digests(name: str) -> dict[str, object]:
    """The digest of a table's first hands by table group, and the versions that it may depend on."""
    table, num_hands = TABLES[name]
    plan = plan_of(table, 1)
    tables = worker.play_shard(plan, 0, num_hands)
    if plan.scenario.game in games.BANKED:
        return {
            "rules_version": plan.rules_version,
            "strategies_version": STRATEGIES_VERSION,
            "hands": combine(digest(tables[table]) for table in ("hands", "seats", "actions")),
            "cards": digest(tables["cards"]) if "cards" in tables else "",
            "wagers": digest(tables["wagers"]),
        }
    return {
        "rules_version": plan.rules_version,
        "players_version": PLAYERS_VERSION,
        "stats_version": STATS_VERSION,
        "hands": combine(digest(tables[table]) for table in ("hands", "seats", "actions", "awards")),
        "seat_stats": digest(tables["seat_stats"]),
    }


@pytest.mark.parametrize("name", TABLES)
def test_hands_are_those_that_were_pinned(name):
    """For these versions of rules, players and statistics."""
    pinned = json.loads(PINNED.read_text())

    assert name in pinned, f"{name} has no digest yet: python -m tests.golden.test_digests pins it"
    assert digests(name) == pinned[name], HOW_TO_PIN


def test_no_digest_is_of_a_table_that_is_gone():
    """Each pinned digest is held by the test above."""
    assert set(json.loads(PINNED.read_text())) == set(TABLES), HOW_TO_PIN


if __name__ == "__main__":
    PINNED.write_text(json.dumps({name: digests(name) for name in TABLES}, indent=1) + "\n")
