"""A home with hands of every kind, for tests that read what a build makes of them."""

from pathlib import Path

import pytest

from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from tests.oracles.room_texts import CASH, WALK


@pytest.fixture(scope="session")
def home_of_every_kind(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Hands simulated, against the house, and replayed, one of them refused; built. Nothing may be written there."""
    folder: Path = tmp_path_factory.mktemp("home")
    home = Home(folder / "home")
    simulate(plan_of("six_max", home, 3), home, 600, 1)
    simulate(plan_of("six_card", home, 3), home, 300, 1)
    (folder / "hands.txt").write_text(CASH + "\n\n" + WALK.replace("Bea: folds", "Bea: checks"))
    replay([folder / "hands.txt"], home)
    build(home)
    return home
