"""Omaha hands are exactly two own cards and three of the board (rule book 2 and 3)."""

from itertools import combinations

import numpy as np
import pytest

from pipeline.cards import cards, pack, text
from pipeline.codes import Ranking
from pipeline.engine import five_cards, ranking
from pipeline.engine.omaha import omaha_value
from tests import needs
from tests.engine.test_rankings import assert_same_order, split, value
from tests.oracles import named_ranking

NUM_TWIN_HANDS = 1_500
NUM_OUTSIDE_HANDS = 12_000


def omaha(one: Ranking, own: str, board: str) -> int:
    own_cards, board_cards = cards(own), cards(board)
    return int(
        omaha_value(one, np.uint64(pack(own_cards)), len(own_cards), np.uint64(pack(board_cards)), len(board_cards))
    )


def random_deals(num_deals: int, num_own: int, num_board: int, seed: int, deck: range = range(52)):
    """Pairs of own cards and board, every other one from a deck of two suits, where flushes are, or of low ranks."""
    generator = np.random.Generator(np.random.PCG64(seed))
    suited = [card for card in deck if card % 4 < 2]
    low = [card for card in deck if card < 28 or card >= 48]
    for no in range(num_deals):
        from_cards = [list(deck), suited, low][no % 3]
        dealt = generator.permutation(from_cards)[: num_own + num_board].tolist()
        yield text(dealt[:num_own]), text(dealt[num_own:])


def test_one_own_card_of_the_suit_is_no_flush():
    """The rule book's example (2): the ace with four clubs on the board."""
    own, board = "AcKd9h9s", "QcTc7c2c3h"

    assert ranking.class_name(Ranking.STANDARD, omaha(Ranking.STANDARD, own, board)) == "pair"
    assert ranking.class_name(Ranking.STANDARD, omaha(Ranking.STANDARD, "AcKc9h9s", board)) == "flush"


def test_four_of_a_kind_on_the_board_is_three():
    """The rule book's example (2): 2-2-2-2-K with two own cards."""
    assert omaha(Ranking.STANDARD, "AhAsQd3c", "2c2d2h2sKc") == value(Ranking.STANDARD, "AhAs2c2d2h")


def test_high_and_low_may_use_different_pairs():
    own, board = "AcAd2h3s", "4c5d8hAsKd"

    assert omaha(Ranking.EIGHT_OR_BETTER, own, board) == value(Ranking.EIGHT_OR_BETTER, "2h3s4c5dAs")
    assert omaha(Ranking.STANDARD, own, board) == value(Ranking.STANDARD, "2h3s4c5dAs")
    assert omaha(Ranking.STANDARD, "AcAdKh3s", board) == value(Ranking.STANDARD, "AcAdAsKd8h")


def test_no_low_without_three_low_cards_on_the_board_and_two_own():
    assert omaha(Ranking.EIGHT_OR_BETTER, "Ac2d3h4s", "5c6dKhKsQd") == 0
    assert omaha(Ranking.EIGHT_OR_BETTER, "AcKdQhJs", "2c3d4h5s6d") == 0
    assert omaha(Ranking.EIGHT_OR_BETTER, "Ac2dQhJs", "Ad2c4h5sKd") == 0
    assert omaha(Ranking.EIGHT_OR_BETTER, "Ac2dQhJs", "Ad3c4h5sKd") == value(Ranking.EIGHT_OR_BETTER, "Ac2d3c4h5s")


@pytest.mark.parametrize("num_board", [3, 4, 5])
@pytest.mark.parametrize("num_own", [2, 4, 5, 6])
@pytest.mark.parametrize("one", [Ranking.STANDARD, Ranking.EIGHT_OR_BETTER])
def test_hands_compare_as_in_the_slow_twin(one, num_own, num_board):
    deals = list(random_deals(NUM_TWIN_HANDS // num_own, num_own, num_board, seed=10 * num_own + num_board))
    pairs = [
        (omaha(one, own, board), named_ranking.omaha_rank(one.name.lower(), split(own), split(board)))
        for own, board in deals
    ]

    assert_same_order(pairs)


@pytest.mark.parametrize("one", [*five_cards.SIX_PLUS, Ranking.ACE_TO_FIVE])
def test_any_ranking_can_be_played(one):
    deals = list(random_deals(200, 4, 5, seed=6, deck=range(16, 52)))

    assert_same_order(
        [
            (omaha(one, own, board), named_ranking.omaha_rank(one.name.lower(), split(own), split(board)))
            for own, board in deals
        ]
    )


@pytest.mark.parametrize("num_own", [4, 5, 6])
def test_phevaluator_agrees(num_own):
    """It numbers hands 1..7462 from the royal flush down; of five or six own cards the best four count."""
    evaluate = needs.oracle("phevaluator").evaluate_omaha_cards
    deals = list(random_deals(NUM_OUTSIDE_HANDS // num_own, num_own, 5, seed=30 + num_own))
    expected = [
        ranking.NUM_VALUES + 1 - min(evaluate(*split(board), *four) for four in combinations(split(own), 4))
        for own, board in deals
    ]

    assert expected == [omaha(Ranking.STANDARD, own, board) for own, board in deals]


def test_pokerkit_agrees_on_lows():
    pokerkit = needs.oracle("pokerkit")
    for own, board in random_deals(600, 4, 5, seed=40):
        its = pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(own, board)
        ours = omaha(Ranking.EIGHT_OR_BETTER, own, board)
        assert (its is None) == (ours == 0)
        if its is not None:
            assert ours == value(Ranking.EIGHT_OR_BETTER, "".join(map(repr, its.cards)))
