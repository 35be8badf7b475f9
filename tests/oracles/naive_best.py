"""Optimal play of 6 Card Poker after the first decision, card by card, from all that lies open.

Nothing here comes from the project. Cards are text, and dealt_six_card.py deals.
"""

from collections.abc import Sequence

import numpy as np

from tests.oracles.dealt_six_card import BET_PAYS, PAIR, after_exchange, best_score, dealer_hands, outcomes_of_bet
from tests.oracles.naive_ranking import RANKS

SUITS = "cdhs"


def number(card: str) -> int:
    """A card as `dealt_six_card` has it."""
    return 4 * RANKS.index(card[0]) + SUITS.index(card[1])


def unseen_cards(seen: Sequence[str]) -> np.ndarray:
    """The numbers of all cards but these."""
    known = {number(card) for card in seen}
    return np.array([card for card in range(52) if card not in known], dtype=np.int64)


def gain_of_bet(cards: Sequence[str], up_card: str, seen: Sequence[str]) -> float:
    """What BET is worth beyond a fold, in antes: the mean over all hands of the dealer and all cards of the dealer's exchange."""
    unseen = unseen_cards(seen)
    sets, scores, exchanged = dealer_hands(unseen, number(up_card), False)
    own = best_score(np.array([number(card) for card in cards], dtype=np.int64))
    pays = BET_PAYS[own // PAIR]
    found, money = outcomes_of_bet(own, pays, np.uint64(0), unseen.size, sets, scores, exchanged, True, 0)
    return int(money) / int(found.sum()) + 1


def gain_of_new_card(cards: Sequence[str], dealer: Sequence[str], seen: Sequence[str]) -> float:
    """What the exchange of the dealer's highest card is worth beyond the ante, in antes, by the cards that are left."""
    hidden = np.array([number(card) for card in dealer[:4]], dtype=np.int64)
    own = best_score(np.array([number(card) for card in cards], dtype=np.int64))
    nets = []
    for card in unseen_cards([*seen, *dealer]).tolist():
        new = after_exchange(hidden, number(dealer[4]), card, False)
        if new < PAIR or new == own:
            nets.append(-1)
        else:
            nets.append(2 * BET_PAYS[own // PAIR] if own > new else -3)
    return sum(nets) / len(nets) - 1
