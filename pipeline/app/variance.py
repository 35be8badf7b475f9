"""`tapete variance`: how the results of a player, or of a given win rate, stray over hands to come.

The figures are those of the macros in models/macros/variance.sql, which take a win rate for certain. A measured one is not:
all is told at what was measured and at both ends of its 95 % interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pipeline.app.home import Home
from pipeline.app.rows import as_columns
from pipeline.errors import PipelineError, UnknownName, UsageError, counted

if TYPE_CHECKING:
    import duckdb

Row = dict[str, Any]

MEASURED, LOW, HIGH, GIVEN = "measured", "low end", "high end", "given"
BIG_BLINDS, SMALL_BETS = "bb", "small bets"
MOST_TOLD = 12
"""Players or stakes in words; JSON and CSV have all."""
MEASURES = """
with

real as (
    select
        player, site as source, game, betting_limit, stake_label, 'rule book' as rule_set, null as wager, num_hands,
        net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, deviation_bb_per_100, cluster, num_clusters
    from mart_player_results
),

simulated as (
    select
        player, scenario as source, game, betting_limit, stake_label, rule_set, null as wager, num_hands,
        net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, deviation_bb_per_100, cluster, num_clusters
    from mart_simulated_players
    where cut = 'all'
),

-- Boxes win what the house loses.
boxes as (
    select
        strategy as player, scenario as source, game, null as betting_limit, stake_label, rule_set,
        wager || ' of boxes: ' || box_kind as wager, num_boxes as num_hands,
        -100 * edge as net_bb_per_100,
        case when num_rounds >= 5 then -100 * edge_high end as net_bb_per_100_low,
        case when num_rounds >= 5 then -100 * edge_low end as net_bb_per_100_high,
        10 * deviation as deviation_bb_per_100,
        'round' as cluster,
        num_rounds as num_clusters
    from mart_house_wagers
    where wager in ('base', 'bonus')
)

select
    player, source, game, betting_limit, stake_label, rule_set, wager, num_hands,
    net_bb_per_100 as rate, net_bb_per_100_low as rate_low, net_bb_per_100_high as rate_high,
    deviation_bb_per_100 as sd, cluster, num_clusters
from (from real union all from simulated union all from boxes)
"""
COURSES = """
select
    measure_no, rate_kind, rate, num_hands,
    rate * num_hands / 100 as expected,
    sd * sqrt(num_hands / 100) as deviation,
    expected - normal_quantile(0.975) * deviation as low,
    expected + normal_quantile(0.975) * deviation as high,
    chance_of_loss(rate, sd, num_hands) as chance_of_loss,
    chance_of_downswing(rate, sd, num_hands, $depth) as chance_of_downswing,
    chance_of_drawdown(rate, sd, num_hands, $depth) as chance_of_drawdown,
    expected_max_drawdown(rate, sd, num_hands) as expected_max_drawdown,
    drawdown_quantile(rate, sd, num_hands, 0.5) as median_drawdown,
    drawdown_quantile(rate, sd, num_hands, 0.95) as p95_drawdown,
    hands_needed(sd, $within) as hands_needed,
    bankroll_needed(rate, sd, $ruin) as bankroll_needed,
    risk_of_ruin(rate, sd, $bankroll) as risk_of_ruin
from (
    select unnest($measure_nos) as measure_no, unnest($kinds) as rate_kind, unnest($rates) as rate, unnest($sds) as sd
) as measures
cross join (select unnest($hands) as num_hands) as lengths
order by measure_no, array_position(['given', 'measured', 'low end', 'high end'], rate_kind), num_hands
"""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is asked of each win rate: numbers of hands to come, the depth of a fall, half the width of an interval, the chance of
    ruin that a bankroll is for, and a bankroll, all in the unit of the stakes."""

    hands: tuple[int, ...]
    depth: float
    within: float
    ruin: float
    bankroll: float | None


@dataclass(frozen=True)
class Variance:
    """Rows by measure, win rate and number of hands: what was measured (`player` to `num_clusters`), then what it says."""

    asked: Asked
    rows: list[Row]


def of_player(home: Home, who: str, stake: str | None, asked: Asked) -> Variance:
    """Of a real or simulated player, or of all players of a scenario, run or site; UnknownName says the nearest name."""
    from pipeline.models.connections import connect

    with connect(home.lake, home.warehouse) as con:
        return Variance(asked, courses(con, named(home, who, stake, measures(con)), asked))


