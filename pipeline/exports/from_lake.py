"""Records of a run's hands, rebuilt from the rows of its lake tables.

What a record says can all be read off the rows: forced bets are those of the stakes, so posts among the actions are
passed over; where a bet stands is the sum of what the seat put in on the street, live posts included. Of a hand that was dealt
again, cards and boards of earlier deals are rows of their own.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pipeline.codes import Action, DealEnd, SeatFlag, Shows
from pipeline.errors import LakeError
from pipeline.record import NOT_SAID, Decision, RecordedDeal, RecordedHand, RecordedSeat, Source
from pipeline.rules.money import HandStakes

if TYPE_CHECKING:
    import pyarrow as pa

NO_BYTE = b"\xff"

HAND_COLUMNS = (
    *("hand_no", "session_no", "stake_id", "button_seat", "num_seats", "board", "num_actions", "rake_chips"),
    "num_deals",
)
SEAT_COLUMNS = ("hand_no", "seat_no", "player_id", "position_no", "stack_chips", "cards", "won_chips", "flags")
ACTION_COLUMNS = ("hand_no", "street_no", "seat_no", "action", "put_in_chips")
OF_DEALS = {
    "cards": ("hand_no", "deal_no", "seat_no", "card"),
    "boards": ("hand_no", "deal_no", "board"),
    "deals": ("hand_no", "deal_no", "ending", "extra_chips"),
}
DEAD = frozenset((Action.POST_ANTE, Action.POST_DEAD, Action.POST_SEED, Action.POST_EXTRA))

Rows = Sequence[tuple[Any, ...]]


def records(
    game: str,
    tables: "dict[str, pa.Table]",
    stakes: Sequence[HandStakes],
    players: Sequence[tuple[str | None, str, str | None]],
    house_rules: tuple[tuple[str, str], ...] = (),
    says_deals: bool = False,
    sources: Mapping[int, Source] | None = None,
) -> Iterator[RecordedHand]:
    """The hands of a block in order: `tables` are its hands, seats and actions, sorted by hand_no, where hands were dealt again
    also cards, boards and deals; boards of hands run twice, and awards, which say what each pot paid.

    `stakes` by stake_id, `players` by player_id as (site, name, policy), `sources` by hand_no. LakeError where a hand lacks rows.
    With `says_deals` a record also says when streets with decisions were dealt.
    """
    hands = tables["hands"]
    second_boards = second_boards_of(tables)
    pots = pots_of(tables)
    earlier = {name: _by_deal(tables[name], columns) if name in tables else {} for name, columns in OF_DEALS.items()}
    deal_nos = tables["actions"].column("deal_no").to_pylist() if earlier["boards"] else []
    seats = list(zip(*_lists(tables["seats"], SEAT_COLUMNS), strict=True))
    actions = list(zip(*_lists(tables["actions"], ACTION_COLUMNS), strict=True))
    seat_at = action_at = 0
    for hand in zip(*_lists(hands, HAND_COLUMNS), strict=True):
        hand_no, session_no, stake_id, button_chair, num_seats, board, num_actions, rake_chips, num_deals = hand
        seat_rows = seats[seat_at : seat_at + num_seats]
        action_rows = actions[action_at : action_at + num_actions]
        deals: tuple[RecordedDeal, ...] = ()
        seat_at += num_seats
        action_at += num_actions
        _check_rows(hand_no, "seats", seat_rows, num_seats)
        _check_rows(hand_no, "actions", action_rows, num_actions)
        seat_rows = clockwise(seat_rows)
        dense = {row[1]: at for at, row in enumerate(seat_rows)}
        if num_deals > 1:
            nos = deal_nos[action_at - num_actions : action_at]
            cuts = [bisect_left(nos, deal_no) for deal_no in range(num_deals)]
            parts = [action_rows[first:last] for first, last in pairwise(cuts)]
            deals = tuple(_deal(earlier, (hand_no, deal_no), rows, dense) for deal_no, rows in enumerate(parts))
            action_rows = action_rows[cuts[-1] :]
        source = sources.get(hand_no) if sources else None
        site = source.site if source else None
        yield RecordedHand(
            game=game,
            stakes=stakes[stake_id],
            button=dense[button_chair],
            seats=tuple([_seat(row, players[row[2]], site) for row in seat_rows]),
            decisions=decisions_of(action_rows, dense),
            deal_at=deals_of(action_rows) if says_deals else {},
            deals=deals,
            board=unpacked(board),
            second_board=second_boards.get(hand_no, ()),
            rake=rake_chips,
            pots=pots.get(hand_no, ()),
            session_no=session_no,
            hand_no=hand_no,
            stake_id=stake_id,
            house_rules=house_rules,
            source=source,
        )


def second_boards_of(tables: "dict[str, pa.Table]") -> dict[int, tuple[int, ...]]:
    """The second board of each hand that was run twice, by hand_no."""
    if "boards" not in tables:
        return {}
    rows = zip(*_lists(tables["boards"], ("hand_no", "board_no", "board")), strict=True)
    return {hand_no: unpacked(board) for hand_no, board_no, board in rows if board_no == 1}


def pots_of(tables: "dict[str, pa.Table]") -> dict[int, tuple[int, ...]]:
    """What each pot of a hand paid, main pot first, where the rake was not taken from the main pot alone; by hand_no."""
    import pyarrow.compute as pc

    if "awards" not in tables:
        return {}
    awards = tables["awards"]
    is_raked = pc.and_(pc.greater(awards.column("pot_no"), 0), pc.greater(awards.column("rake_chips"), 0))
    hands = pc.unique(awards.filter(is_raked).column("hand_no"))
    rows = awards.filter(pc.is_in(awards.column("hand_no"), hands))
    paid: dict[int, Counter[int]] = {}
    for hand_no, pot_no, chips in zip(*_lists(rows, ("hand_no", "pot_no", "chips")), strict=True):
        paid.setdefault(hand_no, Counter())[pot_no] += chips
    return {hand_no: tuple(of_pot[pot_no] for pot_no in sorted(of_pot)) for hand_no, of_pot in paid.items()}


def clockwise(seat_rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The seats of a hand clockwise from the first row, as the record has them."""
    num_seats = len(seat_rows)
    first = seat_rows[0][3]
    return sorted(seat_rows, key=lambda row: (row[3] - first) % num_seats)


