"""Hands of every game as text: what a reader needs to follow stud and split pots."""

import re

import pytest

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.show import show
from pipeline.app.simulate import simulate
from pipeline.lake import scan
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

PLAYERS = ["calling_station", "always_call", "maniac"]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    home = Home(tmp_path_factory.mktemp("show"))
    for game in games.CATALOGUE:
        document = {"name": game, "game": game, "players": PLAYERS, "stack_bb": 20}
        simulate(RunPlan.of(scenario.Scenario.model_validate(document), 1), home, 60, 1)
    return home


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_every_hand_pays_its_pots_in_words(home, game):
    """What the lines collect and the rake add up to the total pot."""
    for hand_no in range(60):
        text = show(home, game, hand_no)
        collected = sum(int(chips.replace(",", "")) for chips in re.findall(r"collects ([\d,]+) from", text))
        total, rake = (
            int(chips.replace(",", "")) for chips in re.findall(r"Total pot ([\d,]+), rake ([\d,]+)", text)[0]
        )

        assert collected == total - rake


def test_stud_is_dealt_street_by_street(home):
    """The lowest door card brings in after the deal, and every later card is shown beside the open ones."""
    hands = [show(home, "seven_card_stud", hand_no) for hand_no in range(60)]
    whole = next(text for text in hands if "--- seventh street" in text)
    lines = whole.splitlines()
    third, fourth = lines.index("--- third street"), lines.index("--- fourth street")

    assert sum(line.startswith("Dealt to") for line in lines[third:fourth]) == 3
    assert all(
        re.search(r"\[\w{4}\] down \[\w{2}\] up$", line) for line in lines[third:fourth] if line.startswith("Dealt")
    )
    assert any(re.search(r"\[\w{8}\] \[\w{2}\] up$", line) for line in lines[lines.index("--- seventh street") :])
    bring_in = next(i for i, line in enumerate(lines) if "brings in" in line or "completes" in line)
    assert lines[bring_in - 1].startswith("Dealt to")
    assert lines[1].startswith("Bets ")


def test_halves_of_pots_are_named_where_pots_are_split(home):
    awards = scan.scan("awards", home.lake, "omaha_hi_lo").collect()
    split = set(awards.filter(awards["side"] == 1)["hand_no"].to_list())

    assert 0 < len(split) < 60
    for hand_no in range(60):
        text = show(home, "omaha_hi_lo", hand_no)
        assert ("from the low half of" in text) == ("from the high half of" in text) == (hand_no in split)
