"""Games of players side by side: win rates, rake, how kinds play, how results stray.

Each game, with its house rules, at the stakes that were played most there.
"""

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import Column, with_interval
from pipeline.report.estimates import Row, highest_and_lowest, net, ratio
from pipeline.report.game_names import named
from pipeline.report.section import MAX_SERIES, Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_GAMES = 14
LONG_RUN = 10_000
GAME = Column("game", lambda row, words: words.name(named(row)), is_number=False)


def _most_played(mart: str, count: str) -> str:
    """Common table expressions: of each game and house rules the stakes with most hands, of the games played most."""
    return f"""tables as (
    select game, rule_set, stake_label, sum({count}) as num_all
    from {mart}
    group by game, rule_set, stake_label
    qualify row_number() over (partition by game, rule_set order by sum({count}) desc, stake_label) = 1
),

most_played as (select * from tables order by num_all desc, game, rule_set limit {MAX_GAMES})"""


def _of_kinds(measures: str, order: str) -> str:
    """The query of sections on kinds of player in all games: those of the kinds with most hands."""
    return f"""
with

{_most_played("mart_player_kinds", "num_seat_hands")},

kinds as (
    select player_kind from mart_player_kinds
    group by player_kind order by sum(num_seat_hands) desc, player_kind limit {MAX_SERIES}
)

select
    game, rule_set, stake_label, player_kind, num_seat_hands, num_clusters, {measures}
from mart_player_kinds
inner join most_played using (game, rule_set, stake_label)
where player_kind in (from kinds)
order by {order}, game, rule_set, player_kind
"""


def _title(row: Row) -> tuple[object, ...]:
    return (named(row), row["player_kind"], row["stake_label"])


def _games_axis(rows: list[Row]) -> dict[str, Any]:
    return plots.names_axis(list(dict.fromkeys(named(row) for row in rows)), plots.in_two_lines)


def _games(rows: list[Row]) -> list[str]:
    return [plots.label(named(row)) for row in rows]


def all_win_rates(rows: list[Row], words: Words) -> "go.Figure":
    """Net result as a dot with its interval, a row for each game, a series for each kind of player."""
    kinds = plots.groups(rows, "player_kind")
    figure = plots.figure(words, height=plots.rows_height(len(set(_games(rows))), len(kinds)))
    for i, (kind, part) in enumerate(kinds):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.short(kind),
                x=[row["net_bb_per_100"] for row in part],
                y=_games(part),
                error_x=plots.error_bars(part, "net_bb_per_100", i),
                orientation="h",
                hovertext=plots.rate_tips(part, words, _title),
            )
        )
    figure.update_xaxes(title_text=words["measure.net_bb100"], zeroline=True)
    figure.update_yaxes(_games_axis(rows), autorange="reversed")
    return figure


def _say_win_rates(rows: list[Row], words: Words) -> Markup:
    best, worst = highest_and_lowest(rows, net)
    return words.sentence(
        "all_win_rates.sentence_one" if best is worst else "all_win_rates.sentence",
        best=words.name(best["player_kind"]),
        best_game=words.name(named(best)),
        best_rate=with_interval(best, "net_bb_per_100", words),
        worst=words.name(worst["player_kind"]),
        worst_game=words.name(named(worst)),
        worst_rate=with_interval(worst, "net_bb_per_100", words),
    )


ALL_WIN_RATES = Section(
    name="all_win_rates",
    sql=_of_kinds("net_bb_per_100, net_bb_per_100_stderr", "num_all desc"),
    figure=all_win_rates,
    sentence=_say_win_rates,
    columns=(
        GAME,
        columns.name("stake_label"),
        columns.name("player_kind"),
        columns.count("num_seat_hands"),
        columns.count("num_clusters"),
        *columns.WIN_RATE,
    ),
)


def all_rake(rows: list[Row], words: Words) -> "go.Figure":
    """Left rake per 100 hands, right its share of the pots, a row for each game and number of seats."""
    names = [_table(row, words) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 40, showlegend=False)
    plots.side_by_side(figure, words["measure.rake_bb100"], words["measure.rake_share"])

    def title(row: Row) -> tuple[object, ...]:
        return (_table(row, words), row["stake_label"])

    yielded, share, hands = "rake_bb_per_100_hands", "rake_share_of_pots", ("num_hands", "measure.hands")
    y = [plots.label(name) for name in names]
    figure.add_trace(
        plots.dots(
            0,
            x=[row[yielded] for row in rows],
            y=y,
            orientation="h",
            error_x=plots.error_bars(rows, yielded, 0),
            hovertext=plots.amount_tips(rows, words, title, yielded, hands),
        )
    )
    figure.add_trace(
        plots.dots(
            1,
            x=[row[share] for row in rows],
            y=y,
            xaxis="x2",
            orientation="h",
            error_x=plots.share_error_bars(rows, share, 1),
            hovertext=plots.share_tips(rows, words, title, share, hands),
        )
    )
    figure.update_xaxes(rangemode="tozero")
    figure.layout.xaxis2.update(tickformat=".1%")
    figure.update_yaxes(plots.names_axis(names, plots.in_two_lines), autorange="reversed")
    return figure


