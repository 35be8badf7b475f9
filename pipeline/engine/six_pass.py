"""Every decision of 6 Card Poker 1-2-5 in every class of deals, and what comes of the best one.

`value_hands` goes through canonical hands and up-cards. What ranks decide comes from `six_ranks`; suits add the dealer's flushes,
and what makes a straight or better is drawn card by card. A way whose bound is below the best so far is not looked at.
Exact: money of all deals to come in whole numbers. tests/exact/test_six_card_pass.py compares with `six_decisions`.
"""

from enum import IntEnum

import numpy as np

from pipeline.codes import HandClass
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, ZERO, high_value
from pipeline.engine.six_classes import up_card_weight
from pipeline.engine.six_dealer import choose2, choose4, has_rank, look_at_dealer, num_bits
from pipeline.engine.six_decisions import (
    FOLDED,
    NUM_OUTCOMES,
    bet_or_fold_money,
    num_deals,
    raise_money,
    unseen_cards,
)
from pipeline.engine.six_ranks import BUY, KEPT_PLACES, NUM_KEPT, NUM_RANKS, draw_no, is_plain, settle_ranks
from pipeline.engine.six_tables import NUM_CLASSES, NUM_STRAIGHTS, ROYAL_FLUSH, STRAIGHT_SETS, VALUE_CLASSES


class Decision(IntEnum):
    """What the player does first. An exchange of two is EXCHANGE_TWO and the number of the way to keep three of KEPT_PLACES."""

    FOLD = 0
    RAISE = 1
    BUY = 2
    EXCHANGE_TWO = 3
    EXCHANGE_FIVE = 13


class Strategy(IntEnum):
    """Ways to play of which the pass adds up the outcomes."""

    WITHOUT_FIVE = 0  # the best decision, an exchange of five cards apart
    NO_CARD_EXCHANGE = 1  # raise, a sixth card or fold
    RAISE_OR_FOLD = 2
    ALWAYS_RAISE = 3  # as in a blind box
    PAIR_OR_BETTER = 4  # raise with a pair or better, else fold


class Kind(IntEnum):
    """The decisions as tallies tell them apart."""

    FOLD = 0
    RAISE = 1
    BUY = 2
    EXCHANGE_TWO = 3
    EXCHANGE_FIVE = 4


NUM_STRATEGIES = len(Strategy)
NUM_KINDS = len(Kind)
NO_CLASS = 255  # in place of a decision where another up-card stands for the class
NO_WINDOW = np.uint64(0xFFFF)
TALLY_SHAPE = (NUM_STRATEGIES, NUM_KINDS, NUM_CLASSES, NUM_CLASSES, NUM_OUTCOMES)
"""Of the tallies: strategy, kind of decision, class of the first five cards, class of the final hand, outcome."""


def windows() -> np.ndarray:
    """uint64[13, 5]: the four ranks that make a straight of an up-card, NO_WINDOW where there are fewer than five such."""
    found = np.full((NUM_RANKS, 5), NO_WINDOW, np.uint64)
    for up in range(NUM_RANKS):
        sets = [ranks ^ (1 << up) for ranks in STRAIGHT_SETS.tolist() if ranks >> up & 1]
        found[up, : len(sets)] = sets
    return found


WINDOWS = windows()


@kernel
def num_flushes(up, suited):
    """The dealer's flushes that are no straights, from the unseen ranks of the up-card's suit."""
    found = choose4(num_bits(suited))
    for window in WINDOWS[up]:
        found -= suited & window == window
    return found


@kernel
def add_plain(settled, terms, hand_class, lost, num_left, whole, times, tally):
    """The money of a plain hand, bet or folded, `times` over: `lost` flushes are lost, not taken. Changes `tally`."""
    flushes = lost * num_left
    money = (
        settled[0]
        - flushes
        + settled[1] * terms.win[hand_class]
        - 3 * (settled[3] + flushes)
        + settled[4] * terms.exchanged_win[hand_class]
        - settled[5]
        - 3 * settled[6]
    )
    if money <= -whole:
        tally[hand_class, FOLDED] += whole * times
        return -whole * times
    for outcome in range(7):
        tally[hand_class, outcome] += settled[outcome] * times
    tally[hand_class, 0] -= flushes * times
    tally[hand_class, 3] += flushes * times
    return money * times


