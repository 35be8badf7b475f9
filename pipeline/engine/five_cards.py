"""How five cards compare under each ranking, from the rule book alone: what `make_tables.py` fills its tables with.

The rankings (rule book 0, 3 and 6). A value is 1 for the worst hand, higher is better, 0 is no such hand.
    STANDARD             7462 values; the ace is low in 5-4-3-2-A only
    SIX_PLUS_A           1404 values of 36 cards: a flush beats a full house, a straight three of a kind; the lowest is 9-8-7-6-A
    SIX_PLUS_B           the same, but three of a kind beat a straight [A-37]
    SIX_PLUS_A_ACE_HIGH  A without a low ace [A-38]: 9-8-7-6-A is a high card or a flush, the lowest straight T-9-8-7-6
    SIX_PLUS_B_ACE_HIGH  B without a low ace
    EIGHT_OR_BETTER      56 values: five different ranks below nine, the ace low, no straights or flushes [A-22]
    ACE_TO_FIVE          6175 values of any five cards: the ace is low, pairs count against, no straights or flushes

Ranks are 0 (deuce) to 12 (ace); a hand is a tuple of five of them in ascending order.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np

from pipeline.codes import HandClass, LowClass, Ranking

NUM_RANKS = 13
NUM_SUITS = 4
FIVE = 5
ACE = NUM_RANKS - 1
EIGHT = 6
# The rankings of six plus, and what they become where no ace is low.
WITHOUT_LOW_ACE = {
    Ranking.SIX_PLUS_A: Ranking.SIX_PLUS_A_ACE_HIGH,
    Ranking.SIX_PLUS_B: Ranking.SIX_PLUS_B_ACE_HIGH,
}
SIX_PLUS = (*WITHOUT_LOW_ACE, *WITHOUT_LOW_ACE.values())
# The lowest rank in the deck, and in the only straight in which the ace is low.
LOWEST_RANKS = dict.fromkeys(SIX_PLUS, 4)

Ranks = tuple[int, ...]

CLASSES_BY_SHAPE = {
    (4, 1): HandClass.FOUR_OF_A_KIND,
    (3, 2): HandClass.FULL_HOUSE,
    (3, 1, 1): HandClass.THREE_OF_A_KIND,
    (2, 2, 1): HandClass.TWO_PAIR,
    (2, 1, 1, 1): HandClass.PAIR,
    (1, 1, 1, 1, 1): HandClass.HIGH_CARD,
}
SIX_PLUS_A_ORDER = (
    HandClass.HIGH_CARD,
    HandClass.PAIR,
    HandClass.TWO_PAIR,
    HandClass.THREE_OF_A_KIND,
    HandClass.STRAIGHT,
    HandClass.FULL_HOUSE,
    HandClass.FLUSH,
    HandClass.FOUR_OF_A_KIND,
    HandClass.STRAIGHT_FLUSH,
)
SIX_PLUS_B_ORDER = (
    HandClass.HIGH_CARD,
    HandClass.PAIR,
    HandClass.TWO_PAIR,
    HandClass.STRAIGHT,
    HandClass.THREE_OF_A_KIND,
    HandClass.FULL_HOUSE,
    HandClass.FLUSH,
    HandClass.FOUR_OF_A_KIND,
    HandClass.STRAIGHT_FLUSH,
)
EIGHT_OR_BETTER_ORDER = (LowClass.EIGHT_LOW, LowClass.SEVEN_LOW, LowClass.SIX_LOW, LowClass.FIVE_LOW)
# Worst to best.
CLASS_ORDERS: dict[Ranking, tuple[HandClass, ...] | tuple[LowClass, ...]] = {
    Ranking.STANDARD: tuple(HandClass),
    Ranking.EIGHT_OR_BETTER: EIGHT_OR_BETTER_ORDER,
    Ranking.SIX_PLUS_A: SIX_PLUS_A_ORDER,
    Ranking.SIX_PLUS_B: SIX_PLUS_B_ORDER,
    Ranking.SIX_PLUS_A_ACE_HIGH: SIX_PLUS_A_ORDER,
    Ranking.SIX_PLUS_B_ACE_HIGH: SIX_PLUS_B_ORDER,
    Ranking.ACE_TO_FIVE: tuple(reversed(LowClass)),
}


def straight_top(ranks: Ranks, lowest: int = 0, has_low_ace: bool = True) -> int | None:
    """The highest rank of the straight that five ranks make, or None. No straight goes round the corner.

    The ace is low only beside the four lowest ranks of the deck.
    """
    if len(set(ranks)) < FIVE:
        return None
    if max(ranks) - min(ranks) == FIVE - 1:
        return max(ranks)
    is_ace_low = has_low_ace and set(ranks) == {ACE, lowest, lowest + 1, lowest + 2, lowest + 3}
    return lowest + 3 if is_ace_low else None


def by_weight(ranks: Ranks) -> tuple[Ranks, Ranks]:
    """The different ranks in order of multiplicity and height, and how often each is there."""
    ordered = tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))
    return ordered, tuple(ranks.count(rank) for rank in ordered)


def high_strength(ranking: Ranking, ranks: Ranks, is_suited: bool) -> tuple[int, ...] | None:
    """What five cards compare by: the place of their class, then ranks by multiplicity and height [A-06, A-08, A-09]."""
    order = CLASS_ORDERS[ranking]
    lowest = LOWEST_RANKS.get(ranking, 0)
    if min(ranks) < lowest:
        return None
    ordered, shape = by_weight(ranks)
    top = straight_top(ranks, lowest, has_low_ace=ranking not in WITHOUT_LOW_ACE.values())
    if top is not None:
        return (order.index(HandClass.STRAIGHT_FLUSH if is_suited else HandClass.STRAIGHT), top)
    return (order.index(HandClass.FLUSH if is_suited else CLASSES_BY_SHAPE[shape]), *ordered)


def low_strength(ranking: Ranking, ranks: Ranks) -> tuple[int, ...] | None:
    """What five cards compare by as a low: the fewest of a rank, then from the highest card down, lower is better [A-22]."""
    ordered, shape = by_weight(tuple((rank + 1) % NUM_RANKS for rank in ranks))
    hand_class = CLASSES_BY_SHAPE[shape]
    if hand_class == HandClass.HIGH_CARD:
        low_class = LowClass(ordered[0] + 1)
    else:
        low_class = LowClass[hand_class.name]
    if low_class not in CLASS_ORDERS[ranking]:
        return None
    return (CLASS_ORDERS[ranking].index(low_class), *(-rank for rank in ordered))


def strength(ranking: Ranking, ranks: Ranks, is_suited: bool) -> tuple[int, ...] | None:
    """What five cards compare by under a ranking, the place of their class first; None if they are no such hand."""
    if ranking in (Ranking.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE):
        return low_strength(ranking, ranks)
    return high_strength(ranking, ranks, is_suited)


def rank_sets(num_cards: int) -> Iterator[Ranks]:
    """All sets of so many ranks, in ascending order within a set, four of each at most."""
    for ranks in combinations_with_replacement(range(NUM_RANKS), num_cards):
        if all(ranks[i] != ranks[i + NUM_SUITS] for i in range(num_cards - NUM_SUITS)):
            yield ranks


@cache
def strengths(ranking: Ranking) -> tuple[dict[Ranks, tuple[int, ...]], dict[Ranks, tuple[int, ...]]]:
    """What five ranks without a flush, and five different ranks with one, compare by; those that are no hand left out."""
    unsuited = {ranks: key for ranks in rank_sets(FIVE) if (key := strength(ranking, ranks, is_suited=False))}
    suited = {
        ranks: key
        for ranks in combinations(range(NUM_RANKS), FIVE)
        if (key := strength(ranking, ranks, is_suited=True))
    }
    return unsuited, suited


@cache
def five_card_values(ranking: Ranking = Ranking.STANDARD) -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """The values, from 1, of five ranks without a flush, and of five different ranks with one; 0 where they are no hand."""
    unsuited, suited = strengths(ranking)
    order = {key: no for no, key in enumerate(sorted({*unsuited.values(), *suited.values()}), start=1)}
    return (
        {ranks: order[unsuited[ranks]] if ranks in unsuited else 0 for ranks in rank_sets(FIVE)},
        {ranks: order[suited[ranks]] if ranks in suited else 0 for ranks in combinations(range(NUM_RANKS), FIVE)},
    )


@cache
def best_values(num_cards: int, ranking: Ranking = Ranking.STANDARD) -> dict[Ranks, int]:
    """The value of the best five of each set of ranks, without a flush."""
    unsuited, _ = five_card_values(ranking)
    return {ranks: max(unsuited[five] for five in combinations(ranks, FIVE)) for ranks in rank_sets(num_cards)}


@cache
def best_flush_values(ranking: Ranking = Ranking.STANDARD) -> np.ndarray:
    """uint16[8192], the value of the best five ranks of one suit, by their bits; 0 for fewer than five."""
    _, suited = five_card_values(ranking)
    values = np.zeros(1 << NUM_RANKS, dtype=np.uint16)
    for bits in range(1 << NUM_RANKS):
        held = [rank for rank in range(NUM_RANKS) if bits >> rank & 1]
        values[bits] = max((suited[five] for five in combinations(held, FIVE)), default=0)
    return values


def value_classes(ranking: Ranking) -> list[int]:
    """The HandClass or LowClass of each value, from value 1 up."""
    unsuited, suited = strengths(ranking)
    return [int(CLASS_ORDERS[ranking][key[0]]) for key in sorted({*unsuited.values(), *suited.values()})]


def value_tops(ranking: Ranking) -> list[int]:
    """The rank of most cards of each value of a high ranking, the highest where several are; of a straight its top."""
    unsuited, suited = strengths(ranking)
    return [key[1] for key in sorted({*unsuited.values(), *suited.values()})]


def omaha_low_values() -> np.ndarray:
    """uint8[256, 256]: the best eight-or-better low of exactly two ranks of the first set and three of the second, 0 for none.

    A set has a bit for each rank from the ace (lowest bit) to the eight: those of the own cards, those of the board.
    """
    unsuited, _ = five_card_values(Ranking.EIGHT_OR_BETTER)
    sets = np.arange(1 << (EIGHT + 2))
    values = np.zeros((sets.size, sets.size), dtype=np.uint8)
    for five in combinations(range(EIGHT + 2), FIVE):
        value = unsuited[tuple(sorted((rank - 1) % NUM_RANKS for rank in five))]
        whole = sum(1 << rank for rank in five)
        for pair in combinations(five, 2):
            own = sum(1 << rank for rank in pair)
            has_own = (sets & own) == own
            has_board = (sets & (whole ^ own)) == whole ^ own
            values[np.ix_(has_own, has_board)] = np.maximum(values[np.ix_(has_own, has_board)], value)
    return values


def showing_values(is_low: bool) -> np.ndarray:
    """uint16[30940]: how good one, two, three and four up-cards are among as many, by their ranks [A-28].

    First all of one card, then all of two, and so on, each by the ranks in order of deal as digits of a number to the base 13.
    Equal ranks decide, then all ranks by multiplicity and height; straights and flushes don't count. A low is the better the
    fewer ranks are equal and the lower they are, the ace lowest.
    """
    places = []
    for num_cards in range(1, FIVE):
        keys = {}
        for ranks in combinations_with_replacement(range(NUM_RANKS), num_cards):
            ordered, shape = by_weight(tuple((rank + 1) % NUM_RANKS for rank in ranks) if is_low else ranks)
            keys[ranks] = (shape, ordered)
        order = {key: no for no, key in enumerate(sorted(set(keys.values()), reverse=is_low), start=1)}
        places += [order[keys[tuple(sorted(dealt))]] for dealt in product(range(NUM_RANKS), repeat=num_cards)]
    return np.array(places, dtype=np.uint16)
