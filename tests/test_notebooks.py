"""Notebooks run from top to bottom, with few hands, and are kept without outputs."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TOURS = {
    "operator_tour": (r"most an hour: holdem, 6 seats, \d+ big blinds", r"club: 10 % in steps of 0.05"),
    "player_tour": (
        r"([\d,]+) hands replayed \(\1 verified, 0 rejected\)",
        r"bb/100, between -\d",
        r"costs most: .* hands",
    ),
    "researcher_tour": (
        r"\|z\| of 9 classes: [0-3]\.",
        r"\|z\| of 1 wagers: [0-3]\.",
        r"worth 1\.\d to \d\.\d times",
        r"(9\d\.\d|100\.0) % ± \d\.\d of 360 intervals",
    ),
}
"""The tours, and what each must have found in the end."""


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


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_runs_in_an_empty_folder_and_finds_what_it_promises(name, tmp_path):
    """No cell fails, figures are drawn, and the sentences with results are there."""
    notebook = read(FOLDER / f"{name}.ipynb")
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    text = "".join(output.get("text", "") for output in outputs)

    assert [words for words in TOURS[name] if not re.search(words, text)] == []
    assert any("application/vnd.plotly.v1+json" in output.get("data", ()) for output in outputs)


def test_every_notebook_is_run():
    assert {path.stem for path in NOTEBOOKS} == {"best_player", *TOURS}
