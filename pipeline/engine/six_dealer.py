"""The dealer of 6 Card Poker 1-2-5 without dealing: how often each thing happens to a bet, from counts of unseen cards.

The dealer shows one card and has four unseen ones face down. How many of their hands don't qualify, lose, tie or win against a
final hand of the player follows from how many cards of each rank and suit are unseen: sums of products over ranks, where a
window of five ranks makes a straight and four of the up-card's suit a flush. A sum e1, e2, e3 or e4 is over all sets of so many
different ranks of the product of their counts; `below[j, r]` is that over ranks below r, the up-card's rank left out.

Nothing is rounded: everything is a whole number of dealer hands times cards that the dealer's exchange can draw.
Slow twin: tests/oracles/dealt_six_card.py.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import ONE, ZERO
from pipeline.engine.six_tables import (
    EXCHANGE_STARTS,
    EXCHANGES,
    NUM_STRAIGHTS,
    STRAIGHT_SETS,
    VALUE_CLASSES,
    VALUE_RANKS,
    Exchange,
)

NUM_RANKS = 13
NUM_OUTCOMES = 7

DEALER = np.dtype(
    [
        ("up", np.int64),  # the rank of the up-card, and its suit
        ("up_suit", np.int64),
        ("num_unseen", np.int64),
        ("unseen", np.uint64, (4,)),  # ranks a suit, as bits
        ("suited", np.uint64),  # those of the up-card's suit
        ("counts", np.int64, (13,)),  # unseen cards a rank
        ("num_up", np.int64),  # those of the up-card's rank
        ("below", np.int64, (4, 14)),  # e0 to e3 over ranks below, the up-card's left out
        ("four_ranks", np.int64),  # e4
        ("pairs_below", np.int64, (14,)),  # hands with one pair of a rank below, the up-card's left out
        ("twos_below", np.int64, (14,)),  # ways to take two cards of one rank below, the up-card's left out
        ("two_twos_below", np.int64, (14,)),  # of two ranks
        (
            "twos_and_one_below",
            np.int64,
            (14,),
        ),  # of one rank below, and a card of a rank that is neither this nor the up-card's
        ("straights", np.int64, (10,)),  # that are no flushes, by number
        ("straight_flushes", np.int64, (10,)),
        ("num_straights", np.int64),
        ("num_straight_flushes", np.int64),
        ("num_flushes", np.int64),  # that are no straights
        ("num_hands", np.int64),
        ("num_not_qualified", np.int64),
    ],
    align=True,
)
"""What is known of the dealer's hand. `look_at_dealer` fills all of it."""

TERMS = np.dtype(
    [
        ("win", np.int64, (10,)),  # what ANTE and BET win together, by class of the player's hand
        ("exchanged_win", np.int64, (10,)),  # the same after the dealer's exchange, what it cost taken off
        ("has_exchange", np.int64),
        ("hidden_only", np.int64),  # 1: the up-card is never replaced
    ],
    align=True,
)
"""What a bet wins, in antes. It loses 3; not qualified it wins 1; after an exchange it loses 3, or 1 if that helped nobody."""

OUTCOMES = np.dtype(
    [
        ("taken", np.int64),  # the dealer does not qualify, the ante is paid
        ("won", np.int64),
        ("tied", np.int64),
        ("lost", np.int64),
        ("exchanged_won", np.int64),  # the dealer's card was replaced
        ("exchanged_even", np.int64),  # it still does not qualify, or ties
        ("exchanged_lost", np.int64),
    ],
    align=True,
)
"""How often each outcome of a bet occurs, of `num_hands` of the dealer times the cards left when all of them are dealt."""


@kernel
def choose2(n):
    """Ways to take two of n."""
    return n * (n - 1) // 2


@kernel
def choose3(n):
    """Ways to take three of n."""
    return n * (n - 1) * (n - 2) // 6


@kernel
def choose4(n):
    """Ways to take four of n."""
    return n * (n - 1) * (n - 2) * (n - 3) // 24


@kernel
def choose(n, k):
    """Ways to take k of n, k at most 4."""
    if k < 0 or n < k:
        return 0
    if k == 0:
        return 1
    if k == 1:
        return n
    if k == 2:
        return choose2(n)
    return choose3(n) if k == 3 else choose4(n)


