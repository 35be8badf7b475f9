"""Equities of the classes of `hand_classes.py`, found by dealing; `make_tables.py` and `make_game_tables.py` ship them.

Deals are those of the random stream (seed 0, deal number, Purpose.DEAL), and all sums are integers, so every machine gets
the same tables. In a deal five hands get their cards and the board its own. On each street after the first each of the five is
put into its class, and its shares of the pot at showdown against one to four of the others are added up: against any of them,
against those with one of the best third of starting hands, and against those with one of the best tenth.
"""

import itertools
from typing import NamedTuple

import numpy as np

from pipeline.cards import STANDARD_DECK
from pipeline.codes import Purpose, Ranking, Strength
from pipeline.engine.dealing import ALL_BYTES, with_card
from pipeline.engine.hand_classes import (
    MOST_OPPONENTS,
    NUM_RANGES,
    PERMILLE,
    classes_beside_board,
    classes_of_stud,
    is_omaha,
    is_stud,
    shown_no,
    start_no,
)
from pipeline.engine.holdings import (
    BEST,
    FLUSH,
    FULL_HOUSE,
    NUM_BOARDS,
    NUM_DRAWS,
    NUM_HOLDINGS,
    ONE_PAIRED,
    POCKET_PAIR,
    SET,
    STRAIGHT,
    TRIPS,
    TWO_PAIR,
)
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import key_of, mask_of, omaha_value
from pipeline.engine.omaha_holdings import omaha_low_board, omaha_low_no
from pipeline.engine.ranking import hand_value, ranks_of
from pipeline.engine.rng import shuffle
from pipeline.engine.stud_holdings import low_shown_no, stud_low_no

SEED = 0
NUM_HANDS = MOST_OPPONENTS + 1
MOST_STREETS = 4  # after the first
RIVER_CARDS = 5
SHARES = 60  # of a pot: two to five hands share it evenly
# The least percentile of starting hands that opponents hold: in pots without a raise, with one, with more.
LEAST_PERCENTILES = np.array([0, 667, 900], dtype=np.int64)
# A class is believed as far as it was dealt: so many deals of the coarser class are added to its own.
DEALS_OF_PARENT = 40
HOLDING_GROUPS = (0, ONE_PAIRED, POCKET_PAIR, TWO_PAIR, SET, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, BEST, NUM_HOLDINGS)
NUM_HOLDEM_DEALS = 4_000_000

HAND = np.dtype(
    [
        ("cards", np.uint64),  # packed
        ("value", np.int64),
        ("low_value", np.int64),
        ("percentile", np.int64),
        # by street after the first
        ("holding", np.int64, (MOST_STREETS,)),
        ("draw", np.int64, (MOST_STREETS,)),
        ("context", np.int64, (MOST_STREETS,)),
        ("low", np.int64, (MOST_STREETS,)),
        ("low_context", np.int64, (MOST_STREETS,)),
    ],
    align=True,
)


class Dealt(NamedTuple):
    """A game as it is dealt here. `num_hole` cards are dealt down before those that lie open, stud only."""

    strength: int
    high: int
    low: int
    num_own: int
    num_start: int
    num_hole: int
    num_board: int
    num_streets: int  # after the first


@kernel
def deal_hands(game, cards_of_deck, deck, deal, hands):
    """Deal `hands` (HAND[5]) their cards and values. Returns the board, packed."""
    deck[:] = cards_of_deck
    num_dealt = game.num_own * NUM_HANDS + game.num_board
    shuffle(deck, deck.size, num_dealt, SEED, deal, Purpose.DEAL)
    board = ALL_BYTES
    for place in range(game.num_board):
        board = with_card(board, place, np.int64(deck[game.num_own * NUM_HANDS + place]))
    for at in range(NUM_HANDS):
        hand = hands[at]
        hand.cards = ALL_BYTES
        for place in range(game.num_own):
            hand.cards = with_card(hand.cards, place, np.int64(deck[game.num_own * at + place]))
        if is_omaha(game.strength):
            hand.value = omaha_value(game.high, hand.cards, game.num_own, board, game.num_board)
            hand.low_value = omaha_value(game.low, hand.cards, game.num_own, board, game.num_board)
        else:
            key = key_of(hand.cards, game.num_own) + key_of(board, game.num_board)
            mask = mask_of(hand.cards, game.num_own) | mask_of(board, game.num_board)
            hand.value = hand_value(game.high, key, mask)
            hand.low_value = hand_value(game.low, key, mask)
    return board


@kernel
def number_start(game, hand, weights):
    """The number of the hand's start, see `hand_classes.start_no`."""
    return start_no(game.strength, hand.cards, game.num_start, mask_of(hand.cards, game.num_start), weights, 0)


