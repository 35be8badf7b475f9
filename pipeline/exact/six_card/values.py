"""The long computation of 6 Card Poker 1-2-5: the best decision of every class of deals, and what comes of each way to play.

The 134,459 hands that differ by more than a change of suits are decided in NUM_PARTS parts, each against all its up-cards. A part
has every NUM_PARTS-th set of ranks, so each is a fair sample of all, and they are made in a random order. A part is a file below
`parts/`, whole or absent: a computation that was stopped goes on from those there are.

The outcome is values.json: how often each thing happens by strategy, decision, class of the first five cards and class of the
final hand, in whole numbers; with it go a digest of each part and what made them. An exchange of five cards is not in it but in
the gain of `five.py`. decisions.npz has each best decision and its value, of five new cards as estimated; best.npz the decisions
alone, for the strategy `optimal` (six_best.py).
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline import resources
from pipeline.engine.six_best import write_best
from pipeline.engine.six_classes import NUM_DEALS, NUM_HANDS, canonical_hands
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_pass import NO_CLASS, TALLY_SHAPE, Decision, value_hands
from pipeline.engine.six_ranks import OF_RANKS
from pipeline.exact.six_card import five
from pipeline.exact.six_card.terms import Terms
from pipeline.lake.aside import written_aside

VALUES_VERSION = 1
PARTS, FIVES, BEST = "parts", "fives", "best.npz"
NUM_PARTS = 247
ORDER_SEED = 125
Progress = Callable[[str, int, int], None]


class Part(NamedTuple):
    """What comes of the hands of a part. `decisions` and `values` have a column an up-card; see `six_pass.value_hands`."""

    num_deals: int
    decisions: np.ndarray
    values: np.ndarray
    tallies: np.ndarray

    @property
    def digest(self) -> str:
        """Of decisions and outcomes, which are whole numbers."""
        found = hashlib.sha256(f"{self.num_deals}".encode())
        found.update(np.ascontiguousarray(self.decisions).tobytes())
        found.update(np.ascontiguousarray(self.tallies, dtype="<i8").tobytes())
        return found.hexdigest()[:16]


@cache
def hands_and_keys() -> tuple[np.ndarray, np.ndarray]:
    """The canonical hands in order, and their keys."""
    return canonical_hands()


def hands_of_part(part_no: int) -> np.ndarray:
    """The numbers of the hands of a part, ascending: those of every NUM_PARTS-th set of ranks."""
    ranks = hands_and_keys()[0] >> 2
    rank_set_no = np.cumsum(np.any(ranks != np.roll(ranks, 1, axis=0), axis=1)) - 1
    return np.flatnonzero(rank_set_no % NUM_PARTS == part_no)


def part_of(part_no: int, terms: Terms) -> Part:
    """Decide the hands of a part, by its number."""
    hands = hands_and_keys()[0][hands_of_part(part_no)]
    decisions = np.zeros((len(hands), 52), np.uint8)
    values = np.zeros((len(hands), 52))
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    num_deals = value_hands(
        hands,
        np.zeros(1, OF_RANKS)[0],
        np.zeros(1, DEALER)[0],
        terms.as_record()[0],
        np.zeros(1, OUTCOMES)[0],
        decisions,
        values,
        tallies,
    )
    return Part(int(num_deals), decisions, values, tallies)


def folder_of(home: Path, terms: Terms) -> Path:
    """Where the values under these terms are kept."""
    return home / "exact" / "six_card" / f"{terms.terms_id}-v{VALUES_VERSION}"


def part_file(folder: Path, part_no: int) -> Path:
    """The file of a part."""
    return folder / f"{part_no:04}.npz"


def read_part(path: Path) -> Part:
    """A part from its file."""
    with np.load(path) as file:
        return Part(int(file["num_deals"]), file["decisions"], file["values"], file["tallies"])


def make(
    folder: Path,
    part_nos: Sequence[int],
    make_one: Callable[[int], dict[str, Any]],
    workers: int,
    progress: Callable[[int, int], None],
) -> None:
    """Make the files of parts that are missing in a folder, by several threads (kernels let go of the interpreter)."""

    def make_file(part_no: int) -> None:
        with written_aside(part_file(folder, part_no)) as file:
            np.savez_compressed(file, **make_one(part_no))

    missing = [part_no for part_no in part_nos if not part_file(folder, part_no).exists()]
    num_there = len(part_nos) - len(missing)
    progress(num_there, len(part_nos))
    if not missing:
        return
    make_file(missing[0])  # compiles, before there are threads
    progress(num_there + 1, len(part_nos))
    pool = ThreadPoolExecutor(workers)
    try:
        made = [pool.submit(make_file, part_no) for part_no in missing[1:]]
        for done, future in enumerate(as_completed(made), start=num_there + 2):
            future.result()
            progress(done, len(part_nos))
    finally:
        pool.shutdown(cancel_futures=True)


def compute(home: Path, terms: Terms, workers: int, progress: Progress) -> Path:
    """Make what is missing of parts and estimates, then values.json. Returns its path. `progress(step, done, to do)`."""
    folder = folder_of(home, terms)
    order = np.random.Generator(np.random.PCG64(ORDER_SEED)).permutation(NUM_PARTS).tolist()
    hands = hands_and_keys()[0]

    def estimates(part_no: int) -> dict[str, Any]:
        values = read_part(part_file(folder / PARTS, part_no)).values
        return {"estimates": five.estimates_of(hands[hands_of_part(part_no)], values, terms)}

    def tell(step: str) -> Callable[[int, int], None]:
        return lambda done, todo: progress(step, done, todo)

    make(folder / PARTS, order, lambda part_no: part_of(part_no, terms)._asdict(), workers, tell("decisions"))
    make(folder / FIVES, order, estimates, workers, tell("five new cards"))
    return gather(folder, terms, workers, tell("exact sample"))


def parts(folder: Path) -> Iterator[Part]:
    """All parts, in order."""
    for part_no in range(NUM_PARTS):
        yield read_part(part_file(folder / PARTS, part_no))


def gather(folder: Path, terms: Terms, workers: int, progress: Callable[[int, int], None]) -> Path:
    """Write decisions.npz, best.npz and values.json from all parts and estimates. Returns the path of the latter."""
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    decisions = np.full((NUM_HANDS, 52), NO_CLASS, np.uint8)
    values, estimates = np.full((NUM_HANDS, 52), np.nan), np.full((NUM_HANDS, 52), np.nan)
    digests, num_deals, num_classes = [], 0, 0
    for part_no, part in enumerate(parts(folder)):
        tallies += part.tallies
        num_deals += part.num_deals
        num_classes += int(np.count_nonzero(~np.isnan(part.values)))
        decisions[hands_of_part(part_no)] = part.decisions
        values[hands_of_part(part_no)] = part.values
        with np.load(part_file(folder / FIVES, part_no)) as file:
            estimates[hands_of_part(part_no)] = file["estimates"]
        digests.append(part.digest)
    if num_deals != NUM_DEALS:
        raise AssertionError(f"{folder}: the parts stand for {num_deals:,} deals in place of {NUM_DEALS:,}")
    gain = five.gain(hands_and_keys()[0], decisions, values, estimates, terms, workers, progress)
    is_five = np.nan_to_num(estimates, nan=-np.inf) > values
    decisions[is_five] = Decision.EXCHANGE_FIVE
    with written_aside(folder / "decisions.npz") as file:
        np.savez_compressed(file, decisions=decisions, values=np.where(is_five, estimates, values))
    with written_aside(folder / BEST) as file:
        write_best(file, terms.as_record(), decisions, {"terms": terms.about, "values_version": VALUES_VERSION})
    document = {
        "game": "six_card",
        "values_version": VALUES_VERSION,
        "tapete_version": resources.version(),
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "terms": asdict(terms),
        "num_deals": num_deals,
        "num_classes": num_classes,
        "tallies": sparse(tallies),
        "five": asdict(gain),
        "part_digests": digests,
    }
    path = folder / "values.json"
    with written_aside(path) as file:
        file.write(json.dumps(document, separators=(",", ":")).encode())
    return path


def sparse(tallies: np.ndarray) -> list[list[int]]:
    """The counts above zero with their places: strategy, kind of decision, first class, final class, outcome, count."""
    return [[*place, int(tallies[tuple(place)])] for place in np.argwhere(tallies).tolist()]


def dense(counted: list[list[int]]) -> np.ndarray:
    """The tallies of `sparse`."""
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    for *place, count in counted:
        tallies[tuple(place)] = count
    return tallies


def read_values(path: Path) -> dict[str, Any]:
    """values.json, its tallies as int64[5, 5, 10, 10, 8]."""
    document: dict[str, Any] = json.loads(path.read_text())
    return document | {"tallies": dense(document["tallies"])}
