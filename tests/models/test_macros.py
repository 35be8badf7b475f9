"""Macros against the Python that they repeat."""

import itertools
import random

import duckdb
import pytest

from pipeline import cards, games
from pipeline.codes import Action, DealEnd, HandClass, Limit, PotSide, Ranking, ResultSource, SeatKind, Stat
from pipeline.engine import five_cards
from pipeline.models import catalog

CLASS_SIZES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)


@pytest.fixture(scope="module")
def con():
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        yield con


def blinds_at(num_seats):
    """Posts by position, the seat left of the button first: heads-up the button posts the small blind."""
    return [10, 5] if num_seats == 2 else [5, 10, *[0] * (num_seats - 2)]


def value(con, text, *arguments):
    return con.execute(f"select {text}", arguments).fetchone()[0]


def test_cards_are_written_as_everywhere_else(con):
    found = con.execute("select card_text(cast(i as utinyint)) from range(52) as r(i) order by i").fetchall()

    assert [text for (text,) in found] == [cards.text([number]) for number in range(52)]
    assert value(con, "card_text(254)") == "??"
    assert value(con, "card_text(255)") == ""


@pytest.mark.parametrize("seed", range(20))
def test_packed_cards_are_unpacked_as_everywhere_else(con, seed):
    numbers = random.Random(seed).sample([*range(52), cards.UNKNOWN], seed % 9)
    packed = cards.pack(numbers)
    known = [number for number in numbers if number < 52]

    assert value(con, "cards_text(cast(? as ubigint))", packed) == cards.text(numbers)
    assert [value(con, f"card_at(cast(? as ubigint), {i})", packed) for i in range(len(numbers))] == numbers
    assert value(con, "card_set(cast(? as ubigint))", packed) == sum(1 << number for number in known)
    assert value(con, "num_known_cards(cast(? as ubigint))", packed) == len(known)


def test_1326_holdings_are_169_starting_hands(con):
    holdings = [cards.pack(pair) for pair in itertools.combinations(range(52), 2)]

    counts = con.execute(
        "select starting_hand(cast(unnest(?) as ubigint)) as name, count(*) from range(1) group by name", [holdings]
    ).fetchall()

    sizes = {name: count for name, count in counts}
    assert len(sizes) == 169
    assert all(count == {2: 6, 3: 4 if name.endswith("s") else 12}[len(name)] for name, count in sizes.items())


@pytest.mark.parametrize("game", games.ALL)
def test_streets_are_named_as_in_the_games(con, game):
    assert value(con, "street_names(?)", game) == [street.name for street in games.ALL[game].streets]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AsKs", "AKs"),
        ("KdAh", "AKo"),
        ("7c7d", "77"),
        ("2hTh", "T2s"),
        ("As??", None),
        ("As", None),
        ("", None),
        ("AsKsQs", None),
    ],
)
def test_starting_hands_have_their_usual_names(con, text, name):
    assert value(con, "starting_hand(cast(? as ubigint))", cards.pack(cards.cards(text))) == name


@pytest.mark.parametrize("num_seats", range(2, 11))
def test_positions_go_round_from_the_button_to_the_cutoff(con, num_seats):
    names = value(con, "position_names(true, ?)", blinds_at(num_seats))

    assert len(names) == len(set(names)) == num_seats
    assert names[:3] == (["BTN", "SB", "BB"] if num_seats > 2 else ["BTN", "BB"])
    assert num_seats < 4 or names[-1] == "CO"
    assert num_seats < 5 or names[3] == "UTG"


@pytest.mark.parametrize("num_seats", range(2, 11))
def test_where_the_button_posts_the_only_blind_nobody_is_called_a_blind(con, num_seats):
    """Six plus: whoever sits left of the button acts first."""
    names = value(con, "position_names(true, ?)", [0] * (num_seats - 1) + [10])

    assert len(names) == len(set(names)) == num_seats
    assert (names[0], names[-1]) == ("BTN", "CO")
    assert not {"SB", "BB"} & set(names)
    assert num_seats < 4 or names[1] == "UTG"


def test_where_cards_say_who_opens_positions_count_from_there(con):
    assert value(con, "position_names(false, ?)", [0, 0, 0]) == ["opener", "opener+1", "opener+2"]


def test_heads_up_the_house_may_have_the_button_post_the_big_blind(con):
    """The rule book's literal reading [A-18]."""
    assert value(con, "position_names(true, ?)", [5, 10]) == ["BTN", "SB"]


def test_hand_classes_have_their_sizes_and_order(con):
    found = con.execute(
        "select hand_class_name('standard', value), count(*) from range(1, 7463) as r(value) group by 1 order by min(value)"
    ).fetchall()

    assert found == [(member.name.lower().replace("_", " "), size) for member, size in zip(HandClass, CLASS_SIZES)]
    assert value(con, "hand_class_name('standard', 0)") is None
    assert value(con, "hand_class_name('standard', 7463)") is None


