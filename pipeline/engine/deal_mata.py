"""Equities of the classes of `mata_holdings.py`, found by dealing; `make_mata_tables.py` ships them.

A deal seats eight, all cards dealt: at each choice a hole that makes the window aces or better is shown, any other one half of
the time. Whoever is locked on the last street gives up, since who locks him bets; of the others the best hand that kills has
the pot, and where nobody kills each has an even share of it, as a replay is worth (rule book 7.13, 7.14). Deals are those of the
random stream (seed 0, deal number); sums are integers, so every machine gets the same tables.
"""

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import Purpose
from pipeline.engine.deal_equities import LEAST_PERCENTILES, SEED, SHARES
from pipeline.engine.dealing import ALL_BYTES, packed_card, with_card
from pipeline.engine.hand_classes import MOST_OPPONENTS, NUM_RANGES
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import ALL_UP, NUM_HELPS, NUM_OWN, best_with_help, imagined_value, kills, window_value
from pipeline.engine.mata_holdings import (
    LEAST_KILLING_DANGER,
    danger_no,
    mata_draw_no,
    mata_holding_no,
    mata_start_no,
)
from pipeline.engine.omaha import key_of, mask_of
from pipeline.engine.ranking import FOUR, ONE
from pipeline.engine.rng import shuffle, stream_block

NUM_HANDS = 8
NUM_STREETS = 3  # after the first
DOOR, HOLE = 0, 1

HAND = np.dtype(
    [
        ("cards", np.uint64),  # packed, in the order dealt
        ("up_cards", np.uint64),  # those that lie open at the end
        ("value", np.int64),  # 0 where it doesn't kill
        ("window", np.int64),
        ("imagined", np.int64),
        ("start", np.int64),
        ("percentile", np.int64),
        # by street after the first
        ("holding", np.int64, (NUM_STREETS,)),
        ("draw", np.int64, (NUM_STREETS,)),
        ("danger", np.int64, (NUM_STREETS,)),
    ],
    align=True,
)


@kernel
def lay_open(hand, helps, is_new):
    """Open a hand's cards street by street, its choices two bits of `is_new`. Changes the hand."""
    up_cards = with_card(with_card(ALL_BYTES, 0, packed_card(hand.cards, DOOR)), 1, packed_card(hand.cards, 2))
    hole = packed_card(hand.cards, HOLE)
    for street in range(NUM_STREETS):
        num_up = street + 2
        if street > 0:
            card = packed_card(hand.cards, street + 2)
            shown = with_card(up_cards, num_up - 1, hole)
            window = window_value(shown, num_up, helps)
            if danger_no(window, num_up) >= LEAST_KILLING_DANGER or (is_new >> street) & 1:
                up_cards, hole = shown, card
            else:
                up_cards = with_card(up_cards, num_up - 1, card)
        window = window_value(up_cards, num_up, helps)
        hand.danger[street] = danger_no(window, num_up)
        hand.window = window
    hand.up_cards = up_cards


@kernel
def classify(hand, helps):
    """Put a hand into its classes on each street. Changes the hand."""
    cards = ALL_BYTES
    for num_cards in range(1, NUM_OWN + 1):
        cards = with_card(cards, num_cards - 1, packed_card(hand.cards, num_cards - 1))
        street = num_cards - 3
        if street >= 0:
            key, mask = key_of(cards, num_cards), mask_of(cards, num_cards)
            hand.holding[street] = mata_holding_no(cards, num_cards, key, mask, helps)
            hand.draw[street] = mata_draw_no(hand.holding[street], num_cards, key, mask, helps)
    value = best_with_help(key_of(hand.cards, NUM_OWN), mask_of(hand.cards, NUM_OWN), helps)
    hand.value = value if kills(value) else 0


