"""Plays a run again from its recorded cards and decisions, and compares every row.

First the rows in the lake with what was written, then what was written with what the rules make of the record.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import pyarrow as pa

from pipeline.app.export import records_of
from pipeline.app.home import Home
from pipeline.app.replay import BATCH_HANDS
from pipeline.app.replay_runs import table_of_run
from pipeline.errors import ContractError
from pipeline.lake import provenance
from pipeline.lake.digest import digest
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, BlockFile, Manifest
from pipeline.lake.read import damages, dimension
from pipeline.lake.schema import arrow_schema
from pipeline.record import Registries

COMPARED = ("hands", "seats", "actions", "awards", "cards", "boards", "wagers", "seat_stats", "luck", "deals")


@dataclass(frozen=True)
class VerifyResult:
    """How many hands were played again, and the run's content digest."""

    run_id: str
    num_hands: int
    digest: str


def verify(home: Home, run: str) -> VerifyResult:
    """Replay every block of a run; ContractError names the first block and table that differ from the lake."""
    manifest = provenance.find(home.lake, run)
    for damage in damages(home.lake, manifest):
        raise ContractError(f"Run {manifest.run_id}: {damage}")
    num_hands = 0
    blocks = []
    for block, tables in played_again(home.lake, manifest):
        num_hands += block.num_hands
        files: list[BlockFile] = []
        for file in block.files:
            if file.table not in COMPARED:
                files.append(file)
                continue
            found = digest(rows_of(file.table, tables))
            if found != file.digest:
                raise differs(manifest, block, file.table, found, file.digest)
            files.append(replace(file, digest=found))
        blocks.append(replace(block, files=tuple(files)))
    return VerifyResult(manifest.run_id, num_hands, provenance.run_digest(blocks))


def played_again(root: Path, manifest: Manifest) -> Iterator[tuple[Block, dict[str, pa.Table]]]:
    """Each block of a run, and the rows that the rules make of its records, by table; ContractError where they refuse one."""
    table = table_of_run(manifest)
    registries = Registries()
    for stakes in stakes_from_dimension(dimension(root, manifest, "stakes")):
        registries.stakes.number(stakes)
    players = players_from_dimension(dimension(root, manifest, "players"), dimension(root, manifest, "policies"))
    policies = dimension(root, manifest, "policies").column("kind").to_pylist()
    for policy in policies:
        registries.policies.number(policy)
    for player in players:
        registries.players.number(player)
    first_hand_no = 0
    for block in manifest.blocks:
        parts: list[dict[str, pa.Table]] = []
        records = records_of(root, manifest, [block])
        while chunk := list(islice(records, BATCH_HANDS)):
            batch = table.replay(chunk, registries, first_hand_no)
            if batch.rejects:
                reject = batch.rejects[0]
                raise ContractError(
                    f"Run {manifest.run_id}, block {block.block_no}: a hand from {first_hand_no} on is refused on replay, "
                    f"action {reject.action_no}: {reject.reason}."
                )
            first_hand_no += len(chunk)
            parts.append(batch.tables)
        names = {name for part in parts for name in part}
        yield block, {name: pa.concat_tables([part[name] for part in parts if name in part]) for name in names}


def rows_of(table: str, tables: Mapping[str, pa.Table]) -> pa.Table:
    """The rows of a table, none where it is not among these."""
    return tables[table].combine_chunks() if table in tables else arrow_schema(table).empty_table()


def differs(manifest: Manifest, block: Block, table: str, found: str, written: str) -> ContractError:
    """What to raise where a replay comes to other rows."""
    return ContractError(
        f"Run {manifest.run_id}, block {block.block_no}: {table} differs when it is played again "
        f"(digest {found}, in the lake {written})."
    )
