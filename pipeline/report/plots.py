"""What the figures of all chapters are made of: axes, dots, bars, error bars, the words shown on pointing.

Values go in as plain lists, in the order of the rows, so that what a page shows can be compared with its mart. Plotly reads
a small HTML dialect in labels, so every name passes through `label`. Colours stand under keys that end in ``color`` or
``colorscale`` only, where the page's script finds them.
"""

import textwrap
from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from pipeline.report.colours import LIGHT, SERIES, SYMBOLS
from pipeline.report.estimates import Bounds, Row, interval, margin, share_interval
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

Titles = Callable[[Row], tuple[object, ...]]

MAX_LABEL = 18
MAX_LEGEND = 44
ROW_PX = 30
TIP = "%{hovertext}<extra></extra>"


def label(name: object) -> str:
    """A name as Plotly shall show it, letter by letter.

    >>> label("<b>A</b> & B")
    '&lt;b&gt;A&lt;/b&gt; &amp; B'
    """
    return escape(str(name), quote=False)


def short(name: object, most: int = MAX_LABEL) -> str:
    """A name for an axis, cut where it would push the figure aside.

    >>> short("a player with a very long name")
    'a player with a v…'
    """
    text = str(name)
    return label(text if len(text) <= most else f"{text[: most - 1]}…")


def legend_name(name: object) -> str:
    """A name of several parts for a legend, cut where a phone would cut it."""
    return short(name, MAX_LEGEND)


def in_two_lines(name: object) -> str:
    """A name for an axis, broken once where it is long and cut where it would need a third line.

    >>> in_two_lines("Six Plus Hold'em · ranking: b")
    "Six Plus Hold'em ·<br>ranking: b"
    """
    lines = textwrap.wrap(str(name), MAX_LABEL) or [str(name)]
    return "<br>".join(short(line) for line in [*lines[:1], " ".join(lines[1:])] if line)


def figure(words: Words, height: int, **layout: Any) -> "go.Figure":
    """An empty figure in the report's manner: no frame, few lines, nothing to drag."""
    from plotly import graph_objects as go

    axis = {
        "fixedrange": True,
        "automargin": True,
        "gridcolor": LIGHT["rule"],
        "zeroline": False,
        "zerolinecolor": LIGHT["zero"],
        "zerolinewidth": 1.5,
        "ticks": "",
        "ticklabelstandoff": 6,
        "title": {"standoff": 12, "font": {"size": 13, "color": LIGHT["soft"]}},
    }
    return go.Figure(
        layout={
            "template": go.layout.Template(),
            "height": height,
            "margin": {"l": 8, "r": 12, "t": 12, "b": 8, "pad": 4},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": "system-ui, sans-serif", "size": 13, "color": LIGHT["ink"]},
            "separators": words["decimal"] + words["thousands"],
            "hoverlabel": {
                "bgcolor": LIGHT["panel"],
                "bordercolor": LIGHT["zero"],
                "font": {"family": "system-ui, sans-serif", "color": LIGHT["ink"], "size": 13},
                "align": "left",
            },
            "legend": {
                "orientation": "h",
                "x": 0,
                "xanchor": "left",
                "y": 1.02,
                "yanchor": "bottom",
                "itemclick": False,
            }
            | {"itemdoubleclick": False},
            "dragmode": False,
            "hovermode": "closest",
            "scattermode": "group",
            "scattergap": 0.35,
            "xaxis": axis,
            "yaxis": axis,
        }
        | layout
    )


def dots(series_no: int, **trace: Any) -> "go.Scatter":
    """A series of dots, told from others by colour and symbol."""
    from plotly import graph_objects as go

    marker = {"size": 10, "color": SERIES[series_no % len(SERIES)], "symbol": SYMBOLS[series_no % len(SYMBOLS)]}
    return go.Scatter(mode="markers", marker=marker, cliponaxis=False, hovertemplate=TIP, **trace)


