"""Single values of the native record, checked: each function gives the value, or Unreadable with its place and what was met."""

import json
from functools import lru_cache
from typing import Any

from pipeline import cards
from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.imports import Unreadable

VERSION = 1
MAX_CHAIR = 255
MAX_DECIMALS = 9
MAX_NUMBER = 2**63 - 1


def house_rules_of(value: Any) -> tuple[tuple[str, str], ...]:
    """The house rules of a record, by option; Unreadable says what was met."""
    if type(value) is not dict:
        raise Unreadable(f"house_rules: met {said(value)}; it must be an object")
    return tuple(sorted((text_of("house_rules", key), text_of(f"house_rules.{key}", value[key])) for key in value))


def check_keys(where: str, value: Any, required: frozenset[str], more: frozenset[str]) -> None:
    """Unreadable unless the value is an object with the required keys and no others than `more`."""
    if type(value) is not dict:
        raise Unreadable(f"{where}: met {said(value)}; it must be an object")
    keys = value.keys()
    if len(keys) >= len(required) and keys <= required | more and required <= keys:
        return
    missing = sorted(required - keys)
    if missing:
        raise Unreadable(f"{where}: {', '.join(missing)} missing")
    raise Unreadable(f"{where}: version {VERSION} has no {', '.join(sorted(keys - required - more))}")


def number(where: str, value: Any, low: int, high: int = UNKNOWN_STACK - 1) -> int:
    """The whole number, from `low` to `high`."""
    if type(value) is not int:
        raise Unreadable(f"{where}: met {said(value)}; it must be a whole number")
    if not low <= value <= high:
        raise Unreadable(f"{where}: met {said(value)}; it must be from {low} to {high}")
    return value


def chips_list(where: str, value: Any, length: int) -> tuple[int, ...]:
    """The amounts of a list of so many."""
    if type(value) is not list or len(value) != length:
        raise Unreadable(f"{where}: met {said(value)}; it must be a list of {length} amounts")
    return tuple([number(where, chips, 0) for chips in value])


def text_of(where: str, value: Any) -> str:
    """The text."""
    if type(value) is not str:
        raise Unreadable(f"{where}: met {said(value)}; it must be text")
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise Unreadable(f"{where}: met half a surrogate pair; it must be text")
    return value


def one_of(where: str, value: Any, known: dict[str, Any]) -> Any:
    """What the name stands for among the known ones."""
    if type(value) is not str or value not in known:
        raise Unreadable(f"{where}: met {said(value)}; it must be one of {', '.join(known)}")
    return known[value]


def cards_in(where: str, value: Any) -> tuple[int, ...]:
    """The cards of a text, in order."""
    try:
        return _numbers_of(text_of(where, value))
    except ValueError as problem:
        raise Unreadable(f"{where}: {problem}") from problem


@lru_cache(maxsize=65536)
def _numbers_of(text: str) -> tuple[int, ...]:
    return tuple(cards.cards(text))


def said(value: object) -> str:
    """A value as JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else f"{text[:60]}..."
