"""Records rebuilt from lake rows, and the dimensions that rows refer to."""

from typing import Any

import pyarrow as pa
import pytest

from pipeline import cards
from pipeline.codes import Action, Reopening, SeatFlag, Shows
from pipeline.errors import LakeError
from pipeline.exports import from_lake, native
from pipeline.imports import native as reader
from pipeline.lake import dimensions, schema
from pipeline.lake.write import conform
from pipeline.record import NOT_SAID
from pipeline.rules.money import ForcedBets, HandStakes, Stakes, Straddle

STAKES = [
    Stakes(small_blind=5, big_blind=10, ante=1, straddle=Straddle.UNDER_THE_GUN, currency="EUR", decimals=2).at(4),
    Stakes(small_blind=5, big_blind=10).at(2),
]
PLAYERS = [(None, "tight-1", "tight"), ("Room", "Ana", None), (None, "loose-3", "loose"), (None, "tight-4", "tight")]
LOST = SeatFlag.SHOWDOWN | SeatFlag.MUCKED
HIDDEN = SeatFlag.SHOWDOWN
WON = SeatFlag.SHOWDOWN | SeatFlag.SHOWN


def table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    """Rows of a lake table; columns that are not said are 0, or null where they may be."""
    blank = {column.name: None if column.is_nullable else 0 for column in schema.table(name).columns}
    return conform(name, pa.Table.from_pylist([{**blank, **row} for row in rows], schema=schema.arrow_schema(name)))


def seat(hand_no: int, seat_no: int, player_id: int, position_no: int, **more: Any) -> dict[str, Any]:
    own = more.pop("cards", "")
    return {
        "hand_no": hand_no,
        "seat_no": seat_no,
        "player_id": player_id,
        "position_no": position_no,
        "cards": cards.pack(cards.cards(own)),
        **more,
    }


def actions(hand_no: int, *rows: tuple[int, int, Action, int]) -> list[dict[str, Any]]:
    return [
        {
            "hand_no": hand_no,
            "action_no": at,
            "street_no": street_no,
            "seat_no": seat_no,
            "action": action,
            "put_in_chips": chips,
        }
        for at, (street_no, seat_no, action, chips) in enumerate(rows)
    ]


def block() -> dict[str, pa.Table]:
    """Hand 6: button in chair 3, antes and a straddle, a raise before and a bet after the flop. Hand 7: a walk, heads-up."""
    hand_6 = actions(
        6,
        (0, 5, Action.POST_ANTE, 1),
        (0, 1, Action.POST_ANTE, 1),
        (0, 2, Action.POST_ANTE, 1),
        (0, 3, Action.POST_ANTE, 1),
        (0, 5, Action.POST_SMALL_BLIND, 5),
        (0, 1, Action.POST_BIG_BLIND, 10),
        (0, 2, Action.POST_STRADDLE, 20),
        (0, 3, Action.RAISE, 60),
        (0, 5, Action.FOLD, 0),
        (0, 1, Action.RAISE, 170),
        (0, 2, Action.CALL, 160),
        (0, 3, Action.CALL, 120),
        (1, 1, Action.CHECK, 0),
        (1, 2, Action.BET, 100),
        (1, 3, Action.CALL, 100),
        (1, 1, Action.RAISE, 300),
        (1, 2, Action.CALL, 19),
        (1, 3, Action.CALL, 200),
    )
    hand_7 = actions(7, (0, 4, Action.POST_BIG_BLIND, 10), (0, 9, Action.POST_SMALL_BLIND, 5), (0, 9, Action.FOLD, 0))
    board = cards.pack(cards.cards("2c3d4hAsKs"))
    return {
        "hands": table(
            "hands",
            [
                {
                    "hand_no": 6,
                    "session_no": 2,
                    "stake_id": 0,
                    "button_seat": 3,
                    "num_seats": 4,
                    "num_deals": 1,
                    "num_boards": 1,
                    "board": board,
                    "num_actions": len(hand_6),
                    "rake_chips": 12,
                },
                {
                    "hand_no": 7,
                    "session_no": 2,
                    "stake_id": 1,
                    "button_seat": 9,
                    "num_seats": 2,
                    "num_deals": 1,
                    "num_boards": 1,
                    "board": cards.NO_CARDS,
                    "num_actions": len(hand_7),
                },
            ],
        ),
        "seats": table(
            "seats",
            [
                seat(6, 1, 0, 2, stack_chips=900, cards="AcAd", won_chips=900, flags=WON),
                seat(6, 2, 1, 3, stack_chips=300, cards="QcQd", flags=LOST | SeatFlag.ALL_IN),
                seat(6, 3, 2, 0, cards="????", flags=HIDDEN),
                seat(6, 5, 3, 1, stack_chips=50, cards="7h2d", flags=SeatFlag.FOLDED),
                seat(7, 4, 0, 1, stack_chips=100, cards="2c2d", won_chips=10),
                seat(7, 9, 2, 0, stack_chips=200, cards="3c3d", flags=SeatFlag.FOLDED),
            ],
        ),
        "actions": table("actions", hand_6 + hand_7),
    }


