"""A lake set beside its contracts: what a careless tool breaks is told with run, file, column, what was met and what was due."""

from dataclasses import replace

import pyarrow as pa
import pytest

from pipeline.lake import contracts, layout, provenance, schema
from pipeline.lake.contracts import COLUMNS, KEYS, RELATIONS, SEATS, VALUES
from tests.lake.careless import rewrite, with_rows, with_type, with_value
from tests.models.tiny_lake import HANDS, write_run


def twice(row_no):
    return lambda rows: pa.concat_tables([rows.slice(0, row_no + 1), rows.slice(row_no)])


def swapped(rows):
    return rows.take([*range(rows.num_rows - 1, -1, -1)])


def without(column):
    return lambda rows: rows.drop_columns([column])


def with_extra(rows):
    return rows.append_column("mood", pa.array(["calm"] * rows.num_rows))


def in_other_order(rows):
    return rows.select(rows.column_names[::-1])


def crowded(rows):
    """Eight seats more in the first hand."""
    first = rows.to_pylist()[0]
    more = [{**first, "seat_no": seat_no} for seat_no in range(4, 12)]
    return pa.concat_tables([rows.slice(0, 3), pa.Table.from_pylist(more, rows.schema), rows.slice(3)])


# table, what is done to it, check, column, what was met, what is due
FAULTS = {
    "another type": ("actions", with_type("put_in_chips", pa.float64()), COLUMNS, "put_in_chips", "double", "int64"),
    "a wider type": ("seats", with_type("seat_no", pa.int64()), COLUMNS, "seat_no", "int64", "uint8"),
    "a text": ("hands", with_type("pot_chips", pa.string()), COLUMNS, "pot_chips", "string", "int64"),
    "no column": ("hands", without("rake_chips"), COLUMNS, "rake_chips", "no such column", "int64"),
    "a column more": ("hands", with_extra, COLUMNS, "mood", "type string", "no such column"),
    "another order": ("awards", in_other_order, COLUMNS, "result_source", "the order", "of the contract"),
    "a null": ("hands", with_value("pot_chips", 2, None), VALUES, "pot_chips", "no value", "a value"),
    "a null in a dimension": ("players", with_value("name", 1, None), VALUES, "name", "no value", "a value"),
    "a code": ("actions", with_value("action", 3, 99), VALUES, "action", "99", "POST_ANTE 0"),
    "bits": ("seats", with_value("flags", 3, 128), VALUES, "flags", "128", "bits of FOLDED 1"),
    "less than none": ("actions", with_value("put_in_chips", 0, -5), VALUES, "put_in_chips", "-5", "0 or more"),
    "more than most": ("seats", with_value("high_value", 0, 7463), VALUES, "high_value", "7463", "0 to 7462"),
    "a row twice": ("hands", twice(1), KEYS, "", "2 rows of hand_no 1", "one row a key (hand_no)"),
    "an award twice": ("awards", twice(0), KEYS, "", "2 rows of hand_no 0", "one row a key"),
    "a player twice": ("players", twice(2), KEYS, "", "2 rows of player_id 2", "one row a key"),
    "another order of rows": ("hands", swapped, KEYS, "hand_no", "out of order", "never falls"),
    "a hand of another block": ("hands", with_value("hand_no", 3, 9), KEYS, "hand_no", "hand 9", "hands 0 to 3"),
    "a dangling player": ("seats", with_value("player_id", 2, 77), RELATIONS, "player_id", "player_id 77", "a row of players"),
    "a dangling policy": ("seats", with_value("policy_id", 0, 7), RELATIONS, "policy_id", "policy_id 7", "a row of policies"),
    "no stakes": ("hands", with_value("stake_id", 1, 3), RELATIONS, "stake_id", "stake_id 3", "a row of stakes"),
    "a chair nobody has": ("actions", with_value("seat_no", 0, 9), RELATIONS, "hand_no, seat_no", "seat_no 9", "a row of seats"),
    "a seat too many": ("seats", crowded, SEATS, "", "11 seats in hand 0", "10 at most"),
}  # fmt: skip

