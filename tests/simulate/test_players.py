"""Shipped players play like the people that they are named after.

Statistics of fixed seeds with margins; what each should be near is what hand databases show for six seats: tight-aggressive
winners play some 21 % of hands and raise 17 %, loose-aggressive ones 29 and 23, nits 12 and 9, calling stations 45 and 6, maniacs
50 and 35; people go to showdown with a quarter to a third of the flops they see, stations more, and win half of them.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from pipeline.codes import Action, PolicyKind, Stat, Trait
from pipeline.engine import play, tables
from pipeline.engine.policies import wish
from pipeline.simulate import documents, scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import find_player
from pipeline.simulate.scenario import Scenario

NUM_HANDS = 400_000
NIT, TAG, LAG, STATION, MANIAC = "nit", "tight_aggressive", "loose_aggressive", "calling_station", "maniac"
PEOPLE = (NIT, TAG, LAG, STATION, MANIAC)
SMALL_BLIND, BIG_BLIND, BUTTON = 1, 2, 0
NUM_RANKS = 13


@dataclass
class Seats:
    """The rows of `seats` of a scenario's hands: who, what cards, how it went."""

    plan: RunPlan
    rows: dict[str, np.ndarray]
    pot_bb: np.ndarray

    def of(self, name: str) -> np.ndarray:
        """bool[seats]: those of a player."""
        return self.rows["policy_id"] == self.plan.policy_names.index(name)

    def rate(self, name: str, stat: Stat) -> float:
        """How often a player did it, of its chances."""
        own = self.of(name)
        chances = self.rows["chances"][own] & stat > 0
        return float((self.rows["made"][own] & stat > 0).sum() / chances.sum())

    def aggression(self, name: str) -> float:
        """Bets and raises for each call after the flop."""
        own = self.of(name)
        return float(self.rows["num_bets_raises"][own].sum() / self.rows["num_calls"][own].sum())

    @property
    def net_bb(self) -> np.ndarray:
        chips = self.rows["won_chips"] - self.rows["put_in_chips"]
        return chips / self.plan.scenario.unit_chips

    @property
    def cards(self) -> np.ndarray:
        """The two hole cards of each seat: int64[seats, 2]."""
        packed = self.rows["cards"]
        return np.stack([packed & np.uint64(255), packed >> np.uint64(8) & np.uint64(255)], axis=1).astype(np.int64)


def seats_of(setting: Scenario, num_hands: int, seed: int) -> Seats:
    plan = RunPlan.of(setting, seed)
    log = play.generate(*plan.records(), seed, 0, num_hands)
    return Seats(plan, log.seats, log.hands["pot_chips"] / setting.unit_chips)


@cache
def six_max() -> Seats:
    """The default scenario."""
    return seats_of(scenario.read("six_max"), NUM_HANDS, seed=11)


# ------------------------------------------------------------------------------------------------ how much they play
@pytest.mark.parametrize(
    ("name", "vpip", "pfr"),
    [(NIT, 0.12, 0.09), (TAG, 0.21, 0.17), (LAG, 0.29, 0.23), (STATION, 0.45, 0.06), (MANIAC, 0.50, 0.35)],
)
def test_everybody_plays_and_raises_as_many_hands_as_the_name_says(name, vpip, pfr):
    assert six_max().rate(name, Stat.VPIP) == pytest.approx(vpip, abs=0.03)
    assert six_max().rate(name, Stat.PFR) == pytest.approx(pfr, abs=0.03)


@pytest.mark.parametrize(("name", "least", "most"), [(NIT, 0.22, 0.32), (TAG, 0.24, 0.32), (LAG, 0.24, 0.32)])
def test_good_players_go_to_showdown_with_a_quarter_to_a_third_of_their_flops(name, least, most):
    assert least < six_max().rate(name, Stat.WENT_TO_SHOWDOWN) < most


