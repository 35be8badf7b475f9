"""What a table game is: its deck, its streets, how hands compare. Stakes, rake and house rules are separate values."""

from dataclasses import dataclass

from pipeline import cards
from pipeline.codes import BestOf, BetSize, Limit, Opener, OpenPair, Ranking, Strength
from pipeline.rules.house import Option


@dataclass(frozen=True, kw_only=True)
class Street:
    """Dealing followed by betting. `hole` cards go face down to each seat, `door` cards face up, `board` cards are common.

    Hole cards come first unless `is_door_first`. `bet` is the unit of the street at fixed limit.
    """

    name: str
    opener: Opener
    hole: int = 0
    door: int = 0
    board: int = 0
    bet: BetSize = BetSize.SMALL
    is_door_first: bool = False

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
    """A table game.

    `limits` are those it is played at, the usual one first. Without blinds every seat antes and a seat brings in. The house
    rules that change it are `options`. `rake_from_street` is the first street that must be dealt before rake is taken (no
    flop, no drop [A-13]). In a seeded game nobody posts but the button, whose big blind is dead (Mata Ases). `usual_unit` is
    the big blind in chips where stakes don't say one, `max_stack_bb` the largest stack that hands are generated with.
    """

    key: str
    name: str
    streets: tuple[Street, ...]
    showdown: Showdown
    max_seats: int
    rules_version: int
    sources: tuple[str, ...]
    limits: tuple[Limit, ...]
    strength: Strength
    options: tuple[Option, ...]
    min_seats: int = 2
    deck: tuple[int, ...] = cards.STANDARD_DECK
    has_blinds: bool = True
    is_button_blind: bool = False
    is_seeded: bool = False
    usual_unit: int = 2
    max_stack_bb: int = 1_000_000
    open_pair: OpenPair = OpenPair.OFF
    rake_from_street: int = 1

    def __post_init__(self) -> None:
        most = self.max_seats * sum(self.num_own_by_street[:-1]) + self.num_board_cards
        if not self.is_last_card_shared:
            most += self.max_seats * self.num_own_by_street[-1]
        if most > len(self.deck):
            raise ValueError(f"{self.key}: {self.max_seats} seats need {most} cards of a deck of {len(self.deck)}")

    @property
    def num_own_by_street(self) -> tuple[int, ...]:
        return tuple(street.hole + street.door for street in self.streets)

    @property
    def is_last_card_shared(self) -> bool:
        """True if one common card serves all where the stub is too short for the last street [A-35]."""
        return not self.has_blinds and self.num_own_by_street[-1] > 0

    @property
    def num_own_cards(self) -> int:
        return sum(self.num_own_by_street)

    @property
    def num_board_cards(self) -> int:
        return sum(street.board for street in self.streets)
