"""Second copies of hands that tell other details than the first: kept aside on disk until all files are read, then each made
one with what the lake knows of the hand. Cards known to one are known; what both know must agree, and so must table, time and
who sits where. Names are not compared: some writers have their own.
"""

import pickle
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import IO

import numpy as np

from pipeline.app.replay_hands import NO_RESULT_REMARK, RECORDED_REMARK
from pipeline.cards import UNKNOWN
from pipeline.lake.dimensions import Player
from pipeline.record import RecordedHand

SAME_TIME = timedelta(minutes=1)
"""Copies may say times to another precision; from here on they are two times."""
OF_VERDICTS = (NO_RESULT_REMARK, RECORDED_REMARK, "seat ", "pot ", "rake ")
"""How the parts of a remark begin that are no reader's note."""


class Contradiction(Exception):
    """What two copies of a hand tell differently, in words."""


@dataclass(frozen=True)
class FirstCopy:
    """What the lake knows of a hand: player and cards by chair, for what money, where and when, and the note of its reader."""

    seats: dict[int, tuple[Player, tuple[int, ...]]]
    currency: str
    tournament: str | None
    table_name: str | None
    played_at: datetime | None
    note: str | None


class Copies:
    """Copies by the run of the lake that has the first, None for one of this replay; sixteen bytes of memory each, what they
    tell in a file."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.keys: dict[str | None, array[int]] = {}
        self.places: dict[str | None, array[int]] = {}

    def add(self, run_id: str | None, key: int, record: RecordedHand) -> None:
        """Keep a copy, of its text what may be kept."""
        if record.place is not None and record.place.hides is not None:
            record = replace(record, place=replace(record.place, text=record.place.kept_text, hides=None))
        self.keys.setdefault(run_id, array("q")).append(key)
        self.places.setdefault(run_id, array("q")).append(self.file.tell())
        pickle.dump(record, self.file, pickle.HIGHEST_PROTOCOL)

    def at(self, place: int) -> RecordedHand:
        """The copy that was kept at a place."""
        self.file.seek(place)
        record: RecordedHand = pickle.load(self.file)
        return record

    def take(self, run_id: str | None, keys: set[int]) -> list[RecordedHand]:
        """The copies of these hands, in the order in which they came. They are no longer kept."""
        of_run = list(zip(self.keys.get(run_id, ()), self.places.get(run_id, ()), strict=True))
        self.keys[run_id] = array("q", [key for key, _ in of_run if key not in keys])
        self.places[run_id] = array("q", [place for key, place in of_run if key not in keys])
        taken = [self.at(place) for key, place in of_run if key in keys]
        self.file.seek(0, 2)
        return taken

    def rounds(self, run_id: str | None, keys: np.ndarray) -> Iterator[dict[int, int]]:
        """Where the copies of these hands are, by key: the first copies of each, then the second ones, and so on."""
        kept = np.array(self.keys[run_id], np.int64)
        places = np.array(self.places[run_id], np.int64)
        is_asked = np.isin(kept, keys)
        left = list(zip(kept[is_asked].tolist(), places[is_asked].tolist(), strict=True))
        while left:
            following: dict[int, int] = {}
            later = []
            for key, place in left:
                if following.setdefault(key, place) != place:
                    later.append((key, place))
            yield following
            left = later


def merged(copy: RecordedHand, first: FirstCopy, has_other_names: bool) -> RecordedHand:
    """The hand as the copy tells it, with the players and all the cards that the lake knows. Contradiction names what can't be
    the same hand. With `has_other_names`, of tables too, these are not compared."""
    source = copy.source
    assert source is not None
    if {seat.chair for seat in copy.seats} != first.seats.keys():
        raise Contradiction("who sits where")
    if copy.stakes.currency != first.currency:
        raise Contradiction(f"the money: {copy.stakes.currency} here, {first.currency} there")
    if (source.tournament.number if source.tournament else None) != first.tournament:
        raise Contradiction("the tournament")
    table_names = {source.table_name, first.table_name} - {None}
    if len(table_names) > 1 and not has_other_names:
        raise Contradiction("the table")
    times = (source.played_at and datetime.fromisoformat(source.played_at), first.played_at)
    if times[0] and times[1] and abs(times[0] - times[1]) >= SAME_TIME:
        raise Contradiction("the time")
    seats = []
    for seat in copy.seats:
        (site, name, policy), own = first.seats[seat.chair]
        try:
            known = merged_cards(own, seat.cards)
        except ValueError as problem:
            raise Contradiction(f"the cards of seat {seat.chair}") from problem
        seats.append(replace(seat, player=name, site=site, policy=policy, cards=known))
    told = replace(source, note=first.note, seats=(), jackpot_chips=None, added_chips=None)  # the note says these
    return replace(copy, seats=tuple(seats), source=told)


def merged_cards(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The cards of a seat of which each knows some; ValueError if both can't be right. The same whoever comes first: of two
    orders of the same cards the lower one counts.

    >>> merged_cards((UNKNOWN, 7, UNKNOWN), (3, 7, UNKNOWN))
    (3, 7, 254)
    >>> merged_cards((3, 9), (9, UNKNOWN)), merged_cards((9, 3), (3, 9))
    ((3, 9), (3, 9))
    """
    length = max(len(one), len(other))
    both = [(*own, *(UNKNOWN,) * (length - len(own))) for own in (one, other)]
    known = {card for own in both for card in own} - {UNKNOWN}
    if len(known) > length:
        raise ValueError(f"{len(known)} cards are known of {length}")
    whole = [own for own in both if UNKNOWN not in own]
    if whole:
        return min(whole)
    places = [{own[at] for own in both} - {UNKNOWN} for at in range(length)]
    agreed = [next(iter(place)) if len(place) == 1 else UNKNOWN for place in places]
    placed = [UNKNOWN if card in agreed[:at] else card for at, card in enumerate(agreed)]
    rest = iter(sorted(known.difference(placed)))
    return tuple(next(rest, UNKNOWN) if card == UNKNOWN else card for card in placed)


def note_in(remark: str | None) -> str | None:
    """The reader's note at the end of a remark, None for none.

    >>> note_in("seat 1 collects 5, recorded 3; cash-out: Ana took 1.00, fee 0.01")
    'cash-out: Ana took 1.00, fee 0.01'
    """
    parts = remark.split("; ") if remark else []
    while parts and parts[0].startswith(OF_VERDICTS):
        del parts[0]
    return "; ".join(parts) or None
