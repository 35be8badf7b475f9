"""The `tapete` command: parses options, calls one workflow, prints its result.

Results go to stdout, progress and errors to stderr. Exit codes: 0 fine, 1 failure, 2 usage, 3 data broke its contract.
"""

import json as json_module
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.errors import PipelineError, UsageError

if TYPE_CHECKING:
    from pipeline.imports import Reject
    from pipeline.lake.provenance import Manifest

MAX_REJECTS_TOLD = 10
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
runs_app = typer.Typer(help="List, show and remove runs of the lake.", no_args_is_help=True)
schema_app = typer.Typer(help="Print what files must look like.", no_args_is_help=True)
app.add_typer(runs_app, name="runs")
app.add_typer(schema_app, name="schema")

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home", help="Folder of lake, warehouse and reports. Default: TAPETE_HOME, else ./data.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")]
HandsOption = Annotated[
    int | None, typer.Option("--hands", min=1, help="Hands to play. Default: the scenario's.", show_default=False)
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", min=0, max=2**63 - 1, help="Same seed, same hands. Default: the scenario's.", show_default=False
    ),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, max=1024, help="Processes. Default: all cores.", show_default=False)
]
ShardsOption = Annotated[
    int | None,
    typer.Option(
        "--shards", min=1, max=4096, help="Pieces in which a block is played; changes no row.", show_default=False
    ),
]
RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="A run's id, the beginning of it, or its name.")]


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Options of the command itself."""
    if version:
        from pipeline import resources

        typer.echo(resources.version())
        raise typer.Exit


def say(result: dict[str, Any], words: str, as_json: bool) -> None:
    """Print a result, as JSON or in words."""
    typer.echo(json_module.dumps(result, default=str) if as_json else words)


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


@app.command()
def run(
    scenario: Annotated[
        str, typer.Argument(help="A scenario of HOME/scenarios, one that ships, or the path of a TOML file.")
    ] = "six_max",
    home: HomeOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """The main job: simulate a scenario, build the models, write the report.   Example: tapete run six_max --hands 1000000"""
    from pipeline.app import home as homes
    from pipeline.app import run as workflow
    from pipeline.app.simulate import namesakes, plan_of

    where = homes.find(home)
    plan = plan_of(scenario, where, seed)
    with progress_bar(quiet) as progress:
        done = workflow.run(plan, where, hands or plan.scenario.hands, workers, progress)
    manifest = done.simulated.manifest
    tell_namesakes(namesakes(where, manifest), manifest.name)
    say(
        {
            "run_id": manifest.run_id,
            "hands": manifest.num_hands,
            "played": done.simulated.num_played,
            "digest": manifest.digest,
            "built": done.is_built,
            "reported": done.is_reported,
            "report": str(done.report),
        },
        f"{manifest.num_hands:,} hands of {manifest.name}, seed {manifest.seed}, in run {manifest.run_id} "
        f"({done.simulated.num_played:,} played now)\n"
        f"Models {'built' if done.is_built else 'up to date'}, report {'written' if done.is_reported else 'up to date'}: "
        f"{done.report}",
        json,
    )


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="A game to describe.", show_default=False)] = None,
    players: Annotated[bool, typer.Option("--players", help="List players instead.")] = False,
    scenarios: Annotated[bool, typer.Option("--scenarios", help="List scenarios instead.")] = False,
    strategies: Annotated[
        bool, typer.Option("--strategies", help="List strategies against the house instead.")
    ] = False,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """List games, players, scenarios or strategies, or describe one game.   Example: tapete games holdem"""
    from pipeline.app import catalogue
    from pipeline.app import home as homes

    if game is not None:
        result, words = catalogue.game(game)
    elif players:
        result, words = catalogue.players(homes.find(home).folder)
    elif scenarios:
        result, words = catalogue.scenarios(homes.find(home).folder)
    elif strategies:
        result, words = catalogue.strategies(homes.find(home).folder)
    else:
        result, words = catalogue.games()
    say(result, words, json)
    for problem in result.get("broken", ()):
        typer.echo(f"tapete: not listed: {problem}", err=True)
    if result.get("broken"):
        raise typer.Exit(1)


@app.command()
def simulate(
    scenario: Annotated[
        str, typer.Argument(help="A scenario of HOME/scenarios, one that ships, or the path of a TOML file.")
    ],
    home: HomeOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    shards: ShardsOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Play hands and add them to the lake.   Example: tapete simulate heads_up --hands 300000 --seed 7"""
    from pipeline.app import home as homes
    from pipeline.app import simulate as workflow

    where = homes.find(home)
    plan = workflow.plan_of(scenario, where, seed)
    with progress_bar(quiet) as progress:
        done = workflow.simulate(
            plan, where, hands or plan.scenario.hands, workers, shards, lambda now, todo: progress("hands", now, todo)
        )
    manifest = done.manifest
    tell_namesakes(workflow.namesakes(where, manifest), manifest.name)
    say(
        {
            "run_id": manifest.run_id,
            "hands": manifest.num_hands,
            "played": done.num_played,
            "digest": manifest.digest,
        },
        f"{manifest.num_hands:,} hands of {manifest.name}, seed {manifest.seed}, in run {manifest.run_id} "
        f"({done.num_played:,} played now), digest {manifest.digest}",
        json,
    )


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Hand histories (.phh, .phhs, .jsonl) or folders of them.")],
    home: HomeOption = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the run. Default: the file's or folder's.", show_default=False)
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Replay recorded hands through the rules into the lake.   Example: tapete replay data/histories/sample.phhs"""
    from pipeline.app import home as homes
    from pipeline.app import replay as workflow

    with progress_bar(quiet) as progress:
        done = workflow.replay(files, homes.find(home), name, lambda now, todo: progress("files", now, todo))
    tell_rejects(done.rejects)
    for remark, count in done.remarks.items():
        typer.echo(f"{count:,} hands not verified: {remark} (see source_hands).", err=True)
    if done.same_content:
        typer.echo(
            f"The lake has the same hands in {', '.join(done.same_content)} too: marts count both. "
            f"`tapete runs rm` removes this copy: {', '.join(run.run_id for run in done.runs)}.",
            err=True,
        )
    say(workflow.summary(done), workflow.in_words(done), json)
    if done.num_rejects and not done.num_hands:
        raise typer.Exit(3)


@app.command()
def export(
    run: RunArgument,
    home: HomeOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write. Default: stdout.", show_default=False)
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", help="native or phh. Default: phh for .phh and .phhs, else native.", show_default=False
        ),
    ] = None,
) -> None:
    """Write a run's hands: native records, one JSON line a hand, or PHH.   Example: tapete export six_max -o hands.jsonl"""
    from pipeline.app import export as workflow
    from pipeline.app import home as homes

    num_hands = workflow.export(homes.find(home), run, out, workflow.format_named(form))
    if out is not None:
        typer.echo(f"{num_hands:,} hands in {out}")


