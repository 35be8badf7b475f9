"""Readers see exactly the files that manifests name, with their types, wherever the lake lies."""

from datetime import UTC, datetime

import duckdb
import polars as pl
import pyarrow as pa
import pytest

from pipeline.errors import LakeError, UnknownName
from pipeline.lake import provenance, scan, schema
from tests.lake import samples
from tests.lake.samples import RUN_ID

OTHER_ID = "r_01230000000000ff"
ODD_FOLDERS = ['it\'s "the" lake', "a[1]b*c?", "x=1", "{a,b}", "100% ñ", "~"]

every_table = pytest.mark.parametrize("name", samples.STORED)


def views(root):
    con = duckdb.connect(config={"threads": 1})
    scan.create_views(con, root)
    return con


def expected(name, run_id=RUN_ID, game="holdem", num_blocks=2):
    """What `samples.write_run` wrote, as a polars frame."""
    if name in schema.DIMENSIONS:
        table = samples.random_table(name, 5)
    else:
        table = pa.concat_tables([samples.random_table(name, 40, seed=block_no) for block_no in range(num_blocks)])
    frame = pl.DataFrame(table)
    return frame.select(pl.lit(game).alias("game"), pl.lit(run_id).alias("run_id"), pl.all())


@every_table
def test_frames_and_views_hold_what_was_written(tmp_path, name):
    """Every table, with the game and the run in front."""
    samples.write_run(tmp_path)

    assert expected(name).equals(scan.scan(name, tmp_path).collect())
    assert expected(name).rows() == views(tmp_path).execute(f"select * from lake_{name}").fetchall()


@pytest.mark.parametrize("name", schema.TABLES)
def test_tables_without_files_are_empty_with_the_same_types(tmp_path, name):
    """Views and checks are the same before the first run."""
    samples.write_run(tmp_path)
    none = tmp_path / "none"
    describe = f"select column_name, column_type from (describe lake_{name})"

    assert scan.scan(name, tmp_path).collect_schema() == scan.scan(name, none).collect_schema()
    assert scan.scan(name, none).collect().height == 0
    assert views(tmp_path).execute(describe).fetchall() == views(none).execute(describe).fetchall()
    assert views(none).execute(f"select count(*) from lake_{name}").fetchone() == (0,)


def test_a_half_written_run_is_invisible(tmp_path):
    """Its files lie in the folders, no manifest names them."""
    samples.write_run(tmp_path)
    samples.write_files(tmp_path, OTHER_ID)
    samples.write_files(tmp_path, block_no=2)

    assert scan.scan("hands", tmp_path).collect().height == 80
    assert views(tmp_path).execute("select count(*), count(distinct run_id) from lake_hands").fetchone() == (80, 1)
    assert len(scan.files(tmp_path, "hands")) == 2


def test_one_run_of_several_can_be_read(tmp_path):
    """By name, by id, or by filter."""
    samples.write_run(tmp_path)
    samples.write_run(tmp_path, 1, run_id=OTHER_ID, game="omaha", name="other")
    con = views(tmp_path)

    assert scan.scan("seats", tmp_path).collect().height == 120
    assert expected("seats", OTHER_ID, "omaha", 1).equals(scan.scan("seats", tmp_path, "other").collect())
    assert scan.scan("runs", tmp_path, OTHER_ID).collect()["game"].to_list() == ["omaha"]
    assert scan.files(tmp_path, "seats", [OTHER_ID]) == [
        str(tmp_path / f"seats/game=omaha/run={OTHER_ID}/block-000000-40.parquet")
    ]
    assert con.execute("select distinct run_id from lake_seats where game = 'omaha'").fetchall() == [(OTHER_ID,)]
    with pytest.raises(UnknownName):
        scan.scan("seats", tmp_path, "third")


def test_a_filter_on_the_game_reads_no_file_of_another(tmp_path):
    """Folders are enough to leave files out."""
    samples.write_run(tmp_path)
    samples.write_run(tmp_path, run_id=OTHER_ID, game="omaha")
    plan = views(tmp_path).execute("explain select * from lake_hands where game = 'omaha'").fetchone()[1]

    assert "2/4" in plan


