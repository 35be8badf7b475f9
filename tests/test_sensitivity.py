"""The page of readings: every one that is cited is on it, it is what words and evidence make; trials pair the same hands."""

import json
import os
import random
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from pipeline import games
from tests.needs import ROOT
from tests.verify import sensitivity
from tests.verify.sensitivity_full import POT, RAKE, at_table, goes_elsewhere, one_kicker, own_flush
from tests.verify.sensitivity_tables import MOVED, TABLES, Bound, Trial

CITED = re.compile(r"\bA-\d\d\b")
FOLDERS = ("pipeline", "data", "schemas", "notebooks", "tests")
SUFFIXES = (".py", ".sql", ".toml", ".md", ".yaml", ".ipynb", ".json")
NUM_HANDS = 2560


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return tomllib.loads(sensitivity.WORDS.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def rows() -> list[dict]:
    return json.loads(sensitivity.EVIDENCE.read_text(encoding="utf-8"))["figures"]["rows"]


def test_every_reading_that_is_cited_is_in_the_table(words):
    """In the code, its data and tests, the README and the changelog; each once, in order, with the same words."""
    files = [ROOT / "README.md", ROOT / "CHANGELOG.md"]
    files += [
        file
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in SUFFIXES and file.is_file()
    ]
    cited = {rule for file in files for rule in CITED.findall(file.read_text(encoding="utf-8"))}

    assert len(cited) > 60
    assert cited <= words.keys()
    assert list(words) == sorted(words)
    assert all(said.keys() - {"why"} == {"open", "ours", "other", "games"} for said in words.values())


def test_the_table_has_the_readings_of_the_rule_book(words):
    corpus = Path(os.environ.get("TAPETE_CORPUS", ROOT.parent / "shared" / "corpus"))
    book = corpus.parent / "rulebook.md"
    if not book.exists():
        pytest.skip(f"no rule book at {book}")

    assert set(CITED.findall(book.read_text(encoding="utf-8"))) == words.keys()


def test_each_reading_has_a_figure_or_a_reason(words, rows):
    told = {row["rule"] for row in rows}

    assert told <= words.keys()
    assert {rule for rule, said in words.items() if "why" not in said} <= told


def test_each_option_is_measured_or_its_reason_given(words, rows):
    """Every other value of a house rule that a reading asks for, but those of caps between others."""
    tried = {row["reading"] for row in rows}
    for game in (games.find_any(key) for key in (*games.CATALOGUE, *games.BANKED)):
        for option in game.options:
            if option.rule not in words or "why" in words[option.rule]:
                continue
            values = ("1", "5", "50") if option.key == "misdeal_cap" else option.values[1:]

            assert {f"`{option.key} = {value}`" for value in values} <= tried


def test_evidence_has_a_row_for_each_trial(rows):
    """So a trial that was added or reworded was played."""
    found = {(row["rule"], row["reading"], row["table"]) for row in rows if row["hands"]}

    assert {(one.rule, one.reading, table.words) for table, trials in TABLES for one in trials} <= found


def test_the_page_is_what_words_and_evidence_make():
    assert sensitivity.PAGE.read_text(encoding="utf-8") == sensitivity.made(), "python -m tests.verify.sensitivity"


def test_the_readme_says_the_largest(words, rows):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert "docs/sensitivity.md" in readme
    for line in sensitivity.largest(words, rows)[:4]:
        assert line in readme


def test_a_refund_moves_chips_and_no_pot():
    """[A-02]: side pots that come back to those who paid them are the winner's no more; by hand from the seats of both."""
    ((table, trials),) = [one for one in TABLES if any(trial.rule == "A-02" for trial in one[1])]
    (trial,) = [trial for trial in trials if trial.rule == "A-02"]
    assert isinstance(trial, Trial)
    rake, pot, moved = at_table(table, (trial,), NUM_HANDS)
    logs = [table.plan(changes).play(0, NUM_HANDS) for changes in ({}, trial.changes)]
    unit = table.plan({}).scenario.unit_chips
    apart = np.abs(np.subtract(*(log.seats["won_chips"].astype(int) for log in logs))).sum() / 2

    assert (rake["figure"], pot["figure"], moved["figure"]) == (RAKE, POT, MOVED)
    assert sensitivity.is_same(rake)
    assert sensitivity.is_same(pot)
    assert moved["difference"] == pytest.approx(100 * apart / unit / NUM_HANDS)
    assert apart > 0
    assert rake["by_rule_book"] == pytest.approx(100 * logs[0].hands["rake_chips"].sum() / unit / NUM_HANDS)


def test_an_odd_chip_is_what_three_winners_cannot_share():
    """100 chips three ways are 34, 33 and 33: one odd chip; 50 two ways none. Of big blinds of 10."""
    ((table, trials),) = [one for one in TABLES if any(trial.rule == "A-05" for trial in one[1])]
    (bound,) = [trial for trial in trials if isinstance(trial, Bound)]
    log = table.plan({}).play(0, 2)
    log.awards = {
        "hand_no": np.array([0, 0, 0, 1, 1]),
        **{name: np.zeros(5, int) for name in ("deal_no", "pot_no", "board_no", "side", "rake_chips")},
        "chips": np.array([34, 33, 33, 25, 25]),
    }

    assert bound.of(log, 10).tolist() == [0.1, 0.0]


def test_other_readings_of_a_showdown():
    """[A-08]: no own spade is the least, on a board of spades a three of one's own would win what is split. [A-09]: pairs and one
    kicker. With four spades on the board the own highest one decides by either reading."""
    board = ["As", "Ks", "9s", "4s", "2d"]
    draw = random.Random(1)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    spades = [card for card in deck if card[1] == "s"]

    assert own_flush(["6s", "Qd"], board) > own_flush(["5s", "Ad"], board) > own_flush(["Qd", "Qc"], board)
    assert goes_elsewhere(["As", "Ks", "9s", "6s", "4s"], ["3s", "2d"], ["Qd", "Qc"], None)
    assert one_kicker((1, 9, 9, 12, 7, 3)) == (1, 9, 9, 12)
    for number in [3, 4] * 100:
        on_board = [*draw.sample(spades, number), *draw.sample([card for card in deck if card[1] != "s"], 5 - number)]
        own = draw.sample([card for card in deck if card not in on_board], 4)
        assert not goes_elsewhere(on_board, own[:2], own[2:], None)
