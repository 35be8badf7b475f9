"""Cuts a file of a card room into hands: from each header to the next, whatever lies between.

Blank lines mean nothing: some exports have none between hands, some have one after each line. A byte order mark may stand before
any header, where files were joined. In archive mails each line of a hand is indented by a space. A hand is UTF-8, or else cp1252.
Memory holds one piece of the file and one hand, whatever the file's size.
"""

import codecs
import re
from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

PIECE_BYTES = 1 << 18
MAX_HAND_BYTES = 1 << 18
HEADER = re.compile(
    rb"(?:PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|POKERSTARS GAME|Full Tilt Poker (?:Hand|Game)) #[0-9]{1,18}: "
)
WHOLE = re.compile(rb"[^\n]* - [0-9]{4}/[0-9]{1,2}/[0-9]{1,2} [^\n]*[0-9]{1,2}:[0-9]{2}:[0-9]{2} \(?[A-Z]+[\])]?")
SAYS = b' said, "'
BEFORE_HEADERS = (b"\n", b"\r", b"\xef\xbb\xbf", b")")
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
LONGEST_HEADER = 128


class Piece(NamedTuple):
    """The bytes of a hand and the line of the file that it begins on, 1 first. `is_whole` False: it was cut, being too long."""

    content: bytes
    line: int
    is_whole: bool = True

    @property
    def text(self) -> str:
        """The hand, each line without indentation and line ends as \\n."""
        try:
            text = self.content.decode()
        except UnicodeDecodeError:
            text = self.content.decode("cp1252", "replace")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\n " in text:
            text = text.replace("\n ", "\n")
        if not text.isascii():
            text = text.replace("\ufeff", "").replace("\xa0", " ")
        return text


def is_of_a_room(beginning: bytes) -> bool:
    """True if a file that begins like this holds hands of a card room.

    >>> is_of_a_room(b"Hand #1\\r\\n PokerStars Game #17:  Hold'em"), is_of_a_room(b"variant = 'NT'")
    (True, False)
    """
    if beginning.startswith(UTF_16_MARKS):
        beginning = beginning.decode("utf-16", "replace").encode()
    return next(headers_in(beginning), None) is not None


def headers_in(content: bytes) -> Iterator[int]:
    """Where headers begin: at the start of a line or of a file that was joined to another, or behind words of a program on the
    same line, if the line then is a whole header; not in what somebody says."""
    for found in HEADER.finditer(content):
        start = found.start()
        before = content[max(0, start - 4) : start].rstrip(b" \t")
        if before.endswith(BEFORE_HEADERS) or (start < 4 and not before) or is_behind_words(content, start):
            yield start


def is_behind_words(content: bytes, start: int) -> bool:
    """True if what begins here is a whole header, to its time, and nobody says it."""
    line_start = content.rfind(b"\n", 0, start) + 1
    line_end = content.find(b"\n", start)
    line = content[start : line_end if line_end >= 0 else len(content)].rstrip()
    return SAYS not in content[line_start:start] and WHOLE.fullmatch(line) is not None


def pieces_of(file: IO[bytes]) -> Iterator[Piece]:
    """The hands of a file in order; what stands before the first header is no hand."""
    read = reader_of(file)
    held, line, is_in_hand = b"", 1, False
    while True:
        block = read(PIECE_BYTES)
        held += block
        done = 0
        for start in headers_in(held):
            if is_in_hand and start > 0:
                yield _piece(held[done:start], line)
            line += held.count(b"\n", done, start)
            done, is_in_hand = start, True
        held = held[done:]
        if not block:
            break
        keep = MAX_HAND_BYTES + LONGEST_HEADER if is_in_hand else LONGEST_HEADER
        if (
            len(held) > keep
        ):  # of what is no hand, or too long for one, only its beginning and what may be half a header
            end = len(held) - LONGEST_HEADER
            line += held.count(b"\n", keep - LONGEST_HEADER, end)
            held = held[: keep - LONGEST_HEADER] + held[end:]
    if is_in_hand:
        yield _piece(held, line)


def reader_of(file: IO[bytes]) -> Callable[[int], bytes]:
    """What reads the file on, as UTF-8 if it is UTF-16."""
    start = file.read(2)
    file.seek(0)
    if start not in UTF_16_MARKS:
        return file.read
    decoder = codecs.getincrementaldecoder("utf-16")("replace")

    def read(size: int) -> bytes:
        text = ""
        while not text:
            block = file.read(size)
            text = decoder.decode(block, final=not block)
            if not block:
                break
        return text.encode()

    return read


def _piece(content: bytes, line: int) -> Piece:
    return Piece(content[:MAX_HAND_BYTES], line, len(content) <= MAX_HAND_BYTES)
