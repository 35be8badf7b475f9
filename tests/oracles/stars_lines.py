"""Lines of exported text beside those of the file that the hands were read from."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HEADER = re.compile(r"(?:PokerStars|POKERSTARS) .*?#([0-9]+): ")
LOST = {
    "chat": re.compile(r' said, "'),
    "who comes, goes and waits": re.compile(
        r" (?:joins the table|leaves the table|is (?:dis)?connected|has returned|has timed out|was removed from the table|"
        r"will be allowed to play)|: (?:sits out|is sitting out)|\bis sitting out$"
    ),
    "words on the rules": re.compile(r"^(?:Betting is capped|Pair on board)"),
    "who was not dealt in": re.compile(r"^Seat [0-9]+: .+ \([^()]* in chips\)"),
}
"""What the text has no more, by kind."""
OTHERWISE = {
    "time, small amounts and edition of the header": HEADER,
    "who waits though dealt in": re.compile(r"^Seat [0-9]+: .+ \([^()]* in chips\)$"),
    "winners that don't show": re.compile(r": doesn't show hand$"),
}
"""What the text says otherwise or besides, by kind."""


def hands_in(content: bytes) -> Iterator[tuple[str, list[str]]]:
    """(number, lines) of each hand of a file, lines trimmed."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = content.decode("cp1252")
    number, lines = "", list[str]()
    for line in text.replace("\ufeff", "").replace("\xa0", " ").splitlines():
        found = HEADER.match(line.strip())
        if found:
            if number:
                yield number, lines
            number, lines = found[1], []
        if number and line.strip():
            lines.append(line.strip())
    if number:
        yield number, lines


def hands_below(folder: Path) -> dict[str, list[str]]:
    """The first copy of each hand of a folder's files, by number."""
    found: dict[str, list[str]] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        for number, lines in hands_in(path.read_bytes()):
            found.setdefault(number, lines)
    return found


def compared(originals: dict[str, list[str]], text: str) -> tuple[Counter[str], list[str]]:
    """How many lines of a text are the originals', lost, and new, by kind; and what is of none of these, or in another place."""
    kinds: Counter[str] = Counter()
    unexplained = []
    for number, lines in hands_in(text.encode()):
        was, now = Counter(originals[number]), Counter(lines)
        kinds["lines of the original"] += (was & now).total()
        if [line for line in originals[number] if line in now] != [line for line in lines if line in was]:
            unexplained.append(f"another order in {number}")
        lost, new = list((was - now).elements()), list((now - was).elements())
        for title, kinds_of, found in (("lost", LOST | OTHERWISE, lost), ("new", OTHERWISE, new)):
            for line in found:
                kind = next((name for name, pattern in kinds_of.items() if pattern.search(line)), None)
                if kind is None:
                    unexplained.append(f"{title} in {number}: {line}")
                else:
                    kinds[f"{title}: {kind}"] += 1
    return kinds, unexplained
