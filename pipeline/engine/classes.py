"""Tables that ship with the engine, and the classes of the values of each ranking: no kernel here, so reading them is quick."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pipeline.codes import HandClass, LowClass, Ranking

ENGINE_FOLDER = Path(__file__).parent
LOW_RANKINGS = (Ranking.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE)
"""Those whose classes are LowClass."""
NO_LOW = 0
"""Stands for the class of hands that are none under a ranking of lows; no LowClass has this number."""


class ClassRange(NamedTuple):
    """The values of a class: `number` is its HandClass or LowClass, `first` the worst of its values and `last` the best."""

    number: int
    name: str
    first: int
    last: int


def load_tables(name: str) -> dict[str, np.ndarray]:
    """The arrays of a table file that ships beside this module."""
    with np.load(ENGINE_FOLDER / name) as file:
        return {key: file[key] for key in file.files}


def name_of_class(ranking: int, number: int) -> str:
    """A class in words.

    >>> name_of_class(Ranking.STANDARD, 5), name_of_class(Ranking.ACE_TO_FIVE, 5), name_of_class(Ranking.EIGHT_OR_BETTER, NO_LOW)
    ('flush', 'five low', 'no low')
    """
    if ranking not in LOW_RANKINGS:
        return HandClass(number).name.lower().replace("_", " ")
    return "no low" if number == NO_LOW else LowClass(number).name.lower().replace("_", " ")


@cache
def class_ranges(ranking: Ranking) -> tuple[ClassRange, ...]:
    """The classes of a ranking, worst first.

    >>> [(found.name, found.first, found.last) for found in class_ranges(Ranking.STANDARD)][-1]
    ('straight flush', 7453, 7462)
    """
    with np.load(ENGINE_FOLDER / "tables_rankings.npz") as file:
        starts, classes = file["class_starts"].tolist(), file["classes"].tolist()
    of_values = classes[starts[ranking] + 1 : starts[ranking + 1] if ranking + 1 < len(starts) else None]
    ends = [i + 1 for i, number in enumerate(of_values) if i + 1 == len(of_values) or of_values[i + 1] != number]
    return tuple(
        ClassRange(of_values[last - 1], name_of_class(ranking, of_values[last - 1]), first, last)
        for first, last in zip([1, *(end + 1 for end in ends[:-1])], ends, strict=True)
    )