def _table(row: Row, words: Words) -> str:
    return f"{named(row)}, {row['num_seats']} {words['measure.seats']}"


def _say_rake(rows: list[Row], words: Words) -> Markup:
    most, least = highest_and_lowest(rows, lambda row: row["rake_bb_per_100_hands"])
    return words.sentence(
        "all_rake.sentence_one" if most is least else "all_rake.sentence",
        most=words.name(_table(most, words)),
        most_rate=with_interval(most, "rake_bb_per_100_hands", words, Words.number),
        most_share=words.percent(most["rake_share_of_pots"], 2),
        least=words.name(_table(least, words)),
        least_rate=with_interval(least, "rake_bb_per_100_hands", words, Words.number),
        least_share=words.percent(least["rake_share_of_pots"], 2),
    )


ALL_RAKE = Section(
    name="all_rake",
    sql=f"""
with

{_most_played("mart_rake_yield", "num_hands")}

select
    game, rule_set, stake_label, num_seats, num_hands, num_clusters, rake_bb_per_100_hands, rake_bb_per_100_hands_stderr,
    rake_share_of_pots, rake_share_of_pots_stderr, share_of_hands_raked
from mart_rake_yield
inner join most_played using (game, rule_set, stake_label)
where rake_chips > 0
qualify row_number() over (order by num_hands desc, game, rule_set, num_seats) <= 2 * {MAX_GAMES}
order by rake_bb_per_100_hands desc, game, rule_set, num_seats
""",
    figure=all_rake,
    sentence=_say_rake,
    columns=(
        GAME,
        columns.name("stake_label"),
        columns.count("num_seats"),
        columns.count("num_hands"),
        columns.count("num_clusters"),
        columns.decimal("rake_bb_per_100_hands", 2),
        columns.interval_of("rake_bb_per_100_hands", lambda words, value: words.number(value, 2)),
        columns.share("rake_share_of_pots", 2),
        columns.share("share_of_hands_raked"),
    ),
)


def all_styles(rows: list[Row], words: Words) -> "go.Figure":
    """Each kind of player in each game as a dot: how many hands it plays, and how many of them it raises first."""
    figure = plots.figure(words, height=460)
    for i, (kind, part) in enumerate(plots.groups(rows, "player_kind")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.short(kind),
                x=[row["vpip_rate"] for row in part],
                y=[row["pfr_rate"] for row in part],
                hovertext=[
                    plots.tip(
                        _title(row),
                        f"VPIP {words.percent(row['vpip_rate'])}",
                        f"PFR {words.percent(row['pfr_rate'])}",
                        f"{words.number(row['num_seat_hands'])} {words['measure.seat_hands']}",
                    )
                    for row in part
                ],
            )
        )
    for update, measure in ((figure.update_xaxes, "vpip_rate"), (figure.update_yaxes, "pfr_rate")):
        largest = max((row[measure] for row in rows if row[measure] is not None), default=1)
        update(
            title_text=measure.removesuffix("_rate").upper(),
            tickformat=".0%",
            range=[0, min(1.02, 1.15 * largest + 0.02)],
        )
    return figure


def _say_styles(rows: list[Row], words: Words) -> Markup:
    loosest, tightest = highest_and_lowest(rows, lambda row: row["vpip_rate"])
    fiercest, _ = highest_and_lowest(rows, lambda row: ratio(row["pfr_rate"], row["vpip_rate"]))
    return words.sentence(
        "all_styles.sentence",
        loosest=words.name(loosest["player_kind"]),
        loosest_game=words.name(named(loosest)),
        loosest_share=words.percent(loosest["vpip_rate"]),
        tightest=words.name(tightest["player_kind"]),
        tightest_game=words.name(named(tightest)),
        tightest_share=words.percent(tightest["vpip_rate"]),
        fiercest=words.name(fiercest["player_kind"]),
        fiercest_game=words.name(named(fiercest)),
        fiercest_share=words.percent(ratio(fiercest["pfr_rate"], fiercest["vpip_rate"])),
    )


