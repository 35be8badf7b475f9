"""The reader of Open Hand History by itself: where records begin and end, values, readings of amounts, damaged texts."""

import copy
import io
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.imports import Reject, Unreadable
from pipeline.imports.ohh import splitting
from pipeline.imports.ohh.amounts import Amount, Writers, fitting_readings, writers_of
from pipeline.imports.ohh.reading import read_hands, read_piece
from pipeline.imports.ohh.values import Amounts, cards_of, in_order
from pipeline.imports.rooms.money import TooFine
from pipeline.imports.rooms.splitting import Piece
from pipeline.record import RecordedHand
from tests.oracles.ohh_texts import ALL, ALL_IN, CASH, STUD, WALK, as_all_to, leaves_of, text_of
from tests.oracles.text_mutations import mutated


def read(content: str | bytes) -> list[RecordedHand | Reject]:
    """The hands of a text."""
    return list(read_hands(io.BytesIO(content if isinstance(content, bytes) else content.encode()), "hands"))


def numbers(content: str | bytes) -> list[str | None]:
    """The numbers of the hands read, None of rejects."""
    return [
        hand.source.external_id if isinstance(hand, RecordedHand) and hand.source else None for hand in read(content)
    ]


@pytest.mark.parametrize("indent", [None, 4])
@pytest.mark.parametrize("between", ["\n\n", "\n", "", "\r\n\r\n\r\n", " \n \n\n", ",\n"])
def test_records_are_cut_whatever_lies_between(indent, between):
    texts = [text_of(one, indent=indent).strip() for one in ALL]

    assert numbers(between.join(texts)) == ["1001", "1002", "1003", "1004", "1005", "1008"]


def test_a_list_of_records_and_a_byte_order_mark_do_no_harm():
    assert numbers("\ufeff" + json.dumps([CASH, WALK])) == ["1001", "1002"]


def test_lines_are_where_a_record_begins():
    hands = read("\n\n" + text_of(CASH, WALK, indent=2))

    assert [hand.place.line for hand in hands if isinstance(hand, RecordedHand) and hand.place] == [
        3, 5 + text_of(CASH, indent=2).strip().count("\n"),
    ]  # fmt: skip


@pytest.mark.parametrize("piece_bytes", [64, 1000])
def test_pieces_of_a_file_don_t_cut_records(monkeypatch, piece_bytes):
    monkeypatch.setattr(splitting, "PIECE_BYTES", piece_bytes)

    assert numbers(text_of(*ALL, indent=1)) == ["1001", "1002", "1003", "1004", "1005", "1008"]


@pytest.mark.parametrize(
    "broken",
    [
        '{"ohh": {"game_number": "5", ',
        '{"ohx": {"game_number": "5"}}',
        '{"ohh": 5}',
        '{"ohh": []}',
        '{"ohh": {"a": NaN, "b": [}}',
        '{"game": "holdem"}',
        "<html>\n</html>",
        '{"ohh":' + "[" * 2000,
        '{"ohh": {"a": 1' + "0" * 5000 + "}}",
    ],
)
def test_a_broken_record_costs_no_other(broken):
    """Before, between and after the others it is one reject."""
    first, last = text_of(CASH), text_of(WALK)

    assert numbers(f"{broken}\n\n{first}\n{last}") == [None, "1001", "1002"]
    assert numbers(f"{first}\n{broken}\n\n{last}") == ["1001", None, "1002"]
    assert numbers(f"{first}\n{last}\n{broken}") == ["1001", "1002", None]


def test_what_goes_on_for_longer_than_any_hand_is_a_reject(monkeypatch):
    monkeypatch.setattr(splitting, "MAX_RECORD_BYTES", 4000)
    monkeypatch.setattr(splitting, "PIECE_BYTES", 500)
    long = copy.deepcopy(CASH)
    long["ohh"]["table_name"] = "x" * 20_000

    assert numbers(text_of(WALK, long, WALK)) == ["1002", None, "1002"]


def test_a_record_may_speak_of_records():
    """Quotes in a string are escaped, so a name is no beginning."""
    named = copy.deepcopy(CASH)
    named["ohh"]["players"][0]["name"] = '{"ohh": {}}'
    (hand,) = read(text_of(named))

    assert isinstance(hand, RecordedHand)
    assert hand.seats[0].player == '{"ohh": {}}'


def test_names_are_utf_8_or_else_cp1252():
    named = copy.deepcopy(CASH)
    named["ohh"]["players"][0]["name"] = "Jürgen"
    text = json.dumps(named, ensure_ascii=False)

    for encoding in ("utf-8", "cp1252"):
        (hand,) = read(text.encode(encoding))
        assert isinstance(hand, RecordedHand)
        assert hand.seats[0].player == "Jürgen"


def test_half_a_character_is_no_name():
    named = copy.deepcopy(CASH)
    named["ohh"]["players"][0]["name"] = "A\ud800"
    (hand,) = read(text_of(named))

    assert isinstance(hand, RecordedHand)
    assert hand.seats[0].player == "A?"


