"""The `tapete` command: parses options, calls one workflow, prints its result.

Results go to stdout, progress and errors to stderr. Exit codes: 0 fine, 1 failure, 2 usage, 3 data broke its contract.
"""

import os
import signal
import sys
from typing import Annotated

import typer

from pipeline.commands import games, hands, marts, players, runs
from pipeline.errors import PipelineError

INTERRUPTED = 128 + signal.SIGINT

app = typer.Typer(
    help="Tapete: play or replay hands of card games, keep them as Parquet, model them in SQL, show them. "
    "Results go to stdout, progress and errors to stderr. Exit codes: 0 fine, 1 failure, 2 usage, 3 data broke its contract.",
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (
    hands.run,
    games.games,
    hands.simulate,
    hands.readings,
    hands.compare,
    players.fit,
    hands.replay,
    hands.export,
    marts.build,
    marts.check,
    runs.upgrade,
    marts.report,
    marts.serve,
    marts.sql,
    marts.describe,
    marts.export_mart,
    marts.show,
    marts.rake,
    players.variance,
    games.odds,
    games.values,
    games.par,
    hands.verify,
):
    app.command(command.__name__.replace("_", "-"))(command)

of_runs = typer.Typer(help="List, show and remove runs of the lake.", no_args_is_help=True)
of_runs.command("list")(runs.runs_list)
of_runs.command("show")(runs.runs_show)
of_runs.command("rm")(runs.runs_rm)
app.add_typer(of_runs, name="runs")

of_files = typer.Typer(help="Print what files must look like.", no_args_is_help=True)
of_files.command("scenario")(games.schema_scenario)
of_files.command("player")(games.schema_player)
of_files.command("strategy")(games.schema_strategy)
of_files.command("targets")(games.schema_targets)
app.add_typer(of_files, name="schema")


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Options of the command itself."""
    if version:
        from pipeline import resources

        typer.echo(resources.version())
        raise typer.Exit


def end(signal_no: int, _: object) -> None:
    """Leave in an orderly way, so that worker processes end too."""
    sys.exit(128 + signal_no)


def tell_interrupted() -> None:
    """Say what an interrupt leaves."""
    typer.echo("tapete: interrupted; what was published before is whole.", err=True)


def main() -> None:
    """Run the command; an error that a user can act on becomes one line on stderr and its exit code."""
    signal.signal(signal.SIGTERM, end)
    try:
        app()
    except PipelineError as error:
        typer.echo(f"tapete: {error}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        tell_interrupted()
        sys.exit(INTERRUPTED)
    except SystemExit as ended:
        if ended.code == INTERRUPTED:  # typer makes this of an interrupt inside a command
            tell_interrupted()
        raise
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        where = f" {error.filename}" if error.filename else " the output"
        typer.echo(f"tapete: can't read or write{where}: {error.strerror}.", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
