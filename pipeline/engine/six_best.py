"""The best first decision of every class of deals of 6 Card Poker 1-2-5, as a file and as kernels read it.

A file has `decisions`, uint8[134459, 52], a `six_pass.Decision` by canonical hand and up-card; TERMS, what a bet wins; and
`about`, a JSON text on what it holds for. Where another up-card stands for a class the decision of a neighbour is written, since
nobody asks and the file is the smaller for it.
"""

import json
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from pipeline.engine.six_classes import NUM_CARDS, NUM_HANDS, canonical_hands
from pipeline.engine.six_dealer import TERMS
from pipeline.engine.six_pass import NO_CLASS

MAX_TABLES = 4

BEST_TABLE = np.dtype([("terms", TERMS), ("decisions", np.uint8, (NUM_HANDS, NUM_CARDS))], align=True)
BEST_PLAY = np.dtype([("keys", np.uint64, (NUM_HANDS,)), ("tables", BEST_TABLE, (MAX_TABLES,))], align=True)
"""Keys of the canonical hands (`six_classes.class_of`), and the tables of best decisions that boxes play by."""


class BestTable(NamedTuple):
    """The best decisions, uint8[134459, 52], under TERMS[1]."""

    terms: np.ndarray
    decisions: np.ndarray


def with_neighbours(decisions: np.ndarray) -> np.ndarray:
    """The decisions, each NO_CLASS replaced by the one before it in its row, else by the one behind it."""
    filled = decisions.copy()
    forth = [(up_card, up_card - 1) for up_card in range(1, NUM_CARDS)]
    back = [(up_card, up_card + 1) for up_card in range(NUM_CARDS - 2, -1, -1)]
    for up_card, neighbour in forth + back:
        is_none = filled[:, up_card] == NO_CLASS
        filled[is_none, up_card] = filled[is_none, neighbour]
    return filled


def write_best(file: IO[bytes], terms: np.ndarray, decisions: np.ndarray, about: dict[str, Any]) -> None:
    """Write decisions under TERMS[1] and what they are about."""
    fields = {name: terms[name][0] for name in TERMS.names or ()}
    np.savez_compressed(file, decisions=with_neighbours(decisions), about=np.array(json.dumps(about)), **fields)


def read_about(path: Path) -> dict[str, Any]:
    """What a file of best decisions holds for."""
    with np.load(path) as file:
        about: dict[str, Any] = json.loads(str(file["about"]))
        return about


@cache
def read_best(path: Path) -> BestTable:
    """The best decisions in a file."""
    terms = np.zeros(1, TERMS)
    with np.load(path) as file:
        for name in TERMS.names or ():
            terms[name] = file[name]
        return BestTable(terms, file["decisions"])


@cache
def hand_keys() -> np.ndarray:
    """uint64[134459]: the keys of the canonical hands, ascending."""
    return canonical_hands()[1]
