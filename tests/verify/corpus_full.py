"""Full-size check of the public PHH corpus."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from tests.needs import corpus_dir
from tests.oracles.corpus_phh import (
    FOLDERS,
    code_counts,
    differences,
    expected,
    reading_counts,
    reject_counts,
    replayed,
)

LEAST_HANDS = {"F7S": 158, "F7S/8": 154, "FO/8": 159, "FR": 5, "FT": 155, "NS": 152, "NT": 5236, "PO": 156}
"""Hands of each code that must be read: those of the corpus' README, less three of no limit (two stop half-way, one shows
no cards)."""


def hands_of_the_corpus() -> dict[str, Any]:
    """Every hand of the public PHH folders: final stacks as recorded or as PokerKit has them, exceptions by cause."""
    corpus = corpus_dir()
    lines = expected(corpus)
    figures: dict[str, Any] = {}
    num_of_code: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        for folder in FOLDERS:
            result, hands = replayed(corpus, folder, Home(Path(name)))
            causes = differences(hands, lines)
            num_of_code.update(code_counts(hands, lines))
            figures[folder] = {
                "hands": code_counts(hands, lines),
                "equal to the recorded result": result.num_verified,
                "differ from PokerKit": causes
                if folder != "pluribus"
                else {cause: len(names) for cause, names in causes.items()},
                "readings of PokerKit alone": reading_counts(result),
                "rejected": dict(reject_counts(result)),
            }
            assert "unexplained" not in causes, causes
    assert figures["pluribus"]["equal to the recorded result"] == 4930
    assert all(num_of_code[code] >= least for code, least in LEAST_HANDS.items()), num_of_code
    return figures
