"""The classes of a player's five cards and the dealer's up-card in 6 Card Poker 1-2-5, and which one a deal is.

A change of suits changes no decision. Cards are known as the ranks held in each suit, 13 bits; the suits are put in order of
these numbers, the largest first, and where two are equal the up-card's comes first. A class is then a hand in this order, one of
134,459, and an up-card. Hands are sorted by ranks, so those of the same ranks stand together.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.ranking import ONE, ZERO

NUM_HANDS = 134_459
NUM_DEALS = 2_598_960 * 47
NUM_CARDS = 52
RANK_BITS = np.uint64(13)
RANK_MASK = np.uint64((1 << 13) - 1)
NUM_ORDERS = 24


@kernel
def list_hands(hands, keys):
    """Fill uint8[n, 5] with each hand whose suits are in order, and uint64[n] with its key. Returns how many there are.

    The cards of a hand ascend. The key is the ranks, four bits each and the highest first, then the ranks of three suits.
    """
    lanes = np.zeros(4, np.uint64)
    num = 0
    for a in range(4, NUM_CARDS):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        lanes[:] = ZERO
                        for card in (a, b, c, d, e):
                            lanes[card & 3] |= ONE << np.uint64(card >> 2)
                        if lanes[0] >= lanes[1] and lanes[1] >= lanes[2] and lanes[2] >= lanes[3]:
                            for place, card in enumerate((e, d, c, b, a)):
                                hands[num, place] = card
                            keys[num] = hand_key(lanes)
                            num += 1
    return num


@kernel
def hand_key(lanes):
    """A number for the ranks of four suits in order: hands with the same ranks are neighbours."""
    key = ZERO
    for rank in range(12, -1, -1):
        times = ZERO
        for suit in range(4):
            times += lanes[suit] >> np.uint64(rank) & ONE
        for _ in range(times):
            key = key << np.uint64(4) | np.uint64(rank)
    # The ranks are known, so what three suits have not the fourth has: 20 + 39 bits.
    return key << np.uint64(39) | lanes[0] << np.uint64(26) | lanes[1] << RANK_BITS | lanes[2]


def canonical_hands() -> tuple[np.ndarray, np.ndarray]:
    """uint8[134459, 5] and uint64[134459]: the hands in order of their keys, and the keys."""
    hands = np.zeros((NUM_HANDS, 5), np.uint8)
    keys = np.zeros(NUM_HANDS, np.uint64)
    num = list_hands(hands, keys)
    if num != NUM_HANDS:
        raise AssertionError(f"{num} classes of hands in place of {NUM_HANDS}")
    order = np.argsort(keys)
    return hands[order], keys[order]


@kernel
def up_card_weight(hand, up_card):
    """How many of the 122,151,120 deals are as this canonical hand and up-card; 0 if another up-card stands for them."""
    lanes = np.zeros(4, np.uint64)
    for card in hand:
        if card == up_card:
            return 0
        lanes[card & 3] |= ONE << np.uint64(card >> 2)
    same = 0
    for suit in range(4):
        if lanes[suit] == lanes[up_card & 3]:
            if suit < up_card & 3:
                return 0
            same += 1
    orders = NUM_ORDERS
    times = 1
    for suit in range(1, 4):
        times = times + 1 if lanes[suit] == lanes[suit - 1] else 1
        orders //= times
    return orders * same


@kernel
def class_of(hand, up_card, keys, order):
    """The number of the canonical hand of five cards, and the up-card beside it.

    Changes int64[4] `order`: what each suit becomes.
    """
    lanes = np.zeros(4, np.uint64)
    for card in hand:
        lanes[card & 3] |= ONE << np.uint64(card >> 2)
    marked = np.zeros(4, np.uint64)
    for suit in range(4):
        marked[suit] = lanes[suit] << ONE | np.uint64(suit == up_card & 3)
    sorted_lanes = np.zeros(4, np.uint64)
    for suit in range(4):
        place = 0
        for other in range(4):
            if marked[other] > marked[suit] or (marked[other] == marked[suit] and other < suit):
                place += 1
        order[suit] = place
        sorted_lanes[place] = lanes[suit]
    hand_no = np.searchsorted(keys, hand_key(sorted_lanes))
    return hand_no, (up_card & ~3) + order[up_card & 3]


@kernel
def count_deals(hands):
    """How many deals all classes of these canonical hands stand for, and how many classes there are."""
    num_deals = num_classes = 0
    for hand in hands:
        for up_card in range(NUM_CARDS):
            weight = up_card_weight(hand, up_card)
            num_deals += weight
            num_classes += weight > 0
    return num_deals, num_classes