@kernel
def num_bits(bits):
    """How many ranks a set has; 16 bits at most."""
    bits = bits - (bits >> np.uint64(1) & np.uint64(0x5555))
    bits = (bits & np.uint64(0x3333)) + (bits >> np.uint64(2) & np.uint64(0x3333))
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F)
    return np.int64(bits + (bits >> np.uint64(8)) & np.uint64(0x1F))


@kernel
def has_rank(bits, rank):
    """1 if the rank is in the set, else 0."""
    return np.int64(bits >> np.uint64(rank) & ONE)


@kernel
def look_at_dealer(dealer, up_card, unseen):
    """Count the dealer's hands behind an up-card. `unseen` has a bit for each card nobody has seen. Changes `dealer`."""
    dealer.up = up_card >> 2
    dealer.up_suit = up_card & 3
    for suit in range(4):
        dealer.unseen[suit] = ZERO
    for rank in range(NUM_RANKS):
        cards = unseen >> np.uint64(4 * rank) & np.uint64(15)
        dealer.counts[rank] = num_bits(cards)
        for suit in range(4):
            dealer.unseen[suit] |= (cards >> np.uint64(suit) & ONE) << np.uint64(rank)
    dealer.suited = dealer.unseen[dealer.up_suit]
    count_dealer_hands(dealer)


@kernel
def count_dealer_hands(dealer):
    """Count the dealer's hands from `up`, `suited` and `counts`. Changes the rest of `dealer` but `up_suit` and `unseen`."""
    up = dealer.up
    e1 = e2 = e3 = e4 = num_unseen = 0
    for rank in range(NUM_RANKS):
        dealer.below[0, rank] = 1
        dealer.below[1, rank] = e1
        dealer.below[2, rank] = e2
        dealer.below[3, rank] = e3
        count = dealer.counts[rank]
        num_unseen += count
        if rank != up:
            e4 += e3 * count
            e3 += e2 * count
            e2 += e1 * count
            e1 += count
    dealer.below[0, NUM_RANKS] = 1
    dealer.below[1, NUM_RANKS] = e1
    dealer.below[2, NUM_RANKS] = e2
    dealer.below[3, NUM_RANKS] = e3
    dealer.four_ranks = e4
    dealer.num_up = dealer.counts[up]
    dealer.num_unseen = num_unseen
    dealer.num_hands = choose4(num_unseen)
    pairs = twos = two_twos = twos_and_one = 0
    for rank in range(NUM_RANKS):
        dealer.pairs_below[rank] = pairs
        dealer.twos_below[rank] = twos
        dealer.two_twos_below[rank] = two_twos
        dealer.twos_and_one_below[rank] = twos_and_one
        if rank != up:
            count = dealer.counts[rank]
            two = choose2(count)
            pairs += two * (e2 - count * (e1 - count))
            two_twos += twos * two
            twos += two
            twos_and_one += two * (e1 - count)
    dealer.pairs_below[NUM_RANKS] = pairs
    dealer.twos_below[NUM_RANKS] = twos
    dealer.two_twos_below[NUM_RANKS] = two_twos
    dealer.twos_and_one_below[NUM_RANKS] = twos_and_one
    count_straights_and_flushes(dealer)
    dealer.num_not_qualified = e4 - dealer.num_straights - dealer.num_straight_flushes - dealer.num_flushes


@kernel
def count_straights_and_flushes(dealer):
    """Count the dealer's straights, flushes and straight flushes. Changes these fields of `dealer`."""
    num_straights = num_straight_flushes = 0
    for number in range(NUM_STRAIGHTS):
        ranks = STRAIGHT_SETS[number]
        straights = straight_flushes = 0
        if has_rank(ranks, dealer.up):
            others = ranks ^ ONE << np.uint64(dealer.up)
            straight_flushes = np.int64(dealer.suited & others == others)
            straights = 1
            top = number + 3
            for step in range(5):
                rank = top - step if top >= step else NUM_RANKS - 1
                if rank != dealer.up:
                    straights *= dealer.counts[rank]
            straights -= straight_flushes
        dealer.straights[number] = straights
        dealer.straight_flushes[number] = straight_flushes
        num_straights += straights
        num_straight_flushes += straight_flushes
    dealer.num_straights = num_straights
    dealer.num_straight_flushes = num_straight_flushes
    dealer.num_flushes = choose4(num_bits(dealer.suited)) - num_straight_flushes