@kernel
def has_four_suited(hand):
    """True if a sixth card can make a flush, or five are one."""
    for suit in range(4):
        num = 0
        for card in hand:
            num += card & 3 == suit
        if num >= 4:
            return True
    return False


@kernel
def sixth_money(hand, up_card, unseen, lanes, of_ranks, dealer, terms, outcomes, tally):
    """What a sixth card wins over `num_deals(1)`, its price not taken off. Changes `dealer`, `outcomes`, `tally`."""
    key, mask = ZERO, ZERO
    in_suit = np.zeros(4, np.int64)
    for card in hand:
        key += CARD_KEYS[np.uint64(card)]
        mask |= CARD_MASKS[np.uint64(card)]
        in_suit[card & 3] += 1
    up, up_suit = up_card >> 2, up_card & 3
    suited = lanes[up_suit]
    flush_suit = -1
    for suit in range(4):
        if in_suit[suit] >= 4:
            flush_suit = suit
    is_flush = flush_suit >= 0 and in_suit[flush_suit] == 5
    num_left = 41
    whole = choose4(45) * num_left
    all_flushes = num_flushes(up, suited)
    money = 0
    for rank in range(NUM_RANKS):
        hand_class = of_ranks.classes[BUY, rank]
        if hand_class < 0:
            continue
        plain = is_plain(terms, hand_class, num_left)
        cards = 0  # that are plain and not of the up-card's suit
        for suit in range(4):
            if has_rank(lanes[suit], rank) == 0:
                continue
            if plain and suit != flush_suit and not is_flush:
                if suit == up_suit:
                    flushes = num_flushes(up, suited ^ ONE << np.uint64(rank))
                    settled = of_ranks.outcomes[up, BUY, rank]
                    money += add_plain(settled, terms, hand_class, flushes, num_left, whole, 1, tally)
                else:
                    cards += 1
            else:
                card = np.uint64(4 * rank + suit)
                look_at_dealer(dealer, up_card, unseen ^ ONE << card)
                value = high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card])
                money += bet_or_fold_money(dealer, value, terms, outcomes, tally)
        if cards:
            settled = of_ranks.outcomes[up, BUY, rank]
            money += add_plain(settled, terms, hand_class, all_flushes, num_left, whole, cards, tally)
    return money


@kernel
def flush_bound(hand, kept, lanes, suit, bound, terms):
    """What flushes add at most to the bound of an exchange of two where the kept three are of one suit, given that of a flush."""
    own = ZERO
    for place in KEPT_PLACES[kept]:
        own |= ONE << np.uint64(hand[place] >> 2)
    more = choose2(num_bits(lanes[suit])) * (bound + 1)
    for number in range(NUM_STRAIGHTS):
        ranks = STRAIGHT_SETS[number]
        if ranks & own == own and (lanes[suit] | own) & ranks == ranks:
            more += terms.win[ROYAL_FLUSH if number == NUM_STRAIGHTS - 1 else ROYAL_FLUSH - 1]
    return more / 1035.0


