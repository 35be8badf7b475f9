"""Checks: a model that selects bad rows is run, and what it found is put into words.

Their scopes: `block` is what every build asks of a new block, since it costs little; `audit` asks more of a block, for
`tapete check` alone; `lake` looks at the manifests and dimensions of all runs; `marts` at what a build has made.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.errors import ContractError
from pipeline.models import catalog
from pipeline.models.catalog import Model

if TYPE_CHECKING:
    import duckdb

SHOWN_ROWS = 5
NUM_BAD = "num_bad_rows_in_all"


@dataclass(frozen=True, kw_only=True)
class CheckResult:
    """What a check found: how many bad rows, the first of them, and the sentence that does not hold."""

    name: str
    sentence: str
    num_bad: int = 0
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()

    @property
    def holds(self) -> bool:
        return self.num_bad == 0

    def __str__(self) -> str:
        if self.holds:
            return f"{self.name}: holds. {self.sentence}"
        rows = [
            "  " + ", ".join(f"{name}={value}" for name, value in zip(self.columns, row, strict=True))
            for row in self.rows
        ]
        return "\n".join(
            [f"{self.name}: {self.num_bad:,} bad row{'s' * (self.num_bad > 1)}. {self.sentence} First of them:", *rows]
        )


def of(*scopes: str) -> list[Model]:
    """The checks of these scopes."""
    return [model for model in catalog.models("checks") if model.scope in scopes]


def run(con: "duckdb.DuckDBPyConnection", checks: Iterable[Model]) -> Iterator[CheckResult]:
    """What checks find in the relations as the connection sees them now."""
    for model in checks:
        yield find_bad_rows(con, model)


def untried(checks: Iterable[Model]) -> list[CheckResult]:
    """Checks that had nothing to look at."""
    return [CheckResult(name=model.name, sentence=model.sentence) for model in checks]


def grains(con: "duckdb.DuckDBPyConnection", marts: Iterable[Model]) -> Iterator[CheckResult]:
    """Whether each mart has one row for each value of the key that its header names."""
    for mart in marts:
        key = ", ".join(mart.grain)
        text = f"select {key}, count(*) as num_rows from {mart.name} group by {key} having count(*) > 1"
        yield _bad_rows(con, f"grain_of_{mart.name}", f"One row per ({key}).", text)


def find_bad_rows(con: "duckdb.DuckDBPyConnection", check: Model) -> CheckResult:
    """What one check finds."""
    return _bad_rows(con, check.name, check.sentence, check.text)


def merge(results: Iterable[CheckResult]) -> list[CheckResult]:
    """One result a check where it ran several times, in order of first appearance."""
    merged: dict[str, CheckResult] = {}
    for result in results:
        before = merged.get(result.name)
        if before is None or before.holds:
            merged[result.name] = result
        elif not result.holds:
            merged[result.name] = CheckResult(
                name=result.name,
                sentence=result.sentence,
                num_bad=before.num_bad + result.num_bad,
                columns=before.columns,
                rows=(*before.rows, *result.rows)[:SHOWN_ROWS],
            )
    return list(merged.values())


def demand(results: Iterable[CheckResult]) -> None:
    """ContractError if a check does not hold; it names each of them, and shows the first bad rows."""
    bad = [result for result in results if not result.holds]
    if bad:
        raise ContractError("\n".join(["Data broke its contract; the warehouse stays as it was.", *map(str, bad)]))


def _bad_rows(con: "duckdb.DuckDBPyConnection", name: str, sentence: str, text: str) -> CheckResult:
    """The bad rows that a query selects, each once: a hand that is there twice doubles what is joined to it."""
    found = con.execute(
        f"select *, count(*) over () as {NUM_BAD} from (select distinct * from (\n{text}\n) as found) as bad_rows "
        f"order by all limit {SHOWN_ROWS}"
    )
    columns = tuple(column[0] for column in found.description or ())
    rows = found.fetchall()
    return CheckResult(
        name=name,
        sentence=sentence,
        num_bad=rows[0][-1] if rows else 0,
        columns=columns[:-1],
        rows=tuple(row[:-1] for row in rows),
    )
