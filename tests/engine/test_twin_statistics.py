"""Two slow ways to count the statistics of a hand against each other, in every game and limit. Nothing of the pipeline.

naive_stats looks at rows of actions only; the twin knows at each decision what was legal.
"""

from collections import Counter

import pytest

from tests.oracles import naive_stats
from tests.oracles.naive_games import GAMES
from tests.oracles.naive_rows import Rows, rows
from tests.oracles.naive_table import WAGERS, Decided, Event, Terms
from tests.oracles.twin_hands import LIMITS, random_hands

CODES = {
    "ante": 0,
    "small blind": 1,
    "big blind": 2,
    "button blind": 2,
    "straddle": 3,
    "live post": 4,
    "dead post": 5,
    "bring in": 6,
    "fold": 7,
    "check": 8,
    "call": 9,
    "bet": 10,
    "raise": 11,
    "complete": 12,
}
NAMES = {
    "HAND": "hand",
    "VPIP": "vpip",
    "PFR": "pfr",
    "SAW_FLOP": "saw flop",
    "WENT_TO_SHOWDOWN": "went to showdown",
    "WON_AT_SHOWDOWN": "won at showdown",
    "WON_HAND": "won hand",
}
STEALS = {"STEAL", "FOLD_TO_STEAL"}


def plain(terms: Terms, stacks: list[int], told: Rows) -> naive_stats.Hand:
    """A hand as naive_stats takes it; chairs are positions, of which 0 is the button there."""
    num_seats = len(stacks)
    won: Counter[int] = Counter()
    for _, position, chips, _, _ in told.awards:
        won[position] += chips
    return naive_stats.Hand(
        min_bet=terms.min_bet,
        last_street=told.hand.last_street,
        position={at: (at + 1) % num_seats for at in range(num_seats)},
        stack=dict(enumerate(stacks)),
        acts=[naive_stats.Act(street, at, CODES[word], chips) for street, at, word, chips in told.actions],
        won=won,
        is_fixed_limit=terms.limit == "fixed limit",
        bring_in=terms.bring_in,
        is_cumulative=terms.is_reopening_cumulative,
    )


def could_reraise(events: list[Event], num_raises: int) -> set[int]:
    """Who, on the first street, faced so many raises, the last of another player, and might raise."""
    found, raisers = set(), []
    for event in events:
        if isinstance(event, Decided) and event.street == 0:
            if len(raisers) == num_raises and event.position != raisers[-1] and event.legal.may_raise:
                found.add(event.position)
            if event.word in WAGERS:
                raisers.append(event.position)
    return found


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("is_cumulative", [False, True])
def test_statistics_of_every_game(game, limit, is_cumulative):
    """What was voluntary, what was a raise, who saw the second street, who might raise a raise; in stud no steals."""
    for terms, stacks, events in random_hands(25, 6, [game], [limit], is_reopening_cumulative=is_cumulative):
        told = rows(stacks, events)
        statistics = naive_stats.statistics(plain(terms, stacks, told))
        for position, seat in enumerate(told.seats):
            found = statistics[position]

            assert {NAMES[name] for name in found.chances & set(NAMES)} == seat.chances
            assert {NAMES[name] for name in found.made & set(NAMES)} == seat.made
            assert (found.num_bets_raises, found.num_calls) == (seat.bets_raises, seat.calls)
            assert (found.num_checks, found.num_folds) == (seat.checks, seat.folds)
            assert game.forced != "bring-in" or not found.chances & STEALS
        for name, num_raises in (("THREE_BET", 1), ("FOUR_BET", 2)):
            assert {at for at, found in statistics.items() if name in found.chances} == could_reraise(
                events, num_raises
            )
