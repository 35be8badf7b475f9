"""Macros on how results stray, against published numbers, the standard library, and walks of small steps."""

import math
from statistics import NormalDist

import duckdb
import pytest

import pipeline
from pipeline.app.variance import Asked, measures, named, of_player
from pipeline.errors import UsageError
from pipeline.models import catalog
from tests.oracles import naive_variance
from tests.verify import variance_full

NORMAL = NormalDist()
QP = {0.0005: 0.019690, 0.01: 0.084693, 0.1: 0.243050, 0.5: 0.463159, 1.5: 0.668992, 10: 1.088998, 1000: 2.219765}
QN = {0.0005: 0.019965, 0.01: 0.092708, 0.1: 0.325586, 0.5: 0.884593, 1: 1.445520, 2.5: 2.990940, 5: 5.498820}
"""Expected drawdowns of Magdon-Ismail and Atiya, Maximum drawdown (Risk, 2004), with a win rate and with a loss rate."""


@pytest.fixture(scope="module")
def con():
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        yield con


def value(con, text, *arguments):
    return con.execute(f"select {text}", arguments).fetchone()[0]


def values(con, text, rows):
    """Of each row of numbers, which the text calls $1, $2 and so on."""
    listed = ", ".join(str(tuple(map(float, row))) for row in rows)
    for at in range(len(rows[0])):
        text = text.replace(f"${at + 1}", f"column_{at}")
    names = ", ".join(f"column_{at}" for at in range(len(rows[0])))
    return [found for (found,) in con.execute(f"select {text} from (values {listed}) as r({names})").fetchall()]


def test_the_normal_distribution_is_that_of_the_standard_library(con):
    """Far out too, where chances are tiny."""
    points = [i / 8 for i in range(-296, 297)]
    shares = [*(10.0**-i for i in range(1, 31)), *(i / 1000 for i in range(1, 1000)), 1 - 1e-9]

    assert values(con, "normal_share($1)", [(x, 0) for x in points]) == pytest.approx(
        [math.erfc(-x / 2**0.5) / 2 for x in points], rel=1e-12
    )
    assert values(con, "normal_quantile($1)", [(x, 0) for x in shares]) == pytest.approx(
        [NORMAL.inv_cdf(x) for x in shares], rel=2e-7, abs=1e-8
    )
    assert value(con, "[normal_quantile(0), normal_quantile(1)]") == [None, None]


def test_chances_of_loss_and_ruin_are_the_published_ones(con):
    """5 bb/100 at 100 lose in 5.7 % of 100,000 hands, 2.5 at 75 in 14.6 %, whose bankroll for a risk of 5 % is 3,370 (calculators
    of variance have these); 30 an hour at 600 lose 15,000 with 8.2085 % (pokerbrb.com, Calculating bankroll requirements)."""
    assert value(con, "chance_of_loss(5, 100, 100000)") == pytest.approx(0.0569, abs=5e-5)
    assert value(con, "chance_of_loss(2.5, 75, 100000)") == pytest.approx(0.1459, abs=5e-5)
    assert value(con, "bankroll_needed(2.5, 75, 0.05)") == pytest.approx(3370, abs=0.5)
    assert value(con, "risk_of_ruin(30, 600, 15000)") == pytest.approx(0.08208500, abs=5e-9)
    assert value(con, "risk_of_ruin(3, 90, bankroll_needed(3, 90, 0.01))") == pytest.approx(0.01)


def test_hands_needed_make_the_interval_as_wide_as_asked(con):
    """1.96 * 100 / sqrt(hands / 100) = 1 at 38,416 hundreds of hands."""
    found = value(con, "hands_needed(100, 1)")

    assert found == 3_841_460
    assert NORMAL.inv_cdf(0.975) * 100 / (found / 100) ** 0.5 == pytest.approx(1, rel=1e-6)
    assert value(con, "hands_needed(80, 2.5, confidence := 0.9)") == math.ceil(100 * (NORMAL.inv_cdf(0.95) * 32) ** 2)


@pytest.mark.parametrize("is_below_highest", [False, True])
@pytest.mark.parametrize(("drift", "depth"), [(0, 1), (1.5, 1), (1.5, 0.5), (-1, 1.5), (3, 0.75), (-2, 0.5)])
def test_falls_are_as_likely_as_in_walks_of_small_steps(con, drift, depth, is_below_highest):
    """Of 400 and 1,600 steps, the remaining error left off."""
    macro = "drawdown" if is_below_highest else "downswing"

    found = value(con, f"chance_of_{macro}(?, 100, 10000, ?)", drift * 10, depth * 1000)

    assert found == pytest.approx(naive_variance.refined(drift, depth, 400, is_below_highest), abs=2e-3)


