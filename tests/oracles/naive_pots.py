"""The slow twin of pipeline/engine/pots.py, written from rule book 0. Imports nothing of the pipeline.

One chip at a time: every live chip of a seat stands on a level, every chip of an ante too; a pot is all chips whose winners
are the same seats. A chip that nobody still in can win lies in the last pot that somebody can.
"""

import random
from dataclasses import dataclass


@dataclass
class Bets:
    """What each seat put in, after uncalled bets went back."""

    live: list[int]
    ante: list[int]
    owed_ante: list[int]
    dead: list[int]
    has_folded: list[bool]


def deal(seed: int) -> Bets:
    """Random bets of two to nine seats, at least one of them still in."""
    rng = random.Random(seed)
    num_seats = rng.randint(2, 9)
    owed = rng.choice([0, 0, 3, 7])
    ante = [min(owed, rng.choice([owed, owed, owed, rng.randint(1, 7)])) for _ in range(num_seats)]
    live = [0 if ante[seat] < owed else rng.choice([0, 5, 5, 9, 9, rng.randint(0, 12)]) for seat in range(num_seats)]
    has_folded = [rng.random() < 0.4 for _ in range(num_seats)]
    has_folded[rng.randrange(num_seats)] = False
    return Bets(live, ante, [owed] * num_seats, [rng.choice([0, 0, 0, 2]) for _ in range(num_seats)], has_folded)


def layer(bets: Bets, is_ante_trimmed: bool) -> list[tuple[int, frozenset[int]]]:
    """(chips, seats that can win them), main pot first."""
    seats = range(len(bets.live))
    still_in = frozenset(seat for seat in seats if not bets.has_folded[seat])
    pots: list[tuple[int, frozenset[int]]] = []

    def add(winners: frozenset[int]) -> None:
        winners = winners or (pots[-1][1] if pots else still_in)
        if pots and pots[-1][1] == winners:
            pots[-1] = (pots[-1][0] + 1, winners)
        else:
            pots.append((1, winners))

    def reaches(seat: int, ante_level: int) -> bool:
        """A short ante can win no more of each other ante than itself, and nothing above."""
        return not is_ante_trimmed or bets.ante[seat] == bets.owed_ante[seat] or bets.ante[seat] >= ante_level

    for _ in range(sum(bets.dead)):
        add(still_in)
    for level in range(1, max(bets.owed_ante) + 1):
        for seat in seats:
            if bets.ante[seat] >= level:
                add(frozenset(other for other in still_in if reaches(other, level)))
    highest = max((bets.live[seat] for seat in still_in), default=0)
    for level in range(1, max(bets.live) + 1):
        for seat in seats:
            if bets.live[seat] >= level:
                reach = min(level, highest)
                add(
                    frozenset(
                        other for other in still_in if bets.live[other] >= reach and reaches(other, max(bets.owed_ante))
                    )
                )
    return pots
