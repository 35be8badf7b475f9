"""A lake that was damaged: `check` and `verify` say so, `simulate` makes missing blocks again."""

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.errors import ContractError, LakeError
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan


@pytest.fixture
def home(tmp_path):
    """A home with one run of 300 hands."""
    home = Home(tmp_path)
    simulate(RunPlan.of(scenario.read("six_max"), 3), home, 300, 1)
    return home


def path_of(home: Home, table: str):
    """The file of a table."""
    return next(home.lake.glob(f"{table}/game=*/run=*/*.parquet"))


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("awards", "chips"),
        ("seats", "policy_id"),
        ("seats", "high_value"),
        ("actions", "policy_id"),
        ("hands", "result_source"),
        ("seat_stats", "made"),
        ("stakes", "big_blind_chips"),
    ],
)
def test_one_changed_value_is_found_by_check_and_by_verify(home, table, column):
    """Even one that no rule speaks of."""
    path = path_of(home, table)
    rows = pq.read_table(path, partitioning=None)
    at = rows.column_names.index(column)
    values = rows.column(column).to_numpy().copy()
    values[0] = values[0] ^ 1
    pq.write_table(rows.set_column(at, column, pa.array(values, rows.schema.field(column).type)), path)

    assert any(path.name in words for words in check(home).broken)
    with pytest.raises(ContractError, match=path.name):
        verify(home, "six_max")


def test_a_name_changed_in_a_dimension_is_found(home):
    """Players' names decide no hand, but they are what was written."""
    path = path_of(home, "players")
    rows = pq.read_table(path, partitioning=None)
    names = pc.replace_substring(rows.column("name"), "tight", "loose")
    pq.write_table(rows.set_column(rows.column_names.index("name"), "name", names), path)

    assert check(home).broken


@pytest.mark.parametrize("harm", ["delete", "flip", "cut", "empty"])
@pytest.mark.parametrize("table", ["seats", "actions", "stakes"])
def test_a_file_that_is_missing_or_broken_is_found(home, table, harm):
    """Named with its path and what to do, never a traceback."""
    path = path_of(home, table)
    content = bytearray(path.read_bytes())
    if harm == "delete":
        path.unlink()
    else:
        content[len(content) // 2] ^= 0x40
        path.write_bytes({"flip": content, "cut": content[: len(content) // 2], "empty": b""}[harm])

    broken = check(home).broken

    assert any(str(path) in words and "tapete runs rm" in words for words in broken)
    with pytest.raises(ContractError):
        verify(home, "six_max")


def test_damaged_files_are_mended_as_the_faults_say(home):
    """Deleted, then the run simulated again: the same rows, so the same digest. While the files stand there, none is missing."""
    plan = RunPlan.of(scenario.read("six_max"), 3)
    before = simulate(plan, home, 300, 1).manifest
    paths = [path_of(home, table) for table in ("seats", "stakes")]
    for path in paths:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0x40
        path.write_bytes(content)

    said = check(home).broken
    assert all(any(str(path) in words for words in said) for path in paths)
    assert all(
        words.endswith(f"or remove the run: tapete runs rm {before.run_id}.") for words in said if "can't" in words
    )
    assert simulate(plan, home, 300, 1).num_played == 0

    for path in paths:
        path.unlink()
    again = simulate(plan, home, 300, 1)

    assert again.num_played == 300
    assert again.manifest.digest == before.digest
    assert check(home).broken == ()
    assert verify(home, "six_max").digest == before.digest


def test_a_lake_that_is_not_there_is_no_lake_that_holds(tmp_path):
    """A mistyped --home is not well."""
    with pytest.raises(LakeError):
        check(Home(tmp_path / "nothere"))
