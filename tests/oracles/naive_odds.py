"""Equity of all-in hands the slow way: every run-out one after the other, in fractions. Nothing here comes from the project.

Cards are text. How a hand ranks is asked of the caller: a function of own cards and board that gives what compares, higher
being better, or None for no such hand.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

Cards = tuple[str, ...]
Rank = Callable[[Cards, Cards], Any]


class Shares(NamedTuple):
    """What one hand gets on average; `win` and `tie` are shares of run-outs."""

    equity: Fraction
    win: Fraction
    tie: Fraction
    high: Fraction
    low: Fraction


def runouts(unseen: Cards, to_come: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to give so many unseen cards to each place in turn."""
    if not to_come:
        yield ()
        return
    for first in combinations(unseen, to_come[0]):
        for others in runouts(tuple(card for card in unseen if card not in first), to_come[1:]):
            yield (first, *others)


def won(ranks: list[Any]) -> list[Fraction]:
    """The share of each hand where the best one, or several, take all; nobody's where there is no hand."""
    known = [rank for rank in ranks if rank is not None]
    if not known:
        return [Fraction(0)] * len(ranks)
    best = max(known)
    count = sum(rank is not None and rank == best for rank in ranks)
    return [Fraction(rank is not None and rank == best) / count for rank in ranks]


def odds(
    hands: Sequence[Cards], board: Cards, num_own: int, num_board: int, unseen: Cards, high: Rank, low: Rank | None
) -> list[Shares]:
    """The shares of each hand over all run-outs of the unseen cards."""
    to_come = [num_board - len(board), *(num_own - len(hand) for hand in hands)]
    sums = [[Fraction(0)] * 5 for _ in hands]
    count = 0
    for dealt in runouts(unseen, to_come):
        whole_board = board + dealt[0]
        whole_hands = [hand + more for hand, more in zip(hands, dealt[1:])]
        highs = won([high(hand, whole_board) for hand in whole_hands])
        lows = won([low(hand, whole_board) for hand in whole_hands]) if low else [Fraction(0)] * len(hands)
        half = Fraction(1, 2) if any(lows) else Fraction(0)
        for seat, of_high, of_low in zip(sums, highs, lows):
            share = (1 - half) * of_high + half * of_low
            for at, more in enumerate((share, share == 1, 0 < share < 1, of_high, of_low)):
                seat[at] += more
        count += 1
    return [Shares(*(total / count for total in seat)) for seat in sums]
