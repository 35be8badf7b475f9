"""Real hands, damaged, through the whole import: read, played, written, and what was written checked without the importer.

Every hand of the corpus gets a number of its own before it is damaged, so that no copy hides another. Half of them have one
digit changed, the others up to four damages of any kind. They are replayed a thousand files at a time, packed in an archive.
Of what the lake then holds must be true:

- what became of the hands of each file adds up to the hands that it has;
- pot = what was put in = collected + rake, and no seat loses more than it had;
- a hand is only *verified* if the pot, the rake and the sum collected that its text says, read here by other means, are those
  of the lake; where it is kept with another pot its remark says so.
"""

import random
import re
import signal
import tempfile
import zipfile
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.lake.read import block_tables
from tests.needs import corpus_dir
from tests.oracles.corpus_rooms import hands_of
from tests.oracles.corpus_texts import FORMATS, Format
from tests.oracles.text_mutations import changed_digit, mutated

CASES = {"rooms": 50_000, "ohh": 25_000, "phh": 25_000}
FILES_AT_ONCE = 1_000
MOST_SECONDS = 300
FIRST_NUMBER = 10**15


def damaged_hands() -> dict[str, Any]:
    """100,000 damaged hands of the corpus: nothing crashes, nothing hangs, no hand is kept whose accounts don't hold."""
    return {name: fuzzed(kind, CASES[name]) for name, kind in FORMATS.items()}


def fuzzed(kind: Format, num_cases: int) -> dict[str, int]:
    """What became of so many damaged hands of a format."""
    rng = random.Random(20)
    texts = kind.texts(corpus_dir())
    numbers = count(FIRST_NUMBER)
    counts: Counter[str] = Counter(originals=len(texts))
    for first in range(0, num_cases, FILES_AT_ONCE):
        cases = []
        for _ in range(min(FILES_AT_ONCE, num_cases - first)):
            whole = kind.numbered(rng.choice(texts), next(numbers))
            cases.append(changed_digit(whole, rng) if rng.random() < 0.5 else next(mutated(whole, rng, 1)))
        counts.update(judged(cases, kind))
    return dict(counts)


def judged(cases: Sequence[bytes], kind: Format) -> Counter[str]:
    """Replay these files and check what the lake holds of them."""
    counts: Counter[str] = Counter(cases=len(cases))
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        with zipfile.ZipFile(root / "cases.zip", "w") as archive:
            for at, case in enumerate(cases):
                archive.writestr(f"{at}{kind.suffix}", case)
        home = Home(root / "home")
        signal.signal(signal.SIGALRM, too_long)
        signal.alarm(MOST_SECONDS)
        result = replay([root / "cases.zip"], home)
        signal.alarm(0)
        counts.update({f"hands {kind}": number for kind, number in result.counts.items()})
        check_counts(result, home)
        for run in result.runs:
            check_balance(home, run)
            for hand in hands_of(root, run, home):
                counts["verified" if hand.is_verified else "kept with remarks"] += 1
                case = cases[int(re.findall(r"/([0-9]+)\.", hand.file)[-1])]
                check_accounts(hand, kind.says(case.decode("utf-8", "replace")), case, counts)
    return counts


def too_long(*_: object) -> None:
    """The alarm: a replay of a thousand small files hangs."""
    raise TimeoutError(f"{FILES_AT_ONCE} files take longer than {MOST_SECONDS} s")


def check_counts(result: ReplayResult, home: Home) -> None:
    """What became of the hands of each file adds up."""
    for block in result.manifest.blocks:
        for row in block_tables(home.lake, block, ("source_files",)).get("source_files", ()).to_pylist():
            parts = ("new", "duplicate", "conflicting", "cancelled", "unsupported", "rejected")
            assert row["num_hands"] == sum(row[f"num_{part}"] for part in parts), row


def check_balance(home: Home, run: Any) -> None:
    """Chips come from somewhere and go somewhere, in every hand and of every seat."""
    for block in run.blocks:
        tables = block_tables(home.lake, block, ("hands", "seats", "actions"))
        put_in, won, acted = Counter(), Counter(), Counter()
        for seat in tables["seats"].to_pylist():
            put_in[seat["hand_no"]] += seat["put_in_chips"]
            won[seat["hand_no"]] += seat["won_chips"]
            acted[seat["hand_no"]] += seat["put_in_chips"] + seat["returned_chips"]
            assert min(seat["put_in_chips"], seat["won_chips"], seat["returned_chips"]) >= 0, seat
            assert seat["stack_chips"] is None or seat["put_in_chips"] <= seat["stack_chips"], seat
        for action in tables["actions"].to_pylist():
            acted[action["hand_no"]] -= action["put_in_chips"]
        for hand in tables["hands"].to_pylist():
            hand_no = hand["hand_no"]
            assert put_in[hand_no] == hand["pot_chips"] == won[hand_no] + hand["rake_chips"], hand
            assert acted[hand_no] == 0, hand


def check_accounts(hand: Any, says: dict[str, Decimal] | None, case: bytes, counts: Counter[str]) -> None:
    """A verified hand has the pot, rake and sum collected of its text; a hand kept with another pot says so."""
    if says is None:
        counts["not compared with the text"] += 1
        return
    differs = [name for name, amount in says.items() if hand.money[name] != amount]
    if hand.is_verified:
        counts["verified and compared"] += 1
        assert not differs, (differs, hand, says, case)
    elif differs:
        counts["kept with other amounts, remarked"] += 1
        assert hand.remark, (differs, hand, says, case)
