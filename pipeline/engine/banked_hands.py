"""Hands of boxes and the dealer: what pay tables go by, draws, the cards that count least."""

import numpy as np

from pipeline.codes import Draw
from pipeline.engine.banked_tables import NUM_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, LANE_BITS, NUM_VALUES, hand_class, high_value, ranks_of

RANKS_OF_STRAIGHT = 5


def make_straight_outs() -> np.ndarray:
    """uint8[8192]: by set of ranks, how many other ranks make a straight with four of them."""
    outs = np.zeros(1 << 13, dtype=np.uint8)
    runs = [sum(1 << (low + i) for i in range(RANKS_OF_STRAIGHT)) for low in range(9)] + [0b1000000001111]
    for ranks in range(1 << 13):
        missing = {run & ~ranks for run in runs if (run & ~ranks).bit_count() == 1}
        outs[ranks] = len(missing)
    return outs


STRAIGHT_OUTS = make_straight_outs()


@kernel
def pay_line(value):
    """The PayLine of a hand's value, as a plain number."""
    return hand_class(value) + (value == NUM_VALUES)


@kernel
def value_of_packed(cards, num_cards):
    """The value of five or six packed cards."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for at in range(num_cards):
        card = np.uint64(packed_card(cards, at))
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    return high_value(key, mask)


@kernel
def draw_of(box):
    """The best Draw that the first cards hold, none where they are a straight or better."""
    outs = STRAIGHT_OUTS[ranks_of(box.mask)]
    for suit in range(4):
        suited = (box.mask >> np.uint64(16 * suit)) & LANE_BITS
        num = 0
        for at in range(NUM_CARDS):
            num += packed_card(box.first_cards, at) % 4 == suit
        if num == NUM_CARDS - 1:
            return np.int64(Draw.STRAIGHT_FLUSH if STRAIGHT_OUTS[suited] > 0 else Draw.FLUSH)
    if outs > 1:
        return np.int64(Draw.OPEN_STRAIGHT)
    return np.int64(Draw.INSIDE_STRAIGHT if outs == 1 else Draw.NONE)


@kernel
def worst_two(box):
    """The places of the two first cards that count least: those that fewest others equal, then the lowest, as a bit set."""
    out = np.int64(0)
    for _ in range(2):
        worst, worst_at = np.int64(1 << 20), 0
        for at in range(NUM_CARDS):
            rank = packed_card(box.first_cards, at) // 4
            same = 0
            for other in range(NUM_CARDS):
                same += packed_card(box.first_cards, other) // 4 == rank
            worth = 16 * same + rank
            if out & (1 << at) == 0 and worth < worst:
                worst, worst_at = worth, at
        out |= 1 << worst_at
    return out
