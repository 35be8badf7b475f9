"""What a start costs: ``python -m tests.benchmarks.warm [--repeats 5]``.

Processor seconds of whole processes: an empty Python, `tapete --help`, the imports that playing needs, a hand played with
kernels from the cache, and a hand played with an empty cache, which compiles them.
"""

import argparse
import os
import tempfile
from statistics import median

from tests.benchmarks._measure import child_cpu_seconds, print_machine, print_table

IMPORT = "import pipeline.engine.play, pipeline.simulate.worker"
PLAY = """
from pipeline.engine import play
from pipeline.simulate import scenario, worker
from pipeline.simulate.plan import RunPlan
worker.play_shard(RunPlan.of(scenario.read("six_max"), 1), 0, 1)
"""


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.warm", description="What a start costs.")
    parser.add_argument(
        "--repeats", type=int, default=5, help="medians of so many, but for the compilation (default 5)"
    )
    options = parser.parse_args(arguments)
    print_machine("numba")
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
        environment["TAPETE_CACHE"] = cache

        def seconds(*arguments: str, repeats: int = options.repeats) -> float:
            return median(child_cpu_seconds(arguments, environment) for _ in range(repeats))

        compiled = seconds("-c", PLAY, repeats=1)
        rows = [
            ("an empty Python", seconds("-c", "pass")),
            ("tapete --help", seconds("-m", "pipeline.cli", "--help")),
            ("imports for playing", seconds("-c", IMPORT)),
            ("a hand, kernels from the cache", seconds("-c", PLAY)),
            ("a hand, kernels compiled", compiled),
        ]
    cached = rows[-2][1]
    print_table(
        ("process", "CPU s", "of a cached start"),
        [(what, f"{taken:.2f}", f"{taken / cached:.2f}") for what, taken in rows],
    )


if __name__ == "__main__":
    main()
