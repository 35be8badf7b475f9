"""Exact figures of the wagers of 6 Card Poker 1-2-5 as simulated ones are cut: by wager, hand, outcome and first decision.

They come from the counted outcomes of `values.py`. Money is in antes; a bet and a bonus are told per chip staked.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pipeline.engine.six_classes import NUM_DEALS
from pipeline.engine.six_dealer import OUTCOMES
from pipeline.engine.six_decisions import FOLDED, num_deals
from pipeline.engine.six_pass import Kind
from pipeline.exact.six_card.bonus import NUM_HANDS, bonus, hand_counts
from pipeline.exact.six_card.paytables import HAND_CLASSES, Pays
from pipeline.exact.six_card.results import BET_ANTES, NUM_DRAWN, PRICED, nets_of
from pipeline.exact.six_card.terms import Terms

OUTCOME_NAMES = ("not qualified", "won", "tied", "lost", "exchange won", None, "exchange lost", "folded")
"""Of the outcomes of tallies; None where two of the lake are counted as one."""
EXCHANGES = slice((OUTCOMES.names or ()).index("exchanged_won"), FOLDED)
TAKEN = (OUTCOMES.names or ()).index("taken")


class Cut(NamedTuple):
    """A part of a wager: its share of all such wagers, and what it adds to the mean net result of one."""

    cut: str
    item: str
    share: Fraction
    net: Fraction


@dataclass(frozen=True, kw_only=True)
class Figures:
    """A wager per unit, which is the ante for base and ante, the stake for bet and bonus. `hold` is per chip put in."""

    edge: Fraction
    hold: Fraction
    variance: Fraction
    hit_frequency: Fraction
    cuts: tuple[Cut, ...] = ()

    @property
    def deviation(self) -> float:
        """Standard deviation of one wager, in units."""
        return math.sqrt(self.variance)


class _Sums:
    """Means over deals of a wager: how many are made, units, chips put in, net result and its square, wins."""

    def __init__(self) -> None:
        self.made = self.units = self.staked = self.net = self.square = self.hits = Fraction(0)

    def add(self, weight: Fraction, unit: int, staked: int, net: int) -> None:
        self.made += weight
        self.units += weight * unit
        self.staked += weight * staked
        self.net += weight * net
        self.square += weight * net * net
        self.hits += weight * (net > 0)

    def figures(self, cuts: tuple[Cut, ...] = ()) -> Figures:
        unit = self.units / self.made
        return Figures(
            edge=-self.net / self.units,
            hold=-self.net / self.staked,
            variance=(self.square / self.made - (self.net / self.made) ** 2) / unit**2,
            hit_frequency=self.hits / self.made,
            cuts=cuts,
        )


def without_exchange(tallies: np.ndarray) -> np.ndarray:
    """The tallies of a way to play, int64[5, 10, 10, 8], of somebody who never asks for a new card of the dealer."""
    found = tallies.copy()
    found[..., TAKEN] += found[..., EXCHANGES].sum(axis=-1)
    found[..., EXCHANGES] = 0
    return found


def base_wagers(tallies: np.ndarray, terms: Terms) -> dict[str, Figures]:
    """Ante, bet, and both as `base`, of a way to play."""
    ante_nets = (1, 1, 0, -1, int(terms.is_ante_back), -1, -1, -1)
    base, ante, bet = _Sums(), _Sums(), _Sums()
    shares: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    nets: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for kind, final_class, outcome, weight in _outcomes(tallies):
        price = int(kind in PRICED)
        net = nets_of(final_class, terms)[outcome] - price
        bet_antes = 0 if outcome == FOLDED else BET_ANTES
        base.add(weight, 1, 1 + price + bet_antes, net)
        ante.add(weight, 1, 1 + price, ante_nets[outcome] - price)
        if bet_antes:
            bet.add(weight, bet_antes, bet_antes, net + price - ante_nets[outcome])
        for cut, item in (
            ("hand", HAND_CLASSES[final_class]),
            ("outcome", OUTCOME_NAMES[outcome]),
            ("decision", kind.name.lower().replace("_", " ")),
        ):
            if item is not None:
                shares[cut, item] += weight
                nets[cut, item] += weight * net
    cuts = tuple(Cut(*key, share, nets[key]) for key, share in shares.items())
    return {"base": base.figures(cuts), "ante": ante.figures(), "bet": bet.figures()}


def _outcomes(tallies: np.ndarray) -> Iterator[tuple[Kind, int, int, Fraction]]:
    """Decision, class of the final hand, outcome, and how much of all deals that is."""
    for kind in Kind:
        whole = int(num_deals(NUM_DRAWN[kind])) * NUM_DEALS
        by_final = tallies[kind].sum(axis=0)
        for final_class, outcome in np.argwhere(by_final).tolist():
            yield kind, final_class, outcome, Fraction(int(by_final[final_class, outcome]), whole)


def bonus_wager(pays: Pays) -> Figures:
    """The bonus bet under a pay table, by its hands."""
    found = bonus(pays)
    shares = [Fraction(count, NUM_HANDS) for count in hand_counts()]
    return Figures(
        edge=found.edge,
        hold=found.edge,
        variance=found.variance,
        hit_frequency=found.hit_frequency,
        cuts=tuple(
            Cut("hand", hand, share, share * (paid or -1))
            for hand, share, paid in zip(HAND_CLASSES, shares, pays, strict=True)
        ),
    )
