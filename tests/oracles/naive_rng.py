"""The slow twin of pipeline/engine/rng.py in plain integers. Imports nothing of the pipeline.

Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011), figure 2 and table 2.
"""

from collections.abc import Iterator

MASK = 2**32 - 1


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Ten rounds over a counter of four words."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        high0, low0 = divmod(0xD2511F53 * c0, 2**32)
        high1, low1 = divmod(0xCD9E8D57 * c2, 2**32)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


def words(seed: int, hand_no: int, purpose: int) -> Iterator[int]:
    """The words of a stream."""
    block = 0
    while True:
        yield from philox((block, purpose, hand_no & MASK, hand_no >> 32), (seed & MASK, seed >> 32))
        block += 1


def draw(word: int, bounds: list[int]) -> list[int] | None:
    """Numbers below each of the bounds from one word, None where the word falls in the uneven rest.

    The word is read as a fraction of 2**32 in mixed base: each bound takes the whole part of fraction * bound.
    """
    ways = 1
    for bound in bounds:
        ways *= bound
    numbers, rest = [], word
    for bound in bounds:
        number, rest = divmod(rest * bound, 2**32)
        numbers.append(number)
    return None if rest < 2**32 % ways else numbers


def shuffled(deck: list[int], count: int, seed: int, hand_no: int, purpose: int) -> list[int]:
    """The first `count` cards after a shuffle, three places a word."""
    deck = list(deck)
    stream = words(seed, hand_no, purpose)
    at = 0
    while at < count:
        left = len(deck) - at
        numbers = draw(next(stream), [left - i for i in range(min(3, left))])
        if numbers is None:
            continue
        for i, number in enumerate(numbers):
            deck[at + i], deck[at + i + number] = deck[at + i + number], deck[at + i]
        at += len(numbers)
    return deck[:count]
