"""What stands before the first street: the table, who sits where with how much, and what was posted.

`Table 'Ibarruri 40-100 bb' 9-max (Play Money) Seat #8 is the button`
`Seat 3: Ana ($10.17 in chips)`, `(5000 in chips, $2.45 bounty) is sitting out`; Full Tilt: `Seat 3: Ana (1,495)`
`Ana: posts big blind $0.10 and is all-in`; Full Tilt: `Ana antes 150`

A name may hold anything, brackets and colons too. So names are those of the seats, and a line belongs to the longest of them that
it begins with.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pipeline.imports import Unreadable
from pipeline.imports.rooms.money import Chips

TABLE = re.compile(
    r"^Table '(?P<name>.*)'(?: (?P<size>[0-9]{1,2})-max)?(?: \(Play Money\))?(?: Seat #(?P<button>[0-9]+) is the button)?[ \t]*$",
    re.MULTILINE,
)
SEAT = re.compile(
    r"^Seat (?P<chair>[0-9]{1,3}): (?P<name>.+) \((?P<stack>[^\s()]+)(?: in chips)?(?:, (?P<bounty>\S+) bounty)?\).*$",
    re.MULTILINE,
)
MAX_CHAIR = 255


class Post(StrEnum):
    """The kinds of posts by their words; text of rooms has no DEAD and LIVE ones by themselves."""

    ANTE = "the ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "small & big blinds"
    BUTTON_BLIND = "button blind"
    STRADDLE = "straddle"
    DEAD = "dead blind"
    LIVE = "live blind"


KIND = "|".join(post.removeprefix("the ") for post in Post)
POST = re.compile(rf"posts (?:(?:the )?(?P<kind>{KIND})) (?P<amount>\S+)(?P<all_in> and is all-in)?[ \t]*")
KINDS = {post.removeprefix("the "): post for post in Post}


@dataclass(frozen=True)
class Posted:
    """A post as written."""

    name: str
    kind: Post
    chips: int
    is_all_in: bool


@dataclass
class Sitting:
    """The table of a hand: who sits there, by name, and what they posted. `button` is a chair, None where the game has none.
    `bounties` are those on players' heads, as text."""

    table_name: str | None
    button: int | None
    chairs: dict[str, int]
    stacks: dict[str, int]
    posts: list[Posted] = field(default_factory=list)
    table_size: int | None = None
    bounties: dict[str, str] = field(default_factory=dict)


def sitting_of(text: str, chips: Chips) -> Sitting:
    """What the lines before the first street say of table and seats."""
    table = TABLE.search(text)
    button = table["button"] if table else None
    sitting = Sitting(
        table_name=table["name"] if table else None,
        button=int(button) if button else None,
        chairs={},
        stacks={},
        table_size=int(table["size"]) if table and table["size"] else None,
    )
    for chair, name, stack, bounty in SEAT.findall(text):
        if name in sitting.chairs:
            raise Unreadable(f"{name!r} sits in two seats")
        if not 1 <= int(chair) <= MAX_CHAIR:
            raise Unreadable(f"met seat {chair}; seats are 1 to {MAX_CHAIR}")
        sitting.chairs[name] = int(chair)
        sitting.stacks[name] = chips[stack]
        if bounty:
            sitting.bounties[name] = bounty
    if len(set(sitting.chairs.values())) < len(sitting.chairs):
        raise Unreadable("two players sit in one seat")
    return sitting


def post_of(name: str, said: str, chips: Chips) -> Posted:
    """A post; Unreadable if it is of no known kind."""
    found = POST.fullmatch(said)
    if found is None:
        raise Unreadable(f"{name} {said[:60]!r}: no post that is known")
    return Posted(name, KINDS[found["kind"]], chips[found["amount"]], found["all_in"] is not None)


def split_at_name(line: str, names: Mapping[str, object], colon: str = ": ") -> tuple[str, str] | None:
    """The longest name that the line begins with, and what it says of it; None where it is about nobody.

    >>> split_at_name("a: b: folds", {"a": 1, "a: b": 2})
    ('a: b', 'folds')
    """
    at = line.rfind(colon)
    while at >= 0:
        if line[:at] in names:
            return line[:at], line[at + len(colon) :]
        at = line.rfind(colon, 0, at)
    return None
