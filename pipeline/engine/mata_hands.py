"""Hands of Mata Ases and what of them is seen (rule book 7: hand, 7.8, 7.13).

Five own cards and three helps: the best five of own cards and one help, so of six cards for each help. Only a pair of aces or
better kills. A window is what a seat shows: its up-cards and one help.
"""

import numpy as np

from pipeline import cards as card_names
from pipeline.engine.dealing import packed_card, with_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, high_value, high_value_of
from pipeline.engine.showing import showing_value

NUM_HELPS = 3
NUM_OWN = 5
ALL_UP = 4
LEAST_KILL = np.int64(high_value_of(np.array(card_names.cards("AsAh4d3c2s"))))
"""The value of the lowest pair of aces."""


@kernel
def kills(value):
    """True if a hand of this value qualifies: AA or better."""
    return value >= LEAST_KILL


@kernel
def best_with_help(key, mask, helps):
    """The value of five or six cards (key and mask) with the best of the helps, at least one of the five own cards left out."""
    best = np.int64(0)
    for place in range(NUM_HELPS):
        card = packed_card(helps, place)
        best = max(best, high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card]))
    return best


@kernel
def window_value(up_cards, num_up, helps):
    """What up-cards and the best of the helps show; compares equally many cards (7.8)."""
    best = np.int64(0)
    for place in range(NUM_HELPS):
        best = max(best, showing_value(with_card(up_cards, num_up, packed_card(helps, place)), num_up + 1))
    return best


@kernel
def face_up(table):
    """The bit set of all cards that lie open in this deal, those of folded seats too."""
    seen = np.uint64(0)
    for place in range(NUM_HELPS):
        seen |= ONE << np.uint64(packed_card(table.board, place))
    for at in range(table.num_seats):
        seat = table.seats[at]
        for place in range(seat.num_up):
            seen |= ONE << np.uint64(packed_card(seat.up_cards, place))
    return seen


@kernel
def imagined_value(up_cards, helps, seen):
    """The best that four up-cards can be with a hole that may still be anywhere but in the bit set of cards seen, and at most
    one help [A-48]."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for place in range(ALL_UP):
        card = packed_card(up_cards, place)
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    best = np.int64(0)
    for card in range(card_names.NUM_CARDS):
        if seen & (ONE << np.uint64(card)) == 0:
            best = max(best, best_with_help(key + CARD_KEYS[card], mask | CARD_MASKS[card], helps))
    return best


@kernel
def can_imagine(up_cards, helps, seen, least):
    """True if the best imagined hand (see `imagined_value`) has at least this value; stops at the first one that has."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for place in range(ALL_UP):
        card = packed_card(up_cards, place)
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    for card in range(card_names.NUM_CARDS):
        is_free = seen & (ONE << np.uint64(card)) == 0
        if is_free and best_with_help(key + CARD_KEYS[card], mask | CARD_MASKS[card], helps) >= least:
            return True
    return False


@kernel
def strongest_block(table, actor):
    """The best window of AA or better among the seats still in besides the actor, 0 where there is none (7.13)."""
    best = np.int64(0)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded and kills(seat.window):
            best = max(best, seat.window)
    return best


@kernel
def is_locked(mata, table, actor):
    """True if the actor's window can't beat what others show: it may check and fold only [A-47]."""
    block = strongest_block(table, actor)
    if block == 0:
        return False
    least = block if mata.is_tie_free else block + 1
    return not can_imagine(table.seats[actor].up_cards, table.board, face_up(table), least)
