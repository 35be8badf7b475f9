"""What up-cards show: which of several seats opens a round of stud (rule book 4 and 5).

Values compare hands of equally many cards, one to five; higher is better, suits never matter. With up to four cards only equal
ranks count: four, three, two pair, a pair, then the ranks [A-28]. With five, straights and flushes count too [A-33]. Where the
low hand wins, `showing_low_value` is higher for the better low: the ace is low, pairs count against, nothing else does.
Slow twin: tests/oracles/naive_ranking.py.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.omaha import key_of, mask_of, packed_at
from pipeline.engine.ranking import FOUR, ONE, ZERO, high_value

FIVE = 5
ACE = np.uint64(12)
THIRTEEN = np.uint64(13)
COUNT_MASK = np.uint64(7)
BITS_PER_RANK = np.uint64(4)
SHAPE_SHIFT = np.uint64(4 * FIVE)
MOST = np.int64(1) << np.int64(4 * FIVE + 5)


@kernel
def packed_rank(packed, at, is_ace_low):
    """The rank of card number `at`: 0 for the lowest to 12 for the highest."""
    rank = packed_at(packed, at) // FOUR
    return (rank + ONE) % THIRTEEN if is_ace_low else rank


@kernel
def showing_order(cards, num_up, is_ace_low):
    """Equal ranks first, then all ranks by multiplicity and height, as one number.

    The shape is the sum over all cards of how often their rank is there: 16 for four of four cards, 10 for three, 8 for two
    pair, 6 for a pair, 4 for none.
    """
    counts = ZERO
    for at in range(num_up):
        counts += ONE << packed_rank(cards, at, is_ace_low) * BITS_PER_RANK
    shape = ZERO
    ranks = ZERO
    for times in range(num_up, 0, -1):
        for step in range(13):
            rank = ACE - np.uint64(step)
            if counts >> rank * BITS_PER_RANK & COUNT_MASK == np.uint64(times):
                for _ in range(times):
                    ranks = ranks << BITS_PER_RANK | rank
                shape += np.uint64(times * times)
    return np.int64(shape << SHAPE_SHIFT | ranks)


@kernel
def showing_value(cards, num_up):
    """How good a high hand one to five packed up-cards show [A-28, A-33]. Compares equal numbers of cards."""
    if num_up == FIVE:
        return high_value(key_of(cards, num_up), mask_of(cards, num_up))
    return showing_order(cards, num_up, False)


@kernel
def showing_low_value(cards, num_up):
    """How good an ace-to-five low one to five packed up-cards show. Compares equal numbers of cards."""
    return MOST - showing_order(cards, num_up, True)
