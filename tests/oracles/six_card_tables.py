"""Random tables of 6 Card Poker for the kernel and its slow twin: boxes, antes, bonuses, balances, pay tables, readings."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from pipeline import compile, games
from pipeline.codes import StrategyKind
from pipeline.engine import banked_play
from pipeline.engine.play import Log
from pipeline.engine.six_best import BestTable
from pipeline.rules.banked import LINES, HouseTable, PayTable, Wagered
from pipeline.rules.house import choose
from tests.oracles.naive_six_card import BET_PAYS, BONUS_PAYS, PAYOUTS, Rules

GAME = games.BANKED["six_card"]
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"second_ante": "refused"},
    {"ante_ratio": "up_to_5"},
    {"bonus_boxes": "first"},
    {"maximum_of": "bet"},
    {"maximum_of": "player"},
    {"maximum_of": "player", "bonus_boxes": "first", "ante_ratio": "up_to_5"},
)
RANDOM_STRATEGY = {"strategy_kind": StrategyKind.RANDOM}
NO_CAP_BALANCE = 10**9


@dataclass(frozen=True)
class SixTable:
    """A table with boxes that can be played: as the kernel reads it and as the twin does."""

    table: HouseTable
    boxes: tuple[Wagered, ...]
    balance: int
    readings: dict[str, str]
    seed: int
    first_round: int

    def rules(self) -> Rules:
        """The twin's."""
        chosen = choose(GAME.options, self.readings)
        return Rules(
            min_ante=self.table.min_ante,
            chip=self.table.chip,
            maximum=self.table.max_payout or None,
            bet_pays=named(self.table.pay_tables["bet"]),
            bonus_pays=named(self.table.pay_tables["bonus"]),
            is_larger_second_refused=chosen["second_ante"] == "refused",
            is_five_times_allowed=chosen["ante_ratio"] == "up_to_5",
            are_bonus_boxes_first=chosen["bonus_boxes"] == "first",
            cap_of=chosen["maximum_of"],
        )

    def played(self, num_rounds: int, strategy: dict[str, Any] | None = None, best: BestTable | None = None) -> Log:
        """The kernel's log of rounds from the first one on, all boxes with a strategy, `best` what optimal play goes by."""
        rules = compile.banked_record(GAME, self.table, self.readings)
        strategies = [strategy or RANDOM_STRATEGY] * len(self.boxes)
        num_boxes = len(self.boxes)
        layout = compile.layout_record(self.boxes, strategies, [0] * num_boxes, self.balance, [best] * num_boxes)
        return banked_play.generate(rules, layout, self.seed, self.first_round, num_rounds)


def named(table: PayTable) -> dict[str, int]:
    """A pay table by the twin's names of lines."""
    return dict(zip(PAYOUTS, table.to_one, strict=True))


def page_tables() -> dict[str, PayTable]:
    """The pay tables of the page."""
    return {
        "bet": PayTable(tuple(BET_PAYS[name] for name in PAYOUTS)),
        "bonus": PayTable(tuple(BONUS_PAYS[name] for name in PAYOUTS)),
    }


def random_tables(rng: random.Random) -> dict[str, PayTable]:
    """Other pay tables, each line at least the one below it."""
    return {
        wager: PayTable(tuple(np.cumsum([rng.choice((0, 0, 1, 2, 7)) for _ in LINES]).tolist()))
        for wager in ("bet", "bonus")
    }


def random_boxes(rng: random.Random, chip: int, min_ante: int, most_times: int) -> tuple[Wagered, ...]:
    """One to four boxes, mostly with an ante; the largest ante is up to as many times the least."""
    unit = -(-min_ante // chip) * chip
    base = unit * rng.choice((1, 1, 2, 7))
    boxes = []
    for _ in range(rng.randint(1, 4)):
        ante = 0 if rng.random() < 0.2 else rng.choice((base, base, base * rng.randint(1, most_times), base + chip))
        bonus = chip * rng.choice((1, 1, 3, 10)) if ante == 0 or rng.random() < 0.5 else 0
        boxes.append(Wagered(ante=ante, bonus=bonus))
    return tuple(boxes)


def is_legal(table: HouseTable, boxes: tuple[Wagered, ...], balance: int, readings: dict[str, str]) -> bool:
    """Whether the rules take this layout."""
    try:
        GAME.check_layout(table, boxes, balance, choose(GAME.options, readings))
    except Exception:
        return False
    return True


def six_tables(num_tables: int, seed: int) -> Iterator[SixTable]:
    """Tables of all readings in turn."""
    rng = random.Random(seed)
    made = 0
    while made < num_tables:
        readings = READINGS[made % len(READINGS)]
        chip = rng.choice((1, 1, 5))
        min_ante = rng.choice((1, 10, 25))
        boxes = random_boxes(rng, chip, min_ante, 5 if readings.get("ante_ratio") else 4)
        total = sum(box.ante + box.bonus for box in boxes)
        antes = max([box.ante for box in boxes] + [1])
        table = HouseTable(
            chip=chip,
            min_ante=min_ante,
            max_payout=rng.choice((0, 0, antes, 2 * antes + 1, 9 * antes, 25 * antes, 400 * antes)),
            pay_tables=page_tables() if rng.random() < 0.7 else random_tables(rng),
        )
        balance = total + rng.choice((NO_CAP_BALANCE, NO_CAP_BALANCE, 0, antes, 2 * antes, 3 * antes, 5 * antes - 1))
        first_round = rng.randrange(1 << 40)
        if is_legal(table, boxes, balance, readings):
            yield SixTable(table, boxes, balance, readings, rng.randrange(1 << 60), first_round)
            made += 1
