"""`tapete check` finds what is wrong with a lake, each fault with its place, and looks at all else though a file is damaged."""

import json
import re
import shutil
from dataclasses import replace

import duckdb
import pyarrow as pa
import pytest
from click.testing import Result
from typer.testing import CliRunner

from pipeline.app.check import check
from pipeline.app.home import Home
from pipeline.cli import app
from pipeline.lake import provenance
from pipeline.models import build
from tests.lake.careless import rewrite, with_type, with_value
from tests.models.tiny_lake import HANDS, WALK, write_run


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def flip_a_byte(home, run):
    """In the values, so that Parquet still reads the file; the manifest stays as it was."""
    rewrite(home.lake, run, "awards", with_value("chips", 0, lambda chips: chips ^ 1))
    provenance.publish(home.lake, run)


def flip_any_byte(home, run):
    """In the middle of the file."""
    path = next(home.lake.glob(f"actions/*/run={run.run_id}/block-000000*"))
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x40
    path.write_bytes(content)


def lose_a_block(home, run):
    next(home.lake.glob(f"seats/*/run={run.run_id}/block-000001*")).unlink()


def change_a_type(home, run):
    rewrite(home.lake, run, "actions", with_type("put_in_chips", pa.int32()), block_no=1)


def lose_a_chip(home, run):
    """Of what a seat put in."""
    rewrite(home.lake, run, "seats", with_value("put_in_chips", 0, lambda chips: chips - 1))


def add_a_hand_again(home, run):
    """The first hand of the first block stands a second time behind the others, in every table."""
    (block,) = (block for block in run.blocks if block.block_no == 0)
    for table in [file.table for file in block.files]:
        run = rewrite(
            home.lake,
            run,
            table,
            lambda rows: pa.concat_tables([rows, rows.filter(pa.compute.equal(rows["hand_no"], 0))]),
        )


def seat_too_many(home, run):
    """A fourth seat in a hand of three, which puts in and wins nothing."""

    def change(rows):
        third = rows.slice(2, 1).to_pylist()[0]
        fourth = {**third, "seat_no": 4, "position_no": 3, "put_in_chips": 0, "won_chips": 0, "returned_chips": 0}
        return pa.concat_tables([rows.slice(0, 3), pa.Table.from_pylist([fourth], rows.schema), rows.slice(3)])

    rewrite(home.lake, run, "seats", change)


# What is done, the checks that must tell of it, and words that must be said.
PLANTED = [
    (flip_a_byte, {"files_are_as_written", "awards_equal_won"}, ("awards/game=holdem", "block-000000", "other values")),
    (flip_any_byte, {"files_are_as_written"}, ("actions/game=holdem", "block-000000-2.parquet", "tapete runs rm")),
    (lose_a_block, {"files_are_as_written"}, ("seats/game=holdem", "block-000001-2.parquet is", "(lose_a_block, 4 hands) was")),
    (change_a_type, {"columns_as_in_contract"}, ("actions/game", "column put_in_chips: met int32; expected int64",)),
    (lose_a_chip, {"chips_balance"}, ("hand 0 in the block of", "met net_chips -6, rake_chips 7. What", "hand_no  net_chips")),
    (add_a_hand_again, {"keys_as_in_contract", "keys_unique"}, ("2 rows of hand_no 0", "hand_no  num_rows")),
    (seat_too_many, {"seats_per_hand"}, ("hand 0 in the block of", "num_seats 3, num_rows 4")),
]  # fmt: skip


@pytest.fixture(scope="module")
def planted(tmp_path_factory) -> tuple[dict[str, str], Result]:
    """The ids of runs, each with a fault of its own, and what the command says of their lake: no fault hides another."""
    home = Home(tmp_path_factory.mktemp("planted"))
    runs = {
        plant.__name__: write_run(home.lake, [HANDS[:2], HANDS[2:]], name=plant.__name__) for plant, _, _ in PLANTED
    }
    for plant, _, _ in PLANTED:
        plant(home, runs[plant.__name__])
    said = CliRunner().invoke(app, ["check", "--home", str(home.folder)])
    return {name: run.run_id for name, run in runs.items()}, said


@pytest.mark.parametrize(("plant", "checks", "words"), PLANTED, ids=[plant.__name__ for plant, _, _ in PLANTED])
def test_a_planted_fault_ends_with_code_3_and_its_place(planted, plant, checks, words):
    """Said on stdout, with the run and its first bad rows."""
    run_ids, done = planted
    paragraphs = re.split(r"\n(?! )", done.stdout)
    own = [text for text in paragraphs if run_ids[plant.__name__] in text.partition("\n")[0]]

    assert done.exit_code == 3
    assert checks <= {text.partition(":")[0] for text in own}
    for said in words:
        assert any(said in text for text in own), own


