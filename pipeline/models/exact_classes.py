"""Exact numbers of hands of each class, noted in a new warehouse for mart_exact_classes to set simulated shares beside."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pipeline.codes import Ranking
from pipeline.models.connections import WAREHOUSE

if TYPE_CHECKING:
    import duckdb

ClassCounts = Callable[[str, Ranking], Mapping[int, int]]
"""(game, ranking) -> number of hands of each class; empty where that is not counted."""

TABLE = "exact_hand_classes"
CALLERS = """
with

callers as (select run_id from stg_policies group by run_id having bool_and(always_calls)),

runs as (select * from stg_runs semi join callers using (run_id))

select game, 'high' as pot_side, high_ranking as ranking from runs where high_ranking is not null
union
select game, 'low' as pot_side, low_ranking as ranking from runs where low_ranking is not null
order by all
"""


def note(con: "duckdb.DuckDBPyConnection", counts: ClassCounts | None, old: str | None) -> None:
    """Write down the counts of each game and ranking in which everybody always calls. Those that the attached warehouse `old`
    has are taken over: some take seconds."""
    name = f"{WAREHOUSE}.main.{TABLE}"
    con.execute(
        f"create table {name} (game varchar, pot_side varchar, ranking varchar, hand_class_no utinyint, num_hands bigint)"
    )
    if counts is None:
        return
    for game, pot_side, ranking in con.execute(CALLERS).fetchall():
        if old is not None:
            con.execute(f"insert into {name} from {old}.{TABLE} where game = ? and ranking = ?", [game, ranking])
        if con.execute(f"from {name} where game = ? and ranking = ? limit 1", [game, ranking]).fetchone() is None:
            rows = [[game, pot_side, ranking, *row] for row in counts(game, Ranking[ranking.upper()]).items()]
            if rows:
                con.executemany(f"insert into {name} values (?, ?, ?, ?, ?)", rows)
