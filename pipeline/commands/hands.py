"""Commands that bring hands into the lake and out of it: run, readings, compare, simulate, replay, export, verify."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import (
    HandsOption,
    HomeOption,
    JsonOption,
    QuietOption,
    RunArgument,
    SeedOption,
    ShardsOption,
    WorkersOption,
)
from pipeline.commands.telling import (
    progress_bar,
    say,
    tell_compiling,
    tell_namesakes,
    tell_refused,
    tell_rejects,
    tell_same_run,
)
from pipeline.errors import UsageError, counted


def run(
    scenario: Annotated[
        list[str] | None,
        typer.Argument(
            help="Scenarios of HOME/scenarios, those that ship, or paths of TOML files. Default: six_max.",
            show_default=False,
        ),
    ] = None,
    home: HomeOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """The main job: simulate scenarios, build the models, write the report.   Example: tapete run six_max --hands 1000000"""
    from pipeline.app import home as homes
    from pipeline.app import run as workflow
    from pipeline.app.simulate import namesakes, plan_of

    where = homes.find(home)
    plans = [plan_of(name, where, seed) for name in scenario or ["six_max"]]
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.run([(plan, hands or plan.scenario.hands) for plan in plans], where, workers, progress)
    for plan, one in zip(plans, done.simulated, strict=True):
        tell_same_run(plan.scenario.name, one.manifest)
        tell_namesakes(namesakes(where, one.manifest), one.manifest.name)
    runs = [
        {
            "run_id": one.manifest.run_id,
            "name": one.manifest.name,
            "hands": one.manifest.num_hands,
            "played": one.num_played,
            "digest": one.manifest.digest,
        }
        for one in done.simulated
    ]
    told = [
        f"{counted(one.manifest.num_hands, 'hand')} of {one.manifest.name}, seed {one.manifest.seed}, "
        f"in run {one.manifest.run_id} ({one.num_played:,} played now)\n"
        for one in done.simulated
    ]
    say(
        (runs[0] if len(runs) == 1 else {"runs": runs})
        | {"built": done.is_built, "reported": done.is_reported, "report": str(done.report)},
        f"{''.join(told)}Models {'built' if done.is_built else 'up to date'}, "
        f"report {'written' if done.is_reported else 'up to date'}: {done.report}",
        json,
    )


def readings(
    scenario: Annotated[
        str, typer.Argument(help="A scenario of HOME/scenarios, one that ships, or the path of a TOML file.")
    ],
    home: HomeOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Play a scenario by the rule book and by every other reading, compare.   Example: tapete readings mata_ases --hands 50000"""
    from pipeline.app import home as homes
    from pipeline.app import readings as workflow
    from pipeline.app.simulate import plan_of

    where = homes.find(home)
    plan = plan_of(scenario, where, seed)
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.readings(plan, where, hands or plan.scenario.hands, workers, progress)
    say({"runs": [run.run_id for run in done.runs], "readings": done.rows}, workflow.in_words(done), json)


