"""Digests of what tables hold: ordered column values, never the bytes of Parquet files.

A column enters as its name, type, length and number of nulls; then one byte a row for validity if there are nulls; then its
values, little-endian, nulls as zeros. Text and lists enter as lengths, then contents. So chunks, slices, encodings and
versions of Parquet don't matter, and a digest names the same rows on every machine.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa

DIGEST_BYTES = 16


def digest(table: "pa.Table") -> str:
    """32 hexadecimal digits that change when any value, name, type or the order of rows or columns does."""
    state = _new()
    for name, column in zip(table.column_names, table.columns, strict=True):
        _add_column(state, name, column)
    return state.hexdigest()


def combine(digests: Iterable[str]) -> str:
    """One digest of several in order.

    >>> combine(["a", "b"]) == combine(["b", "a"])
    False
    """
    state = _new()
    for one in digests:
        state.update(one.encode() + b"\n")
    return state.hexdigest()


def _new() -> "hashlib.blake2b":
    return hashlib.blake2b(digest_size=DIGEST_BYTES)


def _add_column(state: "hashlib.blake2b", name: str, column: "pa.ChunkedArray") -> None:
    import pyarrow as pa

    header = [name, _type_name(column.type), len(column), column.null_count]
    state.update(json.dumps(header).encode())
    chunks = [chunk for chunk in column.chunks if len(chunk)]
    if column.null_count:
        for chunk in chunks:
            _add_array(state, np.asarray(chunk.is_valid().cast(pa.uint8())))
    if pa.types.is_list(column.type):
        _add_lists(state, column.type, chunks)
    elif pa.types.is_string(column.type):
        _add_strings(state, chunks)
    else:
        for chunk in chunks:
            _add_array(state, _fixed_width(chunk))


def _add_lists(state: "hashlib.blake2b", list_type: "pa.ListType", chunks: "list[pa.ListArray]") -> None:
    import pyarrow as pa
    import pyarrow.compute as pc

    for chunk in chunks:
        _add_array(state, np.asarray(pc.list_value_length(chunk).fill_null(0)))
    _add_column(state, "item", pa.chunked_array([chunk.flatten() for chunk in chunks], list_type.value_type))


def _add_strings(state: "hashlib.blake2b", chunks: "list[pa.StringArray]") -> None:
    import pyarrow.compute as pc

    filled = [chunk.fill_null("") if chunk.null_count else chunk for chunk in chunks]
    for chunk in filled:
        _add_array(state, np.asarray(pc.binary_length(chunk)))
    for chunk in filled:
        _, offsets, data = chunk.buffers()
        first, last = np.frombuffer(offsets, np.int32)[[chunk.offset, chunk.offset + len(chunk)]]
        if last > first:
            state.update(memoryview(data)[first:last])


def _fixed_width(chunk: "pa.Array") -> np.ndarray:
    """The values of integers, booleans and timestamps, nulls as zeros; a view where there are neither nulls nor booleans."""
    import pyarrow as pa

    if pa.types.is_boolean(chunk.type):
        chunk = chunk.cast(pa.uint8())
    elif pa.types.is_timestamp(chunk.type):
        chunk = chunk.cast(pa.int64())
    elif not pa.types.is_integer(chunk.type):
        raise TypeError(f"no digest is defined over {chunk.type}")
    return np.asarray(chunk.fill_null(0) if chunk.null_count else chunk)


def _add_array(state: "hashlib.blake2b", values: np.ndarray) -> None:
    if sys.byteorder == "big":
        values = values.byteswap()
    state.update(np.ascontiguousarray(values).view(np.uint8).data)


def _type_name(arrow_type: "pa.DataType") -> str:
    """Like str, without the name of a list's item, which Parquet changes."""
    import pyarrow as pa

    if pa.types.is_list(arrow_type):
        return f"list<{_type_name(arrow_type.value_type)}>"
    return str(arrow_type)
