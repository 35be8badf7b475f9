"""Hands go out as PokerStars text and come back with the same rows: generated ones of every game, and real ones."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from pipeline import games, resources
from pipeline.app.export import Exported, Told, export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import Limit
from pipeline.errors import UnknownName, UsageError
from pipeline.exports import course
from pipeline.exports.native import line
from pipeline.exports.pokerstars.telling import HANDS_OF_A_RUN
from pipeline.lake.provenance import Manifest
from pipeline.rules.money import AntePayer, Straddle
from tests.engine.test_run_twice import all_in_hands, with_second_board
from tests.needs import corpus_dir, oracle
from tests.oracles.pokerkit_text import UNEXPLAINED, outcomes
from tests.oracles.stars_lines import compared, hands_below, hands_in
from tests.oracles.stars_rows import Trip, round_trip, rows_of
from tests.oracles.stored_games import all_tables, stored

SCENARIOS = (
    *(
        "six_max",
        "heads_up",
        "limit_holdem",
        "omaha",
        "omaha_hi_lo",
        "seven_card_stud",
        "seven_card_stud_hi_lo",
        "razz",
    ),
    "six_plus",
)
STUD = ("seven_card_stud", "seven_card_stud_hi_lo", "razz")
AS_IN_ROOMS = {"seventh_card": "down"}
ALL_CARDS = Told(all_cards=True)


def simulated(home: Home, folder, scenario: str, num_hands: int) -> Manifest:
    """Hands of a scenario; in stud the seventh card goes down, as PokerStars deals it."""
    text = (resources.data_dir() / "scenarios" / f"{scenario}.toml").read_text()
    more = '\n[house_rules]\nseventh_card = "down"\n' if scenario in STUD else ""
    (folder / "table.toml").write_text(text + more)
    return simulate(plan_of(str(folder / "table.toml"), home, 7), home, num_hands, 1, 1).manifest


def assert_all_back(trip: Trip, num_hands: int) -> None:
    """As many hands, none refused by the reader, none with a remark, and equal rows."""
    assert trip.exported == Exported(num_hands=num_hands)
    assert [reject.reason for reject in trip.result.rejects] == []
    assert (trip.result.num_hands, trip.result.num_verified, trip.result.remarks) == (num_hands, num_hands, {})
    assert trip.differences == {}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_generated_hands_come_back_with_all_their_cards(tmp_path, scenario):
    """Side pots, split pots, bring-ins and completions among them."""
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, scenario, 150)

    assert_all_back(round_trip(home, run, tmp_path, ALL_CARDS), 150)


@pytest.mark.parametrize("hero", [None, "none", "seat 1", "calling_station-3"])
@pytest.mark.parametrize("scenario", ["omaha_hi_lo", "razz"])
def test_cards_that_nobody_sees_are_not_told(tmp_path, scenario, hero):
    """All else is; the hero's own cards, up-cards and those of a showdown are there."""
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, scenario, 100)
    trip = round_trip(home, run, tmp_path, Told(hero=hero))

    assert_all_back(trip, 100)
    dealt = Counter(re.findall(r"^Dealt to (\S+) \[(?:.. )", trip.text, re.MULTILINE))
    heroes = {"seat 1": {"tight_aggressive-1"}, "calling_station-3": {"calling_station-3"}}.get(hero, set())
    seen_on_the_first_street = {name for name in dealt if f"Dealt to {name} [" in trip.text.split("*** 4th", 1)[0]}
    if scenario == "omaha_hi_lo":
        assert set(dealt) == heroes
        assert all(dealt[name] == 100 for name in heroes)
    assert heroes <= seen_on_the_first_street


