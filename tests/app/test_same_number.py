"""A mart's number is one number: in SQL, JSON, CSV, Parquet, XLSX, polars, the report, and any DuckDB client."""

import csv
import io
import json
import math

import duckdb
import openpyxl
import polars as pl
import pytest
from typer.testing import CliRunner

import pipeline
from pipeline.app.describe import entries_of
from pipeline.app.export_mart import export_mart
from pipeline.app.report import report
from pipeline.app.rows import plain
from pipeline.cli import app
from pipeline.models import dictionary
from pipeline.report import read_figures

EXPORTED = ("mart_player_kinds", "mart_house_wagers", "mart_player_results", "mart_bankrolls")


@pytest.fixture(scope="module")
def home(home_of_every_kind):
    return home_of_every_kind


@pytest.fixture(scope="module")
def marts(home):
    """The rows of every mart as the library's connection has them, in the mart's own order."""
    names = [entry.name for entry in entries_of(home) if entry.kind == dictionary.MART]
    with pipeline.connect(home.folder) as con:
        return {name: con.sql(f"from {name}").to_arrow_table().to_pylist() for name in names}


def asked(home, name: str, how: str) -> str:
    """What `tapete sql` prints."""
    done = CliRunner().invoke(app, ["sql", f"from {name}", how, "--home", str(home.folder)])
    assert done.exit_code == 0, done.output
    return done.stdout


def in_words(value: object) -> str:
    """A value as CSV has it."""
    if isinstance(value, list | dict):
        return json.dumps(value, default=plain)
    return "" if value is None else str(value)


def test_most_marts_have_rows(marts):
    """So what follows is about something: all but those of Mata Ases, tournaments, comparisons and long runs."""
    assert len(marts) > 40
    assert {name for name, rows in marts.items() if not rows and "mata" not in name} <= {
        *("mart_tournaments", "mart_tournament_results", "mart_readings", "mart_split_pots", "mart_player_curves"),
        *("mart_bankroll_bands", "mart_exact_classes"),
    }


def test_json_has_every_number_in_full(home, marts):
    for name in EXPORTED:
        assert json.loads(asked(home, name, "--json")) == json.loads(json.dumps(marts[name], default=plain))


def test_csv_has_every_number_in_full(home, marts):
    """Floats in as many digits as tell them apart, so reading them back gives the same bits."""
    for name in EXPORTED:
        rows = list(csv.DictReader(io.StringIO(asked(home, name, "--csv"))))

        assert rows == [{key: in_words(value) for key, value in row.items()} for row in marts[name]]
        assert all(
            float(text) == row[key]
            for said, row in zip(rows, marts[name], strict=True)
            for key, text in said.items()
            if isinstance(row[key], float)
        )


def test_files_have_the_rows_of_the_mart(home, marts, tmp_path):
    """Parquet through polars, CSV as text."""
    for name in EXPORTED:
        rows = marts[name]
        for suffix in ("csv", "parquet"):
            assert export_mart(home, name, tmp_path / f"{name}.{suffix}") == len(rows)

        assert pl.read_parquet(tmp_path / f"{name}.parquet").to_dicts() == rows
        assert list(csv.DictReader(io.StringIO((tmp_path / f"{name}.csv").read_text(encoding="utf-8")))) == [
            {key: in_words(value) for key, value in row.items()} for row in rows
        ]


def test_a_sheet_has_the_numbers_to_its_fifteen_digits(home, marts, tmp_path):
    for name in ("mart_player_kinds", "mart_house_wagers"):
        export_mart(home, name, tmp_path / f"{name}.xlsx")
        head, *sheet = openpyxl.load_workbook(tmp_path / f"{name}.xlsx")[name].iter_rows(values_only=True)

        assert head == tuple(marts[name][0])
        for cells, row in zip(sheet, marts[name], strict=True):
            for cell, value in zip(cells, row.values(), strict=True):
                is_number = isinstance(cell, int | float) and isinstance(value, int | float)
                assert math.isclose(cell, value, rel_tol=1e-15) if is_number else cell == value


def test_polars_takes_a_mart_from_the_connection(home, marts):
    with pipeline.connect(home.folder) as con:
        for name, rows in marts.items():
            assert con.sql(f"from {name}").pl().to_dicts() == rows


def test_the_report_draws_the_numbers_of_the_mart(home, marts, tmp_path):
    """Win rates, rake and the house's edge: the figures hold the doubles of the marts, to the last bit."""
    figures = read_figures(report(home, tmp_path / "report.html", is_one_file=True).read_text(encoding="utf-8"))

    def numbers(section: str, axis: str) -> set[float]:
        """Of a section in the chapters of all games."""
        drawn = [figure["data"] for name, figure in figures.items() if name.startswith(f"fig-{section}")]
        return {number for traces in drawn for trace in traces for number in trace[axis] if isinstance(number, float)}

    edges = {row["edge"] for row in marts["mart_house_wagers"] if row["wager"] in ("base", "bonus")}
    assert numbers("win_rate_by_kind", "x") == {row["net_bb_per_100"] for row in marts["mart_player_kinds"]}
    assert edges
    assert edges <= numbers("house_edges", "x")


def test_any_client_of_duckdb_opens_the_warehouse(home, marts):
    """Without this program: the same rows, and what each mart and column means as comments."""
    with duckdb.connect(str(home.warehouse), read_only=True) as con:
        for name, rows in marts.items():
            assert con.sql(f"from {name}").to_arrow_table().to_pylist() == rows
        words = con.sql(
            "select table_name, column_name, comment from duckdb_columns() where table_name like 'mart_%'"
        ).fetchall()
        (version,) = con.execute(
            "select tags['storage_version'] from duckdb_databases() where path is not null"
        ).fetchone()

    assert {(name, column) for name, rows in marts.items() if rows for column in rows[0]} <= {
        (name, column) for name, column, comment in words if comment
    }
    assert version.startswith("v1.")
