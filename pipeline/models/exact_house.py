"""Exact figures of wagers against the house, noted in a new warehouse for the house marts to set simulated ones beside.

Whoever builds says what is known: the models ask for each run, strategy and kind of box, and write down the answers.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pipeline.models.connections import WAREHOUSE

if TYPE_CHECKING:
    import duckdb


@dataclass(frozen=True, kw_only=True)
class Boxes:
    """Boxes of one kind in a run, played by one strategy. A number of chips is None where they differ, or there is no such wager.

    `traits` are the numbers of the strategy, None for a person; `is_covered` says that the balance sufficed for any decision,
    `is_alone` that there was no other box.
    """

    game: str
    table: Mapping[str, Any]
    house_rules: Mapping[str, str]
    traits: Mapping[str, Any] | None
    box_kind: str
    ante_chips: int | None
    bonus_chips: int | None
    is_covered: bool
    is_alone: bool


@dataclass(frozen=True, kw_only=True)
class KnownResult:
    """A part of a wager's result, `item` of `cut` as in mart_house_results: its share of wagers, and what it adds in units, None
    where nobody knows that."""

    cut: str
    item: str
    share: float
    net_units: float | None = None


@dataclass(frozen=True, kw_only=True)
class KnownWager:
    """What is known of a wager: its edge in units (antes for base, else stakes) with its standard error, 0 where it is exact;
    hold of all chips put in, standard deviation in units, share of wagers that win."""

    wager: str
    edge: float
    edge_stderr: float = 0.0
    hold: float | None = None
    deviation: float | None = None
    hit_frequency: float | None = None
    results: Sequence[KnownResult] = field(default_factory=tuple)


@dataclass(frozen=True, kw_only=True)
class KnownClaim:
    """What the page that sells a game claims, the verdict on it in a word or two, and a sentence that says what is true."""

    claim: str
    verdict: str
    truth: str


@dataclass(frozen=True, kw_only=True)
class KnownLine:
    """A line of a shipped pay table: what it pays to one, how often, by how much the edge falls if it pays one more, and what it
    would have to pay for no edge at all, the other lines and all decisions as they are; None where it is never paid."""

    wager: str
    line: str
    pays: int
    paid_share: float
    edge_of_one: float
    fair_pays: float | None


@dataclass(frozen=True, kw_only=True)
class KnownTable:
    """A pay table by its name: what it pays, and the edges on the ante of an open box and of a blind one, decisions as they are
    under the shipped table, and on the bonus; None where nobody knows."""

    name: str
    payouts: str
    open_edge: float | None
    blind_edge: float | None
    bonus_edge: float


class HouseFigures(Protocol):
    """What is known of games against the house. Where its `digest` changes, a warehouse is built again."""

    @property
    def digest(self) -> str: ...

    def known(self, boxes: Boxes) -> Sequence[KnownWager]:
        """The wagers of these boxes of which something is known."""
        ...

    def claims(self, game: str) -> Sequence[KnownClaim]:
        """The claims on a game, by the rule book."""
        ...

    def pay_lines(self, game: str) -> Sequence[KnownLine]:
        """The lines of its shipped pay tables, the lowest hand of each first."""
        ...

    def pay_tables(self, game: str) -> Sequence[KnownTable]:
        """Its pay tables that have a name, the shipped one first."""
        ...


WAGERS, RESULTS = "exact_house_wagers", "exact_house_results"
CLAIMS, LINES, TABLES = "exact_house_claims", "exact_house_lines", "exact_house_tables"
GAMES = "select distinct game from part_house_wagers order by all"
KEY = "run_id varchar, strategy varchar, box_kind varchar, wager varchar"
ASKED = """
with

chips as (
    select
        run_id,
        strategy,
        box_kind,
        max(max_unit_chips) filter (where wager = 'ante') as ante_chips,
        min(min_unit_chips) filter (where wager = 'ante') as least_ante_chips,
        max(max_unit_chips) filter (where wager = 'bonus') as bonus_chips,
        min(min_unit_chips) filter (where wager = 'bonus') as least_bonus_chips,
        bool_and(is_covered) as is_covered,
        bool_and(is_alone) as is_alone
    from part_house_wagers
    group by all
),

