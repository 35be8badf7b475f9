"""What traits of single places at the table do: where they count, by how much, and that they change nothing at their defaults."""

import numpy as np
import pytest

from pipeline.codes import Action, Chair
from pipeline.engine import tables
from pipeline.engine.policies import wish
from pipeline.engine.sources import chair_of
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import CHAIR_TRAITS, Player, find_player

PLAIN = {"open": 800, "call_raise": 900, "reraise": 960, "position": 500}
FIRST_IN = {"street_no": 0, "num_raises": 0, "pot": 15, "to_call": 10, "bet_to": 10, "min_to": 20, "num_opponents": 3}
RAISED = {**FIRST_IN, "num_raises": 1, "pot": 40, "to_call": 25, "bet_to": 25, "min_to": 40}
USUAL = {"depth": 1000, "max_to": 1000, "big_blind": 10, "num_seats": 6}


def hands(spot: dict[str, int], least: Action, chair: Chair, **traits: int) -> int:
    """Of a thousand starting hands, how many do at least that much."""
    policy, seen = np.zeros(1, tables.POLICY), np.zeros(1, tables.SEEN)
    for trait, value in Player(**PLAIN, **traits).row().items():
        policy[trait] = value
    for name, value in {**USUAL, **spot, "chair": chair}.items():
        seen[name] = value
    num = 0
    for strength in range(1000):
        seen["strength"] = strength
        num += wish(policy[0], seen[0])[0] >= least
    return num


@pytest.mark.parametrize(
    ("trait", "chair", "spot", "least"),
    [
        ("button_open", Chair.BUTTON, FIRST_IN, Action.RAISE),
        ("small_blind_open", Chair.SMALL_BLIND, FIRST_IN, Action.RAISE),
        ("big_blind_open", Chair.BIG_BLIND, FIRST_IN, Action.RAISE),
        ("small_blind_reraise", Chair.SMALL_BLIND, RAISED, Action.RAISE),
        ("big_blind_reraise", Chair.BIG_BLIND, RAISED, Action.RAISE),
        ("small_blind_call", Chair.SMALL_BLIND, RAISED, Action.CALL),
        ("big_blind_call", Chair.BIG_BLIND, RAISED, Action.CALL),
    ],
)
def test_a_trait_of_a_chair_is_the_share_of_hands_played_there(trait, chair, spot, least):
    """Half and double the hands that are played elsewhere; and no other chair sees a difference."""
    usual = hands(spot, least, chair)

    assert usual == hands(spot, least, Chair.OTHER)
    assert hands(spot, least, chair, **{trait: 500}) == pytest.approx(usual / 2, abs=8)
    assert hands(spot, least, chair, **{trait: 2000}) == pytest.approx(usual * 2, abs=15)
    for other in set(Chair) - {chair}:
        assert hands(spot, least, other, **{trait: 2000}) == usual


def test_the_small_blind_completes_with_a_share_of_what_it_opens():
    opens = hands(FIRST_IN, Action.RAISE, Chair.SMALL_BLIND, small_blind_limp=500)

    assert hands(FIRST_IN, Action.CALL, Chair.SMALL_BLIND, small_blind_limp=500) == pytest.approx(1.5 * opens, abs=2)
    assert hands(FIRST_IN, Action.CALL, Chair.SMALL_BLIND) == opens
    assert hands(FIRST_IN, Action.CALL, Chair.BUTTON, small_blind_limp=500) == opens


def test_position_counts_for_less_against_a_raise_where_position_facing_is_low():
    early, late = {**RAISED, "num_opponents": 6}, {**RAISED, "num_opponents": 1}

    assert hands(late, Action.CALL, Chair.OTHER) > hands(early, Action.CALL, Chair.OTHER)
    assert hands(late, Action.CALL, Chair.OTHER, position_facing=0) == hands(early, Action.CALL, Chair.OTHER)
    assert hands(FIRST_IN, Action.RAISE, Chair.OTHER, position_facing=0) == hands(FIRST_IN, Action.RAISE, Chair.OTHER)


def test_traits_of_chairs_at_their_defaults_are_no_part_of_a_run():
    """So that runs from before they came keep their ids."""
    assert not set(find_player("tight_aggressive").identity) & set(CHAIR_TRAITS)
    assert Player(button_open=900).identity["button_open"] == 900
    assert set(CHAIR_TRAITS) < set(Player().row())


def chairs(num_seats: int, **document: object) -> list[Chair]:
    """The chairs of a scenario's positions, the button's first."""
    players = {"players": ["random"] * num_seats}
    plan = RunPlan.of(scenario.parse_poker({"name": "x", "game": "holdem", "seed": 1, **players, **document}, "x"))
    rules, stakes, _, _ = plan.records()
    table = tables.new_table()
    table["num_seats"] = num_seats
    table["seats"]["position_no"][0, :num_seats] = range(num_seats)
    return [
        Chair(int(chair_of(rules[0], stakes[0], table[0], table[0]["seats"][position])))
        for position in range(num_seats)
    ]


BLINDS = {"small_blind": 5, "big_blind": 10}


def test_button_and_blinds_are_chairs_of_their_own():
    assert chairs(6, stakes=BLINDS) == [Chair.BUTTON, Chair.SMALL_BLIND, Chair.BIG_BLIND, *[Chair.OTHER] * 3]
    assert chairs(3, stakes=BLINDS) == [Chair.BUTTON, Chair.SMALL_BLIND, Chair.BIG_BLIND]


def test_heads_up_in_stud_and_where_the_button_posts_the_only_blind_there_are_no_such_chairs():
    assert chairs(2, stakes=BLINDS) == [Chair.OTHER] * 2
    stud = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}
    assert chairs(6, game="seven_card_stud", limit="fixed_limit", stakes=stud) == [Chair.OTHER] * 6
    assert chairs(6, game="six_plus", stakes={"big_blind": 10}) == [Chair.OTHER] * 6


def test_who_straddles_sits_elsewhere():
    assert chairs(6, stakes={**BLINDS, "straddle": "under_the_gun"})[3] == Chair.OTHER


def test_a_policy_of_ones_own_sees_its_chair(tmp_path):
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "shy.py").write_text(
        "from pipeline.policy import CALL, FOLD, policy\n\n\n@policy\ndef shy(seen):\n"
        "    return (FOLD, 0) if seen.street_no == 0 and seen.chair == 2 else (CALL, 0)\n"
    )
    document = {"name": "x", "game": "holdem", "seed": 1, "players": ["shy"] * 5, "stakes": BLINDS}
    plan = RunPlan.of(scenario.parse_poker(document, "x", tmp_path), home=tmp_path)
    actions = plan.play(0, 50).actions
    folds = actions["action"] == Action.FOLD

    assert folds.sum() == 50
    assert set(actions["position_no"][folds]) == {1}