def test_a_sound_lake_ends_with_code_0(home):
    """And says how many hands were checked."""
    write_run(home.lake, [HANDS[:2], HANDS[2:]])

    done = CliRunner().invoke(app, ["check", "--home", str(home.folder), "--json"])
    said = json.loads(done.stdout)

    assert (done.exit_code, said["faults"], said["notes"], said["hands"]) == (0, [], [], 4)


def test_a_damaged_run_hides_no_fault_of_another(home):
    """One run lacks a file, the other has a chip too few, wider integers and a column more: all is told, and rules are asked of
    the second alone."""
    damaged = write_run(home.lake)
    other = write_run(home.lake, [[WALK]], currency="PLAY")
    other = rewrite(home.lake, other, "seats", with_type("seat_no", pa.int64()))
    other = rewrite(
        home.lake, other, "actions", lambda rows: rows.append_column("mood", pa.array([1.5] * rows.num_rows))
    )
    next(home.lake.glob(f"hands/*/run={damaged.run_id}/*")).unlink()
    rewrite(home.lake, other, "seats", with_value("put_in_chips", 0, lambda chips: chips - 1))

    done = check(home)

    assert {fault.check for fault in done.faults} >= {"files_are_as_written", "chips_balance"}
    assert all(
        other.run_id in fault.where for fault in done.faults if fault.check in ("chips_balance", "actions_equal_put_in")
    )
    assert [fault.column for fault in done.faults if other.run_id in fault.where and fault.column] == [
        "seat_no",
        "mood",
    ]
    assert [damaged.run_id in note for note in done.notes] == [True]


def test_a_damaged_manifest_hides_no_fault_of_another(home):
    damaged = write_run(home.lake)
    other = write_run(home.lake, [[WALK]], currency="PLAY")
    rewrite(home.lake, other, "hands", with_value("rake_chips", 0, 1))
    manifest = home.lake / "_runs" / f"{damaged.run_id}.json"
    manifest.write_text(manifest.read_text().replace('"tiny"', '"tidy"'))

    done = check(home)

    assert {fault.check for fault in done.faults} >= {"manifests_add_up", "chips_balance"}
    assert manifest.name in done.broken[0]


def test_a_changed_mart_ends_with_code_3_and_its_row(home):
    """The lake is sound, the warehouse is not what its models make of it."""
    write_run(home.lake)
    build.build(home.lake, home.warehouse)
    with duckdb.connect(str(home.warehouse)) as con:
        con.execute("update mart_rake_yield set num_hands = 5")

    done = CliRunner().invoke(app, ["check", "--home", str(home.folder)])

    assert done.exit_code == 3
    assert "mart_rake_yield, column num_hands: met 5; expected 4, as its model makes it" in done.stdout
    assert {line.partition(":")[0] for line in done.stdout.splitlines() if ": " in line} == {"marts_equal_models"}


def test_what_no_manifest_names_is_a_note(home):
    """A file of no run, and a run that the warehouse counts and the lake has not; those of a damaged manifest are neither."""
    gone, damaged = write_run(home.lake, name="gone"), write_run(home.lake, name="damaged")
    build.build(home.lake, home.warehouse)
    (home.lake / "_runs" / f"{gone.run_id}.json").unlink()
    (home.lake / "_runs" / f"{damaged.run_id}.json").write_text("{")

    done = check(home)

    (fault,) = done.faults
    strays, counted = (note for note in done.notes if "no manifest" in note)
    assert fault.remedy.startswith("Delete it and")
    assert strays.startswith(f"{len(gone.files)} files of {home.lake} that no manifest names")
    assert strays.endswith(f"{min(file.file for file in gone.files)}.")
    assert f"counts run {gone.run_id} (4 hands)" in counted


def test_what_is_published_anew_meanwhile_is_no_fault(home, monkeypatch):
    """A writer replaces the run, and removes its former files, before the check comes to them."""
    before = write_run(home.lake)
    sound = provenance.sound_runs
    files = [home.lake / file.file for file in before.files]

    def then_published(root, run_ids=None):
        runs = sound(root, run_ids)
        if run_ids is None and files[0].exists():
            for path in files:
                shutil.move(path, path.with_name(f"new-{path.name}"))
            blocks = tuple(
                replace(b, files=tuple(replace(f, file=_renamed(f.file)) for f in b.files)) for b in before.blocks
            )
            dimensions = tuple(replace(f, file=_renamed(f.file)) for f in before.dimensions)
            provenance.publish(home.lake, replace(before, blocks=blocks, dimensions=dimensions))
        return runs

    monkeypatch.setattr(provenance, "sound_runs", then_published)

    assert check(home).faults == ()


def _renamed(file):
    folder, _, name = file.rpartition("/")
    return f"{folder}/new-{name}"
