"""Records of Mata Ases through the lake: out and back with equal rows, under every house rule, and what is refused in words."""

import json
import re
from dataclasses import replace

import pytest

from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.show import show
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.codes import Limit
from pipeline.errors import ContractError, UsageError
from pipeline.exports import native
from pipeline.games import MATA_ASES
from pipeline.lake import provenance
from pipeline.resources import schemas_dir
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.mata_records import record_of
from tests.oracles.mata_tables import Played, deck, scripted
from tests.oracles.naive_mata_table import Terms
from tests.oracles.stored_games import stored

NUM_HANDS = 150
HOUSE_RULES = [{}, *({option.key: value} for option in MATA_ASES.options for value in option.values[1:])]


@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=lambda rules: " ".join([*rules, *rules.values()]) or "seeds")
def test_an_export_read_back_has_the_same_digest(tmp_path, house_rules):
    """Few seats and many, stacks from a chip to sixty big blinds; and the export of what was read back is the same text."""
    for num_seats in (2, 8):
        home, other = Home(tmp_path / f"a{num_seats}"), Home(tmp_path / f"b{num_seats}")
        run = stored(home, "mata_ases", Limit.POT_LIMIT, NUM_HANDS, num_seats, house_rules=house_rules)
        export(home, run.run_id, tmp_path / "hands.jsonl")
        result = replay([tmp_path / "hands.jsonl"], other)
        export(other, result.manifest.run_id, tmp_path / "again.jsonl")

        assert result.rejects == ()
        assert (result.num_verified, result.manifest.digest) == (NUM_HANDS, run.digest)
        assert result.manifest.options["house_rules"] == house_rules
        assert verify(home, run.run_id).digest == verify(other, result.manifest.run_id).digest == run.digest
        assert (tmp_path / "again.jsonl").read_text() == (tmp_path / "hands.jsonl").read_text()


@pytest.mark.parametrize("name", ["mata_ases", "mata_ases_opener"])
def test_the_hands_of_a_scenario_read_back_have_the_same_digest(tmp_path, name):
    """Those with rake, dealt up to some dozen times."""
    home, other = Home(tmp_path / "a"), Home(tmp_path / "b")
    run = simulate(RunPlan.of(scenario.read(name), 1), home, 2000, 1).manifest
    export(home, name, tmp_path / "hands.jsonl")
    result = replay([tmp_path / "hands.jsonl"], other)

    assert (result.num_hands, result.num_verified, result.num_rejects) == (2000, 2000, 0)
    assert result.manifest.digest == run.digest == verify(home, name).digest


@pytest.fixture
def lines(tmp_path) -> list[str]:
    """Twenty hands as records."""
    home = Home(tmp_path / "origin")
    stored(home, "mata_ases", Limit.POT_LIMIT, 20, 5)
    (run,) = provenance.all_runs(home.lake)
    export(home, run.run_id, tmp_path / "origin.jsonl")
    return (tmp_path / "origin.jsonl").read_text().splitlines()


def test_the_example_of_the_document_is_verified(tmp_path):
    text = (schemas_dir() / "native_record.md").read_text(encoding="utf-8")
    example = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[1])
    (tmp_path / "a.jsonl").write_text(json.dumps(example))
    result = replay([tmp_path / "a.jsonl"], Home(tmp_path / "home"))

    assert (example["game"], result.num_hands, result.num_verified) == ("mata_ases", 1, 1)


def test_a_hand_is_shown_deal_by_deal(tmp_path):
    """The example: what is dealt up and closed, choices, a forced new card, how the first deal ends."""
    text = (schemas_dir() / "native_record.md").read_text(encoding="utf-8")
    (tmp_path / "a.jsonl").write_text(json.dumps(json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[1])))
    home = Home(tmp_path / "home")
    shown = show(home, replay([tmp_path / "a.jsonl"], home).manifest.run_id, 0)

    for lines in (
        "--- deal 1\nCarlos posts the seed 0.50\nDealt to Ana: [Qc] up, [8d] closed\n",
        "Helps, closed: [??????]\nThree equal doors: dealt again\nAna posts an extra 0.50\n",
        "--- BET_3, helps [9cJd3h]\nAna is dealt [Kc] up\nCarlos is dealt [7c] up\nAna bets 3.00\n",
        "--- BET_4\nAna opens [9d], dealt [2s] closed\nCarlos keeps the hole card, dealt [7d] up\nAna checks\n",
        "--- BET_5\nAna has to open [2s], dealt [Ah] closed\nCarlos has to open [4s], dealt [Ts] closed\n",
    ):
        assert lines in shown


