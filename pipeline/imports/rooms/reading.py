"""The hands of a file of a card room, one after the other: a record of each that can be read, a reject of each other one."""

from collections.abc import Iterator
from typing import IO

from pipeline.codes import Refusal
from pipeline.imports import REJECT_TEXT_CHARS, Reject, Unreadable
from pipeline.imports.rooms.hand import Cancelled, hand_of
from pipeline.imports.rooms.header import Unsupported, header_of
from pipeline.imports.rooms.splitting import Piece, pieces_of
from pipeline.record import Place, RecordedHand


def read_hands(file: IO[bytes], name: str) -> Iterator[RecordedHand | Reject]:
    """The hands of a file in its order. A bad hand is a reject with its line; the others are read."""
    for piece in pieces_of(file):
        yield read_hand(piece, name)


def read_hand(piece: Piece, file: str) -> RecordedHand | Reject:
    """The hand of a piece of a file, or why it is none."""
    text = piece.text
    first, _, rest = text.partition("\n")
    number = first.partition("#")[2].partition(":")[0] or None
    try:
        if not piece.is_whole:
            raise Unreadable("the text goes on for longer than any hand does")
        place = Place(file=file, line=piece.line, text=text[:REJECT_TEXT_CHARS])
        return hand_of(header_of(first), rest, place)
    except Unreadable as problem:
        return Reject(
            file=file,
            line=piece.line,
            external_id=number,
            action_no=problem.action_no,
            refusal=refusal_of(problem),
            reason=problem.reason,
            text=text[:REJECT_TEXT_CHARS],
        )


def refusal_of(problem: Unreadable) -> Refusal:
    """What kind of refusal it is."""
    if isinstance(problem, Cancelled):
        return Refusal.CANCELLED
    return Refusal.UNSUPPORTED if isinstance(problem, Unsupported) else Refusal.REJECTED
