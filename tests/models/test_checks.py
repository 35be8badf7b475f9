"""Each check finds the fault planted for it, in a lake that is sound but for that."""

from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from pipeline import cards
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Stat
from pipeline.errors import ContractError
from pipeline.lake import provenance
from pipeline.models import blocks, build, catalog, checking
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario
from tests.models.tiny_lake import BB, CHECK, FOLD, HANDS, SB, WALK, rows_of, write_run


def seat(rows, hand_no, chair):
    return next(row for row in rows["seats"] if (row["hand_no"], row["seat_no"]) == (hand_no, chair))


def hand_of_a_file_is_forgotten(rows):
    counts = {"conflicting": 1, "cancelled": 0, "duplicate": 2, "new": 4, "rejected": 1, "unsupported": 1}
    row = {"file_no": 0, "file": "hands.txt", "num_hands": 10, **{f"num_{name}": num for name, num in counts.items()}}
    rows["source_files"] = [row]


def pays_too_much(rows):
    rows["seats"][1]["won_chips"] += 1


def award_is_lost(rows):
    del rows["awards"][0]


def action_is_lost(rows):
    rows["actions"] = [row for row in rows["actions"] if (row["hand_no"], row["action_no"]) != (0, 3)]


def bet_is_doubled(rows):
    row = next(row for row in rows["actions"] if row["hand_no"] == 0 and row["put_in_chips"] == 40)
    row["put_in_chips"] = 80


def pot_is_written_wrong(rows):
    rows["hands"][2]["pot_chips"] += 5


def rake_of_an_award_is_lost(rows):
    rows["awards"][0]["rake_chips"] = 0


def raked_hand_has_nobody_who_paid(rows):
    for row in rows["seats"]:
        if row["hand_no"] == 2:
            row["put_in_chips"] = 0


def winnings_are_negative(rows):
    seat(rows, 1, 2)["won_chips"] = -1


def rake_is_more_than_the_pot(rows):
    rows["hands"][1]["rake_chips"] = 11


def stack_is_too_small(rows):
    seat(rows, 0, 1)["stack_chips"] = 69


def seat_is_lost(rows):
    rows["seats"].remove(seat(rows, 0, 3))


def chair_is_taken_twice(rows):
    seat(rows, 0, 3)["seat_no"] = 2


def position_is_taken_twice(rows):
    seat(rows, 0, 3)["position_no"] = 1


def button_is_elsewhere(rows):
    rows["hands"][0]["button_seat"] = 2


def card_is_on_the_board_too(rows):
    seat(rows, 2, 1)["cards"] = seat(rows, 2, 1)["cards"] & ~0xFF | rows["hands"][2]["board"] & 0xFF


def card_is_dealt_to_two_seats(rows):
    seat(rows, 0, 3)["cards"] = seat(rows, 0, 1)["cards"]


def card_is_dealt_a_second_time_beside_the_seats(rows):
    card = seat(rows, 0, 1)["cards"] & 0xFF
    rows["cards"].append(
        {"hand_no": 0, "deal_no": 0, "seat_no": 1, "card_no": 2, "street_no": 1, "card": card, "is_face_up": True}
    )


def card_is_dealt_twice_in_an_earlier_deal(rows):
    """A deal before the one that decided the hand, its board and two seats' cards alike but for one card."""
    rows["hands"][0]["num_deals"] = 2
    board = cards.cards("2c2d2h")
    rows["boards"].append({"hand_no": 0, "deal_no": 0, "board_no": 0, "board": cards.pack(board)})
    for seat_no, card in ((1, cards.cards("3c")[0]), (2, board[0])):
        rows["cards"].append(
            {
                "hand_no": 0,
                "deal_no": 0,
                "seat_no": seat_no,
                "card_no": 0,
                "street_no": 0,
                "card": card,
                "is_face_up": True,
            }
        )


def action_number_is_skipped(rows):
    rows["actions"][-1]["action_no"] += 1


def action_number_is_used_twice(rows):
    """0 1 2 3 4 5 6 7 8 becomes 0 1 2 3 4 5 6 6 8: first, last and number of actions stay."""
    rows["actions"][-2]["action_no"] -= 1


def streets_are_mixed_up(rows):
    rows["actions"][0]["street_no"] = 1


def number_of_actions_is_wrong(rows):
    rows["hands"][3]["num_actions"] -= 1


def folded_seat_acts_again(rows):
    rows["actions"][4].update(seat_no=2, put_in_chips=0)


