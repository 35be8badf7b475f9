"""The native record: reading is the inverse of writing, and what is not a record is refused in words."""

import io
import json
from typing import Any, get_type_hints

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import imports
from pipeline.codes import Action, DealEnd, Limit, Reopening, Shows
from pipeline.exports import native as writer
from pipeline.imports import Reject, Unreadable, native
from pipeline.record import (
    NOT_SAID,
    SAID_OF_SEATS,
    Decision,
    RecordedDeal,
    RecordedHand,
    RecordedSeat,
    Source,
    SourceSeat,
    Tournament,
)
from pipeline.resources import schemas_dir
from pipeline.rules.money import ForcedBets, HandStakes, Stakes

SCHEMA = json.loads((schemas_dir() / "native_record.v1.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

CHIPS = st.integers(0, 2**56 - 1)
NUMBERS = st.integers(0, 2**63 - 1)
CARDS = st.lists(st.sampled_from([*range(52), 254]), max_size=8).map(tuple)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
WITHOUT_AMOUNT = (
    Action.FOLD,
    Action.CHECK,
    Action.CALL,
    Action.CHECK_OR_CALL,
    Action.BRING_IN,
    Action.KEEP,
    Action.NEW,
)
WITH_AMOUNT = (
    Action.CALL,
    Action.BET,
    Action.RAISE,
    Action.CHECK_OR_CALL,
    Action.BET_OR_RAISE,
    Action.BRING_IN,
    Action.COMPLETE,
)


def seats(chair: int) -> st.SearchStrategy[RecordedSeat]:
    return st.builds(
        RecordedSeat,
        chair=st.just(chair),
        player=TEXT,
        stack=st.none() | CHIPS,
        cards=CARDS,
        shows=st.sampled_from(Shows),
        won=st.none() | CHIPS,
        policy=st.none() | TEXT,
        site=st.none() | TEXT,
    )


def decisions(num_seats: int) -> st.SearchStrategy[Decision]:
    seat = st.integers(0, num_seats - 1)
    return st.builds(Decision, seat=seat, action=st.sampled_from(WITHOUT_AMOUNT), amount=st.just(NOT_SAID)) | st.builds(
        Decision, seat=seat, action=st.sampled_from(WITH_AMOUNT), amount=CHIPS
    )


def deals(num_seats: int) -> st.SearchStrategy[RecordedDeal]:
    return st.builds(
        RecordedDeal,
        cards=st.lists(CARDS, min_size=num_seats, max_size=num_seats).map(tuple),
        board=CARDS,
        decisions=st.lists(decisions(num_seats), max_size=4).map(tuple),
        ending=st.none() | st.sampled_from((DealEnd.MISDEAL, DealEnd.CHECK_THROUGH, DealEnd.REPLAY)),
        extra=st.none() | CHIPS,
    )


def stakes(num_seats: int) -> st.SearchStrategy[HandStakes]:
    posts = st.lists(CHIPS, min_size=num_seats, max_size=num_seats).map(tuple)
    return st.builds(
        HandStakes,
        forced=st.builds(ForcedBets, antes=posts, blinds=posts, posts=posts, dead=posts),
        small_blind=CHIPS,
        big_blind=st.integers(1, 2**54),
        min_bet=CHIPS.filter(bool),
        currency=TEXT,
        decimals=st.integers(0, 9),
        is_ante_trimmed=st.booleans(),
        reopening=st.sampled_from(Reopening),
        calls_full_blind=st.booleans(),
        limit=st.sampled_from(Limit),
        small_bet=CHIPS.filter(lambda chips: chips < 2**54),
        big_bet=CHIPS,
        bring_in=CHIPS,
    )


TOURNAMENTS = st.builds(
    Tournament,
    number=TEXT,
    **dict.fromkeys(("level", "currency", "name", "kind", "flags", "speed", "start"), st.none() | TEXT),
    **dict.fromkeys(("buy_in", "bounty", "fee", "initial_stack"), st.none() | CHIPS),
)
OF_SOURCE_SEAT = {
    bool: st.booleans(),
    int | None: st.none() | CHIPS.filter(bool).map(lambda chips: chips % (2**32 - 1) + 1),
    str | None: st.none() | TEXT,
    tuple[int, ...] | None: st.none() | st.lists(st.integers(1, 255), min_size=1, max_size=3).map(tuple),
}


@st.composite
def source_seats(draw: st.DrawFn, dealt_in: list[int]) -> tuple[SourceSeat, ...]:
    """What a source says of some seats; those that were not dealt in have a name."""
    chairs = draw(st.lists(st.sampled_from(dealt_in) | st.integers(1, 255), max_size=3, unique=True))
    kinds = get_type_hints(SourceSeat)
    return tuple(
        SourceSeat(
            chair=chair,
            player=None if chair in dealt_in else draw(TEXT),
            **{name: draw(OF_SOURCE_SEAT[kinds[name]]) for name in SAID_OF_SEATS},
        )
        for chair in sorted(chairs)
    )


@st.composite
def records(draw: st.DrawFn) -> RecordedHand:
    """Any hand that the format can say, sensible or not."""
    num_seats = draw(st.integers(1, 10))
    chairs = draw(st.lists(st.integers(1, 255), min_size=num_seats, max_size=num_seats, unique=True))
    sources = st.builds(
        Source,
        site=TEXT,
        external_id=TEXT,
        file=TEXT,
        section=st.none() | TEXT,
        line=st.none() | st.integers(1, 2**63 - 1),
        played_at=st.none() | TEXT,
        table_name=st.none() | TEXT,
        table_size=st.none() | st.integers(1, 255),
        is_fast=st.none() | st.booleans(),
        home_game=st.none() | TEXT,
        mixture=st.none() | TEXT,
        jackpot_chips=st.none() | CHIPS,
        added_chips=st.none() | CHIPS,
        tournament=st.none() | TOURNAMENTS,
        seats=source_seats(chairs),
        facts=st.none() | st.integers(-(2**63), 2**63 - 1),
    )
    return RecordedHand(
        game=draw(TEXT.filter(bool)),
        stakes=draw(stakes(num_seats)),
        button=draw(st.integers(0, num_seats - 1)),
        seats=tuple(draw(seats(chair)) for chair in chairs),
        decisions=tuple(draw(st.lists(decisions(num_seats), max_size=12))),
        deals=tuple(draw(st.lists(deals(num_seats), max_size=3))),
        board=draw(CARDS),
        deal_at=draw(st.dictionaries(st.integers(0, 5), st.integers(0, 65535))),
        rake=draw(st.none() | CHIPS),
        session_no=draw(st.none() | NUMBERS),
        hand_no=draw(st.none() | NUMBERS),
        stake_id=draw(st.none() | st.integers(0, 65535)),
        house_rules=tuple(sorted(draw(st.dictionaries(TEXT, TEXT, max_size=3)).items())),
        finishing_stacks=draw(st.none() | st.lists(CHIPS, min_size=num_seats, max_size=num_seats).map(tuple)),
        source=draw(st.none() | sources),
    )


@given(records())
@settings(max_examples=300, deadline=None)
def test_reading_a_written_record_gives_it_back(record):
    """And the line is valid by the published schema, and canonical."""
    line = writer.line(record)

    assert record == native.read(line)
    assert line == writer.line(native.read(line))
    assert "\n" not in line
    VALIDATOR.validate(json.loads(line))


def example() -> dict[str, Any]:
    """The record of a small hand, as JSON."""
    record = RecordedHand(
        game="holdem",
        stakes=Stakes(small_blind=5, big_blind=10, currency="EUR", decimals=2).at(3),
        button=2,
        seats=(
            RecordedSeat(chair=1, player="tight-1", policy="tight", stack=1000, cards=(20, 0), won=0),
            RecordedSeat(chair=2, player="loose-2", policy="loose", stack=None, cards=(254, 254), won=0),
            RecordedSeat(chair=5, player="Fermín", stack=1000, cards=(49, 48), shows=Shows.SHOWS, won=45),
        ),
        decisions=(
            Decision(seat=2, action=Action.RAISE, amount=20),
            Decision(seat=0, action=Action.FOLD),
            Decision(seat=1, action=Action.CALL, amount=10),
            Decision(seat=1, action=Action.CHECK),
            Decision(seat=2, action=Action.BET, amount=20),
            Decision(seat=1, action=Action.FOLD),
        ),
        board=(51, 29, 8),
        rake=0,
        session_no=17,
        hand_no=17,
        stake_id=0,
    )
    document: dict[str, Any] = json.loads(writer.line(record))
    return document


def test_a_record_looks_as_the_document_says():
    """Seats and actions by chair, nothing for what is not said, letters as they are."""
    document = example()

    assert document["seats"][1] == {
        "chair": 2,
        "player": "loose-2",
        "policy": "loose",
        "stack": None,
        "cards": "????",
        "won": 0,
    }
    assert document["actions"] == [
        [5, "raise", 20],
        [1, "fold"],
        [2, "call", 10],
        [2, "check"],
        [5, "bet", 20],
        [2, "fold"],
    ]
    assert (document["button"], document["board"], document["hand"]) == (5, "As9d4c", 17)
    assert '"player":"Fermín"' in writer.line(native.read(json.dumps(document)))


def test_the_example_in_the_document_is_a_record():
    text = (schemas_dir() / "native_record.md").read_text(encoding="utf-8")
    block = text.partition("```json\n")[2].partition("```")[0]

    record = native.read(block)

    assert record == native.read(writer.line(record))
    VALIDATOR.validate(json.loads(block))


def test_the_document_names_every_key_of_the_schema():
    text = (schemas_dir() / "native_record.md").read_text(encoding="utf-8")
    keys = {*SCHEMA["properties"], *(key for part in SCHEMA["$defs"].values() for key in part.get("properties", {}))}

    assert [key for key in sorted(keys) if f"`{key}`" not in text] == []


DEAL: dict[str, Any] = {"cards": {}, "actions": [], "board": ""}
CHANGES = [
    ({"tapete": 2}, "tapete: met 2; this reader knows version 1"),
    ({"tapete": True}, "tapete: met true"),
    ({"game": None}, "game: met null; it must be text"),
    ({"game": ""}, "game: met ''"),
    ({"boards": []}, "record: version 1 has no boards"),
    ({"button": 3}, "button: met 3; the chairs are [1, 2, 5]"),
    ({"hand": 1.0}, "hand: met 1.0; it must be a whole number"),
    ({"hand": 2**63}, "hand: met 9223372036854775808; it must be from 0 to"),
    ({"rake": -1}, "rake: met -1; it must be from 0 to"),
    ({"pots": []}, "pots: met []; it must be a list of 1 to 22 amounts"),
    ({"pots": [1, -1]}, "pots: met -1; it must be from 0 to"),
    ({"second_board": "Ah9"}, "second_board: "),
    ({"rake": "1"}, 'rake: met "1"; it must be a whole number'),
    ({"board": "As9"}, "board: 'As9' is no list of cards"),
    ({"board": "1s"}, "board: '1s' is no card"),
    ({"deal_at": [1]}, "deal_at: met [1]; it must be an object"),
    ({"deal_at": {"6": 1}}, 'deal_at: met street "6"'),
    ({"deal_at": {"1": None}}, "deal_at.1: met null"),
    ({"finishing_stacks": [1, 2]}, "finishing_stacks: met [1, 2]; it must be a list of 3 amounts"),
    ({"seats": []}, "seats: met []; it must be a list of 1 to 10 seats"),
    ({"actions": {}}, "actions: met {}; it must be a list"),
    ({"actions": [[1, "fold"], 7]}, "actions[1]: met 7; it must be a list of chair, action and amount"),
    ({"actions": [[4, "fold"]]}, "actions[0]: met chair 4; the chairs are [1, 2, 5]"),
    ({"actions": [[True, "fold"]]}, "actions[0]: met chair true"),
    ({"actions": [[1, "jump"]]}, 'actions[0]: met "jump"; it must be one of fold'),
    ({"actions": [[1, []]]}, "actions[0]: met []; it must be one of fold"),
    ({"actions": [[1, "fold", 5]]}, "actions[0]: met [5]; fold takes no amount"),
    ({"actions": [[1, "raise"]]}, "actions[0]: met []; raise takes one amount"),
    ({"actions": [[1, "call", 1, 2]]}, "actions[0]: met [1, 2]; call takes one amount"),
    ({"actions": [[1, "bet", 2.5]]}, "actions[0]: met 2.5; it must be a whole number"),
    ({"source": {"site": "x", "file": "y"}}, "source: external_id missing"),
    ({"source": {"site": "x", "file": "y", "external_id": "z", "line": 0}}, "source.line: met 0"),
    *(
        ({"source": {"site": "x", "file": "y", "external_id": "z", **more}}, reason)
        for more, reason in (
            ({"casino": "x"}, "source: version 1 has no casino"),
            ({"table_size": 0}, "source.table_size: met 0; it must be from 1 to 255"),
            ({"is_fast": 1}, "source.is_fast: met 1; it must be true or false"),
            ({"tournament": {"level": "I"}}, "source.tournament: number missing"),
            ({"tournament": {"number": 5}}, "source.tournament.number: met 5; it must be text"),
            ({"seats": {}}, "source.seats: met {}; it must be a list of seats"),
            ({"seats": [{"place": 3}]}, "source.seats[0]: chair missing"),
            ({"seats": [{"chair": 1, "place": 0}]}, "source.seats[0].place: met 0; it must be from 1 to"),
            ({"seats": [{"chair": 1, "prize": 2.5}]}, "source.seats[0].prize: met 2.5; it must be a whole number"),
            ({"seats": [{"chair": 1, "knocked_out_by": []}]}, "source.seats[0].knocked_out_by: met []"),
            ({"seats": [{"chair": 2}, {"chair": 1}]}, "source.seats: met chairs [2, 1]; each stands there once"),
            ({"seats": [{"chair": 4, "place": 3}]}, "source.seats: chair 4 has no player and no seat"),
            ({"seats": [{"chair": 1, "player": "a"}]}, "source.seats: chair 1 has a player, and a seat that names it"),
        )
    ),
    ({"house_rules": ["burns"]}, 'house_rules: met ["burns"]; it must be an object'),
    ({"house_rules": {"burns": True}}, "house_rules.burns: met true; it must be text"),
    ({"actions": [[1, "bring_in", 1, 2]]}, "actions[0]: met [1, 2]; bring_in takes one amount"),
    ({"actions": [[1, "complete"]]}, "actions[0]: met []; complete takes one amount"),
    ({"actions": [[1, "keep", 5]]}, "actions[0]: met [5]; keep takes no amount"),
    ({"deals": {}}, "deals: met {}; it must be a list"),
    ({"deals": [7]}, "deals[0]: met 7; it must be an object"),
    ({"deals": [{"cards": {}, "actions": []}]}, "deals[0]: board missing"),
    ({"deals": [{**DEAL, "rake": 5}]}, "deals[0]: version 1 has no rake"),
    ({"deals": [DEAL, {**DEAL, "cards": []}]}, "deals[1].cards: met []; it must be an object of cards by chair"),
    ({"deals": [{**DEAL, "cards": {"4": "As"}}]}, 'deals[0].cards: met chair "4"; the chairs are [1, 2, 5]'),
    ({"deals": [{**DEAL, "cards": {"1": "A"}}]}, "deals[0].cards.1: 'A' is no list of cards"),
    ({"deals": [{**DEAL, "board": 5}]}, "deals[0].board: met 5; it must be text"),
    ({"deals": [{**DEAL, "actions": [[1, "jump"]]}]}, 'deals[0].actions[0]: met "jump"; it must be one of fold'),
    (
        {"deals": [{**DEAL, "ending": "fold"}]},
        'deals[0].ending: met "fold"; it must be one of misdeal, check_through, replay',
    ),
    ({"deals": [{**DEAL, "extra": -1}]}, "deals[0].extra: met -1; it must be from 0 to"),
    ({"stakes": 5}, "stakes: met 5; it must be an object"),
]
SEAT_CHANGES = [
    ({"chair": 2}, "seats: met chairs [2, 2, 5]; no chair can be taken twice"),
    ({"chair": 0}, "seats[0].chair: met 0; it must be from 1 to 255"),
    ({"player": 5}, "seats[0].player: met 5; it must be text"),
    ({"stack": 2**56}, "seats[0].stack: met 72057594037927936; it must be from 0 to"),
    ({"stack": 1.5}, "seats[0].stack: met 1.5; it must be a whole number"),
    ({"shows": "folds"}, 'seats[0].shows: met "folds"; it must be one of shows, mucks, keeps_face_down'),
    ({"cards": 5}, "seats[0].cards: met 5; it must be text"),
    ({"up": "As"}, "seats[0]: version 1 has no up"),
]
STAKES_CHANGES = [
    ({"big_blind": 0}, "stakes.big_blind: met 0; it must be from 1 to"),
    ({"decimals": 10}, "stakes.decimals: met 10; it must be from 0 to 9"),
    ({"antes": [0, 0]}, "stakes.antes: met [0, 0]; it must be a list of 3 amounts"),
    ({"blinds": None}, "stakes.blinds: met null; it must be a list"),
    ({"reopening": 1}, "stakes.reopening: met 1; it must be one of full_raise_only, cumulative"),
    ({"is_ante_trimmed": 1}, "stakes.is_ante_trimmed: met 1; it must be true or false"),
    ({"cap": 0}, "stakes.cap: met 0; it must be from 1 to"),
    ({"kill": 1}, "stakes: version 1 has no kill"),
    ({"limit": "spread"}, 'stakes.limit: met "spread"; it must be one of no_limit, pot_limit, fixed_limit'),
    ({"small_bet": 0}, "stakes.small_bet: met 0; it must be from 1 to"),
    ({"bring_in": None}, "stakes.bring_in: met null; it must be a whole number"),
]
WRONG = [
    *(({**example(), **change}, reason) for change, reason in CHANGES),
    *(
        ({**example(), "seats": [{**example()["seats"][0], **change}, *example()["seats"][1:]]}, reason)
        for change, reason in SEAT_CHANGES
    ),
    *(({**example(), "stakes": {**example()["stakes"], **change}}, reason) for change, reason in STAKES_CHANGES),
]
NOT_IN_THE_SCHEMA = (  # rules between keys
    "button: met 3",
    "seats: met chairs",
    "actions[0]: met chair 4",
    'deals[0].cards: met chair "4"',
    "finishing_stacks: met [1, 2]",
    "stakes.antes: met [0, 0]",
    "source.seats: met chairs",
    "source.seats: chair",
    "hand: met 1.0",  # a whole number to JSON Schema
)


@pytest.mark.parametrize(("document", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_what_is_wrong_with_a_record_is_said(document, reason):
    """The hand-written checks refuse what the published schema refuses."""
    with pytest.raises(Unreadable) as error:
        native.read(json.dumps(document))

    assert error.value.reason.startswith(reason)
    assert reason.startswith(NOT_IN_THE_SCHEMA) == VALIDATOR.is_valid(document)


@pytest.mark.parametrize("key", ["tapete", "game", "stakes", "button", "seats", "actions"])
def test_a_key_that_is_needed_is_missed(key):
    document = example()
    del document[key]

    with pytest.raises(Unreadable, match=key):
        native.read(json.dumps(document))
    assert not VALIDATOR.is_valid(document)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "broken JSON"),
        ("[1]", "met [1]; a record is an object"),
        ("null", "met null; a record is an object"),
        ('{"tapete":1,"x":' + "[" * 100_000, "broken JSON: nested too deep"),
        ('{"tapete":' + "9" * 5000 + "}", "broken JSON"),
        (json.dumps({**example(), "game": "\ud800"}), "game: met half a surrogate pair"),
        (json.dumps({**example(), "rake": float("nan")}), "rake: met NaN; it must be a whole number"),
    ],
)
def test_a_line_that_is_no_record_is_refused(line, reason):
    with pytest.raises(Unreadable) as error:
        native.read(line)

    assert error.value.reason.startswith(reason)


def test_a_wrong_action_is_counted():
    with pytest.raises(Unreadable) as error:
        native.read(json.dumps({**example(), "actions": [[1, "fold"], [2, "jump"]]}))

    assert error.value.action_no == 1


def test_a_file_is_recognised_by_its_first_sign_and_read_line_by_line(tmp_path):
    good, bad = writer.line(native.read(json.dumps(example()))), json.dumps({**example(), "rake": -1})
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\xef\xbb\xbf\n" + f"{good}\r\n\n{bad}\n".encode() + b'{"\xff"}\n' + good.encode())

    first, second, third, last = imports.read(path)

    assert isinstance(first, RecordedHand)
    assert first == last
    assert [(str(path), 2, good), (str(path), 6, good)] == [
        (one.place.file, one.place.line, one.place.text) for one in (first, last)
    ]
    assert isinstance(second, Reject)
    assert (str(path), 4, "17", None) == (second.file, second.line, second.external_id, second.status)
    assert bad == second.text
    assert (third.line, third.reason) == (5, "not UTF-8 text: invalid start byte")


def test_writing_counts_its_lines():
    record = native.read(json.dumps(example()))
    out = io.StringIO()

    assert writer.write([record, record], out) == 2
    assert [writer.line(record)] * 2 == out.getvalue().splitlines()


def test_a_chair_taken_twice_cannot_be_written():
    record = native.read(json.dumps(example()))
    seat = record.seats[0]

    with pytest.raises(ValueError, match="each once"):
        writer.line(RecordedHand(game="holdem", stakes=record.stakes, button=0, seats=(seat, seat), decisions=()))
