"""When a hand was played, in UTC.

Since 2010 a header says the local time and, in brackets, that of New York: `2019/01/17 10:11:07 CET [2019/01/17 4:11:07 ET]`.
Labels of local time don't change in summer, so the bracket counts, with the summer time of New York. Before that, one time only:
`2009/11/25 6:21:05 ET`, `2007/10/15 - 09:53:11 (ET)`; Full Tilt has `18:30:57 ET - 2013/03/31`.
"""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from pipeline.imports.phh_time import zone_of

MOMENT = re.compile(
    r"([0-9]{4}/[0-9]{1,2}/[0-9]{1,2})(?: -)? ([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?: \(?([A-Z]+)\)?)?", re.ASCII
)
OF_FULL_TILT = re.compile(r"([0-9]{1,2}:[0-9]{2}:[0-9]{2} [A-Z]+) - ([0-9/]+)")


def played_at(text: str) -> str | None:
    """ISO 8601 in UTC; None where there is no such moment.

    >>> played_at("2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]"), played_at("2009/07/01 0:00:20 ET")
    ('2012-12-14T00:59:19Z', '2009-07-01T04:00:20Z')
    """
    reversed_ = OF_FULL_TILT.match(text)
    if reversed_:
        text = f"{reversed_[2]} {reversed_[1]}"
    found = MOMENT.search(text, text.find("[") + 1) or MOMENT.search(text)
    if found is None:
        return None
    date, hour, minute, second, label = found.groups()
    try:
        moment = hour_in_utc(date, int(hour), label or "ET") + timedelta(minutes=int(minute), seconds=int(second))
    except (ValueError, OverflowError):
        return None
    return f"{moment.isoformat()}Z"


@lru_cache(maxsize=4096)
def hour_in_utc(date: str, hour: int, label: str) -> datetime:
    """An hour of a day by the clock of a zone, in UTC; the first of two in the night when clocks are turned back."""
    year, month, day = map(int, date.split("/"))
    local = datetime(year, month, day, hour, tzinfo=zone_of("", label))
    return local.astimezone(UTC).replace(tzinfo=None)
