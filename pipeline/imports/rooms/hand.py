"""A hand of a card room as a record: header, seats, course and summary put together.

Dealt in are the seats that post, act, get cards or win; who only sits there is not. Seats are dense by chair; a button on an
empty chair counts as that of the seat before it, so that the seat after it acts first all the same. Stud has no button: the order
begins with the lowest chair.
"""

import re
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import accumulate

from pipeline import games
from pipeline.cards import UNKNOWN
from pipeline.codes import Action, Limit, Shows
from pipeline.imports import Unreadable
from pipeline.imports.phh_actions import filled
from pipeline.imports.rooms import beside, full_tilt
from pipeline.imports.rooms.actions import FIRST, SECOND, Course, course_of
from pipeline.imports.rooms.header import FULL_TILT, Header, PlayedGame
from pipeline.imports.rooms.money import CHIPS, DECIMALS, Chips, TooFine
from pipeline.imports.rooms.posts import owed_of, stakes_of
from pipeline.imports.rooms.seats import SEAT, Sitting, post_of, sitting_of
from pipeline.imports.rooms.summary import Summary, seen_in, summary_of
from pipeline.record import NOT_SAID, Decision, Place, Reading, RecordedHand, RecordedSeat, Source, SourceSeat
from pipeline.rules.game import Game
from pipeline.rules.money import HandStakes

SUMMARY = "*** SUMMARY ***"
CANCELLED = re.compile(r"^Hand cancell?ed", re.MULTILINE)
POSTED = re.compile(r"^(.+): (posts .*)$", re.MULTILINE)
SAYS = ' said, "'
HOUSE_RULES = {
    "seven_card_stud": (("seventh_card", "down"),),
    "seven_card_stud_hi_lo": (("seventh_card", "down"),),
    "razz": (("seventh_card", "down"),),
}
HEADS_UP_UNCAPPED = ("heads_up_cap", "lifted")


class Cancelled(Unreadable):
    """A hand that the room took back."""


def hand_of(header: Header, text: str, place: Place) -> RecordedHand:
    """The hand that stands at a place: `text` are its lines after the header. Unreadable says what is wrong with it."""
    if CANCELLED.search(text):
        raise Cancelled("the room cancelled the hand")
    if header.site == FULL_TILT:
        text = full_tilt.as_pokerstars(text)
    before, mark, after = text.partition(SUMMARY)
    if not mark:
        raise Unreadable("the hand stops before its summary")
    try:
        return _hand_of(header, header.game, before, after, place)
    except TooFine:
        if header.game.decimals:
            raise
        return _hand_of(header, in_hundredths(header.game), before, after, place)


def in_hundredths(game: PlayedGame) -> PlayedGame:
    """The same game in chips of a hundredth, for play money that is divided."""
    unit = 10**DECIMALS
    return replace(game, small=game.small * unit, big=game.big * unit, cap=game.cap * unit, decimals=DECIMALS)


def _hand_of(header: Header, game: PlayedGame, before: str, after: str, place: Place) -> RecordedHand:
    chips = CHIPS[game.decimals]
    head, mark, body = before.partition("\n*** ")
    sitting = sitting_of(head, chips)
    take_posts(sitting, head, chips)
    said = beside.said_before(head, sitting) if game.tournament else None
    course = course_of(mark[1:] + body, sitting, chips, game, said)
    course.hero = hero_of(num_seen(game.key), course)
    return record_of(header, game, sitting, course, summary_of(after, chips), seen_in(after), place)


