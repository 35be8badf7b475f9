"""Results of real players the slow way: every seat of every hand as a plain object, sums by loops over lists of them.

Takes rows of the lake as plain dicts and imports nothing of the project. Definitions as in README, "Real hands".
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tests.oracles.naive_rake_shares import CONTRIBUTED, DEALT, WEIGHTED, shares

PERSON = 255
AT_SHOWDOWN = 4
GAP = timedelta(minutes=30)
MONEY_NAMES = {"PLAY": "play", "CHIPS": "chips"}
LIMITS = ("no limit", "pot limit", "fixed limit")
BITS = {
    "vpip": 2,
    "pfr": 4,
    "saw_flop": 8,
    "went_to_showdown": 16,
    "won_at_showdown": 32,
    "three_bet": 128,
    "fold_to_three_bet": 256,
    "cbet": 512,
    "fold_to_cbet": 1024,
    "wwsf": 2048,
    "steal": 4096,
    "fold_to_steal": 8192,
}
BLINDS = ("BTN", "SB", "BB")
OTHERS = {
    0: (),
    1: ("CO",),
    2: ("UTG", "CO"),
    3: ("UTG", "HJ", "CO"),
    4: ("UTG", "LJ", "HJ", "CO"),
    5: ("UTG", "UTG+1", "LJ", "HJ", "CO"),
    6: ("UTG", "UTG+1", "MP", "LJ", "HJ", "CO"),
    7: ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO"),
    8: ("UTG", "UTG+1", "UTG+2", "UTG+3", "MP", "LJ", "HJ", "CO"),
    9: ("UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "MP", "LJ", "HJ", "CO"),
}
"""Names of the seats behind the blinds, first to act first, by how many there are."""


@dataclass(frozen=True)
class Sitting:
    """A person dealt into a hand."""

    site: str
    player: str
    game: str
    limit: str
    stake: str
    currency: str
    unit: int
    big_blind: int
    order: tuple[Any, ...]
    at: datetime | None
    table: str | None
    tournament: str | None
    position: str
    effective: int | None
    num_seats: int
    net: int
    luck: int
    was_all_in: bool
    at_showdown: bool
    rakes: Mapping[str, Fraction]
    stats: Mapping[str, tuple[int, int]]
    counts: Mapping[str, int]

    @property
    def is_cash(self) -> bool:
        return self.tournament is None and self.currency != "CHIPS"

    @property
    def money(self) -> Fraction:
        return Fraction(self.net, self.unit)

    @property
    def expected_money(self) -> Fraction:
        return self.money - Fraction(self.luck, 1000 * self.unit)

    @property
    def big_blinds(self) -> Fraction:
        return Fraction(self.net, self.big_blind)

    @property
    def expected_big_blinds(self) -> Fraction:
        return self.big_blinds - Fraction(self.luck, 1000 * self.big_blind)


def sittings(tables: Mapping[str, Sequence[Mapping[str, Any]]], stud: Iterable[str]) -> list[Sitting]:
    """Every person's seat of every replayed hand, in order of time, hands without one first; `stud` are games without blinds."""
    replays = {run["run_id"] for run in tables["runs"] if run["kind"] == "replay"}
    hands = {(row["run_id"], row["hand_no"]): row for row in tables["hands"] if row["run_id"] in replays}
    stakes = {(row["run_id"], row["stake_id"]): row for row in tables["stakes"]}
    players = {(row["run_id"], row["player_id"]): row for row in tables["players"]}
    stats = {(row["run_id"], row["hand_no"], row["seat_no"]): row for row in tables["seat_stats"]}
    lucks = {(row["run_id"], row["hand_no"], row["seat_no"]): row for row in tables["luck"]}
    seats = defaultdict(list)
    for row in tables["seats"]:
        seats[row["run_id"], row["hand_no"]].append(row)
    found = []
    for source in tables["source_hands"]:
        key = source["run_id"], source["hand_no"]
        if key not in hands:
            continue
        hand, stake = hands[key], stakes[source["run_id"], hands[key]["stake_id"]]
        table = sorted(seats[key], key=lambda seat: seat["seat_no"])
        put_in = [seat["put_in_chips"] for seat in table]
        rakes = shares(hand["rake_chips"], put_in, put_in)  # what was collected is not looked at here
        for seat, rake in zip(table, rakes, strict=True):
            if seat["policy_id"] != PERSON:
                continue
            at_seat = (*key, seat["seat_no"])
            counted, luck = stats[at_seat], lucks.get(at_seat)
            found.append(
                Sitting(
                    site=source["site"],
                    player=players[source["run_id"], seat["player_id"]]["name"],
                    game=hand["game"],
                    limit=LIMITS[stake["limit"] or 0],
                    stake=f"{stake['label']} {MONEY_NAMES.get(stake['currency'], stake['currency'])}",
                    currency=stake["currency"],
                    unit=10 ** stake["decimals"],
                    big_blind=stake["big_blind_chips"],
                    order=(source["played_at"] is None, source["played_at"] or 0, *key),
                    at=source["played_at"],
                    table=source["table_name"],
                    tournament=source["tournament_id"],
                    position=position(seat["position_no"], stake["blinds"], hand["game"] in stud),
                    effective=effective(seat, table),
                    num_seats=len(table),
                    net=seat["won_chips"] - seat["put_in_chips"],
                    luck=1000 * seat["won_chips"] - luck["expected_won_millichips"] if luck else 0,
                    was_all_in=luck is not None,
                    at_showdown=bool(seat["flags"] & AT_SHOWDOWN),
                    rakes=rake,
                    stats={
                        name: (int(bool(counted["made"] & bit)), int(bool(counted["chances"] & bit)))
                        for name, bit in BITS.items()
                    },
                    counts={name: counted[name] for name in ("num_bets_raises", "num_calls", "num_folds")},
                )
            )
    return sorted(found, key=lambda one: one.order)


