"""The rounds of a record: posts, cards, decisions, what is shown.

A round is a street: `Preflop`, `Flop`, `Turn`, `River`, in stud the first to the fifth of a hand whatever they are
called, since the format names none. A street that comes twice is that of the second board of a hand run twice. `Showdown`
may come before the cards that are dealt out. Stud has no action for the bring-in: what the first seat puts in on the
first street is one if it is less than a bet.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from pipeline.codes import Action, Limit, Shows
from pipeline.imports import Unreadable
from pipeline.imports.ohh.amounts import Amount
from pipeline.imports.ohh.values import Amounts, cards_of, id_of, in_order, listed, number_of, said
from pipeline.imports.rooms.actions import FIRST, SECOND, Course
from pipeline.imports.rooms.header import PlayedGame, Unsupported
from pipeline.imports.rooms.money import in_words
from pipeline.imports.rooms.seats import Post, Posted, Sitting
from pipeline.record import NOT_SAID

STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
SHOWDOWN = "showdown"
NUM_BOARD = (0, 3, 1, 1)
NUM_STUD_STREETS = 5
POSTS = {
    "Post Ante": Post.ANTE,
    "Post SB": Post.SMALL_BLIND,
    "Post BB": Post.BIG_BLIND,
    "Straddle": Post.STRADDLE,
    "Post Dead": Post.DEAD,
    "Post Extra Blind": Post.LIVE,
}
DEAD = (Post.ANTE, Post.DEAD)
PLAYS = (*POSTS, "Bet", "Raise", "Call", "Check", "Fold")
COMES_AND_GOES = ("Added Chips", "Sits Down", "Stands Up")


class Teller:
    """Tells the course of a hand round by round. `name_of` are the players by id; `outside` is what the room added to the pot."""

    def __init__(
        self, game: PlayedGame, amounts: Amounts, reading: Amount, sitting: Sitting, name_of: dict[str, str]
    ) -> None:
        self.game, self.amounts, self.reading = game, amounts, reading
        self.sitting, self.name_of = sitting, name_of
        self.is_stud = game.key.startswith("seven_card_stud")
        self.course = Course({})
        self.bets: dict[str, int] = {}
        self.put_in = dict.fromkeys(sitting.stacks, 0)
        self.outside = 0
        self.hand: dict[str, Any] = {}
        self.num_streets = 0
        self.boards: list[list[tuple[int, ...]]] = [[], [], []]
        self.seen: dict[int, tuple[int, ...]] = {}

    def tell(self, hand: dict[str, Any]) -> None:
        """All rounds of a record."""
        self.hand = hand
        for round_ in in_order(listed(hand, "rounds"), "id"):
            is_showdown = self.begin(round_)
            for fields in in_order(listed(round_, "actions"), "action_number"):
                action = fields.get("action")
                if not isinstance(action, str) or action not in ACTS:
                    self.pass_over(action, is_showdown)
                    continue
                player = id_of(fields.get("player_id"))
                name = self.name_of.get(player or "")
                if name is None and player is None and action in OF_NOBODY:
                    name = ""
                if name is None:
                    raise Unreadable(f"player {said(player)} acts and has no seat", len(self.course.decisions))
                ACTS[action](self, name, action, fields)
        self.lay_boards()

    @cached_property
    def dealt_in(self) -> set[str]:
        """The players who post or act."""
        actions = [action for round_ in listed(self.hand, "rounds") for action in listed(round_, "actions")]
        ids = [id_of(action.get("player_id")) for action in actions if action.get("action") in PLAYS]
        return {self.name_of[number] for number in ids if number in self.name_of}

    def begin(self, round_: dict[str, Any]) -> bool:
        """Begin a round; True for a showdown."""
        street = str(round_.get("street") or "").lower().replace(" ", "")
        if street == SHOWDOWN:
            return True
        if self.is_stud and is_of_antes(round_):
            return False
        street_no = self.num_streets if self.is_stud else STREETS.get(street)
        if street_no is None or street_no >= NUM_STUD_STREETS:
            raise Unreadable(f"street: met {said(round_.get('street'))}", len(self.course.decisions))
        self.num_streets += 1
        course = self.course
        if street_no not in course.deal_at:
            course.deal_at[street_no] = len(course.decisions)
            course.street_no = street_no
            self.bets = {} if street_no else self.bets
        board = cards_of(round_.get("cards"))
        if not board:
            return False
        if self.is_stud:
            course.boards[""] = board
            return False
        if street_no == 0:
            raise Unreadable(f"cards: met {said(round_.get('cards'))} before the flop", len(course.decisions))
        turns = self.boards[street_no - 1]
        before = [card for street in self.boards[: street_no - 1] for card in (street[0] if street else ())]
        if len(board) == len(before) + NUM_BOARD[street_no] and list(board[: len(before)]) == before:
            board = board[len(before) :]  # the whole board, not what was added
        turns.append(board)
        if len(turns) > 2:
            raise Unsupported("a hand run three times is not played here")
        return False

    def lay_boards(self) -> None:
        """Put the streets together as boards. Changes the course."""
        boards = self.course.boards
        common: tuple[int, ...] = ()
        second: tuple[int, ...] | None = None
        first: tuple[int, ...] = ()
        for turns in self.boards:
            if len(turns) > 1 and second is None:
                common, second = first, first
            if turns:
                first += turns[0]
                second = None if second is None else second + turns[-1]
        if second is None:
            if first:
                boards[""] = first
            return
        if common:
            boards[""] = common
        boards[FIRST], boards[SECOND] = first, second

    def pass_over(self, action: Any, is_showdown: bool) -> None:
        """Refuse an action that is not known, unless it can move no bets."""
        if not is_showdown and action not in COMES_AND_GOES:
            raise Unreadable(f"action: met {said(action)}", len(self.course.decisions))

    def put(self, name: str, chips: int) -> None:
        """Add live chips to the bet of a seat."""
        self.bets[name] = self.bets.get(name, 0) + chips
        self.put_in[name] += chips

    def post(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Take a post; in stud a blind is the bring-in."""
        kind, chips = POSTS[action], self.amounts.of(fields, "amount")
        if self.is_stud and kind not in DEAD:
            self.bring_in(name, chips)
            return
        if kind in DEAD:
            self.put_in[name] += chips
        else:
            self.put(name, chips)
        self.sitting.posts.append(Posted(name, kind, chips, self.put_in[name] == self.sitting.stacks[name]))

    def bring_in(self, name: str, chips: int) -> None:
        """Take the bring-in of stud."""
        self.put(name, chips)
        is_all_in = self.put_in[name] == self.sitting.stacks[name]
        self.course.brought_in = (chips, is_all_in)
        self.course.decisions.append((name, Action.BRING_IN, chips))

    def bet(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Take a bet, a raise or a call. At no limit one that says all-in and is cut to what others have is of all chips."""
        amount, decisions = self.amounts.of(fields, "amount"), self.course.decisions
        is_to = action != "Bet" and self.reading is (Amount.ALL_TO if action == "Call" else Amount.RAISE_TO)
        is_to |= action == "Raise" and self.reading is Amount.ALL_TO
        chips = amount - self.bets.get(name, 0) if is_to else amount
        if chips < 0:
            raise Unreadable(f"{name!r} takes back chips of a bet", len(decisions))
        if self.is_stud and not decisions and chips < self.game.small:
            self.bring_in(name, chips)
            return
        self.put(name, chips)
        if action == "Call":
            decisions.append((name, Action.CALL, chips))
            return
        if fields.get("is_allin") is True and self.game.limit is Limit.NO_LIMIT and self.is_cut(name):
            self.put(name, self.sitting.stacks[name] - self.put_in[name])
        decisions.append((name, Action.BET if action == "Bet" else Action.RAISE, self.bets[name]))

    def is_cut(self, name: str) -> bool:
        """True if a seat has chips left and has bet what the deepest of those can call who are dealt in and have not folded."""
        stacks, folded = self.sitting.stacks, self.course.folded_on
        if self.put_in[name] >= stacks[name]:
            return False
        others = [other for other in self.dealt_in if other != name and other not in folded]
        most = max([self.bets.get(other, 0) + stacks[other] - self.put_in[other] for other in others], default=0)
        return self.bets[name] == most

    def check(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Take a check."""
        self.course.decisions.append((name, Action.CHECK, NOT_SAID))

    def fold(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Take a fold."""
        self.course.folded_on[name] = self.course.street_no
        self.course.decisions.append((name, Action.FOLD, NOT_SAID))

    def deal(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Note cards that were dealt."""
        own = cards_of(fields.get("cards"))
        if own:
            self.course.dealt.setdefault(name, []).append((self.course.street_no, own))

    def show(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Note cards that are shown, or known though they are mucked. A seat that has folded shows nothing that counts."""
        own = cards_of(fields.get("cards"))
        if action == "Shows Cards":
            if own:
                self.course.shown[name] = own
            self.course.shows[name] = Shows.SHOWS
            return
        if own:
            self.seen[self.sitting.chairs[name]] = own
        self.course.shows.setdefault(name, Shows.MUCKS)

    def add_to_pot(self, name: str, action: str, fields: dict[str, Any]) -> None:
        """Take what is added to the pot: dead chips of a player, else chips of the room. Adjustments are outside of it."""
        if action == "Player Adjustment":
            amount = number_of(fields.get("amount") or 0)
            if name:
                adjusted = self.amounts[abs(amount)]
                self.course.beside.add(name, "adjustment_chips", adjusted if amount >= 0 else -adjusted)
            else:
                self.course.notes.append(f"adjustment: nobody {amount:+g}")
            return
        chips = self.amounts.of(fields, "amount")
        if name:
            self.put_in[name] += chips
            self.sitting.posts.append(Posted(name, Post.DEAD, chips, False))
            self.course.notes.append(f"added to the pot: {in_words(chips, self.amounts.decimals)} of {name}")
        else:
            self.outside += chips
            self.course.added = self.outside


def is_of_antes(round_: dict[str, Any]) -> bool:
    """True for a round that has antes and nothing else, which is no street."""
    actions = listed(round_, "actions")
    return bool(actions) and all([action.get("action") == "Post Ante" for action in actions])


OF_NOBODY = ("Add to Pot", "Player Adjustment")
ACTS: dict[str, Callable[[Teller, str, str, dict[str, Any]], None]] = {
    **dict.fromkeys(POSTS, Teller.post),
    **dict.fromkeys(("Bet", "Raise", "Call"), Teller.bet),
    "Check": Teller.check,
    "Fold": Teller.fold,
    "Dealt Cards": Teller.deal,
    **dict.fromkeys(("Shows Cards", "Mucks Cards"), Teller.show),
    **dict.fromkeys(OF_NOBODY, Teller.add_to_pot),
}
