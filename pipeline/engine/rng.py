"""Random streams keyed by (seed, hand, purpose), so that neither shards nor policies ever disturb the deal.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC 2011), counter
based: block i of a stream is a function of its key and i alone. Its known answers are a test. The counter holds
(block, purpose, hand low, hand high), the key is the seed, so a stream has 2**34 words and no two streams overlap.

Bounded numbers come from Lemire's multiplication (Fast random integer generation in an interval, 2019), several from one
word (Brackett-Rozinsky, Lemire: Batched ranged random integer generation, 2024); both reject the uneven rest, so every
outcome is exactly equally likely. Words are np.uint64 that hold 32 bits. Slow twin: tests/oracles/naive_rng.py.
"""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.tables import BATCH_BLOCKS

MASK32 = np.uint64(0xFFFFFFFF)
SHIFT32 = np.uint64(32)
MULTIPLIER_A = np.uint64(0xD2511F53)
MULTIPLIER_B = np.uint64(0xCD9E8D57)
WEYL_A = np.uint64(0x9E3779B9)
WEYL_B = np.uint64(0xBB67AE85)
TWO32 = np.uint64(1 << 32)


@kernel
def philox(c0, c1, c2, c3, k0, k1):
    """Four random words for a counter of four words and a key of two."""
    for _ in range(10):
        product_a = MULTIPLIER_A * c0
        product_b = MULTIPLIER_B * c2
        c0, c1, c2, c3 = (
            (product_b >> SHIFT32) ^ c1 ^ k0,
            product_b & MASK32,
            (product_a >> SHIFT32) ^ c3 ^ k1,
            product_a & MASK32,
        )
        k0 = (k0 + WEYL_A) & MASK32
        k1 = (k1 + WEYL_B) & MASK32
    return c0, c1, c2, c3


@kernel
def stream_block(seed, hand_no, purpose, block):
    """Block number `block` of a stream: four words."""
    seed = np.uint64(seed)
    hand = np.uint64(hand_no)
    return philox(
        np.uint64(block) & MASK32,
        np.uint64(purpose) & MASK32,
        hand & MASK32,
        hand >> SHIFT32,
        seed & MASK32,
        seed >> SHIFT32,
    )


@kernel
def fill_words(table, seed, hand_no, purpose, first_block):
    """Put the words of BATCH_BLOCKS blocks of a stream, from `first_block` on, into `table.words`.

    Blocks do not depend on each other, so the processor works on several at once: a tenth of the time of one by one."""
    seed = np.uint64(seed)
    hand = np.uint64(hand_no)
    for at in range(BATCH_BLOCKS):
        word0, word1, word2, word3 = philox(
            np.uint64(first_block + at) & MASK32,
            np.uint64(purpose) & MASK32,
            hand & MASK32,
            hand >> SHIFT32,
            seed & MASK32,
            seed >> SHIFT32,
        )
        table.words[0, at] = word0
        table.words[1, at] = word1
        table.words[2, at] = word2
        table.words[3, at] = word3


@kernel
def stream_word(seed, hand_no, purpose, word_no):
    """Word number `word_no` of a stream."""
    w0, w1, w2, w3 = stream_block(seed, hand_no, purpose, word_no >> 2)
    at = word_no & 3
    if at == 0:
        return w0
    if at == 1:
        return w1
    if at == 2:
        return w2
    return w3


@kernel
def is_uneven(word, bound):
    """True if the word lies in the uneven rest that Lemire's multiplication has to reject."""
    rest = (word * bound) & MASK32
    return rest < bound and rest < (TWO32 - bound) % bound


@kernel
def bounded(seed, hand_no, purpose, word_no, bound):
    """A number in [0, bound), bound at most 2**32, and the next unused word number of the stream."""
    bound = np.uint64(bound)
    while True:
        word = stream_word(seed, hand_no, purpose, word_no)
        word_no += 1
        if not is_uneven(word, bound):
            return np.int64(word * bound >> SHIFT32), word_no


@kernel
def shuffle(deck, size, count, seed, hand_no, purpose):
    """Put the first `count` of the `size` cards of `deck` in random order, drawn from all of them. Changes `deck`.

    Fisher and Yates, three places a word while three are left; the words of a stream are taken in order.
    """
    word_no = 0
    w0 = w1 = w2 = w3 = np.uint64(0)
    at = 0
    while at < count:
        if word_no & 3 == 0:
            w0, w1, w2, w3 = stream_block(seed, hand_no, purpose, word_no >> 2)
        else:
            w0, w1, w2 = w1, w2, w3
        word_no += 1
        left = size - at
        num = min(3, left)
        ways = np.uint64(1)
        for i in range(num):
            ways *= np.uint64(left - i)
        product = w0 * np.uint64(left)
        j0 = np.int64(product >> SHIFT32)
        rest = product & MASK32
        j1 = j2 = np.int64(0)
        if num > 1:
            product = rest * np.uint64(left - 1)
            j1 = np.int64(product >> SHIFT32)
            rest = product & MASK32
        if num > 2:
            product = rest * np.uint64(left - 2)
            j2 = np.int64(product >> SHIFT32)
            rest = product & MASK32
        if rest < ways and rest < (TWO32 - ways) % ways:
            continue
        deck[at], deck[at + j0] = deck[at + j0], deck[at]
        if num > 1:
            deck[at + 1], deck[at + 1 + j1] = deck[at + 1 + j1], deck[at + 1]
        if num > 2:
            deck[at + 2], deck[at + 2 + j2] = deck[at + 2 + j2], deck[at + 2]
        at += num
