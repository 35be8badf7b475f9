"""Reading of a run's files one block at a time, by the manifest."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import DamagedFile
from pipeline.lake.digest import digest
from pipeline.lake.layout import plain
from pipeline.lake.provenance import Block, BlockFile, Manifest
from pipeline.lake.schema import arrow_schema, is_younger

MEND = (
    "Delete the file and simulate the run again, which makes missing blocks anew; or remove the run (tapete runs rm RUN) and "
    "simulate it or replay its files again."
)


def mend(run: Manifest, is_there: bool = True) -> str:
    """What to do about a file of this run that is not as it was written, or is gone."""
    if run.kind == "simulate":
        again = "Delete the file and simulate the run again" if is_there else "Simulate the run again"
        return f"{again}, which makes missing blocks anew, or remove the run: tapete runs rm {run.run_id}."
    return make_anew(run)


def make_anew(run: Manifest) -> str:
    """What to do about a run of which no file alone can be made again."""
    again = "simulate it" if run.kind == "simulate" else "replay its files"
    return f"Remove the run, then {again} again: tapete runs rm {run.run_id}."


def first_line(error: BaseException) -> str:
    """The first line of what a library says."""
    return str(error).partition("\n")[0].rstrip(".")


def read_file(root: Path, file: BlockFile) -> pa.Table:
    """The rows of a file under its contract's schema, nulls in columns that are younger than the file.

    DamagedFile if the file is gone or broken, or has other columns.
    """
    written = read_as_written(root, file)
    wanted = arrow_schema(file.table)
    there = [field for field in wanted if field.name in written.column_names or not is_younger(file.table, field.name)]
    try:
        known = written.cast(pa.schema(there))
    except (ValueError, pa.ArrowException) as error:
        raise _unreadable(root / file.file, error) from error
    columns = [
        known.column(field.name) if field.name in known.column_names else pa.nulls(known.num_rows, field.type)
        for field in wanted
    ]
    return pa.Table.from_arrays(columns, schema=wanted)


def read_as_written(root: Path, file: BlockFile) -> pa.Table:
    """The rows of a file with the columns and types that it has, whatever its contract says; DamagedFile if it is gone or
    broken.

    What the digest of the file is over.
    """
    path = root / file.file
    try:
        found = pq.read_table(path, partitioning=None)
        return found.cast(pa.schema([(field.name, plain(field.type)) for field in found.schema]))
    except FileNotFoundError as error:
        raise DamagedFile(f"{path} is missing, but the run's manifest names it.", MEND) from error
    except (OSError, ValueError, pa.ArrowException) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> DamagedFile:
    return DamagedFile(f"{path} can't be read: {first_line(error)}.", MEND)


def block_tables(root: Path, block: Block, names: Sequence[str]) -> dict[str, pa.Table]:
    """These tables of a block, empty ones where the block has no such file."""
    found = {file.table: read_file(root, file) for file in block.files if file.table in names}
    return {name: found[name] if name in found else arrow_schema(name).empty_table() for name in names}


def dimension(root: Path, manifest: Manifest, name: str) -> pa.Table:
    """A dimension of the run."""
    for file in manifest.dimensions:
        if file.table == name:
            return read_file(root, file)
    return arrow_schema(name).empty_table()


def is_there(root: Path, files: Iterable[BlockFile]) -> bool:
    """True if every file stands where its manifest says, with the size that it says. Reads nothing."""
    for file in files:
        path = root / file.file
        if not path.is_file() or path.stat().st_size != file.num_bytes:
            return False
    return True


def damages(root: Path, manifest: Manifest) -> Iterator[str]:
    """What is wrong with a run's files, a sentence each: missing, unreadable, or other values than were written."""
    for file in manifest.files:
        try:
            found = digest(read_as_written(root, file))
        except DamagedFile as error:
            yield f"{error.met} {mend(manifest)}"
            continue
        except TypeError as error:
            yield f"{root / file.file} has a column that no contract has: {error}. {mend(manifest)}"
            continue
        if found != file.digest:
            met = f"{root / file.file} holds other values than were written (digest {found}, written {file.digest})."
            yield f"{met} {mend(manifest)}"


def block_of(manifest: Manifest, hand_no: int) -> Block | None:
    """The block that holds the hand, None where the run has no such hand."""
    first = 0
    for block in manifest.blocks:
        if first <= hand_no < first + block.num_hands:
            return block
        first += block.num_hands
    return None
