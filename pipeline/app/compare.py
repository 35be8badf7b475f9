"""`tapete compare`: two scenarios with the same cards, figure by figure: difference, interval, and a verdict in words."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.readings import number
from pipeline.app.rows import as_columns
from pipeline.app.simulate import simulate
from pipeline.errors import UsageError, counted
from pipeline.lake.provenance import Manifest
from pipeline.simulate.plan import Plan, RunPlan

SAME = "the same"
LEAST_CLUSTERS = 10
"""Of fewer stretches the deviation says little."""
FOLDER = "comparisons"
FIGURES = """
with

units as (
    select min(big_blind_chips) filter (run_id = ?) as a, min(big_blind_chips) filter (run_id = ?) as b from stg_stakes
),

stretches as (
    select run_id, stretch_no, figure, player_kind, sum(num_hands) as num_hands, sum(x) as x, sum(n) as n
    from warehouse.partials.part_stretches
    where run_id in (?, ?)
    group by all
),

paired as (
    select
        a.figure, a.player_kind, a.num_hands,
        cast(a.x * in_unit(a.figure, units.a, units.b) as bigint) as a_x, cast(a.n as bigint) as a_n,
        cast(b.x * in_unit(b.figure, units.b, units.a) as bigint) as b_x, cast(b.n as bigint) as b_n
    from (from stretches where run_id = ?) as a
    inner join (from stretches where run_id = ?) as b
        on
            a.stretch_no = b.stretch_no
            and a.figure = b.figure
            and a.player_kind is not distinct from b.player_kind
            and a.num_hands = b.num_hands
    cross join units
),

sums as (
    select
        figure, player_kind, cast(sum(num_hands) as bigint) as num_hands, count(*) as num_clusters,
        paired_moments(b_x, b_n, a_x, a_n) as pair
    from paired
    group by all
),

scaled as (
    select sums.*, figure_scale(figure, lcm(units.a, units.b)) as scale
    from sums
    cross join units
)

select
    figure, player_kind, num_hands, num_clusters,
    scale * ratio(pair.other) as a,
    scale * ratio(pair.one) as b,
    scale * (ratio(pair.one) - ratio(pair.other)) as difference,
    scale * difference_stderr(pair, num_clusters) as stderr,
    t_quantile(nullif(num_clusters - 1, 0)) * scale * difference_stderr(pair, num_clusters) as margin,
    power(independent_stderr(pair, num_clusters) / nullif(difference_stderr(pair, num_clusters), 0), 2) as gain
from scaled
order by player_kind nulls first, figure
"""


@dataclass(frozen=True)
class Comparison:
    """The two runs and a row a figure: `a`, `b`, `difference` (b less a), its `stderr` and 95 % `margin`, `gain` and `verdict`.

    `gain` is how many times as many hands would be needed with cards of their own on each side; null where nothing differs.
    """

    a: Manifest
    b: Manifest
    rows: list[dict[str, Any]]


def of_players(plan: Plan) -> RunPlan:
    """The plan, as one of a table of players; UsageError where it is of boxes against the house."""
    if not isinstance(plan, RunPlan):
        raise UsageError(f"{plan.scenario.name} is played against the house: comparisons are of tables of players.")
    return plan


def duplicate(plan: Plan) -> Plan:
    """The plan with each deal played by every player from every chair; UsageError where that can't be."""
    plan = of_players(plan)
    session = plan.scenario.session
    if session.stacks != "reset":
        raise UsageError(
            f"{plan.scenario.name} carries stacks from hand to hand, so a deal can't be played again: say --no-duplicate."
        )
    session = session.model_copy(update={"duplicate": True})
    return replace(plan, scenario=plan.scenario.model_copy(update={"session": session}))


def check(a: Plan, b: Plan) -> None:
    """UsageError where the two have no figure in common."""
    a, b = of_players(a), of_players(b)
    if a.scenario.game != b.scenario.game:
        raise UsageError(
            f"{a.scenario.name} is {a.scenario.game} and {b.scenario.name} is {b.scenario.game}: games are not compared "
            "with each other. Name two scenarios of one game."
        )
    if a.run_id == b.run_id:
        raise UsageError(f"{a.scenario.name} and {b.scenario.name} have the same hands: there is nothing to compare.")
    if len(a.scenario.players) != len(b.scenario.players):
        raise UsageError(
            f"{a.scenario.name} has {len(a.scenario.players)} seats and {b.scenario.name} {len(b.scenario.players)}: their deals "
            "can't be set side by side. Name two scenarios with as many players."
        )


