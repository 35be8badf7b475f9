"""Files hold what was given, laid out as the contract says; a write that fails leaves nothing."""

import errno
import os

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.errors import LakeError
from pipeline.lake import schema, write
from pipeline.lake.digest import digest
from tests.lake import samples

every_table = pytest.mark.parametrize("name", samples.STORED)


def write_block(root, name="seats", table=None):
    return write.write_block(
        root, name, "holdem", samples.RUN_ID, 3, 250, samples.random_table(name) if table is None else table
    )


def all_files(root):
    return [path for path in root.rglob("*") if path.is_file()]


@every_table
@pytest.mark.parametrize("num_rows", [0, 1, 300])
def test_every_table_comes_back_as_it_was_written(tmp_path, name, num_rows):
    """Values, nulls and types."""
    table = samples.random_table(name, num_rows)
    block = write_block(tmp_path, name, table)
    read = pq.read_table(tmp_path / block.file, partitioning=None)

    assert read.schema.equals(schema.arrow_schema(name))
    assert read.equals(table)
    assert (block.num_rows, block.digest) == (num_rows, digest(read))


def test_tables_without_the_contracts_metadata_are_as_good(tmp_path):
    """Producers need not know descriptions, or which columns allow nulls."""
    table = samples.random_table("seats")
    bare = pa.table({name: table[name] for name in reversed(table.column_names)})

    assert write_block(tmp_path, table=table) == write_block(tmp_path, table=bare)


def test_a_block_lies_in_the_folders_of_its_game_and_run(tmp_path):
    """As architecture and hive readers expect."""
    block = write_block(tmp_path)

    assert block.file == "seats/game=holdem/run=r_0123456789abcdef/block-000003-250.parquet"
    assert block.num_bytes == (tmp_path / block.file).stat().st_size
    assert all_files(tmp_path) == [tmp_path / block.file]


def test_a_dimension_is_named_by_its_content(tmp_path):
    """A changed dimension never overwrites the file that a reader holds."""
    files = [
        write.write_dimension(tmp_path, "players", "holdem", samples.RUN_ID, samples.random_table("players", 5, seed))
        for seed in (1, 2)
    ]

    assert [file.file.rpartition("/")[2] for file in files] == [f"dim-{file.digest[:8]}.parquet" for file in files]
    assert len({file.file for file in files}) == 2


@every_table
def test_columns_are_encoded_as_the_contract_says(tmp_path, name):
    """Compressed by zstd; statistics for hand numbers only, where they let readers skip row groups."""
    block = write_block(tmp_path, name)
    row_group = pq.ParquetFile(tmp_path / block.file).metadata.row_group(0)
    chunks = {
        chunk.path_in_schema.partition(".")[0]: chunk for chunk in map(row_group.column, range(row_group.num_columns))
    }
    encodings = {**write.ENCODINGS, "dictionary": "RLE_DICTIONARY"}

    for column in schema.table(name).columns:
        assert encodings[column.encoding] in chunks[column.name].encodings
        assert chunks[column.name].has_dictionary_page == (column.encoding == "dictionary")
        assert chunks[column.name].compression == "ZSTD"
        assert chunks[column.name].is_stats_set == (column.name == "hand_no")


def test_a_file_says_its_schema_version_and_run(tmp_path):
    """For people who meet it away from its folder."""
    block = write_block(tmp_path)
    metadata = pq.read_metadata(tmp_path / block.file).metadata

    assert metadata[b"tapete.schema_version"] == str(schema.SCHEMA_VERSION).encode()
    assert metadata[b"tapete.run_id"] == samples.RUN_ID.encode()
    assert metadata[b"tapete.table"] == b"seats"


def broken_tables():
    table = samples.random_table("hands", 5)
    yield "missing.*rake_chips", table.drop_columns(["rake_chips"])
    yield "unknown.*mood", table.append_column("mood", pa.array(range(5)))
    yield "missing.*'board'.*unknown.*'cards'", table.rename_columns({"board": "cards"})
    yield (
        "hands.pot_chips is double",
        table.set_column(11, "pot_chips", table["pot_chips"].cast(pa.float64(), safe=False)),
    )
    yield "hands.pot_chips is int32", table.set_column(11, "pot_chips", pa.array([1] * 5, pa.int32()))
    yield "hands.pot_chips has 5 nulls", table.set_column(11, "pot_chips", pa.nulls(5, pa.int64()))
    yield "does not fit", table.append_column("board", table["board"])


@pytest.mark.parametrize(
    ("reason", "table"), list(broken_tables()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_data_beside_its_contract_is_refused(tmp_path, reason, table):
    """By name, and before anything is written."""
    with pytest.raises(LakeError, match=reason):
        write_block(tmp_path, "hands", table)

    assert all_files(tmp_path) == []


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_nothing_and_says_what_to_do(tmp_path, monkeypatch, step):
    """At whichever step it is noticed."""

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)

    with pytest.raises(LakeError, match=r"seats.*block-000003-250\.parquet: No space left on device\. Free some space"):
        write_block(tmp_path)
    assert all_files(tmp_path) == []


def test_a_failed_rewrite_leaves_the_earlier_file(tmp_path, monkeypatch):
    """Readers may have it open."""
    block = write_block(tmp_path)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_block(tmp_path, table=samples.random_table("seats", seed=2))

    assert all_files(tmp_path) == [tmp_path / block.file]
    assert digest(pq.read_table(tmp_path / block.file, partitioning=None)) == block.digest


def test_a_file_where_a_folder_is_wanted_is_named(tmp_path):
    """Whatever the reason, the message says where."""
    (tmp_path / "seats").write_text("a file of somebody else")

    with pytest.raises(LakeError, match=r"Can't write .*seats.*move it away"):
        write_block(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to_is_named(tmp_path):
    """The message says to choose another one."""
    tmp_path.chmod(0o500)

    with pytest.raises(LakeError, match="you may write to"):
        write_block(tmp_path)
