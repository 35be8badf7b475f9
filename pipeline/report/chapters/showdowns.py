"""What is shown down, and what wins."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import over_all_stakes
from pipeline.report.estimates import Row, highest_and_lowest
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def hand_classes(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each class is shown down, right how often it wins, both with intervals."""
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 30, showlegend=False)
    for i, (share, count) in enumerate((("share", "num_all_showdowns"), ("won_share", "num_showdowns"))):
        trace = plots.dots(
            i,
            name=words[f"measure.{share}"],
            x=[row[share] for row in rows],
            y=[plots.label(row["hand_class"]) for row in rows],
            error_x=plots.share_error_bars(rows, share, i),
            hovertext=plots.share_tips(
                rows, words, lambda row: (row["hand_class"],), share, (count, "measure.showdowns")
            ),
        )
        figure.add_trace(trace.update(xaxis=("x", "x2")[i], offsetgroup="one", orientation="h"))
    plots.side_by_side(figure, words["measure.share"], words["measure.won_share"])
    figure.update_xaxes(tickformat=".0%")
    figure.layout.xaxis.update(rangemode="tozero")
    figure.layout.xaxis2.update(range=[-0.02, 1.02])
    figure.update_yaxes(plots.names_axis([row["hand_class"] for row in rows]))
    return figure


def _say_classes(rows: list[Row], words: Words) -> Markup:
    most, _ = highest_and_lowest(rows, lambda row: row["num_showdowns"])
    strongest = rows[-1]
    return words.sentence(
        "hand_classes.sentence",
        most=words.name(most["hand_class"]),
        most_share=words.percent(most["share"]),
        num_all=words.number(most["num_all_showdowns"]),
        most_won=words.percent(most["won_share"]),
        strongest=words.name(strongest["hand_class"]),
        strongest_won=words.percent(strongest["won_share"]),
        stakes=over_all_stakes(strongest["num_stakes"], words),
    )


HAND_CLASSES = Section(
    name="hand_classes",
    sql="""
select
    hand_class_no, hand_class, num_showdowns, num_all_showdowns, num_clusters, share, share_stderr,
    num_won, won_share, won_share_stderr, won_share_clusters,
    (select count(distinct stake_label) from mart_player_kinds where game = {game}) as num_stakes
from mart_hand_classes
where game = {game}
order by hand_class_no
""",
    figure=hand_classes,
    sentence=_say_classes,
    columns=(
        columns.name("hand_class"),
        columns.count("num_showdowns"),
        columns.share("share", 2),
        columns.share_interval_of("share"),
        columns.rate("won", "num_won", "num_showdowns"),
        columns.share_interval_of("won_share"),
    ),
)
