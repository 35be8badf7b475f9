"""A scenario by the rule book and by other readings: paired differences against plain loops over the rows of the lake."""

from collections import defaultdict

import pytest

from pipeline import games, scan
from pipeline.app import readings as workflow
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import BoxWager
from tests.app.slow_pairs import slow_difference

NUM_HANDS = 2000
SCENARIO = """
name = "short"
game = "six_plus"
players = ["maniac", "calling_station", "random"]
stack_bb = [5, 60]
house_rules = {ranking = "b"}
rake = "micro"
[stakes]
big_blind = 10
currency = "USD"
decimals = 2
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Home, workflow.Readings]:
    home = Home(tmp_path_factory.mktemp("readings"))
    file = home.folder / "short.toml"
    file.write_text(SCENARIO)
    return home, workflow.readings(plan_of(str(file), home, 3), home, NUM_HANDS, 1, lambda *_: None)


def stretches(home: Home, run_id: str, figure: str, kind: str | None) -> list[tuple[int, int]]:
    """Numerator and denominator by 256 hands, money in chips."""
    sums = defaultdict(lambda: [0, 0])
    if kind is None:
        column = {"rake_bb_per_100_hands": "rake_chips", "pot_bb": "pot_chips"}[figure]
        for hand in scan("hands", root=home.lake, run=run_id).collect().to_dicts():
            sums[hand["hand_no"] // 256][0] += hand[column]
            sums[hand["hand_no"] // 256][1] += 1
    else:
        chairs = [i for i, name in enumerate(("maniac", "calling_station", "random")) if name == kind]
        for seat in scan("seats", root=home.lake, run=run_id).collect().to_dicts():
            if seat["player_id"] in chairs:
                sums[seat["hand_no"] // 256][0] += seat["won_chips"] - seat["put_in_chips"]
                sums[seat["hand_no"] // 256][1] += 1
    return [tuple(sums[stretch]) for stretch in sorted(sums)]


def test_every_other_value_of_every_option_is_played(played):
    """By the rule book first, whatever the scenario says, all of one seed."""
    _, done = played
    options = games.find("six_plus").options

    assert len(done.runs) == 1 + sum(len(option.values) - 1 for option in options)
    assert done.runs[0].options["house_rules"] == {}
    assert {(row["option"], row["rule"]) for row in done.rows} == {(option.key, option.rule) for option in options}
    assert {run.seed for run in done.runs} == {3}


def test_paired_differences_are_those_of_the_slow_way(played):
    home, done = played
    by_rules = {tuple(run.options["house_rules"].items()): run.run_id for run in done.runs}
    for row in done.rows:
        scale = (1 if row["figure"] == "pot_bb" else 100) / 10
        book, reading = (
            stretches(home, by_rules[rules], row["figure"], row["player_kind"])
            for rules in ((), ((row["option"], row["value"]),))
        )
        difference, stderr = slow_difference(book, reading)

        assert row["difference"] == pytest.approx(scale * difference)
        assert row["margin"] == pytest.approx(2.3646 * scale * stderr, rel=1e-3, abs=1e-9)  # t with 7 degrees
        assert (row["verdict"] == "same") == (book == reading)
        if book != reading:
            assert (row["verdict"] == "moves") == (abs(row["difference"]) > row["margin"])


def test_rules_that_can_not_matter_are_the_same_to_the_chip(played):
    """Caps are of fixed limit, and three seats have no heads-up blinds; three of a kind beats a straight now and then."""
    _, done = played
    verdicts = defaultdict(set)
    for row in done.rows:
        verdicts[row["option"]].add(row["verdict"])

    assert verdicts["cap_counts"] == verdicts["heads_up_cap"] == {"same"}
    assert verdicts["ranking"] - {"same"}
    assert "all of them" in workflow.in_words(done)


def test_readings_of_other_stacks_are_not_set_beside(played):
    """A run that differs in more than a rule is no reading."""
    home, done = played
    other = home.folder / "other.toml"
    other.write_text(SCENARIO.replace("[5, 60]", "30"))
    simulate(plan_of(str(other), home, 3), home, 300, 1)

    again = workflow.readings(plan_of(str(home.folder / "short.toml"), home, 3), home, NUM_HANDS, 1, lambda *_: None)

    assert again.rows == done.rows


BOXES = """
name = "boxes"
game = "six_card"
[[boxes]]
ante = 10
bonus = 3
strategy = "random"
[[boxes]]
ante = 20
strategy = "random"
[table]
min_ante = 10
max_payout = 90
"""


def test_rounds_against_the_house_are_compared_by_their_edges(tmp_path):
    """Of all boxes and by strategy and kind of box; a reading that would not allow the boxes is left out and said so."""
    home = Home(tmp_path)
    file = home.folder / "boxes.toml"
    file.write_text(BOXES)
    done = workflow.readings(plan_of(str(file), home, 3), home, 1000, 1, lambda *_: None)
    by_rules = {tuple(run.options["house_rules"].items()): run.run_id for run in done.runs}

    assert set(by_rules) == {
        *((), (("ante_ratio", "up_to_5"),), (("bonus_boxes", "first"),)),
        *((("maximum_of", "bet"),), (("maximum_of", "player"),)),
    }
    assert "1 reading would not allow these boxes." in workflow.in_words(done)
    verdicts = {
        (row["option"], row["value"], row["figure"]): row["verdict"] for row in done.rows if not row["player_kind"]
    }
    assert {verdict for (option, *_), verdict in verdicts.items() if option != "maximum_of"} == {"same"}
    assert verdicts["maximum_of", "player", "base_edge"] != "same"
    for row in done.rows:
        if row["option"] == "maximum_of" and row["figure"] == "base_edge":
            kinds = {None: (1, 2), "random, second open": (1,), "random, first open": (2,)}
            book, reading = (
                house_stretches(home, by_rules[rules], kinds[row["player_kind"]])
                for rules in ((), ((row["option"], row["value"]),))
            )
            difference, stderr = slow_difference(book, reading)

            assert row["difference"] == pytest.approx(difference)
            assert row["margin"] == pytest.approx(3.1824 * stderr, rel=1e-2, abs=1e-9)  # t with 3 degrees


def house_stretches(home: Home, run_id: str, chairs: tuple[int, ...]) -> list[tuple[int, int]]:
    """What the house keeps of ante and bet, and antes, by 256 rounds."""
    sums = defaultdict(lambda: [0, 0])
    for wager in scan("wagers", root=home.lake, run=run_id).collect().to_dicts():
        if wager["seat_no"] in chairs and wager["wager"] != BoxWager.BONUS:
            sums[wager["hand_no"] // 256][0] -= wager["net_chips"]
            sums[wager["hand_no"] // 256][1] += wager["stake_chips"] if wager["wager"] == BoxWager.ANTE else 0
    return [tuple(sums[stretch]) for stretch in sorted(sums)]
