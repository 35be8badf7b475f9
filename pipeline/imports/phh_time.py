"""When a PHH hand was played, in UTC, from its fields for date, time and zone."""

import re
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

ZONE_OF_ABBREVIATION = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}
HOURS_OF_ABBREVIATION = {
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "GMT": 0, "UTC": 0, "WET": 0, "BST": 1, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3,
}  # fmt: skip
OFFSET = re.compile(r"(?:GMT|UTC)?([+-])([0-9]{2}):?([0-9]{2})")


def played_at(fields: dict[str, Any]) -> str | None:
    """ISO 8601 in UTC; None where the date or the time is missing or is none.

    >>> played_at({"year": 2009, "month": 7, "day": 1, "time": time(0, 0, 20), "time_zone_abbreviation": "ET"})
    '2009-07-01T04:00:20Z'
    """
    year, month, day, clock = (fields.get(field) for field in ("year", "month", "day", "time"))
    if not (isinstance(year, int) and isinstance(month, int) and isinstance(day, int) and isinstance(clock, time)):
        return None
    zone = zone_of(str(fields.get("time_zone") or ""), str(fields.get("time_zone_abbreviation") or ""))
    try:
        local = datetime.combine(date(year, month, day), clock, zone)
        return local.astimezone(UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=256)
def zone_of(name: str, abbreviation: str) -> tzinfo:
    """The zone by name, else by abbreviation (a zone without summer time, or hours and minutes like GMT-0910), else UTC."""
    for key in (name, ZONE_OF_ABBREVIATION.get(abbreviation, "")):
        if key:
            try:
                return ZoneInfo(key)
            except (KeyError, ValueError, OSError):  # no such zone, or no table of zones on this machine
                continue
    offset = OFFSET.fullmatch(abbreviation)
    if offset is None or int(offset[2]) > 23 or int(offset[3]) > 59:
        return timezone(timedelta(hours=HOURS_OF_ABBREVIATION.get(abbreviation, 0)))
    minutes = 60 * int(offset[2]) + int(offset[3])
    return timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes))
