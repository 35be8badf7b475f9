"""The models as files: their headers, and the order in which they can be made.

A header is the comment that a file begins with: a sentence, then `grain:` with the key in parentheses, `units:`, and where
they apply `scope:` (of a check: block, audit, lake or marts), `games:` (poker, house or all: whose blocks a model of blocks
reads; poker if a partial does not say, else all), `kinds:` (simulate or replay: runs of which kind alone it reads) and
`columns:` with a line for each column, `name: words` or, where neither the name nor the type says it, `name [unit]: words`.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline import resources
from pipeline.errors import PipelineError
from pipeline.games import BANKED
from pipeline.models import rule_words

if TYPE_CHECKING:
    import duckdb

FOLDER = Path(__file__).resolve().parent
MACROS = ("words.sql", "statistics.sql", "counts.sql", "filters.sql", "analyst.sql", "brownian.sql", "variance.sql")
"""Files of the folder macros; later ones use earlier ones."""
LAYERS = ("staging", "intermediate", "partials", "marts", "views", "checks")
SCOPES = ("block", "audit", "lake", "marts")
POKER, HOUSE, ALL = "poker", "house", "all"
KINDS = ("simulate", "replay", ALL)
GRAIN = re.compile(r"\(([^)]*)\)")
COLUMN = re.compile(r"(?P<name>\w+)(?: \[(?P<unit>[^\]]+)\])?: (?P<words>.+)")


@dataclass(frozen=True, kw_only=True)
class Model:
    """A file of SQL: one select, its name, and what its header says. `grain` is the key of its rows."""

    name: str
    layer: str
    text: str
    sentence: str
    grain: tuple[str, ...]
    units: str
    scope: str = ""
    games: str = ALL
    kinds: str = ALL
    columns: dict[str, str] = field(default_factory=dict)
    units_of: dict[str, str] = field(default_factory=dict)

    def reads(self, game: str, kind: str) -> bool:
        """True if blocks of this game are for it, in runs of this kind."""
        return self.games in (ALL, HOUSE if game in BANKED else POKER) and self.kinds in (ALL, kind)


@cache
def models(layer: str) -> tuple[Model, ...]:
    """The models of a layer by name.

    >>> [model.name for model in models("marts")][:2]
    ['mart_bankroll_bands', 'mart_bankrolls']
    """
    return tuple(parse(path.stem, layer, path.read_text(encoding="utf-8")) for path in _files(layer))


def macros() -> str:
    """The statements that define all macros, as temporary ones: those that the rules write, and those of the files."""
    written = [(FOLDER / "macros" / name).read_text(encoding="utf-8") for name in MACROS]
    return "\n".join((rule_words.macros(), *written))


@cache
def digest() -> str:
    """A digest of all model files and of the program's version: what was built by other models is built again."""
    state = hashlib.blake2b(f"{resources.version()}\n{macros()}".encode(), digest_size=16)
    for layer in LAYERS:
        for model in models(layer):
            state.update(f"{layer}/{model.name}\n{model.text}".encode())
    return state.hexdigest()


def parse(name: str, layer: str, text: str, scope: str = "") -> Model:
    """The model that a file's text is; PipelineError if its header lacks something. `scope` is that of a check that says none.

    >>> parse("one", "views", "-- One row.\\n-- grain: one row per (a, b)\\n-- units: none\\nselect 1 as a, 2 as b").grain
    ('a', 'b')
    """
    entries = _header(text)
    grain = GRAIN.search(entries.get("grain", ""))
    scope = entries.get("scope", scope)
    is_scoped = (layer == "checks") == (scope in SCOPES) and entries.get("games", ALL) in (POKER, HOUSE, ALL)
    is_scoped = is_scoped and entries.get("kinds", ALL) in KINDS
    if not entries[""] or grain is None or "units" not in entries or not is_scoped:
        raise PipelineError(
            f"Model {layer}/{name}.sql lacks a header: a sentence, `grain: one row per (...)`, `units:`, and for a check "
            f"`scope:` {', '.join(SCOPES)}; `games:` is {POKER}, {HOUSE} or {ALL}, `kinds:` "
            f"{', '.join(KINDS)}."
        )
    columns = [COLUMN.fullmatch(line) for line in entries.get("columns", "").split("\n") if line]
    said = [column for column in columns if column is not None]
    if len(said) < len(columns):
        raise PipelineError(
            f"Model {layer}/{name}.sql: each line under `columns:` is `name: words` or `name [unit]: words`."
        )
    return Model(
        name=name,
        layer=layer,
        text=text,
        sentence=entries[""],
        grain=tuple(column.strip() for column in grain[1].split(",")),
        units=entries["units"],
        scope=scope,
        games=entries.get("games", POKER if layer == "partials" else ALL),
        kinds=entries.get("kinds", ALL),
        columns={column["name"]: column["words"] for column in said},
        units_of={column["name"]: column["unit"] for column in said if column["unit"]},
    )


