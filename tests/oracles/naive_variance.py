"""The slow twin of the macros on variance: walks of many small steps, and the published series. Imports nothing of the pipeline.

All is in standard deviations of the whole course: `drift` is what is expected of it, `depth` a way down.
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np


def touched(drift: float, depth: float, num_steps: int, is_below_highest: bool) -> float:
    """The chance that a walk of so many steps up or down falls by `depth`: below its start, or below its highest point so far."""
    up = (1 + drift / num_steps**0.5) / 2
    bottom = round(depth * num_steps**0.5)
    reach = bottom if is_below_highest else bottom + num_steps
    chances = np.zeros(reach + 1)  # by the distance above the bottom; at `reach` it is as high as it counts
    chances[bottom] = 1
    fallen = 0.0
    for _ in range(num_steps):
        after = np.zeros(reach + 1)
        after[:-1] += (1 - up) * chances[1:]
        after[1:] += up * chances[:-1]
        after[-1] += up * chances[-1]
        fallen += after[0]
        after[0] = 0
        chances = after
    return fallen


def refined(drift: float, depth: float, num_steps: int, is_below_highest: bool) -> float:
    """The same of steps without number: errors go down with the root of the steps, of which four times as many halve them."""
    few, many = (touched(drift, depth, num, is_below_highest) for num in (num_steps, 4 * num_steps))
    return 2 * many - few


def drawdown(drift: float, depth: float) -> float:
    """The chance that the largest drawdown comes to `depth`, by the series of Magdon-Ismail, Atiya, Pratap and Abu-Mostafa,
    On the maximum drawdown of a Brownian motion (2004)."""
    alpha = drift * depth
    kept = 3 * math.exp(-1 - alpha * alpha / 2 / depth**2) if alpha == 1 else 0.0
    for root, is_hyperbolic in roots(alpha):
        square = -root * root if is_hyperbolic else root * root
        sine = -root * math.sinh(root) if is_hyperbolic else root * math.sin(root)
        fade = (square + alpha * alpha) / 2 / depth**2
        if fade > 60:
            break
        kept += 2 * math.exp(-alpha) * sine / (square + alpha * alpha - alpha) * math.exp(-fade)
    return 1 - kept


def roots(alpha: float) -> Iterator[tuple[float, bool]]:
    """Those of tan(x) = x / alpha, upwards; of tanh(x) = x / alpha (True) where there is one before them."""
    if alpha > 1:
        yield bisected(lambda x: alpha * math.tanh(x) - x, 1e-9, alpha + 1), True

    def tangent(x: float) -> float:
        return x * math.cos(x) - alpha * math.sin(x)

    if 0 < alpha < 1:
        yield bisected(tangent, 1e-9, math.pi / 2), False
    number = 1
    while True:
        low, high = (number, number + 0.5) if alpha > 0 else (number - 0.5, number)
        yield bisected(tangent, low * math.pi, high * math.pi) if alpha else low * math.pi, False
        number += 1


def bisected(function: Callable[[float], float], low: float, high: float) -> float:
    """Where the function crosses nought."""
    is_positive = function(low) > 0
    for _ in range(100):
        middle = (low + high) / 2
        if (function(middle) > 0) == is_positive:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class Courses(NamedTuple):
    """Of each course how it ends, its lowest point (nought or less), and its largest fall below a highest point so far; and by
    how much records are beaten: half the mean square of what each new lowest or highest point adds, over the mean."""

    ends: np.ndarray
    lowest: np.ndarray
    falls: np.ndarray
    overshoot_down: float
    overshoot_up: float


def courses(nets: np.ndarray, num_courses: int, num_blocks: int, block: int, seed: int) -> Courses:
    """So many courses, each of blocks of hands in a row drawn at random from `nets`.

    A walk is seen at the end of its steps only, and goes beyond a barrier by an overshoot before it is seen there: continuous
    motion is like it with barriers that are further off by that (Siegmund, Sequential Analysis, 1985, chapter 10)."""
    draw = np.random.default_rng(seed)
    rows = nets[: len(nets) // block * block].reshape(-1, block)
    found, sums = [], np.zeros((2, 2))
    for _ in range(num_courses):
        results = np.concatenate([[0.0], rows[draw.integers(len(rows), size=num_blocks)].ravel().cumsum()])
        top, bottom = np.maximum.accumulate(results), np.minimum.accumulate(results)
        found.append((results[-1], bottom[-1], (top - results).max()))
        for at, record in enumerate((-bottom, top)):
            steps = np.diff(record)
            sums[at] += steps.sum(), (steps * steps).sum()
    ends, lowest, falls = (np.array(column) for column in zip(*found))
    return Courses(ends, lowest, falls, *(sums[:, 1] / sums[:, 0] / 2))
