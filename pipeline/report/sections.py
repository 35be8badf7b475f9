"""What the page shows: SECTIONS, each a question with its query, figure, table and sentence.

A query reads marts only and holds no parameter but the game, written into it as a literal: the text shown on the page is
the text that was run. Every query is bounded, so a lake of any size makes a page of the same size.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.report import figures
from pipeline.report.figures import Bounds, Row, interval, ratio, share_interval
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_STAKES = 4
MAX_KINDS = 20
MAX_SERIES = 6
MAX_RUNS = 50
LARGE_POT_BB = 50
PREFLOP_STATS = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal")
FLOP_STATS = ("saw_flop", "cbet", "fold_to_cbet", "went_to_showdown", "won_at_showdown", "wwsf")


@dataclass(frozen=True)
class Column:
    """A column of a table: its head is the word `column.<key>`, `write` makes a cell of a row."""

    key: str
    write: Callable[[Row, Words], str]
    is_number: bool = True


@dataclass(frozen=True)
class Section:
    """A question and its answer. `sql` holds ``{game}``; a section without a figure shows its table at once."""

    name: str
    sql: str
    columns: tuple[Column, ...]
    sentence: Callable[[list[Row], Words], Markup]
    figure: "Callable[[list[Row], Words], go.Figure] | None" = None
    note: Callable[[list[Row], Words], Markup] | None = None


def literal(value: str) -> str:
    """A string as SQL writes it.

    >>> literal("Hold'em")
    "'Hold''em'"
    """
    return "'" + value.replace("'", "''") + "'"


def _name(key: str) -> Column:
    return Column(key, lambda row, words: words["none"] if row[key] is None else words.name(row[key]), is_number=False)


def _hash(key: str) -> Column:
    return Column(key, lambda row, _: Markup('<span class="hash">{}</span>').format(row[key]), is_number=False)


def _count(key: str) -> Column:
    return Column(key, lambda row, words: words.number(row[key]))


def _decimal(key: str, decimals: int) -> Column:
    return Column(key, lambda row, words: words.number(row[key], decimals))


def _signed(key: str) -> Column:
    return Column(key, lambda row, words: words.signed(row[key]))


def _share(key: str, decimals: int = 1) -> Column:
    return Column(key, lambda row, words: words.percent(row[key], decimals))


def _rate(key: str, made: str, chances: str) -> Column:
    """A share with its numerator and denominator."""

    def write(row: Row, words: Words) -> str:
        counts = f"{words.number(row[made])}/{words.number(row[chances])}"
        return Markup('{} <span class="counts">{}</span>').format(words.percent(ratio(row[made], row[chances])), counts)

    return Column(key, write)


def _factor(key: str, made: str, others: str) -> Column:
    """A ratio with its numerator and denominator."""

    def write(row: Row, words: Words) -> str:
        counts = f"{words.number(row[made])}/{words.number(row[others])}"
        value = words.number(ratio(row[made], row[others]), 2)
        return Markup('{} <span class="counts">{}</span>').format(value, counts)

    return Column(key, write)


def _interval(
    estimate: str, stderr: str, form: Callable[[Words, float | None], str], bounds: Bounds = interval
) -> Column:
    def write(row: Row, words: Words) -> str:
        low, high = bounds(row[estimate], row[stderr])
        return words["none"] if low is None else f"{form(words, low)} … {form(words, high)}"

    return Column("interval", write)


def _share_interval(estimate: str, stderr: str) -> Column:
    return _interval(estimate, stderr, lambda words, value: words.percent(value, 2), share_interval)


def _with_interval(row: Row, estimate: str, stderr: str, words: Words) -> str:
    low, high = interval(row[estimate], row[stderr])
    value = words.signed(row[estimate])
    if low is None:
        return value
    return words.sentence("interval", value=value, low=words.signed(low), high=words.signed(high))


def _ends(rows: list[Row], measure: Callable[[Row], float | None]) -> tuple[Row, Row]:
    """The rows where the measure is largest and smallest."""
    known = [row for row in rows if measure(row) is not None] or rows
    return max(known, key=lambda row: measure(row) or 0), min(known, key=lambda row: measure(row) or 0)


def _net(row: Row) -> float | None:
    value: float | None = row["net_bb_per_100"]
    return value


def _say_kinds(rows: list[Row], words: Words) -> Markup:
    best, worst = _ends(rows, _net)
    values: dict[str, Any] = {
        "best": words.name(best["player_kind"]),
        "best_rate": _with_interval(best, "net_bb_per_100", "net_bb_per_100_stderr", words),
    }
    if best is worst:
        return words.sentence("win_rate_by_kind.sentence_one", **values)
    bounds = [interval(row["net_bb_per_100"], row["net_bb_per_100_stderr"]) for row in rows]
    return words.sentence(
        "win_rate_by_kind.sentence",
        **values,
        worst=words.name(worst["player_kind"]),
        worst_rate=_with_interval(worst, "net_bb_per_100", "net_bb_per_100_stderr", words),
        num_clear=sum(1 for low, high in bounds if low is not None and high is not None and (low > 0 or high < 0)),
        num_all=len(rows),
    )


def _say_positions(rows: list[Row], words: Words) -> Markup:
    best, worst = _ends(rows, _net)
    return words.sentence(
        "win_rate_by_position.sentence",
        num_seats=best["num_seats"],
        stake=words.name(best["stake_label"]),
        best=words.name(best["player_kind"]),
        best_position=words.name(best["position"]),
        best_rate=words.signed(_net(best)),
        worst=words.name(worst["player_kind"]),
        worst_position=words.name(worst["position"]),
        worst_rate=words.signed(_net(worst)),
    )


def _say_starting_hands(rows: list[Row], words: Words) -> Markup:
    best, _ = _ends(rows, _net)
    lows = [interval(row["net_bb_per_100"], row["net_bb_per_100_stderr"])[0] for row in rows]
    return words.sentence(
        "starting_hands.sentence",
        best=words.name(best["starting_hand"]),
        best_rate=_with_interval(best, "net_bb_per_100", "net_bb_per_100_stderr", words),
        num_all=len(rows),
        num_won=sum(1 for row in rows if (_net(row) or 0) > 0),
        num_clear=sum(1 for low in lows if low is not None and low > 0),
    )


def _note_starting_hands(rows: list[Row], words: Words) -> Markup:
    return words.sentence("starting_hands.note", limit=words.number(figures.colour_limit(rows)))


def _say_played(rows: list[Row], words: Words) -> Markup:
    def played(row: Row) -> float | None:
        return ratio(row["vpip_made"], row["vpip_chances"])

    most, least = _ends(rows, played)
    made, chances = sum(row["vpip_made"] for row in rows), sum(row["vpip_chances"] for row in rows)
    return words.sentence(
        "starting_hands_played.sentence",
        share=words.percent(ratio(made, chances)),
        most=words.name(most["starting_hand"]),
        most_share=words.percent(played(most)),
        least=words.name(least["starting_hand"]),
        least_share=words.percent(played(least)),
    )


def _say_rake(rows: list[Row], words: Words) -> Markup:
    def rate(row: Row) -> float | None:
        value: float | None = row["rake_bb_per_100_hands"]
        return value

    most, least = _ends(rows, rate)
    if not any(rate(row) for row in rows):
        return words.sentence("rake_yield.sentence_none")
    return words.sentence(
        "rake_yield.sentence_one" if most is least else "rake_yield.sentence",
        most_seats=most["num_seats"],
        most_stake=words.name(most["stake_label"]),
        most_rate=words.number(rate(most), 2),
        least_seats=least["num_seats"],
        least_stake=words.name(least["stake_label"]),
        least_rate=words.number(rate(least), 2),
    )


def _say_rake_share(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        value: float | None = row["rake_share_of_pots"]
        return value

    most, least = _ends(rows, share)
    raked = ratio(sum(row["num_raked_hands"] for row in rows), sum(row["num_hands"] for row in rows))
    return words.sentence(
        "rake_share.sentence_one" if most is least else "rake_share.sentence",
        low=words.percent(share(least), 2),
        high=words.percent(share(most), 2),
        raked=words.percent(raked),
    )


def _say_pots(rows: list[Row], words: Words) -> Markup:
    num_hands = sum(row["num_hands"] for row in rows)
    rake = sum(row["rake_chips"] for row in rows)
    median = _median_class(rows, num_hands)
    large = [row for row in rows if row["pot_bb_bucket"] >= LARGE_POT_BB]
    return words.sentence(
        "pot_sizes.sentence" if rake and large else "pot_sizes.sentence_no_rake",
        num_hands=words.number(num_hands),
        median=figures.pot_range(median),
        large=LARGE_POT_BB,
        large_hands=words.percent(ratio(sum(row["num_hands"] for row in large), num_hands)),
        large_rake=words.percent(ratio(sum(row["rake_chips"] for row in large), rake)),
    )


def _median_class(rows: list[Row], num_hands: int) -> Row:
    """The class of pots that the middle hand falls into."""
    passed = 0
    for row in sorted(rows, key=lambda row: row["pot_bb_bucket"]):
        passed += row["num_hands"]
        if 2 * passed >= num_hands:
            return row
    raise ValueError("no pots")


def _say_classes(rows: list[Row], words: Words) -> Markup:
    most, _ = _ends(rows, lambda row: row["num_showdowns"])
    strongest = rows[-1]
    return words.sentence(
        "hand_classes.sentence",
        most=words.name(most["hand_class"]),
        most_share=words.percent(most["share"]),
        num_all=words.number(most["num_all_showdowns"]),
        most_won=words.percent(most["won_share"]),
        strongest=words.name(strongest["hand_class"]),
        strongest_won=words.percent(strongest["won_share"]),
    )


def _say_stats(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        return ratio(row["vpip_made"], row["vpip_chances"])

    most, least = _ends(rows, share)
    return words.sentence(
        "player_stats.sentence_one" if most is least else "player_stats.sentence",
        loosest=words.name(most["player_kind"]),
        loosest_share=words.percent(share(most)),
        tightest=words.name(least["player_kind"]),
        tightest_share=words.percent(share(least)),
    )


def _say_flop_stats(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        return ratio(row["num_bets_raises"], row["num_actions_but_checks"])

    most, least = _ends(rows, share)
    return words.sentence(
        "flop_stats.sentence_one" if most is least else "flop_stats.sentence",
        fiercest=words.name(most["player_kind"]),
        fiercest_share=words.percent(share(most)),
        tamest=words.name(least["player_kind"]),
        tamest_share=words.percent(share(least)),
    )


def _counts(stats: tuple[str, ...]) -> str:
    """The columns of these statistics as SQL, a line each."""
    return ",\n    ".join(f"{stat}_made, {stat}_chances" for stat in stats)


def _say_runs(rows: list[Row], words: Words) -> Markup:
    return words.sentence(
        "runs.sentence_one" if len(rows) == 1 else "runs.sentence",
        num_runs=len(rows),
        num_hands=words.number(sum(row["num_hands"] for row in rows)),
        num_rejects=words.number(sum(row["num_rejects"] for row in rows)),
    )


WIN_RATE = (
    _signed("net_bb_per_100"),
    _interval("net_bb_per_100", "net_bb_per_100_stderr", Words.signed),
)

SECTIONS: tuple[Section, ...] = (
    Section(
        name="win_rate_by_kind",
        sql=f"""
