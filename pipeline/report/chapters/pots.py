"""How large pots grow."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import Column, at_stake
from pipeline.report.estimates import Row, highest_and_lowest, ratio, share_interval
from pipeline.report.section import Section, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

LARGE_POT_BB = 50


def pot_sizes(rows: list[Row], words: Words) -> "go.Figure":
    """Number of hands by size of the pot, a series for each stakes."""
    figure = plots.figure(words, height=400, barmode="group", bargap=0.12, bargroupgap=0.05)
    for i, (stake, part) in enumerate(plots.groups(rows, "stake_label")):
        figure.add_bar(
            name=plots.label(stake),
            x=[plots.label(row["pot_bb_bucket"]) for row in part],
            y=[row["num_hands"] for row in part],
            marker=plots.bar_marker(i),
            hovertext=[
                plots.tip(
                    (f"{pot_range(row)} {words['measure.bb']}", row["stake_label"]),
                    f"{words.number(row['num_hands'])} {words['measure.hands']}",
                    words.percent(row["share_of_hands"]),
                )
                for row in part
            ],
            hovertemplate=plots.TIP,
        )
    buckets = sorted({row["pot_bb_bucket"] for row in rows})
    figure.update_xaxes(plots.names_axis(buckets), title_text=words["measure.pot_bb"], showgrid=False, tickangle=0)
    figure.update_yaxes(title_text=words["measure.num_hands"], rangemode="tozero")
    return figure


def rake_by_pot(rows: list[Row], words: Words) -> "go.Figure":
    """Rake as a share of the pots of each class, with intervals, a series for each stakes."""
    figure = plots.figure(words, height=400, scattergap=0.2)
    for i, (stake, part) in enumerate(plots.groups(rows, "stake_label")):
        figure.add_trace(
            plots.dots(
                i,
                name=plots.label(stake),
                x=[plots.label(row["pot_bb_bucket"]) for row in part],
                y=[row["rake_share_of_pots"] for row in part],
                error_y=plots.share_error_bars(part, "rake_share_of_pots", i),
                hovertext=plots.share_tips(
                    part,
                    words,
                    lambda row: (f"{pot_range(row)} {words['measure.bb']}", row["stake_label"]),
                    "rake_share_of_pots",
                    ("num_hands", "measure.hands"),
                ),
            )
        )
    buckets = sorted({row["pot_bb_bucket"] for row in rows})
    figure.update_xaxes(plots.names_axis(buckets), title_text=words["measure.pot_bb"], showgrid=False, tickangle=0)
    figure.update_yaxes(title_text=words["measure.rake_share"], tickformat=".1%", rangemode="tozero")
    return figure


def pot_range(row: Row) -> str:
    """Bounds of a class of pots in big blinds: the lower lies inside, the upper outside."""
    low, below = row["pot_bb_bucket"], row["pot_bb_below"]
    return f"{low}+" if below is None else f"{low}–{below}"


def _of_stakes_played_most(rows: list[Row]) -> list[Row]:
    """The rows of the stakes with most hands."""
    return max(
        (part for _, part in plots.groups(rows, "stake_label")), key=lambda part: sum(row["num_hands"] for row in part)
    )


def _say_pots(all_rows: list[Row], words: Words) -> Markup:
    rows = _of_stakes_played_most(all_rows)
    num_hands = sum(row["num_hands"] for row in rows)
    rake = sum(row["rake_chips"] for row in rows)
    median = _median_class(rows, num_hands)
    large = [row for row in rows if row["pot_bb_bucket"] >= LARGE_POT_BB]
    return words.sentence(
        "pot_sizes.sentence" if rake and large else "pot_sizes.sentence_no_rake",
        num_hands=words.number(num_hands),
        stake=at_stake(median, all_rows, words),
        median=pot_range(median),
        large=LARGE_POT_BB,
        large_hands=words.percent(ratio(sum(row["num_hands"] for row in large), num_hands)),
        large_rake=words.percent(ratio(sum(row["rake_chips"] for row in large), rake)),
    )


def _say_rake_by_pot(all_rows: list[Row], words: Words) -> Markup:
    rows = _of_stakes_played_most(all_rows)
    most, _ = highest_and_lowest(rows, lambda row: row["rake_share_of_pots"])
    payer, _ = highest_and_lowest(rows, lambda row: row["share_of_rake"])
    low, high = share_interval(most, "rake_share_of_pots")
    return words.sentence(
        "rake_by_pot.sentence",
        stake=at_stake(most, all_rows, words),
        most=pot_range(most),
        share=words.percent(most["rake_share_of_pots"], 2),
        low=words.percent(low, 2),
        high=words.percent(high, 2),
        payer=pot_range(payer),
        payer_rake=words.percent(payer["share_of_rake"]),
        payer_hands=words.percent(payer["share_of_hands"]),
    )


def _median_class(rows: list[Row], num_hands: int) -> Row:
    """The class of pots that the middle hand falls into."""
    passed = 0
    for row in sorted(rows, key=lambda row: row["pot_bb_bucket"]):
        passed += row["num_hands"]
        if 2 * passed >= num_hands:
            return row
    raise ValueError("no pots")


POT_SIZES = Section(
    name="pot_sizes",
    sql=f"""
with

{stakes_played_most("mart_pot_sizes", "num_hands")}

select stake_label, pot_bb_bucket, pot_bb_below, num_hands, share_of_hands, pot_chips, rake_chips
from mart_pot_sizes
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
order by stake_label, pot_bb_bucket
""",
    figure=pot_sizes,
    sentence=_say_pots,
    columns=(
        columns.name("stake_label"),
        Column("pot_bb_bucket", lambda row, _: pot_range(row)),
        columns.count("num_hands"),
        columns.share("share_of_hands"),
        columns.count("pot_chips"),
        columns.count("rake_chips"),
    ),
)

RAKE_BY_POT = Section(
    name="rake_by_pot",
    sql=f"""
with

{stakes_played_most("mart_pot_sizes", "rake_chips")}

select
    stake_label, pot_bb_bucket, pot_bb_below, num_hands, num_clusters, num_raked_hands, share_of_hands, pot_chips, rake_chips,
    rake_share_of_pots, rake_share_of_pots_stderr, share_of_rake
from mart_pot_sizes
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes)
order by stake_label, pot_bb_bucket
""",
    figure=rake_by_pot,
    sentence=_say_rake_by_pot,
    columns=(
        columns.name("stake_label"),
        Column("pot_bb_bucket", lambda row, _: pot_range(row)),
        columns.rate("share_of_hands_raked", "num_raked_hands", "num_hands"),
        columns.count("pot_chips"),
        columns.count("rake_chips"),
        columns.share("rake_share_of_pots", 2),
        columns.share_interval_of("rake_share_of_pots"),
        columns.share("share_of_rake"),
    ),
)
