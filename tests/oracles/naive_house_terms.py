"""What an operator adds to rake, hand by hand in fractions, from the definitions alone. Imports nothing of the pipeline.

A jackpot takes a fixed drop beside the rake from pots of at least so much that saw a flop. The rake is that of the whole pot; a
pot that can't pay both pays the rake alone. Rakeback is a part of the rake that goes back to players.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.oracles.naive_rake_shares import shares


@dataclass
class Paid:
    """What a seat pays under each attribution, and what goes back to it."""

    rake: dict[str, Fraction]
    drop: dict[str, Fraction]
    back: Fraction


def drop_of(pot: int, rake: int, saw_flop: bool, drop: int, least: int) -> tuple[int, bool]:
    """The drop, and whether one was due that the pot could not pay.

    >>> drop_of(100, 5, True, 10, 100), drop_of(99, 5, True, 10, 100), drop_of(12, 5, True, 10, 10)
    ((10, False), (0, False), (0, True))
    """
    if not saw_flop or pot < least:
        return 0, False
    return (drop, False) if pot >= rake + drop else (0, True)


def paid(rake: int, drop: int, put_in: list[int], collected: list[int], percent: Fraction, by: str) -> list[Paid]:
    """What each seat of a hand pays, `percent` of its rake by the attribution `by` going back."""
    return [
        Paid(rake=of_rake, drop=of_drop, back=of_rake[by] * percent / 100)
        for of_rake, of_drop in zip(shares(rake, put_in, collected), shares(drop, put_in, collected), strict=True)
    ]


def class_of(pot: int, big_blind: int) -> int:
    """The lower bound, in big blinds, of the class that a pot falls into.

    >>> class_of(49, 10), class_of(50, 10), class_of(5000, 10)
    (0, 5, 200)
    """
    return max(bound for bound in (0, 5, 10, 20, 50, 100, 200) if pot >= bound * big_blind)