def voluntary_call_is_not_counted(rows):
    rows["seat_stats"][1]["made"] -= 2


def walk_counts_as_a_chance(rows):
    row = next(row for row in rows["seat_stats"] if (row["hand_no"], row["seat_no"]) == (1, 1))
    row["chances"] += 2


def check_is_not_counted(rows):
    rows["seat_stats"][0]["num_checks"] -= 1


def hand_is_there_twice(rows):
    rows["hands"].append(dict(rows["hands"][3]))


def statistics_are_there_twice(rows):
    rows["seat_stats"].append(dict(rows["seat_stats"][-1]))


def award_is_there_twice(rows):
    rows["awards"].append(dict(rows["awards"][-1]))


def is_said_of_a_seat(rows, **changes):
    """Something that a source says of the first hand."""
    said = {"hand_no": 0, "seat_no": 1, "player_id": 0, "is_hero": True, "has_finished": False}
    rows["source_seats"].append({**said, **changes})


def seat_is_spoken_of_twice(rows):
    is_said_of_a_seat(rows)
    is_said_of_a_seat(rows)


def seat_of_no_hand_is_spoken_of(rows):
    is_said_of_a_seat(rows, hand_no=99)


def nobody_is_spoken_of(rows):
    is_said_of_a_seat(rows, player_id=77)


def statistics_are_lost(rows):
    del rows["seat_stats"][4]


def action_has_no_seat(rows):
    rows["actions"][4]["seat_no"] = 9


def award_has_no_seat(rows):
    rows["awards"][0]["seat_no"] = 8


def seats_have_no_hand(rows):
    del rows["hands"][3]


def player_is_unknown(rows):
    rows["seats"][0]["player_id"] = 77


def policy_is_unknown(rows):
    rows["seats"][0]["policy_id"] = 77


def stakes_are_unknown(rows):
    rows["hands"][0]["stake_id"] = 1


def hand_number_is_skipped(rows):
    for name in ("hands", "seats", "actions", "awards", "seat_stats"):
        for row in rows[name]:
            row["hand_no"] += row["hand_no"] == 3


def expects(rows, hand_no, millichips):
    """Each chair of the hand could expect so much."""
    row = {"hand_no": hand_no, "street_no": 0, "num_boards": 1, "is_exact": True}
    rows["luck"] += [{**row, "seat_no": chair, "expected_won_millichips": won} for chair, won in millichips.items()]


def more_is_expected_than_the_pot_holds(rows):
    expects(rows, 0, {1: 43_000, 2: 100_001})


def less_is_expected_than_the_pot_holds(rows):
    expects(rows, 0, {1: 43_000, 2: 99_993})


def has_deals(rows, *changes):
    """The first hand was dealt twice: checked through, then shown down. Changes are those of each deal's row."""
    rows["hands"][0]["num_deals"] = 2
    pot = rows["hands"][0]["pot_chips"]
    sound = {"hand_no": 0, "num_seats": 3, "last_street_no": 0, "is_run_out": False, "pot_at_helps_chips": 0}
    first = {"deal_no": 0, "ending": 1, "pot_before_chips": 10, "pot_after_chips": 10, "extra_chips": 10}
    last = {"deal_no": 1, "ending": 4, "pot_before_chips": 40, "pot_after_chips": pot, "extra_chips": 0}
    rows["deals"] = [{**sound, **deal, **change} for deal, change in zip((first, last), changes, strict=True)]


def deal_is_lost(rows):
    has_deals(rows, {}, {})
    del rows["deals"][0]


def deals_are_as_they_should_be(rows):
    has_deals(rows, {}, {})


def last_deal_is_void(rows):
    has_deals(rows, {}, {"ending": 0, "extra_chips": 10})


def first_deal_decides_too(rows):
    has_deals(rows, {"ending": 4, "extra_chips": 0}, {})


def pot_after_the_last_deal_is_another(rows):
    has_deals(rows, {}, {"pot_after_chips": 99})


def chips_are_gone_between_deals(rows):
    has_deals(rows, {"pot_after_chips": 50}, {})


def replayed_pot_grows_between_deals(rows):
    has_deals(rows, {"ending": 2, "extra_chips": 0}, {})


