"""A large lake: ``python -m tests.benchmarks.large [--hands 20000000] [--more 1000000] [--home DIR]``.

Hands of six_max are played, all marts built by a process of its own, then another run of a fresh seed is added and built. Told
are processor seconds, peak memory, and what adding costs beside building that run alone; then wall seconds of everyday
questions to the warehouse. `--home` keeps the lake, so that a second call plays nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.models.connections import connect
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.benchmarks._measure import print_machine, print_table
from tests.needs import ROOT

SCENARIO = "six_max"
BUILD = """
import json, resource, sys, time
from pathlib import Path
from pipeline.app.home import Home
from pipeline.models import build

home = Home(Path(sys.argv[1]))
began = time.process_time()
report = build.build(home.lake, home.warehouse)
print(json.dumps({
    "cpu": time.process_time() - began,
    "mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "hands": report.num_hands,
    "blocks": report.num_blocks_read,
}))
"""
QUESTIONS = {
    "bb/100 by position and kind": """
        select position, player_kind, num_seat_hands, net_bb_per_100, net_bb_per_100_stderr from mart_win_rate
        order by player_kind, position_no""",
    "VPIP by player, with its interval": """
        select player, made, chances, rate, rate_low, rate_high from statistics
        where statistic = 'vpip' and cut = 'all' order by rate""",
    "all statistics by player and position": """
        select player, item, statistic, rate from statistics where cut = 'position'""",
    "rake by pot size": "select * from mart_pot_sizes",
}


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.large", description="What a large lake costs.")
    parser.add_argument("--hands", type=int, default=20_000_000, help="hands in the lake (default 20,000,000)")
    parser.add_argument(
        "--more", type=int, default=1_000_000, help="hands of the run that is added (default 1,000,000)"
    )
    parser.add_argument("--home", type=Path, help="where to keep the lake (default a temporary folder)")
    options = parser.parse_args(arguments)
    print_machine("duckdb", "pyarrow")
    with tempfile.TemporaryDirectory() as name:
        large, small = Home(options.home or Path(name, "large")), Home(Path(name, "small"))
        simulate(RunPlan.of(scenario.read(SCENARIO), 1), large, options.hands, 1)
        whole = built(large)
        for home in (large, small):
            simulate(RunPlan.of(scenario.read(SCENARIO), 2), home, options.more, 1)
        added, alone = built(large), built(small)
        print_table(
            (f"{SCENARIO}, marts with the checks of a build", "CPU s", "µs/hand", "peak MiB", "blocks"),
            [
                (f"{options.hands:,} hands", *told(whole, options.hands)),
                (f"{options.more:,} hands more", *told(added, options.more)),
                (f"{options.more:,} hands alone", *told(alone, options.more)),
            ],
        )
        of_alone, of_whole = added["cpu"] / alone["cpu"], added["cpu"] / whole["cpu"]
        print(f"To add a run takes {of_alone:.2f} times building it alone, {of_whole:.3f} of building all.")
        seconds = {what: asked(large, question) for what, question in QUESTIONS.items()}
    print_table(("question", "rows", "wall s"), [(what, *answer) for what, answer in seconds.items()])


def built(home: Home) -> dict[str, float]:
    """What a process that builds the warehouse says: CPU seconds, peak memory in MiB, hands and blocks read."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", BUILD, str(home.folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    said: dict[str, float] = json.loads(
        done.stdout[done.stdout.rindex("{") :]
    )  # before it DuckDB may draw its progress
    return said


def told(said: dict[str, float], num_hands: int) -> tuple[str, ...]:
    """A row of the table."""
    return (f"{said['cpu']:.1f}", f"{said['cpu'] / num_hands * 1e6:.1f}", f"{said['mib']:,.0f}", f"{said['blocks']:,}")


def asked(home: Home, question: str) -> tuple[str, str]:
    """How many rows answer a question, and the median wall seconds of three times asking, connected."""
    taken = []
    with connect(home.lake, home.warehouse) as con:
        for _ in range(3):
            began = time.perf_counter()
            num_rows = len(con.execute(question).fetchall())
            taken.append(time.perf_counter() - began)
    return f"{num_rows:,}", f"{median(taken):.3f}"


if __name__ == "__main__":
    main()