def test_a_lock_and_a_run_out_are_shown(tmp_path):
    """Seat 3 of rule book 7.13; and two seats all-in on street 1."""
    home = Home(tmp_path / "home")
    terms = Terms()
    lock = "pot, call, call, 1/3, call, call, keep, keep, keep, 1/3, call, call, keep, keep, keep, 1/3, fold, call"
    lock_deck = deck("KsTcKd7h3c", "AhTdAc8d5s", "QsThJh6c3d", helps="9c4d2s")
    run_out_deck = deck("KsTcKd7h3c", "AhTdAc8d5s", helps="9c4d2s")
    hands = [
        Played(terms, stacks, button, scripted(terms, list(stacks), button, [cards], script))
        for stacks, button, cards, script in (
            ([5000] * 3, 2, lock_deck, lock),
            ([60, 100], 1, run_out_deck, "pot, call"),
        )
    ]
    (tmp_path / "a.jsonl").write_text("".join(native.line(record_of(hand)) + "\n" for hand in hands))
    run = replay([tmp_path / "a.jsonl"], home).manifest.run_id

    assert "player 3 was locked\n--- showdown" in show(home, run, 0)
    assert (
        "--- run-out, helps [9c4d2s]\nplayer 1 opens [Tc], dealt [Kd7h3c] up\nplayer 2 opens [Td], dealt [Ac8d5s] up\n"
        in show(home, run, 1)
    )


def test_a_refused_hand_names_action_and_deal_and_the_others_are_kept(tmp_path, lines):
    """A card twice in the first deal of a hand that was dealt again."""
    at, hand = next((at, hand) for at, hand in enumerate(map(json.loads, lines)) if "deals" in hand)
    hand["deals"][0]["cards"]["1"] = hand["deals"][0]["cards"]["2"]
    (tmp_path / "a.jsonl").write_text("\n".join([*lines[:at], json.dumps(hand), *lines[at + 1 :]]))
    result = replay([tmp_path / "a.jsonl"], Home(tmp_path / "home"))

    (reject,) = result.rejects
    assert (result.num_hands, result.num_verified) == (19, 19)
    assert (reject.line, reject.action_no, reject.reason) == (at + 1, 0, "a card that was dealt before (deal 1)")


BAD_STAKES = {"blinds": [0, 0, 0, 25, 50]}, {"dead": [0, 0, 0, 0, 40]}, {"limit": "no_limit"}, {"antes": [1] * 5}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        *(({"stakes": stakes}, "Mata Ases is played for a seed of one big blind") for stakes in BAD_STAKES),
        ({"stakes": {"big_blind": 10**12}}, "at most 100,000,000,000 chips"),
        ({"deal_at": {"1": 3}}, "deal_at: in Mata Ases cards come where the actions say so"),
        ({"house_rules": {"extras": "none"}}, "extras is 'none'; allowed: linear, doubling, constant"),
        (
            {"game": "holdem", "deals": [{"cards": {}, "actions": [], "board": ""}]},
            "Texas Hold'em is dealt once a hand",
        ),
    ],
)
def test_a_hand_of_another_table_is_rejected_in_words(tmp_path, lines, change, reason):
    hand = json.loads(lines[0])
    changed = {**hand, **change, "stakes": hand["stakes"] | change.get("stakes", {})}
    (tmp_path / "a.jsonl").write_text("\n".join([json.dumps(changed), *lines[1:]]))
    result = replay([tmp_path / "a.jsonl"], Home(tmp_path / "home"))

    assert result.num_hands == 19
    assert reason in result.rejects[0].reason


def test_an_unknown_stack_is_rejected_in_words(tmp_path, lines):
    """The sizes of bets depend on it."""
    hand = json.loads(lines[0])
    hand["seats"][1]["stack"] = None
    (tmp_path / "a.jsonl").write_text("\n".join([json.dumps(hand), *lines[1:]]))
    result = replay([tmp_path / "a.jsonl"], Home(tmp_path / "home"))

    assert "the stack of chair 2 is unknown" in result.rejects[0].reason


def test_rows_that_the_rules_do_not_make_are_found_by_verify(tmp_path):
    """A run that says other house rules than its hands were played by."""
    home = Home(tmp_path)
    run = stored(home, "mata_ases", Limit.POT_LIMIT, 50, 4, house_rules={"third_card": "choice"})
    provenance.publish(home.lake, replace(run, options={"house_rules": {}}))

    with pytest.raises(ContractError, match=r"differs when it is played again|refused on replay"):
        verify(home, run.run_id)


def test_no_outside_format_says_its_hands(tmp_path):
    home = Home(tmp_path)
    run = stored(home, "mata_ases", Limit.POT_LIMIT, 3, 4)

    with pytest.raises(UsageError, match="mata_ases"):
        export(home, run.run_id, tmp_path / "hands.phhs")
