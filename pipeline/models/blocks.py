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
from pipeline.models.checking import CheckResult
from pipeline.models.connections import PARTIALS, WAREHOUSE

if TYPE_CHECKING:
    import duckdb

RUNS_THAT_COUNT = " semi join stg_runs using (run_id)"
"""What staging keeps by. Every block is of a run that counts, and the planner takes this for a filter that few rows pass, so
that it joins in a bad order."""


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
    """The blocks of the runs that count; LakeError if one has statistics of another version, which can't be added up."""
    kept = {run_id for (run_id,) in con.execute("select run_id from stg_runs").fetchall()}
    counted = [run for run in runs if run.run_id in kept]
    for run in counted:
        if run.stats_version != STATS_VERSION:
            raise LakeError(
                f"Run {run.run_id} ({run.name}) has statistics of version {run.stats_version}, this program counts version "
                f"{STATS_VERSION}. Make it again with the same command (the hands stay the same), or remove it: tapete runs rm."
            )
    return [RunBlock(run, block) for run in counted for block in run.blocks]


def prepare(con: "duckdb.DuckDBPyConnection", with_partials: bool) -> None:
    """Make the tables of blocks, empty: intermediate ones, and if wanted those that keep sums."""
    con.execute("set preserve_insertion_order = false")
    for model in catalog.in_order(con, catalog.models("intermediate")):
        con.execute(f"create or replace temp table {model.name} as select * from (\n{model.text}\n) limit 0")
    if with_partials:
        for model in catalog.models("partials"):
            con.execute(
                f"create table {WAREHOUSE}.{PARTIALS}.{model.name} as "
                f"select cast(null as varchar) as block_key, * from (\n{model.text}\n) limit 0"
            )


def read(
    con: "duckdb.DuckDBPyConnection", root: Path | str, block: RunBlock, with_partials: bool
) -> Iterator[CheckResult]:
    """Check a block and, if wanted, keep its sums. From now on the lake views see this block only."""
    for table in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES):
        paths = [os.path.abspath(Path(root, file.file)) for file in block.block.files if file.table == table]
        con.execute(f"create or replace temp view lake_{table} as {scan.select_all_sql(table, [(block.run, paths)])}")
    for model in catalog.models("staging"):
        if model.name.removeprefix("stg_") in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES):
            con.execute(f"create or replace temp view {model.name} as\n{model.text.replace(RUNS_THAT_COUNT, '')}")
    for model in catalog.in_order(con, catalog.models("intermediate")):
        con.execute(f"create or replace temp table {model.name} as\n{model.text}")
    yield from checking.run(con, "block")
    if with_partials:
        for model in catalog.models("partials"):
            con.execute(
                f"insert into {WAREHOUSE}.{PARTIALS}.{model.name} select ?, * from (\n{model.text}\n)", [block.key]
            )
