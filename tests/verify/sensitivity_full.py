"""What other readings of the rule book would move: trials with the same seed, hands side by side, and what can be counted.

Differences are paired by stretches of 256 hands. The page that shows them is written by tests/verify/sensitivity.py.
"""

import random
from collections.abc import Callable, Iterator
from math import comb
from typing import Any

import numpy as np

from pipeline import resources
from pipeline.codes import DealEnd
from pipeline.engine.play import Log
from pipeline.exact.six_card.readings import effects
from pipeline.exact.six_card.terms import RULE_BOOK
from pipeline.simulate.plan import RunPlan
from tests.app.slow_pairs import slow_difference
from tests.oracles.naive_ranking import CLASSES, RANKS, rank
from tests.verify.sensitivity_tables import MOVED, TABLES, Bound, Table, Trial, by_hand

NUM_HANDS = 1_024_000
AT_A_TIME = 102_400
"""Whole stretches."""
STRETCH = 256
NUM_DEALS = 40_000
RAKE, POT, REPLAYED, DEALT = "rake, bb/100", "pot, bb", "hands replayed, %", "deals a hand"
EDGE, BLIND_EDGE = "house edge, best play, % of the ante", "house edge, blind box, % of the ante"
FIVE_CARDS, ELSEWHERE = "five-card hands, %", "pots of two that go elsewhere, %"
Row = dict[str, Any]


def readings_of_the_rule_book() -> dict[str, Any]:
    """A row for each reading and figure; `margin` is half of the 95 % interval, null where the figure is exact."""
    rows = [row for table, trials in TABLES for row in at_table(table, trials, NUM_HANDS)]
    return {"hands a side": NUM_HANDS, "rows": [*rows, *counted(), *of_six_card(), *of_showdowns(NUM_DEALS)]}


def at_table(table: Table, trials: tuple[Trial | Bound, ...], num_hands: int) -> Iterator[Row]:
    """The rows of one table, our own reading played once."""
    plan = table.plan({})
    unit = plan.scenario.unit_chips
    bounds = [one for one in trials if isinstance(one, Bound)]
    moving = [one for one in trials if isinstance(one, Trial)]
    others = [table.plan(trial.changes) for trial in moving]
    figures = figures_of(plan)
    parts: list[list[np.ndarray]] = [[] for _ in trials]
    for first in range(0, num_hands, AT_A_TIME):
        size = min(AT_A_TIME, num_hands - first)
        book = plan.play(first, size)
        for at, other in enumerate(others):
            log = other.play(first, size)
            found = [values[1] for values in figures_in(log, figures, other.scenario.unit_chips)]
            own = [values[1] for values in figures_in(book, figures, unit)]
            if moving[at].moves_chips:
                own, found = [*own, np.zeros(size)], [*found, moved(book, log) / unit]
            parts[at].append(np.stack([stretches(values) for values in (*own, *found)]))
        for at, bound in enumerate(bounds, start=len(others)):
            parts[at].append(stretches(bound.of(book, unit).astype(float))[None])
    for trial, found in zip(moving, parts[: len(moving)], strict=True):
        names = [*figures, *[MOVED] * trial.moves_chips]
        sums = np.concatenate(found, axis=1)
        for at, name in enumerate(names):
            yield row_of(trial, table, name, sums[at], sums[len(names) + at], num_hands)
    for bound, found in zip(bounds, parts[len(moving) :], strict=True):
        sums = np.concatenate(found, axis=1)[0]
        yield row_of(bound, table, bound.figure, None, sums, num_hands)


def figures_of(plan: RunPlan) -> tuple[str, ...]:
    """The headline figures of the plan's game."""
    return (RAKE, POT, REPLAYED, DEALT) if plan.scenario.game == "mata_ases" else (RAKE, POT)


def figures_in(log: Log, figures: tuple[str, ...], unit: int) -> Iterator[tuple[str, np.ndarray]]:
    """Of each hand its part of each figure."""
    of_hands = {RAKE: 100 * log.hands["rake_chips"] / unit, POT: log.hands["pot_chips"] / unit}
    if REPLAYED in figures:
        is_replay = log.deals["ending"] == DealEnd.REPLAY
        of_hands[REPLAYED] = 100.0 * (by_hand(log, log.deals["hand_no"][is_replay]) > 0)
        of_hands[DEALT] = log.hands["num_deals"].astype(float)
    for name in figures:
        yield name, of_hands[name]


def moved(book: Log, other: Log) -> np.ndarray:
    """Chips of each hand, times 100, that other seats get; what the seats put in is the same."""
    assert np.array_equal(book.seats["put_in_chips"], other.seats["put_in_chips"])
    apart = np.abs(book.seats["won_chips"].astype(np.int64) - other.seats["won_chips"])
    return 100 * by_hand(book, book.seats["hand_no"], apart) / 2


def stretches(values: np.ndarray) -> np.ndarray:
    """Sums of 256 hands each."""
    return values.reshape(-1, STRETCH).sum(axis=1)


def row_of(
    trial: Trial | Bound, table: Table, figure: str, book: np.ndarray | None, found: np.ndarray, num_hands: int
) -> Row:
    """A row from sums of stretches; of a bound, which has no other side, what is touched is the difference from nothing."""
    if isinstance(trial, Bound):
        found = 100 * found
    own = np.zeros(found.size) if book is None else book
    difference, stderr = slow_difference(*([(float(x), STRETCH) for x in side] for side in (own, found)))
    return {
        **{"rule": trial.rule, "reading": trial.reading, "table": table.words, "figure": figure, "hands": num_hands},
        **{"is_bound": book is None, "by_rule_book": float(own.sum() / num_hands)},
        **{"by_reading": float(found.sum() / num_hands), "difference": difference, "margin": 1.962 * stderr},
    }


