"""Random tables that fit their contracts, and runs made of them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.lake import provenance, schema, write
from pipeline.lake.provenance import Block, BlockFile, Manifest

STORED = tuple(name for name in schema.TABLES if name != schema.RUNS)
WORDS = ("", "PokerStars", "Lucía", "hand 7", "o'neill", '{"a": "b"}', "♠" * 9)
RUN_ID = "r_0123456789abcdef"


def random_table(name: str, num_rows: int = 100, seed: int = 1) -> pa.Table:
    """Rows of a table over the whole range of every column, with nulls where the contract allows them."""
    rng = np.random.default_rng([seed, schema.TABLES.index(name)])
    columns = [random_column(rng, field, num_rows) for field in schema.arrow_schema(name)]
    return pa.Table.from_arrays(columns, schema=schema.arrow_schema(name))


def random_column(rng: np.random.Generator, field: pa.Field, num_rows: int) -> pa.Array:
    values = [random_value(rng, field.type) for _ in range(num_rows)]
    if field.nullable:
        values = [None if rng.integers(3) == 0 else value for value in values]
    if field.name == "hand_no":
        values.sort()
    return pa.array(values, field.type)


def random_value(rng: np.random.Generator, arrow_type: pa.DataType) -> Any:
    if pa.types.is_list(arrow_type):
        return [random_value(rng, arrow_type.value_type) for _ in range(rng.integers(4))]
    if pa.types.is_string(arrow_type):
        return WORDS[rng.integers(len(WORDS))]
    if pa.types.is_boolean(arrow_type):
        return bool(rng.integers(2))
    if pa.types.is_timestamp(arrow_type):
        return datetime(2020, 1, 1, tzinfo=UTC) + timedelta(microseconds=int(rng.integers(10**15)))
    limits = np.iinfo(arrow_type.to_pandas_dtype())
    return int(rng.integers(limits.min, limits.max, dtype=limits.dtype, endpoint=True))


def write_files(root: Path, run_id: str = RUN_ID, game: str = "holdem", block_no: int = 0, num_rows: int = 40) -> Block:
    """A block with a file of every table that has blocks; no manifest names it yet."""
    files = tuple(
        write.write_block(root, name, game, run_id, block_no, num_rows, random_table(name, num_rows, seed=block_no))
        for name in (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES)
    )
    return Block(block_no=block_no, num_hands=num_rows, files=files)


def write_dimensions(root: Path, run_id: str = RUN_ID, game: str = "holdem") -> tuple[BlockFile, ...]:
    return tuple(write.write_dimension(root, name, game, run_id, random_table(name, 5)) for name in schema.DIMENSIONS)


def manifest(blocks: tuple[Block, ...] = (), **changes: Any) -> Manifest:
    entries: dict[str, Any] = {
        "run_id": RUN_ID,
        "game": "holdem",
        "kind": "simulate",
        "name": "demo",
        "seed": 7,
        "rules_version": 1,
        "stats_version": 1,
        "num_hands": sum(block.num_hands for block in blocks),
        "identity": {"scenario": {"seats": 6}, "seed": 7},
        "options": {"workers": 2},
        "blocks": blocks,
        "digest": provenance.run_digest(blocks),
        "tapete_version": "0.1.0",
        "created_at": "2026-01-02T03:04:05+00:00",
    }
    return Manifest(**{**entries, **changes})


def write_run(root: Path, num_blocks: int = 2, **changes: Any) -> Manifest:
    """A published run with files of every table."""
    run_id, game = changes.get("run_id", RUN_ID), changes.get("game", "holdem")
    blocks = tuple(write_files(root, run_id, game, block_no) for block_no in range(num_blocks))
    run = manifest(blocks, dimensions=write_dimensions(root, run_id, game), **changes)
    provenance.publish(root, run)
    return run
