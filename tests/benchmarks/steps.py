"""Where the time goes from nothing to compressed Parquet: ``python -m tests.benchmarks.steps [--scenario six_max]``.

One block of a scenario, played by one process: the kernel, the gathering of its pages into columns, Arrow tables, content
digests and Parquet files. The whole is measured by itself too, so that nothing is left out of the parts.
"""

import argparse
import shutil
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

import numpy as np
import pyarrow as pa

from pipeline.engine import shard
from pipeline.engine.pages import new_page
from pipeline.engine.play import Log, Pages
from pipeline.engine.tables import new_table
from pipeline.lake.digest import digest
from pipeline.lake.log_tables import tables_of
from pipeline.lake.write import write_block
from pipeline.simulate import scenario, worker
from pipeline.simulate.plan import BlockPlan, RunPlan
from tests.benchmarks._measure import cpu_seconds, print_machine, print_table

KERNEL, COLUMNS, ARROW, DIGEST, PARQUET = "playing (kernel)", "gathering columns", "Arrow tables", "digests", "Parquet"

Seconds = dict[tuple[str, str], float]
"""By (step, table), the table empty where a step makes all of them."""


def play_shard(plan: RunPlan, first_hand: int, num_hands: int, seconds: Seconds) -> Log:
    """What `play.generate` does, with a look at the clock after each page. Adds to `seconds`."""
    rules, stakes, rake, lineup = plan.records()
    table, page, pages = new_table(), new_page(), Pages()
    done = 0
    while done < num_hands:
        began = time.process_time()
        done += shard.generate(rules, stakes, rake, lineup, table, page, plan.seed, first_hand + done, num_hands - done)
        played = time.process_time()
        pages.add(page, num_hands - done)
        seconds[KERNEL, ""] += played - began
        seconds[COLUMNS, ""] += time.process_time() - played
    return pages.log()


def measure_block(plan: RunPlan, block: BlockPlan, folder: Path) -> tuple[Seconds, dict[str, int]]:
    """Seconds by step and table, bytes by table."""
    seconds: Seconds = defaultdict(float)
    parts = []
    for first_hand, num_hands in worker.shards_of(plan, block, None):
        log = play_shard(plan, first_hand, num_hands, seconds)
        began = time.process_time()
        parts.append(tables_of(log))
        seconds[ARROW, ""] += time.process_time() - began
    began = time.process_time()
    tables = {name: pa.concat_tables([part[name] for part in parts]) for name in parts[0]}
    seconds[ARROW, ""] += time.process_time() - began
    sizes = {}
    for name, table in tables.items():
        began = time.process_time()
        digest(table)
        digested = time.process_time()
        written = write_block(folder, name, plan.scenario.game, plan.run_id, block.block_no, block.num_hands, table)
        seconds[DIGEST, name] += digested - began
        seconds[PARQUET, name] += time.process_time() - digested - (digested - began)  # writing digests once more
        sizes[name] = written.num_bytes
    shutil.rmtree(folder)
    return seconds, sizes


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.steps", description="Where the time goes.")
    parser.add_argument("--scenario", default="six_max", help="a scenario that ships, or a file (default six_max)")
    parser.add_argument("--hands", type=int, default=2**18, help="hands of the block (default 262,144)")
    parser.add_argument("--repeats", type=int, default=5, help="medians of so many (default 5)")
    options = parser.parse_args(arguments)
    print_machine("numba", "pyarrow")
    plan = RunPlan.of(scenario.read(options.scenario), 1)
    worker.play_shard(plan, 0, plan.session_hands)
    blocks = [
        BlockPlan(at, at * plan.block_hands, min(options.hands, plan.block_hands)) for at in range(options.repeats + 1)
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "lake")
        measured = [measure_block(plan, block, folder) for block in blocks][1:]
        whole = median(cpu_seconds(lambda block=block: worker.write(folder, plan, block)) for block in blocks[1:])
    hands = blocks[0].num_hands
    seconds = {key: median(found[key] for found, _ in measured) for key in measured[0][0]}
    sizes = {table: np.median([found[table] for _, found in measured]) for table in measured[0][1]}
    total = sum(seconds.values())
    print_table(
        (f"{options.scenario}, {hands:,} hands", "ns/hand", "share"),
        [
            (f"{step}{table and ': ' + table}", f"{taken / hands * 1e9:,.0f}", f"{taken / total:.1%}")
            for (step, table), taken in sorted(seconds.items(), key=lambda item: order(item[0], list(sizes)))
        ],
    )
    print_table(
        ("on disk", "bytes/hand", "share"),
        [(table, f"{size / hands:.1f}", f"{size / sum(sizes.values()):.1%}") for table, size in sizes.items()]
        + [("all tables", f"{sum(sizes.values()) / hands:.1f}", "")],
    )
    print(
        f"From nothing to Parquet: {hands / whole:,.0f} hands/s of one core; "
        f"the whole takes {whole / total:.2f} times the sum of its parts."
    )


def order(key: tuple[str, str], tables: list[str]) -> tuple[int, int]:
    """Steps as they follow each other, tables as they are written."""
    step, table = key
    return [KERNEL, COLUMNS, ARROW, DIGEST, PARQUET].index(step), tables.index(table) if table else -1


if __name__ == "__main__":
    main()