BLINDS = {"small_blind": 5, "big_blind": 10}
TABLES = {
    "mata ases": {
        "game": "mata_ases",
        "players": ["random", "opener", "always_call", "random"],
        "stack_bb": [1, 60],
        "stakes": {"big_blind": 50, "currency": "USD"},
    },
    "short stacks": {"players": ["random"] * 6, "stack_bb": [1, 8], "stakes": BLINDS},
    "nine seats, antes": {
        "players": ["random", "loose_aggressive", "maniac"] * 3,
        "stack_bb": [1, 20],
        "stakes": {**BLINDS, "ante": 2},
    },
    "heads-up": {"players": ["random", "random"], "stack_bb": [1, 30], "stakes": BLINDS},
    "four seats, straddle": {
        "players": ["random"] * 4,
        "stack_bb": [1, 15],
        "stakes": {**BLINDS, "straddle": "under_the_gun"},
    },
    "three seats, button straddle": {
        "players": ["random"] * 3,
        "stack_bb": [1, 12],
        "stakes": {**BLINDS, "straddle": "button", "ante": 10, "ante_payer": "big_blind"},
    },
    "carried stacks": {
        "players": ["random", "maniac", "loose_aggressive", "tight_aggressive", "calling_station"],
        "stack_bb": [5, 40],
        "stakes": BLINDS,
        "session": {"stacks": "carry", "hands": 50},
    },
}

FAULTS = [
    ("chips_balance", pays_too_much),
    ("awards_equal_won", pays_too_much),
    ("awards_equal_won", award_is_lost),
    ("actions_equal_put_in", action_is_lost),
    ("actions_equal_put_in", bet_is_doubled),
    ("pots_equal_hands", pot_is_written_wrong),
    ("pots_equal_hands", rake_of_an_award_is_lost),
    ("rake_shares_add_up", raked_hand_has_nobody_who_paid),
    ("amounts_in_range", winnings_are_negative),
    ("amounts_in_range", rake_is_more_than_the_pot),
    ("amounts_in_range", stack_is_too_small),
    ("seats_per_hand", seat_is_lost),
    ("seats_per_hand", chair_is_taken_twice),
    ("seats_per_hand", position_is_taken_twice),
    ("seats_per_hand", button_is_elsewhere),
    ("cards_dealt_once", card_is_on_the_board_too),
    ("cards_dealt_once", card_is_dealt_to_two_seats),
    ("cards_dealt_once", card_is_dealt_a_second_time_beside_the_seats),
    ("cards_dealt_once", card_is_dealt_twice_in_an_earlier_deal),
    ("actions_in_order", action_is_lost),
    ("actions_in_order", action_number_is_skipped),
    ("actions_in_order", action_number_is_used_twice),
    ("actions_in_order", streets_are_mixed_up),
    ("actions_in_order", number_of_actions_is_wrong),
    ("actions_in_order", folded_seat_acts_again),
    ("stats_recomputed", voluntary_call_is_not_counted),
    ("stats_recomputed", walk_counts_as_a_chance),
    ("stats_recomputed", check_is_not_counted),
    ("keys_unique", hand_is_there_twice),
    ("keys_unique", statistics_are_there_twice),
    ("keys_unique", award_is_there_twice),
    ("keys_unique", seat_is_spoken_of_twice),
    ("rows_have_parents", seat_of_no_hand_is_spoken_of),
    ("rows_have_parents", nobody_is_spoken_of),
    ("rows_have_parents", statistics_are_lost),
    ("actions_have_players", action_has_no_seat),
    ("rows_have_parents", award_has_no_seat),
    ("rows_have_parents", seats_have_no_hand),
    ("rows_have_parents", player_is_unknown),
    ("rows_have_parents", policy_is_unknown),
    ("rows_have_parents", stakes_are_unknown),
    ("deals_match_hands", deal_is_lost),
    ("deals_match_hands", last_deal_is_void),
    ("deals_match_hands", first_deal_decides_too),
    ("deals_match_hands", pot_after_the_last_deal_is_another),
    ("deals_match_hands", chips_are_gone_between_deals),
    ("deals_match_hands", replayed_pot_grows_between_deals),
    ("luck_shares_pots", more_is_expected_than_the_pot_holds),
    ("luck_shares_pots", less_is_expected_than_the_pot_holds),
    ("hands_match_manifests", hand_number_is_skipped),
    ("hands_match_manifests", seats_have_no_hand),
    ("files_add_up", hand_of_a_file_is_forgotten),
]


def miscounted(column, stat):
    """A fault: the first seat that has the statistic in this column lacks it, or if none has it, the first seat has it."""

    def fault(rows):
        stats = rows["seat_stats"]
        next((row for row in stats if row[column] & stat), stats[0])[column] ^= stat

    return fault


