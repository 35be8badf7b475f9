"""What the house takes."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import at_stake, share_with_interval, with_interval
from pipeline.report.estimates import Row, highest_and_lowest
from pipeline.report.section import Section, kinds_played_most, stakes_played_most
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
            error_y=plots.error_bars(part, "rake_bb_per_100_hands", i) | plots.IN_INK,
            marker=plots.bar_marker(i),
            hovertext=plots.amount_tips(
                part,
                words,
                lambda row: (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}"),
                "rake_bb_per_100_hands",
                ("num_hands", "measure.hands"),
            ),
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


def raked_hands(rows: list[Row], words: Words) -> "go.Figure":
    """Left the share of hands that pay rake, right what it costs a player dealt in, by number of seats."""
    parts = plots.groups(rows, "stake_label")
    seats = sorted({row["num_seats"] for row in rows})
    figure = plots.figure(words, height=plots.rows_height(len(seats), len(parts)) + 60)
    plots.side_by_side(figure, words["measure.raked_share"], words["measure.rake_per_player"])

    def title(row: Row) -> tuple[object, ...]:
        return (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}")

    for i, (stake, part) in enumerate(parts):
        shared = {
            "name": plots.label(stake),
            "y": [f"{row['num_seats']} {words['measure.seats']}" for row in part],
            "orientation": "h",
        }
        share, cost = "share_of_hands_raked", "rake_bb_per_100_per_player_dealt"
        figure.add_trace(
            plots.dots(
                i,
                **shared,
                x=[row[share] for row in part],
                error_x=plots.share_error_bars(part, share, i),
                showlegend=len(parts) > 1,
                hovertext=plots.share_tips(part, words, title, share, ("num_hands", "measure.hands")),
            )
        )
        figure.add_trace(
            plots.dots(
                i,
                **shared,
                xaxis="x2",
                x=[row[cost] for row in part],
                error_x=plots.error_bars(part, cost, i),
                showlegend=False,
                hovertext=plots.amount_tips(part, words, title, cost, ("num_hands", "measure.hands")),
            )
        )
    figure.layout.xaxis.update(tickformat=".0%", rangemode="tozero")
    figure.layout.xaxis2.update(rangemode="tozero")
    figure.update_yaxes(plots.names_axis([f"{num} {words['measure.seats']}" for num in seats]), autorange="reversed")
    return figure


def rake_players(rows: list[Row], words: Words) -> "go.Figure":
    """Rake of each kind of player as two dots with intervals: shared by all dealt in, and paid by who collects."""
    names = [plots.kind_and_stake(row, rows) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 2))
    for i, measure in enumerate(("rake_dealt_bb_per_100", "rake_won_bb_per_100")):
        figure.add_trace(
            plots.dots(
                i,
                name=words[f"measure.{measure}"],
                x=[row[measure] for row in rows],
                y=[plots.label(name) for name in names],
                error_x=plots.error_bars(rows, measure, i),
                orientation="h",
                hovertext=plots.amount_tips(
                    rows,
                    words,
                    lambda row: (row["player_kind"], row["stake_label"]),
                    measure,
                    ("num_seat_hands", "measure.seat_hands"),
                ),
            )
        )
    figure.update_xaxes(title_text=words["measure.rake_player_bb100"], rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _say_rake(rows: list[Row], words: Words) -> Markup:
    def rate(row: Row) -> float | None:
        value: float | None = row["rake_bb_per_100_hands"]
        return value

    most, least = highest_and_lowest(rows, rate)
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


def _say_raked_hands(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        value: float | None = row["share_of_hands_raked"]
        return value

    def cost(row: Row) -> float | None:
        value: float | None = row["rake_bb_per_100_per_player_dealt"]
        return value

    most, least = highest_and_lowest(rows, share)
    dearest, cheapest = highest_and_lowest(rows, cost)
    return words.sentence(
        "raked_hands.sentence_one" if len(rows) == 1 else "raked_hands.sentence",
        most=share_with_interval(most, "share_of_hands_raked", words),
        most_seats=most["num_seats"],
        most_stake=at_stake(most, rows, words),
        least=share_with_interval(least, "share_of_hands_raked", words),
        least_seats=least["num_seats"],
        least_stake=at_stake(least, rows, words),
        dearest=with_interval(dearest, "rake_bb_per_100_per_player_dealt", words, Words.number),
        dearest_seats=dearest["num_seats"],
        dearest_stake=at_stake(dearest, rows, words),
        cheapest=with_interval(cheapest, "rake_bb_per_100_per_player_dealt", words, Words.number),
        cheapest_seats=cheapest["num_seats"],
        cheapest_stake=at_stake(cheapest, rows, words),
    )


def _say_rake_players(rows: list[Row], words: Words) -> Markup:
    def paid(row: Row) -> float | None:
        value: float | None = row["rake_won_bb_per_100"]
        return value

    most, least = highest_and_lowest(rows, paid)
    return words.sentence(
        "rake_players.sentence_one" if most is least else "rake_players.sentence",
        most=words.name(most["player_kind"]) + at_stake(most, rows, words),
        most_paid=with_interval(most, "rake_won_bb_per_100", words, Words.number),
        most_dealt=with_interval(most, "rake_dealt_bb_per_100", words, Words.number),
        least=words.name(least["player_kind"]) + at_stake(least, rows, words),
        least_paid=with_interval(least, "rake_won_bb_per_100", words, Words.number),
        least_dealt=with_interval(least, "rake_dealt_bb_per_100", words, Words.number),
    )


RAKE_YIELD = Section(
    name="rake_yield",
    sql=f"""