@pytest.mark.parametrize("folder", ODD_FOLDERS)
def test_any_folder_name_will_do(tmp_path, folder):
    """Quotes, patterns and hive look-alikes in the path of the lake."""
    root = tmp_path / folder / "lake"
    samples.write_run(root)

    assert scan.scan("hands", root).collect().height == 80
    assert views(root).execute("select count(*), min(game), min(run_id) from lake_hands").fetchone() == (
        80,
        "holdem",
        RUN_ID,
    )


def test_a_lake_inside_a_folder_of_a_lake_is_refused(tmp_path):
    """Its folders would name the wrong game without a word."""
    with pytest.raises(LakeError, match="Move it"):
        views(tmp_path / "game=omaha" / "lake")


def test_a_relative_root_survives_a_change_of_folder(tmp_path, monkeypatch):
    """Views keep absolute paths."""
    monkeypatch.chdir(tmp_path)
    samples.write_run(tmp_path / "lake")
    con = views("lake")
    monkeypatch.chdir("/")

    assert con.execute("select count(*) from lake_hands").fetchone() == (80,)


def test_a_missing_file_is_named_with_what_to_do(tmp_path):
    """Rather than left out of the figures."""
    run = samples.write_run(tmp_path)
    gone = next(file.file for file in run.files if file.table == "awards")
    (tmp_path / gone).unlink()

    for read in (
        lambda: scan.scan("awards", tmp_path),
        lambda: views(tmp_path),
        lambda: scan.files(tmp_path, "awards"),
    ):
        with pytest.raises(LakeError, match=rf"{gone}.*{RUN_ID} \(demo\).*make it again"):
            read()
    assert scan.scan("hands", tmp_path).collect().height == 80


def test_a_run_that_grows_while_it_is_opened_is_read_as_it_is_now(tmp_path, monkeypatch):
    """The reader had the old manifest when the writer removed what it named."""
    old = samples.write_run(tmp_path, 1)
    new = samples.manifest((samples.write_files(tmp_path, num_rows=50),))
    provenance.publish(tmp_path, new)
    answers = iter([(old,), (new,)])
    monkeypatch.setattr(provenance, "all_runs", lambda _: next(answers))

    assert len(scan.files(tmp_path, "hands")) == 1


def test_views_made_again_see_a_longer_run(tmp_path):
    """And none of its hands twice."""
    samples.write_run(tmp_path, 1)
    con = views(tmp_path)
    samples.write_run(tmp_path, 2)
    scan.create_views(con, tmp_path)

    assert con.execute("select count(*) from lake_hands").fetchone() == (80,)
    assert con.execute("select num_hands from lake_runs").fetchall() == [(80,)]


def test_runs_are_a_table(tmp_path):
    """The same in both readers; a replay has no seed, names may have quotes."""
    samples.write_run(tmp_path, seed=2**64 - 1)
    samples.write_run(tmp_path, 1, run_id=OTHER_ID, kind="replay", name="o'neill", seed=None, num_rejects=3)
    rows = views(tmp_path).execute("select * from lake_runs order by run_id").fetchall()
    frame = scan.scan("runs", tmp_path).sort("run_id").collect()

    assert [(row[0], row[2], row[3], row[4], row[6]) for row in rows] == [
        (OTHER_ID, "replay", "o'neill", None, 3),
        (RUN_ID, "simulate", "demo", 2**64 - 1, 0),
    ]
    assert rows[0][frame.columns.index("created_at")] == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert frame["high_ranking"].to_list() == ["standard", "standard"]
    assert frame.rows() == rows


def test_views_can_be_made_in_a_database_opened_to_read_only(tmp_path):
    """As analysts open the warehouse."""
    samples.write_run(tmp_path / "lake")
    duckdb.connect(str(tmp_path / "w.duckdb")).close()
    con = duckdb.connect(str(tmp_path / "w.duckdb"), read_only=True)
    scan.create_views(con, tmp_path / "lake")

    assert con.execute("select count(*) from lake_hands").fetchone() == (80,)


def test_an_unknown_table_is_named(tmp_path):
    """Also where the lake is empty."""
    for read in (scan.scan, lambda name, root: scan.files(root, name)):
        with pytest.raises(UnknownName, match="seats"):
            read("seat", tmp_path)