def of_rate(rate: float, sd: float, asked: Asked) -> Variance:
    """Of a win rate and a standard deviation per 100 hands that somebody knows."""
    import duckdb

    from pipeline.models import catalog

    keys = ("player", "source", "game", "betting_limit", "stake_label", "rule_set", "wager", "num_hands")
    unknown = dict.fromkeys((*keys, "rate_low", "rate_high", "cluster", "num_clusters"))
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        return Variance(asked, courses(con, [unknown | {"rate": rate, "sd": sd, "unit": BIG_BLINDS}], asked))


def measures(con: "duckdb.DuckDBPyConnection") -> list[Row]:
    """What the marts have measured, with its unit, the most hands first; a deviation takes two hands."""
    found = [row | {"unit": unit_of(row)} for row in dicts(con.execute(MEASURES)) if row["sd"] is not None]
    return sorted(found, key=lambda row: (-row["num_hands"], str(row["player"]), row["stake_label"]))


def named(home: Home, who: str, stake: str | None, measured: list[Row]) -> list[Row]:
    """Those of the player with this name, else of the scenario or site, else of the scenario of the run; at these stakes."""
    from pipeline.lake import provenance

    found = next((rows for key in ("player", "source") if (rows := [row for row in measured if row[key] == who])), [])
    if not found:
        try:
            run = provenance.find(home.lake, who)
        except PipelineError:
            known = sorted({str(row[key]) for row in measured for key in ("player", "source")})
            raise UnknownName("player, scenario or site with results", who, known) from None
        found = [row for row in measured if row["source"] == run.name]
        if not found:
            raise UsageError(
                f"{run.run_id} ({run.name}) has no results by scenario. Results of replayed hands are their players': name "
                'one, or the site. tapete sql "select distinct site, player from mart_player_results" lists them.'
            )
    labels = sorted({row["stake_label"] for row in found})
    if stake is not None and stake not in labels:
        raise UnknownName(f"stake of {who}", stake, labels)
    return [row for row in found if stake in (None, row["stake_label"])]


def unit_of(row: Row) -> str:
    """What a measure is in: big blinds, in games without blinds small bets, of boxes antes or the bonus."""
    from pipeline import games

    if row["wager"] is not None:
        return "antes" if row["wager"].startswith("base") else "bonus stakes"
    return BIG_BLINDS if games.find(row["game"]).has_blinds else SMALL_BETS


def courses(con: "duckdb.DuckDBPyConnection", measured: list[Row], asked: Asked) -> list[Row]:
    """What the macros say of each measure over each number of hands: at its win rate, and at both ends of its interval."""
    points = [
        (measure_no, kind, row[key], row["sd"])
        for measure_no, row in enumerate(measured)
        for kind, key in ((MEASURED if row["num_hands"] else GIVEN, "rate"), (LOW, "rate_low"), (HIGH, "rate_high"))
        if row[key] is not None
    ]
    numbers, kinds, rates, sds = (list(column) for column in zip(*points, strict=True))
    found = con.execute(
        COURSES,
        {
            "measure_nos": numbers,
            "kinds": kinds,
            "rates": [float(rate) for rate in rates],
            "sds": [float(sd) for sd in sds],
            "hands": list(asked.hands),
            "depth": asked.depth,
            "within": asked.within,
            "ruin": asked.ruin,
            "bankroll": asked.bankroll,
        },
    )
    rows = []
    for course in dicts(found):
        measure = measured[course.pop("measure_no")]
        of_measure = {f"measured_{key}" if key in ("num_hands", "rate") else key: measure[key] for key in measure}
        rows.append(of_measure | {"depth": asked.depth, "within": asked.within, "bankroll": asked.bankroll} | course)
    return rows


def dicts(found: "duckdb.DuckDBPyConnection") -> list[Row]:
    """The rows of a result by the names of its columns."""
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def in_words(done: Variance) -> str:
    """A block for each measure: what it is, what its win rates say of hands to come, and what they ask of a bankroll."""
    keys = ("player", "source", "game", "betting_limit", "stake_label", "rule_set", "wager")
    blocks = [list(group) for _, group in groupby(done.rows, key=lambda row: tuple(row[key] for key in keys))]
    parts = [block_in_words(rows, done.asked) for rows in blocks[:MOST_TOLD]]
    if len(blocks) > MOST_TOLD:
        parts.append(f"{len(blocks) - MOST_TOLD:,} more with fewer hands: --stake, --csv and --json tell them.")
    return "\n\n".join(parts)


