"""A scenario: everything that decides the hands of a run, as a TOML file that is validated field by field."""

import json
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from pipeline import games
from pipeline.codes import Limit
from pipeline.errors import ScenarioError, UnknownName
from pipeline.rules.banked import BankedGame
from pipeline.rules.game import Game
from pipeline.rules.house import OptionValueError, choose
from pipeline.rules.money import PLAY_MONEY, Rake, Stakes
from pipeline.simulate import banked, documents
from pipeline.simulate.banked import BankedScenario
from pipeline.simulate.documents import BadValue
from pipeline.simulate.players import Player, find_player
from pipeline.simulate.stakes import (
    MAX_CHIPS,
    Part,
    RakePart,
    StakesPart,
    check_effects,
    check_stakes,
    find_rake,
    rake_of,
    stakes_of,
    unit_of,
)


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
    duplicate: bool = Field(
        default=False,
        description="reset: each deal is played once from every chair by every player, with the same deck and stacks; "
        "these hands are a session.",
    )


class Scenario(Part):
    """A table, its players, stakes and rake. The number of hands is not part of what identifies a run."""

    name: str = Field(
        pattern="^[a-z0-9][a-z0-9_-]{0,63}$", description="Name of the scenario: small letters, digits, - and _."
    )
    description: str = Field(default="", description="One sentence on what it is for.")
    game: str = Field(default="holdem", description="A key listed by `tapete games`.")
    limit: Literal["no_limit", "pot_limit", "fixed_limit"] | None = Field(
        default=None, description="Betting structure; the usual one of the game if left out."
    )
    profile: Literal["seeds", "rooms"] = Field(
        default="seeds", description="Where the house rules come from: the rule book's readings, or what card rooms do."
    )
    house_rules: dict[str, str] = Field(
        default={}, description="Options of the game that are not the profile's; `tapete games GAME` lists them."
    )
    seed: int = Field(default=1, ge=0, lt=2**63, description="Same seed, same hands.")
    hands: int = Field(default=100_000, ge=1, le=10**12, description="Hands to play unless --hands says otherwise.")
    players: list[str] = Field(
        min_length=2, max_length=10, description="Player names by chair; `tapete games --players` lists them."
    )
    stack_bb: list[int] | int = Field(
        default=100,
        description="Stack in big blinds, in stud in small bets; or [least, most], drawn evenly for each seat and buy-in.",
    )
    stakes: StakesPart = Field(default=StakesPart(), description="Blinds or bets, and antes.")
    rake: RakePart | str = Field(
        default=RakePart(), description="A rake schedule, or the name of one: HOME/rake, or shipped."
    )
    session: SessionPart = Field(default=SessionPart(), description="How stacks go on.")

    @property
    def stack_range(self) -> tuple[int, int]:
        """Least and most stack in big blinds."""
        if isinstance(self.stack_bb, int):
            return self.stack_bb, self.stack_bb
        return (self.stack_bb[0], self.stack_bb[-1]) if self.stack_bb else (0, 0)

    @property
    def session_hands(self) -> int:
        """Hands of a session: of a deal that every player plays from every chair; else 1 where stacks are reset."""
        if self.session.duplicate:
            return len(self.players)
        return self.session.hands if self.session.stacks == "carry" else 1

    @property
    def rules_of_game(self) -> Game:
        """The game."""
        return games.find(self.game)

    @property
    def limit_value(self) -> Limit:
        """The limit, the game's usual one if none is said."""
        return Limit[self.limit.upper()] if self.limit else self.rules_of_game.limits[0]

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
    def unit_chips(self) -> int:
        """The big blind, in stud the small bet."""
        return unit_of(self.stakes, self.rules_of_game)

    def stakes_value(self) -> Stakes:
        """The stakes as rules."""
        return stakes_of(self.stakes, self.rules_of_game, self.limit_value, self.chosen_house_rules)

    def rake_value(self) -> Rake:
        """The rake as rules."""
        return rake_of(self.rake if isinstance(self.rake, RakePart) else find_rake(self.rake))

    def player_values(self, home: Path | None = None) -> list[Player]:
        """The players by chair."""
        return [find_player(name, home) for name in self.players]