traits as (select run_id, player_kind as strategy, any_value(traits) as traits from stg_policies group by all)

select
    chips.run_id,
    chips.strategy,
    runs.game,
    runs.house_table,
    runs.house_rules,
    traits.traits,
    chips.box_kind,
    case when chips.ante_chips = chips.least_ante_chips then chips.ante_chips end,
    case when chips.bonus_chips = chips.least_bonus_chips then chips.bonus_chips end,
    chips.is_covered,
    chips.is_alone
from chips
inner join stg_runs as runs on chips.run_id = runs.run_id
left join traits on chips.run_id = traits.run_id and chips.strategy = traits.strategy
order by all
"""


def note(con: "duckdb.DuckDBPyConnection", figures: HouseFigures | None) -> None:
    """Write down what is known of the wagers of each run, strategy and kind of box, and of the games."""
    _create(con, WAGERS, f"{KEY}, exact_edge, exact_edge_stderr, exact_hold, exact_deviation, exact_hit_frequency")
    _create(con, RESULTS, f"{KEY}, cut varchar, item varchar, share, net_units")
    _create(con, CLAIMS, "game varchar, claim_no utinyint, claim varchar, verdict varchar, truth varchar")
    line = "wager varchar, line varchar, pays bigint, paid_share, edge_of_one, fair_pays"
    _create(con, LINES, f"game varchar, line_no utinyint, {line}")
    table = "pay_table varchar, payouts varchar, open_edge, blind_edge, bonus_edge"
    _create(con, TABLES, f"game varchar, table_no utinyint, {table}")
    if figures is None:
        return
    for run_id, strategy, *told in con.execute(ASKED).fetchall():
        boxes = _boxes(*told)
        for known in figures.known(boxes):
            key = (run_id, strategy, boxes.box_kind, known.wager)
            of_wager = (known.edge, known.edge_stderr, known.hold, known.deviation, known.hit_frequency)
            _insert(con, WAGERS, [(*key, *of_wager)])
            _insert(con, RESULTS, [(*key, *astuple(result)) for result in known.results])
    for (game,) in con.execute(GAMES).fetchall():
        _insert(con, CLAIMS, [(game, no, *astuple(claim)) for no, claim in enumerate(figures.claims(game))])
        _insert(con, LINES, [(game, no, *astuple(line)) for no, line in enumerate(figures.pay_lines(game))])
        _insert(con, TABLES, [(game, no, *astuple(table)) for no, table in enumerate(figures.pay_tables(game))])


def _create(con: "duckdb.DuckDBPyConnection", table: str, columns: str) -> None:
    """A table of the new warehouse; columns without a type are numbers."""
    typed = [column if " " in column else f"{column} double" for column in columns.split(", ")]
    con.execute(f"create table {WAREHOUSE}.main.{table} ({', '.join(typed)})")


def _insert(con: "duckdb.DuckDBPyConnection", table: str, rows: Sequence[Sequence[Any]]) -> None:
    if rows:
        con.executemany(f"insert into {WAREHOUSE}.main.{table} values ({', '.join('?' * len(rows[0]))})", rows)


def _boxes(
    game: str,
    table: str,
    house_rules: str,
    traits: str | None,
    box_kind: str,
    ante_chips: int | None,
    bonus_chips: int | None,
    is_covered: bool,
    is_alone: bool,
) -> Boxes:
    return Boxes(
        game=game,
        table=json.loads(table),
        house_rules=json.loads(house_rules),
        traits=None if traits is None else json.loads(traits),
        box_kind=box_kind,
        ante_chips=ante_chips,
        bonus_chips=bonus_chips,
        is_covered=is_covered,
        is_alone=is_alone,
    )
