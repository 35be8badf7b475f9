"""What a run against the house consists of before a round is played; see plan.py."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from pipeline import compile
from pipeline.codes import STATS_VERSION
from pipeline.engine import banked_play
from pipeline.engine.play import Log
from pipeline.rules.banked import HouseTable
from pipeline.rules.money import HandStakes
from pipeline.simulate.banked import BankedScenario
from pipeline.simulate.best_play import BestPlay
from pipeline.simulate.plan import Plan, RunPlan
from pipeline.simulate.scenario import Scenario
from pipeline.simulate.strategies import Strategy

STRATEGIES_VERSION = 2
"""Version of what strategies do with their numbers (engine/banked_strategies.py)."""
HOUSE = "house"


@dataclass(frozen=True)
class BankedPlan(Plan):
    """A scenario against the house with everything resolved that decides its rounds."""

    scenario: BankedScenario
    strategies: tuple[Strategy, ...]
    best_plays: tuple[BestPlay | None, ...]
    table: HouseTable
    seed: int

    @classmethod
    def of(cls, scenario: BankedScenario, seed: int | None = None, home: Path | None = None) -> "BankedPlan":
        """The plan of a scenario; `seed` wins over the scenario's, documents of the home folder over those that ship."""
        seed = scenario.seed if seed is None else seed
        strategies, best_plays = scenario.strategy_values(home), scenario.best_plays(home)
        return cls(scenario, tuple(strategies), tuple(best_plays), scenario.table_value(home), seed)

    @property
    def rules_version(self) -> int:
        return self.scenario.rules_of_game.rules_version

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What decides the rounds. Names and numbers of rounds don't."""
        scenario = self.scenario
        best = {"best_play": [play and play.digest for play in self.best_plays]} if any(self.best_plays) else {}
        return {
            "kind": "simulate",
            "game": scenario.game,
            "rules_version": self.rules_version,
            "house_rules": scenario.special_house_rules,
            "strategies_version": STRATEGIES_VERSION,
            "seed": self.seed,
            "table": self.table.document(),
            "balance": scenario.balance,
            "boxes": [
                [box.ante, box.bonus, box.strategy, strategy.row()]
                for box, strategy in zip(scenario.boxes, self.strategies, strict=True)
            ],
            **best,
        }

    @property
    def options(self) -> dict[str, Any]:
        """What is worth knowing of a run and decides nothing beyond the identity."""
        return {
            "description": self.scenario.description,
            "stats_version": STATS_VERSION,
            "house_rules": self.scenario.special_house_rules,
            "table": self.table.document(),
        }

    @cached_property
    def policy_names(self) -> list[str]:
        """Strategies in order of the boxes; the place is the policy_id."""
        return list(dict.fromkeys(box.strategy for box in self.scenario.boxes))

    @cached_property
    def policy_rows(self) -> list[dict[str, Any]]:
        rows = dict(zip((box.strategy for box in self.scenario.boxes), self.strategies, strict=True))
        return [rows[name].row() for name in self.policy_names]

    @cached_property
    def stakes(self) -> list[HandStakes]:
        """The table's row."""
        return [self.table.stakes()]

    @cached_property
    def player_names(self) -> list[tuple[str | None, str, str | None]]:
        """(site, name, strategy) by player_id: the boxes counted from 0, then the house."""
        boxes = [(None, f"{box.strategy}-{at}", box.strategy) for at, box in enumerate(self.scenario.boxes, start=1)]
        return [*boxes, (None, HOUSE, None)]

    def records(self) -> tuple[np.ndarray, np.ndarray]:
        """BANKED[1] and LAYOUT[1] of the run."""
        scenario = self.scenario
        return (
            compile.banked_record(scenario.rules_of_game, self.table, scenario.chosen_house_rules),
            compile.layout_record(
                scenario.wagered,
                [strategy.row() for strategy in self.strategies],
                [self.policy_names.index(box.strategy) for box in scenario.boxes],
                scenario.balance,
                [play.table if play else None for play in self.best_plays],
            ),
        )

    def play(self, first_hand: int, num_hands: int) -> Log:
        """The log of these rounds."""
        return banked_play.generate(*self.records(), self.seed, first_hand, num_hands)


def plan_of(scenario: Scenario | BankedScenario, seed: int | None = None, home: Path | None = None) -> Plan:
    """The plan of a scenario of any game."""
    if isinstance(scenario, BankedScenario):
        return BankedPlan.of(scenario, seed, home)
    return RunPlan.of(scenario, seed, home)
