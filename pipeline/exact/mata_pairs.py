"""How often neither of two players kills in Mata Ases, exactly (rule book 7.14): over all helps and all pairs of own hands.

Three helps of each kind that differs by more than a change of suits stand for all (1,755 of 22,100). Given the helps, S is the
set of own hands that do not kill. The ordered pairs of S that share no card are counted by inclusion and exclusion: the sum over
all sets T of up to five cards of (-1)^|T| d(T)^2, where d(T) is how many hands of S hold all of T. Hands are dealt out once, for
the sets of four; a set of three is held by half as many as the sets of four around it together, and so on down. It takes a
quarter of a minute.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np

from pipeline.cards import STANDARD_DECK
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import LEAST_KILL, NUM_HELPS, NUM_OWN
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, high_value
from pipeline.exact.mata_doors import NUM_SUITS

SUIT_ORDERS = tuple(permutations(range(NUM_SUITS)))


def helps_of(deck: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """uint64[helps, 3] and int64[helps]: helps that differ by more than a change of suits, and how many each stands for.

    >>> helps, weights = helps_of(STANDARD_DECK)
    >>> len(helps), int(weights.sum())
    (1755, 22100)
    """
    counts = Counter(
        min(tuple(sorted(card - card % NUM_SUITS + order[card % NUM_SUITS] for card in helps)) for order in SUIT_ORDERS)
        for helps in combinations(deck, NUM_HELPS)
    )
    return np.array(list(counts), dtype=np.uint64), np.array(list(counts.values()), dtype=np.int64)


@kernel
def do_kill(key: np.uint64, mask: np.uint64, helps: np.ndarray) -> bool:
    """True if four or five own cards are a pair of aces or better with one of the helps."""
    best = np.int64(0)
    for card in helps:
        best = max(best, high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card]))
    return bool(best >= LEAST_KILL)


@kernel
def count_fours(rest: np.ndarray, helps: np.ndarray, held: np.ndarray) -> int:
    """How many own hands do not kill. Changes `held[a, b, c, d]`, a > b > c > d: how many of them hold these four cards."""
    held[:] = 0
    num_hands = 0
    for a in range(rest.size):
        key1, mask1 = CARD_KEYS[rest[a]], CARD_MASKS[rest[a]]
        for b in range(a):
            key2, mask2 = key1 + CARD_KEYS[rest[b]], mask1 | CARD_MASKS[rest[b]]
            for c in range(b):
                key3, mask3 = key2 + CARD_KEYS[rest[c]], mask2 | CARD_MASKS[rest[c]]
                for d in range(c):
                    key4, mask4 = key3 + CARD_KEYS[rest[d]], mask3 | CARD_MASKS[rest[d]]
                    if do_kill(key4, mask4, helps):
                        continue
                    for e in range(d):
                        if not do_kill(key4 + CARD_KEYS[rest[e]], mask4 | CARD_MASKS[rest[e]], helps):
                            num_hands += 1
                            held[a, b, c, d] += 1
                            held[a, b, c, e] += 1
                            held[a, b, d, e] += 1
                            held[a, c, d, e] += 1
                            held[b, c, d, e] += 1
    return num_hands


@kernel
def num_apart(held: np.ndarray, num_hands: int) -> int:
    """How many ordered pairs of hands share no card, given how many hold each four cards."""
    size = held.shape[0]
    threes = np.zeros((size, size, size), np.int64)
    twos = np.zeros((size, size), np.int64)
    ones = np.zeros(size, np.int64)
    total = num_hands * num_hands - num_hands
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    num = held[a, b, c, d]
                    total += num * num
                    threes[a, b, c] += num
                    threes[a, b, d] += num
                    threes[a, c, d] += num
                    threes[b, c, d] += num
    for a in range(size):
        for b in range(a):
            for c in range(b):
                num = threes[a, b, c] // 2
                total -= num * num
                twos[a, b] += num
                twos[a, c] += num
                twos[b, c] += num
    for a in range(size):
        for b in range(a):
            num = twos[a, b] // 3
            total += num * num
            ones[a] += num
            ones[b] += num
    for a in range(size):
        total -= (ones[a] // 4) ** 2
    return total


@kernel
def count_pairs(deck: np.ndarray, helps: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """int64[helps], for each helps the ordered pairs of own hands that do not kill, times its weight."""
    size = deck.size - NUM_HELPS
    held = np.zeros((size, size, size, size), np.int16)
    rest = np.zeros(size, np.uint64)
    found = np.zeros(weights.size, np.int64)
    for at in range(weights.size):
        num = 0
        for card in deck:
            if not np.any(helps[at] == card):
                rest[num] = card
                num += 1
        found[at] = weights[at] * num_apart(held, count_fours(rest, helps[at], held))
    return found


def neither_kills(deck: tuple[int, ...] = STANDARD_DECK) -> Fraction:
    """The chance that neither of two players has a pair of aces or better; two doors never void a deal."""
    pairs = count_pairs(np.array(deck, dtype=np.uint64), *helps_of(deck))
    num_left = len(deck) - NUM_HELPS
    num_deals = comb(len(deck), NUM_HELPS) * comb(num_left, NUM_OWN) * comb(num_left - NUM_OWN, NUM_OWN)
    return Fraction(sum(pairs.tolist()), num_deals)
