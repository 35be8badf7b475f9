"""A second player's file of a hand, made of a first one: the cards that its writer saw are others. Nothing of pipeline is used.

The writer's own cards are hidden, and another player who folded is dealt cards that nobody else has. So both files tell the same
hand; each knows cards that the other does not.
"""

import random
import re
from typing import NamedTuple

RANKS, SUITS = "23456789TJQKA", "cdhs"
DEALT = re.compile(r"^ ?Dealt to (.+) \[([2-9TJQKAcdhs ]+)\][ \t\r]*$", re.MULTILINE)
FOLDS = re.compile(r"^ ?(.+): folds[ \t\r]*$", re.MULTILINE)
SHOWN = re.compile(r"^ ?(?:(.+): shows \[|Seat [0-9]+: (.+?) (?:\(.*\) )?(?:showed|mucked) \[)", re.MULTILINE)
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
OF_FLOP_GAMES = re.compile(r"Hold'em|Omaha")


class SecondFile(NamedTuple):
    """The text, and by player's name the cards that it knows and that the first file does not, and the other way round. Empty
    where no other player's cards could be made up."""

    text: str
    brings: dict[str, list[str]]
    lacks: dict[str, list[str]]


def second_player(text: str, rng: random.Random) -> SecondFile:
    """The hand as another player's file has it; as it is where the game deals more than hole cards, or nobody folded."""
    first_line = text.partition("\n")[0]
    dealt = DEALT.findall(text)
    shown = {name for names in SHOWN.findall(text) for name in names}
    if len(dealt) != 1 or not OF_FLOP_GAMES.search(first_line):
        return SecondFile(text, {}, {})
    (hero, cards), *_ = dealt
    others = sorted({name for name in FOLDS.findall(text) if name != hero and name not in shown})
    if not others or hero in shown:
        return SecondFile(text, {}, {})
    lowest = RANKS.index("6") if "6+" in first_line else 0
    deck = [rank + suit for rank in RANKS[lowest:] for suit in SUITS]
    left = [card for card in deck if card not in CARD.findall(text)]
    other, own = rng.choice(others), rng.sample(left, len(cards.split()))
    line = f"Dealt to {other} [{' '.join(own)}]"
    told = DEALT.sub(lambda _: line, text)
    return SecondFile(told, {other: own}, {hero: cards.split()})
