"""A hand as a JSON object, and why one can't be said."""

from typing import Any

from pipeline.cards import UNKNOWN
from pipeline.codes import ResultSource, Shows
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.ohh import header, posts, rounds
from pipeline.exports.ohh.values import Amount, Amounts, written
from pipeline.exports.pokerstars import play, showdown
from pipeline.exports.pokerstars.telling import Telling

BETWEEN_HANDS = "\n\n"
OMAHA_BY_ITS_CARDS = ("omaha_5", "omaha_6")


def text_of(hand: HandCourse, telling: Telling) -> str:
    """The hand as a JSON object with a blank line after it; Unsayable says why it can't be said."""
    return written(document(hand, telling)) + BETWEEN_HANDS


def document(hand: HandCourse, telling: Telling) -> dict[str, Any]:
    """The hand as the object that is written; Unsayable says why it can't be said."""
    dealt_to, shown_by = told_by(hand, telling)
    check(hand, dealt_to | shown_by)
    amounts = Amounts(hand.record.stakes.decimals)
    return {
        "ohh": {
            **header.fields(hand, telling, amounts),
            "rounds": rounds.rounds(hand, amounts, dealt_to, shown_by),
            "pots": pots(hand, amounts),
            **header.bounties(hand),
        }
    }


def check(hand: HandCourse, told: frozenset[int]) -> None:
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
    if hand.game.key in OMAHA_BY_ITS_CARDS and not any(is_said(hand, at, told) for at in range(len(hand.seats))):
        raise Unsayable("nobody's cards are seen, which alone say how many Omaha is dealt with (--all-cards says them)")


def is_said(hand: HandCourse, seat: int, told: frozenset[int]) -> bool:
    """True if all cards of a seat are said: told, shown at showdown, or mucked and known."""
    return seat in told or (
        hand.record.seats[seat].shows in (Shows.SHOWS, Shows.MUCKS) and UNKNOWN not in hand.record.seats[seat].cards
    )


def told_by(hand: HandCourse, telling: Telling) -> tuple[frozenset[int], frozenset[int]]:
    """The seats whose cards are dealt face up, and those that show theirs though they fold, or win without a showdown.

    Of hands that were read somewhere all that is known is told: the hero was dealt it, others have shown it. Where nobody is the
    hero and several are known without a showdown, everybody's cards lay open.
    """
    if telling.has_all_cards or telling.hero is not None or hand.source is None:
        return telling.dealt_to(hand), frozenset()
    seats, hero = hand.record.seats, hand.hero
    known = frozenset(at for at, seat in enumerate(seats) if UNKNOWN not in seat.cards)
    unseen = frozenset(at for at in known if seats[at].shows not in (Shows.SHOWS, Shows.MUCKS))
    if hero is None:
        return (known, frozenset()) if len(unseen) > 1 else (frozenset(), unseen)
    return known & {hero}, unseen - {hero}


def pots(hand: HandCourse, amounts: Amounts) -> list[dict[str, Any]]:
    """The pots, main pot first: what lay in each with the rake, the rake, who won how much of it on all boards and sides.

    A jackpot is part of what was taken, of the main pot first. What a player cashed out for, or got beside the pot, stands with
    what is won of the main pot, which may be nothing."""
    found = []
    jackpot_left = hand.source.jackpot_chips or 0 if hand.source else 0
    beside = paid_beside(hand, amounts)
    for number, (paid, taken) in enumerate(hand.pots):
        wins: dict[int, int] = {}
        for award in hand.awards:
            if award.pot == number and award.chips:
                chair = hand.record.seats[award.seat].chair
                wins[chair] = wins.get(chair, 0) + award.chips
        if number == 0:
            wins |= {chair: wins.get(chair, 0) for chair in beside}
        jackpot = min(jackpot_left, taken)
        jackpot_left -= jackpot
        found.append(
            {
                "number": number,
                "amount": amounts[paid + taken],
                "rake": amounts[taken - jackpot],
                **({"jackpot": amounts[jackpot]} if jackpot else {}),
                "player_wins": [
                    {
                        "player_id": chair,
                        "win_amount": amounts[chips],
                        **(beside.get(chair, {}) if number == 0 else {}),
                    }
                    for chair, chips in sorted(wins.items())
                ],
            }
        )
    return found


def paid_beside(hand: HandCourse, amounts: Amounts) -> dict[int, dict[str, Amount]]:
    """What the source says that players got from the room, by chair: for leaving the pot to it, and beside the pot."""
    found = {}
    for said in hand.source.seats if hand.source else ():
        chips = {
            "cashout_amount": said.cash_out_chips,
            "cashout_fee": said.cash_out_fee_chips,
            "bonus_amount": said.bonus_chips,
        }
        fields = {name: amounts[count] for name, count in chips.items() if count is not None}
        if fields and said.player is None:
            found[said.chair] = fields
    return found
