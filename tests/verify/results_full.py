"""Marts of real players against the slow twin over all corpora."""

import tempfile
from pathlib import Path
from typing import Any

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.replay import replay
from tests.models import test_real_hands, test_tournaments
from tests.needs import corpus_dir


def results_of_the_corpora() -> dict[str, Any]:
    """Everything that `make test` asks of some files, asked of all of them."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        replayed = replay([corpus_dir() / name for name in ("pokerstars", "ohh", "phh")], home)
        built = app.build(home)
        slow = test_real_hands.sat_at(home)
        test_real_hands.test_results_of_the_corpus_are_those_of_the_slow_way(home, slow)
        test_real_hands.test_curves_of_the_corpus_are_those_of_the_slow_way(home, slow)
        test_real_hands.test_sessions_of_the_corpus_are_those_of_the_slow_way(home, slow)
        test_real_hands.test_nets_and_rake_of_every_hand_of_people_sum_to_nothing(home)
        test_tournaments.test_tournaments_of_the_corpus_are_those_of_the_slow_way(home)
        marts = ("mart_player_results", "mart_player_cuts", "mart_player_curves", "mart_sessions", "mart_tournaments")
        return {
            "hands": replayed.num_hands,
            "seats of people": len(slow),
            "players": len({(one.site, one.player) for one in slow}),
            "rows": {name: built.marts[name] for name in marts},
        }