def check_terms(scenario: Scenario, game: Game) -> None:
    """BadValue where seats, limit, house rules, stakes or stacks don't fit the game or each other."""
    if not game.min_seats <= len(scenario.players) <= game.max_seats:
        raise BadValue("players", len(scenario.players), f"{game.min_seats} to {game.max_seats} seats in {game.key}")
    if scenario.limit_value not in game.limits:
        names = ", ".join(limit.name.lower() for limit in game.limits)
        raise BadValue("limit", scenario.limit, f"{game.key} is played at {names}")
    try:
        choose(game.options, scenario.house_rules, scenario.profile)
    except OptionValueError as error:
        raise BadValue(f"house_rules.{error.option.key}", error.met, error.allowed) from error
    check_stakes(scenario.stakes, game)
    check_effects(scenario.stakes, scenario.stakes_value(), len(scenario.players))
    check_session(scenario.session)
    low, high = scenario.stack_range
    if (
        isinstance(scenario.stack_bb, list) and len(scenario.stack_bb) != 2
    ) or not 1 <= low <= high <= game.max_stack_bb:
        allowed = f"a number of big blinds from 1 to {game.max_stack_bb:,}, or [least, most]"
        raise BadValue("stack_bb", scenario.stack_bb, allowed)
    if high * scenario.unit_chips > MAX_CHIPS:
        raise BadValue("stack_bb", scenario.stack_bb, f"stack_bb times big_blind is at most {MAX_CHIPS:,} chips")


def check_session(session: SessionPart) -> None:
    """BadValue where something is said of sessions although there are none."""
    usual = SessionPart()
    if session.stacks != usual.stacks and session.duplicate:
        raise BadValue(
            "session.duplicate", True, 'false where stacks carry over: a deal is played again with stacks = "reset"'
        )
    said_for_nothing = [field for field in ("hands", "rebuys") if getattr(session, field) != getattr(usual, field)]
    if session.stacks == usual.stacks and said_for_nothing:
        field = said_for_nothing[0]
        raise BadValue(
            f"session.{field}",
            getattr(session, field),
            'nothing where stacks are reset each hand: say stacks = "carry"',
        )


def check_rake(scenario: Scenario, rake: RakePart) -> None:
    """BadValue where the schedule is for another big blind or can't have any effect. One that has a name may say what
    counts at other tables."""
    unit, num_seats = scenario.unit_chips, len(scenario.players)
    if rake.big_blind not in (None, unit):
        raise BadValue("stakes.big_blind", unit, f"{rake.big_blind:,}, which the rake schedule is for")
    if rake.takes_any and scenario.stakes.currency == PLAY_MONEY:
        said = scenario.rake if isinstance(scenario.rake, str) else f"{rake.rate_bp} bp"
        raise BadValue(
            "rake", said, f"none in {PLAY_MONEY} money, which pays no rake: leave it out or name a stakes.currency"
        )
    if not isinstance(scenario.rake, RakePart):
        return
    if any(int(players) > num_seats for players in rake.cap_by_players):
        raise BadValue("rake.cap_by_players", rake.cap_by_players, f"numbers of players up to the {num_seats} seats")
    if rake.cap_chips and "2" in rake.cap_by_players:
        raise BadValue("rake.cap_chips", rake.cap_chips, "nothing where cap_by_players has a cap from 2 players on")


def parse(document: dict[str, Any], file: object, home: Path | None = None) -> Scenario | BankedScenario:
    """A scenario of any game from a TOML document; errors name the file and the field."""
    game = document.get("game")
    if game in games.BANKED:
        return banked.parse(document, file, home)
    if isinstance(game, str):
        try:
            games.find_any(game)
        except UnknownName as error:
            raise error.at(f"{file}: game") from error
    return parse_poker(document, file, home)


def parse_poker(document: dict[str, Any], file: object, home: Path | None = None) -> Scenario:
    """A scenario of poker from a TOML document, its rake looked up; errors name the file and the field."""
    try:
        scenario = Scenario(**document)
    except ValidationError as error:
        raise documents.complaint(Scenario, file, error) from error
    try:
        field = "game"
        game = games.find(scenario.game)
        field = "house_rules"
        check_terms(scenario, game)
        field = "rake"
        rake = find_rake(scenario.rake, home) if isinstance(scenario.rake, str) else scenario.rake
        check_rake(scenario, rake)
        field = "players"
        scenario.player_values(home)
    except UnknownName as error:
        raise error.at(f"{file}: {field}") from error
    except BadValue as error:
        raise ScenarioError(file, error.field, error.met, error.allowed) from error
    return scenario.model_copy(update={"rake": rake})


def read(name_or_file: str, home: Path | None = None) -> Scenario | BankedScenario:
    """A scenario by the name of the home folder's own or of one that ships, or by the path of a TOML file."""
    files = documents.files("scenarios", home)
    if name_or_file in files:
        path = files[name_or_file]
    elif name_or_file.endswith(".toml") or "/" in name_or_file:
        path = Path(name_or_file)
    else:
        raise UnknownName("scenario", name_or_file, sorted(files))
    return parse(documents.read_toml(path), path, home)


def json_schema(game: str | None = None) -> str:
    """The JSON Schema of scenario files of a game, of poker if none is named, every field described."""
    is_banked = game is not None and isinstance(games.find_any(game), BankedGame)
    return json.dumps((BankedScenario if is_banked else Scenario).model_json_schema(), indent=2)
