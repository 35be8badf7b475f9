"""A section with what its query finds: rows in the language of the page, figure, table, sentence and notes, for the templates."""

import json
import math
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from pipeline.errors import PipelineError
from pipeline.report.estimates import FEW_CLUSTERS, Row, fewest_clusters
from pipeline.report.section import Section, literal
from pipeline.report.words import Words

if TYPE_CHECKING:
    import duckdb

TERMS = ("hand_class", "street", "line", "item", "betting_limit", "claim", "verdict")
"""Columns that hold words of ours, not names from outside."""

Answer = dict[str, Any]


def query(con: "duckdb.DuckDBPyConnection", sql: str) -> list[Row]:
    """Rows as dicts of plain values that JSON can hold."""
    import duckdb

    try:
        found = con.execute(sql)
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        reason = str(error).partition("\n")[0]
        raise PipelineError(f"The warehouse lacks what the report reads: {reason}. Build the models again.") from error
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, map(_plain, row), strict=True)) for row in found.fetchall()]


def answer(
    con: "duckdb.DuckDBPyConnection",
    section: Section,
    words: Words,
    game: str | None = None,
    rules: str | None = None,
    tail: str = "",
) -> Answer:
    """All that the templates show of a section, of one game and its house rules or of all. Its id is the name with `tail`."""
    sql = section.sql.strip().replace("{game}", literal(game or "")).replace("{rules}", literal(rules or ""))
    found = query(con, sql)
    rows = [_in_language(row, words) for row in found]
    note = section.note or (lambda _, words: Markup(escape(words[f"{section.name}.note"])))
    return {
        "id": f"{section.name}{tail}",
        "name": section.name,
        "title": words[f"{section.name}.title"],
        "short": words[f"{section.name}.short"],
        "sql": sql,
        "game": game or "",
        "sentence": section.sentence(rows, words) if rows else Markup(escape(words[f"{section.name}.empty"])),
        "is_empty": not rows,
        "is_optional": section.is_optional,
        "uncut": "",
        "note": note(rows, words) if rows else "",
        "footnote": _footnote(rows, words),
        "heads": [(words[f"column.{column.key}"], column.is_number) for column in section.columns],
        "table": [[(column.write(row, words), column.is_number) for column in section.columns] for row in rows],
        "num_rows": words["num_rows_one"] if len(rows) == 1 else words.sentence("num_rows", count=len(rows)),
        "figure": _figure_json(section, rows, words) if section.figure and rows else None,
        "csv": _csv_json(found) if found else None,
        "is_square": section.name.startswith("starting_hands"),
    }


def to_json(value: Any) -> Markup:
    """JSON that can't end a script element, whatever names are in it."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=list)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _in_language(row: Row, words: Words) -> Row:
    """The row with words of ours that it holds in the page's language."""
    return {key: words.value(value) if key in TERMS and value else value for key, value in row.items()}


def _footnote(rows: list[Row], words: Words) -> str:
    """A warning where intervals rest on few clusters."""
    clusters = [fewest_clusters(row) for row in rows]
    few = [number for number in clusters if number is not None and number < FEW_CLUSTERS]
    if not few:
        return ""
    return words.sentence("few_clusters", few=len(few), rows=len(rows), limit=FEW_CLUSTERS, fewest=min(few))


def _figure_json(section: Section, rows: list[Row], words: Words) -> Markup:
    assert section.figure is not None
    figure = section.figure(rows, words).to_plotly_json()
    return to_json({"data": figure["data"], "layout": figure["layout"]})


def _csv_json(rows: list[Row]) -> Markup:
    """The rows as the mart has them, numbers in full: names of columns, then values."""
    return to_json([list(rows[0]), *(list(row.values()) for row in rows)])


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
