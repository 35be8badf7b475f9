"""Two players of Mata Ases neither of whom kills: by comparing every two hands of a smaller deck."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from pipeline.cards import cards, text
from pipeline.exact.mata_hands import final_hands
from pipeline.exact.mata_pairs import count_fours, count_pairs
from tests.oracles import dealt_mata, naive_mata_hands

# Six ranks, in which straights, flushes and pairs of aces occur.
DECK = tuple(card for card in range(52) if card // 4 in (0, 1, 2, 3, 8, 12))


@cache
def best_with_help() -> Callable[[dealt_mata.Cards, str], tuple[int, ...]]:
    return dealt_mata.best_with_help([text([card]) for card in DECK])


def plain_pairs(helps: tuple[int, ...]) -> int:
    """Ordered pairs of own hands without a common card, each without a kill."""
    best = best_with_help()
    names = {card: text([card]) for card in DECK}
    rest = [card for card in DECK if card not in helps]
    hands = [
        sum(1 << card for card in own)
        for own in combinations(rest, 5)
        if not any(naive_mata_hands.does_kill(best(tuple(names[card] for card in own), names[card])) for card in helps)
    ]
    bits = np.array(hands, dtype=np.uint64)
    return sum(int(np.count_nonzero(bits & one == 0)) for one in bits)


@pytest.mark.parametrize("helps", ["2c4dTh", "5s5hAd", "2c2dAs"])
def test_pairs_of_hands_are_those_of_comparing_every_two(helps):
    numbers = tuple(cards(helps))
    found = count_pairs(
        np.array(DECK, dtype=np.uint64), np.array([numbers], dtype=np.uint64), np.ones(1, dtype=np.int64)
    )

    assert found.tolist() == [plain_pairs(numbers)]
    assert found[0] > 0


def test_a_set_of_four_is_held_by_each_of_its_hands():
    """Five sets of four a hand; with three low helps of one deal more than half of all hands don't kill."""
    helps = np.array(cards("2c7d9h"), dtype=np.uint64)
    rest = np.array([card for card in range(52) if card not in helps], dtype=np.uint64)
    held = np.zeros((49,) * 4, np.int16)
    num_hands = count_fours(rest, helps, held)

    assert int(held.sum()) == 5 * num_hands
    assert num_hands / 1_906_884 == pytest.approx(1 - float(final_hands().kill), abs=0.05)
