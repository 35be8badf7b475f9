"""What the cards gave or took once nobody could bet any more, and how far bankrolls stray."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.colours import SERIES
from pipeline.report.columns import at_stake, with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval
from pipeline.report.section import MAX_SERIES, Section, kinds_played_most, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_STEPS = 16


def luck(rows: list[Row], words: Words) -> "go.Figure":
    """Real and expected result of each kind of player as two dots with their intervals."""
    names = [plots.kind_and_stake(row, rows) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 2))
    for i, measure in enumerate(("net_bb_per_100", "ev_bb_per_100")):
        figure.add_trace(
            plots.dots(
                i,
                name=words[f"measure.{measure}"],
                x=[row[measure] for row in rows],
                y=[plots.label(name) for name in names],
                error_x=plots.error_bars(rows, measure, i),
                orientation="h",
                hovertext=[
                    plots.tip(
                        (row["player_kind"], row["stake_label"]),
                        f"{words[f'measure.{measure}']}: {words.signed(row[measure])} {words['measure.bb100']}",
                        plots.interval_line(words, row, measure, interval, words.signed),
                        f"{words.number(row['num_all_in'])} {words['measure.all_in']}",
                    )
                    for row in rows
                ],
            )
        )
    figure.update_xaxes(title_text=words["measure.result_bb100"], zeroline=True)
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _say_luck(rows: list[Row], words: Words) -> Markup:
    luckiest, _ = highest_and_lowest(rows, lambda row: abs(row["luck_bb_per_100"]))
    most, least = highest_and_lowest(rows, lambda row: row["variance_share"])
    bounds = [interval(row, "luck_bb_per_100") for row in rows]
    return words.sentence(
        "luck.sentence_one" if len(rows) == 1 else "luck.sentence",
        luckiest=words.name(luckiest["player_kind"]) + at_stake(luckiest, rows, words),
        luck=with_interval(luckiest, "luck_bb_per_100", words),
        real=words.signed(luckiest["net_bb_per_100"]),
        expected=words.signed(luckiest["ev_bb_per_100"]),
        num_even=sum(1 for low, high in bounds if low is not None and high is not None and low <= 0 <= high),
        num_all=len(rows),
        num_all_in=words.number(sum(row["num_all_in"] for row in rows)),
        least=words.percent(least["variance_share"]),
        most=words.percent(most["variance_share"]),
    )


LUCK = Section(
    name="luck",
    sql=f"""
with

{stakes_played_most("mart_luck", "num_seat_hands")},

{kinds_played_most("mart_luck")}

select
    player_kind, stake_label, num_seat_hands, num_clusters, num_all_in, net_bb_per_100, net_bb_per_100_stderr,
    ev_bb_per_100, ev_bb_per_100_stderr, luck_bb_per_100, luck_bb_per_100_stderr, variance_share
from mart_luck
where
    game = {{game}} and rule_set = {{rules}} and num_all_in > 0
    and stake_label in (from stakes) and player_kind in (from kinds)