def miscounted_actions(column):
    def fault(rows):
        max(rows["seat_stats"], key=lambda row: row[column])[column] += 1

    return fault


def broken(root: Path) -> dict[str, checking.CheckResult]:
    return {result.name: result for result in build.check(root) if not result.holds}


@pytest.mark.parametrize(("check", "fault"), FAULTS, ids=[f"{check}-{fault.__name__}" for check, fault in FAULTS])
def test_a_planted_fault_is_found(tmp_path, check, fault):
    write_run(tmp_path, change=fault)

    assert check in broken(tmp_path)


def test_a_hand_of_two_deals_passes_the_check_of_deals(tmp_path):
    """So that the faults above are what it finds."""
    write_run(tmp_path, change=deals_are_as_they_should_be)

    assert broken(tmp_path) == {}


@pytest.mark.parametrize("column", ["chances", "made"])
@pytest.mark.parametrize("stat", Stat, ids=lambda stat: stat.name.lower())
def test_a_miscounted_statistic_is_found(tmp_path, column, stat):
    write_run(tmp_path, change=miscounted(column, stat))

    assert list(broken(tmp_path)) == ["stats_recomputed"]


@pytest.mark.parametrize("column", ["num_bets_raises", "num_calls", "num_checks", "num_folds"])
def test_a_miscounted_action_is_found(tmp_path, column):
    write_run(tmp_path, change=miscounted_actions(column))

    assert list(broken(tmp_path)) == ["stats_recomputed"]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_statistics_recomputed_in_sql_are_those_of_the_kernel(tmp_path, name):
    """Short stacks, antes, straddles, few seats and many, players that do anything: what SQL makes of the actions agrees."""
    settings = Scenario.model_validate({"name": "mixed", "hands": 3000, "seed": 5, **TABLES[name]})
    simulate(RunPlan.of(settings, 5), Home(tmp_path), 3000, 1)

    assert broken(Home(tmp_path).lake) == {}


def test_who_checks_a_small_blind_as_large_as_the_big_one_and_wins_had_no_walk(tmp_path):
    """The big blind folds for free; the winner had a decision, so VPIP and PFR have their chance."""
    hand = replace(
        WALK,
        actions=((0, 3, SB, 10), (0, 1, BB, 10), (0, 2, FOLD, 0), (0, 3, CHECK, 0), (0, 1, FOLD, 0)),
        returned={},
        awards=((3, 20, 0),),
    )
    (winner,) = (row for row in rows_of([hand])["seat_stats"] if row["seat_no"] == 3)
    write_run(tmp_path, [[hand]])

    assert winner["chances"] & Stat.VPIP
    assert broken(tmp_path) == {}


def test_a_sound_lake_passes_every_check(tmp_path):
    write_run(tmp_path, [HANDS[:2], HANDS[2:]])
    write_run(tmp_path, [[WALK]], currency="PLAY")

    results = build.check(tmp_path)

    assert [str(result) for result in results if not result.holds] == []
    assert {result.name for result in results} == {blocks.ROWS_AS_WRITTEN} | {
        model.name for model in catalog.models("checks") if model.scope != "marts"
    }


def test_a_file_with_other_rows_than_were_written_is_found(tmp_path):
    """By build and check; no rule of the game need be broken."""
    (block,) = write_run(tmp_path).blocks
    files = tuple(
        replace(file, num_rows=file.num_rows + 1) if file.table == "actions" else file for file in block.files
    )
    provenance.publish(tmp_path, replace(write_run(tmp_path), blocks=(replace(block, files=files),)))

    assert set(broken(tmp_path)) == {blocks.ROWS_AS_WRITTEN}
    with pytest.raises(
        ContractError, match=r"(?s)rows_as_written: 1 bad row\. .*file=actions/.*num_rows_written=\d+, num_rows=\d+"
    ):
        build.build(tmp_path, tmp_path / "warehouse.duckdb")


def test_a_build_leaves_what_costs_much_to_check(tmp_path):
    """A statistic that was miscounted goes into the marts, and `check` finds it: README says so."""

    def fault(rows):
        rows["seat_stats"][0]["num_checks"] += 1

    write_run(tmp_path, change=fault)
    done = build.build(tmp_path, tmp_path / "warehouse.duckdb")

    assert {result.name for result in done.checks} >= {"keys_unique", "chips_balance", "seats_per_hand"}
    assert {model.name for model in checking.of("audit")}.isdisjoint(result.name for result in done.checks)
    assert set(broken(tmp_path)) == {"stats_recomputed"}


