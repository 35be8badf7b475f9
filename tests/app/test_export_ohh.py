"""Hands go out as Open Hand History and come back with the same rows: generated ones of every game that it has, and real ones."""

import json
import random
from dataclasses import replace
from decimal import Decimal

import pytest

from pipeline import games
from pipeline.app.export import Exported, Format, Told, export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import Limit
from pipeline.errors import UsageError
from pipeline.exports.native import line
from pipeline.lake.read import block_tables
from pipeline.rules.money import AntePayer, Straddle
from tests.app.test_export_pokerstars import ALL_CARDS, AS_IN_ROOMS, STUD, assert_all_back, simulated
from tests.engine.test_run_twice import all_in_hands, with_second_board
from tests.needs import corpus_dir
from tests.oracles.ohh_originals import compared, records_below
from tests.oracles.ohh_standard import faults, records_in
from tests.oracles.ohh_texts import record, text_of
from tests.oracles.stars_rows import Trip, round_trip
from tests.oracles.stored_games import all_tables, stored

HAS = ("holdem", "omaha", "omaha_5", "omaha_6", "omaha_hi_lo", "seven_card_stud", "seven_card_stud_hi_lo")
LOST = ("source.tournament_level", "source.home_game", "source.mixture", "source.table_size: 6, then 10")
"""The level of a tournament, clubs, mixtures; a table of six with a chair of number 10 becomes larger."""
PLACES = "beside"
"""Rows of source_seats, which of tournaments hold who is out in which place."""
CUT_TO_CALLERS = {"1645237072812", "1645237877040", "1645240106001"}
"""Hands whose all-in is written as what others could call of it; the rules take it for all chips, as it says."""


def trip_of(home: Home, run, folder, told: Told | None = ALL_CARDS, lost: tuple[str, ...] = LOST) -> Trip:
    """There and back; every record is as the standard asks. What the format has no field for is no difference."""
    trip = round_trip(home, run, folder, told, Format.OHH)
    for one in records_in(trip.text):
        assert list(faults(one)) == []
    return without_lost(trip, lost)


def without_lost(trip: Trip, lost: tuple[str, ...]) -> Trip:
    """The differences in what the format can say."""
    kept = {no: [one for one in found if not one.startswith(lost)] for no, found in trip.differences.items()}
    return trip._replace(differences={no: found for no, found in kept.items() if found})


@pytest.mark.parametrize("scenario", ["six_max", "heads_up", "limit_holdem", "omaha_hi_lo", "seven_card_stud"])
def test_generated_hands_come_back_with_all_their_cards(tmp_path, scenario):
    """Raked side pots, split pots, bring-ins and completions among them."""
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, scenario, 150)

    assert_all_back(trip_of(home, run, tmp_path), 150)


@pytest.mark.parametrize(("game", "limit"), [one for one in all_tables() if one[0] in HAS])
def test_random_players_hands_of_any_game_at_any_limit_come_back(tmp_path, game, limit):
    """Short stacks, all-ins for antes and blinds; as many seats as the game has."""
    home = Home(tmp_path / "home")
    house_rules = AS_IN_ROOMS if game in STUD else None
    run = stored(home, game, limit, 60, games.find(game).max_seats, house_rules=house_rules)
    trip = trip_of(home, run, tmp_path)
    num_hands = trip.exported.num_hands

    assert set(trip.exported.refused) <= {
        "a seat has no chips left for its blind",
        "the first bet is all-in for less than a full one, as a bring-in would be",
    }
    assert num_hands + sum(trip.exported.refused.values()) == 60
    assert_all_back(trip._replace(exported=Exported(num_hands)), num_hands)


def test_stud_whose_deck_runs_short_has_a_common_seventh_card(tmp_path):
    """Who folds after it was dealt has six cards too."""
    home = Home(tmp_path / "home")
    run = stored(home, "seven_card_stud", Limit.FIXED_LIMIT, 400, 8, house_rules=AS_IN_ROOMS)
    trip = trip_of(home, run, tmp_path)
    last_streets = [round_ for one in records_in(trip.text) for round_ in one["rounds"] if round_["cards"]]

    assert trip.exported.num_hands >= 399
    assert_all_back(trip._replace(exported=Exported(trip.exported.num_hands)), trip.exported.num_hands)
    assert {(one["street"], len(one["cards"])) for one in last_streets} == {("Seventh Street", 1)}
    assert any(action["action"] == "Fold" for one in last_streets for action in one["actions"])


