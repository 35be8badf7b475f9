"""Who pays the rake of a run under four attributions: by hand, and against a slow twin over generated hands and real ones."""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline import scan
from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models.test_macros import slow_ratio
from tests.models.tiny_lake import write_run
from tests.oracles.naive_rake_shares import COLLECTED, CONTRIBUTED, DEALT, IN_PROPORTION, WEIGHTED, shares

approx = pytest.approx
NUM_HANDS = 1500
KINDS = ("calling_station", "nit", "maniac", "nit", "random")
SESSIONS = {
    "reset": {"stacks": "reset"},
    "carry": {"stacks": "carry", "hands": 20, "rebuys": False},
}
TABLES = [("holdem", "micro", "reset"), ("omaha_hi_lo", "club", "carry"), ("mata_ases", "mata_ases", "reset")]


def rows(home: Home, text: str) -> list[tuple]:
    with build.connect(home.lake, home.warehouse) as con:
        return con.execute(text).fetchall()


def test_four_hands_added_up_by_hand(tmp_path):
    """Rakes of 7, 1 and 14 from pots of 150, 25 and 290. Tight put in 70, 5, 10, loose 70, 10, 140, the person 10, 10, 140: all
    of them something, so equal shares are the same among those dealt in and among those who put chips in. Loose collected the
    first two pots and half of the last one, the person the other half."""
    home = Home(tmp_path)
    write_run(home.lake)
    app.build(home)
    found = rows(
        home,
        "select attribution, player_kind, player, num_seat_hands, rake_chips, share_of_rake from mart_rake_attribution",
    )

    assert found == [
        ("collected", "loose", None, 4, 7 + 1 + 7, approx(15 / 22)),
        ("collected", "person", "o'neill", 4, 7, approx(7 / 22)),
        ("collected", "tight", None, 4, 0, 0),
        ("contributed", "loose", None, 4, approx(22 / 3), approx(1 / 3)),
        ("contributed", "person", "o'neill", 4, approx(22 / 3), approx(1 / 3)),
        ("contributed", "tight", None, 4, approx(22 / 3), approx(1 / 3)),
        ("dealt", "loose", None, 4, approx(22 / 3), approx(1 / 3)),
        ("dealt", "person", "o'neill", 4, approx(22 / 3), approx(1 / 3)),
        ("dealt", "tight", None, 4, approx(22 / 3), approx(1 / 3)),
        *(
            ("weighted contributed", kind, player, 4, approx(chips, abs=3 / 2520), approx(chips / 22, abs=1e-4))
            for kind, player, chips in (
                ("loose", None, 7 * 70 / 150 + 10 / 25 + 14 * 140 / 290),
                ("person", "o'neill", 7 * 10 / 150 + 10 / 25 + 14 * 140 / 290),
                ("tight", None, 7 * 70 / 150 + 5 / 25 + 14 * 10 / 290),
            )
        ),
    ]


@pytest.fixture(scope="module", params=TABLES, ids="-".join)
def played(request, tmp_path_factory) -> tuple[Home, str, int]:
    """A lake with a run, its id and its big blind; players leave the table as they go broke, where stacks carry."""
    game, rake, session = request.param
    home = Home(tmp_path_factory.mktemp(game))
    shipped = scenario.read({"holdem": "six_max"}.get(game, game)).model_dump()
    changes = {"players": list(KINDS), "stack_bb": 30, "rake": rake, "session": SESSIONS[session]}
    plan = RunPlan.of(scenario.Scenario.model_validate(shipped | changes), 5)
    run = simulate(plan, home, NUM_HANDS, 1).manifest
    app.build(home)
    return home, run.run_id, plan.scenario.unit_chips


def raked_from(root: Path, run_id: str) -> dict[tuple[int, int], int]:
    """Rake taken from what a seat collected, by hand and seat."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for award in scan("awards", root=root, run=run_id).collect().to_dicts():
        found[award["hand_no"], award["seat_no"]] += award["rake_chips"]
    return found


def shares_of(hand: dict, at_table: list[dict], raked: dict[tuple[int, int], int]) -> list[dict[str, Fraction]]:
    """The slow shares of a hand's seats; what was collected is what was won and the rake taken from it."""
    collected = [seat["won_chips"] + raked[hand["hand_no"], seat["seat_no"]] for seat in at_table]
    return shares(hand["rake_chips"], [seat["put_in_chips"] for seat in at_table], collected)


