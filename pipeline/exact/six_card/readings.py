"""How far each reading of the rules moves the edge of 6 Card Poker 1-2-5 (rule book 8): those computed, and why others don't."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.results import Result, best_of, results
from pipeline.exact.six_card.terms import RULE_BOOK

WAYS = ("always_raise", "raise_or_fold", "pair_or_better")
"""The ways to play that are set beside the best one, by name of their Strategy. A blind box always raises."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A reading: its rule, what it says, its name among the READINGS of `terms.py`, or why one box has no other value by it."""

    rule: str
    says: str
    name: str = ""
    why: str = ""


ALL_READINGS = (
    Reading(rule="8", says="the rule book", name=RULE_BOOK),
    Reading(rule="8", says="the dealer's card is never replaced", name="no_dealer_exchange"),
    Reading(rule="A-73", says="the up-card is never replaced", name="up_card_stays"),
    Reading(rule="A-77", says="the ante comes back with a win after the exchange", name="ante_back"),
    Reading(rule="A-72", says="at most 100 antes, of ANTE and BET", name="most_100_antes"),
    Reading(rule="A-72", says="at most 100 antes, of BET alone", name="bet_most_100_antes"),
    Reading(rule="A-72", says="at most 20 antes, of ANTE and BET", name="most_20_antes"),
    Reading(rule="A-72", says="at most 20 antes, of BET alone", name="bet_most_20_antes"),
    Reading(
        rule="A-72",
        says="the maximum is of all boxes together",
        why="nil: with one box it is that of the box. With several it is reached where their wins add up to it.",
    ),
    Reading(
        rule="A-70",
        says="antes may differ five times",
        why="nil: it says which antes may lie on the table, and values are per ante.",
    ),
    Reading(
        rule="8",
        says="a larger second open ante is refused",
        why="nil for one box: it only says which of two open boxes is played first.",
    ),
    Reading(
        rule="8",
        says="boxes with a bonus only are revealed first",
        why="nil without such boxes. With them open boxes see five cards more each, as a second open box does; not computed.",
    ),
    Reading(
        rule="A-74",
        says="a hand is paid for two combinations",
        why="not computed: the page does not mention it, so there is no rule to say which combinations would be paid.",
    ),
    Reading(
        rule="A-75",
        says="boxes with a bonus only take no decision",
        why="nil: the bonus looks at the first five cards, and such a box has no ante.",
    ),
    Reading(
        rule="A-76",
        says="BET comes back after an exchange that fails",
        why="nil: both places of the page agree, so there is no other reading.",
    ),
)


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A reading's values in antes: of best play with its standard error, and of the WAYS; `moved` are differences from the rule
    book. None where nobody has computed the reading, empty where it has no values of its own.
    """

    reading: Reading
    best: float | None
    stderr: float | None
    ways: Mapping[str, Fraction]
    moved: Mapping[str, float]


def effects(values: Mapping[str, Path]) -> list[Effect]:
    """All readings, given the values.json of those computed, by name. The rule book's must be among them."""
    known = {name: results(path)[:2] for name, path in values.items()}
    by_book = worth(*known[RULE_BOOK])
    found = []
    for reading in ALL_READINGS:
        if reading.name not in known:
            found.append(Effect(reading=reading, best=None, stderr=None, ways={}, moved={}))
            continue
        ways, gain = known[reading.name]
        own = worth(ways, gain)
        found.append(
            Effect(
                reading=reading,
                best=own["best"],
                stderr=gain.stderr,
                ways={way: ways[way].value for way in WAYS},
                moved={way: own[way] - by_book[way] for way in own},
            )
        )
    return found


def worth(ways: Mapping[str, Result], gain: Gain) -> dict[str, float]:
    """What best play and each of the WAYS returns, in antes."""
    return {"best": best_of(ways["without_five"], gain).value} | {way: float(ways[way].value) for way in WAYS}


def not_moving(readings: Sequence[Reading] = ALL_READINGS) -> list[Reading]:
    """The readings without values of their own."""
    return [reading for reading in readings if not reading.name]
