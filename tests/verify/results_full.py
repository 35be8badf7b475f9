"""Results and statistics of players against slow twins: real ones of all corpora, simulated ones of every game."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline import resources
from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from tests.models import test_player_statistics, test_real_hands, test_tournaments
from tests.needs import corpus_dir
from tests.verify.registry import NotShownError

NUM_HANDS = 20_000
OWN = {
    "carried": test_player_statistics.CARRIED,
    "duplicate": test_player_statistics.DUPLICATE,
    "straddled": test_player_statistics.STRADDLED,
}
"""Tables that do not ship, by name."""


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


def statistics_of_every_game() -> dict[str, Any]:
    """Every statistic of every player and cut, 20,000 hands of each scenario of players and all hands of the corpora."""
    figures: dict[str, Any] = {}
    odd = []
    smallest: Counter[str] = Counter()
    for name in played_scenarios():
        with tempfile.TemporaryDirectory() as folder:
            home = Home(Path(folder))
            path = Path(folder, f"{name}.toml")
            own = OWN.get(name)
            if own is not None:
                path.write_text(own)
            simulate(plan_of(str(path) if own else name, home, 1), home, NUM_HANDS, 1)
            figures[name] = _compared(home, odd, smallest)
            print(name, figures[name], flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        replay([corpus_dir() / name for name in ("pokerstars", "ohh", "phh")], home)
        figures["corpora"] = _compared(home, odd, smallest)
    figures["made, all in all"] = dict(sorted(smallest.items()))
    if odd:
        raise NotShownError([str(row) for row in odd[:20]], figures)
    return figures


def _compared(home: Home, odd: list[Any], smallest: Counter[str]) -> dict[str, int]:
    """Rows compared; those that differ join `odd`."""
    app.build(home)
    seats = test_player_statistics.dealt(home)
    odd += test_player_statistics.differences(home, seats)
    odd += test_player_statistics.odd_results(home, seats)
    rows = test_player_statistics.view(home)
    for key, (made, _) in rows.items():
        if key[9] == "all":
            smallest[key[-1]] += made
    return {"seats": len(seats), "rows": len(rows), "odd": len(odd)}


def played_scenarios() -> list[str]:
    """One of each game of players and of each kind of table: those that ship, but for others of the same game and seats."""
    shipped = [path.stem for path in sorted(resources.data_dir().glob("scenarios/*.toml"))]
    alike = (
        "six_card",
        "six_max_",
        "mata_ases_loose",
        "mata_ases_tight",
        "mata_ases_opener",
        "mata_ases_five",
        "mata_ases_three",
    )
    return [*(name for name in shipped if not name.startswith(alike)), *OWN]