@pytest.mark.parametrize(("game", "limit"), [one for one in all_tables() if one[0] != "five_card_stud"])
def test_random_players_hands_of_any_game_at_any_limit_come_back(tmp_path, game, limit):
    """Short stacks, all-ins for antes and blinds; as many seats as the game has. Six plus has no name at fixed limit."""
    home = Home(tmp_path / "home")
    house_rules = AS_IN_ROOMS if game in STUD else None
    run = stored(home, game, limit, 60, games.find(game).max_seats, house_rules=house_rules)
    if game == "six_plus" and limit is Limit.FIXED_LIMIT:
        with pytest.raises(UsageError, match="no Six Plus Hold'em at fixed limit"):
            export(home, run.run_id, tmp_path / "hands.txt")
        assert not (tmp_path / "hands.txt").exists()
        return
    trip = round_trip(home, run, tmp_path, ALL_CARDS)
    num_hands = trip.exported.num_hands

    assert set(trip.exported.refused) <= {"a seat has no chips left for its blind"}
    assert num_hands + sum(trip.exported.refused.values()) == 60
    assert_all_back(trip._replace(exported=Exported(num_hands)), num_hands)


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"straddle": Straddle.UNDER_THE_GUN}, {"nothing says how large the straddle is that is all-in"}),
        ({"straddle": Straddle.DOUBLE, "ante": 3}, {"nothing says how large the straddle is that is all-in"}),
        ({"straddle": Straddle.BUTTON}, {"nothing says how large the straddle is that is all-in"}),
        (
            {"ante": 10, "ante_payer": AntePayer.BIG_BLIND, "stack_range": (1, 90)},
            {"a seat has no chips left for its blind"},
        ),
        ({"ante": 4, "stack_range": (1, 40)}, {"a seat has no chips left for its blind"}),
        ({"is_as_in_rooms": True, "stack_range": (1, 40)}, {"callers owe no more than a blind that is short"}),
        ({"currency": "EUR", "decimals": 2}, set()),
        ({"currency": "CAD", "decimals": 1}, {"a pot or its rake is split unevenly in chips larger than a hundredth"}),
        ({"decimals": 2}, set()),
    ],
)
def test_tables_of_any_kind_come_back_or_are_refused_by_name(tmp_path, more, refused):
    home = Home(tmp_path / "home")
    run = stored(home, "holdem", Limit.NO_LIMIT, 120, 5, **more)
    trip = round_trip(home, run, tmp_path, ALL_CARDS)
    num_hands = trip.exported.num_hands

    assert set(trip.exported.refused) == refused
    assert num_hands + sum(trip.exported.refused.values()) == 120
    assert num_hands > 60
    assert_all_back(trip._replace(exported=Exported(num_hands)), num_hands)


@pytest.mark.parametrize("scenario", ["six_max", "omaha_hi_lo"])
def test_hands_run_twice_come_back_with_both_boards(tmp_path, scenario):
    """Of all-in hands whose cards to come are dealt a second time."""
    rng = random.Random(5)
    hands = [with_second_board(record, num_known, rng) for record, num_known in all_in_hands(tmp_path, scenario)][:60]
    unpaid = [replace(one, seats=tuple(replace(seat, won=None) for seat in one.seats), pots=()) for one in hands]
    (tmp_path / "twice.jsonl").write_text("".join(f"{line(one)}\n" for one in unpaid))
    home = Home(tmp_path / "twice")
    run = replay([tmp_path / "twice.jsonl"], home).manifest
    trip = round_trip(home, run, tmp_path, ALL_CARDS)

    assert_all_back(trip, 60)
    assert trip.text.count("\nHand was run twice\n") == 60
    assert "*** SECOND FLOP ***" in trip.text
    assert "*** FIRST SHOW DOWN ***" in trip.text


@pytest.mark.parametrize("folder", ["holdem_fl", "omaha", "omaha_hilo", "run_it_twice", "short_deck", "stud7"])
def test_real_hands_come_back_and_read_as_the_room_wrote_them(tmp_path, folder):
    """Every line is the room's, words for hands and amounts too, but for kinds of lines that are named in `stars_lines`."""
    root = corpus_dir() / "pokerstars" / folder
    home = Home(tmp_path / "home")
    originals = hands_below(root)
    for run in replay([root], home).runs:
        trip = round_trip(home, run, tmp_path)

        assert_all_back(trip, run.num_hands)
        assert compared(originals, trip.text)[1] == []


def test_real_hands_of_other_formats_come_back(tmp_path):
    """World Series hands of PHH in six games: every card that is known is told, whoever held it."""
    home = Home(tmp_path / "home")
    runs = replay([corpus_dir() / "phh" / "wsop-2023-43-5"], home).runs

    assert len(runs) == 6
    for run in runs:
        assert_all_back(round_trip(home, run, tmp_path), run.num_hands)


