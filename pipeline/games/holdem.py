"""Texas Hold'em (rule book 1): two hole cards, a board of five, the best five of seven."""

from pipeline.codes import BetSize, Limit, Opener, Strength
from pipeline.rules.game import Game, Showdown, Street
from pipeline.rules.house import WITH_BOARD

HOLDEM = Game(
    key="holdem",
    name="Texas Hold'em",
    max_seats=10,
    streets=(
        Street(name="preflop", hole=2, opener=Opener.AFTER_LARGEST_BLIND),
        Street(name="flop", board=3, opener=Opener.LEFT_OF_BUTTON),
        Street(name="turn", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
        Street(name="river", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
    ),
    showdown=Showdown(),
    limits=(Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT),
    strength=Strength.HOLDEM,
    options=WITH_BOARD,
    rules_version=1,
    sources=("rule book 0 and 1", "S2: Texas Hold'em", "S4: Reglas del juego"),
)
