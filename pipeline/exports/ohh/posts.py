"""The words for posts. A post is all-in where it is short, so a reader takes the size of others of its kind, or the header's."""

from pipeline.codes import Action, Limit
from pipeline.exports.course import LIVE, Act, HandCourse, Unsayable
from pipeline.exports.ohh.header import sizes

WORDS = {
    Action.POST_ANTE: "Post Ante",
    Action.POST_SMALL_BLIND: "Post SB",
    Action.POST_BIG_BLIND: "Post BB",
    Action.POST_STRADDLE: "Straddle",
    Action.POST_LIVE: "Post Extra Blind",
    Action.POST_DEAD: "Post Dead",
}


def posts_of(hand: HandCourse) -> list[Act]:
    """The posts: antes, the small blind, then by position. A blind of a seat that comes back besides is two."""
    forced = hand.record.stakes.forced
    found = []
    for act in hand.posts:
        position = position_of(hand, act.seat)
        blind = forced.blinds[position]
        if act.action is not Action.POST_LIVE or not blind:
            found.append(act)
            continue
        chips = min(blind, act.chips)
        found.append(
            act._replace(action=kind_of(hand, blind), chips=chips, is_all_in=act.chips == chips and act.is_all_in)
        )
        if act.chips > chips:
            found.append(act._replace(chips=act.chips - chips))
    return sorted(found, key=lambda act: min(act.action, Action.POST_BIG_BLIND))


def kind_of(hand: HandCourse, blind: int) -> Action:
    """What a blind of this size is."""
    stakes = hand.record.stakes
    if blind == stakes.big_blind:
        return Action.POST_BIG_BLIND
    return Action.POST_STRADDLE if blind > stakes.big_blind else Action.POST_SMALL_BLIND


def check(hand: HandCourse) -> None:
    """Unsayable where a reader would take the posts for others, so that bets or opener would differ."""
    stakes = hand.record.stakes
    forced, acts = stakes.forced, posts_of(hand)
    antes = [act for act in acts if act.action is Action.POST_ANTE]
    if not stakes.is_ante_trimmed and any(act.chips < owed(hand, act) for act in antes):
        raise Unsayable("a seat with a short ante can win the others' whole")
    if any(as_read(hand, act, antes) != owed(hand, act) for act in antes):
        raise Unsayable("nothing says how large a post is that is all-in")
    if not hand.game.has_blinds:
        return
    posts = [act for act in acts if act.action in LIVE]
    posted = {position_of(hand, act.seat) for act in posts}
    if any(blind >= stakes.big_blind and at not in posted for at, blind in enumerate(forced.blinds)):
        raise Unsayable("a seat has no chips left for its blind")
    if any(as_read(hand, act, posts) != owed(hand, act) for act in posts):
        raise Unsayable("nothing says how large a post is that is all-in")
    paid = max((act.bet for act in hand.posts), default=0)
    asked = max([blind + live for blind, live in zip(forced.blinds, forced.posts, strict=True)])
    if not stakes.calls_full_blind and paid < asked:
        raise Unsayable("callers owe no more than a blind that is short")
    big = next((as_read(hand, act, posts) for act in posts if act.action is Action.POST_BIG_BLIND), 0)
    if big and stakes.limit is not Limit.FIXED_LIMIT and big != stakes.big_blind:
        raise Unsayable("the big blind is another than the stakes have it")
    if big and stakes.limit is Limit.FIXED_LIMIT and 2 * big == stakes.small_bet:
        raise Unsayable("the big blind is half a small bet")


def as_read(hand: HandCourse, act: Act, posts: list[Act]) -> int:
    """The size that a reader takes a post to be of a seat with chips enough."""
    if not act.is_all_in:
        return act.chips
    small, big = sizes(hand.game, hand.record.stakes)
    of_header = {Action.POST_SMALL_BLIND: small, Action.POST_BIG_BLIND: big}.get(act.action, 0)
    return max(of_header, *(one.chips for one in posts if one.action is act.action))


def owed(hand: HandCourse, act: Act) -> int:
    """What a post would be of a seat with chips enough."""
    forced = hand.record.stakes.forced
    sizes_of = {Action.POST_ANTE: forced.antes, Action.POST_LIVE: forced.posts}.get(act.action, forced.blinds)
    return sizes_of[position_of(hand, act.seat)]


def position_of(hand: HandCourse, seat: int) -> int:
    """The place of a seat in the order of the forced bets: 0 is left of the button."""
    return (seat - hand.record.button - 1) % len(hand.record.seats)
