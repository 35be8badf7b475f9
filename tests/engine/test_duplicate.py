"""Duplicate deals: every player plays each deal from every chair, with the same deck, stacks and button."""

import numpy as np
import pytest

from pipeline.engine.play import Log
from pipeline.errors import ScenarioError
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import parse

NUM_DEALS = 60


def document(players: list[str], game: str = "holdem", **session) -> dict:
    stakes = {
        "seven_card_stud": {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 3},
        "mata_ases": {"big_blind": 10},
    }
    return {
        "name": "duplicate",
        "game": game,
        "players": players,
        "stack_bb": [10, 80],
        "session": {"duplicate": True, **session},
        "stakes": stakes.get(game, {"small_blind": 5, "big_blind": 10}),
    }


def played(players: list[str], game: str = "holdem") -> Log:
    plan = RunPlan.of(parse(document(players, game), "test"), 11)
    return plan.play(0, NUM_DEALS * len(players))


def by_deal(log: Log, column: str, num_players: int) -> np.ndarray:
    """A column of seats: deal, hand of the deal, chair."""
    return log.seats[column].reshape(NUM_DEALS, num_players, num_players)


TABLES = [
    (["tight_aggressive", "calling_station", "maniac"], "holdem"),
    (["nit", "random"], "omaha"),
    (["tight_aggressive", "calling_station", "random", "maniac"], "seven_card_stud"),
    (["calling_station", "maniac", "nit"], "mata_ases"),
]


@pytest.mark.parametrize(("players", "game"), TABLES)
def test_each_player_plays_each_deal_from_each_chair(players, game):
    log, num = played(players, game), len(players)
    player_ids = by_deal(log, "player_id", num)

    assert (np.sort(player_ids, axis=1) == np.arange(num)[:, None]).all()
    assert (np.sort(player_ids, axis=2) == np.arange(num)).all()


@pytest.mark.parametrize(("players", "game"), TABLES)
def test_hands_of_a_deal_have_the_same_first_cards_stacks_and_button(players, game):
    log, num = played(players, game), len(players)
    stacks = by_deal(log, "stack_chips", num)
    first_card = by_deal(log, "cards", num) & np.uint64(255)
    buttons = log.hands["button_seat"].reshape(NUM_DEALS, num)

    assert (stacks == stacks[:, :1]).all()
    assert (buttons == buttons[:, :1]).all()
    assert len(np.unique(stacks)) > NUM_DEALS
    assert set(np.unique(buttons)) == set(range(1, num + 1))
    if game != "mata_ases":  # there the deal that decides may be a later one
        assert (first_card == first_card[:, :1]).all()


@pytest.mark.parametrize("game", ["holdem", "omaha", "seven_card_stud", "mata_ases"])
def test_players_who_are_all_alike_win_nothing_from_each_other(game):
    """Dice are those of the deal too, so each player loses from one chair what it wins from the others."""
    log = played(["loose_aggressive" if game != "mata_ases" else "maniac"] * 3, game)
    net = by_deal(log, "won_chips", 3).astype(int) - by_deal(log, "put_in_chips", 3).astype(int)
    player_ids = by_deal(log, "player_id", 3)

    for player_id in range(3):
        assert (
            np.where(player_ids == player_id, net, 0).sum(axis=(1, 2)) == -log.hands["rake_chips"].reshape(-1, 3)[:, 0]
        ).all()
    assert np.abs(net).max() > 50


def test_a_deal_is_a_session():
    log = played(["nit", "maniac", "random"])

    assert (log.hands["session_no"] == np.repeat(np.arange(NUM_DEALS), 3)).all()


def test_shards_cut_between_deals_change_nothing():
    plan = RunPlan.of(parse(document(["nit", "maniac", "random"]), "test"), 11)
    whole, later = plan.play(0, 90), plan.play(60, 30)

    for column in later.seats:
        assert (whole.seats[column][-len(later.seats[column]) :] == later.seats[column]).all(), column


def test_stacks_that_carry_over_can_not_be_played_again():
    with pytest.raises(ScenarioError, match=r"session\.duplicate"):
        parse(document(["nit", "maniac"], stacks="carry"), "test")
