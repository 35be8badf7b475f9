"""Marts of real players: by hand, against a slow twin over the corpus, and against what a session's text says line by line."""

import re
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline import scan
from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.models import build, catalog, checking
from tests.models.test_macros import slow_ratio
from tests.models.tiny_lake import HANDS, WALK, write_run
from tests.oracles import naive_results
from tests.oracles.naive_results import BITS, cuts, rakes, sessions, swings

approx = pytest.approx
NOON = datetime(2026, 3, 31, 12, tzinfo=UTC)
STUD = ("five_card_stud", "seven_card_stud", "seven_card_stud_hi_lo", "razz")
TABLES = ("runs", "hands", "seats", "seat_stats", "luck", "source_hands", "stakes", "players")
T_95 = {9: 2.262, 10: 2.228, 12: 2.179, 15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980}
"""Student's t, 0.975, by degrees of freedom, as printed tables have it."""


def rows(home: Home, text: str) -> list[tuple]:
    with build.connect(home.lake, home.warehouse) as con:
        return con.execute(text).fetchall()


def played_at(*minutes: int | None, **source):
    """A change of tiny hands: each comes from a room, the hands so many minutes after noon, None where no time is said."""

    def change(made):
        for hand, minute in zip(made["hands"], minutes, strict=True):
            at = None if minute is None else NOON + timedelta(minutes=minute)
            row = {"hand_no": hand["hand_no"], "site": "Room", "external_id": str(hand["hand_no"]), "file": "a.txt"}
            made["source_hands"].append({**row, "played_at": at, "table_name": "T", "is_verified": True, **source})

    return change


@pytest.fixture
def home(tmp_path) -> Home:
    return Home(tmp_path)


def test_four_hands_of_a_person_added_up_by_hand(home):
    """The person, dealt in with two policies, won -10, -5, -10 and -2 chips of blinds 5/10: 140 of stack in the last hand, else
    1,000. Big blind, small blind, button, big blind; only the last hand went to the showdown, its rake of 14 is three equal
    shares, as are the 7 of the first hand and the 1 of the third."""
    write_run(home.lake, kind="replay", change=played_at(0, 30, 61, None))
    app.build(home)

    assert rows(
        home,
        "select site, player, stake_label, num_hands, num_untimed, net_chips, net_money, net_bb, net_bb_per_100, cluster,"
        " num_clusters, num_showdowns, showdown_net_chips, no_showdown_net_chips, rake_contributed_chips, vpip_made, vpip_chances"
        " from mart_player_results",
    ) == [
        *[
            (
                "Room",
                "o'neill",
                "5/10 USD",
                4,
                1,
                -27,
                -27.0,
                -2.7,
                approx(-67.5),
                "hand",
                4,
                1,
                -2,
                -25,
                approx(22 / 3),
                2,
                4,
            )
        ]
    ]
    items = rows(
        home, "select cut, item, num_hands, net_chips from mart_player_cuts where cut <> 'all' order by cut, item_no"
    )
    assert items == [
        ("month", "2026-03", 3, -25),
        ("month", "unknown", 1, -2),
        ("position", "SB", 1, -5),
        ("position", "BB", 2, -12),
        ("position", "BTN", 1, -10),
        ("seats", "3", 4, -27),
        ("stack", "below 20 bb", 1, -2),
        ("stack", "75 to 125 bb", 3, -25),
    ]


def test_a_session_ends_when_the_next_hand_begins_more_than_half_an_hour_later(home):
    """Exactly 30 minutes after the first hand is the same session, 31 after that one the next."""
    write_run(home.lake, kind="replay", change=played_at(0, 30, 61, None))
    app.build(home)

    assert rows(
        home,
        "select session_no, began_at, ended_at, duration_minutes, num_hands, num_tables, stakes, hands_per_hour, net_money,"
        " net_bb_per_100, best_money, worst_money from mart_sessions",
    ) == [
        (1, NOON, NOON + timedelta(minutes=30), 30, 2, 1, "5/10 USD", 2, -15, -75, 0, -15),
        (2, *[NOON + timedelta(minutes=61)] * 2, 0, 1, 1, "5/10 USD", None, -10, -100, 0, -10),
    ]