def compare(
    a: Plan, b: Plan, home: Home, num_hands: int, num_workers: int | None, progress: Callable[[str, int, int], None]
) -> Comparison:
    """Play both as far as needed, build the models, compare. `progress(step, done, to do)`.

    The hands have a lake of their own below the home: with others in one lake the same decks would count several times.
    """
    from pipeline.models.connections import connect

    check(a, b)
    aside = Home(home.folder / FOLDER)
    runs = []
    for i, plan in enumerate((a, b)):
        runs.append(simulate(plan, aside, num_hands, num_workers).manifest)
        progress("hands", i + 1, 2)
    progress("models", 0, 1)
    build(aside)
    progress("models", 1, 1)
    of_a, of_b = (run.run_id for run in runs)
    with connect(aside.lake, aside.warehouse) as con:
        found = con.execute(FIGURES, [of_a, of_b, of_a, of_b, of_a, of_b])
        names = [column[0] for column in found.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    net = {row["player_kind"]: row["difference"] for row in rows if row["figure"] == "net_bb_per_100"}
    return Comparison(
        runs[0],
        runs[1],
        [row | {"verdict": verdict(row)} for row in rows if row["figure"] != "ev_bb_per_100" or has_luck(row, net)],
    )


def has_luck(row: dict[str, Any], net: dict[str, float]) -> bool:
    """Whether the expected result differs from the real one: in games where it is not worked out it does not."""
    return row["difference"] != net.get(row["player_kind"])


def verdict(row: dict[str, Any]) -> str:
    """What a difference says, in words.

    >>> verdict({"difference": 2.0, "stderr": 0.7, "margin": 1.5, "num_hands": 5000, "num_clusters": 20})
    'b is higher'
    >>> verdict({"difference": -1.0, "stderr": 1.0, "margin": 2.0, "num_hands": 5000, "num_clusters": 20})
    'not told apart at this sample; some 15,000 hands more would'
    """
    difference, margin, num_hands = row["difference"], row["margin"], row["num_hands"]
    if row["stderr"] == 0:
        return SAME
    if row["num_clusters"] < LEAST_CLUSTERS:
        return f"not told apart: errors need {LEAST_CLUSTERS} stretches of 256 hands, there are {row['num_clusters']}"
    if abs(difference) > margin:
        return f"b is {'higher' if difference > 0 else 'lower'}"
    if difference == 0:
        return "not told apart at this sample"
    more = num_hands * ((margin / difference) ** 2 - 1)
    return f"not told apart at this sample; some {rounded(more):,} hands more would"


def rounded(value: float) -> int:
    """A number to two digits, upwards.

    >>> rounded(2941.2), rounded(7), rounded(0.2)
    (3000, 7, 1)
    """
    whole = max(1, -int(-value // 1))
    step = 10 ** max(0, len(str(whole)) - 2)
    return -(-whole // step) * step


def in_words(done: Comparison) -> str:
    """The comparison for a terminal."""
    a, b = done.a, done.b
    how = ", each deal played by every player from every chair" if a.identity["session"].get("duplicate") else ""
    head = (
        f"a: {a.name} ({a.run_id}), b: {b.name} ({b.run_id}); "
        f"{counted(min(a.num_hands, b.num_hands), 'hand')} of each, "
        f"{'the same decks' if a.seed == b.seed else 'decks of their own'}{how}"
    )
    if not done.rows:
        return f"{head}: they have no figure in common."
    lines = [
        {
            "figure": row["figure"] if row["player_kind"] is None else f"{row['figure']} of {row['player_kind']}",
            "a": number(row["a"]),
            "b": number(row["b"]),
            "b - a": number(row["difference"]),
            "95 %": "" if row["margin"] is None else f"± {number(row['margin'])}",
            "worth": "" if row["gain"] is None else f"{number(row['gain'])} x",
            "verdict": row["verdict"],
        }
        for row in done.rows
    ]
    return "\n".join([head, as_columns(lines)])
