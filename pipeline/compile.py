"""Flattens rules as people write them into the records that kernels read.

Game -> RULES, HandStakes -> STAKES, Rake -> RAKE, players -> LINEUP. One RULES type serves all table games, so the engine
compiles once and a new game costs no compile.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from pipeline.codes import Limit
from pipeline.engine.tables import LINEUP, MAX_SEATS, MAX_STREETS, POLICY, RAKE, RULES, STAKES
from pipeline.rules.game import Game
from pipeline.rules.money import PLAY_MONEY, HandStakes, Rake


def rule_record(game: Game, limit: Limit = Limit.NO_LIMIT) -> np.ndarray:
    """The game and its limit as kernels read them: RULES[1]."""
    if len(game.streets) > MAX_STREETS:
        raise ValueError(f"{game.key} has {len(game.streets)} streets; the engine plays {MAX_STREETS} at most")
    rules = np.zeros(1, RULES)
    rules["num_streets"] = len(game.streets)
    rules["limit"] = limit
    rules["best_of"] = game.showdown.best_of
    rules["high"] = game.showdown.high
    rules["low"] = game.showdown.low
    rules["rake_from_street"] = game.rake_from_street
    rules["in_deck"] = sum(1 << card for card in game.deck)
    rules["deck_size"] = len(game.deck)
    rules["deck"][0, : len(game.deck)] = game.deck
    for street_no, street in enumerate(game.streets):
        rules["hole"][0, street_no] = street.hole
        rules["door"][0, street_no] = street.door
        rules["board"][0, street_no] = street.board
        rules["opener"][0, street_no] = street.opener
    return rules


def stakes_records(stakes: Sequence[HandStakes]) -> np.ndarray:
    """A row for each of the stakes, STAKES[stakes]; its place is the stake_id. Posts beyond the seats of a row are 0."""
    rows = np.zeros(max(len(stakes), 1), STAKES)
    for row, stake in zip(rows, stakes, strict=False):
        for name in ("antes", "blinds", "posts", "dead"):
            row[name][: stake.forced.num_seats] = getattr(stake.forced, name)
        for name in ("big_blind", "min_bet", "is_ante_trimmed", "reopening", "calls_full_blind"):
            row[name] = getattr(stake, name)
    return rows


def rake_record(rake: Rake, currency: str) -> np.ndarray:
    """The schedule as kernels read it: RAKE[1]. Play money pays no rake (S2)."""
    record = np.zeros(1, RAKE)
    record["rate_bp"] = 0 if currency == PLAY_MONEY else rake.rate_bp
    record["step"] = rake.step_chips
    record["min_pot"] = rake.min_pot_chips
    record["no_flop_no_drop"] = rake.no_flop_no_drop
    record["taken_from"] = rake.taken_from
    record["cap"][0] = [rake.cap_for(players) for players in range(MAX_SEATS + 1)]
    return record


def lineup_record(
    policy_ids: Sequence[int],
    policies: Sequence[Mapping[str, int]],
    stack_range: tuple[int, int] = (0, 0),
    stake_of_seats: Mapping[int, int] | None = None,
    session_hands: int = 1,
    rebuys: bool = True,
) -> np.ndarray:
    """Who sits where, as kernels read it: LINEUP[1]. Player ids are chairs; policies name their traits in lower case."""
    num_chairs = len(policy_ids)
    record = np.zeros(1, LINEUP)
    record["num_chairs"] = num_chairs
    record["session_hands"] = session_hands
    record["rebuys"] = rebuys
    record["player_id"][0, :num_chairs] = range(num_chairs)
    record["policy_id"][0, :num_chairs] = policy_ids
    record["min_stack"][0, :num_chairs] = stack_range[0]
    record["max_stack"][0, :num_chairs] = stack_range[1]
    for num_seats, stake_id in (stake_of_seats or {}).items():
        record["stake_of_seats"][0, num_seats] = stake_id
    for at, policy in enumerate(policies):
        for trait in POLICY.names or ():
            record["policies"][0, at][trait] = policy.get(trait, 0)
    return record
