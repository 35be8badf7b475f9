"""Builds the warehouse: new blocks are checked and summed, marts are made from all sums, the file replaces the old one.

The new file is made beside the old one and renamed over it once every check holds, so open readers keep their snapshot and a
failed build changes nothing. What a build has read is kept in `partials.*` and `_blocks`; while the models stay the same, the
next build reads new blocks only, and nothing at all if there are none.
"""

import hashlib
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import resources
from pipeline.errors import LakeError
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.models import (
    SESSION_GAP_MINUTES,
    blocks,
    catalog,
    checking,
    exact_classes,
    exact_house,
    headlines,
    publish,
    sampled_kills,
)
from pipeline.models.catalog import Model
from pipeline.models.checking import CheckResult
from pipeline.models.connections import (
    PARTIALS,
    WAREHOUSE,
    connect,
    create_models,
    create_views,
    first_line,
    literal,
    spill_folder,
)
from pipeline.models.exact_classes import ClassCounts
from pipeline.models.exact_house import HouseFigures
from pipeline.models.own import OwnModels
from pipeline.models.sampled_kills import SampledKills

if TYPE_CHECKING:
    import duckdb

__all__ = ["BuildReport", "CheckResult", "build", "check", "connect"]

OLD = "old_warehouse"
FORMAT = 2
"""Goes up when a warehouse says more of itself than before: it is then made anew from the sums that it keeps."""
MAX_TRIES = 3

Progress = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class BuildReport:
    """What a build did. `is_new` is false where the warehouse was up to date and was not touched; then nothing was checked.

    `marts` are numbers of rows; `num_blocks_read` is how many of the blocks had not been read by an earlier build.
    """

    warehouse: Path
    is_new: bool
    num_hands: int
    num_blocks: int
    num_blocks_read: int
    marts: dict[str, int]
    checks: tuple[CheckResult, ...]
    seconds: float


class _LakeChanged(Exception):
    """A writer published while the lake was read."""


def build(
    root: Path | str,
    warehouse: Path | str,
    progress: Progress | None = None,
    exact_class_counts: ClassCounts | None = None,
    sampled: SampledKills | None = None,
    house: HouseFigures | None = None,
    own: OwnModels | None = None,
    session_gap_minutes: int = SESSION_GAP_MINUTES,
) -> BuildReport:
    """Bring the warehouse up to date with the lake; ContractError if a check fails, and then the old one stays.

    `progress(blocks read, blocks to read)` is told of each block. `exact_class_counts(game, ranking, seats)` is asked, of runs in
    which everybody always calls, how many hands there are of each class: what mart_exact_classes compares with.
    `sampled(seats)` is asked in the same way for what mart_mata_replays compares with, `house` for what the house marts do.
    `own` are models of the user's own. Sessions of real players end when the next hand begins more than `session_gap_minutes`
    later.
    """
    began = time.monotonic()
    for _ in range(MAX_TRIES):
        try:
            report = _build(
                *(Path(root), Path(warehouse), progress, exact_class_counts, sampled, house, own, session_gap_minutes)
            )
        except _LakeChanged:
            continue
        return replace(report, seconds=time.monotonic() - began)
    raise LakeError("The lake changed again and again while it was read. Build once its writers are done.")


def check(
    root: Path | str, progress: Progress | None = None, run_ids: Collection[str] | None = None
) -> list[CheckResult]:
    """Run all checks of the lake over all blocks of the runs that count, or of those of these runs, whatever builds checked."""
    for _ in range(MAX_TRIES):
        runs = _runs(root, run_ids)
        try:
            with _reading(Path(root), runs, run_ids=run_ids) as con:
                todo = blocks.current(con, runs)
                task = blocks.Task.of(con, checking.of("block", "audit"))
                blocks.prepare(con, task)
                results = [*checking.run(con, checking.of("lake")), *checking.untried(task.checks)]
                for block in _told(todo, progress):
                    results = checking.merge([*results, *blocks.read(con, Path(root), block, task)])
                return results
        except _LakeChanged:
            continue
    raise LakeError("The lake changed again and again while it was read. Check once its writers are done.")


