"""Mata Ases: who kills, what a door is worth, KEEP against NEW, and who is locked."""

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

FEW_TABLES = 3


def killers(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each class is shown down, right how often it wins, at the tables played most."""
    classes = plots.distinct(rows, "hand_class")
    parts = by_table(rows)
    figure = plots.figure(words, height=plots.rows_height(len(classes), len(parts)), showlegend=len(parts) > 1)
    for i, (name, part) in enumerate(parts):
        for share, count, axis in (("share", "num_all_shown", "x"), ("won_share", "num_shown", "x2")):
            figure.add_trace(
                plots.dots(
                    i,
                    name=plots.label(name),
                    x=[row[share] for row in part],
                    y=[plots.label(row["hand_class"]) for row in part],
                    xaxis=axis,
                    orientation="h",
                    offsetgroup=str(i),
                    legendgroup=name,
                    showlegend=axis == "x",
                    error_x=plots.share_error_bars(part, share, i),
                    hovertext=plots.share_tips(
                        part, words, lambda row: (row["hand_class"], row["table"]), share, (count, "measure.showdowns")
                    ),
                )
            )
    plots.side_by_side(figure, words["measure.share"], words["measure.won_share"])
    figure.update_xaxes(tickformat=".0%")
    figure.layout.xaxis.update(rangemode="tozero")
    figure.layout.xaxis2.update(range=[-0.02, 1.02])
    figure.update_yaxes(plots.names_axis(classes))
    return figure


def _say_killers(rows: list[Row], words: Words) -> Markup:
    first = most_played(rows)
    killing = [row for row in first if row["does_kill"]]
    most, _ = highest_and_lowest(killing or first, lambda row: row["num_won"])
    return words.sentence(
        "mata_killers.sentence",
        table=told_table(first[0], words, is_first=True),
        kill=words.percent(sum(row["num_shown"] for row in killing) / first[0]["num_all_shown"]),
        most=words.name(most["hand_class"]),
        most_share=share_with_interval(most, "share", words),
        most_won=share_with_interval(most, "won_share", words),
    )


KILLERS = Section(
    name="mata_killers",
    sql=f"""
with

{tables(FEW_TABLES)}

select
    num_seats, player_mix, class_place, hand_class, does_kill, num_shown, num_all_shown, num_clusters, share, share_stderr,
    num_won, won_share, won_share_stderr, won_share_clusters
from mart_mata_killers
{OF_TABLES}
order by place, class_place
""",
    figure=killers,
    sentence=_say_killers,
    columns=(
        *COLUMNS,
        columns.name("hand_class"),
        columns.rate("of_showdowns", "num_shown", "num_all_shown"),
        columns.share_interval_of("share"),
        columns.rate("won", "num_won", "num_shown"),
        columns.share_interval_of("won_share"),
    ),
    is_optional=True,
)


def doors(rows: list[Row], words: Words) -> "go.Figure":
    """Net result by rank of the door, a series for each of the tables played most."""
    figure = plots.figure(words, height=420)
    for i, (name, part) in enumerate(by_table(rows)):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(name),
                x=[row["door"] for row in part],
                y=[row["net_bb_per_100"] for row in part],
                error_y=plots.error_bars(part, "net_bb_per_100", i),
                hovertext=amount_tips(
                    part,
                    words,
                    lambda row: (row["door"], row["table"]),
                    "net_bb_per_100",
                    ("num_doors", "measure.doors"),
                ),
            )
        )
    figure.update_xaxes(plots.names_axis(list("23456789TJQKA")), title_text=words["measure.door"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.net_bb100"], zeroline=True)
    return figure


def _say_doors(rows: list[Row], words: Words) -> Markup:
    first = most_played(rows)
    best, worst = highest_and_lowest(first, lambda row: row["net_bb_per_100"])
    return words.sentence(
        "mata_doors.sentence",
        table=told_table(best, words, is_first=True),
        best=best["door"],
        best_rate=with_interval(best, "net_bb_per_100", words),
        worst=worst["door"],
        worst_rate=with_interval(worst, "net_bb_per_100", words),
    )


DOORS = Section(
    name="mata_doors",
    sql=f"""
with

{tables(FEW_TABLES)}

select
    num_seats, player_mix, door_rank, door, num_doors, num_clusters, net_bb_per_100, net_bb_per_100_stderr,
    num_won, won_share, won_share_stderr
from mart_mata_doors
{OF_TABLES}
order by place, door_rank
""",
    figure=doors,
    sentence=_say_doors,
    columns=(
        *COLUMNS,
        columns.name("door"),
        columns.count("num_doors"),
        *columns.WIN_RATE,
        columns.rate("won", "num_won", "num_doors"),
        columns.share_interval_of("won_share"),
    ),
    is_optional=True,
)


def choices(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often KEEP and NEW are chosen before each street, right what a choice brings, at the table played most."""
    names = [_choice(row) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 40, showlegend=False)
    plots.side_by_side(figure, words["measure.choice_share"], words["measure.net_after"])
    titles = dict(zip(names, rows, strict=True))
    share, net = "share", "net_bb_per_choice"
    figure.add_trace(
        plots.dots(
            0,
            name=words["measure.choice_share"],
            x=[row[share] for row in rows],
            y=[plots.label(name) for name in titles],
            orientation="h",
            error_x=plots.share_error_bars(rows, share, 0),
            hovertext=plots.share_tips(
                rows, words, lambda row: (_choice(row),), share, ("num_all_choices", "measure.choices")
            ),
        )
    )
    figure.add_trace(
        plots.dots(
            1,
            name=words["measure.net_after"],
            x=[row[net] for row in rows],
            y=[plots.label(name) for name in titles],
            xaxis="x2",
            orientation="h",
            error_x=plots.error_bars(rows, net, 1),
            hovertext=amount_tips(rows, words, lambda row: (_choice(row),), net, ("num_choices", "measure.choices")),
        )
    )
    figure.layout.xaxis.update(tickformat=".0%", rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _choice(row: Row) -> str:
    return f"{row['choice'].upper()}, {row['street']}"


def _say_choices(rows: list[Row], words: Words) -> Markup:
    new = [row for row in rows if row["choice"] == "new"] or rows
    most, least = highest_and_lowest(new, lambda row: row["share"])
    return words.sentence(
        "mata_choices.sentence_one" if most is least else "mata_choices.sentence",
        table=told_table(most, words, is_first=True),
        most=share_with_interval(most, "share", words),
        most_street=words.name(most["street"]),
        least=share_with_interval(least, "share", words),
        least_street=words.name(least["street"]),
    )


CHOICES = Section(
    name="mata_choices",
    sql=f"""
with

{tables(1)}

select
    num_seats, player_mix, street_no, street, choice, num_choices, num_all_choices, num_clusters, share, share_stderr,
    net_bb_per_choice, net_bb_per_choice_stderr, net_bb_per_choice_clusters,
    num_won, won_share, won_share_stderr, won_share_clusters
from mart_mata_choices
{OF_TABLES}
order by street_no, choice
""",
    figure=choices,
    sentence=_say_choices,
    columns=(
        *COLUMNS,
        columns.name("street"),
        Column("choice", lambda row, words: words[f"mata.{row['choice']}"], is_number=False),
        columns.rate("of_choices", "num_choices", "num_all_choices"),
        columns.share_interval_of("share"),
        columns.signed("net_bb_per_choice", 2),
        columns.interval_of("net_bb_per_choice", lambda words, value: words.signed(value, 2)),
        columns.rate("won", "num_won", "num_choices"),
        columns.share_interval_of("won_share"),
    ),
    is_optional=True,
)


def locks(rows: list[Row], words: Words) -> "go.Figure":
    """The share of seats with a decision on the last betting street that are locked, a row for each table."""
    names = [table_name(row) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1), showlegend=False)
    figure.add_trace(
        plots.dots(
            0,
            name=words["measure.locked_share"],
            x=[row["locked_share"] for row in rows],
            y=[plots.label(name) for name in names],
            orientation="h",
            error_x=plots.share_error_bars(rows, "locked_share", 0),
            hovertext=plots.share_tips(
                rows,
                words,
                lambda row: (f"{row['num_seats']} {words['measure.seats']}", row["player_mix"]),
                "locked_share",
                ("num_deciding", "measure.seat_hands"),
            ),
        )
    )
    figure.update_xaxes(title_text=words["measure.locked_share"], tickformat=".1%", rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _say_locks(rows: list[Row], words: Words) -> Markup:
    most, _ = highest_and_lowest(rows, lambda row: row["num_deciding"])
    return words.sentence(
        "mata_locks.sentence",
        table=told_table(most, words, is_first=True),
        locked=share_with_interval(most, "locked_share", words),
        hands=share_with_interval(most, "hands_locked_share", words),
        folded=words.percent(most["locked_fold_share"]),
        won=words.percent(most["locked_win_share"]),
    )


LOCKS = Section(
    name="mata_locks",
    sql=f"""
with

{tables(MOST_ROWS)}

select
    num_seats, player_mix, num_deciding, num_clusters, num_locked, locked_share, locked_share_stderr,
    num_locked_folds, locked_fold_share, num_locked_wins, locked_win_share,
    num_hands, num_hands_locked, hands_locked_share, hands_locked_share_stderr
from mart_mata_locks
{OF_TABLES}
order by num_seats, player_mix
""",
    figure=locks,
    sentence=_say_locks,
    columns=(
        *COLUMNS,
        columns.rate("locked", "num_locked", "num_deciding"),
        columns.share_interval_of("locked_share"),
        columns.rate("hands_locked", "num_hands_locked", "num_hands"),
        columns.share_interval_of("hands_locked_share"),
        columns.rate("locked_folds", "num_locked_folds", "num_locked"),
        columns.rate("locked_wins", "num_locked_wins", "num_locked"),
    ),
    is_optional=True,
)