@kernel
def two_money(hand, kept, flush_suit, up_card, unseen, lanes, of_ranks, dealer, terms, outcomes, tally):
    """What an exchange of two cards wins over `num_deals(2)`, its price not taken off. Changes `dealer`, `outcomes`, `tally`.

    `flush_suit` is the suit of the three kept cards, or -1.
    """
    key, mask = ZERO, ZERO
    for place in KEPT_PLACES[kept]:
        key += CARD_KEYS[np.uint64(hand[place])]
        mask |= CARD_MASKS[np.uint64(hand[place])]
    up, up_suit = up_card >> 2, up_card & 3
    suited = lanes[up_suit]
    num_left = 40
    whole = choose4(44) * num_left
    all_flushes = num_flushes(up, suited)
    money = 0
    for high in range(NUM_RANKS):
        of_suit = has_rank(suited, high)
        others = -of_suit
        for suit in range(4):
            others += has_rank(lanes[suit], high)
        if of_suit + others == 0:
            continue
        without_high = suited & ~(ONE << np.uint64(high))
        flushes_high = num_flushes(up, without_high) if of_suit else all_flushes
        for low in range(high + 1):
            draw = draw_no(high, low)
            hand_class = of_ranks.classes[kept, draw]
            if hand_class < 0:
                continue
            if not is_plain(terms, hand_class, num_left):
                money += draw_cards(key, mask, high, low, -1, up_card, unseen, dealer, terms, outcomes, tally)
                continue
            settled = of_ranks.outcomes[up, kept, draw]
            low_of_suit = has_rank(suited, low)
            low_others = -low_of_suit
            for suit in range(4):
                low_others += has_rank(lanes[suit], low)
            if low == high:
                none, one_high, one_low, both = choose2(others), of_suit * others, 0, 0
            else:
                none, one_high = others * low_others, of_suit * low_others
                one_low, both = others * low_of_suit, of_suit * low_of_suit
                if flush_suit == up_suit:
                    both = 0
                elif flush_suit >= 0:
                    none -= has_rank(lanes[flush_suit], high) * has_rank(lanes[flush_suit], low)
            if none:
                money += add_plain(settled, terms, hand_class, all_flushes, num_left, whole, none, tally)
            if one_high:
                money += add_plain(settled, terms, hand_class, flushes_high, num_left, whole, one_high, tally)
            if one_low or both:
                low_bit = ONE << np.uint64(low)
                if one_low:
                    flushes = num_flushes(up, suited ^ low_bit)
                    money += add_plain(settled, terms, hand_class, flushes, num_left, whole, one_low, tally)
                if both:
                    flushes = num_flushes(up, without_high ^ low_bit)
                    money += add_plain(settled, terms, hand_class, flushes, num_left, whole, both, tally)
            if flush_suit >= 0 and low != high:
                money += draw_cards(key, mask, high, low, flush_suit, up_card, unseen, dealer, terms, outcomes, tally)
    return money


@kernel
def draw_cards(key, mask, high, low, only_suit, up_card, unseen, dealer, terms, outcomes, tally):
    """The money of every draw of two cards of these ranks, both of `only_suit` unless it is -1.

    Changes `dealer`, `outcomes`, `tally`.
    """
    money = 0
    for suit in range(4):
        first = np.uint64(4 * high + suit)
        if (only_suit >= 0 and suit != only_suit) or unseen >> first & ONE == ZERO:
            continue
        for other in range(suit if low == high else 4):
            second = np.uint64(4 * low + other)
            if (only_suit >= 0 and other != only_suit) or unseen >> second & ONE == ZERO:
                continue
            look_at_dealer(dealer, up_card, unseen ^ ONE << first ^ ONE << second)
            value = high_value(
                key + CARD_KEYS[first] + CARD_KEYS[second], mask | CARD_MASKS[first] | CARD_MASKS[second]
            )
            money += bet_or_fold_money(dealer, value, terms, outcomes, tally)
    return money


@kernel
def suit_of_kept(hand, kept):
    """The suit of the three cards kept, -1 if they have several."""
    suit = np.int64(hand[KEPT_PLACES[kept, 0]]) & 3
    for i in range(1, 3):
        if np.int64(hand[KEPT_PLACES[kept, i]]) & 3 != suit:
            return -1
    return suit


@kernel
def add_tally(tally, kind, first_class, times, found):
    """Add a tally, so many times over, to that of a strategy. Changes `found`."""
    for final_class in range(NUM_CLASSES):
        for outcome in range(NUM_OUTCOMES):
            found[kind, first_class, final_class, outcome] += tally[final_class, outcome] * times


