"""A hand as a JSON object, and why one can't be said."""

from typing import Any

from pipeline.cards import UNKNOWN
from pipeline.codes import ResultSource, Shows
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.ohh import header, posts, rounds
from pipeline.exports.ohh.values import Amounts, written
from pipeline.exports.pokerstars import play, showdown
from pipeline.exports.pokerstars.telling import Telling

BETWEEN_HANDS = "\n\n"
OMAHA_BY_ITS_CARDS = ("omaha_5", "omaha_6")


def text_of(hand: HandCourse, telling: Telling) -> str:
    """The hand as a JSON object with a blank line after it; Unsayable says why it can't be said."""
    return written(document(hand, telling)) + BETWEEN_HANDS


def document(hand: HandCourse, telling: Telling) -> dict[str, Any]:
    """The hand as the object that is written; Unsayable says why it can't be said."""
    dealt_to = telling.dealt_to(hand)
    check(hand, dealt_to)
    amounts = Amounts(hand.record.stakes.decimals)
    return {
        "ohh": {
            **header.fields(hand, telling, amounts),
            "rounds": rounds.rounds(hand, amounts, dealt_to),
            "pots": pots(hand, amounts),
        }
    }


def check(hand: HandCourse, dealt_to: frozenset[int]) -> None:
    """Unsayable if the format has no words for the hand, or a reader would take them for others."""
    header.check_game(hand.game)
    header.check_house_rules(hand.game, hand.record.house_rules)
    header.check_stakes(hand)
    header.check_seats(hand)
    posts.check(hand)
    rounds.check(hand)
    play.check(hand)
    showdown.check_odd_chips(hand)
    if any(award.result_source is ResultSource.REFUND for award in hand.awards):
        raise Unsayable("a side pot goes back to those who paid it")
    if hand.game.key in OMAHA_BY_ITS_CARDS and not any(is_said(hand, at, dealt_to) for at in range(len(hand.seats))):
        raise Unsayable("nobody's cards are seen, which alone say how many Omaha is dealt with (--all-cards says them)")


def is_said(hand: HandCourse, seat: int, dealt_to: frozenset[int]) -> bool:
    """True if all cards of a seat are said: dealt face up, shown, or mucked and known."""
    return seat in dealt_to or (
        hand.record.seats[seat].shows in (Shows.SHOWS, Shows.MUCKS) and UNKNOWN not in hand.record.seats[seat].cards
    )


def pots(hand: HandCourse, amounts: Amounts) -> list[dict[str, Any]]:
    """The pots, main pot first: what lay in each with the rake, the rake, who won how much of it on all boards and sides."""
    found = []
    for number, (paid, rake) in enumerate(hand.pots):
        wins: dict[int, int] = {}
        for award in hand.awards:
            if award.pot == number and award.chips:
                wins[award.seat] = wins.get(award.seat, 0) + award.chips
        found.append(
            {
                "number": number,
                "amount": amounts[paid + rake],
                "rake": amounts[rake],
                "player_wins": [
                    {"player_id": hand.record.seats[seat].chair, "win_amount": amounts[chips]}
                    for seat, chips in sorted(wins.items())
                ],
            }
        )
    return found