def test_nobody_goes_to_showdown_as_often_as_the_calling_station():
    rates = {name: six_max().rate(name, Stat.WENT_TO_SHOWDOWN) for name in PEOPLE}

    assert 0.32 < rates[STATION] < 0.40
    assert all(rates[STATION] > rates[name] + 0.03 for name in PEOPLE if name != STATION)


@pytest.mark.parametrize("name", PEOPLE)
def test_about_half_of_the_showdowns_are_won(name):
    """Fewer by who gets there with anything, more by who waits for good hands."""
    assert 0.35 < six_max().rate(name, Stat.WON_AT_SHOWDOWN) < 0.60


def test_tight_players_win_more_of_their_showdowns_than_maniacs():
    assert six_max().rate(NIT, Stat.WON_AT_SHOWDOWN) > six_max().rate(MANIAC, Stat.WON_AT_SHOWDOWN) + 0.08


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [(NIT, 1.6, 2.6), (TAG, 2.4, 3.6), (LAG, 2.6, 3.8), (STATION, 0.5, 1.0), (MANIAC, 3.0, 4.5)],
)
def test_aggression_after_the_flop_is_that_of_the_name(name, least, most):
    assert least < six_max().aggression(name) < most


def test_most_pots_are_small():
    assert 3 < np.median(six_max().pot_bb) < 12
    assert (six_max().pot_bb >= 100).mean() < 0.04


# ---------------------------------------------------------------------------------------------------- what they win
@pytest.mark.parametrize("name", [TAG, LAG])
def test_aggressive_players_who_choose_their_hands_win(name):
    """After the rake."""
    assert six_max().net_bb[six_max().of(name)].mean() > 0


@pytest.mark.parametrize("name", [STATION, MANIAC])
def test_calling_stations_and_maniacs_lose(name):
    """More than ten big blinds in a hundred hands."""
    assert six_max().net_bb[six_max().of(name)].mean() < -0.1


@pytest.mark.parametrize("name", PEOPLE)
def test_everybody_earns_most_on_the_button_and_least_in_the_blinds(name):
    seats = six_max()
    own, position = seats.of(name), seats.rows["position_no"]
    by_position = [seats.net_bb[own & (position == at)].mean() for at in range(6)]

    assert max(by_position) - by_position[BUTTON] < 0.12
    assert by_position[BUTTON] > max(by_position[SMALL_BLIND], by_position[BIG_BLIND]) + 0.3


