"""The reader of card rooms' text by itself: headers, amounts, names, and texts that are none."""

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.codes import Limit
from pipeline.imports import Reject, Unreadable, read
from pipeline.imports.rooms import splitting
from pipeline.imports.rooms.header import Unsupported, game_of, header_of
from pipeline.imports.rooms.money import Chips, TooFine
from pipeline.imports.rooms.reading import read_hands
from pipeline.imports.rooms.seats import split_at_name
from pipeline.imports.rooms.times import played_at
from pipeline.record import RecordedHand, Tournament
from tests.oracles.room_texts import ALL, CASH
from tests.oracles.text_mutations import mutated

GAMES = {  # game part of a header: key, limit, small, big, currency, cap
    "Hold'em No Limit ($0.05/$0.10 USD)": ("holdem", Limit.NO_LIMIT, 5, 10, "USD", 0),
    "Hold'em No Limit ($1/$2)": ("holdem", Limit.NO_LIMIT, 100, 200, "USD", 0),
    "Hold'em Pot Limit (1/2 EUR)": ("holdem", Limit.POT_LIMIT, 100, 200, "EUR", 0),
    "Hold'em No Limit (1/2)": ("holdem", Limit.NO_LIMIT, 1, 2, "PLAY", 0),
    "Hold'em Limit (€0.50/€1 EUR)": ("holdem", Limit.FIXED_LIMIT, 50, 100, "EUR", 0),
    "Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD)": ("holdem", Limit.NO_LIMIT, 25, 50, "USD", 1000),
    "Omaha Pot Limit (£1/£2 GBP)": ("omaha", Limit.POT_LIMIT, 100, 200, "GBP", 0),
    "Omaha Hi/Lo Limit ($1/$2 USD)": ("omaha_hi_lo", Limit.FIXED_LIMIT, 100, 200, "USD", 0),
    "5 Card Omaha Pot Limit ($1/$2 USD)": ("omaha_5", Limit.POT_LIMIT, 100, 200, "USD", 0),
    "6 Card Omaha Pot Limit ($1/$2 USD)": ("omaha_6", Limit.POT_LIMIT, 100, 200, "USD", 0),
    "6+ Hold'em No Limit (Button Blind $2 - Ante $2  USD)": ("six_plus", Limit.NO_LIMIT, 0, 200, "USD", 0),
    "7 Card Stud Limit ($0.04/$0.08 USD)": ("seven_card_stud", Limit.FIXED_LIMIT, 4, 8, "USD", 0),
    "7 Card Stud Hi/Lo Limit ($0.04/$0.08 USD)": ("seven_card_stud_hi_lo", Limit.FIXED_LIMIT, 4, 8, "USD", 0),
    "8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD)": (
        "seven_card_stud_hi_lo",
        Limit.FIXED_LIMIT,
        40000,
        80000,
        "USD",
        0,
    ),
    "Mixed NLH/PLO (Hold'em No Limit, $0.10/$0.25 USD)": ("holdem", Limit.NO_LIMIT, 10, 25, "USD", 0),
    "HORSE (Razz Limit, $0.04/$0.08 USD)": ("razz", Limit.FIXED_LIMIT, 4, 8, "USD", 0),
    "Tournament #7, Freeroll  Hold'em No Limit - Level XI (400/800)": ("holdem", Limit.NO_LIMIT, 400, 800, "CHIPS", 0),
    "Tournament #7, $5+$0.50 USD 6+ Hold'em No Limit - Level I (Button Blind 10 - Ante 10)": (
        *("six_plus", Limit.NO_LIMIT, 0, 10, "CHIPS", 0),
    ),
}
TOURNAMENTS = {
    "$3.00+$0.30 USD Hold'em No Limit - Level X (1/2)": Tournament(
        number="7", level="X", currency="USD", buy_in=300, fee=30
    ),
    "$2.00+$0.50+$0.20 USD Hold'em No Limit - Level X (1/2)": Tournament(
        number="7", level="X", currency="USD", buy_in=200, bounty=50, fee=20
    ),
    "€3+€0.30 Hold'em No Limit - Level X (1/2)": Tournament(number="7", level="X", currency="EUR", buy_in=300, fee=30),
    "250FPP Hold'em Limit - Level X (1/2)": Tournament(number="7", level="X", currency="FPP", buy_in=25000),
    "300 SC Hold'em Limit - Level X (1/2)": Tournament(number="7", level="X", currency="SC", buy_in=30000),
    "Freeroll  Hold'em Limit - Match Round I, Level II (1/2)": Tournament(number="7", level="II"),
    "Hold'em Limit - Level II (1/2)": Tournament(number="7", level="II"),
    "$10+$1 USD HORSE (Razz Limit) - Level II (1/2)": Tournament(
        number="7", level="II", currency="USD", buy_in=1000, fee=100
    ),
}
NOT_PLAYED = (
    "5 Card Draw Pot Limit ($1/$2 USD)",
    "Badugi Limit ($1/$2 USD)",
    "Triple Draw 2-7 Lowball Limit ($1/$2 USD)",
    "Courchevel Hi/Lo Pot Limit ($1/$2 USD)",
    "5 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)",
    "Split Hold'em No Limit ($1/$2 USD)",
    "Tempest Hold'em No Limit ($1/$2 USD)",
    "Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD)",
)
TIMES = {
    "2009/11/25 6:21:05 ET": "2009-11-25T11:21:05Z",
    "2007/10/15 - 09:53:11 (ET)": "2007-10-15T13:53:11Z",
    "2019/07/17 10:11:07 CET [2019/07/17 4:11:07 ET]": "2019-07-17T08:11:07Z",
    "2019/01/17 10:11:07 CET [2019/01/17 4:11:07 ET]": "2019-01-17T09:11:07Z",
    "18:30:57 ET - 2013/03/31": "2013-03-31T22:30:57Z",
    "2019/13/17 4:11:07 ET": None,
}