order by max(ev_bb_per_100) over (partition by player_kind) desc, player_kind, stake_label
""",
    figure=luck,
    sentence=_say_luck,
    columns=(
        columns.name("player_kind"),
        columns.name("stake_label"),
        columns.count("num_seat_hands"),
        columns.count("num_all_in"),
        *columns.WIN_RATE,
        columns.signed("ev_bb_per_100"),
        columns.interval_of("ev_bb_per_100", Words.signed),
        columns.signed("luck_bb_per_100", 2),
        columns.interval_of("luck_bb_per_100", lambda words, value: words.signed(value, 2)),
        columns.share("variance_share"),
    ),
)


def bankrolls(rows: list[Row], words: Words) -> "go.Figure":
    """A small figure for each kind of player: eight of ten bankrolls as a band, the middle one as a line, dotted their mean
    without luck all-in."""
    from plotly import graph_objects as go

    kinds = plots.groups(rows, "player_kind")
    figure = plots.figure(words, height=80 + 230 * ((len(kinds) + 1) // 2), showlegend=False, scattermode="overlay")
    plots.grid(figure, [kind for kind, _ in kinds])
    for i, (kind, part) in enumerate(kinds):
        place = str(i + 1) if i else ""
        for measure in ("p10_bb", "p90_bb", "median_bb", "mean_ev_bb"):
            is_line = measure in ("median_bb", "mean_ev_bb")
            figure.add_trace(
                go.Scatter(
                    name=plots.short(kind),
                    mode="lines" if len(part) > 1 else "lines+markers",
                    xaxis=f"x{place}",
                    yaxis=f"y{place}",
                    x=[row["num_hands"] for row in part],
                    y=[row[measure] for row in part],
                    line={"color": SERIES[i], "width": 2.5 if is_line else 0.75}
                    | ({"dash": "dot"} if measure == "mean_ev_bb" else {}),
                    fill="tonexty" if measure == "p90_bb" else "none",
                    hovertext=_bankroll_tips(part, words, measure),
                    hovertemplate=plots.TIP,
                )
            )
    figure.update_yaxes(zeroline=True, nticks=5, tickformat=",", ticksuffix=f" {words['measure.bb']}")
    figure.update_xaxes(rangemode="tozero", nticks=4, tickformat=",")
    for i in range(max(0, len(kinds) - 2), len(kinds)):
        figure.layout[f"xaxis{i + 1 if i else ''}"].title.text = words["measure.num_hands"]
    return figure


def _bankroll_tips(rows: list[Row], words: Words, measure: str) -> list[str]:
    return [
        plots.tip(
            (row["player_kind"],),
            f"{words[f'measure.{measure}']}: {words.signed(row[measure], 0)} {words['measure.bb']}",
            f"{words.number(row['num_hands'])} {words['measure.hands']}",
            f"{words.number(row['num_stretches'])} {words['measure.stretches']}",
        )
        for row in rows
    ]


def _say_bankrolls(rows: list[Row], words: Words) -> Markup:
    ends = [row for row in rows if row["step_no"] == row["num_steps"]]
    widest, narrowest = highest_and_lowest(ends, lambda row: row["p90_bb"] - row["p10_bb"])

    def told(row: Row) -> dict[str, object]:
        return {
            "kind": words.name(row["player_kind"]),
            "low": words.signed(row["p10_bb"], 0),
            "high": words.signed(row["p90_bb"], 0),
            "ahead": words.number(round(row["ahead_share"] * row["num_stretches"])),
            "num": words.number(row["num_stretches"]),
        }

    return words.sentence(
        "bankrolls.sentence_one" if widest is narrowest else "bankrolls.sentence",
        num_hands=words.number(widest["num_hands"]),
        stake=words.name(widest["stake_label"]),
        **told(widest),
        **{f"other_{key}": value for key, value in told(narrowest).items()},
    )


BANKROLLS = Section(
    name="bankrolls",
    sql=f"""
with

{stakes_played_most("mart_bankroll_bands", "num_stretches", most=1)},

kinds as (
    select player_kind from mart_bankroll_bands where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
    group by player_kind order by max(num_stretches) desc, player_kind limit {MAX_SERIES}
)

select
    player_kind, stake_label, step_no, num_steps, num_hands, num_stretches, num_clusters,
    p10_bb, median_bb, p90_bb, mean_bb, mean_bb_stderr, mean_ev_bb, ahead_share
from mart_bankroll_bands
where
    game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes) and player_kind in (from kinds)
    and step_no % greatest(1, num_steps // {MAX_STEPS}) = 0
order by player_kind, step_no
""",
    figure=bankrolls,
    sentence=_say_bankrolls,
    columns=(
        columns.name("player_kind"),
        columns.count("num_hands"),
        columns.count("num_stretches"),
        columns.signed("p10_bb", 0),
        columns.signed("median_bb", 0),
        columns.signed("p90_bb", 0),
        columns.signed("mean_bb", 0),
        columns.interval_of("mean_bb", lambda words, value: words.signed(value, 0)),
        columns.signed("mean_ev_bb", 0),
        columns.share("ahead_share"),
    ),
)
