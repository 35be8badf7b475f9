"""Statistics that a player is to have: counted in hands, or written down in a TOML file. By statistic and position."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.codes import Stat
from pipeline.errors import ScenarioError
from pipeline.simulate import documents

AF = "af"
BITS = {stat.name.lower(): stat for stat in Stat if stat not in (Stat.HAND, Stat.SAW_FLOP, Stat.WON_HAND)}
STATISTICS = (*BITS, AF)
"""What can be a target: the frequencies of seat_stats, and the aggression factor (README, statistics)."""
ALL = "all"

Plain = Annotated[float, Field(ge=0, le=1000)]
"""A rate without counts."""

Key = tuple[str, str]
"""A statistic, and the name of a position or ALL."""


@dataclass(frozen=True)
class Rate:
    """A statistic: made / chances; of the aggression factor bets and raises / calls. `num_chances` None: just a wish."""

    value: float
    num_chances: float | None = None

    def stderr(self, statistic: str) -> float | None:
        """Standard error: binomial, and of a ratio of two counts by the delta method. None where nothing was counted."""
        if self.num_chances is None:
            return None
        if statistic == AF:
            num_calls = self.num_chances / (1 + self.value)
            num_raises = self.num_chances - num_calls
            return float(self.value * (1 / max(num_raises, 1.0) + 1 / max(num_calls, 1.0)) ** 0.5)
        return float((self.value * (1 - self.value) / self.num_chances) ** 0.5)


Rates = Mapping[Key, Rate]


def rate_of(statistic: str, made: float, chances: float) -> Rate | None:
    """Of two counts, None where there was no chance. The chances of the aggression factor are bets, raises and calls."""
    if chances <= 0:
        return None
    return Rate(made / chances, made + chances if statistic == AF else chances)


def rates_of(seats: Mapping[str, np.ndarray], is_meant: np.ndarray, positions: Iterable[str]) -> dict[Key, Rate]:
    """The statistics of these rows of seats (columns of the log: bool[rows] says which), overall and by position."""
    position_no = seats["position_no"][is_meant]
    made, chances = seats["made"][is_meant], seats["chances"][is_meant]
    counts = {name: (made & np.uint32(bit) != 0, chances & np.uint32(bit) != 0) for name, bit in BITS.items()}
    counts[AF] = (seats["num_bets_raises"][is_meant], seats["num_calls"][is_meant])
    places = {ALL: np.ones(len(position_no), bool)} | {name: position_no == at for at, name in enumerate(positions)}
    found = {}
    for statistic, (did, might) in counts.items():
        for name, is_here in places.items():
            rate = rate_of(statistic, float(did[is_here].sum()), float(might[is_here].sum()))
            if rate is not None:
                found[statistic, name] = rate
    return found


class Counted(BaseModel):
    """A rate, and of how many chances it is; without them it is a wish."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rate: float = Field(ge=0, le=1000, description="The statistic: 0.27 are 27 %; the aggression factor is a ratio.")
    chances: int | None = Field(
        default=None, ge=1, description="Chances it was counted in; of af bets, raises and calls."
    )


class Targets(BaseModel):
    """A population's statistics: where they come from, and the rates, all in all and by position."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    description: str = Field(default="", description="Who plays like this.")
    evidence: Literal["measured", "assumed"] = Field(
        description="measured: counted in hands. assumed: taken for granted."
    )
    source: str = Field(min_length=1, description="The hands, or why this is assumed.")
    all: dict[str, Plain | Counted] = Field(
        default={}, description=f"Rates in all positions by statistic: {', '.join(STATISTICS)}."
    )
    positions: dict[str, dict[str, Plain | Counted]] = Field(
        default={}, description="By position (BTN, SB, BB, UTG, HJ, CO) rates by statistic."
    )

    def rates(self, file: object, positions: Iterable[str]) -> dict[Key, Rate]:
        """By statistic and position; ScenarioError where one is unknown, or nothing is aimed at."""
        known = list(positions)
        found: dict[Key, Rate] = {}
        for place, rates in {ALL: self.all, **self.positions}.items():
            if place not in (ALL, *known):
                raise ScenarioError(file, f"positions.{place}", place, f"one of {', '.join(known)}")
            for statistic, rate in rates.items():
                if statistic not in STATISTICS:
                    raise ScenarioError(file, f"{place}.{statistic}", statistic, f"one of {', '.join(STATISTICS)}")
                counted = rate if isinstance(rate, Counted) else Counted(rate=rate)
                if statistic != AF and counted.rate > 1:
                    raise ScenarioError(
                        file, f"{place}.{statistic}", counted.rate, "a share from 0 to 1: 0.27 are 27 %"
                    )
                found[statistic, place] = Rate(counted.rate, counted.chances)
        if not found:
            raise ScenarioError(file, "all", "no rate", f"at least one of {', '.join(STATISTICS)}")
        return found


def read_targets(path: Path) -> Targets:
    """The targets in a TOML file; ScenarioError says what is wrong."""
    document = documents.read_toml(path)
    try:
        return Targets(**document)
    except ValidationError as error:
        raise documents.complaint(Targets, path, error) from error


def as_toml(rates: Rates, header: Mapping[str, str]) -> str:
    """A targets file of these rates; `header` are its other fields."""
    lines = [f"{name} = {documents.toml_text(value)}" for name, value in header.items()]
    places: dict[str, list[str]] = {}
    for (statistic, place), rate in rates.items():
        entry: Any = f"{rate.value:.5f}"
        if rate.num_chances is not None:
            entry = f"{{ rate = {entry}, chances = {rate.num_chances:.0f} }}"
        places.setdefault(place, []).append(f"{statistic} = {entry}")
    for place, entries in places.items():
        lines += ["", f"[{place if place == ALL else f'positions.{documents.toml_text(place)}'}]", *entries]
    return "\n".join(lines) + "\n"
