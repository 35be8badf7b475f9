"""Full-size check of copies: two players' files of the same hands, in any order, again, in archives, killed half-way."""

import gzip
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from pipeline.app import build as building
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.verify import verify
from pipeline.lake import provenance
from tests.command_line import environment
from tests.needs import corpus_dir
from tests.oracles.corpus_texts import room_texts
from tests.oracles.second_player import CARD, SecondFile, second_player
from tests.oracles.told_hands import Told, told_hands

RANKS, SUITS = "23456789TJQKA", "cdhs"
KILLS = 8
KILLED_HANDS = 2_000
MANY_HANDS = (20_000, 100_000)
COUNTS = ("hands", "new", "duplicate", "merged", "conflicting", "rejected")
REPLAY = (
    "import sys; from pathlib import Path; from pipeline.app.replay import replay; from pipeline.app.home import Home; "
)


def two_players_files() -> dict[str, Any]:
    """Every hand of the PokerStars corpus, told by two players: one hand with both players' cards, whatever the order."""
    texts = [text.decode("utf-8", "replace") for text in room_texts(corpus_dir())]
    rng = random.Random(8)
    seconds = [second_player(text, rng) for text in texts]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures: dict[str, Any] = {"orders": orders(folder, texts, seconds)}
        figures["again"] = again(folder)
        figures["contradictions"] = contradictions(folder, seconds)
        figures["killed"] = killed(folder, texts, rng)
        figures["many"] = [many(folder, texts, num_hands, rng) for num_hands in MANY_HANDS]
    return figures


def orders(folder: Path, texts: Sequence[str], seconds: Sequence[SecondFile]) -> dict[str, Any]:
    """First then second, second then first, both at once, both in archives: the same rows, with the cards of both."""
    first, second = folder / "first.txt", folder / "second.txt"
    first.write_text("\n\n".join(texts))
    second.write_text("\n\n".join(one.text for one in seconds))
    with zipfile.ZipFile(folder / "first.zip", "w") as archive:
        archive.write(first, "a/hands.txt")
    (folder / "second.txt.gz").write_bytes(gzip.compress(second.read_bytes()))
    figures: dict[str, Any] = {
        "hands": len(texts),
        "hands with cards of both": sum(bool(one.brings) for one in seconds),
    }
    told: dict[str, Told] = {}
    for way, steps in {
        "first, second": [[first], [second]],
        "second, first": [[second], [first]],
        "at once": [[first, second]],
        "archives": [[folder / "second.txt.gz"], [folder / "first.zip"]],
    }.items():
        home = Home(folder / f"home {way}")
        results = [replay(step, home) for step in steps]
        told[way] = told_hands(home)
        figures[way] = [{kind: result.counts[kind] for kind in COUNTS} for result in results]
        assert all(result.counts["conflicting"] == results[0].counts["conflicting"] for result in results), figures
        for run in provenance.all_runs(home.lake):
            assert verify(home, run.run_id).digest == run.digest
    alone = Home(folder / "alone")
    replay([first], alone)
    one_way = told["first, second"]
    for way, hands in told.items():
        assert hands == one_way, way
    before = told_hands(alone)
    figures["verified of the first file"] = sum(hand["source"]["is_verified"] for hand in before.values())
    figures["verified of both"] = sum(hand["source"]["is_verified"] for hand in one_way.values())
    assert before.keys() == one_way.keys()
    assert all(one_way[key]["source"]["is_verified"] >= hand["source"]["is_verified"] for key, hand in before.items())
    figures["hands with both players' cards in the lake"] = check_cards(texts, seconds, one_way)
    return figures


def check_cards(texts: Sequence[str], seconds: Sequence[SecondFile], told: Told) -> int:
    """How many hands have the cards of both writers; AssertionError for one that lacks some."""
    count = 0
    for text, second in zip(texts, seconds, strict=True):
        hand = told.get(("PokerStars", number_of(text)))
        if hand is None or not second.brings:
            continue
        known = {seat["player"][1]: cards_in(seat["cards"]) for seat in hand["seats"]}
        for name, cards in {**second.brings, **second.lacks}.items():
            assert known[name] == cards, (number_of(text), name, known[name], cards)
        count += 1
    return count


