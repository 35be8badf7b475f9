"""What a run consists of before a hand is played: its identity, its blocks, and the records that kernels read.

Hands are made in blocks of a fixed size, cut between sessions, so files are the same whatever the workers and shards.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from pipeline import compile, games
from pipeline.codes import STATS_VERSION
from pipeline.engine import play
from pipeline.engine.play import Log, PolicyFailedError
from pipeline.errors import PolicyError
from pipeline.lake.provenance import run_id_of
from pipeline.lake.schema import BLOCK_HANDS
from pipeline.rules.money import HandStakes
from pipeline.simulate import own_policies
from pipeline.simulate.players import OwnPlayer, Player
from pipeline.simulate.scenario import Scenario

PLAYERS_VERSION = 2
"""Version of what the players do with their numbers (engine/policies.py)."""


@dataclass(frozen=True)
class BlockPlan:
    """A block to play: hands `first_hand` to `first_hand + num_hands`."""

    block_no: int
    first_hand: int
    num_hands: int


class Plan(ABC):
    """What a run of any game consists of: see RunPlan and banked_plan.BankedPlan."""

    scenario: Any
    seed: int

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """What decides the hands. Names and numbers of hands don't."""

    @property
    @abstractmethod
    def options(self) -> dict[str, Any]:
        """What is worth knowing of a run beside its identity."""

    @property
    @abstractmethod
    def rules_version(self) -> int:
        """Version of the game's rules."""

    @property
    @abstractmethod
    def stakes(self) -> list[HandStakes]:
        """The stakes by stake_id."""

    @property
    @abstractmethod
    def player_names(self) -> list[tuple[str | None, str, str | None]]:
        """(site, name, policy) by player_id."""

    @property
    @abstractmethod
    def policy_names(self) -> list[str]:
        """Kinds of player by policy_id."""

    @property
    @abstractmethod
    def policy_rows(self) -> list[dict[str, Any]]:
        """Their numbers by policy_id."""

    @abstractmethod
    def play(self, first_hand: int, num_hands: int) -> Log:
        """The log of these hands; `first_hand` begins a session."""

    @property
    def run_id(self) -> str:
        return run_id_of(self.identity)

    @property
    def session_hands(self) -> int:
        return 1

    @property
    def block_hands(self) -> int:
        """Hands of a full block: whole sessions."""
        return BLOCK_HANDS - BLOCK_HANDS % self.session_hands

    def blocks(self, num_hands: int) -> Iterator[BlockPlan]:
        """The blocks of a run of that many hands, the last one shorter."""
        for block_no, first_hand in enumerate(range(0, num_hands, self.block_hands)):
            yield BlockPlan(block_no, first_hand, min(self.block_hands, num_hands - first_hand))


@dataclass(frozen=True)
class RunPlan(Plan):
    """A scenario of poker with everything resolved that decides its hands."""

    scenario: Scenario
    players: tuple[Player, ...]
    seed: int

    @classmethod
    def of(cls, scenario: Scenario, seed: int | None = None, home: Path | None = None) -> "RunPlan":
        """The plan of a scenario; `seed` wins over the scenario's, players of the home folder over those that ship."""
        return cls(scenario, tuple(scenario.player_values(home)), scenario.seed if seed is None else seed)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What decides the hands. Names and numbers of hands don't."""
        scenario = self.scenario
        return {
            "kind": "simulate",
            "game": scenario.game,
            "rules_version": self.rules_version,
            "house_rules": scenario.special_house_rules,
            "players_version": PLAYERS_VERSION,
            "seed": self.seed,
            "stakes": repr(scenario.stakes_value()),
            "stack_bb": scenario.stack_range,
            "session": scenario.session.model_dump(exclude=None if scenario.session.duplicate else {"duplicate"})
            if self.session_hands > 1
            else {"stacks": "reset"},
            "rake": repr(scenario.rake_value()),
            "players": [[name, player.identity] for name, player in zip(scenario.players, self.players, strict=True)],
        }

    @property
    def options(self) -> dict[str, Any]:
        """What is worth knowing of a run and decides nothing."""
        return {
            "description": self.scenario.description,
            "stats_version": STATS_VERSION,
            "house_rules": self.scenario.special_house_rules,
        }

    @property
    def rules_version(self) -> int:
        return games.find(self.scenario.game).rules_version

    @property
    def session_hands(self) -> int:
        return self.scenario.session_hands

    @cached_property
    def policy_names(self) -> list[str]:
        """Kinds of player, in order of the chairs; the place is the policy_id."""
        return list(dict.fromkeys(self.scenario.players))

    @cached_property
    def policy_rows(self) -> list[dict[str, Any]]:
        rows = dict(zip(self.scenario.players, self.players, strict=True))
        return [rows[name].row() for name in self.policy_names]

    @cached_property
    def stakes(self) -> list[HandStakes]:
        """By stake_id: the full table first, then with fewer seats where seats can run out of chips."""
        num_chairs = len(self.scenario.players)
        can_shrink = self.scenario.session.stacks == "carry" and not self.scenario.session.rebuys
        return [
            self.scenario.stakes_value().at(num) for num in range(num_chairs, 1 if can_shrink else num_chairs - 1, -1)
        ]

    @cached_property
    def player_names(self) -> list[tuple[str | None, str, str | None]]:
        """(site, name, policy) by player_id, which is the chair counted from 0."""
        return [(None, f"{name}-{chair}", name) for chair, name in enumerate(self.scenario.players, start=1)]

    def records(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """RULES[1], STAKES[stakes], RAKE[1], LINEUP[1] of the run."""
        scenario = self.scenario
        unit = scenario.unit_chips
        least, most = scenario.stack_range
        return (
            compile.rule_record(scenario.rules_of_game, scenario.chosen_house_rules),
            compile.stakes_records(self.stakes),
            compile.rake_record(scenario.rake_value(), scenario.stakes.currency),
            compile.lineup_record(
                [self.policy_names.index(name) for name in scenario.players],
                self.policy_rows,
                (least * unit, most * unit),
                {stakes.forced.num_seats: stake_id for stake_id, stakes in enumerate(self.stakes)},
                self.session_hands,
                scenario.session.rebuys,
                scenario.session.duplicate,
                self.addresses(),
            ),
        )

    def own_players(self) -> dict[int, OwnPlayer]:
        """Those with a policy of the user's own, by policy_id."""
        players = dict(zip(self.scenario.players, self.players, strict=True))
        return {
            policy_id: player
            for policy_id, name in enumerate(self.policy_names)
            if isinstance(player := players[name], OwnPlayer)
        }

    def addresses(self) -> list[int]:
        """Where kernels call the policies, by policy_id: 0 for those that are numbers."""
        addresses = [0] * len(self.policy_names)
        for policy_id, player in self.own_players().items():
            addresses[policy_id] = own_policies.address_of(player.source, player.digest)
        return addresses

    def play(self, first_hand: int, num_hands: int) -> Log:
        """The log of these hands; `first_hand` begins a session. PolicyError where a user's own policy could not decide."""
        try:
            return play.generate(*self.records(), self.seed, first_hand, num_hands)
        except PolicyFailedError as failed:
            player = self.own_players()[failed.policy_id]
            why = own_policies.load(player.source, player.digest).failure(failed.seen)
            raise PolicyError(
                f"{player.source}: it could not decide in hand {failed.hand_no:,}, seat {failed.chair}: {why}"
            ) from failed
