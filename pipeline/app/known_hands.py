"""Which hands the lake has: the same site and number, the same hand, whatever file it is read from.

Only hands that have `facts` are asked about, which tell a second copy from one that contradicts the first. A copy with the same
`details` too brings nothing; one with others is to be put beside the first (see copies.py). PokerStars and Full Tilt number all
their hands; of other sites, whose programs may begin anew at each table, the table is part of the number. 28 bytes a hand are
kept, in sorted columns; those met last wait in a dict.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pipeline import games
from pipeline.codes import STATS_VERSION
from pipeline.errors import LakeError
from pipeline.imports.rooms.header import FULL_TILT, POKERSTARS
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import first_line
from pipeline.record import RecordedHand
from pipeline.record_rounds import RecordedRound

SITES = (POKERSTARS, FULL_TILT)
COLUMNS = ("site", "external_id", "table_name", "facts")
NUMBER = "^[0-9]{1,18}$"
FACTS_SINCE, DETAILS_SINCE = 4, 5
MOST_WAITING = 1 << 16


class Copy(Enum):
    """What a hand is beside those that are known; OTHER_DETAILS: to be put beside the first copy."""

    FIRST = "first"
    DUPLICATE = "duplicate"
    OTHER_DETAILS = "other details"
    CONFLICTING = "conflicting"


class Seen(NamedTuple):
    """What a hand is, its key, and the run of the lake that has the first copy, None for one of this replay."""

    copy: Copy
    key: int = 0
    run_id: str | None = None


class KnownHands:
    """The numbered hands of a lake and those of the replay so far. `met` are the runs that hold copies of hands seen here,
    `refused` the keys of hands that were seen, then refused by the rules, and did not come again."""

    def __init__(self, root: Path, digests: Sequence[str]) -> None:
        self.root, self.digests = root, sorted(digests)
        self.keys = np.empty(0, np.int64)
        self.facts = np.empty(0, np.int64)
        self.details = np.empty(0, np.int64)
        self.run_nos = np.empty(0, np.int32)
        self.runs: list[Manifest] = []
        self.waiting: dict[int, tuple[int, int]] = {}
        self.met: set[str] = set()
        self.refused: set[int] = set()
        self.is_loaded = False

    def see(self, record: RecordedHand) -> Seen:
        """What this hand is. It is known from now on."""
        source = record.source
        if source is None or source.facts is None:
            return Seen(Copy.FIRST)
        if not self.is_loaded:
            self._load()
        key = key_of(source.site, source.external_id, source.table_name)
        known, run = self._known(key)
        if known is not None:
            if run is not None:
                self.met.add(run.run_id)
            return Seen(self._copy(known, (source.facts, record.details), run), key, run.run_id if run else None)
        self.refused.discard(key)
        self.waiting[key] = (source.facts, record.details)
        if len(self.waiting) > MOST_WAITING:
            facts, details = np.array(list(self.waiting.values())).T
            self._sort_in(np.array(list(self.waiting)), facts, details, -1)
            self.waiting.clear()
        return Seen(Copy.FIRST, key)

    def forget(self, record: RecordedHand | RecordedRound) -> None:
        """A hand was refused: the next copy of it is the first."""
        if record.source is not None and record.source.facts is not None:
            source = record.source
            key = key_of(source.site, source.external_id, source.table_name)
            self.waiting.pop(key, None)
            self.refused.add(key)

    def _known(self, key: int) -> tuple[tuple[int, int] | None, Manifest | None]:
        """Facts and details of the first copy of a hand, None where there is none, and the run of the lake that has it."""
        known = self.waiting.get(key)
        if known is not None or key in self.refused:
            return known, None
        at = int(np.searchsorted(self.keys, key))
        if at == self.keys.size or self.keys[at] != key:
            return None, None
        run_no = int(self.run_nos[at])
        return (int(self.facts[at]), int(self.details[at])), None if run_no < 0 else self.runs[run_no]

    def _copy(self, first: tuple[int, int], second: tuple[int, int], run: Manifest | None) -> Copy:
        """What the second copy is, by facts and details of both."""
        if first[0] != second[0]:
            return Copy.CONFLICTING
        can_tell = first[1] != second[1] and (run is None or is_of_today(run))
        return Copy.OTHER_DETAILS if can_tell else Copy.DUPLICATE

    def _load(self) -> None:
        """Read what the lake has, the youngest runs first, those of these same files left out: they are written anew."""
        self.is_loaded = True
        for run in reversed(provenance.all_runs(self.root)):
            if run.kind != "replay" or run.schema_version < FACTS_SINCE or run.identity["files"] == self.digests:
                continue
            self.runs.append(run)
            for keys, facts, details in stored_hands(self.root, run):
                self._sort_in(keys, facts, details, len(self.runs) - 1)

    def _sort_in(self, keys: np.ndarray, facts: np.ndarray, details: np.ndarray, run_no: int) -> None:
        run_nos = np.full(keys.size, run_no, np.int32)
        all_keys = np.concatenate([self.keys, keys])
        order = np.argsort(all_keys, kind="stable")
        self.keys = all_keys[order]
        self.facts = np.concatenate([self.facts, facts])[order]
        self.details = np.concatenate([self.details, details])[order]
        self.run_nos = np.concatenate([self.run_nos, run_nos])[order]


def is_of_today(run: Manifest) -> bool:
    """True if hands of the run can be played again beside those that stay: its rules and statistics are those of today."""
    is_known = run.game in games.CATALOGUE
    return is_known and (run.rules_version, run.stats_version) == (games.find(run.game).rules_version, STATS_VERSION)


def key_of(site: str, number: str, table_name: str | None) -> int:
    """A hand's site and number as one; negative of sites that don't number all their hands, their table taken in."""
    if site in SITES and re.match(NUMBER, number, re.ASCII):
        return int(number) * len(SITES) + SITES.index(site)
    text = "\0".join((site, number, table_name or ""))
    return ~(int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "little") >> 1)


def stored_hands(root: Path, run: Manifest) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Keys, facts and details (0 where they are younger than the run) of the numbered hands of a run, file by file."""
    has_details = run.schema_version >= DETAILS_SINCE
    for file in run.files:
        if file.table != "source_hands":
            continue
        try:
            columns = [*COLUMNS, "details"] if has_details else list(COLUMNS)
            table = pq.read_table(root / file.file, columns=columns, partitioning=None)
        except (OSError, ValueError, pa.ArrowException) as error:
            raise LakeError(f"{root / file.file} can't be read: {first_line(error)}.") from error
        table = table.filter(pc.is_valid(table.column("facts")))
        if table.num_rows:
            facts = table.column("facts").to_numpy()
            details = pc.fill_null(table.column("details"), 0).to_numpy() if has_details else np.zeros_like(facts)
            yield keys_of(table), facts, details


def keys_of(table: pa.Table) -> np.ndarray:
    """The keys of rows of source_hands."""
    sites, numbers = table.column("site").cast(pa.string()), table.column("external_id")
    if pc.all(pc.and_(pc.is_in(sites, pa.array(SITES)), pc.match_substring_regex(numbers, NUMBER))).as_py():
        return numbers.cast(pa.int64()).to_numpy() * len(SITES) + pc.index_in(sites, pa.array(SITES)).to_numpy()
    tables = table.column("table_name").to_pylist()
    return np.array(list(map(key_of, sites.to_pylist(), numbers.to_pylist(), tables)), np.int64)