def slow_clusters(root: Path, run_id: str) -> tuple[dict[tuple[str, str], list[list[Fraction]]], int]:
    """(rake, seat-hands) of each session by attribution and kind of player, and all rake; hands one by one."""
    hands = scan("hands", root=root, run=run_id).collect().to_dicts()
    seats = defaultdict(list)
    for seat in scan("seats", root=root, run=run_id).collect().to_dicts():
        seats[seat["hand_no"]].append(seat)
    raked = raked_from(root, run_id)
    sums: dict = defaultdict(lambda: defaultdict(lambda: [Fraction(0), 0]))
    for hand in hands:
        at_table = seats[hand["hand_no"]]
        parts = shares_of(hand, at_table, raked)
        for seat, part in zip(at_table, parts, strict=True):
            for attribution, share in part.items():
                cluster = sums[attribution, KINDS[seat["player_id"]]][hand["session_no"]]
                cluster[0] += share
                cluster[1] += 1
    return {key: list(clusters.values()) for key, clusters in sums.items()}, sum(hand["rake_chips"] for hand in hands)


def test_shares_of_generated_hands_are_those_of_the_slow_way(played):
    """Equal shares to the fraction, weighted ones but for less than a 2520th of a chip a hand; together they are the rake."""
    home, run_id, big_blind = played
    slow, rake = slow_clusters(home.lake, run_id)
    found = rows(
        home,
        "select attribution, player_kind, num_seat_hands, num_clusters, rake_2520ths, rake_bb_per_100, rake_bb_per_100_stderr,"
        " share_of_rake from mart_rake_attribution",
    )

    assert rake > 0
    assert {row[:2] for row in found} == set(slow)
    for attribution, kind, num_seat_hands, num_clusters, exact, per_100, stderr, share in found:
        clusters = slow[attribution, kind]
        total = sum(x for x, _ in clusters)
        slow_rate, slow_stderr = slow_ratio(clusters)

        assert (num_seat_hands, num_clusters) == (sum(n for _, n in clusters), len(clusters))
        if attribution in IN_PROPORTION:
            assert abs(exact - 2520 * total) < num_seat_hands
        else:
            assert exact == 2520 * total
        assert per_100 == approx(float(100 * slow_rate / big_blind), rel=1e-4)
        assert stderr == approx(float(100 * slow_stderr / big_blind), rel=1e-3)
        assert share == approx(float(total / rake), rel=1e-4)
    for attribution in (DEALT, CONTRIBUTED, WEIGHTED, COLLECTED):
        assert sum(row[4] for row in found if row[0] == attribution) == 2520 * rake


def test_who_folds_without_chips_in_pays_by_cards_alone(played):
    """So nits pay less by what they put in than by what they were dealt, and maniacs more."""
    home, _, _ = played
    per_100 = {
        row[:2]: row[2]
        for row in rows(home, "select attribution, player_kind, rake_bb_per_100 from mart_rake_attribution")
    }

    assert per_100[DEALT, "nit"] > per_100[CONTRIBUTED, "nit"] > per_100[WEIGHTED, "nit"]
    assert per_100[WEIGHTED, "maniac"] > per_100[WEIGHTED, "nit"]


def test_rake_of_real_hands_is_shared_out_to_the_chip(corpus_home):
    """Every raked hand of the corpus, run by run and person by person: split and side pots, seats that collect nothing."""
    found = defaultdict(int)
    for run, attribution, player, exact in rows(
        corpus_home,
        "select run_id, attribution, player, cast(sum(rake_2520ths) as bigint) from mart_rake_attribution"
        " where player_kind = 'person' group by all",
    ):
        found[run, attribution, player] = exact
    num_raked = num_shared = 0
    for run in {run for run, _, _ in found}:
        players = {
            row["player_id"]: row["name"]
            for row in scan("players", root=corpus_home.lake, run=run).collect().to_dicts()
        }
        hands = [row for row in scan("hands", root=corpus_home.lake, run=run).collect().to_dicts() if row["rake_chips"]]
        seats = defaultdict(list)
        for seat in scan("seats", root=corpus_home.lake, run=run).collect().to_dicts():
            seats[seat["hand_no"]].append(seat)
        raked = raked_from(corpus_home.lake, run)
        slow: dict = defaultdict(Fraction)
        for hand in hands:
            at_table = seats[hand["hand_no"]]
            for seat, part in zip(at_table, shares_of(hand, at_table, raked), strict=True):
                for attribution, share in part.items():
                    slow[attribution, players[seat["player_id"]]] += 2520 * share
            num_raked += 1
            num_shared += sum(seat["won_chips"] > 0 for seat in at_table) > 1
        rake = 2520 * sum(hand["rake_chips"] for hand in hands)
        for attribution in (DEALT, CONTRIBUTED, WEIGHTED, COLLECTED):
            own = {player: exact for (of, name, player), exact in found.items() if (of, name) == (run, attribution)}

            assert sum(own.values()) == rake
            for player, exact in own.items():
                slack = len(hands) if attribution in IN_PROPORTION else 0
                assert abs(exact - slow[attribution, player]) <= slack
    assert num_raked > 80
    assert num_shared > 3
