"""Builds the warehouse of a home, with the exact figures that marts set simulated ones beside."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pipeline import games
from pipeline.app.home import Home
from pipeline.cards import STANDARD_DECK
from pipeline.codes import BestOf, HandClass, LowClass, Ranking

if TYPE_CHECKING:
    from pipeline.models.build import BuildReport

NO_COUNTS: Mapping[HandClass | LowClass, int] = {}


def build(home: Home, progress: Callable[[int, int], None] | None = None) -> "BuildReport":
    """Bring the warehouse up to date with the lake. `progress(blocks read, blocks to read)`."""
    from pipeline.models import build as models

    return models.build(home.lake, home.warehouse, progress, exact_class_counts)


def exact_class_counts(game: str) -> Mapping[HandClass | LowClass, int]:
    """How many hands of each class can be made of all cards that a seat sees at showdown; nothing where that is not counted."""
    from pipeline.exact.counts import HAND_SIZES, category_counts

    rules = games.find(game)
    num_cards = rules.num_own_cards + rules.num_board_cards
    is_counted = (
        rules.deck == STANDARD_DECK
        and rules.showdown.best_of == BestOf.ANY_FIVE
        and rules.showdown.high == Ranking.STANDARD
        and num_cards in HAND_SIZES
    )
    return {HandClass(at): num for at, num in category_counts(num_cards).items()} if is_counted else NO_COUNTS
