"""The course of each hand of the lake, street by street: what writers of card rooms' formats go by.

A course holds the hand's record and what the rows of the lake say beyond it: chips that moved, where bets stood, what came back,
who was paid from which pot. Seats are dense and clockwise as in the record, amounts are chips. Hands of games that are dealt
again (Mata Ases) have no courses.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from pipeline import games
from pipeline.codes import Action, PotSide, ResultSource, SeatFlag
from pipeline.compile import streets_as_dealt
from pipeline.exports import sources_from_lake
from pipeline.exports.from_lake import DEAD, OF_DEALS
from pipeline.record import RecordedHand, Source
from pipeline.rules.game import Game, Street

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("hands", "seats", "actions", "awards", *OF_DEALS, *sources_from_lake.TABLES)
HAND_COLUMNS = ("hand_no", "num_seats", "num_actions", "last_street_no", "num_showdown", "pot_chips", "rake_chips")
SEAT_COLUMNS = ("seat_no", "put_in_chips", "returned_chips", "flags", "last_street_no", "high_value", "low_value")
ACTION_COLUMNS = ("street_no", "seat_no", "action", "put_in_chips")
AWARD_COLUMNS = ("hand_no", "pot_no", "board_no", "side", "seat_no", "chips", "rake_chips", "result_source")
HANDS_AT_ONCE = 1 << 13


class Unsayable(Exception):
    """Why a hand can't be said in the format; `reason` has nothing of the single hand in it, so that equal ones are counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Act(NamedTuple):
    """A post or decision. `chips` moved from the stack; `bet` is what the seat has bet on the street after it, dead chips left
    out; `standing` is where the bet stood before it."""

    seat: int
    action: Action
    chips: int
    bet: int
    standing: int
    is_all_in: bool


class StreetCourse(NamedTuple):
    """A street as dealt and played. `own` are the new cards by seat in order of deal, hole cards first, () for who had folded;
    `board` the new common cards, `second_board` those of the second board of a hand run twice, () where both boards share
    the street."""

    own: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    second_board: tuple[int, ...]
    acts: tuple[Act, ...]


class Award(NamedTuple):
    """A share of a pot: `chips` after rake; `rake` was taken from it. Boards are 0 and 1, pots 0 for the main one."""

    pot: int
    board: int
    side: PotSide
    seat: int
    chips: int
    rake: int
    result_source: ResultSource


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatCourse:
    """What became of a seat. `put_in` without what was `returned`; `flags` are bits of SeatFlag; values are those of the hand at
    showdown on the first board, 0 for none; `folded_on` is a street, None for who did not fold."""

    put_in: int
    returned: int
    flags: int
    folded_on: int | None
    high_value: int
    low_value: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HandCourse:
    """One hand. `posts` are those before the deal in order, `streets` all that were dealt, also after the last decision;
    `as_dealt` are those of the game as the house has them.

    `num_shared` are the cards that both boards of a hand run twice share.
    """

    record: RecordedHand
    game: Game
    as_dealt: tuple[Street, ...]
    posts: tuple[Act, ...]
    streets: tuple[StreetCourse, ...]
    seats: tuple[SeatCourse, ...]
    awards: tuple[Award, ...]
    num_showdown: int
    total_pot: int
    rake: int
    num_shared: int

    @property
    def source(self) -> Source | None:
        """Where a replayed hand was read, and what was said there beyond the play."""
        return self.record.source

    @property
    def hero(self) -> int | None:
        """The seat whose cards the source shows from the start."""
        heroes = {seat.chair for seat in self.source.seats if seat.is_hero} if self.source else set()
        return next((at for at, seat in enumerate(self.record.seats) if seat.chair in heroes), None)

    @property
    def live(self) -> list[int]:
        """The seats that did not fold."""
        return [at for at, seat in enumerate(self.seats) if seat.folded_on is None]

    @property
    def pots(self) -> list[tuple[int, int]]:
        """(paid, rake) of each pot, main pot first."""
        sums: dict[int, tuple[int, int]] = {}
        for award in self.awards:
            paid, rake = sums.get(award.pot, (0, 0))
            sums[award.pot] = (paid + award.chips, rake + award.rake)
        return [sums[pot] for pot in sorted(sums)]


def pieces(tables: "dict[str, pa.Table]") -> "Iterator[dict[str, pa.Table]]":
    """The tables of a block cut to HANDS_AT_ONCE hands each, so that rows of few hands are in memory as Python has them; every
    table is sorted by hand_no."""
    import numpy as np

    hand_nos = {name: table.column("hand_no").to_numpy() for name, table in tables.items()}
    for start in range(0, tables["hands"].num_rows, HANDS_AT_ONCE):
        first, last = hand_nos["hands"][start], hand_nos["hands"][start : start + HANDS_AT_ONCE][-1]
        piece = {}
        for name, table in tables.items():
            begin, end = np.searchsorted(hand_nos[name], first), np.searchsorted(hand_nos[name], last, side="right")
            piece[name] = table.slice(begin, end - begin)
        yield piece


