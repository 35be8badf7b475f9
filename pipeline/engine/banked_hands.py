"""Hands of boxes and the dealer: what pay tables go by, draws, the cards that count least."""

import numpy as np

from pipeline.codes import Draw, HandClass, Holding
from pipeline.engine.banked_tables import NUM_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import (
    CARD_KEYS,
    CARD_MASKS,
    HIGH_TOPS,
    LANE_BITS,
    NUM_VALUES,
    ZERO,
    hand_class,
    high_value,
    ranks_of,
)
from pipeline.engine.six_dealer import NUM_RANKS, num_bits

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
def rank_of_holding(box, holding):
    """The rank that a line judges the holding of a hand below a straight by, -1 where the box has no such."""
    is_pair = hand_class(box.first_value) == HandClass.PAIR
    if holding == Holding.PAIR:
        return np.int64(HIGH_TOPS[np.uint64(box.first_value)]) if is_pair else np.int64(-1)
    if hand_class(box.first_value) != HandClass.HIGH_CARD:
        return np.int64(-1)
    ranks = ranks_of(box.mask)
    if holding == Holding.THREE_HIGH:
        for rank in range(NUM_RANKS - 1, -1, -1):
            if num_bits(ranks >> np.uint64(rank)) == 3:
                return np.int64(rank)
    if holding == Holding.THREE_SUITED:
        suit = suit_of_three(box)
        return highest_rank((box.mask >> np.uint64(16 * suit)) & LANE_BITS) if suit >= 0 else np.int64(-1)
    if holding == Holding.INSIDE_STRAIGHT and STRAIGHT_OUTS[ranks] != 1:
        return np.int64(-1)
    return highest_rank(ranks)


@kernel
def highest_rank(ranks):
    """The highest of a set of ranks that is not empty."""
    for rank in range(NUM_RANKS - 1, -1, -1):
        if ranks >> np.uint64(rank) != ZERO:
            return np.int64(rank)
    return np.int64(-1)


@kernel
def suit_of_three(box):
    """The suit of which the first cards have three or more, -1 for none."""
    for suit in range(4):
        if num_bits((box.mask >> np.uint64(16 * suit)) & LANE_BITS) >= 3:
            return np.int64(suit)
    return np.int64(-1)


@kernel
def not_of_suit(box, suit):
    """The places of the first cards of other suits, as a bit set."""
    out = np.int64(0)
    for at in range(NUM_CARDS):
        if packed_card(box.first_cards, at) % 4 != suit:
            out |= np.int64(1) << at
    return out


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
