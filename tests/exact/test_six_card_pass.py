"""The pass over all classes of deals of 6 Card Poker 1-2-5, on some of them."""

import random
from fractions import Fraction

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.engine.six_classes import NUM_DEALS, up_card_weight
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_decisions import FOLDED, num_deals
from pipeline.engine.six_pass import NO_CLASS, TALLY_SHAPE, Decision, Kind, Strategy, value_hands
from pipeline.engine.six_ranks import OF_RANKS
from pipeline.exact.six_card.decisions import FOLD, buy, exchange_five, exchange_two, raise_, staked
from pipeline.exact.six_card.five import estimates_of, gain
from pipeline.exact.six_card.results import result
from pipeline.exact.six_card.terms import Terms
from pipeline.exact.six_card.values import dense, hands_and_keys, hands_of_part, sparse

HANDS = ("2h8h9hThQd", "3c4c5c6cJc", "7c7d9h9sKc", "4c8dAdAhAs")


def decided(hands: np.ndarray, terms: Terms) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Decisions, values and tallies of canonical hands."""
    decisions, values = np.zeros((len(hands), 52), np.uint8), np.zeros((len(hands), 52))
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    of_ranks, dealer, outcomes = np.zeros(1, OF_RANKS)[0], np.zeros(1, DEALER)[0], np.zeros(1, OUTCOMES)[0]
    value_hands(hands, of_ranks, dealer, terms.as_record()[0], outcomes, decisions, values, tallies)
    return decisions, values, tallies


def best_but_five(hand: list[int], up_card: int, terms: Terms) -> Fraction:
    """What the best decision is worth by every draw, an exchange of five cards apart."""
    own = np.array(hand)
    twos = [exchange_two(own, kept, up_card, terms) for kept in range(10)]
    return max(FOLD, raise_(own, up_card, terms), buy(own, up_card, terms), *twos)


def some_hands() -> np.ndarray:
    """Some canonical hands by name, and some at random, in order of their ranks."""
    hands = hands_and_keys()[0]
    named = [no for no, hand in enumerate(hands.tolist()) if hand in [sorted(cards(text)) for text in HANDS]]
    return hands[sorted(named + random.Random(3).sample(range(len(hands)), 4))]


@pytest.mark.parametrize("terms", [Terms(), Terms(is_ante_back=True)])
def test_the_best_decision_is_that_of_all_draws(terms):
    """Ranks first and suits after gives the value that every draw of every decision gives."""
    hands = some_hands()
    decisions, values, _ = decided(hands, terms)
    generator = random.Random(5)
    for hand_no in range(0, len(hands), 1 if terms == Terms() else 4):
        up_card = generator.choice(np.flatnonzero(decisions[hand_no] != NO_CLASS).tolist())
        expected = best_but_five(hands[hand_no].tolist(), up_card, terms)

        assert values[hand_no, up_card] == pytest.approx(float(expected), abs=1e-12)


def test_outcomes_add_up_to_all_deals_and_to_the_values():
    """The mean of the counted outcomes is the mean of the values."""
    hands = some_hands()
    _, values, tallies = decided(hands, Terms())
    weights = np.array([[up_card_weight(hand, up_card) for up_card in range(52)] for hand in hands])
    expected = np.nansum(values * weights)

    assert float(result(tallies[Strategy.WITHOUT_FIVE], Terms()).value) * 122_151_120 == pytest.approx(
        expected, rel=1e-12
    )
    for strategy in Strategy:
        found = result(tallies[strategy], Terms())

        assert sum(found.decisions.values()) == Fraction(int(weights.sum()), 122_151_120)
        assert sum(found.by_hand.values()) == found.value
    assert result(tallies[Strategy.NO_CARD_EXCHANGE], Terms()).value <= result(tallies[0], Terms()).value
    assert result(tallies[Strategy.RAISE_OR_FOLD], Terms()).value <= result(tallies[1], Terms()).value
    folds = tallies[Strategy.PAIR_OR_BETTER, Kind.FOLD]
    assert folds[0, 0, FOLDED] == folds.sum() > 0
    assert folds.sum() % num_deals(0) == 0


def test_new_cards_are_estimated_where_they_may_be_best():
    """2d6h8hTsQd against a 3: five new cards are best, and the estimate is near. A pair of aces never gives them up."""
    hands = np.array([cards("2d6h8hTsQd"), cards("3c5d7hAcAd")], dtype=np.uint8)
    three, king = cards("3c")[0], cards("Ks")[0]
    values = np.full((2, 52), np.nan)
    values[0, three] = best_but_five(hands[0].tolist(), three, Terms())
    values[1, king] = best_but_five(hands[1].tolist(), king, Terms())
    estimates = estimates_of(hands, values, Terms())
    five = float(exchange_five(hands[0].astype(np.int64), three, Terms()))

    assert five > values[0, three]
    assert estimates[0, three] == pytest.approx(five, abs=0.005)
    assert np.isnan(estimates[1, king])


def test_the_gain_of_one_class_is_that_of_its_deals():
    """Of a sample that can only draw it: what five new cards are worth more than a fold, and stake more, times its weight."""
    hands = np.array([cards("2d6h8hTsQd")], dtype=np.uint8)
    hand, three = hands[0].astype(np.int64), cards("3c")[0]
    values, decisions = np.full((1, 52), np.nan), np.zeros((1, 52), np.uint8)
    values[0, three] = -1.0
    found = gain(
        hands,
        decisions,
        values,
        estimates_of(hands, values, Terms()),
        Terms(),
        1,
        lambda done, todo: None,
        num_samples=2,
    )
    weight = up_card_weight(hands[0], three)

    assert found.num_classes == 1
    assert found.value * NUM_DEALS == pytest.approx(weight * (float(exchange_five(hand, three, Terms())) + 1))
    assert found.staked * NUM_DEALS == pytest.approx(
        weight * float(staked(Decision.EXCHANGE_FIVE, hand, three, Terms()) - 1)
    )
    assert found.share * NUM_DEALS == pytest.approx(weight)
    assert found.instead_of["fold"] == found.share
    assert sum(found.instead_of.values()) == found.share
    assert (found.stderr, found.staked_stderr) == (0, 0)


def test_parts_have_all_hands_once():
    parts = [hands_of_part(part_no) for part_no in range(247)]

    np.testing.assert_array_equal(np.sort(np.concatenate(parts)), np.arange(134_459))


def test_tallies_are_kept_without_their_zeros():
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    tallies[0, 1, 2, 3, 4] = 10**17
    tallies[4, Kind.BUY, 9, 9, 0] = 1

    assert len(sparse(tallies)) == 2
    np.testing.assert_array_equal(dense(sparse(tallies)), tallies)


def test_ways_to_exchange_two_fit_between_the_other_decisions():
    assert Decision.EXCHANGE_TWO + 10 == Decision.EXCHANGE_FIVE < NO_CLASS
