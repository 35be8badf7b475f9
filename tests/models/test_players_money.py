"""Streets, and luck, rake and bankrolls of the kinds of player: marts against sums done the slow way."""

from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles, variance

import pytest

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models.test_macros import slow_ratio
from tests.models.tiny_lake import write_run

approx = pytest.approx
SHORT_STACKS = {
    "name": "short",
    "players": ["random", "random", "maniac", "always_call"],
    "stack_bb": 12,
    "rake": "micro",
}


def rows(home: Home, text: str) -> list[tuple]:
    with build.connect(home.lake, home.warehouse) as con:
        return con.execute(text).fetchall()


def played(folder: Path, shipped: str, num_hands: int, **changes) -> Home:
    home = Home(folder)
    table = scenario.Scenario.model_validate(scenario.read(shipped).model_dump() | changes)
    simulate(RunPlan.of(table, 1), home, num_hands, 1)
    app.build(home)
    return home


@pytest.fixture(scope="module")
def tiny(tmp_path_factory) -> Home:
    home = Home(tmp_path_factory.mktemp("tiny"))
    write_run(home.lake)
    app.build(home)
    return home


@pytest.fixture(scope="module", params=["reset", "carry"])
def short(request, tmp_path_factory) -> Home:
    """Four players with twelve big blinds: an all-in every other hand. Hands as clusters, and sessions of twenty hands."""
    session = {"stacks": "reset"} if request.param == "reset" else {"stacks": "carry", "hands": 20, "rebuys": True}
    return played(tmp_path_factory.mktemp("short"), "six_max", 4000, session=session, **SHORT_STACKS)


def test_hands_and_seats_that_reach_each_street_are_counted(tiny):
    """Hands end at the showdown, before the flop, on the flop and at the showdown; three are dealt in, two see each flop."""
    found = rows(
        tiny,
        "select street, num_reached, reached_share, num_seats_reached, num_ended, ended_pot_chips, ended_pot_bb"
        " from mart_streets",
    )

    assert found == [
        ("preflop", 4, 1.0, 12, 1, 10, 1.0),
        ("flop", 3, 0.75, 6, 1, 25, 2.5),
        ("turn", 2, 0.5, 4, 0, 0, None),
        ("river", 2, 0.5, 4, 0, 0, None),
        ("showdown", 2, 0.5, 4, 2, 440, 22.0),
    ]


def test_rake_is_put_down_to_winners_and_to_all_dealt_in(tiny):
    """Three seats share 22 chips. Loose collects with 7, 1 and 7 of rake, the person with 7, tight won the unraked walk."""
    found = rows(
        tiny,
        "select player_kind, num_seat_hands, rake_dealt_chips, rake_won_chips, rake_won_bb_per_100 from mart_rake_players",
    )

    assert found == [
        ("loose", 4, approx(22 / 3), 15, approx(37.5)),
        ("person", 4, approx(22 / 3), 7, approx(17.5)),
        ("tight", 4, approx(22 / 3), 0, 0.0),
    ]


def test_each_class_of_pots_has_its_share_of_the_rake(tiny):
    found = rows(
        tiny,
        "select pot_bb_bucket, num_raked_hands, rake_share_of_pots, share_of_rake, num_clusters from mart_pot_sizes",
    )

    assert found == [
        (1, 0, 0.0, 0.0, 1),
        (2, 1, approx(1 / 25), approx(1 / 22), 1),
        (15, 1, approx(7 / 150), approx(7 / 22), 1),
        (25, 1, approx(14 / 290), approx(14 / 22), 1),
    ]


def test_what_classes_of_pots_pay_per_hand_has_the_errors_of_the_slow_way(short):
    slow: dict = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for session, bucket, rake in rows(
        short,
        "select session_no, pot_bb_bucket(pot_chips / big_blind_chips), rake_chips from stg_hands"
        " join stg_stakes using (game, run_id, stake_id)",
    ):
        cluster = slow[bucket][session]
        for i, more in enumerate((rake, 1, rake == 0)):
            cluster[i] += more
    found = rows(
        short,
        "select pot_bb_bucket, num_clusters, rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, share_of_hands_untouched"
        " from mart_pot_sizes",
    )

    assert {row[0] for row in found} == set(slow)
    for bucket, num_clusters, per_100, stderr, untouched in found:
        clusters = list(slow[bucket].values())
        rate, error = slow_ratio([(rake, hands) for rake, hands, _ in clusters])

        assert num_clusters == len(clusters)
        assert (per_100, untouched) == (
            approx(10 * rate),
            approx(sum(c for *_, c in clusters) / sum(b for _, b, _ in clusters)),
        )
        assert stderr == (None if num_clusters == 1 else approx(10 * error, abs=1e-9))


SEATS = """
select
    player_kind, session_no, count(*), sum(net_chips), sum(coalesce(expected / 1000, seats.won_chips) - put_in_chips),
    sum(hands.rake_chips / num_seats), sum(coalesce(paid, 0)), count(expected)
from stg_seats as seats
join stg_hands as hands using (hand_no)
join stg_policies as policies using (policy_id)
left join (select hand_no, seat_no, expected_won_millichips as expected from stg_luck) as luck using (hand_no, seat_no)
left join (select hand_no, seat_no, sum(rake_chips) as paid from stg_awards group by all) as awards using (hand_no, seat_no)
group by all
"""


