"""What the slow twin's table knows: the terms of a hand, its events, its players. Imports nothing of the pipeline.

Seats are positions: 0 is the first seat left of the button, the last one is the button. Cards are text, ``["As", "Kd"]``.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from tests.oracles.naive_games import HOLDEM, Game, Street

POSTS = ("ante", "small blind", "big blind", "button blind", "straddle", "live post", "dead post")
WAGERS = ("bet", "raise", "complete")


class RuleBroken(Exception):
    """A decision that the rule book does not allow, or a hand that does not end when it should."""


@dataclass(frozen=True, kw_only=True)
class RakeSchedule:
    """Rate in hundredths of a percent, rounded down to a step; the cap may depend on the players dealt in, 0 is none [A-14]."""

    rate_bp: int = 0
    step: int = 1
    min_pot: int = 0
    cap: int = 0
    cap_by_players: tuple[tuple[int, int], ...] = ()
    is_flop_needed: bool = True
    is_proportional: bool = False


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What is agreed before the cards are dealt. Posts are by position; `blinds` are blinds and straddles.

    `min_bet` is the small bet where there are two, `big_bet` twice as much unless it is given. What follows the bring-in
    are readings, the rule book's own first: a short ante makes pots of its own; several short all-ins that add up to a full
    raise reopen [A-03]; callers owe the whole of a short blind or bring-in; and those with a name of their own.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    live_posts: tuple[int, ...]
    dead_posts: tuple[int, ...]
    min_bet: int
    game: Game = HOLDEM
    limit: Literal["no limit", "pot limit", "fixed limit"] = "no limit"
    big_bet: int = 0
    bring_in: int = 0
    is_ante_trimmed: bool = True
    is_reopening_cumulative: bool = False
    calls_full_blind: bool = True
    side_pots: Literal["standard", "refund"] = "standard"
    short_all_in: Literal["completed", "raised"] = "completed"
    cap_counts: Literal["full bets", "raises"] = "full bets"
    heads_up_cap: Literal["kept", "lifted"] = "kept"
    pot_limit_raise: Literal["by", "to"] = "by"
    heads_up_blinds: Literal["button small blind", "button big blind"] = "button small blind"
    has_burns: bool = False
    open_pair: Literal["choice", "off", "doubled"] = "choice"
    seventh_card: Literal["up", "down"] = "up"
    common_card_opens: bool = False
    has_low_ace: bool = True
    rake: RakeSchedule = RakeSchedule()


class Legal(NamedTuple):
    """What a player may do: `why_not` says why he may not raise, "" if he may. Bets are where they stand on the street.

    `raise_word` is what his bet or raise is called. At fixed limit `raise_tos` are the only amounts, else it is empty.
    `bring_in` are the chips of a bring-in that he has to post unless he completes, 0 where he has not.
    """

    to_call: int
    may_raise: bool
    why_not: str
    min_raise_to: int
    max_raise_to: int
    full_raise_to: int
    own_bet: int
    bet_to: int
    is_reopened_by_short_raises: bool
    raise_word: str
    raise_tos: tuple[int, ...] = ()
    bring_in: int = 0


class Post(NamedTuple):
    position: int
    name: str
    chips: int
    owed: int


class Dealt(NamedTuple):
    """A street begins; its common cards."""

    street: int
    cards: tuple[str, ...]


class Given(NamedTuple):
    """A player's own new cards."""

    street: int
    position: int
    down: tuple[str, ...]
    up: tuple[str, ...]


class Decided(NamedTuple):
    street: int
    position: int
    word: str
    chips: int
    legal: Legal


class Returned(NamedTuple):
    street: int
    position: int
    chips: int


class Showdown(NamedTuple):
    """A player's turn at the showdown."""

    position: int
    is_shown: bool


class Pot(NamedTuple):
    pot_no: int
    chips: int
    rake: int
    eligible: frozenset[int]


class Award(NamedTuple):
    """Chips of a pot for a winner: of its "high" or "low" half, or of a pot that is a "refund" [A-02]."""

    pot_no: int
    position: int
    chips: int
    rake: int
    side: str


class Ended(NamedTuple):
    stacks: tuple[int, ...]


Event = Post | Dealt | Given | Decided | Returned | Showdown | Pot | Award | Ended
Decide = Callable[[int, int, Legal], tuple[str, int]]


class Cards(Protocol):
    """Where cards come from."""

    def own(self, positions: list[int], num_cards: int) -> dict[int, list[str]]:
        """The next cards of each of these players, dealt one at a time."""

    def common(self, num_cards: int) -> list[str]:
        """The next common cards."""

    def burn(self) -> None:
        """A card goes away unseen."""


@dataclass
class Player:
    """A player's chips; `bet` is what he put in on this street, `live` on those before, `raise_seen` where the bet stood."""

    stack: int
    down: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)
    bet: int = 0
    live: int = 0
    ante: int = 0
    dead: int = 0
    has_folded: bool = False
    has_acted: bool = False
    raise_seen: int = 0
    has_full_raise_come_since: bool = False

    def pay(self, chips: int) -> int:
        """Take chips from the stack, as far as they go; what was paid."""
        paid = min(chips, self.stack)
        self.stack -= paid
        return paid


@dataclass
class Hand:
    """A hand in play: `bet_to` is where the highest bet stands, `full_bet_to` where the last one that was a full bet or
    raise stands, `num_units` how many of those there were on the street, blinds among them, `num_wagers` how many bets and raises
    of any size. `owed_bring_in` is the bring-in of the street."""

    terms: Terms
    players: list[Player]
    cards: Cards
    street: int = 0
    bet_to: int = 0
    full_bet_to: int = 0
    min_raise: int = 0
    num_units: int = 0
    num_wagers: int = 0
    owed_bring_in: int = 0
    is_brought_in: bool = False
    has_wager: bool = False
    has_big_wager: bool = False
    has_open_pair: bool = False
    began_heads_up: bool = False
    first_actor: int | None = None
    last_raiser: int | None = None
    common: list[str] = field(default_factory=list)
    num_cards_used: int = 0

    @property
    def game(self) -> Game:
        return self.terms.game

    @property
    def this_street(self) -> Street:
        return self.game.streets[self.street]

    def still_in(self) -> list[int]:
        return [position for position, player in enumerate(self.players) if not player.has_folded]

    def with_chips(self) -> list[int]:
        """Those still in that are not all-in."""
        return [position for position in self.still_in() if self.players[position].stack > 0]