def record_of(
    header: Header,
    game: PlayedGame,
    sitting: Sitting,
    course: Course,
    summary: Summary,
    seen: dict[int, tuple[int, ...]],
    place: Place,
) -> RecordedHand:
    """The hand that these parts make, whatever format they were read from; `seen` are cards by chair that were not shown."""
    rules = games.find(game.key)
    names = dealt_in(sitting, course)
    dense = {name: at for at, name in enumerate(names)}
    button = button_of(sitting, names, rules)
    num_seats = len(names)
    position_of = {name: (at - button - 1) % num_seats for name, at in dense.items()}
    bring_in = 0 if rules.has_blinds else bring_in_of(game, course)
    try:
        stakes = stakes_of(game, owed_of(game, sitting.posts, position_of), num_seats, bring_in)
    except KeyError as problem:
        raise Unreadable(f"{problem} posts and has no seat") from problem
    cards = cards_of_seats(rules, names, sitting, course, seen)
    collected, shows, cashed_out = course.collected, course.shows, course.cashed_out
    return RecordedHand(
        game=game.key,
        house_rules=HOUSE_RULES.get(game.key, ()),
        stakes=stakes,
        readings=readings_of(game.key, stakes) if game.limit is Limit.FIXED_LIMIT else (),
        button=button,
        seats=tuple(
            [
                RecordedSeat(
                    chair=sitting.chairs[name],
                    player=name,
                    stack=sitting.stacks[name],
                    cards=own,
                    shows=shows.get(name, Shows.UNSAID),
                    won=None if name in cashed_out and name not in collected else collected.get(name, 0),
                )
                for name, own in zip(names, cards, strict=True)
            ]
        ),
        decisions=tuple([decision(dense[name], action, amount) for name, action, amount in course.decisions]),
        deal_at=course.deal_at,
        board=course.boards.get(FIRST) or course.boards.get("", ()),
        second_board=course.boards.get(SECOND, ()),
        pots=summary.pots,
        rake=summary.rake,
        total_pot=summary.total,
        is_of_a_room=True,
        source=Source(
            site=header.site,
            external_id=header.number,
            file=place.file,
            line=place.line,
            played_at=header.played_at,
            table_name=sitting.table_name,
            table_size=sitting.table_size,
            is_fast=header.is_fast,
            home_game=header.home_game,
            mixture=game.mixture,
            jackpot_chips=course.jackpot,
            added_chips=course.added,
            tournament=game.tournament,
            seats=source_seats_of(dense, sitting, course),
            facts=facts_of(names, sitting, course, summary),
            note="; ".join((*course.notes, *course.said.notes) if course.said else course.notes) or None,
        ),
        place=place,
    )


def take_posts(sitting: Sitting, head: str, chips: Chips) -> None:
    """Take the posts before the first street. Changes the sitting."""
    for name, said in POSTED.findall(head):
        if name in sitting.chairs:
            sitting.posts.append(post_of(name, said, chips))
        elif SAYS not in name and not SEAT.match(f"{name}: {said}"):  # a player may be called `posts ...`
            raise Unreadable(f"{name[:60]!r} posts and has no seat")


def dealt_in(sitting: Sitting, course: Course) -> list[str]:
    """The players that post, act, get cards or win, by chair."""
    names = {post.name for post in sitting.posts}
    names.update([name for name, _, _ in course.decisions])
    names.update(course.dealt, course.collected)
    return sorted(names, key=sitting.chairs.__getitem__)


def button_of(sitting: Sitting, names: Sequence[str], rules: Game) -> int:
    """The dense seat that has the button, or has it for want of the one whose chair is empty."""
    if not names:
        raise Unreadable("nobody posts or acts")
    if sitting.button is None:
        if rules.has_blinds:
            raise Unreadable("the table line says no button")
        return len(names) - 1
    before = [at for at, name in enumerate(names) if sitting.chairs[name] <= sitting.button]
    return before[-1] if before else len(names) - 1


