"""Equity after the flop the slow way: every hand that the other may hold, every board that may come. Knows no classes."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, high_value, high_value_of, starting_hand_class

NUM_CARDS = 52
NUM_BOARD = 5


@kernel
def score_of(board_key, board_mask, own_key, own_mask, is_seen, is_in_range):
    """(twice the hands beaten plus those tied, hands) of the two unseen cards of the range on a full board."""
    own = high_value(board_key + own_key, board_mask | own_mask)
    score = num_hands = 0
    for card1 in range(NUM_CARDS):
        if is_seen[card1]:
            continue
        for card2 in range(card1):
            if is_seen[card2] or not is_in_range[starting_hand_class(card1, card2)]:
                continue
            key = board_key + CARD_KEYS[np.uint64(card1)] + CARD_KEYS[np.uint64(card2)]
            mask = board_mask | CARD_MASKS[np.uint64(card1)] | CARD_MASKS[np.uint64(card2)]
            other = high_value(key, mask)
            score += 2 * (own > other) + (own == other)
            num_hands += 1
    return score, num_hands


@kernel
def score_with_one_more(board_key, board_mask, above, own_key, own_mask, is_seen, is_in_range):
    """The same over all boards that one card more, of a higher number than `above`, makes full."""
    score = num_hands = 0
    for card in range(above + 1, NUM_CARDS):
        if not is_seen[card]:
            is_seen[card] = True
            key, mask = board_key + CARD_KEYS[np.uint64(card)], board_mask | CARD_MASKS[np.uint64(card)]
            more, hands = score_of(key, mask, own_key, own_mask, is_seen, is_in_range)
            score += more
            num_hands += hands
            is_seen[card] = False
    return score, num_hands


@kernel
def score_with_two_more(board_key, board_mask, own_key, own_mask, is_seen, is_in_range):
    """The same over all boards that two cards more make full."""
    score = num_hands = 0
    for card in range(NUM_CARDS):
        if not is_seen[card]:
            is_seen[card] = True
            key, mask = board_key + CARD_KEYS[np.uint64(card)], board_mask | CARD_MASKS[np.uint64(card)]
            more, hands = score_with_one_more(key, mask, card, own_key, own_mask, is_seen, is_in_range)
            score += more
            num_hands += hands
            is_seen[card] = False
    return score, num_hands


@kernel
def equity(own, board, is_in_range):
    """The exact equity, 0.0 to 1.0, of two cards beside a board of three to five against one hand drawn evenly from the
    starting hands marked in `is_in_range`, bool[169]."""
    is_seen = np.zeros(NUM_CARDS, np.bool_)
    own_key = own_mask = board_key = board_mask = np.uint64(0)
    for card in own:
        is_seen[card] = True
        own_key += CARD_KEYS[np.uint64(card)]
        own_mask |= CARD_MASKS[np.uint64(card)]
    for card in board:
        is_seen[card] = True
        board_key += CARD_KEYS[np.uint64(card)]
        board_mask |= CARD_MASKS[np.uint64(card)]
    if board.size == NUM_BOARD:
        score, num_hands = score_of(board_key, board_mask, own_key, own_mask, is_seen, is_in_range)
    elif board.size == NUM_BOARD - 1:
        score, num_hands = score_with_one_more(board_key, board_mask, -1, own_key, own_mask, is_seen, is_in_range)
    else:
        score, num_hands = score_with_two_more(board_key, board_mask, own_key, own_mask, is_seen, is_in_range)
    return score / (2 * num_hands)


def sampled_equity(
    own: np.ndarray, board: np.ndarray, num_opponents: int, num_trials: int, rng: np.random.Generator
) -> float:
    """The share of the pot against so many random hands, by dealing the unseen cards at random."""
    unseen = np.setdiff1d(np.arange(NUM_CARDS), np.concatenate([own, board]))
    total = 0.0
    for _ in range(num_trials):
        cards = rng.permutation(unseen)
        full = np.concatenate([board, cards[: NUM_BOARD - board.size]])
        others = cards[NUM_BOARD - board.size :][: 2 * num_opponents].reshape(-1, 2)
        value = high_value_of(np.concatenate([full, own]))
        values = [high_value_of(np.concatenate([full, other])) for other in others]
        total += 0 if max(values) > value else 1 / (1 + values.count(value))
    return total / num_trials
