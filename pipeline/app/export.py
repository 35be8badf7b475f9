"""Writes the hands of a run: as native records, lossless, or as PHH where the game has a code. `replay` reads both back."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.outputs import written
from pipeline.errors import UnknownName, UsageError
from pipeline.exports import course, from_lake, native, native_rounds, phh, rounds_from_lake
from pipeline.exports.course import HandCourse
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.read import block_tables, dimension
from pipeline.rules import house
from pipeline.rules.banked import HouseTable

NATIVE_ONLY = "export native records, which say every game: --format native."


class Format(StrEnum):
    """What an export may be written as."""

    NATIVE = "native"
    PHH = "phh"


def records_of(root: Path, manifest: Manifest, blocks: Iterable[Block], says_deals: bool = False) -> Iterator[Any]:
    """The recorded hands, or rounds against the house, of some blocks of a run, in order; see `from_lake.records`."""
    stakes = stakes_from_dimension(dimension(root, manifest, "stakes"))
    players = players_from_dimension(dimension(root, manifest, "players"), dimension(root, manifest, "policies"))
    house_rules = house_rules_of(manifest)
    if manifest.game in games.BANKED:
        table = HouseTable.of_document(manifest.options["table"])
        for block in blocks:
            tables = block_tables(root, block, rounds_from_lake.TABLES)
            yield from rounds_from_lake.records(manifest.game, tables, table, players, house_rules)
        return
    for block in blocks:
        tables = block_tables(root, block, ("hands", "seats", "actions", "awards", *from_lake.OF_DEALS))
        yield from from_lake.records(manifest.game, tables, stakes, players, house_rules, says_deals)


def courses_of(root: Path, manifest: Manifest, blocks: Iterable[Block]) -> Iterator[HandCourse]:
    """The courses of the hands of some blocks of a run, in order; the run is of a game of one deal (`games.ALL`)."""
    stakes = stakes_from_dimension(dimension(root, manifest, "stakes"))
    players = players_from_dimension(dimension(root, manifest, "players"), dimension(root, manifest, "policies"))
    house_rules = house_rules_of(manifest)
    for block in blocks:
        tables = block_tables(root, block, course.TABLES)
        records = from_lake.records(manifest.game, tables, stakes, players, house_rules, says_deals=True)
        yield from course.courses(records, tables)


def house_rules_of(manifest: Manifest) -> tuple[tuple[str, str], ...]:
    """The options of the run's game that are not the seeds', as its records say them."""
    return house.of_game(games.find_any(manifest.game).options, manifest.options.get("house_rules", {}))


def format_named(name: str | None) -> Format | None:
    """The format of this name, None for none; UnknownName says what there is."""
    if name is None:
        return None
    if name not in list(Format):
        raise UnknownName("format", name, list(Format))
    return Format(name)


def format_for(out: Path | None) -> Format:
    """The format that a file's name asks for.

    >>> format_for(Path("hands.phhs")), format_for(None)
    (<Format.PHH: 'phh'>, <Format.NATIVE: 'native'>)
    """
    return Format.PHH if out is not None and out.suffix.lower() in (".phh", ".phhs") else Format.NATIVE


def export(home: Home, run: str, out: Path | None, form: Format | None = None) -> int:
    """Write all hands of a run to a file (aside, then renamed) or, without one, to stdout. Returns their number.

    UsageError where PHH is asked for and can't say the run.
    """
    manifest = provenance.find(home.lake, run)
    form = form or format_for(out)
    if form is Format.PHH:
        check_phh(home.lake, manifest, out)
    texts = texts_of(home.lake, manifest, form, is_single=out is not None and out.suffix.lower() == ".phh")
    if out is None:
        for text in texts:
            sys.stdout.write(text)
        return manifest.num_hands
    with written(home, out) as file:
        for text in texts:
            file.write(text.encode())
    return manifest.num_hands


def check_phh(root: Path, manifest: Manifest, out: Path | None) -> None:
    """UsageError unless PHH has a code for the game at every limit of the run, and the file's suffix fits."""
    if manifest.game in games.BANKED:
        raise UsageError(f"PHH has no rounds against the house, and {manifest.name} is {manifest.game}: {NATIVE_ONLY}")
    for stakes in stakes_from_dimension(dimension(root, manifest, "stakes")):
        phh.check_code(manifest.game, stakes.limit)
    if out is not None and out.suffix.lower() == ".phh" and manifest.num_hands != 1:
        raise UsageError(f"A .phh file holds one hand, the run has {manifest.num_hands:,}: name a .phhs file.")


def texts_of(root: Path, manifest: Manifest, form: Format, is_single: bool) -> Iterator[str]:
    """The hands as text, one after the other; a single one of PHH without a header."""
    records = records_of(root, manifest, manifest.blocks, says_deals=form is Format.PHH)
    if form is Format.NATIVE:
        line = native_rounds.line if manifest.game in games.BANKED else native.line
        yield from (line(record) + "\n" for record in records)
    elif is_single:
        yield from map(phh.document, records)
    else:
        yield from (phh.section(record, number) for number, record in enumerate(records, start=1))
