"""Lakes that tests of several models read."""

from pathlib import Path

import pytest

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate

REAL = (
    *(
        f"pokerstars/{name}"
        for name in ("holdem_nl", "hhp", "hhsmithy", "short_deck", "stud7", "omaha_hilo", "tournament")
    ),
    *("ohh", "phh/pluribus/30.phhs", "phh/pluribus/32.phhs", "phh/handhq-excerpt"),
)


@pytest.fixture(scope="session")
def corpus_home(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Real hands of many rooms and games, their marts built, and generated hands beside them, which are nobody's results."""
    home = Home(tmp_path_factory.mktemp("real"))
    replay([corpus / name for name in REAL], home)
    simulate(plan_of("six_max", home, 1), home, 200, 1, 1)
    app.build(home)
    return home
