"""Hands ranked the slow way, straight from the rule book: section 0 "Hand ranking, 52 cards" [A-06..A-09], the low hands of
section 3 and razz, the short deck of section 6, and the one to five cards that a stud player shows.

Cards are text, ``["As", "Kd", ...]``. A hand's rank is a tuple that compares like the hand, more is better: its class, 0 for
a high card to 8 for a straight flush, then what breaks ties. Nothing here comes from the project.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

RANKS = "23456789TJQKA"
CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
STRAIGHTS = ("5432A", "65432", "76543", "87654", "98765", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT")
SIX_PLUS_STRAIGHTS = ("9876A", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT")


@dataclass(frozen=True)
class Ranking:
    """Classes, the lowest first, and straights, the lowest first."""

    classes: tuple[str, ...] = CLASSES
    straights: tuple[str, ...] = STRAIGHTS


STANDARD = Ranking()

# Rule book 6: both rankings have the flush above the full house, A has trips below the straight and B above.
SIX_PLUS_A_CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
)
SIX_PLUS_B_CLASSES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "three of a kind",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
)

# By name and whether six plus has a straight with a low ace, A-6-7-8-9.
RANKINGS = {
    ("standard", True): STANDARD,
    ("standard", False): STANDARD,
    ("six plus A", True): Ranking(SIX_PLUS_A_CLASSES, SIX_PLUS_STRAIGHTS),
    ("six plus A", False): Ranking(SIX_PLUS_A_CLASSES, SIX_PLUS_STRAIGHTS[1:]),
    ("six plus B", True): Ranking(SIX_PLUS_B_CLASSES, SIX_PLUS_STRAIGHTS),
    ("six plus B", False): Ranking(SIX_PLUS_B_CLASSES, SIX_PLUS_STRAIGHTS[1:]),
}

# How many hands of 52 cards there are of each class, high card first, royal flushes among the straight flushes.
# Brian Alspach, "5-Card Poker Hands", "6-Card Poker Hands", "7-Card Poker Hands", Simon Fraser University, January 2000.
PUBLISHED_COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}


def rank_of_five(cards: Sequence[str], ranking: Ranking = STANDARD) -> tuple[int, ...]:
    """The rank of exactly five cards."""
    assert len(cards) == len(set(cards)) == 5
    ranks = [RANKS.index(card[0]) for card in cards]
    suits = {card[1] for card in cards}
    # Ties go by multiplicity first, then by rank: kings full of twos are K K K 2 2.
    times = Counter(ranks)
    tie_break = sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)
    straight = straight_no(cards, ranking)
    of = ranking.classes.index
    if straight is not None and len(suits) == 1:
        return (of("straight flush"), straight)
    if 4 in times.values():
        return (of("four of a kind"), *tie_break)
    if sorted(times.values()) == [2, 3]:
        return (of("full house"), *tie_break)
    if len(suits) == 1:
        return (of("flush"), *tie_break)
    if straight is not None:
        return (of("straight"), straight)
    if 3 in times.values():
        return (of("three of a kind"), *tie_break)
    if sorted(times.values()) == [1, 2, 2]:
        return (of("two pair"), *tie_break)
    if 2 in times.values():
        return (of("pair"), *tie_break)
    return (of("high card"), *tie_break)


def straight_no(cards: Sequence[str], ranking: Ranking = STANDARD) -> int | None:
    """0 for the lowest straight, the only one with a low ace, upwards to A-K-Q-J-T; None if it is no straight."""
    held = sorted(card[0] for card in cards)
    for no, straight in enumerate(ranking.straights):
        if held == sorted(straight):
            return no
    return None


def rank(cards: Sequence[str], ranking: Ranking = STANDARD) -> tuple[int, ...]:
    """The rank of the best five of these cards."""
    return max(rank_of_five(five, ranking) for five in combinations(cards, 5))


def class_name(cards: list[str]) -> str:
    """The class of the best five of these cards."""
    return CLASSES[rank(cards)[0]]


# ------------------------------------------------------------------------------------------------------------ low hands

LOW_RANKS = "A23456789TJQK"


def low_of_five(cards: Sequence[str]) -> tuple[int, ...]:
    """The rank of five cards as a low hand, ace low, more is better: the fewer of a kind the lower, then from the highest
    card down (rule book 3); "straights and flushes do not hurt a low" [A-22]."""
    assert len(cards) == len(set(cards)) == 5
    return showing_low(cards)


def is_eight_low(cards: Sequence[str]) -> bool:
    """Rule book 3: "five different ranks all below 9 (8 or better)"."""
    return len({card[0] for card in cards}) == 5 and all(card[0] in "A2345678" for card in cards)


# -------------------------------------------------------------------------------------------------------- cards on show


def card_ace_high(card: str) -> tuple[int, int]:
    """Rule book 4: "equal ranks by suit clubs < diamonds < hearts < spades"; "Ace is high for this"."""
    return RANKS.index(card[0]), "cdhs".index(card[1])


def card_ace_low(card: str) -> tuple[int, int]:
    """The same with the ace low, for razz."""
    return LOW_RANKS.index(card[0]), "cdhs".index(card[1])


def has_pair(cards: Sequence[str]) -> bool:
    """Whether two of them are of one rank."""
    return len({card[0] for card in cards}) < len(cards)


def showing_high(cards: Sequence[str]) -> tuple[int, ...]:
    """Rule book 4 [A-28]: "Visible partial hands (1-4 cards): quads, trips, two pair, pair, high cards with kickers;
    straights and flushes do not count"; of five up-cards they "then do count" [A-33]."""
    if len(cards) == 5:
        return rank_of_five(cards)
    return by_multiplicity(cards, RANKS)


def showing_low(cards: Sequence[str]) -> tuple[int, ...]:
    """The lower the better, ace low."""
    return tuple(-part for part in by_multiplicity(cards, LOW_RANKS))


def by_multiplicity(cards: Sequence[str], order: str) -> tuple[int, ...]:
    """How many there are of each rank, most first, and then these ranks."""
    times = Counter(order.index(card[0]) for card in cards)
    ranks = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    how_many = [times[rank] for rank in ranks] + [0] * (5 - len(ranks))
    return (*how_many, *ranks)
