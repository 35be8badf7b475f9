"""Mata Ases: what lies in the middle when the helps open, what redeals add to it, what the house takes."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.chapters.mata_tables import (
    COLUMNS,
    OF_TABLES,
    amount_tips,
    by_table,
    most_played,
    table_name,
    tables,
    told_table,
)
from pipeline.report.columns import Column, share_with_interval, with_interval
from pipeline.report.estimates import FEW_CLUSTERS, Row, highest_and_lowest
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MOST_REDEALS = 5


def pots(rows: list[Row], words: Words) -> "go.Figure":
    """The mean pot when the helps open, by redeals before, a series for each table."""
    parts = [row for row in rows if row["num_redeals"] is not None]
    figure = plots.figure(words, height=400)
    for i, (name, part) in enumerate(by_table(parts)):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(name),
                x=[_redeals(row) for row in part],
                y=[row["pot_bb"] for row in part],
                error_y=plots.error_bars(part, "pot_bb", i),
                hovertext=amount_tips(
                    part,
                    words,
                    lambda row: (f"{_redeals(row)} {words['measure.redeals']}", row["table"]),
                    "pot_bb",
                    ("num_pots", "measure.pots"),
                ),
            )
        )
    names = [f"{i}" if i < MOST_REDEALS else f"{i}+" for i in range(MOST_REDEALS + 1)]
    figure.update_xaxes(plots.names_axis(names), title_text=words["measure.num_redeals"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.pot_at_helps"], rangemode="tozero")
    return figure


def _redeals(row: Row) -> str:
    return f"{row['num_redeals']}+" if row["num_redeals"] == MOST_REDEALS else str(row["num_redeals"])


def _say_pots(rows: list[Row], words: Words) -> Markup:
    first = most_played(rows)
    every = next(row for row in first if row["num_redeals"] is None)
    enough = [row for row in first[1:] if row["num_pots"] >= FEW_CLUSTERS]
    least, most = first[1], (enough or first)[-1]
    return words.sentence(
        "mata_pots.sentence",
        table=told_table(every, words, is_first=True),
        pot=with_interval(every, "pot_bb", words, Words.number),
        extras=with_interval(every, "extras_bb", words, Words.number),
        share=share_with_interval(every, "extras_share_of_pots", words),
        least=with_interval(least, "pot_bb", words, Words.number),
        most=with_interval(most, "pot_bb", words, Words.number),
        num_redeals=_redeals(most),
    )


POTS = Section(
    name="mata_pots",
    sql=f"""
with

{tables()}

select
    num_seats, player_mix, num_redeals, num_pots, num_clusters, pot_bb, pot_bb_stderr, extras_bb, extras_bb_stderr,
    extras_share_of_pots, extras_share_of_pots_stderr
from mart_mata_pots
{OF_TABLES} and num_replays = 0
order by place, num_redeals nulls first
""",
    figure=pots,
    sentence=_say_pots,
    columns=(
        *COLUMNS,
        Column("num_redeals", lambda row, words: words["mata.all"] if row["num_redeals"] is None else _redeals(row)),
        columns.count("num_pots"),
        columns.decimal("pot_bb", 2),
        columns.interval_of("pot_bb", lambda words, value: words.number(value, 2)),
        columns.decimal("extras_bb", 2),
        columns.interval_of("extras_bb", lambda words, value: words.number(value, 2)),
        columns.share("extras_share_of_pots"),
        columns.share_interval_of("extras_share_of_pots"),
    ),
    is_optional=True,
)


def pot_sizes(rows: list[Row], words: Words) -> "go.Figure":
    """How many pots are of each size when the helps open, at the table played most."""
    figure = plots.figure(words, height=360, bargap=0.12, showlegend=False)
    figure.add_bar(
        name=table_name(rows[0]),
        x=[plots.label(row["pot_bb_bucket"]) for row in rows],
        y=[row["share"] for row in rows],
        marker=plots.bar_marker(0),
        hovertext=[
            plots.tip(
                (_range(row), words["measure.bb"]), words.percent(row["share"]), f"{words.number(row['num_pots'])}"
            )
            for row in rows
        ],
        hovertemplate=plots.TIP,
    )
    figure.update_xaxes(
        plots.names_axis([row["pot_bb_bucket"] for row in rows]),
        title_text=words["measure.pot_at_helps"],
        showgrid=False,
        tickangle=0,
    )
    figure.update_yaxes(title_text=words["measure.pots_share"], tickformat=".0%", rangemode="tozero")
    return figure


def _range(row: Row) -> str:
    return (
        f"{row['pot_bb_bucket']}+" if row["pot_bb_below"] is None else f"{row['pot_bb_bucket']}–{row['pot_bb_below']}"
    )


def _say_pot_sizes(rows: list[Row], words: Words) -> Markup:
    passed = 0.0
    for row in rows:
        passed += row["share"]
        if passed >= 0.5:
            break
    most, _ = highest_and_lowest(rows, lambda other: other["share"])
    return words.sentence(
        "mata_pot_sizes.sentence",
        table=told_table(row, words, is_first=True),
        num_pots=words.number(sum(other["num_pots"] for other in rows)),
        median=_range(row),
        most=_range(most),
        most_share=words.percent(most["share"]),
    )


POT_SIZES = Section(
    name="mata_pot_sizes",
    sql=f"""
