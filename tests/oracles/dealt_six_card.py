"""6 Card Poker 1-2-5 the slow way: every hand of the dealer and every card drawn, one after the other.

Nothing here comes from the project.

Cards are numbers, four times the rank (0 a deuce, 12 an ace) and the suit. A score compares like a hand: its class, then ranks.
Money is in antes; `bet_pays` is what BET wins to one by class of hand, a royal flush apart (rule book 8). numba only makes the
loops bearable.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numba
import numpy as np

PAIR = 1 << 20
BET_PAYS = (0, 1, 2, 3, 4, 5, 7, 20, 50, 100)


@numba.njit(nogil=True, cache=True)
def score(a, b, c, d, e):
    """Class times 2^20 and the ranks that compare as digits of 4 bits; classes from 0 (high card) to 9 (royal flush)."""
    times = np.zeros(13, np.int64)
    for card in (a, b, c, d, e):
        times[card // 4] += 1
    ranks = 0
    first = second = 0
    for wanted in (4, 3, 2, 1):
        for rank in range(12, -1, -1):
            if times[rank] == wanted:
                ranks = ranks * 16 + rank
                if first == 0:
                    first = wanted
                elif second == 0:
                    second = wanted
    if first == 4:
        hand_class = 7
    elif first == 3:
        hand_class = 6 if second == 2 else 3
    elif first == 2:
        hand_class = 2 if second == 2 else 1
    else:
        is_flush = a % 4 == b % 4 == c % 4 == d % 4 == e % 4
        top = -1
        for low in range(9):
            if times[low] and times[low + 1] and times[low + 2] and times[low + 3] and times[low + 4]:
                top = low + 4
        if times[12] and times[0] and times[1] and times[2] and times[3]:
            top = 3
        if top >= 0:
            ranks = top
            hand_class = 8 if is_flush else 4
            if is_flush and top == 12:
                hand_class = 9
        else:
            hand_class = 5 if is_flush else 0
    return hand_class * (1 << 20) + ranks


@numba.njit(nogil=True, cache=True)
def best_score(cards):
    """The best score of five of five or six cards."""
    if cards.size == 5:
        return score(cards[0], cards[1], cards[2], cards[3], cards[4])
    best = -1
    for out in range(6):
        five = np.empty(5, np.int64)
        at = 0
        for i in range(6):
            if i != out:
                five[at] = cards[i]
                at += 1
        best = max(best, score(five[0], five[1], five[2], five[3], five[4]))
    return best


@numba.njit(nogil=True, cache=True)
def after_exchange(hidden, up, drawn, hidden_only):
    """The dealer's score once the highest of five cards without a pair is replaced; the ace is highest [A-73]."""
    five = np.empty(5, np.int64)
    five[:4] = hidden
    five[4] = up
    goes = 0
    for i in range(4 if hidden_only else 5):
        if five[i] // 4 > five[goes] // 4:
            goes = i
    five[goes] = drawn
    return score(five[0], five[1], five[2], five[3], five[4])


@numba.njit(nogil=True, cache=True)
def dealer_hands(unseen, up, hidden_only):
    """Every hand of the dealer: its cards as a set, its score, and what each unseen card would make of it after the exchange."""
    num = unseen.size
    total = num * (num - 1) * (num - 2) * (num - 3) // 24
    sets = np.zeros(total, np.uint64)
    scores = np.zeros(total, np.int64)
    exchanged = np.full((total, num), -1, np.int32)
    at = 0
    hidden = np.empty(4, np.int64)
    for a in range(num):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    hidden[0], hidden[1], hidden[2], hidden[3] = unseen[a], unseen[b], unseen[c], unseen[d]
                    sets[at] = (
                        np.uint64(1) << np.uint64(a)
                        | np.uint64(1) << np.uint64(b)
                        | np.uint64(1) << np.uint64(c)
                        | np.uint64(1) << np.uint64(d)
                    )
                    scores[at] = score(hidden[0], hidden[1], hidden[2], hidden[3], up)
                    if scores[at] < PAIR:
                        for e in range(num):
                            if e != a and e != b and e != c and e != d:
                                exchanged[at, e] = after_exchange(hidden, up, unseen[e], hidden_only)
                    at += 1
    return sets, scores, exchanged


