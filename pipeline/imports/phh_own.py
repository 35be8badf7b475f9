"""The user field `_tapete` of PHH: what our export says beyond PHH's own fields, so that a hand comes back as it went out.

PHH's fields remain the record; the user field must not contradict them.
"""

from dataclasses import dataclass, replace
from typing import Any

from pipeline.codes import Limit
from pipeline.imports import Unreadable
from pipeline.imports.native import house_rules_of, stakes_of
from pipeline.imports.phh_values import Number, chips_of, said
from pipeline.record import RecordedHand
from pipeline.rules.money import HandStakes

FIELD = "_tapete"
VERSION = 1
KEYS = frozenset(("version", "session", "stake_id", "rake", "pots", "policies", "sites", "house_rules", "stakes"))


@dataclass(frozen=True, kw_only=True)
class Own:
    """What the user field says; `policies` and `sites` by player, None for none."""

    stakes: HandStakes
    house_rules: tuple[tuple[str, str], ...]
    numbers: dict[str, int | None]
    pots: tuple[int, ...]
    policies: list[str | None]
    sites: list[str | None]


def own_of(fields: dict[str, Any], num_seats: int) -> Own | None:
    """What a file of ours says in its user field, None where there is none; Unreadable names what is wrong with it."""
    said_of = fields.get(FIELD)
    if said_of is None:
        return None
    if not isinstance(said_of, dict) or said_of.get("version") != VERSION:
        raise Unreadable(f"{FIELD}: met {said(said_of)}; this reader knows version {VERSION}")
    if unknown := sorted(said_of.keys() - KEYS):
        raise Unreadable(f"{FIELD}: version {VERSION} has no {', '.join(unknown)}")
    try:
        stakes = stakes_of(said_of.get("stakes"))
        house_rules = house_rules_of(said_of.get("house_rules", {}))
    except Unreadable as problem:
        raise Unreadable(f"{FIELD}: {problem.reason}") from problem
    numbers = {key: _number(key, said_of.get(key)) for key in ("session", "stake_id", "rake")}
    return Own(
        stakes=stakes,
        house_rules=house_rules,
        numbers={**numbers, "hand": _number("hand", fields.get("hand"))},
        pots=_pots(said_of.get("pots", [])),
        policies=_names("policies", said_of, num_seats),
        sites=_names("sites", said_of, num_seats),
    )


def as_ours(hand: RecordedHand, own: Own, winnings: list[Number], names: list[str]) -> RecordedHand:
    """The hand as we exported it: our numbers and readings, winnings as our rules pay, the lowest chair first."""
    if not is_same_table(own.stakes, hand.stakes):
        raise Unreadable(f"{FIELD}: its stakes are not those of the hand's own fields")
    unit = 10**own.stakes.decimals
    seats = [
        replace(
            seat,
            player=name,
            policy=policy,
            site=site,
            won=chips_of(winnings[at], unit) if winnings else None,
        )
        for at, (seat, name, policy, site) in enumerate(zip(hand.seats, names, own.policies, own.sites, strict=True))
    ]
    num_seats = len(seats)
    first = min(range(num_seats), key=lambda at: seats[at].chair)
    return replace(
        hand,
        stakes=own.stakes,
        house_rules=own.house_rules,
        readings=(),
        button=(hand.button - first) % num_seats,
        seats=(*seats[first:], *seats[:first]),
        decisions=tuple(replace(one, seat=(one.seat - first) % num_seats) for one in hand.decisions),
        hand_no=own.numbers["hand"],
        session_no=own.numbers["session"],
        stake_id=own.numbers["stake_id"],
        rake=own.numbers["rake"],
        pots=own.pots,
        source=None,
    )


def is_same_table(own: HandStakes, file: HandStakes) -> bool:
    """Whether two stakes agree on all that a file's own fields say."""

    def said_by_fields(stakes: HandStakes) -> tuple[object, ...]:
        forced = stakes.forced
        is_fixed = stakes.limit is Limit.FIXED_LIMIT
        return (
            forced.antes,
            [sum(post) for post in zip(forced.blinds, forced.posts, forced.dead, strict=True)],
            (stakes.small_bet, stakes.big_bet) if is_fixed else stakes.min_bet,
            (stakes.limit, stakes.bring_in, stakes.is_ante_trimmed, stakes.currency, stakes.decimals),
        )

    return said_by_fields(own) == said_by_fields(file)


def _number(key: str, value: object) -> int | None:
    if value is None or (type(value) is int and 0 <= value < 2**63):
        return value
    raise Unreadable(f"{FIELD}: {key}: met {said(value)}; it must be a whole number")


def _pots(value: object) -> tuple[int, ...]:
    if isinstance(value, list) and all(type(chips) is int and 0 <= chips < 2**56 for chips in value):
        return tuple(value)
    raise Unreadable(f"{FIELD}: pots: met {said(value)}; it must be a list of amounts")


def _names(key: str, said_of: dict[str, Any], num_seats: int) -> list[str | None]:
    names = said_of.get(key, [""] * num_seats)
    if not isinstance(names, list) or len(names) != num_seats or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"{FIELD}: {key}: met {said(names)}; it must be a list of {num_seats} names")
    return [name or None for name in names]
