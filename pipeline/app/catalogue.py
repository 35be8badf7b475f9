"""What there is to play: games, players, scenarios, as results and in words."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pipeline import games as catalogue
from pipeline.app.rows import as_columns
from pipeline.errors import UsageError
from pipeline.simulate import documents
from pipeline.simulate import players as player_files
from pipeline.simulate import scenario as scenario_files

Listing = tuple[dict[str, Any], str]
Described = player_files.Player | scenario_files.Scenario


def games() -> Listing:
    """All games."""
    rows = [
        {
            "game": game.key,
            "name": game.name,
            "seats": f"{game.min_seats}-{game.max_seats}",
            "rules": game.rules_version,
        }
        for game in catalogue.ALL.values()
    ]
    return {"games": rows}, as_columns(rows)


def game(key: str) -> Listing:
    """One game with its streets."""
    found = catalogue.find(key)
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
    words = (
        f"{found.name} ({found.key}), {found.min_seats} to {found.max_seats} seats, rules version {found.rules_version}\n"
        f"Sources: {'; '.join(found.sources)}\n"
        f"Best five: {found.showdown.best_of.name.lower().replace('_', ' ')}, ranking {found.showdown.high.name.lower()}\n"
        + as_columns(streets)
    )
    return asdict(found), words


def players(home: Path) -> Listing:
    """All players: those that ship and the home folder's own."""
    return _documents("player", "players", home, player_files.read_player)


def scenarios(home: Path) -> Listing:
    """All scenarios: those that ship and the home folder's own."""
    return _documents("scenario", "scenarios", home, lambda path: scenario_files.read(str(path), home))


def _documents(noun: str, kind: str, home: Path, read: Callable[[Path], Described]) -> Listing:
    """Documents with their descriptions; `broken` says what is wrong with those that can't be read."""
    rows, broken = [], []
    for name, path in documents.files(kind, home).items():
        try:
            rows.append({noun: name, "description": read(path).description, "file": str(path)})
        except UsageError as error:
            broken.append(str(error))
    return {kind: rows, "broken": broken}, as_columns(rows, [noun, "description"])