ALL_STYLES = Section(
    name="all_styles",
    sql=_of_kinds(
        "vpip_made, vpip_chances, vpip_made / nullif(vpip_chances, 0) as vpip_rate,\n"
        "    pfr_made, pfr_chances, pfr_made / nullif(pfr_chances, 0) as pfr_rate, num_bets_raises, num_calls",
        "num_all desc",
    ),
    figure=all_styles,
    sentence=_say_styles,
    columns=(
        GAME,
        columns.name("player_kind"),
        columns.count("num_seat_hands"),
        columns.rate("vpip", "vpip_made", "vpip_chances"),
        columns.rate("pfr", "pfr_made", "pfr_chances"),
        columns.factor("aggression_factor", "num_bets_raises", "num_calls"),
    ),
)


def all_swings(rows: list[Row], words: Words) -> "go.Figure":
    """Left the standard deviation of 100 hands, right the chance to be behind after many, a row for each game."""
    kinds = plots.groups(rows, "player_kind")
    figure = plots.figure(words, height=plots.rows_height(len(set(_games(rows))), len(kinds)) + 40)
    plots.side_by_side(figure, words["measure.sd_bb100"], words["measure.loss_share"])
    for i, (kind, part) in enumerate(kinds):
        for axis, measure, form in (("x", "sd_bb_per_100", words.number), ("x2", "loss_share", words.percent)):
            figure.add_trace(
                plots.dots(
                    i,
                    name=plots.short(kind),
                    legendgroup=str(i),
                    showlegend=axis == "x",
                    xaxis=axis,
                    x=[row[measure] for row in part],
                    y=_games(part),
                    orientation="h",
                    error_x=_ends(part, measure, i),
                    hovertext=[
                        plots.tip(
                            _title(row),
                            f"{words[f'measure.{measure}']}: {form(row[measure])}",
                            f"{words.number(row['num_seat_hands'])} {words['measure.seat_hands']}",
                        )
                        for row in part
                    ],
                )
            )
    figure.layout.xaxis.update(rangemode="tozero")
    figure.layout.xaxis2.update(tickformat=".0%", range=[-0.03, 1.03])
    figure.update_yaxes(_games_axis(rows), autorange="reversed")
    return figure


def _ends(rows: list[Row], measure: str, series_no: int) -> dict[str, Any] | None:
    """Error bars of the chance of loss, from its values at both ends of the interval of the win rate."""
    if measure != "loss_share":
        return None
    return plots.error_bars([], measure, series_no) | {
        "symmetric": False,
        "array": [_apart(row["loss_share"], row["loss_high"]) for row in rows],
        "arrayminus": [_apart(row["loss_low"], row["loss_share"]) for row in rows],
    }


def _apart(low: float | None, high: float | None) -> float | None:
    return None if low is None or high is None else high - low


def _say_swings(rows: list[Row], words: Words) -> Markup:
    wildest, tamest = highest_and_lowest(rows, lambda row: row["sd_bb_per_100"])
    winner, _ = highest_and_lowest(rows, net)
    return words.sentence(
        "all_swings.sentence",
        wildest=words.name(wildest["player_kind"]),
        wildest_game=words.name(named(wildest)),
        wildest_sd=words.number(wildest["sd_bb_per_100"]),
        tamest=words.name(tamest["player_kind"]),
        tamest_game=words.name(named(tamest)),
        tamest_sd=words.number(tamest["sd_bb_per_100"]),
        winner=words.name(winner["player_kind"]),
        winner_game=words.name(named(winner)),
        winner_loss=words.percent(winner["loss_share"]),
        num_hands=words.number(LONG_RUN),
    )


def _loss(rate: str) -> str:
    return f"chance_of_loss({rate}, sd_bb_per_100, {LONG_RUN})"


ALL_SWINGS = Section(
    name="all_swings",
    sql=_of_kinds(
        "net_bb_per_100, net_bb_per_100_stderr,\n"
        "    net_bb_per_100_stderr * sqrt(num_seat_hands) / 10 as sd_bb_per_100,\n"
        f"    {_loss('net_bb_per_100')} as loss_share,\n"
        f"    {_loss('net_bb_per_100 + t_quantile(num_clusters - 1) * net_bb_per_100_stderr')} as loss_low,\n"
        f"    {_loss('net_bb_per_100 - t_quantile(num_clusters - 1) * net_bb_per_100_stderr')} as loss_high",
        "num_all desc",
    ),
    figure=all_swings,
    sentence=_say_swings,
    columns=(
        GAME,
        columns.name("player_kind"),
        columns.count("num_seat_hands"),
        *columns.WIN_RATE,
        columns.decimal("sd_bb_per_100", 1),
        columns.share("loss_share"),
        Column(
            "loss_interval",
            lambda row, words: (
                words["none"]
                if row["loss_low"] is None
                else f"{words.percent(row['loss_low'])} … {words.percent(row['loss_high'])}"
            ),
        ),
    ),
)
