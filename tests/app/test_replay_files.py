"""Files of hands as they lie about: archives, folders, encodings, layouts, damaged ones."""

import gzip
import random
import zipfile
from pathlib import Path

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from tests.app.room_replays import changed, replayed, rows
from tests.oracles.room_texts import ALL, CASH, SHORT_DECK, STUD, TWICE, WALK
from tests.oracles.text_mutations import mutated


def test_archives_and_folders_are_read(tmp_path):
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "one.gz").write_bytes(gzip.compress(CASH.encode()))
    with zipfile.ZipFile(folder / "two.zip", "w") as archive:
        archive.writestr("inner/walk.txt", WALK)
        archive.writestr("inner/stud", STUD)
        archive.writestr("inner/.hidden", "nothing")
        archive.writestr("inner/read me.txt", "Hands of 2016.")
    (folder / "notes.txt").write_text("Hands of 2012.")
    (folder / "three.txt").write_text(TWICE)
    result = replay([folder], Home(tmp_path / "home"))
    files = rows(tmp_path, result, "source_files")

    assert result.num_verified == 4
    assert [Path(row["file"]).relative_to(folder).as_posix() for row in files] == [
        *("one.gz", "three.txt", "two.zip/inner/walk.txt", "two.zip/inner/stud")
    ]


@pytest.mark.parametrize("name", ["half.gz", "wrong.gz", "half.zip"])
def test_a_damaged_archive_is_a_reject_and_other_files_are_read(tmp_path, name):
    (tmp_path / "whole.zip").touch()
    with zipfile.ZipFile(tmp_path / "whole.zip", "w") as archive:
        archive.writestr("walk.txt", WALK)
    packed = gzip.compress(WALK.encode())
    contents = {
        "half.gz": packed[:60],
        "wrong.gz": packed[:2] + b"x" * 40,
        "half.zip": (tmp_path / "whole.zip").read_bytes()[:90],
    }
    (tmp_path / name).write_bytes(contents[name])
    (tmp_path / "good.txt").write_text(CASH)
    result = replay([tmp_path / name, tmp_path / "good.txt"], Home(tmp_path / "home"))

    assert result.num_verified == 1
    assert ["can't be unpacked" in reject.reason for reject in result.rejects] == [True]


def test_an_archive_in_an_archive_is_a_reject(tmp_path):
    """Packed again or stored as it is: its bytes are no text of hands."""
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(tmp_path / "inner.zip", "w", method) as archive:
            archive.writestr("cash.txt", CASH)
        with zipfile.ZipFile(tmp_path / f"outer{method}.zip", "w", method) as archive:
            archive.write(tmp_path / "inner.zip", "inner.zip")
            archive.writestr("walk.txt", WALK)
        result = replay([tmp_path / f"outer{method}.zip"], Home(tmp_path / f"home{method}"))

        assert result.num_verified == 1
        assert [reject.reason.partition(";")[0] for reject in result.rejects] == ["an archive in an archive"]


def test_a_header_behind_words_begins_a_hand_and_one_that_is_said_does_not(tmp_path):
    said = changed(CASH, ("*** FLOP ***", f'Bea said, "{WALK.splitlines()[0]}"\n*** FLOP ***'))
    result = replayed(tmp_path, f"Saved by a tool: {WALK}\n\n{said}")

    assert (result.num_hands, result.num_verified) == (2, 2)


ENCODED = {
    "cp1252": TWICE.encode("cp1252"),
    "mark": b"\xef\xbb\xbf" + TWICE.encode(),
    "marks": b"\xef\xbb\xbf" + WALK.rstrip().encode() + b"\xef\xbb\xbf" + TWICE.encode(),
    "utf-16": TWICE.encode("utf-16"),
    "crlf": TWICE.replace("\n", "\r\n").encode(),
    "blank lines": TWICE.replace("\n", " \n\n").encode(),
    "mail": ("Transcript\n\nHand #1\n\n" + "".join(f" {line}\n" for line in TWICE.splitlines())).encode(),
    "no lines between": (WALK + TWICE).encode(),
    "hard blanks": SHORT_DECK.replace("Blind $5 ", "Blind\xa0$5 ").encode(),
}


@pytest.mark.parametrize("name", ENCODED)
def test_encodings_and_layouts(tmp_path, name):
    result = replayed(tmp_path, ENCODED[name], "any.name")

    assert result.rejects == ()
    assert result.num_verified == result.counts["hands"] == (2 if name in ("marks", "no lines between") else 1)


@pytest.mark.parametrize("seed", range(3))
def test_damaged_files_never_stop_a_replay(tmp_path, seed):
    """What became of the hands adds up, and nobody is paid more than the pot."""
    whole = "\n\n\n".join(ALL).encode()
    for number, content in enumerate(mutated(whole, random.Random(seed), 6)):
        result = replayed(tmp_path, content, f"{number}.txt")

        assert result.counts["hands"] == sum(
            count for kind, count in result.counts.items() if kind not in ("hands", "merged")
        )
        for hand in rows(tmp_path, result, "hands"):
            assert 0 <= hand["rake_chips"] <= hand["pot_chips"]
