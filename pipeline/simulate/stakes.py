"""Stakes and rake as a scenario file writes them, and what they mean in a game.

With blinds the big blind is the unit of everything: stacks, minimum bets, the small bet of fixed limit. Where the button posts
the only blind (six plus) every seat antes as much [A-38]; a small blind makes it a game of two blinds. In stud the small bet is
the unit, an ante of a quarter and a bring-in of half of it are usual [A-24].
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pipeline.codes import Limit, RakeFrom, Reopening
from pipeline.errors import UnknownName
from pipeline.rules.game import Game
from pipeline.rules.money import PLAY_MONEY, AntePayer, BlindSeats, Rake, Stakes, Straddle
from pipeline.simulate import documents
from pipeline.simulate.documents import BadValue

MAX_CHIPS = 10**10
OF_BLINDS = ("small_blind", "big_blind", "straddle")
OF_STUD = ("small_bet", "bring_in")
SEATS_TO_STRADDLE = {Straddle.NONE: 2, Straddle.BUTTON: 3, Straddle.UNDER_THE_GUN: 4, Straddle.DOUBLE: 5}
NOT_OF_SEED = ("small_blind", "small_bet", "big_bet", "bring_in", "ante", "straddle")


class Part(BaseModel):
    """A table of a scenario file: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class StakesPart(Part):
    """Blinds or bets, antes, and the money they are in. Which fields a game takes depends on who posts blinds in it."""

    small_blind: int | None = Field(
        default=None,
        ge=0,
        le=MAX_CHIPS,
        description="Small blind in chips, the smallest unit of the money; half the big blind if left out.",
    )
    big_blind: int | None = Field(
        default=None,
        ge=1,
        le=MAX_CHIPS,
        description="Big blind in chips; also the minimum bet, at fixed limit the small bet.",
    )
    small_bet: int | None = Field(
        default=None,
        ge=1,
        le=MAX_CHIPS,
        description="Small bet of stud in chips; stacks and results are counted in it.",
    )
    big_bet: int | None = Field(
        default=None, ge=1, le=MAX_CHIPS, description="Big bet of fixed limit in chips; two small bets if left out."
    )
    bring_in: int | None = Field(
        default=None, ge=1, le=MAX_CHIPS, description="Bring-in of stud in chips; half the small bet if left out."
    )
    ante: int | None = Field(
        default=None,
        ge=0,
        le=MAX_CHIPS,
        description="Ante in chips. Left out: none with two blinds, a big blind where the button posts the only one, a quarter "
        "of the small bet in stud.",
    )
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
    min_chips: int = Field(default=0, ge=0, le=MAX_CHIPS, description="The least that a hand pays if it pays anything.")
    big_blind: int | None = Field(
        default=None,
        ge=1,
        le=MAX_CHIPS,
        description="The big blind in chips that the schedule is for; any if left out.",
    )
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
        if self.model_fields_set and not self.model_fields_set & {"rate_bp", "min_chips"}:
            raise BadValue("rate_bp", "nothing", "1 to 10,000, or min_chips: without either there is no rake to take")
        return self

    @property
    def takes_any(self) -> bool:
        """True if any rake is taken."""
        return self.rate_bp > 0 or self.min_chips > 0


def check_stakes(part: StakesPart, game: Game) -> None:
    """BadValue where a field does not belong to the game or does not fit the others."""
    for name in fields_of_others(game):
        value = getattr(part, name)
        if value not in (None, "none"):
            raise BadValue(f"stakes.{name}", value, f"no such field in {game.key}, which {posts(game)}")
    unit_field = "big_blind" if game.has_blinds else "small_bet"
    if getattr(part, unit_field) is None and part != StakesPart():
        raise BadValue(f"stakes.{unit_field}", "nothing", documents.allowed(unit_schema(unit_field)))
    unit = unit_of(part, game)
    limits = (("small_blind", "the big blind"), ("bring_in", "the small bet"))
    for name, largest in limits:
        if (getattr(part, name) or 0) > unit:
            raise BadValue(f"stakes.{name}", getattr(part, name), f"at most {largest}, {unit:,}")
    if part.big_bet is not None and part.big_bet < unit:
        raise BadValue("stakes.big_bet", part.big_bet, f"at least the small bet, {unit:,}")


