"""Plays a block and writes it: what each process of a simulation does."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from pipeline.engine.play import UnplayableError
from pipeline.errors import PipelineError
from pipeline.lake.log_tables import tables_of
from pipeline.lake.provenance import Block
from pipeline.lake.write import write_block
from pipeline.simulate.plan import BlockPlan, Plan

SHARD_HANDS = 2**16


def shards_of(plan: Plan, block: BlockPlan, num_shards: int | None) -> Iterator[tuple[int, int]]:
    """(first hand, number of hands) of the shards of a block, cut between sessions; about SHARD_HANDS each if not said."""
    hands = SHARD_HANDS if num_shards is None else -(-block.num_hands // num_shards)
    hands = max(plan.session_hands, -(-hands // plan.session_hands) * plan.session_hands)
    for first_hand in range(0, block.num_hands, hands):
        yield block.first_hand + first_hand, min(hands, block.num_hands - first_hand)


def play_shard(plan: Plan, first_hand: int, num_hands: int) -> dict[str, pa.Table]:
    """Lake tables of these hands; `first_hand` begins a session."""
    try:
        return tables_of(plan.play(first_hand, num_hands))
    except UnplayableError as error:
        raise PipelineError(f"The engine could not play {error} ({plan.run_id}). Please report it.") from error


def play_block(plan: Plan, block: BlockPlan, num_shards: int | None = None) -> dict[str, pa.Table]:
    """Lake tables of a block."""
    parts = [play_shard(plan, *part) for part in shards_of(plan, block, num_shards)]
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: pa.concat_tables([part[name] for part in parts if name in part]) for name in names}


def write(root: Path, plan: Plan, block: BlockPlan, num_shards: int | None = None) -> Block:
    """Play a block and write its files. They stay invisible until the manifest names them."""
    files = tuple(
        write_block(root, name, plan.scenario.game, plan.run_id, block.block_no, block.num_hands, table)
        for name, table in play_block(plan, block, num_shards).items()
    )
    return Block(block_no=block.block_no, num_hands=block.num_hands, files=files)
