"""A lake small enough to add up by hand: four hands at three seats, two sessions of two, and what a test makes of them.

Chairs: 1 is `tight`, 2 is `loose`, 3 is a person. What a hand pays is written down; what follows from its actions (chips put
in, flags) is worked out here the slow way, statistics by tests/oracles/naive_stats.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline import cards
from pipeline.codes import STATS_VERSION, Action, ResultSource, SeatFlag, Stat
from pipeline.lake import provenance, schema, write
from pipeline.lake.provenance import Block, Manifest
from tests.oracles import naive_stats

PERSON = 255
STACK = 1000
MIN_BET = 10
POLICIES = ("tight", "loose")
TABLES = (*schema.CONTENT_TABLES, *schema.SOURCE_TABLES)
Rows = dict[str, list[dict[str, Any]]]
Change = Callable[[Rows], None]


@dataclass(frozen=True, kw_only=True)
class Hand:
    """A hand as one tells it: (street, chair, action, chips), what came back uncalled, (chair, chips, rake) paid, hand values."""

    button: int
    actions: tuple[tuple[int, int, Action, int], ...]
    awards: tuple[tuple[int, int, int], ...]
    own: Mapping[int, str]
    board: str = ""
    last_street: int = 0
    returned: Mapping[int, int] = None  # type: ignore[assignment]
    values: Mapping[int, int] = None  # type: ignore[assignment]
    stacks: Mapping[int, int] = None  # type: ignore[assignment]


SB, BB = Action.POST_SMALL_BLIND, Action.POST_BIG_BLIND
FOLD, CHECK, CALL, BET, RAISE = Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE

SET_BEATS_ACE_KING = Hand(
    button=1,
    own={1: "AsKs", 2: "7c7d", 3: "9c2d"},
    board="2c7hJd3sTc",
    actions=(
        *((0, 2, SB, 5), (0, 3, BB, 10), (0, 1, RAISE, 30), (0, 2, CALL, 25), (0, 3, FOLD, 0)),
        *((1, 2, CHECK, 0), (1, 1, BET, 40), (1, 2, CALL, 40)),
        *((2, 2, CHECK, 0), (2, 1, CHECK, 0), (3, 2, CHECK, 0), (3, 1, CHECK, 0)),
    ),
    last_street=3,
    values={1: 1200, 2: 5500},
    awards=((2, 143, 7),),
)
WALK = Hand(
    button=2,
    own={1: "8c8d", 2: "9s4h", 3: "????"},
    actions=((0, 3, SB, 5), (0, 1, BB, 10), (0, 2, FOLD, 0), (0, 3, FOLD, 0)),
    returned={1: 5},
    awards=((1, 10, 0),),
)
WON_ON_THE_FLOP = Hand(
    button=3,
    own={1: "7s2c", 2: "KhQh", 3: "JcTc"},
    board="2h5hKd",
    actions=(
        *((0, 1, SB, 5), (0, 2, BB, 10), (0, 3, CALL, 10), (0, 1, FOLD, 0), (0, 2, CHECK, 0)),
        *((1, 2, BET, 20), (1, 3, FOLD, 0)),
    ),
    last_street=1,
    returned={2: 20},
    awards=((2, 24, 1),),
)
SPLIT_POT = Hand(
    button=1,
    own={1: "6h6d", 2: "AhQd", 3: "AdQc"},
    board="Qs8h3d4c2h",
    actions=(
        *((0, 2, SB, 5), (0, 3, BB, 10), (0, 1, CALL, 10), (0, 2, RAISE, 35), (0, 3, CALL, 30), (0, 1, FOLD, 0)),
        *((1, 2, BET, 50), (1, 3, RAISE, 100), (1, 2, CALL, 50)),
    ),
    last_street=3,
    values={2: 3000, 3: 3000},
    stacks={3: 140},
    awards=((2, 138, 7), (3, 138, 7)),
)
HANDS = (SET_BEATS_ACE_KING, WALK, WON_ON_THE_FLOP, SPLIT_POT)


def rows_of(hands: Sequence[Hand], first_hand_no: int = 0, session_hands: int = 2) -> Rows:
    """Rows of all tables of a block of these hands."""
    rows: Rows = {name: [] for name in TABLES}
    for hand_no, hand in enumerate(hands, start=first_hand_no):
        _add_hand(rows, hand, hand_no, hand_no // session_hands)
    return rows


def _add_hand(rows: Rows, hand: Hand, hand_no: int, session_no: int) -> None:
    chairs = sorted(hand.own)
    position = {chair: (chairs.index(chair) - chairs.index(hand.button)) % len(chairs) for chair in chairs}
    policy = {chair: chair - 1 if chair <= len(POLICIES) else PERSON for chair in chairs}
    values, returned = hand.values or {}, hand.returned or {}
    won = {chair: sum(award[1] for award in hand.awards if award[0] == chair) for chair in chairs}
    rake = sum(award[2] for award in hand.awards)
    source = ResultSource.CARDS if values else ResultSource.FOLD
    rows["hands"].append(
        {
            **{"hand_no": hand_no, "session_no": session_no, "stake_id": 0, "button_seat": hand.button},
            **{"num_seats": len(chairs), "num_deals": 1, "num_boards": 1, "board": cards.pack(cards.cards(hand.board))},
            **{"last_street_no": hand.last_street, "num_actions": len(hand.actions), "num_showdown": len(values)},
            **{"pot_chips": sum(won.values()) + rake, "rake_chips": rake, "result_source": source},
        }
    )
    for action_no, (street_no, chair, action, chips) in enumerate(hand.actions):
        rows["actions"].append(
            {
                **{"hand_no": hand_no, "deal_no": 0, "action_no": action_no, "street_no": street_no, "seat_no": chair},
                **{"position_no": position[chair], "policy_id": policy[chair], "action": action, "put_in_chips": chips},
            }
        )
    for chair, chips, rake_chips in hand.awards:
        rows["awards"].append(
            {
                **{"hand_no": hand_no, "deal_no": 0, "pot_no": 0, "board_no": 0, "side": 0, "seat_no": chair},
                **{"chips": chips, "rake_chips": rake_chips, "result_source": source},
            }
        )
    for chair in chairs:
        own = [action for action in hand.actions if action[1] == chair]
        folds = [street for street, _, action, _ in own if action == FOLD]
        paid = sum(chips for _, _, _, chips in own)
        stack = (hand.stacks or {}).get(chair, STACK)
        last_street = folds[0] if folds else hand.last_street
        flags = (SeatFlag.FOLDED if folds else 0) | (SeatFlag.ALL_IN if paid == stack else 0)
        flags |= SeatFlag.SHOWDOWN | SeatFlag.SHOWN if chair in values else 0
        rows["seats"].append(
            {
                **{
                    "hand_no": hand_no,
                    "seat_no": chair,
                    "seat_kind": 0,
                    "player_id": chair - 1,
                    "policy_id": policy[chair],
                },
                **{
                    "position_no": position[chair],
                    "stack_chips": stack,
                    "cards": cards.pack(cards.cards(hand.own[chair])),
                },
                **{"put_in_chips": paid - returned.get(chair, 0), "returned_chips": returned.get(chair, 0)},
                **{"won_chips": won[chair], "last_street_no": last_street, "flags": flags},
                **{"high_value": values.get(chair, 0), "low_value": 0},
            }
        )
    for chair, stats in naive_stats.statistics(_as_the_oracle_has_it(hand, position, won)).items():
        chances, made = (sum(Stat[name] for name in names) for names in (stats.chances, stats.made))
        rows["seat_stats"].append(
            {
                **{"hand_no": hand_no, "seat_no": chair, "chances": chances, "made": made},
                **{"num_bets_raises": stats.num_bets_raises, "num_calls": stats.num_calls},
                **{"num_checks": stats.num_checks, "num_folds": stats.num_folds},
            }
        )


def _as_the_oracle_has_it(hand: Hand, position: Mapping[int, int], won: Mapping[int, int]) -> naive_stats.Hand:
    return naive_stats.Hand(
        min_bet=MIN_BET,
        last_street=hand.last_street,
        position=position,
        stack={chair: (hand.stacks or {}).get(chair, STACK) for chair in position},
        acts=[naive_stats.Act(*action) for action in hand.actions],
        won=won,
    )


def dimensions(currency: str = "USD") -> dict[str, list[dict[str, Any]]]:
    """The rows of the dimensions: one size of the game, 5/10; three players, two of them policies."""
    stake = {
        **{"stake_id": 0, "currency": currency, "decimals": 0, "small_blind_chips": 5, "big_blind_chips": 10},
        **{"min_bet_chips": MIN_BET, "antes": [0, 0, 0], "blinds": [5, 10, 0], "posts": [0, 0, 0], "dead": [0, 0, 0]},
        **{"is_ante_trimmed": True, "reopening": 0, "calls_full_blind": True, "label": "5/10"},
    }
    players = [
        {"player_id": 0, "site": None, "name": "Ana", "policy_id": 0},
        {"player_id": 1, "site": None, "name": "Luis", "policy_id": 1},
        {"player_id": 2, "site": None, "name": "o'neill", "policy_id": None},
    ]
    policies = [{"policy_id": at, "kind": kind, "row": "{}"} for at, kind in enumerate(POLICIES)]
    return {"stakes": [stake], "players": players, "policies": policies}


def write_run(
    root: Path,
    blocks: Sequence[Sequence[Hand]] = (HANDS,),
    *,
    currency: str = "USD",
    session_hands: int = 2,
    change: Change | None = None,
    change_dimensions: Change | None = None,
    **changes: Any,
) -> Manifest:
    """Publish a run of these blocks of hands; `change` may spoil the rows of each block before they are written."""
    identity = {"game": "holdem", "currency": currency, **{name: str(value) for name, value in changes.items()}}
    run_id = provenance.run_id_of(identity)
    written, first = [], 0
    for block_no, hands in enumerate(blocks):
        rows = rows_of(hands, first, session_hands)
        if change:
            change(rows)
        files = tuple(
            write.write_block(root, name, "holdem", run_id, block_no, len(hands), table(name, rows[name]))
            for name in TABLES
            if rows[name]
        )
        written.append(Block(block_no=block_no, num_hands=len(hands), files=files))
        first += len(hands)
    values = dimensions(currency)
    if change_dimensions:
        change_dimensions(values)
    manifest = Manifest(
        run_id=run_id,
        game="holdem",
        kind="simulate",
        name="tiny",
        seed=1,
        rules_version=1,
        stats_version=STATS_VERSION,
        session_hands=session_hands,
        num_hands=first,
        identity=identity,
        options={},
        blocks=tuple(written),
        dimensions=tuple(
            write.write_dimension(root, name, "holdem", run_id, table(name, values[name])) for name in schema.DIMENSIONS
        ),
        digest=provenance.run_digest(written),
        tapete_version="0",
        created_at="2026-01-02T03:04:05+00:00",
    )
    manifest = replace(manifest, **changes)
    provenance.publish(root, manifest)
    return manifest


def table(name: str, rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """Rows as the contract of the table wants them."""
    wanted = schema.arrow_schema(name)
    return pa.Table.from_pylist([{column: row.get(column) for column in wanted.names} for row in rows], schema=wanted)
