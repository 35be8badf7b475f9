"""What the slow twin of Mata Ases knows: the terms, the events, the players. Rule book 7. Imports nothing of the pipeline.

Seats are numbered clockwise from 0 and the button is one of them. Cards are text, ``["As", "Kd"]``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tests.oracles.naive_table import RakeSchedule

STREETS = ("street 1", "BET_3", "BET_4", "BET_5")
RAISES = ("pot", "3/4", "1/2", "1/3", "all-in")


@dataclass(frozen=True, kw_only=True)
class MataRake(RakeSchedule):
    """7.18: "rake(P) = 0 for P < 250, else min(200, max(50, 25 x floor(P/500))) [5 % floored to a multiple of 25]"."""

    rate_bp: int = 500
    step: int = 25
    min_pot: int = 250
    least: int = 50
    cap: int = 200


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What is agreed before the cards are dealt: the rule book's own reading of each option first."""

    big_blind: int = 50
    extras: Literal["linear", "doubling", "constant"] = "linear"
    all_in_window: Literal["pot", "pot and call"] = "pot"
    has_all_in_on_street_1: bool = True
    does_tie_unlock: bool = False
    do_extras_restart: bool = True
    max_misdeals: int = 20
    third_card: Literal["open", "choice"] = "open"
    raked_if_opened_in: Literal["hand", "deal"] = "hand"
    choices: Literal["one after the other", "all first"] = "one after the other"
    has_raises_on_street_1: bool = True
    max_replays: int = 2
    rake: MataRake = MataRake()


class Legal(NamedTuple):
    """What a seat may do: words and the chips that each of them costs. Bets are where they stand on the street."""

    options: dict[str, int]
    pot: int = 0
    to_call: int = 0
    own_bet: int = 0
    bet_to: int = 0
    stack: int = 0
    is_locked: bool = False
    why_no_raise: str = ""


class Seed(NamedTuple):
    seat: int
    chips: int


class Deal(NamedTuple):
    """Doors and holes by seat in the order they are dealt, and the helps, still face down."""

    deal_no: int
    doors: tuple[tuple[int, str], ...]
    holes: tuple[tuple[int, str], ...]
    helps: tuple[str, ...]


class Misdeal(NamedTuple):
    deal_no: int
    rank: str


class CheckThrough(NamedTuple):
    """A round without a bet: a redeal on street 1, later a forced NEW."""

    street: str


class Extra(NamedTuple):
    extra_no: int
    seat: int
    chips: int
    owed: int


class FirstToAct(NamedTuple):
    """Whose door or visible hand is best; if he is all-in, the action starts with the next who can act."""

    street: str
    seat: int


class LockedOut(NamedTuple):
    """It is the turn of a player whom the lock leaves check and fold, or fold alone."""

    seat: int
    to_call: int


class Decided(NamedTuple):
    street: str
    seat: int
    word: str
    chips: int
    legal: Legal


class Returned(NamedTuple):
    street: str
    seat: int
    chips: int


class Opened(NamedTuple):
    """The helps are turned."""

    helps: tuple[str, ...]


class KeepOrNew(NamedTuple):
    num_cards: int
    seat: int
    word: str


class Exposed(NamedTuple):
    """A hole is turned up."""

    seat: int
    card: str


class Given(NamedTuple):
    seat: int
    card: str
    is_closed: bool


class RunOut(NamedTuple):
    """Nobody can bet any more."""

    street: str


class Showdown(NamedTuple):
    """A player's turn at the showdown: whether he shows, whether his hand kills."""

    seat: int
    is_shown: bool
    is_kill: bool


class Replay(NamedTuple):
    replay_no: int
    carried: int


class Rake(NamedTuple):
    pot: int
    chips: int


class Pot(NamedTuple):
    pot_no: int
    chips: int
    rake: int
    eligible: frozenset[int]


class Split(NamedTuple):
    """Nobody of these kills: they divide the pot."""

    pot_no: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    pot_no: int
    seat: int
    chips: int
    rake: int


class Ended(NamedTuple):
    stacks: tuple[int, ...]


Event = (
    Seed
    | Deal
    | Misdeal
    | CheckThrough
    | Extra
    | FirstToAct
    | LockedOut
    | Decided
    | Returned
    | Opened
    | KeepOrNew
    | Exposed
    | Given
    | RunOut
    | Showdown
    | Replay
    | Rake
    | Pot
    | Split
    | Award
    | Ended
)
Decide = Callable[[str, int, Legal], str]


@dataclass
class Player:
    """`bet` is what he put in on this street, `live` on those before it, `has_acted` and the other on this street too."""

    stack: int
    up: list[str] = field(default_factory=list)
    hole: str = ""
    bet: int = 0
    live: int = 0
    has_folded: bool = False
    has_acted: bool = False
    has_full_raise_come_since: bool = False

    def pay(self, chips: int) -> int:
        """Take chips from the stack, as far as they go; what was paid."""
        paid = min(chips, self.stack)
        self.stack -= paid
        return paid

    def cards(self) -> list[str]:
        """What he holds: the open cards and the hole."""
        return [*self.up, self.hole] if self.hole else list(self.up)


@dataclass
class Hand:
    """A hand in play. `dead` is the seed and what a replay carried, `extras` who paid what at each redeal since."""

    terms: Terms
    players: list[Player]
    button: int
    decks: Iterator[list[str]]
    deck: list[str] = field(default_factory=list)
    helps: list[str] = field(default_factory=list)
    are_helps_open: bool = False
    were_helps_opened: bool = False
    num_deals: int = 0
    num_misdeals: int = 0
    num_extras: int = 0
    num_replays: int = 0
    dead: int = 0
    extras: list[dict[int, int]] = field(default_factory=list)
    street: str = STREETS[0]
    bet_to: int = 0
    first: int | None = None
    last_raiser: int | None = None

    def clockwise_from(self, seat: int) -> list[int]:
        """Seats still in, from this one on."""
        num_seats = len(self.players)
        around = [(seat + step) % num_seats for step in range(num_seats)]
        return [other for other in around if not self.players[other].has_folded]

    def still_in(self) -> list[int]:
        """ "Clockwise from the button's left, button last"."""
        return self.clockwise_from(self.button + 1)

    def with_chips(self) -> list[int]:
        """Those still in that are not all-in."""
        return [seat for seat in self.still_in() if self.players[seat].stack > 0]

    def pot(self) -> int:
        """7.11: "all chips in the middle incl. current bets"."""
        bets = sum(player.live + player.bet for player in self.players)
        return self.dead + sum(sum(paid.values()) for paid in self.extras) + bets
