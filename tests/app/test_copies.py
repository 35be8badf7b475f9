"""Copies of a hand from several players' files: one hand, known cards merged, contradictions reported, in any order."""

import gzip
import itertools
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from pipeline.app import build as building
from pipeline.app import earlier_runs, merging, replay_runs
from pipeline.app.copies import merged_cards
from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.app.replay_runs import READER_VERSION
from pipeline.app.verify import verify
from pipeline.cards import UNKNOWN, cards
from pipeline.codes import Refusal
from pipeline.lake import provenance, write
from pipeline.lake.aside import written_aside
from pipeline.lake.schema import CONTENT_TABLES
from tests.oracles.room_texts import CASH, STUD, TWICE, WALK
from tests.oracles.told_hands import told_hands

AS_ANA = CASH.replace("Cid: shows [Qh Qd] (a pair of Queens)\n", "Cid: mucks hand\n").replace(
    "showed [Qh Qd] and lost with a pair of Queens", "mucked"
)
"""Cid's cards are not seen."""
AS_CID = AS_ANA.replace("Dealt to Ana [Ah Kd]", "Dealt to Cid [Qh Qd]")
AS_BEA = AS_ANA.replace("Dealt to Ana [Ah Kd]", "Dealt to Bea [2d 3d]")
AS_ANYBODY = AS_ANA.replace("Dealt to Ana [Ah Kd]\n", "")
UNSEEN = AS_ANYBODY.replace("Ana: shows [Ah Kd] (a pair of Kings)\nAna collected", "Ana collected")
UNSEEN = UNSEEN.replace("Cid: mucks hand\n", "").replace("showed [Ah Kd] and won", "won").replace(" mucked", " lost")
"""Nobody shows or mucks, so unknown cards are paid as recorded."""
UNSEEN_AS_ANA = UNSEEN.replace("HOLE CARDS ***\n", "HOLE CARDS ***\nDealt to Ana [Ah Kd]\n")

TABLES_OF_SCHEMA_4 = ("source_hands", "source_files", "rejects")


def read(tmp_path: Path, home: str, *texts: str, name: str = "hands") -> list[ReplayResult]:
    """A file of each text, one after the other, through the rules."""
    results = []
    for at, text in enumerate(texts):
        path = tmp_path / f"{home}-{name}-{at}.txt"
        path.write_text(text)
        results.append(replay([path], Home(tmp_path / home)))
    return results


def counts(result: ReplayResult, *names: str) -> list[int]:
    return [result.counts[name] for name in names]


def cards_told(home: Home, number: str = "1001") -> dict[int, int]:
    return {seat["seat_no"]: seat["cards"] for seat in told_hands(home)["PokerStars", number]["seats"]}


def packed(text: str) -> int:
    return int.from_bytes(bytes([*cards(text), *(255,) * (8 - len(cards(text)))]), "little")


def test_known_cards_of_two_players_are_merged(tmp_path):
    home = Home(tmp_path / "home")
    first, second, again = read(tmp_path, "home", WALK + AS_ANA + STUD, TWICE + AS_CID, AS_CID + WALK)
    run = next(run for run in provenance.all_runs(home.lake) if run.run_id == first.manifest.run_id)

    assert cards_told(home) == {1: packed("AhKd"), 2: packed("????"), 4: packed("QhQd")}
    assert counts(second, "hands", "new", "duplicate", "merged") == [2, 1, 1, 1]
    assert counts(again, "hands", "new", "duplicate", "merged") == [2, 0, 2, 0]
    assert run.options["merged_from"] == [second.manifest.run_id]
    assert verify(home, run.run_id).digest == run.digest != first.manifest.digest