def test_a_hand_lasts_until_the_next_one_of_its_table_begins(home):
    """The first of three hands takes half an hour; the second may have ended at any time before the next session. Rakes are 7, 0
    and 1: of a hand that is 8/3 chips, or 4/15 big blinds, and there are two an hour."""
    write_run(home.lake, kind="replay", change=played_at(0, 30, 61, None))
    app.build(home)

    assert rows(
        home,
        "select site, table_name, stake_label, num_hands, num_timed_hands, timed_hours, hands_per_hour, rake_chips,"
        " rake_bb_per_100_hands, rake_money_per_hour, rake_bb_per_hour from mart_table_hours",
    ) == [("Room", "T", "5/10 USD", 3, 1, 0.5, 2, 8, approx(100 * 4 / 15), approx(2 * 8 / 3), approx(2 * 4 / 15))]


def test_hours_of_tables_are_those_of_the_slow_way(corpus_home):
    """Hand after hand of each table of the corpus, cash games at tables that have a name only."""
    slow: dict = defaultdict(lambda: [0, 0, 0, 0])
    tables = defaultdict(list)
    for row in rows(
        corpus_home,
        "select site, table_name, game, stake_label, played_at, run_id, hand_no, rake_chips from stg_source_hands"
        " join stg_hands using (game, run_id, hand_no) join stg_stakes using (game, run_id, stake_id)"
        " where tournament_id is null and currency <> 'CHIPS' and not coalesce(is_fast, false)"
        " and played_at is not null and table_name is not null",
    ):
        tables[row[:2]].append(row)
    for hands in tables.values():
        hands.sort(key=lambda row: row[4:7])
        for hand, following in zip(hands, [*hands[1:], None], strict=True):
            sums = slow[hand[:4]]
            sums[0] += 1
            sums[1] += hand[7]
            if following and following[4] - hand[4] <= timedelta(minutes=30):
                sums[2] += 1
                sums[3] += (following[4] - hand[4]).total_seconds()
    found = rows(
        corpus_home,
        "select site, table_name, game, stake_label, num_hands, rake_chips, num_timed_hands, timed_hours, hands_per_hour,"
        " rake_bb_per_hour from mart_table_hours",
    )

    assert len(found) == len(slow) > 20
    for *key, num_hands, rake, num_timed, hours, per_hour, bb_per_hour in found:
        assert [num_hands, rake, num_timed, approx(3600 * hours)] == slow[tuple(key)]
        assert (per_hour is None) == (bb_per_hour is None) == (hours == 0)
        assert per_hour is None or per_hour * hours == approx(num_timed)


def test_a_build_can_be_told_of_another_gap(home):
    """Of 31 minutes: all three hands are one session, and what was read for the build before is not read again."""
    write_run(home.lake, kind="replay", change=played_at(0, 30, 61, None))
    assert app.build(home).is_new
    done = app.build(home, session_gap_minutes=31)

    assert (done.is_new, done.num_blocks_read) == (True, 0)
    assert rows(home, "select session_no, gap_minutes, num_hands from mart_sessions") == [(1, 31, 3)]
    assert not app.build(home, session_gap_minutes=31).is_new


def test_money_of_two_currencies_and_chips_of_tournaments_are_kept_apart(home):
    """Play money makes rows and sessions of its own, a tournament's hands none."""
    write_run(home.lake, kind="replay", change=played_at(0, 1, 2, 3))
    write_run(home.lake, kind="replay", name="play", currency="PLAY", change=played_at(4, 5, 6, 7))
    write_run(home.lake, kind="replay", name="sng", currency="CHIPS", change=played_at(8, 9, 10, 11, tournament_id="7"))
    app.build(home)

    assert rows(home, "select currency, num_hands, net_money from mart_player_results order by 1") == [
        ("PLAY", 4, -27),
        ("USD", 4, -27),
    ]
    assert rows(home, "select currency, num_hands from mart_sessions order by 1") == [("PLAY", 4), ("USD", 4)]


