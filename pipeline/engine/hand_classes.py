"""Which classes a hand is in, whatever the game: the one switch over Strength before tables are read or filled.

On each street after the first a hand has a *holding* (what it is), a *draw*, and a *context*: the board, or the most dangerous of
what the opponents show. `strength.py` reads what these are worth, `deal_equities.py` finds it out, against one to four opponents,
in pots without a raise on the first street, with one, with more. Cards are packed.

Starting hands have a number each: two cards their `starting_hand_class`, three their ranks and how many are of a suit, Omaha's
a score that adds up what each pair of cards, three of a rank and three of a suit are worth.
"""

import numpy as np

from pipeline.codes import Strength
from pipeline.engine.holdings import board_no, draw_no, holding_no, num_ranks
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import key_of, mask_of, omaha_high, packed_at
from pipeline.engine.omaha_holdings import omaha_draw_no, omaha_holding_no
from pipeline.engine.ranking import FOUR, LANE_BITS, ZERO, starting_hand_class
from pipeline.engine.stud_holdings import (
    low_shown_no,
    razz_holding_no,
    stud_draw_no,
    stud_holding_no,
    stud_shown_no,
    tripled_ranks_of,
)

PERMILLE = 1000
MOST_OPPONENTS = 4
NUM_RANGES = 3
NUM_PAIRS_OF_CARDS = 169
FIRST_TRIPLE = 169  # by rank
SUITED_TRIPLE = 182
NUM_FEATURES = 183
NO_FEATURE = -1
POINTS_PER_BUCKET = 8  # of an Omaha score, about the equity against a random hand in 1/10,000
NUM_SCORES = 1250
NUM_RANKS = 13
NUM_SUITS = 4
# The places of the two cards of each pair, those of fewer cards first.
PAIRS = [(one, other) for one in range(1, 6) for other in range(one)]
HIGHER_OF_PAIR = np.array([one for one, _ in PAIRS], dtype=np.int64)
LOWER_OF_PAIR = np.array([other for _, other in PAIRS], dtype=np.int64)
NUM_RANK_TRIPLES = 2197
NUM_THREE_CARDS = 3 * NUM_RANK_TRIPLES


@kernel
def is_omaha(strength):
    """True for the games of exactly two own cards."""
    return strength >= Strength.OMAHA and strength <= Strength.OMAHA_HI_LO


@kernel
def is_stud(strength):
    """True for the games in which cards lie open before players."""
    return strength >= Strength.FIVE_CARD_STUD


@kernel
def is_short_deck(strength):
    """True for six plus."""
    return strength == Strength.SIX_PLUS_A or strength == Strength.SIX_PLUS_B


# ---------------------------------------------------------------------------------------------------- starting hands
@kernel
def num_omaha_features(num_cards):
    """How many places `omaha_feature` has for so many cards."""
    return num_cards * (num_cards - 1) // 2 + NUM_RANKS + NUM_SUITS * (num_cards - 2)


@kernel
def omaha_feature(cards, num_cards, mask, place):
    """The feature of an Omaha starting hand in this place, NO_FEATURE where it has none: each pair of cards, each rank it has
    three of, each card of a suit after the second."""
    num_pairs = num_cards * (num_cards - 1) // 2
    if place < num_pairs:
        pair = np.uint64(place)
        return starting_hand_class(packed_at(cards, HIGHER_OF_PAIR[pair]), packed_at(cards, LOWER_OF_PAIR[pair]))
    rank = place - num_pairs
    if rank < NUM_RANKS:
        has_three = tripled_ranks_of(mask) >> np.uint64(rank) & np.uint64(1) != ZERO
        return np.int64(FIRST_TRIPLE + rank) if has_three else np.int64(NO_FEATURE)
    suit, card = divmod(rank - NUM_RANKS, num_cards - 2)
    has_card = num_ranks(mask >> np.uint64(16 * suit) & LANE_BITS) > card + 2
    return np.int64(SUITED_TRIPLE) if has_card else np.int64(NO_FEATURE)


@kernel
def omaha_score(cards, num_cards, mask, weights, first):
    """The bucket of an Omaha starting hand's score, given the weights of the features from `first` on."""
    score = 0
    for place in range(num_omaha_features(num_cards)):
        feature = omaha_feature(cards, num_cards, mask, place)
        if feature != NO_FEATURE:
            score += weights[first + feature]
    return max(0, min(NUM_SCORES - 1, score // POINTS_PER_BUCKET))


@kernel
def three_cards_no(cards, mask):
    """Which starting hand three cards are: ranks from low to high, and how many are of a suit."""
    rank1, rank2, rank3 = packed_at(cards, 0) // FOUR, packed_at(cards, 1) // FOUR, packed_at(cards, 2) // FOUR
    low, high = min(rank1, rank2, rank3), max(rank1, rank2, rank3)
    middle = rank1 + rank2 + rank3 - low - high
    most = 0
    for suit in range(4):
        most = max(most, num_ranks(mask >> np.uint64(16 * suit) & LANE_BITS))
    return NUM_RANK_TRIPLES * (most - 1) + NUM_RANKS * (NUM_RANKS * np.int64(low) + np.int64(middle)) + np.int64(high)


@kernel
def start_no(strength, cards, num_cards, mask, weights, first):
    """The number of a starting hand, see above; only Omaha needs weights."""
    if is_omaha(strength):
        return omaha_score(cards, num_cards, mask, weights, first)
    if num_cards == 2:
        return starting_hand_class(packed_at(cards, 0), packed_at(cards, 1))
    return three_cards_no(cards, mask)


# --------------------------------------------------------------------------------------------------- later streets
@kernel
def classes_beside_board(strength, cards, num_cards, key, mask, board, board_key, board_mask, num_board):
    """(holding, context, draw) of own cards beside a board of three to five."""
    is_short = is_short_deck(strength)
    context = board_no(board_key, board_mask, num_board, is_short)
    if is_omaha(strength):
        value = omaha_high(cards, num_cards, board, num_board)
        holding = omaha_holding_no(value, key, mask, board_key, board_mask)
        return holding, context, omaha_draw_no(key, mask, board_key, board_mask, num_board)
    card1, card2 = packed_at(cards, 0), packed_at(cards, 1)
    holding = holding_no(card1, card2, key, mask, board_key, board_mask, is_short)
    return holding, context, draw_no(card1, card2, key, mask, board_key, board_mask, num_board, is_short)


@kernel
def classes_of_stud(strength, key, mask, num_to_come, others_ranks):
    """(holding, draw) of a hand of stud, given the ranks that others show."""
    if strength == Strength.RAZZ:
        return razz_holding_no(mask), 0
    return stud_holding_no(key, mask), stud_draw_no(key, mask, num_to_come, others_ranks)


@kernel
def shown_no(strength, up_cards, num_up):
    """How dangerous up-cards are."""
    mask = mask_of(up_cards, num_up)
    if strength == Strength.RAZZ:
        return low_shown_no(mask)
    return stud_shown_no(key_of(up_cards, num_up), mask, num_up)