def courses(records: Iterable[RecordedHand], tables: "dict[str, pa.Table]") -> Iterator[HandCourse]:
    """The courses of hands in order: `tables` are the TABLES of a block or of a part of it, `records` what `from_lake.records`
    makes of them, with `says_deals`."""
    seats = _rows(tables["seats"], SEAT_COLUMNS)
    actions = _rows(tables["actions"], ACTION_COLUMNS)
    awards = _by_hand(tables["awards"], AWARD_COLUMNS)
    as_dealt: tuple[Street, ...] = ()
    seat_at = action_at = 0
    for record, hand in zip(records, _rows(tables["hands"], HAND_COLUMNS), strict=True):
        hand_no, num_seats, num_actions, last_street_no, num_showdown, pot_chips, rake_chips = hand
        seat_rows = {row[0]: row for row in seats[seat_at : seat_at + num_seats]}
        action_rows = actions[action_at : action_at + num_actions]
        seat_at += num_seats
        action_at += num_actions
        dense = {seat.chair: at for at, seat in enumerate(record.seats)}
        of_seats = tuple([_seat(seat_rows[seat.chair]) for seat in record.seats])
        posts = tuple(_posts(record, action_rows, dense))
        game = games.find(record.game)
        as_dealt = as_dealt or streets_as_dealt(game, dict(record.house_rules))
        yield HandCourse(
            record=record,
            game=game,
            as_dealt=as_dealt,
            posts=posts,
            streets=tuple(_streets(record, game, of_seats, posts, action_rows, dense, last_street_no)),
            seats=of_seats,
            awards=tuple([_award(row, dense) for row in awards.get(hand_no, ())]),
            num_showdown=num_showdown,
            total_pot=pot_chips,
            rake=rake_chips,
            num_shared=num_shared_of(record),
        )


def num_shared_of(record: RecordedHand) -> int:
    """How many cards both boards of a hand run twice share; no card lies on both otherwise."""
    both = zip(record.board, record.second_board, strict=False)
    return sum(first == second for first, second in both)


class _Money:
    """Where stacks and bets of a hand stand, seat by seat."""

    def __init__(self, record: RecordedHand, posts: Iterable[Act] = ()) -> None:
        self.record = record
        self.behind = [seat.stack for seat in record.seats]
        self.bets = [0] * len(record.seats)
        self.standing = 0
        for post in posts:
            self.put(post.seat, post.action, post.chips)
        if record.stakes.calls_full_blind and any(post.action in LIVE for post in posts):
            forced = record.stakes.forced
            self.standing = max(self.standing, *forced.blinds, *forced.posts)

    def put(self, seat: int, action: int, chips: int) -> Act:
        """Chips that a seat puts in."""
        behind = self.behind[seat]
        if behind is not None:
            self.behind[seat] = behind = behind - chips
        if action not in DEAD:
            self.bets[seat] += chips
        act = Act(seat, Action(action), chips, self.bets[seat], self.standing, chips > 0 and behind == 0)
        self.standing = max(self.standing, self.bets[seat])
        return act

    def begin_street(self) -> None:
        """Bets begin anew."""
        self.bets = [0] * len(self.bets)
        self.standing = 0


def _posts(record: RecordedHand, rows: Sequence[tuple[Any, ...]], dense: dict[int, int]) -> Iterator[Act]:
    money = _Money(record)
    for _, chair, action, chips in rows:
        if action < Action.BRING_IN:
            yield money.put(dense[chair], action, chips)


def _streets(
    record: RecordedHand,
    game: Game,
    seats: Sequence[SeatCourse],
    posts: Sequence[Act],
    rows: Sequence[tuple[Any, ...]],
    dense: dict[int, int],
    last_street_no: int,
) -> Iterator[StreetCourse]:
    money = _Money(record, posts)
    owned = (0, *accumulate(game.num_own_by_street))
    num_shared = num_shared_of(record)
    shown = 0
    for street_no in range(last_street_no + 1):
        if street_no:
            money.begin_street()
        own = tuple(
            [
                ()
                if seat.folded_on is not None and seat.folded_on < street_no
                else record.seats[at].cards[owned[street_no] : owned[street_no + 1]]
                for at, seat in enumerate(seats)
            ]
        )
        num_board = game.streets[street_no].board
        if not game.has_blinds and street_no == len(game.streets) - 1:
            num_board = len(record.board)  # one common card for all
        until = shown + num_board
        yield StreetCourse(
            own=own,
            board=record.board[shown:until],
            second_board=record.second_board[shown:until] if shown >= num_shared else (),
            acts=tuple(
                [
                    money.put(dense[chair], action, chips)
                    for of_street, chair, action, chips in rows
                    if of_street == street_no and action >= Action.BRING_IN
                ]
            ),
        )
        shown = until


def _seat(row: tuple[Any, ...]) -> SeatCourse:
    _, put_in, returned, flags, last_street_no, high_value, low_value = row
    return SeatCourse(
        put_in=put_in,
        returned=returned,
        flags=flags,
        folded_on=last_street_no if flags & SeatFlag.FOLDED else None,
        high_value=high_value,
        low_value=low_value,
    )


def _award(row: tuple[Any, ...], dense: dict[int, int]) -> Award:
    _, pot, board, side, chair, chips, rake, result_source = row
    return Award(pot, board, PotSide(side), dense[chair], chips, rake, ResultSource(result_source))


def _rows(table: "pa.Table", columns: Sequence[str]) -> list[tuple[Any, ...]]:
    return list(zip(*(table.column(column).to_pylist() for column in columns), strict=True))


def _by_hand(table: "pa.Table", columns: Sequence[str]) -> dict[int, list[tuple[Any, ...]]]:
    """The rows of a table by hand_no, their first column."""
    rows: dict[int, list[tuple[Any, ...]]] = {}
    for row in _rows(table, columns):
        rows.setdefault(row[0], []).append(row)
    return rows


LIVE = (Action.POST_SMALL_BLIND, Action.POST_BIG_BLIND, Action.POST_STRADDLE, Action.POST_LIVE)
