"""How readings of the rules move the edge of 6 Card Poker 1-2-5, and what its page claims: as results and in words."""

import textwrap
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.app.rows import as_columns, fraction

if TYPE_CHECKING:
    from pipeline.exact.six_card.readings import Effect
    from pipeline.exact.six_card.verdicts import Verdict

WIDTH = 130
NO_BREAK = "\N{NO-BREAK SPACE}"
TITLES = {
    "best": "best play",
    "always_raise": "blind box",
    "raise_or_fold": "raise or fold",
    "pair_or_better": "pair or better",
}


def readings(values: Mapping[str, Path]) -> tuple[list[dict[str, Any]], str]:
    """What each reading makes of best play and of simple ways to play, given the values.json by reading."""
    from pipeline.exact.six_card.readings import effects

    found = effects(values)
    return [as_dict(one) for one in found], in_words(found)


def as_dict(found: "Effect") -> dict[str, Any]:
    """An effect as JSON has it."""
    reading = found.reading
    return {
        "rule": reading.rule,
        "reading": reading.says,
        "name": reading.name or None,
        "why_none": reading.why or None,
        "best": found.best,
        "stderr": found.stderr,
        "ways": {way: fraction(value) for way, value in found.ways.items()},
        "moved": dict(found.moved),
    }


def in_words(found: "list[Effect]") -> str:
    """The effects as a table, and a line for each reading without values."""
    rows, lines = [], []
    for one in found:
        if one.best is None:
            why = one.reading.why or f"not computed here: `tapete values six_card --reading {one.reading.name}` does."
            lines.append(f"[{one.reading.rule}] {one.reading.says}: {why}")
            continue
        worth = {"best": one.best} | {way: float(value) for way, value in one.ways.items()}
        row = {"rule": f"[{one.reading.rule}]", "reading": one.reading.says}
        for way, title in TITLES.items():
            row[title] = f"{100 * worth[way]:9.4f} %"
            row[" " * (1 + list(TITLES).index(way))] = (
                f"{100 * one.moved[way]:+8.4f}" if any(one.moved.values()) else ""
            )
        rows.append(row)
    head = "Readings of the rules, shipped pay table: per cent of the ante, one box, and how far from the rule book's"
    return "\n".join((head, as_columns(rows), *lines))


def verdicts(values: Mapping[str, Path]) -> tuple[list[dict[str, Any]], str]:
    """The verdicts on the page's claims, given the values.json by reading."""
    from pipeline.exact.six_card.verdicts import verdicts as verdicts_of

    found = verdicts_of(values)
    return [asdict(one) for one in found], "\n".join(("What the page says, and what is true", *map(in_lines, found)))


def in_lines(found: "Verdict") -> str:
    """A verdict as lines."""
    sentence = f'"{found.claim}" {found.verdict[0].upper()}{found.verdict[1:]}. {found.truth}'
    whole = sentence.replace(" %", f"{NO_BREAK}%")
    return textwrap.fill(whole, WIDTH, initial_indent="- ", subsequent_indent="  ").replace(NO_BREAK, " ")
