"""Writes generated hands as PokerStars does, from a record and the rows of the lake: a second way from rows to text.

The first seat is the hero, who sees its own cards; others are seen if they are shown, or in the summary if they were mucked.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from pipeline import cards, games
from pipeline.codes import Action, Limit, Shows
from pipeline.record import RecordedHand
from pipeline.rules.game import Game

NAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_5": "5 Card Omaha",
    "omaha_6": "6 Card Omaha",
    "omaha_hi_lo": "Omaha Hi/Lo",
    "seven_card_stud": "7 Card Stud",
    "seven_card_stud_hi_lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "six_plus": "6+ Hold'em",
}
LIMITS = {Limit.NO_LIMIT: "No Limit", Limit.POT_LIMIT: "Pot Limit", Limit.FIXED_LIMIT: "Limit"}
POSTS = {Action.POST_ANTE: "the ante", Action.POST_SMALL_BLIND: "small blind", Action.POST_BIG_BLIND: "big blind"}
STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
FLOP_STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")

Rows = Sequence[dict[str, Any]]


def text_of(record: RecordedHand, hand: dict[str, Any], seats: Rows, actions: Rows, awards: Rows) -> str:
    """The text of a hand; rows are those of the hand in the lake."""
    writer = Writer(record, hand, seats, actions, awards)
    return "\n".join(writer.lines()) + "\n\n\n"


class Writer:
    """One hand."""

    def __init__(self, record: RecordedHand, hand: dict[str, Any], seats: Rows, actions: Rows, awards: Rows) -> None:
        self.record, self.hand, self.actions, self.awards = record, hand, actions, awards
        self.game: Game = games.find(record.game)
        self.rows = {row["seat_no"]: row for row in seats}
        self.name = {seat.chair: f"{seat.player} {seat.chair}" for seat in record.seats}
        self.own = {seat.chair: seat.cards for seat in record.seats}
        self.owned = tuple(accumulate(self.game.num_own_by_street))
        self.live = [seat.chair for seat in record.seats]
        self.chair = {chair: chair for chair in self.name}
        if not self.game.has_blinds:  # the text has no button, so the seat after it gets the first chair
            order = sorted(seats, key=lambda row: (row["seat_no"] - hand["button_seat"] - 1) % 16)
            self.chair = {row["seat_no"]: chair for chair, row in enumerate(order, start=1)}
        self.bet: dict[int, int] = {}

    def money(self, chips: int) -> str:
        text = f"{chips / 10**self.record.stakes.decimals:.{self.record.stakes.decimals}f}"
        return f"${text.rstrip('0').rstrip('.') if '.' in text else text}"

    def lines(self) -> Iterator[str]:
        """All lines."""
        yield self.header()
        button = f" Seat #{self.hand['button_seat']} is the button" if self.game.has_blinds else ""
        yield f"Table 'Tapete' 9-max{button}"
        for chair, name in self.name.items():
            yield f"Seat {self.chair[chair]}: {name} ({self.money(self.rows[chair]['stack_chips'])} in chips)"
        streets = FLOP_STREETS if self.game.has_blinds else STUD_STREETS
        posts = [row for row in self.actions if row["action"] < Action.BRING_IN]
        for row in posts:
            kind = (
                "button blind"
                if self.game.key == "six_plus" and row["action"] == Action.POST_BIG_BLIND
                else POSTS[row["action"]]
            )
            yield f"{self.name[row['seat_no']]}: posts {kind} {self.money(row['put_in_chips'])}{self.all_in(row)}"
            if row["action"] != Action.POST_ANTE:
                self.bet[row["seat_no"]] = row["put_in_chips"]
        for street_no in range(self.hand["last_street_no"] + 1):
            yield from self.street(street_no, streets[street_no])
        yield from self.end()

    def header(self) -> str:
        stakes = self.record.stakes
        sizes = (
            (stakes.small_bet, stakes.big_bet)
            if stakes.limit is Limit.FIXED_LIMIT
            else (stakes.small_blind, stakes.big_blind)
        )
        said = f"{self.money(sizes[0])}/{self.money(sizes[1])} USD"
        if self.game.key == "six_plus":
            said = f"Button Blind {self.money(stakes.big_blind)} - Ante {self.money(max(stakes.forced.antes))} USD"
        game = f"{NAMES[self.game.key]} {LIMITS[stakes.limit]} ({said})"
        return f"PokerStars Hand #{10**11 + self.hand['hand_no']}:  {game} - 2016/01/17 4:11:07 ET"

    def all_in(self, row: dict[str, Any]) -> str:
        """The suffix of an action that takes the last chips."""
        chair = row["seat_no"]
        before = sum(
            one["put_in_chips"]
            for one in self.actions
            if one["seat_no"] == chair and one["action_no"] <= row["action_no"]
        )
        return " and is all-in" if before == self.rows[chair]["stack_chips"] and row["put_in_chips"] else ""

    def street(self, street_no: int, title: str) -> Iterator[str]:
        """Cards and actions of a street."""
        board = cards.unpack(self.hand["board"])
        if self.game.has_blinds and street_no:
            num = sum(street.board for street in self.game.streets[: street_no + 1])
            new = self.game.streets[street_no].board
            old = f" [{spaced(board[: num - new])}]" if num > new else ""
            yield f"*** {title} ***{old} [{spaced(board[num - new : num])}]"
        else:
            shared = f" [{spaced(board)}]" if board and title == "RIVER" else ""
            yield f"*** {title} ***{shared}"
        for chair in self.live:
            yield from self.dealt(chair, street_no)
        if street_no:
            self.bet = {}
        standing = max(self.bet.values(), default=0)
        for row in self.actions:
            if row["street_no"] == street_no and row["action"] >= Action.BRING_IN:
                line, standing = self.action(row, standing)
                yield line

    def dealt(self, chair: int, street_no: int) -> Iterator[str]:
        """What is seen of the cards that a seat gets."""
        own = self.own[chair]
        is_hero = chair == self.record.seats[0].chair
        last = self.owned[street_no]
        first = self.owned[street_no - 1] if street_no else 0
        if self.game.has_blinds:
            if street_no == 0 and is_hero:
                yield f"Dealt to {self.name[chair]} [{spaced(own[:last])}]"
        elif street_no == 0:
            yield f"Dealt to {self.name[chair]} [{spaced(own[:last] if is_hero else own[2:3])}]"
        elif is_hero and len(own) >= last:
            yield f"Dealt to {self.name[chair]} [{spaced(own[:first])}] [{spaced(own[first:last])}]"
        elif street_no < len(STUD_STREETS) - 1:
            yield f"Dealt to {self.name[chair]} [{spaced(own[2:first])}] [{spaced(own[first:last])}]"

    def action(self, row: dict[str, Any], standing: int) -> tuple[str, int]:
        """The line of an action, and where the bet stands after it."""
        chair, action, chips = row["seat_no"], row["action"], row["put_in_chips"]
        name, suffix = self.name[chair], self.all_in(row)
        self.bet[chair] = bet = self.bet.get(chair, 0) + chips
        if action == Action.FOLD:
            self.live.remove(chair)
            return f"{name}: folds", standing
        if action == Action.CHECK:
            return f"{name}: checks", standing
        if action == Action.CALL:
            return f"{name}: calls {self.money(chips)}{suffix}", standing
        if action == Action.BRING_IN:
            return f"{name}: brings in for {self.money(chips)}{suffix}", max(standing, bet)
        if action == Action.BET:
            return f"{name}: bets {self.money(chips)}{suffix}", bet
        return f"{name}: raises {self.money(bet - standing)} to {self.money(bet)}{suffix}", bet

    def end(self) -> Iterator[str]:
        """Showdown, who collects, summary."""
        for chair, row in self.rows.items():
            if row["returned_chips"]:
                yield f"Uncalled bet ({self.money(row['returned_chips'])}) returned to {self.name[chair]}"
        shows = {seat.chair: seat.shows for seat in self.record.seats}
        if self.hand["num_showdown"]:
            yield "*** SHOW DOWN ***"
            for chair in self.live:
                shown = shows[chair] is Shows.SHOWS
                yield f"{self.name[chair]}: " + (
                    f"shows [{spaced(self.own[chair])}] (a hand)" if shown else "mucks hand"
                )
        pots = sorted({row["pot_no"] for row in self.awards})
        for row in self.awards:
            pot = "pot" if len(pots) == 1 else "main pot" if row["pot_no"] == 0 else f"side pot-{row['pot_no']}"
            yield f"{self.name[row['seat_no']]} collected {self.money(row['chips'])} from {pot}"
        yield "*** SUMMARY ***"
        paid = [sum(row["chips"] for row in self.awards if row["pot_no"] == pot) for pot in pots]
        listed = "".join(
            f" {'Main pot' if pot == 0 else f'Side pot-{pot}'} {self.money(chips)}."
            for pot, chips in zip(pots, paid, strict=True)
        )
        total = self.money(self.hand["pot_chips"])
        yield f"Total pot {total}{listed if len(pots) > 1 else ''} | Rake {self.money(self.hand['rake_chips'])}"
        for chair in self.live if self.hand["num_showdown"] else ():
            what = "showed" if shows[chair] is Shows.SHOWS else "mucked"
            yield f"Seat {self.chair[chair]}: {self.name[chair]} {what} [{spaced(self.own[chair])}]"


def spaced(numbers: Sequence[int]) -> str:
    """Cards with blanks between them."""
    text = cards.text(numbers)
    return " ".join(text[at : at + 2] for at in range(0, len(text), 2))