@kernel
def num_of_class(dealer, hand_class):
    """The dealer's hands of a class above a high card."""
    e1 = dealer.below[1, NUM_RANKS]
    num_up = dealer.num_up
    if hand_class == HandClass.PAIR:
        return dealer.pairs_below[NUM_RANKS] + num_up * dealer.below[3, NUM_RANKS]
    if hand_class == HandClass.TWO_PAIR:
        return dealer.two_twos_below[NUM_RANKS] + num_up * dealer.twos_and_one_below[NUM_RANKS]
    if hand_class == HandClass.THREE_OF_A_KIND:
        return threes_below(dealer, NUM_RANKS) + choose2(num_up) * dealer.below[2, NUM_RANKS]
    if hand_class == HandClass.STRAIGHT:
        return dealer.num_straights
    if hand_class == HandClass.FLUSH:
        return dealer.num_flushes
    if hand_class == HandClass.FULL_HOUSE:
        return full_houses_below(dealer, NUM_RANKS)
    if hand_class == HandClass.FOUR_OF_A_KIND:
        return fours_below(dealer, NUM_RANKS) + choose3(num_up) * e1
    return dealer.num_straight_flushes


@kernel
def threes_below(dealer, end):
    """The dealer's hands with three of a kind of a rank below, the up-card as a kicker."""
    e1 = dealer.below[1, NUM_RANKS]
    found = 0
    for rank in range(end):
        if rank != dealer.up and dealer.counts[rank] >= 3:
            found += choose3(dealer.counts[rank]) * (e1 - dealer.counts[rank])
    return found


@kernel
def full_houses_below(dealer, end):
    """The dealer's full houses whose three cards are of a rank below."""
    found = 0
    for rank in range(end):
        if rank == dealer.up:
            found += choose2(dealer.num_up) * dealer.twos_below[NUM_RANKS]
        else:
            found += choose3(dealer.counts[rank]) * dealer.num_up
    return found


@kernel
def fours_below(dealer, end):
    """The dealer's hands with four of a kind of a rank below, the up-card as the kicker."""
    found = 0
    for rank in range(end):
        if rank != dealer.up:
            found += choose4(dealer.counts[rank])
    return found


@kernel
def kickers_below(dealer, j, end, left_out):
    """e1 or e2 over ranks below `end`, the up-card's and one more left out."""
    found = dealer.below[j, end]
    if j > 0 and left_out < end and left_out != dealer.up:
        count = dealer.counts[left_out]
        found -= count * (dealer.below[j - 1, end] - (count if j == 2 else 0))
    return found


@kernel
def kickers_with_up(dealer, j, end, left_out):
    """Sets of j kickers below `end` of which one is the up-card, another rank left out."""
    return kickers_below(dealer, j - 1, end, left_out) if dealer.up < end else 0


@kernel
def same_pair(dealer, pair, k1, k2, k3):
    """The dealer's hands with the same pair as the player: how many have worse kickers, and how many the same."""
    counts, up = dealer.counts, dealer.up
    if pair == up:
        worse = dealer.below[3, k1] + counts[k1] * dealer.below[2, k2] + counts[k1] * counts[k2] * dealer.below[1, k3]
        return dealer.num_up * worse, dealer.num_up * counts[k1] * counts[k2] * counts[k3]
    twos = choose2(counts[pair])
    if twos == 0:
        return 0, 0
    worse = kickers_with_up(dealer, 3, k1, pair)
    same = 0
    if k1 == up:
        worse += kickers_below(dealer, 2, k2, pair) + counts[k2] * kickers_below(dealer, 1, k3, pair)
        same = counts[k2] * counts[k3]
    else:
        worse += counts[k1] * kickers_with_up(dealer, 2, k2, pair)
        if k2 == up:
            worse += counts[k1] * kickers_below(dealer, 1, k3, pair)
            same = counts[k1] * counts[k3]
        else:
            worse += counts[k1] * counts[k2] * kickers_with_up(dealer, 1, k3, pair)
            same = counts[k1] * counts[k2] if k3 == up else 0
    return twos * worse, twos * same


