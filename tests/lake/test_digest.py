"""Digests name rows: the same for any chunks and files that hold them, another one for any change."""

import hashlib
import json
import struct
from datetime import timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.lake.digest import combine, digest
from tests.lake import samples

every_table = pytest.mark.parametrize("name", samples.STORED)


def naive_digest(table: pa.Table) -> str:
    """The slow way: value by value, as the module's docstring says it."""
    content = b"".join(naive_column(name, column) for name, column in zip(table.column_names, table.columns))
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def naive_column(name: str, column: pa.ChunkedArray) -> bytes:
    is_list = pa.types.is_list(column.type)
    is_text = pa.types.is_string(column.type)
    type_name = f"list<{column.type.value_type}>" if is_list else str(column.type)
    content = json.dumps([name, type_name, len(column), column.null_count]).encode()
    is_valid = [value is not None for value in column.to_pylist()]
    if not all(is_valid):
        content += bytes(is_valid)
    if is_list:
        values = [value or [] for value in column.to_pylist()]
        content += b"".join(struct.pack("<i", len(value)) for value in values)
        items = pa.chunked_array([pa.array([item for value in values for item in value], column.type.value_type)])
        return content + naive_column("item", items)
    if is_text:
        texts = [(value or "").encode() for value in column.to_pylist()]
        return content + b"".join(struct.pack("<i", len(text)) for text in texts) + b"".join(texts)
    width = 1 if pa.types.is_boolean(column.type) else column.type.bit_width // 8
    numbers = column.cast(pa.int64()) if pa.types.is_timestamp(column.type) else column
    return content + b"".join(
        ((value or 0) % 2 ** (8 * width)).to_bytes(width, "little") for value in numbers.to_pylist()
    )


@every_table
def test_the_fast_digest_equals_the_slow_one(name):
    """Value by value in plain Python."""
    table = samples.random_table(name, 50)

    assert naive_digest(table) == digest(table)


@every_table
@settings(max_examples=25, deadline=None)
@given(cuts=st.lists(st.integers(0, 60), max_size=6), before=st.integers(0, 9), after=st.integers(0, 9))
def test_chunks_and_slices_do_not_matter(name, cuts, before, after):
    """However the rows are spread over chunks, and whatever lies around them in memory."""
    table = samples.random_table(name, 60)
    around = pa.concat_tables([table.slice(0, before), table, table.slice(0, after)]).combine_chunks()
    whole = around.slice(before, 60)
    edges = sorted({0, *cuts, 60})
    cut = pa.concat_tables([whole.slice(first, last - first) for first, last in pairwise(edges)])

    assert digest(table) == digest(cut)


@every_table
def test_a_way_through_parquet_does_not_matter(name, tmp_path):
    """With pyarrow's defaults, which are not ours."""
    table = samples.random_table(name)
    pq.write_table(table, tmp_path / "any.parquet")

    assert digest(table) == digest(pq.read_table(tmp_path / "any.parquet"))


@every_table
def test_any_one_value_matters(name):
    """In the first, a middle and the last row of every column."""
    table = samples.random_table(name, 20)
    digests = {digest(table)}
    for column_no, field in enumerate(table.schema):
        for row in (0, 7, 19):
            values = table.column(field.name).to_pylist()
            values[row] = changed(values[row], field)
            digests.add(digest(table.set_column(column_no, field, pa.array(values, field.type))))

    assert len(digests) == 1 + 3 * table.num_columns


def changed(value: Any, field: pa.Field) -> Any:
    if value is None:
        return samples.random_value(np.random.default_rng(1), field.type)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value, 0]
    return value + timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (pa.array([0, 1]), pa.array([None, 1])),
        (pa.array(["", "a"]), pa.array([None, "a"])),
        (pa.array(["ab", "c"]), pa.array(["a", "bc"])),
        (pa.array([[1, 2], [3]]), pa.array([[1], [2, 3]])),
        (pa.array([[]], pa.list_(pa.int64())), pa.array([None], pa.list_(pa.int64()))),
        (pa.array([1, 2]), pa.array([2, 1])),
        (pa.array([1], pa.int64()), pa.array([1], pa.uint64())),
        (pa.array([1, 1]), pa.array([1])),
        (pa.array([], pa.int64()), pa.array([], pa.uint8())),
    ],
)
def test_what_looks_alike_is_told_apart(one, other):
    """Nulls from zeros, neighbours from each other, types, lengths and order."""
    assert digest(pa.table({"a": one})) != digest(pa.table({"a": other}))


def test_names_and_order_of_columns_matter():
    """A column under another name is another column."""
    table = pa.table({"a": [1], "b": [1]})

    assert len({digest(table), digest(table.rename_columns(["b", "a"])), digest(table.select(["a"]))}) == 3


def test_what_a_null_hides_does_not_matter():
    """Arrow leaves any bytes under a null."""
    hidden = pc.if_else(pa.array([True, False]), pa.array(["a", "junk"]), pa.scalar(None, pa.string()))

    assert digest(pa.table({"a": ["a", None]})) == digest(pa.table({"a": hidden}))


def test_digests_do_not_move_between_versions():
    """Recorded runs and exports stay comparable; a change here needs a new schema version."""
    table = pa.table({"hand_no": pa.array([0, 1], pa.int64()), "name": ["As", None], "is_won": [True, False]})

    assert digest(table) == "56de7c3279e4ae2df3587e9c55c885fd"
    assert combine([digest(table)]) == "01859ff345eda8d37d6f79505bd79b99"


def test_a_type_without_a_definition_is_refused():
    """Floats have several forms of one number."""
    with pytest.raises(TypeError, match="double"):
        digest(pa.table({"a": [1.5]}))
