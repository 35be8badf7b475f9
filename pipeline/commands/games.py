"""Commands that need no lake: games and their odds, what files must look like."""

import json as json_module
from typing import Annotated

import typer

from pipeline.commands.options import HomeOption, JsonOption, QuietOption, WorkersOption
from pipeline.commands.telling import progress_bar, say, say_tables, tell_compiling

MOST_ROUNDS = 1_000_000
"""Up to which chances to be ahead are right to their last digit (exact/six_card/ahead.py)."""


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


def odds(
    game: Annotated[
        str,
        typer.Argument(
            help="holdem, omaha, seven_card_stud_hi_lo, razz, six_plus, six_card ...: an unknown one lists all."
        ),
    ],
    hands: Annotated[
        list[str] | None,
        typer.Argument(
            help="Two to ten hands: cards (AhKh), random, and in games of two hole cards ranges (QQ+,AKs). "
            "None in mata_ases: final hands, misdeals, replays. six_card: none for what its bets are worth, or one hand of five "
            "cards and --up for what each decision is worth.",
            show_default=False,
        ),
    ] = None,
    board: Annotated[str, typer.Option("--board", help="Cards on the board, as 2c7d9h; the helps of mata_ases.")] = "",
    dead: Annotated[str, typer.Option("--dead", help="Cards that can't come.")] = "",
    up: Annotated[str, typer.Option("--up", help="six_card: the dealer's up-card.")] = "",
    home: HomeOption = None,
    samples: Annotated[
        int,
        typer.Option("--samples", min=100, max=10**9, help="Run-outs to draw where there are too many to deal all."),
    ] = 1_000_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Same seed, same draws.")] = 1,
    json: JsonOption = False,
) -> None:
    """Equity of hands that are all in, or what the bets of six_card are worth.   Example: tapete odds holdem AhAd KsKc"""
    from pipeline.app import home as homes
    from pipeline.app import odds as workflow
    from pipeline.app import odds_mata_ases, six_card

    workflow.check_options(game == six_card.KEY, board, dead, up)
    if game == six_card.KEY and not (hands or up):
        say(*six_card.summary(homes.find(home)), json)
        return
    tell_compiling(json)
    if game == six_card.KEY:
        say(*six_card.decisions(hands or (), up), json)
        return
    if game == odds_mata_ases.GAME and not (hands or board or dead):
        known = odds_mata_ases.summary(samples, seed)
        say_tables(odds_mata_ases.as_dict(known), odds_mata_ases.heading(known), odds_mata_ases.as_tables(known), json)
        return
    found = workflow.odds(game, hands or [], board, dead, samples, seed)
    say_tables(workflow.as_dict(found), workflow.heading(found), [workflow.as_table(found)], json)


def values(
    game: Annotated[str, typer.Argument(help="A game whose exact values take long: six_card.")],
    reading: Annotated[
        str,
        typer.Option("--reading", help="rule_book, no_dealer_exchange, up_card_stays, ante_back, most_100_antes ..."),
    ] = "rule_book",
    scenario: Annotated[
        str | None,
        typer.Option(
            "--scenario",
            help="Take the terms of a scenario's boxes instead: what its strategy optimal is played by.",
            show_default=False,
        ),
    ] = None,
    boxes: Annotated[
        int,
        typer.Option(
            "--boxes", min=1, max=2, help="2: sample what the second open box gains by the cards of the first."
        ),
    ] = 1,
    samples: Annotated[
        int, typer.Option("--samples", min=1, max=10**8, help="--boxes 2: deals to value; more of them extend fewer.")
    ] = 100_000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="--boxes 2: same seed, same deals.")] = 1,
    home: HomeOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Compute a game's exact values: minutes; stopped, it goes on where it was.   Example: tapete values six_card"""
    from pipeline.app import home as homes
    from pipeline.app import six_card

    tell_compiling(json)
    with progress_bar(quiet) as progress:
        if boxes == 1:
            done = six_card.compute(game, reading, homes.find(home), workers, progress, scenario)
        else:
            done = six_card.compute_second_box(game, reading, homes.find(home), workers, progress, samples, seed)
    say(done[0], done[1], json)


def par(
    scenario: Annotated[
        str, typer.Argument(help="A scenario of six_card: its boxes, pay table and maximum payout.")
    ] = "six_card",
    paytable: Annotated[
        str | None,
        typer.Option("--paytable", help="Other pay tables: a name, or the path of a TOML file.", show_default=False),
    ] = None,
    rounds_per_hour: Annotated[
        int, typer.Option("--rounds-per-hour", min=1, max=MOST_ROUNDS, help="For the win an hour.")
    ] = 60,
    rounds: Annotated[
        list[int] | None,
        typer.Option(
            "--rounds",
            min=1,
            max=MOST_ROUNDS,
            help="After how many rounds a player may be ahead; several times. Default: 100, 1000, 10000.",
            show_default=False,
        ),
    ] = None,
    home: HomeOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a figure a line.")] = False,
    json: JsonOption = False,
) -> None:
    """An operator's PAR sheet of a six_card table: hold, RTP, volatility, win an hour.   Example: tapete par six_card"""
    from pipeline.app import home as homes
    from pipeline.app import par as workflow

    tell_compiling(json or csv)
    result, words, lines = workflow.par(
        scenario, homes.find(home), paytable, rounds_per_hour, rounds or (100, 1000, 10_000)
    )
    if csv:
        typer.echo(lines, nl=False)
        return
    say(result, words, json)


def schema_scenario(
    game: Annotated[
        str | None, typer.Argument(help="A game, since boxes against the house have fields of their own.")
    ] = None,
) -> None:
    """Print the JSON Schema of scenario files.   Example: tapete schema scenario six_card"""
    from pipeline.simulate import scenario as scenarios

    typer.echo(scenarios.json_schema(game))


def schema_player() -> None:
    """Print the JSON Schema of player files.   Example: tapete schema player"""
    from pipeline.simulate.players import Player

    typer.echo(json_module.dumps(Player.model_json_schema(), indent=2))


def schema_targets() -> None:
    """Print the JSON Schema of files of statistics to fit players to.   Example: tapete schema targets"""
    from pipeline.simulate.targets import Targets

    typer.echo(json_module.dumps(Targets.model_json_schema(), indent=2))


def schema_strategy() -> None:
    """Print the JSON Schema of files of strategies against the house.   Example: tapete schema strategy"""
    from pipeline.simulate.strategies import Strategy

    typer.echo(json_module.dumps(Strategy.model_json_schema(), indent=2))
