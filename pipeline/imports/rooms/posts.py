"""What the posts of a hand mean: who owes which forced bet, by position.

A post that is all-in may be short, so what is owed is the nominal size then. Of several big blinds that of the first seat after
the small blind moves the action, the others are live posts of seats that come back. A second small blind is dead, and so is the
small one of `small & big blinds`.
"""

from collections.abc import Sequence
from functools import lru_cache

from pipeline.codes import Limit, Reopening
from pipeline.imports import Unreadable
from pipeline.imports.rooms.header import PlayedGame
from pipeline.imports.rooms.seats import Post, Posted
from pipeline.rules.money import ForcedBets, HandStakes

Owed = tuple[tuple[int, Post, int], ...]
"""(position, kind, chips) of each post, 0 the first seat left of the button."""


def owed_of(game: PlayedGame, posts: Sequence[Posted], position_of: dict[str, int]) -> Owed:
    """What each post would be of a seat with chips enough, in the order of the record."""
    return tuple([(position_of[post.name], post.kind, owed(game, post, posts)) for post in posts])


def owed(game: PlayedGame, post: Posted, posts: Sequence[Posted]) -> int:
    """The chips that a post would be of a seat with chips enough."""
    if not post.is_all_in:
        return post.chips
    others = [other.chips for other in posts if other.kind is post.kind]
    if game.limit is not Limit.FIXED_LIMIT:
        if post.kind is Post.SMALL_BLIND:
            others.append(game.small)
        if post.kind in (Post.BIG_BLIND, Post.BUTTON_BLIND):
            others.append(game.big)
    elif post.kind is Post.SMALL_BLIND:
        others.append(game.small // 2)
    elif post.kind is Post.BIG_BLIND:
        others.append(game.small)
    return max(others)


@lru_cache(maxsize=65536)
def stakes_of(game: PlayedGame, posts: Owed, num_seats: int, bring_in: int) -> HandStakes:
    """The stakes of a hand, every post spelled out."""
    antes, blinds, live, dead = ([0] * num_seats for _ in range(4))
    small_at = next((at for at, kind, _ in posts if kind is Post.SMALL_BLIND), None)
    after = -1 if small_at is None else small_at
    big = sorted((at for at, kind, _ in posts if kind is Post.BIG_BLIND), key=lambda at: (at - after - 1) % num_seats)
    is_fixed = game.limit is Limit.FIXED_LIMIT
    small_blind, big_blind = (game.small // 2, game.small) if is_fixed else (game.small, game.big)
    for at, kind, chips in posts:
        if kind is Post.ANTE:
            antes[at] += chips
        elif kind is Post.SMALL_BLIND and at == small_at and not blinds[at]:
            blinds[at] = small_blind = chips
        elif kind is Post.SMALL_BLIND or kind is Post.DEAD:
            dead[at] += chips
        elif kind is Post.LIVE:
            live[at] += chips
        elif kind is Post.BOTH_BLINDS:
            dead[at] += small_blind
            live[at] += chips - small_blind
        elif kind is Post.BIG_BLIND and at != big[0]:
            live[at] += chips
        else:
            if kind is Post.BIG_BLIND:
                big_blind = chips
            blinds[at] += chips
    if min(live) < 0:
        raise Unreadable("small & big blinds together are below the small blind")
    has_blinds = any(blinds) or not bring_in
    return HandStakes(
        forced=ForcedBets(antes=tuple(antes), blinds=tuple(blinds), posts=tuple(live), dead=tuple(dead)),
        small_blind=small_blind if has_blinds else 0,
        big_blind=big_blind if has_blinds else game.small,
        min_bet=game.small if is_fixed else big_blind,
        limit=game.limit,
        small_bet=game.small if is_fixed else 0,
        big_bet=game.big if is_fixed else 0,
        bring_in=bring_in,
        cap=game.cap,
        currency=game.currency,
        decimals=game.decimals,
        reopening=Reopening.CUMULATIVE,
    )
