"""Full-size check of the engine against the slow twin that knows the rule book only."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from tests.engine.test_against_twin import (
    LoggedHand,
    check_legal_moves,
    check_refusals,
    difference,
    generated_hands,
    invented_hands,
    session_hands,
)
from tests.oracles import naive_money, naive_rows
from tests.oracles.naive_games import FLOP, PREFLOP, RIVER
from tests.oracles.naive_table import Award, Dealt, Decided, Event, Post, Pot, Returned, Showdown, Terms

HANDS_A_TABLE = 184
INVENTED_HANDS = 45_000
SESSION_HANDS = 2_500
LEGAL_SAMPLES, REFUSED_SAMPLES = 5_000, 2_500

# Each must have occurred, else the comparison has not shown what it says.
SPECIAL = (
    "heads-up hands",
    "hands of ten seats",
    "short antes",
    "short blinds",
    "short straddles",
    "straddles",
    "live posts",
    "dead posts",
    "walks",
    "hands won by folds",
    "big blinds that check their option",
    "all-in raises below a full raise",
    "all-in calls for less",
    "raises closed by a short all-in",
    "raises opened by several short all-ins",
    "raises that nobody could call",
    "uncalled bets returned",
    "hands with side pots",
    "hands with three or more pots",
    "side pots won without a showdown",
    "hands whose pots have different winners",
    "pots split",
    "pots with odd chips",
    "rakes with odd chips",
    "showdowns after an all-in",
    "showdowns with betting on the river",
    "showdowns without a bet on the river",
    "hands mucked",
    "rakes",
    "rakes capped",
    "rakes withheld because no flop was dealt",
    "rakes withheld because the pot was too small",
    "rakes taken from side pots",
)


def hundred_thousand_hands() -> dict[str, Any]:
    """The engine's players' hands and the twin's own, at tables of 2 to 10 seats, event by event; what occurred in them."""
    occurred: Counter[str] = Counter()
    figures: dict[str, Any] = {}
    for name, hands in sources():
        num_hands = num_decisions = 0
        for hand in hands:
            found, events = difference(hand)
            assert found == "", found
            num_hands += 1
            num_decisions += sum(isinstance(event, Decided) for event in events)
            occurred.update(special_events(hand.setting.terms, hand.setting.stacks, events))
        figures[name] = {"hands": num_hands, "decisions": num_decisions}
    assert sum(figure["hands"] for figure in figures.values()) >= 100_000, figures
    missing = [name for name in SPECIAL if not occurred[name]]
    assert missing == []
    assert set(occurred) == set(SPECIAL)
    figures["what occurred in them"] = {name: occurred[name] for name in SPECIAL}
    figures["legal moves compared at frozen tables"] = dict(check_legal_moves(LEGAL_SAMPLES, seed=6))
    figures["forbidden moves refused"] = dict(check_refusals(REFUSED_SAMPLES, seed=7))
    return figures


def sources() -> Iterator[tuple[str, Iterator[LoggedHand]]]:
    """Where the hands come from."""
    yield "the engine plays, the twin follows", generated_hands(HANDS_A_TABLE, seed=2026)
    yield "the twin plays, the engine replays", invented_hands(INVENTED_HANDS, seed=2026)
    yield (
        "sessions of ten seats with carried stacks",
        chain.from_iterable(session_hands(SESSION_HANDS, seed=2026, rebuys=rebuys) for rebuys in (True, False)),
    )


def special_events(terms: Terms, stacks: list[int], events: list[Event]) -> Iterator[str]:
    """The name of each special thing that happened in a hand, as often as it happened."""
    if len(stacks) == 2:
        yield "heads-up hands"
    if len(stacks) == 10:
        yield "hands of ten seats"
    yield from special_posts([event for event in events if isinstance(event, Post)])
    yield from special_decisions(terms, [event for event in events if isinstance(event, Decided)])
    yield from ("uncalled bets returned" for event in events if isinstance(event, Returned))
    yield from special_ends(stacks, events)
    yield from special_rakes(terms, stacks, events)