def bar_marker(series_no: int) -> dict[str, Any]:
    """Filled for the first series, hatched for the others, so that they differ in grey as well."""
    shape = ("", "/", ".", "x", "\\", "-")[series_no % len(SERIES)]
    color = SERIES[series_no % len(SERIES)]
    pattern = {
        "shape": shape,
        "fgcolor": color,
        "bgcolor": LIGHT["wash"],
        "fillmode": "overlay",
        "size": 7,
        "solidity": 0.4,
    }
    line = {"color": color, "width": 1.5 if shape else 0}
    return {"color": LIGHT["wash"] if shape else color, "line": line, "pattern": pattern if shape else {}}


def error_bars(rows: list[Row], measure: str, series_no: int) -> dict[str, Any]:
    """Error bars of the 95 % interval; none where the standard error is unknown."""
    array = [margin(row, measure) for row in rows]
    return {"type": "data", "array": array, "thickness": 1.5, "width": 0, "color": SERIES[series_no % len(SERIES)]}


IN_INK = {"color": LIGHT["ink"]}
"""What makes error bars stand out on bars."""


def share_error_bars(rows: list[Row], share: str, series_no: int) -> dict[str, Any]:
    """Error bars of the 95 % interval of a share."""
    ends = [(row[share], *share_interval(row, share)) for row in rows]
    return error_bars([], share, series_no) | {
        "symmetric": False,
        "array": [None if high is None else high - value for value, _, high in ends],
        "arrayminus": [None if low is None else value - low for value, low, _ in ends],
    }


def tip(titles: Iterable[object], *lines: str) -> str:
    """The text shown on pointing at a value: what it is of, in bold, then what it is."""
    return "<br>".join((f"<b>{' · '.join(map(label, titles))}</b>", *(line for line in lines if line)))


def interval_line(words: Words, row: Row, measure: str, bounds: Bounds, form: Callable[[float | None], str]) -> str:
    """A line with the interval; nothing where the standard error is unknown."""
    low, high = bounds(row, measure)
    return "" if low is None else f"{words['measure.interval']}: {form(low)} {words['measure.to']} {form(high)}"


def rate_tips(rows: list[Row], words: Words, titles: Titles) -> list[str]:
    """What is shown on pointing at win rates."""
    return [
        tip(
            titles(row),
            f"{words.signed(row['net_bb_per_100'])} {words['measure.bb100']}",
            interval_line(words, row, "net_bb_per_100", interval, words.signed),
            f"{words.number(row['num_seat_hands'])} {words['measure.seat_hands']}",
        )
        for row in rows
    ]


def amount_tips(rows: list[Row], words: Words, titles: Titles, amount: str, count: tuple[str, str]) -> list[str]:
    """What is shown on pointing at amounts in bb/100; `count` is the column of the sample and the word for it."""

    def form(value: float | None) -> str:
        return words.number(value, 2)

    key, word = count
    return [
        tip(
            titles(row),
            f"{form(row[amount])} {words['measure.bb100']}",
            interval_line(words, row, amount, interval, form),
            f"{words.number(row[key])} {words[word]}",
        )
        for row in rows
    ]


def share_tips(rows: list[Row], words: Words, titles: Titles, share: str, count: tuple[str, str]) -> list[str]:
    """What is shown on pointing at shares; `count` is the column of the sample and the word for it."""

    def form(value: float | None) -> str:
        return words.percent(value, 2)

    key, word = count
    return [
        tip(
            titles(row),
            form(row[share]),
            interval_line(words, row, share, share_interval, form),
            f"{words.number(row[key])} {words[word]}",
        )
        for row in rows
    ]


def side_by_side(figure: "go.Figure", left: str, right: str) -> None:
    """Give the figure a second horizontal axis, ``x2``, to the right of the first and over the same names."""
    figure.update_layout(xaxis2=figure.layout.xaxis.to_plotly_json() | {"anchor": "y"})
    figure.update_xaxes(nticks=5)
    figure.layout.xaxis.update(domain=[0, 0.45], title_text=left)
    figure.layout.xaxis2.update(domain=[0.55, 1], title_text=right)