@pytest.mark.parametrize("name", [{"first": "Ana"}, ["Ana"], True])
def test_a_name_that_is_no_text_is_refused(name):
    one = copy.deepcopy(ALL[0])
    one["ohh"]["players"][0]["name"] = name
    (reject,) = read(text_of(one))

    assert "a name is text" in reject.reason


def test_amounts_are_exact():
    """Every cent up to a million dollars and a half, and sums that are off by the last bit."""
    amounts = Amounts(2)

    assert all(amounts[cents / 100] == cents for cents in (*range(0, 1_000_000, 7), 149_999_999))
    assert amounts[0.1 + 0.2] == 30
    assert amounts["12.50"] == 1250


@pytest.mark.parametrize("value", ["much", True, float("nan"), float("inf"), -1, 1e12, "1e400"])
def test_what_is_no_amount_is_refused(value):
    with pytest.raises(Unreadable):
        Amounts(2)[value]


def test_amounts_finer_than_chips_are_said_so():
    with pytest.raises(TooFine):
        Amounts(2)[0.005]


@pytest.mark.parametrize("value", ["AhK", ["Ax"], [5], {"cards": 1}, [["Ah"]], 7])
def test_what_is_no_card_is_refused(value):
    with pytest.raises(Unreadable):
        cards_of(value)


def test_rows_are_ordered_by_numbers_of_their_own():
    """Numbers that are missing or there twice say nothing."""
    rows: list[dict[str, Any]] = [{"n": 2}, {"n": 1}]

    assert in_order(rows, "n") == [{"n": 1}, {"n": 2}]
    assert in_order([{"n": 2}, {"n": 1}, {}], "n") == [{"n": 2}, {"n": 1}, {}]
    assert in_order([{"n": 2}, {"n": 2}, {"n": 1}], "n") == [{"n": 2}, {"n": 2}, {"n": 1}]


def test_a_hand_fits_the_readings_that_make_its_pot():
    """Cid raises over its own blind: only one reading makes 1.45; if nobody called its raise, all do."""
    assert fitting_readings(CASH["ohh"]) == [Amount.ADDED, Amount.RAISE_TO]
    assert fitting_readings(as_all_to(CASH)["ohh"]) == [Amount.ALL_TO]
    assert fitting_readings(ALL_IN["ohh"]) == [Amount.ADDED, Amount.RAISE_TO]
    assert fitting_readings(as_all_to(ALL_IN)["ohh"]) == [Amount.ALL_TO]
    assert fitting_readings(WALK["ohh"]) == list(Amount)
    assert fitting_readings({"pots": 5}) == []


def test_the_more_hands_the_surer():
    """One writer's odd hand changes nothing where others say otherwise."""
    usual, other = CASH["ohh"], as_all_to(CASH)["ohh"]

    assert writers_of([usual, other, other]).reading_for(usual) is Amount.ALL_TO
    assert writers_of([usual, usual, other]).reading_for(usual) is Amount.ADDED
    assert writers_of([WALK["ohh"]]).reading_for(WALK["ohh"]) is Amount.ADDED
    writers = Writers()
    found = [writers.reading_for(one) for one in (WALK["ohh"], other, WALK["ohh"])]

    assert found == [Amount.ADDED, Amount.ALL_TO, Amount.ALL_TO]


def test_a_file_is_asked_no_longer_than_it_takes():
    """A thousand hands that agree are not all weighed."""
    asked = 0

    def hands():
        nonlocal asked
        for _ in range(1000):
            asked += 1
            yield as_all_to(CASH)["ohh"]

    assert writers_of(hands()).reading_for(CASH["ohh"]) is Amount.ALL_TO
    assert asked < 200


@pytest.mark.parametrize(
    "value",
    [None, True, -1, 3, 0.5, 1e300, 2**70, "", "Ah", "Raise", "River", "\ud800", [], {}, [{}], [[1]], ["Ah"]],
    ids=repr,
)
@pytest.mark.parametrize("at", range(2))
def test_any_value_may_stand_anywhere(at, value):
    """Each value of a record in turn is another one: the record is a hand or a reject with a reason."""
    one = (ALL_IN, STUD)[at]
    writers = writers_of([one["ohh"]])
    for path in leaves_of(one)[1:]:
        changed = copy.deepcopy(one)
        *inner, last = path
        where: Any = changed
        for key in inner:
            where = where[key]
        where[last] = value
        (hand,) = read_piece(Piece(json.dumps(changed).encode(), 1), "hands", writers)

        assert isinstance(hand, RecordedHand) or hand.reason


WHOLE = text_of(*ALL).encode()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_damaged_texts_are_read_without_an_exception(seed):
    """Each record there is, or what is left of it, is a hand or a reject with a reason."""
    for content in mutated(WHOLE, random.Random(seed), 4):
        for hand in read(content):
            assert isinstance(hand, RecordedHand) or hand.reason