READABLE = ("a wider type", "a column more", "another order")


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_told_with_its_place(tmp_path, name):
    table, change, check, column, met, expected = FAULTS[name]
    run = rewrite(tmp_path, write_run(tmp_path), table, change)

    fault = next(fault for fault in contracts.faults(tmp_path, run) if fault.check == check)

    assert fault.column == column
    assert met in fault.met
    assert expected in fault.expected
    assert run.run_id in fault.where
    assert f"/{table}/game=holdem/" in fault.where
    assert fault.is_unreadable == (check == COLUMNS and name not in READABLE)
    assert check == COLUMNS or 1 <= len(fault.rows) <= fault.num_bad


def test_seats_of_a_lost_hand_lead_nowhere(tmp_path):
    """The file of the seats is told, and the hand."""
    run = rewrite(tmp_path, write_run(tmp_path), "hands", with_rows(0, 1, 2))

    (fault,) = contracts.faults(tmp_path, run)

    assert (fault.check, fault.met, fault.expected) == (RELATIONS, "hand_no 3", "a row of hands with this hand_no")
    assert "/seats/game=holdem/" in fault.where
    assert fault.rows == ((3, 1), (3, 2), (3, 3))


def test_a_sound_run_has_no_fault(tmp_path):
    run = write_run(tmp_path, [HANDS[:2], HANDS[2:]])

    assert list(contracts.faults(tmp_path, run)) == []


def test_a_card_that_is_none_is_told_and_an_unknown_one_is_not(tmp_path):
    """52 to 253 are no cards, 254 is an unknown one."""
    row = {"hand_no": 0, "deal_no": 0, "seat_no": 1, "street_no": 1, "is_face_up": True}

    def change(rows):
        rows["cards"] = [{**row, "card_no": at, "card": card} for at, card in enumerate((51, 52, 253, 254))]

    (fault,) = contracts.faults(tmp_path, write_run(tmp_path, change=change))

    assert (fault.column, fault.num_bad, fault.expected) == ("card", 2, "0 to 254, but not 52 to 253")
    assert [row[-1] for row in fault.rows] == [52, 253]


def test_the_other_files_of_a_run_are_looked_at_though_one_is_gone(tmp_path):
    """A block without its actions, and a wrong pot in the next one: both are told. Nothing hangs on what is gone."""
    run = write_run(tmp_path, [HANDS[:2], HANDS[2:]])
    run = rewrite(tmp_path, run, "hands", with_value("pot_chips", 1, -1), block_no=1)
    next(tmp_path.glob("seats/*/*/block-000000*")).unlink()

    found = [(fault.check, fault.where.rpartition("/")[2]) for fault in contracts.faults(tmp_path, run)]

    assert found == [
        ("files_are_as_written", "block-000000-2.parquet"),
        ("values_as_in_contract", "block-000001-2.parquet"),
    ]


def test_what_to_do_about_a_file_goes_by_the_kind_of_the_run(tmp_path):
    """A replayed run has no missing blocks that would be made again. What is to be done is no part of what was met."""
    run = write_run(tmp_path)
    next(tmp_path.glob("seats/*/*/*")).unlink()

    for kind, first in (
        ("simulate", "Simulate the run again"),
        ("replay", "Remove the run, then replay"),
    ):
        (fault,) = contracts.faults(tmp_path, replace(run, kind=kind))
        assert fault.remedy.startswith(first)
        assert fault.remedy.endswith(f"tapete runs rm {run.run_id}.")
        assert "runs rm" not in fault.met


def test_a_file_that_is_there_and_damaged_has_to_be_deleted_first(tmp_path):
    run = write_run(tmp_path)
    next(tmp_path.glob("seats/*/*/*")).write_bytes(b"no parquet")

    (fault,) = contracts.faults(tmp_path, run)

    assert fault.remedy.startswith("Delete the file and simulate the run again")


def test_rows_that_the_manifest_does_not_know_are_told(tmp_path):
    """A table that was appended to, its digest with it."""
    run = write_run(tmp_path)
    honest = rewrite(tmp_path, run, "boards", lambda rows: rows)
    lying = tuple(
        replace(block, files=tuple(replace(file, num_rows=file.num_rows - 1) for file in block.files))
        for block in honest.blocks
    )
    run = replace(honest, blocks=lying, digest=provenance.run_digest(lying))

    assert {fault.check for fault in contracts.faults(tmp_path, run)} == {"rows_as_written"}


