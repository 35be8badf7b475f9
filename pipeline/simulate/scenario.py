"""A scenario: everything that decides the hands of a run, as a TOML file that is validated field by field."""

import json
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pipeline import games
from pipeline.codes import RakeFrom
from pipeline.errors import ScenarioError, UnknownName
from pipeline.rules.money import PLAY_MONEY, AntePayer, Rake, Stakes, Straddle
from pipeline.simulate import documents
from pipeline.simulate.documents import BadValue
from pipeline.simulate.players import Player, find_player

MAX_CHIPS = 10**10
MAX_STACK_BB = 1_000_000


class Part(BaseModel):
    """A table of a scenario file: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class StakesPart(Part):
    """Blinds, antes and the money they are in."""

    small_blind: int = Field(ge=0, le=MAX_CHIPS, description="Small blind in chips, the smallest unit of the money.")
    big_blind: int = Field(ge=1, le=MAX_CHIPS, description="Big blind in chips; also the minimum bet.")
    ante: int = Field(default=0, ge=0, le=MAX_CHIPS, description="Ante in chips.")
    ante_payer: Literal["all", "big_blind", "button"] = Field(default="all", description="Who pays the ante.")
    straddle: Literal["none", "under_the_gun", "double", "button"] = Field(
        default="none",
        description="Who posts a straddle of twice the big blind; double adds a second one of four times.",
    )
    currency: str = Field(
        default=PLAY_MONEY,
        pattern="^[A-Z]{3,4}$",
        description="ISO 4217 code, or PLAY for chips without value, which pay no rake.",
    )
    decimals: int = Field(
        default=0, ge=0, le=6, description="A chip is 10 to the minus this of the currency: 2 for cents."
    )


class RakePart(Part):
    """What the house takes. The sources give no rate, so every number here is an assumption."""

    rate_bp: int = Field(
        default=0, ge=0, le=10_000, description="Rate in hundredths of a percent of the pot: 500 is 5 %."
    )
    step_chips: int = Field(
        default=1, ge=1, le=MAX_CHIPS, description="The rake is rounded down to a multiple of this."
    )
    min_pot_chips: int = Field(default=0, ge=0, le=MAX_CHIPS, description="Pots below this pay none.")
    cap_chips: int = Field(default=0, ge=0, le=MAX_CHIPS, description="The most a hand pays; 0 for no cap.")
    cap_by_players: dict[str, int] = Field(
        default={},
        description="Cap by number of players dealt in, for example {2 = 50, 4 = 100}; the largest number not above counts.",
    )
    no_flop_no_drop: bool = Field(default=True, description="No rake unless the flop was dealt.")
    taken_from: Literal["main_pot_first", "proportional"] = Field(
        default="main_pot_first", description="Which pots pay it."
    )

    @model_validator(mode="after")
    def check_players(self) -> "RakePart":
        for players, cap in self.cap_by_players.items():
            if not players.isdigit() or int(players) < 2 or not 0 <= cap <= MAX_CHIPS:
                raise BadValue(
                    "cap_by_players",
                    self.cap_by_players,
                    f"numbers of players (2 or more) with their caps in chips (0 to {MAX_CHIPS:,})",
                )
        return self


class SessionPart(Part):
    """Stacks from hand to hand."""

    stacks: Literal["reset", "carry"] = Field(
        default="reset", description="reset: new stacks each hand; carry: stacks go on."
    )
    hands: int = Field(default=100, ge=1, le=2**18, description="Hands of a session where stacks carry over.")
    rebuys: bool = Field(
        default=True,
        description="carry: a seat without chips buys in again; else it is out until one seat has all the chips.",
    )


class Scenario(Part):
    """A table, its players, stakes and rake. The number of hands is not part of what identifies a run."""

    name: str = Field(
        pattern="^[a-z0-9][a-z0-9_-]{0,63}$", description="Name of the scenario: small letters, digits, - and _."
    )
    description: str = Field(default="", description="One sentence on what it is for.")
    game: str = Field(default="holdem", description="A key listed by `tapete games`.")
    limit: Literal["no_limit"] = Field(default="no_limit", description="Betting structure.")
    seed: int = Field(default=1, ge=0, lt=2**63, description="Same seed, same hands.")
    hands: int = Field(default=100_000, ge=1, le=10**12, description="Hands to play unless --hands says otherwise.")
    players: list[str] = Field(
        min_length=2, max_length=10, description="Player names by chair; `tapete games --players` lists them."
    )
    stack_bb: list[int] | int = Field(
        default=100, description="Stack in big blinds; or [least, most], drawn evenly for each seat and buy-in."
    )
    stakes: StakesPart = Field(default=StakesPart(small_blind=1, big_blind=2), description="Blinds and antes.")
    rake: RakePart | str = Field(
        default=RakePart(), description="A rake schedule, or the name of one: HOME/rake, or shipped."
    )
    session: SessionPart = Field(default=SessionPart(), description="How stacks go on.")

    @model_validator(mode="after")
    def check_stacks(self) -> "Scenario":
        low, high = self.stack_range
        if (isinstance(self.stack_bb, list) and len(self.stack_bb) != 2) or not 1 <= low <= high <= MAX_STACK_BB:
            allowed = f"a number of big blinds from 1 to {MAX_STACK_BB:,}, or [least, most]"
            raise BadValue("stack_bb", self.stack_bb, allowed)
        if high * self.stakes.big_blind > MAX_CHIPS:
            raise BadValue("stack_bb", self.stack_bb, f"stack_bb times big_blind is at most {MAX_CHIPS:,} chips")
        if self.stakes.small_blind > self.stakes.big_blind:
            allowed = f"at most the big blind, {self.stakes.big_blind:,}"
            raise BadValue("stakes.small_blind", self.stakes.small_blind, allowed)
        return self

    @property
    def stack_range(self) -> tuple[int, int]:
        """Least and most stack in big blinds."""
        if isinstance(self.stack_bb, int):
            return self.stack_bb, self.stack_bb
        return (self.stack_bb[0], self.stack_bb[-1]) if self.stack_bb else (0, 0)

    @property
    def session_hands(self) -> int:
        """Hands of a session, 1 where stacks are reset."""
        return self.session.hands if self.session.stacks == "carry" else 1

    def stakes_value(self) -> Stakes:
        """The stakes as rules."""
        part = self.stakes
        return Stakes(
            small_blind=part.small_blind,
            big_blind=part.big_blind,
            ante=part.ante,
            ante_payer=AntePayer(part.ante_payer),
            straddle=Straddle(part.straddle),
            currency=part.currency,
            decimals=part.decimals,
        )

    def rake_value(self) -> Rake:
        """The rake as rules."""
        part = self.rake if isinstance(self.rake, RakePart) else find_rake(self.rake)
        numbers = part.model_dump(exclude={"cap_by_players", "taken_from"})
        caps = tuple(sorted((int(players), cap) for players, cap in part.cap_by_players.items()))
        return Rake(cap_by_players=caps, taken_from=RakeFrom[part.taken_from.upper()], **numbers)

    def player_values(self, home: Path | None = None) -> list[Player]:
        """The players by chair."""
        return [find_player(name, home) for name in self.players]


def find_rake(name: str, home: Path | None = None) -> RakePart:
    """The rake schedule of this name, the home folder's own or one that ships."""
    files = documents.files("rake", home)
    if name not in files:
        raise UnknownName("rake schedule", name, sorted(files))
    document = documents.read_toml(files[name])
    document.pop("description", None)
    try:
        return RakePart(**document)
    except ValidationError as error:
        raise documents.complaint(RakePart, files[name], error) from error


