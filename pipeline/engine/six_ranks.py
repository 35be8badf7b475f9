"""Decisions of 6 Card Poker 1-2-5 by ranks alone: what all hands with the same ranks share, whatever their suits.

For five ranks and the rank of an up-card, each way to keep three cards and draw two, and to draw a sixth, is settled as if no
dealer had a flush: `settle_ranks` leaves the outcomes in a table. Up to three of a kind (see `is_plain`) a hand loses to every
flush, so the true outcomes follow from the number of flushes alone, and `six_pass` adds suits. What is better is valued card
by card there; here it only goes into the bounds, which no suits exceed.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import RANK_KEYS, ZERO, high_value
from pipeline.engine.six_dealer import NUM_RANKS, choose3, choose4, count_dealer_hands, settle_bet
from pipeline.engine.six_decisions import money_of
from pipeline.engine.six_tables import VALUE_CLASSES

NUM_KEPT = 10
BUY = 10  # the row of a sixth card, behind those of the ways to keep three cards
NUM_WAYS = 11
NUM_DRAWS = 91  # pairs of ranks
# Places of the three cards kept, in an ascending hand.
KEPT_PLACES = np.array([(i, j, k) for i in range(5) for j in range(i + 1, 5) for k in range(j + 1, 5)], dtype=np.int64)
BEST_FLUSH = np.int64(np.flatnonzero(VALUE_CLASSES == HandClass.FLUSH)[-1])
KEPT_SETS = np.array([sum(1 << place for place in places) for places in KEPT_PLACES.tolist()], dtype=np.int64)

OF_RANKS = np.dtype(
    [
        ("classes", np.int64, (NUM_WAYS, NUM_DRAWS)),  # of the final hand, -1 where nothing can be drawn
        ("outcomes", np.int64, (NUM_RANKS, NUM_WAYS, NUM_DRAWS, 7)),  # by the up-card's rank; OUTCOMES of plain hands
        ("bounds", np.float64, (NUM_RANKS, NUM_WAYS)),  # of the value, the price taken off; flushes of the player apart
        ("flush_bounds", np.float64, (NUM_RANKS,)),  # of a flush after a draw of two
    ],
    align=True,
)


@kernel
def draw_no(high, low):
    """The number of a pair of ranks; of a single rank it is the rank."""
    return high * (high + 1) // 2 + low


@kernel
def is_plain(terms, hand_class, num_left):
    """True if suits change nothing but the number of the dealer's flushes, all of which win, with so many cards left at the end.

    Three of a kind are plain where the dealer's exchange is right only if all twelve cards that pair are there, and two that make
    the dealer win spoil it: then it needs ranks of which all cards are unseen, and these are in every suit.
    """
    if hand_class < HandClass.THREE_OF_A_KIND:
        return True
    wins = terms.exchanged_win[HandClass.THREE_OF_A_KIND] + 1
    is_rare = 11 * wins <= 2 * num_left and 12 * wins - 4 <= 2 * num_left
    return hand_class == HandClass.THREE_OF_A_KIND and (is_rare or not terms.has_exchange)


@kernel
def rank_value(ranks, kept, first, second):
    """The value of three ranks at the places `kept` and two more, flushes apart."""
    key = RANK_KEYS[np.uint64(first)] + RANK_KEYS[np.uint64(second)]
    for place in KEPT_PLACES[kept]:
        key += RANK_KEYS[np.uint64(ranks[place])]
    return high_value(key, ZERO)


@kernel
def forget_suits(dealer, whole_ranks):
    """Give every suit the ranks of which all cards are unseen if `whole_ranks`, else none. Changes `dealer`."""
    ranks = ZERO
    if whole_ranks:
        for rank in range(NUM_RANKS):
            if dealer.counts[rank] == 4:
                ranks |= np.uint64(1) << np.uint64(rank)
    for suit in range(4):
        dealer.unseen[suit] = ranks
    dealer.suited = ranks


@kernel
def bound_of(dealer, value, terms, outcomes):
    """No less than what BET or fold is worth on a hand of this value, whatever the suits. Changes `dealer` and `outcomes`.

    Below a flush a flush of the dealer is the worst that can come, so to have none is best.
    """
    hand_class = VALUE_CLASSES[value]
    if hand_class > HandClass.STRAIGHT:
        return float(terms.win[hand_class])
    forget_suits(dealer, False)
    settle_bet(dealer, value, terms, outcomes)
    num = dealer.num_hands * (dealer.num_unseen - 4)
    return max(-1.0, money_of(outcomes, terms, hand_class) / num)


@kernel
def flush_bound_of(dealer, terms, outcomes):
    """No less than what BET is worth on any flush. Changes `dealer` and `outcomes`.

    The best flush, as if no dealer had one; but each flush of the dealer may lose in place of not qualifying, and four cards of
    one suit that stay after the exchange may have nine more to go with.
    """
    forget_suits(dealer, False)
    settle_bet(dealer, BEST_FLUSH, terms, outcomes)
    num_left = dealer.num_unseen - 4
    num = dealer.num_hands * num_left
    num_suited = 3 * choose4(dealer.up)
    for goes in range(dealer.up + 1, NUM_RANKS):
        num_suited += 4 * choose3(goes - 1)
    if terms.hidden_only:
        num_suited = 4 * choose4(NUM_RANKS - 1)
    wins = terms.exchanged_win[HandClass.FLUSH] + 1
    more = choose4(NUM_RANKS - 1) * num_left * terms.win[HandClass.FLUSH] + num_suited * 9 * wins
    return (money_of(outcomes, terms, HandClass.FLUSH) + more) / num


@kernel
def settle_draw(of_ranks, up, way, draw, value, ways, dealer, terms, outcomes):
    """Settle the final hand of one draw. Returns its bound times `ways`. Changes `of_ranks`, `dealer`, `outcomes`."""
    hand_class = VALUE_CLASSES[value]
    of_ranks.classes[way, draw] = hand_class
    bound = bound_of(dealer, value, terms, outcomes)
    if is_plain(terms, hand_class, dealer.num_unseen - 4):
        if hand_class == HandClass.THREE_OF_A_KIND and terms.has_exchange:
            forget_suits(dealer, True)
            settle_bet(dealer, value, terms, outcomes)
        settled = of_ranks.outcomes[up, way, draw]
        settled[0] = outcomes.taken
        settled[1] = outcomes.won
        settled[2] = outcomes.tied
        settled[3] = outcomes.lost
        settled[4] = outcomes.exchanged_won
        settled[5] = outcomes.exchanged_even
        settled[6] = outcomes.exchanged_lost
    return bound * ways


@kernel
def settle_ranks(ranks, of_ranks, dealer, terms, outcomes):
    """Settle every draw to five ascending ranks, for each up-card. Changes `of_ranks`, `dealer`, `outcomes`."""
    counts = np.full(NUM_RANKS, 4, np.int64)
    for rank in ranks:
        counts[rank] -= 1
    of_ranks.classes[:] = -1
    of_ranks.bounds[:] = 0.0
    of_ranks.flush_bounds[:] = -1.0
    for up in range(NUM_RANKS):
        if counts[up] == 0:
            continue
        counts[up] -= 1
        for high in range(NUM_RANKS):
            if counts[high]:
                counts[high] -= 1
                look_at_ranks(dealer, up, counts)
                settle_sixth(ranks, of_ranks, up, high, counts[high] + 1, dealer, terms, outcomes)
                for low in range(high + 1):
                    if counts[low]:
                        ways = (counts[high] + 1) * counts[low] // (2 if low == high else 1)
                        counts[low] -= 1
                        look_at_ranks(dealer, up, counts)
                        settle_two(ranks, of_ranks, up, high, low, ways, dealer, terms, outcomes)
                        if low < high:
                            bound = flush_bound_of(dealer, terms, outcomes)
                            of_ranks.flush_bounds[up] = max(of_ranks.flush_bounds[up], bound)
                        counts[low] += 1
                counts[high] += 1
        counts[up] += 1
        for way in range(NUM_KEPT):
            of_ranks.bounds[up, way] = of_ranks.bounds[up, way] / 1035 - 1
        of_ranks.bounds[up, BUY] = of_ranks.bounds[up, BUY] / 46 - 1


@kernel
def look_at_ranks(dealer, up, counts):
    """Count the dealer's hands without flushes from unseen cards a rank. Changes `dealer`."""
    dealer.up = up
    dealer.up_suit = 0
    for rank in range(NUM_RANKS):
        dealer.counts[rank] = counts[rank]
    forget_suits(dealer, False)
    count_dealer_hands(dealer)


@kernel
def settle_sixth(ranks, of_ranks, up, rank, ways, dealer, terms, outcomes):
    """Settle a sixth card of a rank. Changes `of_ranks`, `dealer`, `outcomes`."""
    key = RANK_KEYS[np.uint64(rank)]
    for own in ranks:
        key += RANK_KEYS[np.uint64(own)]
    value = high_value(key, ZERO)
    of_ranks.bounds[up, BUY] += settle_draw(of_ranks, up, BUY, rank, value, ways, dealer, terms, outcomes)


@kernel
def settle_two(ranks, of_ranks, up, high, low, ways, dealer, terms, outcomes):
    """Settle a draw of two ranks to each three cards kept. Changes `of_ranks`, `dealer`, `outcomes`."""
    draw = draw_no(high, low)
    for kept in range(NUM_KEPT):
        value = rank_value(ranks, kept, high, low)
        of_ranks.bounds[up, kept] += settle_draw(of_ranks, up, kept, draw, value, ways, dealer, terms, outcomes)