def grid(figure: "go.Figure", titles: list[Any]) -> None:
    """Lay small figures out two in a row, each on axes of its own number and under its title; all to one scale."""
    num_rows = (len(titles) + 1) // 2
    gap = 0.2 / num_rows
    across, down = figure.layout.xaxis.to_plotly_json(), figure.layout.yaxis.to_plotly_json()
    for i, title in enumerate(titles):
        place = str(i + 1) if i else ""
        left = 0.52 * (i % 2)
        top = 1 - (i // 2) * (1 + gap) / num_rows
        domain = [max(0.0, top - (1 - gap * (num_rows - 1)) / num_rows), top - 0.12 / num_rows]
        axes = {
            f"xaxis{place}": across | {"domain": [left, left + 0.48], "anchor": f"y{place}"},
            f"yaxis{place}": down
            | {"domain": domain, "anchor": f"x{place}", "matches": "y" if i else None, "showticklabels": i % 2 == 0},
        }
        figure.update_layout(axes)
        figure.add_annotation(
            text=f"<b>{short(title)}</b>",
            **{
                "x": left,
                "y": top,
                "xref": "paper",
                "yref": "paper",
                "xanchor": "left",
                "yanchor": "top",
                "showarrow": False,
            },
        )


def stack(figure: "go.Figure", titles: list[Any]) -> None:
    """Lay small figures out below each other, each on axes of its own number and scale, under its title."""
    across, down = figure.layout.xaxis.to_plotly_json(), figure.layout.yaxis.to_plotly_json()
    for i, title in enumerate(titles):
        place = str(i + 1) if i else ""
        top = 1 - i / len(titles)
        axes = {
            f"xaxis{place}": across | {"anchor": f"y{place}"},
            f"yaxis{place}": down
            | {"domain": [top - 0.8 / len(titles), top - 0.12 / len(titles)], "anchor": f"x{place}"},
        }
        figure.update_layout(axes)
        figure.add_annotation(
            text=f"<b>{label(title)}</b>",
            **{
                "x": 0,
                "y": top,
                "xref": "paper",
                "yref": "paper",
                "xanchor": "left",
                "yanchor": "top",
                "showarrow": False,
            },
        )


def kind_and_stake(row: Row, rows: list[Row]) -> str:
    """The kind of player, with the stakes where the rows are of several."""
    is_one = len(distinct(rows, "stake_label")) == 1
    return str(row["player_kind"]) if is_one else f"{row['player_kind']} · {row['stake_label']}"


def names_axis(names: list[Any], tick: Callable[[object], str] = short) -> dict[str, Any]:
    """An axis of names in the order given: never read as numbers or dates, long ones cut, or as `tick` writes them."""
    values = [label(name) for name in names]
    return {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": values,
        "tickmode": "array",
        "tickvals": values,
        "ticktext": [tick(name) for name in names],
    }


def seats_axis(rows: list[Row]) -> dict[str, Any]:
    """An axis of numbers of seats."""
    return names_axis([str(seats) for seats in sorted({row["num_seats"] for row in rows})])


def few_or(rows: list[Row], height: int) -> int:
    """The height of a figure, less where there is one value only."""
    return height if len(rows) > 1 else 240


def rows_height(num_rows: int, num_series: int) -> int:
    """The height of a figure with a row for each name and place in it for each series."""
    return 120 + ROW_PX * num_rows + 14 * num_rows * (max(num_series, 1) - 1)


def distinct(rows: list[Row], key: str) -> list[Any]:
    """The values of a column, in order of appearance."""
    return list(dict.fromkeys(row[key] for row in rows))


def groups(rows: list[Row], key: str) -> list[tuple[Any, list[Row]]]:
    """The rows by value of a column, in order of appearance."""
    return [(value, [row for row in rows if row[key] == value]) for value in distinct(rows, key)]