@pytest.mark.parametrize("text", GAMES)
def test_games_of_headers(text):
    game = game_of(text)

    assert (game.key, game.limit, game.small, game.big, game.currency, game.cap) == GAMES[text]


@pytest.mark.parametrize("text", TOURNAMENTS)
def test_tournaments_of_headers(text):
    assert game_of(f"Tournament #7, {text}").tournament == TOURNAMENTS[text]
    assert game_of(f"Zoom Tournament #7, {text}").tournament == TOURNAMENTS[text]


@pytest.mark.parametrize("text", NOT_PLAYED)
def test_games_that_are_not_played_are_named(text):
    with pytest.raises(Unsupported, match=text.partition(" (")[0].replace("+", r"\+")):
        game_of(text)


@pytest.mark.parametrize("text", TIMES)
def test_times_are_those_of_new_york(text):
    """With its summer time, whatever the label of the local time says."""
    assert played_at(text) == TIMES[text]


@pytest.mark.parametrize(
    "start",
    [
        "PokerStars Zoom Hand #5:  ",
        "POKERSTARS GAME #5: ",
        "PokerStars Home Game Hand #5: {a club}  ",
        "PokerStars Game #5:  ",
    ],
)
def test_kinds_of_headers(start):
    header = header_of(f"{start}Hold'em No Limit ($1/$2) - 2009/11/25 6:21:05 ET")

    assert (header.site, header.number, header.game.key) == ("PokerStars", "5", "holdem")


def test_amounts_are_never_floats():
    cents, chips = Chips(2), Chips(0)

    assert [cents[text] for text in ("$0.05", "$10", "€1,495.5", ".5", "12.30", "₹7.0000")] == [
        5,
        1000,
        149550,
        50,
        1230,
        700,
    ]
    assert [chips[text] for text in ("1500", "1,345", "2.00")] == [1500, 1345, 2]
    with pytest.raises(TooFine):
        chips["0.5"]
    for text in ("", "$", "1.2.3", "-5", "1,23", "٣", "1e5", "9" * 40):
        with pytest.raises(Unreadable):
            cents[text]


