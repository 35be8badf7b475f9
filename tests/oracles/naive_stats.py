"""Statistics of a hand the slow way: for each decision, look at all that came before it. Definitions as in README.

Takes rows of the lake as plain values, imports nothing of the project, and has its own numbers for actions and streets.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

ANTE, DEAD, BRING_IN, FOLD, CHECK, CALL, BET = 0, 5, 6, 7, 8, 9, 10
PREFLOP, FLOP = 0, 1
MOST_BETS = 4


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
    `is_cumulative` says that short all-ins reopen the betting where they add up to a full raise; `house_rules` are those that
    are not the rule book's, as ``option: value``.
    """

    min_bet: int
    last_street: int
    position: Mapping[int, int]
    stack: Mapping[int, int | None]
    acts: Sequence[Act]
    won: Mapping[int, int]
    is_fixed_limit: bool = False
    bring_in: int = 0
    is_cumulative: bool = False
    house_rules: frozenset[str] = frozenset()

    @property
    def has_flop(self) -> bool:
        return self.last_street > PREFLOP

    @property
    def is_short_raised(self) -> bool:
        return "short_all_in: raised" in self.house_rules


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
                _reraises(hand, before, act, found[act.seat])
            elif act.street == FLOP:
                _flop(before, act, found[act.seat])
    for seat, stats in found.items():
        _whole_hand(hand, seat, stats)
        _other_conventions(hand, seat, stats)
        _streets(hand, seat, stats)
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


def _reraises(hand: Hand, before: Sequence[Act], act: Act, stats: Statistics) -> None:
    """What is about the third bet squeezed, the fourth one, and who folds to them."""
    decisions = [other for other in before if other.is_decision]
    raises = [other for other in decisions if other.is_raise]
    raisers = [other.seat for other in raises]
    may = bool(raises) and raisers[-1] != act.seat and can_raise(hand, before, act.seat)
    if len(raises) == 1 and may:
        behind = decisions[decisions.index(raises[0]) + 1 :]
        if any(other.code == CALL for other in behind):
            stats.note("SQUEEZE", act.is_raise)
    if len(raises) == 2:
        stats.note("FOLD_TO_THREE_BET_ANY", act.code == FOLD)
        if may:
            stats.note("FOUR_BET", act.is_raise)
            if act.seat not in raisers:
                stats.note("COLD_FOUR_BET", act.is_raise)
    if len(raises) == 3 and act.seat == raisers[1]:
        stats.note("FOLD_TO_FOUR_BET", act.code == FOLD)


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


def _other_conventions(hand: Hand, seat: int, stats: Statistics) -> None:
    """VPIP as fpdb has it, PFR of those who had a decision, showdowns after betting on the last street."""
    own = [act for act in hand.acts if act.seat == seat and act.street == PREFLOP and act.is_decision]
    has_entered = any(act.code >= CALL for act in own)
    if own:
        stats.note("PFR_DECISION", any(act.is_raise for act in own))
    is_blind = not hand.bring_in and seat in _blinds(hand)
    has_folded = any(act.code == FOLD for act in own)
    is_walk = "VPIP" not in stats.chances
    is_left_out = is_blind and not has_entered and (has_folded or (not own and not is_walk))
    if not is_left_out:
        stats.note("VPIP_FPDB", has_entered)
    if "SAW_FLOP" in stats.made:
        betting = max((act.street for act in hand.acts if act.is_decision), default=-1)
        is_showdown = "WENT_TO_SHOWDOWN" in stats.made
        if not is_showdown or betting == hand.last_street:
            stats.note("WENT_TO_SHOWDOWN_BETTING", is_showdown)


def _streets(hand: Hand, seat: int, stats: Statistics) -> None:
    """On which streets a seat that was still in bet or raised, and on which it called; streets are named from 1 on."""
    own = [act for act in hand.acts if act.seat == seat and act.is_decision]
    folded_on = min((act.street for act in own if act.code == FOLD), default=hand.last_street)
    for street in range(FLOP, folded_on + 1):
        on_it = [act for act in own if act.street == street]
        stats.note(f"AGGRESSION_STREET_{street + 1}", any(act.is_raise for act in on_it))
        stats.note(f"CALL_STREET_{street + 1}", any(act.code == CALL for act in on_it))


def can_raise(hand: Hand, before: Sequence[Act], seat: int) -> bool:
    """Whether the seat may raise over the raises so far: it has more than the bet, so has another one that is still in, the
    round is not capped, and if it has acted already, one of the raises since was a full one. To bring in is to have acted."""
    live = {chair: sum(act.chips for act in before if act.seat == chair and act.is_live) for chair in hand.position}
    bet = max(live.values())
    has_acted = any(act.code >= BRING_IN and act.seat == seat for act in before)
    if _is_capped(hand, before) or (has_acted and not _is_reopened(hand, before, seat)):
        return False
    folders = {act.seat for act in before if act.code == FOLD}
    richer = [chair for chair in hand.position if chair not in folders and _most(hand, before, chair) > bet]
    return seat in richer and len(richer) > 1


