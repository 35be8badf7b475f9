"""What happens from the first street to the summary: streets, cards, decisions, what is shown and collected.

`*** TURN *** [Ad Ks 2c] [5h]`, of a hand run twice `*** FIRST TURN *** ...` and `*** SECOND TURN *** ...`; `*** 4th STREET ***`
`Dealt to Ana [3d Th As] [Qc]`: what is known of her cards, then the new one; in stud others show the cards that lie open only
`Ana: folds`, `checks`, `calls $1` (what she adds), `bets $2`, `raises $2 to $4`, `brings in for $0.02`, all-in or not
`Ana: shows [Ah Kd] (a pair of Aces)`, `Ana: mucks hand`, `Uncalled bet ($2) returned to Ana`, `Ana collected $4 from pot`
`Ana cashed out the hand for $15.82 | Cash Out Fee $0.32`

What is said of players beside the play is read in beside.py.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline import cards
from pipeline.codes import Action, Shows
from pipeline.imports import Unreadable
from pipeline.imports.rooms import beside
from pipeline.imports.rooms.beside import Said
from pipeline.imports.rooms.header import PlayedGame
from pipeline.imports.rooms.money import Chips
from pipeline.imports.rooms.seats import Sitting, post_of, split_at_name
from pipeline.record import NOT_SAID

FLOP_STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
STUD_STREETS = {
    "five_card_stud": {"2ND STREET": 0, "3RD STREET": 1, "4TH STREET": 2, "5TH STREET": 3},
    "stud": {"3RD STREET": 0, "4TH STREET": 1, "5TH STREET": 2, "6TH STREET": 3, "RIVER": 4},
}
FIRST, SECOND = "FIRST ", "SECOND "
RETURNED, COLLECTED, CASHED_OUT, FEE = "Uncalled bet (", " collected ", " cashed out the hand for ", " | Cash Out Fee "
DEALT = "Dealt to "
SAYS = ' said, "'
ACTS = frozenset(("folds", "checks", "calls", "bets", "raises", "posts", "brings", "shows", "mucks"))
CARDS = re.compile(r"\[([^\]]*)\]")


@dataclass
class Course:
    """What was done in a hand, players by name, amounts in chips. `dealt` are own cards by street, as they were seen; `said` is
    what is said of players beside, `jackpot` a part of the rake, `added` what the room put into the pot, `notes` what is odd,
    in words."""

    streets: Mapping[str, int]
    decisions: list[tuple[str, Action, int]] = field(default_factory=list)
    deal_at: dict[int, int] = field(default_factory=dict)
    folded_on: dict[str, int] = field(default_factory=dict)
    dealt: dict[str, list[tuple[int, tuple[int, ...]]]] = field(default_factory=dict)
    shown: dict[str, tuple[int, ...]] = field(default_factory=dict)
    shows: dict[str, Shows] = field(default_factory=dict)
    boards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    returned: dict[str, int] = field(default_factory=dict)
    collected: dict[str, int] = field(default_factory=dict)
    cashed_out: dict[str, tuple[int, int]] = field(default_factory=dict)
    hero: str | None = None
    said: Said | None = None
    jackpot: int | None = None
    added: int | None = None
    notes: list[str] = field(default_factory=list)
    brought_in: tuple[int, bool] | None = None  # chips, and whether all-in
    street_no: int = 0

    @property
    def beside(self) -> Said:
        """What is said of players beside the play; nothing yet where `said` is None."""
        if self.said is None:
            self.said = Said()
        return self.said


def course_of(text: str, sitting: Sitting, chips: Chips, game: PlayedGame, said_before: Said | None = None) -> Course:
    """What the lines from the first street on say, the summary left out, and what was said of players before. Adds posts to the
    sitting."""
    chairs = sitting.chairs
    has_colons = any(":" in name for name in chairs)
    is_stud = game.key.endswith(("stud", "stud_hi_lo")) or game.key == "razz"
    course = Course(STUD_STREETS.get(game.key, STUD_STREETS["stud"]) if is_stud else FLOP_STREETS, said=said_before)
    for line in text.split("\n"):
        name, colon, said = line.partition(": ")
        if colon and name in chairs and not has_colons:
            act(course, sitting, name, said, chips)
        elif not line:
            continue
        elif line[0] == "*":
            begin_street(course, line, is_stud)
        elif line.startswith(DEALT):
            deal(course, line, chairs)
        elif line.startswith(RETURNED):
            amount, _, name = line[len(RETURNED) :].partition(") returned to ")
            course.returned[name.rstrip()] = course.returned.get(name.rstrip(), 0) + chips[amount]
        elif colon and (about := split_at_name(line, chairs)):
            act(course, sitting, *about, chips)
        elif COLLECTED in line and (about := split_at_name(line, chairs, COLLECTED)):
            name, said = about
            course.collected[name] = course.collected.get(name, 0) + chips[said.split(" ", 1)[0]]
        elif CASHED_OUT in line and (about := split_at_name(line, chairs, CASHED_OUT)):
            amount, _, fee = about[1].partition(FEE)
            course.cashed_out[about[0]] = (chips[amount.strip()], chips[fee.strip()] if fee else 0)
        elif colon and said.split(" ", 1)[0] in ACTS and SAYS not in line:
            raise Unreadable(f"{name[:60]!r} acts and has no seat", len(course.decisions))
        elif game.tournament and beside.is_said(line):
            beside.take(course.beside, line, chairs)
    return course


def act(course: Course, sitting: Sitting, name: str, said: str, chips: Chips) -> None:
    """Take what a line says that a seat did. Changes the course; what is no action is passed over."""
    words = said.split()
    verb = words[0] if words else ""
    try:
        if verb == "folds":
            course.folded_on[name] = course.street_no
            course.decisions.append((name, Action.FOLD, NOT_SAID))
            if len(words) > 1:
                show(course, name, said)
        elif verb == "checks":
            course.decisions.append((name, Action.CHECK, NOT_SAID))
        elif verb == "calls":
            course.decisions.append((name, Action.CALL, chips[words[1]]))
        elif verb == "bets":
            course.decisions.append((name, Action.BET, chips[words[1]]))
        elif verb == "raises":
            course.decisions.append((name, Action.RAISE, chips[words[3]]))
        elif verb == "posts":
            sitting.posts.append(post_of(name, said, chips))
        elif verb == "brings":
            course.brought_in = (chips[words[3]], "all-in" in words)
            course.decisions.append((name, Action.BRING_IN, chips[words[3]]))
        elif verb == "shows":
            show(course, name, said)
            course.shows[name] = Shows.SHOWS
        elif verb == "mucks":
            course.shows.setdefault(name, Shows.MUCKS)
    except IndexError:
        raise Unreadable(f"{name} {said[:60]!r}: no amount", len(course.decisions)) from None


def show(course: Course, name: str, said: str) -> None:
    """Note the cards that a seat shows. Changes the course."""
    found = CARDS.search(said)
    if found is not None:
        course.shown[name] = cards_of(found[1])


def begin_street(course: Course, line: str, is_stud: bool) -> None:
    """Take a line of a street. Its last board counts; in stud a card on the last street is everybody's. Changes the course."""
    title, _, rest = line[4:].partition(" ***")
    which = next((turn for turn in (FIRST, SECOND) if title.startswith(turn)), "")
    street_no = course.streets.get(title.removeprefix(which).upper())
    if street_no is None:
        return
    course.street_no = street_no
    if which != SECOND:
        course.deal_at[street_no] = len(course.decisions)
    board = cards_of(" ".join(CARDS.findall(rest)))
    if board:
        course.boards[which] = board


def deal(course: Course, line: str, names: Mapping[str, int]) -> None:
    """Take a line of cards dealt. Changes the course."""
    about = split_at_name(line[len(DEALT) :], names, " [")
    if about is None:
        return
    name, said = about
    groups = [cards_of(group) for group in CARDS.findall("[" + said)]
    if not groups:
        raise Unreadable(f"{line[:60]!r}: no cards", len(course.decisions))
    dealt = course.dealt.setdefault(name, [])
    if course.street_no == 0:
        dealt.append((0, tuple(card for group in groups for card in group)))
    else:
        dealt.append((course.street_no, groups[-1]))


@lru_cache(maxsize=65536)
def cards_of(text: str) -> tuple[int, ...]:
    """The cards of a text like `Ah Kd`; Unreadable where one is none."""
    try:
        return tuple(cards.cards(text))
    except ValueError as problem:
        raise Unreadable(str(problem)) from problem
