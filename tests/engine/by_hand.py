"""Hands written down by hand, for the examples that the rule book works out: what the kernel makes of them.

Seats are letters clockwise from the left of the button, so the last one is the button: of three, A is the small blind, B the
big blind and C the button. A script says who does what, "C raise 250, A call, B fold"; the kernel refuses it where somebody
else is due. What is left of a hand after its script is checked and called.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from pipeline import cards, compile, games
from pipeline.codes import Action, Limit, PotSide, SeatFlag, Status
from pipeline.engine import shard, tables
from pipeline.engine.limits import legal_bets, may_raise
from pipeline.engine.ranking import class_name
from pipeline.record import Decision, RecordedHand, RecordedSeat, Registries, tape_of
from pipeline.rules.money import NO_RAKE, HandStakes, Rake, Stakes

SEATS = "ABCDEFGHIJ"
WORDS = {
    "fold": Action.FOLD,
    "check": Action.CHECK,
    "call": Action.CALL,
    "bring": Action.BRING_IN,
    "complete": Action.COMPLETE,
    "bet": Action.BET,
    "raise": Action.RAISE,
    "pass": Action.CHECK_OR_CALL,
}
NO_LIMIT_1_2 = Stakes(small_blind=1, big_blind=2)
LIMIT_2_4 = Stakes(small_blind=1, big_blind=2, limit=Limit.FIXED_LIMIT)
STUD_2_4 = Stakes.of_stud(2, limit=Limit.FIXED_LIMIT)


@dataclass(frozen=True, kw_only=True)
class ByHand:
    """A table before the cards are dealt. Cards that are not said are others of the deck, in the deck's order."""

    stacks: tuple[int, ...]
    stakes: Stakes | HandStakes = NO_LIMIT_1_2
    holes: tuple[str, ...] = ()
    board: str = ""
    game: str = "holdem"
    rake: Rake = NO_RAKE
    currency: str = "USD"
    house_rules: Mapping[str, str] = field(default_factory=dict)

    def record(self, decisions: tuple[Decision, ...]) -> RecordedHand:
        """The hand with these decisions and more cards than it can need."""
        game = games.find(self.game)
        said = [*self.holes, *[""] * (len(self.stacks) - len(self.holes))]
        left = iter([card for card in game.deck if card not in cards.cards("".join([*said, self.board]))])
        holes = [cards.cards(hole) for hole in said]
        for hole in holes:
            hole += [card for _, card in zip(range(game.num_own_cards - len(hole)), left, strict=False)]
        board = cards.cards(self.board)
        board += [card for _, card in zip(range(game.num_board_cards - len(board)), left, strict=False)]
        stakes = self.stakes.at(len(self.stacks)) if isinstance(self.stakes, Stakes) else self.stakes
        return RecordedHand(
            game=self.game,
            stakes=stakes,
            button=len(self.stacks) - 1,
            seats=tuple(
                RecordedSeat(chair=at + 1, player=SEATS[at], stack=stack, cards=tuple(hole))
                for at, (stack, hole) in enumerate(zip(self.stacks, holes, strict=True))
            ),
            decisions=decisions,
            board=tuple(board),
        )


@dataclass(frozen=True)
class Frozen:
    """A hand replayed as far as its record goes: the status, and the table as it stands then."""

    hand: ByHand
    status: Status
    table: np.ndarray
    rules: np.ndarray
    stakes: np.ndarray

    def raises(self, seat: str) -> tuple[int, int] | Status:
        """The least and the most that this seat, which is due, may raise to, or why it may not raise."""
        actor = SEATS.index(seat)
        status = Status(may_raise(self.rules[0], self.stakes[0], self.table[0], actor))
        if status != Status.OK:
            return status
        least, most = legal_bets(self.rules[0], self.stakes[0], self.table[0], self.table[0]["seats"][actor])
        return int(least), int(most)


def decisions_of(script: str) -> tuple[Decision, ...]:
    """The decisions of a script."""
    decisions = []
    for part in filter(None, script.split(", ")):
        seat, word, *amount = part.split()
        decisions.append(Decision(seat=SEATS.index(seat), action=WORDS[word], amount=int(*amount or (-1,))))
    return tuple(decisions)


def replayed(hand: ByHand, record: RecordedHand) -> Frozen:
    """The hand of a record."""
    tape, table = tape_of([record], Registries()), tables.new_table()
    rules = compile.rule_record(games.find(hand.game), hand.house_rules)
    stakes = compile.stakes_records([record.stakes])
    rake, nobody = compile.rake_record(hand.rake, hand.currency), compile.lineup_record((), ())
    status = shard.replay_hand(rules[0], stakes, rake[0], nobody[0], tape, table[0], 0, 0)
    return Frozen(hand, Status(status), table, rules, stakes)


def after(hand: ByHand, script: str) -> Frozen:
    """The table after a script, somebody being due. A mistake in the script is an error of the test."""
    frozen = replayed(hand, hand.record(decisions_of(script)))
    assert frozen.status == Status.HAND_NOT_OVER, (script, frozen.status.name, int(frozen.table["decision_at"][0]))
    return frozen


