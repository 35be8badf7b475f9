"""Blocks of the lake, one at a time: the unit that is checked and summed once and never again.

A block's files are immutable and hands never cross blocks, so memory stays that of one block however long the lake is, and
sums of blocks that an earlier build made are kept. Within a block the lake views of the connection see that block only.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.codes import STATS_VERSION
from pipeline.errors import LakeError
from pipeline.lake import scan, schema
from pipeline.lake.provenance import Block, Manifest
from pipeline.models import catalog, checking
from pipeline.models.catalog import Model
from pipeline.models.checking import CheckResult
from pipeline.models.connections import PARTIALS, RUNS_THAT_COUNT, WAREHOUSE

if TYPE_CHECKING:
    import duckdb

ROWS_AS_WRITTEN = "rows_as_written"
STATISTICS = "stats_recomputed"
"""The check that asks for statistics of today's version."""


@dataclass(frozen=True)
class RunBlock:
    """A block and the run that it belongs to."""

    run: Manifest
    block: Block

    @property
    def key(self) -> str:
        """A digest of all that sums of the block are made of: its rows and the dimensions of its run."""
        parts = [self.run.game, self.run.run_id, str(self.block.block_no)]
        parts += sorted(f"{file.table} {file.digest}" for file in (*self.block.files, *self.run.dimensions))
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def current(con: "duckdb.DuckDBPyConnection", runs: Iterable[Manifest]) -> list[RunBlock]:
    """The blocks of the runs that count."""
    kept = {run_id for (run_id,) in con.execute("select run_id from stg_runs").fetchall()}
    return [RunBlock(run, block) for run in runs if run.run_id in kept for block in run.blocks]


def demand_statistics(blocks: Iterable[RunBlock]) -> None:
    """LakeError if a block has statistics of another version, which can't be added up."""
    for block in blocks:
        run = block.run
        if run.stats_version != STATS_VERSION:
            raise LakeError(
                f"Run {run.run_id} ({run.name}) has statistics of version {run.stats_version}, this program counts version "
                f"{STATS_VERSION}. Count them anew from its hands: tapete upgrade."
            )


@dataclass(frozen=True)
class Task:
    """What is done with each block: these intermediate tables are made, these checks run, and sums kept if there are partials."""

    intermediate: list[Model]
    checks: list[Model]
    partials: tuple[Model, ...]

    @classmethod
    def of(cls, con: "duckdb.DuckDBPyConnection", checks: list[Model], partials: tuple[Model, ...] = ()) -> "Task":
        """The task of these checks and partials."""
        return cls(catalog.needed(con, "intermediate", [*checks, *partials]), checks, partials)


def prepare(con: "duckdb.DuckDBPyConnection", task: Task) -> None:
    """Make the tables of blocks, empty: intermediate ones and those that keep sums."""
    con.execute("set preserve_insertion_order = false")
    for model in task.intermediate:
        con.execute(f"create or replace temp table {model.name} as select * from (\n{model.text}\n) limit 0")
    for model in task.partials:
        con.execute(
            f"create table {WAREHOUSE}.{PARTIALS}.{model.name} as "
            f"select cast(null as varchar) as block_key, * from (\n{model.text}\n) limit 0"
        )


def read(con: "duckdb.DuckDBPyConnection", root: Path | str, block: RunBlock, task: Task) -> Iterator[CheckResult]:
    """Check a block and keep its sums. From now on the lake views see this block only."""
    for table in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES):
        paths = [os.path.abspath(Path(root, file.file)) for file in block.block.files if file.table == table]
        con.execute(f"create or replace temp view lake_{table} as {scan.select_all_sql(table, [(block.run, paths)])}")
    for model in catalog.models("staging"):
        if model.name.removeprefix("stg_") in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES):
            con.execute(f"create or replace temp view {model.name} as\n{model.text.replace(RUNS_THAT_COUNT, '')}")
    game, kind = block.run.game, block.run.kind
    for model in task.intermediate:
        if model.reads(game, kind):
            con.execute(f"create or replace temp table {model.name} as\n{model.text}")
        else:
            con.execute(f"truncate {model.name}")
    yield _as_many_rows_as_written(con, block)
    is_older = block.run.stats_version != STATS_VERSION
    asked = [model for model in task.checks if model.reads(game, kind) and not (is_older and model.name == STATISTICS)]
    yield from checking.run(con, asked)
    for model in task.partials:
        if not model.reads(game, kind):
            continue
        con.execute(f"insert into {WAREHOUSE}.{PARTIALS}.{model.name} select ?, * from (\n{model.text}\n)", [block.key])


def _as_many_rows_as_written(con: "duckdb.DuckDBPyConnection", block: RunBlock) -> CheckResult:
    """Whether each file of the block has the rows that the manifest says; the footers of the files answer that."""
    counted = [
        (file.file, file.num_rows, (con.execute(f"select count(*) from lake_{file.table}").fetchone() or (0,))[0])
        for file in block.block.files
    ]
    bad = tuple(row for row in counted if row[1] != row[2])
    return CheckResult(
        name=ROWS_AS_WRITTEN,
        sentence="The files of a block have as many rows as the manifest of the run says.",
        num_bad=len(bad),
        columns=("file", "num_rows_written", "num_rows"),
        rows=bad,
    )
