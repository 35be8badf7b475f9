"""Hands without the names in them: of players, tables, tournaments, clubs and files stay tokens, digests under a key.

A token is a letter and 13 letters of base 32 (64 bits of a keyed BLAKE2b): p for a player, t for a table, c for a club, n for a
tournament, h for a hand that has a name and no number, f for a file, s for a section of it, x for any other text. The site is
digested too, so the same name at two sites gives two tokens; under one key a name has one token in every replay. Hands are
changed before anything is stored, and the key is stored nowhere: who does not have it can't try names.

A text of a record that nothing here speaks of becomes a token too, so that no new field can slip through.
"""

import os
import secrets
from base64 import b32encode
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path, PurePath
from types import NoneType
from typing import Any, TypeVar, get_args

from pipeline.app.hidden_texts import are_words, hide_in_text, hide_in_words, names_in
from pipeline.errors import UsageError
from pipeline.imports import SUFFIXES, TEXT_SUFFIXES, Reject
from pipeline.record import Place, RecordedHand, Source
from pipeline.record_rounds import RecordedRound

KEY_VARIABLE = "TAPETE_KEY"
LEAST_KEY_BYTES = 16
TOKEN_BYTES = 8
HOUSE = "house"
CACHED_TOKENS = 1 << 16

KEPT = frozenset(
    (
        *("game", "house_rules", "stakes", "readings", "decisions", "deals", "table", "board", "second_board", "pots"),
        *("deal_at", "finishing_stacks", "cards", "drawn", "dealer", "policy", "site", "played_at", "start", "line"),
        *("places", "amount", "action", "knocked_out_by"),
    )
)
"""Fields of records that name nobody."""
KINDS = {
    "player": "p",
    "table_name": "t",
    "home_game": "c",
    "external_id": "h",
    "section": "s",
    "number": "n",
    "name": "n",
}
"""Fields of records and the kind of token that they become; all other texts become one of kind x."""
NUMBERED = frozenset(("external_id", "section", "number"))
"""Fields that are kept where they are plain numbers."""
OF_WORDS = frozenset(("level", "currency", "mixture", "kind", "flags", "speed"))
"""Fields that are kept where they are words that rooms use, or codes of three letters."""
SOMETIMES = NUMBERED | OF_WORDS
BY_THEMSELVES = {Place, Source}
"""Parts that a record says of itself, which are seen to first."""

Part = TypeVar("Part")
Kept = TypeVar("Kept", RecordedHand, RecordedRound)


def key_of(key_file: Path | None) -> bytes | None:
    """The key of a file, or of TAPETE_KEY; None where there is neither."""
    if key_file is None and not os.environ.get(KEY_VARIABLE):
        return None
    where = KEY_VARIABLE if key_file is None else str(key_file)
    try:
        content = os.environ[KEY_VARIABLE].encode() if key_file is None else key_file.read_bytes()
    except OSError as error:
        raise UsageError(f"{where} can't be read: {error.strerror}.") from error
    key = content.rstrip(b"\r\n")
    if len(key) < LEAST_KEY_BYTES:
        raise UsageError(
            f"The key of {where} has {len(key)} bytes; {LEAST_KEY_BYTES} at least, so that nobody guesses it: "
            "head -c 32 /dev/urandom | base64 > key"
        )
    return key


