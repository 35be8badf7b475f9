"""Six Plus Hold'em, short deck (rule book 6): 36 cards, every seat antes, only the button posts a blind."""

from pipeline import cards
from pipeline.codes import BetSize, Limit, Opener, Ranking, Strength
from pipeline.rules.game import Game, Showdown, Street
from pipeline.rules.house import BURNS, FOR_ALL, HEADS_UP_CAP, LOW_ACE, POT_LIMIT_RAISE, RANKING

SIX_PLUS = Game(
    key="six_plus",
    name="Six Plus Hold'em",
    max_seats=10,
    deck=cards.SIX_PLUS_DECK,
    streets=(
        Street(name="preflop", hole=2, opener=Opener.AFTER_LARGEST_BLIND),
        Street(name="flop", board=3, opener=Opener.LEFT_OF_BUTTON),
        Street(name="turn", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
        Street(name="river", board=1, opener=Opener.LEFT_OF_BUTTON, bet=BetSize.BIG),
    ),
    showdown=Showdown(high=Ranking.SIX_PLUS_A),
    limits=(Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT),
    strength=Strength.SIX_PLUS_A,
    is_button_blind=True,
    options=(*FOR_ALL, HEADS_UP_CAP, POT_LIMIT_RAISE, BURNS, RANKING, LOW_ACE),
    rules_version=1,
    sources=("rule book 6", "S0", "S2: ranking B"),
)
