"""Full-size check of what players see: every player in every game and street, and every strategy against the house."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from tests.machine import num_cores
from tests.oracles.asked_players import ASKED, WHAT_IS_SEEN, tallies
from tests.oracles.observation import GAMES, setting_of
from tests.oracles.six_observation import STRATEGIES, six_card_tallies
from tests.oracles.tallies import Tally

NUM_STATES = 10_000
SIX_CARD = "six_card"
SEED = 77


def tallies_of(game: str) -> dict[str, Tally]:
    return six_card_tallies(NUM_STATES, SEED) if game == SIX_CARD else tallies(setting_of(game), NUM_STATES, SEED)


def players_see_their_seat_only() -> dict[str, Any]:
    """10,000 states of each game and street, all different, every player asked at each: other unseen cards change no decision;
    planted policies that peek are found in each."""
    figures: dict[str, Any] = {
        "players": [*ASKED, WHAT_IS_SEEN],
        "strategies": list(STRATEGIES),
        "states of each game and street": NUM_STATES,
    }
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        games = (*GAMES, SIX_CARD)
        found = dict(zip(games, pool.map(tallies_of, games), strict=True))
    num_decisions = 0
    for game, streets in found.items():
        figures[game] = {
            street: {"states": tally.states, "changed": sum(tally.changed.values()), **tally.planted}
            for street, tally in streets.items()
        }
        for street, tally in streets.items():
            assert tally.states == tally.different == NUM_STATES, f"{game}, {street}: {tally.different} states differ"
            assert not any(tally.changed.values()), f"{game}, {street}: {tally.changed}"
            assert min(tally.planted.values()) > NUM_STATES // 10, f"{game}, {street}: {tally.planted}"
            num_decisions += tally.states * len(tally.changed)
    return figures | {"decisions asked for twice": num_decisions}
