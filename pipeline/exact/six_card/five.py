"""How much an exchange of five cards adds to the value of 6 Card Poker 1-2-5: estimates for all, exact values of a sample.

A class of deals counts where five new cards may beat every other decision: `six_five` has a bound for all others. There the gain,
by how much they do, is estimated, and the estimates are corrected by a random sample of exact gains (a control variate), drawn
by weight and by how near to equal the decisions are. The error is that of the sample.
"""

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pipeline.engine.six_classes import NUM_DEALS, up_card_weight
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_five import FIVE, estimate_hands
from pipeline.engine.six_pass import Decision, Kind
from pipeline.exact.six_card.decisions import exchange_five, staked
from pipeline.exact.six_card.terms import Terms

NUM_SAMPLES = 300
SEED = 125
NEAR = 0.01
"""Antes: a class whose decisions differ by more, against new cards, is drawn seldom."""
SELDOM = 0.05


@dataclass(frozen=True, kw_only=True)
class Gain:
    """What exchanges of five cards add to the value per ante, with its standard error, and the share of deals they are right in.

    `staked` is what they add to the antes staked a round, `instead_of` the share of deals by the kind of decision that they take
    the place of; None in values made before these were looked at. `num_classes` are those where they may be right, `num_samples`
    were valued exactly.
    """

    value: float
    stderr: float
    share: float
    num_classes: int
    num_samples: int
    staked: float | None = None
    staked_stderr: float | None = None
    instead_of: Mapping[str, float] | None = None


def estimates_of(hands: np.ndarray, values: np.ndarray, terms: Terms) -> np.ndarray:
    """float64[n, 52]: see `six_five.estimate_hands`."""
    estimates = np.zeros(values.shape)
    estimate_hands(
        hands,
        values,
        estimates,
        np.zeros(13, FIVE),
        np.zeros(1, DEALER)[0],
        terms.as_record()[0],
        np.zeros(1, OUTCOMES)[0],
    )
    return estimates


def kinds_of(decisions: np.ndarray) -> np.ndarray:
    """The Kind of each Decision."""
    is_two = (decisions >= Decision.EXCHANGE_TWO) & (decisions < Decision.EXCHANGE_FIVE)
    return np.where(
        is_two, Kind.EXCHANGE_TWO, np.where(decisions == Decision.EXCHANGE_FIVE, Kind.EXCHANGE_FIVE, decisions)
    )


def gain(
    hands: np.ndarray,
    decisions: np.ndarray,
    values: np.ndarray,
    estimates: np.ndarray,
    terms: Terms,
    workers: int,
    progress: Callable[[int, int], None],
    num_samples: int = NUM_SAMPLES,
) -> Gain:
    """The gain over the best other decisions, uint8[n, 52], given their values and estimates of five new cards, float64[n, 52].

    What is staked has no estimate, so it comes from the sample alone.
    """
    places = np.argwhere(~np.isnan(estimates))
    if not len(places):
        return Gain(value=0.0, stderr=0.0, share=0.0, num_classes=0, num_samples=0, staked=0.0, staked_stderr=0.0)
    weights = np.array([up_card_weight(hands[hand_no], up_card) for hand_no, up_card in places])
    others = values[tuple(places.T)]
    estimated = estimates[tuple(places.T)] - others
    chances = weights * np.where(estimated > -NEAR, 1.0, SELDOM)
    chances = chances / chances.sum()
    drawn = np.random.Generator(np.random.PCG64(SEED)).choice(len(places), num_samples, p=chances)
    exact, stakes = np.zeros(num_samples), np.zeros(num_samples)

    def valued(at: int) -> tuple[float, float]:
        hand, up_card = hands[places[at, 0]].astype(np.int64), int(places[at, 1])
        more = float(exchange_five(hand, up_card, terms)) - others[at]
        if more <= 0:
            return more, 0.0
        other = int(decisions[places[at, 0], up_card])
        return more, float(staked(Decision.EXCHANGE_FIVE, hand, up_card, terms) - staked(other, hand, up_card, terms))

    with ThreadPoolExecutor(workers) as pool:
        for i, (more, staked_more) in enumerate(pool.map(valued, drawn.tolist())):
            exact[i], stakes[i] = more, staked_more
            progress(i + 1, num_samples)
    times = weights[drawn] / chances[drawn]
    corrections = (np.maximum(exact, 0.0) - np.maximum(estimated[drawn], 0.0)) * times
    shares = ((exact > 0).astype(float) - (estimated[drawn] > 0)) * times
    kinds = kinds_of(decisions[tuple(places.T)])
    stakes *= times
    control = np.sum(weights * np.maximum(estimated, 0.0))
    return Gain(
        value=float(control + corrections.mean()) / NUM_DEALS,
        stderr=float(corrections.std(ddof=1)) / math.sqrt(num_samples) / NUM_DEALS,
        share=float(np.sum(weights[estimated > 0]) + shares.mean()) / NUM_DEALS,
        num_classes=len(places),
        num_samples=num_samples,
        instead_of={
            kind.name.lower(): float(
                np.sum(weights[(estimated > 0) & (kinds == kind)]) + np.mean(shares * (kinds[drawn] == kind))
            )
            / NUM_DEALS
            for kind in (Kind.FOLD, Kind.RAISE, Kind.BUY, Kind.EXCHANGE_TWO)
        },
        staked=float(stakes.mean()) / NUM_DEALS,
        staked_stderr=float(stakes.std(ddof=1)) / math.sqrt(num_samples) / NUM_DEALS,
    )