with

stakes as (
    select stake_label from mart_player_kinds where game = {{game}}
    group by stake_label order by sum(num_seat_hands) desc, stake_label limit {MAX_STAKES}
),

kinds as (
    select player_kind from mart_player_kinds where game = {{game}}
    group by player_kind order by sum(num_seat_hands) desc, player_kind limit {MAX_KINDS}
)

select player_kind, stake_label, num_seat_hands, num_clusters, net_bb, net_bb_per_100, net_bb_per_100_stderr
from mart_player_kinds
where game = {{game}} and stake_label in (from stakes) and player_kind in (from kinds)
order by max(net_bb_per_100) over (partition by player_kind) desc, player_kind, stake_label
""",
        figure=figures.win_rate_by_kind,
        sentence=_say_kinds,
        columns=(
            _name("player_kind"),
            _name("stake_label"),
            _count("num_seat_hands"),
            _count("num_clusters"),
            _decimal("net_bb", 0),
            *WIN_RATE,
        ),
    ),
    Section(
        name="player_stats",
        sql=f"""
select
    player_kind, stake_label,
    {_counts(PREFLOP_STATS)}
from (from mart_player_kinds where game = {{game}} order by num_seat_hands desc, player_kind limit {MAX_KINDS})
order by player_kind, stake_label
""",
        sentence=_say_stats,
        columns=(
            _name("player_kind"),
            _name("stake_label"),
            *(_rate(stat, f"{stat}_made", f"{stat}_chances") for stat in PREFLOP_STATS),
        ),
    ),
    Section(
        name="flop_stats",
        sql=f"""