with

{tables(1)}

select num_seats, player_mix, pot_bb_bucket, pot_bb_below, num_pots, share
from mart_mata_pot_sizes
{OF_TABLES}
order by pot_bb_bucket
""",
    figure=pot_sizes,
    sentence=_say_pot_sizes,
    columns=(
        *COLUMNS,
        Column("pot_bb_bucket", lambda row, _: _range(row)),
        columns.count("num_pots"),
        columns.share("share", 2),
    ),
    is_optional=True,
)


def rake_steps(rows: list[Row], words: Words) -> "go.Figure":
    """Rake per 100 hands that each step of the schedule brings, a series for each table."""
    figure = plots.figure(words, height=400)
    paid = [row for row in rows if row["step_chips"] > 0]
    for i, (name, part) in enumerate(by_table(paid)):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(name),
                x=[str(row["step_chips"]) for row in part],
                y=[row["rake_bb_per_100_hands"] for row in part],
                error_y=plots.error_bars(part, "rake_bb_per_100_hands", i),
                hovertext=plots.amount_tips(
                    part,
                    words,
                    lambda row: (f"{row['step_chips']} {words['measure.chips']}", row["table"]),
                    "rake_bb_per_100_hands",
                    ("num_hands", "measure.hands"),
                ),
            )
        )
    steps = sorted({row["step_chips"] for row in paid})
    figure.update_xaxes(
        plots.names_axis([str(step) for step in steps]), title_text=words["measure.step_chips"], showgrid=False
    )
    figure.update_yaxes(title_text=words["measure.rake_bb100"], rangemode="tozero")
    return figure


def _say_rake_steps(rows: list[Row], words: Words) -> Markup:
    first = most_played(rows)
    free = next((row for row in first if row["step_chips"] == 0), None)
    most, _ = highest_and_lowest(
        [row for row in first if row["step_chips"] > 0] or first, lambda row: row["rake_bb_per_100_hands"]
    )
    return words.sentence(
        "mata_rake.sentence",
        table=told_table(first[0], words, is_first=True),
        free=words.percent(0) if free is None else share_with_interval(free, "share", words),
        total=words.number(sum(row["rake_bb_per_100_hands"] for row in first), 1),
        step=words.number(most["step_chips"]),
        most=with_interval(most, "rake_bb_per_100_hands", words, Words.number),
        most_share=words.percent(most["share"]),
    )


RAKE_STEPS = Section(
    name="mata_rake",
    sql=f"""
with

{tables()}

select
    num_seats, player_mix, step_chips, num_hands, num_all_hands, num_clusters, share, share_stderr,
    rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, rake_share_of_pots
from mart_mata_rake
{OF_TABLES}
order by place, step_chips
""",
    figure=rake_steps,
    sentence=_say_rake_steps,
    columns=(
        *COLUMNS,
        columns.count("step_chips"),
        columns.rate("of_hands", "num_hands", "num_all_hands"),
        columns.share_interval_of("share"),
        columns.decimal("rake_bb_per_100_hands", 2),
        columns.interval_of("rake_bb_per_100_hands", lambda words, value: words.number(value, 2)),
        columns.share("rake_share_of_pots", 2),
    ),
    is_optional=True,
)
