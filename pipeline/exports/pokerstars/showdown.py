"""Who shows, who mucks, who collects what from which pot.

Side pots come first, the outermost before all: who can win it shows, it is paid, then the next. The high half of a pot is paid
before the low one. Of a hand run twice the whole is told for each board.

`*** SHOW DOWN ***`, `Ana: shows [Ah Kd] (a pair of Aces)`, `Bea: mucks hand`, `Ana collected $4 from side pot-1`
"""

from collections.abc import Iterator

from pipeline.codes import Action, PotSide, Ranking, ResultSource, Shows
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.from_lake import DEAD
from pipeline.exports.pokerstars.amounts import CENTS, CHIPS_OF_A_ROOM
from pipeline.exports.pokerstars.beside import has_cashed_out
from pipeline.exports.pokerstars.play import FIRST, SECOND, Told, spaced
from pipeline.exports.pokerstars.words import Hand, Key, best_key, key_of_value, kicker_of, words

OF_BETS = (Action.BET, Action.RAISE, Action.COMPLETE)


def check(hand: HandCourse) -> None:
    """Unsayable where a hand ends in a way that the format has no word for."""
    if any(award.result_source is ResultSource.REFUND for award in hand.awards):
        raise Unsayable("a side pot goes back to those who paid it")
    check_odd_chips(hand)
    for at in hand.live if hand.num_showdown else ():
        seat = hand.record.seats[at]
        if seat.shows is Shows.KEEPS_FACE_DOWN:
            raise Unsayable("cards stay face down at showdown")
        if seat.shows is Shows.SHOWS and not any(card < 52 for card in seat.cards):
            raise Unsayable("cards are shown that nobody knows")


def check_odd_chips(hand: HandCourse) -> None:
    """Unsayable if a pot or its rake was split unevenly in chips larger than a cent, which a reader would split further."""
    stakes = hand.record.stakes
    if stakes.decimals >= CENTS or stakes.currency in CHIPS_OF_A_ROOM:
        return
    shares: dict[tuple[int, int, int], set[tuple[int, int]]] = {}
    halves: dict[int, dict[tuple[int, int], tuple[int, int]]] = {}
    for award in hand.awards:
        shares.setdefault((award.pot, award.board, award.side), set()).add((award.chips, award.rake))
        half = halves.setdefault(award.pot, {})
        chips, rake = half.get((award.board, award.side), (0, 0))
        half[award.board, award.side] = (chips + award.chips, rake + award.rake)
    if any(len(set(one)) > 1 for one in (*shares.values(), *(half.values() for half in halves.values()))):
        raise Unsayable("a pot or its rake is split unevenly in chips larger than a hundredth")


def lines(told: Told) -> Iterator[str]:
    """From the last bet to the summary."""
    hand = told.hand
    if not hand.num_showdown:
        yield from collected(told, 0, range(len(hand.pots)))
        (winner,) = hand.live
        known = told.told_by_itself(winner)
        if known:
            yield shows(told, winner, known, hand_of(hand, winner, 0))
        else:
            yield f"{told.name(winner)}: doesn't show hand"
        return
    if not hand.record.second_board:
        yield from showdown(told, "", 0)
        return
    yield from showdown(told, FIRST, 0)
    yield from showdown(told, SECOND, 1)


def showdown(told: Told, which: str, board: int) -> Iterator[str]:
    """What is shown and paid on one board."""
    hand = told.hand
    high, low = hand.game.showdown.high, hand.game.showdown.low
    yield f"*** {which}SHOW DOWN ***"
    waiting = in_order_of_showing(hand)
    best: Key | None = None
    for pot in reversed(range(len(hand.pots))):
        for at in [at for at in waiting if at in can_win(hand, pot)]:
            waiting.remove(at)
            seat = hand.record.seats[at]
            if seat.shows is not Shows.SHOWS:
                yield f"{seat.player}: mucks hand"
                continue
            own = hand_of(hand, at, board)
            yield shows(told, at, told.known(at), own, kicker_of(high, own.high, best))
            if own.high is not None and (best is None or own.high > best):
                best = own.high
        yield from collected(told, board, [pot])
    if low is not Ranking.NONE and not any(award.side is PotSide.LOW and award.board == board for award in hand.awards):
        yield "No low hand qualified"


