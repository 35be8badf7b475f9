"""Records of 6 Card Poker through the lake: out and back with equal rows, in a process of its own too; refused in words."""

import json
import re

import pytest

from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.show import show
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.errors import ContractError, UsageError
from pipeline.games import SIX_CARD
from pipeline.simulate import scenario, worker
from pipeline.simulate.banked_plan import plan_of
from tests.command_line import tapete
from tests.needs import ROOT

NUM_ROUNDS = 600
HOUSE_RULES = [{}, *({option.key: value} for option in SIX_CARD.options for value in option.values[1:])]
BOXES = [
    {"ante": 20, "bonus": 1, "strategy": "random"},
    {"ante": 15, "strategy": "random"},
    {"ante": 40, "bonus": 3, "strategy": "random"},
    {"bonus": 5, "strategy": "random"},
]


def play(home: Home, house_rules: dict[str, str], boxes: list[dict] = BOXES, num_rounds: int = NUM_ROUNDS):
    document = {
        "name": "six",
        "game": "six_card",
        "boxes": boxes,
        "house_rules": house_rules,
        "table": {"max_payout": 60},
        "balance": 220,
    }
    return simulate(plan_of(scenario.parse(document, "six"), 4), home, num_rounds, 1).manifest


@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=lambda rules: " ".join([*rules, *rules.values()]) or "seeds")
def test_an_export_read_back_has_the_same_digest(tmp_path, house_rules):
    """And the export of what was read back is the same text."""
    there_and_back(tmp_path, house_rules, play(Home(tmp_path / "a"), house_rules))


def test_optimal_play_is_read_back_as_played(tmp_path):
    """Each purchase and exchange with its cards; rounds replayed ask no values."""
    run = simulate(plan_of(scenario.read("six_card_optimal"), 4), Home(tmp_path / "a"), NUM_ROUNDS, 1).manifest
    there_and_back(tmp_path, {}, run)

    assert "optimal-1 exchanges" in "".join(show(Home(tmp_path / "a"), run.run_id, at) for at in range(40))


def there_and_back(tmp_path, house_rules, run):
    """Export a run, replay the file in another home, export that."""
    home, other = Home(tmp_path / "a"), Home(tmp_path / "b")
    export(home, run.run_id, tmp_path / "rounds.jsonl")
    result = replay([tmp_path / "rounds.jsonl"], other)
    export(other, result.manifest.run_id, tmp_path / "again.jsonl")

    assert result.rejects == ()
    assert (result.num_verified, result.manifest.digest) == (NUM_ROUNDS, run.digest)
    assert result.manifest.options["house_rules"] == house_rules
    assert verify(home, run.run_id).digest == verify(other, result.manifest.run_id).digest == run.digest
    assert (tmp_path / "again.jsonl").read_text() == (tmp_path / "rounds.jsonl").read_text()


def test_a_fresh_process_replays_equal_rows(tmp_path):
    """The command itself, and a second time it is a no-op."""
    home = Home(tmp_path / "data")
    run = play(home, {})
    export(home, run.run_id, tmp_path / "rounds.jsonl")
    first, again = (
        json.loads(tapete("replay", "rounds.jsonl", "--home", "other", "--json", cwd=tmp_path).stdout) for _ in range(2)
    )

    assert (first["hands"], first["verified"], first["digest"]) == (NUM_ROUNDS, NUM_ROUNDS, run.digest)
    assert (first["new"], again["new"]) == (True, False)


@pytest.fixture(scope="module")
def lines(tmp_path_factory) -> list[dict]:
    """Rounds as records."""
    folder = tmp_path_factory.mktemp("lines")
    home = Home(folder)
    play(home, {}, num_rounds=60)
    export(home, "six", folder / "rounds.jsonl")
    return [json.loads(line) for line in (folder / "rounds.jsonl").read_text().splitlines()]


def with_ante(round_, chips):
    round_["boxes"][0]["ante"] = chips


def with_bonus(round_, chips):
    round_["boxes"][0]["bonus"] = chips


def with_winnings(round_):
    round_["boxes"][1]["won"] += 1


def with_table(round_, **more):
    round_["table"].update(more)


