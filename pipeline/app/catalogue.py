"""What there is to play: games, players, scenarios, as results and in words."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pipeline import games as catalogue
from pipeline.app.rows import as_columns
from pipeline.codes import Limit, Ranking
from pipeline.errors import UsageError
from pipeline.rules.banked import LINES, BankedGame
from pipeline.rules.house import ROOMS, SEEDS, Option
from pipeline.simulate import documents
from pipeline.simulate import players as player_files
from pipeline.simulate import scenario as scenario_files
from pipeline.simulate import strategies as strategy_files
from pipeline.simulate.banked import BankedScenario
from pipeline.simulate.paytables import find_pay_tables

Listing = tuple[dict[str, Any], str]
Described = player_files.Player | scenario_files.Scenario | BankedScenario | strategy_files.Strategy


def games() -> Listing:
    """All games."""
    rows = [
        {
            "game": game.key,
            "name": game.name,
            "seats": f"{game.min_seats}-{game.max_seats}",
            "limits": ", ".join(map(limit_name, game.limits)),
            "rules": game.rules_version,
        }
        for game in catalogue.CATALOGUE.values()
    ]
    rows += [
        {
            "game": game.key,
            "name": game.name,
            "seats": f"1-{game.max_boxes} boxes",
            "limits": "against the house",
            "rules": game.rules_version,
        }
        for game in catalogue.BANKED.values()
    ]
    return {"games": rows}, as_columns(rows)


def game(key: str) -> Listing:
    """One game with its streets, or its wagers."""
    found = catalogue.find_any(key)
    if isinstance(found, BankedGame):
        return banked_game(found)
    streets = [
        {
            "street": street.name,
            "hole": street.hole,
            "up": street.door,
            "board": street.board,
            "first to act": street.opener.name.lower().replace("_", " "),
        }
        for street in found.streets
    ]
    limits = [limit_name(limit) for limit in found.limits]
    options = [option_row(option) for option in found.options]
    best_of = found.showdown.best_of.name.lower().replace("_", " ")
    low = "" if found.showdown.low == Ranking.NONE else f", low {found.showdown.low.name.lower()}"
    words = "\n".join(
        (
            f"{found.name} ({found.key}), {found.min_seats} to {found.max_seats} seats, rules version {found.rules_version}",
            f"Sources: {'; '.join(found.sources)}",
            f"Limits: {', '.join(limits)}; the first one if a scenario does not say",
            f"Best five: {best_of}, ranking {found.showdown.high.name.lower()}{low}",
            as_columns(streets),
            *option_lines(options),
        )
    )
    return asdict(found) | {"limits": limits, "options": options}, words


def banked_game(found: BankedGame) -> Listing:
    """A game against the house: what boxes may do, its wagers, what they pay, its options."""
    options = [option_row(option) for option in found.options]
    tables = find_pay_tables(found, found.pay_table)
    wagers = [{"wager": wager.key, "what": wager.description} for wager in found.wagers]
    pays = [
        {"hand": line.replace("_", " "), **{wager: table.lines()[line] for wager, table in tables.items()}}
        for line in reversed(LINES)
    ]
    exchanges = ", ".join(map(str, found.exchanges[:-1])) + f" or {found.exchanges[-1]}"
    words = "\n".join(
        (
            f"{found.name} ({found.key}), 1 to {found.max_boxes} boxes against the house, rules version {found.rules_version}",
            f"Sources: {'; '.join(found.sources)}",
            f"The first {found.num_open} boxes with an ante are open: buy a sixth card or exchange {exchanges}, then bet or fold",
            as_columns(wagers),
            "",
            f"Winnings to one, pay table {found.pay_table}:",
            as_columns(pays),
            *option_lines(options),
        )
    )
    document = asdict(found) | {
        "options": options,
        "pay_tables": {wager: table.lines() for wager, table in tables.items()},
    }
    return document, words


def option_lines(options: list[dict[str, Any]]) -> tuple[str, ...]:
    """House rules in words."""
    return (
        "",
        "House rules, for `house_rules` of a scenario; `profile` is seeds (the default here) or rooms (what card rooms do):",
        as_columns(
            [row | {"values": " | ".join(row["values"])} for row in options],
            ["option", "values", "default", "rooms", "rule"],
        ),
        *(f"{row['option']}: {row['description']}" for row in options),
    )


def limit_name(limit: Limit) -> str:
    """A limit as scenarios name it.

    >>> limit_name(Limit.POT_LIMIT)
    'pot_limit'
    """
    return limit.name.lower()


def option_row(option: Option) -> dict[str, Any]:
    """A house rule: its values, what is usual, and which reading of the rule book it is.

    >>> from pipeline.rules.house import SEVENTH_CARD
    >>> row = option_row(SEVENTH_CARD)
    >>> row["default"], row["rooms"], row["rule"]
    ('up', 'down', 'A-32')
    """
    return {
        "option": option.key,
        "values": list(option.values),
        "default": option.default(SEEDS),
        "rooms": option.default(ROOMS),
        "rule": option.rule,
        "description": option.description,
    }


def players(home: Path) -> Listing:
    """All players: those that ship and the home folder's own."""
    return _documents("players", "player", player_files.player_files(home), player_files.read_player)


def scenarios(home: Path) -> Listing:
    """All scenarios: those that ship and the home folder's own."""
    return _documents(
        "scenarios", "scenario", documents.files("scenarios", home), lambda path: scenario_files.read(str(path), home)
    )


def strategies(home: Path) -> Listing:
    """All strategies against the house: those that ship and the home folder's own."""
    return _documents("strategies", "strategy", documents.files("strategies", home), strategy_files.read_strategy)


def _documents(kind: str, noun: str, files: Mapping[str, Path], read: Callable[[Path], Described]) -> Listing:
    """Documents with their descriptions; `broken` says what is wrong with those that can't be read."""
    rows, broken = [], []
    for name, path in files.items():
        try:
            rows.append({noun: name, "description": read(path).description, "file": str(path)})
        except UsageError as error:
            broken.append(str(error))
    return {kind: rows, "broken": broken}, as_columns(rows, [noun, "description"])
