"""Writes a mart or a view to a file for other programs: CSV, Parquet or XLSX, with what each column means where the format can
say it."""

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pipeline.app.describe import entries_of
from pipeline.app.home import Home
from pipeline.app.outputs import check_output, written
from pipeline.errors import UsageError
from pipeline.models import dictionary
from pipeline.models.connections import connect
from pipeline.models.dictionary import MACRO, Entry

if TYPE_CHECKING:
    import pyarrow as pa

FORMATS = ("csv", "parquet", "xlsx")
MOST_XLSX_ROWS = 2**20 - 1
MOST_NAME_CHARS = 31
BATCH_ROWS = 1 << 16
MOST_XLSX_DIGITS = 15
"""More digits than this a spreadsheet's numbers don't hold; whole numbers of more are written as text."""


def export_mart(home: Home, name: str, path: Path, format_: str | None = None) -> int:
    """Write all rows of a mart or view in its own order; how many there are. The format is the file's suffix if not said."""
    format_ = format_ or path.suffix.removeprefix(".").lower()
    if format_ not in FORMATS:
        raise UsageError(f"{path} ends in none of .{', .'.join(FORMATS)}: name the format with --format.")
    check_output(home, path)
    entry = dictionary.find(entries_of(home), name)
    if entry.kind == MACRO:
        raise UsageError(f"{name} is a macro, which has no rows. Name a mart or a view: tapete describe lists them.")
    with connect(home.lake, home.warehouse) as con, written(home, path) as file:
        rows = con.sql(f"from {entry.name}").to_arrow_reader(BATCH_ROWS)
        return WRITERS[format_](rows, entry, file)


def write_csv(rows: "pa.RecordBatchReader", entry: Entry, file: IO[bytes]) -> int:
    """RFC 4180 with a header, floats in as many digits as tell them apart."""
    from pipeline.app.rows import as_csv

    num_rows = 0
    for batch in rows:
        text = as_csv(batch, has_header=num_rows == 0)
        file.write(text.encode())
        num_rows += batch.num_rows
    if num_rows == 0:
        file.write(as_csv(rows.schema.empty_table()).encode())
    return num_rows


def write_parquet(rows: "pa.RecordBatchReader", entry: Entry, file: IO[bytes]) -> int:
    """Types as they are; description and unit of each column as metadata of its field."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    said = {column.name: column for column in entry.columns}
    fields = [
        field.with_metadata({"description": said[field.name].description, "unit": said[field.name].unit})
        for field in rows.schema
    ]
    schema = pa.schema(fields, {"description": entry.sentence, "grain": ", ".join(entry.grain)})
    num_rows = 0
    with pq.ParquetWriter(file, schema) as writer:
        for batch in rows:
            writer.write_batch(batch.cast(schema))
            num_rows += batch.num_rows
    return num_rows


def write_xlsx(rows: "pa.RecordBatchReader", entry: Entry, file: IO[bytes]) -> int:
    """A sheet of rows and one that says what its columns mean. Nothing in a cell is taken for a formula or an address."""
    import xlsxwriter

    options = {
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "remove_timezone": True,
    }
    num_rows = 0
    with xlsxwriter.Workbook(file, options) as book:
        bold = book.add_format({"bold": True})
        date = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        sheet = book.add_worksheet(entry.name[:MOST_NAME_CHARS])
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, rows.schema.names, bold)
        for batch in rows:
            if num_rows + batch.num_rows > MOST_XLSX_ROWS:
                raise UsageError(
                    f"{entry.name} has more rows than the {MOST_XLSX_ROWS:,} of a sheet. Write CSV or Parquet."
                )
            for column_no, column in enumerate(batch.columns):
                for row_no, value in enumerate(column.to_pylist(), start=num_rows + 1):
                    _write_cell(sheet, row_no, column_no, value, date)
            num_rows += batch.num_rows
        sheet.autofit()
        words = book.add_worksheet("columns")
        words.write_row(0, 0, ("column", "type", "unit", "what it is"), bold)
        for at, column in enumerate(entry.columns, start=1):
            words.write_row(at, 0, (column.name, column.type, column.unit, column.description))
        words.autofit()
    return num_rows


def _write_cell(sheet: Any, row_no: int, column_no: int, value: Any, date: Any) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_boolean(row_no, column_no, value)
    elif isinstance(value, int) and len(str(abs(value))) > MOST_XLSX_DIGITS:
        sheet.write_string(row_no, column_no, str(value))
    elif isinstance(value, int | float):
        sheet.write_number(row_no, column_no, value)
    elif hasattr(value, "isoformat"):
        sheet.write_datetime(row_no, column_no, value, date)
    else:
        sheet.write_string(row_no, column_no, str(value))


WRITERS = {"csv": write_csv, "parquet": write_parquet, "xlsx": write_xlsx}
