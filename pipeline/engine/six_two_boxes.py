"""The second open box of 6 Card Poker 1-2-5, which has seen all cards of the first: what that is worth to it.

The first box does what is best for itself alone, by the table of best decisions (six_best.py). The second box is valued three
ways, each exact given the cards that it has seen:
    ALONE   it decides as if it had seen nothing of the first box
    LATER   it buys and exchanges as if, but bets or folds by all that it has seen; so plays the strategy optimal
    ALL     all decisions are by all that it has seen
The cards of the first box tell nothing of those to come but what they are not, so ALONE has the mean of one box, and the
differences from it are all that has to be sampled. The dealer's exchange is chosen by all cards in each. Where five new cards are
best for a box alone they are taken whatever it has seen, and nowhere else: no difference there, so the means are lower bounds.
Slow twin: tests/oracles/dealt_two_boxes.py.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, ZERO, high_value
from pipeline.engine.six_classes import class_of
from pipeline.engine.six_dealer import look_at_dealer, settle_bet
from pipeline.engine.six_decisions import (
    NUM_CARDS,
    bet_money,
    buy_money_of,
    exchange_two_money_of,
    money_of,
    num_deals_of,
    raise_money_of,
    unseen_cards,
)
from pipeline.engine.six_pass import Decision
from pipeline.engine.six_ranks import KEPT_SETS, NUM_KEPT
from pipeline.engine.six_tables import VALUE_CLASSES

ALONE, LATER, ALL = 0, 1, 2
DEALT = 16
"""Cards of a sampled deal: five of each box, the up-card, and those that the first box may draw."""


@kernel
def num_drawn_by(decision):
    """How many cards a first decision draws."""
    if decision <= Decision.RAISE:
        return 0
    if decision == Decision.BUY:
        return 1
    return 5 if decision == Decision.EXCHANGE_FIVE else 2


@kernel
def decision_of(hand, up_card, best, suits):
    """The best first decision of a box alone, by the first table of BEST_PLAY. Changes int64[4] `suits`."""
    hand_no, up = class_of(hand, up_card, best.keys, suits)
    return np.int64(best.tables[0].decisions[hand_no, up])


@kernel
def count_cards(cards):
    """How many cards a set has."""
    num = 0
    while cards:
        cards &= cards - ONE
        num += 1
    return num


@kernel
def canonical_places(hand, kept, suits):
    """The places of a hand that are kept, as a bit set, from those of its canonical hand. Both ascend."""
    places = np.int64(0)
    for place in range(5):
        card = (hand[place] & ~3) + suits[hand[place] & 3]
        there = 0
        for other in range(5):
            there += (hand[other] & ~3) + suits[hand[other] & 3] < card
        places |= (kept >> there & 1) << place
    return places


@kernel
def followed_money(hand, kept, num_new, up_card, unseen, dealer, terms, outcomes, tally):
    """What a draw wins over `num_deals_of(unseen, num_new)` if the box then bets or folds as if it had seen its own cards only.

    The price is not taken off. A draw of one keeps all five cards. Changes `dealer`, `outcomes`, `tally`.
    """
    alone = unseen_cards(hand, up_card)
    key, mask = ZERO, ZERO
    for place in range(5):
        if kept >> place & 1:
            key += CARD_KEYS[np.uint64(hand[place])]
            mask |= CARD_MASKS[np.uint64(hand[place])]
    money = 0
    for first in range(NUM_CARDS):
        card1 = np.uint64(first)
        if unseen >> card1 & ONE == ZERO:
            continue
        for second in range(first if num_new == 2 else 1):
            card2 = np.uint64(second)
            if num_new == 2 and unseen >> card2 & ONE == ZERO:
                continue
            drawn = ONE << card1
            value = high_value(key + CARD_KEYS[card1], mask | CARD_MASKS[card1])
            if num_new == 2:
                drawn |= ONE << card2
                value = high_value(
                    key + CARD_KEYS[card1] + CARD_KEYS[card2], mask | CARD_MASKS[card1] | CARD_MASKS[card2]
                )
            look_at_dealer(dealer, up_card, alone ^ drawn)
            settle_bet(dealer, value, terms, outcomes)
            fold = -dealer.num_hands * (dealer.num_unseen - 4)
            bets = money_of(outcomes, terms, VALUE_CLASSES[value]) > fold
            look_at_dealer(dealer, up_card, unseen ^ drawn)
            if bets:
                money += bet_money(dealer, value, terms, outcomes, tally)
            else:
                money -= dealer.num_hands * (dealer.num_unseen - 4)
    return money


@kernel
def value_second(hand, up_card, unseen, decision, kept, dealer, terms, outcomes, tally, values):
    """Value the second box, given the best decision of a box alone and the places that it keeps. Returns the best decision.

    Fills float64[3] `values`: ALONE, LATER, ALL. Changes `dealer`, `outcomes`, `tally`. Not for EXCHANGE_FIVE.
    """
    num = count_cards(unseen)
    raised = raise_money_of(hand, up_card, unseen, dealer, terms, outcomes, tally) / num_deals_of(num, 0)
    bought = buy_money_of(hand, up_card, unseen, dealer, terms, outcomes, tally) / num_deals_of(num, 1) - 1
    best, most = np.int64(Decision.FOLD), -1.0
    if raised > most:
        best, most = np.int64(Decision.RAISE), raised
    if bought > most:
        best, most = np.int64(Decision.BUY), bought
    alone = raised if decision == Decision.RAISE else -1.0
    later = bought if decision == Decision.BUY else max(raised, -1.0)
    for way in range(NUM_KEPT):
        money = exchange_two_money_of(hand, KEPT_SETS[way], up_card, unseen, dealer, terms, outcomes, tally)
        exchanged = money / num_deals_of(num, 2) - 1
        if decision >= Decision.EXCHANGE_TWO and KEPT_SETS[way] == kept:
            later = exchanged
        if exchanged > most:
            best, most = np.int64(Decision.EXCHANGE_TWO) + way, exchanged
    num_new = num_drawn_by(decision)
    if num_new > 0:
        all_five = np.int64(31)
        kept_then = all_five if num_new == 1 else kept
        money = followed_money(hand, kept_then, num_new, up_card, unseen, dealer, terms, outcomes, tally)
        alone = money / num_deals_of(num, num_new) - 1
    values[ALONE], values[LATER], values[ALL] = alone, later, most
    return best


@kernel
def sample_second(deals, best, dealer, outcomes, tally, values, decisions):
    """Value the second box of each deal, int64[n, DEALT]: cards of box 1, of box 2, the up-card, cards to come, in this order.

    Fills float64[n, 3] `values`, not numbers where five new cards are best for a box alone, and int64[n, 2] `decisions`: that of
    a box alone, and the best one (an exchange of two by the places kept). Changes `dealer`, `outcomes`, `tally`.
    """
    suits = np.zeros(4, np.int64)
    for deal_no in range(deals.shape[0]):
        deal = deals[deal_no]
        hand, up_card = np.sort(deal[5:10]), deal[10]
        num_drawn = num_drawn_by(decision_of(deal[:5], up_card, best, suits))
        unseen = unseen_cards(hand, up_card)
        for place in range(5):
            unseen &= ~(ONE << np.uint64(deal[place]))
        for place in range(11, 11 + num_drawn):
            unseen &= ~(ONE << np.uint64(deal[place]))
        decision = decision_of(hand, up_card, best, suits)
        decisions[deal_no, 0] = decision
        decisions[deal_no, 1] = decision
        values[deal_no, :] = np.nan
        if decision == Decision.EXCHANGE_FIVE:
            continue
        kept = np.int64(0)
        if decision >= Decision.EXCHANGE_TWO:
            kept = canonical_places(hand, KEPT_SETS[decision - Decision.EXCHANGE_TWO], suits)
            for way in range(NUM_KEPT):
                if KEPT_SETS[way] == kept:
                    decisions[deal_no, 0] = Decision.EXCHANGE_TWO + way
        decisions[deal_no, 1] = value_second(
            hand, up_card, unseen, decision, kept, dealer, best.tables[0].terms, outcomes, tally, values[deal_no]
        )
