"""Real hands of the corpus one by one, each format's with a number of its own, and the money that a text says.

Nothing here uses an importer: hands are cut at their headers, numbers and amounts found by patterns.
"""

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import NamedTuple

HEADER = re.compile(rb"^\xef?\xbb?\xbf?(?:PokerStars|POKERSTARS|Full Tilt Poker)[^\n#]*#([0-9]+):", re.MULTILINE)
AMOUNT = r"[$€£₹]?([0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)"
TOTAL = re.compile(rf"^ ?Total pot {AMOUNT}", re.MULTILINE)
RAKE = re.compile(rf"^ ?Total pot .*\| Rake {AMOUNT}", re.MULTILINE)
COLLECTED = re.compile(rf"^ ?.+? (?:collected |wins the [a-z ]*pot[^(]*\(){AMOUNT}\b", re.MULTILINE)
GAME_NUMBER = re.compile(rb'("game_number"\s*:\s*)"[^"]*"')
HAND_FIELD = re.compile(rb"^hand *= *[0-9]+", re.MULTILINE)
HANDS_OF_A_FOLDER = 200
USUAL_PHH = ("handhq-excerpt", "pluribus")


class Format(NamedTuple):
    """A format: the texts of single hands, those that most files are like, one of them with another number, one as it stands
    in a file after so many others, and what a text says of the money, None where it can't be said."""

    suffix: str
    texts: Callable[[Path], list[bytes]]
    usual: Callable[[Path], list[bytes]]
    numbered: Callable[[bytes, int], bytes]
    joined: Callable[[bytes, int], bytes]
    says: Callable[[str], dict[str, Decimal] | None]


def room_texts(corpus: Path) -> list[bytes]:
    """The hands of the files of card rooms, each from its header to the next."""
    found = []
    for path in sorted((corpus / "pokerstars").rglob("*.txt")):
        content = path.read_bytes()
        starts = [match.start() for match in HEADER.finditer(content)]
        found += [content[first:last] for first, last in zip(starts, [*starts[1:], len(content)], strict=True)]
    return found


def numbered_room_text(text: bytes, number: int) -> bytes:
    """The hand with another number."""
    found = HEADER.search(text)
    assert found is not None
    return text[: found.start(1)] + str(number).encode() + text[found.end(1) :]


def said_in_room_text(text: str) -> dict[str, Decimal] | None:
    """Pot, rake and what was collected, where there is one hand with each said once, run once and paid in money."""
    if len(HEADER.findall(text.encode())) != 1 or len(TOTAL.findall(text)) != 1 or "cashed out" in text:
        return None
    rake = RAKE.findall(text)
    try:
        total = amount(TOTAL.findall(text)[0])
        said = {"total_pot": total, "collected_sum": sum(map(amount, COLLECTED.findall(text)), Decimal(0))}
        return {**said, "rake": amount(rake[0])} if rake else said
    except InvalidOperation:
        return None


def amount(text: str) -> Decimal:
    """An amount as written, thousands apart by commas."""
    return Decimal(text.replace(",", ""))


def ohh_texts(corpus: Path) -> list[bytes]:
    """The records of the files of Open Hand History."""
    found = []
    for path in sorted((corpus / "ohh").glob("*.ohh")):
        found += [piece for piece in re.split(rb"\n\s*\n(?=\s*\{)", path.read_bytes()) if piece.strip()]
    return found


def numbered_ohh_text(text: bytes, number: int) -> bytes:
    """The record with another number."""
    return GAME_NUMBER.sub(rb'\g<1>"%d"' % number, text, count=1)


def said_in_ohh_text(text: str) -> dict[str, Decimal] | None:
    """Pot, rake and what was won, of a single record whose pots say all three and nothing else."""
    try:
        pots = json.loads(text, parse_float=Decimal)["ohh"]["pots"]
        wins = [win for pot in pots for win in pot["player_wins"]]
        if any("cashout_amount" in win for win in wins) or any(pot.get("jackpot") for pot in pots):
            return None
        return {
            "total_pot": sum((Decimal(pot["amount"]) for pot in pots), Decimal(0)),
            "rake": sum((Decimal(pot["rake"]) for pot in pots), Decimal(0)),
            "collected_sum": sum((Decimal(win["win_amount"]) for win in wins), Decimal(0)),
        }
    except (ValueError, LookupError, TypeError, InvalidOperation):
        return None


def phh_texts(corpus: Path, folders: Sequence[str] = ()) -> list[bytes]:
    """Hands of these folders of PHH, of all if none is named, at most HANDS_OF_A_FOLDER of each."""
    found: list[bytes] = []
    for folder in sorted(
        path for path in (corpus / "phh").iterdir() if path.is_dir() and (not folders or path.name in folders)
    ):
        own = []
        for path in sorted(folder.rglob("*.phh*")):
            content = path.read_bytes()
            if path.suffix == ".phhs":
                own += [
                    piece
                    for piece in re.split(rb"^\[[^\]\n]*\]\s*$", content, flags=re.MULTILINE)
                    if b"variant" in piece
                ]
            else:
                own.append(content)
            if len(own) > HANDS_OF_A_FOLDER:
                break
        found += own[:HANDS_OF_A_FOLDER]
    return found


def numbered_phh_text(text: bytes, number: int) -> bytes:
    """The hand with another number, where it has one."""
    return HAND_FIELD.sub(b"hand = %d" % number, text, count=1)


def said_in_phh_text(text: str) -> dict[str, Decimal] | None:
    """What the stacks at the end lack of those at the beginning, where both are said."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
        lacking = sum(map(Decimal, fields["starting_stacks"])) - sum(map(Decimal, fields["finishing_stacks"]))
        return {"rake": lacking} if lacking.is_finite() else None
    except (ValueError, LookupError, TypeError, InvalidOperation):
        return None


FORMATS = {
    "rooms": Format(
        ".txt", room_texts, room_texts, numbered_room_text, lambda text, _: text.rstrip() + b"\n\n\n", said_in_room_text
    ),
    "ohh": Format(
        ".ohh", ohh_texts, ohh_texts, numbered_ohh_text, lambda text, _: text.strip() + b"\n\n", said_in_ohh_text
    ),
    "phh": Format(
        ".phhs",
        phh_texts,
        lambda corpus: phh_texts(corpus, USUAL_PHH),
        numbered_phh_text,
        lambda text, at: b"[%d]\n" % at + text.strip() + b"\n\n",
        said_in_phh_text,
    ),
}
