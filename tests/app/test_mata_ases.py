"""What can't be done yet with hands of Mata Ases is refused in words."""

import pytest

from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay_runs import NotPlayed, table_for
from pipeline.app.simulate import simulate
from pipeline.app.verify import verify
from pipeline.errors import UsageError
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan


def test_its_hands_have_no_record(tmp_path):
    """Neither exported nor verified nor replayed: a record would lack its other deals."""
    home = Home(tmp_path)
    simulate(RunPlan.of(scenario.read("mata_ases_opener"), 1), home, 20, 1)

    for refused in (
        lambda: export(home, "mata_ases_opener", tmp_path / "hands.jsonl"),
        lambda: verify(home, "mata_ases_opener"),
    ):
        with pytest.raises(UsageError, match="Hands of Mata Ases have no record yet"):
            refused()
    assert not (tmp_path / "hands.jsonl").exists()
    with pytest.raises(NotPlayed, match="hands of Mata Ases have no record yet"):
        table_for("mata_ases", (), 8)
