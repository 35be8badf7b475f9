"""A hand as text, and why one can't be said."""

from collections.abc import Iterator

from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.pokerstars import beside, header, play, posts, showdown, summary
from pipeline.exports.pokerstars.amounts import Money
from pipeline.exports.pokerstars.play import Told
from pipeline.exports.pokerstars.telling import Telling

BETWEEN_HANDS = "\n\n\n"


def text_of(hand: HandCourse, telling: Telling) -> str:
    """The hand as text with two blank lines after it; Unsayable says why it can't be said."""
    return "\n".join(lines(hand, telling)) + BETWEEN_HANDS


def lines(hand: HandCourse, telling: Telling) -> Iterator[str]:
    """All lines of a hand."""
    check(hand)
    money = Money(hand.record.stakes)
    dealt_to = telling.dealt_to(hand)
    is_a_hero = len(dealt_to) > 1 or telling.names_hero(hand)
    told = Told(
        hand=hand,
        money=money,
        dealt_to=dealt_to if is_a_hero else frozenset(),
        tells_folded=telling.tells_all(hand),
    )
    yield header.header(hand, telling, money)
    yield from header.seating(hand, telling, money)
    yield from posts.lines(hand, money)
    yield from play.lines(told)
    yield from showdown.lines(told)
    yield from beside.cash_outs(hand, money)
    yield from beside.lines(hand)
    yield from summary.lines(told)


def check(hand: HandCourse) -> None:
    """Unsayable if the format has no words for the hand, posts and amounts left out."""
    record = hand.record
    header.check_game(hand.game, record.stakes.limit)
    header.check_house_rules(hand.game, record.house_rules)
    header.check_stakes(record.stakes)
    header.check_names([seat.player for seat in record.seats])
    if len(record.seats) < 2:
        raise Unsayable("nobody plays against anybody")
    play.check(hand)
    showdown.check(hand)