@pytest.mark.parametrize("ranking", [ranking for ranking in Ranking if ranking != Ranking.NONE])
def test_classes_of_every_ranking_are_those_that_hands_have(con, ranking):
    """Place for place in the order of the rule book."""
    numbers = five_cards.value_classes(ranking)
    name = ranking.name.lower()
    found = con.execute(
        "select hand_class_no(?, value), hand_class_name(?, value) from range(1, ?) as r(value) order by value",
        [name, name, len(numbers) + 1],
    ).fetchall()
    places = [value(con, f"class_place('{name}', {number})") for number in five_cards.CLASS_ORDERS[ranking]]
    has_none = ranking == Ranking.EIGHT_OR_BETTER

    assert [number for number, _ in found] == numbers
    assert {text for _, text in found} == {
        member.name.lower().replace("_", " ") for member in five_cards.CLASS_ORDERS[ranking]
    }
    assert places == list(range(has_none, len(places) + has_none))
    assert value(con, f"hand_class_name('{name}', 0)") == ("no low" if has_none else None)


@pytest.mark.parametrize("seed", range(5))
def test_up_cards_are_those_whose_bits_are_set(con, seed):
    draw = random.Random(seed)
    numbers, bits = draw.sample(range(52), seed + 3), draw.randrange(256)

    found = value(con, "up_cards_text(cast(? as ubigint), cast(? as utinyint))", cards.pack(numbers), bits)

    assert found == cards.text([number for i, number in enumerate(numbers) if bits >> i & 1])


@pytest.mark.parametrize(
    ("macro", "members"),
    [
        ("action_name", [member for member in Action if member < Action.CHECK_OR_CALL]),
        ("seat_kind_name", SeatKind),
        ("limit_name", Limit),
        ("pot_side_name", PotSide),
        ("result_source_name", ResultSource),
        ("deal_end_name", DealEnd),
    ],
)
def test_codes_have_the_words_of_their_enum(con, macro, members):
    for member in members:
        assert value(con, f"{macro}({member:d})") == member.name.lower().replace("_", " ")


def test_statistics_are_unpacked_by_the_bits_of_their_enum():
    """stg_seat_stats spells the bits out: each member of Stat but HAND, which is always 1, has its two booleans."""
    (model,) = [model for model in catalog.models("staging") if model.name == "stg_seat_stats"]

    for member in Stat:
        if member != Stat.HAND:
            for column, suffix in (("chances", "chance"), ("made", "made")):
                assert f"has_stat({column}, {member:d}) as {member.name.lower()}_{suffix}" in model.text


@pytest.mark.parametrize(
    ("pot_bb", "bucket"), [(0, 0), (1.5, 1), (9.99, 9), (11, 10), (12, 12), (99.5, 75), (5000, 1000)]
)
def test_pots_fall_into_the_bucket_below_them(con, pot_bb, bucket):
    assert value(con, f"pot_bb_bucket({pot_bb})") == bucket


@pytest.mark.parametrize("seed", range(5))
def test_sums_of_lanes_count_each_bit(con, seed):
    """Of up to fifteen masks, as many as a hand can have seats."""
    draw = random.Random(seed)
    masks = [draw.randrange(2**15) for _ in range(draw.randrange(1, 16))]

    lanes = f"(select cast(sum(lanes(cast(mask as uinteger))) as bigint) from (select unnest({masks}) as mask))"

    assert [value(con, f"lane_at({lanes}, {i})") for i in range(15)] == [
        sum(mask >> i & 1 for mask in masks) for i in range(15)
    ]


def test_lists_of_counts_count_each_bit_and_add_up(con):
    rows = [(random.Random(seed).randrange(2**30), seed + 1) for seed in range(20)]
    con.execute("create or replace temp table masks (mask uinteger, w bigint)")
    con.executemany("insert into masks values (?, ?)", rows)

    found = value(
        con, "(select added_counts(counts) from (select bit_counts(mask, w) as counts from masks group by w))"
    )

    assert found == [sum(w for mask, w in rows if mask >> i & 1) for i in range(30)]


@pytest.mark.parametrize("seed", range(5))
def test_sums_of_packed_counts_are_sums_of_each_count(con, seed):
    draw = random.Random(seed)
    rows = [[draw.randrange(1001) for _ in range(4)] for _ in range(10)]
    con.execute("create or replace temp table four (a usmallint, b usmallint, c usmallint, d usmallint)")
    con.executemany("insert into four values (?, ?, ?, ?)", rows)

    found = con.execute(
        "select packed_count_at(p, 0), packed_count_at(p, 1), packed_count_at(p, 2), packed_count_at(p, 3)"
        " from (select cast(sum(packed_counts(a, b, c, d)) as bigint) as p from four)"
    ).fetchone()

    assert found == tuple(map(sum, zip(*rows)))


@pytest.mark.parametrize("stat", [stat for stat in Stat if stat < 2**14 and stat not in (Stat.HAND, Stat.WON_HAND)])
def test_every_statistic_has_its_lane(con, stat):
    stats = value(con, f"stats_of_hand(lanes({stat:d}), lanes({stat:d}), 0)")

    assert [name for name, counts in stats.items() if counts == {"x": 1, "n": 1}] == [stat.name.lower()]


