"""What ways to play 6 Card Poker 1-2-5 return, from the counted outcomes of `values.py`: exact fractions, in antes."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.six_classes import NUM_DEALS
from pipeline.engine.six_dealer import OUTCOMES
from pipeline.engine.six_decisions import FOLDED, num_deals
from pipeline.engine.six_pass import Kind, Strategy
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.paytables import HAND_CLASSES
from pipeline.exact.six_card.terms import BET_ANTES, Terms, Winnings
from pipeline.exact.six_card.values import read_values

PRICED = (Kind.BUY, Kind.EXCHANGE_TWO, Kind.EXCHANGE_FIVE)
NUM_DRAWN = {Kind.FOLD: 0, Kind.RAISE: 0, Kind.BUY: 1, Kind.EXCHANGE_TWO: 2, Kind.EXCHANGE_FIVE: 5}
OUTCOME_WORDS = (*(name.replace("_", " ") for name in OUTCOMES.names or ()), "folded")
EXCHANGED = ("exchanged won", "exchanged even", "exchanged lost")


class Case(NamedTuple):
    """Deals that come to the same: first decision, classes of the first five cards and of the final hand, outcome.

    They are `times` of `whole`; `net` and `staked` are antes of one such round.
    """

    kind: Kind
    first_class: int
    final_class: int
    outcome: int
    times: int
    whole: int
    net: Fraction
    staked: int


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a way to play returns, in antes. `staked` are ante, BET and new cards; a round is won, even or lost by its net.

    `decisions` and `outcomes` are shares of deals, by word, and `by_hand` is what each class of the first five cards adds to the
    value.
    """

    value: Fraction
    staked: Fraction
    variance: Fraction
    win_share: Fraction
    even_share: Fraction
    decisions: dict[str, Fraction]
    outcomes: dict[str, Fraction]
    by_hand: dict[str, Fraction]

    @property
    def per_unit(self) -> Fraction:
        """The value for each unit staked."""
        return self.value / self.staked

    @property
    def standard_deviation(self) -> float:
        """Of one deal, in antes."""
        return math.sqrt(self.variance)

    @property
    def exchange_share(self) -> Fraction:
        """How often the dealer's card is replaced."""
        return sum((self.outcomes[word] for word in EXCHANGED), Fraction(0))


def cases_of(tallies: np.ndarray, winnings: Winnings) -> Iterator[Case]:
    """The cases of a way to play, from its tallies, int64[5, 10, 10, 8], with what they win under any winnings.

    Decisions stay those of the terms that the tallies were made for.
    """
    nets = [
        (Fraction(1), won, Fraction(0), Fraction(-3), exchanged, Fraction(-1), Fraction(-3), Fraction(-1))
        for won, exchanged in zip(winnings.won, winnings.exchanged, strict=True)
    ]
    for kind, first_class, final_class, outcome in np.argwhere(tallies).tolist():
        price = int(kind in PRICED)
        yield Case(
            kind=Kind(kind),
            first_class=first_class,
            final_class=final_class,
            outcome=outcome,
            times=int(tallies[kind, first_class, final_class, outcome]),
            whole=int(num_deals(NUM_DRAWN[Kind(kind)])) * NUM_DEALS,
            net=nets[final_class][outcome] - price,
            staked=1 + price + (0 if outcome == FOLDED else BET_ANTES),
        )


def result(tallies: np.ndarray, terms: Terms) -> Result:
    """The result of a way to play from its tallies, int64[5, 10, 10, 8]."""
    return result_of(tallies, terms.winnings)


def result_of(tallies: np.ndarray, winnings: Winnings) -> Result:
    """The same under any winnings, decisions as they are in the tallies."""
    square = staked = Fraction(0)
    signs = {-1: Fraction(0), 0: Fraction(0), 1: Fraction(0)}
    decisions = dict.fromkeys((word_of(kind) for kind in Kind), Fraction(0))
    outcomes = dict.fromkeys(OUTCOME_WORDS, Fraction(0))
    by_hand = dict.fromkeys(HAND_CLASSES, Fraction(0))
    for case in cases_of(tallies, winnings):
        share = Fraction(case.times, case.whole)
        square += share * case.net**2
        staked += share * case.staked
        signs[(case.net > 0) - (case.net < 0)] += share
        decisions[word_of(case.kind)] += share
        outcomes[OUTCOME_WORDS[case.outcome]] += share
        by_hand[HAND_CLASSES[case.first_class]] += share * case.net
    value = sum(by_hand.values(), Fraction(0))
    return Result(
        value=value,
        staked=staked,
        variance=square - value**2,
        win_share=signs[1],
        even_share=signs[0],
        decisions=decisions,
        outcomes=outcomes,
        by_hand=by_hand,
    )


def word_of(member: Kind | Strategy) -> str:
    """A kind of decision, or a way to play, in words."""
    return member.name.lower().replace("_", " ")


@dataclass(frozen=True, kw_only=True)
class Best:
    """What best play returns, exchanges of five cards and all, in antes, with standard errors of the sample that values these.

    `decisions` are shares of deals by word. They and `staked`, with what hangs on it, are None where the gain does not say them.
    """

    value: float
    stderr: float
    staked: float | None = None
    per_unit: float | None = None
    per_unit_stderr: float | None = None
    decisions: Mapping[str, float] | None = None


def best_of(without_five: Result, gain: Gain) -> Best:
    """Best play from the best one without exchanges of five cards and what these add."""
    value = float(without_five.value) + gain.value
    if gain.staked is None or gain.staked_stderr is None or gain.instead_of is None:
        return Best(value=value, stderr=gain.stderr)
    staked = float(without_five.staked) + gain.staked
    error = math.hypot(gain.stderr, value / staked * gain.staked_stderr) / staked
    replaced = {name.replace("_", " "): share for name, share in gain.instead_of.items()} | {
        "exchange five": -gain.share
    }
    return Best(
        value=value,
        stderr=gain.stderr,
        staked=staked,
        per_unit=value / staked,
        per_unit_stderr=error,
        decisions={word: float(share) - replaced[word] for word, share in without_five.decisions.items()},
    )


def terms_of(document: Mapping[str, Any]) -> Terms:
    """The terms of a values.json."""
    return Terms(**document["terms"] | {"bet": tuple(document["terms"]["bet"])})


def results(path: Path) -> tuple[dict[str, Result], Gain, Terms]:
    """The results of each Strategy by name, from a values.json, what exchanges of five cards add to the best, and the terms."""
    document = read_values(path)
    terms = terms_of(document)
    found = {strategy.name.lower(): result(document["tallies"][strategy], terms) for strategy in Strategy}
    return found, Gain(**document["five"]), terms
