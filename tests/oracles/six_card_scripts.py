"""Rounds of 6 Card Poker with laid cards and a script, for the twin and, as a tape, for the kernel."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pipeline import cards, compile
from pipeline.codes import Action, Status
from pipeline.engine import banked_play
from pipeline.engine.play import Log
from pipeline.record import Registries
from pipeline.record_rounds import Choice, RecordedBox, RecordedRound, tape_of_rounds
from pipeline.rules.banked import HouseTable
from tests.oracles.naive_ranking import RANKS
from tests.oracles.naive_six_card import Box, Round, play
from tests.oracles.six_card_adapter import WORDS
from tests.oracles.six_card_tables import GAME, NO_CAP_BALANCE, SixTable, page_tables

DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
ACTIONS = {word: action for action, word in WORDS.items()}


@dataclass(frozen=True, kw_only=True)
class Script:
    """A round told: (ante, bonus, cards, drawn) by position, the dealer's cards and new card, "1 bet, 2 exchange 03, 2 fold"."""

    boxes: tuple[tuple[int, int, str, str], ...]
    dealer: str
    script: str = ""
    new: str = ""
    balance: int = NO_CAP_BALANCE
    max_payout: int = 0
    readings: dict[str, str] = field(default_factory=dict)
    min_ante: int = 1

    @property
    def table(self) -> HouseTable:
        return HouseTable(min_ante=self.min_ante, max_payout=self.max_payout, pay_tables=page_tables())

    @property
    def moves(self) -> list[tuple[int, str, tuple[int, ...]]]:
        """Position, what, places."""
        words = [move.split() for move in self.script.split(", ") if move]
        return [(int(position), what, tuple(map(int, "".join(places)))) for position, what, *places in words]

    def twin(self) -> Round:
        """The round as the twin plays it."""
        boxes = [Box(at, ante, bonus) for at, (ante, bonus, _, _) in enumerate(self.boxes, start=1)]
        table = SixTable(self.table, (), self.balance, self.readings, 0, 0)
        moves = self.moves

        def decide(position: int, may: set[str], seen: list[str]) -> tuple[str, Sequence[int]]:
            at, what, places = moves.pop(0)
            assert at == position
            return what, places

        end = play(table.rules(), boxes, self.balance, self.deck(), decide)
        assert moves == []
        return end

    def deck(self) -> list[str]:
        """First cards in turn, then what is drawn in the order of the script, then the rest."""
        rows = [text_cards(row[2]) for row in self.boxes] + [text_cards(self.dealer)]
        deck = [row[place] for place in range(5) for row in rows]
        drawers = [position for position, what, _ in self.moves if what in ("buy", "exchange")]
        for position in dict.fromkeys(drawers):
            deck += text_cards(self.boxes[position - 1][3])
        deck += text_cards(self.new)
        assert len(deck) == len(set(deck))
        return deck + [card for card in DECK if card not in deck]

    def record(self) -> RecordedRound:
        """The round as a record."""
        return RecordedRound(
            game=GAME.key,
            table=self.table,
            balance=self.balance,
            boxes=tuple(
                RecordedBox(
                    chair=at,
                    player=f"box {at}",
                    ante=ante,
                    bonus=bonus,
                    cards=tuple(cards.cards(first)),
                    drawn=tuple(cards.cards(drawn)),
                )
                for at, (ante, bonus, first, drawn) in enumerate(self.boxes, start=1)
            ),
            dealer=tuple(cards.cards(self.dealer)),
            dealer_new=cards.card(self.new) if self.new else None,
            decisions=tuple(
                Choice(box=position - 1, action=ACTIONS[what], places=places) for position, what, places in self.moves
            ),
        )

    def log(self) -> Log:
        """What the kernel logs of it."""
        return replayed(self.record(), self)

    def status(self) -> Status:
        """How the kernel ends it."""
        return Status(int(self.log().results["status"][0]))


def replayed(record: RecordedRound, script: Script) -> Log:
    """The kernel's log of a record."""
    rules = compile.banked_record(GAME, script.table, script.readings)
    return banked_play.replay(rules, tape_of_rounds([record], Registries()), 0)


def text_cards(text: str) -> list[str]:
    """A text as a list of cards."""
    joined = text.replace(" ", "")
    return [joined[at : at + 2] for at in range(0, len(joined), 2)]


def nets_of_twin(script: Script) -> dict[int, int]:
    """What each box won or lost."""
    end = script.twin()
    return {
        box.position: box.paid_ante + box.paid_bet + box.paid_bonus - box.ante - box.bet - box.bonus - box.fee
        for box in end.boxes
    }


def nets_of_kernel(script: Script) -> dict[int, int]:
    """The same of the kernel."""
    log = script.log()
    assert log.results["status"].tolist() == [Status.OK]
    seats = zip(log.seats["seat_no"].tolist(), (log.seats["won_chips"] - log.seats["put_in_chips"]).tolist())
    nets = dict(seats)
    assert sum(nets.values()) == 0
    return {chair: net for chair, net in nets.items() if chair <= len(script.boxes)}


def changed(script: Script, **more: object) -> Script:
    """The script with other values."""
    return replace(script, **more)


__all__ = ["Action", "Script", "changed", "nets_of_kernel", "nets_of_twin", "replayed"]
