"""A player sees what its seat sees and nothing else. The full-size run is tests/verify/engine_full.py."""

import numpy as np
import pytest

from pipeline import games
from pipeline.codes import Action
from pipeline.engine.jit import kernel
from pipeline.engine.sources import decide_for, fit_wish
from tests.oracles.game_tables import GameTable, table_of
from tests.oracles.observation import decision_states, scenario_table, with_other_unseen_cards

NUM_HANDS = 60
PLAYERS = ("tight_aggressive", "loose_aggressive", "calling_station", "maniac", "random")


@kernel
def peek(rules, stakes, table, actor, lineup, seed):
    """A planted policy that looks at its neighbour's cards."""
    neighbour = table.seats[(actor + 1) % table.num_seats]
    if neighbour.own_key % np.uint64(3) == np.uint64(0):
        return Action.FOLD, np.int64(0)
    return decide_for(rules, stakes, table, actor, lineup, seed)


@kernel
def peek_at_the_deck(rules, stakes, table, actor, lineup, seed):
    """A planted policy that looks at the next card."""
    return Action.RAISE, np.int64(table.deck[0])


def num_changed(decide, setting: GameTable, num_hands: int = NUM_HANDS) -> tuple[int, int]:
    """(states in which other unseen cards change the decision, states)."""
    rng = np.random.default_rng(5)
    deck = games.find(setting.game_key).deck
    changed = states = 0
    for table, actor, rules, stakes, lineup, _ in decision_states(setting, num_hands):
        other = with_other_unseen_cards(table, actor, rng, deck)
        stake = stakes[int(table["stake_id"][0])]
        states += 1
        changed += decide(rules[0], stake, table[0], actor, lineup[0], setting.seed) != decide(
            rules[0], stake, other[0], actor, lineup[0], setting.seed
        )
    return changed, states


def test_cards_that_a_seat_cant_see_leave_its_decision_unchanged():
    """Whatever the others hold and whatever comes next."""
    for scenario in ("six_max", "full_ring", "heads_up"):
        changed, states = num_changed(decide_for, scenario_table(scenario, seed=5))

        assert changed == 0
        assert states > NUM_HANDS


@pytest.mark.parametrize("game_key", games.ALL)
def test_in_every_game_down_cards_of_others_leave_a_decision_unchanged(game_key):
    """What lies open may change it, and stays as it is."""
    changed, states = num_changed(decide_for, table_of(game_key, PLAYERS, seed=7), 40)

    assert changed == 0
    assert states > 150


def test_a_policy_that_peeks_at_a_down_card_is_found_out():
    changed, states = num_changed(peek, table_of("seven_card_stud", PLAYERS, seed=7), 20)

    assert changed > states // 10


def test_a_policy_that_peeks_is_found_out():
    """Else the test above could not fail."""
    for planted in (peek, peek_at_the_deck):
        changed, states = num_changed(planted, scenario_table("six_max", seed=5), 20)

        assert changed > states // 10


def test_a_frozen_table_decides_as_the_run_did():
    """The states of these tests are those of the run."""
    setting = scenario_table("six_max", seed=5)
    for table, actor, rules, stakes, lineup, (action, amount) in decision_states(setting, 20):
        stake = stakes[int(table["stake_id"][0])]
        wish, raise_to = decide_for(rules[0], stake, table[0], actor, lineup[0], setting.seed)
        kind, raise_to = fit_wish(rules[0], stake, table[0], actor, wish, raise_to)

        assert kind == action
        assert kind not in (Action.BET, Action.RAISE) or raise_to == amount
