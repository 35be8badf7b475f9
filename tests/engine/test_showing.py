"""What up-cards show, so who opens a round of stud (rule book 4 and 5)."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from pipeline.cards import RANKS, cards, pack
from pipeline.engine.showing import showing_low_value, showing_value
from tests.engine.test_rankings import assert_same_order, split
from tests.oracles import named_ranking

ORDERS = [(showing_value, named_ranking.showing_rank), (showing_low_value, named_ranking.showing_low_rank)]


def shown(kernel, hand: str) -> int:
    numbers = cards(hand)
    return int(kernel(np.uint64(pack(numbers)), len(numbers)))


@pytest.mark.parametrize("num_up", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("kernel", "twin"), ORDERS)
def test_all_up_cards_compare_as_in_the_slow_twin(kernel, twin, num_up):
    """Every set of ranks, in two orders of deal."""
    sets = [ranks for ranks in combinations_with_replacement(RANKS, num_up) if num_up < 5 or len(set(ranks)) > 1]
    hands = ["".join(r + s for r, s in zip(ranks, "cdhsc")) for ranks in sets]
    hands += ["".join(r + s for r, s in zip(ranks[::-1], "hsdch")) for ranks in sets]

    assert_same_order([(shown(kernel, hand), twin(split(hand))) for hand in hands])


@pytest.mark.parametrize("hand", ["9h", "9hKh", "9h8h7h", "AhKhQhJh", "5h4h3h2h"])
def test_up_to_four_cards_suits_and_sequences_do_not_count(hand):
    """[A-28]"""
    of_many_suits = "".join(hand[i] + "cdhs"[i // 2] for i in range(0, len(hand), 2))

    assert shown(showing_value, hand) == shown(showing_value, of_many_suits)
    assert shown(showing_value, "2c2dAh3s") > shown(showing_value, "AhKhQhJh")
    assert shown(showing_low_value, "AcAd2h3s") < shown(showing_low_value, "KhQhJhTh")


def test_five_up_cards_are_a_whole_hand():
    """[A-33]: dealt up, the seventh card can complete a straight or a flush; a low knows neither."""
    assert shown(showing_value, "9h8d7c6s5h") > shown(showing_value, "AcAdAh3s2c")
    assert shown(showing_value, "9h7h5h4h2h") > shown(showing_value, "9h8d7c6s5h")
    assert shown(showing_low_value, "5h4h3h2hAh") == shown(showing_low_value, "5h4d3c2sAh")


def test_the_order_of_hands_is_four_three_two_pair_pair_high_card():
    hands = ["2c2d2h2s", "3c3d3h2s", "4c4d2h2s", "AcAdKhQs", "AcKdQhJs"]
    values = [shown(showing_value, hand) for hand in hands]

    assert values == sorted(values, reverse=True)
