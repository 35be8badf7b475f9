"""Results of real players: those with the most hands, or the one that was asked for.

Queries of this chapter hold ``{whose}``, a condition on the column `player`.
"""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.colours import SERIES
from pipeline.report.columns import Column
from pipeline.report.estimates import Row
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_PLAYERS = 4
MAX_STAKES = 40
MAX_CUTS = 100
MAX_SESSIONS = 50
MAX_BUY_INS = 50
STEPS_SHOWN = 40
LINES = ("net_bb", "ev_bb", "showdown_bb", "no_showdown_bb")
DASHES = ("solid", "dash", "dot", "dashdot")

PLAYERS = f"""players as (
    select site, player, currency from mart_player_curves where {{whose}} and step_no = 1
    order by player_place limit {MAX_PLAYERS}
)"""


def _bounds(row: Row, estimate: str) -> tuple[float | None, float | None]:
    """The interval as the mart has it: none where clusters are very few."""
    return row[f"{estimate}_low"], row[f"{estimate}_high"]


def _name(row: Row) -> str:
    return f"{row['player']} · {row['site']} · {row['currency']}"


def curves(rows: list[Row], words: Words) -> "go.Figure":
    """A small figure for each player: the result, without luck, at showdowns and without them, as lines over hands."""
    from plotly import graph_objects as go

    for row in rows:
        row["name"] = _name(row)
    players = plots.groups(rows, "name")
    figure = plots.figure(words, height=120 + 260 * len(players), scattermode="overlay")
    plots.stack(figure, [name for name, _ in players])
    for i, (name, part) in enumerate(players):
        place = str(i + 1) if i else ""
        for series_no, line in enumerate(LINES):
            figure.add_trace(
                go.Scatter(
                    name=words[f"measure.{line}"],
                    legendgroup=line,
                    showlegend=i == 0,
                    mode="lines",
                    xaxis=f"x{place}",
                    yaxis=f"y{place}",
                    x=[0, *(row["num_hands"] for row in part)],
                    y=[0, *(row[line] for row in part)],
                    line={"color": SERIES[series_no], "width": 2, "dash": DASHES[series_no]},
                    hovertext=["", *_curve_tips(part, words, line, name)],
                    hovertemplate=plots.TIP,
                )
            )
    figure.update_yaxes(zeroline=True, nticks=5, tickformat=",", ticksuffix=f" {words['measure.bb']}")
    figure.update_xaxes(rangemode="tozero", nticks=6, tickformat=",")
    figure.layout[f"xaxis{len(players) if len(players) > 1 else ''}"].title.text = words["measure.num_hands"]
    return figure


def _curve_tips(rows: list[Row], words: Words, line: str, name: str) -> list[str]:
    return [
        plots.tip(
            (name,),
            f"{words[f'measure.{line}']}: {words.signed(row[line])} {words['measure.bb']}",
            f"{words.number(row['num_hands'])} {words['measure.hands']}",
        )
        for row in rows
    ]


def _say_curves(rows: list[Row], words: Words) -> Markup:
    last = [row for row in rows if (row["site"], row["player"]) == (rows[0]["site"], rows[0]["player"])]
    end = max((row for row in last if row["currency"] == rows[0]["currency"]), key=lambda row: float(row["num_hands"]))
    return words.sentence(
        "results.sentence",
        player=words.name(end["player"]),
        site=words.name(end["site"]),
        num_hands=words.number(end["num_hands"]),
        net=words.signed(end["net_bb"]),
        money=words.signed(end["net_money"], 2),
        currency=words.name(end["currency"]),
        expected=words.signed(end["ev_bb"]),
        showdown=words.signed(end["showdown_bb"]),
        no_showdown=words.signed(end["no_showdown_bb"]),
    )


RESULTS = Section(
    name="results",
    sql=f"""
with

{PLAYERS}

select player, site, currency, num_hands, net_bb, ev_bb, showdown_bb, no_showdown_bb, net_money, ev_money
from mart_player_curves
where (site, player, currency) in (from players) and (step_no % ceil(num_steps / {STEPS_SHOWN}) = 0 or step_no = num_steps)
order by player_place, step_no
""",
    figure=curves,
    sentence=_say_curves,
    columns=(
        columns.name("player"),
        columns.name("site"),
        columns.name("currency"),
        columns.count("num_hands"),
        *(columns.signed(line) for line in LINES),
        columns.signed("net_money", 2),
        columns.signed("ev_money", 2),
    ),
    is_optional=True,
)

RATES = (
    columns.signed("net_bb_per_100"),
    columns.interval_of("net_bb_per_100", Words.signed, _bounds),
    columns.signed("ev_bb_per_100"),
    *(columns.rate(name, f"{name}_made", f"{name}_chances") for name in ("vpip", "pfr", "three_bet")),
    columns.rate("went_to_showdown", "went_to_showdown_made", "went_to_showdown_chances"),
)
RATES_SQL = (
    "num_clusters, net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, ev_bb_per_100, vpip_made, vpip_chances,\n"
    "    pfr_made, pfr_chances, three_bet_made, three_bet_chances, went_to_showdown_made, went_to_showdown_chances"
)


def _say_stakes(rows: list[Row], words: Words) -> Markup:
    first = rows[0]
    return words.sentence(
        "results_stakes.sentence",
        player=words.name(first["player"]),
        stake=words.name(first["stake_label"]),
        num_hands=words.number(first["num_hands"]),
        rate=columns.with_interval(first, "net_bb_per_100", words, bounds=_bounds),
    )


