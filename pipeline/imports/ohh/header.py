"""What a record says before its players: site, number, game, limit, stakes, currency, tournament, time.

`"game_type": "Holdem"`, `"bet_limit": {"bet_type": "NL", "bet_cap": 0.0}`, `"currency": "USD"` (XPM, before PPC, is play money)
`"small_blind_amount": 0.05`, `"big_blind_amount": 0.1`: at fixed limit the blinds, of which the big one is the small bet,
and in stud the bets. The same game is met many times, so what it means is worked out once.
"""

from functools import lru_cache
from typing import Any

from pipeline.codes import Limit
from pipeline.engine.tables import MAX_STACK
from pipeline.imports import Unreadable
from pipeline.imports.ohh.values import Amounts, id_of, number_of, played_at, said
from pipeline.imports.rooms.header import Header, PlayedGame, Unsupported
from pipeline.imports.rooms.money import DECIMALS
from pipeline.record import Tournament
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS

GAMES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omahahilo": "omaha_hi_lo",
    "stud": "seven_card_stud",
    "studhilo": "seven_card_stud_hi_lo",
}
OMAHA_OF_CARDS = {5: "omaha_5", 6: "omaha_6"}
"""The format calls Omaha what is dealt with four, five or six cards."""
LIMITS = {"NL": Limit.NO_LIMIT, "PL": Limit.POT_LIMIT, "FL": Limit.FIXED_LIMIT}
PLAY_MONEY_CODES = ("XPM", "PPC", "CHIPS", "PLAY", "")
OTHER_DECIMALS = (4, 8)
"""What a chip is where cents, or whole ones, are too large."""
AMOUNTS = {decimals: Amounts(decimals) for decimals in (0, DECIMALS, *OTHER_DECIMALS)}
BOMB_POT, FAST = "bomb_pot", "fast"


def header_of(hand: dict[str, Any], decimals: int) -> Header:
    """The header in chips of 10 ** -`decimals`; Unsupported names a game that is not played here, Unreadable what is missing."""
    version = id_of(hand.get("spec_version")) or "1"
    if version.partition(".")[0] != "1":
        raise Unsupported(f"spec_version {version[:20]}: version 1 of any kind is read")
    number = id_of(hand.get("game_number"))
    if number is None:
        raise Unreadable("game_number: the record does not say which hand it is")
    return Header(
        site=site_of(hand),
        number=number,
        game=game_of(hand, decimals),
        played_at=time_of(hand, "start_date_utc"),
        is_fast=FAST in flags_of(hand) if "flags" in hand else None,
    )


def flags_of(fields: dict[str, Any]) -> list[str]:
    """The flags that are listed, in small letters."""
    flags = fields.get("flags")
    return [str(flag).lower() for flag in flags] if isinstance(flags, list) else []


def time_of(fields: dict[str, Any], key: str) -> str | None:
    """ISO 8601 in UTC, None for none."""
    return played_at(fields.get(key)) if isinstance(fields.get(key), str) else None


def site_of(hand: dict[str, Any]) -> str:
    """The site that a record names, else its network."""
    return id_of(hand.get("site_name")) or id_of(hand.get("network_name")) or "unknown"


def first_decimals(hand: dict[str, Any]) -> int:
    """The decimals of chips to begin with: none in tournaments and of play money."""
    return 0 if currency_of(hand) in (PLAY_MONEY, TOURNAMENT_CHIPS) else DECIMALS


def currency_of(hand: dict[str, Any]) -> str:
    """An ISO code, PLAY for play money, CHIPS in tournaments."""
    if hand.get("tournament") is True:
        return TOURNAMENT_CHIPS
    code = (id_of(hand.get("currency")) or "").strip().upper()
    return PLAY_MONEY if code in PLAY_MONEY_CODES else code[:8]


def game_of(hand: dict[str, Any], decimals: int) -> PlayedGame:
    """The game of a record, its limit, stakes and tournament."""
    limit = hand.get("bet_limit")
    if not isinstance(limit, dict):
        raise Unreadable(f"bet_limit: met {said(limit)} where the kind of limit is due")
    amounts = AMOUNTS[decimals]
    if BOMB_POT in flags_of(hand):
        raise Unsupported("a bomb pot, which has no bets before the flop, is not played here")
    game = played_game(
        id_of(hand.get("game_type")) or "",
        str(limit.get("bet_type") or "").upper(),
        amounts.of(limit, "bet_cap"),
        amounts.of(hand, "small_blind_amount"),
        amounts.of(hand, "big_blind_amount"),
        currency_of(hand),
        decimals,
        tournament_of(hand) if hand.get("tournament") is True else None,
    )
    return game


@lru_cache(maxsize=4096)
def played_game(
    name: str,
    bet_type: str,
    cap: int,
    small: int,
    big: int,
    currency: str,
    decimals: int,
    tournament: Tournament | None,
) -> PlayedGame:
    """The game in the words that the rules know; small and big are the bets where these are fixed."""
    key = GAMES.get(name.lower())
    if key is None:
        raise Unsupported(f"{name[:60]} is not played here") if name else Unreadable("game_type: no game is named")
    if bet_type not in LIMITS:
        raise Unreadable(f"bet_limit.bet_type: met {said(bet_type)}; one of {', '.join(LIMITS)}")
    if big == 0:
        raise Unreadable("big_blind_amount: no stakes are named")
    limit = LIMITS[bet_type]
    if limit is Limit.FIXED_LIMIT and not (key.startswith("seven_card_stud") and 0 < small < big):
        small, big = big, 2 * big
    return PlayedGame(
        key=key,
        limit=limit,
        small=small,
        big=big,
        cap=cap,
        currency=currency,
        decimals=decimals,
        tournament=tournament,
    )


def tournament_of(hand: dict[str, Any]) -> Tournament | None:
    """The tournament of a record, amounts in hundredths; None where the record does not number it."""
    info = hand.get("tournament_info")
    number = id_of(info.get("tournament_number")) if isinstance(info, dict) else None
    if not isinstance(info, dict) or number is None:
        return None
    flags, speed = info.get("flags"), info.get("speed")
    return Tournament(
        number=number,
        currency=id_of(info.get("currency")),
        buy_in=hundredths(info.get("buyin_amount")),
        bounty=hundredths(info.get("bounty_fee_amount")),
        fee=hundredths(info.get("fee_amount")),
        name=id_of(info.get("name")),
        kind=id_of(info.get("type")),
        flags=id_of(",".join(map(str, flags))) if isinstance(flags, list) else id_of(flags),
        speed=id_of(speed.get("type") if isinstance(speed, dict) else speed),
        start=time_of(info, "start_date_utc"),
        initial_stack=stack_of(info.get("initial_stack")),
    )


def stack_of(value: Any) -> int | None:
    """A number of tournament chips, None where it is none or not whole."""
    try:
        number = number_of(value)
    except Unreadable:
        return None
    return int(number) if 0 < number <= MAX_STACK and number == int(number) else None


def hundredths(value: Any) -> int | None:
    """An amount in hundredths, None for none. Unreadable if it is none, or of no tournament on earth."""
    chips = round(100 * number_of(value)) if value else 0
    if not 0 <= chips <= MAX_STACK:
        raise Unreadable(f"tournament_info: met the amount {said(value)}")
    return chips or None
