"""What the decisions of 6 Card Poker 1-2-5 are worth, against every draw and every hand of the dealer."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.engine.six_pass import Decision
from pipeline.engine.six_ranks import KEPT_PLACES
from pipeline.errors import UsageError
from pipeline.exact.six_card.decisions import decide, exchange_two, staked
from pipeline.exact.six_card.terms import Terms
from tests.oracles import dealt_six_card


@pytest.mark.parametrize(("hand", "up"), [("AhKhQd2c2s", "7c"), ("Kh9h7h4h2s", "3d"), ("AcAdAh8c4d", "9s")])
def test_raise_and_buy_are_worth_what_every_card_says(hand, up):
    known = dealt_six_card.deal(cards(hand), cards(up)[0])
    found = decide(cards(hand), cards(up)[0])

    assert float(found.raised) == pytest.approx(dealt_six_card.raise_value(known), abs=1e-12)
    assert float(found.bought) == pytest.approx(dealt_six_card.bought_value(known), abs=1e-12)


def test_an_exchange_of_two_is_worth_what_every_draw_says():
    """One way of each kind: three suited, a pair kept, nothing kept."""
    own, up = sorted(cards("KsQsJs4d4h")), cards("5c")[0]
    known = dealt_six_card.deal(own, up)
    for kept in (cards("JsQsKs"), cards("4d4hKs"), cards("4dJsQs")):
        places = tuple(own.index(card) for card in kept)
        found = exchange_two(np.array(own), KEPT_PLACES.tolist().index(list(places)), up, Terms())

        assert float(found) == pytest.approx(dealt_six_card.exchanged_two_value(known, kept), abs=1e-12)


def test_the_best_exchange_of_two_keeps_the_cards_that_make_it():
    own, up = sorted(cards("AhKhQd2c2s")), cards("7c")[0]
    found = decide(own, up)
    by_kept = {
        places: exchange_two(np.array(own), no, up, Terms())
        for no, places in enumerate(map(tuple, KEPT_PLACES.tolist()))
    }

    assert len(by_kept) == len(list(combinations(range(5), 3)))
    assert found.exchanged_two == max(by_kept.values())
    assert found.kept == tuple(cards("2c2sAh"))


def test_decisions_stake_the_ante_the_price_and_bet_where_it_is_made():
    """BET is made after a sixth card, or two, where it wins more than the loss of a fold."""
    own, up = sorted(cards("Kh9h7h4h2s")), cards("3d")[0]
    hand, known = np.array(own), dealt_six_card.deal(own, up)
    kept = cards("7h9hKh")
    way = KEPT_PLACES.tolist().index([own.index(card) for card in kept])
    unseen = known.unseen.tolist()
    sixth = [dealt_six_card.bet_outcomes(known, (*own, card), (card,))[1] > -1 for card in unseen]
    two = [dealt_six_card.bet_outcomes(known, (*kept, *draw), draw)[1] > -1 for draw in combinations(unseen, 2)]

    assert staked(Decision.FOLD, hand, up, Terms()) == 1
    assert staked(Decision.RAISE, hand, up, Terms()) == 3
    assert staked(Decision.BUY, hand, up, Terms()) == 2 + 2 * Fraction(sum(sixth), 46)
    assert staked(Decision.EXCHANGE_TWO + way, hand, up, Terms()) == 2 + 2 * Fraction(sum(two), 1035)


def test_a_sixth_card_is_never_worse_than_an_exchange_of_one():
    """Both cost an ante; the best five of six cards are at least the five with one replaced. So exchanges of one are left out."""
    for hand in (cards("2c4d7h9sKc"), cards("5s6d7h8cKd")):
        for card in set(range(52)) - set(hand):
            six = dealt_six_card.best_score(np.array([*hand, card]))

            assert all(
                six >= dealt_six_card.best_score(np.array([*hand[:out], *hand[out + 1 :], card])) for out in range(5)
            )


def test_tables_whose_exchange_helps_weak_hands_are_refused():
    with pytest.raises(UsageError, match="BET pays 0 for a high card and 3 for two pair"):
        Terms(bet=(0, 1, 3, 3, 4, 5, 7, 20, 50, 100))