def in_order(con: "duckdb.DuckDBPyConnection", wanted: Iterable[Model]) -> list[Model]:
    """The models so that each stands after those of them that it reads; PipelineError where they read in a circle."""
    by_name = {model.name: model for model in wanted}
    graph = {name: tables_read(con, model) & by_name.keys() for name, model in by_name.items()}
    try:
        return [by_name[name] for name in TopologicalSorter(graph).static_order()]
    except CycleError as error:
        raise PipelineError(f"Models read each other in a circle: {' <- '.join(error.args[1])}.") from error


def needed(con: "duckdb.DuckDBPyConnection", layer: str, users: Iterable[Model]) -> list[Model]:
    """The models of a layer that these ones read, and those that they read in turn, in the order in which they can be made."""
    by_name = {model.name: model for model in models(layer)}
    wanted: set[str] = set()
    todo = list(users)
    while todo:
        read = tables_read(con, todo.pop()) & by_name.keys() - wanted
        wanted |= read
        todo += [by_name[name] for name in read]
    return in_order(con, [by_name[name] for name in sorted(wanted)])


def tables_read(con: "duckdb.DuckDBPyConnection", model: Model) -> set[str]:
    """The names of the tables and views that a model's select reads, its common table expressions left out."""
    tree = syntax_tree(con, model.text)
    if tree["error"]:
        raise PipelineError(f"Model {model.layer}/{model.name}.sql can't be read: {tree['error_message']}")
    read: set[str] = set()
    named: set[str] = set()
    for node in nodes(tree):
        if node.get("type") == "BASE_TABLE":
            read.add(node["table_name"])
        named.update(entry["key"] for entry in node.get("cte_map", {}).get("map", ()))
    return read - named


def syntax_tree(con: "duckdb.DuckDBPyConnection", text: str) -> dict[str, Any]:
    """The parsed selects of a text as DuckDB serialises them; `error` is true where it is anything else."""
    row = con.execute("select json_serialize_sql(cast(? as varchar))", [text]).fetchone()
    assert row is not None
    tree: dict[str, Any] = json.loads(row[0])
    return tree


def nodes(tree: object) -> Iterator[dict[str, Any]]:
    """All objects of a syntax tree, the outer ones first. No recursion: a query may nest deeper than Python's stack."""
    todo = [tree]
    while todo:
        at = todo.pop()
        if isinstance(at, dict):
            yield at
            todo.extend(at.values())
        elif isinstance(at, list):
            todo.extend(at)


def _files(layer: str) -> list[Path]:
    return sorted((FOLDER / layer).glob("*.sql"))


def _header(text: str) -> dict[str, str]:
    """The entries of a header, the sentence under "". Columns stay lines, all else becomes one line."""
    entries = {"": ""}
    key = ""
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        words = line[2:].removeprefix(" ")
        head, colon, rest = words.partition(":")
        if colon and head in ("grain", "units", "scope", "games", "kinds", "columns"):
            key, words = head, rest
        between = "\n" if key == "columns" else " "
        entries[key] = (entries.get(key, "") + between + words.strip()).strip()
    return entries
