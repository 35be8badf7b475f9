"""Which classes a hand of Mata Ases is in, and how dangerous a window is: what `mata_strength.py` reads its tables by.

    start     the starting hand (see `starting_hand_class`), how many other doors are of its ranks, whether another door is an ace
    holding   57, of the best hand with one help: its class and the rank that leads it; a pair of own cards alone, to which every
              help may come, is another holding than one that a help has made
    draw      6, four to a straight or a flush with at most one help
    danger    13, of a window: what it shows with its best help, kings or less, aces, two pair and so on, most dangerous last

Values are those of `showing.py` with up to four cards, of `ranking.py` with five; they go by ranks in dense order, so how many
hands there are of each class and leading rank says where each begins.
"""

from collections.abc import Iterator
from math import comb

import numpy as np

from pipeline.codes import HandClass
from pipeline.engine.dealing import packed_card
from pipeline.engine.holdings import HAS_FOUR, NUM_STRAIGHT_DRAWS, STRAIGHT_OUTS, paired_ranks_of
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import NUM_HELPS, NUM_OWN, best_with_help, window_value
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, FOUR, HAS_FIVE, ZERO, ranks_of, starting_hand_class

NUM_STARTS = 169
NUM_MATCHES = 3
NUM_START_NUMBERS = 2 * NUM_STARTS * NUM_MATCHES
NUM_MATA_DRAWS = 6
ACE = 12


# --------------------------------------------------------------------------------------------------- classes of values
def high_cards(num_cards: int) -> list[int]:
    """How many hands without a pair lead with each rank; with five cards straights are none of them."""
    straights = [0] * 4 + [1] * 8 + [2] if num_cards == NUM_OWN else [0] * 13
    return [comb(top, num_cards - 1) - straights[top] for top in range(13)]


def counts_of(num_cards: int) -> Iterator[tuple[HandClass, int, int]]:
    """(class, leading rank, number of values) of hands of three to five cards, worst first."""
    for hand_class in HandClass:
        for top in range(13):
            number = {
                HandClass.HIGH_CARD: high_cards(num_cards)[top],
                HandClass.PAIR: comb(12, num_cards - 2),
                HandClass.TWO_PAIR: top * comb(11, num_cards - 4) if num_cards >= 4 else 0,
                HandClass.THREE_OF_A_KIND: comb(12, num_cards - 3),
                HandClass.FOUR_OF_A_KIND: comb(12, num_cards - 4) if num_cards >= 4 else 0,
            }.get(hand_class, 0)
            if num_cards == NUM_OWN:
                number = {
                    HandClass.STRAIGHT: int(top >= 3),
                    HandClass.FLUSH: high_cards(num_cards)[top],
                    HandClass.FULL_HOUSE: 12,
                    HandClass.STRAIGHT_FLUSH: int(top >= 3),
                }.get(hand_class, number)
            yield hand_class, top, number


HOLDINGS = {
    HandClass.HIGH_CARD: (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3),
    HandClass.PAIR: tuple(range(13)),
    HandClass.TWO_PAIR: tuple(range(13)),
    HandClass.THREE_OF_A_KIND: (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3),
    HandClass.STRAIGHT: (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1),
    HandClass.FLUSH: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2),
    HandClass.FULL_HOUSE: (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2),
    HandClass.FOUR_OF_A_KIND: (0,) * 13,
    HandClass.STRAIGHT_FLUSH: (0,) * 13,
}
"""Of each class, the buckets of its leading rank."""
HOLDING_STARTS = tuple(np.cumsum([0, *(max(buckets) + 1 for buckets in HOLDINGS.values())]).tolist())
OWN_PAIR = HOLDING_STARTS[-1]
NUM_MATA_HOLDINGS = OWN_PAIR + 13
FIRST_PAIR, FIRST_TWO_PAIR, FIRST_STRAIGHT = (
    HOLDING_STARTS[cls - HandClass.HIGH_CARD] for cls in (HandClass.PAIR, HandClass.TWO_PAIR, HandClass.STRAIGHT)
)

