"""The actions of a PHH hand: text -> cards, decisions, board. What only playing the hand can tell is left to the engine."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from pipeline import cards
from pipeline.codes import Action, Shows
from pipeline.engine.tables import MAX_SEATS
from pipeline.imports import Unreadable
from pipeline.imports.phh_values import Number, amount_of, chips_of, said
from pipeline.record import NOT_SAID, Decision
from pipeline.rules.game import Game

SEATS = {f"p{seat + 1}": seat for seat in range(MAX_SEATS)}
AMOUNT = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+")
PLAIN_ACTIONS = {
    f"p{seat + 1} {word}": Decision(seat=seat, action=action)
    for seat in range(MAX_SEATS)
    for word, action in (("f", Action.FOLD), ("cc", Action.CHECK_OR_CALL))
}
MAX_AMOUNT_CHARS = 40


class Play:
    """What the actions of a hand say: own cards and what was done with them, board, decisions, by dense seat."""

    def __init__(self, num_seats: int, game: Game) -> None:
        self.game = game
        self.own: list[list[int]] = [[] for _ in range(num_seats)]
        self.shows = [Shows.UNSAID] * num_seats
        self.board: list[int] = []
        self.deal_at: dict[int, int] = {}
        self.decisions: list[Decision] = []
        self.bets: list[tuple[int, Number]] = []  # places of bets and raises among the decisions, and their amounts
        self.num_boards = 0
        self.boards = boards_of(game)

    def read(self, entries: object) -> None:
        """Take all actions; Unreadable quotes the one that can't be one."""
        if not isinstance(entries, list):
            raise Unreadable(f"actions: met {said(entries)}; it must be a list")
        num_seats = len(self.own)
        for entry_no, entry in enumerate(entries):
            plain = PLAIN_ACTIONS.get(entry) if isinstance(entry, str) else None
            if plain is not None and plain.seat < num_seats:
                self.decisions.append(plain)
                continue
            try:
                self._take(entry)
            except Unreadable as problem:
                reason = f"actions[{entry_no}] {said(entry)}: {problem.reason}"
                raise Unreadable(reason, len(self.decisions)) from problem

    @property
    def amounts(self) -> list[Number]:
        """What bets and raises are to, as written."""
        return [amount for _, amount in self.bets]

    def in_chips(self, unit: int) -> tuple[Decision, ...]:
        """The decisions with the amounts of bets in chips."""
        decisions = list(self.decisions)
        for at, amount in self.bets:
            decisions[at] = bet_to(decisions[at].seat, chips_of(amount, unit))
        return tuple(decisions)

    def _take(self, entry: object) -> None:
        if not isinstance(entry, str):
            raise Unreadable("an action is text")
        match entry.partition("#")[0].split():
            case []:
                pass
            case ["d", "db", *texts]:
                self._deal_board("".join(texts))
            case ["d", "dh", player, *texts]:
                self._deal_hole(self._seat(player), "".join(texts))
            case [player, "sm", *texts]:
                self._show(self._seat(player), "".join(texts))
            case [player, "cbr", amount]:
                self._bet(self._seat(player), amount)
            case [player, "f"]:
                self.decisions.append(Decision(seat=self._seat(player), action=Action.FOLD))
            case [player, "cc"]:
                self.decisions.append(Decision(seat=self._seat(player), action=Action.CHECK_OR_CALL))
            case [player, "pb"]:
                if self.game.has_blinds:
                    raise Unreadable(f"{self.game.name} has no bring-in")
                self.decisions.append(Decision(seat=self._seat(player), action=Action.BRING_IN))
            case [_, "sd", *_]:
                raise Unreadable(f"{self.game.name} has no discard or draw")
            case _:
                raise Unreadable("no action of PHH")

    def _seat(self, player: str) -> int:
        seat = SEATS.get(player)
        if seat is None or seat >= len(self.own):
            raise Unreadable(f"no player {player}; there are p1 to p{len(self.own)}")
        return seat

    def _deal_board(self, text: str) -> None:
        dealt = cards_of(text)
        if not dealt:
            raise Unreadable("no cards")
        if self.num_boards < len(self.boards):
            street_no, num_cards = self.boards[self.num_boards]
            if len(dealt) != num_cards:
                name = self.game.streets[street_no].name
                raise Unreadable(f"{len(dealt)} cards; the {name} has {num_cards}")
            self.deal_at[street_no] = len(self.decisions)
        self.num_boards += 1
        self.board += dealt

    def _deal_hole(self, seat: int, text: str) -> None:
        dealt = cards_of(text)
        if not dealt:
            raise Unreadable("no cards")
        self.own[seat] += dealt
        if self.decisions:
            self.deal_at[street_of_card(self.game, len(self.own[seat]))] = len(self.decisions)

    def _show(self, seat: int, text: str) -> None:
        """Note what is shown: `-` stands for the cards dealt, no cards for a muck, unknown cards for cards kept face down."""
        if not text:
            if self.shows[seat] is Shows.SHOWS:
                raise Unreadable("a muck of cards shown before")
            self.shows[seat] = Shows.MUCKS
            return
        shown = tuple(self.own[seat]) if text == "-" else cards_of(text)
        if not self.own[seat]:
            raise Unreadable("cards that were never dealt")
        self.own[seat] = filled(self.own[seat], shown)
        if shown.count(cards.UNKNOWN) < len(shown):
            self.shows[seat] = Shows.SHOWS
        elif self.shows[seat] is not Shows.SHOWS:
            self.shows[seat] = Shows.KEEPS_FACE_DOWN

    def _bet(self, seat: int, text: str) -> None:
        self.bets.append((len(self.decisions), amount_in(text)))
        self.decisions.append(bet_to(seat, NOT_SAID))


