"""Marts against sums done by hand, and builds that do no more than they must."""

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import STATS_VERSION
from pipeline.errors import ContractError, LakeError, UsageError
from pipeline.lake import provenance
from pipeline.models import build, catalog
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models import tiny_lake
from tests.models.test_macros import slow_ratio
from tests.models.tiny_lake import HANDS, SPLIT_POT, WALK, write_run

approx = pytest.approx


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    write_run(tmp_path / "lake")
    return tmp_path / "lake"


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "warehouse.duckdb"


def rows(root: Path, warehouse: Path, text: str) -> list[tuple]:
    with build.connect(root, warehouse) as con:
        return con.execute(text).fetchall()


def all_marts(root: Path, warehouse: Path) -> dict[str, list[tuple]]:
    with build.connect(root, warehouse) as con:
        return {
            model.name: con.execute(f"from {model.name} order by all").fetchall() for model in catalog.models("marts")
        }


def test_win_rates_of_kinds_are_those_added_up_by_hand(lake, warehouse):
    """By session tight won -65 and -15 chips, loose 73 and 12, the person -15 and -12; two hands a session, blinds 5/10."""
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select player_kind, stake_label, num_seat_hands, num_clusters, net_chips, net_bb, net_bb_per_100, net_bb_per_100_stderr"
        " from mart_player_kinds order by player_kind",
    )

    assert found == [
        ("loose", "5/10 USD", 4, 2, 85, 8.5, approx(212.5), approx(152.5)),
        ("person", "5/10 USD", 4, 2, -27, -2.7, approx(-67.5), approx(7.5)),
        ("tight", "5/10 USD", 4, 2, -80, -8.0, approx(-200.0), approx(125.0)),
    ]


def test_a_walk_is_no_chance_to_enter_and_a_checked_big_blind_is_not_voluntary(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select player_kind, vpip_made, vpip_chances, pfr_made, pfr_chances, saw_flop_made, saw_flop_chances,"
        " went_to_showdown_made, went_to_showdown_chances, won_at_showdown_made, won_at_showdown_chances,"
        " num_bets_raises, num_calls, aggression_factor from mart_player_kinds order by player_kind",
    )

    assert found == [
        ("loose", 2, 4, 1, 4, 3, 4, 2, 3, 2, 2, 2, 2, 1.0),
        ("person", 2, 4, 0, 4, 2, 4, 1, 2, 1, 1, 1, 0, None),
        ("tight", 2, 3, 1, 3, 1, 4, 1, 1, 0, 1, 1, 0, None),
    ]


def test_rates_keep_their_clustered_errors(lake, warehouse):
    """Tight entered 1 of 1 and 1 of 2 pots: ratio 2/3, residuals 1/3 and -1/3, so sqrt(2 * 2/9) / 3."""
    build.build(lake, warehouse)

    found = rows(
        lake, warehouse, "select vpip_rate, vpip_rate_stderr from mart_player_kinds where player_kind = 'tight'"
    )

    assert found == [(approx(2 / 3), approx((4 / 9) ** 0.5 / 3))]


def test_statistics_against_raises_steals_and_bets_are_those_added_up_by_hand(lake, warehouse):
    """Hand 0: tight steals from the button, loose calls, so the person faces no steal; tight bets the flop, loose calls and wins.
    Hand 1: all fold, the person first in from the small blind. Hand 2: the person limps on the button, tight folds.
    Hand 3: loose raises over tight's limp, the person calls and tight folds; loose bets the flop, the person raises."""
    build.build(lake, warehouse)
    names = ("three_bet", "fold_to_three_bet", "steal", "fold_to_steal", "cbet", "fold_to_cbet", "wwsf")
    columns = ", ".join(f"[{name}_made, {name}_chances]" for name in names)

    found = rows(lake, warehouse, f"select player_kind, {columns} from mart_player_kinds order by player_kind")

    assert found == [
        ("loose", [0, 1], [0, 0], [0, 1], [0, 1], [1, 1], [0, 1], [3, 3]),
        ("person", [0, 2], [0, 0], [0, 2], [0, 0], [0, 0], [0, 1], [1, 2]),
        ("tight", [0, 1], [0, 0], [1, 2], [0, 0], [1, 1], [0, 0], [0, 1]),
    ]
    aggression = (
        "select num_bets_raises, num_calls, num_folds, aggression_frequency from mart_player_kinds order by player_kind"
    )
    assert rows(lake, warehouse, aggression) == [(2, 2, 0, 0.5), (1, 0, 1, 0.5), (1, 0, 0, 1.0)]


