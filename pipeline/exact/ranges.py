"""Ranges of two hole cards in the usual notation, as sets of hands.

    AhKh      these two cards
    QQ        a pair; QQ+ and better pairs; QQ-99 (or 99-QQ) and all between
    AKs AKo   of one suit, of two suits; AK is both
    KTs+      KTs, KJs, KQs: the lower card goes up to the one below the higher
    A5s-A2s   all between, with the same higher card; T9s-76s, with the same distance
Parts are separated by commas. Hands with a card that is not in the deck are left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from pipeline import cards
from pipeline.cards import RANKS, SUITS

Hand = tuple[int, ...]

NOTATION = "Write ranges like QQ+,AKs,KTo+,A5s-A2s,99-66,AhKh."
CARD = f"[{RANKS}][{SUITS}]"
CARDS = re.compile(f"({CARD})+")
PART = re.compile(f"([{RANKS}])([{RANKS}])([so]?)(\\+?)")
SPAN = re.compile(f"([{RANKS}])([{RANKS}])([so]?)-([{RANKS}])([{RANKS}])([so]?)")


def hands_of(high: int, low: int, suits: str) -> Iterator[Hand]:
    """The hands of two ranks: of one suit ("s"), of two ("o"), or both ("")."""
    if high == low:
        for one, other in combinations(range(len(SUITS)), 2):
            yield (4 * high + one, 4 * high + other)
        return
    for one, other in product(range(len(SUITS)), repeat=2):
        if not suits or (one == other) == (suits == "s"):
            yield (4 * high + one, 4 * low + other)


def rank_pairs(part: str) -> tuple[list[tuple[int, int]], str] | None:
    """The pairs of ranks (higher first) and the suits that a part of a range stands for, None if it is none."""
    if plain := PART.fullmatch(part):
        high, low = sorted((RANKS.index(plain[1]), RANKS.index(plain[2])), reverse=True)
        if high == low and plain[3]:
            return None
        if not plain[4]:
            return [(high, low)], plain[3]
        if high == low:
            return [(rank, rank) for rank in range(high, len(RANKS))], ""
        return [(high, rank) for rank in range(low, high)], plain[3]
    if span := SPAN.fullmatch(part):
        ends = [sorted((RANKS.index(span[i]), RANKS.index(span[i + 1])), reverse=True) for i in (1, 4)]
        (low_high, low_low), (top_high, top_low) = sorted(ends)
        is_pair = low_high == low_low
        if span[3] != span[6] or is_pair != (top_high == top_low) or (is_pair and span[3]):
            return None
        if low_high == top_high:
            return [(low_high, low) for low in range(low_low, top_low + 1)], span[3]
        if low_high - low_low == top_high - top_low:
            return [(high, high - low_high + low_low) for high in range(low_high, top_high + 1)], span[3]
    return None


def parse_range(text: str, deck: Iterable[int] = cards.STANDARD_DECK) -> list[Hand]:
    """The hands of a range, each once, as sorted pairs of cards; ValueError says which part can't be read.

    >>> len(parse_range("QQ+,AKs")), len(parse_range("22+")), len(parse_range("AK"))
    (22, 78, 16)
    """
    in_deck = set(deck)
    found: set[Hand] = set()
    for part in text.replace(" ", "").split(","):
        if CARDS.fullmatch(part) and len(part) == 4:
            hands: Sequence[Hand] = [tuple(cards.cards(part))]
        elif pairs := rank_pairs(part):
            hands = [hand for high, low in pairs[0] for hand in hands_of(high, low, pairs[1])]
        else:
            raise ValueError(f"{part!r} is neither cards nor a range")
        kept = [tuple(sorted(hand)) for hand in hands if in_deck.issuperset(hand) and len(set(hand)) == 2]
        if not kept:
            raise ValueError(f"{part!r} has no hand that the deck allows")
        found.update(kept)
    return sorted(found)
