"""Strategies against the house as files: what a box does with which cards. From the strategies folder of the home, or shipped."""

from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import Field, ValidationError

from pipeline.cards import RANKS
from pipeline.codes import Draw, FirstMove, Holding, PayLine, StrategyKind
from pipeline.engine.banked_tables import MOST_LINES, NO_MOVE
from pipeline.errors import UnknownName
from pipeline.simulate import documents
from pipeline.simulate.stakes import Part

Move = Literal["fold", "raise", "buy", "exchange_two", "exchange_five"]
DrawMove = Literal["as_hand", "fold", "raise", "buy", "exchange_two", "exchange_five"]
Line = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
HoldingName = Literal["pair", "three_high", "three_suited", "inside_straight", "nothing"]
RankName = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
LineOrNever = Literal[Line, "never"]
NEVER = len(get_args(Line))


class FirstPart(Part):
    """What to do with five cards, by hand."""

    high_card: Move = Field(default="fold", description="Nothing: less than a pair.")
    pair: Move = Field(default="raise", description="A pair. An exchange of two keeps it and the highest other card.")
    two_pair: Move = Field(default="raise", description="Two pair.")
    three_of_a_kind: Move = Field(default="raise", description="Three of a kind. An exchange of two keeps them.")
    straight: Move = Field(default="raise", description="A straight.")
    flush: Move = Field(default="raise", description="A flush.")
    full_house: Move = Field(default="raise", description="A full house.")
    four_of_a_kind: Move = Field(default="raise", description="Four of a kind.")
    straight_flush: Move = Field(default="raise", description="A straight flush.")
    royal_flush: Move = Field(default="raise", description="A royal flush.")


class DrawsPart(Part):
    """What to do instead with four cards of a straight or flush, the best draw that there is."""

    inside_straight: DrawMove = Field(default="as_hand", description="One rank makes a straight.")
    open_straight: DrawMove = Field(default="as_hand", description="Two ranks make a straight.")
    flush: DrawMove = Field(default="as_hand", description="Four cards of a suit.")
    straight_flush: DrawMove = Field(
        default="as_hand", description="Four cards of a suit that a card can make a straight flush."
    )


class LinePart(Part):
    """A line for less than two pair: what to do with a holding against some up-cards."""

    holding: HoldingName = Field(
        description="A pair; or of less than a pair three_high: the three highest cards, three_suited: three cards of a suit, "
        "inside_straight: four cards that one rank makes a straight, nothing: whatever it is."
    )
    rank_from: RankName = Field(
        default="2",
        description="The least rank of it: of the pair, of the lowest of three_high, of the highest card of the others.",
    )
    rank_to: RankName = Field(default="A", description="The highest rank of it.")
    against_from: RankName = Field(default="2", description="The least up-card of the dealer.")
    against_to: RankName = Field(default="A", description="The highest up-card of the dealer.")
    below_up_card: bool = Field(default=False, description="Only where the up-card is higher than the rank of it.")
    move: Move = Field(
        description="What to do. An exchange of two keeps what the line is about, a pair with the highest other card."
    )

    def row(self) -> list[int]:
        """The fields of LINE."""
        ranks = [RANKS.index(rank) for rank in (self.rank_from, self.rank_to, self.against_from, self.against_to)]
        return [int(Holding[self.holding.upper()]), *ranks, int(self.below_up_card), move_no(self.move)]


class Strategy(Part):
    """A strategy: what a box does with five cards, with more of them, and when the dealer does not qualify."""

    description: str = Field(default="", description="One sentence on how this strategy plays.")
    kind: Literal["rules", "random", "optimal"] = Field(
        default="rules",
        description="rules reads the fields below; random does anything legal; optimal what is worth most, by values that "
        "`tapete values` computes.",
    )
    first: FirstPart = Field(default=FirstPart(), description="What to do with five cards, by hand.")
    draws: DrawsPart = Field(default=DrawsPart(), description="What to do instead with a draw.")
    draws_up_to: Line = Field(
        default="high_card", description="The best hand with which a draw is played instead of the hand."
    )
    lines: list[LinePart] = Field(
        default=[],
        max_length=MOST_LINES,
        description="Looked at before `first` unless a draw is played or `matches` makes it bet: the first line that fits.",
    )
    raise_from: Line = Field(
        default="pair", description="The least hand to bet with after a purchase or an exchange; with less it folds."
    )
    matches: int = Field(
        default=0,
        ge=0,
        le=3,
        description="With less it bets too once it sees so many cards of the rank of the dealer's up-card, its own and those of "
        "boxes played before; 0 for never.",
    )
    exchange_dealer_from: LineOrNever = Field(
        default="never", description="The least hand with which it gives up the ante for a new card of the dealer."
    )

    def row(self) -> dict[str, Any]:
        """The numbers that the kernel reads: the fields of STRATEGY."""
        draws = [self.draws.model_dump().get(draw.name.lower(), "as_hand") for draw in Draw]
        return {
            "strategy_kind": int(StrategyKind[self.kind.upper()]),
            "first": [move_no(self.first.model_dump()[line.name.lower()]) for line in PayLine],
            "draw": [move_no(move) for move in draws],
            "draw_up_to": line_no(self.draws_up_to),
            "lines": [line.row() for line in self.lines],
            "raise_from": line_no(self.raise_from),
            "matches": self.matches,
            "exchange_dealer_from": line_no(self.exchange_dealer_from),
        }


def move_no(move: str) -> int:
    """The number of a move, NO_MOVE for as the hand says."""
    return NO_MOVE if move == "as_hand" else int(FirstMove[move.upper()])


def line_no(line: str) -> int:
    """The number of a line, beyond all of them for never."""
    return NEVER if line == "never" else int(PayLine[line.upper()])


def find_strategy(name: str, home: Path | None = None) -> Strategy:
    """The strategy of this name, the home folder's own or one that ships."""
    files = documents.files("strategies", home)
    if name not in files:
        raise UnknownName("strategy", name, sorted(files))
    return read_strategy(files[name])


def read_strategy(path: Path) -> Strategy:
    """The strategy in a file."""
    try:
        return Strategy(**documents.read_toml(path))
    except ValidationError as error:
        raise documents.complaint(Strategy, path, error) from error