def decisions_of(action_rows: Sequence[tuple[Any, ...]], dense: dict[int, int]) -> tuple[Decision, ...]:
    """The decisions among a hand's actions; posts only count for where later bets stand."""
    decisions = []
    bet_of_chair: dict[int, int] = {}
    last_street_no = 0
    for _, street_no, chair, action, put_in_chips in action_rows:
        if street_no != last_street_no:
            bet_of_chair.clear()
            last_street_no = street_no
        if put_in_chips and action not in DEAD:
            bet_of_chair[chair] = bet_of_chair.get(chair, 0) + put_in_chips
        if action < Action.BRING_IN or action >= Action.POST_SEED:
            continue
        if action == Action.CALL or action == Action.BRING_IN:
            amount = put_in_chips
        elif Action.BET <= action <= Action.COMPLETE:
            amount = bet_of_chair[chair]
        else:
            amount = NOT_SAID
        decisions.append(_decision(dense[chair], action, amount))
    return tuple(decisions)


def _deal(
    earlier: Mapping[str, Mapping[tuple[int, int], Rows]], key: tuple[int, int], rows: Rows, dense: dict[int, int]
) -> RecordedDeal:
    """A deal before the deciding one, `key` is (hand_no, deal_no): its cards, board and what was done in it, how it ended."""
    if key not in earlier["boards"] or key not in earlier["cards"]:
        raise LakeError(f"Hand {key[0]} lacks the cards or the board of its deal {key[1]}.")
    own: list[list[int]] = [[] for _ in dense]
    for _, _, chair, card in earlier["cards"][key]:
        own[dense[chair]].append(card)
    ((*_, board),) = earlier["boards"][key]
    ends = [(DealEnd(ending), extra) for _, _, ending, extra in earlier["deals"].get(key, ())]
    ending, extra = ends[0] if ends else (None, None)
    return RecordedDeal(
        cards=tuple(map(tuple, own)),
        board=unpacked(board),
        decisions=decisions_of(rows, dense),
        ending=ending,
        extra=extra or None,
    )


def deals_of(action_rows: Sequence[tuple[Any, ...]]) -> dict[int, int]:
    """How many decisions came before each street after the first, up to the last with decisions."""
    streets = [row[1] for row in action_rows if row[3] >= Action.BRING_IN]
    return {street_no: bisect_left(streets, street_no) for street_no in range(1, max(streets, default=0) + 1)}


def shows_of(flags: int) -> Shows:
    """What the flags of a seat say that it did with its cards at showdown."""
    if flags & SeatFlag.SHOWN:
        return Shows.SHOWS
    if flags & SeatFlag.MUCKED:
        return Shows.MUCKS
    return Shows.KEEPS_FACE_DOWN if flags & SeatFlag.SHOWDOWN else Shows.UNSAID


def unpacked(packed: int) -> tuple[int, ...]:
    """The cards of a packed number; the fast twin of `cards.unpack` for numbers without gaps.

    >>> unpacked(0xFFFFFFFFFFFF3300)
    (0, 51)
    """
    return tuple(packed.to_bytes(8, "little").rstrip(NO_BYTE))


def _seat(row: tuple[Any, ...], player: tuple[str | None, str, str | None], site_of_hand: str | None) -> RecordedSeat:
    _, chair, _, _, stack, packed, won, flags = row
    site, name, policy = player
    return RecordedSeat(
        chair=chair,
        player=name,
        stack=stack,
        cards=unpacked(packed),
        shows=SHOWS_OF[flags],
        won=won,
        policy=policy,
        site=None if site == site_of_hand else site,
    )


@lru_cache(maxsize=65536)
def _decision(seat: int, action: int, amount: int) -> Decision:
    """The decision; equal ones are one object."""
    return Decision(seat=seat, action=Action(action), amount=amount)


def _lists(table: "pa.Table", columns: Sequence[str]) -> list[list[Any]]:
    return [table.column(column).to_pylist() for column in columns]


def _check_rows(hand_no: int, table: str, rows: Sequence[tuple[Any, ...]], count: int) -> None:
    """LakeError unless these are the rows of the hand: as many as it says, the first and the last its own."""
    if len(rows) != count or (rows and (rows[0][0] != hand_no or rows[-1][0] != hand_no)):
        raise LakeError(f"Hand {hand_no} has other rows in {table} than the {count} that hands says.")


def _by_deal(table: "pa.Table", columns: Sequence[str]) -> dict[tuple[int, int], list[tuple[Any, ...]]]:
    """The rows of a table by (hand_no, deal_no)."""
    rows: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for row in zip(*_lists(table, columns), strict=True):
        rows.setdefault(row[:2], []).append(row)
    return rows


SHOWS_OF = [shows_of(flags) for flags in range(256)]
