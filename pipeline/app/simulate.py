"""Plays a scenario into the lake. More hands of the same scenario and seed extend the run, fewer are a no-op."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count, takewhile
from pathlib import Path

from pipeline import resources
from pipeline.app.home import Home
from pipeline.codes import STATS_VERSION
from pipeline.errors import LakeError, UnknownName, counted
from pipeline.lake import provenance, rules_of_runs
from pipeline.lake.dimensions import players_dimension, policies_dimension, stakes_dimension
from pipeline.lake.provenance import Block, BlockFile, Manifest
from pipeline.lake.read import is_there
from pipeline.lake.write import write_dimension
from pipeline.simulate import banked_plan, executors, worker
from pipeline.simulate import scenario as scenarios
from pipeline.simulate.plan import BlockPlan, Plan

Progress = Callable[[int, int], None]

LEAST_BYTES_A_HAND = 10
PUBLISH_SECONDS = 5


@dataclass(frozen=True)
class SimulateResult:
    """The run as it is now, and how many hands of it were played by this call (0: they were there)."""

    manifest: Manifest
    num_played: int


def plan_of(scenario: str, home: Home, seed: int | None = None) -> Plan:
    """The plan of a scenario by name or file; documents of the home folder win over those that ship."""
    return banked_plan.plan_of(scenarios.read(scenario, home.folder), seed, home.folder)


def existing(root: Path, run_id: str) -> Manifest | None:
    """The run's manifest, None where there is none yet."""
    try:
        return provenance.load(root, run_id)
    except UnknownName:
        return None


def check_space(root: Path, num_hands: int) -> None:
    """LakeError if the disk clearly has no room for as many hands."""
    folder = next(folder for folder in (root, *root.absolute().parents) if folder.exists())
    free, needed = shutil.disk_usage(folder).free, num_hands * LEAST_BYTES_A_HAND
    if needed > free:
        raise LakeError(
            f"{counted(num_hands, 'hand')} need at least {needed / 1e9:,.0f} GB in {root}; {free / 1e9:,.0f} GB are free. "
            "Ask for fewer hands, or name another folder with --home."
        )


def namesakes(home: Home, manifest: Manifest) -> list[str]:
    """Other runs of this name, seed and house rules, played by other players, stakes or rake: marts add them up with this one."""
    return [
        run.run_id
        for run in provenance.all_runs(home.lake)
        if (run.game, run.kind, run.name, run.seed) == (manifest.game, manifest.kind, manifest.name, manifest.seed)
        and run.run_id != manifest.run_id
        and run.rules_version == manifest.rules_version
        and rules_of_runs.house_rules(run) == rules_of_runs.house_rules(manifest)
    ]


def is_done(root: Path, before: Manifest | None, num_hands: int) -> bool:
    """True if the run has that many hands, with the statistics of today, and every file is there."""
    return (
        before is not None
        and before.num_hands >= num_hands
        and before.stats_version == STATS_VERSION
        and is_there(root, before.files)
    )


def simulate(
    plan: Plan,
    home: Home,
    num_hands: int,
    num_workers: int | None = None,
    num_shards: int | None = None,
    progress: Progress | None = None,
) -> SimulateResult:
    """Bring the run of the plan to at least `num_hands` hands. `progress(hands done, hands to do)` is told of each block.

    Blocks that are missing, and all blocks of a run with statistics of another version, are played again: the hands are the
    same. What is done is published every PUBLISH_SECONDS, so a run that was stopped goes on from there. A run keeps the name
    that it was first played under: scenarios that differ in their names only have the same hands.
    """
    before = existing(home.lake, plan.run_id)
    if before and is_done(home.lake, before, num_hands):
        return SimulateResult(before, 0)
    with provenance.lock(home.lake, plan.run_id):
        before = existing(home.lake, plan.run_id)
        if before and is_done(home.lake, before, num_hands):
            return SimulateResult(before, 0)
        num_hands = max(num_hands, before.num_hands if before else 0)
        check_space(home.lake, num_hands - (before.num_hands if before else 0))
        wanted = {block.block_no: block.num_hands for block in plan.blocks(num_hands)}
        blocks = {
            block.block_no: block
            for block in (before.blocks if before and before.stats_version == STATS_VERSION else ())
            if block.num_hands == wanted.get(block.block_no) and is_there(home.lake, block.files)
        }
        name = before.name if before else plan.scenario.name
        todo = num_hands - sum(block.num_hands for block in blocks.values())
        check_space(home.lake, todo)
        dimensions = _dimensions(home.lake, plan)
        plans = [block for block in plan.blocks(num_hands) if block.block_no not in blocks]
        num_played = 0
        published_at = time.monotonic()
        num_published = len(first_blocks(blocks))
        try:
            for block in executors.run(partial(_write, home.lake, plan, num_shards), plans, len(plans), num_workers):
                blocks[block.block_no] = block
                num_played += block.num_hands
                if progress:
                    progress(num_played, todo)
                if time.monotonic() - published_at > PUBLISH_SECONDS:
                    provenance.publish(
                        home.lake, _manifest(plan, name, first_blocks(blocks), dimensions), is_final=False
                    )
                    num_published = len(first_blocks(blocks))
                    published_at = time.monotonic()
        except BaseException:  # an interrupt too: what is whole is kept
            if len(first_blocks(blocks)) > num_published:
                provenance.publish(home.lake, _manifest(plan, name, first_blocks(blocks), dimensions), is_final=False)
            raise
        manifest = _manifest(plan, name, first_blocks(blocks), dimensions)
        provenance.publish(home.lake, manifest)
    return SimulateResult(manifest, num_played)


def first_blocks(blocks: dict[int, Block]) -> tuple[Block, ...]:
    """The blocks from the first one on, up to the first that is not there yet."""
    return tuple(blocks[block_no] for block_no in takewhile(blocks.__contains__, count()))


def _manifest(plan: Plan, name: str, blocks: tuple[Block, ...], dimensions: tuple[BlockFile, ...]) -> Manifest:
    return Manifest(
        run_id=plan.run_id,
        game=plan.scenario.game,
        kind="simulate",
        name=name,
        seed=plan.seed,
        rules_version=plan.rules_version,
        stats_version=STATS_VERSION,
        session_hands=plan.session_hands,
        num_hands=sum(block.num_hands for block in blocks),
        identity=plan.identity,
        options=plan.options,
        blocks=blocks,
        dimensions=dimensions,
        digest=provenance.run_digest(blocks),
        tapete_version=resources.version(),
        created_at=provenance.now_utc(),
    )


def _write(root: Path, plan: Plan, num_shards: int | None, block: BlockPlan) -> Block:
    return worker.write(root, plan, block, num_shards)


def _dimensions(root: Path, plan: Plan) -> tuple[BlockFile, ...]:
    game, run_id = plan.scenario.game, plan.run_id
    return (
        write_dimension(root, "stakes", game, run_id, stakes_dimension(plan.stakes)),
        write_dimension(root, "players", game, run_id, players_dimension(plan.player_names, plan.policy_names)),
        write_dimension(root, "policies", game, run_id, policies_dimension(plan.policy_names, plan.policy_rows)),
    )
