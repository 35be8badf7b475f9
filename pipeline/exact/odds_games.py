"""The games that `tapete odds` knows: those of the catalogue, and others that differ in cards and ranking only."""

from dataclasses import replace

from pipeline import games
from pipeline.codes import BestOf, Ranking
from pipeline.errors import UnknownName
from pipeline.games.omaha import HIGH_LOW, OMAHA_5, OMAHA_6
from pipeline.games.six_plus import SIX_PLUS
from pipeline.rules.game import Game, Showdown

FURTHER = (
    replace(OMAHA_5, key="omaha_5_hi_lo", name="Five Card Omaha Hi/Lo", showdown=HIGH_LOW),
    replace(OMAHA_6, key="omaha_6_hi_lo", name="Six Card Omaha Hi/Lo", showdown=HIGH_LOW),
    replace(
        SIX_PLUS,
        key="six_plus_b",
        name="Six Plus Hold'em, ranking B [A-37]",
        showdown=Showdown(high=Ranking.SIX_PLUS_B),
    ),
)
ALL: dict[str, Game] = games.CATALOGUE | {game.key: game for game in FURTHER}


def find(key: str) -> Game:
    """The game with this key; UnknownName names the nearest one.

    >>> find("omaha_6_hi_lo").num_own_cards
    6
    """
    if key not in ALL:
        raise UnknownName("game", key, sorted(ALL))
    return ALL[key]


def is_split(game: Game) -> bool:
    """True if the best low hand takes half the pot. Where low hands alone win, as in razz, they rank as high ones."""
    return game.showdown.low != Ranking.NONE


def is_mata_ases(game: Game) -> bool:
    """True if only hands that kill may win, each with one help at most."""
    return game.showdown.best_of == BestOf.FOUR_OWN_ONE_BOARD


def comes_street_by_street(game: Game) -> bool:
    """True if seats get own cards on later streets too, so that a hand may be one so far."""
    return game.num_board_cards == 0 or is_mata_ases(game)


def has_ranges(game: Game) -> bool:
    """True if hands can be given as ranges: those of two cards."""
    return game.num_own_cards == 2