def test_every_check_of_the_lake_has_its_planted_fault():
    by_dimension = {"one_currency_per_label", "one_stake_per_session", "dimension_keys_unique"}

    planted = {check for check, _ in FAULTS} | by_dimension

    assert planted == {
        model.name for model in catalog.models("checks") if model.scope != "marts" and model.games != catalog.HOUSE
    }


def test_a_label_that_stands_for_two_big_blinds_is_found(tmp_path):
    def change(values):
        values["stakes"][0]["big_blind_chips"] = 20

    write_run(tmp_path)
    write_run(tmp_path, name="other", change_dimensions=change)

    assert list(broken(tmp_path)) == ["one_currency_per_label"]


def test_a_session_played_for_two_sizes_is_found(tmp_path):
    def change(rows):
        rows["hands"][0]["stake_id"] = 1

    def change_dimensions(values):
        values["stakes"].append({**values["stakes"][0], "stake_id": 1, "label": "5.00/10.00"})

    write_run(tmp_path, change=change, change_dimensions=change_dimensions)

    assert list(broken(tmp_path)) == ["one_stake_per_session"]


def test_a_player_who_is_there_twice_is_found(tmp_path):
    def change(values):
        values["players"].append(dict(values["players"][0]))

    write_run(tmp_path, change_dimensions=change)

    assert list(broken(tmp_path)) == ["dimension_keys_unique"]


def test_a_manifest_that_promises_too_much_is_found(tmp_path):
    write_run(tmp_path, num_hands=5)

    assert list(broken(tmp_path)) == ["hands_match_manifests"]


def test_marts_that_disagree_are_found(tmp_path):
    """The check of marts is no part of `check`: it is run on marts that have been tampered with."""
    write_run(tmp_path / "lake")
    build.build(tmp_path / "lake", tmp_path / "warehouse.duckdb")
    (model,) = [model for model in catalog.models("checks") if model.name == "marts_agree"]
    with build.connect(tmp_path / "lake", tmp_path / "warehouse.duckdb", read_only=False) as con:
        assert checking.find_bad_rows(con, model).holds

        con.execute("update mart_player_kinds set num_seat_hands = 5 where player_kind = 'tight'")

        assert checking.find_bad_rows(con, model).num_bad == 1


def test_a_mart_with_two_rows_for_a_key_is_found():
    header = "-- One.\n-- grain: one row per (a, b)\n-- units: none\n"
    mart = catalog.parse("mart_x", "marts", header)
    with duckdb.connect() as con:
        con.execute("create table mart_x as from (values (1, 2), (1, 2), (1, 3)) as t(a, b)")

        (result,) = checking.grains(con, [mart])

    assert (result.name, result.num_bad, result.rows) == ("grain_of_mart_x", 1, ((1, 2, 2),))


def test_bad_rows_of_all_blocks_are_counted_and_the_first_shown(tmp_path):
    def change(rows):
        for row in rows["hands"]:
            row["pot_chips"] += 1

    write_run(tmp_path, [HANDS, HANDS], change=change)

    result = broken(tmp_path)["pots_equal_hands"]

    assert result.num_bad == 8
    assert [row[1] for row in result.rows] == [0, 1, 2, 3, 4]
    assert str(result).startswith("pots_equal_hands: 8 bad rows. The awards of a hand,")


def test_a_bad_row_that_is_found_twice_is_shown_once():
    """As where a hand that is there twice doubles what is joined to it."""
    check = catalog.parse(
        "x",
        "checks",
        "-- One.\n-- grain: one row per (a)\n-- units: none\n-- scope: lake\nfrom (values (1), (2), (1)) as t(a)",
    )
    with duckdb.connect() as con:
        result = checking.find_bad_rows(con, check)

    assert (result.num_bad, result.rows) == (2, ((1,), (2,)))


def test_demanding_names_every_check_that_is_broken():
    results = [
        checking.CheckResult(name=name, sentence="No.", num_bad=1, columns=("a",), rows=((7,),)) for name in "xy"
    ]

    with pytest.raises(ContractError, match=r"(?s)x: 1 bad row\. No\..*  a=7.*y: 1 bad row"):
        checking.demand(results)


def test_the_lake_is_not_touched(tmp_path):
    write_run(tmp_path, change=pays_too_much)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    build.check(tmp_path)

    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert provenance.leftovers(tmp_path) == []
