"""The data dictionary: every mart, view, table of the lake and macro, with what each column means and in which unit.

Words of a column come from the header of its model, else from glossary.toml, else from the lake's contracts, where a view
hands a column on; its unit from the same places, else from its name (`*_chips` are chips) or, for texts and flags, its type.
Types are those of DuckDB. `missing` is what a test asks for: a column that nobody has described.
"""

import re
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.errors import UnknownName
from pipeline.lake import schema
from pipeline.models import catalog
from pipeline.models.connections import connect

if TYPE_CHECKING:
    import duckdb

MART, VIEW, LAKE, MACRO = "mart", "view", "lake table", "macro"
KINDS = {MART: "marts", VIEW: "views"}
"""Kinds of models that analysts read, and the folders that they are in."""
UNITS = (
    (r".*_chips|chips", "chips"),
    (r"net_bb|.*_bb", "big blinds"),
    (r".*_bb_per_100(_.*)?", "big blinds per 100 hands"),
    (r".*_(rate|share)|share|share_.*|.*_share_of_.*", "fraction"),
    (r"num_.*|.*_(made|chances|clusters)", "count"),
    (r".*_money", "units of the currency"),
    (r".*_hundredths", "hundredths of the row's currency"),
    (r".*_minutes", "minutes"),
    (r".*_seat_nos", "chairs"),
    (r"(is|has|was|went)_.*", "true or false"),
    (r".*_at", "UTC"),
    (r".*_no|.*_rank|.*_place", "number"),
    (r".*_version", "version"),
)
"""What names say of units: the first pattern that fits a whole name."""
OF_TYPES = {"VARCHAR": "text", "BOOLEAN": "true or false"}
NUMBERS = (
    "TINYINT",
    "SMALLINT",
    "INTEGER",
    "BIGINT",
    "HUGEINT",
    "UTINY",
    "USMALL",
    "UINT",
    "UBIG",
    "UHUGE",
    "DEC",
    "DOUBLE",
    "FLOAT",
)
OF_ESTIMATES = re.compile(r"_(stderr|low|high)$")
OF_STAGING = re.compile(r"_(hundredths|seat_nos|tournament_id)$")
"""Ends of names: what belongs to an estimate has its unit; what staging adds to a column of the lake says its unit."""
COLUMNS_OF_RUNS = {
    "run_id": ("identifier", "run that the row belongs to"),
    "game": ("key", "game of the run"),
}
GLOSSARY = Path(__file__).with_name("glossary.toml")
ANALYST_MACROS = ("analyst.sql", "variance.sql")
"""Files of macros that analysts write."""
ALSO_FOR_ANALYSTS = ("card_text", "cards_text")
"""Macros that the models share with analysts."""
MACRO_TEXT = re.compile(
    r"(?P<comment>(?:^--[^\n]*\n)+)create or replace temp macro (?P<name>\w+)\((?P<arguments>[^)]*)\) as", re.MULTILINE
)


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column: its type in DuckDB, its unit, what it means."""

    name: str
    type: str
    unit: str
    description: str


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A mart, view, table of the lake (as `lake_NAME`), or a macro, which has arguments in place of columns."""

    name: str
    kind: str
    sentence: str
    grain: tuple[str, ...] = ()
    units: str = ""
    arguments: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


def entries(
    root: Path | None = None, warehouse: Path | None = None, own: Sequence[catalog.Model] = ()
) -> tuple[Entry, ...]:
    """All of them by kind and name, with the types that this lake and warehouse have, or those of empty ones. Of the user's `own`
    marts those that the warehouse has."""
    if root is not None and warehouse is not None and warehouse.exists():
        with connect(root, warehouse) as con:
            return tuple(_entries(con, own))
    with tempfile.TemporaryDirectory() as name:
        from pipeline.models.build import build

        empty = Path(name)
        build(empty / "lake", empty / "warehouse.duckdb")
        with connect(empty / "lake", empty / "warehouse.duckdb") as con:
            return tuple(_entries(con, ()))


def find(all_entries: tuple[Entry, ...], name: str) -> Entry:
    """The entry with this name; UnknownName says the nearest one."""
    for entry in all_entries:
        if entry.name == name:
            return entry
    raise UnknownName("mart, view, lake table or macro", name, [entry.name for entry in all_entries])


def missing(all_entries: tuple[Entry, ...]) -> list[str]:
    """Columns without words or without a unit: `mart_runs.seed lacks a unit`."""
    return [
        f"{entry.name}.{column.name} lacks {lack}"
        for entry in all_entries
        for column in entry.columns
        for lack, is_there in (("a unit", column.unit), ("a description", column.description))
        if not is_there
    ]


