"""What a hand is in PokerStars' words: `a pair of Aces`, `HI: two pair, Aces and Kings; LO: 8,6,4,3,2`, of Razz `Lo: 8,7,4,3,A`.

A hand shown after one that differs in its side cards only is told apart from it: `a pair of Jacks - King kicker`, `a flush,
Queen high - lower cards`. The summary leaves that out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from pipeline import cards
from pipeline.codes import BestOf, HandClass, LowClass, Ranking
from pipeline.engine.five_cards import ACE, CLASS_ORDERS, FIVE, LOWEST_RANKS, NUM_RANKS, by_weight, strengths

ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
MANY = [f"{name}es" if name == "Six" else f"{name}s" for name in ONE]
NUM_NAMED = {HandClass.TWO_PAIR: 2, HandClass.FULL_HOUSE: 2}

Key = tuple[int, ...]
"""What a hand compares by: the place of its class, then ranks; of lows ranks from the highest, negative, the ace 0."""


@dataclass(frozen=True)
class Hand:
    """A hand under the rankings of its game, None where it is no such hand."""

    high: Key | None
    low: Key | None


@cache
def keys_of_values(ranking: Ranking) -> list[Key]:
    """The key of each value of a ranking, from value 1 up."""
    unsuited, suited = strengths(ranking)
    return sorted({*unsuited.values(), *suited.values()})


def key_of_value(ranking: Ranking, value: int) -> Key | None:
    """The key of a value, None for 0."""
    return keys_of_values(ranking)[value - 1] if value and ranking is not Ranking.NONE else None


def best_key(ranking: Ranking, best_of: BestOf, own: Sequence[int], board: Sequence[int]) -> Key | None:
    """The key of the best hand that these cards make; None where they make none. Two cards before the flop are a pair or none."""
    if ranking is Ranking.NONE:
        return None
    if len(own) == 2 and not board:
        ranks, shape = by_weight(tuple(card // 4 for card in own))
        return (CLASS_ORDERS[ranking].index(HandClass.PAIR if shape == (2,) else HandClass.HIGH_CARD), *ranks)
    unsuited, suited = strengths(ranking)
    best: Key | None = None
    for five in fives(best_of, own, board):
        ranks = tuple(sorted(card // 4 for card in five))
        is_suited = len({card % 4 for card in five}) == 1
        key = suited.get(ranks) if is_suited else unsuited.get(ranks)
        if key is not None and (best is None or key > best):
            best = key
    return best


def fives(best_of: BestOf, own: Sequence[int], board: Sequence[int]) -> list[tuple[int, ...]]:
    """All sets of five cards that may make the hand."""
    if best_of is BestOf.TWO_OWN_THREE_BOARD:
        return [(*two, *three) for two, three in product(combinations(own, 2), combinations(board, 3))]
    return list(combinations((*own, *board), FIVE))


@cache
def high_words(ranking: Ranking, key: Key) -> str:
    """A high hand in words.

    >>> high_words(Ranking.STANDARD, (2, 12, 11, 3)), high_words(Ranking.STANDARD, (4, 3)), high_words(Ranking.SIX_PLUS_A, (4, 7))
    ('two pair, Aces and Kings', 'a straight, Ace to Five', 'a straight, Ace to Nine')
    """
    hand_class, first = CLASS_ORDERS[ranking][key[0]], key[1]
    if hand_class is HandClass.STRAIGHT or hand_class is HandClass.STRAIGHT_FLUSH:
        if hand_class is HandClass.STRAIGHT_FLUSH and first == ACE:
            return "a Royal Flush"
        last = first - FIVE + 1
        ends = f"{ONE[last if last >= LOWEST_RANKS.get(ranking, 0) else ACE]} to {ONE[first]}"
        return f"a straight{' flush' if hand_class is HandClass.STRAIGHT_FLUSH else ''}, {ends}"
    if hand_class is HandClass.TWO_PAIR:
        return f"two pair, {MANY[first]} and {MANY[key[2]]}"
    if hand_class is HandClass.FULL_HOUSE:
        return f"a full house, {MANY[first]} full of {MANY[key[2]]}"
    return {
        HandClass.HIGH_CARD: f"high card {ONE[first]}",
        HandClass.PAIR: f"a pair of {MANY[first]}",
        HandClass.THREE_OF_A_KIND: f"three of a kind, {MANY[first]}",
        HandClass.FLUSH: f"a flush, {ONE[first]} high",
        HandClass.FOUR_OF_A_KIND: f"four of a kind, {MANY[first]}",
    }[HandClass(hand_class)]


@cache
def low_words(ranking: Ranking, key: Key) -> str:
    """A low hand in words: its ranks from the highest, of one with equal ranks these.

    >>> low_words(Ranking.EIGHT_OR_BETTER, (0, -7, -5, -3, -2, 0))
    '8,6,4,3,A'
    """
    ranks = [(-rank - 1) % NUM_RANKS for rank in key[1:]]
    low_class = LowClass(CLASS_ORDERS[ranking][key[0]])
    if low_class < LowClass.PAIR:
        return ",".join(cards.RANKS[rank] for rank in ranks)
    if low_class is LowClass.TWO_PAIR:
        return f"two pair, {MANY[ranks[0]]} and {MANY[ranks[1]]}"
    if low_class is LowClass.FULL_HOUSE:
        return f"a full house, {MANY[ranks[0]]} full of {MANY[ranks[1]]}"
    several = {LowClass.PAIR: "a pair of", LowClass.THREE_OF_A_KIND: "three of a kind,"}
    return f"{several.get(low_class, 'four of a kind,')} {MANY[ranks[0]]}"


def words(high: Ranking, low: Ranking, hand: Hand, kicker: str = "") -> str:
    """The hand as a line of showdown or summary has it, '' where nothing is known of it."""
    if high is Ranking.ACE_TO_FIVE:
        return f"Lo: {low_words(high, hand.high)}" if hand.high else ""
    if hand.high is None:
        return ""
    said = high_words(high, hand.high) + (f" - {kicker}" if kicker else "")
    if low is Ranking.NONE:
        return said
    return f"HI: {said}" + (f"; LO: {low_words(low, hand.low)}" if hand.low else "")


def kicker_of(ranking: Ranking, key: Key | None, best: Key | None) -> str:
    """What tells a high hand from the best one shown before it, '' where their words do.

    >>> pairs = (1, 9, 11, 5, 3), (1, 9, 8, 5, 3)
    >>> kicker_of(Ranking.STANDARD, *pairs), kicker_of(Ranking.STANDARD, *reversed(pairs))
    ('King kicker', 'lower kicker')
    """
    if key is None or best is None or key == best or ranking is Ranking.ACE_TO_FIVE:
        return ""
    hand_class = HandClass(CLASS_ORDERS[ranking][key[0]])
    named = 1 + NUM_NAMED.get(hand_class, 1)
    if key[:named] != best[:named]:
        return ""
    is_flush = hand_class is HandClass.FLUSH
    if key < best:
        return "lower cards" if is_flush else "lower kicker"
    if is_flush:
        return ""
    until = next(at for at in range(named, len(key)) if key[at] != best[at]) + 1
    return f"{'+'.join(ONE[rank] for rank in key[named:until])} kicker"
