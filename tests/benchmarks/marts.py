"""What the marts cost: ``python -m tests.benchmarks.marts [--hands 2000000]``.

Processor seconds, all threads together, to build the marts of a new run; to check all its rows; to build again without news;
and to answer one question straight from the lake. Beside them what it takes to play and write the same hands.
"""

import argparse
import tempfile
from pathlib import Path

from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.benchmarks._measure import cpu_seconds, median_cpu_seconds, print_machine, print_table

FROM_THE_LAKE = """
select position, player_kind, count(*) as num_seat_hands, 100 * avg(net_bb) as net_bb_per_100
from seats
group by all
"""
FROM_A_MART = "select position, player_kind, num_seat_hands, net_bb_per_100 from mart_win_rate"


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.marts", description="What the marts cost.")
    parser.add_argument("--hands", type=int, default=2_000_000, help="hands of six_max (default 2,000,000)")
    parser.add_argument("--repeats", type=int, default=3, help="medians of so many (default 3)")
    options = parser.parse_args(arguments)
    print_machine("duckdb", "pyarrow")
    with tempfile.TemporaryDirectory() as name:
        home = Home(Path(name))
        plan = RunPlan.of(scenario.read("six_max"), 1)
        simulate(plan, Home(Path(name, "first")), 1000, 1)
        played = cpu_seconds(lambda: simulate(plan, home, options.hands, 1))
        built = median_cpu_seconds(lambda: build_anew(home), options.repeats)
        checked = cpu_seconds(lambda: build.check(home.lake))
        again = median_cpu_seconds(lambda: build.build(home.lake, home.warehouse), options.repeats)
        with build.connect(home.lake, home.warehouse) as con:
            lake = median_cpu_seconds(lambda: con.execute(FROM_THE_LAKE).fetchall(), options.repeats)
            mart = median_cpu_seconds(lambda: con.execute(FROM_A_MART).fetchall(), options.repeats)
            num_rows = len(con.execute(FROM_THE_LAKE).fetchall())
    rows = [
        ("play and write the hands", played),
        ("build all marts, with the checks of a build", built),
        ("all checks of all rows", checked),
        ("build again without news", again),
        (f"bb/100 by position and kind ({num_rows} rows), from the lake", lake),
        ("the same from mart_win_rate", mart),
    ]
    print_table(
        (f"six_max, {options.hands:,} hands", "CPU s", "ns/hand", "of playing"),
        [
            (what, f"{taken:.3f}", f"{taken / options.hands * 1e9:,.0f}", f"{taken / played:.4f}")
            for what, taken in rows
        ],
    )


def build_anew(home: Home) -> None:
    """Build with no warehouse there before."""
    home.warehouse.unlink(missing_ok=True)
    build.build(home.lake, home.warehouse)


if __name__ == "__main__":
    main()
