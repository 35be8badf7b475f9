"""Real Open Hand History: every hand of each file verified, and the amounts of the corpus' list."""

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.verify import verify
from tests.needs import corpus_dir
from tests.oracles.corpus_ohh import DEAD_IN_LIST, differences, expected, rewritten
from tests.oracles.corpus_rooms import hands_of

CORPUS = corpus_dir() / "ohh"
VERIFIED = {
    "pokernow_holdem_observed_100.ohh": {"holdem": 100},
    "pokernow_mixed_330hands.ohh": {"holdem": 185, "omaha": 118, "omaha_hi_lo": 27},
    "pokernow_omaha_hilo.ohh": {"omaha_hi_lo": 83},
    "spec_example_holdem_ipoker.ohh": {"holdem": 1},
    "spec_example_holdem_pokerstars.ohh": {"holdem": 1},
}
"""Hands of each game that are verified, by file: all 515."""


@pytest.mark.parametrize("file", VERIFIED)
def test_a_file_is_verified_to_the_cent(tmp_path, file):
    """No hand is rejected, remarked or counted twice."""
    home = Home(tmp_path)
    result = replay([CORPUS / file], home)
    hands = [hand for run in result.runs for hand in hands_of(CORPUS, run, home)]

    assert {run.game: run.options["num_verified"] for run in result.runs} == VERIFIED[file]
    assert (result.rejects, result.remarks) == ((), {})
    assert [verify(home, run.run_id).digest for run in result.runs] == [run.digest for run in result.runs]
    assert len(hands) == result.counts["hands"] == sum(name == file for name, _ in expected(CORPUS))
    assert differences(hands, expected(CORPUS), DEAD_IN_LIST) == []


@pytest.mark.parametrize("are_calls_to", [False, True])
def test_the_same_hands_with_bets_as_where_they_stand(tmp_path, are_calls_to):
    """As other writers have it: each file is read anew the other way, and its hands are the same."""
    for file in VERIFIED:
        usual = replay([CORPUS / file], Home(tmp_path / "usual"))
        (tmp_path / file).write_text(rewritten(CORPUS / file, are_calls_to))
        other = replay([tmp_path / file], Home(tmp_path / "other"))

        assert [(run.game, run.digest) for run in other.runs] == [(run.game, run.digest) for run in usual.runs], file


def test_joined_and_renamed_files_add_nothing(tmp_path):
    home = Home(tmp_path / "home")
    first = replay([CORPUS / file for file in VERIFIED], home)
    joined = tmp_path / "joined.txt"
    joined.write_bytes(b"\n\n\n".join((CORPUS / file).read_bytes() for file in VERIFIED))
    again = replay([joined], home)

    assert first.num_verified == 515
    assert (again.counts["hands"], again.counts["duplicate"]) == (515, 515)
