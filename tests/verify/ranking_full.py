"""The ranking of high hands at full size: all hands counted, a million compared with an outside evaluator."""

from collections.abc import Iterator

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import HandClass
from pipeline.engine.ranking import NUM_VALUES, high_value_of
from pipeline.exact.counts import category_counts
from tests import needs
from tests.oracles.named_ranking import PUBLISHED_COUNTS

NUM_HANDS = 1_000_000
HAND_SIZES = (5, 6, 7)
BLOCK = 50_000
SEED = 7462


def all_hand_counts() -> dict[str, dict[str, int]]:
    """Every hand of five and of seven cards is dealt and counted: the classes are as large as published."""
    figures = {}
    for num_cards in (5, 7):
        counts = category_counts(num_cards)
        assert counts == dict(zip(HandClass, PUBLISHED_COUNTS[num_cards])), f"{num_cards} cards: {counts}"
        figures[f"{num_cards}_cards"] = {hand_class.name.lower(): count for hand_class, count in counts.items()}
    return figures


def million_against_phevaluator() -> dict[str, int]:
    """A million random hands, of five, six and seven cards in turn, have the place that phevaluator gives them."""
    phevaluator = needs.oracle("phevaluator")
    figures = {"num_hands": 0, "num_different": 0, **{f"num_{n}_cards": 0 for n in HAND_SIZES}}
    values = set()
    for hand in random_hands():
        value = int(high_value_of(hand))
        expected = NUM_VALUES + 1 - phevaluator.evaluate_cards(*hand.tolist())
        figures["num_hands"] += 1
        figures[f"num_{hand.size}_cards"] += 1
        figures["num_different"] += value != expected
        values.add(value)
    figures["num_values_met"] = len(values)
    assert figures["num_hands"] == NUM_HANDS
    assert figures["num_different"] == 0, f"{figures['num_different']:,} of {NUM_HANDS:,} hands differ"
    return figures


def random_hands() -> Iterator[np.ndarray]:
    """A million random hands, five to seven cards in turn, the same ones each time."""
    generator = np.random.Generator(np.random.PCG64(SEED))
    for _ in range(NUM_HANDS // BLOCK):
        decks = np.argsort(generator.random((BLOCK, NUM_CARDS)), axis=1).astype(np.uint8)
        for i in range(BLOCK):
            yield decks[i, : HAND_SIZES[i % len(HAND_SIZES)]]
