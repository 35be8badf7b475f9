"""Builds the tables that `ranking.py` loads, from the rules alone:   python -m pipeline.engine.make_tables

tables_standard.npz (how high hands rank)
    rank_keys    uint64[13]     the magic number of each rank, deuce first
    row_shift    uint64         a row is 2 ** row_shift sums
    row_starts   uint32[rows]   where each row of sums begins in rank_values
    rank_values  uint16[...]    the value of a hand without a flush, by place of its rank sum
    flush_values uint16[8192]   the value of the best five ranks of one suit, by their bits; 0 for fewer than five

tables_rankings.npz (how hands rank elsewhere, see five_cards.py; the hash is that of the standard ranking)
    rank_values   uint16[5, ...]   the value of a hand without a flush under each ranking from SIX_PLUS_A on, by place of its
                                   rank sum
    flush_values  uint16[5, 8192]  the value of the best five ranks of one suit under the same; that of ACE_TO_FIVE is not read,
                                   as seven cards may hold a better low of several suits
    low_values    uint8[8192]      the value of the best eight-or-better low of a set of ranks, by its bits; 0 for none
    omaha_lows    uint8[256, 256]  the same of two ranks of one set and three of another; bit 0 is the ace, bit 7 the eight
    showing_values uint16[2, 30940] how good one to four up-cards are, as a high hand and as a low one
    class_starts  uint32[8]        where each ranking begins in classes
    classes       uint8[...]       the HandClass or LowClass of each value of each ranking, value 0 first
    high_tops     uint8[7463]      by standard value the rank that most of its cards have, the highest where several do

tables_policy.npz (how good hands are on average)
    preflop_equity_permyriad  uint16[169]  all-in equity against one random hand, exact, rounded to 1/10,000
    preflop_permille          uint16[169]  share of the other 1326 starting hands, by number of combinations, with less equity,
                                           rounded to 1/1,000: 0 is the worst, 1000 the best
    equity_permille           uint16[3, 3, 4, 69, 60]  after the flop: the chance to win of each class of hand without a draw, by
                                           street, opponents' range, opponents, holding and board (see holdings.py)
    draw_permille             int16[2, 3, 4, 69, 12]  what each draw adds to it on flop and turn

The two starting-hand tables come from all boards, one of each kind that differs by more than a change of suits (134,459 of
2,598,960), and on each board from all pairs of hands. Those for after the flop are means over dealt hands, see
`deal_equities.py`. The whole takes half a minute; the same bytes come out every time.
"""

import zipfile
from fractions import Fraction
from io import BytesIO
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import Ranking
from pipeline.engine.five_cards import (
    FIVE,
    NUM_RANKS,
    NUM_SUITS,
    best_flush_values,
    best_values,
    five_card_values,
    omaha_low_values,
    showing_values,
    value_classes,
    value_tops,
)
from pipeline.engine.jit import kernel

ENGINE_FOLDER = Path(__file__).parent
STANDARD_FILE = "tables_standard.npz"
RANKINGS_FILE = "tables_rankings.npz"
POLICY_FILE = "tables_policy.npz"
# The rankings that the sum of the ranks decides where no flush does, beside STANDARD; the rows of their tables.
SUM_RANKINGS = tuple(ranking for ranking in Ranking if ranking >= Ranking.SIX_PLUS_A)

MAX_CARDS = 7
HAND_SIZES = (5, 6, 7)
NUM_STARTING_HANDS = NUM_RANKS * NUM_RANKS
ROW_SHIFT = 11
ZIP_TIME = (1980, 1, 1, 0, 0, 0)

Arrays = dict[str, np.ndarray]


# ----------------------------------------------------------------------------------------------- the perfect hash
@kernel
def candidate_key(candidate_no, row_shift):
    """The key tried at this place: pairs (row, low part) in growing squares, so that sums spread both ways."""
    square = np.int64(np.sqrt(np.float64(candidate_no)))
    while square * square > candidate_no:
        square -= 1
    while (square + 1) * (square + 1) <= candidate_no:
        square += 1
    step = candidate_no - square * square
    row, low = (step, square) if step < square else (square, step - square)
    return (row << row_shift) + low


