"""What is shown down, and what wins."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import Column, at_stake, over_all_stakes, share_with_interval
from pipeline.report.estimates import Row, highest_and_lowest
from pipeline.report.section import Section, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def hand_classes(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each class is shown down, right how often it wins, both with intervals, a series for each ranking."""
    rankings = list(plots.groups(rows, "ranking"))
    classes = plots.distinct(rows, "hand_class")
    height = plots.rows_height(len(classes), 1) + 30 * len(rankings)
    figure = plots.figure(words, height=height, showlegend=len(rankings) > 1)
    for i, (share, count) in enumerate((("share", "num_all_showdowns"), ("won_share", "num_showdowns"))):
        for at, (ranking, part) in enumerate(rankings):
            series = at if len(rankings) > 1 else i
            trace = plots.dots(
                series,
                name=words[f"ranking.{ranking}"],
                x=[row[share] for row in part],
                y=[plots.label(row["hand_class"]) for row in part],
                error_x=plots.share_error_bars(part, share, series),
                hovertext=plots.share_tips(
                    part, words, lambda row: (row["hand_class"],), share, (count, "measure.showdowns")
                ),
                showlegend=i == 0,
                legendgroup=ranking,
            )
            figure.add_trace(trace.update(xaxis=("x", "x2")[i], offsetgroup=str(at), orientation="h"))
    plots.side_by_side(figure, words["measure.share"], words["measure.won_share"])
    figure.update_xaxes(tickformat=".0%")
    figure.layout.xaxis.update(rangemode="tozero")
    figure.layout.xaxis2.update(range=[-0.02, 1.02])
    figure.update_yaxes(plots.names_axis(classes))
    return figure


def _say_classes(all_rows: list[Row], words: Words) -> Markup:
    rows = max(
        (part for _, part in plots.groups(all_rows, "ranking") if part[0]["pot_side"] == "high"),
        key=lambda part: part[0]["num_all_showdowns"],
    )
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
    pot_side, ranking, class_place, hand_class, num_showdowns, num_all_showdowns, num_clusters, share, share_stderr,
    num_won, won_share, won_share_stderr, won_share_clusters,
    (select count(distinct stake_label) from mart_player_kinds where game = {game} and rule_set = {rules}) as num_stakes
from mart_hand_classes
where game = {game} and rule_set = {rules}
order by pot_side, ranking, class_place
""",
    figure=hand_classes,
    sentence=_say_classes,
    columns=(
        columns.name("hand_class"),
        Column("ranking", lambda row, words: words[f"ranking.{row['ranking']}"], is_number=False),
        columns.count("num_showdowns"),
        columns.share("share", 2),
        columns.share_interval_of("share"),
        columns.rate("won", "num_won", "num_showdowns"),
        columns.share_interval_of("won_share"),
    ),
)


def _say_split_pots(rows: list[Row], words: Words) -> Markup:
    most, _ = highest_and_lowest(rows, lambda row: row["num_pots"])
    return words.sentence(
        "split_pots.sentence",
        stake=at_stake(most, rows, words),
        split=share_with_interval(most, "split_share", words),
        scooped=words.percent(most["scooped_share"]),
        quartered=words.percent(most["quartered_share"]),
        low=words.percent(most["low_chips_share"]),
    )


SPLIT_POTS = Section(
    name="split_pots",
    sql=f"""
with

{stakes_played_most("mart_split_pots", "num_pots")}

select
    stake_label, betting_limit, num_pots, num_clusters, num_split, split_share, split_share_stderr, num_scooped, scooped_share,
    scooped_share_stderr, num_quartered, quartered_share, quartered_share_stderr, low_chips_share, low_chips_share_stderr
from mart_split_pots
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
order by stake_label
""",
    sentence=_say_split_pots,
    columns=(
        columns.name("stake_label"),
        columns.name("betting_limit"),
        columns.count("num_pots"),
        columns.rate("split", "num_split", "num_pots"),
        columns.share_interval_of("split_share"),
        columns.rate("scooped", "num_scooped", "num_pots"),
        columns.rate("quartered", "num_quartered", "num_pots"),
        columns.share("low_chips_share"),
        columns.share_interval_of("low_chips_share"),
    ),
    is_optional=True,
)