def refused(hand: ByHand, script: str) -> Status:
    """Why the kernel refuses the last decision of a script, OK if it does not."""
    decisions = decisions_of(script)
    frozen = replayed(hand, hand.record(decisions))
    if frozen.table["decision_at"][0] == len(decisions):
        return Status.OK
    assert frozen.table["decision_at"][0] == len(decisions) - 1, (script, frozen.status.name)
    return frozen.status


def passive(hand: ByHand, script: str) -> str:
    """What costs least without folding, of the seat that is due, as a part of the script."""
    moves = [f"{seat} {word}" for word in ("pass", "bring") for seat in SEATS[: len(hand.stacks)]]
    for move in moves:
        longer = joined(script, move)
        decisions = decisions_of(longer)
        if replayed(hand, hand.record(decisions)).table["decision_at"][0] == len(decisions):
            return longer
    raise AssertionError(f"nobody can check or call after {script!r}")


def joined(*scripts: str) -> str:
    """Scripts one after the other."""
    return ", ".join(filter(None, scripts))


def passed_to(hand: ByHand, street_no: int, script: str = "") -> str:
    """The script, then checks and calls until a street is dealt."""
    while after(hand, script).table["street_no"][0] < street_no:
        script = passive(hand, script)
    return script


@dataclass(frozen=True)
class Ended:
    """How a hand ended. `pots` are (chips, seats that can win them, rake), `awards` (pot, seat, half, chips)."""

    pots: list[tuple[int, str, int]]
    awards: list[tuple[int, str, str, int]]
    stacks: list[int]
    table: np.ndarray
    rules: np.ndarray

    @property
    def shown(self) -> str:
        """Who showed a hand."""
        flags = self.table["seats"]["flags"][0][: len(self.stacks)]
        return "".join(seat for seat, bits in zip(SEATS, flags, strict=False) if bits & SeatFlag.SHOWN)

    def held(self, seat: str) -> tuple[str, str]:
        """The classes of a seat's high hand and of its low one, '' for none."""
        state = self.table["seats"][0][SEATS.index(seat)]
        high = class_name(int(self.rules["high"][0]), int(state["high_value"]))
        return high, class_name(int(self.rules["low"][0]), int(state["low_value"]))

    def won_with(self, side: str) -> dict[int, str]:
        """Who won a half, by pot."""
        won: dict[int, str] = {}
        for pot, seat, half, _ in self.awards:
            if half == side:
                won[pot] = won.get(pot, "") + seat
        return won

    def first_actors(self) -> str:
        """Who acted first on each street, posts left out."""
        rows = self.table["actions"][0][: int(self.table["num_actions"][0])]
        firsts: dict[int, str] = {}
        for row in rows:
            if row["action"] >= Action.BRING_IN:
                firsts.setdefault(int(row["street_no"]), SEATS[row["seat"]])
        return "".join(firsts.values())


def end(hand: ByHand, script: str = "") -> Ended:
    """The end of a hand: its script, then checks and calls."""
    frozen = replayed(hand, hand.record(decisions_of(script)))
    while frozen.status == Status.HAND_NOT_OVER:
        script = passive(hand, script)
        frozen = replayed(hand, hand.record(decisions_of(script)))
    if frozen.status in (Status.BOARD_TOO_LONG, Status.TOO_MANY_HOLE_CARDS):
        frozen = replayed(hand, as_dealt(hand.record(decisions_of(script)), frozen.table))
    assert frozen.status == Status.OK, (frozen.status.name, int(frozen.table["decision_at"][0]))
    return Ended(
        list(pots_of(frozen.table[0])),
        list(awards_of(frozen.table[0])),
        [int(stack) for stack in frozen.table["seats"]["stack"][0][: len(hand.stacks)]],
        frozen.table,
        frozen.rules,
    )


def as_dealt(record: RecordedHand, table: np.ndarray) -> RecordedHand:
    """A record without the cards that were not dealt."""
    seats = zip(record.seats, table["seats"]["num_cards"][0].tolist(), strict=False)
    return replace(
        record,
        seats=tuple(replace(seat, cards=seat.cards[:num_cards]) for seat, num_cards in seats),
        board=record.board[: int(table["num_board"][0])],
    )


def pots_of(table: np.void) -> Iterator[tuple[int, str, int]]:
    """The pots of a hand that is over."""
    for pot in range(int(table["num_pots"])):
        seats = "".join(seat for at, seat in enumerate(SEATS) if int(table["pot_seats"][pot]) & 1 << at)
        yield int(table["pot_chips"][pot]), seats, int(table["pot_rake"][pot])


def awards_of(table: np.void) -> Iterator[tuple[int, str, str, int]]:
    """Its awards."""
    for row in table["awards"][: int(table["num_awards"])]:
        side = PotSide(int(row["side"])).name.lower()
        yield int(row["pot_no"]), SEATS[int(row["seat_no"]) - 1], side, int(row["chips"])