DANGERS = {
    HandClass.HIGH_CARD: (0,) * 12 + (1,),
    HandClass.PAIR: (2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5),
    HandClass.TWO_PAIR: (6,) * 9 + (7,) * 4,
    HandClass.THREE_OF_A_KIND: (8,) * 8 + (9,) * 5,
    HandClass.STRAIGHT: (10,) * 13,
    HandClass.FLUSH: (11,) * 13,
    HandClass.FULL_HOUSE: (12,) * 13,
    HandClass.FOUR_OF_A_KIND: (12,) * 13,
    HandClass.STRAIGHT_FLUSH: (12,) * 13,
}
NUM_DANGERS = 13
LEAST_KILLING_DANGER = 5
"""Aces: from here on a window kills, and locks others on the last street."""


def holdings_of(num_cards: int) -> np.ndarray:
    """uint8: the holding of each value of so many cards, 0 for value 0."""
    rows = [[HOLDING_STARTS[cls] + HOLDINGS[cls][top]] * number for cls, top, number in counts_of(num_cards)]
    return np.array([0, *(each for row in rows for each in row)], dtype=np.uint8)


def dangers_of(num_cards: int) -> np.ndarray:
    """uint8: the danger of each value of so many cards, 0 for value 0."""
    rows = [[DANGERS[cls][top]] * number for cls, top, number in counts_of(num_cards)]
    return np.array([0, *(each for row in rows for each in row)], dtype=np.uint8)


HOLDINGS_OF_FOUR, HOLDINGS_OF_FIVE = holdings_of(4), holdings_of(5)
# Windows of three, four and five cards behind each other; where those begin by the number of up-cards beside the help.
WINDOW_DANGERS = np.concatenate([dangers_of(num_cards) for num_cards in (3, 4, 5)])
WINDOW_STARTS = np.cumsum([0, 0, 0, dangers_of(3).size, dangers_of(4).size]).astype(np.int64)


# ------------------------------------------------------------------------------------------------------------ kernels
@kernel
def mata_start_no(card1, card2, others_ranks):
    """The number of a starting hand, given the doors of the others, their ranks packed in places of four bits that count them."""
    matches = (others_ranks >> (np.uint64(card1) // FOUR * FOUR)) & np.uint64(15)
    if card1 // 4 != card2 // 4:
        matches += (others_ranks >> (np.uint64(card2) // FOUR * FOUR)) & np.uint64(15)
    is_ace_shown = others_ranks >> np.uint64(4 * ACE) != ZERO
    return (
        starting_hand_class(card1, card2) * NUM_MATCHES + min(np.int64(matches), NUM_MATCHES - 1)
    ) * 2 + is_ace_shown


@kernel
def mata_holding_no(cards, num_cards, own_key, own_mask, helps):
    """The holding of three to five own cards."""
    if num_cards < NUM_OWN - 1:
        holding = np.int64(HOLDINGS_OF_FOUR[np.uint64(window_value(cards, num_cards, helps))])
    else:
        holding = np.int64(HOLDINGS_OF_FIVE[np.uint64(best_with_help(own_key, own_mask, helps))])
    is_pair = FIRST_PAIR <= holding < FIRST_TWO_PAIR
    if is_pair and num_cards < NUM_OWN and paired_ranks_of(own_mask) != ZERO:
        return OWN_PAIR + holding - FIRST_PAIR
    return holding


@kernel
def mata_draw_no(holding, num_cards, own_key, own_mask, helps):
    """The draw of three or four own cards; 0 with five, or with a straight or better."""
    if num_cards == NUM_OWN or FIRST_STRAIGHT <= holding < OWN_PAIR:
        return np.int64(0)
    best = np.int64(0)
    for place in range(NUM_HELPS):
        card = packed_card(helps, place)
        is_flush = (own_key + CARD_KEYS[card] + HAS_FOUR) & HAS_FIVE != ZERO
        straight = min(NUM_STRAIGHT_DRAWS - 1, np.int64(STRAIGHT_OUTS[ranks_of(own_mask | CARD_MASKS[card])]))
        best = max(best, is_flush * NUM_STRAIGHT_DRAWS + straight)
    return best


@kernel
def danger_no(window, num_up):
    """The danger of a window of so many up-cards and a help."""
    return np.int64(WINDOW_DANGERS[np.uint64(WINDOW_STARTS[np.uint64(num_up)] + window)])
