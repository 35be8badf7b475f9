"""Full-size checks of card rooms' text."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.imports.rooms.reading import read_hands
from tests.needs import corpus_dir
from tests.oracles.corpus_rooms import FOLDERS, differences, expected, replayed
from tests.oracles.room_texts import ALL
from tests.verify.damage import read_and_played

NUM_TEXTS = 100_000
PLAYED_TEXTS = 500
LEAST_VERIFIED = 371


def hands_of_the_corpus() -> dict[str, Any]:
    """Every hand of the PokerStars corpus: verified, and every amount as listed; at most three are refused."""
    corpus = corpus_dir()
    lines = expected(corpus)
    figures: dict[str, Any] = {}
    num_verified = 0
    with tempfile.TemporaryDirectory() as name:
        for folder in FOLDERS:
            result, hands = replayed(corpus, folder, Home(Path(name)))
            num_verified += result.num_verified
            figures[folder] = {
                "verified": dict(Counter(hand.game for hand in hands if hand.is_verified)),
                "remarks": result.remarks,
                "rejected": dict(Counter(reject.reason for reject in result.rejects)),
                "counts": result.counts,
            }
            assert differences(hands, lines) == []
    assert num_verified >= LEAST_VERIFIED, num_verified
    return {"hands": len(lines), "verified": num_verified, "folders": figures}


def damaged_texts() -> dict[str, Any]:
    """100,000 damaged texts are read without an exception, and 500 of them played; what became of the hands adds up."""
    return read_and_played("\n\n\n".join(ALL).encode(), read_hands, ".txt", NUM_TEXTS, PLAYED_TEXTS)
