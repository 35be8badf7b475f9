"""Antes, blinds and other posts. One that is all-in may be short: a reader then takes the size of others, or the header's.

The first small blind of a hand is the live one, later ones are dead. Of big blinds that of the first seat after the small blind
moves the action, the others are posts of seats that come back; `small & big blinds` is a dead small blind and a live post.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from pipeline.codes import Action, Limit
from pipeline.exports.course import Act, HandCourse, Unsayable
from pipeline.exports.pokerstars.amounts import Money
from pipeline.rules.money import TOURNAMENT_CHIPS, HandStakes


class Kind(StrEnum):
    """The kinds of posts that the format has."""

    ANTE = "the ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "small & big blinds"
    BUTTON_BLIND = "button blind"
    STRADDLE = "straddle"


KINDS = {
    Action.POST_ANTE: Kind.ANTE,
    Action.POST_SMALL_BLIND: Kind.SMALL_BLIND,
    Action.POST_BIG_BLIND: Kind.BIG_BLIND,
    Action.POST_STRADDLE: Kind.STRADDLE,
    Action.POST_LIVE: Kind.BIG_BLIND,
    Action.POST_DEAD: Kind.SMALL_BLIND,
}


class Post(NamedTuple):
    """A post as it is written: `owed` is what a seat with chips enough would post."""

    seat: int
    kind: Kind
    chips: int
    owed: int
    is_all_in: bool


def lines(hand: HandCourse, money: Money) -> Iterator[str]:
    """A line for each post; Unsayable where a reader would take one for another."""
    stakes, seats = hand.record.stakes, hand.record.seats
    posts = posts_of(hand)
    for post in posts:
        check_size(stakes, post, posts)
        suffix = " and is all-in" if post.is_all_in else ""
        yield f"{seats[post.seat].player}: posts {post.kind} {money[post.chips]}{suffix}"


def posts_of(hand: HandCourse) -> list[Post]:
    """The posts as they are written; Unsayable where one is missing, or the format has no word for it."""
    forced = hand.record.stakes.forced
    posts: list[Post] = []
    dead: dict[int, Act] = {}
    for act in in_order(hand):
        position = position_of(hand, act.seat)
        live = forced.posts[position]
        if live and forced.blinds[position]:
            raise Unsayable("a seat posts a blind and comes back besides")
        if act.action is Action.POST_DEAD:
            dead[act.seat] = act
            if live:
                continue
        posts.append(post_of(hand, act, dead.get(act.seat), posts))
    check_big_blinds(hand, posts)
    return posts


def in_order(hand: HandCourse) -> list[Act]:
    """The posts of a hand as the room orders them: antes by chair, the small blind, the others; at tables for money antes are
    the last, but not in six plus."""
    antes = [act for act in hand.posts if act.action is Action.POST_ANTE]
    antes.sort(key=lambda act: hand.record.seats[act.seat].chair)
    small = [act for act in hand.posts if act.action is Action.POST_SMALL_BLIND]
    others = [act for act in hand.posts if act.action not in (Action.POST_ANTE, Action.POST_SMALL_BLIND)]
    has_antes_first = hand.game.is_button_blind or hand.record.stakes.currency == TOURNAMENT_CHIPS
    return [*antes, *small, *others] if has_antes_first else [*small, *others, *antes]


def post_of(hand: HandCourse, act: Act, dead: Act | None, before: list[Post]) -> Post:
    """A post as it is written: a dead one of the same seat is part of a live one."""
    stakes = hand.record.stakes
    position = position_of(hand, act.seat)
    blind, live, owed_dead = (
        sizes[position] for sizes in (stakes.forced.blinds, stakes.forced.posts, stakes.forced.dead)
    )
    if act.action is Action.POST_ANTE:
        return Post(act.seat, Kind.ANTE, act.chips, stakes.forced.antes[position], act.is_all_in)
    if hand.game.is_button_blind:
        if act.action is not Action.POST_BIG_BLIND or act.seat != hand.record.button:
            raise Unsayable(f"{hand.game.name} has other posts than antes and the button's blind")
        return Post(act.seat, Kind.BUTTON_BLIND, act.chips, blind, act.is_all_in)
    if act.action is Action.POST_DEAD:
        if not any(post.kind is Kind.SMALL_BLIND for post in before):
            raise Unsayable("a seat posts dead chips and nobody the small blind")
        return Post(act.seat, Kind.SMALL_BLIND, act.chips, owed_dead, act.is_all_in)
    if act.action is Action.POST_LIVE and dead is not None:
        small_blind = next((post.owed for post in before if post.kind is Kind.SMALL_BLIND), usual_small_blind(stakes))
        if owed_dead != small_blind or act.is_all_in:
            raise Unsayable("a seat that comes back posts dead chips that are no small blind")
        return Post(act.seat, Kind.BOTH_BLINDS, act.chips + dead.chips, live + owed_dead, False)
    is_small = act.action is Action.POST_BIG_BLIND and blind < stakes.big_blind and blind == usual_small_blind(stakes)
    return Post(act.seat, Kind.SMALL_BLIND if is_small else KINDS[act.action], act.chips, blind + live, act.is_all_in)


def position_of(hand: HandCourse, seat: int) -> int:
    """The place of a seat in the order of the forced bets: 0 is left of the button."""
    return (seat - hand.record.button - 1) % len(hand.record.seats)


def check_big_blinds(hand: HandCourse, posts: list[Post]) -> None:
    """Unsayable unless the big blind is the one that a reader takes for it, of the size that the stakes say, and no seat that
    should post has no chips left."""
    stakes = hand.record.stakes
    posted = {position_of(hand, post.seat) for post in posts if post.kind is not Kind.ANTE}
    owed = [blind + live + dead for blind, live, dead in zip(*forced_of(stakes), strict=True)]
    if any(chips and at not in posted and chips >= stakes.big_blind for at, chips in enumerate(owed)):
        raise Unsayable("a seat has no chips left for its blind")
    small_at = next((position_of(hand, post.seat) for post in posts if post.kind is Kind.SMALL_BLIND), -1)
    big = [post for post in posts if post.kind is Kind.BIG_BLIND]
    big.sort(key=lambda post: (position_of(hand, post.seat) - small_at - 1) % len(hand.seats))
    if big and not stakes.forced.blinds[position_of(hand, big[0].seat)]:
        raise Unsayable("a seat that comes back sits between the blinds, or nobody posts the big one")
    unit = big[0].owed if big else usual_big_blind(stakes)
    if hand.game.has_blinds and unit != stakes.big_blind:
        raise Unsayable("the big blind is another than the stakes have it")


def forced_of(stakes: HandStakes) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Blinds, live and dead posts by position."""
    return stakes.forced.blinds, stakes.forced.posts, stakes.forced.dead


