"""Recorded hands through the rules: the public corpus, our samples, exports read back."""

import json
import subprocess
import sys

import pytest

from pipeline import resources
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import simulate
from pipeline.errors import UsageError
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.corpus_phh import code_counts, differences, expected, reading_counts, reject_counts, replayed


def test_every_public_pluribus_hand_ends_as_recorded(corpus, tmp_path):
    """4,930 hands, the five that split a chip included."""
    result, hands = replayed(corpus, "pluribus", Home(tmp_path))

    assert len(hands) == 4930
    assert result.num_verified == 4930
    assert result.rejects == ()
    assert set(differences(hands, expected(corpus))) == {"ours are the recorded stacks, PokerKit's are not"}


FOLDERS = {
    "synthetic": (
        {"F7S": 150, "F7S/8": 150, "FO/8": 150, "FT": 150, "NS": 150, "NT": 250, "PO": 150},
        {"disputed line": 6, "odd chips [A-05]": 1},
        {},
    ),
    "edge-cases": (
        {"F7S": 1, "FO/8": 2, "FT": 1, "NS": 1, "NT": 13, "PO": 1},
        {"odd chips [A-05]": 1},
        {
            "a showdown between unknown cards with no recorded result": 1,
            "the record stops before the hand is over": 1,
        },
    ),
    "historical": ({"NS": 1, "NT": 1, "PO": 1}, {}, {}),
    "wsop-2023-43-5": (
        {"F7S": 7, "F7S/8": 4, "FO/8": 7, "FR": 5, "FT": 4, "NT": 6, "PO": 4},
        {},
        {
            "variant F2L3D is a draw game, which is not played here": 4,
            "variant N2L1D is a draw game, which is not played here": 4,
        },
    ),
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_hands_of_the_corpus_end_as_expected(corpus, tmp_path, folder):
    """As many of each code as there are; save for lines marked disputed, and odd chips, which PokerKit gives to the first
    winner."""
    counts, causes, reasons = FOLDERS[folder]
    result, hands = replayed(corpus, folder, Home(tmp_path))
    lines = expected(corpus)

    assert code_counts(hands, lines) == counts
    assert {cause: len(names) for cause, names in differences(hands, lines).items()} == causes
    assert reject_counts(result) == reasons


def test_real_hands_need_no_reading_of_pokerkit_alone(corpus, tmp_path):
    """What it plays by itself does: raises on top of short all-ins, five bets before the flop, FO/8 at pot limit."""
    made, _ = replayed(corpus, "synthetic", Home(tmp_path / "made"))
    real, _ = replayed(corpus, "wsop-2023-43-5", Home(tmp_path / "real"))

    assert reading_counts(made) == {
        "seven_card_stud_hi_lo": 1,
        "seven_card_stud": 3,
        "omaha_hi_lo": 111,
        "holdem": 30,
        "omaha": 2,
    }
    assert reading_counts(real) == {}
    assert real.num_verified == 37


def test_a_bad_hand_is_rejected_and_the_others_are_kept(tmp_path):
    """The sample's last hand raises below the minimum."""
    sample = resources.data_dir() / "histories" / "sample.phhs"
    result = replay([sample], Home(tmp_path))
    reject = result.rejects[0]

    assert (result.manifest.num_hands, result.num_verified, len(result.rejects)) == (5, 5, 1)
    assert (reject.file, reject.section, reject.action_no) == (str(sample), "6", 0)
    assert "below the minimum" in reject.reason
    assert "cbr" in reject.text


def test_the_same_files_again_are_a_no_op(tmp_path):
    """Under the same run."""
    sample = resources.data_dir() / "histories" / "sample.phhs"
    first = replay([sample], Home(tmp_path))
    again = replay([sample], Home(tmp_path))

    assert first.is_new
    assert not again.is_new
    assert again.manifest == first.manifest


def test_nothing_to_replay_is_a_usage_error(tmp_path):
    """A folder without histories, a file that is not there."""
    with pytest.raises(UsageError):
        replay([tmp_path], Home(tmp_path))
    with pytest.raises(UsageError):
        replay([tmp_path / "none.phh"], Home(tmp_path))


@pytest.mark.parametrize("name", ["six_max", "heads_up", "full_ring", "mata_ases"])
def test_an_export_read_back_in_a_fresh_process_has_the_same_digest(tmp_path, name):
    """Native record out, another process, in."""
    home = Home(tmp_path / "home")
    run = simulate(RunPlan.of(scenario.read(name), 9), home, 2000, 1).manifest
    export(home, run.run_id, tmp_path / "hands.jsonl")
    command = [sys.executable, "-m", "pipeline.cli", "replay", "hands.jsonl", "--home", "other", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout)

    assert result["digest"] == run.digest
    assert (result["hands"], result["verified"], result["rejects"]) == (2000, 2000, 0)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A run's native records and its digest."""
    folder = tmp_path_factory.mktemp("exported")
    home = Home(folder)
    run = simulate(RunPlan.of(scenario.read("full_ring"), 9), home, 200, 1).manifest
    export(home, run.run_id, folder / "hands.jsonl")
    return (folder / "hands.jsonl").read_text().splitlines(), run.digest


def other_card(text: str, taken: str) -> str:
    """The cards with the first one exchanged for one that is not in the hand."""
    free = next(rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in taken)
    return free + text[2:]


def change_card(hand: dict) -> None:
    taken = hand.get("board", "") + "".join(seat["cards"] for seat in hand["seats"])
    hand["seats"][0]["cards"] = other_card(hand["seats"][0]["cards"], taken)


def change_board(hand: dict) -> None:
    taken = hand["board"] + "".join(seat["cards"] for seat in hand["seats"])
    hand["board"] = other_card(hand["board"], taken)


def change_stack(hand: dict) -> None:
    hand["seats"][1]["stack"] += 1


def change_winnings(hand: dict) -> None:
    next(seat for seat in hand["seats"] if seat["won"])["won"] += 1


def change_rake(hand: dict) -> None:
    hand["rake"] += 1


def change_bet(hand: dict) -> None:
    next(action for action in hand["actions"] if action[1] in ("bet", "raise"))[2] += 1


def change_call(hand: dict) -> None:
    next(action for action in hand["actions"] if action[1] == "call")[2] += 1


@pytest.mark.parametrize(
    "change", [change_card, change_board, change_stack, change_winnings, change_rake, change_bet, change_call]
)
def test_one_card_or_one_chip_changed_is_noticed(exported, tmp_path, change):
    """Rejected, or another digest; for each of the first hands in which there is something to change."""
    lines, digest = exported
    num_changed = 0
    for at, line in enumerate(lines[:40]):
        hand = json.loads(line)
        try:
            change(hand)
        except (KeyError, StopIteration):
            continue
        path = tmp_path / f"{at}.jsonl"
        path.write_text("\n".join([*lines[:at], json.dumps(hand), *lines[at + 1 :]]))
        result = replay([path], Home(tmp_path / "home"))
        num_changed += 1

        assert result.rejects or result.manifest.digest != digest
    assert num_changed > 10


def test_a_session_has_one_stake(exported, tmp_path):
    """A hand that says it is of a session that an earlier one played in other money is rejected: marts could not be built."""
    hand = json.loads(exported[0][0]) | {"session": 0}
    elsewhere = hand | {"stakes": hand["stakes"] | {"currency": "GBP"}}
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{json.dumps(hand)}\n{json.dumps(elsewhere)}\n")

    result = replay([path], Home(tmp_path / "home"))

    assert result.num_hands == 1
    assert [(reject.line, reject.reason) for reject in result.rejects] == [
        (2, "session 0 is played at 5/10 EUR, this hand at 5/10 GBP: a session has one stake")
    ]
