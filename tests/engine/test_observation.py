"""A player sees what its seat sees and nothing else, in every game and street. Full size: tests/verify/observation_full.py."""

import random

import pytest

from pipeline import cards
from pipeline.codes import StrategyKind
from tests.oracles.asked_players import ASKED, AT_HELPS, WHAT_IS_SEEN, tallies
from tests.oracles.observation import (
    GAMES,
    MATA_ASES,
    NUM_SEATS,
    frozen_tables,
    seen_cards,
    setting_of,
    with_other_unseen_cards,
)
from tests.oracles.six_observation import STRATEGIES, STREETS, six_card_tallies
from tests.oracles.tallies import Tally

NUM_STATES = 30


def check(found: dict[str, Tally], num_states: int) -> None:
    """No decision changes; every planted one does, on every street."""
    for street, tally in found.items():
        assert tally.states == tally.different == num_states, street
        assert not any(tally.changed.values()), (street, tally.changed)
        assert min(tally.planted.values()) > num_states // 10, (street, tally.planted)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_a_seat_cant_see_leave_every_decision_unchanged(game):
    """Whatever the others hold and whatever comes next; policies that peek are found out, else the test could not fail. A frozen
    table decides as the run did."""
    found = tallies(setting_of(game), NUM_STATES, seed=5)

    check(found, NUM_STATES)
    assert {name for tally in found.values() for name in tally.changed} == {*ASKED, WHAT_IS_SEEN}


def test_closed_helps_of_mata_ases_are_seen_by_nobody():
    """On street 1 they lie on the table (7.1)."""
    found = tallies(setting_of(MATA_ASES), NUM_STATES, seed=6)

    assert found["street 1"].planted[AT_HELPS] > NUM_STATES // 2


def test_cards_that_a_box_cant_see_leave_every_decision_unchanged():
    """6 Card Poker: the dealer's down-cards, boxes that are not revealed, the stub."""
    found = six_card_tallies(NUM_STATES, seed=5)

    assert found.keys() == set(STREETS)
    assert len(STRATEGIES) >= len(StrategyKind)
    check(found, NUM_STATES)


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_open_stays_and_all_else_is_exchanged(game):
    """Each card is there once; a down-card of another seat is mostly another one."""
    setting, rng, same = setting_of(game), random.Random(3), []
    frozen = frozen_tables(setting, 3, set(range(len(setting.streets))))
    for _ in range(40):
        table, actor, *_ = next(frozen)
        other = with_other_unseen_cards(table, actor, rng, setting)
        seats, others = table["seats"][0], other["seats"][0]
        held = [card for packed in others["cards"].tolist()[:NUM_SEATS] for card in cards.unpack(packed)]
        held += cards.unpack(int(other["board"][0]))
        held += other["deck"][0, int(other["deck_at"][0]) : len(setting.deck)].tolist()

        assert len(held) == len(set(held))
        assert (seats["up_cards"] == others["up_cards"]).all()
        assert seats["cards"][actor] == others["cards"][actor]
        assert sorted(seen_cards(table, actor, setting)) == sorted(seen_cards(other, actor, setting))
        same += (seats["cards"] == others["cards"]).tolist()[:NUM_SEATS]
    assert sum(same) < len(same) / 3
