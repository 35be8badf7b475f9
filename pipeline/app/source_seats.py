"""What sources say of seats beside how they played: as rows of source_seats, and in the words of remarks.

Cash-outs, jackpots, promotions and adjustments are columns and also words: they are why such a hand is verified with a remark.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.imports.rooms.money import in_words
from pipeline.record import SAID_OF_SEATS, RecordedHand, Registries, SourceSeat

COLUMNS = ("hand_no", "seat_no", "player_id", *SAID_OF_SEATS)


def columns(
    records: Sequence[RecordedHand], first_hand_no: int, registries: Registries
) -> dict[str, Sequence[Any]] | None:
    """The columns of source_seats of hands that hold, None where there are no rows. Players have their numbers already."""
    rows = [
        (hand_no, said.chair, player_id_of(record, said, registries), *(getattr(said, name) for name in SAID_OF_SEATS))
        for hand_no, record in enumerate(records, start=first_hand_no)
        if record.source
        for said in record.source.seats
    ]
    return dict(zip(COLUMNS, zip(*rows, strict=True), strict=True)) if rows else None


def player_id_of(record: RecordedHand, said: SourceSeat, registries: Registries) -> int:
    """The number of the player in the run."""
    site = record.source.site if record.source else None
    if said.player is not None:
        return registries.players.number((site, said.player, None))
    seat = next(seat for seat in record.seats if seat.chair == said.chair)
    return registries.players.number((seat.site or site, seat.player, seat.policy))


def note_of(record: RecordedHand) -> str | None:
    """What is odd about a hand by its source, in words."""
    source = record.source
    if source is None:
        return None
    notes = [note for said in source.seats for note in notes_of_seat(record, said)]
    decimals = record.stakes.decimals
    if source.added_chips:
        notes.append(f"added to the pot: {in_words(source.added_chips, decimals)} of the room")
    if source.jackpot_chips:
        notes.append(f"jackpot: {in_words(source.jackpot_chips, decimals)} of what was taken")
    if source.note:
        notes.append(source.note)
    return "; ".join(notes) or None


def notes_of_seat(record: RecordedHand, said: SourceSeat) -> Iterator[str]:
    """What is odd about a seat, in words."""
    cash_out, bonus, adjustment = said.cash_out_chips, said.bonus_chips, said.adjustment_chips
    if cash_out is None and bonus is None and adjustment is None:
        return
    decimals = record.stakes.decimals
    name = said.player or next(seat.player for seat in record.seats if seat.chair == said.chair)
    if cash_out is not None:
        fee = in_words(said.cash_out_fee_chips or 0, decimals)
        yield f"cash-out: {name} took {in_words(cash_out, decimals)}, fee {fee}"
    if bonus is not None:
        yield f"bonus: {name} got {in_words(bonus, decimals)}"
    if adjustment is not None:
        yield f"adjustment: {name} {adjustment / 10**decimals:+g}"
