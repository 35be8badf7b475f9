"""Mata Ases as the engine plays it where somebody bets on street 1, all call and check to the end, beside other figures.

Exact: how many deals are void before one stands, and the final hand of a player in it. Sampled: how often nobody kills, in the
first deal that stands, in the replay, in the second one. What is compared is a deal that stands, so stacks that don't last are no
matter. p-values don't depend on each other: every table has hands of its own, classes too, and each kind and seed a sample.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from pipeline.codes import Action, HandClass
from pipeline.engine.mata_hands import LEAST_KILL, NUM_HELPS, NUM_OWN
from pipeline.engine.play import Log
from pipeline.engine.ranking import hand_class, high_value_of
from pipeline.exact.mata_ases import MAX_REPLAYS
from pipeline.exact.mata_doors import equal_doors
from pipeline.exact.mata_hands import final_hands
from pipeline.exact.mata_samples import killers
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario
from tests.statistics.frequencies import byte_of, logs
from tests.statistics.game_frequencies import pooled
from tests.statistics.p_values import chi_squared_p, two_samples_p

NUM_HANDS = 100_000
NUM_SAMPLED = 500_000
SEATS = range(2, 9)
MOST_VOID = 6
PLACES = len(HandClass) + 1
# With more seats a second replay is too rare for the approximation.
MOST_SEATS = (8, 8, 6)
VOID, CLASS = "void deals before one that stands", "class of the hand"
NOBODY = ("nobody kills in the first deal", "nobody kills in the replay", "nobody kills in the second replay")

Spoil = Callable[[np.ndarray], np.ndarray]


class Seen(NamedTuple):
    """Hands of a table: void deals before the first that stands, the place of a seat's hand in that one, how often each number of
    replays came, and for the first deal that stands, its replay and the second one how often nobody killed and somebody did.
    """

    num_void: np.ndarray
    places: np.ndarray
    replays: np.ndarray
    nobody: np.ndarray


def table_of(num_seats: int) -> RunPlan:
    """So many seats of the scenario to measure with."""
    document = scenario.read("mata_ases_opener").model_dump() | {"players": ["opener"] * num_seats}
    return RunPlan.of(Scenario.model_validate(document), 1)


def deals_with_extras(log: Log, num_deals: np.ndarray) -> np.ndarray:
    """bool[hands, deals]: the deals that were void. With a bet in each deal nothing else asks for extras."""
    is_void = np.zeros((num_deals.size, int(num_deals.max())), np.bool_)
    is_extra = log.actions["action"] == Action.POST_EXTRA
    rows = log.actions["hand_no"][is_extra] - log.hands["hand_no"][0]
    is_void[rows, log.actions["deal_no"][is_extra]] = True
    return is_void


def standing_deals(is_void: np.ndarray, num_deals: np.ndarray) -> np.ndarray:
    """int64[hands, 3]: the numbers of the deals that stand, -1 where there is none."""
    stands = ~is_void & (np.arange(is_void.shape[1]) < num_deals[:, None])
    order = np.cumsum(stands, axis=1)
    found = np.full((num_deals.size, MAX_REPLAYS + 1), -1)
    rows, deals = np.nonzero(stands)
    found[rows, order[rows, deals] - 1] = deals
    return found


def place_of(value: int) -> int:
    """Pairs of aces after all other pairs."""
    return hand_class(value) + (value >= LEAST_KILL)


PLACE_OF_VALUE = np.array([0, *(place_of(value) for value in range(1, 7463))])


def earlier_values(log: Log, deals: np.ndarray, seats: np.ndarray, is_earlier: np.ndarray) -> np.ndarray:
    """The value of a seat's hand in an earlier deal of each hand, looked up in `cards` and `boards`, 0 for the other hands."""
    first = log.hands["hand_no"][0]
    rows = log.cards["hand_no"] - first
    is_wanted = is_earlier[rows] & (log.cards["deal_no"] == deals[rows]) & (log.cards["seat_no"] == seats[rows] + 1)
    own = np.zeros((deals.size, NUM_OWN), np.uint64)
    own[rows[is_wanted], log.cards["card_no"][is_wanted]] = log.cards["card"][is_wanted]
    rows = log.boards["hand_no"] - first
    is_wanted = is_earlier[rows] & (log.boards["deal_no"] == deals[rows])
    boards = np.zeros(deals.size, np.uint64)
    boards[rows[is_wanted]] = log.boards["board"][is_wanted]
    helps = np.stack([byte_of(boards, at) for at in range(NUM_HELPS)], axis=1).astype(np.uint64)
    values = np.zeros(deals.size, np.int64)
    for row in np.flatnonzero(is_earlier):
        values[row] = max(high_value_of(np.append(own[row], card)) for card in helps[row])
    return values


