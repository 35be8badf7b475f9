"""Omaha and Omaha Hi/Lo (rule book 2 and 3): exactly two own cards and three of the board. Five or six own cards are
games of their own."""

from pipeline.codes import BestOf, BetSize, Limit, Opener, Ranking, Strength
from pipeline.rules.game import Game, Showdown, Street
from pipeline.rules.house import WITH_BOARD

LIMITS = (Limit.POT_LIMIT, Limit.NO_LIMIT, Limit.FIXED_LIMIT)
HIGH = Showdown(best_of=BestOf.TWO_OWN_THREE_BOARD)
HIGH_LOW = Showdown(best_of=BestOf.TWO_OWN_THREE_BOARD, low=Ranking.EIGHT_OR_BETTER)


def streets(num_own: int) -> tuple[Street, ...]:
    """Those of hold'em, with so many own cards."""
    return (
        Street(name="preflop", hole=num_own, opener=Opener.AFTER_LARGEST_BLIND),
        Street(name="flop", board=3, opener=Opener.LEFT_OF_BUTTON),
        Street(name="turn", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
        Street(name="river", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
    )


def omaha(
    key: str, name: str, num_own: int, max_seats: int, showdown: Showdown, strength: Strength, source: str
) -> Game:
    """A game of Omaha; as many seats as the deck has cards for [A-21]."""
    return Game(
        key=key,
        name=name,
        max_seats=max_seats,
        streets=streets(num_own),
        showdown=showdown,
        limits=LIMITS,
        strength=strength,
        options=WITH_BOARD,
        rules_version=1,
        sources=(source,),
    )


OMAHA = omaha("omaha", "Omaha", 4, 10, HIGH, Strength.OMAHA, "rule book 2, S2: Omaha")
OMAHA_HI_LO = omaha("omaha_hi_lo", "Omaha Hi/Lo", 4, 10, HIGH_LOW, Strength.OMAHA_HI_LO, "rule book 3, S2: Omaha Hi/Lo")
OMAHA_5 = omaha("omaha_5", "Five Card Omaha", 5, 9, HIGH, Strength.OMAHA_5, "rule book 2 with five own cards")
OMAHA_6 = omaha("omaha_6", "Six Card Omaha", 6, 7, HIGH, Strength.OMAHA_6, "rule book 2 with six own cards")