def special_posts(posts: list[Post]) -> Iterator[str]:
    """Short and unusual posts."""
    for post in posts:
        if post.name in ("live post", "dead post", "straddle"):
            yield post.name + "s"
        if post.chips < post.owed and post.name in ("ante", "straddle"):
            yield f"short {post.name}s"
        if post.chips < post.owed and post.name in ("small blind", "big blind"):
            yield "short blinds"


def special_decisions(terms: Terms, decisions: list[Decided]) -> Iterator[str]:
    """Short all-ins and what they open and close."""
    has_raise = False
    for event in decisions:
        legal = event.legal
        if event.word in ("bet", "raise"):
            has_raise = True
            if legal.own_bet + event.chips < legal.full_raise_to:
                yield "all-in raises below a full raise"
        if event.word == "call" and legal.own_bet + event.chips < legal.bet_to:
            yield "all-in calls for less"
        if event.word == "check" and event.street == PREFLOP and legal.own_bet > 0 and not has_raise:
            yield "big blinds that check their option"
        if legal.why_not == "not reopened":
            yield "raises closed by a short all-in"
        if legal.why_not == "nobody can call more":
            yield "raises that nobody could call"
        if legal.is_reopened_by_short_raises and legal.may_raise:
            yield "raises opened by several short all-ins"


def special_ends(stacks: list[int], events: list[Event]) -> Iterator[str]:
    """Walks, pots and showdowns."""
    turns = [event for event in events if isinstance(event, Showdown)]
    pots = [event for event in events if isinstance(event, Pot)]
    awards = [event for event in events if isinstance(event, Award)]
    river = [event for event in events if isinstance(event, Decided) and event.street == RIVER]
    if not turns:
        yield "hands won by folds"
    seats = naive_rows.rows(stacks, events).seats
    if any("vpip" not in seat.chances for seat in seats):
        yield "walks"
    if turns and not river:
        yield "showdowns after an all-in"
    elif turns and any(event.word in ("bet", "raise") for event in river):
        yield "showdowns with betting on the river"
    elif turns:
        yield "showdowns without a bet on the river"
    yield from ("hands mucked" for turn in turns if not turn.is_shown)
    if len(pots) > 1:
        yield "hands with side pots"
    if len(pots) > 2:
        yield "hands with three or more pots"
    winners = {pot.pot_no: {award.position for award in awards if award.pot_no == pot.pot_no} for pot in pots}
    if any(won != winners[0] for won in winners.values()):
        yield "hands whose pots have different winners"
    for pot in pots:
        shares = {award.chips for award in awards if award.pot_no == pot.pot_no}
        rake_shares = {award.rake for award in awards if award.pot_no == pot.pot_no}
        if turns and pot.pot_no > 0 and len(pot.eligible) == 1:
            yield "side pots won without a showdown"
        if len(winners[pot.pot_no]) > 1:
            yield "pots split"
        if len(shares) > 1:
            yield "pots with odd chips"
        if len(rake_shares) > 1:
            yield "rakes with odd chips"


def special_rakes(terms: Terms, stacks: list[int], events: list[Event]) -> Iterator[str]:
    """What the rake schedule did."""
    pots = [event for event in events if isinstance(event, Pot)]
    total, rake = sum(pot.chips for pot in pots), sum(pot.rake for pot in pots)
    asked = naive_money.uncapped_rake(terms.rake, total)
    was_flop_dealt = any(isinstance(event, Dealt) and event.street == FLOP for event in events)
    if rake > 0:
        yield "rakes"
        if rake < asked:
            yield "rakes capped"
        if any(pot.rake > 0 for pot in pots[1:]):
            yield "rakes taken from side pots"
    elif asked > 0 and terms.rake.is_flop_needed and not was_flop_dealt:
        yield "rakes withheld because no flop was dealt"
    elif asked > 0 and total < terms.rake.min_pot:
        yield "rakes withheld because the pot was too small"
