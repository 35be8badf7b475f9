"""Full Tilt's words, as PokerStars has them. Only its five card stud is read; no other room has written text of that game."""

import re

WORDS = (
    (r"^(.+) antes (\S+?)(, and is all in)?$", r"\1: posts the ante \2\3"),
    (r"^(.+) (folds|checks|mucks)$", r"\1: \2"),
    (r"^(.+) (calls|bets) (\S+?)(, and is all in)?$", r"\1: \2 \3\4"),
    (r"^(.+) (?:raises|completes it) to (\S+?)(, and is all in)?$", r"\1: raises 0 to \2\3"),
    (r"^(.+) brings in for (\S+?)(, and is all in)?$", r"\1: brings in for \2\3"),
    (r"^(.+) shows (\[.*)$", r"\1: shows \2"),
    (r"^Uncalled bet of (\S+) returned to (.+)$", r"Uncalled bet (\1) returned to \2"),
    (r"^(.+) wins the (.*pot[^(]*) \(([^)]+)\).*$", r"\1 collected \3 from \2"),
    (r", and is all in$", r" and is all-in"),
)
PATTERNS = tuple((re.compile(pattern, re.MULTILINE), words) for pattern, words in WORDS)


def as_pokerstars(text: str) -> str:
    """The lines of a hand in the words of PokerStars.

    >>> as_pokerstars("Ana raises to 1,345, and is all in")
    'Ana: raises 0 to 1,345 and is all-in'
    """
    for pattern, words in PATTERNS:
        text = pattern.sub(words, text)
    return text
