"""A recorded hand as importers and exporters speak of it, and the tape that kernels replay.

A record says what happened, in the words of whoever wrote it: nothing in it has been checked by the rules yet. Seats are
dense and clockwise; `button` is an index into them. Amounts are whole chips of the hand's stakes. Nothing changes a record; hand,
seats and source are not frozen because that would double the time that it takes to make them, some hundredth of a replay each.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from pipeline import cards
from pipeline.codes import Action, DealEnd, Recorded, Shows
from pipeline.engine.tables import DECISION, ENDING_UNSAID, MAX_POTS, RECORDED_DEAL, UNKNOWN_STACK
from pipeline.engine.tapes import TAPE_HAND, TAPE_SEAT, Tape
from pipeline.rules.money import HandStakes

NOT_SAID = -1
PERSON = 255


@dataclass(kw_only=True)
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
    """What a seat did: FOLD, CHECK, CALL, BET, RAISE, BRING_IN, COMPLETE, KEEP, NEW, or the generic CHECK_OR_CALL and
    BET_OR_RAISE.

    `amount`: for bets and raises where the bet stands on this street, for calls what it put in; NOT_SAID if not said.
    """

    seat: int
    action: Action
    amount: int = NOT_SAID


@dataclass(frozen=True, kw_only=True)
class RecordedDeal:
    """A deal after which the hand was dealt again: cards by seat in order of deal, none for a seat that was out, common cards,
    and what was done in it. `extra` is what each seat was asked for the next deal; None stands for not said."""

    cards: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    decisions: tuple[Decision, ...]
    ending: DealEnd | None = None
    extra: int | None = None


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """The tournament of a hand, as its room numbers it. `buy_in`, `bounty` and `fee` are hundredths of `currency`, which may be
    points of the room (FPP); `kind` is STT or MTT, `flags` what else it is (Rebuy, Satellite), words between commas; `start` is
    ISO 8601 in UTC. None stands for not said."""

    number: str
    level: str | None = None
    currency: str | None = None
    buy_in: int | None = None
    bounty: int | None = None
    fee: int | None = None
    name: str | None = None
    kind: str | None = None
    flags: str | None = None
    speed: str | None = None
    start: str | None = None
    initial_stack: int | None = None

    @cached_property
    def values(self) -> tuple[Any, ...]:
        """What the columns OF_TOURNAMENT hold."""
        return tuple(getattr(self, name) for name in OF_TOURNAMENT.values())


@dataclass(frozen=True, kw_only=True)
class SourceSeat:
    """What a source says of a seat beside how it played; schemas/source_seats.odcs.yaml describes the fields, None stands for not
    said. `player` is the name of one who sits there and was not dealt in, None of one who was.

    Amounts that end in chips are chips of the hand's stakes, an adjustment may be negative; the others are hundredths of
    `currency`. `knocked_out_by` are chairs.
    """

    chair: int
    player: str | None = None
    is_hero: bool = False
    cash_out_chips: int | None = None
    cash_out_fee_chips: int | None = None
    bonus_chips: int | None = None
    adjustment_chips: int | None = None
    has_finished: bool = False
    place: int | None = None
    prize: int | None = None
    entry_won: str | None = None
    head_bounty: int | None = None
    head_bounty_after: int | None = None
    bounty_won: int | None = None
    bounty_paid: int | None = None
    knocked_out_by: tuple[int, ...] | None = None
    rebuy_chips: int | None = None
    rebuy_price: int | None = None
    addon_chips: int | None = None
    addon_price: int | None = None
    currency: str | None = None

    @cached_property
    def values(self) -> tuple[Any, ...]:
        """The fields SAID_OF_SEATS."""
        return tuple(getattr(self, name) for name in SAID_OF_SEATS)

    @cached_property
    def says_more(self) -> bool:
        """True if more is said than whether the player is the hero."""
        return self.has_finished or self.values.count(None) < len(SAID_OF_SEATS) - 2


SAID_OF_SEATS = tuple(one.name for one in fields(SourceSeat) if one.name not in ("chair", "player"))
"""The fields that say something, in their order: the lake and the native record have them by the same names."""


@dataclass(kw_only=True)
class Source:
    """Where a hand was read. `played_at` is ISO 8601 in UTC.

    `facts` is a digest of what every copy of the hand says alike, of rooms that number their hands: same site and number, same
    hand. `seats` are those of which it says more than how they played, by chair. `jackpot_chips` are part of the rake,
    `added_chips` what the room put into the pot, both None where not said. `note` is what the reader found odd beside these.
    """

    site: str
    external_id: str
    file: str
    section: str | None = None
    line: int | None = None
    played_at: str | None = None
    table_name: str | None = None
    table_size: int | None = None
    is_fast: bool | None = None
    home_game: str | None = None
    mixture: str | None = None
    jackpot_chips: int | None = None
    added_chips: int | None = None
    tournament: Tournament | None = None
    seats: tuple[SourceSeat, ...] = ()
    facts: int | None = None
    note: str | None = None


OF_SOURCE = (
    *("site", "external_id", "file", "section", "line", "played_at", "table_name", "facts"),
    *("table_size", "is_fast", "home_game", "mixture", "jackpot_chips", "added_chips"),
)
OF_TOURNAMENT = {
    **{"tournament_id": "number", "tournament_level": "level"},
    **{"buy_in_currency": "currency", "buy_in": "buy_in", "bounty": "bounty", "fee": "fee"},
    **{"tournament_name": "name", "tournament_type": "kind", "tournament_flags": "flags", "tournament_speed": "speed"},
    **{"tournament_start": "start", "initial_stack_chips": "initial_stack"},
}
"""Columns of source_hands: those that are fields of Source, and those that hold fields of its tournament."""
OWN_SITE = "tapete"
"""The site of hands that no room or program has recorded but this one."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a record stands in the file that it was read from now; `text` is the record or its beginning, for rejects, which
    `hides` makes what may be kept of it."""

    file: str = ""
    section: str | None = None
    line: int | None = None
    text: str = ""
    hides: Callable[[str], str] | None = None

    @property
    def kept_text(self) -> str:
        """The text as it may be kept."""
        return self.text if self.hides is None else self.hides(self.text)


class Reading(NamedTuple):
    """A way to read what a record leaves open: at which stakes and by which house rules it was played."""

    stakes: HandStakes
    house_rules: tuple[tuple[str, str], ...]


@dataclass(kw_only=True)
class RecordedHand:
    """One hand as recorded. `deal_at` says for a street how many decisions came before its cards, where the record says.

    `finishing_stacks`, by seat, and `total_pot` are for comparison; the engine never reads them. A hand that pays another amount
    than its seats have won is refused; but where it is as a room wrote it (`is_of_a_room`) that is compared, read only where
    cards are unknown, and a seat may leave it unsaid or fold before its turn. `second_board` is that of a hand run twice, `pots`
    are what each pot paid, main pot first, without rake; none where not said. `hand_no` and `stake_id` are the numbers in the run
    that the hand was exported from. `house_rules` are the options of the game that are
    not the seeds' (see `rules.house`), by key. Where a hand was dealt again, `deals` are those before the deciding one, whose
    cards, board and decisions are the hand's own. Where the rules refuse a bet, `readings` are tried in turn. `place` is no part
    of what the record says.
    """

    game: str
    stakes: HandStakes
    button: int
    seats: tuple[RecordedSeat, ...]
    decisions: tuple[Decision, ...]
    board: tuple[int, ...] = ()
    second_board: tuple[int, ...] = ()
    pots: tuple[int, ...] = ()
    deals: tuple[RecordedDeal, ...] = ()
    deal_at: dict[int, int] = field(default_factory=dict)
    rake: int | None = None
    session_no: int | None = None
    hand_no: int | None = None
    stake_id: int | None = None
    house_rules: tuple[tuple[str, str], ...] = ()
    finishing_stacks: tuple[int, ...] | None = None
    total_pot: int | None = None
    is_of_a_room: bool = False
    source: Source | None = None
    readings: tuple[Reading, ...] = field(default=(), compare=False, repr=False)
    place: Place | None = field(default=None, compare=False, repr=False)

    @property
    def all_decisions(self) -> tuple[Decision, ...]:
        """Those of all deals, in order of play."""
        if not self.deals:
            return self.decisions
        return (*(decision for deal in self.deals for decision in deal.decisions), *self.decisions)

    @cached_property
    def details(self) -> int:
        """A digest of what copies of a hand with the same facts may tell differently: money, tournament, table, time, who sits
        where, known cards, who does what, shows and wins. No names: some writers have their own."""
        numbers = [self.button, len(self.seats)]
        for seat in self.seats:
            numbers += (seat.chair, seat.shows, NOT_SAID if seat.won is None else seat.won)
            numbers += seat.cards
            numbers.append(NOT_SAID)
        for decision in self.decisions:
            numbers += (decision.seat, decision.action)
        numbers += self.pots
        source = self.source
        tournament = source.tournament.number if source and source.tournament else None
        text = f"{self.stakes.currency}\0{tournament}\0{source.table_name}\0{source.played_at}" if source else ""
        content = array("q", numbers).tobytes() + text.encode("utf-8", "replace")
        return int.from_bytes(blake2b(content, digest_size=8).digest(), "little", signed=True)


@dataclass
class Registry:
    """Numbers for values met for the first time: stakes, players, policies of a run."""

    numbers: dict[Any, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    following: int = 0

    def number(self, value: Any, wanted: int | None = None) -> int:
        """The value's number: the one it has, else the wanted one if it is free, else the next free one."""
        number = self.numbers.get(value)
        if number is None:
            number = self.following if wanted is None or wanted in self.taken else wanted
            self.numbers[value] = number
            self.taken.add(number)
            self.following = max(self.following, number + 1)
        return number

    @property
    def values(self) -> list:
        """The values by number; a number that nobody asked for has the first value."""
        by_number = {number: value for value, number in self.numbers.items()}
        first = next(iter(self.numbers), None)
        return [by_number.get(number, first) for number in range(max(by_number, default=-1) + 1)]


