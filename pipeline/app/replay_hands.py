"""Replays hands of one game through the engine: lake tables of those that hold, rejects of the others.

What a source says of the result is compared with what the rules pay; where they differ the hand gets a remark.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from pipeline import compile
from pipeline.codes import Recorded, ResultSource, Status
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.errors import REASONS
from pipeline.imports import Reject
from pipeline.lake.log_tables import tables_of
from pipeline.record import Place, RecordedHand, Registries, recorded_amounts, recorded_result, tape_of
from pipeline.record_rounds import RecordedRound
from pipeline.rules.game import Game
from pipeline.rules.money import NO_RAKE

RESULT = ("status", "failed_at", "deal_no")
NO_RESULT_REMARK = "the record says no result"
RECORDED_REMARK = "unknown cards, paid as recorded"
DIFFERENT_REMARK = "the rules pay something else than the record says"

HouseRules = tuple[tuple[str, str], ...]
"""Options of a game that are not the seeds', by key: what tells two runs of one game apart."""


class NotPlayed(Exception):
    """Why no game is played as a record says, in words."""


@dataclass
class Batch:
    """What became of some hands: lake tables of those that hold, where they came from, the rejects and the refused hands."""

    tables: dict[str, pa.Table]
    sources: list[dict[str, Any]]
    rejects: list[Reject]
    refused: list[Any]


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
    sources, rejects, refused = [], [], []
    row = seat_row = 0
    for record, status, failed_at, deal_no in zip(
        records, *(log.results[name].tolist() for name in RESULT), strict=True
    ):
        if status == Status.OK:
            sources.append(source_row(record, first_hand_no + row, remark_on(record, log, row, seat_row)))
            row += 1
            seat_row += len(record.seats)
        else:
            reason = f"{REASONS[Status(status)]} (deal {deal_no + 1})" if record.deals else None
            rejects.append(reject_of(record, Status(status), failed_at, reason))
            refused.append(record)
    return Batch(tables_of(log), sources, rejects, refused)


def finishing_stacks(record: RecordedHand, log: Log, seat_row: int) -> list[int]:
    """The stacks at the end of a replayed hand, by dense seat; its seats begin at `seat_row`."""
    seats = log.seats
    row_of = {int(seats["seat_no"][row]): row for row in range(seat_row, seat_row + len(record.seats))}
    return [
        int(seats["stack_chips"][row] - seats["put_in_chips"][row] + seats["won_chips"][row])
        for row in (row_of[seat.chair] for seat in record.seats)
    ]


def remark_on(record: RecordedHand, log: Log, row: int, seat_row: int) -> str | None:
    """None if the engine's payout equals the recorded one, else what stands in the way. The hand's rows begin there."""
    if log.hands["result_source"][row] == ResultSource.RECORDED:
        return RECORDED_REMARK
    result = recorded_result(record)
    if result == Recorded.NOTHING:
        return NO_RESULT_REMARK
    if result == Recorded.WINNINGS:
        return None
    paid = finishing_stacks(record, log, seat_row)
    said = list(recorded_amounts(record))
    differences = [
        f"seat {seat.chair} ends with {ours}, recorded {theirs}"
        for seat, ours, theirs in zip(record.seats, paid, said, strict=True)
        if seat.stack is not None and ours != theirs
    ]
    return "; ".join(differences) or None


def kind_of_remark(remark: str) -> str:
    """The remark without the figures of its hand."""
    return remark if remark in (NO_RESULT_REMARK, RECORDED_REMARK) else DIFFERENT_REMARK


def source_row(record: RecordedHand | RecordedRound, hand_no: int, remark: str | None) -> dict[str, Any]:
    """The row of source_hands of a hand that holds."""
    source, place = record.source, record.place or Place()
    return {
        "hand_no": hand_no,
        "site": source.site if source else "tapete",
        "external_id": source.external_id if source else str(hand_no if record.hand_no is None else record.hand_no),
        "file": source.file if source else place.file,
        "section": source.section if source else place.section,
        "line": source.line if source else place.line,
        "played_at": source.played_at if source else None,
        "table_name": source.table_name if source else None,
        "is_verified": remark is None,
        "remark": remark,
    }


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
        text=place.text,
    )