def test_hands_of_policies_and_simulated_ones_are_nobody_s_results(home):
    """A simulated run with rows of source_hands, which none has, and a replayed one without them."""
    write_run(home.lake, change=played_at(0, 1, 2, 3))
    write_run(home.lake, kind="replay", name="native")
    app.build(home)

    assert rows(home, "select count(*) from mart_player_cuts") == [(0,)]
    assert rows(home, "select count(*) from mart_sessions") == [(0,)]


def test_results_are_the_same_whatever_the_builds_before(home, tmp_path):
    """A second run goes on with a session that a first build had: the marts are those of one build of all."""
    write_run(home.lake, [HANDS[:2]], kind="replay", change=played_at(0, 20))
    app.build(home)
    write_run(home.lake, [HANDS[2:]], kind="replay", name="later", change=played_at(40, 50))
    assert app.build(home).num_blocks_read == 1
    together = rows(home, "from mart_player_cuts order by all")
    spells = rows(home, "from mart_sessions order by all")
    home.warehouse.unlink()
    app.build(home)

    assert [
        row[4] for row in rows(home, "select site, player, currency, session_no, num_hands from mart_sessions")
    ] == [4]
    assert rows(home, "from mart_player_cuts order by all") == together
    assert rows(home, "from mart_sessions order by all") == spells


def test_what_is_taken_for_independent(home):
    """Ten sessions if there are ten, else stretches of 25 hands if there are ten, else hands."""
    expected = []
    for num_hands, gap, cluster, num_clusters in (
        *((20, 40, "session", 20), (249, 1, "hand", 249), (250, 1, "stretch", 10), (260, 25, "stretch", 11)),
    ):
        times = [gap * hand_no for hand_no in range(num_hands)]
        hands = [HANDS[hand_no % 4] for hand_no in range(num_hands)]
        site = f"{num_hands} hands"
        write_run(home.lake, [hands], kind="replay", name=site, change=played_at(*times, site=site))
        expected.append((num_hands, cluster, num_clusters))
    app.build(home)

    assert rows(home, "select num_hands, cluster, num_clusters from mart_player_results order by 1") == expected


def test_cash_outs_and_bonuses_stand_beside_what_the_pots_paid(home):
    """In the split pot of the last hand the person cashed out for 130 of the 138 won, and got a bonus of 20; in the first hand,
    folded, the room paid 15 for nothing."""

    def change(made):
        played_at(0, 1, 2, 3)(made)
        for hand_no, fields in ((0, {"bonus_chips": 15}), (3, {"cash_out_chips": 130, "bonus_chips": 20})):
            row = {"hand_no": hand_no, "seat_no": 3, "player_id": 2, "is_hero": hand_no == 0, "has_finished": False}
            made["source_seats"].append({**row, **fields})

    write_run(home.lake, kind="replay", change=change)
    app.build(home)

    assert rows(
        home,
        "select num_hero_hands, net_chips, num_cash_outs, cash_out_net_chips, bonus_chips, total_money from mart_player_results",
    ) == [(1, -27, 1, -8, 35, 0)]


def test_a_cut_that_lacks_a_hand_is_found(home):
    """As is a session: the check is run on marts that have been tampered with."""
    write_run(home.lake, [[WALK] * 3], kind="replay", change=played_at(0, 1, 2))
    app.build(home)
    (model,) = [model for model in catalog.models("checks") if model.name == "real_marts_agree"]
    with build.connect(home.lake, home.warehouse, read_only=False) as con:
        assert checking.find_bad_rows(con, model).holds

        con.execute("update mart_player_cuts set num_hands = 2 where cut = 'month'")
        con.execute("update mart_sessions set net_money = 1")

        assert [row[-1] for row in checking.find_bad_rows(con, model).rows] == ["cut by month", "sessions"]


