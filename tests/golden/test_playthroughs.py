"""Every game has a hand as text that does not change; playthroughs.py makes the texts and says how to make them again."""

import pytest

from pipeline import games
from pipeline.codes import Limit
from tests.golden.playthroughs import BANKED_PLAYTHROUGHS, FOLDER, PLAYTHROUGHS, file_of, text_of

ALL = (*PLAYTHROUGHS, *BANKED_PLAYTHROUGHS)


@pytest.mark.parametrize("hand", ALL, ids=lambda hand: hand.name)
def test_a_playthrough_is_as_it_was(hand):
    """The rules, the deal, the dice and the printer."""
    text = text_of(hand)

    assert file_of(hand).read_text() == text, "meant? python -m tests.golden.playthroughs writes the texts again"
    assert [words for words in hand.says if words not in text] == []


def test_no_game_ranking_or_limit_lacks_a_playthrough():
    """Rule book 1 to 8: each game, both rankings of six plus, each limit; and no file is left over."""
    rankings = {hand.house_rules.get("ranking", "a") for hand in PLAYTHROUGHS if hand.game == "six_plus"}

    assert set(games.CATALOGUE) == {hand.game for hand in PLAYTHROUGHS}
    assert set(games.BANKED) == {hand.game for hand in BANKED_PLAYTHROUGHS}
    assert rankings == {"a", "b"}
    assert {limit.name.lower() for limit in Limit} == {hand.limit for hand in PLAYTHROUGHS}
    assert {file_of(hand) for hand in ALL} == set(FOLDER.iterdir())
