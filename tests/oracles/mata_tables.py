"""Tables of Mata Ases for the slow twin: scripted hands with laid cards, and hands with random moves. Nothing of the pipeline."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from tests.oracles.naive_mata import play
from tests.oracles.naive_mata_hands import DECK
from tests.oracles.naive_mata_table import RAISES, Decide, Decided, Ended, Event, KeepOrNew, Legal, Terms

HELPS = "3c8d9h"


def of(kind: type, events: list[Event]) -> list:
    return [event for event in events if isinstance(event, kind)]


def finish(events: list[Event]) -> list[int]:
    return list(of(Ended, events)[0].stacks)


def words(events: list[Event]) -> list[str]:
    """What was decided, cards too."""
    return [event.word for event in events if isinstance(event, Decided | KeepOrNew)]


def legals(events: list[Event], street: str) -> list[Legal]:
    return [event.legal for event in of(Decided, events) if event.street == street]


def cards(text: str) -> list[str]:
    """A text as a list of cards."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def deck(*rows: str, helps: str = HELPS) -> list[str]:
    """A deck that deals these rows: the first player's cards first, in the order in which he gets them, door in front.

    Two cards and then as many as are given, a card at a time. Jokers of the row, ``..``, are cards that nobody has.
    """
    named = [card for row in (*rows, helps) for card in cards(row) if card != ".."]
    assert len(named) == len(set(named))
    others = iter([card for card in DECK if card not in named])
    hands = [[next(others) if card == ".." else card for card in cards(row)] for row in rows]
    dealt = [hand[at] for at in (0, 1) for hand in hands] + cards(helps)
    dealt += [hand[at] for at in range(2, max(len(hand) for hand in hands)) for hand in hands if at < len(hand)]
    return dealt + list(others)


def scripted(terms: Terms, stacks: list[int], button: int, decks: list[list[str]], script: str) -> list[Event]:
    """The hand with the moves of a script, "pot, call, fold", then checks, calls and keeps; the last deck comes again."""
    left = iter(script.split(", ") if script else [])

    def decide(street: str, seat: int, legal: Legal) -> str:
        return next(left, passive(legal))

    events = list(play(terms, stacks, button, chain(decks, repeat(decks[-1])), decide))
    assert list(left) == []
    return events


def passive(legal: Legal) -> str:
    """What costs least without folding, if it can be helped."""
    return next(word for word in ("check", "call", "keep", "fold") if word in legal.options)


# --------------------------------------------------------------------------------------------------------- random hands


def shuffled(rng: random.Random) -> Iterator[list[str]]:
    """Decks without end."""
    while True:
        yield rng.sample(DECK, 52)


def few_ranks(rng: random.Random) -> Iterator[list[str]]:
    """Decks with many equal doors: their first eight cards are of two or three ranks."""
    while True:
        ranks = rng.sample("23456789TJQKA", rng.choice((2, 3)))
        first = [card for card in DECK if card[0] in ranks]
        rng.shuffle(first)
        first = first[:8]
        rest = [card for card in DECK if card not in first]
        yield first + rng.sample(rest, len(rest))


def random_decider(rng: random.Random) -> Decide:
    """Any legal move; some tables bet much, some fold much, at some nearly everything is checked."""
    eagerness = rng.choice((0.02, 0.1, 0.3, 0.6))
    eagerness_on_street_1 = rng.choice((eagerness, 0.6))
    caution = rng.choice((0.02, 0.1, 0.4))

    def decide(street: str, seat: int, legal: Legal) -> str:
        if street == "flip":
            return rng.choice(sorted(legal.options))
        bets = [word for word in RAISES if word in legal.options]
        if bets and rng.random() < (eagerness_on_street_1 if street == "street 1" else eagerness):
            return rng.choice(bets)
        if rng.random() < (caution if legal.to_call > 0 else caution / 10):
            return "fold"
        return passive(legal)

    return decide


def random_terms(rng: random.Random) -> Terms:
    """The rule book's terms at every other table, else any."""
    if rng.random() < 0.5:
        return Terms()
    return Terms(
        extras=rng.choice(("linear", "doubling", "constant")),
        all_in_window=rng.choice(("pot", "pot and call")),
        has_all_in_on_street_1=rng.random() < 0.5,
        does_tie_unlock=rng.random() < 0.5,
        do_extras_restart=rng.random() < 0.5,
        max_misdeals=rng.choice((1, 2, 20)),
        third_card=rng.choice(("open", "choice")),
        raked_if_opened_in=rng.choice(("hand", "deal")),
        choices=rng.choice(("one after the other", "all first")),
        has_raises_on_street_1=rng.random() < 0.5,
    )


@dataclass
class Played:
    """A hand that was played and what it was played with."""

    terms: Terms
    stacks: list[int]
    button: int
    events: list[Event]


def random_hands(num_hands: int, seed: int) -> Iterator[Played]:
    """Hands at tables of 2 to 8 seats with stacks of up to 2, 20, 100 or 300 big blinds."""
    for at in range(num_hands):
        rng = random.Random(f"{seed} {at}")
        terms, num_seats = random_terms(rng), rng.randint(2, 8)
        most = terms.big_blind * rng.choice((2, 20, 100, 300))
        least = rng.choice((1, most // 2, most))
        stacks = [rng.randint(least, most) for _ in range(num_seats)]
        button = rng.randrange(num_seats)
        decks = few_ranks(rng) if rng.random() < 0.2 else shuffled(rng)
        events = list(play(terms, list(stacks), button, decks, random_decider(rng)))
        yield Played(terms, stacks, button, events)
