"""Example queries: what people ask of the marts and the lake, as files of SQL that begin with a sentence."""

from dataclasses import dataclass
from functools import cache

from pipeline.errors import UnknownName
from pipeline.models.catalog import FOLDER


@dataclass(frozen=True, kw_only=True)
class Example:
    """A query, and what it answers."""

    name: str
    sentence: str
    sql: str


@cache
def examples() -> tuple[Example, ...]:
    """All of them by name.

    >>> examples()[0].name
    'bb_per_100_by_position'
    """
    found = []
    for path in sorted((FOLDER / "examples").glob("*.sql")):
        first, _, sql = path.read_text(encoding="utf-8").partition("\n")
        found.append(Example(name=path.stem, sentence=first.removeprefix("--").strip(), sql=sql.strip()))
    return tuple(found)


def find(name: str) -> Example:
    """The example with this name; UnknownName says the nearest one."""
    by_name = {example.name: example for example in examples()}
    if name not in by_name:
        raise UnknownName("example query", name, list(by_name))
    return by_name[name]
