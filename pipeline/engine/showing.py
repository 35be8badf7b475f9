"""What up-cards show: which of several seats opens a round of stud (rule book 4 and 5).

Values compare hands of equally many cards, one to five; higher is better, suits never matter. With up to four cards only equal
ranks count: four, three, two pair, a pair, then the ranks [A-28]. With five, straights and flushes count too [A-33]. Where the
low hand wins, `showing_low_value` is higher for the better low: the ace is low, pairs count against, nothing else does.
Slow twin: tests/oracles/named_ranking.py.
"""

import numpy as np

from pipeline.codes import Ranking
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import key_of, mask_of, packed_at
from pipeline.engine.ranking import FOUR, NUM_RANKS, ONE, SHOWING_VALUES, ZERO, hand_value, high_value

FIVE = 5
HIGH, LOW = ZERO, ONE
# Where the hands of so many cards begin in SHOWING_VALUES.
STARTS = np.array([0, 0, 13, 13 + 13**2, 13 + 13**2 + 13**3], dtype=np.uint64)


@kernel
def showing_place(cards, num_up):
    """Where SHOWING_VALUES has one to four packed cards: their ranks as digits of a number."""
    place = ZERO
    for at in range(num_up):
        place = place * NUM_RANKS + packed_at(cards, at) // FOUR
    return STARTS[num_up] + place


@kernel
def showing_value(cards, num_up):
    """How good a high hand one to five packed up-cards show [A-28, A-33]. Compares equal numbers of cards."""
    if num_up == FIVE:
        return high_value(key_of(cards, num_up), mask_of(cards, num_up))
    return np.int64(SHOWING_VALUES[HIGH, showing_place(cards, num_up)])


@kernel
def showing_low_value(cards, num_up):
    """How good an ace-to-five low one to five packed up-cards show. Compares equal numbers of cards."""
    if num_up == FIVE:
        return hand_value(Ranking.ACE_TO_FIVE, key_of(cards, num_up), mask_of(cards, num_up))
    return np.int64(SHOWING_VALUES[LOW, showing_place(cards, num_up)])