def by_kind(home: Home) -> dict[str, list[tuple]]:
    """Sums of each session by kind of player: hands, chips won, chips expected, rake dealt, rake won, all-ins."""
    found = defaultdict(list)
    for kind, _, *sums in rows(home, SEATS):
        found[kind].append(tuple(map(float, sums)))
    return found


def test_luck_is_that_of_the_slow_way(short):
    slow = by_kind(short)
    found = rows(
        short,
        "select player_kind, num_all_in, net_bb_per_100, net_bb_per_100_stderr, ev_bb_per_100, ev_bb_per_100_stderr,"
        " luck_bb_per_100, luck_bb_per_100_stderr, variance_share from mart_luck",
    )

    assert {row[0] for row in found} == set(slow)
    for kind, num_all_in, *values in found:
        per_100 = [
            100 / 10 * value
            for pick in (lambda row: row[1], lambda row: row[2], lambda row: row[1] - row[2])
            for value in slow_ratio([(pick(row), row[0]) for row in slow[kind]])
        ]
        assert num_all_in == sum(row[5] for row in slow[kind]) > 100
        assert values == approx([*per_100, 1 - (per_100[3] / per_100[1]) ** 2], rel=1e-6, abs=1e-9)


def test_luck_evens_out_over_the_table(short):
    """What one seat wins by luck the others lose, save for shares that were rounded down."""
    ((luck, num_all_in),) = rows(short, "select sum(luck_chips), sum(num_all_in) from mart_luck")

    assert 0 <= luck <= 0.01 * num_all_in


def test_expected_results_vary_less(short):
    assert all(0.05 < share < 0.9 for (share,) in rows(short, "select variance_share from mart_luck"))


def test_rake_of_players_is_that_of_the_slow_way(short):
    slow = by_kind(short)
    found = rows(
        short,
        "select player_kind, rake_dealt_bb_per_100, rake_dealt_bb_per_100_stderr, rake_won_bb_per_100, rake_won_bb_per_100_stderr"
        " from mart_rake_players",
    )

    for kind, *values in found:
        expected = [10 * value for at in (3, 4) for value in slow_ratio([(row[at], row[0]) for row in slow[kind]])]
        assert values == approx(expected, rel=1e-9)
        assert values[0] > 0


def test_shares_of_streets_have_the_errors_of_the_slow_way(short):
    sessions = rows(
        short,
        "select session_no, count(*), count_if(last_street_no >= 1), count_if(went_to_showdown) from stg_hands group by all",
    )
    found = dict(
        (street, (share, stderr))
        for street, share, stderr in rows(short, "select street, reached_share, reached_share_stderr from mart_streets")
    )

    assert found["flop"] == approx(slow_ratio([(flops, hands) for _, hands, flops, _ in sessions]))
    assert found["showdown"] == approx(slow_ratio([(downs, hands) for _, hands, _, downs in sessions]))


def test_bands_are_quantiles_of_stretches(tmp_path):
    """41 whole steps of 1,024 hands: two to a stretch, so 20 stretches, and a step and a bit are left over."""
    home = played(tmp_path, "heads_up", 41 * 1024 + 100)
    seats = rows(home, "select player_id, hand_no // 1024, sum(net_chips) from stg_seats group by all order by all")
    lucks = rows(
        home,
        "select player_id, hand_no // 1024, sum(won_chips - expected_won_millichips / 1000) from stg_luck"
        " join stg_seats using (run_id, hand_no, seat_no) group by all",
    )
    luck_of = {(owner, step): luck for owner, step, luck in lucks}
    kinds = dict(rows(home, "select player_id, player_kind from stg_players join stg_policies using (policy_id)"))
    found = rows(
        home,
        "select player_kind, step_no, num_hands, num_stretches, num_clusters, p10_bb, median_bb, p90_bb, mean_bb, mean_bb_stderr,"
        " mean_ev_bb, ahead_share from mart_bankroll_bands",
    )

    expected = []
    for player, kind in sorted(kinds.items(), key=lambda item: item[1]):
        net = [chips / 10 for owner, _, chips in seats if owner == player]
        expected_net = [(chips - luck_of.get((owner, step), 0)) / 10 for owner, step, chips in seats if owner == player]
        for steps in (1, 2):
            ends = [sum(net[at : at + steps]) for at in range(0, 40, 2)]
            tenths = quantiles(ends, n=10, method="inclusive")
            without_luck = mean(sum(expected_net[at : at + steps]) for at in range(0, 40, 2))
            middle = (tenths[0], tenths[4], tenths[8], mean(ends), sqrt(variance(ends) / 20), without_luck)
            expected.append((kind, steps, 1024.0 * steps, 20, 20, *map(approx, middle), mean(end > 0 for end in ends)))
    assert luck_of
    assert found == expected


def test_few_hands_make_no_bands(tiny):
    assert rows(tiny, "from mart_bankroll_bands") == []