@dataclass
class Registries:
    """What a run's records refer to. Players are (site, name, policy or None)."""

    stakes: Registry = field(default_factory=Registry)
    players: Registry = field(default_factory=Registry)
    policies: Registry = field(default_factory=Registry)


def recorded_result(hand: RecordedHand) -> Recorded:
    """What the record says of the result."""
    if hand.is_of_a_room:
        return Recorded.COLLECTED
    if all(seat.won is not None for seat in hand.seats):
        return Recorded.WINNINGS
    return Recorded.NOTHING if hand.finishing_stacks is None else Recorded.FINISHING_STACKS


def recorded_amounts(hand: RecordedHand) -> Sequence[int]:
    """Winnings or finishing stacks by seat, 0 where the record says neither, NOT_SAID for a seat of which it says nothing."""
    result = recorded_result(hand)
    if result == Recorded.COLLECTED:
        return [NOT_SAID if seat.won is None else seat.won for seat in hand.seats]
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
    decisions = [decision for hand in hands for decision in hand.all_decisions]
    tape = Tape(
        hands=np.zeros(len(hands), TAPE_HAND),
        seats=np.zeros(len(seats), TAPE_SEAT),
        decisions=np.zeros(len(decisions), DECISION),
        deals=deals_of(hands),
    )
    policy_ids, player_ids, stake_ids = [], [], []
    for hand in hands:
        stake_ids.append(registries.stakes.number(hand.stakes, hand.stake_id))
        site = hand.source.site if hand.source else None
        for seat in hand.seats:
            policy_ids.append(PERSON if seat.policy is None else registries.policies.number(seat.policy))
            player_ids.append(registries.players.number((seat.site or site, seat.player, seat.policy)))
        if hand.source and hand.source.seats:
            for said in hand.source.seats:
                if said.player is not None:
                    registries.players.number((site, said.player, None))
    num_decisions = np.array([len(hand.all_decisions) for hand in hands], np.int64)
    num_deals = np.array([len(hand.deals) for hand in hands], np.int64)
    num_seats = np.array([len(hand.seats) for hand in hands], np.int64)
    rows = tape.hands
    rows["stake_id"] = stake_ids
    rows["session_no"] = [NOT_SAID if hand.session_no is None else hand.session_no for hand in hands]
    rows["button"] = [hand.button for hand in hands]
    rows["num_seats"] = num_seats
    rows["board"] = [packed(hand.board) for hand in hands]
    rows["second_board"] = [packed(hand.second_board) for hand in hands]
    for row, hand in enumerate(hands):
        if hand.pots and len(hand.pots) <= MAX_POTS:
            rows["num_pots"][row] = len(hand.pots)
            rows["pots"][row, : len(hand.pots)] = hand.pots
    rows["rake"] = [NOT_SAID if hand.rake is None else hand.rake for hand in hands]
    rows["folds_early"] = [hand.is_of_a_room for hand in hands]
    rows["has_result"] = [recorded_result(hand) for hand in hands]
    rows["deal_at"] = NOT_SAID
    for row, hand in enumerate(hands):
        for street_no, at in hand.deal_at.items():
            rows["deal_at"][row, street_no] = at
    rows["first_seat"] = np.cumsum(num_seats) - num_seats
    rows["first_decision"] = np.cumsum(num_decisions) - num_decisions
    rows["num_decisions"] = num_decisions
    rows["first_deal"] = np.cumsum(num_deals) - num_deals
    rows["num_deals"] = num_deals
    tape.seats["chair"] = [seat.chair for seat in seats]
    tape.seats["player_id"] = player_ids
    tape.seats["policy_id"] = policy_ids
    tape.seats["stack"] = [UNKNOWN_STACK if seat.stack is None else seat.stack for seat in seats]
    tape.seats["cards"] = [packed(seat.cards) for seat in seats]
    tape.seats["shows"] = [seat.shows for seat in seats]
    tape.seats["recorded_won"] = [amount for hand in hands for amount in recorded_amounts(hand)]
    tape.decisions["seat"] = [decision.seat for decision in decisions]
    tape.decisions["action"] = [decision.action for decision in decisions]
    tape.decisions["amount"] = [decision.amount for decision in decisions]
    return tape


def deals_of(hands: Sequence[RecordedHand]) -> np.ndarray:
    """The deals of hands that were dealt again, one after the other: RECORDED_DEAL[deals]."""
    rows = np.zeros(sum(len(hand.deals) for hand in hands), RECORDED_DEAL)
    at = 0
    for hand in hands:
        num_decisions = 0
        for deal in hand.deals:
            num_decisions += len(deal.decisions)
            rows[at]["board"] = packed(deal.board)
            rows[at]["cards"][: len(deal.cards)] = [packed(own) for own in deal.cards]
            rows[at]["num_decisions"] = num_decisions
            rows[at]["extra"] = NOT_SAID if deal.extra is None else deal.extra
            rows[at]["ending"] = ENDING_UNSAID if deal.ending is None else deal.ending
            at += 1
    return rows