@kernel
def number_start(hands, at):
    """The number of a hand's start, given the doors of all others."""
    others_ranks = np.uint64(0)
    for other in range(NUM_HANDS):
        if other != at:
            others_ranks += ONE << (np.uint64(packed_card(hands[other].cards, DOOR)) // FOUR * FOUR)
    return mata_start_no(packed_card(hands[at].cards, DOOR), packed_card(hands[at].cards, HOLE), others_ranks)


@kernel
def deal_hands(deck, deal, hands):
    """Deal `hands` (HAND[8]) and see what each can imagine where any window locks."""
    for place in range(NUM_CARDS):
        deck[place] = place
    shuffle(deck, NUM_CARDS, NUM_OWN * NUM_HANDS + NUM_HELPS, SEED, deal, Purpose.DEAL)
    choices, _, _, _ = stream_block(SEED, deal, Purpose.POLICY, 0)
    helps = ALL_BYTES
    for place in range(NUM_HELPS):
        helps = with_card(helps, place, np.int64(deck[NUM_OWN * NUM_HANDS + place]))
    seen = mask_of_cards(helps, NUM_HELPS)
    does_lock = False
    for at in range(NUM_HANDS):
        hand = hands[at]
        hand.cards = ALL_BYTES
        for place in range(NUM_OWN):
            hand.cards = with_card(hand.cards, place, np.int64(deck[NUM_OWN * at + place]))
        classify(hand, helps)
        lay_open(hand, helps, np.int64(choices >> np.uint64(3 * at)))
        seen |= mask_of_cards(hand.up_cards, ALL_UP)
        does_lock |= kills(hand.window)
    for at in range(NUM_HANDS):
        hands[at].start = number_start(hands, at)
        hands[at].imagined = imagined_value(hands[at].up_cards, helps, seen) if does_lock else 0


@kernel
def mask_of_cards(cards, num_cards):
    """Packed cards as a bit set."""
    bits = np.uint64(0)
    for place in range(num_cards):
        bits |= ONE << np.uint64(packed_card(cards, place))
    return bits


@kernel
def share_of(hands, members, num_members):
    """What the first of the members gets of the pot, in SHARES."""
    best = np.int64(-1)
    num_best = num_in = 0
    for one in range(num_members):
        hand = hands[members[one]]
        block = np.int64(0)
        for other in range(num_members):
            window = hands[members[other]].window
            if other != one and kills(window):
                block = max(block, window)
        if block > 0 and hand.imagined <= block:
            if one == 0:
                return 0
            continue
        num_in += 1
        if hand.value > best:
            best, num_best = hand.value, 0
        num_best += hand.value == best
    return SHARES // num_best if hands[members[0]].value == best else 0


@kernel
def add_starts(hands, own, members, scores, times):
    """Add what a hand gets against the next three, by its start. Changes `members`, `scores` and `times`."""
    for step in range(MOST_OPPONENTS):
        members[step] = (own + step) % NUM_HANDS
    scores[hands[own].start] += share_of(hands, members, MOST_OPPONENTS)
    times[hands[own].start] += 1


@kernel
def add_shares(hands, own, members, shares, times):
    """Add what a hand gets against the next 1, 2, 3 and 4 hands of each range. Changes the arrays, see `deal_classes`."""
    hand = hands[own]
    members[0] = own
    dangers = np.empty(NUM_STREETS, np.int64)
    for kind in range(1, NUM_RANGES):
        num_met = 0
        dangers[:] = 0
        for step in range(1, NUM_HANDS):
            other = hands[(own + step) % NUM_HANDS]
            if other.percentile < LEAST_PERCENTILES[kind] or num_met == MOST_OPPONENTS:
                continue
            members[num_met + 1] = (own + step) % NUM_HANDS
            share = share_of(hands, members, num_met + 2)
            for street in range(NUM_STREETS):
                dangers[street] = max(dangers[street], other.danger[street])
                holding, draw = hand.holding[street], hand.draw[street]
                shares[street, holding, dangers[street], draw, kind, num_met] += share
                times[street, holding, dangers[street], draw, kind, num_met] += 1
            num_met += 1


@kernel
def deal_starts(num_deals, scores, times):
    """Play deals and add up shares against three others and times, both int64[start numbers]. Changes both."""
    deck = np.empty(NUM_CARDS, np.uint8)
    hands = np.zeros(NUM_HANDS, HAND)
    members = np.empty(NUM_HANDS, np.int64)
    for deal in range(num_deals):
        deal_hands(deck, deal, hands)
        for at in range(NUM_HANDS):
            add_starts(hands, at, members, scores, times)


@kernel
def deal_classes(num_deals, percentiles_of, shares, times):
    """Play deals and add up shares and times, both int64[street, holding, danger, draw, range, opponents]. Changes both."""
    deck = np.empty(NUM_CARDS, np.uint8)
    hands = np.zeros(NUM_HANDS, HAND)
    members = np.empty(NUM_HANDS, np.int64)
    for deal in range(num_deals):
        deal_hands(deck, deal, hands)
        for at in range(NUM_HANDS):
            hands[at].percentile = percentiles_of[hands[at].start]
        for at in range(NUM_HANDS):
            add_shares(hands, at, members, shares, times)
