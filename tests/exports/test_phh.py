"""PHH: what goes out comes back as it was, PokerKit reads it, and what PHH can't say is refused in words."""

import pytest

from pipeline.app.export import Format, export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.codes import Limit, Reopening
from pipeline.errors import UsageError
from pipeline.exports import phh
from pipeline.games.phh_codes import CODES
from pipeline.imports import Reject
from pipeline.imports.phh import read_text
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables
from pipeline.record import RecordedHand, RecordedSeat
from pipeline.rules.money import ForcedBets, HandStakes, Stakes
from tests.needs import oracle
from tests.oracles.corpus_phh import from_left_of_button
from tests.oracles.stored_games import all_tables, stored

NUM_HANDS = 150
SAYABLE = {(code.game.key, code.limit) for code in CODES.values()}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("money", [{}, {"currency": "EUR", "decimals": 2}])
def test_a_run_written_as_phh_and_replayed_has_the_same_digest(tmp_path, code, money):
    """By the rule book's readings, which PHH has no word for, heads-up and at a full table."""
    one = CODES[code]
    for num_seats in (2, one.game.max_seats):
        home, other = Home(tmp_path / f"a{num_seats}"), Home(tmp_path / f"b{num_seats}")
        run = stored(home, one.game.key, one.limit, NUM_HANDS, num_seats, **money)
        export(home, run.run_id, tmp_path / "hands.phhs")
        result = replay([tmp_path / "hands.phhs"], other)

        assert result.rejects == ()
        assert (result.num_verified, result.manifest.digest) == (NUM_HANDS, run.digest)


@pytest.mark.parametrize("code", CODES)
def test_pokerkit_reads_what_we_write_and_pays_the_same(tmp_path, code):
    """By the readings of rooms and of PokerKit; odd chips are ours [A-05]."""
    pokerkit = oracle("pokerkit")
    one = CODES[code]
    is_fixed = one.limit is Limit.FIXED_LIMIT
    house_rules = dict(one.other_readings[0][1])
    stack_range = (600, 900) if code == "FO/8" else (25, 600)
    num_equal = 0
    for num_seats in (2, 3, 6):
        home = Home(tmp_path / f"{num_seats}")
        run = stored(
            home,
            one.game.key,
            one.limit,
            NUM_HANDS,
            num_seats,
            house_rules={key: house_rules[key] for key in house_rules if is_fixed or key != "cap_counts"},
            stack_range=stack_range,
            is_as_in_rooms=True,
        )
        export(home, run.run_id, tmp_path / "hands.phhs")
        text = (tmp_path / "hands.phhs").read_text()
        for history, ours in zip(pokerkit.HandHistory.loads_all(text), finishing_stacks(home, run), strict=True):
            *_, state = history
            gaps = [abs(a - b) for a, b in zip(state.stacks, ours, strict=True)]

            assert not state.status
            assert sum(state.stacks) == sum(ours)
            assert max(gaps) <= 2 * num_seats, text
            num_equal += not any(gaps)
    assert num_equal > 0.9 * 3 * NUM_HANDS


def finishing_stacks(home: Home, run: Manifest) -> list[list[int]]:
    """The stacks at the end of each hand, from the left of the button."""
    (block,) = run.blocks
    tables = block_tables(home.lake, block, ("hands", "seats"))
    seats: dict[int, list[dict]] = {}
    for seat in tables["seats"].to_pylist():
        seats.setdefault(seat["hand_no"], []).append(seat)
    return [
        [
            seat["stack_chips"] - seat["put_in_chips"] + seat["won_chips"]
            for seat in from_left_of_button(seats[hand["hand_no"]], hand["button_seat"])
        ]
        for hand in tables["hands"].to_pylist()
    ]


