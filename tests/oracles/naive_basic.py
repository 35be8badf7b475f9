"""The basic strategy of 6 Card Poker in plain Python, from its eight lines in README. Nothing here comes from the project."""

from collections import Counter
from collections.abc import Sequence

from tests.oracles.naive_ranking import CLASSES, STRAIGHTS
from tests.oracles.naive_six_card import rank


def has_four_flush(cards: Sequence[str]) -> bool:
    return 4 in Counter(card[1] for card in cards).values()


def num_straight_ranks(cards: Sequence[str]) -> int:
    """How many ranks make a straight with four of the cards."""
    held = {card[0] for card in cards}
    return len({frozenset(set(run) - held) for run in STRAIGHTS if len(set(run) - held) == 1})


def sees_match(up_card: str, seen: Sequence[str]) -> bool:
    """Whether a card of the rank of the dealer's up-card lies open beside it."""
    return any(card[0] == up_card[0] for card in seen if card != up_card)


def first_move(cards: Sequence[str], up_card: str, seen: Sequence[str]) -> tuple[str, list[int]]:
    """What to do with five cards, and the places of the cards to replace."""
    name = CLASSES[rank(cards)[0]]
    if name == "three of a kind":
        times = Counter(card[0] for card in cards)
        return "exchange", [place for place, card in enumerate(cards) if times[card[0]] == 1]
    if name in ("high card", "pair") and (has_four_flush(cards) or num_straight_ranks(cards) == 2):
        return "buy", []
    if name == "high card" and not sees_match(up_card, seen):
        return "fold", []
    return "bet", []


def later_move(cards: Sequence[str], up_card: str, seen: Sequence[str]) -> str:
    """What to do after a purchase or an exchange."""
    return "bet" if CLASSES[rank(cards)[0]] != "high card" or sees_match(up_card, seen) else "fold"


def dealer_move(cards: Sequence[str]) -> str:
    """What to do when the dealer does not qualify."""
    return "replace" if rank(cards)[0] >= CLASSES.index("straight") else "take"
