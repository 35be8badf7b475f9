"""Omaha deals counted the plain way: every four cards beside every board of a deck, without a thought to symmetry."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.omaha import omaha_high
from pipeline.engine.ranking import hand_class

NO_CARDS = np.uint64(0xFFFFFFFFFFFFFFFF)
NO_CARD = np.uint64(0xFF)
NUM_CLASSES = 9


@kernel
def pick(deck, places):
    """The cards at these places of the deck, packed."""
    packed = NO_CARDS
    for at in range(places.size):
        packed ^= (NO_CARD ^ deck[places[at]]) << np.uint64(8 * at)
    return packed


@kernel
def advance(places, size):
    """The next combination of ascending places, in place; False after the last one."""
    at = places.size - 1
    while at >= 0 and places[at] == size - places.size + at:
        at -= 1
    if at < 0:
        return False
    places[at] += 1
    for later in range(at + 1, places.size):
        places[later] = places[later - 1] + 1
    return True


@kernel
def class_counts(deck):
    """int64[9]: how many deals of four own cards and a board of five are of each class."""
    counts = np.zeros(NUM_CLASSES, np.int64)
    own_places = np.arange(4)
    while True:
        own = pick(deck, own_places)
        rest = np.empty(deck.size - 4, np.uint64)
        num_rest = 0
        for at in range(deck.size):
            if at not in own_places:
                rest[num_rest] = deck[at]
                num_rest += 1
        board_places = np.arange(5)
        while True:
            counts[hand_class(omaha_high(own, 4, pick(rest, board_places), 5))] += 1
            if not advance(board_places, rest.size):
                break
        if not advance(own_places, deck.size):
            break
    return counts
