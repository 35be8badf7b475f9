"""Replays of texts of card rooms, as tests ask for them."""

from pathlib import Path

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.lake.read import block_tables


def replayed(tmp_path: Path, text: str | bytes, name: str = "hands.txt") -> ReplayResult:
    """A file of this text, through the rules."""
    (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
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


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with these changes, each of which occurs."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
