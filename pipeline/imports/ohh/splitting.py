"""Cuts a file into records: from each `{"ohh":` to the next one, whatever lies between.

Inside a string quotes are escaped, so these bytes begin a record wherever they stand. A record ends with its brace; what
follows it, or stands before the first one, is a record of its own if it is anything but blanks, commas and the brackets
of a list: what is broken must not take others with it, nor vanish. Memory holds one piece of the file and one record,
whatever the file's size.
"""

import json
import re
from collections.abc import Iterator
from typing import IO, Any

from pipeline.imports import BYTE_ORDER_MARK, Unreadable
from pipeline.imports.rooms.splitting import UTF_16_MARKS, Piece, headers_in, reader_of

PIECE_BYTES = 1 << 18
MAX_RECORD_BYTES = 1 << 20
START = re.compile(rb'\{[ \t\r\n]{0,64}"ohh"[ \t]{0,64}:')
FIRST_START = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t\r,\[]{0,64}" + START.pattern, re.MULTILINE)
LONGEST_START = 256
NOTHING = b" \t\r\n,[]" + BYTE_ORDER_MARK
BLANK_LINE = re.compile(rb"\n[ \t\r]*\n(?=[ \t\r\n]*\{)")
DECODER = json.JSONDecoder()


def is_ohh(beginning: bytes) -> bool:
    """True if a file that begins like this holds Open Hand History: a record begins a line, before any header of a card room's
    hand, so nobody can say it in a chat, or be called so.

    >>> is_ohh(b'\\n{ "ohh" : {'), is_ohh(b'{"tapete": 1}'), is_ohh(b'Ana said, "{"ohh":{}}"')
    (True, False, False)
    """
    if beginning.startswith(UTF_16_MARKS):
        beginning = beginning.decode("utf-16", "replace").encode()
    found = FIRST_START.search(beginning)
    return found is not None and next(headers_in(beginning[: found.start()]), None) is None


def pieces_of(file: IO[bytes]) -> Iterator[Piece]:
    """The records of a file in order, and what stands between them."""
    read = reader_of(file)
    held, line = b"", 1
    while True:
        block = read(PIECE_BYTES)
        searched = max(0, len(held) - LONGEST_START)
        held += block
        done = 0
        for start in START.finditer(held, searched):
            if start.start() > done:
                yield from pieces_in(held[done : start.start()], line)
                line += held.count(b"\n", done, start.start())
                done = start.start()
        held = held[done:]
        if not block:
            break
        if len(held) > MAX_RECORD_BYTES + LONGEST_START:  # of what is too long only the beginning is kept
            end = len(held) - LONGEST_START
            line += held.count(b"\n", MAX_RECORD_BYTES, end)
            held = held[:MAX_RECORD_BYTES] + held[end:]
    yield from pieces_in(held, line)


def pieces_in(content: bytes, line: int) -> Iterator[Piece]:
    """A record, or what stands before the first one, cut at blank lines; nothing for nothing."""
    if START.match(content):
        yield Piece(content.rstrip(NOTHING)[:MAX_RECORD_BYTES], line, len(content) <= MAX_RECORD_BYTES)
        return
    done = 0
    for place in [*(found.start() for found in BLANK_LINE.finditer(content)), len(content)]:
        part = content[done:place]
        if part.strip(NOTHING):
            blank = len(part) - len(part.lstrip(NOTHING))
            first = line + content.count(b"\n", 0, done + blank)
            yield Piece(part.strip(NOTHING)[:MAX_RECORD_BYTES], first)
        done = place


def record_in(piece: Piece) -> tuple[dict[str, Any], str, list[Piece]]:
    """What a piece says of a hand, its text, and the pieces that follow its closing brace. Unreadable if it is no such record."""
    if not piece.is_whole:
        raise Unreadable("the record goes on for longer than any hand does")
    text = text_of(piece)
    try:
        found, end = DECODER.raw_decode(text)
    except RecursionError as problem:
        raise Unreadable("broken JSON: nested too deep") from problem
    except ValueError as problem:
        raise Unreadable(f"broken JSON: {problem}") from problem
    rest: list[Piece] = []
    if end < len(text):
        rest = list(pieces_in(text[end:].encode(), piece.line + text.count("\n", 0, end)))
        text = text[:end]
    hand = found.get("ohh") if isinstance(found, dict) else None
    if not isinstance(hand, dict):
        raise Unreadable("no object under the key ohh")
    return hand, text, rest


def text_of(piece: Piece) -> str:
    """The text of a piece: UTF-8, or else cp1252."""
    try:
        return piece.content.decode()
    except UnicodeDecodeError:
        return piece.content.decode("cp1252", "replace")