@kernel
def two_pairs(dealer, high, low, kicker):
    """The dealer's hands with two pairs: how many are worse than the player's, and how many are equal."""
    up, counts = dealer.up, dealer.counts
    worse = dealer.two_twos_below[high]
    same = 0
    if high != up:
        worse += choose2(counts[high]) * dealer.twos_below[low]
        if low != up:
            both = choose2(counts[high]) * choose2(counts[low])
            worse += both if up < kicker else 0
            same += both if up == kicker else 0
    partner = -1  # of the up-card in a hand with the player's pairs
    if up == high:
        worse += dealer.num_up * dealer.twos_and_one_below[low]
        partner = low
    elif up < high:
        worse += dealer.num_up * dealer.twos_and_one_below[high]
        if up < low:
            count = counts[high]
            worse += dealer.num_up * choose2(count) * (dealer.below[1, NUM_RANKS] - count)
        elif up == low:
            partner = high
    if partner >= 0:
        both = dealer.num_up * choose2(counts[partner])
        worse += both * kickers_below(dealer, 1, kicker, partner)
        same += both * counts[kicker]
    return worse, same


@kernel
def flush_ranks_of(value):
    """The ranks of a player's flush; none for another hand."""
    ranks = ZERO
    if VALUE_CLASSES[value] == HandClass.FLUSH:
        for place in range(5):
            ranks |= ONE << np.uint64(VALUE_RANKS[value, place])
    return ranks


@kernel
def flushes(dealer, value):
    """The dealer's flushes, straight flushes apart: how many are worse than the player's, and how many are equal."""
    ranks = flush_ranks_of(value)
    worse = 0
    to_come = 4  # ranks that the dealer's flush needs besides the up-card
    is_same_so_far = True
    has_up = False
    for place in range(5):
        rank = VALUE_RANKS[value, place]
        if is_same_so_far:
            below = num_bits(dealer.suited & (ONE << np.uint64(rank)) - ONE)
            if has_up or dealer.up < rank:
                worse += choose(below, to_come)
            if rank == dealer.up:
                has_up = True
            elif has_rank(dealer.suited, rank):
                to_come -= 1
            else:
                is_same_so_far = False
    for number in range(NUM_STRAIGHTS):
        if STRAIGHT_SETS[number] < ranks:
            worse -= dealer.straight_flushes[number]
    return worse, np.int64(is_same_so_far and has_up)


@kernel
def within_class(dealer, value):
    """The dealer's hands of the class of the player's hand, a pair or better: how many are worse, and how many are equal."""
    hand_class, first = VALUE_CLASSES[value], np.int64(VALUE_RANKS[value, 0])
    up, num_up = dealer.up, dealer.num_up
    if hand_class == HandClass.PAIR:
        k1, k2, k3 = VALUE_RANKS[value, 1], VALUE_RANKS[value, 2], VALUE_RANKS[value, 3]
        worse, same = same_pair(dealer, first, np.int64(k1), np.int64(k2), np.int64(k3))
        worse += dealer.pairs_below[first] + (num_up * dealer.below[3, NUM_RANKS] if up < first else 0)
        return worse, same
    if hand_class == HandClass.TWO_PAIR:
        return two_pairs(dealer, first, np.int64(VALUE_RANKS[value, 1]), np.int64(VALUE_RANKS[value, 2]))
    # Three or four of a rank: the dealer can't have as many of it.
    if hand_class == HandClass.THREE_OF_A_KIND:
        of_up = choose2(num_up) * dealer.below[2, NUM_RANKS] if up < first else 0
        return threes_below(dealer, first) + of_up, 0
    if hand_class == HandClass.FULL_HOUSE:
        return full_houses_below(dealer, first), 0
    if hand_class == HandClass.FOUR_OF_A_KIND:
        of_up = choose3(num_up) * dealer.below[1, NUM_RANKS] if up < first else 0
        return fours_below(dealer, first) + of_up, 0
    if hand_class == HandClass.FLUSH:
        return flushes(dealer, value)
    worse = 0
    if hand_class == HandClass.STRAIGHT:
        for number in range(first - 3):
            worse += dealer.straights[number]
        return worse, dealer.straights[first - 3]
    for number in range(first - 3):
        worse += dealer.straight_flushes[number]
    return worse, dealer.straight_flushes[first - 3]