def exact(
    rule: str, reading: str, table: str, figure: str, book: float, other: float, margin: float | None = None
) -> Row:
    """A row of what is counted, not played."""
    return {
        **{"rule": rule, "reading": reading, "table": table, "figure": figure, "hands": None, "is_bound": False},
        **{"by_rule_book": book, "by_reading": other, "difference": other - book, "margin": margin},
    }


def counted() -> Iterator[Row]:
    """Classes of five cards: lows with and without the ace, straights of the short deck with and without its low ace."""
    five = comb(52, 5)
    with_ace, without = (100 * comb(ranks, 5) * 4**5 / five for ranks in (8, 7))
    yield exact("A-22", "the ace is high only", "any low of eight or better", FIVE_CARDS, with_ace, without)
    short = comb(36, 5)
    low, high = (100 * straights * 4**5 / short for straights in (6, 5))
    yield exact("A-38", "no low ace", "straights of any suits, 36 cards", FIVE_CARDS, low, high)
    royal = 100 * 4 / five
    yield exact("A-06", "a class of its own", "royal flushes, which beat what they beat", FIVE_CARDS, royal, royal)


def of_six_card() -> Iterator[Row]:
    """From the values that ship, one box; best play has a standard error, of five new cards. Where a maximum payout is read
    otherwise, the sides are both readings of the same maximum [A-72]."""
    paths = {
        path.stem.partition("-")[2]: path for path in sorted((resources.data_dir() / "values").glob("six_card-*.json"))
    }
    by_name = {one.reading.name: one for one in effects(paths) if one.best is not None}
    sides = [(RULE_BOOK, "up_card_stays", ""), (RULE_BOOK, "ante_back", "")]
    sides += [(f"most_{antes}_antes", f"bet_most_{antes}_antes", f", at most {antes} antes") for antes in (100, 20)]
    for names in sides:
        book, other = (by_name[name] for name in names[:2])
        rule, says, where = other.reading.rule, other.reading.says, names[2]
        margin = 1.96 * 100 * float(np.hypot(book.stderr or 0, other.stderr or 0))
        best = (-100 * (side.best or 0) for side in (book, other))
        yield exact(rule, says, f"six_card, one open box{where}", EDGE, *best, margin)
        blind = (-100 * float(side.ways["always_raise"]) for side in (book, other))
        yield exact(rule, says, f"six_card, one blind box{where}", BLIND_EDGE, *blind)


def of_showdowns(num_deals: int) -> Iterator[Row]:
    """Pots of two at hold'em, nobody folding, that go elsewhere where one kicker only counts [A-09], and where a flush is as high
    as its holder's own highest card of the suit [A-08]. The latter decides otherwise only if all five on the board are of it: of
    four or three the own highest card decides anyway. So boards of a suit are dealt by themselves."""
    draw = random.Random(1)
    deck = [rank_ + suit for rank_ in RANKS for suit in "cdhs"]
    kickers = flushes = 0
    for _ in range(num_deals):
        cards = draw.sample(deck, 9)
        kickers += goes_elsewhere(cards[:5], cards[5:7], cards[7:], one_kicker)
        board = draw.sample([card for card in deck if card[1] == "s"], 5)
        cards = draw.sample([card for card in deck if card not in board], 4)
        flushes += goes_elsewhere(board, cards[:2], cards[2:], None)
    one_suit = 4 * comb(13, 5) / comb(52, 5)
    for rule, says, number, share_of_boards in (
        ("A-08", "the own highest card of the suit decides", flushes, one_suit),
        ("A-09", "one kicker counts", kickers, 1.0),
    ):
        share = number / num_deals
        margin = 1.96 * 100 * share_of_boards * (share * (1 - share) / num_deals) ** 0.5
        row = exact(rule, says, "hold'em, two hands shown down", ELSEWHERE, 0.0, 100 * share_of_boards * share, margin)
        yield row | {"hands": num_deals}


def goes_elsewhere(
    board: list[str], one: list[str], other: list[str], of_rank: Callable[[tuple[int, ...]], tuple[int, ...]] | None
) -> bool:
    """Whether a pot of two hands of one class goes elsewhere by `of_rank`, or by the own card of a flush where that is None."""
    ranks = [rank([*own, *board]) for own in (one, other)]
    is_flush = CLASSES[ranks[0][0]] == "flush"
    if ranks[0][0] != ranks[1][0] or is_flush != (of_rank is None):
        return False
    by_other = (
        [own_flush(own, board) for own in (one, other)] if of_rank is None else [of_rank(of_hand) for of_hand in ranks]
    )
    return sign(*by_other) != sign(*ranks)


def sign(one: Any, other: Any) -> int:
    """Which of two is more, 0 for neither."""
    return int(one > other) - int(one < other)


def own_flush(own: list[str], board: list[str]) -> int:
    """The highest own card of the flush's suit, -1 without any."""
    suit = max("cdhs", key=lambda one: sum(card[1] == one for card in [*own, *board]))
    return max((RANKS.index(card[0]) for card in own if card[1] == suit), default=-1)


def one_kicker(of_hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand's rank with its combination and the highest kicker only.

    >>> one_kicker((1, 9, 9, 12, 7, 3)), one_kicker((0, 12, 9, 7, 3, 2))
    ((1, 9, 9, 12), (0, 12, 9))
    """
    in_combination = {"high card": 1, "pair": 2, "two pair": 4, "three of a kind": 3}
    name = CLASSES[of_hand[0]]
    return of_hand[: in_combination[name] + 2] if name in in_combination else of_hand