def _build(
    root: Path,
    warehouse: Path,
    progress: Progress | None,
    exact_class_counts: ClassCounts | None,
    sampled: SampledKills | None,
    house: HouseFigures | None,
    own: OwnModels | None,
    session_gap_minutes: int,
) -> BuildReport:
    runs = provenance.all_runs(root)
    own = own or OwnModels(Path())
    known = (exact_class_counts is not None, house.digest if house else None, own.digest, session_gap_minutes)
    digest = _digest(runs, " ".join(map(str, known)))
    before = publish.stamp(warehouse)
    if before and before.digest == digest:
        return _report(warehouse, before)
    with publish.aside(warehouse) as aside, _reading(root, runs, spill=f"{aside}.spill") as con:
        con.execute(f"set variable session_gap_minutes = {session_gap_minutes}")
        con.execute(f"attach {literal(str(aside))} as {WAREHOUSE} ({publish.STORAGE})")
        con.execute(f"create schema {WAREHOUSE}.{PARTIALS}")
        con.execute(f"set search_path = 'memory.main,{WAREHOUSE}.main,{WAREHOUSE}.{PARTIALS}'")
        todo = every = blocks.current(con, runs)
        blocks.demand_statistics(every)
        task = blocks.Task.of(con, checking.of("block"), catalog.models("partials"))
        blocks.prepare(con, task)
        results = list(checking.run(con, checking.of("lake")))
        checking.demand(results)
        is_kept = before is not None and before.models_digest == catalog.digest()
        if before is not None:
            con.execute(f"attach {literal(str(warehouse))} as {OLD} (read_only)")
        if is_kept:
            todo = _keep_sums(con, every)
        for block in _told(todo, progress):
            results = checking.merge([*results, *blocks.read(con, root, block, task)])
            checking.demand(results)
        exact_classes.note(con, exact_class_counts, OLD if is_kept else None)
        sampled_kills.note(con, sampled)
        exact_house.note(con, house)
        headlines.note_before(con, OLD if before else None)
        if before is not None:
            con.execute(f"detach {OLD}")
        marts = _make_marts(con, catalog.models("marts"))
        results += [*checking.run(con, checking.of("marts")), *checking.grains(con, catalog.models("marts"))]
        checking.demand(results)
        marts |= _make_own(con, root, own)
        results += _own_results(con, own)
        checking.demand(results)
        stamp = publish.Stamp(
            digest=digest,
            models_digest=catalog.digest(),
            lake_digest=publish.lake_digest(runs),
            session_gap_minutes=session_gap_minutes,
            num_hands=sum(block.block.num_hands for block in every),
            num_blocks=len(every),
            marts=marts,
        )
        publish.set_stamp(con, stamp, resources.version())
        _note_blocks(con, every)
        con.execute(f"checkpoint {WAREHOUSE}")
        con.execute(f"detach {WAREHOUSE}")
    return replace(_report(warehouse, stamp), is_new=True, num_blocks_read=len(todo), checks=tuple(results))


def _report(warehouse: Path, stamp: publish.Stamp) -> BuildReport:
    return BuildReport(
        warehouse=warehouse,
        is_new=False,
        num_hands=stamp.num_hands,
        num_blocks=stamp.num_blocks,
        num_blocks_read=0,
        marts=stamp.marts,
        checks=(),
        seconds=0.0,
    )


def _digest(runs: Sequence[Manifest], known: str) -> str:
    """A digest of all that decides what a warehouse holds: the manifests, the models, and `known`, what else came along."""
    said = f"{FORMAT} {catalog.digest()} {publish.lake_digest(runs)} {known}"
    return hashlib.blake2b(said.encode(), digest_size=16).hexdigest()


def _runs(root: Path | str, run_ids: Collection[str] | None) -> tuple[Manifest, ...]:
    """All runs, or those of these that are there."""
    return provenance.all_runs(root) if run_ids is None else provenance.sound_runs(root, run_ids)[0]