def test_a_manifest_that_does_not_add_up_is_told(tmp_path):
    """Hands, digest, numbers of blocks, and a file that every block has."""
    run = write_run(tmp_path, [HANDS[:2], HANDS[2:]])
    seatless = tuple(replace(block, files=tuple(f for f in block.files if f.table != "seats")) for block in run.blocks)

    def met(changed):
        return [fault.met for fault in contracts.faults(tmp_path, changed) if fault.check == "manifests_add_up"]

    assert met(run) == []
    assert met(replace(run, num_hands=5)) == ["5 hands"]
    assert met(replace(run, digest="0" * 32)) == ["0" * 32]
    assert met(replace(run, blocks=run.blocks[1:], num_hands=2, digest=provenance.run_digest(run.blocks[1:]))) == [
        "blocks [1]"
    ]
    assert met(replace(run, blocks=seatless, digest=provenance.run_digest(seatless))) == ["no file of seats"] * 2


def test_a_manifest_keeps_the_contract_of_the_runs_too(tmp_path):
    """A digest is 32 hexadecimal digits."""
    run = replace(write_run(tmp_path), digest="none")

    (fault,) = (fault for fault in contracts.faults(tmp_path, run) if fault.check == VALUES)

    assert (fault.column, fault.met, fault.expected) == ("digest", "none", "text like ^[0-9a-f]{32}$")


def test_a_reject_that_is_there_in_two_blocks_is_told(tmp_path):
    """Rejects are numbered through a run, not by block."""
    row = {"reject_no": 0, "file": "hands.txt", "status": 1, "reason": "no", "text": "?"}

    def change(rows):
        rows["rejects"] = [row]

    (fault,) = contracts.faults(tmp_path, write_run(tmp_path, [HANDS[:2], HANDS[2:]], change=change))

    assert (fault.check, fault.met) == (KEYS, "(0,) after (0,)")
    assert "block-000001" in fault.where


def test_another_value_than_was_written_is_told(tmp_path):
    """One that every contract allows."""
    run = write_run(tmp_path)
    rewrite(tmp_path, run, "hands", with_value("button_seat", 0, 3))

    (fault,) = contracts.faults(tmp_path, run)

    assert fault.check == contracts.FILES
    assert "other values than were written" in fault.met


def test_columns_of_later_versions_may_be_absent_and_no_others():
    """`limit` came to the stakes with version 2."""
    older = pa.schema([field for field in schema.arrow_schema("stakes") if field.name != "limit"])

    assert list(layout.differences("stakes", older, 1)) == []
    assert list(layout.differences("stakes", older, 2)) == [("limit", "no such column", "uint8")]


def test_a_former_type_is_that_of_its_version_only():
    """Counts of actions had a byte once."""
    stored = schema.arrow_schema("seat_stats")
    at = stored.get_field_index("num_calls")
    narrow = stored.set(at, pa.field("num_calls", pa.uint8()))

    assert list(layout.differences("seat_stats", narrow, 1)) == []
    assert list(layout.differences("seat_stats", narrow, 2)) == [("num_calls", "uint8", "uint16")]


def test_numbers_that_do_not_fit_are_not_read():
    """Though they stand in a wider type; nor are those of a narrower one, of text, or of another sign."""
    values = schema.arrow_schema("seat_stats").empty_table()
    at = values.column_names.index("num_calls")

    def read(numbers, kind):
        rows = pa.table(
            {name: pa.array([0] * len(numbers), values.schema.field(name).type) for name in values.column_names}
        )
        return layout.readable(
            "seat_stats", rows.set_column(at, "num_calls", pa.array(numbers, kind)), schema.SCHEMA_VERSION
        )

    assert read([1, 65535], pa.int32()).column("num_calls").type == pa.uint16()
    assert read([1, 65536], pa.int32()) is None
    assert read([1, -1], pa.int32()) is None
    assert read([1], pa.uint8()) is None
    assert read([1.0], pa.float64()) is None


def test_long_offsets_are_no_other_type():
    """Data frames write them, Parquet has one kind of text and one of list."""
    stored = schema.arrow_schema("stakes")
    wide = stored.set(stored.get_field_index("label"), pa.field("label", pa.large_string()))
    wide = wide.set(stored.get_field_index("antes"), pa.field("antes", pa.large_list(pa.int64())))

    assert list(layout.differences("stakes", wide, schema.SCHEMA_VERSION)) == []