def test_the_order_of_the_files_does_not_matter(tmp_path):
    """Three players' files, one after the other in every order, at once, and in an archive."""
    texts = (AS_ANA + WALK, AS_CID + STUD, TWICE + AS_BEA)
    expected = None
    for at, order in enumerate(itertools.permutations(texts)):
        read(tmp_path, f"home{at}", *order)
        told = told_hands(Home(tmp_path / f"home{at}"))
        expected = expected or told

        assert told == expected
    folder = tmp_path / "all"
    folder.mkdir()
    with zipfile.ZipFile(folder / "two.zip", "w") as archive:
        archive.writestr("a.txt", texts[2])
        archive.writestr("b.txt", texts[0])
    (folder / "z.gz").write_bytes(gzip.compress(texts[1].encode()))
    at_once = replay([folder], Home(tmp_path / "at_once"))

    assert told_hands(Home(tmp_path / "at_once")) == expected
    assert counts(at_once, "hands", "new", "duplicate", "merged") == [6, 4, 2, 1]  # Ana's file: her cards were shown
    assert all(verify(Home(tmp_path / "at_once"), run.run_id) for run in at_once.runs)


@pytest.mark.parametrize("texts", [(UNSEEN, UNSEEN_AS_ANA), (UNSEEN + UNSEEN_AS_ANA,)])
def test_a_hand_paid_as_recorded_is_verified_once_the_cards_are_known(tmp_path, texts):
    home = Home(tmp_path / "home")
    first = read(tmp_path, "home", *texts)[0]
    (run,) = (run for run in provenance.all_runs(home.lake) if run.num_hands)
    (hand,) = told_hands(home).values()

    assert (first.num_verified, run.options["num_verified"]) == (len(texts) == 1, 1)
    assert (hand["source"]["is_verified"], hand["source"]["remark"]) == (True, None)
    assert first.remarks == ({} if len(texts) == 1 else {"unknown cards, paid as recorded": 1})


@pytest.mark.parametrize(
    ("first", "second", "about"),
    [
        (CASH, AS_CID.replace("[Qh Qd]", "[Qh Qc]"), "the cards of seat 4"),
        (AS_ANA, AS_CID.replace("[Qh Qd]", "[Ks 7h]"), "a card that was dealt before"),
        (UNSEEN_AS_ANA, UNSEEN_AS_ANA.replace("Dealt to Ana [Ah Kd]", "Dealt to Cid [As Ad]"), "what a seat wins"),
        (CASH, AS_CID.replace("Table 'Tapete IV", "Table 'Tapete V"), "the table"),
        (CASH, AS_CID.replace("4:11:07 ET]", "4:12:07 ET]"), "the time"),
        (CASH, AS_CID.replace("Seat 2: Bea", "Seat 3: Bea"), "who sits where"),
        (CASH, CASH.replace("$", "€").replace(" USD)", " EUR)"), "the money: EUR here, USD there"),
        (CASH, CASH.replace("$", "").replace(" USD)", ")"), "the money: PLAY here, USD there"),
        (
            CASH,
            AS_CID.replace("Cid ($12 in chips)", "Cid ($13 in chips)"),
            "its stacks, amounts, boards or accounts are others",
        ),
    ],
)
def test_a_copy_that_contradicts_is_reported(tmp_path, first, second, about):
    """The first copy stays as it was."""
    home = Home(tmp_path / "home")
    (was,) = read(tmp_path, "home", first)
    before = told_hands(home)
    (other,) = read(tmp_path, "home", second, name="other")

    assert told_hands(home) == before
    assert counts(other, "new", "conflicting", "duplicate") == [0, 1, 0]
    assert [reject.reason.partition(": ")[2] for reject in other.rejects] == [about]
    assert other.rejects[0].refusal is Refusal.CONFLICTING
    assert provenance.load(home.lake, was.manifest.run_id) == was.manifest


def test_labels_of_local_time_do_not_contradict(tmp_path):
    other = AS_CID.replace("2016/01/17 10:11:07 CET [", "2016/01/17 9:11:07 WET [")
    _, second = read(tmp_path, "home", AS_ANA, other)

    assert counts(second, "conflicting", "merged") == [0, 1]


def test_a_build_reads_the_changed_block_only(tmp_path):
    home = Home(tmp_path / "home")
    read(tmp_path, "home", AS_ANA, STUD + WALK)
    building.build(home)
    read(tmp_path, "home", AS_CID, name="second")
    built = building.build(home)
    again = building.build(home)

    assert (built.is_new, built.num_blocks_read, again.is_new) == (True, 2, False)  # the other one counts the copy