@numba.njit(nogil=True, cache=True)
def outcomes_of_bet(own, pays, drawn, num, sets, scores, exchanged, has_exchange, ante_back):
    """How often a bet has each outcome, and what it wins in all, times the cards left.

    Outcomes: ante taken, won, tied, lost, then with the dealer's card replaced: won, still not qualified or tied, lost.
    """
    found = np.zeros(7, np.int64)
    num_drawn = 0
    for card in range(num):
        num_drawn += np.int64(drawn >> np.uint64(card) & np.uint64(1))
    num_left = num - num_drawn - 4
    # A pair can beat a pair, so these few are looked at for every hand; below 3 to 1 the exchange is never right.
    looks = has_exchange and pays >= 3
    for at in range(sets.size):
        if sets[at] & drawn:
            continue
        if scores[at] >= PAIR:
            if own > scores[at]:
                found[1] += num_left
            elif own == scores[at]:
                found[2] += num_left
            else:
                found[3] += num_left
            continue
        won = even = lost = 0
        if looks:
            taken = sets[at] | drawn
            for card in range(num):
                if not taken >> np.uint64(card) & np.uint64(1):
                    new = exchanged[at, card]
                    if new < PAIR or new == own:
                        even += 1
                    elif own > new:
                        won += 1
                    else:
                        lost += 1
        if looks and won * (2 * pays + ante_back) - even - 3 * lost > num_left:
            found[4] += won
            found[5] += even
            found[6] += lost
        else:
            found[0] += num_left
    money = (
        found[0]
        + found[1] * (1 + 2 * pays)
        - 3 * found[3]
        + found[4] * (2 * pays + ante_back)
        - found[5]
        - 3 * found[6]
    )
    return found, money


class Deal(NamedTuple):
    """What the player knows before deciding, and every hand that the dealer may have."""

    own: tuple[int, ...]
    unseen: np.ndarray
    sets: np.ndarray
    scores: np.ndarray
    exchanged: np.ndarray


def deal(own: Sequence[int], up: int, hidden_only: bool = False) -> Deal:
    """All hands of the dealer against a player's five cards and an up-card."""
    unseen = np.array([card for card in range(52) if card not in own and card != up], dtype=np.int64)
    return Deal(tuple(own), unseen, *dealer_hands(unseen, up, hidden_only))


