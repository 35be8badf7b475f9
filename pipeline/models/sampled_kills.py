"""Sampled chances that nobody kills at Mata Ases, noted in a new warehouse for mart_mata_replays to set shares of hands beside.

They are of deals that stand, made without any play; comparable are tables where only `opener` sits: all of them stay in, so no
decision selects who is at the showdown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pipeline.models.connections import WAREHOUSE

if TYPE_CHECKING:
    import duckdb

SampledKills = Callable[[int], tuple[float, float]]
"""Seats -> the chance that nobody kills in a deal to so many that stands, and its standard error."""

TABLE = "sampled_kills"
OPENERS = """
with

openers as (select run_id from stg_policies group by run_id having bool_and(only_opens(traits))),

players as (select run_id from stg_players group by run_id having bool_and(policy_id is not null))

select distinct parts.game, parts.num_seats, parts.player_mix
from part_mata_hands as parts
semi join openers on parts.run_id = openers.run_id
semi join players on parts.run_id = players.run_id
order by all
"""


def note(con: "duckdb.DuckDBPyConnection", sample: SampledKills | None) -> None:
    """Write down the chance for each such table."""
    name = f"{WAREHOUSE}.main.{TABLE}"
    con.execute(
        f"create table {name} (game varchar, num_seats utinyint, player_mix varchar, share double, share_stderr double)"
    )
    if sample is not None:
        for game, num_seats, player_mix in con.execute(OPENERS).fetchall():
            con.execute(f"insert into {name} values (?, ?, ?, ?, ?)", [game, num_seats, player_mix, *sample(num_seats)])
