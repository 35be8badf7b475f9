"""Manifests make runs exist, whole or not at all."""

import json
import os
import socket
import subprocess
import sys

import pytest

from pipeline.errors import LakeError, UnknownName
from pipeline.lake import provenance
from pipeline.lake.provenance import Block, BlockFile
from tests.lake import samples
from tests.lake.samples import RUN_ID
from tests.needs import ROOT

OTHER_ID = "r_01230000000000ff"


def manifest_path(root, run_id=RUN_ID):
    return root / "_runs" / f"{run_id}.json"


def lock_path(root, run_id=RUN_ID):
    return root / "_runs" / f"{run_id}.lock"


def parquet_files(root):
    return {path.relative_to(root).as_posix() for path in root.rglob("*.parquet")}


def test_a_manifest_comes_back_as_it_was_published(tmp_path):
    """Blocks, dimensions, identity and options included."""
    run = samples.write_run(tmp_path)

    assert run == provenance.load(tmp_path, RUN_ID)
    assert (run,) == provenance.all_runs(tmp_path)


def test_the_run_id_depends_on_what_decides_the_hands_only():
    """Not on the order of keys, nor on tuples against lists; pinned, since folders carry it."""
    identity = {"seed": 1, "players": ["lag", "tag"], "rake": {"rate_bp": 500}}
    same = {"rake": {"rate_bp": 500}, "players": ("lag", "tag"), "seed": 1}

    assert provenance.run_id_of(identity) == provenance.run_id_of(same) == "r_864c1a7356c4916f"
    assert provenance.run_id_of(identity) != provenance.run_id_of({**identity, "seed": 2})


def test_a_lake_that_does_not_exist_has_no_runs(tmp_path):
    """Before the first command."""
    assert provenance.all_runs(tmp_path / "lake") == ()
    assert provenance.leftovers(tmp_path / "lake") == []
    with pytest.raises(UnknownName):
        provenance.load(tmp_path / "lake", RUN_ID)


def test_a_half_written_run_is_invisible_and_listed_as_left_over(tmp_path):
    """The writer stopped before it published."""
    block = samples.write_files(tmp_path)

    assert provenance.all_runs(tmp_path) == ()
    assert provenance.leftovers(tmp_path) == sorted(file.file for file in block.files)


def test_files_aside_are_left_over_too(tmp_path):
    """Where even the clean-up did not run, as after a power cut."""
    run = samples.write_run(tmp_path)
    aside = (tmp_path / run.files[0].file).with_name(".block.parquet.1-ab.tmp")
    aside.touch()
    (tmp_path / "_runs" / ".r_5.json.1-ab.tmp").touch()

    assert provenance.leftovers(tmp_path) == sorted(
        ["_runs/.r_5.json.1-ab.tmp", aside.relative_to(tmp_path).as_posix()]
    )


def test_runs_being_written_are_not_left_over(tmp_path):
    """A clean-up must not take the files of a writer at work."""
    samples.write_files(tmp_path)
    with provenance.lock(tmp_path, RUN_ID):
        assert provenance.leftovers(tmp_path) == []

    assert provenance.leftovers(tmp_path) != []


def test_a_longer_run_replaces_the_shorter_one(tmp_path):
    """Same id; the files of the part block go, the whole blocks stay."""
    first = samples.write_files(tmp_path, block_no=0)
    part = samples.write_files(tmp_path, block_no=1, num_rows=10)
    provenance.publish(tmp_path, samples.manifest((first, part)))
    whole = samples.write_files(tmp_path, block_no=1)
    provenance.publish(tmp_path, samples.manifest((first, whole)))

    assert provenance.load(tmp_path, RUN_ID).num_hands == 80
    assert parquet_files(tmp_path) == {file.file for block in (first, whole) for file in block.files}


