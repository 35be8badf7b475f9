"""Mata Ases: how often hands are dealt again and pots replayed."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.chapters.mata_tables import (
    COLUMNS,
    MOST_ROWS,
    OF_TABLES,
    amount_tips,
    by_table,
    most_played,
    table_name,
    tables,
    told_table,
)
from pipeline.report.columns import Column, share_with_interval, with_interval
from pipeline.report.estimates import Row, highest_and_lowest
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def replays(rows: list[Row], words: Words) -> "go.Figure":
    """Left the share of hands whose pot is replayed, right rake per 100 hands, a row for each table."""
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 40, showlegend=False)
    plots.side_by_side(figure, words["measure.replayed_share"], words["measure.rake_bb100"])
    names = [table_name(row) for row in rows]

    def title(row: Row) -> tuple[object, ...]:
        return (f"{row['num_seats']} {words['measure.seats']}", row["player_mix"])

    share, rake, hands = "replayed_share", "rake_bb_per_100_hands", ("num_hands", "measure.hands")
    figure.add_trace(
        plots.dots(
            0,
            name=words["measure.replayed_share"],
            x=[row[share] for row in rows],
            y=[plots.label(name) for name in names],
            orientation="h",
            error_x=plots.share_error_bars(rows, share, 0),
            hovertext=plots.share_tips(rows, words, title, share, hands),
        )
    )
    figure.add_trace(
        plots.dots(
            1,
            name=words["measure.rake_bb100"],
            x=[row[rake] for row in rows],
            y=[plots.label(name) for name in names],
            xaxis="x2",
            orientation="h",
            error_x=plots.error_bars(rows, rake, 1),
            hovertext=plots.amount_tips(rows, words, title, rake, hands),
        )
    )
    figure.layout.xaxis.update(tickformat=".0%", rangemode="tozero")
    figure.layout.xaxis2.update(rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _say_replays(rows: list[Row], words: Words) -> Markup:
    most, least = highest_and_lowest(rows, lambda row: row["replayed_share"])
    dearest, cheapest = highest_and_lowest(rows, lambda row: row["rake_bb_per_100_hands"])
    return words.sentence(
        "mata_replays.sentence_one" if len(rows) == 1 else "mata_replays.sentence",
        most=share_with_interval(most, "replayed_share", words),
        most_table=told_table(most, words),
        most_first=told_table(most, words, is_first=True),
        least=share_with_interval(least, "replayed_share", words),
        least_table=told_table(least, words),
        dearest=with_interval(dearest, "rake_bb_per_100_hands", words, Words.number),
        dearest_table=told_table(dearest, words),
        cheapest=with_interval(cheapest, "rake_bb_per_100_hands", words, Words.number),
        cheapest_table=told_table(cheapest, words),
    )


REPLAYS = Section(
    name="mata_replays",
    sql=f"""
with

{tables(MOST_ROWS)}

select
    num_seats, player_mix, num_hands, num_clusters, num_replayed, replayed_share, replayed_share_stderr,
    num_shown_pots, num_divided, divided_share, divided_share_stderr, divided_share_clusters,
    rake_bb_per_100_hands, rake_bb_per_100_hands_stderr
from mart_mata_hands
{OF_TABLES}
order by num_seats, player_mix
""",
    figure=replays,
    sentence=_say_replays,
    columns=(
        *COLUMNS,
        columns.rate("replayed", "num_replayed", "num_hands"),
        columns.share_interval_of("replayed_share"),
        columns.rate("divided", "num_divided", "num_shown_pots"),
        columns.share_interval_of("divided_share"),
        columns.decimal("rake_bb_per_100_hands", 2),
        columns.interval_of("rake_bb_per_100_hands", lambda words, value: words.number(value, 2)),
    ),
    is_optional=True,
)


def unkilled(rows: list[Row], words: Words) -> "go.Figure":
    """How often nobody kills among deals shown down, by replays before, a series for each table."""
    figure = plots.figure(words, height=380)
    for i, (name, part) in enumerate(by_table(rows)):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(name),
                x=[words[f"mata.playing_{row['num_replays']}"] for row in part],
                y=[row["unkilled_share"] for row in part],
                error_y=plots.share_error_bars(part, "unkilled_share", i),
                hovertext=plots.share_tips(
                    part,
                    words,
                    lambda row: (words[f"mata.playing_{row['num_replays']}"], row["table"]),
                    "unkilled_share",
                    ("num_shown_down", "measure.showdowns"),
                ),
            )
        )
    figure.update_xaxes(plots.names_axis([words[f"mata.playing_{i}"] for i in range(3)]), showgrid=False)
    figure.update_yaxes(title_text=words["measure.unkilled_share"], tickformat=".0%", rangemode="tozero")
    return figure


def _say_unkilled(rows: list[Row], words: Words) -> Markup:
    first = most_played(rows)[0]
    return words.sentence(
        "mata_unkilled.sentence",
        table=told_table(first, words, is_first=True),
        shown=words.percent(first["shown_down_share"]),
        unkilled=share_with_interval(first, "unkilled_share", words),
        replayed=share_with_interval(first, "replayed_share", words),
    ) + _say_sampled(rows, words)


def _say_sampled(rows: list[Row], words: Words) -> Markup:
    """Beside what is sampled without play; nothing where no table can be compared."""
    openers = [row for row in rows if row["sampled_share"] is not None and row["num_replays"] == 0]
    if not openers:
        return Markup()
    return words.sentence(
        "mata_unkilled.sampled",
        table=told_table(openers[0], words, is_first=True),
        unkilled=share_with_interval(openers[0], "unkilled_share", words),
        sampled=words.percent(openers[0]["sampled_share"], 2),
        z=words.signed(openers[0]["z"], 1),
    )


UNKILLED = Section(
    name="mata_unkilled",
    sql=f"""
