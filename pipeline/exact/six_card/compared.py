"""Exact figures of the wagers of 6 Card Poker 1-2-5 as simulated ones are cut: by wager, hand, outcome and first decision.

They come from the counted outcomes of `values.py`. Money is in antes; a bet and a bonus are told per chip staked.
"""

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pipeline.engine.six_decisions import FOLDED
from pipeline.exact.six_card.bonus import NUM_HANDS, bonus, hand_counts
from pipeline.exact.six_card.paytables import HAND_CLASSES, Pays
from pipeline.exact.six_card.results import EXCHANGED, OUTCOME_WORDS, cases_of, word_of
from pipeline.exact.six_card.terms import BET_ANTES, Winnings

IN_THE_LAKE = {"taken": "not qualified"}
"""What the lake calls an outcome where it has another word for it."""
ANTE_NETS = {"taken": 1, "won": 1, "tied": 0, "lost": -1, "folded": -1}


class Cut(NamedTuple):
    """A part of a wager: its share of all such wagers, and what it adds to the mean net result of one, in units."""

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
    """Means over deals of a wager: how often it is made, units, chips put in, net result and its square, wins."""

    def __init__(self) -> None:
        self.made = self.units = self.staked = self.net = self.square = self.hits = Fraction(0)

    def add(self, share: Fraction, unit: int, staked: int, net: Fraction) -> None:
        self.made += share
        self.units += share * unit
        self.staked += share * staked
        self.net += share * net
        self.square += share * net**2
        self.hits += share * (net > 0)

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
    """The tallies of a way to play, int64[5, 10, 10, 8], for somebody who never asks for a new card of the dealer."""
    found = tallies.copy()
    for word in EXCHANGED:
        exchanged = OUTCOME_WORDS.index(word)
        found[..., OUTCOME_WORDS.index("taken")] += found[..., exchanged]
        found[..., exchanged] = 0
    return found


def base_wagers(tallies: np.ndarray, winnings: Winnings) -> dict[str, Figures]:
    """Ante, bet, and both as `base`, of a way to play whose decisions are these, without the dealer's exchange."""
    base, ante, bet = _Sums(), _Sums(), _Sums()
    shares: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    nets: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for case in cases_of(without_exchange(tallies), winnings):
        share, outcome = Fraction(case.times, case.whole), OUTCOME_WORDS[case.outcome]
        bet_antes = 0 if case.outcome == FOLDED else BET_ANTES
        ante_staked = case.staked - bet_antes
        ante_net = Fraction(ANTE_NETS[outcome] + 1 - ante_staked)
        base.add(share, 1, case.staked, case.net)
        ante.add(share, 1, ante_staked, ante_net)
        if bet_antes:
            bet.add(share, bet_antes, bet_antes, case.net - ante_net)
        for key in (
            ("hand", HAND_CLASSES[case.final_class]),
            ("outcome", IN_THE_LAKE.get(outcome, outcome)),
            ("decision", word_of(case.kind)),
        ):
            shares[key] += share
            nets[key] += share * case.net
    cuts = tuple(Cut(*key, share, nets[key]) for key, share in shares.items())
    return {"base": base.figures(cuts), "ante": ante.figures(), "bet": bet.figures()}


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