@pytest.mark.parametrize("name", ["six_max", "heads_up"])
def test_rates_and_errors_are_those_of_the_slow_way(tmp_path, warehouse, name):
    """Hands as clusters and sessions of a hundred hands as clusters; by kind of player and by position."""
    simulate(RunPlan.of(scenario.read(name), 1), Home(tmp_path), 3000, 1)
    build.build(tmp_path / "lake", warehouse)
    (kinds,) = [model for model in catalog.models("marts") if model.name == "mart_player_kinds"]
    rates = [column.removesuffix("_rate") for column in kinds.columns if column.endswith("_rate")]
    for mart, keys in (("mart_player_kinds", "player_kind"), ("mart_win_rate", "player_kind, position")):
        clusters = rows(
            tmp_path / "lake",
            warehouse,
            f"select [{keys}] as group_key, session_no, "
            + ", ".join(f"count_if({rate}_made), count_if({rate}_chance)" for rate in rates)
            + ", sum(num_bets_raises), sum(num_calls), sum(num_bets_raises), sum(num_bets_raises + num_calls + num_folds)"
            " from hand_players join hands using (run_id, hand_no) group by all",
        )
        measures = [f"{rate}_rate" for rate in rates] + ["aggression_factor", "aggression_frequency"]
        columns = ", ".join(f"{measure}, {measure}_stderr" for measure in measures)

        for key, *found in rows(tmp_path / "lake", warehouse, f"select [{keys}], {columns} from {mart}"):
            own = [counts for group_key, _, *counts in clusters if group_key == key]
            for at, measure in enumerate(measures):
                sums = [(counts[2 * at], counts[2 * at + 1]) for counts in own]
                expected = approx(slow_ratio(sums)) if sum(n for _, n in sums) else (None, None)
                assert tuple(found[2 * at : 2 * at + 2]) == expected, (key, measure)


def test_positions_go_by_the_button(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select position, num_seat_hands, net_chips, net_bb_per_100 from mart_win_rate where player_kind = 'loose' order by all",
    )

    assert found == [
        ("BB", 1, 14, approx(140.0)),
        ("BTN", 1, 0, approx(0.0)),
        ("SB", 2, 71, approx(355.0)),
    ]


def test_rake_is_counted_per_hand_per_pot_and_per_player(lake, warehouse):
    """Rake 7 + 0 and 1 + 14 chips of pots of 150, 10, 25 and 290."""
    build.build(lake, warehouse)

    found = rows(lake, warehouse, "from mart_rake_yield select * exclude (rule_set, rake_share_of_pots_stderr)")

    assert found == [
        (
            *("holdem", "5/10 USD", "no limit", 3, 4, 2, 3, 475, 22, approx(22 / 475)),
            *(approx(55.0), approx(20.0), approx(55 / 3), approx(20 / 3), 0.75, approx(0.25)),
        )
    ]


def test_hand_classes_share_all_showdowns(lake, warehouse):
    """A high card and a set meet in one session, two pairs in the other: the residuals of pairs are -1 and 1."""
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select hand_class, num_showdowns, num_all_showdowns, share, share_stderr, num_won, won_share from mart_hand_classes",
    )

    assert found == [
        ("high card", 1, 4, 0.25, approx(0.25), 0, 0.0),
        ("pair", 2, 4, 0.5, approx(0.5), 2, 1.0),
        ("three of a kind", 1, 4, 0.25, approx(0.25), 1, 1.0),
    ]


def test_starting_hands_leave_unknown_cards_out(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select starting_hand, high_rank, low_rank, is_suited, num_seat_hands, net_bb, vpip_made, vpip_chances"
        " from mart_starting_hands where num_seat_hands > 1 or net_bb > 0 or starting_hand = 'AKs'",
    )

    assert found == [
        ("AKs", 12, 11, True, 1, -7.0, 1, 1),
        ("AQo", 12, 10, False, 2, approx(-0.4), 2, 2),
        ("KQs", 11, 10, True, 1, 1.4, 0, 1),
        ("88", 6, 6, False, 1, 0.5, 0, 0),
        ("77", 5, 5, False, 1, 7.3, 1, 1),
    ]
    assert rows(lake, warehouse, "select sum(num_seat_hands) from mart_starting_hands") == [(11,)]


def test_pots_fall_into_buckets_of_big_blinds(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select pot_bb_bucket, pot_bb_below, num_hands, share_of_hands, pot_chips, rake_chips from mart_pot_sizes",
    )

    assert found == [
        (1, 2, 1, 0.25, 10, 0),
        (2, 3, 1, 0.25, 25, 1),
        (15, 20, 1, 0.25, 150, 7),
        (25, 30, 1, 0.25, 290, 14),
    ]


