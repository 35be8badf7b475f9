"""Equities of the classes of `holdings.py`, found by dealing; `make_tables.py` ships them in tables_policy.npz.

Deals are those of the random stream (seed 0, deal number, Purpose.DEAL), and all sums are integers, so every machine gets
the same tables. In a deal five hands get two cards each and the board five. On each street each of the five is put into its
class, and its shares of the pot at showdown against one to four of the others are added up: against any of them,
against those with one of the best third of starting hands, and against those with one of the best tenth.
"""

import itertools

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import Purpose
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
    board_no,
    draw_no,
    holding_no,
)
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, high_value, starting_hand_class
from pipeline.engine.rng import shuffle

SEED = 0
NUM_DEALS = 4_000_000
NUM_HANDS = 5
MOST_OPPONENTS = NUM_HANDS - 1
NUM_STREETS = 3
NUM_DRAW_STREETS = 2
RIVER_CARDS = 5
SHARES = 60  # of a pot: two to five hands share it evenly
PERMILLE = 1000
# The least percentile of starting hands that opponents hold: in pots without a raise, with one, with more.
LEAST_PERCENTILES = np.array([0, 667, 900], dtype=np.int64)
NUM_RANGES = LEAST_PERCENTILES.size
# A class is believed as far as it was dealt: so many deals of the coarser class are added to its own.
DEALS_OF_PARENT = 40
HOLDING_GROUPS = (0, ONE_PAIRED, POCKET_PAIR, TWO_PAIR, SET, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, BEST, NUM_HOLDINGS)


@kernel
def share_out(values, percentiles, hand, shares, times):
    """What a hand gets at showdown against the next 1, 2, 3 and 4 hands of each range. Fills `shares` and `times`, both
    int64[ranges, opponents]."""
    for kind in range(NUM_RANGES):
        num_met = num_tied = 0
        is_beaten = False
        for step in range(1, NUM_HANDS):
            other = (hand + step) % NUM_HANDS
            if percentiles[other] < LEAST_PERCENTILES[kind]:
                continue
            is_beaten |= values[other] > values[hand]
            num_tied += values[other] == values[hand]
            shares[kind, num_met] = 0 if is_beaten else SHARES // (1 + num_tied)
            times[kind, num_met] = 1
            num_met += 1
        for missing in range(num_met, MOST_OPPONENTS):
            shares[kind, missing] = 0
            times[kind, missing] = 0


@kernel
def deal_classes(first_deal, num_deals, percentiles_of, shares, times):
    """Play deals and add up shares and times, both int64[street, holding, board, draw, range, opponents]. Changes both."""
    deck = np.empty(NUM_CARDS, np.uint8)
    values = np.empty(NUM_HANDS, np.int64)
    percentiles = np.empty(NUM_HANDS, np.int64)
    keys = np.empty(NUM_HANDS, np.uint64)
    masks = np.empty(NUM_HANDS, np.uint64)
    hand_shares = np.empty((NUM_HANDS, NUM_RANGES, MOST_OPPONENTS), np.int64)
    hand_times = np.empty((NUM_HANDS, NUM_RANGES, MOST_OPPONENTS), np.int64)
    num_dealt = 2 * NUM_HANDS + RIVER_CARDS
    for deal in range(first_deal, first_deal + num_deals):
        for place in range(NUM_CARDS):
            deck[place] = place
        shuffle(deck, NUM_CARDS, num_dealt, SEED, deal, Purpose.DEAL)
        board_key = np.uint64(0)
        board_mask = np.uint64(0)
        for place in range(2 * NUM_HANDS, num_dealt):
            board_key += CARD_KEYS[np.uint64(deck[place])]
            board_mask |= CARD_MASKS[np.uint64(deck[place])]
        for hand in range(NUM_HANDS):
            card1, card2 = np.uint64(deck[2 * hand]), np.uint64(deck[2 * hand + 1])
            keys[hand] = CARD_KEYS[card1] + CARD_KEYS[card2]
            masks[hand] = CARD_MASKS[card1] | CARD_MASKS[card2]
            values[hand] = high_value(keys[hand] + board_key, masks[hand] | board_mask)
            percentiles[hand] = percentiles_of[starting_hand_class(card1, card2)]
        for hand in range(NUM_HANDS):
            share_out(values, percentiles, hand, hand_shares[hand], hand_times[hand])
        for num_board in range(RIVER_CARDS, RIVER_CARDS - NUM_STREETS, -1):
            if num_board < RIVER_CARDS:
                card = np.uint64(deck[2 * NUM_HANDS + num_board])
                board_key -= CARD_KEYS[card]
                board_mask ^= CARD_MASKS[card]
            street = num_board - RIVER_CARDS + NUM_STREETS - 1
            board = board_no(board_key, board_mask, num_board)
            for hand in range(NUM_HANDS):
                card1, card2 = np.int64(deck[2 * hand]), np.int64(deck[2 * hand + 1])
                holding = holding_no(card1, card2, keys[hand], masks[hand], board_key, board_mask)
                draw = draw_no(card1, card2, keys[hand], masks[hand], board_key, board_mask, num_board)
                shares[street, holding, board, draw] += hand_shares[hand]
                times[street, holding, board, draw] += hand_times[hand]


