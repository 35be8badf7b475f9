"""What commands print: results on stdout, progress and remarks on stderr."""

import json as json_module
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from pipeline.errors import counted

if TYPE_CHECKING:
    from rich.table import Table

    from pipeline.app.export import Exported
    from pipeline.imports import Reject
    from pipeline.lake.provenance import Manifest

MAX_REJECTS_TOLD = 10


def say(result: dict[str, Any], words: str, as_json: bool) -> None:
    """Print a result, as JSON or in words."""
    typer.echo(json_module.dumps(result, default=str) if as_json else words)


def say_tables(result: dict[str, Any], heading: str, tables: "list[Table]", as_json: bool) -> None:
    """Print a result, as JSON or as a line and tables."""
    if as_json:
        typer.echo(json_module.dumps(result))
        return
    from rich.console import Console

    typer.echo(heading)
    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    for table in tables:
        console.print(table)


@contextmanager
def progress_bar(quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """A function (step, done, to do) that draws a line on stderr, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda step, done, todo: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, Any] = {}

        def tell(step: str, done: int, todo: int) -> None:
            if step not in tasks:
                tasks[step] = bars.add_task(step, total=todo)
            bars.update(tasks[step], completed=done, total=todo)

        yield tell


def tell_same_run(name: str, manifest: "Manifest") -> None:
    """Say on stderr that a scenario of another name has these hands already, and by which name they are found."""
    if manifest.name != name:
        typer.echo(
            f"{name} differs from {manifest.name} in its name only, so its hands are those of {manifest.run_id}, "
            f"which commands find as {manifest.name}.",
            err=True,
        )


def tell_compiling(quiet: bool) -> None:
    """Say on stderr that the first start takes a while, if it is the first."""
    from pipeline.engine.jit import has_compiled_code

    if not quiet and not has_compiled_code():
        typer.echo("Compiling the kernels, once: this takes about half a minute.", err=True)


def tell_refused(done: "Exported") -> None:
    """Say on stderr which hands the format can't say, by reason."""
    for reason, count in sorted(done.refused.items(), key=lambda one: -one[1]):
        typer.echo(f"{counted(count, 'hand')} left out: {reason} (hand {done.first_refused[reason]} first).", err=True)
    if done.refused:
        typer.echo("Native records say every hand: --format native.", err=True)


def tell_namesakes(run_ids: list[str], name: str) -> None:
    """Say on stderr that the lake has other runs of this name."""
    for run_id in run_ids:
        typer.echo(
            f"The lake has another run of {name} with this seed, {run_id}, of other players or stakes: marts add both up. "
            f"`tapete runs rm {run_id}` removes it.",
            err=True,
        )


def tell_rejects(rejects: "Sequence[Reject]") -> None:
    """Name the first rejects on stderr, and how many there are of each reason."""
    for reject in rejects[:MAX_REJECTS_TOLD]:
        section = f" [{reject.section}]" if reject.section else ""
        line = f" line {reject.line}" if reject.line else ""
        action = "" if reject.action_no is None else f", action {reject.action_no}"
        typer.echo(f"{reject.file}{section}{line}{action}: {reject.reason}. Kept in rejects.", err=True)
    if len(rejects) > MAX_REJECTS_TOLD:
        reasons = Counter(reject.reason for reject in rejects)
        typer.echo(f"... {len(rejects):,} rejects in all (table rejects has them):", err=True)
        for reason, count in reasons.most_common(MAX_REJECTS_TOLD):
            typer.echo(f"{count:>9,}  {reason}", err=True)