def test_runs_say_what_they_hold(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select name, kind, seed, num_hands, num_seat_hands, num_actions, num_showdown_hands, num_raked_hands from mart_runs",
    )

    assert found == [("tiny", "simulate", 1, 4, 12, 32, 2, 3)]


def test_money_of_different_currencies_is_never_added_up(lake, warehouse):
    write_run(lake, currency="PLAY")

    build.build(lake, warehouse)

    found = rows(lake, warehouse, "select stake_label, rake_chips from mart_rake_yield")
    assert found == [("5/10 USD", 22), ("5/10 play", 22)]


def test_one_session_alone_has_no_standard_error(tmp_path, warehouse):
    write_run(tmp_path / "lake", [HANDS[:2]])

    build.build(tmp_path / "lake", warehouse)

    found = rows(
        tmp_path / "lake", warehouse, "select net_chips, net_bb_per_100_stderr from mart_player_kinds order by 1"
    )
    assert found == [(-65, None), (-15, None), (73, None)]


def test_marts_read_the_newest_rules_and_views_older_ones_on_request(lake, warehouse):
    write_run(lake, [[WALK]], rules_version=2)

    build.build(lake, warehouse)

    assert rows(lake, warehouse, "select rules_version, num_hands from mart_runs") == [(2, 1)]
    assert rows(lake, warehouse, "select count(*) from hands") == [(1,)]
    with build.connect(lake, warehouse, older_rules=True) as con:
        assert con.execute("select count(*) from hands").fetchall() == [(5,)]


def test_an_empty_lake_makes_empty_marts(tmp_path, warehouse):
    report = build.build(tmp_path / "lake", warehouse)

    assert report.is_new
    assert set(report.marts.values()) == {0}
    assert all(result.holds for result in report.checks)


def test_a_second_build_does_nothing(lake, warehouse):
    build.build(lake, warehouse)
    before = (warehouse.stat().st_mtime_ns, warehouse.stat().st_ino)

    report = build.build(lake, warehouse)

    assert not report.is_new
    assert report.num_blocks_read == 0
    assert report.marts["mart_player_kinds"] == 3
    assert (warehouse.stat().st_mtime_ns, warehouse.stat().st_ino) == before
    assert report.seconds < 0.5


def test_only_new_blocks_are_read_and_the_marts_are_as_if_all_were(tmp_path, warehouse):
    """A run of one block goes on with another; sums of the first are kept."""
    root = tmp_path / "lake"
    write_run(root, [HANDS[:2]])
    build.build(root, warehouse)
    write_run(root, [HANDS[:2], HANDS[2:]])

    report = build.build(root, warehouse)

    assert (report.num_blocks, report.num_blocks_read, report.num_hands) == (2, 1, 4)
    afresh = tmp_path / "afresh.duckdb"
    build.build(root, afresh)
    assert all_marts(root, warehouse) == all_marts(root, afresh)


def test_blocks_merge_exactly(tmp_path):
    """Four hands in one block or in two give the same marts to the last digit, but for the digest of the run."""
    for name, blocks in (("one", [HANDS]), ("two", [HANDS[:2], HANDS[2:]])):
        write_run(tmp_path / name, blocks)
        build.build(tmp_path / name, tmp_path / f"{name}.duckdb")

    one, two = (all_marts(tmp_path / name, tmp_path / f"{name}.duckdb") for name in ("one", "two"))

    del one["mart_runs"], two["mart_runs"]
    assert one == two


def test_a_new_name_in_a_dimension_is_seen(lake, warehouse):
    """Dimensions are no part of a run's digest, but of what marts are made of."""
    build.build(lake, warehouse)

    def rename(values):
        values["policies"][0]["kind"] = "rock"

    write_run(lake, change_dimensions=rename)

    assert build.build(lake, warehouse).is_new
    assert rows(lake, warehouse, "select distinct player_kind from mart_player_kinds order by 1") == [
        ("loose",),
        ("person",),
        ("rock",),
    ]


