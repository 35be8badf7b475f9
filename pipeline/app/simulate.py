"""Plays a scenario into the lake. More hands of the same scenario and seed extend the run, fewer are a no-op."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline import games, resources
from pipeline.app.home import Home
from pipeline.codes import STATS_VERSION
from pipeline.errors import LakeError, UnknownName
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_dimension, policies_dimension, stakes_dimension
from pipeline.lake.provenance import BlockFile, Manifest
from pipeline.lake.write import write_dimension
from pipeline.simulate import executors, worker
from pipeline.simulate.plan import BlockPlan, RunPlan

Progress = Callable[[int, int], None]

LEAST_BYTES_A_HAND = 10


@dataclass(frozen=True)
class SimulateResult:
    """The run as it is now, and how many hands of it were played by this call (0: they were there)."""

    manifest: Manifest
    num_played: int


def existing(root: Path, run_id: str) -> Manifest | None:
    """The run's manifest, None where there is none yet."""
    try:
        return provenance.load(root, run_id)
    except UnknownName:
        return None


def is_done(before: Manifest, num_hands: int) -> bool:
    """True if the run has that many hands, with the statistics of today."""
    return before.num_hands >= num_hands and before.stats_version == STATS_VERSION


def check_space(root: Path, num_hands: int) -> None:
    """LakeError if the disk clearly has no room for as many hands."""
    folder = next(folder for folder in (root, *root.absolute().parents) if folder.exists())
    free, needed = shutil.disk_usage(folder).free, num_hands * LEAST_BYTES_A_HAND
    if needed > free:
        raise LakeError(
            f"{num_hands:,} hands need at least {needed / 1e9:,.0f} GB in {root}; {free / 1e9:,.0f} GB are free. "
            "Ask for fewer hands, or name another folder with --home."
        )


def simulate(
    plan: RunPlan,
    home: Home,
    num_hands: int,
    num_workers: int | None = None,
    num_shards: int | None = None,
    progress: Progress | None = None,
) -> SimulateResult:
    """Bring the run of the plan to at least `num_hands` hands. `progress(hands done, hands to do)` is told of each block.

    A run with statistics of another version is played again: the hands are the same.
    """
    before = existing(home.lake, plan.run_id)
    if before and is_done(before, num_hands):
        return SimulateResult(before, 0)
    with provenance.lock(home.lake, plan.run_id):
        before = existing(home.lake, plan.run_id)
        if before and is_done(before, num_hands):
            return SimulateResult(before, 0)
        if before and before.stats_version != STATS_VERSION:
            num_hands, before = max(num_hands, before.num_hands), None
        kept = [block for block in before.blocks if block.num_hands == plan.block_hands] if before else []
        todo = num_hands - sum(block.num_hands for block in kept)
        check_space(home.lake, todo)
        blocks = list(kept)
        num_played = 0
        plans = (block for block in plan.blocks(num_hands) if block.block_no >= len(kept))
        num_blocks = -(-num_hands // plan.block_hands) - len(kept)
        for block in executors.run(partial(_write, home.lake, plan, num_shards), plans, num_blocks, num_workers):
            blocks.append(block)
            num_played += block.num_hands
            if progress:
                progress(num_played, todo)
        manifest = Manifest(
            run_id=plan.run_id,
            game=plan.scenario.game,
            kind="simulate",
            name=plan.scenario.name,
            seed=plan.seed,
            rules_version=games.find(plan.scenario.game).rules_version,
            stats_version=STATS_VERSION,
            session_hands=plan.session_hands,
            num_hands=num_hands,
            identity=plan.identity,
            options=plan.options,
            blocks=tuple(blocks),
            dimensions=_dimensions(home.lake, plan),
            digest=provenance.run_digest(blocks),
            tapete_version=resources.version(),
            created_at=provenance.now_utc(),
        )
        provenance.publish(home.lake, manifest)
    return SimulateResult(manifest, num_played)


def _write(root: Path, plan: RunPlan, num_shards: int | None, block: BlockPlan) -> provenance.Block:
    return worker.write(root, plan, block, num_shards)


def _dimensions(root: Path, plan: RunPlan) -> tuple[BlockFile, ...]:
    game, run_id = plan.scenario.game, plan.run_id
    return (
        write_dimension(root, "stakes", game, run_id, stakes_dimension(plan.stakes)),
        write_dimension(root, "players", game, run_id, players_dimension(plan.player_names, plan.policy_names)),
        write_dimension(root, "policies", game, run_id, policies_dimension(plan.policy_names, plan.policy_rows)),
    )
