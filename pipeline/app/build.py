"""Builds the warehouse of a home, with the exact and sampled figures that marts set simulated ones beside."""

from collections.abc import Callable, Mapping
from math import comb
from typing import TYPE_CHECKING

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.house import SixCardFigures
from pipeline.codes import BestOf, Ranking
from pipeline.models import SESSION_GAP_MINUTES

if TYPE_CHECKING:
    from pipeline.models.build import BuildReport

NUM_SAMPLED_DEALS, SAMPLED_SEED = 4_000_000, 1


def build(
    home: Home, progress: Callable[[int, int], None] | None = None, session_gap_minutes: int = SESSION_GAP_MINUTES
) -> "BuildReport":
    """Bring the warehouse up to date with the lake. `progress(blocks read, blocks to read)`; sessions of real players end when
    the next hand begins more than so many minutes later."""
    from pipeline.models import build as models
    from pipeline.models import own

    figures = SixCardFigures(home)
    own_models = own.read(home.models)
    return models.build(
        home.lake,
        home.warehouse,
        progress,
        exact_class_counts,
        sampled_kills,
        figures,
        own_models,
        session_gap_minutes,
    )


def sampled_kills(num_seats: int) -> tuple[float, float]:
    """The chance that nobody kills in a deal of Mata Ases that stands, and its standard error."""
    from pipeline.exact.mata_samples import nobody_kills

    found = nobody_kills(num_seats, NUM_SAMPLED_DEALS, SAMPLED_SEED)
    return found.value, found.stderr


def exact_class_counts(game: str, ranking: Ranking, num_seats: int | None = None) -> Mapping[int, int]:
    """How many hands are of each class, NO_LOW among them, of all cards that a seat sees at showdown, in Omaha of all deals of
    own cards and board, in Mata Ases of all deals to so many seats that stand; nothing where that is not counted."""
    from pipeline.engine.classes import NO_LOW
    from pipeline.exact import omaha_counts
    from pipeline.exact.counts import HAND_SIZES, category_counts
    from pipeline.exact.mata_hands import final_hands

    if num_seats is not None:
        return {int(hand_class): num for hand_class, num in final_hands(num_seats).by_class.items()}
    rules = games.find(game)
    num_cards = rules.num_own_cards + rules.num_board_cards
    if rules.showdown.best_of == BestOf.TWO_OWN_THREE_BOARD:
        if (rules.num_own_cards, rules.num_board_cards) != (omaha_counts.NUM_OWN, omaha_counts.NUM_BOARD):
            return {}
        deals = omaha_counts.omaha_category_counts(ranking, rules.deck)
        return {NO_LOW if hand_class is None else int(hand_class): num for hand_class, num in deals.items() if num}
    if num_cards not in HAND_SIZES:
        return {}
    counts = {int(hand_class): num for hand_class, num in category_counts(num_cards, ranking, rules.deck).items()}
    num_none = comb(len(rules.deck), num_cards) - sum(counts.values())
    return counts | ({NO_LOW: num_none} if num_none else {})
