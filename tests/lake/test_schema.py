"""The contracts in schemas/ are whole, say what they mean, and agree with codes.py."""

import subprocess
import sys
from typing import Any

import pyarrow as pa
import pytest
import yaml

from pipeline import codes
from pipeline.errors import UnknownName
from pipeline.lake import schema
from pipeline.resources import schemas_dir
from tests.lake.standard import standard
from tests.needs import ROOT

UNITS = {
    "chips",
    "millichips",
    "hundredths",
    "count",
    "number",
    "id",
    "code",
    "bits",
    "card",
    "packed cards",
    "hand value",
    "UTC time",
    "none",
}
ENCODINGS = {"delta", "split", "plain", "dictionary"}
LOGICAL_TYPES = {"string": "string", "bool": "boolean", "timestamp[us, tz=UTC]": "timestamp", "list<int64>": "array"}
IN_TAPES_ONLY = {"CHECK_OR_CALL", "BET_OR_RAISE"}

every_table = pytest.mark.parametrize("name", schema.TABLES)


def contract(name: str) -> dict[str, Any]:
    return yaml.safe_load((schemas_dir() / f"{name}.odcs.yaml").read_text(encoding="utf-8"))


def test_every_table_has_a_contract_and_every_contract_a_table():
    """Of the files *.odcs.yaml in schemas/."""
    names = {path.name.removesuffix(".odcs.yaml") for path in schemas_dir().glob("*.odcs.yaml")}

    assert names == set(schema.TABLES)


@every_table
def test_contracts_follow_the_open_data_contract_standard(name):
    """Of that version; names agree with the file's."""
    assert [error.message for error in standard().iter_errors(contract(name))] == []
    assert contract(name)["apiVersion"] == "v3.1.0"
    assert {contract(name)["name"], contract(name)["schema"][0]["name"]} == {name}


@pytest.mark.parametrize(
    "change",
    [
        lambda column: column.update(note="no key of the standard"),
        lambda column: column.update(logicalType="number of chips"),
        lambda column: column.update(logicalTypeOptions={"least": 0}),
        lambda column: column.update(relationships=[{"to": "hands"}]),
    ],
    ids=["key", "type", "range", "relation"],
)
def test_the_standard_refuses_what_it_does_not_know(change):
    """So that the test above can fail."""
    changed = contract("seats")
    change(changed["schema"][0]["properties"][0])

    assert not standard().is_valid(changed)


@every_table
def test_relations_lead_to_keys_of_tables(name):
    """Column by column, of one type, beginning with the key's first: what is looked up there is found once."""
    for relation in schema.table(name).relations:
        there = schema.table(relation.table)
        types = {column.name: column.type for column in there.columns}
        own = {column.name: column.type for column in schema.table(name).columns}

        assert list(relation.to) == there.key
        assert [own[column] for column in relation.columns] == [types[column] for column in relation.to]


def test_every_row_of_a_hand_says_where_its_hand_is():
    """Or its seat, which says it."""
    for name in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES):
        table = schema.table(name)
        if "hand_no" in table.column_names and name != "hands":
            assert [relation.columns[0] for relation in table.relations].count("hand_no") == 1, name


@every_table
def test_amounts_say_that_they_are_never_negative(name):
    """All chips but net results and what a room took away; what unsigned types can't hold need not be said."""
    for column in schema.table(name).columns:
        is_amount = column.type == "int64" and column.unit in ("chips", "count", "millichips")
        if is_amount and column.name not in ("net_chips", "adjustment_chips"):
            assert column.minimum in (0, 1), column.name
        if column.gap:
            assert column.minimum <= column.gap[0] <= column.gap[1] <= column.maximum


@every_table
def test_roles_say_what_the_lists_of_tables_say(name):
    """Content tables enter a run's digest, so a slip here would change it."""
    role = {
        **dict.fromkeys(schema.CONTENT_TABLES, "content"),
        **dict.fromkeys(schema.SOURCE_TABLES, "source"),
        **dict.fromkeys(schema.DIMENSIONS, "dimension"),
        schema.RUNS: "manifest",
    }[name]

    assert schema.table(name).role == role


@every_table
def test_every_column_has_a_sentence_a_unit_and_an_encoding(name):
    """What a reader and the writer need to know of it."""
    for column in schema.table(name).columns:
        assert column.description[0].isupper(), column.name
        assert column.description.endswith("."), column.name
        assert column.unit in UNITS, column.name
        assert column.encoding in ENCODINGS, column.name
        assert 1 <= column.since <= schema.SCHEMA_VERSION, column.name


@every_table
def test_logical_and_arrow_types_agree(name):
    """All that is neither text, truth, time nor a list is an integer: no amount is ever a float."""
    for properties in contract(name)["schema"][0]["properties"]:
        logical_type = LOGICAL_TYPES.get(properties["physicalType"], "integer")

        assert properties["logicalType"] == logical_type, properties["name"]
        assert logical_type != "integer" or pa.types.is_integer(schema.arrow_type(properties["physicalType"]))


@every_table
def test_split_and_delta_are_for_numbers(name):
    """Parquet allows neither for text, truth or lists."""
    for column in schema.table(name).columns:
        is_number = pa.types.is_integer(schema.arrow_type(column.type)) or column.unit == "UTC time"

        assert column.encoding not in ("split", "delta") or is_number, column.name


@every_table
def test_chips_are_whole_numbers_of_64_bits(name):
    """And the unit rides on the name."""
    for column in schema.table(name).columns:
        is_by_position = column.type == "list<int64>" and column.unit != "number"
        named_chips = column.name == "chips" or column.name.endswith("_chips") or is_by_position

        assert (column.unit == "chips") == named_chips, column.name
        assert column.unit != "chips" or column.type in ("int64", "list<int64>"), column.name


@every_table
def test_codes_list_the_members_of_their_enum(name):
    """All of codes.py but the generic actions, which never reach the lake. Wagers are numbered by their game."""
    for column in schema.table(name).columns:
        if column.enum is None:
            assert column.unit not in ("code", "bits") or column.name == "wager"
            continue
        members = getattr(codes, column.enum).__members__.items()

        assert column.values == {word: int(member) for word, member in members if word not in IN_TAPES_ONLY}


@every_table
def test_the_key_comes_first_and_is_never_null(name):
    """Files are sorted by it."""
    table = schema.table(name)

    assert table.key
    assert table.column_names[: len(table.key)] == table.key
    assert not any(column.is_nullable for column in table.columns if column.key_no)


@every_table
def test_arrow_fields_carry_description_and_unit(name):
    """So that a data frame can explain itself."""
    for field, column in zip(schema.arrow_schema(name), schema.table(name).columns, strict=True):
        assert field.name == column.name
        assert field.nullable == column.is_nullable
        assert field.metadata == {b"description": column.description.encode(), b"unit": column.unit.encode()}


def test_an_unknown_table_names_the_nearest_one():
    """A slip of the keyboard."""
    with pytest.raises(UnknownName, match="Did you mean 'seats'"):
        schema.table("seat")


def test_reading_contracts_needs_no_heavy_import():
    """The command line lists tables quickly."""
    code = "import sys; from pipeline.lake import schema; schema.table('seats'); assert 'pyarrow' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
