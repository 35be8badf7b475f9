"""Two open boxes of 6 Card Poker 1-2-5 the slow way: what a decision of the second is worth by all cards that it has seen.

Nothing here comes from the project. Cards are numbers, as in dealt_six_card.py, which deals out the dealer's hands.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from tests.oracles.dealt_six_card import Deal, bet_outcomes, dealer_hands


def deal_seen(own: Sequence[int], up: int, seen: Sequence[int]) -> Deal:
    """All hands of the dealer that a box has to reckon with which has seen more than its own cards and the up-card."""
    known = {*own, up, *seen}
    unseen = np.array([card for card in range(52) if card not in known], dtype=np.int64)
    return Deal(tuple(own), unseen, *dealer_hands(unseen, up, False))


def drawn_values(known: Deal, alone: Deal, kept: Sequence[int], num_new: int) -> tuple[float, float]:
    """What a draw is worth, its price taken off: bet or fold by all that was seen, and as if by the own cards only."""
    by_all, as_alone = [], []
    for draw in combinations(known.unseen.tolist(), num_new):
        held = (*kept, *draw)
        bet = bet_outcomes(known, held, draw)[1]
        by_all.append(max(bet, -1.0))
        as_alone.append(bet if bet_outcomes(alone, held, draw)[1] > -1.0 else -1.0)
    return sum(by_all) / len(by_all) - 1, sum(as_alone) / len(as_alone) - 1
