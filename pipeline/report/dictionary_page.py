"""The data dictionary as a page that needs nothing else: every mart, view, table of the lake and macro with its columns."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pipeline.lake.aside import written_aside
from pipeline.report.colours import DARK, LIGHT
from pipeline.report.page import environment

HEADS = {
    "mart": "Marts",
    "view": "Views of the lake",
    "lake table": "Tables of the lake",
    "macro": "Macros",
}


def render(entries: Sequence[Mapping[str, Any]]) -> str:
    """The page. An entry has title, name, kind, sentence, grain, units and columns; those of one kind stand together."""
    groups = [(HEADS[kind], list(own)) for kind, own in groupby(entries, key=lambda entry: entry["kind"])]
    return environment().get_template("dictionary.html.j2").render(groups=groups, light=LIGHT, dark=DARK)


def write(entries: Sequence[Mapping[str, Any]], path: Path) -> Path:
    """Write the page there; it takes the place of an older one when it is whole."""
    with written_aside(path) as file:
        file.write(render(entries).encode())
    return path