def sat_at(home: Home) -> list[naive_results.Sitting]:
    """Every person's seat of a lake, the slow way."""
    tables = {name: scan(name, root=home.lake).collect().to_dicts() for name in TABLES}
    return naive_results.sittings(tables, STUD)


@pytest.fixture(scope="module")
def slow(corpus_home: Home) -> list[naive_results.Sitting]:
    return sat_at(corpus_home)


def test_results_of_the_corpus_are_those_of_the_slow_way(corpus_home, slow):
    """Every cut of every player: hands, money, statistics and rake exactly, rates and errors as numbers."""
    found = rows(
        corpus_home,
        "select site, player, game, betting_limit, stake_label, cut, item, cluster, num_clusters, num_hands, num_untimed,"
        " net_chips, num_all_in, num_showdowns, showdown_net_chips, no_showdown_net_chips, num_bets_raises, num_calls, num_folds,"
        f" [{', '.join(f'{name}_made, {name}_chances' for name in BITS)}],"
        " net_money, net_bb, net_bb_per_100, ev_money, ev_bb_per_100, net_bb_per_100_stderr, ev_bb_per_100_stderr, luck_chips,"
        " rake_dealt_chips, rake_contributed_chips, rake_weighted_chips, first_played_at, last_played_at, deviation_bb_per_100"
        " from mart_player_cuts",
    )
    expected = cuts(slow)

    assert {row[:7] for row in found} == set(expected)
    assert {row[7] for row in found} == {"stretch", "hand"}
    for row in found:
        kind, clusters = expected[row[:7]]
        own = [one for cluster in clusters for one in cluster]
        at_showdown = [one.net for one in own if one.at_showdown]
        net = sum(one.net for one in own)

        assert row[7:19] == (
            *(kind, len(clusters), len(own), sum(one.at is None for one in own), net),
            *(sum(one.was_all_in for one in own), len(at_showdown), sum(at_showdown), net - sum(at_showdown)),
            *(sum(one.counts[name] for one in own) for name in ("num_bets_raises", "num_calls", "num_folds")),
        )
        assert row[19] == [sum(one.stats[name][at] for one in own) for name in BITS for at in (0, 1)]
        money, big_blinds, per_100, ev_money, ev_per_100, stderr, ev_stderr, luck, *rake, first, last, deviation = row[
            20:
        ]
        assert (money, big_blinds, luck) == (
            approx(float(sum(one.money for one in own))),
            approx(float(sum(one.big_blinds for one in own))),
            approx(sum(one.luck for one in own) / 1000),
        )
        assert ev_money == approx(float(sum(one.expected_money for one in own)), abs=1e-9)
        for rate, error, value in (
            (per_100, stderr, lambda one: one.big_blinds),
            (ev_per_100, ev_stderr, lambda one: one.expected_big_blinds),
        ):
            sums = [(sum(100 * value(one) for one in cluster), len(cluster)) for cluster in clusters]
            assert rate == approx(float(sum(x for x, _ in sums) / len(own)), abs=1e-9)
            assert error == (None if len(sums) == 1 else approx(float(slow_ratio(sums)[1]), rel=1e-6, abs=1e-6))
        dealt, contributed, weighted = rakes(own)
        assert rake[:2] == [approx(float(dealt)), approx(float(contributed))]
        assert rake[2] == approx(float(weighted), abs=len(own) / 2520)
        times = [one.at for one in own if one.at]
        assert (first, last) == ((min(times), max(times)) if times else (None, None))
        if len(own) == 1:
            assert deviation is None
        else:
            mean = sum(one.big_blinds for one in own) / len(own)
            variance = sum((one.big_blinds - mean) ** 2 for one in own) / (len(own) - 1)
            assert deviation == approx(10 * float(variance) ** 0.5, rel=1e-6, abs=1e-5)