def mean_with_parent(permille: np.ndarray, times: np.ndarray, parent: np.ndarray) -> np.ndarray:
    """The mean of `permille`, sums over so many times, with DEALS_OF_PARENT times the parent's mean; to the nearest."""
    whole = SHARES * (times + DEALS_OF_PARENT)
    return (2 * (permille + SHARES * DEALS_OF_PARENT * parent) + whole) // (2 * whole)


def equities(shares: np.ndarray, times: np.ndarray) -> np.ndarray:
    """int64[street, holding, board, range, opponents]: the equity of each class without a draw.

    Parent: the holding on any board, and its parent the same against one opponent less.
    """
    permille, times = PERMILLE * shares[:, :, :, 0], times[:, :, :, 0]
    any_board = np.zeros_like(permille[:, :, 0])
    for opponents in range(MOST_OPPONENTS):
        any_board[..., opponents] = mean_with_parent(
            permille[..., opponents].sum(axis=2),
            times[..., opponents].sum(axis=2),
            any_board[..., max(0, opponents - 1)],
        )
    return mean_with_parent(permille, times, any_board[:, :, None])


def draw_gains(shares: np.ndarray, times: np.ndarray, without: np.ndarray) -> np.ndarray:
    """int64[street, holding, draw, range, opponents]: what a draw adds to the equity. Parent: the draw with its group of
    holdings."""
    permille = shares * PERMILLE - SHARES * without[:, :, :, None] * times
    permille, times = permille[:NUM_DRAW_STREETS].sum(axis=2), times[:NUM_DRAW_STREETS].sum(axis=2)
    gains = np.zeros_like(permille)
    for first, last in itertools.pairwise(HOLDING_GROUPS):
        group = slice(first, last)
        whole = np.maximum(1, SHARES * times[:, group].sum(axis=1, keepdims=True))
        parent = permille[:, group].sum(axis=1, keepdims=True) // whole
        gains[:, group] = mean_with_parent(permille[:, group], times[:, group], parent)
    gains[:, :, 0] = 0
    return gains


def equity_tables(percentiles_of: np.ndarray) -> dict[str, np.ndarray]:
    """The arrays `equity_permille` and `draw_permille` of tables_policy.npz, given the percentiles of starting hands."""
    times = np.zeros((NUM_STREETS, NUM_HOLDINGS, NUM_BOARDS, NUM_DRAWS, NUM_RANGES, MOST_OPPONENTS), np.int64)
    shares = np.zeros_like(times)
    deal_classes(0, NUM_DEALS, percentiles_of, shares, times)
    without = equities(shares, times)
    gains = draw_gains(shares, times, without)
    return {
        "equity_permille": np.ascontiguousarray(without.transpose(0, 3, 4, 1, 2)).astype(np.uint16),
        "draw_permille": np.ascontiguousarray(gains.transpose(0, 3, 4, 1, 2)).astype(np.int16),
    }
