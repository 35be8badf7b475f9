"""Values of Open Hand History: amounts as chips, cards, ids, times. Numbers may stand in strings, and nothing may stand
for none."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pipeline import cards
from pipeline.cards import NUM_CARDS, UNKNOWN
from pipeline.engine.tables import MAX_STACK
from pipeline.imports import Unreadable
from pipeline.imports.rooms.money import MOST_KNOWN, TooFine

TOLERANCE = 1e-3
"""Share of a chip that sums of floating numbers may be off."""
MOST_EXACT = 1 << 53
UNSEEN = ("", "?", "??", "x", "xx", "X", "XX", "Xx", "*", "**", "-", "--")

CARD = {cards.text([number]): number for number in range(NUM_CARDS)}
CARD |= {f"10{name[1]}": number for name, number in CARD.items() if name[0] == "T"}
CARD |= {name.upper(): number for name, number in CARD.items()} | {
    name.lower(): number for name, number in CARD.items()
}
CARD |= dict.fromkeys(UNSEEN, UNKNOWN)


class Amounts(dict[Any, int]):
    """The chips of each amount met; a chip is 10 ** -`decimals` of the currency.

    >>> Amounts(2)[4.39], Amounts(2)["0.05"], Amounts(0)[800], Amounts(2)[0.1 + 0.2]
    (439, 5, 800, 30)
    """

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self.decimals = decimals

    def __missing__(self, value: Any) -> int:
        number = number_of(value)
        exact = number * 10**self.decimals
        if number < 0 or exact > min(MAX_STACK, MOST_EXACT):
            raise Unreadable(f"met the amount {said(value)}; amounts are not negative and at most {MAX_STACK:,} chips")
        chips = round(exact)
        if abs(exact - chips) > TOLERANCE:
            raise TooFine(f"{said(value)} has more than {self.decimals} decimal places")
        if len(self) >= MOST_KNOWN:
            self.clear()
        self[value] = chips
        return chips

    def of(self, fields: dict[str, Any], key: str) -> int:
        """The amount under a key, 0 where it is missing or null. Unreadable if it is none."""
        value = fields.get(key)
        if value is None or value == "":
            return 0
        if isinstance(value, (bool, list, dict)):
            raise Unreadable(f"{key}: met {said(value)} where an amount is due")
        return self[value]


def number_of(value: Any) -> float:
    """A number, also one in a string. Unreadable if it is none."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if isinstance(value, bool) or not abs(number) < float("inf"):
        raise Unreadable(f"met {said(value)} where an amount is due")
    return number


def said(value: Any) -> str:
    """A value as a refusal quotes it."""
    return repr(value)[:60]


def cards_of(value: Any) -> tuple[int, ...]:
    """The cards of a list, or of a text like `Ah Kd`; none for null and an empty text. Unreadable where one is none.

    >>> cards_of(["10h", "??"]) == cards_of("Th ?"), cards_of(None), cards_of("")
    (True, (), ())
    """
    if not value:
        return ()
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list):
        raise Unreadable(f"met {said(value)} where cards are due")
    try:
        return tuple([CARD["" if one is None else one] for one in value])
    except (KeyError, TypeError):
        raise Unreadable(
            f"met {said(value)}; a card is a rank of {cards.RANKS}, then a suit of {cards.SUITS}"
        ) from None


def id_of(value: Any) -> str | None:
    """An id or a name, which may be a number or a text; None for none. Halves of characters are no text and become `?`."""
    if value is None or value == "" or isinstance(value, (bool, list, dict)):
        return None
    text = str(value)
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def whole_of(fields: dict[str, Any], key: str) -> int:
    """A whole number under a key, which may stand in a text. Unreadable if it is none."""
    value = fields.get(key)
    try:
        number = int(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else None
    except ValueError:
        number = None
    if number is None:
        raise Unreadable(f"{key}: met {said(value)} where a whole number is due")
    return number


def listed(fields: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """The objects listed under a key, none where it is missing or null. Unreadable if it is another thing."""
    value = fields.get(key)
    if value is None or value == "":
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise Unreadable(f"{key}: met {said(value)} where a list of objects is due")
    return value


def in_order(rows: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    """The rows by the number under a key where each has one of its own, else as they are listed."""
    numbers = [number for row in rows if type(number := row.get(key)) is int]
    if len(numbers) < len(rows) or numbers == sorted(numbers):
        return rows
    return sorted(rows, key=lambda row: row[key]) if len(set(numbers)) == len(numbers) else rows


@lru_cache(maxsize=1024)
def played_at(text: Any) -> str | None:
    """ISO 8601 in UTC of a time, which is UTC if it does not say; None where it is none.

    >>> played_at("2021-05-21T07:53:30"), played_at("2021-05-21T09:53:30.5+02:00"), played_at("yesterday")
    ('2021-05-21T07:53:30Z', '2021-05-21T07:53:30.500000Z', None)
    """
    try:
        moment = datetime.fromisoformat(text)
        moment = moment.astimezone(UTC) if moment.tzinfo else moment
        return f"{moment.replace(tzinfo=None).isoformat()}Z"
    except (TypeError, ValueError, OverflowError):
        return None