def again(folder: Path) -> dict[str, Any]:
    """The same files under other names, and archives that overlap, change nothing."""
    home = Home(folder / "home first, second")
    before = told_hands(home)
    runs = {run.run_id: run.digest for run in provenance.all_runs(home.lake)}
    shutil.copy(folder / "first.txt", folder / "renamed.log")
    shutil.copy(folder / "second.txt", folder / "renamed second")
    halves = (folder / "first.txt").read_text()
    with zipfile.ZipFile(folder / "overlapping.zip", "w") as archive:
        archive.writestr("x.txt", halves[: len(halves) // 2])
        archive.write(folder / "second.txt", "y.txt")
    (folder / "overlapping.gz").write_bytes(gzip.compress(halves[len(halves) // 3 :].encode()))
    figures: dict[str, Any] = {}
    for name in ("renamed.log", "renamed second"):
        assert not replay([folder / name], home).is_new, name
    for name in ("overlapping.zip", "overlapping.gz"):
        result = replay([folder / name], home)
        figures[name] = {kind: result.counts[kind] for kind in COUNTS}
        assert (result.counts["new"], result.counts["merged"]) == (0, 0), figures
    assert told_hands(home) == before
    assert runs.items() <= {run.run_id: run.digest for run in provenance.all_runs(home.lake)}.items()
    return figures


def contradictions(folder: Path, seconds: Sequence[SecondFile]) -> dict[str, Any]:
    """A third file gives the second player another card: conflicting each time, and nothing changes."""
    home = Home(folder / "home second, first")
    before = told_hands(home)
    wrong = []
    for one in seconds:
        for cards in one.brings.values():
            taken = CARD.findall(one.text)
            other = next(rank + suit for rank in reversed(RANKS) for suit in SUITS if rank + suit not in taken)
            wrong.append(one.text.replace(f"[{' '.join(cards)}]", f"[{' '.join([other, *cards[1:]])}]", 1))
    (folder / "wrong.txt").write_text("\n\n".join(wrong))
    result = replay([folder / "wrong.txt"], home)
    assert result.counts["conflicting"] == result.counts["hands"] - result.counts["rejected"], result.counts
    assert told_hands(home) == before
    reasons = Counter(re.sub(r"[0-9]+$", "n", reject.reason.rpartition(": ")[2]) for reject in result.rejects)
    return {"counts": {kind: result.counts[kind] for kind in COUNTS}, "reasons": dict(reasons)}


def killed(folder: Path, texts: Sequence[str], rng: random.Random) -> dict[str, Any]:
    """A second file's import in a process of its own, killed at some moment: the lake is as before, with the new hands, or with
    all. The same command again gives all, and the marts of an import that nobody disturbed."""
    first, second = folder / "k first.txt", folder / "k second.txt"
    write_many(texts, KILLED_HANDS, first, second, rng)
    whole = Home(folder / "k whole")
    replay([first], whole)
    building.build(whole)
    shutil.copytree(whole.folder, folder / "k start")
    before = told_hands(whole)
    replay([second], whole)
    after = told_hands(whole)
    building.build(whole)
    expected = marts(whole)
    new_only = {**before, **{key: hand for key, hand in after.items() if key not in before}}
    states = {"as before": before, "with the new hands": new_only, "with all": after}
    seconds = timed(folder, second)
    seen: Counter[str] = Counter()
    for at in range(KILLS):
        home = Home(folder / f"k {at}")
        shutil.copytree(folder / "k start", home.folder)
        process = start(home, second)
        time.sleep(seconds * (at + rng.random()) / KILLS)
        process.send_signal(signal.SIGKILL)
        process.wait()
        left = bool(provenance.leftovers(home.lake))
        told = told_hands(home)
        state = next((name for name, hands in states.items() if hands == told), None)
        assert state is not None, at
        seen[f"{state}{', files of no manifest' if left else ''}"] += 1
        building.build(home)
        replay([second], home)
        assert told_hands(home) == after
        assert provenance.leftovers(home.lake) == []
        building.build(home)
        assert marts(home) == expected
        shutil.rmtree(home.folder)
    return {"hands": KILLED_HANDS, "kills": dict(seen)}


def start(home: Home, file: Path) -> subprocess.Popen:
    """A replay in a process of its own; it has begun to read when this returns."""
    code = (
        f"{REPLAY}import pipeline.app.merging; print('now', flush=True); replay([sys.argv[1]], Home(Path(sys.argv[2])))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(file), str(home.folder)], env=environment(), stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"now\n"
    return process


def timed(folder: Path, second: Path) -> float:
    """How long the second import takes."""
    home = Home(folder / "k timed")
    shutil.copytree(folder / "k start", home.folder)
    process = start(home, second)
    began = time.monotonic()
    assert process.wait() == 0
    return time.monotonic() - began


def marts(home: Home) -> dict[str, list[tuple]]:
    """The rows of all marts, in order; when runs were made is left out."""
    with duckdb.connect(str(home.warehouse), read_only=True) as con:
        names = [name for (name,) in con.execute("select table_name from duckdb_tables() order by all").fetchall()]
        found = {}
        for name in names:
            if name.startswith("mart_"):
                columns = [row[0] for row in con.execute(f"describe {name}").fetchall()]
                kept = ", ".join(f'"{column}"' for column in columns if column not in ("created_at", "built_at"))
                found[name] = sorted(con.execute(f"select {kept} from {name}").fetchall(), key=repr)
    return found


def many(folder: Path, texts: Sequence[str], num_hands: int, rng: random.Random) -> dict[str, Any]:
    """Processor seconds and peak memory of a first import and of one that merges cards into each hand, each in a process."""
    first, second = folder / "m first.txt", folder / "m second.txt"
    num_merged = write_many([text for text in texts if second_player(text, rng).brings], num_hands, first, second, rng)
    home = Home(folder / f"m {num_hands}")
    figures: dict[str, Any] = {"hands": num_hands}
    for name, file in (("first file", first), ("second file", second)):
        code = (
            f"{REPLAY}import json, resource, time; "
            "r = replay([sys.argv[1]], Home(Path(sys.argv[2]))); u = resource.getrusage(resource.RUSAGE_SELF); "
            "print(json.dumps([r.counts, u.ru_utime + u.ru_stime, u.ru_maxrss // 1024]))"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(file), str(home.folder)], env=environment(), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        counts, cpu, megabytes = json.loads(done.stdout)
        figures[name] = {
            "counts": {kind: counts[kind] for kind in COUNTS},
            "cpu_seconds": round(cpu, 1),
            "hands_per_cpu_second": round(num_hands / cpu),
            "peak_megabytes": megabytes,
        }
    assert figures["second file"]["counts"]["merged"] == num_merged == num_hands, figures
    shutil.rmtree(home.folder)
    return figures


def write_many(texts: Sequence[str], num_hands: int, first: Path, second: Path, rng: random.Random) -> int:
    """Two files of so many hands, those of the corpus again and again with numbers of their own. Of hands that can't be told
    by two each tenth is in the second file alone. How many bring cards."""
    pairs = [(text.strip(), second_player(text, rng)) for text in texts]
    num_merged = 0
    with open(first, "w") as one, open(second, "w") as other:
        for at in range(num_hands):
            text, told = pairs[at % len(pairs)]
            if at % 10 or told.brings:
                one.write(f"{numbered(text, at)}\n\n\n")
            other.write(f"{numbered(told.text.strip(), at)}\n\n\n")
            num_merged += bool(told.brings)
    return num_merged


def numbered(text: str, at: int) -> str:
    """The hand with a number of its own."""
    return re.sub(r"#[0-9]+", f"#{10**12 + at}", text, count=1)


def number_of(text: str) -> str:
    found = re.search(r"#([0-9]+)", text)
    assert found is not None
    return found[1]


def cards_in(packed: int) -> list[str]:
    """Packed cards as text, ?? for unknown ones."""
    numbers = [packed >> 8 * at & 255 for at in range(8)]
    return [RANKS[one // 4] + SUITS[one % 4] if one < 52 else "??" for one in numbers if one != 255]
