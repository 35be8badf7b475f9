"""High hands ranked the slow way, straight from the rule book, section 0 "Hand ranking, 52 cards" [A-06..A-09].

Cards are text, ``["As", "Kd", ...]``. A hand's rank is a tuple that compares like the hand: its class, 0 for a high card
to 8 for a straight flush, then what breaks ties. Nothing here comes from the project.
"""

from collections import Counter
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

# How many hands of 52 cards there are of each class, high card first, royal flushes among the straight flushes.
# Brian Alspach, "5-Card Poker Hands", "6-Card Poker Hands", "7-Card Poker Hands", Simon Fraser University, January 2000.
PUBLISHED_COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}


def rank_of_five(cards: list[str]) -> tuple[int, ...]:
    """The rank of exactly five cards."""
    assert len(cards) == len(set(cards)) == 5
    ranks = [RANKS.index(card[0]) for card in cards]
    suits = {card[1] for card in cards}
    # Ties go by multiplicity first, then by rank: kings full of twos are K K K 2 2.
    times = Counter(ranks)
    tie_break = sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)
    straight = straight_no(cards)
    if straight is not None and len(suits) == 1:
        return (CLASSES.index("straight flush"), straight)
    if 4 in times.values():
        return (CLASSES.index("four of a kind"), *tie_break)
    if sorted(times.values()) == [2, 3]:
        return (CLASSES.index("full house"), *tie_break)
    if len(suits) == 1:
        return (CLASSES.index("flush"), *tie_break)
    if straight is not None:
        return (CLASSES.index("straight"), straight)
    if 3 in times.values():
        return (CLASSES.index("three of a kind"), *tie_break)
    if sorted(times.values()) == [1, 2, 2]:
        return (CLASSES.index("two pair"), *tie_break)
    if 2 in times.values():
        return (CLASSES.index("pair"), *tie_break)
    return (CLASSES.index("high card"), *tie_break)


def straight_no(cards: list[str]) -> int | None:
    """0 for 5-4-3-2-A, the only one with a low ace, to 9 for A-K-Q-J-T; None if it is no straight."""
    held = sorted(card[0] for card in cards)
    for no, straight in enumerate(STRAIGHTS):
        if held == sorted(straight):
            return no
    return None


def rank(cards: list[str]) -> tuple[int, ...]:
    """The rank of the best five of these cards."""
    return max(rank_of_five(list(five)) for five in combinations(cards, 5))


def class_name(cards: list[str]) -> str:
    """The class of the best five of these cards."""
    return CLASSES[rank(cards)[0]]
