"""Full-size checks of every game: the engine against the slow twin, and both against PokerKit."""

import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.codes import Limit
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.benchmarks.games import SCENARIOS
from tests.engine.test_against_pokerkit import hands_as_in_pokerkit
from tests.engine.test_twin_against_pokerkit import causes_of_differences, known_causes
from tests.machine import num_cores
from tests.oracles.naive_games import GAMES
from tests.oracles.naive_table import Decided
from tests.oracles.pokerkit_table import difference, play
from tests.oracles.twin_adapter import difference as difference_from_twin
from tests.oracles.twin_games import generated_hands, house_rules_of, invented_hands
from tests.oracles.twin_hands import LIMITS

HANDS_A_GAME_AND_LIMIT = 50_000
POKERKIT_HANDS_A_TABLE = 450  # tables of 2 to 8 seats
TWIN_HANDS = 700
MILLION = 1_000_000


def of_every_game_and_limit(check_one: Callable[[str, Limit], Counter[str]]) -> dict[str, Any]:
    """What a check counts for each game and limit, as many at once as there are cores."""
    asked = [(game.key, limit) for game in games.ALL.values() for limit in game.limits]
    with ProcessPoolExecutor(num_cores(), mp_context=get_context("spawn")) as pool:
        counts = list(pool.map(check_one, *zip(*asked, strict=True)))
    return {f"{key}, {limit.name}": dict(count) for (key, limit), count in zip(asked, counts, strict=True)}


def every_game_against_the_twin() -> dict[str, Any]:
    """Every game, limit and house rule: the twin plays and the engine replays, the engine plays and the twin follows."""
    return of_every_game_and_limit(against_the_twin)


def against_the_twin(key: str, limit: Limit) -> Counter[str]:
    """50,000 hands of a game at a limit, spread over its house rules; hands and decisions that agree."""
    game = games.find(key)
    counts: Counter[str] = Counter()
    all_house_rules = house_rules_of(game)
    hands_a_table = -(-HANDS_A_GAME_AND_LIMIT // (2 * len(all_house_rules)))
    for seed, house_rules in enumerate(all_house_rules):
        for hands in (invented_hands, generated_hands):
            for hand in hands(game, limit, house_rules, hands_a_table, seed):
                found, events = difference_from_twin(hand)
                assert found == "", found
                counts[hands.__name__.replace("_", " ")] += 1
                counts["decisions"] += sum(isinstance(event, Decided) for event in events)
    return counts


def every_game_in_pokerkit() -> dict[str, Any]:
    """Hands of the engine and of the twin at every game and limit, paid to the chip; causes of differences counted."""
    figures = {f"the engine's {name}": counts for name, counts in of_every_game_and_limit(in_pokerkit).items()}
    warnings.simplefilter("ignore")
    for twin_game in GAMES:
        for twin_limit in LIMITS:
            causes = causes_of_differences(TWIN_HANDS, 2026, twin_game, twin_limit)
            assert set(causes) <= known_causes(twin_game), (twin_game.name, twin_limit, causes)
            figures[f"the twin's {twin_game.name}, {twin_limit}, decisions too"] = dict(causes)
    return figures


def in_pokerkit(key: str, limit: Limit) -> Counter[str]:
    """3,150 hands of the engine's; why PokerKit paid another sum, "equal" where it paid the same."""
    warnings.simplefilter("ignore")
    hands = hands_as_in_pokerkit(games.find(key), limit, POKERKIT_HANDS_A_TABLE, seed=2026)
    causes = Counter(difference(hand, play(hand)) or "equal" for hand in hands)
    assert "unexplained" not in causes, (key, limit, causes)
    return causes


def million_hands_of_every_game() -> dict[str, Any]:
    """A million hands of each game's scenario: chips balance, no card is dealt twice, and records replay to equal rows."""
    figures: dict[str, Any] = {}
    for name in (*SCENARIOS, "mata_ases", "mata_ases_opener"):
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