def _entries(con: "duckdb.DuckDBPyConnection", own: Sequence[catalog.Model]) -> Iterator[Entry]:
    made = {name for (name,) in con.execute("select table_name from duckdb_tables()").fetchall()}
    for kind, layer in KINDS.items():
        shipped = catalog.models(layer)
        for model in (*shipped, *(model for model in own if model.layer == layer and model.name in made)):
            columns = tuple(
                Column(name=name, type=type_, unit=unit_of(model, name, type_), description=words_of(model, name))
                for name, type_ in types_of(con, model.name)
            )
            yield Entry(
                name=model.name,
                kind=kind,
                sentence=model.sentence,
                grain=model.grain,
                units=model.units,
                columns=columns,
            )
    for name in schema.TABLES:
        yield _lake_table(con, schema.table(name))
    yield from _macros()


def types_of(con: "duckdb.DuckDBPyConnection", name: str) -> list[tuple[str, str]]:
    """(name, type) of the columns of a mart or view."""
    return [(row[0], row[1]) for row in con.execute(f"describe {name}").fetchall()]


def is_number(type_: str) -> bool:
    """True of DuckDB's types that hold a number.

    >>> is_number("DECIMAL(38,0)"), is_number("BIGINT[]"), is_number("VARCHAR")
    (True, False, False)
    """
    return not type_.endswith("]") and type_.startswith(NUMBERS)


def words_of(model: catalog.Model, column: str) -> str:
    """What a column of a model means, empty where nobody says it."""
    if column in model.columns:
        return model.columns[column]
    if column in glossary():
        return glossary()[column]["description"]
    found = lake_column(column)
    return found.description if found else COLUMNS_OF_RUNS.get(column, ("", ""))[1]


def unit_of(model: catalog.Model, column: str, type_: str) -> str:
    """The unit of a column of a model, empty where nothing says it. Errors and bounds have that of their estimate."""
    column_of = OF_ESTIMATES.sub("", column)
    if column in model.units_of or column_of in model.units_of:
        return model.units_of.get(column) or model.units_of[column_of]
    if column in glossary():
        return glossary()[column]["unit"]
    if column in COLUMNS_OF_RUNS:
        return COLUMNS_OF_RUNS[column][0]
    named = next((unit for pattern, unit in UNITS if re.fullmatch(pattern, column_of)), None)
    found = lake_column(column)
    return named or (found.unit if found and column not in model.columns else OF_TYPES.get(type_, ""))


@cache
def glossary() -> dict[str, dict[str, str]]:
    """Columns that views share: unit and description by name."""
    return tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))


@cache
def lake_column(name: str) -> schema.Column | None:
    """The column of this name in the first table of the lake that has it, else the one that staging has given the name."""
    columns = [column for table in schema.TABLES for column in schema.table(table).columns]
    names = (name, OF_STAGING.sub("", name))
    return next((column for wanted in names for column in columns if column.name == wanted), None)


def _lake_table(con: "duckdb.DuckDBPyConnection", table: schema.Table) -> Entry:
    by_name = {column.name: column for column in table.columns}
    columns = []
    for name, type_ in types_of(con, f"lake_{table.name}"):
        known = by_name.get(name)
        unit, words = (known.unit, known.description) if known else COLUMNS_OF_RUNS.get(name, ("", ""))
        columns.append(Column(name=name, type=type_, unit=unit, description=words))
    return Entry(
        name=f"lake_{table.name}",
        kind=LAKE,
        sentence=" ".join(table.description.split()),
        grain=tuple(("run_id", *table.key)) if table.role != "manifest" else tuple(table.key),
        columns=tuple(columns),
    )


def _macros() -> Iterator[Entry]:
    """Those that analysts write; the other macros are what models are made of."""
    own = "\n".join((catalog.FOLDER / "macros" / name).read_text(encoding="utf-8") for name in ANALYST_MACROS)
    shared = [found for found in MACRO_TEXT.finditer(catalog.macros()) if found["name"] in ALSO_FOR_ANALYSTS]
    for found in (*shared, *MACRO_TEXT.finditer(own)):
        words = " ".join(line.removeprefix("--").strip() for line in found["comment"].splitlines())
        arguments = tuple(argument.strip() for argument in found["arguments"].split(","))
        yield Entry(name=found["name"], kind=MACRO, sentence=words, arguments=arguments)