@pytest.mark.parametrize("num_seats", range(2, 11))
def test_steals_come_from_cutoff_button_and_small_blind(con, num_seats):
    """Heads-up the button is the small blind."""
    for position_no in range(num_seats):
        name = value(con, "position_names(true, ?)", blinds_at(num_seats))[position_no]
        assert value(con, f"is_steal_position({position_no}, {num_seats})") == (name in ("CO", "BTN", "SB"))
        is_small_blind = name == ("BTN" if num_seats == 2 else "SB")
        assert value(con, f"is_blind_position({position_no}, {num_seats})") == (is_small_blind or name == "BB")


def slow_ratio(clusters):
    """Ratio of sums and its standard error, by residuals (Cochran, Sampling Techniques, ch. 6 and 9A)."""
    total_x, total_n, g = sum(x for x, _ in clusters), sum(n for _, n in clusters), len(clusters)
    ratio = total_x / total_n
    return ratio, (g / (g - 1) * sum((x - ratio * n) ** 2 for x, n in clusters)) ** 0.5 / total_n


@pytest.mark.parametrize("seed", range(10))
def test_ratios_and_their_errors_equal_the_slow_way_however_clusters_are_split(con, seed):
    draw = random.Random(seed)
    clusters = [(draw.randrange(-500, 500), draw.randrange(1, 9)) for _ in range(draw.randrange(2, 60))]
    con.execute("create or replace temp table clusters (part integer, x integer, n integer)")
    con.executemany("insert into clusters values (?, ?, ?)", [(draw.randrange(3), x, n) for x, n in clusters])

    found = con.execute(
        "with parts as (select part, count(*) as g, moments(x, n, 1) as m from clusters group by part),"
        " one as (select sum(g) as g, merged(m) as m from parts) select ratio(m), ratio_stderr(m, g) from one"
    ).fetchone()
    alike = con.execute(
        "with alike as (select n, count(*) as w, sum(x) as x, sum_of_squares(x) as xx from clusters group by n),"
        " one as (select sum(w) as g, chip_moments(x, xx, n, w) as m from alike) select ratio(m), ratio_stderr(m, g) from one"
    ).fetchone()

    assert found == pytest.approx(slow_ratio(clusters))
    assert alike == found


def test_chips_square_beyond_64_bits(con):
    found = con.execute("select moments(x, 1, 1).xx from (values (cast(9e18 as bigint))) as t(x)").fetchone()

    assert found == (81 * 10**36,)


def test_a_pair_of_aces_or_better_kills(con):
    """Of 7,462 values pairs are the 2,860 from 1,278 on, and the best 220 of these, AA432 to AAKQJ, are pairs of aces."""
    from pipeline.engine.mata_hands import LEAST_KILL

    found = con.execute(
        "select value, kill_class_name(kill_class_place(value)), kills(value), does_class_kill(kill_class_place(value))"
        " from (select unnest([1277, 1278, ?, ?, 4138, 7462]) as value)",
        [int(LEAST_KILL) - 1, int(LEAST_KILL)],
    ).fetchall()

    assert [(name, does_kill, does_class) for _, name, does_kill, does_class in found] == [
        ("high card", False, False),
        ("lower pair", False, False),
        ("lower pair", False, False),
        ("pair of aces", True, True),
        ("two pair", True, True),
        ("straight flush", True, True),
    ]


def test_intervals_are_the_published_ones(con):
    """Wilson's for 5 of 100 (Agresti and Coull 1998 have 0.0215 to 0.1118); Student's t of 1.5, 3, 5, -2 by hand: mean 1.875,
    standard deviation 2.9545, three degrees, 3.182; of a ratio the mean's where all denominators are one."""
    assert value(con, "share_low(5, 100)") == pytest.approx(0.0215, abs=5e-5)
    assert value(con, "share_high(5, 100)") == pytest.approx(0.1118, abs=5e-5)
    assert value(con, "[share_low(0, 9), share_high(9, 9), share_low(0, 0)]") == [0, 1, None]
    rows = "from (values (1.5), (3), (5), (-2)) as r(x)"
    mean = con.execute(f"select mean_interval(x) {rows}").fetchone()[0]
    ratio = con.execute(f"select ratio_interval(x, 1) {rows}").fetchone()[0]

    assert mean["mean"] == 1.875
    assert mean["high"] - mean["mean"] == pytest.approx(3.182 * 2.95452 / 2, rel=0.02)
    assert [ratio["ratio"], ratio["low"], ratio["high"]] == pytest.approx([mean["mean"], mean["low"], mean["high"]])


def test_texts_that_analysts_ask_for(con):
    assert value(con, "rate_text(117, 500)") == "23.4 % (117 of 500)"
    assert value(con, "rate_text(0, 0)") == "-"
    assert value(con, "chips_text(12345, 2)") == "123.45"
    assert value(con, "position_name(0, 6)") == "BTN"
    assert con.execute("select bb_per_100(x), stddev_bb_per_100(x) from (values (1), (3)) as r(x)").fetchone() == (
        200,
        pytest.approx(10 * 2**0.5),
    )
