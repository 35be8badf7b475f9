"""The rounds: a street each, then the streets of the second board of a hand run twice, then the showdown.

`{"id": 1, "street": "Flop", "cards": ["Ah", "Kd", "2c"], "actions": [{"action_number": 9, "player_id": 3, "action": "Bet",
"amount": 0.25, "is_allin": false}]}`: actions are numbered through the hand.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from pipeline.cards import UNKNOWN
from pipeline.codes import Action, Shows
from pipeline.exports.course import Act, HandCourse, StreetCourse, Unsayable
from pipeline.exports.ohh import posts
from pipeline.exports.ohh.values import Amounts, texts
from pipeline.exports.phh import in_order_of_showing

FLOP_STREETS = ("Preflop", "Flop", "Turn", "River")
STUD_STREETS = ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street")
SHOWDOWN = "Showdown"
WORDS = posts.WORDS | {
    Action.BRING_IN: "Post Extra Blind",
    Action.FOLD: "Fold",
    Action.CHECK: "Check",
    Action.CALL: "Call",
}


def check(hand: HandCourse) -> None:
    """Unsayable where an action has no word, or would be read as another."""
    for at in hand.live if hand.num_showdown else ():
        if hand.record.seats[at].shows is Shows.KEEPS_FACE_DOWN:
            raise Unsayable("cards stay face down at showdown")
    for act in () if hand.game.has_blinds else hand.streets[0].acts[:1]:
        if act.action is not Action.BRING_IN and 0 < act.chips < hand.record.stakes.small_bet:
            raise Unsayable("the first bet is all-in for less than a full one, as a bring-in would be")


def rounds(
    hand: HandCourse, amounts: Amounts, dealt_to: frozenset[int], shown_by: frozenset[int]
) -> list[dict[str, Any]]:
    """All rounds of the hand; `dealt_to` are the seats whose cards are dealt face up, `shown_by` those that show them though
    they folded, or won without a showdown."""
    numbers = count(1)
    names = FLOP_STREETS if hand.game.has_blinds else STUD_STREETS
    found: list[dict[str, Any]] = []

    def add(name: str, board: Sequence[int], actions: Iterator[dict[str, Any]]) -> None:
        numbered = [{"action_number": next(numbers), **action} for action in actions]
        found.append({"id": len(found), "street": name, "cards": texts(board), "actions": numbered})

    for street_no, street in enumerate(hand.streets):
        add(names[street_no], street.board, of_street(hand, street_no, amounts, dealt_to))
    for name, street in zip(names, hand.streets, strict=False):
        if street.second_board:
            add(name, street.second_board, iter(()))
    if hand.num_showdown or shown_by:
        add(SHOWDOWN, (), showdown(hand, shown_by))
    return found


def of_street(hand: HandCourse, street_no: int, amounts: Amounts, dealt_to: frozenset[int]) -> Iterator[dict[str, Any]]:
    """Posts, cards and decisions of a street."""
    seats, street = hand.record.seats, hand.streets[street_no]
    for post in posts.posts_of(hand) if street_no == 0 else ():
        yield moved(hand, post, WORDS[post.action], amounts)
    for at, seat in enumerate(seats):
        new = seen(street, at, at in dealt_to, hand.as_dealt[street_no].door)
        if new:
            yield {"player_id": seat.chair, "action": "Dealt Cards", "cards": texts(new)}
    for act in street.acts:
        if act.action in (Action.FOLD, Action.CHECK):
            yield {"player_id": seats[act.seat].chair, "action": WORDS[act.action]}
            continue
        is_bet = act.standing == 0 and street_no > 0
        yield moved(hand, act, WORDS.get(act.action) or ("Bet" if is_bet else "Raise"), amounts)


def seen(street: StreetCourse, seat: int, is_face_up: bool, num_open: int) -> Sequence[int]:
    """The new cards of a seat that are seen, in stud of everybody those that lie open."""
    new = street.own[seat]
    if is_face_up or not new:
        return new
    shown = new[-num_open:] if num_open else ()
    return () if UNKNOWN in shown else shown


def moved(hand: HandCourse, act: Act, word: str, amounts: Amounts) -> dict[str, Any]:
    """An action that puts chips in."""
    return {
        "player_id": hand.record.seats[act.seat].chair,
        "action": word,
        "amount": amounts[act.chips],
        "is_allin": act.is_all_in,
    }


def showdown(hand: HandCourse, shown_by: frozenset[int]) -> Iterator[dict[str, Any]]:
    """Who shows and who mucks; mucked cards as far as they are known. Then who shows without having to."""
    for at in in_order_of_showing(hand.record, hand.live) if hand.num_showdown else ():
        yield revealed(hand, at, "Shows Cards" if hand.record.seats[at].shows is Shows.SHOWS else "Mucks Cards")
    for at in sorted(shown_by):
        yield revealed(hand, at, "Shows Cards")


def revealed(hand: HandCourse, at: int, word: str) -> dict[str, Any]:
    """What a seat does with its cards at the end, with those that are known."""
    seat = hand.record.seats[at]
    known = [card for card in seat.cards if card != UNKNOWN]
    return {"player_id": seat.chair, "action": word, **({"cards": texts(known)} if known else {})}
