"""What there is to play: games, players, scenarios, as results and in words."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from pipeline import games as catalogue
from pipeline.app.rows import as_columns
from pipeline.simulate import players as player_files
from pipeline.simulate import scenario as scenario_files

Listing = tuple[dict[str, Any], str]


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


def players(folder: Path) -> Listing:
    """All players: those that ship and the user's own."""
    rows = [
        {"player": name, "description": player_files.read_player(path).description, "file": str(path)}
        for name, path in player_files.player_files(folder).items()
    ]
    return {"players": rows}, as_columns(rows, ["player", "description"])


def scenarios() -> Listing:
    """All scenarios that ship."""
    rows = [
        {"scenario": name, "description": scenario_files.read(name).description}
        for name in scenario_files.scenario_files()
    ]
    return {"scenarios": rows}, as_columns(rows)