def look_at(log: Log, num_seats: int) -> Seen:
    """What a log says."""
    num_deals = log.hands["num_deals"].astype(np.int64)
    deals = standing_deals(deals_with_extras(log, num_deals), num_deals)
    is_last = deals == num_deals[:, None] - 1
    values = log.seats["high_value"].astype(np.int64).reshape(-1, num_seats)
    has_kill = values.max(axis=1) >= LEAST_KILL
    there = deals >= 0
    somebody = (is_last & has_kill[:, None]).sum(axis=0)
    nobody = there.sum(axis=0) - somebody
    seats = log.hands["hand_no"] % num_seats
    decided = values[np.arange(seats.size), seats]
    found = np.where(is_last[:, 0], decided, earlier_values(log, deals[:, 0], seats, ~is_last[:, 0]))
    return Seen(
        num_void=np.bincount(np.minimum(deals[:, 0], MOST_VOID), minlength=MOST_VOID + 1),
        places=np.bincount(PLACE_OF_VALUE[found], minlength=PLACES),
        replays=np.bincount(there.sum(axis=1) - 1, minlength=MAX_REPLAYS + 1),
        nobody=np.stack([nobody, somebody], axis=1),
    )


@cache
def seen(num_seats: int, seed: int, first_hand: int, num_hands: int = NUM_HANDS) -> Seen:
    """What the hands of a seed show, counted."""
    chunks = [look_at(log, num_seats) for log in logs(table_of(num_seats), seed, first_hand, num_hands)]
    return Seen(*(sum(parts) for parts in zip(*chunks, strict=True)))


def void_chances(num_seats: int) -> np.ndarray:
    """The chance of so many void deals, the last cell for all more."""
    void = float(equal_doors(num_seats))
    return np.array([*(void**times * (1 - void) for times in range(MOST_VOID)), void**MOST_VOID])


def place_chances(num_seats: int) -> np.ndarray:
    """The chance of each class, pairs of aces after the others."""
    hands = final_hands(num_seats)
    counts = list(hands.by_class.values())
    counts[HandClass.PAIR] -= hands.num_aces
    counts.insert(HandClass.PAIR + 1, hands.num_aces)
    return np.array([number / hands.num_deals for number in counts])


def beside_exact(counted: np.ndarray, chances: np.ndarray) -> float:
    """The p-value of counts beside exact chances, rare cells thrown together."""
    return chi_squared_p(*pooled(counted, chances * counted.sum()))


class Kind(NamedTuple):
    """A table and what is looked at."""

    num_seats: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.num_seats} seats: {self.what}"

    @property
    def first_hand(self) -> int:
        """Deals that follow each other don't depend on each other, the class of a hand and who kills do."""
        return 10**7 * (2 * self.num_seats + (self.what == CLASS))

    def sampled(self, seed: int, num_deals: int = NUM_SAMPLED) -> np.ndarray:
        """int64[2]: sampled deals that stand in which nobody kills, and somebody does."""
        counts = killers(self.num_seats, num_deals, seed + 1000 * NOBODY.index(self.what))
        return np.array([counts[0], counts[1:].sum()])

    def p_value(self, seed: int, num_hands: int = NUM_HANDS, spoil: Spoil = np.copy) -> float:
        """Of one seed. `spoil` changes what was counted, to show that a fault is found."""
        found = seen(self.num_seats, seed, self.first_hand, num_hands)
        if self.what == VOID:
            return beside_exact(spoil(found.num_void), void_chances(self.num_seats))
        if self.what == CLASS:
            return beside_exact(spoil(found.places), place_chances(self.num_seats))
        counted = spoil(found.nobody[NOBODY.index(self.what)])
        return two_samples_p(counted, self.sampled(seed, NUM_SAMPLED * num_hands // NUM_HANDS))


def kinds() -> Iterator[Kind]:
    """Every table with all that comes often enough there; two doors are never void."""
    for num_seats in SEATS:
        if num_seats > 2:
            yield Kind(num_seats, VOID)
        yield Kind(num_seats, CLASS)
        for what, most_seats in zip(NOBODY, MOST_SEATS, strict=True):
            if num_seats <= most_seats:
                yield Kind(num_seats, what)
