"""Colours can be told apart and read, in both themes and with the common kinds of colour blindness.

Simulation of colour blindness: Machado, Oliveira and Fernandes 2009, severity 1. Contrast: WCAG 2.2.
"""

import itertools
import math

import pytest

from pipeline.report.colours import DARK, LIGHT

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    seen = [sum(a * b for a, b in zip(line, linear(colour))) for line in SIGHTS[sight]]
    r, g, b = (min(1.0, max(0.0, part)) for part in seen)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@themes
@pytest.mark.parametrize("sight", SIGHTS)
def test_series_differ_to_every_eye(theme, sight):
    series = [theme[f"series-{i}"] for i in range(1, 7)]
    nearest = min(math.dist(lab(a, sight), lab(b, sight)) for a, b in itertools.combinations(series, 2))

    assert nearest > (18 if sight == "tritan" else 23)


@themes
@pytest.mark.parametrize("sight", SIGHTS)
def test_winning_and_losing_differ_to_every_eye(theme, sight):
    for step in (2, 3):
        assert math.dist(lab(theme[f"win-{step}"], sight), lab(theme[f"lose-{step}"], sight)) > 20


@themes
def test_words_and_marks_stand_out(theme):
    for name in ("ink", "soft", "accent"):
        assert contrast(theme[name], theme["paper"]) > 4.5
    for i in range(1, 7):
        assert contrast(theme[f"series-{i}"], theme["paper"]) > 3


@themes
def test_hands_can_be_read_on_every_colour_of_the_maps(theme):
    shades = ("lose-3", "lose-2", "lose-1", "even", "win-1", "win-2", "win-3", "low", "middle", "high")

    for name in shades:
        assert contrast(theme["ink"], theme[name]) > 4.5


def test_each_colour_of_the_light_theme_has_one_of_the_dark():
    assert set(LIGHT) == set(DARK)
    assert len({(LIGHT[name], DARK[name]) for name in LIGHT}) == len(set(LIGHT.values()))
