"""Mata Ases (rule book 7): five own cards, one of them closed, three common helps; aces or better kill."""

from pipeline.codes import BestOf, BetSize, Limit, Opener, Strength
from pipeline.rules.game import Game, Showdown, Street
from pipeline.rules.mata_ases import OPTIONS, MataAses

MATA_ASES: Game = MataAses(
    key="mata_ases",
    name="Mata Ases",
    max_seats=8,
    streets=(
        Street(name="street 1", door=1, hole=1, is_door_first=True, opener=Opener.HIGHEST_DOOR),
        Street(name="BET_3", door=1, board=3, opener=Opener.HIGHEST_SHOWING),
        Street(name="BET_4", hole=1, opener=Opener.HIGHEST_SHOWING, bet=BetSize.BIG),
        Street(name="BET_5", hole=1, opener=Opener.HIGHEST_SHOWING, bet=BetSize.BIG),
    ),
    showdown=Showdown(best_of=BestOf.FOUR_OWN_ONE_BOARD),
    limits=(Limit.POT_LIMIT,),
    strength=Strength.NONE,
    options=OPTIONS,
    is_seeded=True,
    usual_unit=50,
    max_stack_bb=300,
    rules_version=3,
    sources=("rule book 7", "S3"),
)
