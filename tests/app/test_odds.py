"""`tapete odds` as a user meets it."""

import json

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import HandError, UsageError
from pipeline.exact.odds_games import ALL
from tests.needs import ROOT


def tapete(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["odds", *arguments], catch_exceptions=False)

    assert done.exit_code == 0, done.output
    return done.stdout


def test_odds_are_a_table_with_a_line_a_hand():
    lines = tapete("holdem", "AhAd", "KsKc", "--board", "2c7d9h").splitlines()

    assert lines[0] == "Texas Hold'em, board 2c7d9h, all 990 run-outs"
    assert lines[1].split() == ["hand", "equity", "win", "tie"]
    assert lines[3].split() == ["AhAd", "91.62", "%", "91.62", "%", "0.00", "%"]
    assert len(lines) == 5


def test_a_sample_says_so_and_has_a_standard_error():
    lines = tapete("omaha_hi_lo", "AhAd2s3c", "random", "--samples", "1000", "--dead", "KsKc").splitlines()

    assert lines[0].startswith("Omaha Hi/Lo, dead KsKc, a sample of 1,000 run-outs, a low in ")
    assert lines[1].split("  ")[0] == "hand"
    assert "std. error" in lines[1]
    assert lines[1].split()[-4:] == ["scoop", "part", "high", "low"]


def test_json_has_the_same_figures():
    found = json.loads(tapete("omaha_hi_lo", "AhAd2s3c", "KhKdQsJs", "--board", "4c5d8hKs", "--json"))

    assert (found["game"], found["exact"], found["run_outs"]) == ("omaha_hi_lo", True, 40)
    assert [hand["hand"] for hand in found["hands"]] == ["AhAd2s3c", "KhKdQsJs"]
    assert sum(hand["equity"] for hand in found["hands"]) == pytest.approx(1)
    assert set(found["hands"][0]) == {"hand", "equity", "win", "tie", "high", "low"}
    assert found["low_share"] == found["hands"][0]["low"]


def test_seed_and_samples_decide_a_sample():
    options = ("holdem", "AA", "random", "--samples", "1000", "--json")

    assert tapete(*options, "--seed", "3") == tapete(*options, "--seed", "3")
    assert tapete(*options, "--seed", "3") != tapete(*options, "--seed", "4")


def test_mata_ases_without_hands_says_what_is_known_of_it():
    """Final hands, then tables of two to eight; as JSON exact figures are fractions."""
    options = ("mata_ases", "--samples", "1000")
    lines = tapete(*options).splitlines()
    found = json.loads(tapete(*options, "--json"))

    assert lines[0].startswith("Mata Ases, a hand kills in 41.18 % = 15719267/38172225 of all deals")
    assert [line.split()[0] for line in lines[-7:]] == list("2345678")
    assert found["kill"]["fraction"] == "15719267/38172225"
    assert sum(share["value"] for share in found["classes"].values()) == pytest.approx(1)
    assert found["tables"][1]["equal_doors"]["fraction"] == "1/425"
    assert all(table["nobody_kills"]["stderr"] > 0 for table in found["tables"])


def test_hands_of_mata_ases_may_be_hands_so_far():
    lines = tapete("mata_ases", "KhKd2c", "Ac7cJd", "random", "--board", "As9d4c", "--samples", "1000").splitlines()

    assert lines[0].startswith("Mata Ases, helps As9d4c, a sample of 1,000 run-outs, nobody kills in ")
    assert lines[1].split() == ["hand", "equity", "std.", "error", "win", "tie", "kills"]


def test_other_games_want_hands():
    with pytest.raises(UsageError, match="Number of hands met: 0"):
        tapete("holdem")


def test_what_is_wrong_is_an_error_of_usage():
    with pytest.raises(HandError, match=r"Hand 2, 'AhKs': Ah is also in hand 1\.") as caught:
        tapete("holdem", "AhAd", "AhKs")

    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    "line", [line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("$ tapete odds")]
)
def test_the_readme_shows_what_is_printed(line):
    """Each example of README, in full."""
    readme = (ROOT / "README.md").read_text()
    expected = readme.split(f"{line}\n")[1].split("$ tapete")[0].split("```")[0]

    assert tapete(*line.split()[3:]) == expected


def test_the_readme_names_every_game():
    section = (ROOT / "README.md").read_text().split("\n## Odds\n")[1].split("\n## ")[0]

    assert all(f"`{key}`" in section for key in ALL)


@pytest.mark.parametrize(
    "arguments",
    [
        ("six_card", "AhKhQd2c2s", "--up", "7c", "--dead", "2d"),
        ("six_card", "AhKhQd2c2s", "--up", "7c", "--board", "2d"),
        ("holdem", "AhAd", "KsKc", "--up", "2c"),
    ],
)
def test_options_that_a_game_has_no_use_for_are_refused(arguments):
    """Left unsaid they would seem to have been counted."""
    done = CliRunner().invoke(app, ["odds", *arguments])

    assert isinstance(done.exception, UsageError)
    assert "Leave it out" in str(done.exception)