with

{stakes_played_most("mart_rake_yield", "rake_chips")}

select
    stake_label, num_seats, num_hands, num_clusters, rake_chips,
    rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, rake_bb_per_100_per_player_dealt
from mart_rake_yield
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
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

{stakes_played_most("mart_rake_yield", "rake_chips")}

select
    stake_label, num_seats, num_hands, num_clusters, num_raked_hands, pot_chips, rake_chips,
    rake_share_of_pots, rake_share_of_pots_stderr
from mart_rake_yield
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
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

RAKED_HANDS = Section(
    name="raked_hands",
    sql=f"""
with

{stakes_played_most("mart_rake_yield", "rake_chips")}

select
    stake_label, num_seats, num_hands, num_clusters, num_raked_hands, share_of_hands_raked, share_of_hands_raked_stderr,
    rake_bb_per_100_per_player_dealt, rake_bb_per_100_per_player_dealt_stderr
from mart_rake_yield
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
order by stake_label, num_seats
""",
    figure=raked_hands,
    sentence=_say_raked_hands,
    columns=(
        columns.name("stake_label"),
        columns.count("num_seats"),
        columns.rate("share_of_hands_raked", "num_raked_hands", "num_hands"),
        columns.share_interval_of("share_of_hands_raked"),
        columns.decimal("rake_bb_per_100_per_player_dealt", 2),
        columns.interval_of("rake_bb_per_100_per_player_dealt", lambda words, value: words.number(value, 2)),
    ),
)

RAKE_PLAYERS = Section(
    name="rake_players",
    sql=f"""
with

{stakes_played_most("mart_rake_players", "rake_won_chips")},

{kinds_played_most("mart_rake_players")}

select
    player_kind, stake_label, num_seat_hands, num_clusters, rake_dealt_bb_per_100, rake_dealt_bb_per_100_stderr,
    rake_won_bb_per_100, rake_won_bb_per_100_stderr
from mart_rake_players
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes) and player_kind in (from kinds)
order by max(rake_won_bb_per_100) over (partition by player_kind) desc, player_kind, stake_label
""",
    figure=rake_players,
    sentence=_say_rake_players,
    columns=(
        columns.name("player_kind"),
        columns.name("stake_label"),
        columns.count("num_seat_hands"),
        columns.decimal("rake_dealt_bb_per_100", 2),
        columns.interval_of("rake_dealt_bb_per_100", lambda words, value: words.number(value, 2)),
        columns.decimal("rake_won_bb_per_100", 2),
        columns.interval_of("rake_won_bb_per_100", lambda words, value: words.number(value, 2)),
    ),
)
