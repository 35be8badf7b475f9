"""Writes the hands of a run: as native records, lossless, as PHH where the game has a code, or as PokerStars text or Open Hand
History, hand by hand where these can say it. `replay` reads all of them back."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.outputs import written
from pipeline.errors import UnknownName, UsageError
from pipeline.exports import course, from_lake, native, native_rounds, phh, rounds_from_lake, sources_from_lake
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.ohh import hand as ohh
from pipeline.exports.ohh import header as ohh_header
from pipeline.exports.pokerstars import hand as pokerstars
from pipeline.exports.pokerstars import header as pokerstars_header
from pipeline.exports.pokerstars.telling import SECONDS_A_HAND, START, Hero, Telling
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.provenance import Block, Manifest
from pipeline.lake.read import block_tables, dimension
from pipeline.rules import house
from pipeline.rules.banked import HouseTable

MOST_NAMES = 20
NATIVE_ONLY = "export native records, which say every game: --format native."


class Format(StrEnum):
    """What an export may be written as."""

    NATIVE = "native"
    PHH = "phh"
    POKERSTARS = "pokerstars"
    OHH = "ohh"


@dataclass
class Exported:
    """What an export wrote. Of hands that the format can't say: how many for each reason, and the first one's number."""

    num_hands: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    first_refused: dict[str, int] = field(default_factory=dict)

    def refuse(self, reason: str, hand_no: int) -> None:
        """Count a hand that was not written."""
        self.refused[reason] = self.refused.get(reason, 0) + 1
        self.first_refused.setdefault(reason, hand_no)


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a card room's text says beyond the hand, as a user names it: the hero as `none`, `seat 3` or a player's name, whether
    everybody's cards are dealt face up, when hands without a time began (ISO 8601, UTC unless it says otherwise)."""

    hero: str | None = None
    all_cards: bool = False
    start: str | None = None


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
        names = ("hands", "seats", "actions", "awards", *from_lake.OF_DEALS, *sources_from_lake.TABLES)
        tables = block_tables(root, block, names)
        sources = sources_from_lake.sources_of(tables, players)
        yield from from_lake.records(manifest.game, tables, stakes, players, house_rules, says_deals, sources)


