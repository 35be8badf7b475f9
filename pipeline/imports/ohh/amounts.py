"""What the amounts of bets mean: the chips that an action adds, or where the bet stands after it.

The page of the format has both, and writers do either. So a file is asked: for each of its hands the pot follows from the
bets under each reading, and the reading under which more hands have the pot that they say counts. Most hands have it
under all readings and say nothing. A file may be joined of several writers' hands; a writer is known by site, network and
versions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NamedTuple

from pipeline.imports import Unreadable
from pipeline.imports.ohh.values import id_of, in_order, listed, number_of

ENOUGH = 16
"""So many hands more for one reading than for any other settle it."""
LEAST_HANDS, MOST_HANDS = 128, 4096
CLOSE = 1e-6
"""Share of a pot that sums of floating numbers may be off."""
LIVE_POSTS = ("Post SB", "Post BB", "Straddle", "Post Extra Blind")
DEAD_POSTS = ("Post Ante", "Post Dead", "Add to Pot")


class Amount(IntEnum):
    """How to read the amounts of raises and calls, the usual way first."""

    ADDED = 0
    RAISE_TO = 1  # of raises where the bet stands, of calls the chips added
    ALL_TO = 2  # of both where the bet stands


class Writers:
    """What the hands of a file have said so far, by writer; `asked` are those that were met among the first hands."""

    def __init__(self) -> None:
        self.asked: frozenset[tuple[str, ...]] = frozenset()
        self.evidence: defaultdict[tuple[str, ...], Counter[Amount]] = defaultdict(Counter)

    def note(self, hand: dict[str, Any]) -> None:
        """Count the readings under which a hand's pot is what it says, if that tells them apart."""
        evidence, fitting = self.evidence[writer_of(hand)], fitting_readings(hand)
        if len(fitting) < len(Amount):
            evidence.update(fitting)

    def reading_for(self, hand: dict[str, Any]) -> Amount:
        """How this hand's amounts are read. A writer that comes later is asked by its hands, this one and those before, until
        it is settled."""
        writer = writer_of(hand)
        evidence = self.evidence[writer]
        if writer not in self.asked and not is_settled(evidence):
            self.note(hand)
        return max(Amount, key=lambda reading: (evidence[reading], -reading))

    @property
    def are_settled(self) -> bool:
        """True if one reading is well ahead for every writer."""
        return all(is_settled(evidence) for evidence in self.evidence.values())


def is_settled(evidence: Counter[Amount]) -> bool:
    """True if one reading has enough hands more than any other."""
    second, first = sorted(evidence[reading] for reading in Amount)[-2:]
    return first - second >= ENOUGH


def writers_of(hands: Iterable[dict[str, Any]]) -> Writers:
    """The writers of a file, from as many of its first hands as it takes."""
    writers = Writers()
    for num, hand in enumerate(hands, start=1):
        writers.note(hand)
        if num == MOST_HANDS or (num >= LEAST_HANDS and writers.are_settled):
            break
    writers.asked = frozenset(writers.evidence)
    return writers


def writer_of(hand: dict[str, Any]) -> tuple[str, ...]:
    """What tells one writer from another."""
    return tuple([str(hand.get(key)) for key in ("site_name", "network_name", "internal_version", "spec_version")])


def fitting_readings(hand: dict[str, Any]) -> list[Amount]:
    """The readings under which the bets of a hand make the pot that it says; none where it can't be read at all."""
    try:
        bets = Bets(
            pot=sum(number_of(one.get("amount") or 0) for one in listed(hand, "pots")),
            big_blind=number_of(hand.get("big_blind_amount") or 0),
            stacks={id_of(one.get("id")): number_of(one.get("starting_stack") or 0) for one in listed(hand, "players")},
            streets=[
                [
                    (action.get("action"), id_of(action.get("player_id")), number_of(action.get("amount") or 0))
                    for action in in_order(listed(round_, "actions"), "action_number")
                ]
                for round_ in in_order(listed(hand, "rounds"), "id")
            ],
        )
    except Unreadable:
        return []
    return [reading for reading in Amount if does_fit(bets, reading)]


class Bets(NamedTuple):
    """What a record says of bets: the pot, the stacks by player, (action, player, amount) of each street."""

    pot: float
    big_blind: float
    stacks: dict[str | None, float]
    streets: list[list[tuple[Any, str | None, float]]]


def does_fit(said: Bets, reading: Amount) -> bool:
    """True if the bets make the pot, calls are as large as the bet unless the stack is shorter, and no stack is exceeded."""
    close = CLOSE * max(1.0, said.pot)
    left = defaultdict(float, said.stacks)
    num_chips = sum(left.values())
    over = 0.0
    for street_no, actions in enumerate(said.streets):
        bets: defaultdict[str | None, float] = defaultdict(float)
        for action, player, amount in actions:
            is_call = action == "Call"
            if action in DEAD_POSTS:
                left[player] -= amount
                continue
            if not is_call and action != "Raise" and action != "Bet" and action not in LIVE_POSTS:
                continue
            is_to = reading is Amount.ALL_TO if is_call else reading is not Amount.ADDED and action == "Raise"
            added = amount - bets[player] if is_to else amount
            standing = max(bets.values(), default=0.0)
            bets[player] += added
            left[player] -= added
            if added < -close or (left[player] < -close and player in said.stacks):
                return False
            if is_call and bets[player] > max(standing, 0 if street_no else said.big_blind) + close:
                return False
            if is_call and bets[player] < standing - close and left[player] > close:
                return False
        second, first = [0.0, 0.0, *sorted(bets.values())][-2:]
        over += first - second
    return abs(num_chips - sum(left.values()) - over - said.pot) <= close
