"""The data dictionary, example queries and marts as files: what an analyst meets who knows none of our names."""

import openpyxl
import pyarrow.parquet as pq
import pytest
import yaml

from pipeline.app.build import build
from pipeline.app.describe import contract as describe_contract
from pipeline.app.describe import describe, write_page
from pipeline.app.export_mart import export_mart
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.sql import sql
from pipeline.errors import UnknownName, UsageError
from pipeline.models import dictionary, queries
from pipeline.models.mart_contracts import contract_of
from pipeline.resources import schemas_dir
from tests.lake.standard import standard
from tests.oracles.room_texts import CASH


@pytest.fixture(scope="module")
def home(home_of_every_kind):
    return home_of_every_kind


@pytest.fixture(scope="module")
def entries(home):
    return dictionary.entries(home.lake, home.warehouse)


def test_every_column_has_words_and_a_unit(entries):
    """Of marts, views and tables of the lake."""
    assert dictionary.missing(entries) == []
    assert {entry.kind for entry in entries} == {"mart", "view", "lake table", "macro"}
    assert {"cards_text", "bb_per_100"} <= {entry.name for entry in entries if entry.kind == "macro"}
    assert all(entry.sentence.endswith(".") for entry in entries)


def test_every_mart_and_view_has_a_contract_under_the_standard(entries):
    """The same as YAML; the grain is the key."""
    for entry in entries:
        if entry.kind in (dictionary.MART, dictionary.VIEW):
            contract = contract_of(entry)
            properties = contract["schema"][0]["properties"]

            assert [error.message for error in standard().iter_errors(contract)] == [], entry.name
            assert {column["name"] for column in properties if column.get("primaryKey")} == set(entry.grain), entry.name


def test_a_contract_is_printed_as_it_ships_or_as_the_dictionary_says_it(home):
    """Of a table of the lake the file, of a mart what columns mean and between which numbers they lie."""
    said, text = describe_contract(home, "lake_seats")
    mart, mart_text = describe_contract(home, "mart_rake_yield")
    (share,) = (column for column in mart["schema"][0]["properties"] if column["name"] == "rake_share_of_pots")

    assert text == (schemas_dir() / "seats.odcs.yaml").read_text().rstrip("\n")
    assert said["name"] == "seats"
    assert yaml.safe_load(mart_text) == mart
    assert (share["logicalType"], share["logicalTypeOptions"]) == ("number", {"minimum": 0, "maximum": 1})
    with pytest.raises(UsageError, match="bb_per_100 is a macro"):
        describe_contract(home, "bb_per_100")


def test_a_column_that_nobody_describes_is_found(entries):
    """So the test above can fail."""
    mart = dictionary.find(entries, "mart_runs")
    bare = dictionary.Column(name="x", type="INTEGER", unit="", description="")
    wrong = dictionary.Entry(name="mart_wrong", kind=mart.kind, sentence="Wrong.", columns=(*mart.columns, bare))

    assert dictionary.missing((wrong,)) == ["mart_wrong.x lacks a unit", "mart_wrong.x lacks a description"]


def test_the_dictionary_of_an_empty_home_has_the_same_columns(entries):
    """Types are known before the first hand."""
    assert dictionary.entries() == entries


def test_one_is_described_by_name(home):
    found, words = describe(home, "mart_win_rate")
    column = next(column for column in found["columns"] if column["name"] == "net_bb_per_100")

    assert column == {
        "name": "net_bb_per_100",
        "type": "DOUBLE",
        "unit": "big blinds per 100 hands",
        "description": "100 * net_bb / num_seat_hands",
    }
    assert "One row per (game, stake_label, rule_set, num_seats, player_kind, position_no)." in words
    with pytest.raises(UnknownName, match="mart_win_rate"):
        describe(home, "mart_winrate")


def test_the_page_has_every_name_and_column(home, entries, tmp_path):
    page = write_page(home, tmp_path / "dictionary.html").read_text()

    for entry in entries:
        assert f'id="{entry.name}"' in page
        assert all(f"<code>{column.name}</code>" in page for column in entry.columns)
    assert "<script" not in page


@pytest.mark.parametrize("example", queries.examples(), ids=lambda example: example.name)
def test_every_example_query_has_an_answer(home, example):
    """On a home with simulated, replayed and refused hands."""
    assert sql(home, example.sql, "1GB").num_rows > 0
    assert example.sentence.endswith(".")


def test_a_file_says_what_its_columns_mean(home, tmp_path):
    export_mart(home, "mart_rake_yield", tmp_path / "rake.parquet")
    export_mart(home, "mart_rake_yield", tmp_path / "rake.xlsx")
    field = pq.read_schema(tmp_path / "rake.parquet").field("rake_chips")
    words = openpyxl.load_workbook(tmp_path / "rake.xlsx")["columns"]

    assert field.metadata[b"unit"] == b"chips"
    assert field.metadata[b"description"]
    assert [cell.value for cell in words[1]] == ["column", "type", "unit", "what it is"]
    assert ["game", "VARCHAR", "key", "key of the game"] in [[cell.value for cell in row] for row in words.iter_rows()]


def test_a_name_is_no_formula_and_a_long_number_keeps_its_digits(tmp_path):
    """What players call themselves must not run in a spreadsheet, and 64 bits are more than its numbers hold."""
    home = Home(tmp_path / "home")
    (tmp_path / "hands.txt").write_text(CASH.replace("Ana", "=1+1"))
    replay([tmp_path / "hands.txt"], home)
    build(home)
    export_mart(home, "seats", tmp_path / "seats.xlsx")
    export_mart(home, "source_hands", tmp_path / "hands.xlsx")
    export_mart(home, "mart_mata_rake", tmp_path / "none.csv")
    seats = openpyxl.load_workbook(tmp_path / "seats.xlsx")["seats"]
    head, hand = openpyxl.load_workbook(tmp_path / "hands.xlsx")["source_hands"].iter_rows(values_only=True)
    facts = sql(home, "select facts from source_hands", "1GB").to_pylist()[0]["facts"]

    assert "=1+1" in [cell.value for row in seats.iter_rows() for cell in row if cell.data_type == "s"]
    assert not [cell for row in seats.iter_rows() for cell in row if cell.data_type == "f"]
    assert int(dict(zip(head, hand, strict=True))["facts"]) == facts
    assert (tmp_path / "none.csv").read_text().startswith("game,")


def test_what_can_t_be_exported_is_said(home, tmp_path):
    for name, path, words in (
        ("mart_runs", tmp_path / "runs.txt", "csv, .parquet, .xlsx"),
        ("bb_per_100", tmp_path / "x.csv", "macro"),
        ("mart_runs", home.lake / "x.csv", "inside the lake"),
    ):
        with pytest.raises(UsageError, match=words):
            export_mart(home, name, path)
    assert not list(tmp_path.iterdir())