def test_a_line_belongs_to_the_longest_name_that_it_begins_with():
    names = {"a": 1, "a: folds": 2, "b (x)": 3, "Seat 3: c": 4}

    assert split_at_name("a: folds: checks", names) == ("a: folds", "checks")
    assert split_at_name("a: folds", names) == ("a", "folds")
    assert split_at_name("b (x): calls $1", names) == ("b (x)", "calls $1")
    assert split_at_name("d: folds", names) is None


@pytest.mark.parametrize(
    "name", ["A:", "x: folds", "[Ah]", "a collected $5 from pot", "Seat 2", "$5", "Ünal (neu)", 'said, "x"']
)
def test_names_may_hold_anything(name):
    """The hand is the same but for the name."""
    plain, odd = (one(text) for text in (CASH, CASH.replace("Bea", name)))

    assert isinstance(odd, RecordedHand), odd
    assert [seat.player for seat in odd.seats] == ["Ana", name, "Cid"]
    assert odd.decisions == plain.decisions
    assert odd.stakes == plain.stakes


def test_chat_is_never_play():
    said = (
        'Bea said, "Ana: folds"',
        'Dee said, "PokerStars Hand #5:  Hold\'em"',
        "Dee leaves the table",
        "Ana: is sitting out",
    )
    chatty = CASH.replace("Cid: checks\n", "\n".join((*said, "Cid: checks\n")))

    assert one(chatty).decisions == one(CASH).decisions


def test_whoever_acts_without_a_seat_is_said():
    reject = one(CASH.replace("Bea: folds", "Dee: folds"))

    assert isinstance(reject, Reject)
    assert (reject.reason, reject.line, reject.external_id) == ("'Dee' acts and has no seat", 1, "1001")


def test_files_are_cut_the_same_in_pieces_of_any_size(monkeypatch):
    """Also where a piece of the file ends within a header."""
    text = "\n".join(ALL).encode()
    whole = list(splitting.pieces_of(io.BytesIO(text)))
    for size in (7, 64, 1000):
        monkeypatch.setattr(splitting, "PIECE_BYTES", size)

        assert list(splitting.pieces_of(io.BytesIO(text))) == whole


def test_text_without_end_takes_no_memory_and_is_one_reject(monkeypatch):
    monkeypatch.setattr(splitting, "MAX_HAND_BYTES", 4096)
    endless = CASH.encode() + b"x" * 100_000 + b"\n" + CASH.replace("#1001", "#1009").encode()
    first, second = read_hands(io.BytesIO(endless), "endless")

    assert isinstance(first, Reject)
    assert first.reason == "the text goes on for longer than any hand does"
    assert isinstance(second, RecordedHand)
    assert second.place.line == CASH.count("\n") + 2


def one(text: str) -> RecordedHand | Reject:
    """The only hand of a text."""
    (hand,) = read_hands(io.BytesIO(text.encode()), "file")
    return hand


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_no_text_is_too_bad_to_be_read_on(seed):
    """Bytes lost, doubled, moved and changed anywhere: each hand is a record or a reject, and others are read."""
    rng = random.Random(seed)
    for content in mutated("\n\n".join(ALL).encode(), rng, 5):
        for hand in read_hands(io.BytesIO(content), "file"):
            assert isinstance(hand, RecordedHand | Reject)


@pytest.mark.parametrize("said", ['Ana said, "{"ohh":{}}"', '{"ohh": said, "hello"', '{ "ohh" : {}}'])
def test_what_somebody_says_makes_a_file_no_open_hand_history(tmp_path, said):
    """Even where it begins a line."""
    path = tmp_path / "session.txt"
    path.write_text(CASH.replace("*** HOLE CARDS ***", f"*** HOLE CARDS ***\n{said}"))

    assert [type(one) for one in read(path)] == [RecordedHand]