def test_totals_are_the_cut_that_is_none(corpus_home):
    assert rows(corpus_home, "from mart_player_results order by all") == rows(
        corpus_home, "select * exclude (cut, item_no, item) from mart_player_cuts where cut = 'all' order by all"
    )


def test_intervals_are_of_student_s_t(corpus_home):
    """The half width over the standard error is what printed tables have, to half a percent."""
    found = rows(
        corpus_home,
        "select num_clusters - 1, (net_bb_per_100_high - net_bb_per_100_low) / 2 / net_bb_per_100_stderr from mart_player_cuts"
        " where net_bb_per_100_stderr > 0 and num_clusters >= 5",
    )
    known = [(degrees, ratio) for degrees, ratio in found if degrees in T_95]

    assert len({degrees for degrees, _ in known}) >= 5
    assert all(ratio == approx(T_95[degrees], rel=5e-3) for degrees, ratio in known)
    assert rows(
        corpus_home, "select bool_and(net_bb_per_100_low is null) from mart_player_cuts where num_clusters < 5"
    ) == [(True,)]


def test_sessions_of_the_corpus_are_those_of_the_slow_way(corpus_home, slow):
    found = rows(
        corpus_home,
        "select site, player, currency, session_no, began_at, ended_at, num_hands, num_tables, stakes, duration_minutes,"
        " hands_per_hour, net_money, ev_money, net_bb, net_bb_per_100, ev_bb_per_100, best_money, worst_money from mart_sessions",
    )
    expected = sessions(slow)

    assert {row[:4] for row in found} == set(expected)
    assert len(expected) > 100
    for row in found:
        own = expected[row[:4]]
        seconds = (own[-1].at - own[0].at).total_seconds()
        best, worst = swings(own)
        big_blinds = sum(one.big_blinds for one in own)

        assert row[4:9] == (
            *(own[0].at, own[-1].at, len(own), len({one.table for one in own} - {None})),
            ", ".join(sorted({one.stake for one in own})),
        )
        assert row[9] == approx(seconds / 60)
        assert row[10] == (approx(3600 * (len(own) - 1) / seconds) if seconds else None)
        assert row[11:] == tuple(
            approx(float(value), abs=1e-9)
            for value in (
                sum(one.money for one in own),
                sum(one.expected_money for one in own),
                big_blinds,
                100 * big_blinds / len(own),
                100 * sum(one.expected_big_blinds for one in own) / len(own),
                best,
                worst,
            )
        )


def test_curves_of_the_corpus_are_those_of_the_slow_way(corpus_home, slow):
    """Each step is the sum of the player's hands up to there, in order of time."""
    own = defaultdict(list)
    for one in slow:
        if one.is_cash:
            own[one.site, one.player, one.currency].append(one)
    found = rows(
        corpus_home,
        "select site, player, currency, step_no, num_steps, num_hands, net_bb, ev_bb, showdown_bb, no_showdown_bb, net_money,"
        " ev_money from mart_player_curves",
    )
    ends = {row[:3]: row[5] for row in found if row[3] == row[4]}

    assert len(ends) == 100
    assert all(len(own[key]) == num_hands for key, num_hands in ends.items())
    assert max(row[4] for row in found) > 100
    for row in found:
        hands = own[row[:3]][: row[5]]
        at_showdown = [one for one in hands if one.at_showdown]
        net, showdown = (float(sum(one.big_blinds for one in some)) for some in (hands, at_showdown))
        expected = float(sum(one.expected_big_blinds for one in hands))
        assert row[6:10] == tuple(approx(value, abs=1e-4) for value in (net, expected, showdown, net - showdown))
        assert row[10] == approx(float(sum(one.money for one in hands)), abs=1e-9)
        assert row[11] == approx(float(sum(one.expected_money for one in hands)), abs=1e-9)