REFUSED = {
    "a ratio of five": (
        lambda r: with_ante(r, 75),
        "boxes.0.ante: met 75; allowed: less than 5 times the smallest ante, 15",
    ),
    "an ante below the least": (
        lambda r: with_ante(r, 9),
        "boxes.0.ante: met 9; allowed: at least the minimum ante, 10",
    ),
    "a bonus of no chips": (
        lambda r: with_table(r, chip=5),
        "boxes.0.bonus: met 1; allowed: at least the smallest chip, 5",
    ),
    "too little": (lambda r: r.update(balance=163), "balance: met 163; allowed: at least 164 chips"),
    "an unknown option": (lambda r: r.update(house_rules={"burns": "on"}), "No option named 'burns'"),
    "poker": (lambda r: r.update(game="holdem"), "no game of boxes named 'holdem'; known: six_card"),
    "another pay table": (
        lambda r: r["table"]["pay_tables"].update(ante=r["table"]["pay_tables"]["bet"]),
        "table.pay_tables has ['ante', 'bet', 'bonus']; 6 Card Poker 1-2-5 pays by ['bet', 'bonus']",
    ),
    "another result": (with_winnings, "the cards and the rules pay something else than the record says"),
    "a card twice": (lambda r: r["house"].update(cards=r["boxes"][0]["cards"]), "a card that was dealt before"),
    "no decisions": (lambda r: r.update(actions=[]), "the record stops before the hand is over"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_record_against_the_rules_is_kept_in_rejects_with_its_place(tmp_path, lines, name):
    """The other rounds are read."""
    change, words = REFUSED[name]
    bad = json.loads(json.dumps(lines[1]))
    change(bad)
    (tmp_path / "rounds.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (lines[0], bad, *lines[2:])))

    result = replay([tmp_path / "rounds.jsonl"], Home(tmp_path))

    assert (result.num_hands, result.num_rejects) == (len(lines) - 1, 1)
    assert (result.rejects[0].line, words in result.rejects[0].reason) == (2, True)


def test_rounds_and_hands_of_a_file_make_a_run_each(tmp_path, lines):
    """Poker and two tables of boxes, mixed."""
    home = Home(tmp_path / "origin")
    simulate(plan_of(scenario.read("six_max"), 1), home, 20, 1)
    export(home, "six_max", tmp_path / "hands.jsonl")
    other = [json.loads(json.dumps(line)) for line in lines]
    for line in other:
        del line["hand"]
        line["table"]["max_payout"] = 0
        for box in line["boxes"]:
            del box["won"]
    mixed = [*map(json.dumps, [*lines, *other]), *(tmp_path / "hands.jsonl").read_text().splitlines()]
    (tmp_path / "mixed.jsonl").write_text("\n".join(mixed))

    result = replay([tmp_path / "mixed.jsonl"], Home(tmp_path))

    assert [(run.game, run.num_hands) for run in result.runs] == [
        ("six_card", len(lines)),
        ("six_card", len(lines)),
        ("holdem", 20),
    ]
    assert result.num_verified == len(lines) + 20
    assert result.remarks == {"the record says no result": len(lines)}


def test_phh_can_not_say_rounds(tmp_path):
    home = Home(tmp_path)
    play(home, {}, num_rounds=3)

    with pytest.raises(UsageError, match="PHH has no rounds against the house"):
        export(home, "six", tmp_path / "rounds.phhs")


def test_a_changed_row_does_not_verify(tmp_path, monkeypatch):
    """What was written is not what the rules make of the record."""
    as_played = worker.play_block

    def tampered(*arguments):
        import pyarrow as pa

        tables = as_played(*arguments)
        wagers = tables["wagers"].to_pylist()
        wagers[0]["outcome"] = 1 if wagers[0]["outcome"] != 1 else 2
        return {**tables, "wagers": pa.Table.from_pylist(wagers, schema=tables["wagers"].schema)}

    monkeypatch.setattr(worker, "play_block", tampered)
    play(Home(tmp_path), {}, num_rounds=20)

    with pytest.raises(ContractError, match="wagers differs when it is played again"):
        verify(Home(tmp_path), "six")


def test_a_round_as_text_adds_up(tmp_path):
    """What the house wins is what all boxes lose."""
    home = Home(tmp_path)
    run = play(home, {})
    for hand_no in range(60):
        text = show(home, run.run_id, hand_no)
        stakes = [int(chips) for chips in re.findall(r": (?:ante|bet|bonus) (\d+)", text)]
        fees = [int(chips) for chips in re.findall(r"and a fee of (\d+)", text)]
        back = [int(chips) for chips in re.findall(r": (\d+) back", text)]
        ((word, net),) = re.findall(r"The house (wins|loses) (\d+)", text)

        assert sum(stakes) + sum(fees) - sum(back) == (1 if word == "wins" else -1) * int(net)


def test_the_round_in_readme_is_what_the_command_prints(tmp_path):
    """`tapete show six_card_four_boxes 236`, but for the number of rounds."""
    home = Home(tmp_path)
    simulate(plan_of(scenario.read("six_card_four_boxes"), 1), home, 237, 1)

    assert (
        f"$ tapete show six_card_four_boxes 236\n{show(home, 'six_card_four_boxes', 236)}\n"
        in (ROOT / "README.md").read_text()
    )