SHORT = "nothing says how large a post is that is all-in"


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"straddle": Straddle.UNDER_THE_GUN}, {SHORT}),
        ({"straddle": Straddle.DOUBLE, "ante": 3}, {SHORT}),
        ({"straddle": Straddle.BUTTON}, {SHORT}),
        (
            {"ante": 10, "ante_payer": AntePayer.BIG_BLIND, "stack_range": (1, 90)},
            {SHORT},
        ),
        ({"is_as_in_rooms": True, "stack_range": (1, 40)}, {"callers owe no more than a blind that is short"}),
        ({"is_ante_trimmed": False, "ante": 4, "stack_range": (2, 60)}, {"a seat with a short ante can win the others' whole"}),
        ({"currency": "EUR", "decimals": 2}, set()),
        ({"currency": "CAD", "decimals": 1}, {"a pot or its rake is split unevenly in chips larger than a hundredth"}),
        ({"decimals": 2}, set()),
    ],
)  # fmt: skip
def test_tables_of_any_kind_come_back_or_are_refused_by_name(tmp_path, more, refused):
    home = Home(tmp_path / "home")
    run = stored(home, "holdem", Limit.NO_LIMIT, 120, 5, **more)
    trip = trip_of(home, run, tmp_path)
    num_hands = trip.exported.num_hands

    assert set(trip.exported.refused) - {"a seat has no chips left for its blind"} <= refused
    assert refused <= set(trip.exported.refused)
    assert num_hands + sum(trip.exported.refused.values()) == 120
    assert num_hands > 50
    assert_all_back(trip._replace(exported=Exported(num_hands)), num_hands)


def test_hands_run_twice_come_back_with_both_boards(tmp_path):
    """The second board's streets follow those of the first."""
    rng = random.Random(5)
    hands = [with_second_board(record, num_known, rng) for record, num_known in all_in_hands(tmp_path, "omaha_hi_lo")]
    unpaid = [replace(one, seats=tuple(replace(seat, won=None) for seat in one.seats), pots=()) for one in hands[:60]]
    (tmp_path / "twice.jsonl").write_text("".join(f"{line(one)}\n" for one in unpaid))
    home = Home(tmp_path / "twice")
    run = replay([tmp_path / "twice.jsonl"], home).manifest
    trip = trip_of(home, run, tmp_path)
    flags = [record["flags"] for record in records_in(trip.text)]

    assert_all_back(trip, 60)
    assert flags == [["Run_It_Twice"]] * 60


def test_the_hands_of_the_corpus_come_back_as_they_were_written(tmp_path):
    """Players, deeds, amounts, cards and pots of the records that the hands were read from; three all-ins are named above."""
    folder = corpus_dir() / "ohh"
    home = Home(tmp_path / "home")
    originals = records_below(folder)
    num_hands = 0
    for run in replay([folder], home).runs:
        trip = trip_of(home, run, tmp_path, None)
        assert_all_back(trip, run.num_hands)
        (tmp_path / "of_run").mkdir(exist_ok=True)
        (tmp_path / "of_run" / "hands.ohh").write_text(trip.text)
        exported = records_below(tmp_path / "of_run")
        for number, one in exported.items():
            assert list(compared(originals[number], one)) == (["amounts"] if number in CUT_TO_CALLERS else [])
        num_hands += len(exported)

    assert num_hands == len(originals) == 515


@pytest.mark.parametrize("folder", ["pokerstars/tournament", "pokerstars/run_it_twice", "phh/wsop-2023-43-5"])
def test_real_hands_of_other_formats_come_back(tmp_path, folder):
    """What is known of cards is told, whoever held them; of tournaments number, buy-in and fee."""
    home = Home(tmp_path / "home")
    runs = [run for run in replay([corpus_dir() / folder], home).runs if run.game in HAS and run.num_hands]

    assert runs
    for run in runs:
        trip = trip_of(home, run, tmp_path, None, (*LOST, PLACES) if "tournament" in folder else LOST)
        assert_all_back(trip, run.num_hands)
        if folder == "pokerstars/tournament":
            assert all(record["tournament_info"]["tournament_number"].isdecimal() for record in records_in(trip.text))


def test_an_export_of_a_rooms_hands_is_known_by_the_lake_that_they_lie_in(tmp_path):
    """Site, number and what was done are the same, so each is a copy."""
    home = Home(tmp_path / "home")
    for run in replay([corpus_dir() / "pokerstars" / "holdem_fl"], home).runs:
        export(home, run.run_id, tmp_path / "hands.ohh")
        result = replay([tmp_path / "hands.ohh"], home)

        assert result.counts["duplicate"] == result.counts["hands"] == run.num_hands


