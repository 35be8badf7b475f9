"""What becomes of damaged files: read without an exception, some of them played, and every hand accounted for."""

import io
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.imports import Reject
from tests.oracles.text_mutations import mutated


def read_and_played(
    whole: bytes, read_hands: Callable[[IO[bytes], str], Iterable[Any]], suffix: str, num_texts: int, num_played: int
) -> dict[str, int]:
    """So many texts, damaged at random (seed 1), are read, and some of them played; counts of their hands."""
    rng = random.Random(1)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for text_no, content in enumerate(mutated(whole, rng, num_texts)):
            for hand in read_hands(io.BytesIO(content), "damaged"):
                counts["rejected by the reader" if isinstance(hand, Reject) else "read"] += 1
            if text_no % (num_texts // num_played) == 0:
                (folder / f"{text_no}{suffix}").write_bytes(content)
                result = replay([folder / f"{text_no}{suffix}"], Home(folder / f"lake{text_no}"))
                counts["played"] += result.num_hands
                counts["played and verified"] += result.num_verified
                total = sum(count for kind, count in result.counts.items() if kind not in ("hands", "merged"))
                assert total == result.counts["hands"], content
    return dict(counts)
