"""Optimal play in a round of 6 Card Poker 1-2-5: what is worth most, in antes, by all cards that the box has seen.

With five cards it does what a table says for their class and the up-card (six_best.py), as one box that has seen nothing else
would; but whether it bets or folds then, or after a purchase or an exchange, and whether it asks for a new card of the dealer, is
by what these are worth exactly, of its own cards and all others that lie open. Slow twin: tests/oracles/naive_best.py.
"""

import numpy as np

from pipeline.codes import Action, HandClass
from pipeline.engine.banked_dealing import highest_place
from pipeline.engine.banked_tables import NUM_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, ZERO, hand_class, high_value
from pipeline.engine.six_classes import class_of
from pipeline.engine.six_dealer import look_at_dealer, settle_bet
from pipeline.engine.six_decisions import ALL_CARDS, money_of
from pipeline.engine.six_pass import Decision
from pipeline.engine.six_ranks import KEPT_SETS
from pipeline.engine.six_tables import VALUE_CLASSES

ALL_FIVE = (1 << NUM_CARDS) - 1


@kernel
def up_card_of(round):
    """The dealer's card that lies open."""
    return np.int64(packed_card(round.dealer_first, NUM_CARDS - 1))


@kernel
def best_first(layout, round, at):
    """The best action with five cards, and the places of the cards to replace as a bit set."""
    box = round.boxes[at]
    for place in range(NUM_CARDS):
        round.own_cards[place] = packed_card(box.first_cards, place)
    best = layout.best
    hand_no, up_card = class_of(round.own_cards, up_card_of(round), best.keys, round.suits)
    decision = np.int64(best.tables[layout.best_of[at]].decisions[hand_no, up_card])
    if decision == Decision.FOLD or decision == Decision.RAISE:
        bets = decision == Decision.RAISE if box.place == 0 else best_bets(layout, round, at)
        return (Action.BET if bets else Action.FOLD), np.int64(0)
    if decision == Decision.BUY:
        return Action.BUY, np.int64(0)
    if decision == Decision.EXCHANGE_FIVE:
        return Action.EXCHANGE, np.int64(ALL_FIVE)
    return Action.EXCHANGE, places_out(round, KEPT_SETS[decision - Decision.EXCHANGE_TWO])


@kernel
def places_out(round, kept):
    """The places of the first cards that are not among the `kept` ones of the canonical hand, both as bit sets."""
    out = np.int64(0)
    for place in range(NUM_CARDS):
        card = canonical(round, place)
        place_there = 0
        for other in range(NUM_CARDS):
            place_there += canonical(round, other) < card
        if kept >> place_there & 1 == 0:
            out |= np.int64(1) << place
    return out


@kernel
def canonical(round, place):
    """What a card of the box becomes where suits are in order."""
    card = round.own_cards[place]
    return (card & ~3) + round.suits[card & 3]


@kernel
def best_bets(layout, round, at):
    """True if a bet is worth more than a fold, of the dealer's hands that are left and the exchange in view."""
    terms = layout.best.tables[layout.best_of[at]].terms
    hidden, outcomes = round.hidden, round.outcomes
    value = round.boxes[at].value
    look_at_dealer(hidden, up_card_of(round), ALL_CARDS & ~round.seen)
    settle_bet(hidden, value, terms, outcomes)
    return money_of(outcomes, terms, VALUE_CLASSES[value]) > -hidden.num_hands * (hidden.num_unseen - 4)


@kernel
def best_asks(layout, round, at):
    """True if a new card of the dealer is worth more than the ante, of all cards that are left."""
    terms = layout.best.tables[layout.best_of[at]].terms
    value = round.boxes[at].value
    unseen, out = ALL_CARDS & ~round.seen, highest_place(round)
    key, mask = ZERO, ZERO
    for place in range(NUM_CARDS):
        card = np.uint64(packed_card(round.dealer_first, place))
        unseen &= ~(ONE << card)
        if place != out:
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
    won = terms.exchanged_win[VALUE_CLASSES[value]]
    gain = np.int64(0)  # over the ante, of all cards
    for number in range(52):
        card = np.uint64(number)
        if unseen >> card & ONE:
            new = high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card])
            if hand_class(new) < HandClass.PAIR or new == value:
                gain -= 2
            else:
                gain += won - 1 if new < value else -4
    return gain > 0