def test_nets_and_rake_of_every_hand_of_people_sum_to_nothing(corpus_home):
    """So do the results of all players of a room's stakes, less what these pay as rake."""
    found = rows(
        corpus_home,
        "with nets as (select run_id, hand_no, sum(net_chips) as net from seats group by all)"
        " select count(*), count_if(net + rake_chips <> 0) from nets join hands using (run_id, hand_no)"
        " semi join source_hands using (run_id, hand_no)",
    )
    assert found[0][0] > 800
    assert found[0][1] == 0
    money = rows(
        corpus_home,
        "select sum(net_chips), sum(rake_dealt_chips), sum(rake_contributed_chips), sum(rake_weighted_chips)"
        " from mart_player_results group by site, game, stake_label",
    )
    assert all(rake == approx(-net, abs=1e-6) for net, *shares in money for rake in shares)
    assert len(money) > 20


STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")


def said_in_text(path: Path, player: str) -> Counter:
    """What a session's text says of a player, its lines read by themselves: cents won, hands, hands entered by choice and with a
    raise before the flop, showdowns. No code of the project has a hand in it."""
    counted: Counter = Counter()
    for text in re.split(r"(?=^PokerStars Game #)", path.read_text(encoding="utf-8-sig"), flags=re.MULTILINE)[1:]:
        lines, _, summary = (part.strip() for part in text.partition("*** SUMMARY ***"))
        if not re.search(rf"^Seat \d+: {player} .*(folded|showed|mucked|collected|won|lost)", summary, re.MULTILINE):
            continue
        counted["hands"] += 1
        street, on_street, entered, raised = "BLINDS", Decimal(0), False, False
        for line in lines.splitlines():
            if line.startswith("***"):
                if street not in ("BLINDS", "HOLE CARDS") or "HOLE" not in line:
                    on_street = Decimal(0) if "HOLE" not in line else on_street
                street = next((name for name in STREETS if line.startswith(f"*** {name}")), "OVER")
            amounts = [Decimal(amount) for amount in re.findall(r"\$([\d.]*\d)", line)]
            if line.startswith(f"{player}: raises"):
                counted["cents"] -= int(100 * (amounts[1] - on_street))
                on_street = amounts[1]
            elif re.match(rf"{re.escape(player)}: (calls|bets|posts)", line):
                counted["cents"] -= int(100 * amounts[0])
                on_street += amounts[0]
            elif line.startswith(f"{player} collected") or line.endswith(f"returned to {player}"):
                counted["cents"] += int(100 * amounts[0])
            if street == "HOLE CARDS" and re.match(rf"{re.escape(player)}: (calls|raises|bets)", line):
                entered, raised = True, raised or "raises" in line
        counted["entered"] += entered
        counted["raised"] += raised
    return counted


def test_sessions_are_what_their_texts_say_line_by_line(corpus, home):
    """Hands, money to the cent, VPIP and PFR of a player of each of two files of holdem_nl."""
    paths = {
        ("0.01/0.02 USD", "Hero"): corpus / "pokerstars" / "holdem_nl" / "nl_fullring_usd_session_96hands.txt",
        ("0.05/0.10 USD", "Anon1"): corpus / "pokerstars" / "holdem_nl" / "nl_6max_usd_session_78hands.txt",
    }
    replay(list(paths.values()), home)
    app.build(home)
    for (stake, player), path in paths.items():
        said = said_in_text(path, player)

        assert rows(
            home,
            "select num_hands, net_chips, vpip_made, pfr_made from mart_player_results"
            f" where player = '{player}' and stake_label = '{stake}'",
        ) == [(said["hands"], said["cents"], said["entered"], said["raised"])]
        assert rows(
            home,
            f"select sum(num_hands), sum(net_money) from mart_sessions where player = '{player}' and stakes = '{stake}'",
        ) == [(said["hands"], approx(said["cents"] / 100))]
