"""What the house keeps of each wager beside the exact edge, and how simulated edges settle."""

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.chapters.house_boxes import (
    COLUMNS,
    KEY,
    MOST_BOXES,
    OF_BOXES,
    box_name,
    box_names,
    boxes,
    boxes_axis,
)
from pipeline.report.colours import LIGHT, SERIES
from pipeline.report.columns import Column
from pipeline.report.estimates import Row, highest_and_lowest, interval
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MOST_FUNNELS, MOST_RUNS = 4, 5
WAGER = Column("wager", lambda row, words: words[f"house.{row['wager']}"], is_number=False)


def edges(rows: list[Row], words: Words) -> "go.Figure":
    """Left the edge of ante and bet together per ante, right that of the bonus per stake: simulated and exact, a row a box."""
    shown = [row for row in rows if row["wager"] in ("base", "bonus")]
    names = box_names(shown, words)
    rows_of = {
        wager: [(row, name) for row, name in zip(shown, names, strict=True) if row["wager"] == wager]
        for wager in ("base", "bonus")
    }
    distinct = list(dict.fromkeys(names))
    figure = plots.figure(words, height=plots.rows_height(len(distinct), 3) + 60, scattermode="overlay")
    plots.side_by_side(figure, words["measure.base_edge"], words["measure.bonus_edge"])
    for axis, wager in (("x", "base"), ("x2", "bonus")):
        for i, measure in enumerate(("exact_edge", "edge")):
            known = [(row, name) for row, name in rows_of[wager] if row[measure] is not None]
            part = [row for row, _ in known]
            figure.add_trace(
                plots.dots(
                    i,
                    name=words[f"measure.house_{measure}"],
                    legendgroup=measure,
                    showlegend=axis == "x",
                    xaxis=axis,
                    x=[row[measure] for row in part],
                    y=[plots.label(name) for _, name in known],
                    orientation="h",
                    error_x=plots.error_bars(part, "edge", i) if measure == "edge" else None,
                    hovertext=[_edge_tip(row, words) for row in part],
                )
            )
    for i in (0, 2):
        figure.data[i].marker.update(symbol="circle-open", size=17, line={"width": 2, "color": SERIES[0]})
    figure.update_xaxes(tickformat=".0%", zeroline=True)
    figure.update_yaxes(boxes_axis(distinct), autorange="reversed")
    return figure


def _edge_tip(row: Row, words: Words) -> str:
    def form(value: float | None) -> str:
        return words.percent(value, 3)

    return plots.tip(
        (row["strategy"], words[f"house.{row['box_kind']}"], words[f"house.{row['wager']}"]),
        f"{words['measure.house_edge']}: {form(row['edge'])}",
        plots.interval_line(words, row, "edge", interval, form),
        "" if row["exact_edge"] is None else f"{words['measure.house_exact_edge']}: {form(row['exact_edge'])}",
        f"{words.number(row['num_boxes'])} {words['measure.wagers']}",
    )


def _percent(words: Words, value: float | None, _: int = 0) -> str:
    return words.percent(value, 2)


def _say_edges(rows: list[Row], words: Words) -> Markup:
    base = [row for row in rows if row["wager"] == "base"]
    known = [row for row in rows if row["z"] is not None]
    told = Markup()
    if base:
        most, least = highest_and_lowest(base, lambda row: row["edge"])
        told += words.sentence(
            "house_edges.sentence" if most is not least else "house_edges.sentence_one",
            most=_percent(words, most["edge"]),
            most_box=box_name(most, words),
            least=_percent(words, least["edge"]),
            least_box=box_name(least, words),
        )
    bonus = next((row for row in rows if row["wager"] == "bonus"), None)
    if bonus:
        low, high = (_percent(words, bound) for bound in interval(bonus, "edge"))
        told += words.sentence(
            "house_edges.bonus",
            edge=_percent(words, bonus["edge"]),
            low=low,
            high=high,
            num=words.number(bonus["num_boxes"]),
        )
    if known:
        furthest, _ = highest_and_lowest(known, lambda row: abs(row["z"]))
        within = [row for row in known if row["edge_low"] <= row["exact_edge"] <= row["edge_high"]]
        told += words.sentence(
            "house_edges.known", num_within=len(within), num_known=len(known), z=words.signed(furthest["z"], 2)
        )
    return told


EDGES = Section(
    name="house_edges",
    sql=f"""
with

{boxes(MOST_BOXES)}

select
    {", ".join(KEY)}, wager, num_rounds, num_rounds as num_clusters, num_boxes, staked_chips, house_net_chips, rtp, hold,
    edge, edge_stderr, edge_low, edge_high, deviation, hit_frequency, num_effective, exact_edge, z
from mart_house_wagers
{OF_BOXES}
order by place, list_position(['base', 'ante', 'bet', 'bonus'], wager)
""",
    figure=edges,
    sentence=_say_edges,
    columns=(
        *COLUMNS,
        WAGER,
        columns.count("num_rounds"),
        columns.share("rtp", 3),
        columns.share("hold", 3),
        columns.share("edge", 3),
        columns.interval_of("edge", lambda words, value: words.percent(value, 3)),
        columns.share("exact_edge", 3),
        columns.signed("z", 2),
        columns.decimal("deviation", 3),
        columns.share("hit_frequency", 2),
        columns.count("num_effective"),
        columns.count("staked_chips"),
        columns.count("house_net_chips"),
    ),
)


