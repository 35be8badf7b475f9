"""Records of every game at every limit: out of the lake and back, several games in one file, house rules."""

import json

import pytest

from pipeline import games
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import in_words, replay, summary
from pipeline.app.verify import verify
from pipeline.codes import Limit
from pipeline.lake import provenance
from tests.oracles.stored_games import all_tables, stored

NUM_HANDS = 200
HOUSE_RULES = {
    "holdem": {"side_pots": "refund"},
    "omaha": {"pot_limit_raise": "to_pot"},
    "five_card_stud": {"open_pair": "doubled"},
    "seven_card_stud": {"seventh_card": "down", "open_pair": "off"},
    "seven_card_stud_hi_lo": {"seventh_card": "down", "burns": "on", "common_card_opens": "yes"},
    "razz": {"heads_up_cap": "lifted"},
    "six_plus": {"ranking": "b", "low_ace": "no"},
}


@pytest.mark.parametrize(("game", "limit"), list(all_tables()))
def test_an_export_of_any_game_at_any_limit_read_back_has_the_same_digest(tmp_path, game, limit):
    """Two tables of each: few seats, and as many as the deck has cards for."""
    for num_seats in (2, games.find(game).max_seats):
        home, other = Home(tmp_path / f"a{num_seats}"), Home(tmp_path / f"b{num_seats}")
        run = stored(home, game, limit, NUM_HANDS, num_seats)
        export(home, run.run_id, tmp_path / "hands.jsonl")
        result = replay([tmp_path / "hands.jsonl"], other)

        assert result.rejects == ()
        assert (result.manifest.game, result.num_verified, result.manifest.digest) == (game, NUM_HANDS, run.digest)


@pytest.mark.parametrize(("game", "house_rules"), list(HOUSE_RULES.items()))
def test_house_rules_go_out_with_the_hands_and_come_back(tmp_path, game, house_rules):
    """And the run that came of them is verified, and exported again, under the same."""
    home, other = Home(tmp_path / "a"), Home(tmp_path / "b")
    run = stored(home, game, games.find(game).limits[0], NUM_HANDS, 6, house_rules=house_rules)
    export(home, run.run_id, tmp_path / "hands.jsonl")
    result = replay([tmp_path / "hands.jsonl"], other)
    export(other, result.manifest.run_id, tmp_path / "again.jsonl")

    assert json.loads((tmp_path / "hands.jsonl").read_text().splitlines()[0])["house_rules"] == house_rules
    assert result.manifest.options["house_rules"] == house_rules
    assert result.manifest.digest == run.digest == verify(other, result.manifest.run_id).digest
    assert (tmp_path / "again.jsonl").read_text() == (tmp_path / "hands.jsonl").read_text()


@pytest.fixture
def mixed(tmp_path):
    """A file of three games, one of them under two house rules, hands shuffled together; its runs' digests; two bad lines."""
    home = Home(tmp_path / "origin")
    runs = [
        stored(home, "holdem", Limit.NO_LIMIT, 30, 6),
        stored(home, "razz", Limit.FIXED_LIMIT, 30, 5),
        stored(home, "razz", Limit.FIXED_LIMIT, 20, 4, house_rules={"seventh_card": "down"}),
        stored(home, "omaha_6", Limit.POT_LIMIT, 10, 7),
    ]
    lines: list[list[str]] = []
    for at, run in enumerate(runs):
        export(home, run.run_id, tmp_path / f"{at}.jsonl")
        lines.append((tmp_path / f"{at}.jsonl").read_text().splitlines())
    hands = [line for at in range(30) for part in lines for line in part[at : at + 1]]
    unknown = json.dumps({**json.loads(lines[0][0]), "game": "canasta"})
    path = tmp_path / "mixed.jsonl"
    path.write_text("\n".join([*hands[:7], "{", unknown, *hands[7:]]))
    return path, {run.run_id: run.digest for run in runs}


def test_hands_of_several_games_go_to_a_run_each(mixed, tmp_path):
    """Nothing is lost: hands and rejects add up to the lines of the file."""
    path, digests = mixed
    result = replay([path], Home(tmp_path / "home"))

    assert [(run.game, run.options["house_rules"], run.num_hands) for run in result.runs] == [
        ("holdem", {}, 30),
        ("razz", {}, 30),
        ("razz", {"seventh_card": "down"}, 20),
        ("omaha_6", {}, 10),
    ]
    assert [run.name for run in result.runs] == ["mixed_holdem", "mixed_razz", "mixed_razz_2", "mixed_omaha_6"]
    assert {run.digest for run in result.runs} == set(digests.values())
    assert (result.num_hands, result.num_verified, result.num_rejects) == (90, 90, 2)
    assert [reject.line for reject in result.rejects] == [8, 9]
    assert "No game named 'canasta'" in result.rejects[1].reason
    assert sum(run.num_rejects for run in result.runs) == 2
    assert {run.run_id for run in provenance.all_runs(tmp_path / "home" / "lake")} == {
        run.run_id for run in result.runs
    }


