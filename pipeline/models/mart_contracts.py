"""Contracts of marts and views under the Open Data Contract Standard, written from what the data dictionary says of them.

`allowed` is the only place that says between which numbers the values of a mart lie; `tapete check` asks for the same.
"""

import re
from typing import Any

from pipeline.models import catalog, dictionary
from pipeline.models.dictionary import Entry

SHARES = re.compile(r".*_(rate|share)|share|share_.*|.*_share_of_.*")
NOT_NEGATIVE = re.compile(r"num_.*|.*_stderr")
ANY_NUMBER = {"variance_share"}
"""Called a share, though an estimate of it may lie a little outside."""
LOGICAL = (
    (re.compile(r".*\]"), "array"),
    (re.compile(r"STRUCT.*"), "object"),
    (re.compile(r"VARCHAR"), "string"),
    (re.compile(r"BOOLEAN"), "boolean"),
    (re.compile(r"TIMESTAMP.*"), "timestamp"),
    (re.compile(r"DATE"), "date"),
    (re.compile(r"DOUBLE|FLOAT|DECIMAL.*"), "number"),
    (re.compile(r".*"), "integer"),
)
"""What the standard calls DuckDB's types; the first pattern that fits."""


def allowed(name: str, type_: str, unit: str) -> tuple[int, int | None] | None:
    """The least and the greatest value of a column, None for no greatest; None where any number may stand.

    >>> allowed("rake_share_of_pots", "DOUBLE", "fraction"), allowed("num_hands", "BIGINT", "count")
    ((0, 1), (0, None))
    """
    if not dictionary.is_number(type_) or name in ANY_NUMBER:
        return None
    if SHARES.fullmatch(name) and unit == "fraction":
        return (0, 1)
    return (0, None) if NOT_NEGATIVE.fullmatch(name) else None


def contract_of(entry: Entry) -> dict[str, Any]:
    """The contract of a mart or a view; its grain is the primary key."""
    return {
        "apiVersion": "v3.1.0",
        "kind": "DataContract",
        "id": f"tapete.warehouse.{entry.name}",
        "name": entry.name,
        "version": "1.0.0",
        "status": "active",
        "description": {"purpose": entry.sentence},
        "schema": [
            {
                "name": entry.name,
                "physicalName": entry.name,
                "physicalType": "table" if entry.kind == dictionary.MART else "view",
                "logicalType": "object",
                "customProperties": [{"property": "models", "value": catalog.digest()}],
                "properties": [_property(entry, column) for column in entry.columns],
            }
        ],
    }


def _property(entry: Entry, column: dictionary.Column) -> dict[str, Any]:
    span = allowed(column.name, column.type, column.unit)
    options = {} if span is None else {"minimum": span[0]} | ({} if span[1] is None else {"maximum": span[1]})
    key = (
        {"primaryKey": True, "primaryKeyPosition": entry.grain.index(column.name) + 1}
        if column.name in entry.grain
        else {}
    )
    return {
        "name": column.name,
        "logicalType": next(word for pattern, word in LOGICAL if pattern.fullmatch(column.type)),
        "physicalType": column.type,
        "description": column.description,
        **key,
        **({"logicalTypeOptions": options} if options else {}),
        "customProperties": [{"property": "unit", "value": column.unit}],
    }
