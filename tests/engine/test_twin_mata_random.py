"""The slow twin of Mata Ases against itself: random legal moves at tables of all sizes. What always holds, from events alone."""

from collections import Counter
from typing import get_args

import pytest

from tests.oracles import naive_mata_table
from tests.oracles.mata_tables import Played, finish, of, random_hands
from tests.oracles.naive_mata_table import (
    Award,
    Deal,
    Decided,
    Extra,
    Given,
    KeepOrNew,
    Opened,
    Pot,
    Rake,
    Replay,
    Returned,
    Seed,
    Showdown,
)

NUM_HANDS = 400


@pytest.fixture(scope="module")
def hands() -> list[Played]:
    return list(random_hands(NUM_HANDS, seed=1))


def test_everything_happens(hands):
    """Each kind of event and each word; how often is printed."""
    counts = Counter(type(event).__name__ for played in hands for event in played.events)
    counts |= Counter(
        event.word for played in hands for event in played.events if isinstance(event, Decided | KeepOrNew)
    )
    print(dict(counts))

    kinds = {kind.__name__ for kind in get_args(naive_mata_table.Event)}
    assert kinds | {"fold", "check", "call", "pot", "3/4", "1/2", "1/3", "all-in", "keep", "new"} <= set(counts)


def test_chips_balance(hands):
    """What was put in is what is awarded and raked; nobody goes below nothing."""
    for played in hands:
        stacks = list(played.stacks)
        for event in played.events:
            if isinstance(event, Seed | Extra | Decided):
                stacks[event.seat] -= event.chips
            if isinstance(event, Returned | Award):
                stacks[event.seat] += event.chips
            assert min(stacks) >= 0
        (raked,) = of(Rake, played.events)

        assert stacks == finish(played.events)
        assert sum(stacks) + raked.chips == sum(played.stacks)
        assert raked.pot == sum(pot.chips for pot in of(Pot, played.events))
        assert raked.chips == sum(pot.rake for pot in of(Pot, played.events)) <= 200
        assert raked.chips == sum(award.rake for award in of(Award, played.events))


def test_the_pot_is_what_lies_in_the_middle(hands):
    """7.11: "P = all chips in the middle incl. current bets", at every decision."""
    for played in hands:
        middle = 0
        for event in played.events:
            if isinstance(event, Decided):
                assert event.legal.pot == middle
            if isinstance(event, Seed | Extra | Decided):
                middle += event.chips
            if isinstance(event, Returned):
                middle -= event.chips


def test_no_card_twice(hands):
    """7: "Each player ends with 5 own cards"; 43 cards are enough for eight. Cards of a deal are all different."""
    for played in hands:
        dealt: list[str] = []
        owned: Counter[int] = Counter()
        for event in played.events:
            if isinstance(event, Deal):
                dealt = [card for _, card in event.doors + event.holes] + list(event.helps)
                owned = Counter({seat: 2 for seat, _ in event.doors})
            if isinstance(event, Given):
                dealt.append(event.card)
                owned[event.seat] += 1
            if isinstance(event, Showdown):
                assert owned[event.seat] == 5
            assert len(dealt) == len(set(dealt)) <= 43


def test_pots_a_chip_at_a_time(hands):
    """Section 0: the chip that a player puts in as his tenth on an extra, or on the bets of a deal, can be won by all still in
    who have put in ten there; the seed and what a replay carries by all still in."""
    for played in hands:
        extras: dict[int, Counter[int]] = {}
        bets: Counter[int] = Counter()
        folded = set()
        dead = 0
        for event in played.events:
            if isinstance(event, Seed):
                dead = event.chips
            if isinstance(event, Replay):
                dead, extras, bets = event.carried, {}, Counter()
            if isinstance(event, Extra):
                extras.setdefault(event.extra_no, Counter())[event.seat] += event.chips
            if isinstance(event, Decided | Returned):
                bets[event.seat] += -event.chips if isinstance(event, Returned) else event.chips
            if isinstance(event, Decided) and event.word == "fold":
                folded.add(event.seat)
        still_in = frozenset(range(len(played.stacks))) - folded
        pots: dict[frozenset[int], int] = {still_in: dead}
        last = still_in
        for purse in [*extras.values(), bets]:
            for chip in range(1, max(purse.values(), default=0) + 1):
                last = frozenset(seat for seat in still_in if purse[seat] >= chip) or last
                pots[last] = pots.get(last, 0) + sum(amount >= chip for amount in purse.values())

        assert list(pots.items()) == [(pot.eligible, pot.chips) for pot in of(Pot, played.events)]


def test_rake_needs_open_helps(hands):
    """7.18 and [A-65]: none where the helps stayed closed, in the hand or as agreed in its last deal."""
    for played in hands:
        events = played.events
        if played.terms.raked_if_opened_in == "deal":
            events = events[max((at for at, event in enumerate(events) if isinstance(event, Replay)), default=0) :]
        (raked,) = of(Rake, events)

        assert (raked.chips > 0) == (bool(of(Opened, events)) and raked.pot >= 250)


def test_replays_need_chips(hands):
    """7.14 and [A-56]: at most two, and nobody in a replay began it without chips."""
    for played in hands:
        stacks, folded = list(played.stacks), set()
        for event in played.events:
            if isinstance(event, Seed | Extra | Decided):
                stacks[event.seat] -= event.chips
            if isinstance(event, Decided) and event.word == "fold":
                folded.add(event.seat)
            if isinstance(event, Returned):
                stacks[event.seat] += event.chips
            if isinstance(event, Replay):
                assert all(chips > 0 for seat, chips in enumerate(stacks) if seat not in folded)
        assert len(of(Replay, played.events)) <= 2
