"""What a text says beyond the hand: whose cards are dealt face up, the hand's number, when it was played, the table's name.

Cards. At showdown everybody's are seen, mucked ones in the summary. `Dealt to` is written of the hero alone, as readers expect
it. Hands that were read somewhere are told with all that their source knew, cards of others where they fold or win. Where it
names no hero and knew several seats without a showdown, all are dealt to face up; a single one is not, or it would be the hero.
Numbers. A hand of PokerStars keeps its own. Others get nine digits that stand for the run and nine for the hand in it: the same
each time, and above all that the room ever gave; two runs share theirs with a chance of 1 in 900 million.
Times. A hand without one is played `SECONDS_A_HAND` after the one before it in its run, from `START` on.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.cards import UNKNOWN
from pipeline.codes import Shows
from pipeline.exports.course import HandCourse

SITE = "PokerStars"
NEW_YORK = ZoneInfo("America/New_York")
START = datetime(2020, 1, 1, tzinfo=UTC)
SECONDS_A_HAND = 60
MOST_DIGITS = 18
HANDS_OF_A_RUN = 10**9
FIRST_RUN, NUM_RUNS = 10**8, 9 * 10**8


@dataclass(frozen=True, kw_only=True)
class Hero:
    """Who sees its cards: the player of this name or the seat with this chair; neither means nobody."""

    player: str | None = None
    chair: int | None = None


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How a run is told. `hero` None: whom the source names, nobody in generated hands. `has_all_cards`: cards are dealt to
    everybody face up."""

    run_id: str
    run_name: str
    hero: Hero | None = None
    has_all_cards: bool = False
    start: datetime = START

    def tells_all(self, hand: HandCourse) -> bool:
        """True if all that is known of a hand's cards is to be said."""
        return self.has_all_cards or (self.hero is None and hand.source is not None)

    def dealt_to(self, hand: HandCourse) -> frozenset[int]:
        """The seats whose cards are dealt face up: all that are known without a showdown, where nobody names a hero."""
        seats = hand.record.seats
        if not self.tells_all(hand):
            if self.hero is None:
                return frozenset()
            return frozenset(
                at
                for at, seat in enumerate(seats)
                if (self.hero.chair == seat.chair or self.hero.player == seat.player) and UNKNOWN not in seat.cards
            )
        known = frozenset(at for at, seat in enumerate(seats) if UNKNOWN not in seat.cards)
        if hand.hero is not None and not self.has_all_cards:
            return known & {hand.hero}
        if self.has_all_cards:
            return known
        unseen = frozenset(at for at in known if seats[at].shows not in (Shows.SHOWS, Shows.MUCKS))
        return unseen if len(unseen) <= 1 else known

    def names_hero(self, hand: HandCourse) -> bool:
        """True if somebody says whose cards are dealt face up."""
        return self.has_all_cards or self.hero is not None or hand.hero is not None

    def number(self, hand: HandCourse) -> int:
        """The number of the hand, at most 18 digits."""
        source = hand.source
        if source is not None and source.site == SITE and source.external_id.isdecimal():
            number = int(source.external_id)
            if number < 10**MOST_DIGITS:
                return number
        run = FIRST_RUN + int(self.run_id.rpartition("_")[2], 16) % NUM_RUNS
        return run * HANDS_OF_A_RUN + (hand.record.hand_no or 0) % HANDS_OF_A_RUN

    def played_at(self, hand: HandCourse) -> str:
        """The moment in UTC and, in brackets, by the clock of New York; UTC alone in the hour that this clock shows twice."""
        said = hand.source.played_at if hand.source else None
        if said is None:
            moment = self.start + timedelta(seconds=SECONDS_A_HAND * (hand.record.hand_no or 0))
        else:
            moment = datetime.fromisoformat(said)
        local = moment.astimezone(NEW_YORK)
        return f"{clock(moment)} UTC" + ("" if local.fold else f" [{clock(local)} ET]")

    def table_name(self, hand: HandCourse) -> str:
        """The name of the table, or the run's where it has none."""
        said = hand.source.table_name if hand.source else None
        return said if said and said.isprintable() else f"Tapete {self.run_name}"


def clock(moment: datetime) -> str:
    """Date and time, the hour without a leading nought.

    >>> clock(datetime(2014, 1, 6, 7, 5, 9))
    '2014/01/06 7:05:09'
    """
    return f"{moment.year:04}/{moment:%m/%d} {moment.hour}:{moment:%M:%S}"