@kernel
def compare_with_dealer(dealer, value):
    """How many hands of the dealer qualify and are worse than a player's hand of this value, and how many are equal."""
    hand_class = min(np.int64(VALUE_CLASSES[value]), np.int64(HandClass.STRAIGHT_FLUSH))
    if hand_class == HandClass.HIGH_CARD:
        return 0, 0
    worse, same = within_class(dealer, value)
    for below in range(np.int64(HandClass.PAIR), hand_class):
        worse += num_of_class(dealer, below)
    return worse, same


@kernel
def settle_bet(dealer, value, terms, outcomes):
    """Count the outcomes of a bet on a final hand of this value. Changes `outcomes`.

    The dealer's exchange is asked for where it gives more than the ante, which the player sees from all cards of the dealer.
    """
    worse, same = compare_with_dealer(dealer, value)
    num_left = dealer.num_unseen - 4
    outcomes.taken = dealer.num_not_qualified * num_left
    outcomes.won = worse * num_left
    outcomes.tied = same * num_left
    outcomes.lost = (dealer.num_hands - dealer.num_not_qualified - worse - same) * num_left
    outcomes.exchanged_won = 0
    outcomes.exchanged_even = 0
    outcomes.exchanged_lost = 0
    if terms.has_exchange and VALUE_CLASSES[value] >= HandClass.THREE_OF_A_KIND:
        exchange_for_bet(dealer, value, terms, outcomes)


@kernel
def ask_for_exchange(outcomes, terms, hand_class, num_hands, num_left, better, worse):
    """Move so many hands of the dealer to the exchange if it gives more than the ante. Changes `outcomes`.

    `better` and `worse` of the cards left make the dealer qualify and lose to the player, or win.
    """
    gain = better * (terms.exchanged_win[hand_class] + 1) - 2 * worse
    if gain > 2 * num_left:
        outcomes.taken -= num_hands * num_left
        outcomes.exchanged_won += num_hands * better
        outcomes.exchanged_even += num_hands * (num_left - better - worse)
        outcomes.exchanged_lost += num_hands * worse


@kernel
def against_straight(value, number, is_flush):
    """1 if the player's hand is better than a straight of the dealer, -1 if it is worse, 0 if it is equal."""
    hand_class = min(np.int64(VALUE_CLASSES[value]), np.int64(HandClass.STRAIGHT_FLUSH))
    dealer_class = np.int64(HandClass.STRAIGHT_FLUSH if is_flush else HandClass.STRAIGHT)
    if hand_class != dealer_class:
        return 1 if hand_class > dealer_class else -1
    top = VALUE_RANKS[value, 0] - 3
    return 1 if top > number else (-1 if top < number else 0)


@kernel
def most_better(hand_class):
    """How many cards at most make the dealer qualify and lose: 12 that pair, 8 that make a straight, 9 a flush."""
    if hand_class == HandClass.THREE_OF_A_KIND:
        return 12
    return 20 if hand_class == HandClass.STRAIGHT else 29


