"""A warehouse set beside its models: what somebody changed in it is told with the mart, the row and the column."""

import shutil
from pathlib import Path

import duckdb
import pytest

from pipeline.lake.faults import Fault
from pipeline.models import build, catalog, standing
from tests.models.tiny_lake import HANDS, WALK, write_run

EQUAL, COLUMNS, RANGES = standing.EQUAL, standing.COLUMNS, standing.RANGES
A_HAND_MORE = "update {} set num_seat_hands = num_seat_hands + 1 where player_kind = 'tight'"
NO_LARGE_POTS = "delete from {} where pot_bb_bucket = (select max(pot_bb_bucket) from {})"
# What is done to a warehouse, each to a mart of its own; the check that tells, the column, what is met and what is due.
TAMPERED = {
    "mart_player_kinds": (A_HAND_MORE, EQUAL, "num_seat_hands", "", ""),
    "mart_win_rate": ("update {} set net_bb_per_100 = net_bb_per_100 + 0.001", EQUAL, "net_bb_per_100", "", ""),
    "mart_pot_sizes": (NO_LARGE_POTS, EQUAL, "", "absent", "there"),
    "mart_streets": (
        "insert into {} select * from {} limit 1",
        "grain_of_mart_streets",
        "",
        "num_rows 2",
        "One row per",
    ),
    "mart_rake_yield": ("update {} set rake_share_of_pots = 1.5", RANGES, "rake_share_of_pots", "1.5", "0 to 1"),
    "mart_runs": ("alter table {} alter num_hands type integer", COLUMNS, "num_hands", "INTEGER", "BIGINT"),
    "mart_precision": ("alter table {} add column mood varchar", COLUMNS, "mood", "mood VARCHAR", "no such column"),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A home with a lake of two runs, one of two blocks, and its warehouse, of which a bit in the last place has changed: sums of
    fractions that were added up in another order are no fault."""
    home = tmp_path_factory.mktemp("home")
    write_run(home / "lake", [HANDS[:2], HANDS[2:]])
    write_run(home / "lake", [[WALK]], currency="PLAY")
    build.build(home / "lake", home / "warehouse.duckdb")
    tamper(home, "update mart_win_rate set net_bb_per_100 = net_bb_per_100 * (1 + 1e-15)")
    return home


@pytest.fixture
def home(made, tmp_path) -> Path:
    """A copy of it to do harm to."""
    return Path(shutil.copytree(made, tmp_path / "home"))


def look(home: Path) -> standing.Standing:
    return standing.look(home / "lake", home / "warehouse.duckdb")


def tamper(home: Path, *statements: str) -> None:
    with duckdb.connect(str(home / "warehouse.duckdb")) as con:
        for statement in statements:
            con.execute(statement)


@pytest.fixture(scope="module")
def faults(made, tmp_path_factory) -> list[Fault]:
    """What is found after all of the harm."""
    home = Path(shutil.copytree(made, tmp_path_factory.mktemp("tampered") / "home"))
    tamper(home, *(done[0].format(mart, mart) for mart, done in TAMPERED.items()))
    return look(home).faults


def test_a_warehouse_as_it_was_built_has_no_fault(made):
    """And everything was asked: each mart has its grain."""
    found = look(made)

    assert (found.faults, found.notes) == ([], [])
    assert {*standing.CHECKS, *(f"grain_of_{mart.name}" for mart in catalog.models("marts"))} == set(found.checks)


@pytest.mark.parametrize("mart", TAMPERED)
def test_what_was_changed_in_a_mart_is_told(faults, mart):
    """The row where a row is at fault."""
    _, check, column, met, expected = TAMPERED[mart]

    (fault,) = (fault for fault in faults if fault.where.endswith(mart) and fault.check == check)

    assert fault.column == column
    assert met in fault.met
    assert expected in fault.expected
    assert bool(fault.rows) == (check != COLUMNS)


def test_nothing_else_is_told(faults):
    """Rows that differ because a mart was changed otherwise are told too, and what is made of such marts; others are not."""
    assert {fault.where.rpartition(" ")[2] for fault in faults} == {*TAMPERED, "mart_headlines"}


def test_sums_that_are_no_blocks_are_told(home):
    """Those of a block lost, of another one with a hand more, and of a block that nobody has read."""
    tamper(
        home,
        "delete from partials.part_runs where block_key = (select block_key from _blocks order by run_id, block_no limit 1)",
        "update partials.part_runs set num_hands = num_hands + 1",
        "update partials.part_streets set block_key = 'x'",
    )

    hands, strays = (fault for fault in look(home).faults if fault.check == standing.BLOCKS)

    assert [summed - num_hands if summed else None for _, _, num_hands, summed in hands.rows] == [None, 1, 1]
    assert strays.met == "sums of block x"


GONE = {
    "mart_luck": "no mart mart_luck",
    "mart_streets": "no mart mart_streets",
    "exact_hand_classes": "no table exact_hand_classes",
    "exact_house_claims": "no table exact_house_claims",
    "part_streets": "no partial part_streets",
}


def test_what_is_gone_is_told_and_hides_nothing_else(home):
    """Marts that read it are named in a note, all others are compared with their models as ever."""
    tamper(home, "alter table exact_runs drop column num_seats", A_HAND_MORE.format("mart_player_kinds"))
    tamper(home, *(f"drop table {'partials.' * name.startswith('part_')}{name}" for name in GONE))

    found = look(home)

    assert {fault.met for fault in found.faults if fault.check == COLUMNS} == set(GONE.values())
    assert sorted(fault.where.rpartition(" ")[2] for fault in found.faults if fault.check == EQUAL) == [
        "mart_headlines",
        "mart_player_kinds",
    ]
    (note,) = found.notes
    assert "mart_exact_classes (exact_hand_classes)" in note
    assert "mart_house_claims (exact_house_claims)" in note
    assert "mart_player_kinds" not in note


def test_a_table_that_lacks_a_column_hides_nothing_else(home):
    """Nor does a mart without a part of its key."""
    tamper(home, "alter table exact_hand_classes drop column num_hands", "alter table mart_runs drop column run_id")
    tamper(home, A_HAND_MORE.format("mart_player_kinds"))

    told = {(fault.check, fault.where.rpartition(" ")[2]) for fault in look(home).faults}

    assert told == {
        (COLUMNS, "mart_exact_classes"),
        (COLUMNS, "mart_runs"),
        (EQUAL, "mart_player_kinds"),
        (EQUAL, "mart_headlines"),
    }


def test_a_file_that_is_no_warehouse_is_told(home):
    (home / "warehouse.duckdb").write_bytes(b"no warehouse")

    (fault,) = look(home).faults

    assert fault.check == "warehouse_is_one"


def test_a_lake_that_went_on_is_a_note_and_no_fault(home):
    """Marts that were changed meanwhile are not told apart from it, ranges and grains still are."""
    tamper(home, TAMPERED["mart_rake_yield"][0].format("mart_rake_yield"))
    write_run(home / "lake", name="later")

    found = look(home)

    assert [fault.check for fault in found.faults] == [RANGES]
    assert EQUAL not in found.checks
    assert ["The lake has changed since" in note for note in found.notes] == [True]


def test_a_warehouse_of_other_models_is_a_note_and_no_fault(home):
    tamper(home, "update _build set models_digest = 'others'")

    found = look(home)

    assert found.faults == []
    assert ["was built by other models" in note for note in found.notes] == [True]
