"""The catalogue: one game a file, each rule citing the rule book."""

from pipeline.errors import UnknownName
from pipeline.games.holdem import HOLDEM
from pipeline.rules.game import Game

ALL: dict[str, Game] = {game.key: game for game in (HOLDEM,)}


def find(key: str) -> Game:
    """The game with this key; UnknownName names the nearest one.

    >>> find("holdem").name
    "Texas Hold'em"
    """
    if key not in ALL:
        raise UnknownName("game", key, list(ALL))
    return ALL[key]