@kernel
def value_deal(hand, up_card, weight, first_class, of_ranks, dealer, terms, outcomes, tallies, found):
    """The best first decision, five new cards apart, and its value. Changes all but the first five."""
    up = up_card >> 2
    unseen = unseen_cards(hand, up_card)
    lanes = np.zeros(4, np.uint64)
    for card in range(52):
        lanes[card & 3] |= (unseen >> np.uint64(card) & ONE) << np.uint64(card >> 2)
    tallies[:] = 0
    raised = raise_money(hand, up_card, dealer, terms, outcomes, tallies[0]) / num_deals(0)
    decision, best = np.int64(Decision.FOLD), -1.0
    if raised > best:
        decision, best = np.int64(Decision.RAISE), raised
    num_folds = num_deals(0) * weight
    for strategy in (Strategy.RAISE_OR_FOLD, Strategy.ALWAYS_RAISE, Strategy.PAIR_OR_BETTER):
        is_raised = (
            strategy == Strategy.ALWAYS_RAISE
            or (strategy == Strategy.RAISE_OR_FOLD and decision == Decision.RAISE)
            or (strategy == Strategy.PAIR_OR_BETTER and first_class >= HandClass.PAIR)
        )
        if is_raised:
            add_tally(tallies[0], Kind.RAISE, first_class, weight, found[strategy])
        else:
            found[strategy, Kind.FOLD, first_class, first_class, FOLDED] += num_folds
    if of_ranks.bounds[up, BUY] > best or has_four_suited(hand):
        bought = sixth_money(hand, up_card, unseen, lanes, of_ranks, dealer, terms, outcomes, tallies[1])
        bought_value = bought / num_deals(1) - 1
        if bought_value > best:
            decision, best = np.int64(Decision.BUY), bought_value
    add_best(decision, first_class, weight, tallies, found[Strategy.NO_CARD_EXCHANGE])
    bounds = np.zeros(NUM_KEPT)
    for kept in range(NUM_KEPT):
        suit = suit_of_kept(hand, kept)
        more = flush_bound(hand, kept, lanes, suit, of_ranks.flush_bounds[up], terms) if suit >= 0 else 0.0
        bounds[kept] = of_ranks.bounds[up, kept] + more
    while True:  # the most promising first
        kept = np.argmax(bounds)
        if bounds[kept] <= best:
            break
        bounds[kept] = -np.inf
        tallies[3] = 0
        suit = suit_of_kept(hand, kept)
        money = two_money(hand, kept, suit, up_card, unseen, lanes, of_ranks, dealer, terms, outcomes, tallies[3])
        two = money / num_deals(2) - 1
        if two > best:
            decision, best = np.int64(Decision.EXCHANGE_TWO) + kept, two
            tallies[2] = tallies[3]
    add_best(decision, first_class, weight, tallies, found[Strategy.WITHOUT_FIVE])
    return decision, best


@kernel
def add_best(decision, first_class, weight, tallies, found):
    """Add what comes of a decision to a strategy's tally. Changes `found`."""
    if decision == Decision.FOLD:
        found[Kind.FOLD, first_class, first_class, FOLDED] += num_deals(0) * weight
    elif decision == Decision.RAISE:
        add_tally(tallies[0], Kind.RAISE, first_class, weight, found)
    elif decision == Decision.BUY:
        add_tally(tallies[1], Kind.BUY, first_class, weight, found)
    else:
        add_tally(tallies[2], Kind.EXCHANGE_TWO, first_class, weight, found)


@kernel
def value_hands(hands, of_ranks, dealer, terms, outcomes, decisions, values, found):
    """Decide every deal of canonical hands, uint8[n, 5]. Returns how many deals their classes stand for.

    Fills uint8[n, 52] decisions and float64[n, 52] values where an up-card stands for a class, elsewhere NO_CLASS and not a
    number, and adds to the tallies int64[5, 5, 10, 10, 8]. Values are in antes.
    """
    tallies = np.zeros((4, NUM_CLASSES, NUM_OUTCOMES), np.int64)
    num_covered = 0
    for hand_no in range(hands.shape[0]):
        hand = hands[hand_no]
        has_same_ranks = hand_no > 0
        for place in range(5):
            if hand_no > 0 and hand[place] >> 2 != hands[hand_no - 1, place] >> 2:
                has_same_ranks = False
        if not has_same_ranks:
            settle_ranks(hand >> 2, of_ranks, dealer, terms, outcomes)
        key, mask = ZERO, ZERO
        for card in hand:
            key += CARD_KEYS[np.uint64(card)]
            mask |= CARD_MASKS[np.uint64(card)]
        first_class = np.int64(VALUE_CLASSES[high_value(key, mask)])
        for up_card in range(52):
            weight = up_card_weight(hand, up_card)
            decisions[hand_no, up_card] = NO_CLASS
            values[hand_no, up_card] = np.nan
            if weight:
                decision, value = value_deal(
                    hand, up_card, weight, first_class, of_ranks, dealer, terms, outcomes, tallies, found
                )
                decisions[hand_no, up_card] = decision
                values[hand_no, up_card] = value
                num_covered += weight
    return num_covered
