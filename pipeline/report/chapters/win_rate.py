"""Who wins, and where at the table."""

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import at_stake, with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval, net
from pipeline.report.section import MAX_SERIES, Section, kinds_played_most, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def win_rate_by_kind(rows: list[Row], words: Words) -> "go.Figure":
    """Net result of each kind of player as a dot with its interval, a series for each stakes."""
    figure = plots.figure(
        words,
        height=plots.rows_height(len(plots.distinct(rows, "player_kind")), len(plots.distinct(rows, "stake_label"))),
    )
    for i, (stake, part) in enumerate(plots.groups(rows, "stake_label")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(stake),
                x=[row["net_bb_per_100"] for row in part],
                y=[plots.label(row["player_kind"]) for row in part],
                error_x=plots.error_bars(part, "net_bb_per_100", i),
                orientation="h",
                hovertext=plots.rate_tips(part, words, lambda row: (row["player_kind"], row["stake_label"])),
            )
        )
    figure.update_xaxes(title_text=words["measure.net_bb100"], zeroline=True)
    figure.update_yaxes(plots.names_axis(plots.distinct(rows, "player_kind")), autorange="reversed")
    return figure


def win_rate_by_position(rows: list[Row], words: Words) -> "go.Figure":
    """Net result in each position as a dot with its interval, a series for each kind of player."""
    figure = plots.figure(words, height=460)
    for i, (kind, part) in enumerate(plots.groups(rows, "player_kind")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.short(kind),
                x=[plots.label(row["position"]) for row in part],
                y=[row["net_bb_per_100"] for row in part],
                error_y=plots.error_bars(part, "net_bb_per_100", i),
                hovertext=plots.rate_tips(part, words, lambda row: (row["player_kind"], row["position"])),
            )
        )
    in_order = sorted(rows, key=lambda row: (row["position_no"] - row["first_position_no"]) % row["num_seats"])
    figure.update_xaxes(plots.names_axis(plots.distinct(in_order, "position")), tickson="boundaries")
    figure.update_yaxes(title_text=words["measure.net_bb100"], zeroline=True)
    return figure


def _say_kinds(rows: list[Row], words: Words) -> Markup:
    best, worst = highest_and_lowest(rows, net)
    values: dict[str, Any] = {
        "best": words.name(best["player_kind"]),
        "best_stake": at_stake(best, rows, words),
        "best_rate": with_interval(best, "net_bb_per_100", words),
    }
    if best is worst:
        return words.sentence("win_rate_by_kind.sentence_one", **values)
    bounds = [interval(row, "net_bb_per_100") for row in rows]
    return words.sentence(
        "win_rate_by_kind.sentence",
        **values,
        worst=words.name(worst["player_kind"]),
        worst_stake=at_stake(worst, rows, words),
        worst_rate=with_interval(worst, "net_bb_per_100", words),
        num_clear=sum(1 for low, high in bounds if low is not None and high is not None and (low > 0 or high < 0)),
        num_all=len(rows),
    )


def _say_positions(rows: list[Row], words: Words) -> Markup:
    best, worst = highest_and_lowest(rows, net)
    return words.sentence(
        "win_rate_by_position.sentence",
        num_seats=best["num_seats"],
        stake=words.name(best["stake_label"]),
        best=words.name(best["player_kind"]),
        best_position=words.name(best["position"]),
        best_rate=words.signed(net(best)),
        worst=words.name(worst["player_kind"]),
        worst_position=words.name(worst["position"]),
        worst_rate=words.signed(net(worst)),
    )


WIN_RATE_BY_KIND = Section(
    name="win_rate_by_kind",
    sql=f"""
with

{stakes_played_most("mart_player_kinds", "num_seat_hands")},

{kinds_played_most("mart_player_kinds")}

select player_kind, stake_label, num_seat_hands, num_clusters, net_bb, net_bb_per_100, net_bb_per_100_stderr
from mart_player_kinds
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes) and player_kind in (from kinds)
order by max(net_bb_per_100) over (partition by player_kind) desc, player_kind, stake_label
""",
    figure=win_rate_by_kind,
    sentence=_say_kinds,
    columns=(
        columns.name("player_kind"),
        columns.name("stake_label"),
        columns.count("num_seat_hands"),
        columns.count("num_clusters"),
        columns.decimal("net_bb", 0),
        *columns.WIN_RATE,
    ),
)

WIN_RATE_BY_POSITION = Section(
    name="win_rate_by_position",
    sql=f"""
with

most_played as (
    select stake_label, num_seats from mart_win_rate where game = {{game}} and rule_set = {{rules}}
    group by all order by sum(num_seat_hands) desc, stake_label, num_seats limit 1
),

-- With blinds the seat left of the button is the first of the order, else the one that has to open, from which positions count.
firsts as (
    select coalesce(cast(bool_and(has_blinds) as integer), 1) as first_position_no
    from mart_runs where game = {{game}} and rule_set = {{rules}}
),

tables as (
    select * from mart_win_rate semi join most_played using (stake_label, num_seats) cross join firsts
    where game = {{game}} and rule_set = {{rules}}
),

kinds as (
    select player_kind from tables
    group by player_kind order by sum(num_seat_hands) desc, player_kind limit {MAX_SERIES}
)

select
    position, position_no, first_position_no, player_kind, stake_label, num_seats,
    num_seat_hands, num_clusters, net_bb_per_100, net_bb_per_100_stderr
from tables
where player_kind in (from kinds)
order by player_kind, (position_no + num_seats - first_position_no) % num_seats
""",
    figure=win_rate_by_position,
    sentence=_say_positions,
    columns=(
        columns.name("player_kind"),
        columns.name("position"),
        columns.count("num_seat_hands"),
        columns.count("num_clusters"),
        *columns.WIN_RATE,
    ),
)
