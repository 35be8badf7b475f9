"""What the summary says: the pot and its parts, the rake, cards that were mucked.

`Total pot $19.84 Main pot $5.37. Side pot-1 $7.50. Side pot-2 $6.08. | Rake $0.89`: the total with the rake, its parts without
`Seat 3: Ana (button) mucked [9s Ah]`, `Seat 4: Bea showed [Jc Ac] and won ($2) with ...`
"""

import re
from dataclasses import dataclass

from pipeline.imports import Unreadable
from pipeline.imports.rooms.actions import cards_of
from pipeline.imports.rooms.money import Chips

TOTAL = re.compile(
    r"^Total pot (?P<total>\S+)(?P<pots>.*?)(?: *\| Rake (?P<rake>\S+))?(?: *\|.*)?[ \t]*$", re.MULTILINE
)
POT = re.compile(r"(?:Main|Side) pot(?:-[0-9]+)? (\S+)\.")
SEEN = re.compile(r"^Seat ([0-9]+): .* (?:mucked|showed) \[([^\]]*)\]", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The accounts of a hand in chips; `pots` without rake, main pot first, none where there was only one."""

    total: int
    rake: int | None
    pots: tuple[int, ...]


def summary_of(text: str, chips: Chips) -> Summary:
    """The accounts that a summary has."""
    found = TOTAL.search(text)
    if found is None:
        raise Unreadable("the summary has no total pot")
    pots = POT.findall(found["pots"]) if found["pots"] else []
    return Summary(
        total=chips[found["total"]],
        rake=None if found["rake"] is None else chips[found["rake"]],
        pots=tuple([chips[pot] for pot in pots]),
    )


def seen_in(text: str) -> dict[int, tuple[int, ...]]:
    """The cards that the summary names, by chair."""
    return {int(chair): cards_of(own) for chair, own in SEEN.findall(text)} if "ed [" in text else {}
