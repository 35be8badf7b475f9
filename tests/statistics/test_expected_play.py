"""What every player expects, a small sample; the full size is tests/verify/expected_full.py."""

import numpy as np
import pytest

from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.app.slow_pairs import slow_difference
from tests.oracles.plain_errors import Sums as PlainSums
from tests.statistics.expected_play import (
    NUM_RANKS,
    Claim,
    Estimate,
    Sums,
    classes_of,
    estimates,
    first_deals,
    kinds,
    played,
    starting_hand_name,
    starting_hands,
    table,
)
from tests.verify import expected_full
from tests.verify.expected_full import SHIPPED, SIX_MAX, SIX_PLUS, against

NUM_HANDS = 60_000


def verdicts(claims: list[Claim]) -> set[str]:
    """Of what is claimed."""
    return {claim.verdict for claim in claims if claim.sign}


@pytest.mark.parametrize("num_seats", [2, 6])
def test_a_tight_aggressive_player_wins_from_a_calling_station(num_seats):
    assert verdicts(against("tight_aggressive", "calling_station", num_seats, 1, NUM_HANDS)) == {"shown"}


def test_a_tight_aggressive_player_wins_from_a_maniac():
    assert verdicts(against("tight_aggressive", "maniac", 2, 1, NUM_HANDS)) == {"shown"}


@pytest.mark.parametrize("opponent", sorted(set(SHIPPED) - {"calling_station", "maniac"}))
def test_a_calling_station_loses(opponent):
    assert verdicts(against("calling_station", opponent, 2, -1, NUM_HANDS)) == {"shown"}


def test_what_is_not_so_is_contradicted():
    """Else the tests above could not fail."""
    assert verdicts(against("calling_station", "tight_aggressive", 2, 1, NUM_HANDS)) == {"contradicted"}


@pytest.mark.parametrize("kind", SHIPPED)
def test_the_blinds_lose(kind):
    """Of six alike."""
    *_, blinds = expected_full.position_of_alike(kind, NUM_HANDS)

    assert blinds.verdict == "shown"


def test_more_rake_lowers_the_win_rate_of_everybody():
    """The same decks without rake, with the shipped schedule and with twice its rate and caps."""
    claims = expected_full.rake_costs(SIX_MAX, "six_max", 20_000)

    assert len(claims) == 2 * len(set(SIX_MAX))
    assert verdicts(claims) == {"shown"}


def test_aces_are_the_best_starting_hand_of_holdem():
    *_, every = expected_full.best_hand("full_ring", expected_full.sums_of_hands("full_ring", 2 * NUM_HANDS))

    assert every.verdict == "shown"


@pytest.mark.parametrize("name", SIX_PLUS)
def test_aces_are_the_best_starting_hand_of_six_plus(name):
    *_, every = expected_full.aces_in_six_plus(name, 2 * NUM_HANDS)

    assert every.verdict == "shown"


def test_pairs_beat_unpaired_hands_in_mata_ases():
    """Door and hole of the first deal; six tables together."""
    claims = {claim.says: claim for claim in expected_full.pairs_in_mata_ases(8000)}

    assert claims["all of Mata Ases: pairs above unpaired hands"].verdict == "shown"


def test_first_deals_of_mata_ases_are_any_two_cards():
    """3 of 51 are pairs, as many as in any deal, though what decides a hand may be a later one; those are other cards."""
    log = RunPlan.of(scenario.read("mata_ases"), 9).play(0, 4000)
    first, last = first_deals(log), starting_hands(log)
    is_dealt_again = np.repeat(log.hands["num_deals"], log.hands["num_seats"]) > 1
    is_pair = first // NUM_RANKS == first % NUM_RANKS

    assert is_pair.mean() == pytest.approx(3 / 51, abs=0.0055)  # four standard errors
    assert (first == last)[~is_dealt_again].all()
    assert (first == last)[is_dealt_again].mean() < 0.05
    assert is_dealt_again.mean() > 0.1


@pytest.mark.parametrize(
    ("value", "sign", "verdict"),
    [
        (3.0, 1, "shown"),
        (1.0, 1, "not shown"),
        (-3.0, 1, "contradicted"),
        (-3.0, -1, "shown"),
        (3.0, -1, "contradicted"),
        (3.0, 0, "reported"),
    ],
)
def test_a_claim_is_shown_where_its_whole_interval_has_the_sign(value, sign, verdict):
    assert Claim("", Estimate(value, 2.0), 1, sign).verdict == verdict


def test_figures_are_those_of_the_slow_way():
    """Ratios with clustered errors and paired differences, against numpy and plain loops; groups without hands are NaN."""
    rng = np.random.default_rng(3)
    one, other = (
        Sums(rng.integers(-900, 900, (3, 40)), rng.integers(200, 300, (3, 40)), 10, 40 * 256) for _ in range(2)
    )
    for sums in (one, other):
        sums.x[2] = sums.n[2] = 0
    found = estimates(one, other)

    for group in range(2):
        result, difference = found[group]
        plain = PlainSums(one.x[group], one.n[group], 10.0)
        clusters = [list(zip(sums.x[group].tolist(), sums.n[group].tolist(), strict=True)) for sums in (other, one)]
        slow, stderr = slow_difference(*clusters)
        t_39 = 2.0227
        assert result == pytest.approx((plain.estimate, t_39 * plain.stderr), rel=1e-3)
        assert difference == pytest.approx((10 * slow, 10 * t_39 * stderr), rel=1e-3)
    assert np.isnan(found[2][0]).all()


def test_results_of_all_seats_are_what_the_rake_takes():
    """Chips balance: what everybody wins together is less than nothing by the rake, hand for hand by stretch."""
    plan = table(SIX_MAX, rake=None)
    sums = played(plan, 6000, kinds, 5)

    assert (sums.x.sum(axis=0) == 0).all()
    assert sums.n.sum() == 36_000
    assert np.abs(sums.x).max() > 1000


def test_starting_hands_are_named_by_their_cards():
    packed = np.array(
        [0xFFFFFFFFFFFF0000 | first | second << 8 for first, second in ((51, 48), (51, 47), (46, 51), (0, 1))]
    )
    names = [starting_hand_name(number) for number in classes_of(packed.astype(np.uint64))]

    assert names == ["AA", "AKs", "AKo", "22"]
