"""Statistics of a hand the slow way: for each decision, look at all that came before it. Definitions as in README.

Takes rows of the lake as plain values, imports nothing of the project, and has its own numbers for actions and streets.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

ANTE, DEAD, BRING_IN, FOLD, CHECK, CALL, BET = 0, 5, 6, 7, 8, 9, 10
PREFLOP, FLOP = 0, 1


@dataclass(frozen=True)
class Act:
    """A row of the actions."""

    street: int
    seat: int
    code: int
    chips: int

    @property
    def is_decision(self) -> bool:
        return self.code >= FOLD

    @property
    def is_raise(self) -> bool:
        return self.code >= BET

    @property
    def is_live(self) -> bool:
        return self.code not in (ANTE, DEAD)


@dataclass(frozen=True)
class Hand:
    """A hand: positions and stacks (None for unlimited) by chair, actions in order, chips won by chair.

    In stud nobody posts a blind, so there is nothing to steal; `bring_in` is owed, and the second street is the flop.
    """

    min_bet: int
    has_flop: bool
    position: Mapping[int, int]
    stack: Mapping[int, int | None]
    acts: Sequence[Act]
    won: Mapping[int, int]
    is_fixed_limit: bool = False
    bring_in: int = 0


@dataclass
class Statistics:
    """What a seat had a chance for and made, by name; its actions after the first street."""

    chances: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    num_bets_raises: int = 0
    num_calls: int = 0
    num_checks: int = 0
    num_folds: int = 0

    def note(self, name: str, is_made: bool) -> None:
        self.chances.add(name)
        if is_made:
            self.made.add(name)


def statistics(hand: Hand) -> dict[int, Statistics]:
    """The statistics of each chair."""
    found = {seat: Statistics() for seat in hand.position}
    for at, act in enumerate(hand.acts):
        if act.is_decision:
            before = hand.acts[:at]
            if act.street == PREFLOP:
                _preflop(hand, before, act, found[act.seat])
            elif act.street == FLOP:
                _flop(before, act, found[act.seat])
    for seat, stats in found.items():
        _whole_hand(hand, seat, stats)
    return found


def _preflop(hand: Hand, before: Sequence[Act], act: Act, stats: Statistics) -> None:
    decisions = [other for other in before if other.is_decision]
    raises = [other for other in decisions if other.is_raise]
    raisers = [other.seat for other in raises]
    if not hand.bring_in and all(other.code == FOLD for other in decisions) and act.seat in _thieves(hand):
        stats.note("STEAL", act.is_raise)
    if len(raises) == 1 and act.seat not in raisers and can_raise(hand, before, act.seat):
        stats.note("THREE_BET", act.is_raise)
    if len(raises) == 2 and act.seat == raisers[0]:
        stats.note("FOLD_TO_THREE_BET", act.code == FOLD)
    if len(raises) == 1 and not hand.bring_in and raisers[0] in _thieves(hand) and act.seat in _blinds(hand):
        others = [other for other in decisions if other is not raises[0]]
        if all(other.code == FOLD for other in others):
            stats.note("FOLD_TO_STEAL", act.code == FOLD)


def _flop(before: Sequence[Act], act: Act, stats: Statistics) -> None:
    preflop = [other.seat for other in before if other.street == PREFLOP and other.is_raise]
    bets = [other for other in before if other.street == FLOP and other.is_raise]
    if preflop and not bets and act.seat == preflop[-1]:
        stats.note("CBET", act.is_raise)
    if preflop and len(bets) == 1 and bets[0].seat == preflop[-1]:
        stats.note("FOLD_TO_CBET", act.code == FOLD)


def _whole_hand(hand: Hand, seat: int, stats: Statistics) -> None:
    own = [act for act in hand.acts if act.seat == seat]
    preflop = [act for act in own if act.street == PREFLOP]
    folders = {act.seat for act in hand.acts if act.code == FOLD}
    is_showdown = len(hand.position) - len(folders) > 1 and seat not in folders
    has_seen_flop = hand.has_flop and not any(act.code == FOLD for act in preflop)
    has_won = hand.won.get(seat, 0) > 0
    nobody_entered = not any(act.street == PREFLOP and act.code >= CALL for act in hand.acts)
    is_walk = nobody_entered and not hand.has_flop and not any(act.is_decision for act in own)
    stats.note("HAND", True)
    if not is_walk:
        stats.note("VPIP", any(act.code >= CALL for act in preflop))
        stats.note("PFR", any(act.is_raise for act in preflop))
    stats.note("SAW_FLOP", has_seen_flop)
    stats.note("WON_HAND", has_won)
    if has_seen_flop:
        stats.note("WENT_TO_SHOWDOWN", is_showdown)
        stats.note("WWSF", has_won)
    if is_showdown:
        stats.note("WON_AT_SHOWDOWN", has_won)
    codes = [act.code for act in own if act.street > PREFLOP]
    stats.num_bets_raises = sum(code >= BET for code in codes)
    stats.num_calls = codes.count(CALL)
    stats.num_checks = codes.count(CHECK)
    stats.num_folds = codes.count(FOLD)


def can_raise(hand: Hand, before: Sequence[Act], seat: int) -> bool:
    """Whether the seat may raise over the one raise so far: it has more than the bet, so has another one that is still in,
    and if it has acted already, that raise was a full one. To bring in is to have acted."""
    live = {chair: sum(act.chips for act in before if act.seat == chair and act.is_live) for chair in hand.position}
    bet = max(live.values())
    has_acted = any(act.code >= BRING_IN and act.seat == seat for act in before)
    if has_acted and not _is_full(hand, bet, live[seat]):
        return False
    folders = {act.seat for act in before if act.code == FOLD}
    richer = [chair for chair in hand.position if chair not in folders and _most(hand, before, chair) > bet]
    return seat in richer and len(richer) > 1


def _is_full(hand: Hand, bet: int, matched: int) -> bool:
    """Whether a raise from what was matched was a full one: at fixed limit half a bet is enough [A-03], over a bring-in the
    small bet is (rule book 4)."""
    if hand.is_fixed_limit and 2 * (bet - matched) >= hand.min_bet:
        return True
    if 0 < hand.bring_in < hand.min_bet:
        return bet >= hand.min_bet
    return bet - matched >= hand.min_bet


def _most(hand: Hand, before: Sequence[Act], seat: int) -> float:
    """Where the seat's bet would stand if it put in all."""
    stack = hand.stack[seat]
    if stack is None:
        return float("inf")
    return stack - sum(act.chips for act in before if act.seat == seat and not act.is_live)


