"""Full-size checks of Open Hand History."""

import tempfile
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.imports.ohh.reading import read_hands
from tests.needs import corpus_dir
from tests.oracles.corpus_ohh import DEAD_IN_LIST, differences, expected, rewritten
from tests.oracles.corpus_rooms import hands_of
from tests.oracles.ohh_texts import ALL, text_of
from tests.verify.damage import read_and_played

NUM_TEXTS = 50_000
PLAYED_TEXTS = 250


def hands_of_the_corpus() -> dict[str, Any]:
    """Every hand of the corpus is verified, and every amount as listed; with bets as where they stand the same hands come out."""
    corpus = corpus_dir() / "ohh"
    lines = expected(corpus)
    files = sorted({name for name, _ in lines})
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        for file in files:
            home = Home(Path(name) / file)
            result = replay([corpus / file], home)
            found = [hand for run in result.runs for hand in hands_of(corpus, run, home)]
            assert differences(found, lines, DEAD_IN_LIST) == []
            assert result.num_verified == result.counts["hands"]
            figures[file] = {"verified": {run.game: run.num_hands for run in result.runs}, "counts": result.counts}
            for are_calls_to in (False, True):
                path = Path(name) / f"{are_calls_to}{file}"
                path.write_text(rewritten(corpus / file, are_calls_to))
                other = replay([path], Home(Path(name) / f"{are_calls_to}"))
                is_same = [run.digest for run in other.runs] == [run.digest for run in result.runs]
                figures[file]["calls and raises to" if are_calls_to else "raises to"] = (
                    "the same hands" if is_same else "other hands"
                )
    return {"hands": len(lines), "files": figures}


def damaged_texts() -> dict[str, Any]:
    """50,000 damaged files of six hands are read without an exception, and 250 of them played; what became of hands adds up."""
    return read_and_played(text_of(*ALL).encode(), read_hands, ".ohh", NUM_TEXTS, PLAYED_TEXTS)
