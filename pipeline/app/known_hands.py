"""Which hands the lake has: the same site and number, the same hand, whatever file it is read from.

Only hands that have `facts` are asked about, which tell a second copy from one that contradicts the first. PokerStars and
Full Tilt number all their hands; of other sites, whose programs may begin anew at each table, the table is part of the
number. Twenty bytes a hand are kept, in sorted columns; those met last wait in a dict.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from hashlib import blake2b
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pipeline.errors import LakeError
from pipeline.imports.rooms.header import FULL_TILT, POKERSTARS
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import first_line
from pipeline.record import RecordedHand

SITES = (POKERSTARS, FULL_TILT)
COLUMNS = ("site", "external_id", "table_name", "facts")
NUMBER = "^[0-9]{1,18}$"
FACTS_SINCE = 4
MOST_WAITING = 1 << 16


class Copy(Enum):
    """What a hand is beside those that are known."""

    FIRST = "first"
    DUPLICATE = "duplicate"
    CONFLICTING = "conflicting"


class KnownHands:
    """The numbered hands of a lake and those of the replay so far. `met` are the runs that hold copies of hands seen here."""

    def __init__(self, root: Path, digests: Sequence[str]) -> None:
        self.root, self.digests = root, sorted(digests)
        self.keys = np.empty(0, np.int64)
        self.facts = np.empty(0, np.int64)
        self.run_nos = np.empty(0, np.int32)
        self.run_ids: list[str] = []
        self.waiting: dict[int, int] = {}
        self.met: set[str] = set()
        self.is_loaded = False

    def see(self, record: RecordedHand) -> Copy:
        """What this hand is. It is known from now on."""
        source = record.source
        if source is None or source.facts is None:
            return Copy.FIRST
        if not self.is_loaded:
            self._load()
        key = key_of(source.site, source.external_id, source.table_name)
        known = self.waiting.get(key)
        if known is None:
            at = int(np.searchsorted(self.keys, key))
            if at < self.keys.size and self.keys[at] == key:
                known = int(self.facts[at])
                if self.run_nos[at] >= 0:
                    self.met.add(self.run_ids[self.run_nos[at]])
        if known is not None:
            return Copy.DUPLICATE if known == source.facts else Copy.CONFLICTING
        self.waiting[key] = source.facts
        if len(self.waiting) > MOST_WAITING:
            self._sort_in(np.array(list(self.waiting)), np.array(list(self.waiting.values())), -1)
            self.waiting.clear()
        return Copy.FIRST

    def forget(self, record: RecordedHand) -> None:
        """A hand was refused: the next copy of it is the first."""
        if record.source is not None and record.source.facts is not None:
            source = record.source
            self.waiting.pop(key_of(source.site, source.external_id, source.table_name), None)

    def _load(self) -> None:
        """Read what the lake has, the runs of these same files left out: they are written anew."""
        self.is_loaded = True
        for run in provenance.all_runs(self.root):
            if run.kind != "replay" or run.schema_version < FACTS_SINCE or run.identity["files"] == self.digests:
                continue
            self.run_ids.append(run.run_id)
            for keys, facts in stored_hands(self.root, run):
                self._sort_in(keys, facts, len(self.run_ids) - 1)

    def _sort_in(self, keys: np.ndarray, facts: np.ndarray, run_no: int) -> None:
        run_nos = np.full(keys.size, run_no, np.int32)
        all_keys = np.concatenate([self.keys, keys])
        order = np.argsort(all_keys, kind="stable")
        self.keys = all_keys[order]
        self.facts = np.concatenate([self.facts, facts])[order]
        self.run_nos = np.concatenate([self.run_nos, run_nos])[order]


def key_of(site: str, number: str, table_name: str | None) -> int:
    """A hand's site and number as one; negative of sites that don't number all their hands, their table taken in."""
    if site in SITES and re.match(NUMBER, number, re.ASCII):
        return int(number) * len(SITES) + SITES.index(site)
    text = "\0".join((site, number, table_name or ""))
    return ~(int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "little") >> 1)


def stored_hands(root: Path, run: Manifest) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Keys and facts of the numbered hands of a run, file by file."""
    for file in run.files:
        if file.table != "source_hands":
            continue
        try:
            table = pq.read_table(root / file.file, columns=list(COLUMNS), partitioning=None)
        except (OSError, ValueError, pa.ArrowException) as error:
            raise LakeError(f"{root / file.file} can't be read: {first_line(error)}.") from error
        table = table.filter(pc.is_valid(table.column("facts")))
        if table.num_rows:
            yield keys_of(table), table.column("facts").to_numpy()


def keys_of(table: pa.Table) -> np.ndarray:
    """The keys of rows of source_hands."""
    sites, numbers = table.column("site").cast(pa.string()), table.column("external_id")
    if pc.all(pc.and_(pc.is_in(sites, pa.array(SITES)), pc.match_substring_regex(numbers, NUMBER))).as_py():
        return numbers.cast(pa.int64()).to_numpy() * len(SITES) + pc.index_in(sites, pa.array(SITES)).to_numpy()
    tables = table.column("table_name").to_pylist()
    return np.array(list(map(key_of, sites.to_pylist(), numbers.to_pylist(), tables)), np.int64)
