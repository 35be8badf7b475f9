"""House rules: the readings of the rule book that a table may choose, each an option with a name and a default.

`seeds` are the rule book's own readings, `rooms` those of card rooms and of PokerKit. What a scenario does not name is that of
its profile.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.errors import UnknownName

SEEDS, ROOMS = "seeds", "rooms"
PROFILES = (SEEDS, ROOMS)


@dataclass(frozen=True, kw_only=True)
class Option:
    """A choice between readings; the first value is the rule book's, `in_rooms` what rooms do where that differs."""

    key: str
    values: tuple[str, ...]
    rule: str
    description: str
    in_rooms: str = ""

    def default(self, profile: str = SEEDS) -> str:
        """The value of a profile."""
        return self.in_rooms if profile == ROOMS and self.in_rooms else self.values[0]


SIDE_POTS = Option(
    key="side_pots",
    values=("standard", "refund"),
    rule="A-02",
    description="Who gets what an all-in winner could not match: the best hand that can win it, or those who paid it.",
)
REOPENING = Option(
    key="reopening",
    values=("full_raise_only", "cumulative"),
    rule="A-03",
    description="Whether short all-in raises that add up to a full one let a seat that has acted raise again.",
    in_rooms="cumulative",
)
SHORT_ALL_IN = Option(
    key="short_all_in",
    values=("completed", "raised"),
    rule="A-03",
    description="An all-in below a full bet: the next raise at fixed limit completes it, and who has checked may only call; or a "
    "full bet comes on top of it, and the first bet of a round reopens the betting whatever its size (PokerKit).",
)
CAP_COUNTS = Option(
    key="cap_counts",
    values=("full_bets", "raises"),
    rule="A-10",
    description="Fixed limit, what makes four: full bets, the big blind among them, or every bet and raise, blinds left out "
    "(PokerKit).",
)
HEADS_UP_CAP = Option(
    key="heads_up_cap",
    values=("kept", "lifted"),
    rule="A-10",
    description="Fixed limit: whether a round that two players begin is capped at four bets.",
    in_rooms="lifted",
)
POT_LIMIT_RAISE = Option(
    key="pot_limit_raise",
    values=("by_pot", "to_pot"),
    rule="A-11",
    description="Pot limit: a raise by the pot after the call (80 more makes 90), or to that sum (80 in all).",
)
HEADS_UP_BLINDS = Option(
    key="heads_up_blinds",
    values=("button_small", "button_big"),
    rule="A-18",
    description="Heads-up: which blind the button posts. With the big one the other seat acts first on every street.",
)
BURNS = Option(
    key="burns",
    values=("off", "on"),
    rule="A-20",
    description="Whether a card is burnt before each street but the first.",
)
OPEN_PAIR = Option(
    key="open_pair",
    values=("choice", "off", "doubled"),
    rule="A-31",
    description="Fixed limit, an open pair: either bet on the second street; nothing; or one unit, doubled from that street on.",
)
SEVENTH_CARD = Option(
    key="seventh_card",
    values=("up", "down"),
    rule="A-32",
    description="How the seventh card is dealt.",
    in_rooms="down",
)
COMMON_CARD_OPENS = Option(
    key="common_card_opens",
    values=("no", "yes"),
    rule="A-36",
    description="Whether a common seventh card counts for who opens the last round.",
)
RANKING = Option(
    key="ranking",
    values=("a", "b"),
    rule="A-37",
    description="a: a straight beats three of a kind; b: three of a kind beats a straight.",
    in_rooms="b",
)
LOW_ACE = Option(
    key="low_ace",
    values=("yes", "no"),
    rule="A-38",
    description="Whether A-6-7-8-9 is the lowest straight. Players judge their hands as if it always were.",
)

FOR_ALL = (SIDE_POTS, REOPENING, SHORT_ALL_IN, CAP_COUNTS)
WITH_BOARD = (*FOR_ALL, HEADS_UP_CAP, POT_LIMIT_RAISE, HEADS_UP_BLINDS, BURNS)
STUD = (*FOR_ALL, HEADS_UP_CAP, POT_LIMIT_RAISE, BURNS)


OF_STAKES = frozenset((REOPENING.key, HEADS_UP_BLINDS.key))
"""Options that a hand's stakes and posts say by themselves."""


class OptionValueError(Exception):
    """A value that an option does not have. `allowed` says those that it has, in words."""

    def __init__(self, option: Option, met: object) -> None:
        self.option, self.met, self.allowed = option, met, ", ".join(option.values)
        super().__init__(f"{option.key} is {met!r}; allowed: {self.allowed}")


def choose(options: tuple[Option, ...], chosen: Mapping[str, Any], profile: str = SEEDS) -> dict[str, str]:
    """Every option's value: the chosen one, else that of the profile.

    UnknownName names the nearest option, OptionValueError what the option may be.

    >>> choose((SEVENTH_CARD, BURNS), {"burns": "on"}, profile="rooms")
    {'seventh_card': 'down', 'burns': 'on'}
    """
    by_key = {option.key: option for option in options}
    for key, value in chosen.items():
        if key not in by_key:
            raise UnknownName("option", key, list(by_key))
        if value not in by_key[key].values:
            raise OptionValueError(by_key[key], value)
    return {key: chosen.get(key, option.default(profile)) for key, option in by_key.items()}


def of_game(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What a hand's record has to say of the options chosen: those that are not the seeds' and not of the stakes, by key.

    >>> of_game((SEVENTH_CARD, BURNS, REOPENING), {"burns": "off", "seventh_card": "down", "reopening": "cumulative"})
    (('seventh_card', 'down'),)
    """
    seeds = choose(options, {})
    values = choose(options, chosen)
    return tuple(sorted((key, values[key]) for key in values if values[key] != seeds[key] and key not in OF_STAKES))