@cache
def net_bb_table() -> np.ndarray:
    """float[13, 13]: what each starting hand won on average; pairs in the diagonal, suited hands below it, others above."""
    cards = six_max().cards
    ranks = np.sort(cards // 4, axis=1)
    is_suited = cards[:, 0] % 4 == cards[:, 1] % 4
    hands = np.where(is_suited, NUM_RANKS * ranks[:, 1] + ranks[:, 0], NUM_RANKS * ranks[:, 0] + ranks[:, 1])
    size = NUM_RANKS * NUM_RANKS
    means = np.bincount(hands, six_max().net_bb, size) / np.bincount(hands, minlength=size)
    return means.reshape(NUM_RANKS, NUM_RANKS)


def test_aces_are_the_best_starting_hand_and_kings_the_second():
    best = np.argsort(net_bb_table().ravel())[::-1]

    assert list(best[:2]) == [12 * NUM_RANKS + 12, 11 * NUM_RANKS + 11]


def test_bigger_pairs_win_more_than_smaller_ones():
    """Neighbours may be level, three ranks apart are not."""
    pairs = np.diag(net_bb_table())

    assert all(pairs[rank + 1] > pairs[rank] - 0.4 for rank in range(NUM_RANKS - 1))
    assert all(pairs[rank + 3] > pairs[rank] for rank in range(NUM_RANKS - 3))
    assert (pairs[7:] > 0).all()


def test_suited_hands_win_more_than_the_same_cards_of_two_suits():
    """Taken together, and each of the big ones."""
    table = net_bb_table()
    suited, others = table[np.tril_indices(NUM_RANKS, -1)], table.T[np.tril_indices(NUM_RANKS, -1)]

    assert suited.mean() > others.mean() + 0.05
    assert all(table[12, low] > table[low, 12] for low in (9, 10, 11))


def test_the_best_player_beats_each_of_the_bad_ones_heads_up():
    for other in (STATION, MANIAC, "random", "always_call"):
        duel = Scenario(name="duel", players=[TAG, other])
        seats = seats_of(duel, 60_000, seed=3)

        assert seats.net_bb[seats.of(TAG)].mean() > 0.05, other


def test_players_play_more_hands_the_fewer_opponents_they_have():
    tables_by_size = {
        size: seats_of(Scenario(name="table", players=[TAG] * size), 20_000, seed=5) for size in (2, 3, 6, 9)
    }
    rates = [seats.rate(TAG, Stat.VPIP) for seats in tables_by_size.values()]

    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 0.4
    assert rates[-1] < 0.2


# ------------------------------------------------------------------------------------------------------ one decision
def seen(**changes: int) -> np.ndarray:
    """What a seat sees: on the flop, 100 big blinds deep, against one opponent who has bet half of a pot of six."""
    record = np.zeros(1, tables.SEEN)
    usual = {"street_no": 1, "pot": 90, "to_call": 30, "bet_to": 30, "min_to": 60, "max_to": 970, "big_blind": 10}
    usual |= {
        "depth": 970,
        "num_opponents": 1,
        "num_raises": 1,
        "strength": 500,
        "luck1": 999,
        "luck2": 500,
        "luck3": 500,
    }
    for name, value in {**usual, **changes}.items():
        record[name] = value
    return record


def decision(name: str, **changes: int) -> Action:
    """What a player does with it."""
    row = np.zeros(1, tables.POLICY)
    for trait, value in find_player(name).row().items():
        row[trait] = value
    return Action(wish(row[0], seen(**changes)[0])[0])


def least_strength(name: str, action: Action, **changes: int) -> int:
    """The least strength with which a player does at least that much."""
    return next(s for s in range(0, 1011, 5) if s > 1000 or decision(name, strength=s, **changes) >= action)


FIRST_IN = {"street_no": 0, "num_raises": 0, "pot": 15, "to_call": 10, "bet_to": 10, "min_to": 20, "num_opponents": 5}
RAISED = {**FIRST_IN, "num_raises": 1, "pot": 40, "to_call": 25, "bet_to": 25, "min_to": 40, "num_opponents": 3}
BIG_BET = {"pot": 180, "to_call": 120, "bet_to": 120, "min_to": 240}
ALL_IN = {"pot": 1030, "to_call": 970, "bet_to": 970, "min_to": 970}
CHECKED = {"pot": 60, "to_call": 0, "bet_to": 0, "min_to": 10, "num_raises": 0}


@pytest.mark.parametrize("name", PEOPLE)
def test_nobody_folds_the_nuts(name):
    for spot in ({}, BIG_BET, ALL_IN, {"num_raises": 4}, {"street_no": 3, "is_last_street": 1}):
        assert decision(name, strength=1000, **spot) > Action.FOLD


@pytest.mark.parametrize("name", PEOPLE)
def test_nobody_calls_a_bet_with_nothing(name):
    for street_no in (1, 2, 3):
        assert decision(name, strength=150, street_no=street_no) == Action.FOLD


@pytest.mark.parametrize("name", PEOPLE)
def test_it_takes_more_to_call_a_bigger_bet(name):
    small, big, all_in = (least_strength(name, Action.CALL, **bet) for bet in ({}, BIG_BET, ALL_IN))

    assert small < big < all_in


@pytest.mark.parametrize("name", PEOPLE)
def test_it_takes_more_to_call_a_raise_than_a_bet(name):
    assert least_strength(name, Action.CALL, num_raises=2) > least_strength(name, Action.CALL)


@pytest.mark.parametrize("name", PEOPLE)
def test_it_takes_more_to_raise_than_to_bet(name):
    assert least_strength(name, Action.RAISE) > least_strength(name, Action.BET, **CHECKED)


@pytest.mark.parametrize("name", PEOPLE)
def test_a_draw_calls_where_the_same_hand_without_one_folds(name):
    without = least_strength(name, Action.CALL)

    assert decision(name, strength=without - 40, draw=0) == Action.FOLD
    assert decision(name, strength=without - 40, draw=190) == Action.CALL


@pytest.mark.parametrize("name", PEOPLE)
def test_fewer_opponents_left_let_more_hands_open(name):
    """Under the gun, from the button, heads-up from the button."""
    enters = Action.CALL
    early = least_strength(name, enters, **FIRST_IN)
    button = least_strength(name, enters, **{**FIRST_IN, "num_opponents": 2, "acts_last": 1})
    heads_up = least_strength(name, enters, **{**FIRST_IN, "num_opponents": 1, "acts_last": 1})

    assert early > button > heads_up


@pytest.mark.parametrize("name", PEOPLE)
def test_it_takes_a_better_hand_to_call_a_raise_than_to_raise_first(name):
    """The gap concept; who limps does so with worse hands still."""
    first = least_strength(name, Action.CALL, **{**FIRST_IN, "num_opponents": 3})

    assert least_strength(name, Action.CALL, **RAISED) > first
    assert least_strength(name, Action.RAISE, **RAISED) > least_strength(name, Action.CALL, **RAISED)


@pytest.mark.parametrize("name", PEOPLE)
def test_short_stacks_push_with_more_hands_the_shorter_they_are(name):
    row = find_player(name)
    depths = [row.push * share // 10_000 for share in (95, 50, 20)]
    least = [least_strength(name, Action.RAISE, **{**FIRST_IN, "depth": depth, "max_to": depth}) for depth in depths]

    assert least == sorted(least, reverse=True)
    assert least[0] > least[-1]
    assert decision(name, **{**FIRST_IN, "strength": 995, "depth": depths[0], "max_to": depths[0]}) == Action.RAISE


def bluffs(name: str, **changes: int) -> int:
    """Of a thousand times, how often a player bets nothing."""
    return sum(
        decision(name, **{**CHECKED, "strength": 100, **changes, "luck1": luck}) == Action.BET for luck in range(1000)
    )


def test_maniacs_bluff_most_and_calling_stations_least():
    chances = [bluffs(name) for name in (STATION, NIT, TAG, LAG, MANIAC)]

    assert chances == sorted(chances)
    assert chances[-1] > 5 * chances[0]


@pytest.mark.parametrize("name", PEOPLE)
def test_who_raised_before_the_flop_bets_it_more_often(name):
    assert bluffs(name, has_initiative=1) > bluffs(name)


@pytest.mark.parametrize("name", PEOPLE)
def test_bluffs_grow_rarer_on_later_streets_and_against_more_opponents(name):
    usual = bluffs(name, has_initiative=1)

    assert bluffs(name, has_initiative=1, street_no=2) < usual
    assert bluffs(name, has_initiative=1, num_opponents=2) < usual


@pytest.mark.parametrize("name", [TAG, LAG, MANIAC])
def test_draws_make_bluffs_more_frequent(name):
    assert bluffs(name, draw=190) > bluffs(name) + 50


# ------------------------------------------------------------------------------------------------------- the files
def test_the_players_that_people_expect_are_there():
    assert {*PEOPLE, "random", "always_call"} <= set(documents.files("players"))


def test_a_player_has_a_number_for_each_trait_and_each_is_described():
    assert list(find_player(TAG).row()) == [trait.name.lower() for trait in Trait]
    for field in type(find_player(TAG)).model_fields.values():
        assert field.description


def test_always_call_never_bets_and_random_does_everything():
    assert find_player("always_call").row()["kind"] == PolicyKind.ALWAYS_CALL
    assert {decision("always_call", strength=s, luck1=s) for s in range(0, 1000, 50)} == {Action.CALL}
    assert {decision("random", luck1=luck) for luck in range(0, 1000, 50)} == {Action.FOLD, Action.CALL, Action.RAISE}