def test_pokerkit_reads_the_text_and_pays_alike(tmp_path):
    """Hands of the shipped players and of random ones; those with antes, which it passes over, are explained."""
    oracle("pokerkit")
    home = Home(tmp_path / "home")
    runs = (
        simulated(home, tmp_path, "six_max", 60),
        stored(home, "holdem", Limit.NO_LIMIT, 60, 3),
        stored(home, "holdem", Limit.NO_LIMIT, 20, 4, ante=2),
    )
    told = (Told(hero="seat 1"), Told(), ALL_CARDS)
    equal, random_ones, with_antes = (
        outcomes(round_trip(home, run, tmp_path, how).text, rows_of(home, [run]), HANDS_OF_A_RUN)
        for run, how in zip(runs, told, strict=True)
    )

    assert set(equal) | set(random_ones) <= {"equal", "equal but for odd cents of a pot that is split"}
    assert (equal.total(), random_ones.total(), with_antes.total()) == (60, 60, 20)
    assert not any(UNEXPLAINED in name for name in with_antes)


def test_a_hand_has_the_same_number_each_time_and_times_a_minute_apart(tmp_path):
    """More hands of the run change none of the numbers."""
    home = Home(tmp_path / "home")
    texts = []
    for num_hands in (3, 6):
        run = simulated(home, tmp_path, "heads_up", num_hands)
        export(home, run.run_id, tmp_path / "hands.txt", None, Told(start="2024-11-03T05:59"))
        texts.append((tmp_path / "hands.txt").read_text())
    numbers = [number for number, _ in hands_in(texts[1].encode())]

    assert texts[1].startswith(texts[0])
    assert len(set(numbers)) == 6
    assert all(len(number) == 18 for number in numbers)
    assert re.findall(r" - (2024.*)\n", texts[0]) == [
        "2024/11/03 5:59:00 UTC [2024/11/03 1:59:00 ET]",
        "2024/11/03 6:00:00 UTC",
        "2024/11/03 6:01:00 UTC",
    ]


def test_a_run_is_told_alike_however_many_hands_are_held_at_once(tmp_path, monkeypatch):
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, "omaha_hi_lo", 40)
    texts = []
    for num_hands in (course.HANDS_AT_ONCE, 7):
        monkeypatch.setattr(course, "HANDS_AT_ONCE", num_hands)
        export(home, run.run_id, tmp_path / "hands.txt", None, ALL_CARDS)
        texts.append((tmp_path / "hands.txt").read_text())

    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Told(hero="nobody"), "--hero: No player named 'nobody'"),
        (Told(start="noon"), "--start is 'noon'; a moment like 2024-05-01T20:00"),
        (Told(start="9999-12-31T23:59"), "before the year 10000"),
    ],
)
def test_heroes_and_times_that_are_not_there_are_refused(tmp_path, told, words):
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, "heads_up", 3)
    with pytest.raises((UsageError, UnknownName)) as error:
        export(home, run.run_id, tmp_path / "hands.txt", None, told)

    assert words in str(error.value)
    assert not (tmp_path / "hands.txt").exists()


def test_other_formats_know_no_heroes(tmp_path):
    home = Home(tmp_path / "home")
    run = simulated(home, tmp_path, "heads_up", 3)
    with pytest.raises(UsageError, match="--start are for PokerStars text and Open Hand History, and this is phh"):
        export(home, run.run_id, tmp_path / "hands.phhs", None, Told(hero="none"))


@pytest.mark.parametrize(
    ("game", "house_rules", "words"),
    [
        ("five_card_stud", None, "PokerStars has no Five Card Stud"),
        ("mata_ases", None, "PokerStars has no Mata Ases"),
        ("seven_card_stud", None, "does not play by the house rule seventh_card: up"),
        ("six_plus", {"ranking": "b"}, "does not play by the house rule ranking: b"),
        ("holdem", {"side_pots": "refund"}, "does not play by the house rule side_pots: refund"),
    ],
)
def test_runs_that_pokerstars_has_no_words_for_are_refused_by_name(tmp_path, game, house_rules, words):
    home = Home(tmp_path / "home")
    if game == "mata_ases":
        run = simulate(plan_of(game, home, 1), home, 3, 1, 1).manifest
    else:
        run = stored(home, game, games.find(game).limits[0], 3, 4, house_rules=house_rules)
    with pytest.raises(UsageError) as error:
        export(home, run.run_id, tmp_path / "hands.txt")

    assert words in str(error.value)
    assert "--format native" in str(error.value)
    assert not (tmp_path / "hands.txt").exists()
