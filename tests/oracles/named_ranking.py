"""Hands ranked the slow way, straight from the rule book: section 0 "Hand ranking, 52 cards" [A-06..A-09], 2 and 3 (Omaha,
lows of eight or better), 4 and 5 (what up-cards show) and 6 (six plus).

Cards are text, ``["As", "Kd", ...]``. A hand's rank is a tuple that compares like the hand: its class, 0 for a high card
to 8 for a straight flush, then what breaks ties; None where there is no such hand. Nothing here comes from the project.
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


# Lows without a pair, ace low, straights and flushes ignored, from five high to king high.
# "Poker probability", Wikipedia: frequencies of 5-card and of 7-card lowball poker hands.
PUBLISHED_LOWS = {
    5: (1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880),
    7: (781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200),
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


# ------------------------------------------------------------------------------------------------ other rankings
SIX_PLUS_STRAIGHTS = ("9876A", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT")
ACE_HIGH = "_ace_high"  # ends the names of rankings without a low ace
SIX_PLUS_CLASSES = {
    "six_plus_a": (
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
    ),
    "six_plus_b": (
        "high card",
        "pair",
        "two pair",
        "straight",
        "three of a kind",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
    ),
}
LOW_RANKS = "A23456789TJQK"
PAIRED = ("pair", "two pair", "three of a kind", "full house", "four of a kind")
LOW_NAMES = {
    "5": "five low",
    "6": "six low",
    "7": "seven low",
    "8": "eight low",
    "9": "nine low",
    "T": "ten low",
    "J": "jack low",
    "Q": "queen low",
    "K": "king low",
}


def six_plus_classes(ranking: str) -> tuple[str, ...]:
    """The classes of a ranking of six plus, the lowest first."""
    return SIX_PLUS_CLASSES[ranking.removesuffix(ACE_HIGH)]


def six_plus_of_five(ranking: str, cards: list[str]) -> tuple[int, ...]:
    """The rank of five of the 36 cards from the sixes up, under six_plus_a or six_plus_b, with a low ace or without."""
    assert len(set(cards)) == 5
    assert all(card[0] in "6789TJQKA" for card in cards)
    held = sorted(card[0] for card in cards)
    allowed = SIX_PLUS_STRAIGHTS[1:] if ranking.endswith(ACE_HIGH) else SIX_PLUS_STRAIGHTS
    straights = [no for no, ranks in enumerate(allowed) if sorted(ranks) == held]
    is_flush = len({card[1] for card in cards}) == 1
    order = six_plus_classes(ranking)
    if straights:
        return (order.index("straight flush" if is_flush else "straight"), straights[0])
    # The standard straight of 36 cards is one here too, so what is left is no straight in either.
    number, *tie_break = rank_of_five(cards)
    return (order.index(CLASSES[number]), *tie_break)


def low_of_five(cards: list[str]) -> tuple[int, ...]:
    """Ace to five: no pair is best, then few equal ranks, then from the highest card down; straights and flushes don't exist."""
    times = Counter(card[0] for card in cards)
    ordered = sorted(times, key=lambda rank: (times[rank], LOW_RANKS.index(rank)), reverse=True)
    shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]]
    return (-shapes.index([times[rank] for rank in ordered]), *(-LOW_RANKS.index(rank) for rank in ordered))


def rank_of_five_under(ranking: str, cards: list[str]) -> tuple[int, ...] | None:
    """The rank of exactly five cards under a ranking; None for what is no low of eight or better."""
    if ranking == "standard":
        return rank_of_five(cards)
    if ranking == "ace_to_five":
        return low_of_five(cards)
    if ranking == "eight_or_better":
        is_low = len({card[0] for card in cards}) == 5 and all(card[0] in "A2345678" for card in cards)
        return low_of_five(cards) if is_low else None
    return six_plus_of_five(ranking, cards)


def best_under(ranking: str, hands: list[list[str]]) -> tuple[int, ...] | None:
    """The best of these hands of five cards under a ranking, None if none is a hand."""
    return max((rank for five in hands if (rank := rank_of_five_under(ranking, five)) is not None), default=None)


def rank_under(ranking: str, cards: list[str]) -> tuple[int, ...] | None:
    """The best five of these cards under a ranking."""
    return best_under(ranking, [list(five) for five in combinations(cards, 5)])


def omaha_rank(ranking: str, own: list[str], board: list[str]) -> tuple[int, ...] | None:
    """The best of exactly two own cards and three of the board."""
    return best_under(ranking, [[*two, *three] for two in combinations(own, 2) for three in combinations(board, 3)])


def class_name_under(ranking: str, cards: list[str]) -> str:
    """The class of the best five of these cards, in words; '' for none."""
    best = rank_under(ranking, cards)
    if best is None:
        return ""
    if ranking.startswith("six_plus"):
        return six_plus_classes(ranking)[best[0]]
    if ranking == "standard":
        return CLASSES[best[0]]
    return PAIRED[-best[0] - 1] if best[0] else LOW_NAMES[LOW_RANKS[-best[1]]]


def shape_no(times: list[int]) -> int:
    """The better the more: four, three, two pair, a pair, nothing equal. Straights and flushes are not looked for [A-28]."""
    return [[4], [3], [2, 2], [2], []].index([count for count in times if count > 1]) * -1


def showing_rank(cards: list[str]) -> tuple[int, ...]:
    """What up-cards show; with five of them all classes count [A-28, A-33]."""
    if len(cards) == 5:
        return rank_of_five(cards)
    times = Counter(card[0] for card in cards)
    ordered = sorted(times, key=lambda rank: (times[rank], RANKS.index(rank)), reverse=True)
    return (shape_no([times[rank] for rank in ordered]), *(RANKS.index(rank) for rank in ordered))


def showing_low_rank(cards: list[str]) -> tuple[int, ...]:
    """What up-cards show where the low hand wins: ace low, equal ranks count against."""
    if len(cards) == 5:
        return low_of_five(cards)
    times = Counter(card[0] for card in cards)
    ordered = sorted(times, key=lambda rank: (times[rank], LOW_RANKS.index(rank)), reverse=True)
    return (-shape_no([times[rank] for rank in ordered]), *(-LOW_RANKS.index(rank) for rank in ordered))