def test_the_same_games_again_are_a_no_op_and_a_lost_run_is_made_again(mixed, tmp_path):
    """By content, whatever the name of the file."""
    path, _ = mixed
    home = Home(tmp_path / "home")
    first = replay([path], home)
    path.rename(tmp_path / "renamed.jsonl")
    again = replay([tmp_path / "renamed.jsonl"], home)
    provenance.remove(home.lake, first.runs[1].run_id)
    mended = replay([tmp_path / "renamed.jsonl"], home)

    assert (again.is_new, again.runs, again.num_verified) == (False, first.runs, 90)
    assert mended.is_new
    assert [run.digest for run in mended.runs] == [run.digest for run in first.runs]


def test_several_runs_are_told_one_a_line(mixed, tmp_path):
    result = replay([mixed[0]], Home(tmp_path / "home"))
    words = in_words(result).splitlines()

    assert words[0] == "90 hands replayed (90 verified, 2 rejected) in 4 runs"
    assert len(words) == 6
    assert "seventh_card down" in words[4]
    assert "run_id" not in summary(result)
    assert [run["hands"] for run in summary(result)["runs"]] == [30, 30, 20, 10]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"house_rules": {"seventh_card": "down"}}, "No option named 'seventh_card'"),
        ({"house_rules": {"burns": "often"}}, "burns is 'often'; allowed: off, on"),
        ({"house_rules": {"reopening": "cumulative"}}, "house rule reopening is said by the stakes"),
        ({"game": "omaha_6"}, "10 seats; Six Card Omaha has 7 at most"),
    ],
)
def test_a_table_that_is_not_played_is_rejected_in_words(tmp_path, change, reason):
    """The other hands are kept."""
    home = Home(tmp_path / "origin")
    run = stored(home, "holdem", Limit.NO_LIMIT, 2, 10)
    export(home, run.run_id, tmp_path / "hands.jsonl")
    good, other = (tmp_path / "hands.jsonl").read_text().splitlines()
    (tmp_path / "hands.jsonl").write_text("\n".join([good, json.dumps({**json.loads(other), **change})]))
    result = replay([tmp_path / "hands.jsonl"], Home(tmp_path / "home"))

    assert (result.num_hands, result.num_rejects) == (1, 1)
    assert reason in result.rejects[0].reason
    assert result.rejects[0].line == 2


def test_a_bring_in_of_another_amount_is_refused(tmp_path):
    """Said, it must be what is due; not said, it is that."""
    home = Home(tmp_path / "origin")
    run = stored(home, "seven_card_stud", Limit.FIXED_LIMIT, 30, 4, stack_range=(300, 600))
    export(home, run.run_id, tmp_path / "hands.jsonl")
    hands = [json.loads(line) for line in (tmp_path / "hands.jsonl").read_text().splitlines()]
    hand = next(hand for hand in hands if hand["actions"][0][1] == "bring_in")
    chair, _, chips = hand["actions"][0]
    changed = [[chair, "bring_in", chips + 1], [chair, "bring_in"], [chair, "check"], [chair, "fold"]]
    lines = [json.dumps({**hand, "actions": [first, *hand["actions"][1:]]}) for first in changed]
    (tmp_path / "hands.jsonl").write_text("\n".join(lines))
    result = replay([tmp_path / "hands.jsonl"], Home(tmp_path / "home"))

    assert result.num_hands == 1
    assert [(reject.line, reject.action_no, reject.reason) for reject in result.rejects] == [
        (1, 0, "a call or bring-in of another amount than is due"),
        (3, 0, "the seat that opens has to bring in or to complete"),
        (4, 0, "the seat that opens has to bring in or to complete"),
    ]


def test_a_file_without_a_hand_makes_a_run_of_rejects(tmp_path):
    """As before there were several games."""
    (tmp_path / "a.jsonl").write_text('{"tapete":1}\n')
    result = replay([tmp_path / "a.jsonl"], Home(tmp_path / "home"))

    assert (result.manifest.game, result.num_hands, result.num_rejects) == ("holdem", 0, 1)
