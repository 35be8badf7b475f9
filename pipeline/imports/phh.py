"""Poker Hand History (PHH): a parsed table -> RecordedHand. The container is read in phh_text.py.

Read are the codes of `games/phh_codes.py`. Seats keep the order of the file: p1 is dense seat 0, left of the button, and
the last player has the button. Heads-up the file's arrays of forced bets are reversed: p2 has the button and the small
blind. Amounts become whole chips of the coarsest decimal unit that writes every amount of the hand, never by way of floats.

The reader repairs nothing. What it can't know without playing the hand (turns, sizes of bets, when the board is dealt)
it leaves to the engine. Recorded `winnings` mean different things at different rooms, so no seat's `won` is taken from them.
"""

import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from pathlib import PurePath
from typing import IO, Any

from pipeline.codes import Limit, Reopening
from pipeline.engine.tables import MAX_SEATS
from pipeline.games.phh_codes import ALL_CODES, CODES, MONEY_FIELDS, PhhCode
from pipeline.imports import REJECT_TEXT_CHARS, Reject, Unreadable
from pipeline.imports.phh_actions import Play
from pipeline.imports.phh_own import as_ours, own_of
from pipeline.imports.phh_text import Section, hands_of, stretches_of
from pipeline.imports.phh_time import played_at
from pipeline.imports.phh_values import Number, all_chips_of, amount_of, chips_of, decimals_of, said
from pipeline.record import Place, Reading, RecordedHand, RecordedSeat, Source
from pipeline.rules.money import PLAY_MONEY, ForcedBets, HandStakes

UNNAMED_SITE = "phh"
OF_ALL = ("starting_stacks", "actions")
BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
CURRENCY_OF_SYMBOL = {"$": "USD", "€": "EUR", "£": "GBP"}
MAX_CHAIR = 255


def read_file(opened: IO[bytes], file: str) -> Iterator[RecordedHand | Reject]:
    """The hands of a .phh or .phhs file in its order. Memory holds some megabytes of it."""
    is_empty = True
    for section, fields in hands_of(stretches_of(opened)):
        is_empty = False
        try:
            if isinstance(fields, Unreadable):
                raise fields
            yield hand_of(fields, section, file)
        except Unreadable as problem:
            yield Reject(
                file=file,
                section=section.name,
                line=section.line,
                external_id=_name(fields, "hand") if isinstance(fields, dict) else None,
                action_no=problem.action_no,
                reason=problem.reason,
                text=said_text(section.text),
            )
    if is_empty:
        opened.seek(0)
        beginning = opened.read(REJECT_TEXT_CHARS)
        yield Reject(file=file, reason="the file holds no hand", text=beginning.decode("utf-8-sig", "replace"))


def read_text(text: str, file: str) -> Iterator[RecordedHand | Reject]:
    """The hands of a text in its order."""
    return read_file(io.BytesIO(text.encode()), file)


def said_text(text: str) -> str:
    """The beginning of a text as a reject keeps it; bytes that are no UTF-8 can't be kept."""
    return text[:REJECT_TEXT_CHARS].encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def hand_of(fields: dict[str, Any], section: Section, file: str) -> RecordedHand:
    """The hand as recorded; Unreadable names the field and what was met."""
    code = _code(fields)
    stacks = _stacks(fields)
    num_seats = len(stacks)
    antes = _amounts(fields, "antes", num_seats)
    posts: list[Number] = [0] * num_seats
    if "blinds_or_straddles" in fields:
        posts = _amounts(fields, "blinds_or_straddles", num_seats, allows_negative=True)
    bets = _bets(fields)
    finishing = _finishing_stacks(fields, num_seats)
    winnings = _amounts(fields, "winnings", num_seats) if "winnings" in fields else []
    play = Play(num_seats, code.game)
    play.read(fields["actions"])

    known_stacks = [stack for stack in stacks if stack is not None]
    own = own_of(fields, num_seats)
    decimals = decimals_of((*antes, *posts, *bets.values(), *known_stacks, *play.amounts, *finishing, *winnings))
    if own is not None:
        decimals = max(decimals, own.stakes.decimals)
    unit = 10**decimals
    players = _players(fields, num_seats)
    stakes = stakes_of(
        code.limit,
        all_chips_of(antes, unit),
        all_chips_of(posts, unit),
        all_chips_of([bets.get(field, 0) for field in BETS], unit),
        _flag(fields, "ante_trimming_status"),
        _currency(fields),
        decimals,
    )
    hand = RecordedHand(
        game=code.game.key,
        house_rules=code.house_rules,
        stakes=stakes,
        readings=readings_of(code, stakes),
        button=num_seats - 1,
        seats=tuple(
            [
                RecordedSeat(
                    chair=chair,
                    player=player,
                    stack=None if stack is None else chips_of(stack, unit),
                    cards=tuple(own),
                    shows=shows,
                )
                for chair, player, stack, own, shows in zip(
                    _chairs(fields, num_seats), players, stacks, play.own, play.shows, strict=True
                )
            ]
        ),
        decisions=play.in_chips(unit),
        board=tuple(play.board),
        deal_at=play.deal_at,
        finishing_stacks=all_chips_of(finishing, unit) or None,
        source=_source(fields, section, file),
        place=Place(file=file, section=section.name, line=section.line, text=section.text[:REJECT_TEXT_CHARS]),
    )
    return hand if own is None else as_ours(hand, own, winnings, fields.get("players", players))


