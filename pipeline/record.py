"""A recorded hand as importers and exporters speak of it, and the tape that kernels replay.

A record says what happened, in the words of whoever wrote it: nothing in it has been checked by the rules yet. Seats are
dense and clockwise; `button` is an index into them. Amounts are whole chips of the hand's stakes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pipeline import cards
from pipeline.codes import Action, Recorded, Shows
from pipeline.engine.tables import MAX_STREETS, UNKNOWN_STACK, Tape
from pipeline.rules.money import HandStakes

NOT_SAID = -1
PERSON = 255


@dataclass(frozen=True, kw_only=True)
class RecordedSeat:
    """A seat as recorded. `stack` None means unknown; cards are numbers in order of deal; `won` is what it collected.

    `site` is the card room that the player's name belongs to; None stands for the site of the hand's source.
    """

    chair: int
    player: str
    stack: int | None
    cards: tuple[int, ...] = ()
    shows: Shows = Shows.UNSAID
    won: int | None = None
    policy: str | None = None
    site: str | None = None


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What a seat did: FOLD, CHECK, CALL, BET, RAISE, or the generic CHECK_OR_CALL and BET_OR_RAISE.

    `amount`: for bets and raises where the bet stands on this street, for calls what it put in; NOT_SAID if not said.
    """

    seat: int
    action: Action
    amount: int = NOT_SAID


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where a hand was read. `played_at` is ISO 8601 in UTC."""

    site: str
    external_id: str
    file: str
    section: str | None = None
    line: int | None = None
    played_at: str | None = None
    table_name: str | None = None


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a record stands in the file that it was read from now; `text` is the record or its beginning, for rejects."""

    file: str = ""
    section: str | None = None
    line: int | None = None
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class RecordedHand:
    """One hand as recorded. `deal_at` says for a street how many decisions came before its cards, where the record says.

    `finishing_stacks` are those of the record, by seat, for comparison; the engine never reads them. `hand_no` and
    `stake_id` are the numbers in the run that the hand was exported from. `place` is no part of what the record says.
    """

    game: str
    stakes: HandStakes
    button: int
    seats: tuple[RecordedSeat, ...]
    decisions: tuple[Decision, ...]
    board: tuple[int, ...] = ()
    deal_at: dict[int, int] = field(default_factory=dict)
    rake: int | None = None
    session_no: int | None = None
    hand_no: int | None = None
    stake_id: int | None = None
    finishing_stacks: tuple[int, ...] | None = None
    source: Source | None = None
    place: Place | None = field(default=None, compare=False, repr=False)


@dataclass
class Registry:
    """Numbers for values met for the first time, in order of meeting: stakes, players, policies of a run."""

    numbers: dict = field(default_factory=dict)

    def number(self, value: object) -> int:
        return self.numbers.setdefault(value, len(self.numbers))

    @property
    def values(self) -> list:
        return list(self.numbers)


@dataclass
class Registries:
    """What a run's records refer to. Players are (site, name, policy or None)."""

    stakes: Registry = field(default_factory=Registry)
    players: Registry = field(default_factory=Registry)
    policies: Registry = field(default_factory=Registry)


def recorded_result(hand: RecordedHand) -> Recorded:
    """What the record says of the result."""
    if all(seat.won is not None for seat in hand.seats):
        return Recorded.WINNINGS
    return Recorded.NOTHING if hand.finishing_stacks is None else Recorded.FINISHING_STACKS


def recorded_amounts(hand: RecordedHand) -> Sequence[int]:
    """Winnings or finishing stacks by seat, 0 where the record says neither."""
    result = recorded_result(hand)
    if result == Recorded.WINNINGS:
        return [seat.won or 0 for seat in hand.seats]
    if result == Recorded.FINISHING_STACKS and hand.finishing_stacks is not None:
        return hand.finishing_stacks
    return [0] * len(hand.seats)


def packed(numbers: Sequence[int]) -> int:
    """Cards packed; more than eight are cut, the engine then finds too many."""
    return cards.pack(numbers[: cards.MAX_PACKED])


def tape_of(hands: Sequence[RecordedHand], registries: Registries) -> Tape:
    """The hands as a tape. Changes `registries`: stakes, players and policies met get their numbers there."""
    seats = [seat for hand in hands for seat in hand.seats]
    decisions = [decision for hand in hands for decision in hand.decisions]
    deal_at = np.full((len(hands), MAX_STREETS), NOT_SAID, np.int32)
    for row, hand in enumerate(hands):
        for street_no, num_decisions in hand.deal_at.items():
            deal_at[row, street_no] = num_decisions
    player_id, policy_id = [], []
    for hand in hands:
        site = hand.source.site if hand.source else None
        for seat in hand.seats:
            policy_id.append(PERSON if seat.policy is None else registries.policies.number(seat.policy))
            player_id.append(registries.players.number((seat.site or site, seat.player, seat.policy)))
    return Tape(
        stake_id=np.array([registries.stakes.number(hand.stakes) for hand in hands], np.uint16),
        session_no=np.array([NOT_SAID if hand.session_no is None else hand.session_no for hand in hands], np.int64),
        button=np.array([hand.button for hand in hands], np.uint8),
        num_seats=np.array([len(hand.seats) for hand in hands], np.uint8),
        board=np.array([packed(hand.board) for hand in hands], np.uint64),
        rake=np.array([NOT_SAID if hand.rake is None else hand.rake for hand in hands], np.int64),
        has_result=np.array([recorded_result(hand) for hand in hands], np.uint8),
        deal_at=deal_at,
        first_seat=np.cumsum([0] + [len(hand.seats) for hand in hands], dtype=np.int64),
        first_action=np.cumsum([0] + [len(hand.decisions) for hand in hands], dtype=np.int64),
        chair=np.array([seat.chair for seat in seats], np.uint8),
        player_id=np.array(player_id, np.uint32),
        policy_id=np.array(policy_id, np.uint8),
        stack=np.array([UNKNOWN_STACK if seat.stack is None else seat.stack for seat in seats], np.int64),
        cards=np.array([packed(seat.cards) for seat in seats], np.uint64),
        shows=np.array([seat.shows for seat in seats], np.uint8),
        recorded_won=np.array([amount for hand in hands for amount in recorded_amounts(hand)], np.int64),
        seat=np.array([decision.seat for decision in decisions], np.uint8),
        action=np.array([decision.action for decision in decisions], np.uint8),
        amount=np.array([decision.amount for decision in decisions], np.int64),
    )
