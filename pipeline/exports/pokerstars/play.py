"""Streets, cards and decisions.

`*** TURN *** [Ad Ks 2c] [5h]`, of a board that is dealt twice `*** FIRST TURN *** ...` and `*** SECOND TURN *** ...`
`Dealt to Ana [3d Th As] [Qc]`, in stud of others the cards that lie open; on the last street nobody's but the hero's
`Ana: folds`, `checks`, `calls $1` (what she adds), `bets $2`, `raises $2 to $4` (by how much, where the bet stands then)
`Uncalled bet ($2) returned to Ana`, once nobody can act any more
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline import cards
from pipeline.cards import UNKNOWN
from pipeline.codes import Action, BetSize, Limit
from pipeline.exports.course import Act, HandCourse, StreetCourse, Unsayable
from pipeline.exports.pokerstars.amounts import Money

FLOP_STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
FIRST, SECOND = "FIRST ", "SECOND "


@dataclass(frozen=True, kw_only=True)
class Told:
    """A hand being told: amounts as text, the seats whose cards are dealt face up, and whether cards that a seat is known to have
    had are said where it folds."""

    hand: HandCourse
    money: Money
    dealt_to: frozenset[int]
    tells_folded: bool

    def name(self, seat: int) -> str:
        """The player of a seat."""
        return self.hand.record.seats[seat].player

    def known(self, seat: int) -> list[int]:
        """The cards of a seat as far as they are known."""
        return [card for card in self.hand.record.seats[seat].cards if card != UNKNOWN]

    def told_by_itself(self, seat: int) -> list[int]:
        """The cards of a seat that show nowhere else, said where it folds or wins: known, and not dealt face up."""
        if seat in self.dealt_to or not self.tells_folded:
            return []
        hidden: list[int] = []
        at = 0
        for street, course in zip(self.hand.as_dealt, self.hand.streets, strict=False):
            num_own = len(course.own[seat])
            hidden += self.hand.record.seats[seat].cards[at : at + min(street.hole, num_own)]
            at += num_own
        return self.known(seat) if any(card != UNKNOWN for card in hidden) else []


def spaced(numbers: Sequence[int]) -> str:
    """Cards between brackets, blanks between them.

    >>> spaced([0, 51])
    '[2c As]'
    """
    return f"[{' '.join(cards.text([number]) for number in numbers)}]"


def lines(told: Told) -> Iterator[str]:
    """All streets, and what comes back after the last decision."""
    hand = told.hand
    titles = FLOP_STREETS if hand.game.has_blinds else STUD_STREETS
    last_act_on = max((street_no for street_no, street in enumerate(hand.streets) if street.acts), default=0)
    put_in = [0] * len(hand.seats)
    for post in hand.posts:
        put_in[post.seat] += post.chips
    board: list[int] = []
    num_shared = hand.num_shared if hand.record.second_board else len(hand.record.board)
    for street_no, street in enumerate(hand.streets):
        if len(board) >= num_shared and street.second_board:
            break
        yield title(titles[street_no], board, street.board)
        board += street.board
        yield from dealt(told, street_no)
        for act in street.acts:
            put_in[act.seat] += act.chips
            yield decision(told, act, put_in[act.seat])
        if street_no == last_act_on:
            yield from returned(told)
    if hand.record.second_board:
        twice = [(titles[at], street) for at, street in enumerate(hand.streets) if street.second_board]
        yield from run_out(FIRST, board, [(name, street.board) for name, street in twice])
        yield from run_out(SECOND, board, [(name, street.second_board) for name, street in twice])


def check(hand: HandCourse) -> None:
    """Unsayable where a raise below the minimum is cut to what others can call: a reader takes a raise for what it says."""
    stakes, seats = hand.record.stakes, hand.record.seats
    behind = [seat.stack or 0 for seat in seats]
    bets = [0] * len(seats)
    folded: set[int] = set()
    for post in hand.posts:
        behind[post.seat] -= post.chips
        bets[post.seat] = post.bet
    for street, rules in zip(hand.streets, hand.as_dealt, strict=False):
        units = {BetSize.SMALL: stakes.small_bet, BetSize.BIG: stakes.big_bet}
        least = units[rules.bet] if stakes.limit is Limit.FIXED_LIMIT else stakes.min_bet
        for act in street.acts:
            behind[act.seat] -= act.chips
            bets[act.seat] = act.bet
            if act.action is Action.FOLD:
                folded.add(act.seat)
            if act.action not in (Action.BET, Action.RAISE) or act.is_all_in:
                continue
            others = [bets[at] + behind[at] for at in range(len(seats)) if at != act.seat and at not in folded]
            if act.bet - act.standing < least and act.bet == max(others):
                raise Unsayable("a raise below the minimum is cut to what others can call")
            if stakes.limit is not Limit.FIXED_LIMIT:
                least = max(least, act.bet - act.standing)
        bets = [0] * len(seats)


def title(name: str, before: Sequence[int], new: Sequence[int]) -> str:
    """The line that a street begins with: the board before it, and what comes to it."""
    groups = "".join(f" {spaced(group)}" for group in (before, new) if group)
    return f"*** {name} ***{groups if new else ''}"


def run_out(which: str, before: Sequence[int], streets: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    """The streets of one of two boards."""
    board = list(before)
    for name, new in streets:
        yield title(f"{which}{name}", board, new)
        board += new


def dealt(told: Told, street_no: int) -> Iterator[str]:
    """Who is seen to get which cards on a street."""
    hand, seats = told.hand, told.hand.record.seats
    for at in sorted(range(len(seats)), key=lambda at: seats[at].chair):
        groups = seen(hand.streets, street_no, at, at in told.dealt_to, hand.as_dealt[street_no].door)
        if groups:
            yield f"Dealt to {seats[at].player} {' '.join(map(spaced, groups))}"


def seen(
    streets: Sequence[StreetCourse], street_no: int, seat: int, is_hero: bool, num_open: int
) -> list[Sequence[int]]:
    """The cards that a seat is seen to have from before, and those that it is seen to get; none where nothing is seen."""
    new = streets[street_no].own[seat]
    if not new:
        return []
    own = [street.own[seat] for street in streets[:street_no]]
    if is_hero:
        before = [card for cards_ in own for card in cards_]
        return [before, new] if before else [new]
    if not num_open:
        return []
    before = [card for cards_ in own for card in cards_[-1:]]
    return [before, new[-num_open:]] if before else [new[-num_open:]]


def decision(told: Told, act: Act, put_in: int) -> str:
    """The line of a decision; `put_in` is all that the seat has put in then."""
    money, name = told.money, told.name(act.seat)
    cap = told.hand.record.stakes.cap
    suffix = " and is all-in" if act.is_all_in else ""
    if cap and act.chips and put_in == cap and not suffix:
        suffix = f" and has reached the {money[cap]} cap"
    if act.action is Action.FOLD:
        known = told.told_by_itself(act.seat)
        return f"{name}: folds {spaced(known)}" if known else f"{name}: folds"
    if act.action is Action.CHECK:
        return f"{name}: checks"
    if act.action is Action.CALL:
        return f"{name}: calls {money[act.chips]}{suffix}"
    if act.action is Action.BRING_IN:
        return f"{name}: brings in for {money[act.chips]}{suffix}"
    if act.standing == 0:
        return f"{name}: bets {money[act.bet]}{suffix}"
    return f"{name}: raises {money[act.bet - act.standing]} to {money[act.bet]}{suffix}"


def returned(told: Told) -> Iterator[str]:
    """Who gets back what nobody called."""
    for at, seat in enumerate(told.hand.seats):
        if seat.returned:
            yield f"Uncalled bet ({told.money[seat.returned]}) returned to {told.name(at)}"
