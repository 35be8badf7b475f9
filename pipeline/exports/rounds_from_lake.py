"""Records of a run's rounds against the house, rebuilt from the rows of its lake tables; see from_lake.py.

Posts and the bets of blind boxes go without saying. Which cards a box replaced stands in `cards`, its last cards in `seats`: the
kept ones first, in order of deal, then those that came later.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pipeline.codes import Action, BoxWager, SeatKind
from pipeline.engine.banked_tables import NUM_CARDS, STREET_BLIND, STREET_POSTS
from pipeline.errors import LakeError
from pipeline.exports.from_lake import unpacked
from pipeline.record_rounds import Choice, RecordedBox, RecordedRound
from pipeline.rules.banked import HouseTable

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("hands", "seats", "actions", "cards", "wagers")
HAND_COLUMNS = ("hand_no", "session_no", "num_seats", "num_actions")
SEAT_COLUMNS = ("hand_no", "seat_no", "seat_kind", "player_id", "stack_chips", "cards", "won_chips")
ACTION_COLUMNS = ("hand_no", "seat_no", "street_no", "action")
CARD_COLUMNS = ("hand_no", "seat_no", "card_no", "card")
WAGER_COLUMNS = ("hand_no", "seat_no", "wager", "stake_chips")
Row = tuple[Any, ...]


def records(
    game: str,
    tables: "dict[str, pa.Table]",
    table: HouseTable,
    players: Sequence[tuple[str | None, str, str | None]],
    house_rules: tuple[tuple[str, str], ...] = (),
) -> Iterator[RecordedRound]:
    """The rounds of a block in order: `tables` are those of TABLES, sorted by hand_no; `players` by player_id as (site, name,
    policy). LakeError where a round lacks rows."""
    seats, actions, replaced, wagers = (
        _by_hand(tables[name], columns)
        for name, columns in (
            ("seats", SEAT_COLUMNS),
            ("actions", ACTION_COLUMNS),
            ("cards", CARD_COLUMNS),
            ("wagers", WAGER_COLUMNS),
        )
    )
    for hand_no, session_no, num_seats, num_actions in _rows(tables["hands"], HAND_COLUMNS):
        seat_rows, action_rows = seats.get(hand_no, []), actions.get(hand_no, [])
        for name, rows, count in (("seats", seat_rows, num_seats), ("actions", action_rows, num_actions)):
            if len(rows) != count:
                raise LakeError(f"Round {hand_no} has {len(rows)} rows in {name}; hands says {count}.")
        out = {(row[1], row[2]): row[3] for row in replaced.get(hand_no, [])}
        stakes = {(row[1], row[2]): row[3] for row in wagers.get(hand_no, [])}
        box_rows = [row for row in seat_rows if row[2] == SeatKind.BOX]
        (house_row,) = [row for row in seat_rows if row[2] == SeatKind.HOUSE]
        first, new, _ = cards_of(house_row, out)
        yield RecordedRound(
            game=game,
            table=table,
            boxes=tuple(_box(row, out, stakes, players[row[3]]) for row in box_rows),
            decisions=_choices(action_rows, [row[1] for row in box_rows], out),
            dealer=first,
            dealer_new=new[0] if new else None,
            balance=box_rows[0][4],
            house=players[house_row[3]][1],
            session_no=session_no,
            hand_no=hand_no,
            house_rules=house_rules,
        )


def cards_of(row: Row, out: dict[tuple[int, int], int]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The first five cards of a seat, those that came later, and the places of those that were replaced."""
    last = unpacked(row[5])
    places = tuple(place for place in range(NUM_CARDS) if (row[1], place) in out)
    kept = iter(last)
    first = tuple(out[row[1], place] if place in places else next(kept) for place in range(NUM_CARDS))
    return first, last[NUM_CARDS - len(places) :], places


def _box(row: Row, out: dict[tuple[int, int], int], stakes: dict[tuple[int, int], int], player: Row) -> RecordedBox:
    first, new, _ = cards_of(row, out)
    site, name, policy = player
    return RecordedBox(
        chair=row[1],
        player=name,
        ante=stakes.get((row[1], BoxWager.ANTE), 0),
        bonus=stakes.get((row[1], BoxWager.BONUS), 0),
        cards=first,
        drawn=new,
        won=row[6],
        policy=policy,
        site=site,
    )


def _choices(rows: Sequence[Row], chairs: list[int], out: dict[tuple[int, int], int]) -> tuple[Choice, ...]:
    choices = []
    for _, chair, street_no, action in rows:
        if street_no in (STREET_POSTS, STREET_BLIND):
            continue
        places: tuple[int, ...] = ()
        if action == Action.EXCHANGE:
            places = tuple(place for place in range(NUM_CARDS) if (chair, place) in out)
        choices.append(Choice(box=chairs.index(chair), action=Action(action), places=places))
    return tuple(choices)


def _rows(table: "pa.Table", columns: Sequence[str]) -> Iterator[Row]:
    return zip(*(table.column(column).to_pylist() for column in columns), strict=True)


def _by_hand(table: "pa.Table", columns: Sequence[str]) -> dict[int, list[Row]]:
    return {hand_no: list(rows) for hand_no, rows in groupby(_rows(table, columns), key=lambda row: row[0])}