select
    player_kind, stake_label,
    {_counts(FLOP_STATS)},
    num_bets_raises, num_calls, num_bets_raises + num_calls + num_folds as num_actions_but_checks
from (from mart_player_kinds where game = {{game}} order by num_seat_hands desc, player_kind limit {MAX_KINDS})
order by player_kind, stake_label
""",
        sentence=_say_flop_stats,
        columns=(
            _name("player_kind"),
            _name("stake_label"),
            *(_rate(stat, f"{stat}_made", f"{stat}_chances") for stat in FLOP_STATS),
            _factor("aggression_factor", "num_bets_raises", "num_calls"),
            _rate("aggression_frequency", "num_bets_raises", "num_actions_but_checks"),
        ),
    ),
    Section(
        name="win_rate_by_position",
        sql=f"""
with

most_played as (
    select stake_label, num_seats from mart_win_rate where game = {{game}}
    group by all order by sum(num_seat_hands) desc, stake_label, num_seats limit 1
),

tables as (
    from mart_win_rate semi join most_played using (stake_label, num_seats) where game = {{game}}
),

kinds as (
    select player_kind from tables
    group by player_kind order by sum(num_seat_hands) desc, player_kind limit {MAX_SERIES}
)

select
    position, position_no, player_kind, stake_label, num_seats,
    num_seat_hands, num_clusters, net_bb_per_100, net_bb_per_100_stderr
