"""Games against the house as rules: wagers, pay tables, the table's limits, and what a layout of boxes must keep to.

A *round* is one hand of such a game. Its order of play is in engine/banked_round.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.codes import PayLine
from pipeline.rules.house import Option
from pipeline.rules.money import PLAY_MONEY, ForcedBets, HandStakes

MOST_TO_ONE = 1_000_000
MOST_BOXES = 4
LINES = tuple(line.name.lower() for line in PayLine)
"""The lines of a pay table by name, low to high."""
A_PAY = f"a whole number from 0 to {MOST_TO_ONE:,}"

SECOND_ANTE = Option(
    key="second_ante",
    values=("larger_first", "refused"),
    rule="8",
    description="A second open ante above the first: the larger box is played first, or the layout is refused.",
)
ANTE_RATIO = Option(
    key="ante_ratio",
    values=("below_5", "up_to_5"),
    rule="A-70",
    description="How many times the smallest ante the largest may be: less than five times, or five times too.",
)
BONUS_BOXES = Option(
    key="bonus_boxes",
    values=("with_blind", "first"),
    rule="8",
    description="When boxes with a bonus only are revealed: with the blind boxes, or before all others.",
)
MAXIMUM_OF = Option(
    key="maximum_of",
    values=("box", "bet", "player"),
    rule="A-72",
    description="What the maximum payout limits: winnings of each box's ante and bet together, and as much of its bonus; of its "
    "bet only, and its bonus; or of all boxes together, and as much of their bonuses.",
)
OPTIONS = (SECOND_ANTE, ANTE_RATIO, BONUS_BOXES, MAXIMUM_OF)


class RuleBroken(Exception):
    """A value that the rules of the house don't allow: `field` names it, `allowed` says in words what is."""

    def __init__(self, field: str, met: object, allowed: str) -> None:
        self.field, self.met, self.allowed = field, met, allowed
        super().__init__(f"{field}: met {met!r}; allowed: {allowed}")


@dataclass(frozen=True)
class PayTable:
    """What a wager wins to one, by PayLine; 0 where a line is not paid.

    RuleBroken where a line is missing or negative, or pays less than the line below it.

    >>> PayTable.of({"pair": 1, "two_pair": 2})
    Traceback (most recent call last):
    pipeline.rules.banked.RuleBroken: high_card: met 'nothing'; allowed: a whole number from 0 to 1,000,000
    """

    to_one: tuple[int, ...]

    def __post_init__(self) -> None:
        for name, pays in zip(LINES, self.to_one, strict=True):
            if type(pays) is not int or not 0 <= pays <= MOST_TO_ONE:
                raise RuleBroken(name, pays, A_PAY)
        for line in range(1, len(LINES)):
            below = self.to_one[line - 1]
            if self.to_one[line] < below:
                raise RuleBroken(LINES[line], self.to_one[line], f"at least {below:,}, what {LINES[line - 1]} pays")

    @classmethod
    def of(cls, lines: Mapping[str, int]) -> "PayTable":
        """The table with these lines by name."""
        for name in lines:
            if name not in LINES:
                raise RuleBroken(name, lines[name], f"no such line; lines are {', '.join(LINES)}")
        for name in LINES:
            if name not in lines:
                raise RuleBroken(name, "nothing", A_PAY)
        return cls(tuple(lines[name] for name in LINES))

    def lines(self) -> dict[str, int]:
        """The lines by name, low to high."""
        return dict(zip(LINES, self.to_one, strict=True))

    def __str__(self) -> str:
        return ", ".join(f"{name.replace('_', ' ')} {pays}" for name, pays in reversed(self.lines().items()) if pays)


@dataclass(frozen=True, kw_only=True)
class Wager:
    """A wager of a box; `is_by_table` where a pay table says what it wins, else it wins one to one."""

    key: str
    description: str
    is_by_table: bool = False