def bet_outcomes(
    known: Deal,
    held: Sequence[int],
    drawn: Sequence[int] = (),
    bet_pays: Sequence[int] = BET_PAYS,
    has_exchange: bool = True,
    ante_back: int = 0,
) -> tuple[list[int], float]:
    """Outcomes of a bet on a final hand after cards were drawn, and what it wins on average."""
    own = best_score(np.array(held, dtype=np.int64))
    places = [int(np.flatnonzero(known.unseen == card)[0]) for card in drawn]
    found, money = outcomes_of_bet(
        own,
        bet_pays[own // PAIR],
        np.uint64(sum(1 << place for place in places)),
        known.unseen.size,
        known.sets,
        known.scores,
        known.exchanged,
        has_exchange,
        ante_back,
    )
    return found.tolist(), int(money) / int(found.sum())


def raise_value(known: Deal) -> float:
    """What BET wins on average, in antes."""
    return bet_outcomes(known, known.own)[1]


def bought_value(known: Deal) -> float:
    """What a sixth card wins on average, its price taken off; afterwards BET or fold."""
    values = [max(-1.0, bet_outcomes(known, (*known.own, card), (card,))[1]) for card in known.unseen.tolist()]
    return sum(values) / len(values) - 1


def exchanged_two_value(known: Deal, kept: Sequence[int]) -> float:
    """What an exchange of the two cards not kept wins on average, its price taken off; afterwards BET or fold."""
    draws = list(combinations(known.unseen.tolist(), 2))
    return sum(max(-1.0, bet_outcomes(known, (*kept, *draw), draw)[1]) for draw in draws) / len(draws) - 1


@numba.njit(nogil=True, cache=True)
def subset_no(cards, num):
    """A number for a set of at most four of 46 places, given in descending order: those of fewer cards come first."""
    if num == 0:
        return 0
    if num == 1:
        return 1 + cards[0]
    if num == 2:
        return 47 + cards[0] * (cards[0] - 1) // 2 + cards[1]
    third = cards[2] if num == 3 else cards[3]
    if num == 3:
        return 1082 + cards[0] * (cards[0] - 1) * (cards[0] - 2) // 6 + cards[1] * (cards[1] - 1) // 2 + third
    return (
        16262
        + cards[0] * (cards[0] - 1) * (cards[0] - 2) * (cards[0] - 3) // 24
        + cards[1] * (cards[1] - 1) * (cards[1] - 2) // 6
        + cards[2] * (cards[2] - 1) // 2
        + third
    )


@numba.njit(nogil=True, cache=True)
def subset_of(places, wanted, chosen):
    """Write the places of a subset, by its bits, to `chosen`. Returns how many."""
    num = 0
    for i in range(places.size):
        if wanted >> i & 1:
            chosen[num] = places[i]
            num += 1
    return num


@numba.njit(nogil=True, cache=True)
def scores_by_subset(sets, scores):
    """For each set of at most four cards the sorted scores of the dealer's hands that hold it, and where they start."""
    starts = np.zeros(16262 + 163185 + 1, np.int64)
    places, chosen = np.zeros(4, np.int64), np.zeros(5, np.int64)
    for at in range(sets.size):
        fill_places(sets[at], places)
        for wanted in range(16):
            num = subset_of(places, wanted, chosen)
            starts[subset_no(chosen, num) + 1] += 1
    starts = np.cumsum(starts)
    found = np.zeros(16 * sets.size, np.int64)
    ends = starts[:-1].copy()
    for at in range(sets.size):
        fill_places(sets[at], places)
        for wanted in range(16):
            no = subset_no(chosen, subset_of(places, wanted, chosen))
            found[ends[no]] = scores[at]
            ends[no] += 1
    for no in range(starts.size - 1):
        found[starts[no] : starts[no + 1]].sort()
    return starts, found


@numba.njit(nogil=True, cache=True)
def fill_places(cards, places):
    """Write the places of a set of four cards, descending."""
    at = 0
    for place in range(45, -1, -1):
        if cards >> np.uint64(place) & np.uint64(1):
            places[at] = place
            at += 1


@numba.njit(nogil=True, cache=True)
def exchangeable(sets, scores, exchanged):
    """The dealer's hands that don't qualify: their cards, what each card would make of them, and that in ascending order."""
    which = np.flatnonzero(scores < PAIR)
    after = exchanged[which]
    ordered = after.copy()
    for at in range(which.size):
        ordered[at].sort()
    return sets[which], after, ordered


@numba.njit(nogil=True, cache=True)
def gained_by_exchange(own, pays, places, sets, after, ordered):
    """What the dealer's exchange wins in all beyond the ante, after a draw of five, with 37 cards left each time."""
    drawn = np.uint64(0)
    for place in places:
        drawn |= np.uint64(1) << np.uint64(place)
    gained = 0
    for at in range(sets.size):
        if sets[at] & drawn:
            continue
        below = np.searchsorted(ordered[at], PAIR)
        equal = np.searchsorted(ordered[at], own)
        won = equal - below
        lost = ordered.shape[1] - np.searchsorted(ordered[at], own + 1)
        for place in places:
            new = after[at, place]
            won -= PAIR <= new < own
            lost -= new > own
        gained += max(0, won * 2 * pays - (37 - won - lost) - 3 * lost - 37)
    return gained


@numba.njit(nogil=True, cache=True)
def money_of_five_new(unseen, sets, scores, exchanged, pays):
    """What five new cards win in all: BET or fold after each draw, the price not taken off.

    Hands of the dealer that share no card with the draw are counted by inclusion and exclusion. The dealer's exchange is looked
    at hand by hand, which takes most of a minute.
    """
    starts, sorted_scores = scores_by_subset(sets, scores)
    none_sets, after, ordered = exchangeable(sets, scores, exchanged)
    places, chosen = np.zeros(5, np.int64), np.zeros(5, np.int64)
    total = 0
    num_hands, num_left = 101_270, 37
    for a in range(4, 46):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        places[0], places[1], places[2], places[3], places[4] = a, b, c, d, e
                        own = score(unseen[a], unseen[b], unseen[c], unseen[d], unseen[e])
                        paid = pays[own // (1 << 20)]
                        none = worse = same = 0
                        for wanted in range(31):
                            num = subset_of(places, wanted, chosen)
                            no = subset_no(chosen, num)
                            part = sorted_scores[starts[no] : starts[no + 1]]
                            sign = -1 if num & 1 else 1
                            below = np.searchsorted(part, PAIR)
                            none += sign * below
                            if own >= PAIR:
                                least = np.searchsorted(part, own)
                                worse += sign * (least - below)
                                same += sign * (np.searchsorted(part, own + 1) - least)
                        lost = num_hands - none - worse - same
                        money = num_left * (none + worse * (1 + 2 * paid) - 3 * lost)
                        if paid >= 3:
                            money += gained_by_exchange(own, paid, places, none_sets, after, ordered)
                        total += max(money, -num_hands * num_left)
    return total


def exchanged_five_value(known: Deal) -> float:
    """What five new cards win on average, their price taken off; afterwards BET or fold."""
    pays = np.array(BET_PAYS, dtype=np.int64)
    money = money_of_five_new(known.unseen, known.sets, known.scores, known.exchanged, pays)
    return int(money) / (1_370_754 * 101_270 * 37) - 1