RESULTS_STAKES = Section(
    name="results_stakes",
    sql=f"""
with

{PLAYERS}

select
    player, site, game, stake_label, num_hands, net_money, total_money, {RATES_SQL},
    rake_contributed_bb_per_100
from mart_player_results
where (site, player, currency) in (from players)
order by num_hands desc, player, stake_label
limit {MAX_STAKES}
""",
    sentence=_say_stakes,
    columns=(
        columns.name("player"),
        columns.name("game"),
        columns.name("stake_label"),
        columns.count("num_hands"),
        columns.signed("net_money", 2),
        columns.signed("total_money", 2),
        *RATES,
        columns.decimal("rake_contributed_bb_per_100", 1),
    ),
    is_optional=True,
)


def _say_cuts(rows: list[Row], words: Words) -> Markup:
    return words.sentence(
        "results_cuts.sentence",
        player=words.name(rows[0]["player"]),
        stake=words.name(rows[0]["stake_label"]),
        num_hands=words.number(sum(row["num_hands"] for row in rows if row["cut"] == "seats")),
    )


RESULTS_CUTS = Section(
    name="results_cuts",
    sql=f"""
with

{PLAYERS},

most as (
    select site, player, game, stake_label from mart_player_results where (site, player, currency) in (from players)
    order by num_hands desc, player, stake_label limit 1
)

select
    player, stake_label, cut, item, num_hands, net_money, {RATES_SQL}
from mart_player_cuts
where cut <> 'all' and (site, player, game, stake_label) in (from most)
order by cut, item_no
limit {MAX_CUTS}
""",
    sentence=_say_cuts,
    columns=(
        Column("cut", lambda row, words: words[f"cut.{row['cut']}"], is_number=False),
        columns.name("item"),
        columns.count("num_hands"),
        columns.signed("net_money", 2),
        *RATES,
    ),
    is_optional=True,
)


def _say_sessions(rows: list[Row], words: Words) -> Markup:
    return words.sentence(
        "results_sessions.sentence",
        num_sessions=words.number(rows[0]["num_sessions"]),
        num_won=words.number(rows[0]["num_won"]),
        num_shown=words.number(len(rows)),
    )


RESULTS_SESSIONS = Section(
    name="results_sessions",
    sql=f"""
with

{PLAYERS}

select
    player, site, currency, strftime(began_at at time zone 'UTC', '%Y-%m-%d %H:%M') as began_at, duration_minutes, num_hands,
    num_tables, hands_per_hour, net_money, ev_money, net_bb_per_100, best_money, worst_money,
    gap_minutes, count(*) over () as num_sessions, count_if(net_money > 0) over () as num_won
from mart_sessions
where (site, player, currency) in (from players)
order by mart_sessions.began_at desc, player, currency
limit {MAX_SESSIONS}
""",
    sentence=_say_sessions,
    note=lambda rows, words: words.sentence("results_sessions.note", gap=words.number(rows[0]["gap_minutes"])),
    columns=(
        columns.name("player"),
        columns.name("currency"),
        columns.name("began_at"),
        columns.decimal("duration_minutes", 0),
        columns.count("num_hands"),
        columns.count("num_tables"),
        columns.decimal("hands_per_hour", 0),
        columns.signed("net_money", 2),
        columns.signed("ev_money", 2),
        columns.signed("net_bb_per_100"),
        columns.signed("best_money", 2),
        columns.signed("worst_money", 2),
    ),
    is_optional=True,
)


def _hundredths(key: str) -> Column:
    """An amount in hundredths, as units with two decimals."""
    return Column(key, lambda row, words: words.number(None if row[key] is None else row[key] / 100, 2))


def _say_tournaments(rows: list[Row], words: Words) -> Markup:
    return words.sentence(
        "results_tournaments.sentence",
        num_tournaments=words.number(sum(row["num_tournaments"] for row in rows)),
        num_unfinished=words.number(sum(row["num_unfinished"] for row in rows)),
        num_buy_ins=words.number(len(rows)),
    )


RESULTS_TOURNAMENTS = Section(
    name="results_tournaments",
    sql=f"""
with

players as (
    select site, player from mart_tournaments where {{whose}}
    group by all order by count_if(is_hero) desc, sum(num_hands) desc, site, player limit {MAX_PLAYERS}
)

select
    player, site, currency, buy_in_hundredths + coalesce(bounty_hundredths, 0) + coalesce(fee_hundredths, 0) as entry_hundredths,
    num_tournaments, num_unfinished, num_finished, num_in_the_money, num_counted, num_counted as num_clusters, cost_hundredths,
    profit_hundredths, roi, roi_low, roi_high
from mart_tournament_results
where (site, player) in (from players)
order by num_tournaments desc, player, currency, entry_hundredths
limit {MAX_BUY_INS}
""",
    sentence=_say_tournaments,
    columns=(
        columns.name("player"),
        columns.name("currency"),
        _hundredths("entry_hundredths"),
        columns.count("num_tournaments"),
        columns.count("num_unfinished"),
        columns.rate("in_the_money", "num_in_the_money", "num_finished"),
        _hundredths("cost_hundredths"),
        _hundredths("profit_hundredths"),
        columns.share("roi"),
        columns.interval_of("roi", Words.percent, _bounds),
    ),
    is_optional=True,
)

RESULT_SECTIONS = (RESULTS, RESULTS_STAKES, RESULTS_CUTS, RESULTS_SESSIONS, RESULTS_TOURNAMENTS)
