"""Damaged texts: bytes and lines lost, doubled, moved, changed."""

import random
from collections.abc import Iterator


def mutated(content: bytes, rng: random.Random, num_texts: int) -> Iterator[bytes]:
    """So many damaged versions, each with one to four damages."""
    for _ in range(num_texts):
        damaged = content
        for _ in range(rng.randint(1, 4)):
            damaged = rng.choice(DAMAGES)(damaged, rng)
        yield damaged


def _changed_byte(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + bytes([rng.randrange(256)]) + content[at + 1 :]


def changed_digit(content: bytes, rng: random.Random) -> bytes:
    places = [at for at, byte in enumerate(content) if 48 <= byte < 58]
    at = rng.choice(places or [0])
    return content[:at] + str(rng.randrange(10)).encode() + content[at + 1 :]


def _lost(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + content[at + rng.randint(1, 40) :] or b"\n"


def _cut(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.randint(1, len(content))]


def _line_lost(content: bytes, rng: random.Random) -> bytes:
    lines = content.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines) or b"\n"


def _line_doubled(content: bytes, rng: random.Random) -> bytes:
    lines = content.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[: at + 1], *lines[at:]])


def _line_moved(content: bytes, rng: random.Random) -> bytes:
    lines = content.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randint(0, len(lines)), line)
    return b"\n".join(lines)


DAMAGES = (_changed_byte, changed_digit, _lost, _cut, _line_lost, _line_doubled, _line_moved)