from tables
where player_kind in (from kinds)
order by player_kind, (position_no + num_seats - 1) % num_seats
""",
        figure=figures.win_rate_by_position,
        sentence=_say_positions,
        columns=(
            _name("player_kind"),
            _name("position"),
            _count("num_seat_hands"),
            _count("num_clusters"),
            *WIN_RATE,
        ),
    ),
    Section(
        name="starting_hands",
        sql="""
select
    starting_hand, high_rank, low_rank, is_suited, num_seat_hands, num_clusters, net_bb_per_100, net_bb_per_100_stderr
from mart_starting_hands
where game = {game}
order by high_rank desc, low_rank desc, is_suited desc
""",
        figure=figures.starting_hands,
        sentence=_say_starting_hands,
        note=_note_starting_hands,
        columns=(_name("starting_hand"), _count("num_seat_hands"), *WIN_RATE),
    ),
    Section(
        name="starting_hands_played",
        sql="""
select starting_hand, high_rank, low_rank, is_suited, vpip_made, vpip_chances
from mart_starting_hands
where game = {game}
order by high_rank desc, low_rank desc, is_suited desc
""",
        figure=figures.starting_hands_played,
        sentence=_say_played,
        columns=(_name("starting_hand"), _rate("played", "vpip_made", "vpip_chances")),
    ),
    Section(
        name="pot_sizes",
        sql=f"""
with

stakes as (
    select stake_label from mart_pot_sizes where game = {{game}}
    group by stake_label order by sum(num_hands) desc, stake_label limit {MAX_STAKES}
)