def test_publishing_leaves_other_runs_alone(tmp_path):
    """Of the same game and of others."""
    other = samples.write_run(tmp_path, run_id=OTHER_ID, game="omaha")
    third = samples.write_run(tmp_path, run_id="r_3333333333333333")
    samples.write_run(tmp_path)
    provenance.publish(tmp_path, samples.manifest())

    assert parquet_files(tmp_path) == {file.file for run in (other, third) for file in run.files}


def test_a_failed_publish_leaves_the_earlier_manifest_and_its_files(tmp_path, monkeypatch):
    """Nothing is removed before the new manifest stands."""
    run = samples.write_run(tmp_path)

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(LakeError, match="Free some space"):
        provenance.publish(tmp_path, samples.manifest())

    assert provenance.load(tmp_path, RUN_ID) == run
    assert parquet_files(tmp_path) == {file.file for file in run.files}
    assert list((tmp_path / "_runs").iterdir()) == [manifest_path(tmp_path)]


def test_a_removed_run_is_gone_with_its_files(tmp_path):
    """And with no other's."""
    samples.write_run(tmp_path)
    other = samples.write_run(tmp_path, run_id=OTHER_ID)
    provenance.remove(tmp_path, RUN_ID)

    assert provenance.all_runs(tmp_path) == (other,)
    assert parquet_files(tmp_path) == {file.file for file in other.files}
    assert list(tmp_path.glob(f"*/*/run={RUN_ID}")) == []
    with pytest.raises(UnknownName):
        provenance.remove(tmp_path, RUN_ID)


@pytest.mark.parametrize("text", [RUN_ID, "r_01234", "01234", "demo"])
def test_a_run_is_found_by_id_name_or_the_beginning_of_its_id(tmp_path, text):
    """With or without r_."""
    run = samples.write_run(tmp_path, 0)
    samples.write_run(tmp_path, 0, run_id=OTHER_ID, name="other")

    assert provenance.find(tmp_path, text) == run


@pytest.mark.parametrize("text", ["r_0123", "0123", "twin"])
def test_what_several_runs_fit_names_them(tmp_path, text):
    """Rather than taking one of them."""
    samples.write_run(tmp_path, 0, name="twin")
    samples.write_run(tmp_path, 0, run_id=OTHER_ID, name="twin")

    with pytest.raises(UnknownName, match=f"No single run.*Known: {OTHER_ID}, {RUN_ID}"):
        provenance.find(tmp_path, text)


@pytest.mark.parametrize("text", ["", "dema", "r_9"])
def test_what_no_run_fits_names_the_nearest(tmp_path, text):
    """By id and by name."""
    samples.write_run(tmp_path, 0)

    with pytest.raises(UnknownName, match=rf"Known: {RUN_ID}, demo\."):
        provenance.find(tmp_path, text)


def test_any_flipped_byte_of_a_manifest_is_noticed(tmp_path):
    """Also where the JSON stays readable, as with a digit of a count."""
    samples.write_run(tmp_path, 1)
    path = manifest_path(tmp_path)
    whole = path.read_bytes()
    for i in range(len(whole)):
        path.write_bytes(whole[:i] + bytes([whole[i] ^ 1]) + whole[i + 1 :])
        with pytest.raises(LakeError, match=RUN_ID):
            provenance.load(tmp_path, RUN_ID)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"schema_version": "new"}', '{"schema_version": 1}'])
def test_what_is_no_manifest_is_named(tmp_path, text):
    """With what to do about it."""
    samples.write_run(tmp_path, 0)
    manifest_path(tmp_path).write_text(text)

    with pytest.raises(LakeError, match=rf"{RUN_ID}\.json is damaged .*Delete it"):
        provenance.all_runs(tmp_path)


def test_a_manifest_of_a_later_program_is_refused(tmp_path):
    """Both versions are named, whatever else stands in it."""
    samples.write_run(tmp_path, 0)
    manifest_path(tmp_path).write_text(json.dumps({"schema_version": 99, "novelty": 1}))

    with pytest.raises(LakeError, match="schema version 99, this program reads up to 5"):
        provenance.load(tmp_path, RUN_ID)


