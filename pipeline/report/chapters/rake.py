"""What the house takes."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.colours import LIGHT
from pipeline.report.columns import at_stake
from pipeline.report.estimates import Row, highest_and_lowest, interval
from pipeline.report.section import Section, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def rake_yield(rows: list[Row], words: Words) -> "go.Figure":
    """Rake per 100 hands as bars with intervals, by number of seats, a series for each stakes."""
    num_places = len(plots.distinct(rows, "num_seats"))
    figure = plots.figure(
        words,
        height=plots.few_or(rows, 400),
        barmode="group",
        bargap=max(0.45, 1 - 0.11 * num_places),
        bargroupgap=0.12,
    )
    for i, (stake, part) in enumerate(plots.groups(rows, "stake_label")):
        figure.add_bar(
            name=plots.label(stake),
            x=[str(row["num_seats"]) for row in part],
            y=[row["rake_bb_per_100_hands"] for row in part],
            error_y=plots.error_bars(part, "rake_bb_per_100_hands", i) | {"color": LIGHT["ink"]},
            marker=plots.bar_marker(i),
            hovertext=[
                plots.tip(
                    (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}"),
                    f"{words.number(row['rake_bb_per_100_hands'], 2)} {words['measure.bb100']}",
                    plots.interval_line(
                        words, row, "rake_bb_per_100_hands", interval, lambda value: words.number(value, 2)
                    ),
                    f"{words.number(row['num_hands'])} {words['measure.hands']}",
                )
                for row in part
            ],
            hovertemplate=plots.TIP,
        )
    figure.update_xaxes(plots.seats_axis(rows), title_text=words["measure.num_seats"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.rake_bb100"], rangemode="tozero")
    return figure


def rake_share(rows: list[Row], words: Words) -> "go.Figure":
    """Rake as a share of the chips in pots, by number of seats, a series for each stakes."""
    figure = plots.figure(words, height=plots.few_or(rows, 360), scattergap=0.6)
    for i, (stake, part) in enumerate(plots.groups(rows, "stake_label")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(stake),
                x=[str(row["num_seats"]) for row in part],
                y=[row["rake_share_of_pots"] for row in part],
                error_y=plots.share_error_bars(part, "rake_share_of_pots", i),
                hovertext=plots.share_tips(
                    part,
                    words,
                    lambda row: (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}"),
                    "rake_share_of_pots",
                    ("num_hands", "measure.hands"),
                ),
            )
        )
    figure.update_xaxes(plots.seats_axis(rows), title_text=words["measure.num_seats"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.rake_share"], tickformat=".1%", rangemode="tozero")
    return figure


def _say_rake(rows: list[Row], words: Words) -> Markup:
    def rate(row: Row) -> float | None:
        value: float | None = row["rake_bb_per_100_hands"]
        return value

    most, least = highest_and_lowest(rows, rate)
    if not any(rate(row) for row in rows):
        return words.sentence("rake_yield.sentence_none")
    return words.sentence(
        "rake_yield.sentence_one" if most is least else "rake_yield.sentence",
        most_seats=most["num_seats"],
        most_stake=words.name(most["stake_label"]),
        most_rate=words.number(rate(most), 2),
        least_seats=least["num_seats"],
        least_stake=words.name(least["stake_label"]),
        least_rate=words.number(rate(least), 2),
    )


def _say_rake_share(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        value: float | None = row["rake_share_of_pots"]
        return value

    most, least = highest_and_lowest(rows, share)
    return words.sentence(
        "rake_share.sentence_one" if most is least else "rake_share.sentence",
        low_seats=least["num_seats"],
        low_stake=at_stake(least, rows, words),
        low=words.percent(share(least), 2),
        high_seats=most["num_seats"],
        high_stake=at_stake(most, rows, words),
        high=words.percent(share(most), 2),
    )


RAKE_YIELD = Section(
    name="rake_yield",
    sql=f"""
with

{stakes_played_most("mart_rake_yield", "num_hands")}

select
    stake_label, num_seats, num_hands, num_clusters, rake_chips,
    rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, rake_bb_per_100_per_player_dealt
from mart_rake_yield
where game = {{game}} and stake_label in (from stakes)
order by stake_label, num_seats
""",
    figure=rake_yield,
    sentence=_say_rake,
    columns=(
        columns.name("stake_label"),
        columns.count("num_seats"),
        columns.count("num_hands"),
        columns.count("rake_chips"),
        columns.decimal("rake_bb_per_100_hands", 2),
        columns.interval_of("rake_bb_per_100_hands", lambda words, value: words.number(value, 2)),
        columns.decimal("rake_bb_per_100_per_player_dealt", 2),
    ),
)

RAKE_SHARE = Section(
    name="rake_share",
    sql=f"""
with

{stakes_played_most("mart_rake_yield", "num_hands")}

select
    stake_label, num_seats, num_hands, num_clusters, num_raked_hands, pot_chips, rake_chips,
    rake_share_of_pots, rake_share_of_pots_stderr
from mart_rake_yield
where game = {{game}} and stake_label in (from stakes)
order by stake_label, num_seats
""",
    figure=rake_share,
    sentence=_say_rake_share,
    columns=(
        columns.name("stake_label"),
        columns.count("num_seats"),
        columns.rate("share_of_hands_raked", "num_raked_hands", "num_hands"),
        columns.count("pot_chips"),
        columns.count("rake_chips"),
        columns.share("rake_share_of_pots", 2),
        columns.share_interval_of("rake_share_of_pots"),
    ),
)
