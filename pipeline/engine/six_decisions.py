"""What each decision of 6 Card Poker 1-2-5 is worth against an up-card: BET, a sixth card, an exchange of two cards or of five.

Money is in antes. What comes is drawn from the unseen cards, then the dealer's four cards from those left: a *deal to come* is
all of it and a card for the dealer's exchange. Every function adds up the money of all deals to come, in whole numbers;
`num_deals` says how many there are. After a purchase or an exchange the player bets or folds; its price of one ante is not in
the sums. By class of the final hand and outcome they go to a tally, int64[10, 8]: the OUTCOMES, then the folds.

An exchange of one card is not looked at: it costs as much as a sixth card, and the best five of six cards are never worse.
Slow twin: tests/oracles/dealt_six_card.py.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, ZERO, high_value
from pipeline.engine.six_dealer import choose4, look_at_dealer, settle_bet
from pipeline.engine.six_tables import VALUE_CLASSES

NUM_OUTCOMES = 8
FOLDED = 7
NUM_CARDS = 52
ALL_CARDS = np.uint64((1 << NUM_CARDS) - 1)


@kernel
def num_deals_of(num_unseen, num_drawn):
    """Deals to come where so many of the unseen cards are drawn: these, the dealer's four, the card of the dealer's exchange."""
    draws = 1
    for i in range(num_drawn):
        draws = draws * (num_unseen - i) // (i + 1)
    left = num_unseen - num_drawn
    return draws * choose4(left) * (left - 4)


@kernel
def num_deals(num_drawn):
    """Deals to come of a box that has seen its own five cards and the up-card."""
    return num_deals_of(46, num_drawn)


@kernel
def money_of(outcomes, terms, hand_class):
    """What a bet wins and loses over all deals to come."""
    return (
        outcomes.taken
        + outcomes.won * terms.win[hand_class]
        - 3 * outcomes.lost
        + outcomes.exchanged_won * terms.exchanged_win[hand_class]
        - outcomes.exchanged_even
        - 3 * outcomes.exchanged_lost
    )


@kernel
def tally_bet(outcomes, tally, hand_class, times):
    """Add the outcomes of a bet to the tally, `times` over. Changes `tally`."""
    tally[hand_class, 0] += outcomes.taken * times
    tally[hand_class, 1] += outcomes.won * times
    tally[hand_class, 2] += outcomes.tied * times
    tally[hand_class, 3] += outcomes.lost * times
    tally[hand_class, 4] += outcomes.exchanged_won * times
    tally[hand_class, 5] += outcomes.exchanged_even * times
    tally[hand_class, 6] += outcomes.exchanged_lost * times


@kernel
def bet_money(dealer, value, terms, outcomes, tally):
    """What BET wins on a hand of this value. Changes `outcomes` and `tally`."""
    settle_bet(dealer, value, terms, outcomes)
    tally_bet(outcomes, tally, VALUE_CLASSES[value], 1)
    return money_of(outcomes, terms, VALUE_CLASSES[value])


@kernel
def bet_or_fold_money(dealer, value, terms, outcomes, tally):
    """What the better of BET and fold wins on a hand of this value. Changes `outcomes` and `tally`."""
    settle_bet(dealer, value, terms, outcomes)
    money = money_of(outcomes, terms, VALUE_CLASSES[value])
    fold = -dealer.num_hands * (dealer.num_unseen - 4)
    if money <= fold:
        tally[VALUE_CLASSES[value], FOLDED] -= fold
        return fold
    tally_bet(outcomes, tally, VALUE_CLASSES[value], 1)
    return money


@kernel
def unseen_cards(hand, up_card):
    """The set of cards that the player has not seen."""
    unseen = ALL_CARDS ^ ONE << np.uint64(up_card)
    for card in hand:
        unseen ^= ONE << np.uint64(card)
    return unseen


@kernel
def raise_money(hand, up_card, dealer, terms, outcomes, tally):
    """What BET on the first five cards wins over `num_deals(0)`. Changes `dealer`, `outcomes`, `tally`."""
    return raise_money_of(hand, up_card, unseen_cards(hand, up_card), dealer, terms, outcomes, tally)


@kernel
def raise_money_of(hand, up_card, unseen, dealer, terms, outcomes, tally):
    """The same given the unseen cards."""
    look_at_dealer(dealer, up_card, unseen)
    key, mask = ZERO, ZERO
    for card in hand:
        key += CARD_KEYS[np.uint64(card)]
        mask |= CARD_MASKS[np.uint64(card)]
    return bet_money(dealer, high_value(key, mask), terms, outcomes, tally)


@kernel
def buy_money(hand, up_card, dealer, terms, outcomes, tally):
    """What a sixth card wins over `num_deals(1)`, its price not taken off. Changes `dealer`, `outcomes`, `tally`."""
    return buy_money_of(hand, up_card, unseen_cards(hand, up_card), dealer, terms, outcomes, tally)


@kernel
def buy_money_of(hand, up_card, unseen, dealer, terms, outcomes, tally):
    """The same given the unseen cards."""
    key, mask = ZERO, ZERO
    for card in hand:
        key += CARD_KEYS[np.uint64(card)]
        mask |= CARD_MASKS[np.uint64(card)]
    money = 0
    for card in range(NUM_CARDS):
        if unseen >> np.uint64(card) & ONE:
            look_at_dealer(dealer, up_card, unseen ^ ONE << np.uint64(card))
            value = high_value(key + CARD_KEYS[np.uint64(card)], mask | CARD_MASKS[np.uint64(card)])
            money += bet_or_fold_money(dealer, value, terms, outcomes, tally)
    return money


@kernel
def exchange_two_money(hand, kept, up_card, dealer, terms, outcomes, tally):
    """What an exchange of the two cards that are not in the set `kept` wins over `num_deals(2)`, its price not taken off.

    `kept` has a bit for each place of the hand. Changes `dealer`, `outcomes`, `tally`.
    """
    return exchange_two_money_of(hand, kept, up_card, unseen_cards(hand, up_card), dealer, terms, outcomes, tally)


@kernel
def exchange_two_money_of(hand, kept, up_card, unseen, dealer, terms, outcomes, tally):
    """The same given the unseen cards."""
    key, mask = ZERO, ZERO
    for place in range(5):
        if kept >> place & 1:
            key += CARD_KEYS[np.uint64(hand[place])]
            mask |= CARD_MASKS[np.uint64(hand[place])]
    money = 0
    for first in range(1, NUM_CARDS):
        if unseen >> np.uint64(first) & ONE == ZERO:
            continue
        key1, mask1 = key + CARD_KEYS[np.uint64(first)], mask | CARD_MASKS[np.uint64(first)]
        unseen1 = unseen ^ ONE << np.uint64(first)
        for second in range(first):
            if unseen >> np.uint64(second) & ONE:
                look_at_dealer(dealer, up_card, unseen1 ^ ONE << np.uint64(second))
                value = high_value(key1 + CARD_KEYS[np.uint64(second)], mask1 | CARD_MASKS[np.uint64(second)])
                money += bet_or_fold_money(dealer, value, terms, outcomes, tally)
    return money


@kernel
def exchange_five_money(hand, up_card, dealer, terms, outcomes, tally):
    """What five new cards win over `num_deals(5)`, their price not taken off. Changes `dealer`, `outcomes`, `tally`."""
    unseen = unseen_cards(hand, up_card)
    stub = np.zeros(46, np.int64)
    at = 0
    for card in range(NUM_CARDS):
        if unseen >> np.uint64(card) & ONE:
            stub[at] = card
            at += 1
    money = 0
    for a in range(4, 46):
        key1, mask1 = CARD_KEYS[np.uint64(stub[a])], CARD_MASKS[np.uint64(stub[a])]
        unseen1 = unseen ^ ONE << np.uint64(stub[a])
        for b in range(3, a):
            key2, mask2 = key1 + CARD_KEYS[np.uint64(stub[b])], mask1 | CARD_MASKS[np.uint64(stub[b])]
            unseen2 = unseen1 ^ ONE << np.uint64(stub[b])
            for c in range(2, b):
                key3, mask3 = key2 + CARD_KEYS[np.uint64(stub[c])], mask2 | CARD_MASKS[np.uint64(stub[c])]
                unseen3 = unseen2 ^ ONE << np.uint64(stub[c])
                for d in range(1, c):
                    key4, mask4 = key3 + CARD_KEYS[np.uint64(stub[d])], mask3 | CARD_MASKS[np.uint64(stub[d])]
                    unseen4 = unseen3 ^ ONE << np.uint64(stub[d])
                    for e in range(d):
                        last = np.uint64(stub[e])
                        look_at_dealer(dealer, up_card, unseen4 ^ ONE << last)
                        value = high_value(key4 + CARD_KEYS[last], mask4 | CARD_MASKS[last])
                        money += bet_or_fold_money(dealer, value, terms, outcomes, tally)
    return money
