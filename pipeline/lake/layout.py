"""Columns as a file of the lake stores them, beside the contract: names, order and types, before anything is cast.

A column that came with a later version of the schema than the run may be absent, and one may have the type that it had in
earlier versions; nothing else may differ. Text and lists with
long offsets are the same in Parquet, so they pass.
"""

from collections.abc import Iterator

import pyarrow as pa

from pipeline.lake import schema
from pipeline.lake.schema import Column

Difference = tuple[str, str, str]
"""(column, what is stored, what the contract says)."""


def differences(table: str, stored: pa.Schema, schema_version: int) -> Iterator[Difference]:
    """What is stored otherwise than the contract of the table says, of a file written under this version of the schema."""
    types = dict(zip(stored.names, stored.types, strict=True))
    known = {column.name: column for column in schema.table(table).columns}
    for name in stored.names:
        if name not in known:
            yield name, f"a column of type {types[name]}", "no such column"
        elif stored.names.count(name) > 1:
            yield name, "two columns of this name", "one"
    for column in known.values():
        if column.name not in types:
            if column.since <= schema_version:
                yield column.name, "no such column", column.type
        elif plain(types[column.name]) not in allowed_types(column, schema_version):
            yield column.name, str(types[column.name]), column.type
    there = [name for name in stored.names if name in known]
    if there != [name for name in known if name in types]:
        yield there[0], f"the order {', '.join(there)}", "the order of the contract"


def readable(table: str, stored: pa.Table, schema_version: int) -> pa.Table | None:
    """The rows as the contract has them, where they differ in columns beyond it, in the order of columns or in wider integers
    alone; None where they differ otherwise, or a number does not fit."""
    columns: dict[str, pa.ChunkedArray] = {}
    for column in schema.table(table).columns:
        if column.name not in stored.column_names and column.since > schema_version:
            continue
        if stored.column_names.count(column.name) != 1:
            return None
        values, wanted = stored.column(column.name), schema.arrow_type(column.type)
        if values.type not in allowed_types(column, schema_version):
            if not _is_wider(values.type, wanted):
                return None
            try:
                values = values.cast(wanted)
            except pa.ArrowInvalid:
                return None
        columns[column.name] = values
    return pa.table(columns)


def _is_wider(stored: pa.DataType, wanted: pa.DataType) -> bool:
    """True if one integer type holds every number of the other, and more."""
    if not (pa.types.is_integer(stored) and pa.types.is_integer(wanted)) or stored.bit_width <= wanted.bit_width:
        return False
    return pa.types.is_signed_integer(stored) or pa.types.is_unsigned_integer(wanted)


def allowed_types(column: Column, schema_version: int) -> list[pa.DataType]:
    """The types that files of this version of the schema may have in a column."""
    is_former = column.former is not None and schema_version <= column.former[1]
    return [
        schema.arrow_type(name) for name in (column.type, *(column.former[:1] if column.former and is_former else ()))
    ]


def plain(stored: pa.DataType) -> pa.DataType:
    """The type that a contract would name.

    >>> plain(pa.large_list(pa.large_string()))
    ListType(list<item: string>)
    """
    if pa.types.is_large_string(stored):
        return pa.string()
    if pa.types.is_list(stored) or pa.types.is_large_list(stored):
        return pa.list_(plain(stored.value_type))
    return stored


def said(column: Column) -> str:
    """What the contract allows in a column, in words.

    >>> said(schema.table("cards").columns[5])
    '0 to 254, but not 52 to 253'
    """
    low, high = column.minimum, column.maximum
    if column.values:
        names = (
            column.values
            if isinstance(column.values, tuple)
            else [f"{name} {no}" for name, no in column.values.items()]
        )
        return ("bits of " if column.unit == "bits" else "one of ") + ", ".join(names)
    if column.pattern:
        return f"text like {column.pattern}"
    span = f"{low} to {high}" if high is not None and low is not None else f"{low} or more"
    return span + (f", but not {column.gap[0]} to {column.gap[1]}" if column.gap else "")
