"""An exchange of all five cards in 6 Card Poker 1-2-5, nearly: by the ranks of the new cards, suits as they come on average.

1,370,754 draws of five are too many for every class of deals, and they have 6,175 sets of ranks. `five_of_ranks` settles each as
if nobody had a flush, and three of a kind without the dealer's exchange; `estimate_hands` adds flushes by their number. The
estimate is good to a few 0.001 antes, and a sample of exact values (`six_decisions.exchange_five_money`) says how good. The
bound holds whatever the suits, so where it is below the best other decision, new cards are not right.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.engine.five_cards import rank_sets
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import RANK_KEYS, ZERO, high_value
from pipeline.engine.six_dealer import NUM_RANKS, choose, choose4, compare_with_dealer, settle_bet
from pipeline.engine.six_decisions import money_of
from pipeline.engine.six_ranks import BEST_FLUSH, forget_suits, look_at_ranks
from pipeline.engine.six_tables import NUM_CLASSES, VALUE_CLASSES

NUM_DRAWS = 1_370_754
NUM_HIDDEN = 163_185
NUM_LEFT = 37
FIVE_RANKS = np.array(list(rank_sets(5)), dtype=np.int8)
NUM_SETS = len(FIVE_RANKS)
NUM_STRAIGHT_FLUSHES = 40

FIVE = np.dtype(
    [
        ("estimate", np.float64),  # of the value as if nobody had a flush, its price not taken off
        ("bound", np.float64),  # of it, flushes of the player apart
        ("share_bet", np.float64),  # of draws that are bet
        ("flush", np.float64),  # what the best flush is worth
    ],
    align=True,
)
"""An exchange of five cards by ranks alone."""


@kernel
def ways_to_draw(drawn, counts):
    """How many draws have these ascending ranks."""
    ways = 1
    place = 0
    while place < 5:
        end = place + 1
        while end < 5 and drawn[end] == drawn[place]:
            end += 1
        ways *= choose(counts[drawn[place]], end - place)
        place = end
    return ways


@kernel
def worth_without_flushes(dealer, value, terms, outcomes):
    """What BET is worth on a hand if no dealer has a flush. Changes `dealer` and `outcomes`."""
    forget_suits(dealer, False)
    settle_bet(dealer, value, terms, outcomes)
    return money_of(outcomes, terms, VALUE_CLASSES[value]) / (dealer.num_hands * (dealer.num_unseen - 4))


@kernel
def worth_without_exchange(dealer, value, terms):
    """The same without the dealer's exchange."""
    worse, same = compare_with_dealer(dealer, value)
    none = dealer.num_not_qualified
    lost = dealer.num_hands - none - worse - same
    return (none + worse * terms.win[VALUE_CLASSES[value]] - 3 * lost) / dealer.num_hands


@kernel
def worth_and_bound(dealer, value, terms, outcomes):
    """What BET is worth on a hand, nearly, and no less than it, whatever the suits. Changes `dealer` and `outcomes`."""
    hand_class = VALUE_CLASSES[value]
    if hand_class < HandClass.THREE_OF_A_KIND:
        worth = worth_without_exchange(dealer, value, terms)
        return worth, worth
    if hand_class == HandClass.THREE_OF_A_KIND:
        worth = worth_without_exchange(dealer, value, terms)
        gain = max(0, 12 * (terms.exchanged_win[hand_class] + 1) - 2 * NUM_LEFT) * terms.has_exchange
        return worth, worth + gain / NUM_LEFT * dealer.num_not_qualified / dealer.num_hands
    worth = worth_without_flushes(dealer, value, terms, outcomes)
    return worth, worth if hand_class == HandClass.STRAIGHT else float(terms.win[hand_class])


@kernel
def five_of_ranks(up, counts, five, dealer, terms, outcomes):
    """Settle every set of ranks that five new cards can have, from unseen cards a rank. Changes `five`, `dealer`, `outcomes`."""
    estimate = bound = share_bet = 0.0
    for number in range(NUM_SETS):
        drawn = FIVE_RANKS[number]
        share = ways_to_draw(drawn, counts) / NUM_DRAWS
        if share == 0.0:
            continue
        key = ZERO
        for rank in drawn:
            key += RANK_KEYS[np.uint64(rank)]
            counts[rank] -= 1
        value = high_value(key, ZERO)
        look_at_ranks(dealer, up, counts)
        for rank in drawn:
            counts[rank] += 1
        worth, most = worth_and_bound(dealer, value, terms, outcomes)
        estimate += max(worth, -1.0) * share
        bound += max(most, -1.0) * share
        share_bet += share if worth > -1.0 else 0.0
    look_at_ranks(dealer, up, counts)
    five.flush = worth_without_flushes(dealer, BEST_FLUSH, terms, outcomes)
    five.estimate, five.bound, five.share_bet = estimate, bound, share_bet


@kernel
def add_suits(five, hand, up_card, terms):
    """The estimate and the bound of five new cards with the flushes that the unseen cards allow, their price taken off."""
    unseen = np.full(4, 13, np.int64)
    unseen[up_card & 3] -= 1
    for card in hand:
        unseen[card & 3] -= 1
    own = 0.0
    for suit in range(4):
        own += unseen[suit] * choose4(unseen[suit] - 1) / 5 / NUM_DRAWS
    dealers = choose4(unseen[up_card & 3]) / NUM_HIDDEN
    estimate = five.estimate + own * (five.flush + 1) - 4 * dealers * five.share_bet - 1
    rare = NUM_STRAIGHT_FLUSHES * (terms.win[NUM_CLASSES - 1] + 1) / NUM_DRAWS
    return estimate, five.bound + own * (terms.win[HandClass.FLUSH] + 1) + rare - 1


@kernel
def estimate_hands(hands, values, estimates, fives, dealer, terms, outcomes):
    """Estimate five new cards where they may beat the best other decision. Changes all but the first two.

    `hands` are canonical, uint8[n, 5], `values` float64[n, 52] what the best other decision is worth, not a number where there is
    no class. Fills float64[n, 52] `estimates`, not a number where new cards are worth less whatever the suits. Uses FIVE[13].
    """
    counts = np.zeros(NUM_RANKS, np.int64)
    has_five = np.zeros(NUM_RANKS, np.bool_)
    for hand_no in range(hands.shape[0]):
        hand = hands[hand_no]
        has_same_ranks = hand_no > 0
        for place in range(5):
            if hand_no > 0 and hand[place] >> 2 != hands[hand_no - 1, place] >> 2:
                has_same_ranks = False
        if not has_same_ranks:
            has_five[:] = False
        for up_card in range(52):
            estimates[hand_no, up_card] = np.nan
            if np.isnan(values[hand_no, up_card]):
                continue
            up = up_card >> 2
            if not has_five[up]:
                counts[:] = 4
                counts[up] -= 1
                for card in hand:
                    counts[card >> 2] -= 1
                five_of_ranks(up, counts, fives[up], dealer, terms, outcomes)
                has_five[up] = True
            estimate, bound = add_suits(fives[up], hand, up_card, terms)
            if bound > values[hand_no, up_card]:
                estimates[hand_no, up_card] = estimate
