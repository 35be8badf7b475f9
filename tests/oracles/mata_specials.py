"""What happened in a hand of Mata Ases that a table sees now and then, by name, so that tests can say that it did."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.oracles.mata_adapter import MataHand
from tests.oracles.naive_mata_table import (
    RAISES,
    Award,
    Deal,
    Decided,
    Event,
    Extra,
    FirstToAct,
    KeepOrNew,
    Misdeal,
    Pot,
    Rake,
    Replay,
    RunOut,
    Seed,
    Showdown,
)

# What every comparison with the twin must have met.
SPECIAL = (
    *("Misdeal", "CheckThrough street 1", "safety cap", "replay 1", "replay 2", "Split"),
    *("CheckThrough BET_3", "CheckThrough BET_4"),  # they force a NEW
    *("run-out of a deal without a bet", "run-out after street 1", "run-out after BET_3", "run-out after BET_4"),
    *("locked, may check", "locked, bet", "locked, raise", "locked, may not call", "locked, call would be all-in"),
    *("fold", "check", "call", "pot", "3/4", "1/2", "1/3", "all-in", "keep", "new", "choice before card 3"),
    *("all-in by pot", "all-in by all-in", "short all-in raise", "not reopened", "only opens", "nobody can call more"),
    *(f"stack of {edge} the pot {step:+}" for edge in ("once", "twice") for step in (-1, 0, 1)),
    *("short seed", "short extra", "pot of the seed alone", "two side pots", "odd chips"),
    *("main pot with a killer", "main pot without one", "side pot with a killer", "side pot without one"),
    *("Returned street 1", "Returned BET_3", "Returned BET_4", "Returned BET_5"),
    *(f"rake {chips}" for chips in (0, 50, 75, 100, 125, 150, 175, 200)),
    *("fold win with rake", "fold win without rake", "fold on street 1 of a replay, raked"),
)


def specials(hand: MataHand, events: list[Event]) -> Counter[str]:
    """How often each thing happened that a table sees now and then."""
    found: Counter[str] = Counter()
    num_bets = 0
    for event, following in pairwise([*events, None]):
        if isinstance(event, FirstToAct):
            num_bets = 0
        if isinstance(event, Decided):
            found.update(names_of_decision(event, num_bets))
            num_bets += event.word in RAISES
        elif event is not None:
            found.update(names_of(hand, event, following))
    found.update(names_of_pots(events))
    (rake,) = (event for event in events if isinstance(event, Rake))
    found[f"rake {rake.chips}"] += 1
    if hand.told.is_won_by_folds:
        found["fold win with rake" if rake.chips else "fold win without rake"] += 1
        found["fold on street 1 of a replay, raked"] += rake.chips > 0 and hand.told.last_street == 0
    return +found


def names_of(hand: MataHand, event: Event, following: Event | None) -> Iterator[str]:
    """What is special about an event other than a decision, and about what follows it."""
    match event:
        case Deal():
            doors = Counter(card[0] for _, card in event.doors)
            if max(doors.values()) >= 3 and not isinstance(following, Misdeal):
                yield "safety cap"
            if isinstance(following, RunOut):
                yield "run-out of a deal without a bet"
        case Extra() if event.chips < event.owed:
            yield "short extra"
        case Seed() if event.chips < hand.terms.big_blind:
            yield "short seed"
        case RunOut():
            yield f"run-out after {event.street}"
        case Replay():
            yield f"replay {event.replay_no}"
        case KeepOrNew():
            yield event.word
            yield f"choice before card {event.num_cards + 1}"
        case _:
            yield f"{type(event).__name__} {getattr(event, 'street', '')}".strip()


def names_of_decision(event: Decided, num_bets: int) -> Iterator[str]:
    """What is special about a decision after so many bets and raises of its street."""
    legal = event.legal
    yield event.word
    if legal.is_locked:
        yield f"locked, {('may check', 'bet', 'raise', 'raise', 'raise')[min(num_bets, 4)]}"
        if legal.to_call > 0:
            yield "locked, call would be all-in" if legal.to_call >= legal.stack else "locked, may not call"
    if legal.why_no_raise:
        yield legal.why_no_raise
    if event.word in RAISES and legal.options[event.word] == legal.stack:
        yield f"all-in by {event.word}"
    if event.word in RAISES and legal.bet_to > 0 and legal.own_bet + event.chips < 2 * legal.bet_to:
        yield "short all-in raise"
    if "all-in" in legal.options:
        yield "all-in offered"
    if not legal.why_no_raise and legal.to_call == 0:
        for name, edge in (("once", legal.pot), ("twice", 2 * legal.pot)):
            yield from (f"stack of {name} the pot {step:+}" for step in (-1, 0, 1) if legal.stack == edge + step)


def names_of_pots(events: list[Event]) -> Iterator[str]:
    """Side pots, who kills in them, odd chips."""
    kills = {event.seat: event.is_kill for event in events if isinstance(event, Showdown)}
    pots = [event for event in events if isinstance(event, Pot)]
    for pot in pots:
        winners = [event for event in events if isinstance(event, Award) and event.pot_no == pot.pot_no]
        if len(winners) > 1 and len({event.chips for event in winners}) > 1:
            yield "odd chips"
        if kills and len(pots) > 1 and len(pot.eligible) > 1:
            kind = "main" if pot.pot_no == 0 else "side"
            yield (
                f"{kind} pot with a killer" if any(kills[seat] for seat in pot.eligible) else f"{kind} pot without one"
            )
    if len(pots) > 2:
        yield "two side pots"
    (seed,) = (event for event in events if isinstance(event, Seed))
    if len(pots) > 1 and pots[0].chips == seed.chips and any(isinstance(event, Extra) for event in events):
        yield "pot of the seed alone"
