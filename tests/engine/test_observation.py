"""A player sees what its seat sees and nothing else. The full-size run is tests/verify/engine_full.py."""

import numpy as np

from pipeline.codes import Action
from pipeline.engine.jit import kernel
from pipeline.engine.sources import decide_for, fit_wish
from tests.oracles.observation import decision_states, plan_of, with_other_unseen_cards

NUM_HANDS = 60


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


def num_changed(decide, scenario: str, num_hands: int = NUM_HANDS) -> tuple[int, int]:
    """(states in which other unseen cards change the decision, states)."""
    plan = plan_of(scenario, seed=5)
    rng = np.random.default_rng(5)
    changed = states = 0
    for table, actor, rules, stakes, lineup, _ in decision_states(plan, num_hands):
        other = with_other_unseen_cards(table, actor, rng)
        stake = stakes[int(table["stake_id"][0])]
        states += 1
        changed += decide(rules[0], stake, table[0], actor, lineup[0], plan.seed) != decide(
            rules[0], stake, other[0], actor, lineup[0], plan.seed
        )
    return changed, states


def test_cards_that_a_seat_cant_see_leave_its_decision_unchanged():
    """Whatever the others hold and whatever comes next."""
    for scenario in ("six_max", "full_ring", "heads_up"):
        changed, states = num_changed(decide_for, scenario)

        assert changed == 0
        assert states > NUM_HANDS


def test_a_policy_that_peeks_is_found_out():
    """Else the test above could not fail."""
    for planted in (peek, peek_at_the_deck):
        changed, states = num_changed(planted, "six_max", 20)

        assert changed > states // 10


def test_a_frozen_table_decides_as_the_run_did():
    """The states of these tests are those of the run."""
    plan = plan_of("six_max", seed=5)
    for table, actor, rules, stakes, lineup, (action, amount) in decision_states(plan, 20):
        stake = stakes[int(table["stake_id"][0])]
        wish, raise_to = decide_for(rules[0], stake, table[0], actor, lineup[0], plan.seed)
        kind, raise_to = fit_wish(rules[0], stake, table[0], actor, wish, raise_to)

        assert kind == action
        assert kind not in (Action.BET, Action.RAISE) or raise_to == amount
