"""What `tapete games` and README say of games and house rules is what the rules say."""

import pytest

from pipeline import games
from pipeline.app import catalogue
from pipeline.rules.house import ROOMS
from tests.needs import ROOT

OPTIONS = {
    option.key: option for game in (*games.CATALOGUE.values(), *games.BANKED.values()) for option in game.options
}


@pytest.mark.parametrize("key", games.CATALOGUE)
def test_a_game_lists_its_limits_and_house_rules(key):
    result, words = catalogue.game(key)
    game = games.find(key)

    assert result["limits"] == [limit.name.lower() for limit in game.limits]
    assert [(row["option"], tuple(row["values"]), row["rule"]) for row in result["options"]] == [
        (option.key, option.values, option.rule) for option in game.options
    ]
    for row in result["options"]:
        assert {row["default"], row["rooms"]} <= set(row["values"])
        assert all(f"{row[part]}" in words for part in ("option", "rule", "description"))


@pytest.mark.parametrize("key", games.BANKED)
def test_a_game_against_the_house_lists_its_wagers_pay_tables_and_house_rules(key):
    result, words = catalogue.game(key)
    game = games.BANKED[key]

    assert [wager["key"] for wager in result["wagers"]] == [wager.key for wager in game.wagers]
    assert {len(lines) for lines in result["pay_tables"].values()} == {10}
    assert "royal flush      100   1000" in words
    for row in result["options"]:
        assert all(f"{row[part]}" in words for part in ("option", "rule", "description"))
    assert key in catalogue.games()[1]


def test_strategies_that_ship_are_listed(tmp_path):
    result, words = catalogue.strategies(tmp_path)

    assert result["broken"] == []
    assert [row["strategy"] for row in result["strategies"]] == [
        *("always_raise", "basic", "optimal", "pair_or_better", "random")
    ]
    assert "basic" in words


@pytest.mark.parametrize("key", OPTIONS)
def test_readme_has_every_house_rule(key):
    """Its rule, its values, the rule book's first, and what rooms do."""
    option = OPTIONS[key]
    (row,) = [line for line in (ROOT / "README.md").read_text().splitlines() if f"] | `{key}` |" in line]
    rule, _, _, values, rooms = [cell.strip() for cell in row.strip("|").split("|")]

    assert rule == f"[{option.rule}]"
    assert values == ", ".join(f"`{value}`" for value in option.values)
    assert rooms == f"`{option.default(ROOMS)}`"


@pytest.mark.parametrize("key", games.CATALOGUE)
def test_readme_has_every_game(key):
    game = games.find(key)
    (row,) = [
        line
        for line in (ROOT / "README.md").read_text().splitlines()
        if line.startswith(f"| `{key}` | {game.min_seats}-")
    ]

    assert f"| {game.min_seats}-{game.max_seats} | {game.num_own_cards}, {game.num_board_cards} |" in row
    assert ", ".join(limit.name.lower().replace("_", " ") for limit in game.limits) in row
