"""Where the result against the house comes from: hands, decisions, outcomes, and what the dealer shows."""

from collections.abc import Callable
from math import log10
from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.chapters.house_boxes import COLUMNS, KEY, MOST_SERIES, OF_BOXES, box_name, boxes, by_box
from pipeline.report.colours import SERIES
from pipeline.report.columns import Column, share_with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval, share_interval
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

ITEM = Column("item", lambda row, words: words.get(f"house.{row['item']}", row["item"]), is_number=False)
LEFT, RIGHT = ("x", "share", "exact_share"), ("x2", "net_units", "exact_net_units")


def by_hand(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each hand is held, on a logarithmic scale, right what it adds to the result: simulated and exact."""
    names = [row["item"] for row in rows]
    figure = plots.figure(words, height=plots.rows_height(len(rows), 1) + 60, scattermode="overlay")
    plots.side_by_side(figure, words["measure.class_share"], words["measure.net_units"])
    for axis, simulated, exact in (LEFT, RIGHT):
        for i, measure in enumerate((exact, simulated)):
            known = [row for row in rows if row[measure] is not None]
            figure.add_trace(
                plots.dots(
                    i,
                    name=words["measure.simulated_share" if i else "measure.exact_share"],
                    legendgroup=str(i),
                    showlegend=axis == "x" and bool(known),
                    xaxis=axis,
                    x=[row[measure] for row in known],
                    y=[plots.label(row["item"]) for row in known],
                    orientation="h",
                    error_x=_bars(known, simulated, i) if i else None,
                    hovertext=[_tip(row, words) for row in known],
                )
            )
    for i in (0, 2):
        figure.data[i].marker.update(symbol="circle-open", size=17, line={"width": 2, "color": SERIES[0]})
    shares = [log10(row[measure]) for row in rows for measure in ("share", "exact_share") if row[measure]]
    figure.update_xaxes(nticks=None, tickangle=0)
    figure.layout.xaxis.update(type="log", tickformat="~%", dtick=1, range=[min(shares) - 0.4, max(shares) + 0.3])
    figure.layout.xaxis2.update(zeroline=True, tickformat=".0%", nticks=5)
    figure.update_yaxes(plots.names_axis(names))
    return figure


def _bars(rows: list[Row], measure: str, series_no: int) -> dict[str, object]:
    return (plots.share_error_bars if measure == "share" else plots.error_bars)(rows, measure, series_no)


def _tip(row: Row, words: Words) -> str:
    def form(value: float | None) -> str:
        return words.percent(value, 4)

    exact = row["exact_share"]
    return plots.tip(
        (row["strategy"], words[f"house.{row['box_kind']}"], words.get(f"house.{row['item']}", row["item"])),
        f"{words['measure.share_of_wagers']}: {form(row['share'])}",
        plots.interval_line(words, row, "share", share_interval, form),
        "" if exact is None else f"{words['measure.exact_share']}: {form(exact)}",
        f"{words['measure.net_units']}: {form(row['net_units'])}",
        plots.interval_line(words, row, "net_units", interval, form),
        f"{words.number(row['num_boxes'])} {words['measure.wagers']}",
    )


def _signed_percent(words: Words, share: float) -> str:
    return words.signed(100 * share, 2) + "\u202f%"


def _say_hands(name: str) -> Callable[[list[Row], Words], Markup]:
    def say(rows: list[Row], words: Words) -> Markup:
        most, least = highest_and_lowest(rows, lambda row: row["net_units"])
        known = [row for row in rows if row["z"] is not None]
        told = words.sentence(
            f"{name}.sentence",
            box=box_name(rows[0], words),
            most=words.name(most["item"]),
            most_net=_signed_percent(words, most["net_units"]),
            most_share=words.percent(most["share"], 2),
            least=words.name(least["item"]),
            least_net=_signed_percent(words, least["net_units"]),
            total=_signed_percent(words, sum(row["net_units"] for row in rows)),
        )
        if known:
            furthest, _ = highest_and_lowest(known, lambda row: abs(row["z"]))
            told += words.sentence(
                "house_hands.known", item=words.name(furthest["item"]), z=words.signed(furthest["z"], 2)
            )
        return told

    return say


def _hands(name: str, wager: str) -> Section:
    """Hands of a wager at the boxes with most of them, where an exact edge is known if there are such."""
    of_wager = f"wager = '{wager}'"
    return Section(
        name=name,
        sql=f"""
with

{boxes(1, of_wager, "any_value(exact_edge) is null, ")}

select
    {", ".join(KEY)}, item_no, item, num_boxes, num_all_boxes, num_clusters, share, share_stderr, exact_share, z, mean_net,
    net_units, net_units_stderr, exact_net_units
from mart_house_results
{OF_BOXES} and {of_wager} and cut = 'hand'
order by item_no
""",
        figure=by_hand,
        sentence=_say_hands(name),
        columns=(
            ITEM,
            columns.rate("of_wagers", "num_boxes", "num_all_boxes"),
            columns.share("share", 4),
            columns.share_interval_of("share", 4),
            columns.share("exact_share", 4),
            columns.signed("z", 2),
            columns.signed("mean_net", 3),
            columns.share("net_units", 3),
            columns.interval_of("net_units", lambda words, value: words.percent(value, 3)),
            columns.share("exact_net_units", 3),
        ),
        is_optional=True,
    )


HANDS, BONUS_HANDS = _hands("house_hands", "base"), _hands("house_bonus_hands", "bonus")


def by_item(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each item happens, right what it adds to the result, a series for each kind of box."""
    parts = by_box(rows, words)
    items = [row["item"] for row in sorted(rows, key=lambda row: row["item_no"])]
    names = [words[f"house.{item}"] for item in dict.fromkeys(items)]
    figure = plots.figure(words, height=plots.rows_height(len(names), len(parts)) + 40)
    plots.side_by_side(figure, words["measure.share_of_wagers"], words["measure.net_units"])
    for i, (box, part) in enumerate(parts):
        for axis, measure, _ in (LEFT, RIGHT):
            figure.add_trace(
                plots.dots(
                    i,
                    name=plots.legend_name(box),
                    legendgroup=box,
                    showlegend=axis == "x",
                    xaxis=axis,
                    x=[row[measure] for row in part],
                    y=[words[f"house.{row['item']}"] for row in part],
                    orientation="h",
                    error_x=_bars(part, measure, i),
                    hovertext=[_tip(row, words) for row in part],
                )
            )
    figure.update_xaxes(tickformat=".0%")
    figure.layout.xaxis.update(rangemode="tozero")
    figure.layout.xaxis2.update(zeroline=True)
    figure.update_yaxes(plots.names_axis(names), autorange="reversed")
    return figure


def _most_played(rows: list[Row]) -> list[Row]:
    """The rows of the boxes that come first."""
    return [row for row in rows if all(row[part] == rows[0][part] for part in KEY)]


def _say_decisions(rows: list[Row], words: Words) -> Markup:
    first = _most_played(rows)
    told = [
        words.sentence(
            "house_decisions.part", item=words[f"house.{row['item']}"].lower(), share=words.percent(row["share"])
        )
        for row in first
    ]
    drawn = [row for row in first if row["item"] not in ("fold", "raise")]
    num_drawn, num_bets = (sum(row[key] for row in drawn) for key in ("num_boxes", "num_bets"))
    return words.sentence(
        "house_decisions.sentence", box=box_name(first[0], words), parts=Markup(", ").join(told)
    ) + words.sentence(
        "house_decisions.drawn" if num_drawn else "house_decisions.none_drawn",
        num=words.number(num_drawn),
        bets=words.percent(num_bets / num_drawn if num_drawn else None),
    )


def _say_outcomes(rows: list[Row], words: Words) -> Markup:
    first = _most_played(rows)
    most, least = highest_and_lowest(first, lambda row: row["net_units"])
    return words.sentence(
        "house_outcomes.sentence",
        box=box_name(first[0], words),
        most=words[f"house.{most['item']}"].lower(),
        most_share=share_with_interval(most, "share", words),
        most_net=_signed_percent(words, most["net_units"]),
        least=words[f"house.{least['item']}"].lower(),
        least_share=share_with_interval(least, "share", words),
        least_net=_signed_percent(words, least["net_units"]),
    )


def _items(name: str, cut: str, say: Callable[[list[Row], Words], Markup]) -> Section:
    return Section(
        name=name,
        sql=f"""
with

{boxes(MOST_SERIES, "wager = 'base'" + (" and box_kind <> 'blind'" if cut == "decision" else ""), "min(edge), ")}

select
    {", ".join(KEY)}, item_no, item, num_boxes, num_all_boxes, num_clusters, num_bets, share, share_stderr, exact_share, mean_net,
    net_units, net_units_stderr
from mart_house_results
{OF_BOXES} and wager = 'base' and cut = '{cut}'
order by place, item_no
""",
        figure=by_item,
        sentence=say,
        columns=(
            *COLUMNS,
            ITEM,
            columns.rate("of_wagers", "num_boxes", "num_all_boxes"),
            columns.share_interval_of("share"),
            columns.share("exact_share", 2),
            columns.rate("bets", "num_bets", "num_boxes"),
            columns.signed("mean_net", 3),
            columns.share("net_units", 3),
            columns.interval_of("net_units", lambda words, value: words.percent(value, 3)),
        ),
        is_optional=True,
    )


DECISIONS = _items("house_decisions", "decision", _say_decisions)
OUTCOMES = _items("house_outcomes", "outcome", _say_outcomes)


def _say_dealer(rows: list[Row], words: Words) -> Markup:
    first = rows[0]
    told = words.sentence(
        "house_dealer.sentence",
        scenario=words.name(first["scenario"]),
        revealed=words.number(first["num_revealed"]),
        qualified=words.percent(first["qualified_share"], 2),
    )
    if not first["num_exchanges"]:
        return told + words.sentence("house_dealer.none")
    return told + words.sentence(
        "house_dealer.exchanged",
        asking=words.percent(first["asking_share"], 2),
        exchanges=words.number(first["num_exchanges"]),
        qualified=share_with_interval(first | {"num_clusters": first["num_exchanges"]}, "then_qualified_share", words),
    )


DEALER = Section(
    name="house_dealer",
    sql="""
select
    scenario, payouts, num_rounds, num_revealed, num_revealed as num_clusters, num_qualified, qualified_share,
    qualified_share_stderr, num_boxes_asked, num_boxes_asking, asking_share, num_exchanges, num_then_qualified,
    then_qualified_share, then_qualified_share_stderr
from mart_house_dealer
where game = {game} and rule_set = {rules} and num_revealed > 0
order by num_rounds desc, scenario, payouts, stake_label
limit 12
""",
    sentence=_say_dealer,
    columns=(
        columns.name("scenario"),
        columns.count("num_rounds"),
        columns.rate("qualified", "num_qualified", "num_revealed"),
        columns.share_interval_of("qualified_share"),
        columns.rate("asking", "num_boxes_asking", "num_boxes_asked"),
        columns.count("num_exchanges"),
        columns.rate("then_qualified", "num_then_qualified", "num_exchanges"),
    ),
    is_optional=True,
)