select stake_label, pot_bb_bucket, pot_bb_below, num_hands, share_of_hands, pot_chips, rake_chips
from mart_pot_sizes
where game = {{game}} and stake_label in (from stakes)
order by stake_label, pot_bb_bucket
""",
        figure=figures.pot_sizes,
        sentence=_say_pots,
        columns=(
            _name("stake_label"),
            Column("pot_bb_bucket", lambda row, _: figures.pot_range(row)),
            _count("num_hands"),
            _share("share_of_hands"),
            _count("pot_chips"),
            _count("rake_chips"),
        ),
    ),
    Section(
        name="hand_classes",
        sql="""
select
    hand_class_no, hand_class, num_showdowns, num_all_showdowns, share, share_stderr, num_won, won_share, won_share_stderr
from mart_hand_classes
where game = {game}
order by hand_class_no
""",
        figure=figures.hand_classes,
        sentence=_say_classes,
        columns=(
            _name("hand_class"),
            _count("num_showdowns"),
            _share("share", 2),
            _share_interval("share", "share_stderr"),
            _rate("won", "num_won", "num_showdowns"),
            _share_interval("won_share", "won_share_stderr"),
        ),
    ),
    Section(
        name="rake_yield",
        sql=f"""
with

stakes as (
    select stake_label from mart_rake_yield where game = {{game}}
    group by stake_label order by sum(num_hands) desc, stake_label limit {MAX_STAKES}
)

select
    stake_label, num_seats, num_hands, rake_chips,
    rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, rake_bb_per_100_per_player_dealt
from mart_rake_yield
where game = {{game}} and stake_label in (from stakes)
order by stake_label, num_seats
""",
        figure=figures.rake_yield,
        sentence=_say_rake,
        columns=(
            _name("stake_label"),
            _count("num_seats"),
            _count("num_hands"),
            _count("rake_chips"),
            _decimal("rake_bb_per_100_hands", 2),
            _interval(
                "rake_bb_per_100_hands", "rake_bb_per_100_hands_stderr", lambda words, value: words.number(value, 2)
            ),
            _decimal("rake_bb_per_100_per_player_dealt", 2),
        ),
    ),
    Section(
        name="rake_share",
        sql=f"""
with

stakes as (
    select stake_label from mart_rake_yield where game = {{game}}
    group by stake_label order by sum(num_hands) desc, stake_label limit {MAX_STAKES}
)

select
    stake_label, num_seats, num_hands, num_raked_hands, pot_chips, rake_chips,
    rake_share_of_pots, rake_share_of_pots_stderr
from mart_rake_yield
where game = {{game}} and stake_label in (from stakes)
order by stake_label, num_seats
""",
        figure=figures.rake_share,
        sentence=_say_rake_share,
        columns=(
            _name("stake_label"),
            _count("num_seats"),
            _rate("share_of_hands_raked", "num_raked_hands", "num_hands"),
            _count("pot_chips"),
            _count("rake_chips"),
            _share("rake_share_of_pots", 2),
            _share_interval("rake_share_of_pots", "rake_share_of_pots_stderr"),
        ),
    ),
)

RUNS = Section(
    name="runs",
    sql=f"""
select
    game, run_id, kind, name, cast(seed as varchar) as seed, num_hands, num_rejects, rules_version, digest,
    tapete_version, strftime(created_at at time zone 'UTC', '%Y-%m-%d %H:%M') as created_at
from mart_runs
order by game, created_at, run_id
limit {MAX_RUNS}
""",
    sentence=_say_runs,
    columns=(
        _name("game"),
        _name("name"),
        _name("kind"),
        _name("seed"),
        _count("num_hands"),
        _count("num_rejects"),
        _name("rules_version"),
        _name("tapete_version"),
        _name("created_at"),
        _hash("run_id"),
        _hash("digest"),
    ),
)

GAMES_SQL = """
select game, sum(num_hands) as num_hands
from (
    select game, num_hands from mart_runs
    union all select distinct game, 0 from mart_player_kinds
    union all select distinct game, 0 from mart_rake_yield
    union all select distinct game, 0 from mart_hand_classes
    union all select distinct game, 0 from mart_starting_hands
    union all select distinct game, 0 from mart_pot_sizes
)
where game is not null
group by game
order by num_hands desc, game
"""
