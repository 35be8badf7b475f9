"""The basic strategy of 6 Card Poker in plain Python, from its twelve lines in README. Nothing here comes from the project."""

from collections import Counter
from collections.abc import Sequence

from tests.oracles.naive_ranking import CLASSES, RANKS, STRAIGHTS
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


def height(card: str) -> int:
    return RANKS.index(card[0])


def out_but(cards: Sequence[str], kept: Sequence[str]) -> list[int]:
    """The places of the cards that are not kept."""
    return [place for place, card in enumerate(cards) if card not in kept]


def first_move(cards: Sequence[str], up_card: str, seen: Sequence[str]) -> tuple[str, list[int]]:
    """What to do with five cards, and the places of the cards to replace: lines 1 to 10."""
    name = CLASSES[rank(cards)[0]]
    times = Counter(card[0] for card in cards)
    if name == "three of a kind":
        return "exchange", out_but(cards, [card for card in cards if times[card[0]] == 3])
    if name not in ("high card", "pair"):
        return "bet", []
    if has_four_flush(cards) or num_straight_ranks(cards) == 2:
        return "buy", []
    if sees_match(up_card, seen):
        return "bet", []
    by_height = sorted(cards, key=height)
    if name == "pair":
        pair = [card for card in cards if times[card[0]] == 2]
        if height(pair[0]) < height(up_card) and pair[0][0] in "23456":
            others = [card for card in by_height if card not in pair]
            return "exchange", out_but(cards, [*pair, others[-1]])
        return "bet", []
    for suit in "cdhs":
        suited = [card for card in cards if card[1] == suit]
        if len(suited) == 3 and up_card[0] in "23456" and any(card[0] in "JQKA" for card in suited):
            return "exchange", out_but(cards, suited)
    if by_height[2][0] in "TJQKA" and up_card[0] in "23456789T":
        return "exchange", out_but(cards, by_height[2:])
    if num_straight_ranks(cards) == 1 and up_card[0] in "2345":
        return "buy", []
    if up_card[0] in "234":
        return "exchange", [0, 1, 2, 3, 4]
    return "fold", []


def later_move(cards: Sequence[str], up_card: str, seen: Sequence[str]) -> str:
    """What to do after a purchase or an exchange: line 11."""
    return "bet" if CLASSES[rank(cards)[0]] != "high card" or sees_match(up_card, seen) else "fold"


def dealer_move(cards: Sequence[str]) -> str:
    """What to do when the dealer does not qualify: line 12."""
    return "replace" if rank(cards)[0] >= CLASSES.index("straight") else "take"