def in_order_of_showing(hand: HandCourse) -> list[int]:
    """The seats still in from the last to bet on the last street, where nobody did from the first one left of the button."""
    bets = [act.seat for act in hand.streets[-1].acts if act.action in OF_BETS]
    first = bets[-1] if bets else hand.record.button + 1
    return sorted(hand.live, key=lambda at: (at - first) % len(hand.seats))


def shows(told: Told, seat: int, known: list[int], own: Hand, kicker: str = "") -> str:
    """The line of a seat that shows its cards as far as they are known."""
    rules = told.hand.game.showdown
    said = words(rules.high, rules.low, own, kicker)
    return f"{told.name(seat)}: shows {spaced(known)}{f' ({said})' if said else ''}"


def can_win(hand: HandCourse, pot: int) -> list[int]:
    """The seats that can win a pot: those whose bets reach as far; all where antes and dead posts have made more pots."""
    bets = [0 - seat.returned for seat in hand.seats]
    for act in (*hand.posts, *(act for street in hand.streets for act in street.acts)):
        if act.action not in DEAD:
            bets[act.seat] += act.chips
    levels = sorted({bets[at] for at in hand.live})
    if len(levels) != len(hand.pots):
        return hand.live
    return [at for at in hand.live if bets[at] >= levels[pot]]


def collected(told: Told, board: int, pots: range | list[int]) -> Iterator[str]:
    """Who is paid from these pots on a board."""
    num_pots = len(told.hand.pots)
    for pot in reversed(pots):
        awards = [award for award in told.hand.awards if (award.pot, award.board) == (pot, board) and award.chips]
        awards = [award for award in awards if not has_cashed_out(told.hand, award.seat)]
        for award in sorted(awards, key=lambda award: award.side):
            yield f"{told.name(award.seat)} collected {told.money[award.chips]} from {pot_name(pot, num_pots)}"


def pot_name(pot: int, num_pots: int) -> str:
    """What a pot is called among so many.

    >>> pot_name(0, 1), pot_name(0, 2), pot_name(1, 2), pot_name(2, 3)
    ('pot', 'main pot', 'side pot', 'side pot-2')
    """
    if pot == 0:
        return "pot" if num_pots == 1 else "main pot"
    return "side pot" if num_pots == 2 else f"side pot-{pot}"


def hand_of(hand: HandCourse, seat: int, board: int) -> Hand:
    """The hand of a seat on a board: as it was valued, else as its cards make it if all are known."""
    rules, course = hand.game.showdown, hand.seats[seat]
    if board == 0 and course.high_value:
        return Hand(key_of_value(rules.high, course.high_value), key_of_value(rules.low, course.low_value))
    own, common = hand.record.seats[seat].cards, (hand.record.board, hand.record.second_board)[board]
    if any(card >= 52 for card in (*own, *common)):
        return Hand(None, None)
    return Hand(best_key(rules.high, rules.best_of, own, common), best_key(rules.low, rules.best_of, own, common))


def has_bet(hand: HandCourse, seat: int) -> bool:
    """True if the seat put chips in that were a bet, blinds among them."""
    acts = (*hand.posts, *(act for street in hand.streets for act in street.acts))
    return any(act.seat == seat and act.chips and act.action not in DEAD for act in acts)


def roles(hand: HandCourse, seat: int) -> str:
    """Button and blinds of a seat, each with a blank before it."""
    posted = {act.action for act in hand.posts if act.seat == seat}
    is_button = hand.game.has_blinds and seat == hand.record.button
    if hand.game.is_button_blind:
        return " (button blind)" if Action.POST_BIG_BLIND in posted else " (button)" if is_button else ""
    return "".join(
        name
        for name, is_so in (
            (" (button)", is_button),
            (" (small blind)", Action.POST_SMALL_BLIND in posted),
            (" (big blind)", Action.POST_BIG_BLIND in posted),
        )
        if is_so
    )
