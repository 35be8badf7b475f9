"""Amounts and JSON. Amounts are written from whole chips, so 0.1 is 0.1 whatever its binary neighbours are."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pipeline import cards


class Amount(str):
    """A number of JSON, as it is written."""


class Amounts(dict[int, Amount]):
    """The amount of each number of chips; a chip is 10 ** -`decimals` of the currency.

    >>> amounts = Amounts(2)
    >>> amounts[149550], amounts[1000], amounts[10], amounts[0]
    ('1495.5', '10', '0.1', '0')
    """

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self.decimals = decimals

    def __missing__(self, chips: int) -> Amount:
        whole, part = divmod(chips, 10**self.decimals)
        self[chips] = amount = Amount(f"{whole}.{part:0{self.decimals}}".rstrip("0") if part else str(whole))
        return amount


def texts(numbers: Sequence[int]) -> list[str]:
    """Cards as the format lists them.

    >>> texts([0, 51])
    ['2c', 'As']
    """
    return [cards.text([number]) for number in numbers]


def written(value: Any) -> str:
    """A value as JSON.

    >>> written({"amount": Amount("0.1"), "cards": ["As"], "rake": None})
    '{"amount": 0.1, "cards": ["As"], "rake": null}'
    """
    kind = type(value)
    if kind is Amount:
        return str(value)
    if kind is str:
        return quoted(value)
    if kind is dict:
        return "{" + ", ".join([f'"{key}": {written(one)}' for key, one in value.items()]) + "}"
    if kind is list:
        return "[" + ", ".join([written(one) for one in value]) + "]"
    return json.dumps(value)


@lru_cache(maxsize=65536)
def quoted(text: str) -> str:
    """A text of JSON."""
    return json.dumps(text, ensure_ascii=False)
