"""Commands over what the lake holds: build, check, report, sql, describe, export-mart, show, rake."""

import json as json_module
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import HomeOption, JsonOption, QuietOption, RunArgument
from pipeline.commands.telling import progress_bar, say
from pipeline.errors import UsageError, counted
from pipeline.models import SESSION_GAP_MINUTES


def build(
    session_gap: Annotated[
        int,
        typer.Option(
            "--session-gap",
            min=1,
            help="Minutes: a session of a real player ends when the next hand begins more than so many later.",
        ),
    ] = SESSION_GAP_MINUTES,
    home: HomeOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Build the marts of the warehouse from the lake and check them.   Example: tapete build"""
    from pipeline.app import build as workflow
    from pipeline.app import home as homes

    with progress_bar(quiet) as progress:
        done = workflow.build(homes.find(home), lambda now, todo: progress("blocks", now, todo), session_gap)
    say(
        {
            "warehouse": str(done.warehouse),
            "new": done.is_new,
            "hands": done.num_hands,
            "blocks_read": done.num_blocks_read,
            "seconds": round(done.seconds, 2),
            "marts": done.marts,
        },
        f"{done.warehouse}: {counted(done.num_hands, 'hand')}, {len(done.marts)} marts, "
        + (
            f"built in {done.seconds:.1f} s ({counted(done.num_blocks_read, 'block')} read)"
            if done.is_new
            else "up to date"
        ),
        json,
    )


def check(home: HomeOption = None, json: JsonOption = False, quiet: QuietOption = False) -> None:
    """Check lake and warehouse against their contracts and the rules; exit code 3 if one is broken.   Example: tapete check"""
    from pipeline.app import home as homes
    from pipeline.app.check import check as workflow

    with progress_bar(quiet or json) as progress:
        done = workflow(homes.find(home), lambda now, todo: progress("blocks", now, todo))
    say(
        {
            "checks": done.num_checks,
            "hands": done.num_hands,
            "seconds": round(done.seconds, 2),
            "broken": done.broken,
            "faults": [fault.as_dict() for fault in done.faults],
            "notes": done.notes,
        },
        "\n".join(
            [
                *done.broken,
                *done.notes,
                f"{done.num_checks - done.num_broken} of {done.num_checks} checks hold "
                f"({counted(done.num_hands, 'hand')}, {done.seconds:.1f} s)",
            ]
        ),
        json,
    )
    if done.faults:
        raise typer.Exit(3)


class Language(StrEnum):
    """Languages of the report."""

    en = "en"
    es = "es"


def report(
    home: HomeOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Folder to write, or file with --single-file. Default: HOME/reports, HOME/reports/report.html.",
            show_default=False,
        ),
    ] = None,
    single_file: Annotated[
        bool, typer.Option("--single-file", help="Write all pages into one file, to send or to keep.")
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player", help="Show results of this real player. Default: those with the most hands.", show_default=False
        ),
    ] = None,
    lang: Annotated[
        Language, typer.Option("--lang", help="Language of its words and numbers: English or Spanish.")
    ] = Language.en,
    json: JsonOption = False,
) -> None:
    """Write the report: pages that need no network.   Example: tapete report --lang es --single-file -o informe.html"""
    from pipeline.app import home as homes
    from pipeline.app import report as workflow

    path = workflow.report(homes.find(home), out, player, lang.value, single_file)
    say({"report": str(path)}, str(path), json)


def serve(
    home: HomeOption = None,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port of 127.0.0.1 to answer on; 0 takes a free one.")
    ] = 8000,
    lang: Annotated[
        Language, typer.Option("--lang", help="Language where the address names none: English or Spanish.")
    ] = Language.en,
) -> None:
    """Serve the report with filters to browsers of this machine, until Ctrl-C.   Example: tapete serve --port 0"""
    from pipeline.app import home as homes
    from pipeline.app.serve import serve as workflow

    workflow(homes.find(home), port, lang.value, lambda address: typer.echo(f"{address} (Ctrl-C ends it)"))


def sql(
    query: Annotated[str | None, typer.Argument(help="One SELECT, DESCRIBE or EXPLAIN.", show_default=False)] = None,
    home: HomeOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    json: JsonOption = False,
    memory: Annotated[
        str, typer.Option("--memory", help="Most memory; what needs more goes to a temporary folder.")
    ] = "2GB",
    example: Annotated[
        str | None,
        typer.Option("--example", help="Ask an example query; its text goes to stderr.", show_default=False),
    ] = None,
    examples: Annotated[bool, typer.Option("--examples", help="List the example queries.")] = False,
) -> None:
    """Ask the marts and the lake.   Example: tapete sql "select player_kind, net_bb_per_100 from mart_player_kinds" """
    from pipeline.app import home as homes
    from pipeline.app import sql as workflow
    from pipeline.app.rows import as_csv, as_text, plain

    if examples:
        typer.echo(workflow.examples())
        return
    if (query is None) == (example is None):
        raise UsageError("Give either a query or --example NAME; --examples lists them.")
    if example is not None:
        query = workflow.example(example)
        typer.echo(query + "\n", err=True)
    rows = workflow.sql(homes.find(home), query or "", memory)
    if json:
        typer.echo(json_module.dumps(rows.to_pylist(), default=plain))
    else:
        typer.echo(as_csv(rows) if csv else as_text(rows), nl=not csv)


def describe(
    name: Annotated[
        str | None, typer.Argument(help="A mart, view, lake table or macro. Default: list all.", show_default=False)
    ] = None,
    home: HomeOption = None,
    contract: Annotated[
        bool, typer.Option("--contract", help="Print its data contract, YAML of the Open Data Contract Standard.")
    ] = False,
    page: Annotated[bool, typer.Option("--page", help="Write all of them as a page instead.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Page to write. Default: HOME/reports/dictionary.html.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Say what marts, views and their columns mean.   Example: tapete describe mart_win_rate"""
    from pipeline.app import describe as workflow
    from pipeline.app import home as homes

    if contract:
        if name is None:
            raise UsageError("Say whose contract: tapete describe lake_seats --contract.")
        say(*workflow.contract(homes.find(home), name), json)
    elif page or out is not None:
        path = workflow.write_page(homes.find(home), out)
        say({"page": str(path)}, str(path), json)
    else:
        say(*workflow.describe(homes.find(home), name), json)


def export_mart(
    mart: Annotated[str, typer.Argument(help="A mart, view or lake table; tapete describe lists them.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write.", show_default=False)],
    format_: Annotated[
        str | None,
        typer.Option("--format", help="csv, parquet or xlsx. Default: the file's suffix.", show_default=False),
    ] = None,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write a mart for other programs.   Example: tapete export-mart mart_win_rate -o win_rate.xlsx"""
    from pipeline.app import export_mart as workflow
    from pipeline.app import home as homes

    num_rows = workflow.export_mart(homes.find(home), mart, out, format_)
    say({"mart": mart, "rows": num_rows, "file": str(out)}, f"{counted(num_rows, 'row')} of {mart} in {out}", json)


def show(
    run: RunArgument,
    hand: Annotated[int, typer.Argument(min=0, help="Number of the hand in the run, from 0.")],
    home: HomeOption = None,
) -> None:
    """Print a hand as readable text.   Example: tapete show six_max 17"""
    from pipeline.app import home as homes
    from pipeline.app import show as workflow

    typer.echo(workflow.show(homes.find(home), run, hand))


def rake(
    run: RunArgument,
    schedule: Annotated[
        list[str] | None,
        typer.Option(
            "--schedule",
            help="A rake schedule: a name (HOME/rake, or shipped), or the path of a TOML file; several times.",
            show_default=False,
        ),
    ] = None,
    stake: Annotated[
        str | None, typer.Option("--stake", help="Hands of this stake_label only. Default: all.", show_default=False)
    ] = None,
    currency: Annotated[
        str | None,
        typer.Option(
            "--currency",
            help="Hands in this currency only; where none is in any, take their chips for it.",
            show_default=False,
        ),
    ] = None,
    decimals: Annotated[
        int | None,
        typer.Option(
            "--decimals",
            min=0,
            max=6,
            help="A chip of the schedules is 10 to the minus this of the currency. Default: as in the hands.",
            show_default=False,
        ),
    ] = None,
    rakeback: Annotated[
        float | None,
        typer.Option("--rakeback", help="Per cent of the rake that goes back to players.", show_default=False),
    ] = None,
    rakeback_by: Annotated[
        str | None,
        typer.Option(
            "--rakeback-by",
            help="Who gets it: dealt, contributed, weighted or collected. Default: weighted.",
            show_default=False,
        ),
    ] = None,
    jackpot_drop: Annotated[
        int | None,
        typer.Option(
            "--jackpot-drop", help="Chips that a jackpot takes from a pot beside the rake.", show_default=False
        ),
    ] = None,
    jackpot_from: Annotated[
        int | None,
        typer.Option("--jackpot-from", help="Chips of the smallest pot that it takes them from.", show_default=False),
    ] = None,
    hands_per_hour: Annotated[
        float | None,
        typer.Option(
            "--hands-per-hour",
            help="Hands that a table plays, for yields per hour. mart_table_hours measures real ones.",
            show_default=False,
        ),
    ] = None,
    home: HomeOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a figure a line.")] = False,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Rake under other schedules, and who pays it, behaviour held fixed.   Example: tapete rake six_max --schedule club"""
    from pipeline.app import home as homes
    from pipeline.app import rake as workflow
    from pipeline.app import rake_words
    from pipeline.app.rake_terms import HouseTerms
    from pipeline.app.rows import sections_as_csv

    terms = HouseTerms.of(rakeback, rakeback_by, jackpot_drop, jackpot_from, hands_per_hour)
    with progress_bar(quiet or json or csv) as progress:
        done = workflow.what_if(
            run,
            homes.find(home),
            schedule or (),
            stake,
            currency,
            decimals,
            lambda now, todo: progress("blocks", now, todo),
            terms,
        )
    if csv:
        typer.echo(sections_as_csv({"yields": done.yields, "pots": done.pots, "payers": done.payers}), nl=False)
        return
    say(workflow.as_dict(done), rake_words.in_words(done), json)