@pytest.mark.parametrize(("game", "limit"), [table for table in all_tables() if table not in SAYABLE])
def test_a_game_without_a_code_is_refused_and_the_native_record_named(tmp_path, game, limit):
    home = Home(tmp_path / "home")
    run = stored(home, game, limit, 2, 4)

    with pytest.raises(UsageError, match=f"PHH has no code for {game} at .*--format native"):
        export(home, run.run_id, tmp_path / "hands.phhs")
    assert not (tmp_path / "hands.phhs").exists()
    assert export(home, run.run_id, tmp_path / "hands.phhs", Format.NATIVE).num_hands == 2


def test_a_phh_file_holds_one_hand(tmp_path):
    home = Home(tmp_path / "home")
    one, two = (stored(home, "holdem", Limit.NO_LIMIT, count, 4, seed=count) for count in (1, 2))
    export(home, one.run_id, tmp_path / "one.phh")
    result = replay([tmp_path / "one.phh"], Home(tmp_path / "other"))

    assert result.manifest.digest == one.digest
    with pytest.raises(UsageError, match=r"name a \.phhs file"):
        export(home, two.run_id, tmp_path / "two.phh")


def hand(stakes: HandStakes, names: tuple[str, ...] = ("a", "b", "c")) -> RecordedHand:
    """Everybody folds to the big blind."""
    seats = tuple(RecordedSeat(chair=at + 1, player=name, stack=1000) for at, name in enumerate(names))
    return RecordedHand(game="holdem", stakes=stakes, button=len(names) - 1, seats=seats, decisions=())


def test_names_are_kept_whatever_they_hold():
    """Quotes, backslashes, blanks around, letters of any script, control characters."""
    names = ('it\'s \\ "me"', "  ñ 牌 ", "\x7f\t\n")
    (read,) = read_text(phh.document(hand(Stakes(small_blind=1, big_blind=2).at(3), names)), "one.phh")

    assert isinstance(read, RecordedHand), read
    assert tuple(seat.player for seat in read.seats) == names


@pytest.mark.parametrize(
    ("posts", "dead", "is_said"),
    [
        ((0, 0, 4), (0, 0, 0), True),
        ((0, 0, 0), (0, 0, 1), True),
        ((0, 0, 2), (0, 0, 1), False),
        ((0, 0, 1), (0, 0, 0), False),
    ],
)
def test_posts_of_returning_players_are_negative_where_one_number_says_them(posts, dead, is_said):
    """Live from the big blind on, dead below it."""
    forced = ForcedBets(antes=(0, 0, 0), blinds=(1, 2, 0), posts=posts, dead=dead)
    stakes = HandStakes(forced=forced, small_blind=1, big_blind=2, min_bet=2, reopening=Reopening.CUMULATIVE)
    if not is_said:
        with pytest.raises(UsageError, match="PHH can't say that a seat posts 0 blind"):
            phh.document(hand(stakes))
        return
    (read,) = read_text(phh.document(hand(stakes)), "one.phh")

    assert read.stakes == stakes


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("antes = [0, 0, 0]", "antes = [0, 1, 0]", "_tapete: its stakes are not those of the hand's own fields"),
        ("version = 1", "version = 2", "_tapete: met "),
        ("big_blind = 2", "big_blind = 0", "_tapete: stakes.big_blind: met 0"),
        ("{version", "{rake = -1, version", "_tapete: rake: met -1; it must be a whole number"),
        ("{version", "{sites = ['x'], version", "_tapete: sites: met ['x']; it must be a list of 3 names"),
        ("{version", "{house_rules = [], version", "_tapete: house_rules: met []; it must be an object"),
        ("{version", "{hands = 7, version", "_tapete: version 1 has no hands"),
        ("min_bet = 2", "min_bet = 3", "_tapete: its stakes are not those of the hand's own fields"),
    ],
)
def test_a_user_field_that_contradicts_the_hand_is_refused(old, new, reason):
    text = phh.document(hand(Stakes(small_blind=1, big_blind=2).at(3))).replace("house_rules = {}, ", "")
    assert old in text
    (reject,) = read_text(text.replace(old, new, 1), "one.phh")

    assert isinstance(reject, Reject)
    assert reject.reason.startswith(reason)