def test_drawdowns_are_as_likely_as_by_the_published_series(con):
    """From nearly never to nearly always, and where the series changes its form, at drift * depth = 1."""
    rows = [(x, y) for x in (-20, -4, -1, -0.3, 0, 0.3, 1, 2, 5, 12) for y in (0.2, 0.4, 0.75, 1.5, 3)]
    rows += [(1, 0.999999), (0.5, 2.000001)]

    found = values(con, "chance_of_drawdown($1 * 10, 100, 10000, $2 * 1000)", rows)

    expected = [naive_variance.drawdown(*row) for row in rows]
    is_told = [abs(row[0] * row[1]) < 20 or row[0] > 0 for row in rows]  # the series cancels in doubles beyond
    assert [x for x, told in zip(found, is_told) if told] == pytest.approx(
        [x for x, told in zip(expected, is_told) if told], abs=2e-8
    )
    assert all(told or x > 0.999 for x, told in zip(found, is_told))


def test_downswings_of_hands_without_end_are_ruin(con):
    rows = [(5, 100, 1000), (1, 80, 2000), (0.5, 120, 300), (-1, 100, 5000)]

    found = values(con, "chance_of_downswing($1, $2, 1e12, $3)", rows)

    assert found == pytest.approx(values(con, "risk_of_ruin($1, $2, $3)", rows), rel=1e-9)


def test_where_a_loss_is_all_but_sure_so_is_a_fall(con):
    """exp(-2 * drift * depth) alone would be more than a double holds."""
    assert value(con, "chance_of_downswing(-500, 10, 100000, 100000)") == pytest.approx(1)
    assert value(con, "chance_of_downswing(-500, 10, 100000, 600000)") == pytest.approx(0)
    assert value(con, "chance_of_drawdown(-500, 10, 100000, 490000)") == pytest.approx(1)
    assert value(con, "chance_of_drawdown(-500, 10, 100000, 510000)") == pytest.approx(0, abs=1e-6)


def test_expected_drawdowns_are_the_published_ones(con):
    """The tables to their half per cent, and what they become of few hands and of many: 1.2533 deviations without a win rate,
    log(x) / 4 + 0.49088 with one, x + 1 / 2 with a loss rate."""
    rows = [(sign * (2 * x) ** 0.5, q) for sign, table in ((1, QP), (-1, QN)) for x, q in table.items()]

    found = values(con, "expected_max_drawdown(10 * $1, 10, 100) / 10 * abs($1) / 2", rows)

    assert found == pytest.approx([q for _, q in rows], rel=5e-3)
    assert value(con, "expected_max_drawdown(0, 100, 10000) / 1000") == pytest.approx((math.pi / 2) ** 0.5, rel=1e-6)
    assert value(con, "expected_max_drawdown(100, 1, 100) * 50") == pytest.approx(
        math.log(5000) / 4 + 0.49088, abs=2e-4
    )
    assert value(con, "expected_max_drawdown(5e4, 1, 100) * 25000") == pytest.approx(
        math.log(1.25e9) / 4 + 0.49088, abs=1e-5
    )
    assert value(con, "expected_max_drawdown(-100, 1, 100) * 50") == pytest.approx(5000.5, abs=1e-3)


