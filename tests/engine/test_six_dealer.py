"""The dealer of 6 Card Poker 1-2-5 in closed form against every hand of four cards dealt, and the classes of deals."""

import random

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.engine import six_classes, six_dealer
from pipeline.engine.ranking import high_value_of
from pipeline.exact.six_card.terms import Terms
from tests.oracles import dealt_six_card

HAND_OF_CLASS = (
    "2c5d9hJsKc",
    "8c8dThQsAc",
    "7c7dJhJs3c",
    "9c9d9hQs4c",
    "5c6d7h8s9c",
    "2h5h9hJhQh",
    "6c6d6hKsKc",
    "TcTdThTs3c",
    "4s5s6s7s8s",
    "TdJdQdKdAd",
)


def outcomes(own: list[int], up: int, drawn: list[int], terms: Terms) -> list[int]:
    """Those of a bet on five cards, others having been drawn too."""
    dealer, found = np.zeros(1, six_dealer.DEALER)[0], np.zeros(1, six_dealer.OUTCOMES)[0]
    unseen = (1 << 52) - 1 - sum(1 << card for card in (*own, up, *drawn))
    six_dealer.look_at_dealer(dealer, up, np.uint64(unseen))
    value = high_value_of(np.array(own, dtype=np.uint8))
    six_dealer.settle_bet(dealer, value, terms.as_record()[0], found)
    return list(found.tolist())


@pytest.mark.parametrize("hand_class", range(10))
@pytest.mark.parametrize("hidden_only", [False, True])
def test_outcomes_of_a_bet_are_those_of_every_dealer_hand(hand_class, hidden_only):
    """Hands that don't qualify, lose, tie and win, and the exchange: as many as dealing them finds [A-73]."""
    own = cards(HAND_OF_CLASS[hand_class])
    generator = random.Random(10 * hand_class + hidden_only)
    up, *drawn = generator.sample([card for card in range(52) if card not in own], 1 + generator.choice((0, 1, 2, 5)))
    known = dealt_six_card.deal(own, up, hidden_only)
    expected, _ = dealt_six_card.bet_outcomes(known, own, drawn)

    assert outcomes(own, up, drawn, Terms(hidden_only=hidden_only)) == expected
    assert (
        outcomes(own, up, drawn, Terms(has_exchange=False))
        == dealt_six_card.bet_outcomes(known, own, drawn, has_exchange=False)[0]
    )


def test_an_ante_that_comes_back_makes_the_exchange_better():
    """Under the other reading of [A-77] three of a kind ask for it with their first five cards."""
    own, up = cards("9c9d9hQs4c"), cards("2s")[0]
    known = dealt_six_card.deal(own, up)

    assert outcomes(own, up, [], Terms())[4] == 0
    assert outcomes(own, up, [], Terms(is_ante_back=True))[4] > 0
    assert outcomes(own, up, [], Terms(is_ante_back=True)) == dealt_six_card.bet_outcomes(known, own, ante_back=1)[0]


def test_classes_stand_for_all_deals():
    """Five of 52 cards and one of the other 47: 122,151,120 deals."""
    hands, keys = six_classes.canonical_hands()

    assert len(np.unique(keys)) == len(hands) == 134_459
    assert six_classes.count_deals(hands) == (122_151_120, 5_649_150)


def test_a_change_of_suits_changes_no_class():
    hands, keys = six_classes.canonical_hands()
    order = np.zeros(4, np.int64)
    generator = random.Random(4)
    for _ in range(500):
        *own, up = generator.sample(range(52), 6)
        moved = generator.sample(range(4), 4)
        found = set()
        for suits in ([0, 1, 2, 3], moved):
            hand = np.array([card - card % 4 + suits[card % 4] for card in own], dtype=np.uint8)
            hand_no, up_card = six_classes.class_of(hand, up - up % 4 + suits[up % 4], keys, order)
            found.add((int(hand_no), int(up_card)))
            assert sorted(card - card % 4 + order[card % 4] for card in hand.tolist()) == hands[hand_no].tolist()

        assert len(found) == 1
        assert six_classes.up_card_weight(hands[hand_no], up_card) > 0