with

{tables()}

select
    num_seats, player_mix, num_replays, num_hands, num_clusters, num_shown_down, shown_down_share, num_unkilled,
    unkilled_share, unkilled_share_stderr, unkilled_share_clusters, sampled_share, z,
    num_replayed, replayed_share, replayed_share_stderr
from mart_mata_replays
{OF_TABLES} and num_shown_down > 0
order by place, num_replays
""",
    figure=unkilled,
    sentence=_say_unkilled,
    columns=(
        *COLUMNS,
        Column("playing", lambda row, words: words[f"mata.playing_{row['num_replays']}"], is_number=False),
        columns.count("num_hands"),
        columns.rate("unkilled", "num_unkilled", "num_shown_down"),
        columns.share_interval_of("unkilled_share"),
        columns.share("sampled_share", 2),
        columns.signed("z", 2),
        columns.rate("replayed", "num_replayed", "num_hands"),
        columns.share_interval_of("replayed_share"),
    ),
    is_optional=True,
)

REDEALS = ("misdeal", "check through", "replay")


def redeals(rows: list[Row], words: Words) -> "go.Figure":
    """Deals for every hundred hands that another one follows, by cause, a series for each table."""
    shown = [row for row in rows if row["ending"] in REDEALS]
    tables = by_table(shown)
    figure = plots.figure(words, height=plots.rows_height(len(REDEALS), len(tables)))
    for i, (name, part) in enumerate(tables):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(name),
                x=[row["per_100_hands"] for row in part],
                y=[words[f"mata.ending_{row['ending']}"] for row in part],
                orientation="h",
                error_x=plots.error_bars(part, "per_100_hands", i),
                hovertext=amount_tips(
                    part,
                    words,
                    lambda row: (words[f"mata.ending_{row['ending']}"], row["table"]),
                    "per_100_hands",
                    ("num_deals", "measure.deals"),
                ),
            )
        )
    figure.update_xaxes(title_text=words["measure.per_100_hands"], rangemode="tozero")
    figure.update_yaxes(plots.names_axis([words[f"mata.ending_{ending}"] for ending in REDEALS]), autorange="reversed")
    return figure


def _say_redeals(rows: list[Row], words: Words) -> Markup:
    first = {row["ending"]: row for row in most_played(rows)}
    any_row = next(iter(first.values()))

    def told(ending: str) -> str:
        row = first.get(ending)
        return words.number(0) if row is None else with_interval(row, "per_100_hands", words, Words.number)

    return words.sentence(
        "mata_redeals.sentence",
        table=told_table(any_row, words, is_first=True),
        deals=words.number(any_row["num_all_deals"] / any_row["num_hands"], 2),
        checked=told("check through"),
        misdealt=told("misdeal"),
        replayed=told("replay"),
    )


ENDINGS = Section(
    name="mata_redeals",
    sql=f"""
with

{tables()}

select
    num_seats, player_mix, ending, num_deals, num_all_deals, num_hands, num_clusters, share, share_stderr,
    per_100_hands, per_100_hands_stderr
from mart_mata_deals
{OF_TABLES}
order by place, num_deals desc, ending
""",
    figure=redeals,
    sentence=_say_redeals,
    columns=(
        *COLUMNS,
        Column("ending", lambda row, words: words[f"mata.ending_{row['ending']}"], is_number=False),
        columns.rate("of_deals", "num_deals", "num_all_deals"),
        columns.share_interval_of("share"),
        columns.decimal("per_100_hands", 2),
        columns.interval_of("per_100_hands", lambda words, value: words.number(value, 2)),
    ),
    is_optional=True,
)
