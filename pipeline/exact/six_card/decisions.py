"""What each decision is worth for one hand and up-card of 6 Card Poker 1-2-5, exact (rule book 8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pipeline.engine import six_decisions
from pipeline.engine.six_dealer import DEALER, OUTCOMES
from pipeline.engine.six_pass import Decision
from pipeline.engine.six_ranks import KEPT_PLACES, KEPT_SETS, NUM_KEPT
from pipeline.engine.six_tables import NUM_CLASSES
from pipeline.exact.six_card.terms import BET_ANTES, Terms

FOLD = Fraction(-1)
PRICE = Fraction(1)


@dataclass(frozen=True, kw_only=True)
class Decisions:
    """Mean results in antes, prices taken off; `kept` are the three cards that the best exchange of two keeps."""

    raised: Fraction
    bought: Fraction
    exchanged_two: Fraction
    kept: tuple[int, ...]
    exchanged_five: Fraction

    @property
    def named(self) -> dict[str, Fraction]:
        """The decisions in words and what they are worth."""
        return {
            "fold": FOLD,
            "raise": self.raised,
            "buy a sixth card": self.bought,
            "exchange two": self.exchanged_two,
            "exchange five": self.exchanged_five,
        }

    @property
    def best(self) -> str:
        """The decision worth most, in words."""
        return max(self.named, key=self.named.__getitem__)


def raise_(hand: np.ndarray, up: int, terms: Terms) -> Fraction:
    """What BET on five ascending cards is worth."""
    return mean(six_decisions.raise_money, 0, hand, terms, up)


def buy(hand: np.ndarray, up: int, terms: Terms) -> Fraction:
    """What a sixth card is worth."""
    return mean(six_decisions.buy_money, 1, hand, terms, up) - PRICE


def exchange_two(hand: np.ndarray, kept: int, up: int, terms: Terms) -> Fraction:
    """What an exchange of two cards is worth that keeps the three at `KEPT_PLACES[kept]` of the hand."""
    return mean(six_decisions.exchange_two_money, 2, hand, terms, int(KEPT_SETS[kept]), up) - PRICE


def exchange_five(hand: np.ndarray, up: int, terms: Terms) -> Fraction:
    """What five new cards are worth. Takes half a second."""
    return mean(six_decisions.exchange_five_money, 5, hand, terms, up) - PRICE


def decide(own: Sequence[int], up: int, terms: Terms | None = None) -> Decisions:
    """The decisions of five different cards against an up-card. The exchange of five takes half a second.

    >>> cards_of_hearts = (32, 36, 40, 44, 48)
    >>> decide(cards_of_hearts, 1).best
    'raise'
    """
    terms = terms or Terms()
    hand = np.array(sorted(own), dtype=np.int64)
    twos = [exchange_two(hand, kept, up, terms) for kept in range(NUM_KEPT)]
    kept = max(range(NUM_KEPT), key=twos.__getitem__)
    return Decisions(
        raised=raise_(hand, up, terms),
        bought=buy(hand, up, terms),
        exchanged_two=twos[kept],
        kept=tuple(int(hand[place]) for place in KEPT_PLACES[kept]),
        exchanged_five=exchange_five(hand, up, terms),
    )


def staked(decision: int, hand: np.ndarray, up: int, terms: Terms) -> Fraction:
    """The antes that a Decision puts at stake on average: the ante, the price of cards, and BET where it is made."""
    if decision == Decision.FOLD:
        return Fraction(1)
    if decision == Decision.RAISE:
        return Fraction(1 + BET_ANTES)
    if decision == Decision.BUY:
        bets = bet_share(six_decisions.buy_money, 1, hand, terms, up)
    elif decision == Decision.EXCHANGE_FIVE:
        bets = bet_share(six_decisions.exchange_five_money, 5, hand, terms, up)
    else:
        kept = int(KEPT_SETS[decision - Decision.EXCHANGE_TWO])
        bets = bet_share(six_decisions.exchange_two_money, 2, hand, terms, kept, up)
    return 1 + PRICE + BET_ANTES * bets


def mean(money, num_drawn: int, hand: np.ndarray, terms: Terms, *place: int) -> Fraction:  # type: ignore[no-untyped-def]
    """The mean of a money function of `six_decisions` over its deals to come."""
    return Fraction(counted(money, hand, terms, *place)[0], int(six_decisions.num_deals(num_drawn)))


def bet_share(money, num_drawn: int, hand: np.ndarray, terms: Terms, *place: int) -> Fraction:  # type: ignore[no-untyped-def]
    """How often BET is made after the draw of a money function."""
    folds = int(counted(money, hand, terms, *place)[1][:, six_decisions.FOLDED].sum())
    return 1 - Fraction(folds, int(six_decisions.num_deals(num_drawn)))


def counted(money, hand: np.ndarray, terms: Terms, *place: int) -> tuple[int, np.ndarray]:  # type: ignore[no-untyped-def]
    """What a money function of `six_decisions` wins over its deals to come, and its tally."""
    tally = np.zeros((NUM_CLASSES, six_decisions.NUM_OUTCOMES), np.int64)
    dealer, outcomes = np.zeros(1, DEALER)[0], np.zeros(1, OUTCOMES)[0]
    return int(money(hand, *place, dealer, terms.as_record()[0], outcomes, tally)), tally
