"""Full-size statistical checks: intervals cover the truth, and what chance alone decides is as even as it should be."""

from math import sqrt
from typing import Any

from pipeline.exact.mata_ases import Estimate, replays_of
from pipeline.exact.mata_pairs import neither_kills
from pipeline.simulate import scenario
from tests.statistics import frequencies, game_frequencies, mata_frequencies
from tests.statistics.coverage import RIGHT, SEATS_APART, TOO_NARROW, coverages, one_against_five
from tests.statistics.p_values import uniform_p

NUM_SEEDS = 1000
LEAST, MOST = 0.93, 0.97
TRUTH_TIMES = 250
NUM_PLANTED_DECKS = 10_000
MOST_ERRORS = 4


def intervals_cover_the_truth() -> dict[str, Any]:
    """Coverage by scenario and quantity; intervals that are wrong on purpose are found."""
    reset = [(table, 5000) for table in (scenario.read("six_max"), scenario.read("full_ring"), one_against_five())]
    carried = [(scenario.read("heads_up"), 20_000)]
    figures: dict[str, Any] = {"seeds": NUM_SEEDS, "the truth comes from so many times as many hands": TRUTH_TIMES}
    outside = []
    apart_outside = []
    for table, num_hands in reset + carried:
        found = coverages(table, num_hands, NUM_SEEDS, TRUTH_TIMES)
        figures[f"{table.name}, {num_hands} hands"] = {
            quantity: {
                "covered": one.share(),
                "binomial error": round(one.share_error(), 4),
                "truth": round(one.truth, 4),
                "error of the truth in errors of a sample": round(one.truth_error, 3),
                f"planted: {TOO_NARROW}": one.share(TOO_NARROW),
                f"planted: {SEATS_APART}": one.share(SEATS_APART),
            }
            for quantity, one in found.items()
        }
        for quantity, one in found.items():
            if not LEAST <= one.share(RIGHT) <= MOST:
                outside.append(f"{table.name}, {quantity}: {one.share(RIGHT):.3f}")
            if not LEAST <= one.share(SEATS_APART) <= MOST:
                apart_outside.append(f"{table.name}, {quantity}")
            assert one.share(TOO_NARROW) < LEAST, f"{table.name}, {quantity}: intervals too narrow went unnoticed"
    few = coverages(scenario.read("heads_up"), 5000, NUM_SEEDS, TRUTH_TIMES)
    figures["heads_up, 5000 hands: 50 sessions are few clusters, not part of the check"] = {
        quantity: one.share() for quantity, one in few.items()
    }
    assert outside == []
    assert "one_against_five, win rate of calling_station" in apart_outside
    return figures


def frequencies_are_uniform() -> dict[str, Any]:
    """p-values of each kind of frequency over the seeds, and of all kinds; decks that are shuffled wrongly are found."""
    figures: dict[str, Any] = {}
    every = []
    for name, kind in frequencies.KINDS.items():
        values = frequencies.p_values(name)
        every += values
        figures[name] = {
            "cells": kind.chances().size,
            "hands a seed": kind.num_hands,
            "least p of 20 seeds": min(values),
            "Kolmogorov-Smirnov": uniform_p(values),
        }
    figures["all kinds"] = {"p-values": len(every), "Kolmogorov-Smirnov": uniform_p(every)}
    for shuffle in (frequencies.well_shuffled, frequencies.badly_shuffled, frequencies.loaded):
        values = frequencies.p_values_of_decks(shuffle, NUM_PLANTED_DECKS)
        figures[f"decks {shuffle.__name__} by numpy"] = {"Kolmogorov-Smirnov": uniform_p(values)}
    for name, found in figures.items():
        is_planted = name.startswith(("decks badly", "decks loaded"))
        assert (found["Kolmogorov-Smirnov"] > frequencies.THRESHOLD) != is_planted, f"{name}: {found}"
    return figures