@kernel
def exchange_for_bet(dealer, value, terms, outcomes):
    """Look at every set of ranks that does not qualify, and ask for the exchange where it pays. Changes `outcomes`.

    The player has three of a kind or better, which beats any pair of the dealer.
    """
    hand_class = VALUE_CLASSES[value]
    num_left = dealer.num_unseen - 4
    worth = terms.exchanged_win[hand_class] + 1
    if most_better(hand_class) * worth <= 2 * num_left:
        return
    own = flush_ranks_of(value)
    most_of_suit = 9 if hand_class >= HandClass.FLUSH else 0
    which = 1 if terms.hidden_only else 0
    for row in range(EXCHANGE_STARTS[which, dealer.up], EXCHANGE_STARTS[which, dealer.up + 1]):
        at = np.uint64(row)
        first = dealer.counts[np.uint64(EXCHANGES[at, 0])]
        second = dealer.counts[np.uint64(EXCHANGES[at, 1])]
        third = dealer.counts[np.uint64(EXCHANGES[at, 2])]
        fourth = dealer.counts[np.uint64(EXCHANGES[at, 3])]
        num_hands = first * second * third * fourth
        is_up_kept = EXCHANGES[at, Exchange.NUM_HIDDEN_KEPT] == 3
        pairing = first + second + third - 3 + (dealer.num_up if is_up_kept else fourth - 1)
        better = pairing
        worse = 0
        for i in range(EXCHANGES[at, Exchange.NUM_FILLS]):
            compared = against_straight(value, EXCHANGES[at, Exchange.STRAIGHTS + i], False)
            cards = dealer.counts[np.uint64(EXCHANGES[at, Exchange.FILLS + i])]
            better += cards if compared > 0 else 0
            worse += cards if compared < 0 else 0
        if num_hands == 0 or (better + most_of_suit) * worth <= 2 * num_left:
            continue
        hidden = np.uint64(EXCHANGES[at, Exchange.HIDDEN_SET])
        num_hands -= np.int64(dealer.suited & hidden == hidden)  # a flush
        num_hands -= exchange_of_four_suited(dealer, value, own, terms, outcomes, row, pairing)
        ask_for_exchange(outcomes, terms, hand_class, num_hands, num_left, better, worse)


@kernel
def exchange_of_four_suited(dealer, value, own, terms, outcomes, row, pairing):
    """Ask for the exchange where the four cards that stay are of one suit. Returns how many hands.

    Changes `outcomes`.
    """
    hidden_kept = np.uint64(EXCHANGES[row, Exchange.HIDDEN_KEPT])
    num_left = dealer.num_unseen - 4
    if EXCHANGES[row, Exchange.NUM_HIDDEN_KEPT] == 3:
        if dealer.suited & hidden_kept != hidden_kept:
            return 0
        goes = np.int64(EXCHANGES[row, Exchange.HIDDEN + 3])
        num_hands = dealer.counts[goes] - has_rank(dealer.suited, goes)
        better, worse = suited_draws(dealer, value, own, row, dealer.suited)
        hand_class = VALUE_CLASSES[value]
        ask_for_exchange(outcomes, terms, hand_class, num_hands, num_left, pairing + better, worse)
        return num_hands
    num_hands = 0
    for suit in range(4):
        if suit != dealer.up_suit and dealer.unseen[suit] & hidden_kept == hidden_kept:
            better, worse = suited_draws(dealer, value, own, row, dealer.unseen[suit])
            ask_for_exchange(outcomes, terms, VALUE_CLASSES[value], 1, num_left, pairing + better, worse)
            num_hands += 1
    return num_hands


@kernel
def suited_draws(dealer, value, own, row, unseen):
    """Cards that make a straight or a flush of four kept cards of one suit, given its unseen ranks: how many lose, how many win.

    `own` are the ranks of the player's flush, if it is one.
    """
    kept = np.uint64(EXCHANGES[row, Exchange.KEPT])
    better = worse = 0
    straight_flushes = ZERO
    for i in range(EXCHANGES[row, Exchange.NUM_FILLS]):
        rank = np.int64(EXCHANGES[row, Exchange.FILLS + i])
        number = EXCHANGES[row, Exchange.STRAIGHTS + i]
        is_suited = has_rank(unseen, rank)
        straight_flushes |= ONE << np.uint64(rank)
        for is_flush in range(2):
            cards = is_suited if is_flush else dealer.counts[rank] - is_suited
            compared = against_straight(value, number, is_flush == 1)
            better += cards if compared > 0 else 0
            worse += cards if compared < 0 else 0
    flushes = unseen & ~(kept | straight_flushes)
    if VALUE_CLASSES[value] < HandClass.FLUSH:
        return better, worse + num_bits(flushes)
    if VALUE_CLASSES[value] > HandClass.FLUSH:
        return better + num_bits(flushes), worse
    for rank in range(NUM_RANKS):
        if has_rank(flushes, rank):
            made = kept | ONE << np.uint64(rank)
            better += own > made
            worse += own < made
    return better, worse
