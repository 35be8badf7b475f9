"""The figures of the report: rows of a mart in, a Plotly figure out, one function a figure.

Values go in as plain lists, in the order of the rows, so that what a page shows can be compared with its mart. Plotly reads
a small HTML dialect in labels, so every name passes through `label`. Colours are those of LIGHT; the page's script swaps
each for the colour of the same name in DARK, under keys that end in ``color`` or ``colorscale`` only.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from pipeline.cards import RANKS
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

Row = dict[str, Any]
Titles = Callable[[Row], tuple[object, ...]]
Bounds = Callable[[float | None, float | None], tuple[float | None, float | None]]

Z95 = 1.96
MAX_LABEL = 18
ROW_PX = 30
TIP = "%{hovertext}<extra></extra>"

# Any two series differ by 25 CIELAB units or more, also as protanopes and deuteranopes see them (Machado et al. 2009), and
# by their symbol. Ink is legible on every colour of the maps. tests/report/test_colours.py holds both.
LIGHT = {
    "paper": "#fcfbf8",
    "panel": "#ffffff",
    "ink": "#1b211d",
    "soft": "#56615a",
    "rule": "#e3e4dd",
    "zero": "#8d968f",
    "accent": "#1c6b49",
    "wash": "#edf3ee",
    "series-1": "#1c6b49",
    "series-2": "#cf5500",
    "series-3": "#7c7af0",
    "series-4": "#14304f",
    "series-5": "#a06fae",
    "series-6": "#521f99",
    "lose-3": "#cb8d3a",
    "lose-2": "#e4c48e",
    "lose-1": "#f1e5cd",
    "even": "#f6f6f2",
    "win-1": "#d2e7df",
    "win-2": "#92cbb9",
    "win-3": "#46a28b",
    "low": "#f3f5f0",
    "middle": "#a9d4c1",
    "high": "#4ca585",
}
DARK = {
    "paper": "#121614",
    "panel": "#191e1b",
    "ink": "#e7eae6",
    "soft": "#a3aea7",
    "rule": "#29302c",
    "zero": "#6f7a73",
    "accent": "#6fc79d",
    "wash": "#1b2420",
    "series-1": "#6fc79d",
    "series-2": "#ff9a4d",
    "series-3": "#b18aff",
    "series-4": "#49eae6",
    "series-5": "#7a93ae",
    "series-6": "#c2f4a2",
    "lose-3": "#8d5e1c",
    "lose-2": "#6b4b1f",
    "lose-1": "#42341f",
    "even": "#222724",
    "win-1": "#1f3d34",
    "win-2": "#225c4c",
    "win-3": "#27755f",
    "low": "#202622",
    "middle": "#245647",
    "high": "#28765d",
}
SERIES = tuple(LIGHT[f"series-{i}"] for i in range(1, 7))
SYMBOLS = ("circle", "diamond", "square", "triangle-up", "cross", "x")
WIN_SCALE = [
    [i / 6, LIGHT[name]] for i, name in enumerate(("lose-3", "lose-2", "lose-1", "even", "win-1", "win-2", "win-3"))
]
PLAYED_SCALE = [[0.0, LIGHT["low"]], [0.5, LIGHT["middle"]], [1.0, LIGHT["high"]]]


def label(name: object) -> str:
    """A name as Plotly shall show it, letter by letter.

    >>> label("<b>A</b> & B")
    '&lt;b&gt;A&lt;/b&gt; &amp; B'
    """
    return escape(str(name), quote=False)


def short(name: object) -> str:
    """A name for an axis, cut where it would push the figure aside.

    >>> short("a player with a very long name")
    'a player with a v…'
    """
    text = str(name)
    return label(text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1]}…")


def win_rate_by_kind(rows: list[Row], words: Words) -> "go.Figure":
    """Net result of each kind of player as a dot with its interval, a series for each stakes."""
    figure = _figure(
        words, height=_rows_height(len(_distinct(rows, "player_kind")), len(_distinct(rows, "stake_label")))
    )
    for i, (stake, part) in enumerate(_groups(rows, "stake_label")):
        figure.add_trace(
            _dots(
                i,
                name=label(stake),
                x=[row["net_bb_per_100"] for row in part],
                y=[label(row["player_kind"]) for row in part],
                error_x=_error(part, "net_bb_per_100_stderr", i),
                orientation="h",
                hovertext=_rate_tips(part, words, lambda row: (row["player_kind"], row["stake_label"])),
            )
        )
    figure.update_xaxes(title_text=words["measure.net_bb100"], zeroline=True)
    figure.update_yaxes(_names_axis(_distinct(rows, "player_kind")), autorange="reversed")
    return figure


def win_rate_by_position(rows: list[Row], words: Words) -> "go.Figure":
    """Net result in each position as a dot with its interval, a series for each kind of player."""
    figure = _figure(words, height=460)
    for i, (kind, part) in enumerate(_groups(rows, "player_kind")):
        figure.add_trace(
            _dots(
                i,
                name=short(kind),
                x=[label(row["position"]) for row in part],
                y=[row["net_bb_per_100"] for row in part],
                error_y=_error(part, "net_bb_per_100_stderr", i),
                hovertext=_rate_tips(part, words, lambda row: (row["player_kind"], row["position"])),
            )
        )
    in_order = sorted(rows, key=lambda row: (row["position_no"] - 1) % row["num_seats"])
    figure.update_xaxes(_names_axis(_distinct(in_order, "position")), tickson="boundaries")
    figure.update_yaxes(title_text=words["measure.net_bb100"], zeroline=True)
    return figure


def starting_hands(rows: list[Row], words: Words) -> "go.Figure":
    """Net result of the starting hands as a map: suited above the diagonal, offsuit below."""
    limit = colour_limit(rows)
    figure = _hand_map(
        rows,
        words,
        value=lambda row: row["net_bb_per_100"],
        tip=lambda row: _rate_tips([row], words, lambda row: (row["starting_hand"],))[0],
        colorscale=WIN_SCALE,
        zmin=-limit,
        zmax=limit,
    )
    figure.data[0].colorbar.title.text = words["measure.net_bb100"]
    return figure


def starting_hands_played(rows: list[Row], words: Words) -> "go.Figure":
    """How often each starting hand is played, as the same map."""
    figure = _hand_map(
        rows,
        words,
        value=lambda row: ratio(row["vpip_made"], row["vpip_chances"]),
        tip=lambda row: _tip(
            (row["starting_hand"],),
            words.percent(ratio(row["vpip_made"], row["vpip_chances"])),
            f"{words.number(row['vpip_made'])}/{words.number(row['vpip_chances'])}",
        ),
        colorscale=PLAYED_SCALE,
        zmin=0,
        zmax=1,
    )
    figure.data[0].colorbar.update(title_text=words["measure.played"], tickformat=".0%")
    return figure


def rake_yield(rows: list[Row], words: Words) -> "go.Figure":
    """Rake per 100 hands as bars with intervals, by number of seats, a series for each stakes."""
    num_places = len(_distinct(rows, "num_seats"))
    figure = _figure(
        words, height=_few(rows, 400), barmode="group", bargap=max(0.45, 1 - 0.11 * num_places), bargroupgap=0.12
    )
    for i, (stake, part) in enumerate(_groups(rows, "stake_label")):
        figure.add_bar(
            name=label(stake),
            x=[str(row["num_seats"]) for row in part],
            y=[row["rake_bb_per_100_hands"] for row in part],
            error_y=_error(part, "rake_bb_per_100_hands_stderr", i) | {"color": LIGHT["ink"]},
            marker=_bar_marker(i),
            hovertext=[
                _tip(
                    (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}"),
                    f"{words.number(row['rake_bb_per_100_hands'], 2)} {words['measure.bb100']}",
                    _ends(words, row, "rake_bb_per_100_hands", interval, lambda value: words.number(value, 2)),
                    f"{words.number(row['num_hands'])} {words['measure.hands']}",
                )
                for row in part
            ],
            hovertemplate=TIP,
        )
    figure.update_xaxes(_seats_axis(rows), title_text=words["measure.num_seats"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.rake_bb100"], rangemode="tozero")
    return figure


def rake_share(rows: list[Row], words: Words) -> "go.Figure":
    """Rake as a share of the chips in pots, by number of seats, a series for each stakes."""
    figure = _figure(words, height=_few(rows, 360), scattergap=0.6)
    for i, (stake, part) in enumerate(_groups(rows, "stake_label")):
        figure.add_trace(
            _dots(
                i,
                name=label(stake),
                x=[str(row["num_seats"]) for row in part],
                y=[row["rake_share_of_pots"] for row in part],
                error_y=_share_error(part, "rake_share_of_pots", i),
                hovertext=_share_tips(
                    part,
                    words,
                    lambda row: (row["stake_label"], f"{row['num_seats']} {words['measure.seats']}"),
                    "rake_share_of_pots",
                    ("num_hands", "measure.hands"),
                ),
            )
        )
    figure.update_xaxes(_seats_axis(rows), title_text=words["measure.num_seats"], showgrid=False)
    figure.update_yaxes(title_text=words["measure.rake_share"], tickformat=".1%", rangemode="tozero")
    return figure


def pot_sizes(rows: list[Row], words: Words) -> "go.Figure":
    """Number of hands by size of the pot, a series for each stakes."""
    figure = _figure(words, height=400, barmode="group", bargap=0.12, bargroupgap=0.05)
    for i, (stake, part) in enumerate(_groups(rows, "stake_label")):
        figure.add_bar(
            name=label(stake),
            x=[label(row["pot_bb_bucket"]) for row in part],
            y=[row["num_hands"] for row in part],
            marker=_bar_marker(i),
            hovertext=[
                _tip(
                    (f"{pot_range(row)} bb", row["stake_label"]),
                    f"{words.number(row['num_hands'])} {words['measure.hands']}",
                    words.percent(row["share_of_hands"]),
                )
                for row in part
            ],
            hovertemplate=TIP,
        )
    buckets = sorted({row["pot_bb_bucket"] for row in rows})
    figure.update_xaxes(_names_axis(buckets), title_text=words["measure.pot_bb"], showgrid=False, tickangle=0)
    figure.update_yaxes(title_text=words["measure.num_hands"], rangemode="tozero")
    return figure


def hand_classes(rows: list[Row], words: Words) -> "go.Figure":
    """Left how often each class is shown down, right how often it wins, both with intervals."""
    figure = _figure(words, height=_rows_height(len(rows), 1) + 30, showlegend=False)
    for i, (share, count) in enumerate((("share", "num_all_showdowns"), ("won_share", "num_showdowns"))):
        trace = _dots(
            i,
            name=words[f"measure.{share}"],
            x=[row[share] for row in rows],
            y=[label(row["hand_class"]) for row in rows],
            error_x=_share_error(rows, share, i),
            hovertext=_share_tips(rows, words, lambda row: (row["hand_class"],), share, (count, "measure.showdowns")),
        )
        figure.add_trace(trace.update(xaxis=("x", "x2")[i], offsetgroup="one", orientation="h"))
    first = figure.layout.xaxis.to_plotly_json()
    figure.update_layout(xaxis2=first | {"anchor": "y"})
    figure.update_xaxes(tickformat=".0%", nticks=5)
    figure.layout.xaxis.update(domain=[0, 0.45], rangemode="tozero", title_text=words["measure.share"])
    figure.layout.xaxis2.update(domain=[0.55, 1], range=[-0.02, 1.02], title_text=words["measure.won_share"])
    figure.update_yaxes(_names_axis([row["hand_class"] for row in rows]))
    return figure


def colour_limit(rows: Iterable[Row]) -> float:
    """Where the colours of the map of starting hands end: the 90th percentile of results either way."""
    sizes = sorted(abs(row["net_bb_per_100"]) for row in rows if row["net_bb_per_100"] is not None)
    if not sizes:
        return 1.0
    limit = sizes[min(len(sizes) - 1, len(sizes) * 9 // 10)]
    return float(f"{limit:.2g}") or 1.0


def pot_range(row: Row) -> str:
    """Bounds of a class of pots in big blinds: the lower lies inside, the upper outside."""
    low, below = row["pot_bb_bucket"], row["pot_bb_below"]
    return f"{low}+" if below is None else f"{low}–{below}"


def ratio(made: float | None, chances: float | None) -> float | None:
    """A share; None where there was no chance."""
    return made / chances if made is not None and chances else None


def interval(estimate: float | None, stderr: float | None) -> tuple[float | None, float | None]:
    """The 95 % interval, open where the standard error is unknown."""
    if estimate is None or stderr is None:
        return None, None
    return estimate - Z95 * stderr, estimate + Z95 * stderr


def share_interval(estimate: float | None, stderr: float | None) -> tuple[float | None, float | None]:
    """The 95 % interval of a share, which ends at 0 and 1."""
    low, high = interval(estimate, stderr)
    return (None, None) if low is None or high is None else (max(0.0, low), min(1.0, high))


def _figure(words: Words, height: int, **layout: Any) -> "go.Figure":
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


def _dots(series_no: int, **trace: Any) -> "go.Scatter":
    from plotly import graph_objects as go

    marker = {"size": 10, "color": SERIES[series_no % len(SERIES)], "symbol": SYMBOLS[series_no % len(SYMBOLS)]}
    return go.Scatter(mode="markers", marker=marker, cliponaxis=False, hovertemplate=TIP, **trace)


def _bar_marker(series_no: int) -> dict[str, Any]:
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


def _error(rows: list[Row], stderr: str, series_no: int) -> dict[str, Any]:
    """Error bars of the 95 % interval; none where the standard error is unknown."""
    array = [None if row[stderr] is None else Z95 * row[stderr] for row in rows]
    return {"type": "data", "array": array, "thickness": 1.5, "width": 0, "color": SERIES[series_no % len(SERIES)]}


def _share_error(rows: list[Row], share: str, series_no: int) -> dict[str, Any]:
    """Error bars of the 95 % interval of a share."""
    ends = [(row[share], *share_interval(row[share], row[f"{share}_stderr"])) for row in rows]
    return _error([], "", series_no) | {
        "symmetric": False,
        "array": [None if high is None else high - value for value, _, high in ends],
        "arrayminus": [None if low is None else value - low for value, low, _ in ends],
    }


def _tip(titles: Iterable[object], *lines: str) -> str:
    """The text shown on pointing at a value: what it is of, in bold, then what it is."""
    return "<br>".join((f"<b>{' · '.join(map(label, titles))}</b>", *(line for line in lines if line)))


def _ends(words: Words, row: Row, measure: str, bounds: Bounds, form: Callable[[float | None], str]) -> str:
    """A line with the interval; nothing where the standard error is unknown."""
    low, high = bounds(row[measure], row[f"{measure}_stderr"])
    return "" if low is None else f"{words['measure.interval']}: {form(low)} {words['measure.to']} {form(high)}"


def _rate_tips(rows: list[Row], words: Words, titles: Titles) -> list[str]:
    return [
        _tip(
            titles(row),
            f"{words.signed(row['net_bb_per_100'])} {words['measure.bb100']}",
            _ends(words, row, "net_bb_per_100", interval, words.signed),
            f"{words.number(row['num_seat_hands'])} {words['measure.seat_hands']}",
        )
        for row in rows
    ]


def _share_tips(rows: list[Row], words: Words, titles: Titles, share: str, count: tuple[str, str]) -> list[str]:
    def form(value: float | None) -> str:
        return words.percent(value, 2)

    key, word = count
    return [
        _tip(
            titles(row),
            form(row[share]),
            _ends(words, row, share, share_interval, form),
            f"{words.number(row[key])} {words[word]}",
        )
        for row in rows
    ]


def _hand_map(
    rows: list[Row], words: Words, value: Callable[[Row], float | None], tip: Callable[[Row], str], **trace: Any
) -> "go.Figure":
    """A square map of starting hands, the highest rank first, down to the lowest rank met (6 in Six Plus)."""
    figure = _figure(words, height=640)
    lowest = min((row["low_rank"] for row in rows), default=0)
    ranks = list(range(len(RANKS) - 1, lowest - 1, -1))
    by_cell = {_cell(row): row for row in rows}
    cells = [[by_cell.get((down, across)) for across in ranks] for down in ranks]
    names = [RANKS[rank] for rank in ranks]
    figure.add_heatmap(
        x=names,
        y=names,
        z=[[None if row is None else value(row) for row in line] for line in cells],
        text=[["" if row is None else label(row["starting_hand"]) for row in line] for line in cells],
        hovertext=[["" if row is None else tip(row) for row in line] for line in cells],
        hovertemplate=TIP,
        texttemplate="%{text}",
        textfont={"size": 12, "color": LIGHT["ink"]},
        xgap=2,
        ygap=2,
        hoverongaps=False,
        colorbar={
            "orientation": "h",
            "thickness": 10,
            "len": 0.6,
            "x": 0,
            "xanchor": "left",
            "y": -0.02,
            "yanchor": "top",
            "outlinewidth": 0,
            "title": {"side": "top", "font": {"size": 12}},
            "tickfont": {"size": 12},
        },
        **trace,
    )
    figure.update_xaxes(
        type="category",
        side="top",
        showgrid=False,
        constrain="domain",
        constraintoward="left",
        showticklabels=False,
        automargin=False,
    )
    figure.update_yaxes(type="category", autorange="reversed", showgrid=False, scaleanchor="x", constrain="domain")
    figure.update_yaxes(showticklabels=False, automargin=False, constraintoward="top")
    figure.update_layout(meta={"is_square": True}, margin={"l": 0, "r": 0, "t": 8, "b": 8, "pad": 0})
    return figure


def _cell(row: Row) -> tuple[int, int]:
    """Rank down and rank across."""
    high, low = row["high_rank"], row["low_rank"]
    return (high, low) if row["is_suited"] else (low, high)


def _names_axis(names: list[Any]) -> dict[str, Any]:
    """An axis of names in the order given: never read as numbers or dates, long ones cut."""
    values = [label(name) for name in names]
    return {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": values,
        "tickmode": "array",
        "tickvals": values,
        "ticktext": [short(name) for name in names],
    }


def _seats_axis(rows: list[Row]) -> dict[str, Any]:
    return _names_axis([str(seats) for seats in sorted({row["num_seats"] for row in rows})])


def _few(rows: list[Row], height: int) -> int:
    """The height of a figure, less where there is one value only."""
    return height if len(rows) > 1 else 240


def _rows_height(num_rows: int, num_series: int) -> int:
    return 120 + ROW_PX * num_rows + 14 * num_rows * (max(num_series, 1) - 1)


def _distinct(rows: list[Row], key: str) -> list[Any]:
    return list(dict.fromkeys(row[key] for row in rows))


def _groups(rows: list[Row], key: str) -> list[tuple[Any, list[Row]]]:
    return [(value, [row for row in rows if row[key] == value]) for value in _distinct(rows, key)]
