"""The `source` of a native record: where the hand was first read, and what was said there beside the play.

Each key has the function that checks its value. Source, Tournament and SourceSeat have fields of the same names.
"""

from collections.abc import Callable
from typing import Any

from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.imports import Unreadable
from pipeline.imports.native_values import MAX_CHAIR, MAX_NUMBER, check_keys, number, said, text_of
from pipeline.record import Source, SourceSeat, Tournament

Check = Callable[[str, Any], Any]
MAX_PLACE = 2**32 - 1


def chips(where: str, value: Any) -> int:
    """An amount."""
    return number(where, value, 0)


def flag(where: str, value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise Unreadable(f"{where}: met {said(value)}; it must be true or false")
    return value


def chair(where: str, value: Any) -> int:
    """A chair, or how many a table has."""
    return number(where, value, 1, MAX_CHAIR)


def chairs(where: str, value: Any) -> tuple[int, ...]:
    """Chairs, at least one."""
    if type(value) is not list or not value:
        raise Unreadable(f"{where}: met {said(value)}; it must be a list of chairs")
    return tuple([chair(where, one) for one in value])


def in_range(low: int, high: int) -> Check:
    """What checks a whole number from `low` to `high`."""
    return lambda where, value: number(where, value, low, high)


OF_TOURNAMENT: dict[str, Check] = {
    **dict.fromkeys(("number", "level", "currency", "name", "kind", "flags", "speed", "start"), text_of),
    **dict.fromkeys(("buy_in", "bounty", "fee", "initial_stack"), chips),
}
OF_SEAT: dict[str, Check] = {
    "chair": chair,
    **dict.fromkeys(("player", "entry_won", "currency"), text_of),
    **dict.fromkeys(("is_hero", "has_finished"), flag),
    **dict.fromkeys(("cash_out_chips", "cash_out_fee_chips", "bonus_chips", "rebuy_chips", "addon_chips"), chips),
    **dict.fromkeys(("prize", "head_bounty", "head_bounty_after", "bounty_won", "bounty_paid"), chips),
    **dict.fromkeys(("rebuy_price", "addon_price"), chips),
    "adjustment_chips": in_range(1 - UNKNOWN_STACK, UNKNOWN_STACK - 1),
    "place": in_range(1, MAX_PLACE),
    "knocked_out_by": chairs,
}
OF_ROUND: dict[str, Check] = {
    **dict.fromkeys(("site", "external_id", "file", "section", "played_at", "table_name"), text_of),
    "line": in_range(1, MAX_NUMBER),
}


def object_of(where: str, value: Any, checks: dict[str, Check], required: frozenset[str]) -> dict[str, Any]:
    """The values of an object whose keys have these checks."""
    check_keys(where, value, required, frozenset(checks) - required)
    return {key: checks[key](f"{where}.{key}", one) for key, one in value.items()}


def tournament_of(where: str, value: Any) -> Tournament:
    """The tournament of a record."""
    return Tournament(**object_of(where, value, OF_TOURNAMENT, frozenset(("number",))))


def seats_of(where: str, value: Any) -> tuple[SourceSeat, ...]:
    """What a source says of seats, by chair."""
    if type(value) is not list:
        raise Unreadable(f"{where}: met {said(value)}; it must be a list of seats")
    seats = [
        SourceSeat(**object_of(f"{where}[{at}]", one, OF_SEAT, frozenset(("chair",)))) for at, one in enumerate(value)
    ]
    numbers = [seat.chair for seat in seats]
    if numbers != sorted(set(numbers)):
        raise Unreadable(f"{where}: met chairs {numbers}; each stands there once, the lowest first")
    return tuple(seats)


OF_HAND: dict[str, Check] = {
    **OF_ROUND,
    **dict.fromkeys(("home_game", "mixture"), text_of),
    **dict.fromkeys(("jackpot_chips", "added_chips"), chips),
    "table_size": chair,
    "is_fast": flag,
    "tournament": tournament_of,
    "seats": seats_of,
    "facts": in_range(-MAX_NUMBER - 1, MAX_NUMBER),
}
NEEDED = frozenset(("site", "external_id", "file"))


def source_of(source: Any, checks: dict[str, Check] = OF_HAND) -> Source:
    """Where a record says that it was first read; Unreadable names the key and what was met. Of a round `checks` are OF_ROUND."""
    return Source(**object_of("source", source, checks, NEEDED))


def check_names(source: Source, dealt_in: dict[int, int]) -> None:
    """Unreadable unless the seats of the source that were not dealt in have names, and no others; `dealt_in` are the others."""
    for seat in source.seats:
        if (seat.player is None) != (seat.chair in dealt_in):
            has = "has no player and no seat" if seat.player is None else "has a player, and a seat that names it"
            raise Unreadable(f"source.seats: chair {seat.chair} {has}")
