"""Amounts of card rooms: `$1,495.50` -> chips, never by way of floats."""

import re

from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.imports import Unreadable

CURRENCY_OF_SYMBOL = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
AMOUNT = re.compile(r"[$€£₹]?(?:([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]*))?|\.([0-9]+))", re.ASCII)
DECIMALS = 2
MOST_KNOWN = 1 << 16


class TooFine(Unreadable):
    """An amount with more decimal places than the hand's chips have."""


class Chips(dict[str, int]):
    """The chips of each amount met, by its text; a chip is 10 ** -`decimals` of the currency.

    >>> Chips(2)["$1,495.5"], Chips(0)["800"]
    (149550, 800)
    """

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self.decimals = decimals

    def __missing__(self, text: str) -> int:
        found = AMOUNT.fullmatch(text)
        if found is None or len(text) > len(str(UNKNOWN_STACK)):
            raise Unreadable(f"met {text[:60]!r} where an amount is due")
        whole, part, only = found.groups()
        decimal = (only or part or "").rstrip("0")
        if len(decimal) > self.decimals:
            raise TooFine(f"{text} has more than {self.decimals} decimal places")
        chips = int((whole or "0").replace(",", "") + decimal.ljust(self.decimals, "0"))
        if len(self) >= MOST_KNOWN:
            self.clear()
        self[text] = chips
        return chips


CHIPS = {decimals: Chips(decimals) for decimals in (0, DECIMALS)}


def currency_of(text: str) -> str | None:
    """The currency that the symbol of an amount stands for, None where it has none.

    >>> currency_of("€0.05"), currency_of("10")
    ('EUR', None)
    """
    return CURRENCY_OF_SYMBOL.get(text[:1])


def in_words(chips: int, decimals: int) -> str:
    """An amount as a remark says it.

    >>> in_words(1582, 2), in_words(800, 0)
    ('15.82', '800')
    """
    return f"{chips / 10**decimals:.{decimals}f}"
