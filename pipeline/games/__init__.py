"""The catalogue: one game a file, each rule citing the rule book."""

from pipeline.errors import UnknownName
from pipeline.games.holdem import HOLDEM
from pipeline.games.mata_ases import MATA_ASES
from pipeline.games.omaha import OMAHA, OMAHA_5, OMAHA_6, OMAHA_HI_LO
from pipeline.games.six_card import SIX_CARD
from pipeline.games.six_plus import SIX_PLUS
from pipeline.games.stud import FIVE_CARD_STUD, RAZZ, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO
from pipeline.rules.banked import BankedGame
from pipeline.rules.game import Game

ALL: dict[str, Game] = {
    game.key: game
    for game in (
        HOLDEM,
        OMAHA,
        OMAHA_5,
        OMAHA_6,
        OMAHA_HI_LO,
        FIVE_CARD_STUD,
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD_HI_LO,
        RAZZ,
        SIX_PLUS,
    )
}
"""The games of one deal, which engine/table_hand.py plays."""

CATALOGUE: dict[str, Game] = ALL | {MATA_ASES.key: MATA_ASES}
"""Those and Mata Ases, whose order of play is its own."""

BANKED: dict[str, BankedGame] = {SIX_CARD.key: SIX_CARD}
"""Games of boxes against the house."""


def find(key: str) -> Game:
    """The poker game with this key; UnknownName names the nearest one.

    >>> find("holdem").name
    "Texas Hold'em"
    """
    if key not in CATALOGUE:
        raise UnknownName("game", key, list(CATALOGUE))
    return CATALOGUE[key]


def find_any(key: str) -> Game | BankedGame:
    """The game with this key, poker or against the house; UnknownName names the nearest one.

    >>> find_any("six_card").name
    '6 Card Poker 1-2-5'
    """
    known: dict[str, Game | BankedGame] = {**CATALOGUE, **BANKED}
    if key not in known:
        raise UnknownName("game", key, list(known))
    return known[key]
