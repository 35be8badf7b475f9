"""What a record of a hand must say, added up from the slow twin's events. Imports nothing of the pipeline."""

from collections import Counter
from typing import NamedTuple

from tests.oracles.naive_games import FLOP, PREFLOP
from tests.oracles.naive_table import (
    WAGERS,
    Award,
    Dealt,
    Decided,
    Ended,
    Event,
    Given,
    Post,
    Pot,
    Returned,
    Showdown,
)


class SeatRow(NamedTuple):
    """What a record must say of a seat. Flags and statistics are sets of words; statistics as README defines them."""

    put_in: int
    returned: int
    won: int
    last_street: int
    flags: frozenset[str]
    chances: frozenset[str]
    made: frozenset[str]
    bets_raises: int
    calls: int
    checks: int
    folds: int


class HandRow(NamedTuple):
    last_street: int
    num_showdown: int
    pot: int
    rake: int
    is_won_by_folds: bool


class Rows(NamedTuple):
    hand: HandRow
    seats: list[SeatRow]
    actions: list[tuple[int, int, str, int]]  # street, position, word, chips put in
    awards: list[tuple[int, int, int, int, str]]  # pot, position, chips, rake, side


def rows(stacks: list[int], events: list[Event]) -> Rows:
    """The events of a hand added up."""
    posts = [event for event in events if isinstance(event, Post)]
    decisions = [event for event in events if isinstance(event, Decided)]
    pots = [event for event in events if isinstance(event, Pot)]
    awards = [event for event in events if isinstance(event, Award)]
    last_street = max(event.street for event in events if isinstance(event, Dealt))
    turns = [event for event in events if isinstance(event, Showdown)]
    hand = HandRow(
        last_street=last_street,
        num_showdown=len(turns),
        pot=sum(pot.chips for pot in pots),
        rake=sum(pot.rake for pot in pots),
        is_won_by_folds=not turns,
    )
    return Rows(
        hand=hand,
        seats=[seat_row(position, stack, events, hand) for position, stack in enumerate(stacks)],
        actions=[(PREFLOP, event.position, event.name, event.chips) for event in posts]
        + [(event.street, event.position, event.word, event.chips) for event in decisions],
        awards=[tuple(award) for award in awards],
    )


def seat_row(position: int, stack: int, events: list[Event], hand: HandRow) -> SeatRow:
    """What the events say of one seat."""
    own = [
        event for event in events if not isinstance(event, Dealt | Given | Pot | Ended) and event.position == position
    ]
    decisions = [event for event in own if isinstance(event, Decided)]
    paid = sum(event.chips for event in own if isinstance(event, Post | Decided))
    returned = sum(event.chips for event in own if isinstance(event, Returned))
    won = sum(event.chips for event in own if isinstance(event, Award))
    folds = [event for event in decisions if event.word == "fold"]
    turns = [event for event in own if isinstance(event, Showdown)]
    last_street = folds[0].street if folds else hand.last_street
    flags = set()
    if folds:
        flags.add("folded")
    if stack - paid + returned == 0:
        flags.add("all-in")
    for turn in turns:
        flags |= {"showdown", "shown" if turn.is_shown else "mucked"}
    # VPIP: a voluntary call, bet or raise before the flop; PFR: a raise before the flop; both of hands less walks. In stud
    # the second street stands for the flop, a completion is a raise, and to bring in is not voluntary.
    # A walk: all folded to a seat that won without having acted; to bring in is no act of one's own will either.
    has_acted = any(event.word != "bring in" for event in decisions)
    is_walk = hand.is_won_by_folds and hand.last_street == PREFLOP and not has_acted
    has_seen_flop = last_street >= FLOP
    preflop = {event.word for event in decisions if event.street == PREFLOP}
    facts = {
        "hand": (True, True),
        "vpip": (not is_walk, bool(preflop & {"call", *WAGERS})),
        "pfr": (not is_walk, bool(preflop & set(WAGERS))),
        "saw flop": (True, has_seen_flop),
        "went to showdown": (has_seen_flop, bool(turns)),  # of flops seen
        "won at showdown": (bool(turns), bool(turns) and won > 0),  # of showdowns
        "won hand": (True, won > 0),
    }
    later = Counter(event.word for event in decisions if event.street > PREFLOP)
    return SeatRow(
        put_in=paid - returned,
        returned=returned,
        won=won,
        last_street=last_street,
        flags=frozenset(flags),
        chances=frozenset(name for name, (chance, _) in facts.items() if chance),
        made=frozenset(name for name, (_, made) in facts.items() if made),
        bets_raises=later["bet"] + later["raise"],
        calls=later["call"],
        checks=later["check"],
        folds=later["fold"],
    )
