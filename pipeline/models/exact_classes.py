"""Exact numbers of hands of each class, noted in a new warehouse for mart_exact_classes to set simulated shares beside.

The runs that are compared are noted too: those in which everybody always calls. In Mata Ases such players check through until
all are all-in; the deal shown down is one that stands, so its classes depend a little on the number of doors. Left out are its
runs in which seats can leave, and those whose extras do not grow: a hand there may reach the limit of its record, where it is
brought to an end by a bet, and a deal without a kill replayed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pipeline.codes import Ranking
from pipeline.models.connections import WAREHOUSE

if TYPE_CHECKING:
    import duckdb

ClassCounts = Callable[[str, Ranking, int | None], Mapping[int, int]]
"""(game, ranking, seats where they matter) -> number of hands of each class; empty where that is not counted."""

RUNS = "exact_runs"
TABLE = "exact_hand_classes"
CALLERS = """
with

policies as (select run_id from stg_policies group by run_id having bool_and(always_calls)),

players as (
    select run_id, count(*) as num_players
    from stg_players
    group by run_id
    having bool_and(policy_id is not null)
),

runs as (
    select
        stg_runs.run_id,
        stg_runs.game,
        stg_runs.high_ranking,
        stg_runs.low_ranking,
        cast(case when stg_runs.game = 'mata_ases' then players.num_players end as utinyint) as num_seats,
        stg_runs.session_hands = 1 and coalesce(stg_runs.house_rules ->> 'extras', '') <> 'constant' as is_even
    from stg_runs
    semi join policies on stg_runs.run_id = policies.run_id
    inner join players on stg_runs.run_id = players.run_id
)

select run_id, game, num_seats, 'high' as pot_side, high_ranking as ranking
from runs
where high_ranking is not null and (num_seats is null or is_even)
union all
select run_id, game, num_seats, 'low' as pot_side, low_ranking as ranking
from runs
where low_ranking is not null
"""
KINDS = "select distinct game, num_seats, pot_side, ranking from {runs} order by all"


def note(con: "duckdb.DuckDBPyConnection", counts: ClassCounts | None, old: str | None) -> None:
    """Write down the runs, and the counts of each game, number of seats and ranking among them. Counts that the attached
    warehouse `old` has are taken over: some take seconds."""
    name, runs = f"{WAREHOUSE}.main.{TABLE}", f"{WAREHOUSE}.main.{RUNS}"
    con.execute(f"create table {runs} as {CALLERS}")
    con.execute(
        f"create table {name} "
        "(game varchar, num_seats utinyint, pot_side varchar, ranking varchar, hand_class_no utinyint, num_hands bigint)"
    )
    if counts is None:
        return
    for game, num_seats, pot_side, ranking in con.execute(KINDS.format(runs=runs)).fetchall():
        kind = "where game = ? and num_seats is not distinct from ? and ranking = ?"
        if old is not None:
            con.execute(f"insert into {name} from {old}.{TABLE} {kind}", [game, num_seats, ranking])
        if con.execute(f"from {name} {kind} limit 1", [game, num_seats, ranking]).fetchone() is None:
            found = counts(game, Ranking[ranking.upper()], num_seats)
            rows = [[game, num_seats, pot_side, ranking, *row] for row in found.items()]
            if rows:
                con.executemany(f"insert into {name} values (?, ?, ?, ?, ?, ?)", rows)
