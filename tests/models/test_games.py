"""Every game in one lake: checks hold and marts add up whatever the game, its limit and its stacks."""

import pytest

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Limit
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

PLAYERS = ["maniac", "random", "calling_station", "random"]
TABLES = [(game.key, limit) for game in games.ALL.values() for limit in game.limits]


def played(home: Home, game: str, num_hands: int, **changes) -> Home:
    document = {"name": game, "game": game, "players": PLAYERS, "stack_bb": [1, 30], **changes}
    simulate(RunPlan.of(scenario.Scenario.model_validate(document), 7), home, num_hands, 1)
    return home


@pytest.mark.parametrize(("game", "limit"), TABLES)
def test_all_checks_hold_with_short_stacks_at_every_limit(tmp_path, game, limit):
    """Stacks from one unit up: short blinds, bring-ins and raises, many all-in."""
    home = played(Home(tmp_path), game, 3000, limit=Limit(limit).name.lower())

    assert [str(result) for result in build.check(home.lake) if not result.holds] == []
