"""Tapete as a Python library: `pipeline.scan` and `pipeline.connect`, as README shows them."""

import re

import duckdb
import polars as pl
import pytest

import pipeline
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.errors import UnknownName
from tests.needs import ROOT


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = Home(tmp_path_factory.mktemp("library"))
    simulate(plan_of("six_max", home, 1), home, 400, 1)
    build(home)
    return home


@pytest.fixture
def is_default(home, monkeypatch):
    """The home is the one that the environment names."""
    monkeypatch.setenv("TAPETE_HOME", str(home.folder))


def test_the_example_of_the_readme_runs(is_default, capsys):
    text = (ROOT / "README.md").read_text().partition("### As a library\n")[2]
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL)[1], {})

    assert capsys.readouterr().out.count("shape: (") == 2


def test_a_frame_and_a_view_tell_the_same(home, is_default):
    frame = pipeline.scan("seats", run="six_max").group_by("seat_no").agg(pl.col("won_chips").sum())
    with pipeline.connect() as con:
        expected = con.sql("select seat_no, sum(won_chips) from seats group by seat_no order by seat_no").fetchall()

    assert frame.sort("seat_no").collect().rows() == expected
    assert pipeline.scan("seats", root=home.lake).collect().height == 400 * 6


def test_what_is_not_there_is_said_with_what_is(is_default):
    with pytest.raises(UnknownName, match="seats"):
        pipeline.scan("seat")
    with pytest.raises(UnknownName, match="six_max"):
        pipeline.scan("seats", run="sixmax")
    with pytest.raises(AttributeError, match="no attribute 'scam'"):
        pipeline.scam  # noqa: B018


def test_a_connection_reads_only_and_knows_views_and_macros(is_default):
    """Nothing can be written to the warehouse; what is made in the connection goes with it."""
    with pipeline.connect() as con:
        con.execute("create table mine as select hand_no from filter_hands where pot_type = '3-bet'")
        assert con.sql("select cards_text(cards) from stg_seats limit 1").fetchall()[0][0]
        for statement in ("delete from mart_runs", "create table warehouse.mine as select 1 as x"):
            with pytest.raises(duckdb.Error, match="read-only"):
                con.execute(statement)
    with pipeline.connect() as con, pytest.raises(duckdb.CatalogException):
        con.execute("from mine")