def _thieves(hand: Hand) -> set[int]:
    """Chairs of cutoff, button and small blind; the cutoff exists from four seats on, heads-up the button is the small blind."""
    num_seats = len(hand.position)
    positions = {2: {0}, 3: {0, 1}}.get(num_seats, {num_seats - 1, 0, 1})
    return {seat for seat, position in hand.position.items() if position in positions}


def _blinds(hand: Hand) -> set[int]:
    positions = {0, 1} if len(hand.position) == 2 else {1, 2}
    return {seat for seat, position in hand.position.items() if position in positions}


def hands_of(
    tables: Mapping[str, Mapping[str, Sequence]],
    min_bets: Sequence[int],
    is_fixed_limit: bool = False,
    bring_in: int = 0,
) -> Iterator[Hand]:
    """Hands from the columns of hands, seats, actions and awards; `min_bets` by stake_id, small bets at fixed limit."""
    seats, acts, won = _by_hand(tables["seats"]), _by_hand(tables["actions"]), _by_hand(tables["awards"])
    hands = tables["hands"]
    for hand_no, stake_id, last_street in zip(hands["hand_no"], hands["stake_id"], hands["last_street_no"]):
        paid: dict[int, int] = {}
        for row in won.get(hand_no, []):
            paid[row["seat_no"]] = paid.get(row["seat_no"], 0) + row["chips"]
        yield Hand(
            min_bet=min_bets[stake_id],
            has_flop=last_street > PREFLOP,
            position={row["seat_no"]: row["position_no"] for row in seats[hand_no]},
            stack={row["seat_no"]: row["stack_chips"] for row in seats[hand_no]},
            acts=[Act(row["street_no"], row["seat_no"], row["action"], row["put_in_chips"]) for row in acts[hand_no]],
            won=paid,
            is_fixed_limit=is_fixed_limit,
            bring_in=bring_in,
        )


def _by_hand(columns: Mapping[str, Sequence]) -> dict[int, list[dict]]:
    rows: dict[int, list[dict]] = {}
    for values in zip(*columns.values()):
        row = dict(zip(columns, values))
        rows.setdefault(row["hand_no"], []).append(row)
    return rows