def _code(fields: dict[str, Any]) -> PhhCode:
    """The hand's code. Unreadable unless it is one that is read, with its required fields and none of other variants."""
    if "variant" not in fields:
        raise Unreadable("variant is missing")
    variant = fields["variant"]
    if not isinstance(variant, str) or variant not in ALL_CODES:
        raise Unreadable(f"variant {said(variant)} is unknown; PHH has {', '.join(ALL_CODES)}")
    if variant not in CODES:
        raise Unreadable(f"variant {variant} is a draw game, which is not played here")
    code = CODES[variant]
    for field in ("antes", *code.required_fields, *OF_ALL):
        if field not in fields:
            raise Unreadable(f"{field} is missing; variant {variant} needs it")
    for field in MONEY_FIELDS:
        if field in fields and field not in code.required_fields:
            raise Unreadable(f"{field} does not belong to variant {variant}")
    return code


# ---------------------------------------------------------------------------------------------------------------- money


@lru_cache(maxsize=4096)
def stakes_of(
    limit: Limit,
    antes: tuple[int, ...],
    posts: tuple[int, ...],
    bets: tuple[int, ...],
    is_ante_trimmed: bool,
    currency: str,
    decimals: int,
) -> HandStakes:
    """The stakes that a file's arrays mean; `bets` as BETS, 0 where not said.

    A negative post is a returning player's: dead below the big blind, else live. In stud, where nobody posts, the small bet
    stands for the big blind.
    """
    min_bet, small_bet, big_bet, bring_in = bets
    least_bet = min_bet or small_bet
    small_blind, big_blind = (post if post > 0 else least_bet for post in posts[:2])
    if bring_in:
        small_blind = 0
    if len(posts) == 2:
        antes, posts = antes[::-1], posts[::-1]
    return HandStakes(
        forced=ForcedBets(
            antes=antes,
            blinds=tuple(max(post, 0) for post in posts),
            posts=tuple(-post if -post >= big_blind else 0 for post in posts),
            dead=tuple(-post if 0 < -post < big_blind else 0 for post in posts),
        ),
        small_blind=small_blind,
        big_blind=big_blind,
        min_bet=least_bet,
        limit=limit,
        small_bet=small_bet,
        big_bet=big_bet,
        bring_in=bring_in,
        currency=currency,
        decimals=decimals,
        is_ante_trimmed=is_ante_trimmed,
        reopening=Reopening.CUMULATIVE,
        calls_full_blind=False,
    )


@lru_cache(maxsize=4096)
def readings_of(code: PhhCode, stakes: HandStakes) -> tuple[Reading, ...]:
    """How else the hand may have been played."""
    return tuple(Reading(replace(stakes, limit=limit), house_rules) for limit, house_rules in code.other_readings)


def _bets(fields: dict[str, Any]) -> dict[str, Number]:
    """The sizes of bets and the bring-in, those that the file has."""
    bets = {field: amount_of(field, fields[field]) for field in BETS if field in fields}
    for field, amount in bets.items():
        if amount == 0:
            raise Unreadable(f"{field}: met 0; it must be above 0")
    if "big_bet" in bets and bets["big_bet"] < bets["small_bet"]:
        raise Unreadable(f"big_bet: met {said(bets['big_bet'])}; it must not be below the small bet")
    return bets


