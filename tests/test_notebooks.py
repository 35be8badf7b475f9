"""Notebooks run from top to bottom, with few hands, and are kept without outputs."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path):
    for cell in read(path).cells:
        assert not cell.get("outputs"), "clear all outputs before a commit"
        assert cell.get("execution_count") is None


def test_the_newcomer_of_the_notebook_gets_better_on_the_decks_of_its_search(tmp_path):
    """With 1,000 hands a try; what it prints is there, and no cell fails."""
    notebook = read(FOLDER / "best_player.ipynb")
    first = notebook.cells[1]
    first.source = re.sub(r"(HANDS_\w+) = [\d_]+", r"\1 = 1_000", first.source)
    notebook.cells.insert(3, nbformat.v4.new_code_cell("fitting.NUM_HALVINGS = 0"))
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()

    text = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", ()))
    start, end = re.search(r"([-\d.]+) bb/100 at the start, ([-\d.]+) at the end", text).groups()
    assert float(end) > float(start)
    assert re.search(r"difference: [-\d.]+ ± [\d.]+ bb/100, 1,000 hands", text)
