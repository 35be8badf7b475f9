"""Describes marts, views, tables of the lake and macros: in a terminal, as JSON, or all of them as a page."""

from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.outputs import check_output
from pipeline.app.rows import as_columns
from pipeline.errors import UsageError
from pipeline.lake import schema
from pipeline.models import dictionary, own
from pipeline.models.dictionary import LAKE, MACRO, Entry
from pipeline.models.mart_contracts import contract_of


def entries_of(home: Home) -> tuple[Entry, ...]:
    """All entries of a home, its own marts among them."""
    return dictionary.entries(home.lake, home.warehouse, own.read(home.models).marts)


def describe(home: Home, name: str | None = None) -> tuple[dict[str, Any], str]:
    """One of them by name, or a list of all: as a dict and in words. UnknownName says the nearest name."""
    entries = entries_of(home)
    if name is not None:
        entry = dictionary.find(entries, name)
        return entry.as_dict(), in_words(entry)
    rows = [{"name": title(entry), "kind": entry.kind, "what it is": entry.sentence} for entry in entries]
    return {"entries": [entry.as_dict() for entry in entries]}, as_columns(rows)


def contract(home: Home, name: str) -> tuple[dict[str, Any], str]:
    """The contract of a table of the lake as it ships, of a mart or view as the dictionary says it: as a dict, and as YAML."""
    import yaml

    entry = dictionary.find(entries_of(home), name)
    if entry.kind == LAKE:
        text = schema.contract_text(name.removeprefix("lake_"))
        return yaml.safe_load(text), text.rstrip("\n")
    if entry.kind == MACRO:
        raise UsageError(f"{name} is a macro; contracts are those of marts, views and tables of the lake.")
    found = contract_of(entry)
    return found, yaml.safe_dump(found, sort_keys=False, allow_unicode=True, width=120).rstrip("\n")


def write_page(home: Home, path: Path | None = None) -> Path:
    """Write the dictionary as one page, HOME/reports/dictionary.html if no path is said. Returns where it is."""
    from pipeline.report import dictionary_page

    if path is not None:
        check_output(home, path)
    path = path or home.reports / "dictionary.html"
    entries = [entry.as_dict() | {"title": title(entry)} for entry in entries_of(home)]
    return dictionary_page.write(entries, path)


def title(entry: Entry) -> str:
    """Its name, a macro's with its arguments.

    >>> title(Entry(name="bb_per_100", kind=MACRO, sentence="", arguments=("net_bb",)))
    'bb_per_100(net_bb)'
    """
    return f"{entry.name}({', '.join(entry.arguments)})" if entry.kind == MACRO else entry.name


def in_words(entry: Entry) -> str:
    """An entry for a terminal: what it is, its grain, its columns."""
    lines = [f"{title(entry)}: {entry.kind}", entry.sentence]
    if entry.grain:
        lines.append(f"One row per ({', '.join(entry.grain)}).")
    if entry.units:
        lines.append(f"Units: {entry.units}.")
    columns = [
        {"column": column.name, "type": column.type, "unit": column.unit, "what it is": column.description}
        for column in entry.columns
    ]
    return "\n".join([*lines, *(["", as_columns(columns)] if columns else [])])
