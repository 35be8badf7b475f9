"""Records of Open Hand History a second: ``python -m tests.benchmarks.ohh [--hands 20000] [--file hands.ohh]``.

A file is read, each hand played by the rules and compared, and written to Parquet with its digests, beside parsing its
JSON alone. Without a file it is generated hands of scenario `six_max`. Rates are of processor time, medians of turns that
the sides take.
"""

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.benchmarks._measure import cpu_seconds, print_machine, print_table
from tests.benchmarks.rooms import TURNS, read_here, write_hands, written_here

READ, WRITTEN, JSON = "Tapete, read as records", "Tapete, to Parquet", "json, parsed"


def hand_as_json(*rows) -> str:
    """A generated hand as it stands in a file."""
    from tests.oracles.ohh_writer import record_of

    return json.dumps(record_of(*rows)) + "\n\n"


def parsed(path: Path) -> Callable[[], int]:
    """The JSON of a file, nothing made of it."""
    from pipeline.imports.ohh.splitting import pieces_of, record_in

    def once() -> int:
        with open(path, "rb") as file:
            return sum(1 for piece in pieces_of(file) if record_in(piece))

    return once


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--file", type=Path)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        path = options.file or Path(name) / "hands.ohh"
        if options.file is None:
            path.write_text(write_hands(Path(name), options.hands, hand_as_json))
        num_hands = parsed(path)()
        sides = {READ: read_here(path), WRITTEN: written_here(path), JSON: parsed(path)}
        sides[WRITTEN]()  # compiles
        seconds: dict[str, list[float]] = {side: [] for side in sides}
        for _ in range(TURNS):
            for side, work in sides.items():
                seconds[side].append(cpu_seconds(work) / num_hands)
    rates = {side: 1 / median(times) for side, times in seconds.items()}
    print_machine()
    print_table(
        ("", "hands/s", "times parsing"),
        [(side, f"{rate:,.0f}", f"{rate / rates[JSON]:,.2f}") for side, rate in rates.items()],
    )


if __name__ == "__main__":
    main()
