"""Players as files: a row of numbers each, read from data/players or from a folder of the user's."""

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline import resources
from pipeline.codes import PolicyKind
from pipeline.errors import ScenarioError, UnknownName

PERCENTILE = "percentile of hands in permille: 1000 is the best hand, 0 the worst"


class Player(BaseModel):
    """A player: how strong a hand must be for what, how much it bets, how often it bluffs. All numbers are permille."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    description: str = Field(default="", description="One sentence on how this player plays.")
    kind: Literal["table_driven", "always_call", "random"] = Field(
        default="table_driven",
        description="table_driven reads the thresholds below; always_call checks and calls; random does anything legal.",
    )
    enter: int = Field(
        default=1001, ge=0, le=2000, description=f"Calls an unraised pot from this starting hand on; {PERCENTILE}."
    )
    open: int = Field(
        default=1001, ge=0, le=2000, description=f"Raises first from this starting hand on; {PERCENTILE}."
    )
    call_raise: int = Field(
        default=1001,
        ge=0,
        le=2000,
        description=f"Calls a raise before the flop from this starting hand on; {PERCENTILE}.",
    )
    reraise: int = Field(
        default=1001,
        ge=0,
        le=2000,
        description=f"Reraises before the flop from this hand on, each further raise takes half the hands; {PERCENTILE}.",
    )
    position: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="How much of the distance to the best hand a starting hand gains in last position, less before it.",
    )
    open_size: int = Field(
        default=2500, ge=1000, le=100_000, description="Size of the first raise, permille of the big blind."
    )
    bet: int = Field(default=1001, ge=0, le=2000, description=f"Bets after the flop from this hand on; {PERCENTILE}.")
    raise_bet: int = Field(
        default=1001,
        ge=0,
        le=2000,
        description=f"Raises a bet after the flop from this hand on, each further raise takes half the hands; {PERCENTILE}.",
    )
    call_bet: int = Field(
        default=1001,
        ge=0,
        le=2000,
        description=f"Calls a bet of the pot from this hand on, less for a smaller one; {PERCENTILE}.",
    )
    bet_size: int = Field(
        default=660, ge=10, le=10_000, description="Size of bets and raises after the flop, permille of the pot."
    )
    bluff: int = Field(
        default=0, ge=0, le=1000, description="How often it bets or raises with a hand that is too weak for it."
    )

    def row(self) -> dict[str, int]:
        """The numbers as the engine's policy row has them, by trait."""
        numbers = self.model_dump(exclude={"description", "kind"})
        return {"kind": int(PolicyKind[self.kind.upper()]), **numbers}


def scenario_error(file: object, error: ValidationError) -> ScenarioError:
    """The first complaint of a validation as a ScenarioError: file, field, what was met, what is allowed."""
    first = error.errors()[0]
    path = [str(part) for part in first["loc"] if "[" not in str(part) and not str(part)[:1].isupper()]
    is_about_one_value = first["type"] not in ("missing", "value_error") or not isinstance(first.get("input"), dict)
    met = first.get("input") if is_about_one_value else "nothing" if first["type"] == "missing" else "this combination"
    allowed = first["msg"].removeprefix("Value error, ")
    return ScenarioError(file, ".".join(dict.fromkeys(path)) or "file", met, allowed)


def read_toml(path: Path) -> dict[str, Any]:
    """The TOML document in a file; ScenarioError where it can't be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except IsADirectoryError as error:
        raise ScenarioError(path, "file", "a folder", "a TOML file") from error
    except OSError as error:
        raise ScenarioError(path, "file", error.strerror, "a readable TOML file") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(path, "file", str(error), "TOML 1.0 in UTF-8") from error


def read_player(path: Path) -> Player:
    """The player in a file."""
    document = read_toml(path)
    try:
        return Player(**document)
    except ValidationError as error:
        raise scenario_error(path, error) from error


def player_files(extra: Path | None = None) -> dict[str, Path]:
    """All players by name: those that ship, then those of the folder `extra`, which win."""
    folders = [resources.data_dir() / "players"] + ([extra] if extra else [])
    return {path.stem: path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*.toml"))}


def find_player(name: str, extra: Path | None = None) -> Player:
    """The player of this name; UnknownName names the nearest one."""
    files = player_files(extra)
    if name not in files:
        raise UnknownName("player", name, sorted(files))
    return read_player(files[name])
