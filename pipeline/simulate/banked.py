"""A scenario of a game against the house: boxes with their wagers and strategies, the table's limits and pay tables."""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from pipeline import games
from pipeline.errors import ScenarioError, UnknownName
from pipeline.rules.banked import BankedGame, HouseTable, RuleBroken, Wagered
from pipeline.rules.house import OptionValueError, choose
from pipeline.rules.money import PLAY_MONEY
from pipeline.simulate import documents
from pipeline.simulate.best_play import BestPlay, find_best_play, terms_of_box
from pipeline.simulate.paytables import find_pay_tables
from pipeline.simulate.stakes import MAX_CHIPS, Part
from pipeline.simulate.strategies import Strategy, find_strategy

PLENTY = 10**15


class BoxPart(Part):
    """A box: what lies on it when the cards are dealt, and how it is played."""

    ante: int = Field(default=0, ge=0, le=MAX_CHIPS, description="Ante in chips, 0 for none.")
    bonus: int = Field(default=0, ge=0, le=MAX_CHIPS, description="Bonus bet in chips, 0 for none.")
    strategy: str = Field(default="basic", description="Name of its strategy; `tapete games --strategies` lists them.")


class TablePart(Part):
    """What belongs to the table."""

    chip: int = Field(default=1, ge=1, le=MAX_CHIPS, description="The smallest chip, which every wager is made of.")
    min_ante: int = Field(default=10, ge=1, le=MAX_CHIPS, description="The least ante in chips.")
    max_payout: int = Field(
        default=0,
        ge=0,
        le=PLENTY,
        description="The most that is won, stakes that come back not counted; 0 for no maximum.",
    )
    pay_table: str = Field(default="six_card", description="Name of the pay tables: HOME/paytables, or shipped.")
    currency: str = Field(
        default=PLAY_MONEY, pattern="^[A-Z]{3,4}$", description="ISO 4217 code, or PLAY for chips without value."
    )
    decimals: int = Field(
        default=0, ge=0, le=6, description="A chip is 10 to the minus this of the currency: 2 for cents."
    )


class BankedScenario(Part):
    """Boxes against the house. The number of rounds is not part of what identifies a run."""

    name: str = Field(
        pattern="^[a-z0-9][a-z0-9_-]{0,63}$", description="Name of the scenario: small letters, digits, - and _."
    )
    description: str = Field(default="", description="One sentence on what it is for.")
    game: str = Field(description="A key listed by `tapete games`.")
    profile: Literal["seeds", "rooms"] = Field(
        default="seeds", description="Where the house rules come from: the rule book's readings, or what card rooms do."
    )
    house_rules: dict[str, str] = Field(
        default={}, description="Options of the game that are not the profile's; `tapete games GAME` lists them."
    )
    seed: int = Field(default=1, ge=0, lt=2**63, description="Same seed, same rounds.")
    hands: int = Field(default=100_000, ge=1, le=10**12, description="Rounds to play unless --hands says otherwise.")
    boxes: list[BoxPart] = Field(description="The boxes by position.")
    balance: int = Field(
        default=PLENTY,
        ge=1,
        le=PLENTY,
        description="Chips that the player has when a round begins; plenty if left out.",
    )
    table: TablePart = Field(default=TablePart(), description="The table's limits and pay tables.")

    @property
    def rules_of_game(self) -> BankedGame:
        """The game."""
        return games.BANKED[self.game]

    @property
    def chosen_house_rules(self) -> dict[str, str]:
        """Every option of the game with its value."""
        return choose(self.rules_of_game.options, self.house_rules, self.profile)

    @property
    def special_house_rules(self) -> dict[str, str]:
        """The options whose value is not the rule book's."""
        usual = choose(self.rules_of_game.options, {})
        return {key: value for key, value in self.chosen_house_rules.items() if value != usual[key]}

    @property
    def wagered(self) -> list[Wagered]:
        """What lies on the boxes, by position."""
        return [Wagered(ante=box.ante, bonus=box.bonus) for box in self.boxes]

    def table_value(self, home: Path | None = None) -> HouseTable:
        """The table as rules."""
        part = self.table
        return HouseTable(
            chip=part.chip,
            min_ante=part.min_ante,
            max_payout=part.max_payout,
            pay_tables=find_pay_tables(self.rules_of_game, part.pay_table, home),
            currency=part.currency,
            decimals=part.decimals,
        )

    def strategy_values(self, home: Path | None = None) -> list[Strategy]:
        """The strategies by box."""
        return [find_strategy(box.strategy, home) for box in self.boxes]

    def terms_of_best_play(self, home: Path | None = None) -> list[dict[str, Any] | None]:
        """By box the terms of the computed values that it is played by, None where it has no such strategy or no ante."""
        table, wagered, chosen = self.table_value(home), self.wagered, self.chosen_house_rules
        return [
            terms_of_box(self.rules_of_game, table, wagered, at, chosen)
            if strategy.kind == "optimal" and box.ante
            else None
            for at, (box, strategy) in enumerate(zip(self.boxes, self.strategy_values(home), strict=True))
        ]

    def best_plays(self, home: Path | None = None) -> list[BestPlay | None]:
        """The files of these values."""
        return [
            find_best_play(self.rules_of_game, terms, home, self.name) if terms else None
            for terms in self.terms_of_best_play(home)
        ]


def parse(document: dict[str, Any], file: object, home: Path | None = None) -> BankedScenario:
    """A scenario from a TOML document; errors name the file and the field."""
    try:
        scenario = BankedScenario(**document)
    except ValidationError as error:
        raise documents.complaint(BankedScenario, file, error) from error
    try:
        field = "house_rules"
        chosen = scenario.chosen_house_rules
        field = "table.pay_table"
        table = scenario.table_value(home)
        field = "boxes"
        scenario.strategy_values(home)
        scenario.rules_of_game.check_layout(table, scenario.wagered, scenario.balance, chosen)
        scenario.terms_of_best_play(home)
    except UnknownName as error:
        raise error.at(f"{file}: {field}") from error
    except OptionValueError as error:
        raise ScenarioError(file, f"house_rules.{error.option.key}", error.met, error.allowed) from error
    except RuleBroken as error:
        raise ScenarioError(file, error.field, error.met, error.allowed) from error
    return scenario
