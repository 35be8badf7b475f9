"""What careless tools do to a lake: a file is written anew with other rows, and the manifest made to fit, so no digest tells."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.lake import provenance
from pipeline.lake.digest import digest
from pipeline.lake.provenance import BlockFile, Manifest


def rewrite(
    root: Path, run: Manifest, table: str, change: Callable[[pa.Table], pa.Table], block_no: int = 0
) -> Manifest:
    """The run with this table of a block (or a dimension) changed, published again as if it had been written so."""

    def changed(file: BlockFile) -> BlockFile:
        if file.table != table:
            return file
        path = root / file.file
        rows = change(pq.read_table(path, partitioning=None))
        pq.write_table(rows, path)
        try:
            found = digest(pq.read_table(path, partitioning=None))
        except TypeError:  # of a type that no contract has
            found = file.digest
        return replace(file, num_rows=rows.num_rows, num_bytes=path.stat().st_size, digest=found)

    blocks = tuple(
        replace(block, files=tuple(changed(file) for file in block.files)) if block.block_no == block_no else block
        for block in run.blocks
    )
    dimensions = tuple(changed(file) for file in run.dimensions)
    done = replace(run, blocks=blocks, dimensions=dimensions, digest=provenance.run_digest(blocks))
    provenance.publish(root, done)
    return done


def with_value(column: str, row: int, value: Any) -> Callable[[pa.Table], pa.Table]:
    """A change: this value there, whatever it was; None for a null."""

    def change(rows: pa.Table) -> pa.Table:
        values = rows.column(column).to_pylist()
        values[row] = value(values[row]) if callable(value) else value
        at = rows.column_names.index(column)
        return rows.set_column(at, column, pa.array(values, rows.schema.field(column).type))

    return change


def with_type(column: str, kind: pa.DataType) -> Callable[[pa.Table], pa.Table]:
    """A change: the same values in another type."""

    def change(rows: pa.Table) -> pa.Table:
        return rows.set_column(rows.column_names.index(column), column, rows.column(column).cast(kind))

    return change


def with_rows(*row_nos: int) -> Callable[[pa.Table], pa.Table]:
    """A change: these rows of the table only, in this order."""
    return lambda rows: rows.take(list(row_nos))
