"""The lake's tables as their contracts in schemas/ define them; nothing else in the code defines a column.

`SCHEMA_VERSION` goes up when a column is added or changes its meaning; the contract's `since` says which version brought
a column. The order of `CONTENT_TABLES` is part of every run's digest: new tables go at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.errors import UnknownName
from pipeline.resources import schemas_dir

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 5
BLOCK_HANDS = 2**18

CONTENT_TABLES = ("hands", "seats", "actions", "awards", "cards", "boards", "wagers", "seat_stats", "luck", "deals")
SOURCE_TABLES = ("source_hands", "rejects", "source_files", "source_seats")
DIMENSIONS = ("stakes", "players", "policies")
RUNS = "runs"
TABLES = (*CONTENT_TABLES, *SOURCE_TABLES, *DIMENSIONS, RUNS)


@dataclass(frozen=True, kw_only=True)
class Relation:
    """Columns of a table and the columns of another one, of the same run, where their values have to be found.

    `none` is the value that stands for no row there; null always does.
    """

    columns: tuple[str, ...]
    table: str
    to: tuple[str, ...]
    none: int | None = None


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column as its contract defines it.

    `type` is the name of an Arrow type, `encoding` one of delta, split, plain, dictionary. `key_no` is the place in the
    key, 1 first, 0 outside it. `values` are the allowed ones by name, `enum` the class of codes.py that they come from.
    `minimum` and `maximum` are allowed themselves, what lies from one end of `gap` to the other is not; `pattern` is that of a
    whole text. `former` is a type that files have which were written under this version of the schema or before.
    """

    name: str
    type: str
    description: str
    unit: str
    encoding: str
    since: int
    is_nullable: bool
    key_no: int
    enum: str | None
    values: dict[str, int] | tuple[str, ...]
    minimum: int | None = None
    maximum: int | None = None
    gap: tuple[int, int] | None = None
    pattern: str | None = None
    former: tuple[str, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table as its contract defines it. `role` is content, source, dimension or manifest."""

    name: str
    description: str
    role: str
    columns: tuple[Column, ...]
    relations: tuple[Relation, ...] = ()

    @property
    def column_names(self) -> list[str]:
        """In the order of the files."""
        return [column.name for column in self.columns]

    @property
    def key(self) -> list[str]:
        """The columns that tell rows of a run apart, in sort order."""
        return [column.name for column in sorted(self.columns, key=lambda column: column.key_no) if column.key_no]


@cache
def table(name: str) -> Table:
    """The table with this name; UnknownName says the nearest one.

    >>> table("seats").key
    ['hand_no', 'seat_no']
    """
    if name not in TABLES:
        raise UnknownName("lake table", name, list(TABLES))
    contract = _read(name)
    (element,) = contract["schema"]
    return Table(
        name=name,
        description=contract["description"]["purpose"],
        role=_custom(element)["role"],
        columns=tuple(_column(properties) for properties in element["properties"]),
        relations=tuple(_relations(element)),
    )


def contract_text(name: str) -> str:
    """The contract of a table as it is written, YAML; UnknownName says the nearest name."""
    return _path(table(name).name).read_text(encoding="utf-8")


@cache
def arrow_schema(name: str) -> "pa.Schema":
    """The columns of a table's files (`game` and `run_id` are folders), description and unit as field metadata."""
    import pyarrow as pa

    return pa.schema(
        [
            pa.field(
                column.name,
                arrow_type(column.type),
                nullable=column.is_nullable,
                metadata={"description": column.description, "unit": column.unit},
            )
            for column in table(name).columns
        ]
    )


def is_younger(name: str, column: str, schema_version: int = 1) -> bool:
    """True if the column came to the table after this version of the schema."""
    return any(known.name == column and known.since > schema_version for known in table(name).columns)


def arrow_type(text: str) -> "pa.DataType":
    """The Arrow type that a contract names.

    >>> arrow_type("list<int64>").value_type
    DataType(int64)
    """
    import pyarrow as pa

    if text.startswith("list<"):
        return pa.list_(arrow_type(text.removeprefix("list<").removesuffix(">")))
    if text == "timestamp[us, tz=UTC]":
        return pa.timestamp("us", "UTC")
    return pa.type_for_alias(text)


def _column(properties: dict[str, Any]) -> Column:
    custom = _custom(properties)
    values = custom.get("values", {})
    allowed = properties.get("logicalTypeOptions", {})
    return Column(
        name=properties["name"],
        type=properties["physicalType"],
        description=properties["description"],
        unit=custom["unit"],
        encoding=custom["encoding"],
        since=custom["since"],
        is_nullable=not properties["required"],
        key_no=properties.get("primaryKeyPosition", 0),
        enum=custom.get("enum"),
        values=tuple(values) if isinstance(values, list) else values,
        minimum=allowed.get("minimum"),
        maximum=allowed.get("maximum"),
        gap=tuple(custom["gap"]) if "gap" in custom else None,
        pattern=allowed.get("pattern"),
        former=(custom["former"]["type"], custom["former"]["until"]) if "former" in custom else None,
    )


def _relations(element: dict[str, Any]) -> Iterator[Relation]:
    """Those of the whole table, several columns each, then those of single columns."""
    for said in element.get("relationships", ()):
        columns, to = (tuple(side) for side in (said["from"], said["to"]))
        yield Relation(columns=_bare(columns), table=to[0].partition(".")[0], to=_bare(to))
    for properties in element["properties"]:
        for said in properties.get("relationships", ()):
            none = _custom(said)["none"] if "customProperties" in said else None
            to = said["to"]
            yield Relation(columns=(properties["name"],), table=to.partition(".")[0], to=_bare((to,)), none=none)


def _bare(references: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of `table.column`."""
    return tuple(reference.partition(".")[2] for reference in references)


def _custom(element: dict[str, Any]) -> dict[str, Any]:
    return {entry["property"]: entry["value"] for entry in element["customProperties"]}


def _read(name: str) -> dict[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    contract: dict[str, Any] = yaml.load(_path(name).read_text(encoding="utf-8"), Loader=loader)
    return contract


def _path(name: str) -> Path:
    return schemas_dir() / f"{name}.odcs.yaml"
