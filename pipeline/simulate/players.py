"""Players as files: a row of numbers each, read from the players folder of the home, or shipped."""

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.codes import PolicyKind
from pipeline.errors import UnknownName
from pipeline.simulate import documents, own_policies

HANDS = "percentile of starting hands in permille: 0 is the worst, 1000 the best"
STRENGTH = "chance in permille to beat all opponents still in, who hold what people see a flop with"
NEVER = 1001
SHARE = "Of the hands it plays so elsewhere, the share, permille, with three seats or more,"
PYTHON = ".py"
CHAIR_TRAITS = (
    "position_facing",
    "button_open",
    "small_blind_open",
    "small_blind_limp",
    "small_blind_call",
    "small_blind_reraise",
    "big_blind_open",
    "big_blind_call",
    "big_blind_reraise",
)
"""Traits of single places at the table; at their defaults they change nothing."""


class Player(BaseModel):
    """A player: how strong a hand must be for what, how much it bets, how often it bluffs. All numbers are permille."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    description: str = Field(default="", description="One sentence on how this player plays.")
    kind: Literal["table_driven", "always_call", "random", "opener"] = Field(
        default="table_driven",
        description="table_driven reads the numbers below; always_call checks and calls; random does anything legal.",
    )
    enter: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Calls the big blind from this hand on, if it does not raise; {HANDS}. Lower: more VPIP.",
    )
    open: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Raises first from this hand on; {HANDS}. Lower: more PFR, and VPIP.",
    )
    call_raise: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Calls a raise from this hand on, if the pot odds are usual; {HANDS}. Lower: more VPIP without PFR.",
    )
    reraise: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Raises a raise from this hand on; {HANDS}. Lower: more PFR and larger pots.",
    )
    position: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="How much of the way to the best hand a starting hand gains with one opponent left, less with more of them; "
        "a quarter of it comes off `bet` for who acts last. Higher: more VPIP on the button, and heads-up.",
    )
    position_facing: int = Field(
        default=1000,
        ge=0,
        le=2000,
        description="The share of `position` that counts against a raise. Lower: less VPIP and 3-bets in late position.",
    )
    button_open: int = Field(
        default=1000, ge=0, le=10_000, description=f"{SHARE} on the button. Higher: more PFR, VPIP and steals there."
    )
    small_blind_open: int = Field(
        default=1000, ge=0, le=10_000, description=f"{SHARE} in the small blind. Higher: more PFR and steals there."
    )
    small_blind_limp: int = Field(
        default=0,
        ge=0,
        le=10_000,
        description="In the small blind it completes that share of the hands it opens there besides. Higher: more VPIP there.",
    )
    small_blind_call: int = Field(
        default=1000,
        ge=0,
        le=10_000,
        description=f"{SHARE} in the small blind, calling a raise. Higher: more VPIP there.",
    )
    small_blind_reraise: int = Field(
        default=1000,
        ge=0,
        le=10_000,
        description=f"{SHARE} in the small blind, raising a raise. Higher: more 3-bets there.",
    )
    big_blind_open: int = Field(
        default=1000, ge=0, le=10_000, description=f"{SHARE} in the big blind, raising limpers. Higher: more PFR there."
    )
    big_blind_call: int = Field(
        default=1000,
        ge=0,
        le=10_000,
        description=f"{SHARE} in the big blind, calling a raise. Higher: more VPIP there.",
    )
    big_blind_reraise: int = Field(
        default=1000,
        ge=0,
        le=10_000,
        description=f"{SHARE} in the big blind, raising a raise. Higher: more 3-bets there.",
    )
    open_size: int = Field(
        default=2500,
        ge=1000,
        le=100_000,
        description="Size of the first raise, permille of the big blind; a big blind more for each limper. Higher: larger pots.",
    )
    push: int = Field(
        default=0,
        ge=0,
        le=1_000_000,
        description="With a stack up to this, permille of the big blind, it is all-in or fold before the flop, with more hands "
        "the shorter it is: first in with half of those of `open`, with all of them at half the stack. Higher: more all-ins.",
    )
    bet: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Bets after the flop from this hand on; {STRENGTH}. Lower: more aggression (AF).",
    )
    raise_bet: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Raises a bet after the flop from this hand on; {STRENGTH}. Lower: more aggression, larger pots.",
    )
    call_bet: int = Field(
        default=NEVER,
        ge=0,
        le=2000,
        description=f"Calls a bet of the pot on the flop from this hand on, less for a smaller bet; {STRENGTH}. "
        "Lower: more showdowns (WTSD), fewer of them won (W$SD), less AF.",
    )
    caution: int = Field(
        default=0,
        ge=0,
        le=10_000,
        description="How fast it lets go of hands as the pot grows: 100 big blinds above a usual pot, what lies above a "
        "threshold is divided by 1 + caution. Higher: fewer showdowns, more of them won, smaller pots.",
    )
    stickiness: int = Field(
        default=500,
        ge=0,
        le=1000,
        description="Of the hands that raise or call, the share that still does so after each further raise. Higher: more "
        "showdowns and larger pots.",
    )
    draws: int = Field(
        default=1000,
        ge=0,
        le=5000,
        description="How much it makes of a draw: that many times the chance of making it with the next card is added to its "
        "strength when it calls, and to how often it bluffs. Higher: more bluffs and calls with draws.",
    )
    continuation: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="How often it bets any hand against one opponent after it raised before the flop and bet ever since. "
        "Higher: more AF, more pots won without showdown.",
    )
    bluff: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="How often it bets any other hand against one opponent. Higher: more AF, less W$SD.",
    )
    barrel: int = Field(
        default=500,
        ge=0,
        le=1000,
        description="The share of bluffs and continuation bets that it still makes on each later street, and against each "
        "further opponent. Higher: more AF, larger pots.",
    )
    bet_size: int = Field(
        default=660,
        ge=10,
        le=10_000,
        description="Size of bets and raises after the flop, permille of the pot, a third more or less. Higher: larger pots.",
    )

    def row(self) -> dict[str, Any]:
        """The numbers as the engine's policy row has them, by trait."""
        numbers = self.model_dump(exclude={"description", "kind"})
        return {"kind": int(PolicyKind[self.kind.upper()]), **numbers}

    @property
    def identity(self) -> dict[str, Any]:
        """The row without those of CHAIR_TRAITS that change nothing: runs from before they came keep their ids."""
        fields = type(self).model_fields
        return {
            trait: value
            for trait, value in self.row().items()
            if trait not in CHAIR_TRAITS or value != fields[trait].default
        }


class OwnPlayer(Player):
    """A player whose decisions a file of Python makes."""

    source: Path
    digest: str

    def row(self) -> dict[str, Any]:
        """The kind, and a digest of the source."""
        return {"kind": int(PolicyKind.OWN), "source": self.digest}


def read_player(path: Path) -> Player:
    """The player in a file: TOML, or Python with a policy of the user's own."""
    if path.suffix == PYTHON:
        digest = own_policies.digest_of(path)
        words = (own_policies.load(path, digest).__doc__ or "").strip().partition("\n")[0]
        return OwnPlayer(description=words or "A policy of your own.", source=path, digest=digest)
    document = documents.read_toml(path)
    try:
        return Player(**document)
    except ValidationError as error:
        raise documents.complaint(Player, path, error) from error


def player_files(home: Path | None = None) -> dict[str, Path]:
    """The files of players by name: those that ship, then those of the home folder, which win."""
    return documents.files("players", home, (".toml", PYTHON))


def find_player(name: str, home: Path | None = None) -> Player:
    """The player of this name, the home folder's own or one that ships; UnknownName names the nearest one."""
    files = player_files(home)
    if name not in files:
        raise UnknownName("player", name, sorted(files))
    return read_player(files[name])
