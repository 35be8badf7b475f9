"""Readers of hand histories. Each gives, in order of the file, a `RecordedHand` or a `RecordedRound` for what it can
read, a `Reject` for the rest.

A format is recognised by content: a text with an object ``{"ohh":`` is Open Hand History, one that begins with another ``{`` our
native record, one with the header of a card room's hand is that room's text, anything else PHH, unless the file's name
says that it is one of the first two. Archives are read without being unpacked. A reader knows the format only; whether a hand
keeps the rules is for the engine to say.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pipeline.codes import Refusal, Status
from pipeline.errors import UsageError
from pipeline.record import RecordedHand
from pipeline.record_rounds import RecordedRound

NATIVE_SUFFIX = ".jsonl"
OHH_SUFFIX = ".ohh"
SUFFIXES = (".phh", ".phhs", NATIVE_SUFFIX, OHH_SUFFIX, ".zip", ".gz")
TEXT_SUFFIXES = (".txt", ".log", ".json", "")
"""Of these only files with hands of a card room or of Open Hand History are looked for in folders and archives."""
BEGINNING_BYTES = 1 << 14
PACKED = (b"PK\x03\x04", b"\x1f\x8b")
"""How archives begin: zip, gzip."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
REJECT_TEXT_CHARS = 4000


@dataclass(frozen=True, kw_only=True)
class Reject:
    """A hand, or a whole file, that was not read. `action_no` counts decisions, 0 first, as the engine does.

    `status` None means that a reader refused the text before any rule was asked. `text` is the record or its beginning.
    """

    file: str
    section: str | None = None
    line: int | None = None
    external_id: str | None = None
    action_no: int | None = None
    status: Status | None = None
    refusal: Refusal = Refusal.REJECTED
    reason: str
    text: str


class Unreadable(Exception):
    """Why a reader refuses a hand, in words; `action_no` where one decision is to blame."""

    def __init__(self, reason: str, action_no: int | None = None) -> None:
        super().__init__(reason)
        self.reason, self.action_no = reason, action_no


def expand(paths: Iterable[Path | str]) -> list[Path]:
    """The files themselves and those below the folders, numbers in names in order of size, none twice."""
    found: dict[Path, Path] = {}
    for path in map(Path, paths):
        for file in _files_of(path):
            found.setdefault(file.resolve(), file)
    return list(found.values())


def read(path: Path | str) -> Iterator[RecordedHand | RecordedRound | Reject]:
    """The hands of a file, one after the other, those of all files of an archive. A damaged archive ends in a reject."""
    from pipeline.imports.archives import DAMAGES, opened_files

    try:
        for name, file in opened_files(path):
            yield from _read(file, name)
    except DAMAGES as problem:
        yield Reject(file=str(path), reason=f"can't be unpacked: {str(problem).rstrip('.')}", text="")
    except OSError as problem:
        raise UsageError(f"{path} can't be read: {problem.strerror or problem}.") from problem


def _read(file: IO[bytes], name: str) -> Iterator[RecordedHand | RecordedRound | Reject]:
    from pipeline.imports import native, phh
    from pipeline.imports.ohh import reading as ohh_reading
    from pipeline.imports.ohh.splitting import is_ohh
    from pipeline.imports.rooms import reading, splitting

    first, beginning = _beginning(file)
    if not first:
        yield Reject(file=name, reason="the file is empty", text="")
        return
    if beginning.startswith(PACKED):
        yield Reject(file=name, reason="an archive in an archive; unpack it, then replay the files", text="")
        return
    if is_ohh(beginning) or name.lower().endswith(OHH_SUFFIX):
        yield from ohh_reading.read_hands(file, name)
        return
    if first == b"{" or name.lower().endswith(NATIVE_SUFFIX):
        yield from native.read_lines(file, name)
        return
    if splitting.is_of_a_room(beginning):
        yield from reading.read_hands(file, name)
        return
    yield from phh.read_file(file, name)


def _beginning(file: IO[bytes]) -> tuple[bytes, bytes]:
    """The first byte that is not blank and what follows it, empty where there is none. Leaves the file at its beginning."""
    start = file.read(BEGINNING_BYTES).removeprefix(BYTE_ORDER_MARK)
    while start and not start.strip():
        start = file.read(BEGINNING_BYTES)
    file.seek(0)
    return start.lstrip()[:1], start


def _files_of(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise UsageError(f"{path} does not exist. Name a file or a folder of hand histories.")
    files = [file for file in path.rglob("*") if file.suffix.lower() in (*SUFFIXES, *TEXT_SUFFIXES) and file.is_file()]
    unhidden = [file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts)]
    seen = [file for file in unhidden if file.suffix.lower() in SUFFIXES or _begins_with_hands(file)]
    if not seen:
        raise UsageError(
            f"{path} holds no hand histories: no file ends in {', '.join(SUFFIXES)} or is a card room's text "
            "or Open Hand History."
        )
    return sorted(seen, key=lambda file: natural_key(file.relative_to(path).as_posix()))


def _begins_with_hands(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            return _is_of_hands(file.read(BEGINNING_BYTES))
    except OSError:
        return True  # the reader says what is wrong


def _is_of_hands(beginning: bytes) -> bool:
    from pipeline.imports.ohh.splitting import is_ohh
    from pipeline.imports.rooms.splitting import is_of_a_room

    return is_of_a_room(beginning) or is_ohh(beginning)


def is_history(name: str, file: IO[bytes]) -> bool:
    """True if a file of an archive may hold hands, by its suffix or its beginning. Leaves it at its beginning."""
    beginning = file.read(BEGINNING_BYTES)
    file.seek(0)
    return Path(name).suffix.lower() in SUFFIXES or _is_of_hands(beginning)


def natural_key(text: str) -> tuple[list[str | int], str]:
    """What to sort by so that numbers in names go by size.

    >>> sorted(["hand10", "hand9", "Hand1"], key=natural_key)
    ['Hand1', 'hand9', 'hand10']
    """
    pieces = re.split(r"([0-9]+)", text.casefold())
    return [int(piece) if at % 2 else piece for at, piece in enumerate(pieces)], text