@kernel
def classify_beside_board(game, hands, board):
    """Put each hand into its classes on each street. Changes `hands`."""
    for street in range(game.num_streets):
        num_board = RIVER_CARDS - game.num_streets + 1 + street
        board_key, board_mask = key_of(board, num_board), mask_of(board, num_board)
        for at in range(NUM_HANDS):
            hand = hands[at]
            key, mask = key_of(hand.cards, game.num_own), mask_of(hand.cards, game.num_own)
            hand.holding[street], hand.context[street], hand.draw[street] = classes_beside_board(
                game.strength, hand.cards, game.num_own, key, mask, board, board_key, board_mask, num_board
            )
            hand.low[street], hand.low_context[street] = omaha_low_no(mask, board_mask), omaha_low_board(board_mask)


@kernel
def classify_stud(game, hands):
    """Put each hand into its classes on each street. Changes `hands`."""
    up_shift = np.uint64(8 * game.num_hole)
    for street in range(game.num_streets):
        num_cards = game.num_start + street + 1
        num_up = num_cards - game.num_hole
        for at in range(NUM_HANDS):
            hand = hands[at]
            others_ranks = np.uint64(0)
            for step in range(1, NUM_HANDS):
                others_ranks |= ranks_of(mask_of(hands[(at + step) % NUM_HANDS].cards >> up_shift, num_up))
            key, mask = key_of(hand.cards, num_cards), mask_of(hand.cards, num_cards)
            hand.holding[street], hand.draw[street] = classes_of_stud(
                game.strength, key, mask, game.num_own - num_cards, others_ranks
            )
            hand.context[street] = shown_no(game.strength, hand.cards >> up_shift, num_up)
            hand.low[street] = stud_low_no(mask)
            hand.low_context[street] = low_shown_no(mask_of(hand.cards >> up_shift, num_up))


@kernel
def add_shares(game, hands, own, shares, times):
    """Add what a hand gets of the high pot against the next 1, 2, 3 and 4 hands of each range. Changes both arrays, see
    `deal_classes`."""
    hand = hands[own]
    contexts = np.empty(MOST_STREETS, np.int64)
    for kind in range(NUM_RANGES):
        num_met = num_tied = 0
        is_beaten = False
        contexts[:] = 0
        for step in range(1, NUM_HANDS):
            other = hands[(own + step) % NUM_HANDS]
            if other.percentile < LEAST_PERCENTILES[kind]:
                continue
            is_beaten |= other.value > hand.value
            num_tied += other.value == hand.value
            share = 0 if is_beaten else SHARES // (1 + num_tied)
            for street in range(game.num_streets):
                contexts[street] = max(contexts[street], other.context[street])
                holding, draw = hand.holding[street], hand.draw[street]
                shares[street, holding, contexts[street], draw, kind, num_met] += share
                times[street, holding, contexts[street], draw, kind, num_met] += 1
            num_met += 1


@kernel
def add_low_shares(game, hands, own, lows, times):
    """Add what a hand gets of the low pot against the next 1, 2, 3 and 4 hands, and whether there is one. Changes both arrays."""
    hand = hands[own]
    contexts = np.zeros(MOST_STREETS, np.int64)
    best = np.int64(0)
    num_tied = 0
    for step in range(1, NUM_HANDS):
        other = hands[(own + step) % NUM_HANDS]
        best = max(best, other.low_value)
        num_tied += other.low_value == hand.low_value
        share = 0 if hand.low_value == 0 or best > hand.low_value else SHARES // (1 + num_tied)
        is_low = best > 0 or hand.low_value > 0
        for street in range(game.num_streets):
            contexts[street] = max(contexts[street], other.low_context[street])
            lows[street, step - 1, hand.low[street], contexts[street], 0] += share
            lows[street, step - 1, hand.low[street], contexts[street], 1] += SHARES * is_low
            times[street, step - 1, hand.low[street], contexts[street], 0] += 1


@kernel
def deal_classes(game, cards_of_deck, num_deals, percentiles_of, weights, shares, times, lows, low_times):
    """Play deals and add up shares and times, both int64[street, holding, context, draw, range, opponents], and where the game
    has lows those of the low pot, int64[street, opponents, low, low context, share and low pots]. Changes all four."""
    deck = np.empty(cards_of_deck.size, np.uint8)
    hands = np.zeros(NUM_HANDS, HAND)
    for deal in range(num_deals):
        board = deal_hands(game, cards_of_deck, deck, deal, hands)
        for at in range(NUM_HANDS):
            hands[at].percentile = percentiles_of[number_start(game, hands[at], weights)]
        if is_stud(game.strength):
            classify_stud(game, hands)
        else:
            classify_beside_board(game, hands, board)
        for at in range(NUM_HANDS):
            if game.low != Ranking.NONE:
                add_low_shares(game, hands, at, lows, low_times)
            else:
                add_shares(game, hands, at, shares, times)