def test_a_merge_that_was_lost_is_made_again(tmp_path):
    """The first file's run is gone and comes back without the second player's cards: replaying the second brings them."""
    home = Home(tmp_path / "home")
    first, second = read(tmp_path, "home", AS_ANA + WALK, AS_CID + STUD)
    whole = told_hands(home)
    unmerged = provenance.load(home.lake, first.manifest.run_id)
    (home.lake / unmerged.files[0].file).unlink()
    replay([tmp_path / "home-hands-0.txt"], home)
    without = cards_told(home)[4]
    again = replay([tmp_path / "home-hands-1.txt"], home)

    assert without == packed("????")
    assert again.is_new
    assert again.manifest.run_id == second.manifest.run_id
    assert told_hands(home) == whole
    assert not replay([tmp_path / "home-hands-1.txt"], home).is_new


def test_the_second_player_s_run_may_be_removed(tmp_path):
    home = Home(tmp_path / "home")
    first, second = read(tmp_path, "home", AS_ANA, AS_CID + WALK)
    provenance.remove(home.lake, second.manifest.run_id)

    assert set(told_hands(home)) == {("PokerStars", "1001")}
    assert verify(home, first.manifest.run_id)
    again = replay([tmp_path / "home-hands-1.txt"], home)
    assert counts(again, "new", "duplicate", "merged") == [1, 1, 0]


class Killed(Exception):
    """The writer dies."""


def test_an_import_that_was_killed_changes_nothing_or_all(tmp_path, monkeypatch):
    """Killed before each of the files that it writes: hands are those of before, or the new ones came and the merged ones did
    not. The same command then gives all."""
    (tmp_path / "first.txt").write_text(AS_ANA + WALK)
    (tmp_path / "second.txt").write_text(AS_CID + STUD)
    whole = Home(tmp_path / "whole")
    replay([tmp_path / "first.txt"], whole)
    before = told_hands(whole)
    replay([tmp_path / "second.txt"], whole)
    after = told_hands(whole)
    seen = []
    for num_files in itertools.count():
        home = Home(tmp_path / f"home{num_files}")
        replay([tmp_path / "first.txt"], home)
        try:
            with monkeypatch.context() as patch:
                dies = dying(num_files)
                for module in (write, provenance):
                    patch.setattr(module, "written_aside", dies)
                replay([tmp_path / "second.txt"], home)
        except Killed:
            seen.append(told_hands(home))
            replay([tmp_path / "second.txt"], home)

            assert told_hands(home) == after
            assert provenance.leftovers(home.lake) == []
        else:
            break
    states = [before, {**before, ("PokerStars", "1004"): after["PokerStars", "1004"]}]

    assert [states.index(told) for told in seen] == [*[0] * (len(seen) - 1), 1]


def dying(num_files: int) -> Callable[[Path], AbstractContextManager[IO[bytes]]]:
    """What writes so many files, then no more."""
    left = itertools.count(-num_files)

    def written(path: Path) -> AbstractContextManager[IO[bytes]]:
        if next(left) >= 0:
            raise Killed
        return written_aside(path)

    return written


def test_copies_of_many_hands_in_several_blocks(tmp_path, monkeypatch):
    """Two at a time, blocks of five hands: the third of them merges with two players' files, and one that the rules refuse lies
    among them. Blocks without copies keep their files."""
    monkeypatch.setattr(replay_runs, "BLOCK_HANDS", 5)
    monkeypatch.setattr(merging, "BATCH_HANDS", 2)
    first = [AS_ANA.replace("#1001", f"#{number}") for number in range(20)]
    second = [AS_CID.replace("#1001", f"#{number}") for number in (1, 2, 3, 5, 6, 12, 13)]
    third = [AS_BEA.replace("#1001", f"#{number}") for number in (2, 3, 4, 13)]
    wrong = AS_CID.replace("#1001", "#14").replace("[Qh Qd]", "[Ks 7h]")
    (run,) = read(tmp_path, "home", "\n".join(first))
    (result,) = read(tmp_path, "home", "\n".join([*second, *third, wrong]), name="copies")
    home = Home(tmp_path / "home")
    known = {
        int(number): [seat["seat_no"] for seat in hand["seats"] if seat["cards"] != packed("????")]
        for (_, number), hand in told_hands(home).items()
    }
    now = provenance.load(home.lake, run.manifest.run_id)
    are_kept = [block == former for block, former in zip(now.blocks, run.manifest.blocks, strict=True)]

    assert known == {
        number: sorted(
            {1, *([4] if number in (1, 2, 3, 5, 6, 12, 13) else []), *([2] if number in (2, 3, 4, 13) else [])}
        )
        for number in range(20)
    }
    assert counts(result, "duplicate", "merged", "conflicting", "new") == [11, 11, 1, 0]
    assert are_kept == [False, False, False, True]
    assert verify(home, now.run_id).digest == now.digest