def test_only_the_hero_is_dealt_cards_face_up(tmp_path):
    """Others are seen at showdown."""
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, "six_max", 40)
    trip = trip_of(home, run, tmp_path, Told(hero="seat 3"))
    dealt = [
        action["player_id"]
        for record in records_in(trip.text)
        for action in record["rounds"][0]["actions"]
        if action["action"] == "Dealt Cards"
    ]

    assert_all_back(trip, 40)
    assert dealt == [3] * 40
    assert all(record["hero_player_id"] == 3 for record in records_in(trip.text))


def test_amounts_are_exact_decimals_of_what_an_action_puts_in(tmp_path):
    """One hand, written by hand: a raise says what it adds, and no binary fraction shows."""
    record = {
        "ohh": {
            "spec_version": "1.4.7", "site_name": "Ours", "network_name": "Ours", "internal_version": "1",
            "game_number": "1", "start_date_utc": "2024-05-01T20:00:00Z", "table_name": "Felt", "game_type": "Holdem",
            "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 2, "currency": "USD", "dealer_seat": 1,
            "small_blind_amount": 0.1, "big_blind_amount": 0.2, "ante_amount": 0, "hero_player_id": None,
            "players": [{"id": 1, "seat": 1, "name": "Ana", "starting_stack": 20.7},
                        {"id": 2, "seat": 2, "name": "Béa", "starting_stack": 1000000.29}],
            "rounds": [
                {"id": 0, "street": "Preflop", "cards": [], "actions": [
                    {"action_number": 1, "player_id": 1, "action": "Post SB", "amount": 0.1, "is_allin": False},
                    {"action_number": 2, "player_id": 2, "action": "Post BB", "amount": 0.2, "is_allin": False},
                    {"action_number": 3, "player_id": 1, "action": "Raise", "amount": 0.6, "is_allin": False},
                    {"action_number": 4, "player_id": 2, "action": "Raise", "amount": 20.5, "is_allin": False},
                    {"action_number": 5, "player_id": 1, "action": "Call", "amount": 20, "is_allin": True}]},
                {"id": 1, "street": "Flop", "cards": ["2c", "7d", "Th"], "actions": []},
                {"id": 2, "street": "Turn", "cards": ["3s"], "actions": []},
                {"id": 3, "street": "River", "cards": ["Kd"], "actions": []},
                {"id": 4, "street": "Showdown", "cards": [], "actions": [
                    {"action_number": 6, "player_id": 2, "action": "Shows Cards", "cards": ["As", "Ad"]},
                    {"action_number": 7, "player_id": 1, "action": "Mucks Cards"}]}],
            "pots": [{"number": 0, "amount": 41.4, "rake": 0.07,
                      "player_wins": [{"player_id": 2, "win_amount": 41.33}]}],
        }
    }  # fmt: skip
    (tmp_path / "one.ohh").write_text(json.dumps(record))
    home = Home(tmp_path / "home")
    run = replay([tmp_path / "one.ohh"], home).manifest
    export(home, run.run_id, tmp_path / "back.ohh")
    text = (tmp_path / "back.ohh").read_text()
    back = json.loads(text, parse_float=Decimal)["ohh"]
    ours = json.loads(json.dumps(record), parse_float=Decimal)["ohh"]

    assert {key: back[key] for key in ours if key != "internal_version"} == {
        key: value for key, value in ours.items() if key != "internal_version"
    }
    assert '"starting_stack": 1000000.29}' in text
    assert text.endswith("}}\n\n")


def sources_of(home: Home, runs) -> list[tuple[dict, list[dict]]]:
    """What sources say of each hand and its seats, without where it was read and the level of a tournament."""
    found = []
    for run in runs:
        for block in run.blocks:
            tables = block_tables(home.lake, block, ("source_hands", "source_seats"))
            seats = tables["source_seats"].to_pylist()
            for row in tables["source_hands"].to_pylist():
                of_hand = [one for one in seats if one["hand_no"] == row["hand_no"]]
                found.append(({key: row[key] for key in row.keys() - NOT_SAID}, of_hand))
    return found


NOT_SAID = {"file", "section", "line", "tournament_level"}


