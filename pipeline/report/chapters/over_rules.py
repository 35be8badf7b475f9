"""House edges, replays of Mata Ases and distances from what is exact, over all games and house rules."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.chapters.house_boxes import SEPARATOR, box_names, boxes_axis
from pipeline.report.chapters.over_games import GAME
from pipeline.report.colours import LIGHT, SERIES
from pipeline.report.columns import Column, share_with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval
from pipeline.report.game_names import named
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_BOXES = 14
MAX_TABLES = 16
MAX_SCORES = 200
NORMAL_95 = 1.96


def _box_names(rows: list[Row], words: Words) -> list[str]:
    """The box of each row, told from the others by scenario, payouts and stakes where it takes these, and its house rules."""
    return [
        name if row["rule_set"] == "rule book" else f"{name}{SEPARATOR}{row['rule_set']}"
        for row, name in zip(rows, box_names(rows, words), strict=True)
    ]


def all_edges(rows: list[Row], words: Words) -> "go.Figure":
    """The house's edge on the base game as a dot with its interval, within a ring where the exact one is known, a row a box."""
    names = _box_names(rows, words)
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 40, scattermode="overlay")
    for i, measure in enumerate(("exact_edge", "edge")):
        known = [(row, name) for row, name in zip(rows, names, strict=True) if row[measure] is not None]
        part = [row for row, _ in known]
        figure.add_trace(
            plots.dots(
                i,
                name=words[f"measure.house_{measure}"],
                x=[row[measure] for row in part],
                y=[plots.label(name) for _, name in known],
                orientation="h",
                error_x=plots.error_bars(part, "edge", i) if measure == "edge" else None,
                hovertext=[
                    plots.tip(
                        (name,),
                        f"{words['measure.house_edge']}: {words.percent(row['edge'], 3)}",
                        plots.interval_line(words, row, "edge", interval, lambda value: words.percent(value, 3)),
                        ""
                        if row["exact_edge"] is None
                        else f"{words['measure.house_exact_edge']}: {words.percent(row['exact_edge'], 3)}",
                        f"{words.number(row['num_boxes'])} {words['measure.wagers']}",
                    )
                    for row, name in known
                ],
            )
        )
    figure.data[0].marker.update(symbol="circle-open", size=17, line={"width": 2, "color": SERIES[0]})
    figure.update_xaxes(title_text=words["measure.base_edge"], tickformat=".0%", zeroline=True)
    figure.update_yaxes(boxes_axis(names), autorange="reversed")
    return figure


def _say_edges(rows: list[Row], words: Words) -> Markup:
    named_rows = [row | {"box": name} for row, name in zip(rows, _box_names(rows, words), strict=True)]
    most, least = highest_and_lowest(named_rows, lambda row: row["edge"])
    return words.sentence(
        "all_edges.sentence_one" if most is least else "all_edges.sentence",
        most=words.name(most["box"]),
        most_edge=words.percent(most["edge"], 2),
        least=words.name(least["box"]),
        least_edge=words.percent(least["edge"], 2),
        num_known=sum(1 for row in rows if row["exact_edge"] is not None),
        num_all=len(rows),
    )


ALL_EDGES = Section(
    name="all_edges",
    sql=f"""
select
    game, rule_set, scenario, strategy, box_kind, stake_label, payouts, num_rounds, num_rounds as num_clusters, num_boxes,
    edge, edge_stderr, exact_edge
from mart_house_wagers
where wager = 'base'
qualify row_number() over (order by num_boxes desc, scenario, strategy, box_kind, stake_label, payouts, rule_set) <= {MAX_BOXES}
order by edge, scenario, strategy, box_kind, stake_label, payouts, rule_set
""",
    figure=all_edges,
    sentence=_say_edges,
    columns=(
        GAME,
        columns.name("scenario"),
        columns.name("strategy"),
        Column("box_kind", lambda row, words: words[f"house.{row['box_kind']}"], is_number=False),
        columns.count("num_rounds"),
        columns.share("edge", 3),
        columns.interval_of("edge", lambda words, value: words.percent(value, 3)),
        columns.share("exact_edge", 3),
    ),
)


def _table(row: Row, words: Words) -> str:
    rules = "" if row["rule_set"] == "rule book" else f" · {row['rule_set']}"
    return f"{row['num_seats']} {words['measure.seats']}: {row['player_mix']}{rules}"


