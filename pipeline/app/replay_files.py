"""What became of the hands of each file of a replay: the counts add up to the hands that the file has."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pipeline.codes import Refusal
from pipeline.imports import Reject

COUNTS = ("new", "duplicate", "conflicting", "cancelled", "unsupported", "rejected")
MERGED = "merged"
"""Of the duplicates those that brought cards, counted beside."""
NAME_OF = {refusal: refusal.name.lower() for refusal in Refusal}


class FileCounts:
    """Hands met, duplicates, and those of them that brought cards, by file, in the order of the files; what else became of
    them is asked of runs and rejects."""

    def __init__(self) -> None:
        self.hands: Counter[str] = Counter()
        self.duplicates: Counter[str] = Counter()
        self.merged: Counter[str] = Counter()

    def columns(self, new: Counter[str], rejects: Iterable[Reject]) -> dict[str, Sequence[Any]]:
        """The columns of source_files."""
        refused: Counter[tuple[str, str]] = Counter((reject.file, NAME_OF[reject.refusal]) for reject in rejects)
        of: dict[str, list[int]] = {name: [refused[file, name] for file in self.hands] for name in COUNTS}
        of["new"] = [new[file] for file in self.hands]
        of["duplicate"] = [self.duplicates[file] for file in self.hands]
        of[MERGED] = [self.merged[file] for file in self.hands]
        return {
            "file_no": range(len(self.hands)),
            "file": list(self.hands),
            "num_hands": list(self.hands.values()),
            **{f"num_{name}": of[name] for name in (*COUNTS, MERGED)},
        }


def totals_of(columns: dict[str, Sequence[Any]]) -> dict[str, int]:
    """The counts of all files together."""
    return {name: sum(columns[f"num_{name}"]) for name in ("hands", *COUNTS, MERGED)}
