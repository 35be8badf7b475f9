"""Replays hands of one game through the engine: lake tables of those that hold, rejects of the others.

What a source says of the result is compared with what the rules pay; where they differ the hand gets a remark.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline import compile
from pipeline.app import source_seats
from pipeline.codes import Recorded, ResultSource, Status
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.engine.tapes import Tape
from pipeline.errors import REASONS
from pipeline.imports import Reject
from pipeline.lake.log_tables import tables_of
from pipeline.record import (
    NOT_SAID,
    OF_SOURCE,
    OF_TOURNAMENT,
    OWN_SITE,
    Place,
    RecordedHand,
    Registries,
    tape_of,
)
from pipeline.record_rounds import RecordedRound
from pipeline.rules.game import Game
from pipeline.rules.money import NO_RAKE

RESULT = ("status", "failed_at", "deal_no")
NO_RESULT_REMARK = "the record says no result"
RECORDED_REMARK = "unknown cards, paid as recorded"
DIFFERENT_REMARK = "the rules pay something else than the record says"
POT_REMARK = "the pot is not what the record says"
RAKE_REMARK = "the rake is not what the record says"
KINDS = {
    NO_RESULT_REMARK: NO_RESULT_REMARK,
    RECORDED_REMARK: RECORDED_REMARK,
    "seat": DIFFERENT_REMARK,
    "pot": POT_REMARK,
    "rake": RAKE_REMARK,
    "cash-out": "a player cashed out",
    "jackpot": "part of the rake is a jackpot",
    "bonus": "a player got a bonus",
    "adjustment": "a player's stack was adjusted",
    "added to the pot": "chips were added to the pot",
    "contradiction": "the record contradicts itself beside the play",
    "left out": "an amount in another currency is left out",
}
"""What remarks are about, by how they begin."""

HouseRules = tuple[tuple[str, str], ...]
"""Options of a game that are not the seeds', by key: what tells two runs of one game apart."""


class NotPlayed(Exception):
    """Why no game is played as a record says, in words."""


@dataclass
class Batch:
    """What became of some hands: lake tables of those that hold (`sources` and, if there are any, `source_seats` by column), the
    files that these stand in, the rejects and the refused hands."""

    tables: dict[str, pa.Table]
    sources: dict[str, Sequence[Any]]
    files: list[str]
    rejects: list[Reject]
    refused: list[Any]
    source_seats: dict[str, Sequence[Any]] | None = None


def replay_records(
    game: Game,
    records: Sequence[RecordedHand],
    registries: Registries,
    first_hand_no: int,
    house_rules: HouseRules = (),
) -> Batch:
    """Replay hands of one game and its house rules. Changes `registries`, which number the run's stakes, players, policies."""
    tape = tape_of(records, registries)
    log = play.replay(
        compile.rule_record(game, dict(house_rules)),
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(NO_RAKE, ""),
        compile.lineup_record((), ()),
        tape,
        first_hand_no,
    )
    kept, rejects, refused = [], [], []
    for record, status, failed_at, deal_no in zip(
        records, *(log.results[name].tolist() for name in RESULT), strict=True
    ):
        if status == Status.OK:
            kept.append(record)
        else:
            reason = f"{REASONS[Status(status)]} (deal {deal_no + 1})" if record.deals else None
            rejects.append(reject_of(record, Status(status), failed_at, reason))
            refused.append(record)
    verdicts = verdicts_on(kept, tape, log)
    said_of_seats = source_seats.columns(kept, first_hand_no, registries)
    sources = source_columns(kept, first_hand_no, verdicts)
    return Batch(tables_of(log), sources, files_of(kept), rejects, refused, said_of_seats)


def verdicts_on(records: Sequence[RecordedHand], tape: Tape, log: Log) -> list[tuple[bool, str | None]]:
    """Of each hand that holds: whether the rules pay what its record says, and what is to be remarked."""
    held = log.results["status"] == Status.OK
    kinds = tape.hands["has_result"][held]
    paid, said, chairs = results_of(kinds, tape.seats[np.repeat(held, tape.hands["num_seats"])], log)
    num_seats = log.hands["num_seats"].astype(np.int64)
    first_seats = np.cumsum(num_seats) - num_seats
    is_other = np.zeros(len(records), bool)
    np.logical_or.at(is_other, np.repeat(np.arange(len(records)), num_seats), (paid != said) & (said != NOT_SAID))
    verdicts = []
    for record, kind, source, pot, rake, differs, first in zip(
        records,
        kinds.tolist(),
        log.hands["result_source"].tolist(),
        log.hands["pot_chips"].tolist(),
        log.hands["rake_chips"].tolist(),
        is_other.tolist(),
        first_seats.tolist(),
        strict=True,
    ):
        note = source_seats.note_of(record)
        remarks = [note] if note else []
        if kind == Recorded.NOTHING:
            remarks.insert(0, NO_RESULT_REMARK)
        elif source == ResultSource.RECORDED:
            remarks.insert(0, RECORDED_REMARK)
        elif differs:
            rows = slice(first, first + len(record.seats))
            verb = "ends with" if kind == Recorded.FINISHING_STACKS else "collects"
            remarks[:0] = [
                f"seat {chair} {verb} {ours}, recorded {theirs}"
                for chair, ours, theirs in zip(
                    chairs[rows].tolist(), paid[rows].tolist(), said[rows].tolist(), strict=True
                )
                if theirs not in (ours, NOT_SAID)
            ]
        if record.rake is not None and record.rake != rake:
            remarks.insert(0, f"rake {rake}, recorded {record.rake}")
        if record.total_pot is not None and record.total_pot != pot:
            remarks.insert(0, f"pot {pot}, recorded {record.total_pot}")
        is_whole = all(seat.won is not None for seat in record.seats) if kind == Recorded.COLLECTED and note else True
        is_verified = is_whole and len(remarks) == bool(note)
        verdicts.append((is_verified, "; ".join(remarks) or None))
    return verdicts


