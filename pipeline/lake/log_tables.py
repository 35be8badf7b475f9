"""A log of the engine as lake tables, mostly without copying: log columns already have the types of the contracts."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.engine.tables import UNKNOWN_STACK, HandLog
from pipeline.lake.schema import arrow_schema

HANDS, SEATS, ACTIONS, AWARDS = 0, 1, 2, 3


def tables_of(log: HandLog) -> dict[str, pa.Table]:
    """hands, seats, actions, awards and seat_stats of a log. The arrays stay the log's: write them before it is used again."""
    used = log.used
    seats = _columns(log.seats, used[SEATS])
    is_unknown = seats["stack_chips"] >= UNKNOWN_STACK
    if is_unknown.any():
        seats["stack_chips"] = pa.array(seats["stack_chips"], mask=is_unknown)
    return {
        "hands": _table("hands", _columns(log.hands, used[HANDS])),
        "seats": _table("seats", seats),
        "actions": _table("actions", _columns(log.actions, used[ACTIONS])),
        "awards": _table("awards", _columns(log.awards, used[AWARDS])),
        "seat_stats": _table("seat_stats", seats),
    }


def _columns(rows: Any, num_rows: int) -> dict[str, Any]:
    return {name: column[:num_rows] for name, column in zip(rows._fields, rows, strict=True)}


def _table(name: str, columns: Mapping[str, np.ndarray | pa.Array]) -> pa.Table:
    schema = arrow_schema(name)
    return pa.Table.from_arrays([pa.array(columns[field.name], field.type) for field in schema], schema=schema)