def compare(
    a: Annotated[str, typer.Argument(help="A scenario of HOME/scenarios, one that ships, or the path of a TOML file.")],
    b: Annotated[str, typer.Argument(help="Another scenario of the same game with as many players.")],
    duplicate: Annotated[
        bool,
        typer.Option(help="Have every player play each deal from every chair, so that no luck of the cards is left."),
    ] = True,
    home: HomeOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Play two scenarios with the same cards and tell them apart.   Example: tapete compare six_max my_table.toml"""
    from pipeline.app import compare as workflow
    from pipeline.app import home as homes
    from pipeline.app.simulate import plan_of

    where = homes.find(home)
    first = plan_of(a, where, seed)
    second = plan_of(b, where, first.seed)
    if duplicate:
        first, second = workflow.duplicate(first), workflow.duplicate(second)
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.compare(first, second, where, hands or first.scenario.hands, workers, progress)
    say(
        {"a": done.a.run_id, "b": done.b.run_id, "figures": done.rows},
        workflow.in_words(done),
        json,
    )


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
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.simulate(
            plan, where, hands or plan.scenario.hands, workers, shards, lambda now, todo: progress("hands", now, todo)
        )
    manifest = done.manifest
    tell_same_run(plan.scenario.name, manifest)
    tell_namesakes(workflow.namesakes(where, manifest), manifest.name)
    say(
        {
            "run_id": manifest.run_id,
            "name": manifest.name,
            "hands": manifest.num_hands,
            "played": done.num_played,
            "digest": manifest.digest,
        },
        f"{counted(manifest.num_hands, 'hand')} of {manifest.name}, seed {manifest.seed}, in run {manifest.run_id} "
        f"({done.num_played:,} played now), digest {manifest.digest}",
        json,
    )


def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Hand histories (PokerStars text, .ohh, .phh, .phhs, .jsonl), zip or gzip archives of them, or folders."
        ),
    ],
    home: HomeOption = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the run. Default: the file's or folder's.", show_default=False)
    ] = None,
    anonymise: Annotated[
        bool,
        typer.Option(
            "--anonymise",
            help="Keep no names of players, tables, tournaments, clubs and files and no chat, but keyed digests of them.",
        ),
    ] = False,
    key_file: Annotated[
        Path | None,
        typer.Option(
            "--key-file",
            help="File with the key of --anonymise, 16 bytes or more. Default: TAPETE_KEY, else a random key, thrown away.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Replay recorded hands through the rules into the lake.   Example: tapete replay data/histories/sample.phhs"""
    from pipeline.app import home as homes
    from pipeline.app import replay as workflow
    from pipeline.app.anonymise import KEY_VARIABLE, Anonymiser, key_of

    if key_file is not None and not anonymise:
        raise UsageError("--key-file is the key of --anonymise: name both, or neither.")
    anonymiser = None
    if anonymise:
        key = key_of(key_file)
        anonymiser = Anonymiser(key)
        if key is None:
            typer.echo(
                f"No key (--key-file or {KEY_VARIABLE}): a random one is used and thrown away, so the players of this replay "
                "can't be found again in another.",
                err=True,
            )
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.replay(
            files, homes.find(home), name, lambda now, todo: progress("files", now, todo), anonymiser
        )
    tell_rejects(done.rejects)
    for remark, count in done.remarks.items():
        typer.echo(f"{counted(count, 'hand')} with a remark: {remark} (see source_hands).", err=True)
    if done.same_content:
        typer.echo(
            f"The lake has the same hands in {', '.join(done.same_content)} too: marts count both. "
            f"`tapete runs rm` removes this copy: {', '.join(run.run_id for run in done.runs)}.",
            err=True,
        )
    say(workflow.summary(done), workflow.in_words(done), json)
    if done.num_rejects and not done.num_hands:
        raise typer.Exit(3)


def export(
    run: RunArgument,
    home: HomeOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write. Default: stdout.", show_default=False)
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="native, phh, pokerstars or ohh. Default: phh for .phh, .phhs, pokerstars for .txt, ohh for .ohh, else native.",
            show_default=False,
        ),
    ] = None,
    hero: Annotated[
        str | None,
        typer.Option(
            help="PokerStars text and ohh: whose cards are dealt face up, a player's name, `seat 3` or `none`. Default: whom the "
            "source of a replayed hand names; nobody in generated hands, where others' cards are seen at showdown only.",
            show_default=False,
        ),
    ] = None,
    all_cards: Annotated[
        bool,
        typer.Option(
            "--all-cards", help="PokerStars text and ohh: every seat is dealt its cards face up, not the hero only."
        ),
    ] = False,
    start: Annotated[
        str | None,
        typer.Option(
            help="PokerStars text and ohh: when the first hand of a run without times was played, the others a minute apart. "
            "Default: 2020-01-01T00:00 (UTC).",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write a run's hands: native records, PHH, PokerStars text, OHH.   Example: tapete export six_max -o hands.jsonl"""
    from pipeline.app import export as workflow
    from pipeline.app import home as homes

    told = workflow.Told(hero=hero, all_cards=all_cards, start=start)
    done = workflow.export(homes.find(home), run, out, workflow.format_named(form), told)
    tell_refused(done)
    if out is not None:
        typer.echo(f"{counted(done.num_hands, 'hand')} in {out}")


def verify(run: RunArgument, home: HomeOption = None, json: JsonOption = False) -> None:
    """Play a run again from its records and compare every row.   Example: tapete verify six_max"""
    from pipeline.app import home as homes
    from pipeline.app import verify as workflow

    tell_compiling(json)
    done = workflow.verify(homes.find(home), run)
    say(
        {"run_id": done.run_id, "hands": done.num_hands, "digest": done.digest},
        f"{counted(done.num_hands, 'hand')} of {done.run_id} played again: every row is equal, digest {done.digest}",
        json,
    )
