"""The container of PHH: a text cut into hands, each parsed apart, so that a broken one does not lose the others.

A .phh text is one flat TOML document, a .phhs text has a table `[n]` for each hand. Which of the two it is shows in the
text. Headers are first looked for line by line; a part that does not parse because a string or an array is still open
is joined with what follows, so a line that only looks like a header does no harm.

`parse_quickly` reads the plain lines that nearly all files consist of, one value a line; it gives up at anything else,
and tomllib has the word. Decimals are never floats.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Any

from pipeline.imports import Unreadable

MAX_JOINED_PARTS = 50

HEADER = re.compile(
    r"""^[ \t]*\[[ \t]*(?:(?P<bare>[A-Za-z0-9_-]+)|'(?P<literal>[^'\n]*)'|"(?P<basic>[^"\\\n]*)")[ \t]*\][ \t]*(?:\#.*)?$""",
    re.MULTILINE | re.VERBOSE,
)
CONTENT = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)
VARIANT = re.compile(r"^[ \t]*[\"']?variant[\"']?[ \t]*=", re.MULTILINE)
ERROR_LINE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
BRACKETS = re.compile(
    r"""'''.*?''' | \"{3}(?:\\.|[^\\])*?\"{3} | (?P<unclosed>'''|\"{3})
      | '[^'\n]*' | "(?:\\.|[^"\\\n])*" | \#[^\n]* | (?P<open>[\[{]) | (?P<close>[\]}])""",
    re.DOTALL | re.VERBOSE,
)

NUMBER = r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?|inf"
LITERAL = r"'[^'\x00-\x08\x0a-\x1f\x7f]*'"
BASIC = r'"[^"\\\x00-\x08\x0a-\x1f\x7f]*"'
PLAIN_VALUE = re.compile(
    rf"""(?P<text>{LITERAL}|{BASIC})
       | (?P<number>{NUMBER})
       | (?P<numbers>\[(?:{NUMBER})(?:,\ (?:{NUMBER}))*\])
       | (?P<literals>\[{LITERAL}(?:,\ {LITERAL})*\])
       | (?P<basics>\[{BASIC}(?:,\ {BASIC})*\])
       | (?P<flag>true|false)
       | (?P<time>[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}})""",
    re.VERBOSE,
)
PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Section:
    """The text of one hand, its header included; `name` is None in a text without headers, `line` counts from 1."""

    name: str | None
    line: int
    text: str


def hands_of(text: str) -> Iterator[tuple[Section, dict[str, Any] | Unreadable]]:
    """Each hand of a text with its fields, or with the reason why there are none."""
    parts = list(sections(text.replace("\r\n", "\n")))
    at = 0
    while at < len(parts):
        section, fields, num_parts = _parse_joined(parts[at : at + MAX_JOINED_PARTS])
        yield section, fields
        at += num_parts


def sections(text: str) -> Iterator[Section]:
    """The text cut at the lines that look like headers of hands.

    >>> [(section.name, section.line) for section in sections("# two\\n[1]\\na = 1\\n[7]\\n")]
    [('1', 2), ('7', 4)]
    """
    headers = list(HEADER.finditer(text))
    before = text[: headers[0].start()] if headers else text
    has_own_fields = CONTENT.search(before) is not None
    bounds = [header.start() for header in headers] + [len(text)]
    hands = []
    line = 1 + before.count("\n")
    for header, start, end in zip(headers, bounds, bounds[1:], strict=False):
        name = header[header.lastgroup or 0]
        part = text[start:end]
        is_hand = VARIANT.search(part) is not None
        if is_hand or not (has_own_fields or name.startswith("_")):
            hands.append(Section(name, line, part))
        line += part.count("\n")
    if has_own_fields and (VARIANT.search(before) or not hands):
        yield Section(None, 1, before if hands else text)
    yield from hands


def _parse_joined(parts: list[Section]) -> tuple[Section, dict[str, Any] | Unreadable, int]:
    """The first hand of the parts, its fields, and how many parts it took."""
    first = parts[0]
    try:
        return first, parse(first), 1
    except Unreadable as problem:
        refused = problem
    text = first.text
    for num_joined, part in enumerate(parts[1:], start=2):
        if not is_open(text):
            break
        text += part.text
        joined = Section(first.name, first.line, text)
        try:
            return joined, parse(joined), num_joined
        except Unreadable:
            continue
    return first, refused, 1


def parse(section: Section) -> dict[str, Any]:
    """The fields of a hand; Unreadable says where its TOML is broken."""
    fields = parse_quickly(section)
    return parse_fully(section) if fields is None else fields


def parse_fully(section: Section) -> dict[str, Any]:
    """The fields of a hand as tomllib reads them."""
    try:
        table = tomllib.loads(section.text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as problem:
        raise Unreadable(f"broken TOML: {_with_line_of_file(str(problem), section)}") from problem
    except RecursionError as problem:
        raise Unreadable("broken TOML: arrays or tables nested too deep") from problem
    fields: dict[str, Any] = table if section.name is None else table[section.name]
    return fields


def _with_line_of_file(problem: str, section: Section) -> str:
    def shifted(match: re.Match[str]) -> str:
        return f"(at line {int(match[1]) + section.line - 1}, column {match[2]})"

    return ERROR_LINE.sub(shifted, problem)


def is_open(text: str) -> bool:
    """True if a multi-line string, an array or an inline table has begun and not ended.

    >>> is_open("a = [1,"), is_open("a = ['[']")
    (True, False)
    """
    depth = 0
    for token in BRACKETS.finditer(text):
        if token["unclosed"]:
            return True
        depth += bool(token["open"]) - bool(token["close"])
    return depth > 0


def parse_quickly(section: Section) -> dict[str, Any] | None:
    """The fields of a hand with one plain value a line, None where a line is anything else."""
    lines = section.text.split("\n")
    fields: dict[str, Any] = {}
    for line in lines[1:] if section.name is not None else lines:
        if not line or line[0] == "#":
            if not line.isprintable():
                return None
            continue
        key, _, text = line.partition(" = ")
        value = PLAIN_VALUE.fullmatch(text)
        if value is None or key in fields or not PLAIN_KEY.fullmatch(key):
            return None
        try:
            fields[key] = CONVERTERS[value.lastgroup or ""](text)
        except ValueError:
            return None
    return fields


def _number(text: str) -> int | Decimal:
    return int(text) if "." not in text and text != "inf" else Decimal(text)


CONVERTERS: dict[str, Callable[[str], Any]] = {
    "text": lambda text: text[1:-1],
    "number": _number,
    "numbers": lambda text: [_number(piece) for piece in text[1:-1].split(", ")],
    "literals": lambda text: text[2:-2].split("', '"),
    "basics": lambda text: text[2:-2].split('", "'),
    "flag": lambda text: text == "true",
    "time": time.fromisoformat,
}