def block_in_words(rows: Sequence[Row], asked: Asked) -> str:
    """One measure for a terminal."""
    first = rows[0]
    things = "wagers" if first["wager"] else "hands"
    needed = f"Independent {things} to know a win rate to ± {asked.within:g} {first['unit']}/100: {whole(first['hands_needed'])}"
    rates = [next(group) for _, group in groupby(rows, key=lambda row: row["rate_kind"])]
    courses = as_columns([to_the_right(course_line(row, asked)) for row in rows])
    return f"{heading(first)}\n{needed}\n{courses}\n{as_columns([to_the_right(bankroll_line(row, asked)) for row in rates])}"


def to_the_right(line: dict[str, str]) -> dict[str, str]:
    """Figures to the right under their names, the first column as it is."""
    first, *_ = line
    return {name: text if name == first else text.rjust(max(len(name), 8)) for name, text in line.items()}


def heading(row: Row) -> str:
    """What was measured, and how well."""
    unit = row["unit"]
    deviation = f"standard deviation {rate(row['sd'])} {unit}/100"
    if row["rate_kind"] == GIVEN:
        return f"{rate(row['rate'])} {unit}/100, {deviation}, both taken as given"
    rules = [row["rule_set"]] if row["rule_set"] != "rule book" else []
    where = ", ".join(part for part in (row["source"], row["stake_label"], *rules, row["wager"]) if part)
    measured = f"{row['player']} ({where}): {counted(row['measured_num_hands'], 'wager' if row['wager'] else 'hand')}"
    num, cluster = row["num_clusters"], row["cluster"]
    clusters = f"{num:,} {cluster}{'' if num == 1 else 'es' if cluster == 'stretch' else 's'}"
    told = f"{rate(row['measured_rate'])} {unit}/100, {deviation}"
    if row["rate_low"] is None:
        return f"{measured}, {told}\nThe win rate is uncertain: {clusters} are too few to say how much."
    return (
        f"{measured}, {told}\nThe win rate itself is uncertain: with 95 % confidence (by {clusters}) it is between "
        f"{rate(row['rate_low'])} and {rate(row['rate_high'])}. Each line takes one for certain."
    )


def course_line(row: Row, asked: Asked) -> dict[str, str]:
    """What a win rate says of so many hands, figures to the right."""
    depth = f"{asked.depth:,g}"
    return {
        **rate_cell(row),
        "hands": f"{row['num_hands']:>13,}",
        "expected": whole(row["expected"]),
        "deviation": whole(row["deviation"]),
        "95 % between": whole(row["low"]),
        "and": whole(row["high"]),
        "loss": percent(row["chance_of_loss"]),
        f"{depth} below start": percent(row["chance_of_downswing"]),
        f"{depth} below top": percent(row["chance_of_drawdown"]),
        "largest fall": whole(row["expected_max_drawdown"]),
        "median": whole(row["median_drawdown"]),
        "1 in 20": whole(row["p95_drawdown"]),
    }


def bankroll_line(row: Row, asked: Asked) -> dict[str, str]:
    """What a win rate asks of a bankroll."""
    needed = "none is enough" if row["bankroll_needed"] is None else whole(row["bankroll_needed"])
    line = {**rate_cell(row), f"bankroll for a risk of {100 * asked.ruin:g} %": needed}
    return line | (
        {} if asked.bankroll is None else {f"risk of losing {asked.bankroll:,g}": percent(row["risk_of_ruin"])}
    )


def rate_cell(row: Row) -> dict[str, str]:
    """Which win rate a line is about."""
    return {"win rate": f"{row['rate_kind']:<8} {rate(row['rate']):>8}"}


def rate(value: float) -> str:
    """A win rate or deviation for a terminal.

    >>> rate(-11.539)
    '-11.54'
    """
    return f"{value:,.2f}"


def whole(value: float | None) -> str:
    """A number without decimals, nothing where there is none.

    >>> whole(-1234.5), whole(-0.2), whole(None)
    ('-1,234', '0', '')
    """
    return "" if value is None else f"{round(value):,}"


def percent(share: float) -> str:
    """A chance for a column.

    >>> percent(0.0569)
    '5.69 %'
    """
    return f"{100 * share:.2f} %"
