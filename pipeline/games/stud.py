"""Stud (rule book 4 and 5): antes, the lowest door card brings in, the best cards that lie open act first.

Seven Card Stud Hi/Lo and Razz are room practice; they cost only data. In Razz the low hand wins, so the highest door card
brings in and the lowest cards open.
"""

from pipeline.codes import BetSize, Limit, Opener, Ranking, Strength
from pipeline.rules.game import Game, Showdown, Street
from pipeline.rules.house import COMMON_CARD_OPENS, OPEN_PAIR, SEVENTH_CARD, STUD

LIMITS = (Limit.FIXED_LIMIT, Limit.POT_LIMIT, Limit.NO_LIMIT)


def five_streets(first: Opener, later: Opener) -> tuple[Street, ...]:
    """A card down and one up, then three more up."""
    return (
        Street(name="second street", hole=1, door=1, opener=first),
        Street(name="third street", door=1, opener=later),
        Street(name="fourth street", door=1, opener=later, bet=BetSize.BIG),
        Street(name="fifth street", door=1, opener=later, bet=BetSize.BIG),
    )


def seven_streets(first: Opener, later: Opener) -> tuple[Street, ...]:
    """Two cards down and one up, three more up, the seventh up, where the table does not choose otherwise [A-32]."""
    return (
        Street(name="third street", hole=2, door=1, opener=first),
        Street(name="fourth street", door=1, opener=later),
        Street(name="fifth street", door=1, opener=later, bet=BetSize.BIG),
        Street(name="sixth street", door=1, opener=later, bet=BetSize.BIG),
        Street(name="seventh street", door=1, opener=later, bet=BetSize.BIG),
    )


FIVE_CARD_STUD = Game(
    key="five_card_stud",
    name="Five Card Stud",
    max_seats=8,
    streets=five_streets(Opener.LOWEST_DOOR, Opener.HIGHEST_SHOWING),
    showdown=Showdown(),
    limits=LIMITS,
    strength=Strength.FIVE_CARD_STUD,
    has_blinds=False,
    options=(*STUD, OPEN_PAIR),
    rules_version=1,
    sources=("rule book 4, S2: Five Card Stud",),
)


def seven_card(key: str, name: str, first: Opener, later: Opener, showdown: Showdown, sources: tuple[str, ...]) -> Game:
    """A game of seven cards. Only the high game lets an open pair double the bet."""
    is_high = showdown == Showdown()
    return Game(
        key=key,
        name=name,
        max_seats=8,
        streets=seven_streets(first, later),
        showdown=showdown,
        limits=LIMITS,
        strength=Strength[key.upper()],
        has_blinds=False,
        options=(*STUD, SEVENTH_CARD, COMMON_CARD_OPENS, *((OPEN_PAIR,) if is_high else ())),
        rules_version=1,
        sources=sources,
    )


SEVEN_CARD_STUD = seven_card(
    "seven_card_stud",
    "Seven Card Stud",
    Opener.LOWEST_DOOR,
    Opener.HIGHEST_SHOWING,
    Showdown(),
    ("rule book 5, S2: Seven Card Stud",),
)
SEVEN_CARD_STUD_HI_LO = seven_card(
    "seven_card_stud_hi_lo",
    "Seven Card Stud Hi/Lo",
    Opener.LOWEST_DOOR,
    Opener.HIGHEST_SHOWING,
    Showdown(low=Ranking.EIGHT_OR_BETTER),
    ("rule book 5 and 3, room practice",),
)
RAZZ = seven_card(
    "razz",
    "Razz",
    Opener.HIGHEST_DOOR,
    Opener.LOWEST_SHOWING,
    Showdown(high=Ranking.ACE_TO_FIVE),
    ("rule book 5, room practice",),
)