def convergence(rows: list[Row], words: Words) -> "go.Figure":
    """A small figure for each wager: the exact edge, the funnel in which 19 of 20 runs lie, and the runs."""
    from plotly import graph_objects as go

    wagers = _by_wager(rows, words)
    figure = plots.figure(words, height=60 + 220 * len(wagers), showlegend=False, scattermode="overlay")
    plots.stack(figure, [name for name, _ in wagers])
    for i, (_, part) in enumerate(wagers):
        place = str(i + 1) if i else ""
        longest = max(plots.groups(part, "run_id"), key=lambda run: len(run[1]))[1]
        lines: list[tuple[str, list[Row], dict[str, Any]]] = [
            ("funnel_low", longest, {"line": {"color": SERIES[0], "width": 0.75}, "fill": "none"}),
            ("funnel_high", longest, {"line": {"color": SERIES[0], "width": 0.75}, "fill": "tonexty"}),
            ("exact_edge", longest, {"line": {"color": LIGHT["ink"], "width": 1.5, "dash": "dash"}}),
        ]
        for run, (_, steps) in enumerate(plots.groups(part, "run_id")):
            lines.append(("edge", steps, {"line": {"color": SERIES[1 + run % 5], "width": 2}}))
        for measure, steps, style in lines:
            figure.add_trace(
                go.Scatter(
                    name=words[f"measure.{measure if measure != 'edge' else 'house_edge'}"],
                    mode="lines",
                    xaxis=f"x{place}",
                    yaxis=f"y{place}",
                    x=[row["num_rounds"] for row in steps],
                    y=[row[measure] for row in steps],
                    hovertext=[_step_tip(row, words) for row in steps],
                    hovertemplate=plots.TIP,
                    **style,
                )
            )
    figure.update_yaxes(nticks=6, tickformat=".0%")
    figure.update_xaxes(type="log", dtick=1, tickformat="~s", tickangle=0)
    figure.layout[f"xaxis{len(wagers) if len(wagers) > 1 else ''}"].title.text = words["measure.rounds"]
    return figure


def _by_wager(rows: list[Row], words: Words) -> list[tuple[str, list[Row]]]:
    """The steps of each wager of the figure, under a name."""
    names = [
        f"{words['house.' + row['wager']]}: {name}" for row, name in zip(rows, box_names(rows, words), strict=True)
    ]
    return plots.groups([row | {"title": name} for row, name in zip(rows, names, strict=True)], "title")


def _step_tip(row: Row, words: Words) -> str:
    def form(value: float | None) -> str:
        return words.percent(value, 3)

    return plots.tip(
        (row["strategy"], words[f"house.{row['wager']}"]),
        f"{words['measure.house_edge']}: {form(row['edge'])}",
        f"{words['measure.house_exact_edge']}: {form(row['exact_edge'])}",
        f"{words['measure.funnel']}: {form(row['funnel_low'])} {words['measure.to']} {form(row['funnel_high'])}",
        f"{words.number(row['num_rounds'])} {words['measure.rounds'].lower()}",
    )


def _say_convergence(rows: list[Row], words: Words) -> Markup:
    ends = [steps[-1] for _, part in _by_wager(rows, words) for _, steps in plots.groups(part, "run_id")]
    inside = [row for row in ends if row["funnel_low"] <= row["edge"] <= row["funnel_high"]]
    first = ends[0]
    return words.sentence(
        "house_convergence.sentence",
        num_inside=len(inside),
        num_runs=len(ends),
        wager=words[f"house.{first['wager']}"].lower(),
        box=box_name(first, words),
        edge=words.percent(first["edge"], 3),
        exact=words.percent(first["exact_edge"], 3),
        rounds=words.number(first["num_rounds"]),
    )


CONVERGENCE = Section(
    name="house_convergence",
    sql=f"""
with

known as (
    select
        {", ".join(KEY)}, wager,
        row_number() over (partition by wager order by num_boxes desc, {", ".join(KEY)}) as place
    from mart_house_wagers
    where game = {{game}} and rule_set = {{rules}} and wager in ('base', 'bonus') and exact_edge is not null
    qualify place <= case wager when 'base' then {MOST_FUNNELS - 1} else 1 end
)

select
    {", ".join(KEY)}, wager, place, run_id, cast(seed as varchar) as seed, num_rounds, num_clusters, edge, edge_stderr,
    exact_edge, funnel_low, funnel_high
from mart_house_convergence
inner join known using ({", ".join(KEY)}, wager)
where game = {{game}} and rule_set = {{rules}}
qualify dense_rank() over (partition by wager, place order by seed, run_id) <= {MOST_RUNS}
order by wager, place, seed, run_id, step_no
""",
    figure=convergence,
    sentence=_say_convergence,
    columns=(
        *COLUMNS,
        WAGER,
        columns.name("seed"),
        columns.count("num_rounds"),
        columns.share("edge", 3),
        columns.interval_of("edge", lambda words, value: words.percent(value, 3)),
        columns.share("exact_edge", 3),
    ),
    is_optional=True,
)
