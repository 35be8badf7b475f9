"""Commands over the runs of the lake: list, show, rm; upgrade."""

import json as json_module
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import HomeOption, JsonOption, QuietOption, RunArgument
from pipeline.commands.telling import progress_bar, say
from pipeline.errors import UsageError, counted

if TYPE_CHECKING:
    from pipeline.lake.provenance import Manifest


def runs_list(home: HomeOption = None, json: JsonOption = False) -> None:
    """List the runs of the lake.   Example: tapete runs list"""
    from pipeline.app import home as homes
    from pipeline.app import runs as workflow
    from pipeline.app.rows import as_columns

    found = workflow.list_runs(homes.find(home))
    if json:
        typer.echo(json_module.dumps(found))
    else:
        typer.echo(as_columns(found) if found else "No runs yet. `tapete run` makes one.")


def runs_show(run: RunArgument, home: HomeOption = None) -> None:
    """Print a run's manifest as JSON.   Example: tapete runs show six_max"""
    from pipeline.app import home as homes
    from pipeline.app import runs as workflow

    typer.echo(json_module.dumps(workflow.show_run(homes.find(home), run), indent=1))


def runs_rm(
    run: RunArgument,
    home: HomeOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Don't ask; needed where there is no terminal.")] = False,
) -> None:
    """Remove a run from the lake; asks first.   Example: tapete runs rm six_max"""
    from pipeline.app import home as homes
    from pipeline.app import runs as workflow

    def agrees(manifest: "Manifest") -> bool:
        if yes:
            return True
        what = f"{manifest.run_id} ({manifest.name}, {counted(manifest.num_hands, 'hand')})"
        if not sys.stdin.isatty():
            raise UsageError(f"Removing {what} needs a yes, and there is no terminal to ask on: say --yes.")
        return typer.confirm(f"Remove {what}?", err=True)

    where = homes.find(home)
    manifest = workflow.remove_run(where, run, agrees)
    if manifest is None:
        typer.echo("Nothing was removed.", err=True)
        raise typer.Exit(1)
    typer.echo(f"Removed {manifest.run_id} ({manifest.name}, {counted(manifest.num_hands, 'hand')})")
    if where.warehouse.exists():
        typer.echo(
            "Marts and report still have its hands: `tapete build` and `tapete report` bring them up to date.", err=True
        )


def upgrade(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what is older, and write nothing.")] = False,
    home: HomeOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Bring runs of earlier versions up to date: statistics and columns of today.   Example: tapete upgrade --dry-run"""
    from pipeline.app import home as homes
    from pipeline.app import upgrade as workflow

    with progress_bar(quiet or json) as progress:
        done = workflow.upgrade(homes.find(home), dry_run, lambda now, todo: progress("hands", now, todo))
    say(
        {"dry_run": dry_run, "runs": [asdict(run) for run in done]},
        "\n".join(map(str, done)) if done else "Every run is of this version.",
        json,
    )
    if any(run.refused for run in done):
        raise typer.Exit(1)
