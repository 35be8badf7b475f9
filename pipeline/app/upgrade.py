"""Brings runs of earlier versions up to date: statistics counted anew from the hands as they were played, and files as today's
contracts have them.

Every hand is played again from its record. What comes out must be what the lake has, save for statistics and columns of later
versions; else the run stays as it was. New files come first, then the manifest, then the former files go: who is interrupted
has the lake as before, and who reads meanwhile keeps what the former manifest names.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa

from pipeline import games, resources
from pipeline.app.home import Home
from pipeline.app.verify import COMPARED, differs, played_again, rows_of
from pipeline.codes import STATS_VERSION
from pipeline.errors import ContractError, LakeError, counted
from pipeline.lake import layout, provenance
from pipeline.lake.digest import digest
from pipeline.lake.dimensions import stakes_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, BlockFile, Manifest
from pipeline.lake.read import damages, read_as_written, read_file
from pipeline.lake.schema import SCHEMA_VERSION
from pipeline.lake.versions import older
from pipeline.lake.write import write_block, write_dimension

STATISTICS = "seat_stats"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class Upgraded:
    """A run of an earlier version: what is older, and what became of it. `num_files` were written anew, None where nothing was
    tried; `refused` says why it stayed as it was, if it did."""

    run_id: str
    name: str
    num_hands: int
    older: tuple[str, ...]
    num_files: int | None = None
    refused: str = ""

    def __str__(self) -> str:
        what = f"{self.run_id} ({self.name}, {counted(self.num_hands, 'hand')}): {'; '.join(self.older)}"
        if self.refused:
            return f"{what}; stays as it was: {self.refused}"
        return what if self.num_files is None else f"{what}; {counted(self.num_files, 'file')} written anew"


def upgrade(home: Home, is_dry: bool = False, progress: Progress | None = None) -> list[Upgraded]:
    """Bring every older run up to date, or only say which there are. `progress(hands done, hands to do)` is told of each run."""
    if not home.lake.is_dir():
        raise LakeError(f"There is no lake at {home.lake}. `tapete run` makes one; --home names another folder.")
    runs = [run for run in provenance.all_runs(home.lake) if older(run)]
    todo, done = sum(run.num_hands for run in runs), 0
    told: list[Upgraded] = []
    for run in runs:
        said = Upgraded(run_id=run.run_id, name=run.name, num_hands=run.num_hands, older=older(run))
        told.append(said if is_dry else _upgrade(home.lake, said))
        done += run.num_hands
        if progress:
            progress(done, todo)
    return told


def _upgrade(root: Path, said: Upgraded) -> Upgraded:
    with provenance.lock(root, said.run_id):
        run = provenance.load(root, said.run_id)
        if not older(run):  # another process was quicker
            return said
        try:
            manifest = _renewed(root, run)
        except ContractError as error:
            provenance.sweep(root, run)
            return replace(said, refused=str(error))
        provenance.publish(root, manifest)
    former = {file.file for file in run.files}
    return replace(said, num_files=len([file for file in manifest.files if file.file not in former]))


def _renewed(root: Path, run: Manifest) -> Manifest:
    """The manifest of a run whose new files are written; ContractError if its hands are not those that the rules make."""
    now = games.find_any(run.game).rules_version
    if run.rules_version != now:
        raise ContractError(
            f"it was played by rules of version {run.rules_version}, {run.game} has version {now}. Play it by today's with the "
            f"same command, or remove it: tapete runs rm {run.run_id}"
        )
    for damage in damages(root, run):
        raise ContractError(damage)
    blocks = tuple(_block(root, run, block, tables) for block, tables in played_again(root, run))
    return replace(
        run,
        blocks=blocks,
        dimensions=tuple(_dimension(root, run, file) for file in run.dimensions),
        digest=provenance.run_digest(blocks),
        stats_version=STATS_VERSION,
        schema_version=SCHEMA_VERSION,
        tapete_version=resources.version(),
    )


def _block(root: Path, run: Manifest, block: Block, tables: dict[str, pa.Table]) -> Block:
    """The block with the files that it has and those that had to be written anew; of tables that are younger, new ones."""
    files = [_file(root, run, block, file, tables) for file in block.files]
    there = {file.table for file in files}
    younger = [name for name in COMPARED if name not in there and rows_of(name, tables).num_rows]
    return replace(block, files=(*files, *(_write(root, run, block, name, tables[name]) for name in younger)))


def _file(root: Path, run: Manifest, block: Block, file: BlockFile, tables: dict[str, pa.Table]) -> BlockFile:
    if file.table not in COMPARED:  # what sources said: later columns are null
        return _write(root, run, block, file.table, read_file(root, file)) if _is_former(root, file) else file
    made = rows_of(file.table, tables)
    found = digest(made)
    if found == file.digest:
        return file
    if file.table != STATISTICS:
        stored = read_as_written(root, file)
        shared = made.select(stored.column_names).cast(stored.schema)
        if not _is_former(root, file) or not shared.equals(stored):
            raise differs(run, block, file.table, found, file.digest)
    return _write(root, run, block, file.table, made)


def _dimension(root: Path, run: Manifest, file: BlockFile) -> BlockFile:
    if not _is_former(root, file):
        return file
    rows = read_file(root, file)
    if file.table == "stakes":  # which say in later columns what the others mean
        rows = stakes_dimension(stakes_from_dimension(rows))
    return write_dimension(root, file.table, run.game, run.run_id, rows)


def _is_former(root: Path, file: BlockFile) -> bool:
    """True if a file lacks columns of later versions, or has them in types of earlier ones."""
    stored = read_as_written(root, file).schema
    return next(layout.differences(file.table, stored, SCHEMA_VERSION), None) is not None


def _write(root: Path, run: Manifest, block: Block, table: str, rows: pa.Table) -> BlockFile:
    """A file under another name than the former one."""
    return write_block(root, table, run.game, run.run_id, block.block_no, block.num_hands, rows, is_rewritten=True)