@dataclass(frozen=True, kw_only=True)
class HouseTable:
    """What belongs to one table of the house, in chips: its smallest chip, the least ante, the most that is won (0: no maximum)
    and what wagers with a table pay, by the wager's key."""

    chip: int = 1
    min_ante: int = 10
    max_payout: int = 0
    pay_tables: Mapping[str, PayTable]
    currency: str = PLAY_MONEY
    decimals: int = 0

    def __hash__(self) -> int:
        return hash((self.chip, self.min_ante, self.max_payout, self.currency, self.decimals))

    def stakes(self) -> HandStakes:
        """The row of the lake's stakes: the least ante is the unit, and no post is due by rule."""
        nothing = (0,) * MOST_BOXES
        return HandStakes(
            forced=ForcedBets(antes=nothing, blinds=nothing, posts=nothing, dead=nothing),
            small_blind=0,
            big_blind=self.min_ante,
            min_bet=self.chip,
            currency=self.currency,
            decimals=self.decimals,
        )

    def document(self) -> dict[str, Any]:
        """The table as manifests and records say it."""
        return {
            "currency": self.currency,
            "decimals": self.decimals,
            "chip": self.chip,
            "min_ante": self.min_ante,
            "max_payout": self.max_payout,
            "pay_tables": {wager: table.lines() for wager, table in self.pay_tables.items()},
        }

    @classmethod
    def of_document(cls, document: Mapping[str, Any]) -> "HouseTable":
        """The table that a document says, checked; RuleBroken where a pay table is not as it must be."""
        pay_tables = {wager: PayTable.of(lines) for wager, lines in document["pay_tables"].items()}
        return cls(**{**document, "pay_tables": pay_tables})


@dataclass(frozen=True, kw_only=True)
class Wagered:
    """What lies on a box when the cards are dealt, in chips."""

    ante: int = 0
    bonus: int = 0


@dataclass(frozen=True, kw_only=True)
class BankedGame:
    """A game of boxes against the house.

    The first `num_open` boxes with an ante are open, others blind. A bet is `bet_antes` antes. `exchanges` are how many cards may
    be replaced. No ante may be `ante_ratio` times another one.
    """

    key: str
    name: str
    wagers: tuple[Wager, ...]
    options: tuple[Option, ...]
    rules_version: int
    sources: tuple[str, ...]
    pay_table: str
    max_boxes: int = MOST_BOXES
    num_open: int = 2
    num_cards: int = 5
    bet_antes: int = 2
    exchanges: tuple[int, ...] = (1, 2, 5)
    ante_ratio: int = 5
    deck_size: int = 52

    def __post_init__(self) -> None:
        most = self.num_cards * (self.max_boxes + 1) + self.num_open * max(self.exchanges) + 1
        if most > self.deck_size:
            raise ValueError(f"{self.key}: {self.max_boxes} boxes need {most} cards of a deck of {self.deck_size}")

    def check_layout(
        self, table: HouseTable, boxes: Sequence[Wagered], balance: int, house_rules: Mapping[str, str]
    ) -> None:
        """RuleBroken unless these wagers can be made, boxes by position; a box without a wager is not played."""
        if not 1 <= len(boxes) <= self.max_boxes:
            raise RuleBroken("boxes", len(boxes), f"1 to {self.max_boxes} boxes")
        for at, box in enumerate(boxes):
            self._check_box(table, box, f"boxes.{at}")
        antes = [(box.ante, at) for at, box in enumerate(boxes) if box.ante > 0]
        self._check_antes(antes, house_rules)
        blind_bets = sum(self.bet_antes * ante for ante, _ in antes[self.num_open :])
        due = sum(box.ante + box.bonus for box in boxes) + blind_bets
        if due > balance:
            raise RuleBroken("balance", balance, f"at least {due:,} chips: all wagers, and the bets of blind boxes")

    def _check_box(self, table: HouseTable, box: Wagered, where: str) -> None:
        if box.ante == box.bonus == 0:
            raise RuleBroken(where, "no wager", "an ante, a bonus or both")
        if box.ante and box.ante < table.min_ante:
            raise RuleBroken(f"{where}.ante", box.ante, f"at least the minimum ante, {table.min_ante:,}, or 0 for none")
        if box.bonus and box.bonus < table.chip:
            raise RuleBroken(f"{where}.bonus", box.bonus, f"at least the smallest chip, {table.chip:,}, or 0 for none")
        for name, chips in (("ante", box.ante), ("bonus", box.bonus)):
            if chips % table.chip:
                raise RuleBroken(f"{where}.{name}", chips, f"a multiple of the smallest chip, {table.chip:,}")

    def _check_antes(self, antes: Sequence[tuple[int, int]], house_rules: Mapping[str, str]) -> None:
        if not antes:
            return
        (most, at), (least, _) = max(antes), min(antes)
        is_up_to = house_rules[ANTE_RATIO.key] == "up_to_5"
        if most > self.ante_ratio * least or (most == self.ante_ratio * least and not is_up_to):
            bound = "at most" if is_up_to else "less than"
            allowed = f"{bound} {self.ante_ratio} times the smallest ante, {least:,}"
            raise RuleBroken(f"boxes.{at}.ante", most, allowed)
        if house_rules[SECOND_ANTE.key] == "refused" and len(antes) > 1 and antes[1][0] > antes[0][0]:
            ante, at = antes[1]
            raise RuleBroken(f"boxes.{at}.ante", ante, f"at most the ante of the first open box, {antes[0][0]:,}")
