"""Full-size checks of the export to PHH: out of a lake and back, and PokerKit, whose format it is, plays what we wrote."""

import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pipeline.app.export import Format, export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.codes import Limit
from pipeline.engine.play import Log
from pipeline.errors import UsageError
from pipeline.games.phh_codes import CODES
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables, dimension
from tests.machine import num_cores
from tests.needs import corpus_dir
from tests.oracles.corpus_phh import FOLDERS
from tests.oracles.plain_hands import plain_hands
from tests.oracles.pokerkit_table import PlainHand, Verdict, difference, kit
from tests.oracles.stars_rows import round_trip
from tests.oracles.stored_games import stored

SEATS = (2, 3, 6, 8)
HANDS_A_TABLE = 1_300
COMMON_CARD = (
    "where the deck runs short one card is everybody's [A-35]; PokerKit deals folded cards again and takes no such card"
)
SOURCE_LOST = ("source.played_at", "source.table_name")
"""What an export to PHH does not say of the source of a replayed hand."""


def corpus_there_and_back() -> dict[str, Any]:
    """Hands of the corpus, exported and read again: equal rows, each by the house rules that it was played by."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        for folder in FOLDERS:
            counts: Counter[str] = Counter()
            home = Home(Path(name) / folder)
            for run in replay([corpus_dir() / "phh" / folder], home).runs:
                if not run.num_hands:
                    continue
                try:
                    trip = round_trip(home, run, Path(name), None, Format.PHH)
                except UsageError as problem:
                    counts[str(problem).partition(";")[0]] += run.num_hands
                    continue
                lost = (one for found in trip.differences.values() for one in found)
                wrong = [one for one in lost if not one.startswith(SOURCE_LOST)]
                assert not wrong, (folder, run.name, wrong[:5])
                assert trip.result.num_verified == trip.exported.num_hands == run.num_hands
                counts["there and back"] += run.num_hands
            figures[folder] = dict(counts)
    return figures


def pokerkit_plays_our_phh() -> dict[str, Any]:
    """5,200 generated hands of each code, by the readings of PokerKit: it loads them, and why it pays another sum."""
    with ProcessPoolExecutor(num_cores(), mp_context=get_context("spawn")) as pool:
        return dict(zip(CODES, pool.map(of_a_code, CODES), strict=True))


def of_a_code(code: str) -> dict[str, int]:
    """The causes of a code, "equal" where PokerKit paid the same."""
    warnings.simplefilter("ignore")
    causes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        for num_seats in SEATS:
            causes.update(causes_at(Path(name), code, min(num_seats, CODES[code].game.max_seats)))
    assert "unexplained" not in causes, (code, causes)
    return dict(causes)


def causes_at(folder: Path, code: str, num_seats: int) -> Iterator[str]:
    """Why PokerKit pays the hands of a table otherwise."""
    one = CODES[code]
    chosen = dict(one.other_readings[0][1])
    house_rules = {key: chosen[key] for key in chosen if one.limit is Limit.FIXED_LIMIT or key != "cap_counts"}
    home = Home(folder / f"{num_seats}")
    # PokerKit plays FO/8 at pot limit, so that a short all-in opens other raises there.
    stack_range = (600, 900) if code == "FO/8" else (25, 600)
    run = stored(
        home,
        one.game.key,
        one.limit,
        HANDS_A_TABLE,
        num_seats,
        house_rules=house_rules,
        stack_range=stack_range,
        is_as_in_rooms=True,
    )
    export(home, run.run_id, folder / "hands.phhs")
    histories = kit().HandHistory.loads_all((folder / "hands.phhs").read_text())
    for history, hand in zip(histories, hands_of(home, run, house_rules), strict=True):
        verdict = verdict_on(history)
        is_short = verdict.finish is None and hand.bring_in > 0 and hand.board != ""
        yield COMMON_CARD if is_short else difference(hand, verdict) or "equal"


def verdict_on(history: Any) -> Verdict:
    """What PokerKit makes of a history that it has loaded."""
    try:
        *_, state = history
    except ValueError as error:
        return Verdict(None, str(error))
    return Verdict(None, "the hand is not over") if state.status else Verdict(list(state.stacks))


def hands_of(home: Home, run: Manifest, house_rules: dict[str, str]) -> Iterator[PlainHand]:
    """The hands of a run of one block as plain values."""
    (block,) = run.blocks
    tables = {
        name: {column: table.column(column).to_numpy() for column in table.column_names}
        for name, table in block_tables(home.lake, block, ("hands", "seats", "actions", "awards")).items()
    }
    log = Log(**tables, cards={}, results={})
    stakes = stakes_from_dimension(dimension(home.lake, run, "stakes"))
    return plain_hands(log, stakes, run.game, house_rules)
