"""TOML documents of users: where they lie, how they are read, and what is said of a field that is not as it must be."""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from pipeline import resources
from pipeline.errors import ScenarioError, UnknownName, UsageError

NOUNS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "object": "a table",
    "array": "a list",
}


class BadValue(ValueError):
    """A value that fits its own field, but not what other fields say. `field` is named from the table that is checked."""

    def __init__(self, field: str, met: object, allowed: str) -> None:
        self.field, self.met, self.allowed = field, met, allowed
        super().__init__(allowed)


def files(kind: str, home: Path | None = None, suffixes: Sequence[str] = (".toml",)) -> dict[str, Path]:
    """The documents of a kind (players, rake, scenarios) by name: those that ship, then those of the home folder, which win."""
    folders = [resources.data_dir() / kind] + ([home / kind] if home else [])
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    return {path.stem: path for path in found if path.suffix in suffixes}


def read_toml(path: Path) -> dict[str, Any]:
    """The TOML document in a file; ScenarioError where it can't be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except IsADirectoryError as error:
        raise ScenarioError(path, "file", "a folder", "a TOML file") from error
    except OSError as error:
        raise ScenarioError(path, "file", error.strerror, "a readable TOML file") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(path, "file", str(error), "TOML 1.0 in UTF-8") from error


def toml_text(value: str) -> str:
    r"""A text as TOML writes it.

    >>> print(toml_text('say "all in"'))
    "say \"all in\""
    """
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def complaint(model: type[BaseModel], file: object, error: ValidationError) -> UsageError:
    """The first complaint of a validation: file, field, what was met, what is allowed. Unknown fields come before all others,
    since a field that is missing is often one misspelt, and the nearest known one is named."""
    errors = error.errors()
    first = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
    loc, schema = _place(model.model_json_schema(), first["loc"])
    if first["type"] == "extra_forbidden":
        name = str(first["loc"][-1])
        return UnknownName("field", name, list(schema["properties"]), ": ".join([str(file), *loc]))
    reason = first.get("ctx", {}).get("error")
    if isinstance(reason, BadValue):
        return ScenarioError(file, ".".join([*loc, reason.field]), reason.met, reason.allowed)
    met = "nothing" if first["type"] == "missing" else first.get("input")
    return ScenarioError(file, ".".join(loc) or "file", met, allowed(schema))


def allowed(schema: dict[str, Any]) -> str:
    """What the JSON Schema of a field allows, in words.

    >>> allowed({"type": "integer", "minimum": 1, "maximum": 9999, "description": "Hands to play."})
    'a whole number from 1 to 9,999. Hands to play.'
    """
    kinds = [_kind(kind) for kind in schema.get("anyOf", [schema]) if kind.get("type") != "null"]
    return " or ".join(dict.fromkeys(kinds)) + (f". {schema['description']}" if "description" in schema else "")


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return "one of " + ", ".join(map(repr, schema["enum"]))
    noun = NOUNS[schema.get("type", "object")]
    least = schema.get("minimum", schema.get("minItems"))
    most = schema.get("maximum", schema.get("maxItems"))
    if "exclusiveMaximum" in schema:
        most = schema["exclusiveMaximum"] - 1
    if least is not None and most is not None:
        return f"{noun} {'of' if noun == 'a list' else 'from'} {least:,} to {most:,}"
    return noun


def _place(schema: dict[str, Any], loc: tuple[int | str, ...]) -> tuple[list[str], dict[str, Any]]:
    """The names of the fields that lead to a place, and what the schema says of the last one. Where a field may be one of
    several things pydantic names which of them it tried; that is no field and left out."""
    names, at, parts = [], schema, schema.get("$defs", {})
    for part in loc:
        tables = [_resolved(kind, parts) for kind in at.get("anyOf", [at])]
        properties = {name: field for table in tables for name, field in table.get("properties", {}).items()}
        named = next((table["additionalProperties"] for table in tables if _is_table(table)), None)
        if part in properties:
            names.append(str(part))
            at = _resolved(properties[part], parts)
        elif named is not None:
            names.append(str(part))
            at = _resolved(named, parts)
        elif isinstance(part, int):
            names.append(str(part))
            at = next((_resolved(table["items"], parts) for table in tables if "items" in table), at)
    if "anyOf" in at:
        tables = [_resolved(kind, parts) for kind in at["anyOf"]]
        at = {
            **at,
            "anyOf": tables,
            "properties": {n: f for table in tables for n, f in table.get("properties", {}).items()},
        }
    return names, at


def _is_table(schema: dict[str, Any]) -> bool:
    """Whether the fields of an object go by names of the user's own."""
    return isinstance(schema.get("additionalProperties"), dict)


def _resolved(schema: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """A schema in place of the reference to it."""
    if "$ref" not in schema:
        return schema
    return {
        **parts[schema["$ref"].rpartition("/")[2]],
        **{key: value for key, value in schema.items() if key != "$ref"},
    }
