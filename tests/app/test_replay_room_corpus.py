"""Real PokerStars files: found, verified, remarked and rejected hands of each folder, and every amount of the corpus' list."""

from collections import Counter

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from tests.needs import corpus_dir
from tests.oracles.corpus_rooms import FOLDERS, differences, expected, replayed

CORPUS = corpus_dir()
VERIFIED = {
    "hhp": {"holdem": 6},
    "hhsmithy": {"holdem": 27, "omaha": 4, "omaha_hi_lo": 4},
    "holdem_fl": {"holdem": 1},
    "holdem_nl": {"holdem": 186},
    "omaha": {"omaha": 3},
    "omaha_hilo": {"omaha_hi_lo": 15},
    "run_it_twice": {"holdem": 1, "omaha": 1},
    "short_deck": {"six_plus": 2},
    "stud7": {"seven_card_stud": 11, "seven_card_stud_hi_lo": 7},
    "tournament": {"holdem": 103, "omaha": 1},
}
"""Hands of each game that are verified, by folder: all of the corpus but one that deals the five of diamonds twice."""
REJECTED = {"hhsmithy": {"a card that was dealt before": 1}}
DUPLICATES = {"hhsmithy": 1}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_is_verified_to_the_cent(tmp_path, folder):
    """Nothing is unread, remarked or counted twice but what is listed here."""
    result, hands = replayed(CORPUS, folder, Home(tmp_path))
    listed = {name: line for name, line in expected(CORPUS).items() if name[0].startswith(f"{folder}/")}

    assert Counter(hand.game for hand in hands if hand.is_verified) == VERIFIED[folder]
    assert Counter(reject.reason for reject in result.rejects) == REJECTED.get(folder, {})
    assert result.remarks == {}
    assert result.counts["hands"] == len(listed)
    assert result.counts["duplicate"] == DUPLICATES.get(folder, 0)
    assert len(hands) + result.counts["rejected"] + result.counts["duplicate"] == len(listed)
    assert differences(hands, expected(CORPUS)) == []


def test_full_tilt_s_five_card_stud_is_verified(tmp_path):
    result = replay([CORPUS / "pokerstars" / "other_sites"], Home(tmp_path))

    assert [(run.game, run.num_hands, run.options["num_verified"]) for run in result.runs] == [("five_card_stud", 1, 1)]


def test_the_same_files_again_add_nothing(tmp_path):
    """Nor under other names, nor file by file: every hand is known by its site and number."""
    home = Home(tmp_path / "home")
    folder = CORPUS / "pokerstars" / "holdem_nl"
    first = replay([folder], home)
    copy = tmp_path / "copy.txt"
    copy.write_bytes(b"\n\n".join(file.read_bytes() for file in sorted(folder.iterdir())))
    joined = replay([copy], home)

    assert not replay([folder], home).is_new
    assert joined.counts["new"] == 0
    assert joined.counts["duplicate"] == joined.counts["hands"] == first.counts["hands"]
