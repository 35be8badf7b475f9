"""The Open Data Contract Standard 3.1.0 as its own JSON Schema says it."""

import json
from functools import cache
from importlib import resources

import jsonschema


@cache
def standard() -> jsonschema.Draft201909Validator:
    """What tells whether a contract follows it."""
    text = resources.files("open_data_contract_standard").joinpath("schema.json").read_text(encoding="utf-8")
    return jsonschema.Draft201909Validator(json.loads(text))
