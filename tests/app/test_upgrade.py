"""Lakes of earlier versions: they are read and checked as they are, and `tapete upgrade` makes today's of them."""

import shutil
from dataclasses import replace
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.app.upgrade import upgrade
from pipeline.app.verify import verify
from pipeline.codes import STATS_VERSION
from pipeline.errors import LakeError
from pipeline.lake import contracts, provenance
from pipeline.lake.scan import scan
from pipeline.lake.schema import SCHEMA_VERSION
from pipeline.models import build
from tests.lake.careless import rewrite, with_value

OLD = Path(__file__).resolve().parent.parent / "lake" / "old"
RUNS = {"schema_1": ("six_max", "heads_up"), "schema_4": ("six_max", "mata_ases", "six_card")}
FILLED = {"holdem": "mart_win_rate", "mata_ases": "mart_mata_pots", "six_card": "mart_house_results"}

every_lake = pytest.mark.parametrize("lake", RUNS)


def home_of(lake: str, folder: Path) -> Home:
    shutil.copytree(OLD / lake, folder / "lake")
    return Home(folder)


def content(home: Home) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(home.lake.rglob("*")) if path.is_file()}


@every_lake
def test_a_lake_of_an_earlier_version_is_read_and_checked_as_it_is(tmp_path, lake):
    """Nothing is wrong with it, and each run has a hint."""
    home = home_of(lake, tmp_path)
    before = content(home)

    done = check(home)

    assert done.faults == ()
    assert [note.partition("(")[2].partition(")")[0] for note in done.notes] == list(RUNS[lake])
    assert all(note.endswith("marts can't be built with it before: tapete upgrade") for note in done.notes)
    assert scan("seat_stats", home.lake).collect().height > 100
    with pytest.raises(LakeError, match="tapete upgrade"):
        build.build(home.lake, home.warehouse)
    assert content(home) == before


def test_an_upgraded_lake_is_one_of_today(tmp_path):
    """Runs of both versions in one: checked, played again, built, its marts filled. A second upgrade has nothing to do."""
    home = home_of("schema_1", tmp_path)
    shutil.copytree(OLD / "schema_4", home.lake, dirs_exist_ok=True)

    told = upgrade(home)

    assert sorted(run.name for run in told) == sorted(name for runs in RUNS.values() for name in runs)
    assert {run.refused for run in told} == {""}
    runs = provenance.all_runs(home.lake)
    assert {(run.stats_version, run.schema_version) for run in runs} == {(STATS_VERSION, SCHEMA_VERSION)}
    assert provenance.leftovers(home.lake) == []
    assert [verify(home, run.run_id).digest for run in runs] == [run.digest for run in runs]
    assert upgrade(home) == []
    done = check(home)
    assert (done.faults, done.notes) == ((), ())
    build.build(home.lake, home.warehouse)
    with duckdb.connect(str(home.warehouse), read_only=True) as con:
        for game, mart in FILLED.items():
            assert con.execute(f"select count(*) from {mart} where game = '{game}'").fetchone() > (0,), mart


def test_an_upgraded_run_is_the_one_that_is_played_today(tmp_path):
    """The same hands, statistics of today: the same digest as if it were played now."""
    home = home_of("schema_4", tmp_path / "old")
    upgrade(home)
    upgraded = provenance.find(home.lake, "six_max")
    today = Home(tmp_path / "new")
    played = simulate(plan_of("six_max", today, 1), today, 50, 1).manifest

    assert (upgraded.run_id, upgraded.digest) == (played.run_id, played.digest)


def test_types_and_columns_of_today_are_there_after_an_upgrade(tmp_path):
    """Counts of actions had a byte, stakes no limit."""
    home = home_of("schema_1", tmp_path)
    upgrade(home)
    stats = pq.read_schema(next(home.lake.glob("seat_stats/*/*/*.parquet")))
    stakes = pq.read_table(next(home.lake.glob("stakes/*/*/*.parquet")), partitioning=None)

    assert stats.field("num_calls").type == pa.uint16()
    assert stakes.column("limit").to_pylist() == [0]


def test_saying_what_is_older_writes_nothing(tmp_path):
    home = home_of("schema_4", tmp_path)
    before = content(home)

    told = upgrade(home, is_dry=True)

    assert [run.name for run in told] == list(RUNS["schema_4"])
    assert str(told[0]).endswith(
        f"(six_max, 50 hands): statistics 2, now {STATS_VERSION}; schema 4, now {SCHEMA_VERSION}"
    )
    assert content(home) == before


def test_who_is_interrupted_has_the_lake_as_before(tmp_path, monkeypatch):
    """New files lie beside the former ones, which the manifest still names; the next upgrade goes through."""
    home = home_of("schema_1", tmp_path)
    before = content(home)

    def interrupt(root, manifest, is_final=True):
        raise KeyboardInterrupt

    monkeypatch.setattr(provenance, "publish", interrupt)
    with pytest.raises(KeyboardInterrupt):
        upgrade(home)
    monkeypatch.undo()

    assert before.items() <= content(home).items()
    assert len(provenance.leftovers(home.lake)) == 2
    assert [fault for run in provenance.all_runs(home.lake) for fault in contracts.faults(home.lake, run)] == []
    assert [run.num_files for run in upgrade(home)] == [2, 2]
    assert provenance.leftovers(home.lake) == []


def test_hands_that_the_rules_would_not_make_stay_as_they_are(tmp_path):
    """A seat's winnings were changed: the run is refused, the other one upgraded, and no file is left over."""
    home = home_of("schema_1", tmp_path)
    run = rewrite(home.lake, provenance.find(home.lake, "heads_up"), "seats", with_value("high_value", 0, 77))

    told = {said.name: said.refused for said in upgrade(home)}

    assert told["six_max"] == ""
    assert "seats differs when it is played again" in told["heads_up"]
    assert provenance.find(home.lake, "heads_up") == run
    assert provenance.leftovers(home.lake) == []


def test_a_run_by_other_rules_is_refused_with_what_to_do(tmp_path):
    home = home_of("schema_1", tmp_path)
    before = provenance.find(home.lake, "heads_up")
    provenance.publish(home.lake, replace(before, rules_version=99))

    (refused,) = (said.refused for said in upgrade(home) if said.name == "heads_up")

    assert "rules of version 99" in refused
    assert f"tapete runs rm {before.run_id}" in refused
