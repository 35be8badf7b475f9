"""PokerStars text a second, here and in PokerKit: ``python -m tests.benchmarks.rooms [--hands 20000]``.

Generated hands of scenario `six_max`, written as PokerStars does. Here a file is read, each hand played by the rules and
compared, and written to Parquet with its digests. PokerKit's PokerStarsParser makes hand histories of the same text and plays
nothing; it gets fewer hands. Rates are of processor time, medians of turns that the sides take.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.benchmarks._measure import cpu_seconds, print_machine, print_table

TURNS = 3
SCENARIO = "six_max"
POKERKIT_SHARE = 20
READ, WRITTEN, POKERKIT = "Tapete, read as records", "Tapete, to Parquet", "PokerKit, parsed"


def write_hands(folder: Path, num_hands: int, write: Callable[..., str] | None = None) -> str:
    """The text of so many hands, as PokerStars has it if `write` is not given."""
    from pipeline.app.export import records_of
    from pipeline.app.home import Home
    from pipeline.app.simulate import plan_of, simulate
    from pipeline.lake.read import block_tables
    from tests.oracles.room_writer import text_of

    home = Home(folder / "home")
    run = simulate(plan_of(SCENARIO, home, 1), home, num_hands, 1, 1).manifest
    texts = []
    for block in run.blocks:
        tables = block_tables(home.lake, block, ("hands", "seats", "actions", "awards"))
        rows: dict[int, dict[str, list]] = {}
        for name, table in tables.items():
            for row in table.to_pylist():
                rows.setdefault(row["hand_no"], {"seats": [], "actions": [], "awards": [], "hands": []})[name].append(
                    row
                )
        for record in records_of(home.lake, run, [block]):
            of = rows[record.hand_no]
            texts.append((write or text_of)(record, of["hands"][0], of["seats"], of["actions"], of["awards"]))
    return "".join(texts)


def read_here(path: Path) -> Callable[[], object]:
    """The records of a file."""
    from pipeline import imports

    return lambda: sum(1 for _ in imports.read(path))


def written_here(path: Path) -> Callable[[], object]:
    """A file, into a lake of its own."""
    from pipeline.app.home import Home
    from pipeline.app.replay import replay

    def once() -> None:
        with tempfile.TemporaryDirectory() as name:
            replay([path], Home(Path(name)))

    return once


def parsed_by_pokerkit(text: str) -> Callable[[], object]:
    """The hand histories of a text."""
    from pokerkit.notation import PokerStarsParser

    parse = PokerStarsParser()
    return lambda: sum(1 for _ in parse(text))


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    num_hands = parser.parse_args(arguments).hands
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = write_hands(folder, num_hands)
        path = folder / "hands.txt"
        path.write_text(text)
        few = max(1, num_hands // POKERKIT_SHARE)
        part = "\n\n\n".join(text.split("\n\n\n")[:few])
        sides = {READ: (read_here(path), num_hands), WRITTEN: (written_here(path), num_hands)}
        sides[POKERKIT] = (parsed_by_pokerkit(part), few)
        sides[WRITTEN][0]()  # compiles
        seconds: dict[str, list[float]] = {side: [] for side in sides}
        for _ in range(TURNS):
            for side, (work, num) in sides.items():
                seconds[side].append(cpu_seconds(work) / num)
    rates = {side: 1 / median(times) for side, times in seconds.items()}
    print_machine("pokerkit")
    print_table(
        ("", "hands/s", "times PokerKit"),
        [(side, f"{rate:,.0f}", f"{rate / rates[POKERKIT]:,.1f}") for side, rate in rates.items()],
    )


if __name__ == "__main__":
    main()
