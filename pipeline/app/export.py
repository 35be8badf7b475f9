"""Writes the hands of a run as native records, one a line: lossless, and what `replay` reads back."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.outputs import written
from pipeline.exports import from_lake, native
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.read import block_tables, dimension
from pipeline.record import RecordedHand
from pipeline.rules import house


def records_of(root: Path, manifest: Manifest, blocks: Iterable[Block]) -> Iterator[RecordedHand]:
    """The recorded hands of some blocks of a run, in order."""
    stakes = stakes_from_dimension(dimension(root, manifest, "stakes"))
    players = players_from_dimension(dimension(root, manifest, "players"), dimension(root, manifest, "policies"))
    house_rules = house_rules_of(manifest)
    for block in blocks:
        tables = block_tables(root, block, ("hands", "seats", "actions"))
        yield from from_lake.records(manifest.game, tables, stakes, players, house_rules)


def house_rules_of(manifest: Manifest) -> tuple[tuple[str, str], ...]:
    """The options of the run's game that are not the seeds', as its records say them."""
    return house.of_game(games.find(manifest.game).options, manifest.options.get("house_rules", {}))


def export(home: Home, run: str, out: Path | None) -> int:
    """Write all hands of a run to a file (aside, then renamed) or, without one, to stdout. Returns their number."""
    manifest = provenance.find(home.lake, run)
    records = records_of(home.lake, manifest, manifest.blocks)
    if out is None:
        for record in records:
            sys.stdout.write(native.line(record) + "\n")
        return manifest.num_hands
    with written(home, out) as file:
        for record in records:
            file.write((native.line(record) + "\n").encode())
    return manifest.num_hands
