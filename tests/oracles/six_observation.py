"""Rounds of 6 Card Poker frozen at a decision, every strategy asked there, and again with other cards that its box can't see.

A round is played with random strategies, then played again from its own record up to each decision. What a box sees is worked out
here from the rules (rule book 8): the dealer's up-card, its own cards and those of boxes played before; at the dealer all but the
stub.
"""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from pipeline import cards
from pipeline.cards import NO_CARD
from pipeline.codes import Action, Status
from pipeline.engine.banked_round import FROM_DEALER, FROM_FIRST, FROM_LATER, play_round, wish
from pipeline.engine.banked_shard import lay_wagers
from pipeline.engine.banked_tables import STREET_DEALER, STREET_OPEN, new_round
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS
from pipeline.simulate import banked, documents
from pipeline.simulate.banked_plan import BankedPlan
from tests.oracles.tallies import Tally

STRATEGIES = tuple(sorted(documents.files("strategies")))
BOXES = ({"ante": 1000}, {"ante": 2000, "bonus": 500}, {"ante": 1000}, {"bonus": 500})
ASKED_WHEN = {FROM_FIRST: "five cards", FROM_LATER: "after new cards", FROM_DEALER: "dealer does not qualify"}
STREETS = (
    "first open box, five cards",
    "first open box, after new cards",
    "second open box, five cards",
    "second open box, after new cards",
    "dealer does not qualify",
)
AT_DEALER, AT_STUB = "peeks at the dealer", "peeks at the next card"


class FrozenRound(NamedTuple):
    """ROUND[1] as box `at` finds it when it is asked, and where that is in the round."""

    round: np.ndarray
    at: int
    asked: int

    @property
    def street(self) -> str:
        if self.asked == FROM_DEALER:
            return ASKED_WHEN[FROM_DEALER]
        place = ("first", "second")[int(self.round["boxes"]["place"][0, self.at])]
        return f"{place} open box, {ASKED_WHEN[self.asked]}"


def records_of(strategy: str) -> tuple[np.ndarray, np.ndarray]:
    """BANKED[1] and LAYOUT[1] of two open boxes, a blind one and one with a bonus only, all of a strategy."""
    document: dict[str, Any] = {
        "name": "observed",
        "game": "six_card",
        "boxes": [{**box, "strategy": strategy} for box in BOXES],
        "table": {"chip": 100, "min_ante": 1000, "currency": "USD", "decimals": 2},
    }
    return BankedPlan.of(banked.parse(document, "observed"), 1).records()


def decisions_of(played: np.ndarray) -> list[tuple[int, int, int]]:
    """(box, action, places of the cards exchanged) of a round that has been played, bets of blind boxes left out."""
    found = []
    for row in played["actions"][0, : int(played["num_actions"][0])]:
        if row["street_no"] in (STREET_OPEN, STREET_DEALER):
            at, action = int(row["seat"]), int(row["action"])
            places = int(played["boxes"]["discards"][0, at]) if action == Action.EXCHANGE else 0
            found.append((at, action, places))
    return found


def frozen_rounds(seed: int) -> Iterator[FrozenRound]:
    """Decisions of round after round, all boxes playing at random."""
    rules, layout = records_of("random")
    for hand_no in count():
        played = new_round()
        lay_wagers(layout[0], played[0])
        played["hand_no"] = hand_no
        assert play_round(rules[0], layout[0], played[0], seed) == Status.OK
        decisions = decisions_of(played)
        for num, (at, action, places) in enumerate(decisions):
            frozen = new_round()
            lay_wagers(layout[0], frozen[0])
            frozen["hand_no"] = hand_no
            lay_record(frozen, played, decisions[:num])
            assert play_round(rules[0], layout[0], frozen[0], seed) == Status.HAND_NOT_OVER
            asked = asked_when(at, action, decisions[:num])
            assert wish(layout[0], frozen[0], at, asked, seed) == (action, places), "not as the round was played"
            yield FrozenRound(frozen, at, asked)


def asked_when(at: int, action: int, before: list[tuple[int, int, int]]) -> int:
    """Which of the three questions a box answered with an action, given the decisions before it."""
    if action in (Action.TAKE_ANTE, Action.EXCHANGE_DEALER):
        return FROM_DEALER
    return FROM_LATER if any(who == at for who, *_ in before) else FROM_FIRST