def test_a_broken_check_leaves_the_old_warehouse_and_nothing_beside_it(lake, warehouse):
    build.build(lake, warehouse)
    before = warehouse.read_bytes()

    def spoil(rows):
        rows["seats"][0]["won_chips"] += 3

    write_run(lake, change=spoil)

    with pytest.raises(
        ContractError, match=r"(?s)chips_balance: 1 bad row\. .*hand_no=0, net_chips=-4, rake_chips=7"
    ) as caught:
        build.build(lake, warehouse)
    assert caught.value.exit_code == 3
    assert warehouse.read_bytes() == before
    assert [path.name for path in sorted(warehouse.parent.iterdir())] == ["lake", "warehouse.duckdb"]


def test_statistics_of_another_version_are_not_added_up(lake, warehouse):
    write_run(lake, name="older", stats_version=STATS_VERSION - 1)

    with pytest.raises(
        LakeError,
        match=rf"\(older\) has statistics of version {STATS_VERSION - 1}.* anew from its hands: tapete upgrade",
    ):
        build.build(lake, warehouse)


def test_a_file_that_is_no_warehouse_is_left_alone(lake, warehouse):
    warehouse.write_text("my thesis")

    with pytest.raises(UsageError, match="no warehouse that this program made"):
        build.build(lake, warehouse)
    assert warehouse.read_text() == "my thesis"


def test_a_database_of_somebody_else_is_left_alone(lake, warehouse):
    with duckdb.connect(str(warehouse)) as con:
        con.execute("create table thesis as select 1 as page")

    with pytest.raises(UsageError, match="no warehouse that this program made"):
        build.build(lake, warehouse)


