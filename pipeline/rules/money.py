"""Stakes and rake as values. All amounts are whole chips, the smallest unit of the stakes."""

from dataclasses import dataclass
from enum import StrEnum

from pipeline.codes import RakeFrom, Reopening

PLAY_MONEY = "PLAY"


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
    """The size of the game. `currency` is an ISO code, or PLAY for chips without value; a chip is 10 ** -`decimals` of it."""

    big_blind: int
    small_blind: int
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
        if self.min_bet == 0:
            object.__setattr__(self, "min_bet", self.big_blind)

    def forced_bets(self, num_seats: int) -> ForcedBets:
        """What each position posts at a table of `num_seats`. Heads-up the button posts the small blind [A-18].

        >>> Stakes(small_blind=1, big_blind=2, straddle=Straddle.UNDER_THE_GUN).forced_bets(4).blinds
        (1, 2, 4, 0)
        >>> Stakes(small_blind=1, big_blind=2).forced_bets(2).blinds
        (2, 1)
        """
        blinds = [0] * num_seats
        big_blind_at = 0 if num_seats == 2 else 1
        blinds[1 - big_blind_at] = self.small_blind
        blinds[big_blind_at] = self.big_blind
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
        return ForcedBets(antes=tuple(antes), blinds=tuple(blinds), posts=none, dead=none)

    def at(self, num_seats: int) -> "HandStakes":
        """These stakes at a table of `num_seats`, every post spelled out."""
        return HandStakes(
            forced=self.forced_bets(num_seats),
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            min_bet=self.min_bet,
            currency=self.currency,
            decimals=self.decimals,
            is_ante_trimmed=self.is_ante_trimmed,
            reopening=self.reopening,
        )


@dataclass(frozen=True, kw_only=True)
class Rake:
    """What the house takes from a hand's pots. Sources give no rate [A-14], so every number is an assumption of the scenario.

    The rake is `rate_bp` hundredths of a percent of all pots together, rounded down to a multiple of `step_chips`, none
    below `min_pot_chips`, at most `cap_chips` (or the cap for that number of players dealt in; 0 means no cap).
    With `no_flop_no_drop` none is taken unless the flop was dealt. Uncalled bets are returned first [A-16].
    """

    rate_bp: int = 0
    step_chips: int = 1
    min_pot_chips: int = 0
    cap_chips: int = 0
    cap_by_players: tuple[tuple[int, int], ...] = ()
    no_flop_no_drop: bool = True
    taken_from: RakeFrom = RakeFrom.MAIN_POT_FIRST

    def __post_init__(self) -> None:
        if not 0 <= self.rate_bp <= 10_000:
            raise ValueError(f"rate_bp is {self.rate_bp}; 0 to 10000 (a hundredth of a percent)")
        if self.step_chips < 1:
            raise ValueError(f"step_chips is {self.step_chips}; at least 1")
        for name in ("min_pot_chips", "cap_chips"):
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
    False is PokerKit's reading, they owe the largest post.
    """

    forced: ForcedBets
    small_blind: int
    big_blind: int
    min_bet: int
    currency: str = PLAY_MONEY
    decimals: int = 0
    is_ante_trimmed: bool = True
    reopening: Reopening = Reopening.FULL_RAISE_ONLY
    calls_full_blind: bool = True

    @property
    def label(self) -> str:
        """The blinds in currency units, like 0.05/0.10."""
        return "/".join(
            f"{chips / 10**self.decimals:.{self.decimals}f}" for chips in (self.small_blind, self.big_blind)
        )
