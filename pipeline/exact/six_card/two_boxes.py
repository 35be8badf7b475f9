"""What the second open box of 6 Card Poker 1-2-5 gains by all cards of the first: sampled deals, each valued exactly.

Deals come in parts of PART_DEALS, each a file, drawn from the seed and the part's number: a computation that was stopped goes on,
and more samples extend fewer. What is kept is two_boxes.json, beside the values of one box (values.py) that the gains add to. For
what is compared see engine/six_two_boxes.py.
"""

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from pipeline import resources
from pipeline.engine.six_best import BEST_PLAY, hand_keys, read_best
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_decisions import NUM_CARDS, NUM_OUTCOMES
from pipeline.engine.six_tables import NUM_CLASSES
from pipeline.engine.six_two_boxes import ALL, ALONE, DEALT, LATER, sample_second
from pipeline.exact.six_card.terms import Terms
from pipeline.exact.six_card.values import folder_of, make, part_file
from pipeline.lake.aside import written_aside

TWO_BOXES = "two_boxes.json"
TWO_BOXES_VERSION = 1
PART_DEALS = 2000
SEED = 1


@dataclass(frozen=True, kw_only=True)
class SecondBox:
    """What the second box gains over one that has seen nothing, in antes, with standard errors.

    `gain` where all decisions are by what it has seen; `gain_later` where purchases and exchanges are not. `share_changed` is how
    often another first decision is best.
    """

    num_samples: int
    seed: int
    gain: float
    stderr: float
    gain_later: float
    stderr_later: float
    share_changed: float


def deals_of_part(part_no: int, seed: int) -> np.ndarray:
    """int64[PART_DEALS, DEALT]: the deals of a part."""
    generator = np.random.Generator(np.random.PCG64([seed, part_no]))
    return np.argsort(generator.random((PART_DEALS, NUM_CARDS)), axis=1)[:, :DEALT].astype(np.int64)


def best_play(path: Path) -> np.ndarray:
    """BEST_PLAY[1] with the table of best decisions in a file."""
    table, best = read_best(path), np.zeros(1, BEST_PLAY)
    best["keys"][0] = hand_keys()
    best["tables"]["terms"][0, 0] = table.terms[0]
    best["tables"]["decisions"][0, 0] = table.decisions
    return best


def valued(deals: np.ndarray, best: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """float64[n, 3] values ALONE, LATER, ALL of the second box, and int64[n, 2] first decisions: see `sample_second`."""
    values, decisions = np.zeros((len(deals), 3)), np.zeros((len(deals), 2), np.int64)
    tally = np.zeros((NUM_CLASSES, NUM_OUTCOMES), np.int64)
    sample_second(deals, best[0], np.zeros(1, DEALER)[0], np.zeros(1, OUTCOMES)[0], tally, values, decisions)
    return values, decisions


def mean_and_error(sample: np.ndarray) -> tuple[float, float]:
    """The mean of a sample and its standard error."""
    return float(sample.mean()), float(sample.std(ddof=1)) / math.sqrt(len(sample))


def second_box(values: np.ndarray, decisions: np.ndarray, seed: int) -> SecondBox:
    """The gains in a sample; there is none where five new cards are taken."""
    gain, stderr = mean_and_error(np.nan_to_num(values[:, ALL] - values[:, ALONE]))
    gain_later, stderr_later = mean_and_error(np.nan_to_num(values[:, LATER] - values[:, ALONE]))
    return SecondBox(
        num_samples=len(values),
        seed=seed,
        gain=gain,
        stderr=stderr,
        gain_later=gain_later,
        stderr_later=stderr_later,
        share_changed=float(np.mean(decisions[:, 0] != decisions[:, 1])),
    )


def compute(
    home: Path,
    terms: Terms,
    best: Path,
    num_samples: int,
    seed: int,
    workers: int,
    progress: Callable[[int, int], None],
) -> Path:
    """Value what is missing of so many deals, rounded up to whole parts, then write two_boxes.json. Returns its path.

    `best` is the file of best decisions under these terms.
    """
    folder = folder_of(home, terms)
    play = best_play(best)
    parts = folder / f"second_box-seed_{seed}"

    def part(part_no: int) -> dict[str, Any]:
        values, decisions = valued(deals_of_part(part_no, seed), play)
        return {"values": values, "decisions": decisions.astype(np.uint8)}

    part_nos = range(-(-num_samples // PART_DEALS))
    make(parts, part_nos, part, workers, progress)
    files = [np.load(part_file(parts, part_no)) for part_no in part_nos]
    found = second_box(
        np.concatenate([file["values"] for file in files]), np.concatenate([file["decisions"] for file in files]), seed
    )
    document = {
        "game": "six_card",
        "two_boxes_version": TWO_BOXES_VERSION,
        "tapete_version": resources.version(),
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "terms": asdict(terms),
        "second_box": asdict(found),
    }
    path = folder / TWO_BOXES
    with written_aside(path) as file:
        file.write((json.dumps(document, indent=1) + "\n").encode())
    return path


def read_two_boxes(path: Path) -> SecondBox:
    """The gains in a two_boxes.json."""
    return SecondBox(**json.loads(path.read_text())["second_box"])
