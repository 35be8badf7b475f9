"""Generated hands paid by an outside engine. The full-size run is tests/verify/engine_full.py."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipeline import games
from pipeline.codes import Limit
from pipeline.rules.game import Game
from pipeline.rules.money import NO_RAKE
from tests.needs import oracle
from tests.oracles.mixed_tables import mixed_logs
from tests.oracles.plain_hands import plain_hands
from tests.oracles.pokerkit_table import (
    LOW_HALF,
    ODD_CHIPS,
    SHORT_ALL_IN,
    SHORT_BLIND,
    PlainHand,
    difference,
    play,
)
from tests.oracles.twin_games import generated_log, random_stakes

HANDS_A_TABLE = 4
HANDS_A_GAME = 5
# Six plus has a ranking that PokerKit does not have, which is composed; all other readings are PokerKit's.
AS_IN_POKERKIT = {
    "reopening": "cumulative",
    "short_all_in": "raised",
    "cap_counts": "raises",
    "open_pair": "off",
    "seventh_card": "down",
}
OUR_RULES = {"", ODD_CHIPS, SHORT_ALL_IN, LOW_HALF}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("is_as_in_rooms", [True, False])
def test_pokerkit_pays_the_same_to_the_chip(is_as_in_rooms):
    """Save for rules of ours; with PokerKit's own readings only odd chips differ."""
    oracle("pokerkit")
    causes: Counter[str] = Counter()
    for log, stakes in mixed_logs(HANDS_A_TABLE, seed=7, is_as_in_rooms=is_as_in_rooms):
        causes.update(difference(hand, play(hand)) for hand in plain_hands(log, stakes))

    assert set(causes) <= {"", ODD_CHIPS} | (set() if is_as_in_rooms else {SHORT_BLIND})
    assert causes[""] > 0.9 * causes.total()


def hands_as_in_pokerkit(game: Game, limit: Limit, num_hands: int, seed: int) -> Iterator[PlainHand]:
    """Hands of the engine's players by PokerKit's readings, at tables of every size."""
    house_rules = {option.key: AS_IN_POKERKIT.get(option.key, option.default()) for option in game.options}
    for num_seats in range(2, min(game.max_seats, 8) + 1):
        rng = random.Random(f"{seed} {game.key} {limit} {num_seats}")
        stakes = random_stakes(rng, game, limit, house_rules, num_seats)
        # PokerKit has no bring-in of a full bet.
        stakes = replace(stakes, calls_full_blind=False, bring_in=min(stakes.bring_in, stakes.small_bet - 1))
        log = generated_log(game, house_rules, stakes, NO_RAKE, num_hands, seed, rng.choice((5, 20, 50)))
        yield from plain_hands(log, [stakes], game.key, house_rules)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_pokerkit_pays_the_same_in_every_game_and_limit(game):
    """Hold'em, Omaha, stud, six plus; no limit, pot limit, fixed limit; save for rules of ours."""
    oracle("pokerkit")
    for limit in game.limits:
        hands = hands_as_in_pokerkit(game, limit, HANDS_A_GAME, seed=8)
        causes = Counter(difference(hand, play(hand)) for hand in hands)

        assert set(causes) <= OUR_RULES
        assert causes[""] > 0.7 * causes.total()
