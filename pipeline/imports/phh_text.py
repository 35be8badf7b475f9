"""The container of PHH: a text cut into hands, each parsed apart, so that a broken one does not lose the others.

A .phh text is one flat TOML document, a .phhs text has a table `[n]` for each hand. Which of the two it is shows in the
text. Headers are first looked for line by line; a part that does not parse because a string or an array is still open
is joined with what follows, so a line that only looks like a header does no harm.

`parse_quickly` reads the plain lines that nearly all files consist of, one value a line; it gives up at anything else,
and tomllib has the word. Decimals are never floats.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import IO, Any

from pipeline.imports import Unreadable

MAX_JOINED_PARTS = 50
STRETCH_BYTES = 1 << 22
TAIL_BYTES = 1 << 18
TRIED_HEADERS = 9
REPEATED_CHARS = 50

HEADER = re.compile(
    r"""^[ \t]*\[[ \t]*(?:(?P<bare>[A-Za-z0-9_-]+)|'(?P<literal>[^'\n]*)'|"(?P<basic>[^"\\\n]*)")[ \t]*\][ \t]*(?:\#.*)?$""",
    re.MULTILINE | re.VERBOSE,
)
HEADER_BYTES = re.compile(
    rb"""^[ \t]*\[[ \t]*(?:[A-Za-z0-9_-]+|'[^'\n]*'|"[^"\\\n]*")[ \t]*\][ \t]*(?:\#[^\n]*)?\r?$""", re.MULTILINE
)
ASSIGNED = re.compile(r"^[ \t]*[\w\"'-]+[ \t]*=", re.MULTILINE)
NO_HISTORY = (
    "no hand history that is read here: neither a card room's text nor Open Hand History, PHH or native records"
)
NO_UTF_8 = re.compile("[\udc80-\udcff]")
CONTENT = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)
VARIANT = re.compile(r"^[ \t]*[\"']?variant[\"']?[ \t]*=", re.MULTILINE)
ERROR_LINE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
BRACKETS = re.compile(
    r"""'''.*?''' | \"{3}(?:\\.|[^\\])*?\"{3} | (?P<unclosed>'''|\"{3})
      | '[^'\n]*' | "(?:\\.|[^"\\\n])*" | \#[^\n]* | (?P<open>[\[{]) | (?P<close>[\]}])""",
    re.DOTALL | re.VERBOSE,
)

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?|inf")
TIME = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}")
FLAGS = {"true": True, "false": False}
QUOTES = ("'", '"')


@dataclass(frozen=True)
class Section:
    """The text of one hand, its header included; `name` is None in a text without headers, `line` counts from 1."""

    name: str | None
    line: int
    text: str


def hands_of(stretches: Iterable[bytes]) -> Iterator[tuple[Section, dict[str, Any] | Unreadable]]:
    """Each hand of a file with its fields, or with the reason why there are none. The file comes in stretches of whole hands."""
    line, has_own_fields = 1, None
    for content in stretches:
        text = content.decode("utf-8-sig" if line == 1 else "utf-8", "surrogateescape").replace("\r\n", "\n")
        if has_own_fields is None:
            has_own_fields = has_fields_of_its_own(text)
        parts = list(sections(text, line, has_own_fields))
        at = 0
        while at < len(parts):
            section, fields, num_parts = _parse_joined(parts[at : at + MAX_JOINED_PARTS])
            yield section, fields
            at += num_parts
        line += content.count(b"\n")


def stretches_of(file: IO[bytes]) -> Iterator[bytes]:
    """A file in pieces of some megabytes, cut before headers of hands, so that memory stays flat; a short file in one."""
    held = b""
    while block := file.read(STRETCH_BYTES):
        held += block
        cut = cut_of(held) if len(held) >= STRETCH_BYTES else 0
        if cut:
            yield held[:cut]
            held = held[cut:]
    if held:
        yield held


def cut_of(content: bytes) -> int:
    """Where the last hand of a piece begins, 0 where that can't be told. A line that looks like a header may stand in a text or
    an array of several lines, so nothing may be open before it: since the header before it, or else since the piece began."""
    tail = max(0, len(content) - TAIL_BYTES)
    headers = [tail + header.start() for header in HEADER_BYTES.finditer(content[tail:])][-TRIED_HEADERS:]
    for starts in (headers[:-1], [0] * len(headers[1:])):
        for start, header in reversed(list(zip(starts, headers[1:], strict=True))):
            if not is_open(content[start:header].decode("utf-8", "surrogateescape")):
                return header
    return 0


