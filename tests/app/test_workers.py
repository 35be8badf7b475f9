"""Worker processes give the rows of one process."""

from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.lake.schema import BLOCK_HANDS
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan


def test_two_workers_give_the_rows_of_one(tmp_path):
    """Three blocks of real size, heads-up with carried stacks."""
    plan = RunPlan.of(scenario.read("heads_up"), 4)
    num_hands = 2 * BLOCK_HANDS + 1000
    one = simulate(plan, Home(tmp_path / "1"), num_hands, 1).manifest
    two = simulate(plan, Home(tmp_path / "2"), num_hands, 2).manifest

    assert one.digest == two.digest
    assert [block.files for block in one.blocks] == [block.files for block in two.blocks]
