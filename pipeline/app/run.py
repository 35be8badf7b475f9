"""The main job: simulate scenarios, build the models, write the report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.report import report
from pipeline.app.simulate import SimulateResult, simulate
from pipeline.simulate.plan import Plan


@dataclass(frozen=True)
class RunResult:
    """What was simulated, whether the warehouse and the report were made anew, and where the report is."""

    simulated: list[SimulateResult]
    is_built: bool
    is_reported: bool
    report: Path


def run(
    plans: Sequence[tuple[Plan, int]],
    home: Home,
    num_workers: int | None,
    progress: Callable[[str, int, int], None],
) -> RunResult:
    """All of it, each plan with its number of hands. Steps that have nothing new to do leave their files alone.
    `progress(step, done, to do)`."""
    simulated = []
    for plan, num_hands in plans:
        step = f"hands of {plan.scenario.name}"
        simulated.append(simulate(plan, home, num_hands, num_workers, progress=partial(progress, step)))
    progress("models", 0, 1)
    built = build(home)
    progress("models", 1, 1)
    path = home.reports / "index.html"
    is_reported = built.is_new or not path.exists()
    if is_reported:
        progress("report", 0, 1)
        report(home)
        progress("report", 1, 1)
    return RunResult(simulated, built.is_new, is_reported, path)