def _currency(fields: dict[str, Any]) -> str:
    currency = fields.get("currency")
    if currency is None:
        return CURRENCY_OF_SYMBOL.get(str(fields.get("currency_symbol")), PLAY_MONEY)
    if not isinstance(currency, str) or not currency.strip():
        raise Unreadable(f"currency: met {said(currency)}; it must be an ISO code")
    return currency.strip().upper()


def _stacks(fields: dict[str, Any]) -> list[Number | None]:
    """Starting stacks, None for the unknown ones (inf)."""
    stacks = _list(fields, "starting_stacks")
    if not 2 <= len(stacks) <= MAX_SEATS:
        raise Unreadable(f"starting_stacks has {len(stacks)} players; 2 to {MAX_SEATS} can play")
    known = [None if _is_infinite(stack) else amount_of("starting_stacks", stack) for stack in stacks]
    if 0 in known:
        raise Unreadable(f"starting_stacks: met 0 for p{known.index(0) + 1}; every stack must be above 0")
    return known


def _finishing_stacks(fields: dict[str, Any], num_seats: int) -> list[Number]:
    """Finishing stacks as recorded, none where one of them is unknown."""
    if "finishing_stacks" not in fields or any(map(_is_infinite, _list(fields, "finishing_stacks", num_seats))):
        return []
    return _amounts(fields, "finishing_stacks", num_seats)


def _amounts(fields: dict[str, Any], field: str, num_seats: int, allows_negative: bool = False) -> list[Number]:
    return [amount_of(field, value, allows_negative) for value in _list(fields, field, num_seats)]


def _is_infinite(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


# ---------------------------------------------------------------------------------------------------------- other fields


def _list(fields: dict[str, Any], field: str, length: int | None = None) -> list[Any]:
    value = fields[field]
    if not isinstance(value, list):
        raise Unreadable(f"{field}: met {said(value)}; it must be a list")
    if length is not None and len(value) != length:
        raise Unreadable(f"{field} has {len(value)} entries; starting_stacks has {length}")
    return value


def _flag(fields: dict[str, Any], field: str) -> bool:
    value = fields.get(field, False)
    if not isinstance(value, bool):
        raise Unreadable(f"{field}: met {said(value)}; it must be true or false")
    return value


def _players(fields: dict[str, Any], num_seats: int) -> list[str]:
    """Players' names, p1, p2 ... where they have none."""
    names = _list(fields, "players", num_seats) if "players" in fields else [""] * num_seats
    for name in names:
        if not isinstance(name, str):
            raise Unreadable(f"players: met {said(name)}; it must be text")
    return [name.strip() or f"p{at + 1}" for at, name in enumerate(names)]


def _chairs(fields: dict[str, Any], num_seats: int) -> Sequence[int]:
    if "seats" not in fields:
        return range(1, num_seats + 1)
    chairs = _list(fields, "seats", num_seats)
    for chair in chairs:
        if not isinstance(chair, int) or isinstance(chair, bool) or not 1 <= chair <= MAX_CHAIR:
            raise Unreadable(f"seats: met {said(chair)}; it must be a number from 1 to {MAX_CHAIR}")
    if len(set(chairs)) < num_seats:
        raise Unreadable(f"seats: met {chairs}; no chair can be taken twice")
    return chairs


def _name(fields: dict[str, Any], field: str) -> str | None:
    """A name or a number that stands for one, None where there is neither."""
    value = fields.get(field)
    if isinstance(value, str):
        return value.strip() or None
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return said(value) if is_number else None


def _source(fields: dict[str, Any], section: Section, file: str) -> Source:
    return Source(
        site=_name(fields, "venue") or UNNAMED_SITE,
        external_id=_external_id(fields, section, file),
        file=file,
        section=section.name,
        line=section.line,
        played_at=played_at(fields),
        table_name=_name(fields, "table"),
    )


def _external_id(fields: dict[str, Any], section: Section, file: str) -> str:
    """The site's number of the hand. Without a site or a number the name repeats from file to file, so a digest joins it:
    copies of one text stay one hand, different hands stay apart."""
    number = _name(fields, "hand")
    if number and _name(fields, "venue"):
        return number
    body = section.text if section.name is None else section.text.partition("\n")[2]
    digest = hashlib.blake2b(body.strip().encode(), digest_size=6).hexdigest()
    return f"{number or section.name or PurePath(file).stem}-{digest}"
