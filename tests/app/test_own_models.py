"""Models of the user's own: built with the marts, checked, and refused by file where they are wrong."""

import shutil

import pytest

from pipeline.app.build import build
from pipeline.app.describe import describe
from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.app.sql import sql
from pipeline.errors import ContractError, PipelineError, UsageError
from pipeline.models import own

HEADER = """-- Pots by game.
-- grain: one row per (game)
-- units: pots
-- columns:
--   game: key of the game
--   num_pots [hands]: hands with a pot of more than two big blinds
"""
POTS = HEADER + "select game, count(*) as num_pots from hands where pot_bb > 2 group by game"
RAKE = (
    HEADER + "select deep.game, deep.num_pots, sum(num_raked_hands) as num_raked "
    "from deep inner join mart_rake_yield using (game) group by all"
)


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A home with hands of two games."""
    home = Home(tmp_path_factory.mktemp("lake") / "home")
    simulate(plan_of("six_max", home, 3), home, 400, 1)
    simulate(plan_of("omaha", home, 3), home, 200, 1)
    return home.folder


@pytest.fixture
def home(lake, tmp_path):
    """A copy of it with a folder of models."""
    home = Home(tmp_path / "home")
    shutil.copytree(lake, home.folder)
    (home.models / "checks").mkdir(parents=True)
    return home


def rows(home, text):
    return sql(home, text, "1GB").to_pylist()


def test_own_marts_see_the_whole_lake_shipped_marts_and_each_other(home):
    (home.models / "deep.sql").write_text(POTS)
    (home.models / "a_rake.sql").write_text(RAKE)
    report = build(home)
    found = rows(home, "from deep order by game")

    assert found == rows(
        home, "select game, count(*) as num_pots from hands where pot_bb > 2 group by game order by game"
    )
    assert len(found) == 2
    assert report.marts["deep"] == report.marts["a_rake"] == 2
    assert describe(home, "deep")[0]["columns"][1] == {
        "name": "num_pots",
        "type": "BIGINT",
        "unit": "hands",
        "description": "hands with a pot of more than two big blinds",
    }


def test_a_changed_model_is_built_again_and_a_removed_one_is_gone(home):
    """Blocks that were read before are not read again for it."""
    (home.models / "deep.sql").write_text(POTS)
    build(home)
    (home.models / "deep.sql").write_text(POTS.replace("> 2", "> 2000"))
    again = build(home)

    assert (again.is_new, again.num_blocks_read) == (True, 0)
    assert rows(home, "from deep") == []
    (home.models / "deep.sql").unlink()
    assert "deep" not in build(home).marts


def test_a_check_that_finds_rows_leaves_the_warehouse_as_it_was(home):
    build(home)
    before = home.warehouse.read_bytes()
    header = "-- No pot.\n-- grain: one row per (run_id, hand_no)\n-- units: none\n"
    check = header + "select run_id, hand_no from hands where pot_bb > "
    (home.models / "checks" / "no_pot.sql").write_text(check + "2")

    with pytest.raises(
        ContractError, match=r"no_pot: \d+ bad rows. No pot. First of them:\n  run_id=r_\w+, hand_no=\d+"
    ):
        build(home)
    assert home.warehouse.read_bytes() == before
    (home.models / "checks" / "no_pot.sql").write_text(check + "100000")
    assert "no_pot" in {check.name for check in build(home).checks}


def test_a_grain_that_does_not_hold_is_found(home):
    (home.models / "deep.sql").write_text(HEADER + "select 'x' as game, 1 as num_pots union all select 'x', 2")

    with pytest.raises(ContractError, match="grain_of_deep"):
        build(home)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("deep.sql", "selec", "deep.sql is no SQL"),
        ("deep.sql", HEADER + "select 1 as game; drop table x", "one SELECT"),
        ("deep.sql", HEADER + "create table x as select 1", "one SELECT"),
        ("deep.sql", "select 1 as game", "lacks its header"),
        ("mart_runs.sql", POTS, "not like one that ships"),
        ("pots.sql", POTS, "not like one that ships"),
        ("Pots 2.sql", POTS, "small letters"),
        (
            "checks/deep.sql",
            HEADER.replace("-- units", "-- scope: block\n-- units") + "select 1 as game",
            "leave out its scope",
        ),
    ],
)
def test_a_wrong_file_is_refused_by_name(tmp_path, name, text, words):
    (tmp_path / "checks").mkdir()
    (tmp_path / name).write_text(text)

    with pytest.raises(UsageError, match=words):
        own.read(tmp_path)


@pytest.mark.parametrize(
    ("text", "words"),
    [("select * from nowhere", "deep.sql: .*nowhere"), ("select a.game from deep as a", "circle: deep <- deep")],
)
def test_a_model_that_can_t_be_made_is_refused_by_name(tmp_path, text, words):
    home = Home(tmp_path)
    home.models.mkdir()
    (home.models / "deep.sql").write_text(HEADER + text)

    with pytest.raises(PipelineError, match=words):
        build(home)
    assert not home.warehouse.exists()
