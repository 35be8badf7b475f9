"""What a report says of itself: title, scenario, seed, hands, when it was built, with which versions."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup, escape

from pipeline.report.words import Words

LEAD = ("scenario", "num_hands", "seed", "built_at")
"""Facts of the head."""


def default_title(facts: Mapping[str, Any], words: Words) -> str:
    """How many hands speak, if that is known."""
    num_hands = facts.get("num_hands")
    if not isinstance(num_hands, int):
        return words["default_title"]
    return words["default_title_hands"].format(num_hands=words.number(num_hands))


def told(facts: Mapping[str, Any], words: Words) -> list[tuple[str, Markup]]:
    """Name and text of each fact; mappings become several, nothing becomes none."""
    found = []
    for key, value in facts.items():
        if isinstance(value, Mapping):
            found += told(value, words)
        elif value is not None:
            found.append((words.get(f"fact.{key}", key), escape(_text(key, value, words))))
    return found


def lead(facts: Mapping[str, Any], words: Words) -> list[tuple[str, Markup]]:
    """Those of the head."""
    return told({key: facts[key] for key in LEAD if facts.get(key) is not None}, words)


def _text(key: str, value: Any, words: Words) -> str:
    if key.startswith("num_") and isinstance(value, int):
        return words.number(value)
    if key.endswith("_at"):
        with suppress(ValueError):
            return words.moment(datetime.fromisoformat(str(value)).astimezone(UTC))
    return str(value)
