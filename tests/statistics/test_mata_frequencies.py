"""Mata Ases as played beside exact and sampled figures. Full size: tests/verify."""

import numpy as np
import pytest

from pipeline.cards import text
from pipeline.engine.play import Log
from tests.oracles import naive_mata_hands
from tests.statistics.frequencies import SEEDS, are_uniform, byte_of, logs
from tests.statistics.mata_frequencies import CLASS, NOBODY, VOID, Kind, kinds, look_at, table_of

NUM_HANDS = 3000
QUICK = [Kind(8, VOID), Kind(8, CLASS), Kind(3, CLASS), Kind(3, NOBODY[0]), Kind(2, NOBODY[1]), Kind(2, NOBODY[2])]


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.name)
def test_twenty_seeds_are_like_what_is_known_apart(kind):
    """3,000 hands a seed."""
    assert are_uniform([kind.p_value(seed, NUM_HANDS) for seed in SEEDS])


@pytest.mark.parametrize("kind", [Kind(8, VOID), Kind(3, CLASS), Kind(3, NOBODY[0])], ids=lambda kind: kind.name)
def test_one_in_fifteen_that_is_taken_for_the_next_is_found(kind):
    def spoil(counted: np.ndarray) -> np.ndarray:
        moved = counted // 15
        moved[-1] = 0
        return counted - moved + np.roll(moved, 1)

    assert not are_uniform([kind.p_value(seed, NUM_HANDS, spoil) for seed in SEEDS])


def plain_deals(log: Log, num_seats: int, row: int) -> list[tuple[list[list[str]], list[str]]]:
    """Own cards of all seats, and helps, of each deal of a hand."""
    hand_no = log.hands["hand_no"][row]
    deals = []
    for deal_no in range(log.hands["num_deals"][row] - 1):
        own: list[list[str]] = [[] for _ in range(num_seats)]
        at_deal = (log.cards["hand_no"] == hand_no) & (log.cards["deal_no"] == deal_no)
        for at in np.flatnonzero(at_deal):
            own[log.cards["seat_no"][at] - 1].append(text([log.cards["card"][at]]))
        board = log.boards["board"][(log.boards["hand_no"] == hand_no) & (log.boards["deal_no"] == deal_no)]
        deals.append((own, [text([byte_of(board, at)[0]]) for at in range(3)]))
    packed = log.seats["cards"][row * num_seats : (row + 1) * num_seats]
    last = [[text([byte_of(packed, at)[seat]]) for at in range(5)] for seat in range(num_seats)]
    board = log.hands["board"][row : row + 1]
    return [*deals, (last, [text([byte_of(board, at)[0]]) for at in range(3)])]


def test_what_is_counted_is_what_the_slow_way_counts():
    """Deal by deal: doors, the hand of the seat that has its turn, and whether anybody kills."""
    num_seats = 6
    log = next(logs(table_of(num_seats), 5, 0, 300))
    found = look_at(log, num_seats)
    void, places, replays, nobody = np.zeros(7, int), np.zeros(10, int), np.zeros(3, int), np.zeros((3, 2), int)
    for row, hand_no in enumerate(log.hands["hand_no"]):
        standing = []
        for at, (own, helps) in enumerate(plain_deals(log, num_seats, row)):
            doors = [cards[0][0] for cards in own]
            if max(doors.count(door) for door in doors) > 2:
                continue
            void[at] += not standing
            ranks = [naive_mata_hands.best_hand(cards, helps) for cards in own]
            nobody[len(standing), int(any(map(naive_mata_hands.does_kill, ranks)))] += 1
            standing.append(ranks[hand_no % num_seats])
        places[standing[0][0] + naive_mata_hands.does_kill(standing[0])] += 1
        replays[len(standing) - 1] += 1

    assert found.num_void.tolist() == void.tolist()
    assert found.places.tolist() == places.tolist()
    assert found.replays.tolist() == replays.tolist()
    assert found.nobody.tolist() == nobody.tolist()


def test_every_table_is_looked_at():
    assert {kind.num_seats for kind in kinds()} == set(range(2, 9))
    assert {kind.what for kind in kinds()} == {VOID, CLASS, *NOBODY}
