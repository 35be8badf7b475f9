"""Scenarios side by side, and the same players with short and deep stacks."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval
from pipeline.report.section import MAX_SERIES, Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_ROWS = 12
OF_KINDS = """sum(num_hands) as num_seat_hands, max(num_clusters) as num_clusters,
        100 * sum(net_bb) / sum(num_hands) as net_bb_per_100,
        case when count(*) = count(net_bb_per_100_stderr)
            then sqrt(sum(power(num_hands * net_bb_per_100_stderr, 2))) / sum(num_hands) end as net_bb_per_100_stderr"""
"""Players of one kind together, as if their results were independent. Seats of a hand win from each other, so errors are rather
too large: by up to a fifth where others sit at the table too, by far where they do not; such scenarios are left out."""
MIXED = "having count(distinct player_kind) > 1"


def two_scenarios(rows: list[Row], words: Words) -> "go.Figure":
    """Win rates of each kind of player in both scenarios as two dots with their intervals."""
    figure = plots.figure(words, height=plots.rows_height(len(rows), 2))
    for i, side in enumerate("ab"):
        measure = f"rate_{side}"
        figure.add_trace(
            plots.dots(
                i,
                name=plots.legend_name(rows[0][f"scenario_{side}"]),
                x=[row[measure] for row in rows],
                y=[plots.label(row["player_kind"]) for row in rows],
                error_x=plots.error_bars(rows, measure, i),
                orientation="h",
                hovertext=plots.amount_tips(
                    *(rows, words, lambda row, side=side: (row["player_kind"], row[f"scenario_{side}"]), measure),
                    (f"num_hands_{side}", "measure.seat_hands"),
                ),
            )
        )
    figure.update_xaxes(title_text=words["measure.net_bb100"], zeroline=True)
    figure.update_yaxes(plots.names_axis([row["player_kind"] for row in rows]), autorange="reversed")
    return figure


def _say_scenarios(rows: list[Row], words: Words) -> Markup:
    largest, _ = highest_and_lowest(rows, lambda row: abs(row["difference"]))
    bounds = [interval(row, "difference") for row in rows]
    return words.sentence(
        "two_scenarios.sentence",
        a=words.name(rows[0]["scenario_a"]),
        b=words.name(rows[0]["scenario_b"]),
        kind=words.name(largest["player_kind"]),
        difference=with_interval(largest, "difference", words),
        num_clear=sum(1 for low, high in bounds if low is not None and high is not None and (low > 0 or high < 0)),
        num_all=len(rows),
    )


TWO_SCENARIOS = Section(
    name="two_scenarios",
    sql=f"""
with

players as (
    select * from mart_simulated_players where game = {{game}} and rule_set = {{rules}} and cut = 'all'
),

sizes as (
    select scenario, min(betting_limit) as betting_limit, sum(num_hands) as num_hands
    from players group by scenario {MIXED}
),

largest as (select betting_limit from sizes order by num_hands desc, scenario limit 1),

-- The one with most hands, and the next one of the same betting limit if there is one.
scenarios as (
    select
        scenario,
        row_number() over (order by betting_limit = (from largest) desc, num_hands desc, scenario) as place
    from sizes qualify place <= 2
),

kinds as (
    select
        place, scenario, player_kind,
        {OF_KINDS}
    from players
    inner join scenarios using (scenario)
    group by place, scenario, player_kind
)

select
    a.player_kind, a.scenario as scenario_a, b.scenario as scenario_b,
    a.num_seat_hands as num_hands_a, a.num_clusters as rate_a_clusters,
    a.net_bb_per_100 as rate_a, a.net_bb_per_100_stderr as rate_a_stderr,
    b.num_seat_hands as num_hands_b, b.num_clusters as rate_b_clusters,
    b.net_bb_per_100 as rate_b, b.net_bb_per_100_stderr as rate_b_stderr,
    least(a.num_clusters, b.num_clusters) as num_clusters, b.net_bb_per_100 - a.net_bb_per_100 as difference,
    sqrt(power(a.net_bb_per_100_stderr, 2) + power(b.net_bb_per_100_stderr, 2)) as difference_stderr
from kinds as a
inner join kinds as b on a.player_kind = b.player_kind and a.place = 1 and b.place = 2
order by abs(difference) desc, a.player_kind
limit {MAX_ROWS}
""",
    figure=two_scenarios,
    sentence=_say_scenarios,
    columns=(
        columns.name("player_kind"),
        columns.count("num_hands_a"),
        columns.signed("rate_a"),
        columns.count("num_hands_b"),
        columns.signed("rate_b"),
        columns.signed("difference"),
        columns.interval_of("difference", Words.signed),
    ),
    is_optional=True,
)


def stack_depths(rows: list[Row], words: Words) -> "go.Figure":
    """Win rates by effective stack as dots with their intervals, a series for each kind of player."""
    figure = plots.figure(words, height=440)
    for i, (kind, part) in enumerate(plots.groups(rows, "player_kind")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.short(kind),
                x=[plots.label(row["item"]) for row in part],
                y=[row["net_bb_per_100"] for row in part],
                error_y=plots.error_bars(part, "net_bb_per_100", i),
                hovertext=plots.rate_tips(part, words, lambda row: (row["player_kind"], row["item"])),
            )
        )
    bands = [row["item"] for row in sorted(rows, key=lambda row: row["item_no"])]
    figure.update_xaxes(plots.names_axis(list(dict.fromkeys(bands))), title_text=words["measure.stack"])
    figure.update_yaxes(title_text=words["measure.net_bb100"], zeroline=True)
    return figure


def _say_stacks(rows: list[Row], words: Words) -> Markup:
    best, worst = highest_and_lowest(rows, lambda row: row["net_bb_per_100"])
    return words.sentence(
        "stack_depths.sentence",
        scenario=words.name(rows[0]["scenario"]),
        best=words.name(best["player_kind"]),
        best_stack=words.name(best["item"]),
        best_rate=with_interval(best, "net_bb_per_100", words),
        worst=words.name(worst["player_kind"]),
        worst_stack=words.name(worst["item"]),
        worst_rate=with_interval(worst, "net_bb_per_100", words),
    )


STACK_DEPTHS = Section(
    name="stack_depths",
    sql=f"""
with

bands as (
    select * from mart_simulated_players where game = {{game}} and rule_set = {{rules}} and cut = 'stack'
),

scenarios as (
    select scenario from bands group by scenario {MIXED} and count(distinct item_no) > 1
    order by sum(num_hands) desc, scenario limit 1
),

kinds as (
    select player_kind from bands where scenario in (from scenarios)
    group by player_kind order by sum(num_hands) desc, player_kind limit {MAX_SERIES}
)

select
    scenario, player_kind, item_no, item,
    {OF_KINDS}
from bands
where scenario in (from scenarios) and player_kind in (from kinds)
group by scenario, player_kind, item_no, item
order by player_kind, item_no
""",
    figure=stack_depths,
    sentence=_say_stacks,
    columns=(
        columns.name("player_kind"),
        columns.Column("stack", lambda row, words: words.name(row["item"]), is_number=False),
        columns.count("num_seat_hands"),
        columns.count("num_clusters"),
        *columns.WIN_RATE,
    ),
    is_optional=True,
)