def usual_small_blind(stakes: HandStakes) -> int:
    """The small blind that a header says where nobody posts it."""
    return stakes.small_bet // 2 if stakes.limit is Limit.FIXED_LIMIT else stakes.small_blind


def usual_big_blind(stakes: HandStakes) -> int:
    """The big blind that a header says where nobody posts it."""
    return stakes.small_bet if stakes.limit is Limit.FIXED_LIMIT else stakes.big_blind


def check_size(stakes: HandStakes, post: Post, posts: list[Post]) -> None:
    """Unsayable where the size of a post would be taken for another. Antes that are all alike need no size."""
    if not post.is_all_in:
        if post.chips != post.owed:
            raise Unsayable("a post is another than the stakes have it")
        return
    is_short = post.chips < post.owed
    if post.kind is Kind.ANTE and len({ante for ante in stakes.forced.antes if ante}) == 1:
        if is_short and not stakes.is_ante_trimmed:
            raise Unsayable("a seat with a short ante can win the others' whole")
        return
    if is_short and not stakes.calls_full_blind:
        raise Unsayable("callers owe no more than a blind that is short")
    usual = {
        Kind.SMALL_BLIND: usual_small_blind(stakes),
        Kind.BIG_BLIND: usual_big_blind(stakes),
        Kind.BUTTON_BLIND: stakes.big_blind,
    }
    read = max(usual.get(post.kind, 0), *(one.chips for one in posts if one.kind is post.kind))
    if read != post.owed:
        raise Unsayable(f"nothing says how large the {post.kind} is that is all-in")
