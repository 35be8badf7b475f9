"""`tapete values` and what `tapete odds six_card` makes of stored values; the computation goes on where it was stopped."""

import json
from dataclasses import asdict

import numpy as np
import pytest

from pipeline.app.home import Home
from pipeline.app.six_card import compute, summary
from pipeline.engine.six_classes import NUM_DEALS
from pipeline.engine.six_decisions import FOLDED, num_deals
from pipeline.engine.six_pass import TALLY_SHAPE, Kind
from pipeline.errors import UnknownName
from pipeline.exact.six_card import values
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.terms import READINGS, Terms

PARTS = (3, 1, 2, 0)


def test_a_stopped_computation_goes_on_with_the_parts_that_are_missing(tmp_path):
    """What was whole stays; nothing half-written is left."""
    made: list[int] = []

    def stop_at_two(part_no: int) -> dict[str, int]:
        if part_no == 2 and not made.count(2):
            made.append(2)
            raise KeyboardInterrupt
        made.append(part_no)
        return {"part_no": part_no}

    told: list[tuple[int, int]] = []
    with pytest.raises(KeyboardInterrupt):
        values.make(tmp_path, PARTS, stop_at_two, 1, lambda done, todo: told.append((done, todo)))
    whole = [part_no for part_no in PARTS if values.part_file(tmp_path, part_no).exists()]
    assert 2 not in whole
    assert {3, 1} <= set(whole)
    made.clear()
    made.append(2)
    values.make(tmp_path, PARTS, stop_at_two, 2, lambda done, todo: told.append((done, todo)))

    assert sorted(made) == sorted([2, *(set(PARTS) - set(whole))])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0000.npz", "0001.npz", "0002.npz", "0003.npz"]
    assert told[-1] == (4, 4)
    for part_no in PARTS:
        with np.load(values.part_file(tmp_path, part_no)) as file:
            assert file["part_no"] == part_no


def test_stored_values_are_in_the_summary(tmp_path):
    """Who folds everything loses the ante, whatever the cards; new cards add what the sample says."""
    tallies = np.zeros(TALLY_SHAPE, np.int64)
    tallies[:, Kind.FOLD, 0, 0, FOLDED] = num_deals(0) * NUM_DEALS
    document = {
        "terms": asdict(Terms()),
        "tallies": values.sparse(tallies),
        "five": asdict(Gain(value=0.0005, stderr=1e-6, share=0.018, num_classes=3, num_samples=2)),
    }
    folder = values.folder_of(tmp_path, Terms())
    folder.mkdir(parents=True)
    (folder / "values.json").write_text(json.dumps(document))
    result, words = summary(Home(tmp_path))
    base = result["base"]["rule_book"]

    assert base["optimal"]["value"] == pytest.approx(-0.9995)
    assert base["ways"]["always_raise"]["value"] == {"fraction": "-1", "value": -1.0}
    assert base["ways"]["always_raise"]["per_unit_staked"]["fraction"] == "-1"
    assert base["ways"]["always_raise"]["standard_deviation"] == 0
    assert base["ways"]["without_five"]["decisions"]["fold"]["fraction"] == "1"
    assert "best decisions: -99.950000 % of the ante, standard error 0.000100 %" in words
    assert "Five new cards are right in 1.800 % of deals and add 0.050000 %" in words


def test_readings_have_folders_of_their_own(tmp_path):
    folders = {values.folder_of(tmp_path, terms) for terms in READINGS.values()}

    assert len(folders) == len(READINGS)


@pytest.mark.parametrize(
    ("game", "reading", "message"), [("holdem", "rule_book", "six_card"), ("six_card", "x", "reading")]
)
def test_what_has_no_values_is_named(tmp_path, game, reading, message):
    with pytest.raises(UnknownName, match=message):
        compute(game, reading, Home(tmp_path), 1, lambda *_: None)
