"""Rows as text for a terminal, and as CSV."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

MAX_ROWS = 1000


def plain(value: Any) -> Any:
    """A value that JSON has no word for, as a number or text: for `json.dumps(default=plain)`.

    >>> from decimal import Decimal
    >>> plain(Decimal("300")), plain(Decimal("0.5"))
    (300, 0.5)
    """
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def fraction(value: Fraction) -> dict[str, Any]:
    """A fraction as JSON has it: in full, and as a number.

    >>> fraction(Fraction(1, 4))
    {'fraction': '1/4', 'value': 0.25}
    """
    return {"fraction": str(value), "value": float(value)}


def cell(value: Any) -> str:
    """A value as text.

    >>> cell(0.125), cell(None), cell(1234)
    ('0.125', '', '1234')
    """
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else printable(str(value))


def printable(text: str) -> str:
    """Text with control characters spelled out, so that no name can steer a terminal.

    >>> printable("Ana\\n")
    'Ana\\\\n'
    """
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def lines_of(value: Any) -> list[str]:
    """A value as the lines of text that it has.

    >>> lines_of("╭───╮\\n╰───╯\\n"), lines_of(None)
    (['╭───╮', '╰───╯'], [''])
    """
    return [printable(line) for line in value.splitlines()] or [""] if isinstance(value, str) else [cell(value)]


def as_columns(rows: Sequence[dict[str, Any]], names: Sequence[str] | None = None) -> str:
    """Rows in columns under their names, numbers to the right; a text of several lines goes on below itself.

    >>> print(as_columns([{"a": 1, "b": "x"}, {"a": 20, "b": "yy"}]))
     a  b
     1  x
    20  yy
    """
    names = names or list(rows[0])
    texts = [list(line) for row in rows for line in zip_longest(*(lines_of(row[name]) for name in names), fillvalue="")]
    widths = [
        max(len(name), *(len(text[at]) for text in texts)) if texts else len(name) for at, name in enumerate(names)
    ]
    is_number = [any(isinstance(row[name], int | float) for row in rows) for name in names]

    def line(values: Sequence[str]) -> str:
        return "  ".join(
            value.rjust(width) if right else value.ljust(width)
            for value, width, right in zip(values, widths, is_number, strict=True)
        ).rstrip()

    return "\n".join([line(names), *(line(text) for text in texts)])


def as_text(table: "pa.Table") -> str:
    """A table for a terminal; at most MAX_ROWS rows, and a line that says how many were left out."""
    text = as_columns(table.slice(0, MAX_ROWS).to_pylist(), table.column_names)
    left_out = table.num_rows - MAX_ROWS
    return f"{text}\n({left_out:,} more rows; --csv and --json print them all)" if left_out > 0 else text


def as_csv(table: "pa.Table | pa.RecordBatch", has_header: bool = True) -> str:
    """A table as CSV (RFC 4180), with a header if not said otherwise; lists and structs as JSON, since CSV has none."""
    import pyarrow as pa

    out = io.StringIO()
    writer = csv.writer(out)
    if has_header:
        writer.writerow(table.column_names)
    columns = [
        [
            value if value is None else json.dumps(value, default=plain, ensure_ascii=False)
            for value in column.to_pylist()
        ]
        if pa.types.is_nested(column.type)
        else column.to_pylist()
        for column in table.columns
    ]
    writer.writerows(zip(*columns, strict=True))
    return out.getvalue()


def dicts_as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV with a header, all with the columns of the first.

    >>> dicts_as_csv([{"a": 1, "b": None}])
    'a,b\\r\\n1,\\r\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(rows[0])
    writer.writerows(row.values() for row in rows)
    return out.getvalue()


def sections_as_csv(sections: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Rows of several kinds as one CSV, a figure a line: section, row, figure, value, and the fraction where it is one."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("section", "row", "figure", "value", "fraction"))
    for name, rows in sections.items():
        for row_no, row in enumerate(rows):
            for key, value in row.items():
                number, exact = (float(value), value) if isinstance(value, Fraction) else (value, "")
                writer.writerow((name, row_no, key, number, exact))
    return out.getvalue()
