"""The first line of a hand: site, number, game, stakes, tournament and time.

`PokerStars Zoom Hand #1:  Hold'em No Limit ($0.05/$0.10 USD) - 2014/01/06 12:47:13 CET [2014/01/06 7:47:13 ET]`
`PokerStars Home Game Hand #2: {club}  Hold'em No Limit (1/2) - 2012/01/28 20:58:29 ET`
`PokerStars Game #3: Tournament #4, $2.00+$0.50+$0.20 USD Hold'em No Limit - Level X (100/200) - 2014/07/20 9:26:31 ET`
`Full Tilt Poker Game #5: Big Game (6), Table 1 - 800/1600 Ante 150 - Limit 5 Card Stud - 18:30:57 ET - 2013/03/31`

The same game is met many times, so what it means is worked out once.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from pipeline.codes import Limit
from pipeline.imports import Unreadable
from pipeline.imports.rooms.money import CHIPS, DECIMALS, currency_of
from pipeline.imports.rooms.times import played_at
from pipeline.record import Tournament
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS

POKERSTARS, FULL_TILT = "PokerStars", "Full Tilt"

HEADER = re.compile(
    r"(?:PokerStars|POKERSTARS|(?P<full_tilt>Full Tilt Poker)) (?:(?P<fast>Zoom )|Home Game )?(?:Hand|Game|GAME) "
    r"#(?P<number>[0-9]+): +(?:\{(?P<club>[^}]*)\} *)?(?P<game>.*?) - "
    r"(?P<time>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}\b.*|[0-9]{1,2}:[0-9]{2}:[0-9]{2} [A-Z]+ - [0-9]{4}/[0-9]{2}/[0-9]{2})[ \t]*"
)
GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi/Lo": "omaha_hi_lo",
    "5 Card Omaha": "omaha_5",
    "6 Card Omaha": "omaha_6",
    "6+ Hold'em": "six_plus",
    "5 Card Stud": "five_card_stud",
    "7 Card Stud": "seven_card_stud",
    "7 Card Stud Hi/Lo": "seven_card_stud_hi_lo",
    "Razz": "razz",
}
LIMITS = {"No Limit": Limit.NO_LIMIT, "Pot Limit": Limit.POT_LIMIT, "Limit": Limit.FIXED_LIMIT}
BETTING = r"Pot Limit Pre-Flop, No Limit Post-Flop|No Limit|Pot Limit|Limit"
OTHER_GAMES = (
    *("5 Card Omaha Hi/Lo", "6 Card Omaha Hi/Lo", "Courchevel", "Courchevel Hi/Lo", "Split Hold'em"),
    *("5 Card Draw", "Badugi", "Triple Draw 2-7 Lowball", "Single Draw 2-7 Lowball"),
)
NAMES = "|".join(re.escape(name) for name in sorted((*GAMES, *OTHER_GAMES), key=len, reverse=True))
PAID = r"(?P<paid>Freeroll|\S*[0-9](?: ?[A-Z]{2,3})?)?"
GAME = re.compile(
    rf"(?:{PAID} +)?(?:(?P<mixture>[A-Za-z0-9/&' -]+) \()?(?P<name>{NAMES}) (?P<limit>{BETTING})(?=[ ,)])"
)
NAMED_LIMIT = re.compile(rf"(?P<name>.*?) (?:{BETTING})\b")
GAME_OF_FULL_TILT = re.compile(r"(?P<limit>No Limit|Pot Limit|Limit) (?P<name>.+)")
STAKES = re.compile(
    r"[(, ](?P<small>[^\s(/]*[0-9][^\s(/]*)/(?P<big>[^\s)]+)(?: +- +(?P<cap>\S+) Cap -)?(?: +(?P<currency>[A-Z]{3}))?\)"
)
BUTTON_BLIND = re.compile(r"Button Blind (?P<big>\S+) - Ante (?P<ante>\S+?)(?: +(?P<currency>[A-Z]{3}))?\)")
TOURNAMENT = re.compile(r"(?P<fast>Zoom )?Tournament #(?P<number>[0-9]+), (?P<rest>.*)")
LEVEL = re.compile(r"Level (?P<level>[IVXLCDM0-9]+) ")
BUY_IN = re.compile(r"(?P<amounts>[^A-Z]*[0-9])(?: ?(?P<currency>[A-Z]{2,3}))?")
STAKES_OF_FULL_TILT = re.compile(r"(?P<small>\S+)/(?P<big>\S+)(?: Ante (?P<ante>\S+))?")
TABLE_OF_FULL_TILT = re.compile(r"(?P<name>.*?)(?: \((?P<number>[0-9]+)\))?,? (?P<table>Table [^-]*?)(?: - |$)")


class Unsupported(Unreadable):
    """Why a hand of a known room is none that is played here: a draw game, a mixture of limits."""


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """What a hand's header says that the next hand's says too. Amounts are chips, those of a limit game its bets.

    `cap` is the most that a seat can put in, 0 for no such limit; `mixture` the name of the mixture that the game is one of.
    """

    key: str
    limit: Limit
    small: int
    big: int
    cap: int
    currency: str
    decimals: int
    tournament: Tournament | None = None
    mixture: str | None = None
    is_fast: bool = False


@dataclass(frozen=True, kw_only=True)
class Header:
    """The first line of a hand. `is_fast`: players move on after each hand; None where that is not said."""

    site: str
    number: str
    game: PlayedGame
    played_at: str | None
    is_fast: bool | None = None
    home_game: str | None = None


def header_of(line: str) -> Header:
    """The first line of a hand; Unsupported names a game that is not played here, Unreadable what is missing."""
    found = HEADER.fullmatch(line)
    if found is None:
        raise Unreadable("the first line is no header with game and time")
    is_full_tilt = found["full_tilt"] is not None
    game = full_tilt_game_of(found["game"]) if is_full_tilt else game_of(found["game"])
    return Header(
        site=FULL_TILT if is_full_tilt else POKERSTARS,
        number=found["number"],
        game=game,
        played_at=played_at(found["time"]),
        is_fast=None if is_full_tilt else game.is_fast or found["fast"] is not None,
        home_game=found["club"],
    )


@lru_cache(maxsize=4096)
def game_of(text: str, decimals: int | None = None) -> PlayedGame:
    """The game part of a header of PokerStars.

    >>> game = game_of("Hold'em No Limit ($0.05/$0.10 USD)")
    >>> game.key, game.small, game.big, game.currency
    ('holdem', 5, 10, 'USD')
    """
    tournament = TOURNAMENT.fullmatch(text)
    part = tournament["rest"] if tournament else text
    found = GAME.match(part)
    if found is None:
        named = NAMED_LIMIT.match(part)
        raise Unsupported(f"{named[0]} is not played here") if named else Unreadable(f"met {text!r}; no game and limit")
    key = GAMES.get(found["name"])
    if key is None or found["limit"] not in LIMITS:
        raise Unsupported(f"{found['name']} {found['limit']} is not played here")
    stakes = (BUTTON_BLIND if key == "six_plus" else STAKES).search(part, found.end())
    if stakes is None:
        raise Unreadable(f"met {text!r}; no stakes")
    said = stakes.groupdict()
    currency = TOURNAMENT_CHIPS if tournament else said["currency"] or currency_of(said["big"]) or PLAY_MONEY
    if decimals is None:
        has_cents = currency not in (TOURNAMENT_CHIPS, PLAY_MONEY) or "." in said["big"] + (said.get("small") or "")
        decimals = DECIMALS if has_cents else 0
    chips = CHIPS[decimals]
    return PlayedGame(
        key=key,
        limit=LIMITS[found["limit"]],
        small=chips[said["small"]] if said.get("small") else 0,
        big=chips[said["big"]],
        cap=chips[said["cap"]] if said.get("cap") else 0,
        currency=currency,
        decimals=decimals,
        tournament=tournament_of(tournament["number"], found["paid"] or "", part) if tournament else None,
        mixture=found["mixture"],
        is_fast=tournament is not None and tournament["fast"] is not None,
    )


def tournament_of(number: str, paid: str, part: str) -> Tournament:
    """The tournament of a header: buy-in, bounty and fee stand before the game, the level after it.

    >>> one = tournament_of("1", "$2.00+$0.50+$0.20 USD", "Hold'em No Limit - Level X (100/200)")
    >>> one.buy_in, one.bounty, one.fee, one.currency, one.level
    (200, 50, 20, 'USD', 'X')
    """
    level = LEVEL.search(part)
    found = BUY_IN.fullmatch(paid)
    if found is None:
        return Tournament(number=number, level=level["level"] if level else None)
    amounts = found["amounts"].split("+")
    buy_in, *more = [CHIPS[DECIMALS][amount] for amount in amounts]
    return Tournament(
        number=number,
        level=level["level"] if level else None,
        currency=found["currency"] or currency_of(amounts[0]),
        buy_in=buy_in,
        bounty=more[0] if len(more) > 1 else None,
        fee=more[-1] if more else None,
    )


@lru_cache(maxsize=4096)
def full_tilt_game_of(text: str) -> PlayedGame:
    """The game part of a header of Full Tilt: `Big Game (6), Table 1 - 800/1600 Ante 150 - Limit 5 Card Stud`.

    Its other games are another dialect, and not read.
    """
    before, _, game_text = text.rpartition(" - ")
    before, _, stakes_text = before.rpartition(" - ")
    found, stakes = GAME_OF_FULL_TILT.fullmatch(game_text), STAKES_OF_FULL_TILT.fullmatch(stakes_text)
    if found is None or stakes is None:
        raise Unreadable(f"met {text!r}; no game and stakes")
    key = GAMES.get(found["name"])
    if key != "five_card_stud":
        raise Unsupported(f"{found['name']} of Full Tilt is not read")
    table = TABLE_OF_FULL_TILT.match(before)
    number = table["number"] if table else None
    money = currency_of(stakes["big"])
    decimals = DECIMALS if money else 0
    return PlayedGame(
        key=key,
        limit=LIMITS[found["limit"]],
        small=CHIPS[decimals][stakes["small"]],
        big=CHIPS[decimals][stakes["big"]],
        cap=0,
        currency=TOURNAMENT_CHIPS if number else money or PLAY_MONEY,
        decimals=decimals,
        tournament=Tournament(number=number) if number else None,
    )
