"""Same scenario and seed, same rows, whatever the shards, workers and the number of hands asked for."""

import polars as pl
import pytest

from pipeline.app import simulate as simulates
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.codes import STATS_VERSION
from pipeline.errors import ContractError, LakeError
from pipeline.lake import provenance
from pipeline.lake.scan import scan
from pipeline.simulate import plan as plans
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

TABLES = ("hands", "seats", "actions", "awards", "seat_stats")


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    """Blocks of 2,000 hands, so that small runs have several."""
    monkeypatch.setattr(plans, "BLOCK_HANDS", 2000)


def plan_of(name: str, seed: int = 3) -> RunPlan:
    return RunPlan.of(scenario.read(name), seed)


@pytest.mark.parametrize("name", ["six_max", "heads_up", "full_ring"])
def test_shards_and_workers_change_no_row(tmp_path, name):
    """1, 2 and 7 shards, 1 worker: equal digests; the files of the blocks too."""
    digests = {
        simulate(plan_of(name), Home(tmp_path / f"{num_shards}"), 4500, 1, num_shards).manifest.digest
        for num_shards in (None, 1, 2, 7)
    }

    assert len(digests) == 1


def test_asking_for_more_hands_extends_a_run(tmp_path):
    """The first hands stay as they were, full blocks keep their files."""
    home = Home(tmp_path)
    few = simulate(plan_of("six_max"), home, 3000, 1).manifest
    before = {table: scan(table, home.lake).collect() for table in TABLES}
    many = simulate(plan_of("six_max"), home, 9000, 1).manifest
    at_once = simulate(plan_of("six_max"), Home(tmp_path / "other"), 9000, 1).manifest

    assert few.run_id == many.run_id
    assert many.num_hands == scan("hands", home.lake).collect().height == 9000
    assert many.digest == at_once.digest
    assert many.blocks[0] == few.blocks[0]
    for table in TABLES:
        after = scan(table, home.lake).filter(pl.col("hand_no") < 3000).collect()
        assert after.equals(before[table]), table
    assert provenance.leftovers(home.lake) == []


def test_a_run_with_older_statistics_is_played_again(tmp_path, monkeypatch):
    """The hands are the same, no fewer than there were, and the statistics those of today."""
    home = Home(tmp_path)
    monkeypatch.setattr(simulates, "STATS_VERSION", 1)
    before = simulate(plan_of("six_max"), home, 3000, 1).manifest
    monkeypatch.undo()
    monkeypatch.setattr(plans, "BLOCK_HANDS", 2000)

    result = simulate(plan_of("six_max"), home, 100, 1)

    assert (before.stats_version, result.manifest.stats_version) == (1, STATS_VERSION)
    assert (result.num_played, result.manifest.run_id) == (3000, before.run_id)
    assert result.manifest.digest == before.digest
    assert simulate(plan_of("six_max"), home, 100, 1).num_played == 0


def test_asking_for_fewer_hands_plays_none(tmp_path):
    """No file is touched."""
    home = Home(tmp_path)
    simulate(plan_of("six_max"), home, 3000, 1)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    again = simulate(plan_of("six_max"), home, 1000, 1)
    after = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}

    assert again.num_played == 0
    assert again.manifest.num_hands == 3000
    assert before == after


def test_another_seed_is_another_run(tmp_path):
    """And other hands."""
    one = simulate(plan_of("six_max", 1), Home(tmp_path), 100, 1).manifest
    two = simulate(plan_of("six_max", 2), Home(tmp_path), 100, 1).manifest

    assert one.run_id != two.run_id
    assert one.digest != two.digest


def test_a_name_or_a_description_decides_no_hand(tmp_path):
    """A copy of a scenario under another name is the same run."""
    read = scenario.read("six_max")
    copy = read.model_copy(update={"name": "copy", "description": "other", "hands": 5})

    assert RunPlan.of(read).run_id == RunPlan.of(copy).run_id


@pytest.mark.parametrize("name", ["six_max", "heads_up", "full_ring"])
def test_replaying_a_run_gives_its_rows(tmp_path, name):
    """replay(generate(x)) == generate(x), all tables, stacks carried over or not."""
    home = Home(tmp_path)
    run = simulate(plan_of(name), home, 4500, 1).manifest

    assert verify(home, run.run_id).digest == run.digest


def test_a_changed_chip_in_the_lake_is_found(tmp_path):
    """`verify` compares what is in the lake with what the record pays."""
    import pyarrow.parquet as pq

    home = Home(tmp_path)
    run = simulate(plan_of("six_max"), home, 50, 1).manifest
    path = home.lake / next(file.file for file in run.files if file.table == "seats")
    table = pq.read_table(path, partitioning=None)
    won = table.column("won_chips").to_pylist()
    won[7] += 1
    import pyarrow as pa

    at = table.column_names.index("won_chips")
    pq.write_table(table.set_column(at, "won_chips", pa.array(won, pa.int64())), path)

    with pytest.raises(ContractError):
        verify(home, run.run_id)


def test_chips_balance_and_no_card_is_dealt_twice(tmp_path):
    """In every hand: what seats win and lose and the rake add up to nothing."""
    home = Home(tmp_path)
    for name in ("six_max", "heads_up", "full_ring"):
        simulate(plan_of(name), home, 3000, 1)
    hands = scan("hands", home.lake)
    per_hand = (
        scan("seats", home.lake)
        .group_by("run_id", "hand_no")
        .agg((pl.col("won_chips") - pl.col("put_in_chips")).sum().alias("net"))
        .join(hands, on=["run_id", "hand_no"])
        .collect()
    )

    assert per_hand.height == 9000
    assert (per_hand["net"] + per_hand["rake_chips"]).to_list() == [0] * 9000
    assert per_hand["rake_chips"].sum() > 0


@pytest.mark.parametrize("publish_seconds", [0, 3600])
def test_a_run_that_was_stopped_goes_on_from_what_was_published(tmp_path, monkeypatch, publish_seconds):
    """Blocks are published as they come, and what is whole when it is stopped; the end is that of a run that was not stopped."""
    from pipeline.app import simulate as workflow

    monkeypatch.setattr(workflow, "PUBLISH_SECONDS", publish_seconds)
    home, plan = Home(tmp_path), plan_of("six_max")

    def stop(done: int, todo: int) -> None:
        if done >= 6000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(plan, home, 9000, 1, progress=stop)
    half = provenance.load(home.lake, plan.run_id)
    done = simulate(plan, home, 9000, 1)

    assert half.num_hands == 6000
    assert done.num_played == 3000
    assert done.manifest.digest == simulate(plan, Home(tmp_path / "other"), 9000, 1).manifest.digest
    assert provenance.leftovers(home.lake) == []


def test_more_hands_than_the_disk_can_hold_are_refused_before_a_plan_is_made(tmp_path, monkeypatch):
    """A plan of a million blocks would take the memory."""
    monkeypatch.setattr(RunPlan, "blocks", None)

    with pytest.raises(LakeError, match=r"at least 10,000 GB .* are free"):
        simulate(RunPlan.of(scenario.read("six_max")), Home(tmp_path), 10**12)
