"""Open Hand History with values and bytes damaged: hands are counted once each, and the money of those kept adds up."""

import copy
import random
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.lake.provenance import Block
from pipeline.lake.read import block_tables
from tests.oracles.ohh_texts import ALL, leaves_of, text_of
from tests.oracles.text_mutations import mutated

LEAVES = [(at, path) for at, one in enumerate(ALL) for path in leaves_of(one) if path]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.floats(allow_nan=False),
    st.sampled_from(
        ("", "Ah", "??", "Fold", "Raise", "Post Dead", "River", "\ud800", [], {}, [{}], 1e300, 2**70, 0.05)
    ),
)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(LEAVES), VALUES), min_size=1, max_size=12), st.integers(0, 2**32))
def test_damaged_records_add_up(changes, seed):
    """Other values in the records, other bytes in the file: nothing breaks, every hand is counted once, and the money of those
    that are kept adds up: put in and returned, pot, rake and collected."""
    hands = copy.deepcopy(list(ALL))
    for (at, path), value in changes:
        *inner, last = path
        where: Any = hands[at]
        try:
            for key in inner:
                where = where[key]
            where[last] = value
        except (KeyError, IndexError, TypeError):
            continue
    text = text_of(*hands).encode()
    content = next(mutated(text, random.Random(seed), 1)) if seed % 2 else text
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "hands.ohh").write_bytes(content)
        home = Home(Path(name) / "home")
        result = replay([Path(name) / "hands.ohh"], home)
        faults = [fault for run in result.runs for block in run.blocks for fault in faults_of(home, block)]

    assert faults == []
    assert result.counts["hands"] == sum(
        count for kind, count in result.counts.items() if kind not in ("hands", "merged")
    )
    assert result.counts["new"] == result.num_hands


@pytest.mark.parametrize("value", [None, -1, 1e300, "", "Raise", "Post BB", "\ud800", [], [{}]], ids=repr)
def test_any_value_may_stand_anywhere(tmp_path, value):
    """Each value of each record in turn is another one, each such record with a number of its own."""
    hands = []
    for at, path in LEAVES:
        changed = copy.deepcopy(ALL[at])
        changed["ohh"]["game_number"] = str(10_000 + len(hands))
        *inner, last = path
        where: Any = changed
        for key in inner:
            where = where[key]
        where[last] = value
        hands.append(changed)
    (tmp_path / "hands.ohh").write_text(text_of(*hands))
    home = Home(tmp_path / "home")
    result = replay([tmp_path / "hands.ohh"], home)
    faults = [fault for run in result.runs for block in run.blocks for fault in faults_of(home, block)]

    assert faults == []
    assert (
        result.counts["hands"]
        == len(hands)
        == sum(n for kind, n in result.counts.items() if kind not in ("hands", "merged"))
    )
    assert min(result.counts["new"], result.counts["rejected"]) > 0


def faults_of(home: Home, block: Block) -> list[str]:
    """Hands of a block whose money does not add up, told hand by hand."""
    faults = []
    tables = block_tables(home.lake, block, ("hands", "seats", "awards"))
    seats: defaultdict[int, list[dict]] = defaultdict(list)
    paid_of: Counter[int] = Counter()
    for seat in tables["seats"].to_pylist():
        seats[seat["hand_no"]].append(seat)
    for award in tables["awards"].to_pylist():
        paid_of[award["hand_no"]] += award["chips"]
    for hand in tables["hands"].to_pylist():
        own, paid = seats[hand["hand_no"]], paid_of[hand["hand_no"]]
        put_in, won = (sum(seat[name] for seat in own) for name in ("put_in_chips", "won_chips"))
        if not hand["pot_chips"] == put_in == won + hand["rake_chips"] == paid + hand["rake_chips"]:
            faults.append(f"pot {hand['pot_chips']}, put in {put_in}, won {won}, paid {paid}")
        if hand["rake_chips"] < 0 or any(
            min(seat["put_in_chips"], seat["returned_chips"], seat["won_chips"]) < 0
            or seat["put_in_chips"] + seat["returned_chips"] > seat["stack_chips"]
            for seat in own
        ):
            faults.append(f"amounts of {own}")
    return faults