def _is_capped(hand: Hand, before: Sequence[Act]) -> bool:
    """Whether the first round has had its four bets at fixed limit, those posted among them, or four raises [A-10]."""
    if not hand.is_fixed_limit or ("heads_up_cap: lifted" in hand.house_rules and len(hand.position) == 2):
        return False
    if "cap_counts: raises" in hand.house_rules:
        return sum(act.is_raise for act in before) >= MOST_BETS
    posted = max((act.chips for act in before if act.is_live and not act.is_decision), default=0)
    num_posted = max(1, posted // hand.min_bet) if posted >= hand.min_bet or (posted and not hand.bring_in) else 0
    return num_posted + _Raises.of(hand, before).num_full >= MOST_BETS


def _is_reopened(hand: Hand, before: Sequence[Act], seat: int) -> bool:
    """Whether a full raise has come since the seat acted [A-03], or, where short ones add up, the bet has grown by one."""
    last = max(at for at, act in enumerate(before) if act.code >= BRING_IN and act.seat == seat)
    seen, now = _Raises.of(hand, before[: last + 1]), _Raises.of(hand, before)
    if now.num_full > seen.num_full:
        return True
    grown = now.bet - seen.bet
    if not hand.is_fixed_limit:
        return hand.is_cumulative and grown >= now.size
    return hand.is_cumulative and (1 if hand.is_short_raised else 2) * grown >= hand.min_bet


@dataclass
class _Raises:
    """Where the bet of the first round stands, where the last full one does, how many full raises there were of how many, and how
    large the next one has to be.

    At fixed limit half a bet is a full raise, over a bring-in the small bet is (rule book 4); a bet that stands less than half
    a bet above the last full one is completed. At other limits a raise is full that is as large as the last full one. Where
    short all-ins are raised, the first raise of a round is full whatever its size, and a bet comes on top of it.
    """

    size: int
    bet: int = 0
    full_bet: int = 0
    num_full: int = 0
    num_raises: int = 0

    @classmethod
    def of(cls, hand: Hand, before: Sequence[Act]) -> "_Raises":
        """Those of these actions of the first street."""
        raises = cls(hand.min_bet)
        bets = dict.fromkeys(hand.position, 0)
        for act in before:
            if act.is_live:
                bets[act.seat] += act.chips
                raises.note(hand, act, bets[act.seat])
        return raises

    def note(self, hand: Hand, act: Act, to: int) -> None:
        if not act.is_raise:
            self.bet = max(self.bet, to)
            if not act.is_decision:
                self.full_bet = 0 if hand.bring_in else self.bet
            return
        is_full = self.is_full(hand, to)
        if is_full:
            if not hand.is_fixed_limit:
                self.size = max(hand.min_bet, to - self.bet)
            self.num_full, self.full_bet = self.num_full + 1, to
        self.bet = to
        self.num_raises += 1

    def is_full(self, hand: Hand, to: int) -> bool:
        """Whether a raise to so much lets all raise again."""
        if to >= self.least(hand):
            return True
        if hand.is_short_raised:
            return self.num_raises == 0
        return hand.is_fixed_limit and 2 * (to - max(self.bet, hand.bring_in)) >= self.size

    def least(self, hand: Hand) -> int:
        """Where the smallest full raise stands."""
        is_brought_in = 0 < hand.bring_in < hand.min_bet
        if not hand.is_fixed_limit:
            return hand.min_bet if is_brought_in and self.bet <= hand.bring_in else self.bet + self.size
        if hand.is_short_raised:
            return (0 if is_brought_in and self.num_raises == 0 else self.bet) + self.size
        is_completed = (is_brought_in and self.num_full == 0) or 2 * (self.bet - self.full_bet) < self.size
        return (self.full_bet if is_completed else self.bet) + self.size


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
    is_cumulative: bool = False,
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
            last_street=last_street,
            position={row["seat_no"]: row["position_no"] for row in seats[hand_no]},
            stack={row["seat_no"]: row["stack_chips"] for row in seats[hand_no]},
            acts=[Act(row["street_no"], row["seat_no"], row["action"], row["put_in_chips"]) for row in acts[hand_no]],
            won=paid,
            is_fixed_limit=is_fixed_limit,
            bring_in=bring_in,
            is_cumulative=is_cumulative,
        )


def _by_hand(columns: Mapping[str, Sequence]) -> dict[int, list[dict]]:
    rows: dict[int, list[dict]] = {}
    for values in zip(*columns.values()):
        row = dict(zip(columns, values))
        rows.setdefault(row["hand_no"], []).append(row)
    return rows