def mean_with_parent(permille: np.ndarray, times: np.ndarray, parent: np.ndarray) -> np.ndarray:
    """The mean of `permille`, sums over so many times, with DEALS_OF_PARENT times the parent's mean; to the nearest."""
    whole = SHARES * (times + DEALS_OF_PARENT)
    return (2 * (permille + SHARES * DEALS_OF_PARENT * parent) + whole) // (2 * whole)


def equities(shares: np.ndarray, times: np.ndarray) -> np.ndarray:
    """int64[street, holding, context, range, opponents]: the equity of each class without a draw.

    Parent: the holding in any context, and its parent the same against one opponent less.
    """
    permille, times = PERMILLE * shares[:, :, :, 0], times[:, :, :, 0]
    any_context = np.zeros_like(permille[:, :, 0])
    for opponents in range(MOST_OPPONENTS):
        any_context[..., opponents] = mean_with_parent(
            permille[..., opponents].sum(axis=2),
            times[..., opponents].sum(axis=2),
            any_context[..., max(0, opponents - 1)],
        )
    return mean_with_parent(permille, times, any_context[:, :, None])


def draw_gains(shares: np.ndarray, times: np.ndarray, without: np.ndarray, groups: tuple[int, ...]) -> np.ndarray:
    """int64[street, holding, draw, range, opponents]: what a draw adds to the equity, all streets but the last. Parent: the draw
    with its group of holdings; `groups` holds where each begins, and the end."""
    permille = shares * PERMILLE - SHARES * without[:, :, :, None] * times
    permille, times = permille[:-1].sum(axis=2), times[:-1].sum(axis=2)
    gains = np.zeros_like(permille)
    for first, last in itertools.pairwise(groups):
        group = slice(first, last)
        whole = np.maximum(1, SHARES * times[:, group].sum(axis=1, keepdims=True))
        parent = permille[:, group].sum(axis=1, keepdims=True) // whole
        gains[:, group] = mean_with_parent(permille[:, group], times[:, group], parent)
    gains[:, :, 0] = 0
    return gains


def equity_tables(
    game: Dealt,
    deck: tuple[int, ...],
    sizes: tuple[int, int, int],
    groups: tuple[int, ...],
    num_deals: int,
    percentiles_of: np.ndarray,
    weights: np.ndarray,
) -> dict[str, np.ndarray]:
    """`equity_permille` uint16[street, range, opponents, holding, context] and `draw_permille` int16[street, range, opponents,
    holding, draw] of a game with so many holdings, contexts and draws, given the percentiles of starting hands."""
    times = np.zeros((game.num_streets, *sizes, NUM_RANGES, MOST_OPPONENTS), np.int64)
    shares = np.zeros_like(times)
    none = np.zeros((1, 1, 1, 1, 1), np.int64)
    deck_cards = np.array(deck, np.uint8)
    deal_classes(game, deck_cards, num_deals, percentiles_of, weights, shares, times, none, none)
    without = equities(shares, times)
    gains = draw_gains(shares, times, without, groups)
    return {
        "equity_permille": np.ascontiguousarray(without.transpose(0, 3, 4, 1, 2)).astype(np.uint16),
        "draw_permille": np.ascontiguousarray(gains.transpose(0, 3, 4, 1, 2)).astype(np.int16),
    }


def low_table(game: Dealt, deck: tuple[int, ...], sizes: tuple[int, int], num_deals: int) -> np.ndarray:
    """uint16[street, opponents, low, low context, 2]: of the whole pot what a hand gets as a low and what goes to lows, permille.
    Parent: the low in any context."""
    times = np.zeros((game.num_streets, MOST_OPPONENTS, *sizes, 1), np.int64)
    lows = np.zeros((*times.shape[:-1], 2), np.int64)
    none = np.zeros((1, 1, 1, 1, 1, 1), np.int64)
    any_hand = np.zeros(1 << 16, np.int64)
    weights = np.zeros(1 << 8, np.int32)
    deck_cards = np.array(deck, np.uint8)
    deal_classes(game, deck_cards, num_deals, any_hand, weights, none, none, lows, times)
    permille = PERMILLE // 2 * lows
    all_times = times.sum(axis=3, keepdims=True)
    parent = mean_with_parent(permille.sum(axis=3, keepdims=True), all_times, np.zeros_like(all_times))
    return mean_with_parent(permille, times, parent).astype(np.uint16)


def holdem_tables(percentiles_of: np.ndarray) -> dict[str, np.ndarray]:
    """Those of hold'em."""
    game = Dealt(Strength.HOLDEM, Ranking.STANDARD, Ranking.NONE, 2, 2, 0, RIVER_CARDS, 3)
    sizes = (NUM_HOLDINGS, NUM_BOARDS, NUM_DRAWS)
    no_weights = np.zeros(1, np.int32)
    return equity_tables(game, STANDARD_DECK, sizes, HOLDING_GROUPS, NUM_HOLDEM_DEALS, percentiles_of, no_weights)