def frequencies_of_every_game() -> dict[str, Any]:
    """Five million hands a game of players who never fold: classes, lows and ties beside exact counts."""
    figures: dict[str, Any] = {}
    every = []
    for kind in game_frequencies.kinds():
        values = game_frequencies.p_values(kind)
        every += values
        figures[kind.name] = {
            "hands": len(frequencies.SEEDS) * game_frequencies.NUM_HANDS,
            "least p of 20 seeds": min(values),
            "Kolmogorov-Smirnov": uniform_p(values),
        }
    figures["all kinds"] = {"p-values": len(every), "Kolmogorov-Smirnov": uniform_p(every)}
    for name, found in figures.items():
        assert found["Kolmogorov-Smirnov"] > frequencies.THRESHOLD, f"{name}: {found}"
    return figures


def mata_ases_replays_as_often_as_deals_made_apart() -> dict[str, Any]:
    """Two million hands a table size of the line-up to measure with: void deals and classes beside exact chances, how often
    nobody kills beside deals that other code drew; and how often a pot is replayed in all, where stacks may not last.
    """
    figures: dict[str, Any] = {}
    every = []
    for kind in mata_frequencies.kinds():
        values = [kind.p_value(seed) for seed in frequencies.SEEDS]
        every += values
        figures[kind.name] = {"least p of 20 seeds": min(values), "Kolmogorov-Smirnov": uniform_p(values)}
    figures["all kinds"] = {"p-values": len(every), "Kolmogorov-Smirnov": uniform_p(every)}
    for name, found in figures.items():
        assert found["Kolmogorov-Smirnov"] > frequencies.THRESHOLD, f"{name}: {found}"
    figures["2 seats: neither kills, sampled beside exact"] = neither_beside_exact()
    for num_seats in mata_frequencies.SEATS:
        figures[f"{num_seats} seats: replays of a pot"] = replays_beside_sampled(num_seats)
    return figures


def neither_beside_exact() -> dict[str, Any]:
    """Of two players, in all sampled deals beside all pairs of hands."""
    exact = neither_kills()
    first_deal = mata_frequencies.Kind(2, mata_frequencies.NOBODY[0])
    nobody, somebody = sum(first_deal.sampled(seed) for seed in frequencies.SEEDS)
    num_deals = nobody + somebody
    z = (nobody / num_deals - float(exact)) / sqrt(exact * (1 - exact) / num_deals)
    assert abs(z) < MOST_ERRORS, f"{nobody} of {num_deals} deals, {exact} expected"
    return {"exact": str(exact), "sampled": nobody / num_deals, "standard errors apart": round(z, 2)}


def replays_beside_sampled(num_seats: int) -> dict[str, float]:
    """The mean number of replays of all hands beside what sampled deals say, and by how many standard errors they differ."""
    deal = mata_frequencies.Kind(num_seats, mata_frequencies.NOBODY[0])
    replays = sum(mata_frequencies.seen(num_seats, seed, deal.first_hand).replays for seed in frequencies.SEEDS)
    nobody, somebody = sum(deal.sampled(seed) for seed in frequencies.SEEDS)
    share = nobody / (nobody + somebody)
    expected = replays_of(Estimate(value=share, stderr=sqrt(share * (1 - share) / (nobody + somebody))))
    num_hands = replays.sum()
    mean = sum(times * number for times, number in enumerate(replays)) / num_hands
    variance = sum(times**2 * number for times, number in enumerate(replays)) / num_hands - mean**2
    z = (mean - expected.value) / sqrt(variance / num_hands + expected.stderr**2)
    assert abs(z) < MOST_ERRORS, f"{num_seats} seats: {mean} replays, {expected} expected"
    return {
        "hands": int(num_hands),
        "replays": round(mean, 6),
        "sampled": round(expected.value, 6),
        "its standard error": round(expected.stderr, 6),
        "standard errors apart": round(z, 2),
    }
