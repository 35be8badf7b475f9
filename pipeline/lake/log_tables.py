"""A log of the engine as lake tables, mostly without copying: log columns already have the types of the contracts."""

from collections.abc import Mapping

import numpy as np
import pyarrow as pa

from pipeline.engine.play import Log
from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.lake.schema import arrow_schema


def tables_of(log: Log) -> dict[str, pa.Table]:
    """The content tables of a log; they share its memory. Cards that seats don't hold are there if there were any, deals if the
    game deals again, wagers in games against the house, awards, statistics and luck in all others."""
    is_unknown = log.seats["stack_chips"] >= UNKNOWN_STACK
    seats: Mapping[str, np.ndarray | pa.Array] = log.seats
    if is_unknown.any():
        seats = {**log.seats, "stack_chips": pa.array(log.seats["stack_chips"], mask=is_unknown)}
    tables = {
        "hands": _table("hands", log.hands),
        "seats": _table("seats", seats),
        "actions": _table("actions", log.actions),
    }
    if log.wagers:
        tables["wagers"] = _table("wagers", log.wagers)
    else:
        tables |= {
            "awards": _table("awards", log.awards),
            "seat_stats": _table("seat_stats", seats),
            "luck": _table("luck", log.luck),
        }
    if log.cards["hand_no"].size:
        tables["cards"] = _table("cards", log.cards)
    if log.boards and log.boards["hand_no"].size:
        tables["boards"] = _table("boards", log.boards)
    if log.deals and log.deals["hand_no"].size:
        tables["deals"] = _table("deals", log.deals)
    return tables


def _table(name: str, columns: Mapping[str, np.ndarray | pa.Array]) -> pa.Table:
    schema = arrow_schema(name)
    return pa.Table.from_arrays([_array(columns[field.name], field.type) for field in schema], schema=schema)


def _array(column: np.ndarray | pa.Array, kind: pa.DataType) -> pa.Array:
    is_flag = pa.types.is_boolean(kind) and isinstance(column, np.ndarray)
    return pa.array(column.astype(np.bool_) if is_flag else column, kind)
