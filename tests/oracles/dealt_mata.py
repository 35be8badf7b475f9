"""Deals of Mata Ases from a small deck, every one of them, the plain way. Nothing here comes from the project but its twins.

Cards are text. A hand is the best of the own five, or of four of them and one help; classes are those of named_ranking, a pair of
aces apart from other pairs.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations

from tests.oracles.named_ranking import CLASSES, rank_of_five

ACES = "pair of aces"
Cards = tuple[str, ...]


def class_of(rank: tuple[int, ...]) -> str:
    is_aces = CLASSES[rank[0]] == "pair" and rank[1] == 12
    return ACES if is_aces else CLASSES[rank[0]]


def best_with_help(deck: Sequence[str]) -> Callable[[Cards, str], tuple[int, ...]]:
    """The rank of own cards with a help, from a table of all fives of the deck."""
    ranks = {frozenset(five): rank_of_five(list(five)) for five in combinations(deck, 5)}
    return lambda own, card: max(ranks[frozenset(five)] for five in combinations((*own, card), 5))


@cache
def has_three_equal(ranks: str) -> bool:
    return max(ranks.count(rank) for rank in ranks) > 2


def class_counts(deck: Sequence[str]) -> Counter[str]:
    """How many deals of own cards and helps are of each class."""
    best = best_with_help(deck)
    counts: Counter[str] = Counter()
    for own in combinations(deck, 5):
        by_help = [best(own, card) for card in deck if card not in own]
        counts.update(class_of(max(three)) for three in combinations(by_help, 3))
    return counts


def class_counts_beside_doors(deck: Sequence[str], num_players: int) -> Counter[str]:
    """How many deals of own cards, one of them the door, helps, and the other doors in order are of each class, of those in which
    no three doors are equal.
    """
    best = best_with_help(deck)
    counts: Counter[str] = Counter()
    for own in combinations(deck, 5):
        rest = [card for card in deck if card not in own]
        by_help = {card: best(own, card) for card in rest}
        for helps in combinations(rest, 3):
            hand_class = class_of(max(by_help[card] for card in helps))
            left = [card for card in rest if card not in helps]
            for door in own:
                for others in permutations(left, num_players - 1):
                    counts[hand_class] += not has_three_equal("".join(card[0] for card in (door, *others)))
    return counts