@app.command()
def build(home: HomeOption = None, json: JsonOption = False, quiet: QuietOption = False) -> None:
    """Build the marts of the warehouse from the lake and check them.   Example: tapete build"""
    from pipeline.app import build as workflow
    from pipeline.app import home as homes

    with progress_bar(quiet) as progress:
        done = workflow.build(homes.find(home), lambda now, todo: progress("blocks", now, todo))
    say(
        {
            "warehouse": str(done.warehouse),
            "new": done.is_new,
            "hands": done.num_hands,
            "blocks_read": done.num_blocks_read,
            "seconds": round(done.seconds, 2),
            "marts": done.marts,
        },
        f"{done.warehouse}: {done.num_hands:,} hands, {len(done.marts)} marts, "
        + (f"built in {done.seconds:.1f} s ({done.num_blocks_read} blocks read)" if done.is_new else "up to date"),
        json,
    )


@app.command()
def check(home: HomeOption = None, json: JsonOption = False) -> None:
    """Check the lake against its contracts and rules; exit code 3 if one is broken.   Example: tapete check"""
    from pipeline.app import home as homes
    from pipeline.app.check import check as workflow

    done = workflow(homes.find(home))
    say(
        {"checks": done.num_checks, "broken": done.broken},
        "\n".join([*done.broken, f"{done.num_checks - len(done.broken)} of {done.num_checks} checks hold"]),
        json,
    )
    if done.broken:
        raise typer.Exit(3)