def test_older_lakes_take_merges(tmp_path):
    """Runs of schema 4 have no digest of details: each copy is looked at, and known cards are merged."""
    home = Home(tmp_path / "home")
    (first,) = read(tmp_path, "home", AS_ANA + WALK)
    blocks = [
        replace(
            block, files=tuple(file for file in block.files if file.table in (*CONTENT_TABLES, *TABLES_OF_SCHEMA_4))
        )
        for block in first.manifest.blocks
    ]
    provenance.publish(home.lake, replace(first.manifest, schema_version=4, blocks=tuple(blocks)))
    (same,) = read(tmp_path, "home", AS_ANA, name="same")
    (second,) = read(tmp_path, "home", AS_CID, name="second")

    assert counts(same, "duplicate", "merged") == [1, 0]
    assert counts(second, "duplicate", "merged") == [1, 1]
    assert cards_told(home)[4] == packed("QhQd")
    assert verify(home, first.manifest.run_id)
    assert building.build(home).num_hands == 2


def test_a_copy_of_a_hand_that_was_refused_is_played(tmp_path):
    """Both come at once; the first is broken, the second has cards of its own."""
    broken = AS_ANA.replace("Ana: bets $0.40", "Ana: bets $0.04")
    broken = broken.replace("Cid: calls $0.40", "Cid: calls $0.04")
    (result,) = read(tmp_path, "home", broken + AS_CID)
    (other,) = read(tmp_path, "other", AS_CID + broken)

    assert counts(result, "new", "rejected", "conflicting") in ([1, 1, 0], [0, 1, 1])
    assert counts(other, "new") == [1]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("AhKd", "????", "AhKd"),
        ("??Kd", "Ah??", "AhKd"),
        ("??Kd", "Kd??", "Kd??"),
        ("3dThAs??????????"[:14], "????As5sTsQd6d"[:14], None),
        ("3dThAs5sTsQd6d", "????As5sTsQd??", "3dThAs5sTsQd6d"),
        ("KdAh", "AhKd", "AhKd"),
    ],
)
def test_cards_of_two_copies(one, other, both):
    """Whichever comes first."""
    first, second = cards(one), cards(other)
    merged = merged_cards(first, second)

    assert merged == merged_cards(second, first)
    assert set(merged) - {UNKNOWN} == (set(first) | set(second)) - {UNKNOWN}
    if both is not None:
        assert sorted(merged) == sorted(cards(both))


def test_more_cards_than_a_seat_has_are_a_contradiction():
    with pytest.raises(ValueError, match="3 cards are known of 2"):
        merged_cards(cards("AhKd"), cards("AhKc"))


def test_a_new_reading_takes_the_place_of_the_former(tmp_path, monkeypatch):
    """A younger version of the reader: the run that the former made of the same file goes, and what was merged comes again."""
    home = Home(tmp_path / "home")
    for module in (replay_runs, earlier_runs):
        monkeypatch.setattr(module, "READER_VERSION", READER_VERSION - 1)
    read(tmp_path, "home", AS_ANA + WALK, AS_CID + STUD)
    told = told_hands(home)
    monkeypatch.undo()
    first, second = read(tmp_path, "home", AS_ANA + WALK, AS_CID + STUD)

    assert told_hands(home) == told
    assert [run.run_id for run in provenance.all_runs(home.lake)] == [
        run.run_id for run in sorted((*first.runs, *second.runs), key=lambda run: (run.created_at, run.run_id))
    ]