def has_fields_of_its_own(text: str) -> bool:
    """True if a text has fields before any header, so that tables in it need not be hands."""
    header = HEADER.search(text)
    return CONTENT.search(text[: header.start()] if header else text) is not None


def sections(text: str, first_line: int = 1, has_own_fields: bool | None = None) -> Iterator[Section]:
    """The text cut at the lines that look like headers of hands; of a later stretch say its first line and what the first has.

    >>> [(section.name, section.line) for section in sections("# two\\n[1]\\na = 1\\n[7]\\n")]
    [('1', 2), ('7', 4)]
    """
    if has_own_fields is None:
        has_own_fields = has_fields_of_its_own(text)
    headers = list(HEADER.finditer(text))
    before = text[: headers[0].start()] if headers else text
    bounds = [header.start() for header in headers] + [len(text)]
    hands = []
    line = first_line + before.count("\n")
    for header, start, end in zip(headers, bounds, bounds[1:], strict=False):
        name = header[header.lastgroup or 0]
        part = text[start:end]
        if not (has_own_fields or name.startswith("_")) or VARIANT.search(part):
            hands.append(Section(name, line, part))
        line += part.count("\n")
    if first_line == 1 and has_own_fields and (VARIANT.search(before) or not hands):
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
    byte = None if section.text.isascii() else NO_UTF_8.search(section.text)
    if byte is not None:
        line = section.line + section.text.count("\n", 0, byte.start())
        raise Unreadable(f"not UTF-8 text: byte {ord(byte[0]) - 0xDC00:#04x} in line {line}")
    fields = parse_quickly(section)
    if fields is not None:
        return fields
    try:
        return parse_fully(section)
    except Unreadable as problem:
        if section.name is None and not ASSIGNED.search(section.text):
            raise Unreadable(NO_HISTORY) from problem
        raise


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
    num_fields = 0
    try:
        for line in lines[1:] if section.name is not None else lines:
            if not line or line[0] == "#":
                if not line.isprintable():
                    return None
                continue
            key, value = repeated_field(line) if len(line) <= REPEATED_CHARS else plain_field(line)
            fields[key] = value
            num_fields += 1
    except ValueError:
        return None
    return fields if len(fields) == num_fields else None


def plain_field(line: str) -> tuple[str, Any]:
    """The name and the value of a plain line; ValueError for any other."""
    key, _, text = line.partition(" = ")
    if not (key.isidentifier() and key.isascii()):
        raise ValueError("not plain")
    return key, plain_value(text)


repeated_field = lru_cache(maxsize=16384)(plain_field)
"""The same of short lines, most of which the next hand has too. Lists are shared: nobody changes them."""


def plain_value(text: str) -> Any:
    """The value of a line that needs no parser: text without escapes, a number, a list of either, a flag or a time. ValueError
    for any other.

    >>> plain_value("[1, 2.50]"), plain_value("['p1 f', 'p2 cc']")
    ([1, Decimal('2.50')], ['p1 f', 'p2 cc'])
    """
    first = text[:1]
    if first == "[" and text[-1] == "]":
        quote = text[1]
        return texts_of(text[1:-1], quote) if quote in QUOTES else list(map(plain_number, text[1:-1].split(", ")))
    if first in QUOTES:
        (value,) = texts_of(text, first)
        return value
    if text in FLAGS:
        return FLAGS[text]
    return time.fromisoformat(text) if TIME.fullmatch(text) else plain_number(text)


def texts_of(text: str, quote: str) -> list[str]:
    """Texts in these quotes, divided by comma and blank; ValueError where one has escapes, or the quote itself."""
    texts = text[1:-1].split(f"{quote}, {quote}")
    is_whole = text[0] == text[-1] == quote and text.count(quote) == 2 * len(texts)
    if not is_whole or not text.isprintable() or (quote == '"' and "\\" in text):
        raise ValueError("not plain")
    return texts


@lru_cache(maxsize=65536)
def plain_number(text: str) -> int | Decimal:
    """A whole or decimal number, or inf; ValueError for any other text."""
    if not NUMBER.fullmatch(text):
        raise ValueError("not plain")
    return int(text) if "." not in text and text != "inf" else Decimal(text)