@pytest.mark.parametrize("changes", [{"kind": "dream"}, {"seed": -1}, {"created_at": "2026-01-01T00:00:00"}])
def test_a_manifest_checks_itself(changes):
    """What the table of runs could not hold."""
    with pytest.raises(ValueError, match=next(iter(changes))):
        samples.manifest(**changes)


def content(*files, block_no=0):
    return Block(
        block_no=block_no,
        num_hands=1,
        files=tuple(
            BlockFile(table=table, file="", num_rows=num_rows, num_bytes=1, digest=digest)
            for table, digest, num_rows in files
        ),
    )


def test_the_digest_of_a_run_is_over_content_alone():
    """So a run and the replay of its export agree: sources, empty files and the order of files do not count."""
    generated = content(("hands", "aa", 1), ("seats", "bb", 2), ("wagers", "cc", 0))
    replayed = content(("source_hands", "dd", 1), ("seats", "bb", 2), ("hands", "aa", 1))

    assert provenance.run_digest([generated]) == provenance.run_digest([replayed])


def test_the_digest_of_a_run_tells_tables_and_blocks_apart():
    """The same digests elsewhere are another run."""
    one, two = content(("hands", "aa", 1)), content(("hands", "bb", 1))
    digests = [
        provenance.run_digest(blocks) for blocks in ([one, two], [two, one], [one], [content(("seats", "aa", 1))])
    ]

    assert len(set(digests)) == 4


def test_a_second_writer_of_a_run_is_refused(tmp_path):
    """And one of another run is not."""
    with provenance.lock(tmp_path, RUN_ID):
        with (
            pytest.raises(LakeError, match=f"{RUN_ID} is being written by another process"),
            provenance.lock(tmp_path, RUN_ID),
        ):
            pass
        with provenance.lock(tmp_path, OTHER_ID):
            pass
    with provenance.lock(tmp_path, RUN_ID):
        pass


def test_a_lock_goes_when_its_writer_fails(tmp_path):
    """Otherwise the next one would wait for nobody."""
    with pytest.raises(ZeroDivisionError), provenance.lock(tmp_path, RUN_ID):
        _ = 1 / 0

    assert not lock_path(tmp_path).exists()


def test_the_lock_of_a_process_that_died_is_taken_over(tmp_path):
    """A killed writer can't remove its own."""
    code = "import os, sys; from pipeline.lake import provenance\nwith provenance.lock(sys.argv[1], sys.argv[2]): os._exit(0)"
    subprocess.run([sys.executable, "-c", code, tmp_path, RUN_ID], check=True, cwd=ROOT)
    assert lock_path(tmp_path).exists()

    with provenance.lock(tmp_path, RUN_ID):
        assert lock_path(tmp_path).read_text().split()[1] == str(os.getpid())
    assert list((tmp_path / "_runs").iterdir()) == []


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="starts of processes are known from /proc only")
def test_a_process_id_used_again_does_not_hold_a_lock(tmp_path):
    """Common in containers, where every first process has the same one."""
    lock_path(tmp_path).parent.mkdir()
    lock_path(tmp_path).write_text(f"{socket.gethostname()} {os.getpid()} 1")

    with provenance.lock(tmp_path, RUN_ID):
        pass


@pytest.mark.parametrize("text", ["elsewhere 1 1", ""])
def test_a_lock_that_nobody_can_judge_holds(tmp_path, text):
    """The message names the file to delete."""
    lock_path(tmp_path).parent.mkdir()
    lock_path(tmp_path).write_text(text)

    with pytest.raises(LakeError, match=r"delete .*\.lock"), provenance.lock(tmp_path, RUN_ID):
        pass


def test_a_file_where_the_lake_is_wanted_is_named(tmp_path):
    """By publishing and by locking."""
    (tmp_path / "lake").write_text("")

    with pytest.raises(LakeError, match="lake"), provenance.lock(tmp_path / "lake", RUN_ID):
        pass
    with pytest.raises(LakeError, match="move it away"):
        provenance.publish(tmp_path / "lake", samples.manifest())
