"""Hands of Mata Ases the slow way: with one help or none, what kills, what shows, the windows of the lock. Rule book 7."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from tests.oracles import naive_ranking
from tests.oracles.naive_ranking import CLASSES, RANKS

DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
Rank = tuple[int, ...]


def best_hand(own: Sequence[str], helps: Sequence[str]) -> Rank:
    """ "Best of: the 5 own cards; or any 4 own cards + exactly one help"."""
    return _best_hand(tuple(sorted(own)), tuple(sorted(helps)))


@lru_cache(maxsize=65536)
def _best_hand(own: tuple[str, ...], helps: tuple[str, ...]) -> Rank:
    assert len(own) == 5
    fives = [own, *((*four, card) for four in combinations(own, 4) for card in helps)]
    return max(naive_ranking.rank_of_five(five) for five in fives)


def does_kill(rank: Rank) -> bool:
    """ "Pair of aces or anything better (two pair of any rank, trips, straight ...). A pair of kings or lower, or high card,
    does not"."""
    pair = CLASSES.index("pair")
    return rank[0] > pair or (rank[0] == pair and rank[1] == RANKS.index("A"))


def visible_hand(up: Sequence[str], helps: Sequence[str]) -> Rank:
    """7.8: "up-cards plus at most one help (each player picks his own best help)". "Partial hands rank as in stud"; "at BET_5
    four up-cards + one help are five cards, so all classes count". A help more is never worse than none."""
    return max(naive_ranking.showing_high([*up, card]) for card in helps)


def own_window(up: Sequence[str], helps: Sequence[str], unseen: Iterable[str]) -> Rank:
    """7.13: "4 up-cards + best imaginable hole + <= 1 help; your real hole is ignored"; "a window is those four with the
    imagined hole, or any four of the five with one help"."""
    assert len(up) == 4
    return max(best_hand([*up, hole], helps) for hole in unseen)


def seen_window(up: Sequence[str], helps: Sequence[str]) -> Rank:
    """7.13: an opponent's is "what is seen, 4 up-cards + <= 1 help, no imagined hole"."""
    assert len(up) == 4
    return visible_hand(up, helps)


def is_locked(
    up: Sequence[str], helps: Sequence[str], opponents: list[list[str]], unseen: Sequence[str], does_tie_unlock: bool
) -> bool:
    """7.13: "only if your visible window can beat every AA+ visible window among the remaining opponents"; one "below AA
    blocks nobody". A tie does not count: "must strictly beat" [A-47]. No AA+ window, nothing to beat."""
    seen = [seen_window(other, helps) for other in opponents]
    blocking = [window for window in seen if does_kill(window)]
    if not blocking:
        return False
    own = own_window(up, helps, unseen)
    if does_tie_unlock:
        return own < max(blocking)
    return own <= max(blocking)
