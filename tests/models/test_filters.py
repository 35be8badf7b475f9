"""Views that hands are filtered by: against a slow twin in every kind of game, and hands whose lines are told by heart."""

from collections import defaultdict

import duckdb
import pytest

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.models import catalog, connections
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles import naive_filters as naive
from tests.oracles.room_texts import CASH, WALK

PLAYERS = ["maniac", "random", "calling_station", "random"]
STRANGE = {"six_plus": {"house_rules": {"low_ace": "no"}}, "seven_card_stud": {"stack_bb": [1, 4]}}
VIEWS = ("filter_hands", "filter_players", "filter_decisions")


def connect(home: Home) -> duckdb.DuckDBPyConnection:
    """The filter views over a lake that nothing was built of."""
    con = duckdb.connect()
    connections.create_views(con, home.lake)
    wanted = [model for model in catalog.models("views") if model.name in VIEWS]
    for model in catalog.in_order(con, [*catalog.needed(con, "views", wanted), *wanted]):
        con.execute(f"create or replace temp view {model.name} as\n{model.text}")
    return con


def told(con: duckdb.DuckDBPyConnection, text: str) -> list[dict]:
    return con.sql(text).to_arrow_table().to_pylist()


@pytest.fixture(scope="module")
def con(tmp_path_factory):
    """Some hands of every game, with stacks from one big blind up, and rounds against the house."""
    home = Home(tmp_path_factory.mktemp("filters"))
    for game in games.ALL:
        document = {"name": game, "game": game, "players": PLAYERS, "stack_bb": [1, 60], **STRANGE.get(game, {})}
        simulate(RunPlan.of(scenario.Scenario.model_validate(document), 7), home, 60, 1)
    document = {"name": "low", "game": "six_plus", "players": PLAYERS, "house_rules": {"ranking": "b"}}
    simulate(RunPlan.of(scenario.Scenario.model_validate(document), 8), home, 60, 1)
    simulate(plan_of("mata_ases", home, 3), home, 60, 1)
    simulate(plan_of("six_card", home, 3), home, 20, 1)
    with connect(home) as con:
        yield con


@pytest.fixture(scope="module")
def acts(con):
    """The actions of each deal in order."""
    by_deal = defaultdict(list)
    for act in told(con, "from lake_actions order by run_id, hand_no, deal_no, action_no"):
        by_deal[act["run_id"], act["hand_no"], act["deal_no"]].append(act)
    return by_deal


def test_pots_and_boards_are_those_of_the_slow_way(con, acts):
    found = told(con, "select f.*, h.board as packed, r.high_ranking from filter_hands as f"
                      " inner join lake_hands as h using (run_id, hand_no) inner join stg_runs as r using (run_id)")  # fmt: skip
    kinds = defaultdict(set)
    for row in found:
        deal = acts[row["run_id"], row["hand_no"], row["deciding_deal_no"]]
        if row["game"] != "six_card":
            expected = naive.texture(row["packed"], row["high_ranking"])
            expected["pot_type"] = naive.pot_type(row["game"], deal)
            assert {name: row[name] for name in expected} == expected
            for name, value in expected.items():
                kinds[name].add(value)

    assert len(found) == len(told(con, "select hand_no from lake_hands"))
    assert kinds["pot_type"] == {None, "unopened", "limped", "single raised", "3-bet", "4-bet+"}
    assert kinds["flop_suits"] == {None, "rainbow", "two-tone", "monotone"}
    assert kinds["flop_connection"] == {None, "connected", "gapped", "apart"}
    assert kinds["is_straight_possible"] == {None, True, False}


def test_textures_of_every_kind_of_board_are_those_of_the_slow_way(con):
    """All ranks of three cards of four suits, under each ranking, and whole boards; a card that nobody saw."""
    flops = [[a, b, c] for a in range(0, 52, 3) for b in range(1, 52, 2) for c in range(52) if len({a, b, c}) == 3]
    boards = [
        *flops[::7],
        *([*flop, (flop[0] + 9) % 52, (flop[1] + 31) % 52] for flop in flops[::101]),
        [1, 2],
        [1, 2, 254],
    ]
    boards = [board for board in boards if len(set(board)) == len(board)]
    packed = [int.from_bytes(bytes([*board, *[255] * (8 - len(board))]), "little") for board in boards]
    for ranking in naive.STRAIGHTS:
        six_plus = ranking != "standard"
        mine = [board for board in packed if not six_plus or all(card >= 16 for card in board.to_bytes(8, "little"))]
        ranks = f"with_low_ace(%s_ranks(b), '{ranking}')"
        found = con.sql(
            "select flop_suits_name(b) as flop_suits, flop_pairing_name(b) as flop_pairing,"
            f" flop_connection_name({ranks % 'flop'}) as flop_connection, flop_high_card(b) as flop_high_card,"
            " bit_count(board_ranks(b)) < num_known_cards(b) as is_board_paired, is_flush_possible(b) as is_flush_possible,"
            f" allows_straight({ranks % 'board'}) as is_straight_possible"
            " from (select cast(unnest(cast(? as hugeint[])) as ubigint) as b)",
            params=[mine],
        ).to_arrow_table()

        assert found.to_pylist() == [naive.texture(board, ranking) for board in mine]