class Anonymiser:
    """Makes tokens under a key, a random one if none is given. `mark` tells runs of one key from those of others."""

    def __init__(self, key: bytes | None = None) -> None:
        secret = blake2b(secrets.token_bytes(32) if key is None else key).digest()

        def token(kind: str, *said: str) -> str:
            content = "\0".join((kind, *said)).encode("utf-8", "surrogatepass")
            digest = blake2b(content, digest_size=TOKEN_BYTES, key=secret).digest()
            return f"{kind}_{b32encode(digest).decode().rstrip('=').lower()}"

        self.token: Callable[..., str] = lru_cache(maxsize=CACHED_TOKENS)(token)
        self.mark = token("k")

    def item(self, item: RecordedHand | RecordedRound | Reject) -> RecordedHand | RecordedRound | Reject:
        """What a reader gave, without names."""
        if isinstance(item, Reject):
            return self.reject(item)
        if isinstance(item, RecordedHand):
            return self.record(item)
        return self.record(item)

    def record(self, record: Kept) -> Kept:
        """A hand or a round without names."""
        source, place = record.source, record.place
        site = source.site if source else ""
        changed = self._changed(record, site)
        if place is not None:
            section = None if place.section is None else self._text("section", place.section, site)
            hidden = {"file": self.file(place.file), "section": section, "hides": self.text}
            changed["place"] = with_values(place, hidden)
        if source is not None:
            hidden = self._changed(source, site) | {"file": self.file(source.file), "note": None}
            if source.note is not None:
                names = {one.player: self.token("p", one.site or site, one.player) for one in seats_of(record)}
                hidden["note"] = hide_in_words(source.note, names)
            changed["source"] = with_values(source, hidden)
        if isinstance(record, RecordedRound):
            changed["house"] = record.house if record.house == HOUSE else self.token("p", site, record.house)
        return with_values(record, changed)

    def reject(self, reject: Reject) -> Reject:
        """A reject of a reader without names."""
        return replace(
            reject,
            file=self.file(reject.file),
            section=None if reject.section is None else self._text("section", reject.section, ""),
            external_id=None if reject.external_id is None else self._text("external_id", reject.external_id, ""),
            reason=hide_in_words(reject.reason, names_in(reject.text, self.token)),
            text=self.text(reject.text),
        )

    def reason(self, reason: str) -> str:
        """Why no game is played as a record says, without names."""
        return hide_in_words(reason, {})

    def text(self, text: str) -> str:
        """The text of a hand without names."""
        return hide_in_text(text, self.token)

    def file(self, name: str) -> str:
        """A token for a file; of its name the ending stays, if it is one of hand histories."""
        return self.token("f", name) + ending_of(name)

    def _changed(self, part: Any, site: str) -> dict[str, Any]:
        """The fields of a part of a record that name somebody, with what may be kept of them."""
        changed = {}
        for name, kind in fields_to_change(part.__class__):
            value = getattr(part, name)
            if value is None:
                continue
            hidden = self.token(kind, site, value) if kind else self._hidden(name, value, site)
            if hidden is not value:
                changed[name] = hidden
        return changed

    def _hidden(self, name: str, value: Any, site: str) -> Any:
        """The value of a field, a text or a part of a record or several, without names."""
        if isinstance(value, str):
            return self._text(name, value, site)
        if isinstance(value, tuple) and value:
            return tuple([self._hidden(name, one, site) for one in value])
        if is_dataclass(value):
            changed = self._changed(value, getattr(value, "site", None) or site)
            return with_values(value, changed) if changed else value
        return value

    def _text(self, name: str, value: str, site: str) -> str:
        """The text of a field without names."""
        is_number = name in NUMBERED and value.isascii() and value.isdigit()
        is_word = name in OF_WORDS and (are_words(value) or (len(value) == 3 and value.isupper()))
        return value if is_number or is_word else self.token(KINDS.get(name, "x"), site, value)


@lru_cache(maxsize=CACHED_TOKENS)
def ending_of(name: str) -> str:
    """The ending of a file's name, if it is one of hand histories."""
    suffix = PurePath(name).suffix.lower()
    return suffix if suffix in (*SUFFIXES, *TEXT_SUFFIXES) else ""


def with_values(part: Part, values: dict[str, Any]) -> Part:
    """The part with other values. `dataclasses.replace` checks all of them again, and a copy by `__dict__` gives each part a
    dict of its own, which is one more thing for the collector of cycles to look at."""
    kind: Any = type(part)
    other: Part = object.__new__(kind)
    for name in names_of(kind):
        set_value(other, name, values[name] if name in values else getattr(part, name))
    return other


set_value = object.__setattr__


@lru_cache(maxsize=64)
def names_of(kind: Any) -> tuple[str, ...]:
    """The fields of a class of records."""
    return tuple(field.name for field in fields(kind))


def seats_of(record: RecordedHand | RecordedRound) -> tuple[Any, ...]:
    """The seats of a hand or the boxes of a round."""
    return record.boxes if isinstance(record, RecordedRound) else record.seats


@lru_cache(maxsize=64)
def fields_to_change(kind: Any) -> tuple[tuple[str, str | None], ...]:
    """The fields of a class of records that may name somebody: texts that always become tokens, with the kind of these; other
    texts and parts that have some, with None."""
    return tuple(
        (field.name, KINDS.get(field.name, "x") if is_text(field.type) and field.name not in SOMETIMES else None)
        for field in fields(kind)
        if field.name not in KEPT and not set(kinds_of(field.type)) & BY_THEMSELVES and not is_number(field.type)
    )


def is_number(annotation: Any) -> bool:
    """True for the type of a field that holds a number, an enum, or none."""
    return all(kind is NoneType or (isinstance(kind, type) and issubclass(kind, int)) for kind in kinds_of(annotation))


def is_text(annotation: Any) -> bool:
    """True for the type of a field that holds a text, or none."""
    return set(kinds_of(annotation)) <= {str, NoneType}


def kinds_of(annotation: Any) -> tuple[Any, ...]:
    """What a field may hold."""
    return get_args(annotation) or (annotation,)
