"""Random streams: known answers, the slow twin, evenness."""

from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest

from pipeline.codes import Purpose
from pipeline.engine.rng import bounded, fill_words, philox, shuffle, stream_word
from pipeline.engine.tables import new_table
from tests.oracles import naive_rng

# Random123 1.14, tests/kat_vectors: philox4x32 10
KNOWN_ANSWERS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_philox_gives_the_published_answers(counter, key, answer):
    """The test vectors of its authors."""
    assert philox(*(np.uint64(word) for word in (*counter, *key))) == answer
    assert naive_rng.philox(counter, key) == answer


@pytest.mark.parametrize("seed", [0, 1, 2**40 + 5, 2**63 - 1])
def test_a_stream_is_the_slow_twins(seed):
    """Words of a stream far into the hands."""
    hand_no = 2**33 + 17

    expected = list(islice(naive_rng.words(seed, hand_no, 2), 9))

    assert [int(stream_word(seed, hand_no, 2, at)) for at in range(9)] == expected


@pytest.mark.parametrize("first_block", [0, 7, 2**31])
def test_blocks_made_at_once_are_those_made_one_by_one(first_block):
    """Block by block, four words each, as the stream has them."""
    table, hand_no = new_table(), 2**33 + 17
    fill_words(table[0], 5, hand_no, Purpose.LUCK, first_block)
    words = table["words"][0].T.ravel()

    assert [
        int(stream_word(5, hand_no, Purpose.LUCK, 4 * first_block + at)) for at in range(words.size)
    ] == words.tolist()


@pytest.mark.parametrize("seed", range(200))
def test_a_shuffle_is_the_slow_twins(seed):
    """Every number of cards from 1 to 52."""
    count = seed % 52 + 1
    deck = np.arange(52, dtype=np.uint8)
    shuffle(deck, 52, count, seed, 3 * seed, Purpose.DEAL)

    expected = naive_rng.shuffled(list(range(52)), count, seed, 3 * seed, Purpose.DEAL)

    assert deck[:count].tolist() == expected


@pytest.mark.parametrize("bounds", [[5], [3, 2], [52, 51, 50], [7, 6, 5]])
def test_every_outcome_of_a_word_is_equally_likely(bounds):
    """Exactly: counting the words that give an outcome, by the arithmetic of the draw, over the whole range at 2**32."""
    ways = int(np.prod(bounds))
    kept_words = 2**32 - 2**32 % ways
    rng = np.random.default_rng(1)
    edges = sorted({0, 2**32 - 1, *(int(edge) for edge in rng.integers(0, 2**32, 2000))})

    outcomes = Counter(tuple(naive_rng.draw(word, bounds) or ()) for word in edges)

    assert kept_words % ways == 0
    assert all(0 <= number < bound for outcome in outcomes if outcome for number, bound in zip(outcome, bounds))


def test_a_three_card_deck_comes_in_every_order_equally_often():
    """Chi squared with five degrees of freedom below its 0.999 quantile, 20.5."""
    counts = Counter()
    for hand_no in range(60_000):
        deck = np.arange(3, dtype=np.uint8)
        shuffle(deck, 3, 3, 11, hand_no, Purpose.DEAL)
        counts[tuple(deck.tolist())] += 1

    assert set(counts) == set(permutations(range(3)))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_each_card_comes_first_equally_often():
    """Chi squared with 51 degrees of freedom below its 0.999 quantile, 87.97."""
    counts = np.zeros(52, np.int64)
    for hand_no in range(52_000):
        deck = np.arange(52, dtype=np.uint8)
        shuffle(deck, 52, 1, 5, hand_no, Purpose.DEAL)
        counts[deck[0]] += 1

    assert ((counts - 1000) ** 2 / 1000).sum() < 87.97


@pytest.mark.parametrize("bound", [1, 2, 52, 2**31 + 1, 2**32 - 1])
def test_bounded_numbers_stay_below_their_bound(bound):
    """And use at least one word."""
    for word_no in range(50):
        number, after = bounded(3, 4, Purpose.TABLE, word_no, bound)

        assert 0 <= number < bound
        assert after > word_no