@kernel
def are_new_sums(key, sums, num_sums, is_sum):
    """True if one to four cards of a new rank with this key make sums not seen yet, all different.

    `sums` are in order of their number of cards, `num_sums[n]` have n cards at most, `is_sum` marks them.
    """
    for num_new in range(1, NUM_SUITS + 1):
        for i in range(num_sums[MAX_CARDS - num_new]):
            new_sum = sums[i] + num_new * key
            if new_sum < is_sum.size and is_sum[new_sum]:
                return False
    new_sums = np.empty(NUM_SUITS * sums.size, dtype=np.int64)
    num_seen = 0
    for num_new in range(1, NUM_SUITS + 1):
        for i in range(num_sums[MAX_CARDS - num_new]):
            new_sums[num_seen] = sums[i] + num_new * key
            num_seen += 1
    ordered = np.sort(new_sums[:num_seen])
    return not (ordered[1:] == ordered[:-1]).any()


@kernel
def next_rank_key(candidate_no, row_shift, sums, num_sums, is_sum):
    """The place of the first candidate, from `candidate_no` on, that keeps all sums different."""
    while not are_new_sums(candidate_key(candidate_no, row_shift), sums, num_sums, is_sum):
        candidate_no += 1
    return candidate_no


def all_sums(keys: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """The sums of all sets of up to seven of these ranks in order of their number of cards, and these numbers."""
    sums = np.zeros(1, dtype=np.int64)
    sizes = np.zeros(1, dtype=np.int64)
    for key in keys:
        sums = np.concatenate([sums + n * key for n in range(NUM_SUITS + 1)])
        sizes = np.concatenate([sizes + n for n in range(NUM_SUITS + 1)])
        sums, sizes = sums[sizes <= MAX_CARDS], sizes[sizes <= MAX_CARDS]
    order = np.argsort(sizes, kind="stable")
    return sums[order], sizes[order]


def search_rank_keys() -> list[int]:
    """Thirteen keys whose sums over sets of up to seven ranks, four of each at most, are all different.

    Greedy: each rank takes the first candidate that fits with the ranks before it.
    """
    keys: list[int] = []
    candidate_no = 0
    for _ in range(NUM_RANKS):
        sums, sizes = all_sums(keys)
        is_sum = np.zeros(sums.max() + 1, dtype=np.bool_)
        is_sum[sums] = True
        num_sums = np.searchsorted(sizes, np.arange(MAX_CARDS + 1), side="right")
        candidate_no = next_rank_key(candidate_no + 1, ROW_SHIFT, sums, num_sums, is_sum)
        keys.append(int(candidate_key(candidate_no, ROW_SHIFT)))
    return keys


@kernel
def slide_rows(lows, row_ends, order, starts, is_taken):
    """Give every row the first start at which none of its places is taken. Changes `starts` and `is_taken`.

    `lows` holds the low parts of all sums, row by row; row r has those up to `row_ends[r]`.
    """
    first_free = 0
    for row in order:
        begin = row_ends[row - 1] if row > 0 else 0
        if begin == row_ends[row]:
            continue
        start = max(0, first_free - lows[begin])
        fits = False
        while not fits:
            fits = True
            for i in range(begin, row_ends[row]):
                if is_taken[start + lows[i]]:
                    fits = False
                    start += 1
                    break
        starts[row] = start
        for i in range(begin, row_ends[row]):
            is_taken[start + lows[i]] = True
        while is_taken[first_free]:
            first_free += 1


def compress(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Row starts, the place row_starts[s >> ROW_SHIFT] + low bits of s of each of these ascending sums, and a size for tables.

    Fullest rows are placed first. The size leaves room for a full row at any start, so no sum reads past a table's end.
    """
    rows, lows = sums >> ROW_SHIFT, sums & ((1 << ROW_SHIFT) - 1)
    row_sizes = np.bincount(rows)
    starts = np.zeros(row_sizes.size, dtype=np.uint32)
    is_taken = np.zeros(sums.size + row_sizes.size * (1 << ROW_SHIFT), dtype=np.bool_)
    slide_rows(lows, np.cumsum(row_sizes), np.argsort(-row_sizes, kind="stable"), starts, is_taken)
    return starts, starts[rows] + lows, int(starts.max()) + (1 << ROW_SHIFT)


def sum_table(keys: list[int], ranking: Ranking) -> tuple[np.ndarray, np.ndarray]:
    """Row starts, and a table of the values of all hands without a flush by the places of their rank sums."""
    values = {
        sum(keys[rank] for rank in ranks): value for n in HAND_SIZES for ranks, value in best_values(n, ranking).items()
    }
    sums = np.array(sorted(values), dtype=np.int64)
    row_starts, places, size = compress(sums)
    table = np.zeros(size, dtype=np.uint16)
    table[places] = [values[rank_sum] for rank_sum in sums.tolist()]
    return row_starts, table


def standard_tables() -> Arrays:
    """The arrays of tables_standard.npz."""
    keys = search_rank_keys()
    row_starts, rank_values = sum_table(keys, Ranking.STANDARD)
    return {
        "rank_keys": np.array(keys, dtype=np.uint64),
        "row_shift": np.array(ROW_SHIFT, dtype=np.uint64),
        "row_starts": row_starts,
        "rank_values": rank_values,
        "flush_values": best_flush_values(),
    }


def low_values() -> np.ndarray:
    """uint8[8192]: the value of the best eight-or-better low of a set of ranks, by its bits; 0 for none."""
    unsuited, _ = five_card_values(Ranking.EIGHT_OR_BETTER)
    values = np.zeros(1 << NUM_RANKS, dtype=np.uint8)
    for bits in range(1 << NUM_RANKS):
        held = [rank for rank in range(NUM_RANKS) if bits >> rank & 1]
        values[bits] = max((unsuited[five] for five in combinations(held, FIVE)), default=0)
    return values


def rankings_tables(standard: Arrays) -> Arrays:
    """The arrays of tables_rankings.npz, given those of tables_standard.npz."""
    keys = [int(key) for key in standard["rank_keys"]]
    classes = [[0, *(value_classes(ranking) if ranking != Ranking.NONE else [])] for ranking in Ranking]
    return {
        "rank_values": np.array([sum_table(keys, ranking)[1] for ranking in SUM_RANKINGS]),
        "flush_values": np.array([best_flush_values(ranking) for ranking in SUM_RANKINGS]),
        "low_values": low_values(),
        "omaha_lows": omaha_low_values(),
        "showing_values": np.array([showing_values(is_low) for is_low in (False, True)]),
        "class_starts": np.cumsum([0, *map(len, classes[:-1])]).astype(np.uint32),
        "classes": np.concatenate(classes).astype(np.uint8),
        "high_tops": np.array([0, *value_tops(Ranking.STANDARD)], dtype=np.uint8),
    }


# ------------------------------------------------------------------------------------ starting hands against others
@kernel
def num_suit_orders(lanes):
    """How many boards differ from this one by a change of suits only; 0 if another one stands for them all."""
    if not lanes[0] >= lanes[1] >= lanes[2] >= lanes[3]:
        return 0
    orders = 24
    equal = 1
    for suit in range(1, 4):
        equal = equal + 1 if lanes[suit] == lanes[suit - 1] else 1
        orders //= equal
    return orders


@kernel
def add_scores(hands, values, cards1, cards2, weight, scores):
    """Compare all hands on one board with each other and add to `scores`, by starting hand: two for each hand beaten and
    one for each tied, times `weight`. Hands that share a card never meet. `hands` is in order of `values`.
    """
    num_worse = 0
    num_worse_with = np.zeros(52, dtype=np.int64)
    begin = 0
    while begin < hands.size:
        end = begin
        num_tied_with = np.zeros(52, dtype=np.int64)
        while end < hands.size and values[hands[end]] == values[hands[begin]]:
            num_tied_with[cards1[hands[end]]] += 1
            num_tied_with[cards2[hands[end]]] += 1
            end += 1
        for i in range(begin, end):
            card1, card2 = cards1[hands[i]], cards2[hands[i]]
            beaten = num_worse - num_worse_with[card1] - num_worse_with[card2]
            tied = end - begin + 1 - num_tied_with[card1] - num_tied_with[card2]
            low, high = min(card1 // 4, card2 // 4), max(card1 // 4, card2 // 4)
            hand_class = 13 * high + low if card1 % 4 == card2 % 4 else 13 * low + high
            scores[hand_class] += weight * (2 * beaten + tied)
        num_worse += end - begin
        for card in range(52):
            num_worse_with[card] += num_tied_with[card]
        begin = end


@kernel
def score_starting_hands(boards, rank_keys, row_shift, row_starts, rank_values, flush_values):
    """Over all boards: int64[169], two for each meeting with another hand won and one for each tied, and their weights' sum."""
    scores = np.zeros(169, dtype=np.int64)
    num_boards = 0
    num_hands = 47 * 46 // 2
    values = np.empty(num_hands, dtype=np.int64)
    cards1 = np.empty(num_hands, dtype=np.int64)
    cards2 = np.empty(num_hands, dtype=np.int64)
    low_bits = (np.int64(1) << row_shift) - 1
    for board in boards:
        lanes = np.zeros(4, dtype=np.int64)
        board_sum = 0
        for card in board:
            lanes[card % 4] |= 1 << (card // 4)
            board_sum += rank_keys[card // 4]
        weight = num_suit_orders(lanes)
        if weight == 0:
            continue
        num_boards += weight
        at = 0
        for card1 in range(52):
            if lanes[card1 % 4] >> (card1 // 4) & 1:
                continue
            lanes[card1 % 4] |= 1 << (card1 // 4)
            for card2 in range(card1):
                if lanes[card2 % 4] >> (card2 // 4) & 1:
                    continue
                hand_sum = board_sum + rank_keys[card1 // 4] + rank_keys[card2 // 4]
                value = np.int64(rank_values[row_starts[hand_sum >> row_shift] + (hand_sum & low_bits)])
                for suit in range(4):
                    held = lanes[suit] | (1 << (card2 // 4) if card2 % 4 == suit else 0)
                    value = max(value, np.int64(flush_values[held]))
                values[at] = value
                cards1[at] = card1
                cards2[at] = card2
                at += 1
            lanes[card1 % 4] ^= 1 << (card1 // 4)
        add_scores(np.argsort(values), values, cards1, cards2, weight, scores)
    return scores, num_boards


def num_combinations(hand_class: int) -> int:
    """How many of the 1326 pairs of cards are this starting hand."""
    row, column = divmod(hand_class, NUM_RANKS)
    return 6 if row == column else 4 if row > column else 12


def starting_hand_equities(standard: Arrays) -> list[Fraction]:
    """The exact all-in equity of each starting hand against one random hand."""
    boards = np.array(list(combinations(range(NUM_CARDS), FIVE)), dtype=np.int64)
    tables = {name: standard[name].astype(np.int64) for name in ("rank_keys", "row_starts")}
    scores, num_boards = score_starting_hands(
        boards,
        tables["rank_keys"],
        ROW_SHIFT,
        tables["row_starts"],
        standard["rank_values"],
        standard["flush_values"],
    )
    if num_boards != len(boards):
        raise AssertionError(f"boards stand for {num_boards:,} of {len(boards):,}")
    meetings = comb(NUM_CARDS - 2, FIVE) * comb(NUM_CARDS - 2 - FIVE, 2)
    return [Fraction(int(score), 2 * meetings * num_combinations(no)) for no, score in enumerate(scores)]


def share(part: int | Fraction, whole: int, per: int) -> int:
    """The part in `per` parts of the whole, rounded to the nearest, halves up."""
    return int((Fraction(part) * per * 2 + whole) // (2 * whole))


def starting_hand_permille(equities: list[Fraction]) -> np.ndarray:
    """uint16[169], the share of all other starting hands with less equity, ties counting half, in thousandths."""
    permille = np.zeros(NUM_STARTING_HANDS, dtype=np.uint16)
    for no, equity in enumerate(equities):
        others = [i for i in range(NUM_STARTING_HANDS) if i != no]
        below = sum(num_combinations(i) * Fraction((equities[i] < equity) + (equities[i] <= equity), 2) for i in others)
        permille[no] = share(below, sum(map(num_combinations, others)), 1000)
    return permille


def policy_tables(standard: Arrays) -> Arrays:
    """The arrays of tables_policy.npz, given those of tables_standard.npz."""
    # Imported here: it ranks hands with the tables of the other file, which must be there first.
    from pipeline.engine import deal_equities

    equities = starting_hand_equities(standard)
    permille = starting_hand_permille(equities)
    return {
        "preflop_equity_permyriad": np.array([share(equity, 1, 10_000) for equity in equities], dtype=np.uint16),
        "preflop_permille": permille,
        **deal_equities.holdem_tables(permille.astype(np.int64)),
    }


def save(file: Path, arrays: Arrays) -> None:
    """Write arrays as a compressed .npz that has the same bytes each time (np.savez stamps the time of day into it)."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            content = BytesIO()
            np.lib.format.write_array(content, array, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy", date_time=ZIP_TIME)
            archive.writestr(entry, content.getvalue(), zipfile.ZIP_DEFLATED, compresslevel=9)


def main() -> None:
    """Build the files beside this module and print their sizes."""
    standard = standard_tables()
    save(ENGINE_FOLDER / STANDARD_FILE, standard)
    save(ENGINE_FOLDER / RANKINGS_FILE, rankings_tables(standard))
    save(ENGINE_FOLDER / POLICY_FILE, policy_tables(standard))
    for name in (STANDARD_FILE, RANKINGS_FILE, POLICY_FILE):
        print(f"{name}: {(ENGINE_FOLDER / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    # Imported by its name, so that numba keeps the kernels: those of __main__ are compiled anew each time.
    from pipeline.engine import make_tables

    make_tables.main()