def position(position_no: int, blinds: Sequence[int], is_stud: bool) -> str:
    """The name of a place that counts from the button, or in stud from the seat that opens."""
    if is_stud:
        return "opener" if position_no == 0 else f"opener+{position_no}"
    num_seats = len(blinds)
    if sum(blinds) == blinds[-1]:  # the button posts the only blind, or nobody one
        return ("BTN", *OTHERS[num_seats - 1])[position_no]
    if num_seats == 2:
        return ("BTN", "SB" if blinds[1] > blinds[0] else "BB")[position_no]
    return (*BLINDS, *OTHERS[num_seats - 3])[position_no]


def effective(seat: Mapping[str, Any], table: Sequence[Mapping[str, Any]]) -> int | None:
    """The most that a seat can win from one other, or lose to it, None where that is not known."""
    own, others = seat["stack_chips"], [other["stack_chips"] for other in table if other is not seat]
    known = [stack for stack in others if stack is not None]
    if own is None:
        return None
    if any(stack >= own for stack in known):
        return own
    return max(known) if len(known) == len(others) else None


def band(one: Sitting) -> str:
    """The name of the band of a stack in big blinds."""
    if one.effective is None:
        return "unknown"
    deep = Fraction(one.effective, one.big_blind)
    for below, name in ((20, "below 20 bb"), (40, "20 to 40 bb"), (75, "40 to 75 bb"), (125, "75 to 125 bb")):
        if deep < below:
            return name
    return "125 bb or more"


CUTS = {
    "all": lambda one: "all",
    "month": lambda one: one.at.strftime("%Y-%m") if one.at else "unknown",
    "position": lambda one: one.position,
    "stack": band,
    "seats": lambda one: str(one.num_seats),
}


def split_by_gaps(own: Sequence[Sitting]) -> list[list[Sitting]]:
    """Hands in order of time, cut where the next one begins more than half an hour later."""
    if not own:
        return []
    found = [[own[0]]]
    for before, one in pairwise(own):
        if one.at - before.at > GAP:
            found.append([])
        found[-1].append(one)
    return found


def sessions(found: Iterable[Sitting]) -> dict[tuple[Any, ...], list[Sitting]]:
    """The hands of each session by (site, player, currency, number)."""
    of_player = defaultdict(list)
    for one in found:
        if one.is_cash and one.at is not None:
            of_player[one.site, one.player, one.currency].append(one)
    return {
        (*key, number): hands
        for key, own in of_player.items()
        for number, hands in enumerate(split_by_gaps(own), start=1)
    }


def swings(hands: Sequence[Sitting]) -> tuple[Fraction, Fraction]:
    """The highest and the lowest that the result stood at, nothing at the beginning."""
    stands = [Fraction(0)]
    for one in hands:
        stands.append(stands[-1] + one.money)
    return max(stands), min(stands)


def cuts(found: Sequence[Sitting]) -> dict[tuple[Any, ...], tuple[str, list[list[Sitting]]]]:
    """Of each (site, player, game, limit, stake, cut, item): what is taken for independent, and the hands of each of these."""
    of_stake: dict[tuple[Any, ...], list[Sitting]] = defaultdict(list)
    for one in found:
        if one.is_cash:
            of_stake[one.site, one.player, one.game, one.limit, one.stake].append(one)
    session_of = {id(one): key for key, hands in sessions(found).items() for one in hands}
    made: dict[tuple[Any, ...], tuple[str, list[list[Sitting]]]] = {}
    for key, own in of_stake.items():
        numbers = [session_of.get(id(one)) for one in own]
        if None not in numbers and len(set(numbers)) >= 10:
            kind, clusters = "session", numbers
        elif len(own) >= 250:
            kind, clusters = "stretch", [place // 25 for place in range(len(own))]
        else:
            kind, clusters = "hand", list(range(len(own)))
        for cut, item_of in CUTS.items():
            items: dict[str, dict[Any, list[Sitting]]] = defaultdict(lambda: defaultdict(list))
            for one, cluster in zip(own, clusters, strict=True):
                items[item_of(one)][cluster].append(one)
            for item, by_cluster in items.items():
                made[(*key, cut, item)] = kind, list(by_cluster.values())
    return made


def rakes(hands: Iterable[Sitting]) -> tuple[Fraction, Fraction, Fraction]:
    """Rake put down to a player: dealt, contributed, weighted contributed."""
    listed = list(hands)
    dealt, contributed, weighted = (
        sum((one.rakes[name] for one in listed), Fraction(0)) for name in (DEALT, CONTRIBUTED, WEIGHTED)
    )
    return dealt, contributed, weighted
