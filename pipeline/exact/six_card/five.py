"""How much an exchange of five cards adds to the value of 6 Card Poker 1-2-5: estimates for all, exact values of a sample.

A class of deals counts where five new cards may beat every other decision: `six_five` has a bound for all others. There the gain,
by how much they do, is estimated, and the estimates are corrected by a random sample of exact gains (a control variate), drawn
by weight and by how near to equal the decisions are. The error is that of the sample.
"""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pipeline.engine.six_classes import NUM_DEALS, up_card_weight
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_five import FIVE, estimate_hands
from pipeline.exact.six_card.decisions import exchange_five
from pipeline.exact.six_card.terms import Terms

NUM_SAMPLES = 300
SEED = 125
NEAR = 0.01
"""Antes: a class whose decisions differ by more, against new cards, is drawn seldom."""
SELDOM = 0.05


@dataclass(frozen=True, kw_only=True)
class Gain:
    """What exchanges of five cards add to the value per ante, with its standard error, and the share of deals they are right in.

    `num_classes` are those where they may be, `num_samples` were valued exactly.
    """

    value: float
    stderr: float
    share: float
    num_classes: int
    num_samples: int


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


def gain(
    hands: np.ndarray,
    values: np.ndarray,
    estimates: np.ndarray,
    terms: Terms,
    workers: int,
    progress: Callable[[int, int], None],
    num_samples: int = NUM_SAMPLES,
) -> Gain:
    """The gain over the best other decisions, given their values and the estimates of five new cards, float64[n, 52] both."""
    places = np.argwhere(~np.isnan(estimates))
    if not len(places):
        return Gain(value=0.0, stderr=0.0, share=0.0, num_classes=0, num_samples=0)
    weights = np.array([up_card_weight(hands[hand_no], up_card) for hand_no, up_card in places])
    others = values[tuple(places.T)]
    estimated = estimates[tuple(places.T)] - others
    chances = weights * np.where(estimated > -NEAR, 1.0, SELDOM)
    chances = chances / chances.sum()
    drawn = np.random.Generator(np.random.PCG64(SEED)).choice(len(places), num_samples, p=chances)
    exact = np.zeros(num_samples)
    with ThreadPoolExecutor(workers) as pool:
        worth = pool.map(
            lambda at: float(exchange_five(hands[places[at, 0]].astype(np.int64), int(places[at, 1]), terms)),
            drawn.tolist(),
        )
        for i, five in enumerate(worth):
            exact[i] = five - others[drawn[i]]
            progress(i + 1, num_samples)
    times = weights[drawn] / chances[drawn]
    corrections = (np.maximum(exact, 0.0) - np.maximum(estimated[drawn], 0.0)) * times
    shares = ((exact > 0).astype(float) - (estimated[drawn] > 0)) * times
    control = np.sum(weights * np.maximum(estimated, 0.0))
    return Gain(
        value=float(control + corrections.mean()) / NUM_DEALS,
        stderr=float(corrections.std(ddof=1)) / math.sqrt(num_samples) / NUM_DEALS,
        share=float(np.sum(weights[estimated > 0]) + shares.mean()) / NUM_DEALS,
        num_classes=len(places),
        num_samples=num_samples,
    )
