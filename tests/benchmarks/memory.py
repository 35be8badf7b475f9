"""Peak memory of a simulation: ``python -m tests.benchmarks.memory [--hands 1000000 4000000]``.

Each size is simulated by a child process that is asked for its peak at the end. A child's peak begins at what its parent had
when it was started, so nothing heavy is imported here.
"""

import argparse
import os
import resource
import subprocess
import sys

from tests.benchmarks._measure import print_machine, print_table
from tests.needs import ROOT

SIMULATE = """
import resource, sys, tempfile
from pathlib import Path
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

with tempfile.TemporaryDirectory() as folder:
    simulate(RunPlan.of(scenario.read(sys.argv[1]), 1), Home(Path(folder)), int(sys.argv[2]), 1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
IS_IN_BYTES = sys.platform == "darwin"


def peak_mib(scenario: str, num_hands: int) -> float:
    """Peak resident memory of a process that simulates so many hands with one worker."""
    command = [sys.executable, "-c", SIMULATE, scenario, str(num_hands)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout) / (2**20 if IS_IN_BYTES else 2**10)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.memory", description="Peak memory.")
    parser.add_argument("--scenario", default="six_max", help="a scenario that ships, or a file (default six_max)")
    parser.add_argument("--hands", type=int, nargs="+", default=[1_000_000, 4_000_000], help="sizes, the first is 1")
    options = parser.parse_args(arguments)
    print_machine("numba", "pyarrow")
    peaks = {num_hands: peak_mib(options.scenario, num_hands) for num_hands in options.hands}
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if IS_IN_BYTES else 2**10)
    first = peaks[options.hands[0]]
    print_table(
        (f"{options.scenario}, one worker", "peak MiB", "ratio"),
        [(f"{num_hands:,} hands", f"{peak:,.0f}", f"{peak / first:.3f}") for num_hands, peak in peaks.items()],
    )
    print(f"Parent: {own:,.0f} MiB.")


if __name__ == "__main__":
    main()
