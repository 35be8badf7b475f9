"""Which starting hands win, and which are played."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.cards import RANKS
from pipeline.report import columns, plots
from pipeline.report.colours import LIGHT, PLAYED_SCALE, WIN_SCALE
from pipeline.report.columns import over_all_stakes, with_interval
from pipeline.report.estimates import Row, highest_and_lowest, interval, net, ratio
from pipeline.report.section import Section
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go


def starting_hands(rows: list[Row], words: Words) -> "go.Figure":
    """Net result of the starting hands as a map: suited above the diagonal, offsuit below."""
    limit = colour_limit(rows)
    figure = _hand_map(
        rows,
        words,
        value=lambda row: row["net_bb_per_100"],
        tip=lambda row: plots.rate_tips([row], words, lambda row: (row["starting_hand"],))[0],
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
        tip=lambda row: plots.tip(
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


def colour_limit(rows: Iterable[Row]) -> float:
    """Where the colours of the map of starting hands end: the 90th percentile of results either way."""
    sizes = sorted(abs(row["net_bb_per_100"]) for row in rows if row["net_bb_per_100"] is not None)
    if not sizes:
        return 1.0
    limit = sizes[min(len(sizes) - 1, len(sizes) * 9 // 10)]
    return float(f"{limit:.2g}") or 1.0


def _hand_map(
    rows: list[Row], words: Words, value: Callable[[Row], float | None], tip: Callable[[Row], str], **trace: Any
) -> "go.Figure":
    """A square map of starting hands, the highest rank first, down to the lowest rank met (6 in Six Plus)."""
    figure = plots.figure(words, height=640)
    lowest = min((row["low_rank"] for row in rows), default=0)
    ranks = list(range(len(RANKS) - 1, lowest - 1, -1))
    by_cell = {_cell(row): row for row in rows}
    cells = [[by_cell.get((down, across)) for across in ranks] for down in ranks]
    names = [RANKS[rank] for rank in ranks]
    figure.add_heatmap(
        x=names,
        y=names,
        z=[[None if row is None else value(row) for row in line] for line in cells],
        text=[["" if row is None else plots.label(row["starting_hand"]) for row in line] for line in cells],
        hovertext=[["" if row is None else tip(row) for row in line] for line in cells],
        hovertemplate=plots.TIP,
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


def _say_starting_hands(rows: list[Row], words: Words) -> Markup:
    best, _ = highest_and_lowest(rows, net)
    lows = [interval(row, "net_bb_per_100")[0] for row in rows]
    return words.sentence(
        "starting_hands.sentence",
        best=words.name(best["starting_hand"]),
        best_rate=with_interval(best, "net_bb_per_100", words),
        num_all=len(rows),
        num_won=sum(1 for row in rows if (net(row) or 0) > 0),
        num_clear=sum(1 for low in lows if low is not None and low > 0),
        stakes=over_all_stakes(best["num_stakes"], words),
    )


def _note_starting_hands(rows: list[Row], words: Words) -> Markup:
    return words.sentence("starting_hands.note", limit=words.number(colour_limit(rows)))


def _say_played(rows: list[Row], words: Words) -> Markup:
    def played(row: Row) -> float | None:
        return ratio(row["vpip_made"], row["vpip_chances"])

    most, least = highest_and_lowest(rows, played)
    made, chances = sum(row["vpip_made"] for row in rows), sum(row["vpip_chances"] for row in rows)
    return words.sentence(
        "starting_hands_played.sentence",
        share=words.percent(ratio(made, chances)),
        most=words.name(most["starting_hand"]),
        most_share=words.percent(played(most)),
        least=words.name(least["starting_hand"]),
        least_share=words.percent(played(least)),
        stakes=over_all_stakes(least["num_stakes"], words),
    )


STARTING_HANDS = Section(
    name="starting_hands",
    sql="""
select
    starting_hand, high_rank, low_rank, is_suited, num_seat_hands, num_clusters, net_bb_per_100, net_bb_per_100_stderr,
    (select count(distinct stake_label) from mart_player_kinds where game = {game} and rule_set = {rules}) as num_stakes
from mart_starting_hands
where game = {game} and rule_set = {rules}
order by high_rank desc, low_rank desc, is_suited desc
""",
    figure=starting_hands,
    sentence=_say_starting_hands,
    note=_note_starting_hands,
    columns=(columns.name("starting_hand"), columns.count("num_seat_hands"), *columns.WIN_RATE),
)

STARTING_HANDS_PLAYED = Section(
    name="starting_hands_played",
    sql="""
select
    starting_hand, high_rank, low_rank, is_suited, vpip_made, vpip_chances,
    (select count(distinct stake_label) from mart_player_kinds where game = {game} and rule_set = {rules}) as num_stakes
from mart_starting_hands
where game = {game} and rule_set = {rules}
order by high_rank desc, low_rank desc, is_suited desc
""",
    figure=starting_hands_played,
    sentence=_say_played,
    columns=(columns.name("starting_hand"), columns.rate("played", "vpip_made", "vpip_chances")),
)
