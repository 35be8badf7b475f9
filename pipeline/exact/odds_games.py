"""The games that `tapete odds` knows: how many cards a hand and the board have, and how hands compare.

Those of the catalogue, and others that can't be played yet.
"""

from dataclasses import dataclass, field

from pipeline import games
from pipeline.cards import SIX_PLUS_DECK, STANDARD_DECK
from pipeline.codes import BestOf, Ranking
from pipeline.errors import UnknownName
from pipeline.rules.game import Game, Showdown


@dataclass(frozen=True, kw_only=True)
class OddsGame:
    """What matters once all are in: cards and ranking. Where low hands alone win, as in razz, `high` ranks those."""

    key: str
    name: str
    num_own: int
    num_board: int = 0
    deck: tuple[int, ...] = STANDARD_DECK
    showdown: Showdown = field(default_factory=Showdown)

    @property
    def is_split(self) -> bool:
        """True if the best low hand takes half the pot."""
        return self.showdown.high != Ranking.NONE and self.showdown.low != Ranking.NONE

    @property
    def has_ranges(self) -> bool:
        """True if hands can be given as ranges: those of two cards."""
        return self.num_own == 2


def of_catalogue(game: Game) -> OddsGame:
    """A game of the catalogue."""
    return OddsGame(
        key=game.key,
        name=game.name,
        num_own=game.num_own_cards,
        num_board=game.num_board_cards,
        deck=game.deck,
        showdown=game.showdown,
    )


OMAHA = Showdown(best_of=BestOf.TWO_OWN_THREE_BOARD)
OMAHA_HILO = Showdown(best_of=BestOf.TWO_OWN_THREE_BOARD, low=Ranking.EIGHT_OR_BETTER)
FURTHER = (
    OddsGame(key="omaha", name="Omaha", num_own=4, num_board=5, showdown=OMAHA),
    OddsGame(key="omaha5", name="Five Card Omaha", num_own=5, num_board=5, showdown=OMAHA),
    OddsGame(key="omaha6", name="Six Card Omaha", num_own=6, num_board=5, showdown=OMAHA),
    OddsGame(key="omaha_hilo", name="Omaha Hi/Lo", num_own=4, num_board=5, showdown=OMAHA_HILO),
    OddsGame(key="omaha5_hilo", name="Five Card Omaha Hi/Lo", num_own=5, num_board=5, showdown=OMAHA_HILO),
    OddsGame(key="omaha6_hilo", name="Six Card Omaha Hi/Lo", num_own=6, num_board=5, showdown=OMAHA_HILO),
    OddsGame(key="stud5", name="Five Card Stud", num_own=5),
    OddsGame(key="stud7", name="Seven Card Stud", num_own=7),
    OddsGame(key="stud7_hilo", name="Seven Card Stud Hi/Lo", num_own=7, showdown=Showdown(low=Ranking.EIGHT_OR_BETTER)),
    OddsGame(key="razz", name="Razz", num_own=7, showdown=Showdown(high=Ranking.ACE_TO_FIVE)),
    OddsGame(
        key="six_plus",
        name="Six Plus Hold'em, ranking A",
        num_own=2,
        num_board=5,
        deck=SIX_PLUS_DECK,
        showdown=Showdown(high=Ranking.SIX_PLUS_A),
    ),
    OddsGame(
        key="six_plus_b",
        name="Six Plus Hold'em, ranking B",
        num_own=2,
        num_board=5,
        deck=SIX_PLUS_DECK,
        showdown=Showdown(high=Ranking.SIX_PLUS_B),
    ),
)
ALL = {game.key: game for game in FURTHER} | {key: of_catalogue(game) for key, game in games.ALL.items()}


def find(key: str) -> OddsGame:
    """The game with this key; UnknownName names the nearest one.

    >>> find("omaha").num_own
    4
    """
    if key not in ALL:
        raise UnknownName("game", key, sorted(ALL))
    return ALL[key]
