"""Runs of every game at every limit in a lake, played by random players: what exports and replays are tried on."""

from collections.abc import Iterator
from typing import Any

from pipeline import compile, games
from pipeline.app.home import Home
from pipeline.codes import STATS_VERSION, Limit
from pipeline.engine import play
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_dimension, policies_dimension, stakes_dimension
from pipeline.lake.log_tables import tables_of
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.write import write_block, write_dimension
from pipeline.rules.game import Game
from pipeline.rules.money import NO_RAKE, BlindSeats, Stakes
from pipeline.simulate.players import find_player
from tests.oracles.mixed_tables import as_in_rooms

RANDOM = ("random", "calling_station")
UNIT = 10


def all_tables() -> Iterator[tuple[str, Limit]]:
    """Every game at each of its limits."""
    for game in games.ALL.values():
        for limit in game.limits:
            yield game.key, limit


def stakes_for(game: Game, limit: Limit, **more: Any) -> Stakes:
    """Stakes of 10 and 20, with what the game's seats are made to put in."""
    if game.is_seeded:
        return Stakes(big_blind=UNIT, blind_seats=BlindSeats.SEED, limit=limit, **more)
    if not game.has_blinds:
        return Stakes.of_stud(UNIT, limit=limit, **more)
    if game.is_button_blind:
        return Stakes(big_blind=UNIT, ante=UNIT, blind_seats=BlindSeats.BUTTON, limit=limit, **more)
    return Stakes(small_blind=UNIT // 2, big_blind=UNIT, limit=limit, **more)


def stored(
    home: Home,
    game_key: str,
    limit: Limit,
    num_hands: int,
    num_seats: int,
    seed: int = 1,
    house_rules: dict[str, str] | None = None,
    stack_range: tuple[int, int] = (10, 600),
    is_as_in_rooms: bool = False,
    **more: Any,
) -> Manifest:
    """A run of a game in the lake, half of its seats playing at random."""
    game = games.find(game_key)
    stakes = [stakes_for(game, limit, **more).at(num_seats)]
    if is_as_in_rooms:
        stakes = [as_in_rooms(stakes[0])]
    rows = [find_player(name).row() for name in RANDOM]
    policy_ids = [chair % 2 for chair in range(num_seats)]
    log = play.generate(
        compile.rule_record(game, house_rules),
        compile.stakes_records(stakes),
        compile.rake_record(NO_RAKE, "PLAY"),
        compile.lineup_record(policy_ids, rows, stack_range, {num_seats: 0}),
        seed,
        0,
        num_hands,
    )
    identity = {"game": game_key, "limit": limit, "seed": seed, "rules": house_rules, "stakes": repr(stakes)}
    run_id = provenance.run_id_of(identity)
    files = tuple(
        write_block(home.lake, name, game_key, run_id, 0, num_hands, table) for name, table in tables_of(log).items()
    )
    players = [(None, f"{RANDOM[policy]}-{chair}", RANDOM[policy]) for chair, policy in enumerate(policy_ids, start=1)]
    dimensions = {
        "stakes": stakes_dimension(stakes),
        "players": players_dimension(players, RANDOM),
        "policies": policies_dimension(RANDOM, rows),
    }
    blocks = (Block(block_no=0, num_hands=num_hands, files=files),)
    manifest = Manifest(
        run_id=run_id,
        game=game_key,
        kind="simulate",
        name=f"{game_key}_{limit.name.lower()}_{num_seats}",
        seed=seed,
        rules_version=game.rules_version,
        stats_version=STATS_VERSION,
        num_hands=num_hands,
        identity=identity,
        options={"house_rules": house_rules or {}},
        blocks=blocks,
        dimensions=tuple(
            write_dimension(home.lake, name, game_key, run_id, table) for name, table in dimensions.items()
        ),
        digest=provenance.run_digest(blocks),
        tapete_version="0",
        created_at=provenance.now_utc(),
    )
    provenance.publish(home.lake, manifest)
    return manifest
