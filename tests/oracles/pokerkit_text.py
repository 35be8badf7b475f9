"""PokerStars text as PokerKit reads it and pays it, beside the rows of the lake: no-limit hold'em, which is all that it knows.

PokerKit takes no rake, so winners have more by the rake of their shares, and it divides the odd cents of a split pot.
"""

import io
import re
import warnings
from collections import Counter
from contextlib import redirect_stderr
from decimal import Decimal

from tests.oracles.stars_rows import Hand

HANDS_APART = "\n\n\n"
LEAST = Decimal("1e-9")
"""Thirds of a cent have 28 digits."""
UNEXPLAINED = "for no known reason"
CAUSES = {
    "since it knows no-limit hold'em only": r"^PokerStars (?!.* Hold'em No Limit \()|6\+ Hold'em",
    "since it knows no straddles": r": posts straddle ",
    "since it knows no antes": r": posts the ante ",
    "since it takes a blind that is short for the whole": r": posts (?:small|big) blind \S+ and is all-in",
}
"""Why it may read or pay a hand otherwise, and by what text such hands are known."""


def outcomes(text: str, rows: dict[int, Hand], num_a_run: int) -> Counter[str]:
    """How many hands it pays alike, or why not; `rows` are in hundredths, by the last digits of the hand's number."""
    found: Counter[str] = Counter()
    for hand in text.split(HANDS_APART):
        if hand:
            found[outcome(hand + HANDS_APART, rows, num_a_run)] += 1
    return found


def outcome(text: str, rows: dict[int, Hand], num_a_run: int) -> str:
    """What it makes of a hand: equal, or what differs and why."""
    found = as_read(text, rows, num_a_run)
    if found.startswith("equal"):
        return found
    return f"{found} {next((cause for cause, words in CAUSES.items() if re.search(words, text)), UNEXPLAINED)}"


def as_read(text: str, rows: dict[int, Hand], num_a_run: int) -> str:
    """What it makes of a hand: equal, or what differs."""
    from pokerkit.notation import PokerStarsParser

    with warnings.catch_warnings(), redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        read = list(PokerStarsParser()(text))
    if not read:
        return "not read"
    (history,) = read
    *_, state = history
    if state.status:
        return "does not end"
    hand = rows[history.hand % num_a_run]
    theirs = {name: stack * 100 for name, stack in zip(history.players, state.stacks, strict=True)}
    return compared(hand, {name: Decimal(str(stack)) for name, stack in theirs.items()})


def compared(hand: Hand, theirs: dict[str, Decimal]) -> str:
    """How finishing stacks differ from those of the lake, rake left out."""
    rake: Counter[int] = Counter()
    for award in hand["awards"]:
        rake[award["seat_no"]] += award["rake_chips"]
    gaps = [
        theirs[row["player"]] - (row["stack_chips"] - row["put_in_chips"] + row["won_chips"] + rake[row["seat_no"]])
        for row in hand["seats"]
        if row["player"] in theirs
    ]
    if len(gaps) < len(hand["seats"]):
        return "a seat is missing"
    if not any(gaps):
        return "equal"
    is_shared = len(hand["awards"]) > len({award["pot_no"] for award in hand["awards"]})
    chip = 1 if any(row["stack_chips"] % 100 for row in hand["seats"]) else 100
    num_pots = len({award["pot_no"] for award in hand["awards"]})
    if is_shared and abs(sum(gaps)) < LEAST and max(map(abs, gaps)) <= chip * num_pots:
        return "equal but for odd cents of a pot that is split"
    return "pays otherwise"