def courses_of(root: Path, manifest: Manifest, blocks: Iterable[Block]) -> Iterator[HandCourse]:
    """The courses of the hands of some blocks of a run, in order; the run is of a game of one deal (`games.ALL`)."""
    stakes = stakes_from_dimension(dimension(root, manifest, "stakes"))
    players = players_from_dimension(dimension(root, manifest, "players"), dimension(root, manifest, "policies"))
    house_rules = house_rules_of(manifest)
    for block in blocks:
        for tables in course.pieces(block_tables(root, block, course.TABLES)):
            sources = sources_from_lake.sources_of(tables, players)
            records = from_lake.records(manifest.game, tables, stakes, players, house_rules, True, sources)
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

    >>> format_for(Path("hands.phhs")), format_for(Path("hands.txt")), format_for(None)
    (<Format.PHH: 'phh'>, <Format.POKERSTARS: 'pokerstars'>, <Format.NATIVE: 'native'>)
    """
    return FORMAT_OF.get(out.suffix.lower(), Format.NATIVE) if out is not None else Format.NATIVE


FORMAT_OF = {".phh": Format.PHH, ".phhs": Format.PHH, ".txt": Format.POKERSTARS, ".ohh": Format.OHH}
TEXT_OF = {Format.POKERSTARS: pokerstars.text_of, Format.OHH: ohh.text_of}
"""The formats that are written hand by hand, as they are told."""
NAMES = {Format.POKERSTARS: "PokerStars text", Format.OHH: "Open Hand History"}


def export(home: Home, run: str, out: Path | None, form: Format | None = None, told: Told | None = None) -> Exported:
    """Write the hands of a run to a file (aside, then renamed) or, without one, to stdout.

    UsageError where the format can't say the run, or none of its hands; single hands that PokerStars text or Open Hand History
    can't say are left out and counted.
    """
    manifest = provenance.find(home.lake, run)
    form = form or format_for(out)
    if told not in (None, Told()) and form not in TEXT_OF:
        raise UsageError(
            f"--hero, --all-cards and --start are for PokerStars text and Open Hand History, and this is {form}: add --format "
            "pokerstars or --format ohh."
        )
    if form is Format.PHH:
        check_phh(home.lake, manifest, out)
    exported = Exported()
    if form in TEXT_OF:
        check_run(manifest, form)
        telling = telling_of(home.lake, manifest, told or Told())
        courses = courses_of(home.lake, manifest, manifest.blocks)
        texts = sayable(courses, lambda hand: TEXT_OF[form](hand, telling), exported)
    else:
        texts = texts_of(home.lake, manifest, form, is_single=out is not None and out.suffix.lower() == ".phh")
    if out is None:
        write(texts, sys.stdout.write, exported)
        check_any(exported, manifest, form)
        return exported
    with written(home, out) as file:
        write(texts, lambda text: file.write(text.encode()), exported)
        check_any(exported, manifest, form)
    return exported


def write(texts: Iterable[str], put: Callable[[str], object], exported: Exported) -> None:
    """Put out the hands, one after the other. Changes `exported`."""
    for text in texts:
        put(text)
        exported.num_hands += 1


def sayable(courses: Iterable[HandCourse], tell: Callable[[HandCourse], str], exported: Exported) -> Iterator[str]:
    """The hands that a format can say, as text; the others are counted. Changes `exported`."""
    for hand in courses:
        try:
            text = tell(hand)
        except Unsayable as problem:
            exported.refuse(problem.reason, hand.record.hand_no or 0)
        else:
            yield text


def check_any(exported: Exported, manifest: Manifest, form: Format) -> None:
    """UsageError if all hands of the run were refused."""
    if exported.refused and not exported.num_hands:
        reasons = "; ".join(f"{count:,} since {reason}" for reason, count in exported.refused.items())
        raise UsageError(
            f"No hand of {manifest.name} can be said in the format {form}: {reasons}. Instead {NATIVE_ONLY}"
        )


def check_run(manifest: Manifest, form: Format) -> None:
    """UsageError unless the format has the game of the run, and its readers go by the run's house rules."""
    name = NAMES[form]
    try:
        game = games.ALL.get(manifest.game)
        if game is None:
            raise Unsayable(f"{name.removesuffix(' text')} has no {games.find_any(manifest.game).name}")
        if form is Format.POKERSTARS:
            pokerstars_header.check_game(game, game.limits[0])
            pokerstars_header.check_house_rules(game, house_rules_of(manifest))
        else:
            ohh_header.check_game(game)
            ohh_header.check_house_rules(game, house_rules_of(manifest))
    except Unsayable as problem:
        raise UsageError(
            f"{manifest.name} can't be said as {name}: {problem.reason}. Instead {NATIVE_ONLY}"
        ) from problem


def telling_of(root: Path, manifest: Manifest, told: Told) -> Telling:
    """How the run is told; UsageError for a player that the run does not have, or times that can't be."""
    try:
        start = START if told.start is None else datetime.fromisoformat(told.start)
        start = start if start.tzinfo else start.replace(tzinfo=UTC)
        start + timedelta(seconds=SECONDS_A_HAND * manifest.num_hands)
    except (ValueError, OverflowError) as error:
        raise UsageError(
            f"--start is {told.start!r}; a moment like 2024-05-01T20:00, with all hands before the year 10000."
        ) from error
    return Telling(
        run_id=manifest.run_id,
        run_name=manifest.name,
        hero=None if told.hero is None else hero_of(root, manifest, told.hero),
        has_all_cards=told.all_cards,
        start=start.astimezone(UTC),
    )


def hero_of(root: Path, manifest: Manifest, text: str) -> Hero:
    """The hero that a user names."""
    if text == "none":
        return Hero()
    seat = re.fullmatch(r"seat ([0-9]{1,3})", text)
    if seat is not None:
        return Hero(chair=int(seat[1]))
    names = dimension(root, manifest, "players").column("name").to_pylist()
    if text not in names:
        raise UnknownName("player", text, names[:MOST_NAMES], "--hero")
    return Hero(player=text)


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