def test_what_a_source_says_beside_the_play_comes_back(tmp_path):
    """A fast table, the hero, a cash-out, a bonus and a jackpot; a tournament with bounties on heads, won alone and by two."""
    streets = [("Preflop", "", "Bea Post SB 0.05\nCid Post BB 0.10\nAna Dealt Cards [Ah Kd]\nAna Fold\nBea Fold")]
    stacks = {"Ana": (1, 10), "Bea": (2, 10), "Cid": (4, 10)}
    won = {"win_amount": 0.08, "cashout_amount": 0.07, "cashout_fee": 0.01, "bonus_amount": 2}
    cash = record(
        1, stacks, streets, [{"amount": 0.1, "rake": 0.01, "jackpot": 0.01, "won": {"Cid": won}}], flags=["Fast"]
    )
    info = {
        "tournament_number": "77", "name": "Big Tapete", "start_date_utc": "2021-05-21T07:53:30Z", "currency": "EUR",
        "buyin_amount": 2, "bounty_fee_amount": 0.5, "fee_amount": 0.2, "initial_stack": 1500, "type": "MTT",
        "flags": ["Bounty", "Rebuy"], "speed": {"type": "Turbo"},
    }  # fmt: skip
    street = "Bea Post SB 50\nCid Post BB 100\nAna Dealt Cards [Ah Kd]\nDan Fold\nAna Fold\nBea Fold"
    players = {"Ana": (1, 1500), "Bea": (2, 1500), "Cid": (4, 1500), "Dan": (5, 900)}
    played = record(2, players, [("Preflop", "", street)], [{"amount": 100, "won": {"Cid": 100}}], tournament=True,
                    tournament_info=info, small_blind_amount=50, big_blind_amount=100)  # fmt: skip
    played["ohh"]["players"][0]["player_bounty"] = 0.5
    played["ohh"]["tournament_bounties"] = [
        {"player_id": 1, "bounty_won": 0.26, "defeated_player_id": 0},
        {"player_id": 2, "bounty_won": 0.25, "defeated_player_id": 0},
    ]
    (tmp_path / "two.ohh").write_text(text_of(cash, played))
    home, other = Home(tmp_path / "home"), Home(tmp_path / "other")
    runs = replay([tmp_path / "two.ohh"], home).runs
    (said_of_cash, seats_of_cash), (said_of_tournament, seats) = sources_of(home, runs)
    texts = ""
    for run in runs:
        export(home, run.run_id, tmp_path / "back.ohh")
        texts += (tmp_path / "back.ohh").read_text()
    (tmp_path / "back.ohh").write_text(texts)

    assert sources_of(other, replay([tmp_path / "back.ohh"], other).runs) == sources_of(home, runs)
    assert [one["hero_player_id"] for one in records_in(texts)] == [1, 1]
    assert (said_of_cash["is_fast"], said_of_cash["jackpot_chips"]) == (True, 1)
    told = [(one["seat_no"], one["cash_out_chips"], one["bonus_chips"]) for one in seats_of_cash]
    assert told == [(1, None, None), (4, 7, 200)]
    assert (said_of_tournament["tournament_name"], said_of_tournament["initial_stack_chips"]) == ("Big Tapete", 1500)
    told = [(one["seat_no"], one["bounty_won"], one["bounty_paid"]) for one in seats]
    assert told == [(1, None, 51), (2, 26, None), (4, 25, None)]


@pytest.mark.parametrize(
    ("game", "house_rules", "words"),
    [
        ("five_card_stud", None, "Open Hand History has no Five Card Stud"),
        ("razz", AS_IN_ROOMS, "Open Hand History has no Razz"),
        ("six_plus", None, "Open Hand History has no Six Plus Hold'em"),
        ("mata_ases", None, "Open Hand History has no Mata Ases"),
        ("six_card", None, "Open Hand History has no 6 Card Poker"),
        ("seven_card_stud", None, "Open Hand History can't say the house rule seventh_card: up"),
        ("holdem", {"side_pots": "refund"}, "Open Hand History can't say the house rule side_pots: refund"),
    ],
)
def test_runs_that_the_format_has_no_words_for_are_refused_by_name(tmp_path, game, house_rules, words):
    home = Home(tmp_path / "home")
    if game in ("mata_ases", "six_card"):
        run = simulate(plan_of(game, home, 1), home, 3, 1, 1).manifest
    else:
        run = stored(home, game, games.find(game).limits[0], 3, 4, house_rules=house_rules)
    with pytest.raises(UsageError) as error:
        export(home, run.run_id, tmp_path / "hands.ohh")

    assert words in str(error.value)
    assert "--format native" in str(error.value)
    assert not (tmp_path / "hands.ohh").exists()


def test_omaha_of_five_cards_says_so_by_cards_only(tmp_path):
    """Hands in which nobody shows can't be told from those of four cards, unless all cards are told."""
    home = Home(tmp_path / "home")
    run = stored(home, "omaha_5", Limit.POT_LIMIT, 60, 4)
    trip = trip_of(home, run, tmp_path, Told())
    ((reason, count),) = trip.exported.refused.items()

    assert reason.startswith("nobody's cards are seen")
    assert 0 < count < 60
    assert_all_back(trip._replace(exported=Exported(60 - count)), 60 - count)
