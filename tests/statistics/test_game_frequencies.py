"""Hands of every game come up as often as counting says, where nobody folds. Full size: tests/verify."""

import numpy as np
import pytest

from pipeline import games
from pipeline.codes import Ranking
from tests.statistics import game_frequencies
from tests.statistics.frequencies import are_uniform
from tests.statistics.game_frequencies import HIGH, LOW, TIE, Kind, kinds, p_values, pooled

ALL_KINDS = list(kinds())
QUICK = [
    kind for kind in ALL_KINDS if not kind.game.startswith("omaha") and kind != Kind("holdem", Ranking.STANDARD, TIE)
]


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.name)
def test_frequencies_of_twenty_seeds_are_those_of_counting(kind):
    """5,000 hands a seed."""
    assert are_uniform(p_values(kind, 5000))


def test_no_game_is_left_out():
    """Every game is looked at, under both rankings of six plus, and every low."""
    assert {kind.game for kind in ALL_KINDS} == games.ALL.keys() - {"omaha_5", "omaha_6"}
    assert {kind.ranking for kind in ALL_KINDS if kind.game == "six_plus"} == {Ranking.SIX_PLUS_A, Ranking.SIX_PLUS_B}
    assert {kind.game for kind in ALL_KINDS if kind.what == LOW} == {"omaha_hi_lo", "seven_card_stud_hi_lo"}
    assert all(game_frequencies.ranking_of_rules(kind) == kind.ranking for kind in ALL_KINDS if kind.what == HIGH)


def test_a_class_that_comes_too_often_is_found():
    """One hand in fifty of five card stud is taken for the class above."""
    kind = Kind("five_card_stud", Ranking.STANDARD, HIGH)

    assert not are_uniform(p_values(kind, 5000, lambda seen: seen + (np.arange(seen.size) % 50 == 0) * (seen < 9)))


def test_rare_classes_are_thrown_together():
    """Nothing is lost, and no cell is too small."""
    counted, expected = pooled(np.array([0, 1, 3, 96]), np.array([0.0, 1.0, 4.5, 94.5]))

    assert counted.tolist() == [4, 96]
    assert expected.tolist() == [5.5, 94.5]