def lay_record(frozen: np.ndarray, played: np.ndarray, decisions: list[tuple[int, int, int]]) -> None:
    """Lay the cards of a played round ready, and so many of its decisions. Changes ROUND[1]."""
    frozen["is_replay"] = 1
    frozen["recorded_dealer"] = played["dealer_first"]
    frozen["recorded_new"] = NO_CARD
    boxes = frozen["boxes"][0]
    for at in range(int(played["num_boxes"][0])):
        box = played["boxes"][0, at]
        drawn = cards.unpack(int(box["cards"]))[-int(box["num_drawn"]) :] if box["num_drawn"] else []
        boxes["recorded_cards"][at], boxes["recorded_drawn"][at] = box["first_cards"], cards.pack(drawn)
        boxes["recorded_won"][at] = -1
    frozen["num_decisions"] = len(decisions)
    for place, (at, action, places) in enumerate(decisions):
        frozen["decisions"][0, place] = (places, at, action)


def seen_cards(frozen: FrozenRound) -> set[int]:
    """What lies open for the box."""
    round, at = frozen.round[0], frozen.at
    dealer, boxes = cards.unpack(int(round["dealer_first"])), round["boxes"][: int(round["num_boxes"])]
    if frozen.asked == FROM_DEALER:
        seen, open_boxes = set(dealer), list(boxes)
    else:
        seen, open_boxes = {dealer[-1]}, [box for box in boxes if box["place"] <= boxes["place"][at]]
    for box in open_boxes:
        seen.update(cards.unpack(int(box["first_cards"])), cards.unpack(int(box["cards"])) if box["num_drawn"] else ())
    return seen


def with_other_unseen_cards(frozen: FrozenRound, rng: random.Random) -> np.ndarray:
    """A copy in which the dealer's down-cards, those of boxes to come, the stub and the record's future are others."""
    other = frozen.round.copy()
    seen = seen_cards(frozen)
    unseen = [card for card in cards.STANDARD_DECK if card not in seen]
    rng.shuffle(unseen)
    dealer = [card if card in seen else unseen.pop() for card in cards.unpack(int(other["dealer_first"][0]))]
    for name in ("dealer_first", "dealer_cards", "recorded_dealer"):
        other[name] = cards.pack(dealer)
    other["dealer_key"], other["dealer_mask"] = key_and_mask(dealer)
    boxes = other["boxes"][0]
    for at in range(int(other["num_boxes"][0])):
        held = [card if card in seen else unseen.pop() for card in cards.unpack(int(boxes["first_cards"][at]))]
        boxes["first_cards"][at] = boxes["recorded_cards"][at] = cards.pack(held)
        if not boxes["num_drawn"][at]:
            boxes["recorded_drawn"][at] = cards.pack(unseen[:2])
        boxes["key"][at], boxes["mask"][at] = key_and_mask(held)
    other["recorded_new"] = unseen[-1]
    other["deck"][0, : len(unseen)] = unseen
    return other


def key_and_mask(held: list[int]) -> tuple[int, np.uint64]:
    return sum(int(CARD_KEYS[card]) for card in held), np.bitwise_or.reduce(CARD_MASKS[held])


@kernel
def peek_at_dealer(round):
    """A planted strategy that goes by the dealer's first card."""
    return np.int64(round.dealer_first & np.uint64(255))


@kernel
def peek_at_stub(round):
    """A planted strategy that goes by the next card."""
    return np.int64(round.deck[round.deck_at])


def peeks(round: np.ndarray, asked: int) -> dict[str, int]:
    """What the planted strategies would do."""
    found = {AT_STUB: peek_at_stub(round[0])}
    return found if asked == FROM_DEALER else found | {AT_DEALER: peek_at_dealer(round[0])}


def six_card_tallies(num_states: int, seed: int) -> dict[str, Tally]:
    """By street, so many states each; every strategy is asked at each of them."""
    layouts = [records_of(strategy)[1] for strategy in STRATEGIES]
    found = {street: Tally(STRATEGIES) for street in STREETS}
    rng = random.Random(seed)
    for frozen in frozen_rounds(seed):
        tally = found[frozen.street]
        if tally.states == num_states:
            continue
        round, at, asked = frozen.round, frozen.at, frozen.asked
        other = with_other_unseen_cards(frozen, rng)
        changed = [
            wish(layout[0], round[0], at, asked, seed) != wish(layout[0], other[0], at, asked, seed)
            for layout in layouts
        ]
        before, after = peeks(round, asked), peeks(other, asked)
        planted = {name: before[name] != after[name] for name in before}
        tally.add(
            round["boxes"]["first_cards"].tobytes() + round["dealer_first"].tobytes() + bytes([at]), changed, planted
        )
        if all(one.states == num_states for one in found.values()):
            return found
    raise AssertionError("rounds came to an end")
