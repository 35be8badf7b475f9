"""Where hands of the lake were first read, rebuilt from the rows of source_hands and source_seats."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from pipeline.record import OF_SOURCE, OF_TOURNAMENT, OWN_SITE, SAID_OF_SEATS, Source, SourceSeat, Tournament

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("source_hands", "source_seats")


def sources_of(tables: "dict[str, pa.Table]", players: "list[tuple[str | None, str, str | None]]") -> dict[int, Source]:
    """The source of each hand of a block that has one, by hand_no. `tables` are TABLES and seats, `players` those of the run."""
    seats = seats_of(tables, players)
    sources = {}
    for row in tables["source_hands"].to_pylist():
        if row["site"] == OWN_SITE:
            continue
        sources[row["hand_no"]] = Source(
            **{name: said(row[name]) for name in OF_SOURCE},
            tournament=tournament_of(row),
            seats=tuple(seats.get(row["hand_no"], ())),
        )
    return sources


def seats_of(
    tables: "dict[str, pa.Table]", players: "list[tuple[str | None, str, str | None]]"
) -> dict[int, list[SourceSeat]]:
    """What sources say of seats, by hand_no. Who was not dealt in has a name."""
    seats = tables["seats"]
    dealt_in = set(zip(seats.column("hand_no").to_pylist(), seats.column("seat_no").to_pylist(), strict=True))
    found: dict[int, list[SourceSeat]] = {}
    for row in tables["source_seats"].to_pylist():
        said_of: dict[str, Any] = {name: said(row[name]) for name in SAID_OF_SEATS}
        name = None if (row["hand_no"], row["seat_no"]) in dealt_in else players[row["player_id"]][1]
        found.setdefault(row["hand_no"], []).append(SourceSeat(chair=row["seat_no"], player=name, **said_of))
    return found


def tournament_of(row: dict[str, Any]) -> Tournament | None:
    """The tournament of a hand, None where it has none."""
    if row["tournament_id"] is None:
        return None
    return Tournament(**{name: said(row[column]) for column, name in OF_TOURNAMENT.items()})


def said(value: Any) -> Any:
    """A value as a record has it: times as ISO 8601 in UTC, lists as tuples.

    >>> from datetime import UTC
    >>> said(datetime(2019, 1, 17, 9, 11, 7, tzinfo=UTC))
    '2019-01-17T09:11:07Z'
    """
    if isinstance(value, list):
        return tuple(value)
    return f"{value.replace(tzinfo=None).isoformat()}Z" if isinstance(value, datetime) else value