@app.command()
def report(
    home: HomeOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Page to write. Default: HOME/reports/index.html.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Write the report as one page that needs no network.   Example: tapete report -o report.html"""
    from pipeline.app import home as homes
    from pipeline.app import report as workflow

    path = workflow.report(homes.find(home), out)
    say({"report": str(path)}, str(path), json)


@app.command()
def sql(
    query: Annotated[str, typer.Argument(help="One SELECT, DESCRIBE or EXPLAIN.")],
    home: HomeOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    json: JsonOption = False,
    memory: Annotated[
        str, typer.Option("--memory", help="Most memory; what needs more goes to a temporary folder.")
    ] = "2GB",
) -> None:
    """Ask the marts and the lake.   Example: tapete sql "select player_kind, net_bb_per_100 from mart_player_kinds" """
    from pipeline.app import home as homes
    from pipeline.app import sql as workflow
    from pipeline.app.rows import as_csv, as_text, plain

    rows = workflow.sql(homes.find(home), query, memory)
    if json:
        typer.echo(json_module.dumps(rows.to_pylist(), default=plain))
    else:
        typer.echo(as_csv(rows) if csv else as_text(rows), nl=not csv)


@app.command()
def show(
    run: RunArgument,
    hand: Annotated[int, typer.Argument(min=0, help="Number of the hand in the run, from 0.")],
    home: HomeOption = None,
) -> None:
    """Print a hand as readable text.   Example: tapete show six_max 17"""
    from pipeline.app import home as homes
    from pipeline.app import show as workflow

    typer.echo(workflow.show(homes.find(home), run, hand))


@app.command()
def odds(
    game: Annotated[
        str, typer.Argument(help="holdem, omaha, seven_card_stud_hi_lo, razz, six_plus ...: an unknown one lists all.")
    ],
    hands: Annotated[
        list[str],
        typer.Argument(help="Two to ten hands: cards (AhKh), random, and in games of two hole cards ranges (QQ+,AKs)."),
    ],
    board: Annotated[str, typer.Option("--board", help="Cards on the board, as 2c7d9h.")] = "",
    dead: Annotated[str, typer.Option("--dead", help="Cards that can't come.")] = "",
    samples: Annotated[
        int,
        typer.Option("--samples", min=100, max=10**9, help="Run-outs to draw where there are too many to deal all."),
    ] = 1_000_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Same seed, same draws.")] = 1,
    json: JsonOption = False,
) -> None:
    """Equity of hands that are all in.   Example: tapete odds holdem AhAd KsKc --board 2c7d9h"""
    from pipeline.app import odds as workflow

    found = workflow.odds(game, hands, board, dead, samples, seed)
    if json:
        typer.echo(json_module.dumps(workflow.as_dict(found)))
        return
    from rich.console import Console

    typer.echo(workflow.heading(found))
    Console(width=None if sys.stdout.isatty() else 200, highlight=False).print(workflow.as_table(found))


@app.command()
def verify(run: RunArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Play a run again from its records and compare every row.   Example: tapete verify six_max"""
    from pipeline.app import home as homes
    from pipeline.app import verify as workflow

    done = workflow.verify(homes.find(home), run)
    say(
        {"run_id": done.run_id, "hands": done.num_hands, "digest": done.digest},
        f"{done.num_hands:,} hands of {done.run_id} played again: every row is equal, digest {done.digest}",
        json,
    )


@runs_app.command("list")
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


@runs_app.command("show")
def runs_show(run: RunArgument, home: HomeOption = None) -> None:
    """Print a run's manifest as JSON.   Example: tapete runs show six_max"""
    from pipeline.app import home as homes
    from pipeline.app import runs as workflow

    typer.echo(json_module.dumps(workflow.show_run(homes.find(home), run), indent=1))


@runs_app.command("rm")
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
        what = f"{manifest.run_id} ({manifest.name}, {manifest.num_hands:,} hands)"
        if not sys.stdin.isatty():
            raise UsageError(f"Removing {what} needs a yes, and there is no terminal to ask on: say --yes.")
        return typer.confirm(f"Remove {what}?", err=True)

    manifest = workflow.remove_run(homes.find(home), run, agrees)
    if manifest is None:
        typer.echo("Nothing was removed.", err=True)
        raise typer.Exit(1)
    typer.echo(f"Removed {manifest.run_id} ({manifest.name}, {manifest.num_hands:,} hands)")


@schema_app.command("scenario")
def schema_scenario(
    game: Annotated[
        str | None, typer.Argument(help="A game, since boxes against the house have fields of their own.")
    ] = None,
) -> None:
    """Print the JSON Schema of scenario files.   Example: tapete schema scenario six_card"""
    from pipeline.simulate import scenario as scenarios

    typer.echo(scenarios.json_schema(game))


@schema_app.command("player")
def schema_player() -> None:
    """Print the JSON Schema of player files.   Example: tapete schema player"""
    from pipeline.simulate.players import Player

    typer.echo(json_module.dumps(Player.model_json_schema(), indent=2))


@schema_app.command("strategy")
def schema_strategy() -> None:
    """Print the JSON Schema of files of strategies against the house.   Example: tapete schema strategy"""
    from pipeline.simulate.strategies import Strategy

    typer.echo(json_module.dumps(Strategy.model_json_schema(), indent=2))


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