def all_replays(rows: list[Row], words: Words) -> "go.Figure":
    """The share of hands whose pot is replayed, and of those dealt again, a row for each table and house rules."""
    names = [_table(row, words) for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 2))
    for i, measure in enumerate(("replayed_share", "redealt_share")):
        figure.add_trace(
            plots.dots(
                i,
                name=words[f"measure.{measure}"],
                x=[row[measure] for row in rows],
                y=[plots.label(name) for name in names],
                orientation="h",
                error_x=plots.share_error_bars(rows, measure, i),
                hovertext=plots.share_tips(
                    *(rows, words, lambda row: (_table(row, words),), measure, ("num_hands", "measure.hands"))
                ),
            )
        )
    figure.update_xaxes(tickformat=".0%", rangemode="tozero")
    figure.update_yaxes(plots.names_axis(names, plots.in_two_lines), autorange="reversed")
    return figure


def _say_replays(rows: list[Row], words: Words) -> Markup:
    most, least = highest_and_lowest(rows, lambda row: row["replayed_share"])
    return words.sentence(
        "all_replays.sentence_one" if most is least else "all_replays.sentence",
        most=share_with_interval(most, "replayed_share", words),
        most_table=words.name(_table(most, words)),
        least=share_with_interval(least, "replayed_share", words),
        least_table=words.name(_table(least, words)),
        num_hands=words.number(sum(row["num_hands"] for row in rows)),
    )


ALL_REPLAYS = Section(
    name="all_replays",
    sql=f"""
select
    game, rule_set, stake_label, num_seats, player_mix, num_hands, num_clusters, replayed_share, replayed_share_stderr,
    redealt_share, redealt_share_stderr
from mart_mata_hands
qualify row_number() over (order by num_hands desc, num_seats, player_mix, stake_label, rule_set) <= {MAX_TABLES}
order by num_seats, player_mix, stake_label, rule_set
""",
    figure=all_replays,
    sentence=_say_replays,
    columns=(
        columns.name("player_mix"),
        columns.name("rule_set"),
        columns.count("num_seats"),
        columns.count("num_hands"),
        columns.share("replayed_share", 2),
        columns.share_interval_of("replayed_share"),
        columns.share("redealt_share", 2),
        columns.share_interval_of("redealt_share"),
    ),
)


def all_scores(rows: list[Row], words: Words) -> "go.Figure":
    """Each figure that is known exactly as a dot: how many standard errors the simulated one lies from it, a row a game."""
    figure = plots.figure(words, height=plots.rows_height(len({named(row) for row in rows}), 1) + 60, showlegend=False)
    figure.add_trace(
        plots.dots(
            0,
            x=[row["z"] for row in rows],
            y=[plots.label(named(row)) for row in rows],
            orientation="h",
            hovertext=[
                plots.tip(
                    (named(row), words.value(row["item"])),
                    f"{words['measure.exact_share']}: {words.percent(row['exact'], 4)}",
                    f"{words['measure.simulated_share']}: {words.percent(row['simulated'], 4)}",
                    f"z {words.signed(row['z'], 2)}",
                )
                for row in rows
            ],
        )
    )
    for at in (-NORMAL_95, NORMAL_95):
        figure.add_vline(x=at, line={"color": LIGHT["zero"], "width": 1, "dash": "dot"})
    furthest = max(3.0, *(abs(row["z"]) for row in rows)) * 1.1
    figure.update_xaxes(title_text=words["measure.z"], zeroline=True, range=[-furthest, furthest])
    figure.update_yaxes(
        plots.names_axis(list(dict.fromkeys(named(row) for row in rows)), plots.in_two_lines), autorange="reversed"
    )
    return figure


def _say_scores(rows: list[Row], words: Words) -> Markup:
    furthest, _ = highest_and_lowest(rows, lambda row: abs(row["z"]))
    return words.sentence(
        "all_scores.sentence",
        num_all=len(rows),
        num_within=sum(1 for row in rows if abs(row["z"]) <= NORMAL_95),
        furthest=words.name(words.value(furthest["item"])),
        game=words.name(named(furthest)),
        z=words.signed(furthest["z"], 2),
    )


ALL_SCORES = Section(
    name="all_scores",
    sql=f"""
with

scores as (
    select
        game, rule_set, hand_class as item, exact_share as exact, share as simulated, share_stderr as stderr, z,
        num_all_showdowns as num_all
    from mart_exact_classes
    union all
    select game, rule_set, concat_ws(', ', scenario, strategy, box_kind, wager), exact_edge, edge, edge_stderr, z, num_boxes
    from mart_house_wagers
    where wager in ('base', 'bonus')
)

select game, rule_set, item, num_all, exact, simulated, stderr, z
from scores
where z is not null
qualify row_number() over (order by num_all desc, game, rule_set, item) <= {MAX_SCORES}
order by game, rule_set, abs(z) desc, item
""",
    figure=all_scores,
    sentence=_say_scores,
    columns=(
        GAME,
        Column("item", lambda row, words: words.name(words.value(row["item"])), is_number=False),
        columns.count("num_all"),
        columns.share("exact", 4),
        columns.share("simulated", 4),
        columns.share("stderr", 4),
        columns.signed("z", 2),
    ),
)