def parse(document: dict[str, Any], file: object, home: Path | None = None) -> Scenario:
    """A scenario from a TOML document, its rake looked up; errors name the file and the field."""
    try:
        scenario = Scenario(**document)
    except ValidationError as error:
        raise documents.complaint(Scenario, file, error) from error
    try:
        field = "game"
        game = games.find(scenario.game)
        field = "rake"
        rake = find_rake(scenario.rake, home) if isinstance(scenario.rake, str) else scenario.rake
        field = "players"
        scenario.player_values(home)
    except UnknownName as error:
        raise error.at(f"{file}: {field}") from error
    if not game.min_seats <= len(scenario.players) <= game.max_seats:
        raise ScenarioError(
            file, "players", len(scenario.players), f"{game.min_seats} to {game.max_seats} seats in {game.key}"
        )
    scenario = scenario.model_copy(update={"rake": rake})
    scenario.rake_value()
    scenario.stakes_value()
    return scenario


def read(name_or_file: str, home: Path | None = None) -> Scenario:
    """A scenario by the name of the home folder's own or of one that ships, or by the path of a TOML file."""
    files = documents.files("scenarios", home)
    if name_or_file in files:
        path = files[name_or_file]
    elif name_or_file.endswith(".toml") or "/" in name_or_file:
        path = Path(name_or_file)
    else:
        raise UnknownName("scenario", name_or_file, sorted(files))
    return parse(documents.read_toml(path), path, home)


def json_schema() -> str:
    """The JSON Schema of scenario files, every field described."""
    return json.dumps(Scenario.model_json_schema(), indent=2)
