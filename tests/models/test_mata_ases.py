"""Hands of Mata Ases in the lake: all their deals are there, and statistics say what happened in any of them."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.app.build import build
from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Stat
from pipeline.lake import provenance
from pipeline.models.connections import connect
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

NUM_HANDS = 4000
PLAYERS = ["opener", "random", "always_call", "tight_aggressive", "random"]


def table_of(players: list[str]) -> dict[str, Any]:
    """Stacks of all sizes, so that hands are dealt again, run out and replayed."""
    return {
        "game": "mata_ases",
        "players": players,
        "stack_bb": [1, 150],
        "stakes": {"big_blind": 50, "currency": "USD"},
        "rake": "mata_ases",
    }


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """Two runs, the second one with a choice of the third card and players who may be dealt again for long."""
    home = Home(tmp_path_factory.mktemp("mata"))
    for name, players, house_rules in (
        ("usual", PLAYERS, {}),
        ("choice", ["random", "always_call", "random"], {"third_card": "choice", "choices": "secret"}),
    ):
        document = table_of(players) | {"name": name, "house_rules": house_rules}
        simulate(RunPlan.of(scenario.parse(document, name), 1), home, NUM_HANDS, 1)
    build(home)
    return home


def rows(home: Home, query: str) -> list[tuple]:
    with connect(home.lake, home.warehouse) as con:
        return con.sql(query).fetchall()


def test_all_checks_hold(home):
    """Of cards in every deal, order of actions, chips, pots, statistics."""
    assert check(home).broken == ()


def test_runs_by_other_house_rules_are_not_added_up(home):
    """Marts of hands have a row of their own for each set of house rules."""
    by_rules = rows(home, "select rule_set, sum(num_hands) from mart_rake_yield group by all order by all")
    by_run = rows(home, "select rule_set, num_hands from mart_runs order by all")

    assert by_rules == by_run == [("rule book", NUM_HANDS), ("third_card: choice, choices: secret", NUM_HANDS)]


def test_each_deal_is_in_the_lake(home):
    """Boards and two to five cards of each seat still in for every deal before the deciding one; misdeals in it too."""
    earlier = rows(
        home,
        "select count(*), count(distinct (run_id, hand_no)) from hands where num_deals > 1",
    )
    lost = rows(
        home,
        "select count(*) from hands as h, lateral (select unnest(range(h.num_deals - 1)) as deal_no) as d"
        " left join lake_boards as b on b.run_id = h.run_id and b.hand_no = h.hand_no and b.deal_no = d.deal_no"
        " left join (select run_id, hand_no, deal_no, min(num) as least, max(num) as most from"
        " (select run_id, hand_no, deal_no, seat_no, count(*) as num from lake_cards group by all) group by all) as c"
        " on c.run_id = h.run_id and c.hand_no = h.hand_no and c.deal_no = d.deal_no"
        " where b.board is null or c.least < 2 or c.most > 5",
    )

    assert earlier[0][0] > NUM_HANDS / 10
    assert lost == [(0,)]


def test_the_view_of_dealt_cards_says_which_lay_open(home):
    """For deals before the deciding one the kernel says it too; else one card of each seat lies closed, of a run-out none."""
    (counts,) = rows(
        home,
        "select count(*), count_if(v.is_face_up <> c.is_face_up or v.card <> card_text(c.card) or v.street_no <> c.street_no)"
        " from lake_cards as c left join dealt_cards as v using (run_id, hand_no, deal_no, seat_no, card_no)",
    )
    closed = rows(
        home,
        "select ending in ('fold', 'showdown') as is_last, is_run_out and num_cards = 5 as is_opened, num_closed, count(*) from"
        " (select run_id, hand_no, deal_no, seat_no, count(*) as num_cards, count_if(not is_face_up) as num_closed"
        " from dealt_cards group by all) inner join stg_deals using (run_id, hand_no, deal_no) group by all order by all",
    )

    assert counts[0] > NUM_HANDS
    assert counts[1] == 0
    assert [found[:3] for found in closed] == [(False, False, 1), (True, False, 1), (True, True, 0)]


def test_holes_are_exposed_by_choice_and_after_check_throughs(home):
    """As many holes as there are NEWs, and those of streets without a choice."""
    (found,) = rows(
        home,
        "select (select count(*) from actions where action = 'new'), (select count(*) from dealt_cards where is_exposed)",
    )

    assert 0 < found[0] < found[1]


def test_who_folds_on_street_1_of_a_replay_has_seen_the_helps(home):
    """They were opened in the deal that was replayed."""
    found = rows(
        home,
        "select st.made, st.chances from lake_seats as s"
        " inner join lake_seat_stats as st using (run_id, hand_no, seat_no)"
        " where s.last_street_no = 0 and (s.flags & 1) = 1 and exists (select 1 from lake_actions as a"
        " where a.run_id = s.run_id and a.hand_no = s.hand_no and a.seat_no = s.seat_no and a.street_no = 3)",
    )

    assert len(found) > 3
    assert all(made & Stat.SAW_FLOP and chances & Stat.WENT_TO_SHOWDOWN for made, chances in found)


def test_raises_of_street_1_are_no_three_bets_or_steals(home):
    (sums,) = rows(
        home,
        "select sum(three_bet_chances), sum(steal_chances), sum(cbet_chances), sum(vpip_made), sum(pfr_made)"
        " from mart_player_kinds",
    )

    assert sums[:3] == (0, 0, 0)
    assert sums[3] > sums[4] > NUM_HANDS / 4


def test_nobody_is_a_blind(home):
    """The button posts the seed, which is dead."""
    assert {position for (position,) in rows(home, "select distinct position from seats")} == {
        "BTN",
        "UTG",
        "HJ",
        "CO",
        "LJ",
    }
    assert rows(home, "select distinct stake_label from hands") == [("50 PL USD",)]


def test_a_run_is_the_same_with_more_workers_and_shards(home, tmp_path):
    (run,) = (run for run in provenance.all_runs(home.lake) if run.name == "usual")
    plan = RunPlan.of(scenario.parse(table_of(PLAYERS) | {"name": "usual"}, "usual"), 1)
    other = Home(Path(tmp_path))
    simulate(plan, other, NUM_HANDS, 2, 5)
    (again,) = provenance.all_runs(other.lake)

    assert (again.run_id, again.digest) == (run.run_id, run.digest)
