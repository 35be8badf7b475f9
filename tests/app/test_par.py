"""`tapete par`: the PAR sheet in words, as JSON and as CSV; what it refuses."""

import csv
import json
from fractions import Fraction

import pytest

from pipeline import resources
from pipeline.app import six_card
from pipeline.app.home import Home
from pipeline.app.par import TITLES, par
from pipeline.errors import ScenarioError, UnknownName, UsageError
from pipeline.exact.six_card.bonus import bonus
from tests.needs import ROOT

SCENARIO = """
name = "four"
game = "six_card"
[[boxes]]
ante = 1000
bonus = 1000
[[boxes]]
ante = 1000
[[boxes]]
ante = 2000
[[boxes]]
bonus = 100
[table]
chip = 100
min_ante = 1000
max_payout = 20000
currency = "USD"
decimals = 2
"""


def sheet(home, scenario="six_card", pay_table=None):
    return par(str(scenario), Home(home), pay_table, 60, (100, 1000, 10_000))


def test_words_json_and_csv_have_the_same_figures(tmp_path):
    """Fractions in full; each section has its title."""
    result, words, lines = sheet(tmp_path)
    rows = list(csv.DictReader(lines.splitlines()))
    by_place = {(row["section"], int(row["row"]), row["figure"]): row for row in rows}

    for name, section in result["sections"].items():
        assert TITLES[name] in words
        for at, figures in enumerate(section):
            for figure, value in figures.items():
                line = by_place.pop((name, at, figure))
                if isinstance(value, dict):
                    assert (line["fraction"], line["value"]) == (value["fraction"], repr(value["value"]))
                else:
                    assert line["value"] == ("" if value is None else str(value))
    assert not by_place
    (row,) = [row for row in result["sections"]["wagers"] if row["wager"] == "bonus"]
    assert Fraction(row["hold"]["fraction"]) == bonus().edge
    assert json.loads(json.dumps(result, default=str)) == result


def test_boxes_and_the_maximum_payout_are_those_of_the_scenario(tmp_path):
    """20,000 chips are 20 antes of the first box, and ten of the blind one, for which nobody has computed best play."""
    (tmp_path / "four.toml").write_text(SCENARIO)
    result, words, _ = sheet(tmp_path, tmp_path / "four.toml")
    kinds = [(row["box"], row["kind"]) for row in result["sections"]["hour"]]

    assert list(dict.fromkeys(kinds)) == [(1, "open"), (2, "open"), (3, "blind"), (4, "bonus only"), ("all", "")]
    assert "Maximum payout: 20 antes." in words
    *each, together = result["sections"]["hour"]
    added = [row for row in each if row["kind"] != "open" or row["way"] == "without five"]
    assert Fraction(together["win_chips"]["fraction"]) == sum(Fraction(row["win_chips"]["fraction"]) for row in added)
    assert {row["box"]: row["decisions"] for row in result["sections"]["hour"]}[3] == "held"
    (bonus_only,) = [row for row in result["sections"]["boxes"] if row["box"] == "bonus only"]
    assert bonus_only["hold"]["value"] > 0.39  # most of what high hands would win is not paid
    assert "60 rounds an hour, in USD" in words


def test_another_pay_table_is_set_beside_the_scenarios(tmp_path):
    """By name, or by the path of a file. Decisions are held, and the sheet says so."""
    name = "three_of_a_kind_4"
    result, words, _ = sheet(tmp_path, pay_table=name)
    by_file = sheet(tmp_path, pay_table=str(resources.data_dir() / "paytables" / f"{name}.toml"))[0]
    moved = {row["wager"]: row["moved"] for row in result["sections"]["changed"]}

    assert result == by_file
    assert not result["decisions_are_best"]
    assert "decisions are held as they are there" in words
    assert moved["bonus"]["fraction"] == str(-Fraction(54912, 2598960))
    assert all(row["wager"] != "best play" for row in result["sections"]["wagers"])
    for way in ("without five", "always raise"):
        (paid,) = [
            row["paid"] for row in result["sections"]["hands"] if (row["way"], row["hand"]) == (way, "three of a kind")
        ]
        assert Fraction(moved[way]["fraction"]) == -2 * Fraction(paid["fraction"])


def test_values_of_the_home_make_another_table_s_play_the_best(tmp_path):
    """Those under the terms of that pay table, whatever the folder is called."""
    document = json.loads((resources.data_dir() / "values" / "six_card-rule_book.json").read_text())
    document["terms"]["bet"][3] = 4
    folder = tmp_path / "exact" / "six_card" / "mine"
    folder.mkdir(parents=True)
    (folder / "values.json").write_text(json.dumps(document))
    result = sheet(tmp_path, pay_table="three_of_a_kind_4")[0]

    assert (result["values_of"], result["decisions_are_best"]) == ("mine", True)
    assert result["sections"]["wagers"][0]["wager"] == "best play"


def test_what_has_no_sheet_is_refused(tmp_path, monkeypatch):
    (tmp_path / "bad.toml").write_text("[bet]\npair = 1\n[bonus]\npair = 1\n")

    with pytest.raises(UsageError, match="six_max is no game against the house"):
        sheet(tmp_path, "six_max")
    with pytest.raises(ScenarioError, match=r"bet\.high_card: met 'nothing'"):
        sheet(tmp_path, pay_table=str(tmp_path / "bad.toml"))
    with pytest.raises(UnknownName, match="pay table named 'generous'"):
        sheet(tmp_path, pay_table="generous")
    monkeypatch.setattr(six_card, "values_files", lambda home: {})
    with pytest.raises(UsageError, match="tapete values six_card"):
        sheet(tmp_path)


def test_the_sheet_in_readme_is_what_the_command_prints(tmp_path):
    """Up to the maximum payouts, whose figures depend on what was computed; and the part for the other pay table."""
    readme = (ROOT / "README.md").read_text()
    words = sheet(tmp_path)[1]

    assert f"$ tapete par | sed '/^Readings/,$d'\n{words[: words.index('Maximum payout: hold')].rstrip()}\n\n" in readme
    assert (
        next(
            part
            for part in sheet(tmp_path, pay_table="three_of_a_kind_4")[1].split("\n\n")
            if part.startswith("Hold by")
        )
        in readme
    )
