"""Rake that side pots pay too comes back from an export."""

from pipeline import resources
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.lake.read import block_tables


def test_rake_in_proportion_to_the_pots_is_exported_and_replayed(tmp_path):
    """The record says what each pot paid where the main pot does not pay the rake first."""
    home = Home(tmp_path / "home")
    shipped = resources.data_dir()
    rake = (shipped / "rake" / "micro.toml").read_text()
    (home.folder / "rake").mkdir(parents=True)
    (home.folder / "rake" / "shared.toml").write_text(f'taken_from = "proportional"\n{rake}')
    scenario = (shipped / "scenarios" / "six_max.toml").read_text()
    for old, new in (('rake = "micro"', 'rake = "shared"'), ("stack_bb = 100", "stack_bb = [10, 100]")):
        assert old in scenario
        scenario = scenario.replace(old, new)
    (tmp_path / "table.toml").write_text(scenario)
    run = simulate(plan_of(str(tmp_path / "table.toml"), home, 3), home, 5000, 1, 1).manifest
    awards = [row for block in run.blocks for row in block_tables(home.lake, block, ("awards",))["awards"].to_pylist()]
    for name in ("hands.jsonl", "hands.phhs"):
        export(home, run.run_id, tmp_path / name)
        result = replay([tmp_path / name], Home(tmp_path / name.replace(".", "_")))

        assert result.rejects == ()
        assert result.manifest.digest == run.digest
    assert sum(row["pot_no"] > 0 and row["rake_chips"] > 0 for row in awards) > 5
