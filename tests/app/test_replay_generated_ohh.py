"""Generated hands of every game that Open Hand History can say come back from its records with the same money."""

import json

import pytest

from pipeline import resources
from pipeline.app.export import records_of
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables
from tests.oracles.ohh_texts import as_all_to, as_raise_to
from tests.oracles.ohh_writer import record_of

SCENARIOS = ("six_max", "heads_up", "limit_holdem", "omaha", "omaha_hi_lo", "seven_card_stud", "seven_card_stud_hi_lo")
NUM_HANDS = 300
READINGS = (lambda one: one, as_raise_to, as_all_to)
MONEY = ("stack_chips", "put_in_chips", "returned_chips", "won_chips")
AS_IN_ROOMS = '[house_rules]\nseventh_card = "down"\n'


def hands_of(home: Home, run: Manifest) -> dict[int, dict]:
    """The rows of each hand of a run."""
    found: dict[int, dict] = {}
    for block in run.blocks:
        for name, table in block_tables(home.lake, block, ("hands", "seats", "actions", "awards")).items():
            for row in table.to_pylist():
                found.setdefault(row["hand_no"], {"hands": [], "seats": [], "actions": [], "awards": []})[name].append(
                    row
                )
    return found


def money_of(hand: dict) -> list[list[int]]:
    """The money of the seats of a hand, whatever their chairs: stud has no button, so theirs are others."""
    return sorted([row[name] for name in MONEY] for row in hand["seats"])


@pytest.mark.parametrize("at", range(len(SCENARIOS)), ids=SCENARIOS)
def test_generated_hands_come_back_from_records(tmp_path, at):
    """Side pots, split pots, all-ins for antes and blinds, bring-ins and completions among them; amounts in each reading."""
    home = Home(tmp_path / "home")
    text = (resources.data_dir() / "scenarios" / f"{SCENARIOS[at]}.toml").read_text()
    (tmp_path / "table.toml").write_text(f"{text}\n{AS_IN_ROOMS}" if "stud" in SCENARIOS[at] else text)
    played = simulate(plan_of(str(tmp_path / "table.toml"), home, 7), home, NUM_HANDS, 1, 1).manifest
    rows = hands_of(home, played)
    written = [
        record_of(
            record,
            rows[record.hand_no]["hands"][0],
            *(rows[record.hand_no][name] for name in ("seats", "actions", "awards")),
        )
        for record in records_of(home.lake, played, played.blocks)
    ]
    (tmp_path / "hands.ohh").write_text("\n\n".join(json.dumps(READINGS[at % 3](one)) for one in written))
    result = replay([tmp_path / "hands.ohh"], Home(tmp_path / "other"))

    assert [reject.reason for reject in result.rejects] == []
    assert (result.num_hands, result.num_verified, result.remarks) == (NUM_HANDS, NUM_HANDS, {})
    back = [hand for run in result.runs for hand in hands_of(Home(tmp_path / "other"), run).values()]
    assert list(map(money_of, back)) == list(map(money_of, rows.values()))
