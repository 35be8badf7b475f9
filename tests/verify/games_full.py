"""Full-size checks of every game: the engine against the slow twin, and both against PokerKit."""

import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.benchmarks.games import SCENARIOS
from tests.engine.test_against_pokerkit import hands_as_in_pokerkit
from tests.engine.test_twin_against_pokerkit import causes_of_differences, known_causes
from tests.oracles.naive_games import GAMES
from tests.oracles.naive_table import Decided
from tests.oracles.pokerkit_table import difference, play
from tests.oracles.twin_adapter import difference as difference_from_twin
from tests.oracles.twin_games import generated_hands, invented_hands, tables_of
from tests.oracles.twin_hands import LIMITS

HANDS_A_GAME = 50_000
POKERKIT_HANDS_A_TABLE = 50
TWIN_HANDS = 400
MILLION = 1_000_000


def every_game_against_the_twin() -> dict[str, Any]:
    """Every game, limit and house rule: the twin plays and the engine replays, the engine plays and the twin follows."""
    figures: dict[str, Any] = {}
    for game in games.ALL.values():
        counts: Counter[str] = Counter()
        hands_a_table = -(-HANDS_A_GAME // (2 * len(list(tables_of(game)))))
        for seed, (limit, house_rules) in enumerate(tables_of(game)):
            for hands in (invented_hands, generated_hands):
                for hand in hands(game, limit, house_rules, hands_a_table, seed):
                    found, events = difference_from_twin(hand)
                    assert found == "", found
                    counts[f"{hands.__name__.replace('_', ' ')}, {limit.name}"] += 1
                    counts["decisions"] += sum(isinstance(event, Decided) for event in events)
        figures[game.key] = dict(counts)
    return figures


def every_game_in_pokerkit() -> dict[str, Any]:
    """Hands of the engine and of the twin at every game and limit, paid to the chip; causes of differences counted."""
    warnings.simplefilter("ignore")
    figures: dict[str, Any] = {}
    for game in games.ALL.values():
        for limit in game.limits:
            hands = hands_as_in_pokerkit(game, limit, POKERKIT_HANDS_A_TABLE, seed=2026)
            causes = Counter(difference(hand, play(hand)) or "equal" for hand in hands)
            assert "unexplained" not in causes, (game.key, limit, causes)
            figures[f"the engine's {game.key}, {limit.name}"] = dict(causes)
    for twin_game in GAMES:
        for twin_limit in LIMITS:
            causes = causes_of_differences(TWIN_HANDS, 2026, twin_game, twin_limit)
            assert set(causes) <= known_causes(twin_game), (twin_game.name, twin_limit, causes)
            figures[f"the twin's {twin_game.name}, {twin_limit}, decisions too"] = dict(causes)
    return figures


def million_hands_of_every_game() -> dict[str, Any]:
    """A million hands of each game's scenario: chips balance, no card is dealt twice, and records replay to equal rows."""
    figures: dict[str, Any] = {}
    for name in SCENARIOS:
        with tempfile.TemporaryDirectory() as folder:
            home = Home(Path(folder))
            plan = RunPlan.of(scenario.read(name), 2026)
            run = simulate(plan, home, MILLION).manifest
            report = check(home)
            assert report.broken == (), (name, report.broken)
            verified = verify(home, run.run_id)
            assert verified.digest == run.digest
            figures[name] = {"hands": verified.num_hands, "checks that hold": report.num_checks, "digest": run.digest}
    return figures
