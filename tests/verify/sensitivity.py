"""Writes docs/sensitivity.md, a row for each reading of the rule book: ``python -m tests.verify.sensitivity``.

What is open is said in docs/sensitivity.toml, what it moves in tests/evidence/sensitivity.json, which the check `sensitivity`
makes.
"""

import json
import sys
import tomllib
from itertools import groupby
from typing import Any

from tests.needs import ROOT

WORDS = ROOT / "docs" / "sensitivity.toml"
PAGE = ROOT / "docs" / "sensitivity.md"
EVIDENCE = ROOT / "tests" / "evidence" / "sensitivity.json"
HEADLINES = ("rake, bb/100", "house edge, best play, % of the ante")
NUM_LARGEST = 5
HEAD = """# What other readings of the rules would move

The sources of the rules are silent, garbled or at odds in places. Each such place has a number, [A-nn], here and in the code;
this is what is open there, what Tapete plays, what else could be meant, and how far that moves the figures of the game.
Written by `python -m tests.verify.sensitivity` from `docs/sensitivity.toml` and `tests/evidence/sensitivity.json`, whose
figures `python -m tests.verify sensitivity` makes.

Played readings are {hands:,} hands a side, the same cards and players, paired by stretches of 256 hands: the figure by our
reading, then the difference ± half of its 95 % interval. *The same* is the same to the chip in all of them; what has no ± is
exact. Tables are scenarios that ship, with the changes said. Our players act as they are written, whatever the reading;
people would adapt. *Touches* says which hands a reading without an option can concern at all, so a bound. Chips that others
get are those that change hands while pots and rake stay.

The largest, by how far rake or edge goes from what it is:

{largest}

| rule | what is open | played here | another reading | games | what it moves |
| --- | --- | --- | --- | --- | --- |
"""
Row = dict[str, Any]


def page(words: dict[str, dict[str, str]], figures: dict[str, Any]) -> str:
    """The page as Markdown."""
    lines = []
    for rule, said in words.items():
        rows = [row for row in figures["rows"] if row["rule"] == rule]
        moves = [f"{reading}: {effects}" for reading, effects in by_reading(rows)]
        cell = "<br>".join([*moves, *([said["why"]] if "why" in said else [])])
        lines.append(f"| [{rule}] | {said['open']} | {said['ours']} | {said['other']} | {said['games']} | {cell} |")
    head = HEAD.format(hands=figures["hands a side"], largest="\n".join(largest(words, figures["rows"])))
    return head + "\n".join(lines) + "\n"


def by_reading(rows: list[Row]) -> list[tuple[str, str]]:
    """(reading and table, what it moves) in the order of the evidence."""
    found = []
    for (reading, table), group in groupby(rows, key=lambda row: (row["reading"], row["table"])):
        own = list(group)
        same = [row for row in own if is_same(row)]
        told = [effect(row) for row in own if not is_same(row)]
        if same:
            told.append(f"{', '.join(row['figure'].partition(',')[0] for row in same)} the same")
        found.append((f"*{reading}* ({table})", "; ".join(told)))
    return found


def is_same(row: Row) -> bool:
    """True where nothing differs at all."""
    return not row["is_bound"] and row["difference"] == 0 and not row["margin"]


def effect(row: Row) -> str:
    """A figure, how far it moves, and half its interval.

    >>> row = {"figure": "pot, bb", "is_bound": False, "by_rule_book": 9.931, "difference": 0.11634, "margin": 0.0147}
    >>> effect(row), effect(row | {"margin": None}), effect(row | {"is_bound": True, "figure": "hands it can touch, %"})
    ('pot, bb: 9.931, +0.116 ± 0.015', 'pot, bb: 9.93, +0.12', 'touches 0.116 ± 0.015 % of hands')
    """
    margin = "" if row["margin"] is None else f" ± {digits(row['margin'], row['margin'])}"
    if row["is_bound"] and row["figure"].startswith("hands"):
        return f"touches {digits(row['difference'], row['margin'])}{margin} % of hands"
    if row["is_bound"]:
        return f"{row['figure']}: {digits(row['difference'], row['margin'])}{margin} at most"
    fine = row["difference"] if row["margin"] is None else row["margin"]
    return f"{row['figure']}: {digits(row['by_rule_book'], fine)}, {digits(row['difference'], fine, '+')}{margin}"


def digits(value: float, fine: float, plus: str = "") -> str:
    """A number with two decimals, or as many as show the first two digits of `fine`.

    >>> digits(1.23456, 0.5), digits(1.23456, 0.00123), digits(0.0, 0.0)
    ('1.23', '1.2346', '0.00')
    """
    num_decimals = 2
    while 0 < abs(fine) < 10 ** (1 - num_decimals) and num_decimals < 6:
        num_decimals += 1
    return f"{value:{plus}.{num_decimals}f}"


def largest(words: dict[str, dict[str, str]], rows: list[Row]) -> list[str]:
    """The rules that move a headline figure most, relative to it, with the reading that does."""
    moved = [row for row in rows if row["figure"] in HEADLINES and not row["is_bound"]]
    moved.sort(key=lambda row: -abs(row["difference"] / row["by_rule_book"]))
    found: dict[str, Row] = {}
    for row in moved:
        found.setdefault(row["rule"], row)
    return [
        f"- [{rule}] {row['reading']} ({row['table']}): {effect(row)}, "
        f"{100 * row['difference'] / abs(row['by_rule_book']):+.0f} %."
        for rule, row in list(found.items())[:NUM_LARGEST]
    ]


def made() -> str:
    """The page that words and evidence make."""
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return page(words, json.loads(EVIDENCE.read_text(encoding="utf-8"))["figures"])


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
    print(f"{PAGE} written", file=sys.stderr)
