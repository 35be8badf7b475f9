"""What ways to play 6 Card Poker 1-2-5 return, from the counted outcomes of `values.py`: exact fractions, in antes."""

import math
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from pipeline.engine.six_classes import NUM_DEALS
from pipeline.engine.six_decisions import FOLDED, num_deals
from pipeline.engine.six_pass import NUM_KINDS, Kind, Strategy
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.paytables import HAND_CLASSES
from pipeline.exact.six_card.terms import Terms
from pipeline.exact.six_card.values import read_values

PRICED = (Kind.BUY, Kind.EXCHANGE_TWO, Kind.EXCHANGE_FIVE)
NUM_DRAWN = {Kind.FOLD: 0, Kind.RAISE: 0, Kind.BUY: 1, Kind.EXCHANGE_TWO: 2, Kind.EXCHANGE_FIVE: 5}
BET_ANTES = 2


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a way to play returns, in antes. `staked` are ante, BET and the price of cards; `decisions` are shares of deals, by
    word, and `by_hand` is what each class of the first five cards adds to the value.
    """

    value: Fraction
    staked: Fraction
    variance: Fraction
    win_share: Fraction
    decisions: dict[str, Fraction]
    by_hand: dict[str, Fraction]

    @property
    def per_unit(self) -> Fraction:
        """The value for each unit staked."""
        return self.value / self.staked

    @property
    def standard_deviation(self) -> float:
        """Of one deal, in antes."""
        return math.sqrt(self.variance)


def nets_of(final_class: int, terms: Terms) -> tuple[int, ...]:
    """What each outcome wins or loses, in antes, the price of cards apart: the OUTCOMES, then a fold."""
    record = terms.as_record()[0]
    won, exchanged = int(record["win"][final_class]), int(record["exchanged_win"][final_class])
    return (1, won, 0, -3, exchanged, -1, -3, -1)


def result(tallies: np.ndarray, terms: Terms) -> Result:
    """The result of a way to play from its tallies, int64[5, 10, 10, 8]."""
    value = square = staked = win_share = Fraction(0)
    decisions = dict.fromkeys((kind.name.lower().replace("_", " ") for kind in Kind), Fraction(0))
    by_hand = dict.fromkeys(HAND_CLASSES, Fraction(0))
    for kind in range(NUM_KINDS):
        price = int(kind in PRICED)
        whole = int(num_deals(NUM_DRAWN[Kind(kind)])) * NUM_DEALS
        money = squares = stakes = wins = total = 0
        for first_class, final_class, outcome in np.argwhere(tallies[kind]).tolist():
            count = int(tallies[kind, first_class, final_class, outcome])
            net = nets_of(final_class, terms)[outcome] - price
            total += count
            money += count * net
            squares += count * net * net
            stakes += count * (1 + price + (0 if outcome == FOLDED else BET_ANTES))
            wins += count if net > 0 else 0
            by_hand[HAND_CLASSES[first_class]] += Fraction(count * net, whole)
        value += Fraction(money, whole)
        square += Fraction(squares, whole)
        staked += Fraction(stakes, whole)
        win_share += Fraction(wins, whole)
        decisions[Kind(kind).name.lower().replace("_", " ")] = Fraction(total, whole)
    return Result(
        value=value,
        staked=staked,
        variance=square - value**2,
        win_share=win_share,
        decisions=decisions,
        by_hand=by_hand,
    )


def results(path: Path) -> tuple[dict[str, Result], Gain, Terms]:
    """The results of each Strategy by name, from a values.json, what exchanges of five cards add to the best, and the terms."""
    document = read_values(path)
    terms = Terms(**document["terms"] | {"bet": tuple(document["terms"]["bet"])})
    found = {strategy.name.lower(): result(document["tallies"][strategy], terms) for strategy in Strategy}
    return found, Gain(**document["five"]), terms
