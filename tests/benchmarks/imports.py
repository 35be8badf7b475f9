"""Real hands a second, here and in PokerKit: ``python -m tests.benchmarks.imports [--hands 100000] [--formats rooms ohh phh]``.

Hands of the corpus, repeated with new numbers. Here a file is read, each hand played by the rules and compared, and written to
Parquet with its digests. PokerKit reads a share of the same hands, with its PokerStarsParser or as PHH, and then also plays
them; it has no reader of Open Hand History. Rates are of processor time, medians of turns that the sides take.

With ``--megabytes 500`` the peak memory of replaying a file of that size is printed beside those of half and a tenth of it,
each in a process of its own.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks._measure import cpu_seconds, print_machine, print_table
from tests.needs import ROOT, corpus_dir
from tests.oracles.corpus_texts import FORMATS, Format

TURNS = 3
POKERKIT_SHARE = 50
FIRST_NUMBER = 10**15
WARMING_HANDS = 2_000
PEAK = """
import resource, sys, tempfile
from pathlib import Path
from pipeline.app.home import Home
from pipeline.app.replay import replay

with tempfile.TemporaryDirectory() as folder:
    result = replay([Path(sys.argv[1])], Home(Path(folder)))
print(result.num_hands, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
IS_IN_BYTES = sys.platform == "darwin"
MEGABYTE = 10**6


class Side(NamedTuple):
    """What is measured, and of how many hands."""

    work: Callable[[], object]
    num_hands: int


def hands_of(kind: Format) -> Iterator[bytes]:
    """The format's hands that the rules take, again and again, each time with new numbers."""
    texts = kind.usual(corpus_dir())
    numbers = count(FIRST_NUMBER)
    while True:
        for text in texts:
            yield kind.numbered(text, next(numbers))


def write_hands(path: Path, kind: Format, num_hands: int | None = None, num_bytes: int | None = None) -> int:
    """Write so many hands, or as many as fill so many bytes; how many there are."""
    hands = hands_of(kind)
    written = at = 0
    with open(path, "wb") as file:
        while (num_hands is None or at < num_hands) and (num_bytes is None or written < num_bytes):
            written += file.write(kind.joined(next(hands), at))
            at += 1
    return at


def replayed_here(path: Path) -> Callable[[], object]:
    """A file, into a lake of its own."""
    from pipeline.app.home import Home
    from pipeline.app.replay import replay

    def once() -> None:
        with tempfile.TemporaryDirectory() as name:
            replay([path], Home(Path(name)))

    return once


def read_by_pokerkit(path: Path, kind_name: str, plays: bool) -> Callable[[], object] | None:
    """The hands of a file as PokerKit's hand histories, played to their end if `plays`; None for a format it does not read."""
    from pokerkit import HandHistory
    from pokerkit.notation import PokerStarsParser

    def histories() -> Any:
        if kind_name == "rooms":
            return PokerStarsParser()(path.read_text(encoding="utf-8", errors="replace"))
        with open(path, "rb") as file:
            return HandHistory.load_all(io.BytesIO(file.read()))

    def once() -> None:
        with redirect_stderr(io.StringIO()):  # it prints why it can't read a hand, and goes on
            for history in histories():
                for _ in history if plays else ():
                    pass

    return None if kind_name == "ohh" else once


def measured(name: str, num_hands: int, folder: Path) -> list[tuple[str, str, str, str]]:
    """The rows of a format."""
    kind = FORMATS[name]
    path, few_path = folder / f"many{kind.suffix}", folder / f"few{kind.suffix}"
    write_hands(path, kind, num_hands)
    few = write_hands(few_path, kind, max(1, num_hands // POKERKIT_SHARE))
    sides = {"Tapete, replayed to Parquet": Side(replayed_here(path), num_hands)}
    for what, plays in (("PokerKit, read", False), ("PokerKit, read and played", True)):
        work = read_by_pokerkit(few_path, name, plays)
        if work is not None:
            sides[what] = Side(work, few)
    seconds: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(TURNS):
        for side, (work, num) in sides.items():
            seconds[side].append(cpu_seconds(work) / num)
    rates = {side: 1 / median(times) for side, times in seconds.items()}
    first = next(iter(rates.values()))
    return [(name, side, f"{rate:,.0f}", f"{first / rate:,.1f}") for side, rate in rates.items()]


def peak(path: Path) -> tuple[int, float]:
    """Hands and peak resident MiB of a process that replays a file."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PEAK, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    num_hands, size = map(int, done.stdout.split())
    return num_hands, size / (2**20 if IS_IN_BYTES else 2**10)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.imports", description="Real hands a second.")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--formats", nargs="+", choices=list(FORMATS), default=list(FORMATS))
    parser.add_argument("--megabytes", type=int, help="measure memory at this size instead")
    options = parser.parse_args(arguments)
    print_machine("pokerkit")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.megabytes:
            rows = []
            for kind in options.formats:
                for megabytes in (options.megabytes // 10, options.megabytes // 2, options.megabytes):
                    path = folder / f"hands{FORMATS[kind].suffix}"
                    write_hands(path, FORMATS[kind], num_bytes=megabytes * MEGABYTE)
                    num_hands, size = peak(path)
                    rows.append((kind, f"{megabytes:,}", f"{num_hands:,}", f"{size:,.0f}"))
            print_table(("", "MB", "hands", "peak MiB"), rows)
            return
        for kind in options.formats:
            write_hands(folder / f"warm{FORMATS[kind].suffix}", FORMATS[kind], WARMING_HANDS)
            replayed_here(folder / f"warm{FORMATS[kind].suffix}")()  # compiles
        rows = [row for kind in options.formats for row in measured(kind, options.hands, folder)]
        print_table(("", "", "hands/s", "times slower"), rows)


if __name__ == "__main__":
    main()
