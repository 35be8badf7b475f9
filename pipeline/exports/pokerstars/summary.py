"""The summary: the total with the rake, pots without it, boards, what became of each seat.

`Total pot $19.84 Main pot $5.37. Side pot-1 $7.50. Side pot-2 $6.08. | Rake $0.89`, `Board [Ah Kd 2c 5h 9s]`
`Seat 3: Ana (button) folded before Flop (didn't bet)`, `Seat 4: Bea (big blind) showed [Jc Ac] and won ($2) with a pair of Aces`
"""

from collections.abc import Iterator

from pipeline.codes import Shows
from pipeline.exports.course import HandCourse
from pipeline.exports.pokerstars.beside import has_cashed_out
from pipeline.exports.pokerstars.play import Told, spaced
from pipeline.exports.pokerstars.showdown import hand_of, has_bet, pot_name, roles
from pipeline.exports.pokerstars.words import words

FLOP_FOLDS = ("before Flop", "on the Flop", "on the Turn", "on the River")
STUD_FOLDS = ("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street", "on the River")


def lines(told: Told) -> Iterator[str]:
    """All lines of the summary."""
    hand = told.hand
    yield "*** SUMMARY ***"
    num_pots = len(hand.pots)
    pots = [f" {pot_name(pot, num_pots).capitalize()} {told.money[paid]}." for pot, (paid, _) in enumerate(hand.pots)]
    listed = "".join(pots) if num_pots > 1 else ""
    yield f"Total pot {told.money[hand.total_pot]}{listed} | Rake {told.money[hand.rake]}"
    if hand.record.second_board:
        yield "Hand was run twice"
        yield f"FIRST Board {spaced(hand.record.board)}"
        yield f"SECOND Board {spaced(hand.record.second_board)}"
    elif hand.record.board:
        yield f"Board {spaced(hand.record.board)}"
    for at in sorted(range(len(hand.seats)), key=lambda at: hand.record.seats[at].chair):
        seat = hand.record.seats[at]
        yield f"Seat {seat.chair}: {seat.player}{roles(hand, at)} {what_became(told, at)}"


def what_became(told: Told, seat: int) -> str:
    """What became of a seat."""
    hand = told.hand
    folded_on = hand.seats[seat].folded_on
    if folded_on is not None:
        street = (FLOP_FOLDS if hand.game.has_blinds else STUD_FOLDS)[folded_on]
        return f"folded {street}" + ("" if has_bet(hand, seat) else " (didn't bet)")
    shows = hand.record.seats[seat].shows
    if hand.num_showdown and shows is Shows.SHOWS:
        results = ", and ".join(result(told, seat, board) for board in boards(hand))
        left = " (pot not awarded as player cashed out)" if has_cashed_out(hand, seat) else ""
        return f"showed {spaced(told.known(seat))} and {results}{left}"
    won = sum(award.chips for award in hand.awards if award.seat == seat)
    if won:
        return f"collected ({told.money[won]})"
    known = told.known(seat)
    return f"mucked {spaced(known)}" if known else "mucked"


def boards(hand: HandCourse) -> range:
    """The boards that were dealt, one where there is none."""
    return range(2 if hand.record.second_board else 1)


def result(told: Told, seat: int, board: int) -> str:
    """What a seat that showed its cards won on a board, and with what."""
    hand, rules = told.hand, told.hand.game.showdown
    won = sum(award.chips for award in hand.awards if (award.seat, award.board) == (seat, board))
    said = words(rules.high, rules.low, hand_of(hand, seat, board))
    result = f"won ({told.money[won]})" if won else "lost"
    return f"{result} with {said}" if said else result