def bring_in_of(game: PlayedGame, course: Course) -> int:
    """The size of the bring-in; where the only one was all-in that of the first call, else half a small bet."""
    if course.brought_in and not course.brought_in[1]:
        return course.brought_in[0]
    least = course.brought_in[0] if course.brought_in else 1
    acted = next((one for one in course.decisions if one[1] is Action.CALL or one[1] is Action.RAISE), None)
    if course.brought_in and acted and acted[1] is Action.CALL and least <= acted[2] < game.small:
        return acted[2]
    return max(least, game.small // 2)


@lru_cache(maxsize=4096)
def readings_of(game_key: str, stakes: HandStakes) -> tuple[Reading, ...]:
    """How else a hand at fixed limit may have been played: without a cap for two players [A-10]."""
    return (Reading(stakes, tuple(sorted((*HOUSE_RULES.get(game_key, ()), HEADS_UP_UNCAPPED)))),)


@lru_cache(maxsize=65536)
def decision(seat: int, action: Action, amount: int) -> Decision:
    """The decision; equal ones are one object."""
    return Decision(seat=seat, action=action, amount=amount)


def cards_of_seats(
    rules: Game, names: Sequence[str], sitting: Sitting, course: Course, seen: dict[int, tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The cards of each seat in order of deal, UNKNOWN where nobody saw them."""
    owned = tuple(accumulate(rules.num_own_by_street))
    is_shared = not rules.has_blinds and "" in course.boards
    found = []
    for name in names:
        num = owned[min(course.folded_on.get(name, course.street_no), len(owned) - 1)]
        if is_shared:
            num = min(num, owned[-2])
        dealt = course.dealt.get(name)
        shown = course.shown.get(name) or seen.get(sitting.chairs[name])
        if not dealt and not shown:
            found.append(unknown_cards(num))
            continue
        own = list(unknown_cards(num))
        for street_no, new in dealt or ():
            last = owned[street_no]
            own[last - len(new) : last] = new
        if shown:
            own = filled(own, (*shown, *unknown_cards(max(0, num - len(shown)))))
        found.append(tuple(own))
    return found


@lru_cache(maxsize=16)
def unknown_cards(num: int) -> tuple[int, ...]:
    """So many cards that nobody saw."""
    return (UNKNOWN,) * num


def facts_of(names: Sequence[str], sitting: Sitting, course: Course, summary: Summary) -> int:
    """A digest of what all copies of a hand say, whoever's it is and in every format: stacks of those dealt in, decisions,
    boards, accounts. No cards of players."""
    facts = array("q", [sitting.stacks[name] for name in names])
    facts.extend([amount for _, _, amount in course.decisions])
    for _, board in sorted(course.boards.items()):
        facts.extend(board)
    facts.extend(sorted(course.collected.values()))
    facts.extend((len(facts), summary.total, NOT_SAID if summary.rake is None else summary.rake))
    return int.from_bytes(blake2b(facts.tobytes(), digest_size=8).digest(), "little", signed=True)


@cache
def num_seen(game_key: str) -> int:
    """How many cards a player sees when the first are dealt."""
    return games.find(game_key).num_own_by_street[0]


def hero_of(num: int, course: Course) -> str | None:
    """The player who sees so many own cards when they are dealt, None if that is nobody or several."""
    seeing = [name for name, dealt in course.dealt.items() if len(dealt[0][1]) == num and dealt[0][0] == 0]
    return seeing[0] if len(seeing) == 1 else None


def source_seats_of(dealt_in: Mapping[str, int], sitting: Sitting, course: Course) -> tuple[SourceSeat, ...]:
    """The seats of which the source says more than how they played, by chair."""
    hero, chairs = course.hero, sitting.chairs
    if not (course.said or course.cashed_out) and (hero is None or hero in dealt_in):
        return () if hero is None else heros_seat(chairs[hero])
    if hero is not None:
        course.beside.of[hero]["is_hero"] = True
    for name, (taken, fee) in course.cashed_out.items():
        course.beside.add(name, "cash_out_chips", taken)
        course.beside.add(name, "cash_out_fee_chips", fee)
    return beside.seats_of(course.beside, chairs, dealt_in)


@lru_cache(maxsize=256)
def heros_seat(chair: int) -> tuple[SourceSeat, ...]:
    """The seat of which nothing is said but that it is the hero's."""
    return (SourceSeat(chair=chair, is_hero=True),)