@lru_cache(maxsize=65536)
def amount_in(text: str) -> Number:
    """What a bet or raise is to."""
    if len(text) > MAX_AMOUNT_CHARS or not AMOUNT.fullmatch(text):
        raise Unreadable(f"met {said(text)}; the amount must be a number")
    digits = text.replace(",", "")
    return amount_of("amount", int(digits) if digits.isdecimal() else Decimal(digits))


def boards_of(game: Game) -> tuple[tuple[int, int], ...]:
    """(street, number of cards) of the game's deals to the board; in stud the common card where the deck runs short [A-35].

    >>> from pipeline import games
    >>> boards_of(games.find("omaha")), boards_of(games.find("razz"))
    (((1, 3), (2, 1), (3, 1)), ((4, 1),))
    """
    if game.is_last_card_shared:
        return ((len(game.streets) - 1, game.num_own_by_street[-1]),)
    return tuple((street_no, street.board) for street_no, street in enumerate(game.streets) if street.board)


def street_of_card(game: Game, num_own: int) -> int:
    """The street on which a seat gets its own card of this number, counted from 1; the last one for cards beyond."""
    last = max(street_no for street_no, num in enumerate(game.num_own_by_street) if num)
    return next((at for at in range(last) if sum(game.num_own_by_street[: at + 1]) >= num_own), last)


@lru_cache(maxsize=65536)
def bet_to(seat: int, amount: int) -> Decision:
    """A bet or raise of the seat to this amount."""
    return Decision(seat=seat, action=Action.BET_OR_RAISE, amount=amount)


def filled(dealt: Sequence[int], shown: Sequence[int]) -> list[int]:
    """The cards dealt, unknown ones filled with the new ones of those shown; Unreadable if both can't be the same hand.

    >>> cards.text(filled(cards.cards("??Kd"), cards.cards("KdAc")))
    'AcKd'
    """
    if tuple(shown) == tuple(dealt):
        return list(dealt)
    new = [card for card in shown if card != cards.UNKNOWN and card not in dealt]
    unshown = [card for card in dealt if card != cards.UNKNOWN and card not in shown]
    num_unknown = len(dealt) - sum(card != cards.UNKNOWN for card in dealt)
    num_hidden = len(shown) - sum(card != cards.UNKNOWN for card in shown)
    if len(dealt) != len(shown) or len(new) > num_unknown or len(unshown) > num_hidden:
        raise Unreadable(f"shown cards are not those dealt, {cards.text(dealt)}")
    fresh = iter(new)
    return [next(fresh, card) if card == cards.UNKNOWN else card for card in dealt]


@lru_cache(maxsize=65536)
def cards_of(text: str) -> tuple[int, ...]:
    """The numbers of cards as PHH writes them: a card with a `?` is unknown, a ten is T or 10.

    >>> cards_of("10hA?") == (cards.card("Th"), cards.UNKNOWN)
    True
    """
    plain = re.sub(r"\?[cdhs]|[2-9TJQKA]\?", "??", text.replace("10", "T"))
    try:
        return tuple(cards.cards(plain))
    except ValueError as problem:
        raise Unreadable(str(problem)) from problem