def test_lines_and_stacks_are_those_of_the_slow_way(con, acts):
    stacks = defaultdict(dict)
    for seat in told(con, "from stg_seats where seat_kind = 'player'"):
        stacks[seat["run_id"], seat["hand_no"]][seat["seat_no"]] = seat["stack_chips"]
    found = told(con, "from filter_players")
    for row in found:
        hand = row["run_id"], row["hand_no"]
        line = naive.line(acts[*hand, row["deciding_deal_no"]], row["seat_no"])
        streets = (line or "").split("|")
        own = naive.effective(stacks[hand], row["seat_no"])

        assert row["line"] == line
        assert [row[f"street_{i}_line"] or "" for i in range(1, 6)] == [*streets, *[""] * (5 - len(streets))]
        assert row["effective_bb"] == (None if own is None else own / row["big_blind_chips"])
    assert len(found) == sum(map(len, stacks.values()))
    assert any("XR" in (row["line"] or "") for row in found)
    assert any("N" in (row["line"] or "") for row in found)


def test_decisions_are_those_of_the_slow_way(con, acts):
    """What each one faced, what its seat did before, how large a bet was."""
    to_call = {
        (row["run_id"], row["hand_no"], row["deal_no"], row["action_no"]): row["to_call_chips"]
        for row in told(con, "from actions")
    }
    banked = {run_id for (run_id,) in con.sql("select run_id from stg_runs where game = 'six_card'").fetchall()}
    expected = {}
    for (run_id, hand_no, deal_no), deal in acts.items():
        earlier = sum(act["put_in_chips"] for no in range(deal_no) for act in acts[run_id, hand_no, no])
        for i, act in enumerate(deal):
            if act["action"] in naive.LETTERS and run_id not in banked:
                key = run_id, hand_no, deal_no, act["action_no"]
                share = naive.size_share(deal[:i], earlier, act, to_call[key])
                expected[key] = naive.facing(deal[:i], act), naive.line(deal[:i], act["seat_no"]), share

    found = {
        (row["run_id"], row["hand_no"], row["deal_no"], row["action_no"]): (
            *(row["facing"], row["line_before"], row["size_share_of_pot"]),
        )
        for row in told(con, "from filter_decisions where game <> 'six_card'")
    }
    assert found == expected
    assert len({row[0] for row in expected.values()}) == 9


def test_told_hands_are_found_by_what_a_tracker_calls_them(tmp_path):
    """Ana raises, bets a flop of three suits that Cid check-calls, and checks behind twice; then all fold to Cid."""
    home = Home(tmp_path / "home")
    (tmp_path / "hands.txt").write_text(CASH + "\n\n" + WALK)
    replay([tmp_path / "hands.txt"], home)
    with connect(home) as con:
        hands = con.sql(
            "select cast(played_on as varchar), pot_type, flop_suits, flop_pairing, flop_connection, flop_high_card,"
            " is_straight_possible, num_flop_seats from filter_hands order by pot_type"
        ).fetchall()
        players = con.sql(
            "select player, line, street_2_line, position, stack_depth, starting_hand, starting_hand_kind, vpip, cbet"
            " from filter_players where pot_type = 'single raised' order by player"
        ).fetchall()
        bets = con.sql(
            "select player, street, facing, line_before, size_share_of_pot from filter_decisions"
            " where action in ('bet', 'raise') order by action_no"
        ).fetchall()

    assert hands == [
        ("2016-01-17", "single raised", "rainbow", "unpaired", "apart", "K", False, 2),
        ("2009-11-25", "unopened", None, None, None, None, None, 0),
    ]
    assert players == [
        ("Ana", "R|B|X|X", "B", "BTN", "75 to 125 bb", "AKo", "offsuit", True, True),
        ("Bea", "F", None, "SB", "75 to 125 bb", None, None, False, None),
        ("Cid", "C|XC|X|X", "XC", "BB", "75 to 125 bb", "QQ", "pair", True, None),
    ]
    assert bets == [
        ("Ana", "preflop", "unopened", None, 20 / 25),
        ("Ana", "flop", "nothing", "R", 40 / 65),
    ]


def test_what_a_query_does_not_ask_for_is_left_out(con):
    """A count by stakes reads no statistics, one by kinds of pots does; neither reads an action."""
    plans = [
        con.sql(f"explain select count(*) from filter_hands where {where}").fetchall()[0][1]
        for where in ("stake_label = 'x'", "pot_type = '3-bet'")
    ]

    assert ["chances" in plan for plan in plans] == [False, True]
    assert ["action_no" in plan for plan in plans] == [False, False]
