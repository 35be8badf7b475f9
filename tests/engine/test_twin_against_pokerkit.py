"""Hands of the slow twin, random moves at random tables of every game and limit, held against PokerKit.

With PokerKit's own readings where it has only those: what each player may do and what is paid are the same, save for
differences of known cause. The full-size run is tests/verify/games_full.py.
"""

from collections import Counter

import pytest

from tests.needs import oracle
from tests.oracles.naive_games import GAMES, HOLDEM, OMAHA_HI_LO, SEVEN_CARD_STUD, SIX_PLUS_A, Game
from tests.oracles.pokerkit_table import (
    BRING_IN_ALL_IN,
    FIVE_UP_CARDS,
    HALF_A_BET,
    LOW_HALF,
    ODD_CHIPS,
    SHORT_ALL_IN,
    difference,
    differences_in_what_is_allowed,
    play,
)
from tests.oracles.twin_hands import LIMITS, plain_hand, random_hands

AS_IN_POKERKIT = {
    "is_reopening_cumulative": True,
    "short_all_in": "raised",
    "cap_counts": "raises",
    "calls_full_blind": False,
    "open_pair": "off",
    "seventh_card": "down",
}
HANDS = 14
NOTICED_HANDS = 120

pytestmark = pytest.mark.filterwarnings("ignore")


def causes_of_differences(num_hands: int, seed: int, game: Game, limit: str, **readings: object) -> Counter[str]:
    """Causes of differences in what was paid and in what was allowed, "equal" for hands without one in what was paid."""
    oracle("pokerkit")
    causes: Counter[str] = Counter()
    for terms, stacks, events in random_hands(num_hands, seed, [game], [limit], **{**AS_IN_POKERKIT, **readings}):
        hand = plain_hand(terms, stacks, events)
        verdict = play(hand)
        causes[difference(hand, verdict) or "equal"] += 1
        causes.update(cause for cause in differences_in_what_is_allowed(hand, verdict) if cause)
    return causes


def known_causes(game: Game) -> set[str]:
    """What may differ in a game."""
    causes = {"equal", ODD_CHIPS, SHORT_ALL_IN}
    if game.has_low_half:
        causes.add(LOW_HALF)
    if game.forced == "bring-in":
        causes.add(BRING_IN_ALL_IN)
    return causes


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pokerkit_allows_and_pays_the_same(game, limit):
    """Every game and limit, 2 to 8 seats, stacks of 1 to 50 bets."""
    causes = causes_of_differences(HANDS, 1, game, limit)

    assert set(causes) <= known_causes(game)
    assert causes["equal"] >= 0.7 * HANDS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_by_the_rule_book_half_a_bet_is_a_full_one(game):
    """[A-03] [A-10]: with the rule book's own short all-ins and cap only what follows a short all-in differs."""
    causes = causes_of_differences(HANDS, 7, game, "fixed limit", short_all_in="completed", cap_counts="full bets")

    assert set(causes) <= known_causes(game) | {HALF_A_BET}
    assert causes["equal"] >= 0.7 * HANDS


def test_the_best_of_five_up_cards_opens_the_last_round():
    """[A-32]: the seventh card up, which changes the last round's first actor only."""
    causes = causes_of_differences(40, 2, SEVEN_CARD_STUD, "fixed limit", seventh_card="up")

    assert set(causes) <= known_causes(SEVEN_CARD_STUD) | {FIVE_UP_CARDS}
    assert causes["equal"] > causes[FIVE_UP_CARDS] > 0


def test_literal_blinds_heads_up_are_pokerkits_too():
    """[A-18]: the dealer is the big blind and the small blind speaks first on every street."""
    causes = causes_of_differences(40, 3, HOLDEM, "no limit", heads_up_blinds="button big blind")

    assert set(causes) <= known_causes(HOLDEM)


@pytest.mark.parametrize(
    ("game", "limit", "reading"),
    [
        (HOLDEM, "pot limit", {"pot_limit_raise": "to"}),
        (SIX_PLUS_A, "fixed limit", {"heads_up_cap": "lifted"}),
        (OMAHA_HI_LO, "no limit", {"side_pots": "refund"}),
        (SEVEN_CARD_STUD, "fixed limit", {"open_pair": "choice"}),
        (SEVEN_CARD_STUD, "fixed limit", {"open_pair": "doubled"}),
        (SIX_PLUS_A, "no limit", {"has_low_ace": False}),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_a_reading_that_pokerkit_does_not_have_is_noticed(game, limit, reading):
    """The comparison is not blind: each reading shows in some hand, and its default in none."""
    assert causes_of_differences(NOTICED_HANDS, 4, game, limit, **reading)["unexplained"] > 0
    assert causes_of_differences(NOTICED_HANDS, 4, game, limit)["unexplained"] == 0


def test_eight_players_share_a_seventh_card():
    """[A-35]: among the hands compared are some in which the deck was too short."""
    hands = [plain_hand(*hand) for hand in random_hands(150, 5, [SEVEN_CARD_STUD], ["no limit"], **AS_IN_POKERKIT)]
    shared = [hand for hand in hands if len(hand.board) == 2]

    assert len(shared) > 2
    assert all(difference(hand, play(hand)) == "" for hand in shared)
