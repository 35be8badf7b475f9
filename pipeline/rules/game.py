"""What a table game is: its deck, its streets, how hands compare. Limit, stakes and rake are separate values."""

from dataclasses import dataclass

from pipeline import cards
from pipeline.codes import BestOf, Opener, Ranking


@dataclass(frozen=True, kw_only=True)
class Street:
    """Dealing followed by betting. `hole` cards go face down to each seat, `door` cards face up, `board` cards are common."""

    name: str
    opener: Opener
    hole: int = 0
    door: int = 0
    board: int = 0

    def __post_init__(self) -> None:
        if self.hole + self.door + self.board == 0:
            raise ValueError(f"street {self.name!r} deals no card")


@dataclass(frozen=True, kw_only=True)
class Showdown:
    """How the pot is won: which cards make a hand, how high hands compare, and low ones where the pot is split."""

    best_of: BestOf = BestOf.ANY_FIVE
    high: Ranking = Ranking.STANDARD
    low: Ranking = Ranking.NONE


@dataclass(frozen=True, kw_only=True)
class Game:
    """A table game. `rake_from_street` is the first street that must be dealt before rake is taken (no flop, no drop)."""

    key: str
    name: str
    streets: tuple[Street, ...]
    showdown: Showdown
    max_seats: int
    rules_version: int
    sources: tuple[str, ...]
    min_seats: int = 2
    deck: tuple[int, ...] = cards.STANDARD_DECK
    rake_from_street: int = 1

    def __post_init__(self) -> None:
        most = self.max_seats * self.num_own_cards + self.num_board_cards
        if most > len(self.deck):
            raise ValueError(f"{self.key}: {self.max_seats} seats need {most} cards of a deck of {len(self.deck)}")

    @property
    def num_own_cards(self) -> int:
        return sum(street.hole + street.door for street in self.streets)

    @property
    def num_board_cards(self) -> int:
        return sum(street.board for street in self.streets)
