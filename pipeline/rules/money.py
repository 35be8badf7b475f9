"""Stakes and rake as values. All amounts are whole chips, the smallest unit of the stakes."""

import ast
import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from pipeline.codes import Limit, RakeFrom, Reopening

PLAY_MONEY = "PLAY"
TOURNAMENT_CHIPS = "CHIPS"
LIMIT_LABELS = {Limit.NO_LIMIT: "", Limit.POT_LIMIT: " PL", Limit.FIXED_LIMIT: " FL"}


class AntePayer(StrEnum):
    """Who pays the ante: every seat, or one seat for the table."""

    ALL = "all"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class Straddle(StrEnum):
    """A voluntary blind of twice the one before it, posted before the deal."""

    UNDER_THE_GUN = "under_the_gun"
    DOUBLE = "double"
    BUTTON = "button"
    NONE = "none"


class BlindSeats(StrEnum):
    """Who posts blinds: the two seats left of the button, the button alone (six plus), or nobody (stud). A seed is the button's
    too, and dead (Mata Ases)."""

    LEFT_OF_BUTTON = "left_of_button"
    BUTTON = "button"
    NONE = "none"
    SEED = "seed"


@dataclass(frozen=True, kw_only=True)
class ForcedBets:
    """What is posted before the deal, in position order: index 0 is the first seat left of the button, the last one the button.

    `blinds` are live (blinds and straddles), `posts` are live posts of returning seats, which don't move the opener,
    `dead` are posts that go to the pot without counting for a bet, `antes` go to the pot before all.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    posts: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def num_seats(self) -> int:
        return len(self.blinds)


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """The size of the game. `currency` is an ISO code, PLAY for chips without value, or CHIPS for those of a tournament; a chip
    is 10 ** -`decimals` of it.

    `small_bet` and `big_bet` are the units of fixed limit: the big blind and twice that if they are not given. Where nobody
    posts a blind, `big_blind` is the unit that results are counted in, the small bet.
    """

    big_blind: int
    small_blind: int = 0
    limit: Limit = Limit.NO_LIMIT
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    blind_seats: BlindSeats = BlindSeats.LEFT_OF_BUTTON
    is_button_big_blind: bool = False
    ante: int = 0
    ante_payer: AntePayer = AntePayer.ALL
    straddle: Straddle = Straddle.NONE
    min_bet: int = 0
    currency: str = PLAY_MONEY
    decimals: int = 0
    is_ante_trimmed: bool = True
    reopening: Reopening = Reopening.FULL_RAISE_ONLY

    def __post_init__(self) -> None:
        if self.big_blind < 1:
            raise ValueError(f"big_blind is {self.big_blind}; at least 1 chip")
        if not 0 <= self.small_blind <= self.big_blind:
            raise ValueError(f"small_blind is {self.small_blind}; 0 to the big blind of {self.big_blind}")
        if self.ante < 0:
            raise ValueError(f"ante is {self.ante}; 0 or more chips")
        if not 0 <= self.bring_in <= (self.small_bet or self.big_blind):
            raise ValueError(f"bring_in is {self.bring_in}; 0 to the small bet of {self.small_bet or self.big_blind}")
        if self.big_bet and self.big_bet < self.small_bet:
            raise ValueError(f"big_bet is {self.big_bet}; at least the small bet of {self.small_bet}")
        for name, usual in (("min_bet", self.big_blind), ("small_bet", self.big_blind)):
            if getattr(self, name) == 0:
                object.__setattr__(self, name, usual)
        if self.big_bet == 0:
            object.__setattr__(self, "big_bet", 2 * self.small_bet)

    @classmethod
    def of_stud(cls, small_bet: int, ante: int | None = None, bring_in: int | None = None, **more: Any) -> "Stakes":
        """Stud: an ante of a quarter and a bring-in of half a small bet, rounded down, at least a chip, if not given [A-24].

        >>> stakes = Stakes.of_stud(10)
        >>> stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet
        (2, 5, 10, 20)
        """
        return cls(
            big_blind=small_bet,
            small_bet=small_bet,
            ante=max(1, small_bet // 4) if ante is None else ante,
            bring_in=max(1, small_bet // 2) if bring_in is None else bring_in,
            blind_seats=BlindSeats.NONE,
            **more,
        )

    def forced_bets(self, num_seats: int) -> ForcedBets:
        """What each position posts at a table of `num_seats`. Heads-up the button posts the small blind, if the house has it so
        [A-18].

        >>> Stakes(small_blind=1, big_blind=2, straddle=Straddle.UNDER_THE_GUN).forced_bets(4).blinds
        (1, 2, 4, 0)
        >>> Stakes(small_blind=1, big_blind=2).forced_bets(2).blinds
        (2, 1)
        """
        blinds = [0] * num_seats
        big_blind_at = 0 if num_seats == 2 and not self.is_button_big_blind else 1
        if self.blind_seats is BlindSeats.LEFT_OF_BUTTON:
            blinds[1 - big_blind_at] = self.small_blind
            blinds[big_blind_at] = self.big_blind
        if self.blind_seats is BlindSeats.BUTTON:
            blinds[-1] = self.big_blind
        if self.straddle is Straddle.BUTTON and num_seats > 2:
            blinds[-1] = 2 * self.big_blind
        if self.straddle in (Straddle.UNDER_THE_GUN, Straddle.DOUBLE) and num_seats > 3:
            blinds[2] = 2 * self.big_blind
        if self.straddle is Straddle.DOUBLE and num_seats > 4:
            blinds[3] = 4 * self.big_blind
        antes = [self.ante if self.ante_payer is AntePayer.ALL else 0] * num_seats
        if self.ante_payer is AntePayer.BIG_BLIND:
            antes[big_blind_at] = self.ante
        if self.ante_payer is AntePayer.BUTTON:
            antes[-1] = self.ante
        none = (0,) * num_seats
        dead = (*none[1:], self.big_blind) if self.blind_seats is BlindSeats.SEED else none
        return ForcedBets(antes=tuple(antes), blinds=tuple(blinds), posts=none, dead=dead)

    def at(self, num_seats: int) -> "HandStakes":
        """These stakes at a table of `num_seats`, every post spelled out."""
        return HandStakes(
            forced=self.forced_bets(num_seats),
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            min_bet=self.min_bet,
            limit=self.limit,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            bring_in=self.bring_in,
            currency=self.currency,
            decimals=self.decimals,
            is_ante_trimmed=self.is_ante_trimmed,
            reopening=self.reopening,
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class Rake:
    """What the house takes from a hand's pots. Sources give no rate [A-14], so every number is an assumption of the scenario.

    The rake is `rate_bp` hundredths of a percent of all pots together, rounded down to a multiple of `step_chips`, none
    below `min_pot_chips`, else at least `min_chips` and at most `cap_chips` (or the cap for that number of players dealt in;
    0 means no cap). With `no_flop_no_drop` none is taken unless the flop was dealt. Uncalled bets are returned first [A-16].
    """

    rate_bp: int = 0
    step_chips: int = 1
    min_pot_chips: int = 0
    cap_chips: int = 0
    cap_by_players: tuple[tuple[int, int], ...] = ()
    no_flop_no_drop: bool = True
    taken_from: RakeFrom = RakeFrom.MAIN_POT_FIRST
    min_chips: int = 0

    def __repr__(self) -> str:
        """The text that runs are known by: what came later, `min_chips`, is left out where it is 0, so that runs keep their ids.

        >>> "min_chips=50" in repr(Rake(rate_bp=500, min_chips=50)), "min_chips" in repr(Rake(rate_bp=500))
        (True, False)
        """
        shown = [field.name for field in fields(self) if field.name != "min_chips" or self.min_chips]
        return f"Rake({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    @classmethod
    def of_text(cls, text: str) -> "Rake":
        """The rake of the text that runs are known by.

        >>> rake = Rake(rate_bp=500, cap_by_players=((2, 30), (5, 200)), taken_from=RakeFrom.PROPORTIONAL)
        >>> Rake.of_text(repr(rake)) == rake
        True
        """
        call = ast.parse(re.sub(r"<[\w.]+: (\d+)>", r"\1", text), mode="eval").body
        if not isinstance(call, ast.Call):
            raise ValueError(f"{text!r} is no rake schedule; a text that begins with Rake(")
        said = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
        return cls(**said | {"taken_from": RakeFrom(said["taken_from"])})

    def __post_init__(self) -> None:
        if not 0 <= self.rate_bp <= 10_000:
            raise ValueError(f"rate_bp is {self.rate_bp}; 0 to 10000 (a hundredth of a percent)")
        if self.step_chips < 1:
            raise ValueError(f"step_chips is {self.step_chips}; at least 1")
        for name in ("min_pot_chips", "min_chips", "cap_chips"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}; 0 or more chips")
        for num_players, cap in self.cap_by_players:
            if num_players < 2 or cap < 0:
                raise ValueError(
                    f"cap_by_players has {num_players} players, {cap} chips; 2 or more players, 0 or more chips"
                )

    def cap_for(self, num_players: int) -> int:
        """The cap for this many players dealt in: the entry of the largest number of players not above it, 0 for none.

        >>> Rake(cap_chips=300, cap_by_players=((2, 50), (4, 100))).cap_for(3)
        50
        """
        fitting = [cap for players, cap in sorted(self.cap_by_players) if players <= num_players]
        return fitting[-1] if fitting else self.cap_chips


NO_RAKE = Rake()


@dataclass(frozen=True, kw_only=True)
class HandStakes:
    """The stakes of one hand at one number of seats, every post spelled out: what a hand record and the stakes table hold.

    `calls_full_blind`: where the big blind is short, callers still owe all of it (rule book 0, forced bets when short);
    False is PokerKit's reading, they owe the largest post. `cap` is the most that a seat may put in, 0 for no such limit.
    """

    forced: ForcedBets
    small_blind: int
    big_blind: int
    min_bet: int
    limit: Limit = Limit.NO_LIMIT
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    cap: int = 0
    currency: str = PLAY_MONEY
    decimals: int = 0
    is_ante_trimmed: bool = True
    reopening: Reopening = Reopening.FULL_RAISE_ONLY
    calls_full_blind: bool = True

    def __post_init__(self) -> None:
        if self.small_bet == 0:
            object.__setattr__(self, "small_bet", self.big_blind)
        if self.big_bet == 0:
            object.__setattr__(self, "big_bet", 2 * self.small_bet)

    @property
    def is_named_by_blinds(self) -> bool:
        """True if the blinds say how large the game is, not the bets."""
        return self.limit != Limit.FIXED_LIMIT and any(self.forced.blinds)

    @property
    def is_named_by_seed(self) -> bool:
        """True if nobody posts but the button, whose chips are dead."""
        return self.forced.dead[-1] > 0 and not any(self.forced.blinds)

    @property
    def label(self) -> str:
        """The blinds in currency units, like 0.05/0.10, or the only one; at fixed limit and in stud the bets, else the seed."""
        sizes: tuple[int, ...] = (self.small_bet, self.big_bet)
        if self.is_named_by_blinds:
            sizes = (self.small_blind, self.big_blind) if self.small_blind else (self.big_blind,)
        elif self.is_named_by_seed:
            sizes = (self.big_blind,)
        label = "/".join(self._in_units(chips) for chips in sizes)
        return label + LIMIT_LABELS[self.limit] + (f" cap {self._in_units(self.cap)}" if self.cap else "")

    def _in_units(self, chips: int) -> str:
        return f"{chips / 10**self.decimals:.{self.decimals}f}"
