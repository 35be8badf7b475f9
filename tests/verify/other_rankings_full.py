"""Rankings other than the standard one, Omaha and all-in odds at full size, against outside evaluators and the slow twin."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from pipeline import cards
from pipeline.cards import NUM_CARDS, SIX_PLUS_DECK, STANDARD_DECK
from pipeline.codes import Ranking
from pipeline.engine.five_cards import SIX_PLUS
from pipeline.engine.omaha import omaha_value
from pipeline.engine.ranking import NUM_VALUES, hand_value_of
from pipeline.exact import odds
from pipeline.exact.odds_games import find
from tests import needs
from tests.oracles import named_ranking

NUM_OMAHA_DEALS = 1_000_000
BLOCK = 50_000
SEED = 463


def value(ranking: Ranking, hand: tuple[int, ...]) -> int:
    return int(hand_value_of(ranking, np.array(hand, dtype=np.uint8)))


def is_one_order(pairs: Iterator[tuple[int, Any]]) -> tuple[int, int]:
    """Number of hands and of different values; fails unless values and the other's ranks put all hands in one order."""
    its: dict[int, Any] = {}
    num_hands = 0
    for number, rank in pairs:
        num_hands += 1
        assert (number == 0) == (rank is None), (number, rank)
        if number:
            assert its.setdefault(number, rank) == rank, (number, rank)
    ordered = [its[number] for number in sorted(its)]
    assert all(low < high for low, high in pairwise(ordered))
    return num_hands, len(its)


def all_five_card_hands() -> dict[str, dict[str, int]]:
    """Six plus A on all 376,992 hands of 36 cards in pokerkit, B and both without a low ace in the twin; both lows on all
    2,598,960 of 52 in the twin."""
    short_deck = needs.oracle("pokerkit").ShortDeckHoldemHand
    texts = [cards.text([card]) for card in range(NUM_CARDS)]
    figures = {}
    for ranking in (*SIX_PLUS, Ranking.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE):
        deck = SIX_PLUS_DECK if ranking in SIX_PLUS else STANDARD_DECK

        def rank(hand: tuple[int, ...], ranking: Ranking = ranking) -> Any:
            if ranking == Ranking.SIX_PLUS_A:
                return short_deck(cards.text(hand))
            return named_ranking.rank_of_five_under(ranking.name.lower(), [texts[card] for card in hand])

        pairs = ((value(ranking, hand), rank(hand)) for hand in combinations(deck, 5))
        num_hands, num_values = is_one_order(pairs)
        figures[ranking.name.lower()] = {"num_hands": num_hands, "num_values": num_values}
    return figures


def million_omaha_deals() -> dict[str, int]:
    """A million random deals of four own cards and a board have the place that phevaluator gives them."""
    evaluate = needs.oracle("phevaluator").evaluate_omaha_cards
    generator = np.random.Generator(np.random.PCG64(SEED))
    num_different = 0
    for _ in range(NUM_OMAHA_DEALS // BLOCK):
        for deal in np.argsort(generator.random((BLOCK, NUM_CARDS)), axis=1)[:, :9].tolist():
            board, own = np.uint64(cards.pack(deal[:5])), np.uint64(cards.pack(deal[5:]))
            num_different += omaha_value(Ranking.STANDARD, own, 4, board, 5) != NUM_VALUES + 1 - evaluate(*deal)
    assert num_different == 0, f"{num_different:,} of {NUM_OMAHA_DEALS:,} deals differ"
    return {"num_deals": NUM_OMAHA_DEALS, "num_different": num_different}


def odds_before_the_flop() -> dict[str, dict[str, Any]]:
    """Two hands of hold'em and two of Omaha, every board: wins and ties as phevaluator counts them."""
    phevaluator = needs.oracle("phevaluator")
    figures = {}
    for key, hands in {"holdem": ("AhAd", "KsKc"), "omaha": ("AhAdKsKc", "JhTh9s8s")}.items():
        own = [cards.cards(hand) for hand in hands]
        evaluate = phevaluator.evaluate_cards if key == "holdem" else phevaluator.evaluate_omaha_cards
        wins = ties = num_boards = 0
        for board in combinations([card for card in range(NUM_CARDS) if card not in own[0] + own[1]], 5):
            first, second = (evaluate(*board, *hand) for hand in own)
            wins += first < second
            ties += first == second
            num_boards += 1
        found = odds.answer(odds.read_question(find(key), hands))
        assert (found.is_exact, found.num_runouts) == (True, num_boards)
        assert (found.seats[0].win, found.seats[0].tie) == (wins / num_boards, ties / num_boards)
        figures[key] = {"hands": " ".join(hands), "num_boards": num_boards, "wins": wins, "ties": ties}
    return figures