def test_open_readers_keep_their_snapshot(lake, warehouse):
    """In this process and in another, a reader goes on while the warehouse is built again."""
    build.build(lake, warehouse)
    waiting = (
        "import sys, duckdb; con = duckdb.connect(sys.argv[1], read_only=True); print('open', flush=True);"
        "sys.stdin.readline(); print(con.execute('select num_hands from mart_runs').fetchall())"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", waiting, str(warehouse)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "open\n"
    with build.connect(lake, warehouse) as con:
        write_run(lake, [[*HANDS, WALK, SPLIT_POT]])

        assert build.build(lake, warehouse).is_new

        assert con.execute("select num_hands from mart_runs").fetchall() == [(4,)]
    assert other.communicate("\n", timeout=20)[0] == "[(4,)]\n"
    assert rows(lake, warehouse, "select num_hands from mart_runs") == [(6,)]


def test_a_moved_lake_is_read_where_it_is_now(lake, warehouse, tmp_path):
    build.build(lake, warehouse)
    moved = lake.rename(tmp_path / "moved [1]")

    assert rows(moved, warehouse, "select count(*) from hands") == [(4,)]
    assert not build.build(moved, warehouse).is_new


def test_connecting_without_a_warehouse_says_what_to_do(lake, warehouse):
    with pytest.raises(UsageError, match="tapete build"):
        build.connect(lake, warehouse)


def test_a_connection_does_not_write_to_the_warehouse(lake, warehouse):
    build.build(lake, warehouse)
    with build.connect(lake, warehouse) as con:
        con.execute("create table mine as from mart_runs")

        with pytest.raises(duckdb.Error, match="read-only"):
            con.execute("drop table warehouse.mart_runs")


def test_a_build_tells_of_its_progress(lake, warehouse):
    told = []

    build.build(lake, warehouse, lambda done, todo: told.append((done, todo)))

    assert told == [(1, 1)]


def test_every_column_of_a_mart_is_explained(lake, warehouse):
    """Headers become comments; a column without one, or one without a column, fails here."""
    build.build(lake, warehouse)

    with build.connect(lake, warehouse) as con:
        silent = con.execute(
            "select table_name, column_name from duckdb_columns() where table_name like 'mart%' and comment is null"
        )
        assert silent.fetchall() == []
        for model in catalog.models("marts"):
            assert list(model.columns) == [
                column[0] for column in con.execute(f"from {model.name} limit 0").description
            ]


def test_no_mart_adds_up_runs_by_different_house_rules():
    """Either it tells sets of rules apart, or runs; readings name the rule that differs. Results of real players and
    tables are what the records say: house rules of their hands are how a record was read, and nothing was simulated by them."""
    pooled = {
        model.name
        for model in catalog.models("marts")
        if not {"rule_set", "run_id", "option", "player", "table_name"} & set(model.grain)
    }

    assert pooled == set()


def test_every_view_has_the_grain_that_its_header_says(lake, warehouse):
    build.build(lake, warehouse)
    with build.connect(lake, warehouse) as con:
        for layer in ("staging", "views"):
            for model in catalog.models(layer):
                key = ", ".join(model.grain)
                repeated = con.execute(f"select {key} from {model.name} group by {key} having count(*) > 1").fetchall()
                assert repeated == [], model.name


def test_actions_show_the_pot_and_the_bet_as_they_stood(lake, warehouse):
    build.build(lake, warehouse)

    found = rows(
        lake,
        warehouse,
        "select player, position, action, pot_before_chips, to_call_chips, put_in_chips, raise_to_chips from actions"
        " where hand_no = 3 order by action_no",
    )

    assert found == [
        ("Luis", "SB", "post small blind", 0, 0, 5, 5),
        ("o'neill", "BB", "post big blind", 5, 0, 10, 10),
        ("Ana", "BTN", "call", 15, 10, 10, 10),
        ("Luis", "SB", "raise", 25, 5, 35, 40),
        ("o'neill", "BB", "call", 60, 30, 30, 40),
        ("Ana", "BTN", "fold", 90, 30, 0, 10),
        ("Luis", "SB", "bet", 90, 0, 50, 50),
        ("o'neill", "BB", "raise", 140, 50, 100, 100),
        ("Luis", "SB", "call", 240, 50, 50, 100),
    ]


def test_views_read_like_a_hand_history(lake, warehouse):
    build.build(lake, warehouse)

    assert rows(lake, warehouse, "select board, pot_bb, rake_bb, result_source from hands where hand_no = 2") == [
        ("2h5hKd", 2.5, 0.1, "fold")
    ]
    assert rows(
        lake, warehouse, "select player, player_kind, cards, net_bb, hand_class from seats where hand_no = 0"
    ) == [
        ("Ana", "tight", "AsKs", -7.0, "high card"),
        ("Luis", "loose", "7c7d", 7.3, "three of a kind"),
        ("o'neill", "person", "9c2d", -1.0, None),
    ]
    assert rows(lake, warehouse, "select pot_no, num_winners, pot_chips, rake_chips from pots where hand_no = 3") == [
        (0, 2, 290, 14)
    ]
    assert rows(lake, warehouse, "select player, won_bb, rake_chips from awards where hand_no = 3 order by player") == [
        ("Luis", 13.8, 7),
        ("o'neill", 13.8, 7),
    ]


def test_a_damaged_file_is_named(lake, warehouse):
    (path,) = lake.glob("seats/*/*/*.parquet")
    path.write_bytes(path.read_bytes()[:100])

    with pytest.raises(Exception, match="seats") as caught:
        build.build(lake, warehouse)
    assert type(caught.value).__name__ == "LakeError"


def test_the_models_depend_on_lower_layers_only():
    """staging reads the lake, intermediate models staging, partials both, marts partials, staging, marts,
    exact counts and sampled figures, views staging, other views and the mart that statistics reads out."""
    lower = {
        "staging": ("lake_", "stg_"),
        "intermediate": ("stg_", "int_"),
        "partials": ("stg_", "int_"),
        "marts": ("part_", "stg_", "mart_", "exact_", "sampled_"),
        "views": ("stg_", "mart_player_statistics", *(model.name for model in catalog.models("views"))),
        "checks": ("stg_", "int_", "mart_"),
    }
    with duckdb.connect() as con:
        for layer, prefixes in lower.items():
            for model in catalog.models(layer):
                assert all(name.startswith(prefixes) for name in catalog.tables_read(con, model)), model.name


def test_every_lake_table_has_its_staging_view():
    names = {model.name for model in catalog.models("staging")}

    assert names == {f"stg_{name}" for name in tiny_lake.schema.TABLES}


def test_models_that_read_each_other_in_a_circle_are_refused():
    header = "-- One.\n-- grain: one row per (a)\n-- units: none\n"
    models = [catalog.parse(one, "views", f"{header}select * from {other}") for one, other in (("x", "y"), ("y", "x"))]

    with duckdb.connect() as con, pytest.raises(Exception, match=r"in a circle: [xy] <- [xy] <- [xy]"):
        catalog.in_order(con, models)


def test_two_builds_at_once_both_end_well(lake, warehouse):
    """The later one to end wins; neither sees the other's file."""
    code = "import sys; from pipeline.models import build; print(build.build(sys.argv[1], sys.argv[2]).is_new)"
    both = [
        subprocess.Popen([sys.executable, "-c", code, str(lake), str(warehouse)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]

    assert [one.communicate(timeout=60)[0].strip() in ("True", "False") for one in both] == [True, True]
    assert [one.returncode for one in both] == [0, 0]
    assert provenance.all_runs(lake)
    assert rows(lake, warehouse, "select num_hands from mart_runs") == [(4,)]