@contextmanager
def _reading(
    root: Path, runs: Sequence[Manifest], spill: str | None = None, run_ids: Collection[str] | None = None
) -> Iterator["duckdb.DuckDBPyConnection"]:
    """A connection that sees the lake as these manifests say it is. Errors are put down to a writer if there was one."""
    import duckdb

    with duckdb.connect(config={"temp_directory": spill or spill_folder()}) as con:
        try:
            create_views(con, root, run_ids=run_ids)
            if _runs(root, run_ids) != tuple(runs):
                raise _LakeChanged
            yield con
        except (duckdb.OperationalError, duckdb.DataError, duckdb.InvalidInputException) as error:
            if _runs(root, run_ids) != tuple(runs):
                raise _LakeChanged from error
            raise LakeError(f"Can't read {root} or write the warehouse: {first_line(error)}") from error


def _told(todo: Sequence[blocks.RunBlock], progress: Progress | None) -> Iterator[blocks.RunBlock]:
    """The blocks, with word of each one that is done."""
    for i, block in enumerate(todo):
        yield block
        if progress:
            progress(i + 1, len(todo))


def _keep_sums(con: "duckdb.DuckDBPyConnection", every: Sequence[blocks.RunBlock]) -> list[blocks.RunBlock]:
    """Take over from the attached old warehouse the sums of blocks that it has read. Returns the blocks that it has not."""
    known = {key for (key,) in con.execute(f"select block_key from {OLD}._blocks").fetchall()}
    con.execute("create or replace temp table kept_blocks (block_key varchar)")
    kept = [[block.key] for block in every if block.key in known]
    if kept:
        con.executemany("insert into kept_blocks values (?)", kept)
        for model in catalog.models("partials"):
            con.execute(
                f"insert into {WAREHOUSE}.{PARTIALS}.{model.name} "
                f"select * from {OLD}.{PARTIALS}.{model.name} semi join kept_blocks using (block_key)"
            )
    return [block for block in every if block.key not in known]


def _make_own(con: "duckdb.DuckDBPyConnection", root: Path, own: OwnModels) -> dict[str, int]:
    """Make the user's marts, which may read the shipped ones and the views of the whole lake; until now these saw a block."""
    import duckdb

    if not own.marts and not own.checks:
        return {}
    create_views(con, root)
    create_models(con, "views")
    num_rows: dict[str, int] = {}
    for model in catalog.in_order(con, own.marts):
        try:
            num_rows |= _make_marts(con, [model])
        except duckdb.Error as error:
            raise own.wrong(model, first_line(error)) from error
    return num_rows


def _own_results(con: "duckdb.DuckDBPyConnection", own: OwnModels) -> list[CheckResult]:
    """What the user's checks find, and whether each of the user's marts has the grain that it says."""
    import duckdb

    results = []
    for model in (*own.marts, *own.checks):
        try:
            asked = checking.grains(con, [model]) if model.layer == "marts" else checking.run(con, [model])
            results += list(asked)
        except duckdb.Error as error:
            raise own.wrong(model, first_line(error)) from error
    return results


def _make_marts(con: "duckdb.DuckDBPyConnection", marts: Iterable[Model]) -> dict[str, int]:
    """Make marts as tables of the warehouse, with what their headers say as comments. Returns their numbers of rows."""
    con.execute("set preserve_insertion_order = true")
    num_rows = {}
    for model in catalog.in_order(con, marts):
        name = f"{WAREHOUSE}.main.{model.name}"
        con.execute(f"create table {name} as\n{model.text}")
        words = f"{model.sentence} One row per ({', '.join(model.grain)}). Units: {model.units}."
        con.execute(f"comment on table {name} is {literal(words)}")
        for column, meaning in model.columns.items():
            con.execute(f"comment on column {name}.{column} is {literal(meaning)}")
        counted = con.execute(f"select count(*) from {name}").fetchone()
        num_rows[model.name] = counted[0] if counted else 0
    return num_rows


def _note_blocks(con: "duckdb.DuckDBPyConnection", every: Sequence[blocks.RunBlock]) -> None:
    con.execute(
        f"create table {WAREHOUSE}._blocks (block_key varchar, run_id varchar, block_no bigint, num_hands bigint)"
    )
    rows = [[block.key, block.run.run_id, block.block.block_no, block.block.num_hands] for block in every]
    if rows:
        con.executemany(f"insert into {WAREHOUSE}._blocks values (?, ?, ?, ?)", rows)
