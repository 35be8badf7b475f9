"""Records of Open Hand History, replayed into a lake of the test's own and read from it."""

from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.read import block_tables, dimension
from pipeline.rules.money import HandStakes
from tests.oracles.ohh_texts import text_of

MONEY = ("stack_chips", "put_in_chips", "returned_chips", "won_chips")


def replayed(tmp_path: Path, *records: dict[str, Any], name: str = "hands.ohh") -> ReplayResult:
    """A file of these records, through the rules."""
    (tmp_path / name).write_text(text_of(*records))
    return replay([tmp_path / name], Home(tmp_path / "home"))


def rows(tmp_path: Path, result: ReplayResult, table: str) -> list[dict]:
    """The rows of a table of all runs of a replay."""
    lake = Home(tmp_path / "home").lake
    return [
        row
        for run in result.runs
        for block in run.blocks
        for row in block_tables(lake, block, (table,))[table].to_pylist()
    ]


def stakes(tmp_path: Path, result: ReplayResult) -> HandStakes:
    """The stakes of a replay of one hand."""
    (one,) = stakes_from_dimension(dimension(Home(tmp_path / "home").lake, result.manifest, "stakes"))
    return one


def money(tmp_path: Path, result: ReplayResult) -> list[tuple[int, ...]]:
    """The money of the seats, whatever they are verified by."""
    return [tuple(row[name] for name in MONEY) for row in rows(tmp_path, result, "seats")]
