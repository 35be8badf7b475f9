"""Commands on players: fit makes one, variance says how the results of one stray."""

from math import isnan
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import HomeOption, JsonOption, QuietOption, SeedOption
from pipeline.commands.telling import progress_bar, say, tell_compiling
from pipeline.errors import UsageError

MOST_BB = 1e9
"""The largest number of big blinds that options take."""
USUAL = "vpip,pfr,three_bet,went_to_showdown,af"


def fit(
    scenario: Annotated[
        str, typer.Argument(help="A table: a scenario of HOME/scenarios, one that ships, or the path of a TOML file.")
    ],
    player: Annotated[
        str, typer.Argument(help="The player of it whose numbers are sought, and where the search starts.")
    ],
    name: Annotated[str, typer.Option("--as", help="Name of the player to write, HOME/players/NAME.toml.")],
    targets: Annotated[
        Path | None,
        typer.Option("--targets", help="A TOML file of statistics: tapete schema targets.", show_default=False),
    ] = None,
    run: Annotated[
        str | None,
        typer.Option(
            "--run", help="Or a run of the lake, replayed or generated, to take them from.", show_default=False
        ),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option(
            "--where",
            help="Which seats of it: SQL over the columns of the view seats. Default: all.",
            show_default=False,
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option("--judge", help="Which seats were held out, to judge the player by.", show_default=False),
    ] = None,
    statistics: Annotated[
        str | None,
        typer.Option("--statistics", help=f"With --run, what to aim at. Default: {USUAL}.", show_default=False),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save-targets", help="Write the statistics of the run as a targets file.", show_default=False),
    ] = None,
    hands: Annotated[
        int, typer.Option("--hands", min=100, max=10**7, help="Hands to play with each player tried.")
    ] = 30_000,
    seed: SeedOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write over HOME/players/NAME.toml.")] = False,
    home: HomeOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Find the player who plays like these statistics.   Example: tapete fit six_max nit --as soft --targets soft.toml"""
    from pipeline.app import fit as workflow
    from pipeline.app import home as homes
    from pipeline.app.simulate import plan_of

    if (targets is None) == (run is None):
        met = "both" if run else "neither"
        raise UsageError(f"Say whose statistics are aimed at: --targets FILE, or --run RUN with --where. Met: {met}.")
    of_a_run = {"--where": where, "--judge": judge, "--statistics": statistics, "--save-targets": save}
    given = [option for option, value in of_a_run.items() if value is not None]
    if targets is not None and given:
        raise UsageError(f"{', '.join(given)}: only with --run; a targets file says all by itself.")
    at = homes.find(home)
    plan = workflow.plan_to_fit(plan_of(scenario, at, seed), player)
    path = workflow.free_path(at, name, force)
    if targets is not None:
        wanted = workflow.from_file(targets, plan)
    else:
        wanted = workflow.aimed_at(
            workflow.from_hands(at, plan, run or "", "true" if where is None else where, judge),
            (USUAL if statistics is None else statistics).split(","),
        )
    if save is not None:
        workflow.check_free(save)
    tell_compiling(quiet or json)
    with progress_bar(quiet) as progress:
        done = workflow.fit(plan, player, wanted, path, hands, progress)
    if save is not None:
        workflow.save_targets(save, wanted)
    say(
        {
            "player": str(done.path),
            "misfit": done.misfit,
            "hands": done.num_hands,
            "tries": done.found.num_tries,
            "statistics": done.rows,
        },
        workflow.in_words(done),
        json,
    )


def variance(
    who: Annotated[
        str | None,
        typer.Argument(
            help="A player, real or simulated; or all of a scenario, a run or a site. Default: --bb-per-100 and --sd.",
            show_default=False,
        ),
    ] = None,
    bb_per_100: Annotated[
        float | None,
        typer.Option(
            "--bb-per-100",
            min=-MOST_BB,
            max=MOST_BB,
            help="Or a win rate, in big blinds per 100 hands.",
            show_default=False,
        ),
    ] = None,
    sd: Annotated[
        float | None,
        typer.Option("--sd", min=0, max=MOST_BB, help="With its standard deviation per 100 hands.", show_default=False),
    ] = None,
    hands: Annotated[
        list[int] | None,
        typer.Option(
            "--hands",
            min=1,
            max=10**12,
            help="Hands to come, several times. Default: 10000, 100000 and 1000000.",
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        float,
        typer.Option(
            "--depth", min=1e-6, max=MOST_BB, help="Big blinds of a fall: below the start, and below the highest point."
        ),
    ] = 1000,
    within: Annotated[
        float,
        typer.Option("--within", min=1e-6, max=MOST_BB, help="Hands needed to know a win rate to plus or minus this."),
    ] = 1,
    ruin: Annotated[
        float, typer.Option("--ruin", min=1e-9, max=99.999999, help="Per cent: a bankroll lost with this chance.")
    ] = 5,
    bankroll: Annotated[
        float | None,
        typer.Option(
            "--bankroll",
            min=0,
            max=MOST_BB,
            help="Big blinds of a bankroll: the risk of losing it.",
            show_default=False,
        ),
    ] = None,
    stake: Annotated[
        str | None, typer.Option("--stake", help="This stake_label only. Default: each by itself.", show_default=False)
    ] = None,
    home: HomeOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a win rate and number of hands a line.")] = False,
    json: JsonOption = False,
) -> None:
    """How results stray: loss, downswings, hands needed.   Example: tapete variance --bb-per-100 5 --sd 100 --hands 100000"""
    from pipeline.app import home as homes
    from pipeline.app import variance as workflow
    from pipeline.app.rows import dicts_as_csv

    is_given = bb_per_100 is not None and sd is not None
    if (who is None) != is_given or (bb_per_100 is None) != (sd is None) or (stake is not None and who is None):
        raise UsageError(
            "Give either a player, scenario, run or site (with --stake if you like), or both --bb-per-100 and --sd."
        )
    if bb_per_100 is not None and isnan(bb_per_100):
        raise UsageError(
            "--bb-per-100 is nan, which is no number. Give big blinds per 100 hands, as in --bb-per-100 5."
        )
    if csv and json:
        raise UsageError("Give --csv or --json, not both.")
    asked = workflow.Asked(
        hands=tuple(sorted(set(hands or (10_000, 100_000, 1_000_000)))),
        depth=depth,
        within=within,
        ruin=ruin / 100,
        bankroll=bankroll,
    )
    if who is None:
        done = workflow.of_rate(bb_per_100 or 0.0, sd or 0.0, asked)
    else:
        done = workflow.of_player(homes.find(home), who, stake, asked)
    if csv:
        typer.echo(dicts_as_csv(done.rows), nl=False)
        return
    say({"rows": done.rows}, workflow.in_words(done), json)
