"""How far hands go, and where pots are won."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import at_stake
from pipeline.report.estimates import Row, share_interval
from pipeline.report.section import Section, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def streets(rows: list[Row], words: Words) -> "go.Figure":
    """Left the share of hands that reach each street, with intervals; right the share of all pots won there."""
    names = plots.distinct(rows, "street")
    parts = plots.groups(rows, "stake_label")
    figure = plots.figure(
        words, height=plots.rows_height(len(names), len(parts)) + 30, barmode="group", bargap=0.3, bargroupgap=0.08
    )
    plots.side_by_side(figure, words["measure.reached_share"], words["measure.ended_pot_share"])
    for i, (stake, part) in enumerate(parts):
        for axis, share in (("x", "reached_share"), ("x2", "ended_pot_share")):
            figure.add_bar(
                name=plots.label(stake),
                orientation="h",
                xaxis=axis,
                x=[row[share] for row in part],
                y=[plots.label(row["street"]) for row in part],
                error_x=plots.share_error_bars(part, share, i) | plots.IN_INK if axis == "x" else None,
                marker=plots.bar_marker(i),
                showlegend=axis == "x" and len(parts) > 1,
                hovertext=_tips(part, words, share),
                hovertemplate=plots.TIP,
            )
    figure.update_xaxes(tickformat=".0%", rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names), autorange="reversed", showgrid=False)
    return figure


def _tips(rows: list[Row], words: Words, share: str) -> list[str]:
    if share == "reached_share":
        return plots.share_tips(
            rows, words, lambda row: (row["street"], row["stake_label"]), share, ("num_reached", "measure.hands")
        )
    return [
        plots.tip(
            (row["street"], row["stake_label"]),
            words.percent(row[share]),
            f"{words.number(row['num_ended'])} {words['measure.hands']}",
        )
        for row in rows
    ]


def _say_streets(all_rows: list[Row], words: Words) -> Markup:
    most = max(all_rows, key=lambda row: row["num_hands"])["stake_label"]
    first, second, *_, showdown = (row for row in all_rows if row["stake_label"] == most)
    low, high = share_interval(showdown, "reached_share")
    return words.sentence(
        "streets.sentence",
        stake=at_stake(showdown, all_rows, words),
        num_hands=words.number(showdown["num_hands"]),
        second_street=words.name(second["street"]),
        second=words.percent(second["reached_share"]),
        showdown=words.percent(showdown["reached_share"]),
        low=words.percent(low),
        high=words.percent(high),
        early=words.percent(first["ended_share"]),
        early_pots=words.percent(first["ended_pot_share"]),
        showdown_pots=words.percent(showdown["ended_pot_share"]),
    )


STREETS = Section(
    name="streets",
    sql=f"""
with

{stakes_played_most("mart_streets", "num_ended")}

select
    stake_label, street_no, street, num_hands, num_clusters, num_reached, reached_share, reached_share_stderr,
    num_seat_hands, num_seats_reached, num_ended, ended_share, ended_pot_share, ended_pot_bb
from mart_streets
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
order by stake_label, street_no
""",
    figure=streets,
    sentence=_say_streets,
    columns=(
        columns.name("street"),
        columns.name("stake_label"),
        columns.rate("reached", "num_reached", "num_hands"),
        columns.share_interval_of("reached_share"),
        columns.rate("seats_reached", "num_seats_reached", "num_seat_hands"),
        columns.rate("ended", "num_ended", "num_hands"),
        columns.share("ended_pot_share"),
        columns.decimal("ended_pot_bb", 1),
    ),
)
