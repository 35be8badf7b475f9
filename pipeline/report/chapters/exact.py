"""Simulated frequencies beside those that are counted out."""

from math import log10
from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.colours import LIGHT, SERIES
from pipeline.report.columns import Column
from pipeline.report.estimates import Row, highest_and_lowest, interval, share_interval, t_quantile
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def exact_classes(rows: list[Row], words: Words) -> "go.Figure":
    """Left the exact share of each class and the simulated one, right how many standard errors lie between them."""
    names = class_names(rows, words)
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 60, scattermode="overlay")
    plots.side_by_side(figure, words["measure.class_share"], words["measure.z"])
    series = (
        ("x", "exact_share", words["measure.exact_share"], None),
        ("x", "share", words["measure.simulated_share"], plots.share_error_bars(rows, "share", 1)),
        ("x2", "z", words["measure.z"], None),
    )
    for i, (axis, measure, name, error) in enumerate(series):
        figure.add_trace(
            plots.dots(
                i,
                name=name,
                xaxis=axis,
                x=[row[measure] for row in rows],
                y=[plots.label(hand_class) for hand_class in names],
                error_x=error,
                orientation="h",
                showlegend=axis == "x",
                hovertext=_tips(rows, words),
            )
        )
    figure.data[0].marker.update(symbol="circle-open", size=17, line={"width": 2, "color": SERIES[0]})
    reach = t_quantile(max(rows[0]["num_clusters"] - 1, 1))
    for at in (-reach, reach):
        figure.add_vline(x=at, xref="x2", line={"color": LIGHT["zero"], "width": 1, "dash": "dot"})
    furthest = max(3.0, *(abs(row["z"]) for row in rows if row["z"] is not None)) * 1.1
    shares = [log10(row["exact_share"]) for row in rows]
    figure.update_xaxes(nticks=None, tickangle=0)
    figure.layout.xaxis.update(type="log", tickformat="~%", dtick=1, range=[min(shares) - 0.4, max(shares) + 0.3])
    figure.layout.xaxis2.update(zeroline=True, dtick=2, range=[-furthest, furthest])
    figure.update_yaxes(plots.names_axis(names))
    return figure


def class_names(rows: list[Row], words: Words) -> list[str]:
    """The class of each row, with its ranking where classes of several rankings go by one name."""
    names = [row["hand_class"] for row in rows]
    if len(set(names)) == len(names):
        return names
    return [f"{row['hand_class']}, {words['ranking.' + row['ranking']]}" for row in rows]


def _tips(rows: list[Row], words: Words) -> list[str]:
    return [
        plots.tip(
            (row["hand_class"],),
            f"{words['measure.exact_share']}: {words.percent(row['exact_share'], 4)}",
            f"{words['measure.simulated_share']}: {words.percent(row['share'], 4)}",
            plots.interval_line(words, row, "share", share_interval, lambda value: words.percent(value, 4)),
            f"z {words.signed(row['z'], 2)}",
        )
        for row in rows
    ]


def _say_exact(rows: list[Row], words: Words) -> Markup:
    furthest, _ = highest_and_lowest(rows, lambda row: None if row["z"] is None else abs(row["z"]))
    bounds = [(row["exact_share"], *interval(row, "share")) for row in rows]
    return words.sentence(
        "exact_classes.sentence",
        num_all=words.number(rows[0]["num_all_showdowns"]),
        num_exact=words.number(rows[0]["num_exact_all"]),
        num_within=sum(
            1 for exact, low, high in bounds if low is not None and high is not None and low <= exact <= high
        ),
        num_classes=len(rows),
        furthest=words.name(furthest["hand_class"]),
        z=words.signed(furthest["z"], 2),
    )


EXACT_CLASSES = Section(
    name="exact_classes",
    sql="""
select
    ranking, class_place, hand_class, num_exact, num_exact_all, exact_share, num_showdowns, num_all_showdowns, num_clusters,
    share, share_stderr, z
from mart_exact_classes
where
    game = {game} and rule_set = {rules}
    and num_seats is not distinct from (
        select num_seats
        from mart_exact_classes
        where game = {game} and rule_set = {rules}
        order by num_all_showdowns desc
        limit 1
    )
order by pot_side, ranking, class_place
""",
    figure=exact_classes,
    sentence=_say_exact,
    columns=(
        columns.name("hand_class"),
        Column("ranking", lambda row, words: words[f"ranking.{row['ranking']}"], is_number=False),
        columns.count("num_exact"),
        columns.share("exact_share", 4),
        columns.count("num_showdowns"),
        columns.share("share", 4),
        columns.share_interval_of("share", 4),
        columns.signed("z", 2),
    ),
)
