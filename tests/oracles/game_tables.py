"""Tables of any game with the players that ship, 100 units deep: usual stakes, no rake."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipeline import compile, games
from pipeline.codes import Limit
from pipeline.engine import play
from pipeline.rules.money import NO_RAKE, BlindSeats, HandStakes, Stakes
from pipeline.simulate.players import find_player

UNIT = 20
STACK_UNITS = 100
USUAL_LIMITS = {
    **dict.fromkeys(("holdem", "six_plus"), Limit.NO_LIMIT),
    **dict.fromkeys(("omaha", "omaha_5", "omaha_6", "omaha_hi_lo"), Limit.POT_LIMIT),
    **dict.fromkeys(("five_card_stud", "seven_card_stud", "seven_card_stud_hi_lo", "razz"), Limit.FIXED_LIMIT),
}


class GameTable(NamedTuple):
    """What `play.generate` needs, and what the numbers in its log mean."""

    game_key: str
    rules: np.ndarray  # RULES[1]
    stakes: list[HandStakes]  # by stake_id
    rake: np.ndarray  # RAKE[1]
    lineup: np.ndarray  # LINEUP[1]
    players: list[tuple[str | None, str, str | None]]  # (site, name, policy) by player_id
    policy_names: list[str]  # by policy_id
    seed: int

    def play(self, num_hands: int) -> play.Log:
        """The first hands."""
        stakes = compile.stakes_records(self.stakes)
        return play.generate(self.rules, stakes, self.rake, self.lineup, self.seed, 0, num_hands)


def stakes_of(game_key: str, limit: Limit) -> Stakes:
    """Blinds of half a unit and a unit; in six plus an ante and a button blind of a unit; in stud a small bet of one."""
    game = games.find(game_key)
    if not game.has_blinds:
        return Stakes.of_stud(UNIT, limit=limit)
    if game.is_button_blind:
        return Stakes(big_blind=UNIT, ante=UNIT, blind_seats=BlindSeats.BUTTON, limit=limit)
    return Stakes(small_blind=UNIT // 2, big_blind=UNIT, limit=limit)


def table_of(game_key: str, names: Sequence[str], seed: int, limit: Limit | None = None) -> GameTable:
    """A table of a game, at its usual limit if none is given, with these players by chair."""
    policy_names = list(dict.fromkeys(names))
    at = stakes_of(game_key, USUAL_LIMITS[game_key] if limit is None else limit).at(len(names))
    stack = STACK_UNITS * UNIT
    lineup = compile.lineup_record(
        [policy_names.index(name) for name in names],
        [find_player(name).row() for name in policy_names],
        (stack, stack),
        {len(names): 0},
    )
    players = [(None, f"{name}-{chair}", name) for chair, name in enumerate(names, start=1)]
    rules = compile.rule_record(games.find(game_key))
    return GameTable(game_key, rules, [at], compile.rake_record(NO_RAKE, "PLAY"), lineup, players, policy_names, seed)