def test_quantiles_of_drawdowns_are_depths_of_that_chance(con):
    rows = [(x, y) for x in (-30, -5, 0, 2, 10, 100) for y in (0.05, 0.5, 0.95)]

    depths = values(con, "drawdown_quantile($1, 100, 100000, $2)", rows)

    chances = values(con, "chance_of_drawdown($1, 100, 100000, $2)", [(x, y) for (x, _), y in zip(rows, depths)])
    assert chances == pytest.approx([1 - share for _, share in rows], abs=2e-5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[chance_of_loss(x, 0, 9) for x in [-1, 0, 1]]", [1, 0, 0]),
        ("[chance_of_loss(-1, 10, 0), chance_of_loss(0, 10, 9)]", [0, 0.5]),
        (
            "[hands_needed(0, 1), hands_needed(100, 0), hands_needed(100, 1e-12), hands_needed(-1, 1)]",
            [0, None, None, None],
        ),
        ("[risk_of_ruin(x, 100, 9) for x in [-1, 0]]", [1, 1]),
        ("[risk_of_ruin(1, 0, 9), risk_of_ruin(-1, 0, 9), risk_of_ruin(1, 10, 0)]", [0, 1, 1]),
        ("[bankroll_needed(x, 100, 0.05) for x in [-1, 0]]", [None, None]),
        ("[bankroll_needed(1, 0, 0.05), bankroll_needed(1, 10, 0), bankroll_needed(1, 10, 1)]", [0, None, 0]),
        ("[chance_of_downswing(-5, 0, 1000, x) for x in [50, 51]]", [1, 0]),
        ("[chance_of_drawdown(-5, 0, 1000, x) for x in [50, 51]]", [1, 0]),
        ("[chance_of_downswing(5, 100, 0, x) for x in [1, 0, -1]]", [0, 1, 1]),
        ("[chance_of_drawdown(5, 100, 0, x) for x in [1, 0, -1]]", [0, 1, 1]),
        (
            "[chance_of_drawdown(5, 100, 9, 0), chance_of_downswing(5, 100, 9, 0), chance_of_downswing(5, 100, 9, -1)]",
            [1, 1, 1],
        ),
        ("[drawdown_quantile(-5, 0, 1000, 0.5), drawdown_quantile(-5, 9, 0, 0.5)]", [50, 0]),
        ("[drawdown_quantile(5, 9, 9, x) for x in [0, 1]]", [None, None]),
        (
            "[expected_max_drawdown(-5, 0, 1000), expected_max_drawdown(5, 0, 1000), expected_max_drawdown(-5, 9, 0)]",
            [50, 0, 0],
        ),
    ],
)
def test_what_hardly_varies_is_told_too(con, text, expected):
    """No deviation, no hands, no depth, no win rate."""
    assert value(con, text) == expected


@pytest.mark.parametrize(
    ("macro", "arguments"),
    [
        ("chance_of_loss", (5, 100, 1000)),
        ("hands_needed", (100, 1)),
        ("risk_of_ruin", (5, 100, 1000)),
        ("bankroll_needed", (5, 100, 0.05)),
        ("chance_of_downswing", (5, 100, 1000, 500)),
        ("chance_of_drawdown", (5, 100, 1000, 500)),
        ("drawdown_quantile", (5, 100, 1000, 0.5)),
        ("expected_max_drawdown", (5, 100, 1000)),
    ],
)
def test_of_the_unknown_nothing_is_said(con, macro, arguments):
    """Null in any place, fewer hands than none, a negative deviation; columns may be called as the macros call theirs."""
    for at in range(len(arguments)):
        known = ", ".join("null" if i == at else str(argument) for i, argument in enumerate(arguments))
        assert value(con, f"{macro}({known})") is None
    if "sd" in macro or (len(arguments) > 2 and macro != "bankroll_needed"):
        assert value(con, f"{macro}({', '.join(map(str, (arguments[0], -1, *arguments[2:])))})") is None
    names = ("point", "asked", "span", "k")[: len(arguments)]
    columns = ", ".join(f"{argument} as {name}" for name, argument in zip(names, arguments))
    assert value(con, f"{macro}({', '.join(names)}) from (select {columns})") == value(
        con, f"{macro}({', '.join(map(str, arguments))})"
    )


@pytest.mark.parametrize("name", [variance_full.CONTROL, *variance_full.RUNS])
def test_courses_of_hands_stray_as_the_macros_say(con, name):
    """A sample of the check at full size."""
    won = (
        variance_full.normal(20_000)
        if name == variance_full.CONTROL
        else variance_full.nets(*variance_full.RUNS[name], 20_000)
    )

    rows = variance_full.compared(con, won, 400, 50)

    assert all(map(variance_full.is_near, rows)), rows


def test_people_are_told_by_name_and_site_not_by_run(corpus_home):
    """What `tapete variance` tells of them is the mart's."""
    asked = Asked(hands=(1000,), depth=1000, within=1, ruin=0.05, bankroll=None)
    with pipeline.connect(corpus_home.folder) as con:
        measured = measures(con)
        people = con.execute(
            "select player, net_bb_per_100, deviation_bb_per_100 from mart_player_results"
            " where site = 'phh' and deviation_bb_per_100 is not null"
        ).fetchall()
        ((run_id,),) = con.execute("select min(run_id) from runs where kind = 'replay'").fetchall()

    rows = [row for row in of_player(corpus_home, "phh", None, asked).rows if row["rate_kind"] == "measured"]

    assert sorted((row["player"], row["rate"], row["sd"]) for row in rows) == sorted(people)
    assert {row["unit"] for row in rows} == {"bb"}
    assert (
        named(corpus_home, "Pluribus", None, measured) == [row for row in measured if row["player"] == "Pluribus"] != []
    )
    with pytest.raises(UsageError, match="name one"):
        named(corpus_home, run_id, None, measured)
