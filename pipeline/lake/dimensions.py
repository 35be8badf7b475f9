"""The small tables that rows of a run refer to by number: values -> Arrow, and back. A value's place in its list is its id."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from pipeline.codes import Limit, Reopening
from pipeline.errors import LakeError
from pipeline.lake import schema
from pipeline.rules.money import ForcedBets, HandStakes

Player = tuple[str | None, str, str | None]
"""(site, name, policy): None for a player without a card room, and for a person."""


def stakes_dimension(stakes: Sequence[HandStakes]) -> pa.Table:
    """The rows of `stakes`."""
    return _table(
        "stakes",
        [
            {
                "currency": stake.currency,
                "decimals": stake.decimals,
                "small_blind_chips": stake.small_blind,
                "big_blind_chips": stake.big_blind,
                "min_bet_chips": stake.min_bet,
                "antes": stake.forced.antes,
                "blinds": stake.forced.blinds,
                "posts": stake.forced.posts,
                "dead": stake.forced.dead,
                "is_ante_trimmed": stake.is_ante_trimmed,
                "reopening": stake.reopening,
                "calls_full_blind": stake.calls_full_blind,
                "label": stake.label,
                "limit": stake.limit,
                "small_bet_chips": stake.small_bet,
                "big_bet_chips": stake.big_bet,
                "bring_in_chips": stake.bring_in,
                "cap_chips": stake.cap,
            }
            for stake in stakes
        ],
    )


def stakes_from_dimension(table: pa.Table) -> list[HandStakes]:
    """The stakes of a run, by stake_id."""
    return [
        HandStakes(
            forced=ForcedBets(
                antes=tuple(row["antes"]),
                blinds=tuple(row["blinds"]),
                posts=tuple(row["posts"]),
                dead=tuple(row["dead"]),
            ),
            small_blind=row["small_blind_chips"],
            big_blind=row["big_blind_chips"],
            min_bet=row["min_bet_chips"],
            currency=row["currency"],
            decimals=row["decimals"],
            is_ante_trimmed=row["is_ante_trimmed"],
            reopening=Reopening(row["reopening"]),
            calls_full_blind=row["calls_full_blind"],
            limit=Limit(row["limit"] or 0),
            small_bet=row["small_bet_chips"] or 0,
            big_bet=row["big_bet_chips"] or 0,
            bring_in=row["bring_in_chips"] or 0,
            cap=row["cap_chips"] or 0,
        )
        for row in _rows("stakes", table)
    ]


def players_dimension(players: Sequence[Player], policies: Sequence[str]) -> pa.Table:
    """The rows of `players`; `policies` are those of the run, by policy_id."""
    policy_ids = {policy: policy_id for policy_id, policy in enumerate(policies)}
    return _table(
        "players",
        [
            {"site": site, "name": name, "policy_id": None if policy is None else policy_ids[policy]}
            for site, name, policy in players
        ],
    )


def players_from_dimension(players: pa.Table, policies: pa.Table) -> list[Player]:
    """The players of a run, by player_id."""
    kinds = [row["kind"] for row in _rows("policies", policies)]
    return [
        (row["site"], row["name"], None if row["policy_id"] is None else kinds[row["policy_id"]])
        for row in _rows("players", players)
    ]


def policies_dimension(kinds: Sequence[str], rows: Sequence[Mapping[str, int]]) -> pa.Table:
    """The rows of `policies`: the kind of each and its numbers."""
    return _table(
        "policies",
        [
            {"kind": kind, "row": json.dumps(dict(row), sort_keys=True, separators=(",", ":"))}
            for kind, row in zip(kinds, rows, strict=True)
        ],
    )


def _table(name: str, rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """The rows under the table's schema, each numbered by its place."""
    key = schema.table(name).key[0]
    return pa.Table.from_pylist([{key: at, **row} for at, row in enumerate(rows)], schema=schema.arrow_schema(name))


def _rows(name: str, table: pa.Table) -> list[dict[str, Any]]:
    """The rows by their numbers; LakeError where one is missing or there twice."""
    key = schema.table(name).key[0]
    rows: list[dict[str, Any]] = table.sort_by(key).to_pylist() if table.num_rows else []
    for at, row in enumerate(rows):
        if row[key] != at:
            raise LakeError(f"Table {name} does not number its rows from 0: {key} {row[key]} where {at} was due.")
    return rows
