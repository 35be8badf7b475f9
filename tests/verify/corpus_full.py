"""Full-size check of the public PHH corpus."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from tests.needs import corpus_dir
from tests.oracles.corpus_phh import FOLDERS, differences, expected, reject_counts, replayed


def no_limit_hands_of_the_corpus() -> dict[str, Any]:
    """Every NT hand of the public PHH folders: final stacks as recorded or as PokerKit has them, exceptions by cause."""
    corpus = corpus_dir()
    lines = expected(corpus)
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        for folder in FOLDERS:
            result, hands = replayed(corpus, folder, Home(Path(name)))
            causes = differences(hands, lines)
            reasons = Counter(
                {reason: count for reason, count in reject_counts(result).items() if "not read yet" not in reason}
            )
            figures[folder] = {
                "hands": len(hands),
                "equal to the recorded result": result.num_verified,
                "differ from PokerKit": causes
                if folder != "pluribus"
                else {cause: len(names) for cause, names in causes.items()},
                "rejected": dict(reasons),
                "other games": sum(reject_counts(result).values()) - sum(reasons.values()),
            }
            assert "unexplained" not in causes, causes
    assert figures["pluribus"]["equal to the recorded result"] == 4930
    return figures
