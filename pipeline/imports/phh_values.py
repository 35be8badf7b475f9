"""Numbers of PHH: checked, and turned into whole chips without ever being floats."""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.imports import Unreadable

MAX_DECIMALS = 9
MAX_SAID_CHARS = 60

Number = int | Decimal


def amount_of(field: str, value: object, allows_negative: bool = False) -> Number:
    """The value, a number that chips can count; Unreadable names the field otherwise."""
    if type(value) is int and 0 <= value < UNKNOWN_STACK:
        return value
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Unreadable(f"{field}: met {said(value)}; it must be a number")
    if isinstance(value, Decimal) and not value.is_finite():
        raise Unreadable(f"{field}: met {said(value)}; it must be a number")
    if value < 0 and not allows_negative:
        raise Unreadable(f"{field}: met {said(value)}; it must not be negative")
    if not -UNKNOWN_STACK < value < UNKNOWN_STACK:
        raise Unreadable(f"{field}: met {said(value)}; it must be below {UNKNOWN_STACK}")
    return value


def decimals_of(values: Iterable[Number]) -> int:
    """How many decimal places write all values exactly.

    >>> decimals_of([Decimal("2.50"), 12])
    1
    """
    decimals = max([_decimal_places(value) for value in values if type(value) is not int], default=0)
    if decimals > MAX_DECIMALS:
        raise Unreadable(f"an amount has {decimals} decimal places; {MAX_DECIMALS} at most")
    return decimals


def chips_of(value: Number, unit: int) -> int:
    """The value in chips, of which `unit` make one of the currency."""
    chips = int(value * unit)
    if abs(chips) >= UNKNOWN_STACK:
        raise Unreadable(f"an amount is {chips} chips; it must be below {UNKNOWN_STACK}")
    return chips


def all_chips_of(values: Iterable[Number], unit: int) -> tuple[int, ...]:
    """The values in chips, in their order."""
    return tuple([chips_of(value, unit) for value in values])


def said(value: object) -> str:
    """A value as a message quotes it, cut where it is long."""
    try:
        text = str(value) if isinstance(value, Decimal) else repr(value)
    except ValueError:  # Python prints no whole number of more than 4300 digits
        text = "a number too long to print"
    return text if len(text) <= MAX_SAID_CHARS else f"{text[:MAX_SAID_CHARS]}..."


@lru_cache(maxsize=65536)
def _decimal_places(value: Number) -> int:
    _, digits, exponent = Decimal(value).as_tuple()
    if not any(digits):
        return 0
    num_zeros = next(count for count, digit in enumerate(reversed(digits)) if digit)
    return max(0, -int(exponent) - num_zeros)