def test_a_record_says_where_each_bet_stands_and_what_each_call_put_in():
    """Chair 1 raises to 180 with its blind of 10, and from a check to 300; the antes count for nothing."""
    hand, _ = from_lake.records("holdem", block(), STAKES, PLAYERS)

    assert [(one.seat, one.action, one.amount) for one in hand.decisions] == [
        (2, Action.RAISE, 60),
        (3, Action.FOLD, NOT_SAID),
        (0, Action.RAISE, 180),
        (1, Action.CALL, 160),
        (2, Action.CALL, 120),
        (0, Action.CHECK, NOT_SAID),
        (1, Action.BET, 100),
        (2, Action.CALL, 100),
        (0, Action.RAISE, 300),
        (1, Action.CALL, 19),
        (2, Action.CALL, 200),
    ]
    assert all(isinstance(one.action, Action) for one in hand.decisions)


def test_a_record_says_who_sat_where_with_what_and_what_became_of_it():
    hand, walk = from_lake.records("holdem", block(), STAKES, PLAYERS)

    assert [
        (one.chair, one.player, one.policy, one.site, one.stack, cards.text(one.cards), one.shows, one.won)
        for one in hand.seats
    ] == [
        (1, "tight-1", "tight", None, 900, "AcAd", Shows.SHOWS, 900),
        (2, "Ana", None, "Room", 300, "QcQd", Shows.MUCKS, 0),
        (3, "loose-3", "loose", None, None, "????", Shows.KEEPS_FACE_DOWN, 0),
        (5, "tight-4", "tight", None, 50, "7h2d", Shows.UNSAID, 0),
    ]
    assert (
        hand.game,
        hand.button,
        hand.hand_no,
        hand.session_no,
        hand.stake_id,
        hand.rake,
        cards.text(hand.board),
    ) == ("holdem", 2, 6, 2, 0, 12, "2c3d4hAsKs")
    assert (STAKES[0], STAKES[1]) == (hand.stakes, walk.stakes)
    assert (
        walk.button,
        walk.hand_no,
        walk.board,
        [(one.seat, one.action) for one in walk.decisions],
    ) == (1, 7, (), [(1, Action.FOLD)])


def test_seats_are_clockwise_whatever_the_order_of_their_rows():
    """An imported hand may number its chairs against the clock."""
    tables = block()
    order = pa.array([1, 0, 3, 2, 5, 4])
    mixed = {**tables, "seats": tables["seats"].take(order)}

    hand, walk = from_lake.records("holdem", mixed, STAKES, PLAYERS)

    assert [one.chair for one in hand.seats] == [2, 3, 5, 1]
    assert (hand.button, walk.button) == (1, 0)


def test_a_record_of_the_lake_survives_the_native_format():
    for record in from_lake.records("holdem", block(), STAKES, PLAYERS):
        assert record == reader.read(native.line(record))


@pytest.mark.parametrize("name", ["seats", "actions"])
def test_rows_that_are_missing_are_an_error(name):
    tables = block()

    with pytest.raises(LakeError, match=f"Hand 7 has other rows in {name}"):
        list(
            from_lake.records("holdem", {**tables, name: tables[name].slice(0, len(tables[name]) - 1)}, STAKES, PLAYERS)
        )


def test_a_hand_dealt_again_is_not_exported_without_its_earlier_deals():
    tables = block()
    twice = tables["hands"].set_column(
        tables["hands"].column_names.index("num_deals"), "num_deals", pa.array([1, 2], pa.uint8())
    )

    with pytest.raises(LakeError, match="Hand 7 lacks the cards or the board of its deal 0"):
        list(from_lake.records("holdem", {**tables, "hands": twice}, STAKES, PLAYERS))


def test_an_empty_block_has_no_records():
    empty = {name: rows.slice(0, 0) for name, rows in block().items()}

    assert list(from_lake.records("holdem", empty, STAKES, PLAYERS)) == []


def test_stakes_come_back_from_their_dimension():
    odd = HandStakes(
        forced=ForcedBets(antes=(0, 3), blinds=(2, 1), posts=(0, 4), dead=(1, 0)),
        small_blind=1,
        big_blind=2,
        min_bet=2,
        is_ante_trimmed=False,
        reopening=Reopening.CUMULATIVE,
        calls_full_blind=False,
    )
    rows = conform("stakes", dimensions.stakes_dimension([*STAKES, odd]))

    assert [*STAKES, odd] == dimensions.stakes_from_dimension(rows.take(pa.array([2, 0, 1])))
    assert rows["label"][0].as_py() == "0.05/0.10"
    assert dimensions.stakes_from_dimension(dimensions.stakes_dimension([])) == []


def test_players_come_back_from_their_dimension_with_the_names_of_their_policies():
    policies = conform("policies", dimensions.policies_dimension(["tight", "loose"], [{"enter": 860}, {"enter": 620}]))
    players = conform("players", dimensions.players_dimension(PLAYERS, ["tight", "loose"]))

    assert dimensions.players_from_dimension(players, policies) == PLAYERS
    assert policies["row"][0].as_py() == '{"enter":860}'


def test_a_dimension_with_a_gap_is_an_error():
    rows = dimensions.stakes_dimension(STAKES)

    with pytest.raises(LakeError, match="stake_id 1 where 0 was due"):
        dimensions.stakes_from_dimension(rows.slice(1))
