"""What sources say of seats beside how they played: as rows of source_seats, and in the words of remarks.

Cash-outs, jackpots, promotions and adjustments are columns and also words: they are why such a hand is verified with a remark.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.imports.rooms.money import in_words
from pipeline.record import SAID_OF_SEATS, RecordedHand, RecordedSeat, Registries, SourceSeat


def columns(
    records: Sequence[RecordedHand], first_hand_no: int, registries: Registries
) -> dict[str, Sequence[Any]] | None:
    """The columns of source_seats of hands that hold, None where there are no rows. Players have their numbers already.

    Of most rows nothing is said but that they are the hero's, so columns begin as empty.
    """
    told = [
        (hand_no, record, said)
        for hand_no, record in enumerate(records, start=first_hand_no)
        if record.source
        for said in record.source.seats
    ]
    if not told:
        return None
    of_seats: dict[str, list[Any]] = {name: [None] * len(told) for name in SAID_OF_SEATS}
    of_seats |= {"is_hero": [said.is_hero for _, _, said in told], "has_finished": [False] * len(told)}
    for at, (_, _, said) in enumerate(told):
        if said.says_more:
            for name, value in zip(SAID_OF_SEATS, said.values, strict=True):
                of_seats[name][at] = value
    return {
        "hand_no": [hand_no for hand_no, _, _ in told],
        "seat_no": [said.chair for _, _, said in told],
        "player_id": [player_id_of(record, said, registries) for _, record, said in told],
        **of_seats,
    }


def player_id_of(record: RecordedHand, said: SourceSeat, registries: Registries) -> int:
    """The number of the player in the run."""
    site = record.source.site if record.source else None
    if said.player is not None:
        return registries.players.number((site, said.player, None))
    seat = seat_at(record, said.chair)
    return registries.players.number((seat.site or site, seat.player, seat.policy))


def seat_at(record: RecordedHand, chair: int) -> RecordedSeat:
    """The seat with this chair, which was dealt in."""
    for seat in record.seats:
        if seat.chair == chair:
            return seat
    raise AssertionError("readers name whoever was not dealt in")


def note_of(record: RecordedHand) -> str | None:
    """What is odd about a hand by its source, in words."""
    source = record.source
    if source is None:
        return None
    notes: list[str] = []
    for said in source.seats:
        if said.says_more:
            notes += notes_of_seat(record, said)
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
    decimals = record.stakes.decimals
    name = seat_at(record, said.chair).player if said.player is None else said.player
    if cash_out is not None:
        fee = in_words(said.cash_out_fee_chips or 0, decimals)
        yield f"cash-out: {name} took {in_words(cash_out, decimals)}, fee {fee}"
    if bonus is not None:
        yield f"bonus: {name} got {in_words(bonus, decimals)}"
    if adjustment is not None:
        yield f"adjustment: {name} {adjustment / 10**decimals:+g}"
