"""The course of a hand adds up: chips of seats, bets of streets, cards dealt and pots paid are those of the lake's rows."""

from collections import Counter

import pytest

from pipeline.app.export import courses_of
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import Action
from pipeline.exports.course import HandCourse
from pipeline.exports.from_lake import DEAD

NUM_HANDS = 200
OF_BETS = (Action.BET, Action.RAISE, Action.COMPLETE)


@pytest.fixture(scope="module", params=["six_max", "omaha_hi_lo", "seven_card_stud", "six_plus"])
def courses(request, tmp_path_factory) -> list[HandCourse]:
    home = Home(tmp_path_factory.mktemp("home"))
    run = simulate(plan_of(request.param, home, 3), home, NUM_HANDS, 1, 1).manifest
    return list(courses_of(home.lake, run, run.blocks))


def test_what_a_seat_put_in_is_what_its_acts_moved_without_what_came_back(courses):
    for hand in courses:
        moved: Counter[int] = Counter()
        for act in (*hand.posts, *(act for street in hand.streets for act in street.acts)):
            moved[act.seat] += act.chips

        assert [moved[at] - seat.returned for at, seat in enumerate(hand.seats)] == [seat.put_in for seat in hand.seats]


def test_all_in_is_the_act_that_takes_the_last_chip(courses):
    for hand in courses:
        behind = [seat.stack for seat in hand.record.seats]
        for act in (*hand.posts, *(act for street in hand.streets for act in street.acts)):
            behind[act.seat] -= act.chips

            assert act.is_all_in == (act.chips > 0 and behind[act.seat] == 0)


def test_bets_stand_where_the_record_says(courses):
    """A raise is to more than stood before, and a call adds up to it, or all-in to less."""
    for hand in courses:
        acts = [act for street in hand.streets for act in street.acts]

        assert [(act.seat, act.action) for act in acts] == [(one.seat, one.action) for one in hand.record.decisions]
        for act, decision in zip(acts, hand.record.decisions, strict=True):
            if act.action in OF_BETS:
                assert act.bet == decision.amount > act.standing
            if act.action is Action.CALL:
                assert act.bet == act.standing or (act.is_all_in and act.bet < act.standing)


def test_cards_of_streets_are_those_of_the_record(courses):
    for hand in courses:
        dealt = [sum((street.own[at] for street in hand.streets), ()) for at in range(len(hand.seats))]

        assert dealt == [seat.cards for seat in hand.record.seats]
        assert sum((street.board for street in hand.streets), ()) == hand.record.board


def test_pots_pay_what_was_put_in(courses):
    for hand in courses:
        assert sum(seat.put_in for seat in hand.seats) == hand.total_pot
        assert sum(paid + rake for paid, rake in hand.pots) == hand.total_pot
        assert sum(rake for _, rake in hand.pots) == hand.rake
        for at, seat in enumerate(hand.record.seats):
            assert sum(award.chips for award in hand.awards if award.seat == at) == seat.won
        assert len(hand.live) == (hand.num_showdown or 1)


def test_dead_chips_are_no_bets(courses):
    for hand in courses:
        for post in hand.posts:
            assert post.bet == (0 if post.action in DEAD else post.chips)
