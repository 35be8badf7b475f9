"""The native record of a round against the house: reading is the inverse of writing; what is no record is refused in words."""

import json
import re
from typing import Any

import jsonschema
import pytest

from pipeline.exports import native_rounds as writer
from pipeline.imports import Unreadable, native
from pipeline.record_rounds import RecordedRound
from pipeline.resources import schemas_dir

SCHEMA = json.loads((schemas_dir() / "native_round.v1.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DOCUMENT = (schemas_dir() / "native_record.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    """The round of schemas/native_record.md."""
    (block,) = [block for block in re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL) if '"boxes"' in block]
    found: dict[str, Any] = json.loads(block)
    return found


BOX = example()["boxes"][0]
TABLE = example()["table"]


def test_the_example_is_read_and_written_again():
    record = native.read(json.dumps(example()))

    assert isinstance(record, RecordedRound)
    assert json.loads(writer.line(record)) == example()
    assert native.read(writer.line(record)) == record
    assert VALIDATOR.is_valid(example())


def test_what_a_round_may_leave_out_stays_out():
    """Numbers, names of strategies, results; and what it may have: house rules, a source, a new card of the dealer."""
    source = {"site": "x", "external_id": "7", "file": "y.jsonl", "line": 3}
    more = {"source": source, "house_rules": {"maximum_of": "bet"}, "house": {**example()["house"], "new": "2s"}}
    less = {key: value for key, value in (example() | more).items() if key not in ("hand", "session")} | {
        "boxes": [{"chair": 2, "player": "Ana", "ante": 1000, "cards": BOX["cards"]}],
        "actions": [[2, "fold"]],
    }

    record = native.read(json.dumps(less))

    assert json.loads(writer.line(record)) == less
    assert VALIDATOR.is_valid(less)


def test_the_document_names_every_key_of_the_schema():
    keys = {*SCHEMA["properties"]} | {key for part in SCHEMA["$defs"].values() for key in part.get("properties", {})}

    assert [key for key in sorted(keys) if f"`{key}`" not in DOCUMENT and f'"{key}"' not in DOCUMENT] == []


WRONG = [
    ({"balance": -1}, "balance: met -1; it must be from 0 to"),
    ({"seats": []}, "record: version 1 has no seats"),
    ({"table": {**TABLE, "chip": 0}}, "table.chip: met 0; it must be from 1 to"),
    ({"table": {**TABLE, "limit": 5}}, "table: version 1 has no limit"),
    ({"table": {**TABLE, "pay_tables": []}}, "table.pay_tables: met []; it must be an object"),
    ({"table": {**TABLE, "pay_tables": {"bet": {"pair": 1}}}}, "table.pay_tables.bet.high_card: met 'nothing'"),
    ({"table": {**TABLE, "pay_tables": {"bet": {"pair": -1}}}}, "table.pay_tables.bet.pair: met -1"),
    ({"boxes": []}, "boxes: met []; it must be a list of boxes"),
    ({"boxes": [{**BOX, "chair": 5}]}, "boxes[0].chair: met 5; it must be from 1 to 4"),
    ({"boxes": [{**BOX, "ante": 0}]}, "boxes[0].ante: met 0; it must be from 1 to"),
    ({"boxes": [{**BOX, "cards": "AsKs"}]}, "boxes[0].cards: met 2 cards; it must be 5 cards"),
    ({"boxes": [{**BOX, "cards": "AsKsQsJs1s"}]}, "boxes[0].cards: '1s' is no card"),
    ({"boxes": [{**BOX, "drawn": ""}]}, "boxes[0].drawn: met 0 cards; it must be 1 to 8 cards"),
    ({"boxes": [{**BOX, "stack": 5}]}, "boxes[0]: version 1 has no stack"),
    ({"house": {"player": "house"}}, "house: cards missing"),
    (
        {"house": {"player": "house", "cards": "KcJs8h8c9h", "new": "2c3c"}},
        "house.new: met 2 cards; it must be 1 cards",
    ),
    ({"actions": [[1]]}, "actions[0]: met [1]; it must be a list of chair, action and cards"),
    ({"actions": [[1, "check"]]}, 'actions[0]: met "check"; it must be one of fold, bet, buy, exchange, take_ante'),
    ({"actions": [[1, "bet", 20]]}, "actions[0]: met [20]; bet takes no cards"),
    ({"actions": [[1, "exchange"]]}, "actions[0]: met []; exchange takes the cards that go"),
]
NOT_IN_THE_SCHEMA = [  # rules between keys
    ({"boxes": [{**BOX, "chair": 2}, {**BOX, "chair": 1}]}, "boxes: met chairs [2, 1]; they stand in order"),
    ({"boxes": [BOX, BOX]}, "boxes: met chairs [1, 1]; they stand in order and none is there twice"),
    ({"actions": [[5, "fold"]]}, "actions[0]: met chair 5; the chairs are [1, 2, 3, 4]"),
    ({"actions": [[2, "exchange", "As"]]}, 'actions[0]: met "As"; only cards of the box can go, each once'),
    ({"actions": [[2, "exchange", "5s5s"]]}, 'actions[0]: met "5s5s"; only cards of the box can go, each once'),
]


@pytest.mark.parametrize(
    ("change", "reason"), [*WRONG, *NOT_IN_THE_SCHEMA], ids=[reason for _, reason in [*WRONG, *NOT_IN_THE_SCHEMA]]
)
def test_what_is_wrong_with_a_record_is_said(change, reason):
    """The hand-written checks refuse what the published schema refuses."""
    with pytest.raises(Unreadable) as error:
        native.read(json.dumps(example() | change))

    assert error.value.reason.startswith(reason)
    assert VALIDATOR.is_valid(example() | change) == ((change, reason) in NOT_IN_THE_SCHEMA)


@pytest.mark.parametrize("key", SCHEMA["required"])
def test_a_key_that_is_needed_is_missed(key):
    document = example()
    del document[key]

    with pytest.raises(Unreadable):
        native.read(json.dumps(document))
    assert not VALIDATOR.is_valid(document)