def results_of(kinds: np.ndarray, seats: np.ndarray, log: Log) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What each seat of the hands that hold collects (or ends with, where the record says that), what the record says of it,
    NOT_SAID where it says nothing, and the seat's chair; the lowest chair of a hand first.

    `kinds` are what the records of these hands say, TAPE_SEAT[seats] their seats.
    """
    num_seats = log.hands["num_seats"].astype(np.int64)
    hand = np.repeat(np.arange(num_seats.size), num_seats)
    kind = kinds[hand]
    played, recorded = np.lexsort((log.seats["seat_no"], hand)), np.lexsort((seats["chair"], hand))
    stack, put_in, won = (log.seats[name][played] for name in ("stack_chips", "put_in_chips", "won_chips"))
    paid = np.where(kind == Recorded.FINISHING_STACKS, stack - put_in + won, won)
    is_said = (kind != Recorded.NOTHING) & (stack < UNKNOWN_STACK)
    said = np.where(is_said, seats["recorded_won"][recorded], NOT_SAID)
    return paid, said, log.seats["seat_no"][played]


def kind_of_remark(remark: str) -> str:
    """The remark without the figures of its hand; of several the first."""
    return next((kind for beginning, kind in KINDS.items() if remark.startswith(beginning)), remark)


def source_columns(
    records: Sequence[RecordedHand | RecordedRound], first_hand_no: int, verdicts: Sequence[tuple[bool, str | None]]
) -> dict[str, Sequence[Any]]:
    """The columns of source_hands of the hands that hold."""
    rows = [source_values(record, first_hand_no + at) for at, record in enumerate(records)]
    return {
        "hand_no": range(first_hand_no, first_hand_no + len(records)),
        **dict(zip(SOURCE_COLUMNS, zip(*rows, strict=True) if rows else [()] * len(SOURCE_COLUMNS), strict=True)),
        "details": [details_of(record) for record in records],
        "is_verified": [is_verified for is_verified, _ in verdicts],
        "remark": [remark for _, remark in verdicts],
    }


def details_of(record: RecordedHand | RecordedRound) -> int | None:
    """The digest of what copies of the hand may tell differently, None where copies are not told apart."""
    if isinstance(record, RecordedRound) or record.source is None or record.source.facts is None:
        return None
    return record.details


SOURCE_COLUMNS = (*OF_SOURCE, *OF_TOURNAMENT)
NO_TOURNAMENT = (None,) * len(OF_TOURNAMENT)


def source_values(record: RecordedHand | RecordedRound, hand_no: int) -> tuple[Any, ...]:
    """The values of SOURCE_COLUMNS."""
    source = record.source
    if source is None:
        place = record.place or Place()
        number = str(hand_no if record.hand_no is None else record.hand_no)
        return (
            OWN_SITE,
            number,
            place.file,
            place.section,
            place.line,
            *(None,) * (len(OF_SOURCE) - 5),
            *NO_TOURNAMENT,
        )
    return (*values_of_source(source), *(source.tournament.values if source.tournament else NO_TOURNAMENT))


values_of_source = attrgetter(*OF_SOURCE)


def files_of(records: Sequence[RecordedHand | RecordedRound]) -> list[str]:
    """The files that hands were read from now, which may not be those that they were read from first."""
    return [record.place.file if record.place else record.source.file if record.source else "" for record in records]


def reject_of(
    record: RecordedHand | RecordedRound, status: Status, action_no: int | None, reason: str | None = None
) -> Reject:
    """The reject of a hand that the rules refuse; the reason is that of the status if none is said."""
    place = record.place or Place()
    return Reject(
        file=place.file,
        section=place.section,
        line=place.line,
        external_id=record.source.external_id if record.source else None,
        action_no=action_no,
        status=status,
        reason=reason or REASONS[status],
        text=place.kept_text,
    )