def check_effects(part: StakesPart, stakes: Stakes, num_seats: int) -> None:
    """BadValue where a field can't have any effect at this limit and number of seats."""
    if part.big_bet is not None and stakes.limit != Limit.FIXED_LIMIT:
        raise BadValue("stakes.big_bet", part.big_bet, "nothing but at fixed limit, which has a big bet")
    if stakes.ante_payer is not AntePayer.ALL and stakes.ante == 0:
        raise BadValue("stakes.ante_payer", part.ante_payer, "nothing where there is no ante")
    least_seats = SEATS_TO_STRADDLE[stakes.straddle]
    if num_seats < least_seats:
        raise BadValue(
            "stakes.straddle", part.straddle, f"'none' with fewer than {least_seats} seats; here are {num_seats}"
        )


def fields_of_others(game: Game) -> tuple[str, ...]:
    """The fields that mean nothing in a game."""
    if game.is_seeded:
        return NOT_OF_SEED
    return OF_STUD if game.has_blinds else OF_BLINDS


def unit_schema(field: str) -> dict[str, Any]:
    """The JSON Schema of a field of the stakes."""
    schema: dict[str, Any] = StakesPart.model_json_schema()["properties"][field]
    return schema


def posts(game: Game) -> str:
    """What is posted in a game, in words."""
    if game.is_seeded:
        return "has a seed of one big blind"
    return "has blinds" if game.has_blinds else "has antes and a bring-in"


def unit_of(part: StakesPart, game: Game) -> int:
    """The chips that stacks and results are counted in: the big blind, the small bet of stud."""
    unit = part.big_blind if game.has_blinds else part.small_bet
    return game.usual_unit if unit is None else unit


def stakes_of(part: StakesPart, game: Game, limit: Limit, house_rules: Mapping[str, str]) -> Stakes:
    """The stakes as rules."""
    unit = unit_of(part, game)
    if game.is_seeded:
        return Stakes(
            big_blind=unit,
            limit=limit,
            blind_seats=BlindSeats.SEED,
            currency=part.currency,
            decimals=part.decimals,
        )
    reopening = Reopening[house_rules["reopening"].upper()]
    if not game.has_blinds:
        return Stakes.of_stud(
            unit,
            part.ante,
            part.bring_in,
            big_bet=part.big_bet or 0,
            ante_payer=AntePayer(part.ante_payer),
            limit=limit,
            currency=part.currency,
            decimals=part.decimals,
            reopening=reopening,
        )
    is_button_blind = game.is_button_blind and part.small_blind is None
    usual_ante = unit if is_button_blind else 0
    small_blind = max(1, unit // 2) if part.small_blind is None else part.small_blind
    return Stakes(
        small_blind=0 if is_button_blind else small_blind,
        big_blind=unit,
        limit=limit,
        big_bet=part.big_bet or 0,
        ante=usual_ante if part.ante is None else part.ante,
        ante_payer=AntePayer(part.ante_payer),
        straddle=Straddle(part.straddle),
        blind_seats=BlindSeats.BUTTON if is_button_blind else BlindSeats.LEFT_OF_BUTTON,
        is_button_big_blind=house_rules.get("heads_up_blinds") == "button_big",
        currency=part.currency,
        decimals=part.decimals,
        reopening=reopening,
    )


def rake_of(part: RakePart) -> Rake:
    """The rake as rules."""
    numbers = part.model_dump(exclude={"cap_by_players", "taken_from", "big_blind"})
    caps = tuple(sorted((int(players), cap) for players, cap in part.cap_by_players.items()))
    return Rake(cap_by_players=caps, taken_from=RakeFrom[part.taken_from.upper()], **numbers)


def find_rake(name: str, home: Path | None = None) -> RakePart:
    """The rake schedule of this name, the home folder's own or one that ships."""
    files = documents.files("rake", home)
    if name not in files:
        raise UnknownName("rake schedule", name, sorted(files))
    return read_rake(files[name])


def read_rake(path: Path) -> RakePart:
    """The rake schedule in a TOML file; ScenarioError names the field that is not as it must be."""
    document = documents.read_toml(path)
    document.pop("description", None)
    try:
        return RakePart(**document)
    except ValidationError as error:
        raise documents.complaint(RakePart, path, error) from error
