"""Misdeals, kills and replays of Mata Ases: by dealing doors out, by the exact hands, by the slow twin."""

import random
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from pipeline.exact.mata_ases import Estimate, divided_of, replays_of, summary
from pipeline.exact.mata_doors import equal_doors, expected_misdeals
from pipeline.exact.mata_hands import final_hands
from pipeline.exact.mata_samples import killers, nobody_kills
from tests.oracles import naive_mata_hands

NUM_DEALS = 200_000
NUM_TWIN_DEALS = 1500


def chance_by_ranks(num_players: int) -> Fraction:
    """Every row of ranks of doors, weighed by the suits that they can have: 52 * 51 * 50 ... ways in all."""
    void = total = 0
    for ranks in product(range(13), repeat=num_players):
        ways = 1
        for at, rank in enumerate(ranks):
            ways *= 4 - ranks[:at].count(rank)
        total += ways
        void += ways * any(ranks.count(rank) > 2 for rank in ranks)
    return Fraction(void, total)


@pytest.mark.parametrize("num_players", range(1, 6))
def test_equal_doors_are_as_likely_as_dealing_ranks_out_says(num_players):
    assert chance_by_ranks(num_players) == equal_doors(num_players)


def test_eight_doors_are_void_in_an_eighth_of_deals():
    """Rule book 7.2; three players: two more doors of three left, then of two."""
    assert equal_doors(3) == Fraction(3, 51) * Fraction(2, 50)
    assert float(equal_doors(8)) == pytest.approx(0.1200752, abs=1e-7)


def test_the_safety_cap_ends_misdeals():
    """[A-61]: after so many void deals the next one stands."""
    void = equal_doors(8)

    assert expected_misdeals(8, cap=2) == void + void**2
    assert expected_misdeals(8) == void / (1 - void)
    assert 0 < expected_misdeals(8) - expected_misdeals(8, cap=20) < 1e-18


@pytest.mark.parametrize("num_players", range(1, 9))
def test_sampled_players_kill_as_often_as_exact_ones(num_players):
    """The mean number of players who kill in a deal that stands, and how many deals stand, within four standard errors."""
    counts = killers(num_players, NUM_DEALS, seed=3).tolist()
    num_standing = sum(counts)
    mean = sum(number * count for number, count in enumerate(counts)) / num_standing
    variance = sum(number**2 * count for number, count in enumerate(counts)) / num_standing - mean**2
    void = float(equal_doors(num_players))

    assert mean == pytest.approx(
        num_players * float(final_hands(num_players).kill), abs=4 * sqrt(variance / num_standing)
    )
    assert num_standing / NUM_DEALS == pytest.approx(1 - void, abs=4 * sqrt(void * (1 - void) / NUM_DEALS))


@pytest.mark.parametrize("num_players", [2, 4, 8])
def test_nobody_kills_as_often_as_in_deals_of_the_twin(num_players):
    """Decks of another generator, hands ranked the slow way: within five standard errors."""
    rng = random.Random(num_players)
    nobody = standing = 0
    while standing < NUM_TWIN_DEALS:
        deck = rng.sample(naive_mata_hands.DECK, 5 * num_players + 3)
        doors = [card[0] for card in deck[:num_players]]
        if max(doors.count(door) for door in doors) > 2:
            continue
        standing += 1
        helps = deck[5 * num_players :]
        nobody += not any(
            naive_mata_hands.does_kill(naive_mata_hands.best_hand(deck[at : 5 * num_players : num_players], helps))
            for at in range(num_players)
        )
    ours = nobody_kills(num_players, NUM_DEALS, seed=1)
    error = sqrt(ours.value * (1 - ours.value) / NUM_TWIN_DEALS + ours.stderr**2)

    assert nobody / NUM_TWIN_DEALS == pytest.approx(ours.value, abs=5 * error)


def test_the_same_seed_gives_the_same_deals():
    assert killers(5, 2000, 9).tolist() == killers(5, 2000, 9).tolist() != killers(5, 2000, 10).tolist()


def test_replays_follow_from_nobody_killing():
    """Half of the deals have no killer: half of the pots are replayed, a quarter twice, an eighth divided."""
    half = Estimate(value=0.5, stderr=0.001)

    assert (replays_of(half).value, divided_of(half).value) == (0.75, 0.125)


def test_the_summary_has_tables_of_two_to_eight():
    found = summary(num_deals=1000)

    assert [table.num_players for table in found.tables] == list(range(2, 9))
    assert found.hands == final_hands()
    assert [table.hands.kill for table in found.tables] == [final_hands(num).kill for num in range(2, 9)]
    assert all(0 < table.divided.value < table.nobody_kills.value < table.replays.value for table in found.tables[:3])
