"""How many of all deals of four own cards and a board of five make each class in Omaha (rule book 2 and 3).

There are C(52, 4) C(48, 5) = 463,563,500,400 of them, too many to look at one by one. One board of each kind that differs by more
than a change of suits stands for all (134,459 of 2,598,960). On it the class of four own cards is the best class of their
six pairs, so the sets of four below a class are the cliques of four in the graph of the pairs below it: counted with bit sets.
All of it takes some ten seconds.
"""

import numpy as np

from pipeline.cards import NUM_CARDS, STANDARD_DECK
from pipeline.codes import HandClass, LowClass, Ranking
from pipeline.engine.five_cards import CLASS_ORDERS
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import omaha_value
from pipeline.engine.ranking import class_of_value
from pipeline.exact.boards import NUM_BOARD, boards_of, others

NUM_OWN = 4
MAX_CLASSES = 20
ONE = np.uint64(1)
ALL_BYTES = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
BYTE = np.uint64(0xFF)
EVEN_BITS = np.uint64(0x5555_5555_5555_5555)
PAIRS_OF_BITS = np.uint64(0x3333_3333_3333_3333)
HALF_BYTES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
BYTE_ONES = np.uint64(0x0101_0101_0101_0101)
TOP_BYTE = np.uint64(56)


@kernel
def num_bits(bits: np.uint64) -> np.uint64:
    """How many bits are set."""
    bits = bits - (bits >> ONE & EVEN_BITS)
    bits = (bits & PAIRS_OF_BITS) + (bits >> np.uint64(2) & PAIRS_OF_BITS)
    return ((bits + (bits >> np.uint64(4))) & HALF_BYTES) * BYTE_ONES >> TOP_BYTE


@kernel
def num_cliques_of_four(later: np.ndarray, num_cards: int) -> np.int64:
    """How many sets of four cards have all six pairs in the graph; `later[i]` are the neighbours of card i after it, as bits."""
    total = np.uint64(0)
    for a in range(num_cards):
        after_a = later[a]
        for b in range(a + 1, num_cards):
            if after_a >> np.uint64(b) & ONE == 0:
                continue
            after_b = after_a & later[b]
            for c in range(b + 1, num_cards):
                if after_b >> np.uint64(c) & ONE != 0:
                    total += num_bits(after_b & later[c])
    return np.int64(total)


@kernel
def count_board(
    ranking: int,
    board: np.uint64,
    rest: np.ndarray,
    num_rest: int,
    weight: int,
    places: np.ndarray,
    num_classes: int,
    counts: np.ndarray,
) -> None:
    """Count all sets of four own cards on a board by the place of their class, `weight` times. Changes `counts`."""
    pair_places = np.zeros((num_rest, num_rest), np.int64)
    later = np.zeros(num_rest, np.uint64)
    num_below = 0
    num_done = np.int64(0)
    for first in range(num_rest):
        for second in range(first + 1, num_rest):
            own = ALL_BYTES ^ (BYTE ^ rest[first]) ^ (BYTE ^ rest[second]) << np.uint64(8)
            value = omaha_value(ranking, own, 2, board, NUM_BOARD)
            pair_places[first, second] = 0 if value == 0 else places[class_of_value(ranking, value)]
    for place in range(num_classes):
        num_new = 0
        for first in range(num_rest):
            for second in range(first + 1, num_rest):
                if pair_places[first, second] == place:
                    later[first] |= ONE << np.uint64(second)
                    num_new += 1
        if num_new == 0:
            continue
        num_below += num_new
        num_up_to = num_cliques_of_four(later, num_rest)
        counts[place] += weight * (num_up_to - num_done)
        num_done = num_up_to


@kernel
def count_boards(
    ranking: int,
    deck: np.ndarray,
    boards: np.ndarray,
    weights: np.ndarray,
    places: np.ndarray,
    num_classes: int,
    counts: np.ndarray,
) -> None:
    """Count the deals on boards that stand for so many each. Changes `counts`."""
    rest = np.zeros(NUM_CARDS, np.uint64)
    for at in range(weights.size):
        board = ALL_BYTES
        for place in range(NUM_BOARD):
            board ^= (BYTE ^ boards[at, place]) << np.uint64(8 * place)
        num_rest = others(deck, boards[at], rest)
        count_board(ranking, board, rest, num_rest, weights[at], places, num_classes, counts)


def omaha_category_counts(
    ranking: Ranking = Ranking.STANDARD, deck: tuple[int, ...] = STANDARD_DECK
) -> dict[HandClass | LowClass | None, int]:
    """How many deals of four own cards and a board of five are of each class, worst first; None stands for no such hand."""
    order = CLASS_ORDERS[ranking]
    places = np.zeros(MAX_CLASSES, np.int64)
    for place, hand_class in enumerate(order, start=1):
        places[hand_class] = place
    counts = np.zeros(len(order) + 1, np.int64)
    cards = np.array(deck, dtype=np.uint64)
    count_boards(int(ranking), cards, *boards_of(deck), places, counts.size, counts)
    return dict(zip((None, *order), counts.tolist(), strict=True))
