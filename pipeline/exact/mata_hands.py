"""How many of all deals of Mata Ases end with each hand: five own cards and the best of three helps (rule book 7, hand).

One own hand of each kind that differs by more than a change of suits stands for all (134,459 of 2,598,960). With each help it has
a class; of three helps the best one counts, so the triples of helps up to a class are those whose helps all stay up to it,
counted rank by rank, not one by one. Ranks are kept apart since they decide how often a deal stands: with three equal doors it is
void (7.2), which is the rarer the more cards of a door's rank are elsewhere. It takes some seconds.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from pipeline.cards import STANDARD_DECK
from pipeline.codes import HandClass
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import LEAST_KILL, NUM_HELPS, NUM_OWN
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, hand_class, high_value
from pipeline.exact.boards import boards_of
from pipeline.exact.mata_doors import MOST_EQUAL, NUM_SUITS, num_doors

NUM_RANKS = 13
NUM_PLACES = 10
"""Classes, the pairs below aces and the pairs of aces apart."""
ACES = int(HandClass.PAIR) + 1
# The ranks of own cards and helps as a number: its digits say how many ranks are there once, twice, three and four times.
DIGIT = NUM_OWN + NUM_HELPS + 1
STEPS = np.array([0, 1, DIGIT, DIGIT**2, DIGIT**3], dtype=np.int64)
NUM_SHAPES = DIGIT**4


@kernel
def place_of(value: int) -> int:
    """The place of a value among the classes, pairs of aces after all other pairs."""
    return hand_class(value) + (value >= LEAST_KILL)


@kernel
def num_triples(num_helps: np.ndarray, a: int, b: int, c: int) -> int:
    """How many triples of helps have the ranks a <= b <= c, of so many helps of each rank."""
    if a == c:
        return num_helps[a] * (num_helps[a] - 1) * (num_helps[a] - 2) // 6
    if a == b:
        return num_helps[a] * (num_helps[a] - 1) // 2 * num_helps[c]
    if b == c:
        return num_helps[b] * (num_helps[b] - 1) // 2 * num_helps[a]
    return num_helps[a] * num_helps[b] * num_helps[c]


@kernel
def count_triple(own: np.ndarray, all_ranks: np.ndarray, place: int, num: int, counts: np.ndarray) -> None:
    """Count deals whose own cards and helps have these ranks, `num` for each own card that may be the door. Changes `counts`."""
    shape = 0
    for rank in range(NUM_RANKS):
        shape += STEPS[all_ranks[rank]]
    for rank in range(NUM_RANKS):
        if own[rank] > 0:
            counts[shape, all_ranks[rank], place] += own[rank] * num


@kernel
def count_own(own: np.ndarray, up_to: np.ndarray, weight: int, counts: np.ndarray) -> None:
    """Count all triples of helps of an own hand, `weight` times. Changes `counts`.

    `own` says how many own cards each rank has, `up_to` for each place how many helps of each rank make a hand up to it.
    """
    every = own.copy()
    for a in range(NUM_RANKS):
        every[a] += 1
        for b in range(a, NUM_RANKS):
            every[b] += 1
            for c in range(b, NUM_RANKS):
                if num_triples(up_to[-1], a, b, c) == 0:
                    continue
                every[c] += 1
                num_below = 0
                for place in range(NUM_PLACES):
                    num = num_triples(up_to[place], a, b, c)
                    if num > num_below:
                        count_triple(own, every, place, weight * (num - num_below), counts)
                    num_below = num
                every[c] -= 1
            every[b] -= 1
        every[a] -= 1


@kernel
def count_hands(deck: np.ndarray, hands: np.ndarray, weights: np.ndarray, counts: np.ndarray) -> None:
    """Count the deals of own hands that stand for so many each. Changes `counts`: by the shape of the ranks, how often the door's
    is there, and the place of the hand.
    """
    own = np.zeros(NUM_RANKS, np.int64)
    up_to = np.zeros((NUM_PLACES, NUM_RANKS), np.int64)
    for at in range(weights.size):
        own[:] = 0
        up_to[:] = 0
        key = np.uint64(0)
        mask = np.uint64(0)
        for card in hands[at]:
            own[np.int64(card) // NUM_SUITS] += 1
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
        for card in deck:
            if mask & CARD_MASKS[card] == np.uint64(0):
                place = place_of(high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card]))
                up_to[place:, np.int64(card) // NUM_SUITS] += 1
        count_own(own, up_to, weights[at], counts)


@dataclass(frozen=True, kw_only=True)
class FinalHands:
    """In how many deals a player's final hand is of each class, a deal being own cards, which of them is the door, helps and the
    doors of the others. `num_aces` are the pairs of aces among the pairs.
    """

    num_deals: int
    by_class: dict[HandClass, int]
    num_aces: int

    @property
    def num_kills(self) -> int:
        """Deals with a pair of aces or better."""
        better = sum(num for hand_class, num in self.by_class.items() if hand_class > HandClass.PAIR)
        return self.num_aces + better

    @property
    def kill(self) -> Fraction:
        """The chance of a pair of aces or better."""
        return Fraction(self.num_kills, self.num_deals)


@cache
def deal_counts(deck: tuple[int, ...] = STANDARD_DECK) -> np.ndarray:
    """int64[NUM_SHAPES, 5, NUM_PLACES]: deals of own cards, one of them the door, and helps."""
    counts = np.zeros((NUM_SHAPES, NUM_SUITS + 1, NUM_PLACES), np.int64)
    count_hands(np.array(deck, dtype=np.uint64), *boards_of(deck), counts)
    return counts


def ranks_left(shape: int, num_ranks: int) -> list[int]:
    """How many cards of each rank are left in a deck of so many ranks, once own cards and helps are dealt.

    >>> ranks_left(8, 13)
    [3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4]
    """
    left = []
    for times in range(1, NUM_SUITS + 1):
        left += [NUM_SUITS - times] * (shape // DIGIT ** (times - 1) % DIGIT)
    return left + [NUM_SUITS] * (num_ranks - len(left))


def final_hands(num_players: int = 1, deck: tuple[int, ...] = STANDARD_DECK) -> FinalHands:
    """The final hand of one of so many players in a deal that stands: without three equal doors. With one or two there never
    are.
    """
    counts = deal_counts(deck)
    places = [0] * NUM_PLACES
    for shape, door_times in zip(*np.nonzero(counts.sum(axis=2)), strict=True):
        left = ranks_left(int(shape), len(deck) // NUM_SUITS)
        most = [MOST_EQUAL] * len(left)
        most[left.index(NUM_SUITS - int(door_times))] -= 1
        times = num_doors(left, most, num_players - 1)
        places = [num + times * more for num, more in zip(places, counts[shape, door_times].tolist(), strict=True)]
    aces = places.pop(ACES)
    by_class = dict(zip(HandClass, places, strict=True))
    by_class[HandClass.PAIR] += aces
    return FinalHands(num_deals=sum(places) + aces, by_class=by_class, num_aces=aces)
