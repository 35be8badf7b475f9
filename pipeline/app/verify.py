"""Plays a run again from its recorded cards and decisions, and compares every row.

First the rows in the lake with what was written, then what was written with what the rules make of the record.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

import pyarrow as pa

from pipeline.app.export import records_of
from pipeline.app.home import Home
from pipeline.app.replay import BATCH_HANDS
from pipeline.app.replay_runs import table_of_run
from pipeline.errors import ContractError
from pipeline.lake import provenance
from pipeline.lake.digest import digest
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import BlockFile
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
    table = table_of_run(manifest)
    registries = Registries()
    for stakes in stakes_from_dimension(dimension(home.lake, manifest, "stakes")):
        registries.stakes.number(stakes)
    players = players_from_dimension(
        dimension(home.lake, manifest, "players"), dimension(home.lake, manifest, "policies")
    )
    policies = dimension(home.lake, manifest, "policies").column("kind").to_pylist()
    for policy in policies:
        registries.policies.number(policy)
    for player in players:
        registries.players.number(player)
    first_hand_no = 0
    blocks = []
    for block in manifest.blocks:
        parts: list[dict[str, pa.Table]] = []
        records = records_of(home.lake, manifest, [block])
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
        files: list[BlockFile] = []
        for file in block.files:
            if file.table not in COMPARED:
                files.append(file)
                continue
            found = digest_of(file.table, parts)
            if found != file.digest:
                raise ContractError(
                    f"Run {manifest.run_id}, block {block.block_no}: {file.table} differs when it is played again "
                    f"(digest {found}, in the lake {file.digest})."
                )
            files.append(replace(file, digest=found))
        blocks.append(replace(block, files=tuple(files)))
    return VerifyResult(manifest.run_id, first_hand_no, provenance.run_digest(blocks))


def digest_of(table: str, parts: Sequence[dict[str, pa.Table]]) -> str:
    """Digest of a table's rows in all parts; a part without any has no such table."""
    rows = [part[table] for part in parts if table in part] or [arrow_schema(table).empty_table()]
    return digest(pa.concat_tables(rows).combine_chunks())
