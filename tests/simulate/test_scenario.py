"""Scenarios whose settings fit their fields and still say nothing; tests/test_bad_input.py has those met on the command line."""

import pytest

from pipeline.errors import ScenarioError, UnknownName
from pipeline.simulate import scenario

HEADS_UP = {"name": "two", "players": ["nit", "maniac"], "stakes": {"big_blind": 2, "currency": "USD"}}


@pytest.mark.parametrize(("straddle", "num_seats"), [("button", 3), ("under_the_gun", 4), ("double", 5)])
def test_a_straddle_needs_a_seat_behind_the_blinds(straddle, num_seats):
    """With a seat less nobody posts it."""
    table = HEADS_UP | {"stakes": HEADS_UP["stakes"] | {"straddle": straddle}}
    least, most = (table | {"players": ["nit"] * seats} for seats in (num_seats - 1, num_seats))
    posted = max(scenario.parse(most, "most").stakes_value().forced_bets(num_seats).blinds)

    assert posted == (8 if straddle == "double" else 4)
    with pytest.raises(ScenarioError, match=f"^least: stakes.straddle: met '{straddle}'; allowed: 'none' with fewer"):
        scenario.parse(least, "least")


def test_a_named_schedule_may_have_caps_for_larger_tables():
    """It is one for all tables; in a table of the scenario's own such a cap is a mistake."""
    named = scenario.parse(HEADS_UP | {"rake": "micro"}, "named")
    assert max(int(players) for players in named.rake.cap_by_players) > 2
    with pytest.raises(ScenarioError, match=r"rake\.cap_by_players"):
        scenario.parse(HEADS_UP | {"rake": named.rake.model_dump()}, "own")


def test_a_misspelt_trait_is_told_with_the_players_file(tmp_path):
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "shark.toml").write_text("buton_open = 900\n")
    document = {"name": "x", "game": "holdem", "seed": 1, "players": ["shark"] * 3, "stakes": {"big_blind": 10}}
    with pytest.raises(UnknownName, match=r"table\.toml: players: .*shark\.toml: No field named 'buton_open'"):
        scenario.parse_poker(document, "table.toml", tmp_path)
