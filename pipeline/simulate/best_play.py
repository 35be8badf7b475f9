"""Which computed values a box is played by where its strategy is `optimal`: those of its pay table and maximum payout.

`tapete values six_card` computes them (exact/six_card/values.py) and leaves best.npz in a folder of the home; those of the rule
book ship in data/values. A file holds for what it says that it is about: what BET pays, and all that is not as in the rule book.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline import resources
from pipeline.codes import BoxWager
from pipeline.engine.six_best import BestTable, read_about, read_best
from pipeline.errors import UsageError
from pipeline.rules.banked import MAXIMUM_OF, BankedGame, HouseTable, RuleBroken, Wagered

SHIPPED, MADE = "*.npz", "*/best.npz"


@dataclass(frozen=True)
class BestPlay:
    """A file of best decisions."""

    path: Path

    @property
    def table(self) -> BestTable:
        """What is in it."""
        return read_best(self.path)

    @property
    def digest(self) -> str:
        """Of what it makes a box do."""
        table = self.table
        return hashlib.sha256(table.terms.tobytes() + table.decisions.tobytes()).hexdigest()[:16]


def terms_of_box(
    game: BankedGame, table: HouseTable, boxes: list[Wagered], at: int, house_rules: Mapping[str, str]
) -> dict[str, Any]:
    """What BET pays to one and, where the maximum payout can bind, the `most` antes that are won; RuleBroken where there is no
    such number."""
    pays = table.pay_tables[BoxWager.BET.name.lower()].to_one
    terms: dict[str, Any] = {"bet": list(pays)}
    of_bets = game.bet_antes * max(pays)
    highest = {
        "box": boxes[at].ante * (1 + of_bets),
        "bet": boxes[at].ante * of_bets,
        "player": sum(box.ante for box in boxes) * (1 + of_bets),
    }[house_rules[MAXIMUM_OF.key]]
    if not table.max_payout or table.max_payout >= highest:
        return terms
    if house_rules[MAXIMUM_OF.key] != "box":
        allowed = f"0 or at least {highest:,} where a box is played by computed values and maximum_of is not box"
        raise RuleBroken("table.max_payout", table.max_payout, allowed)
    if table.max_payout % boxes[at].ante:
        allowed = f"a multiple of the ante {boxes[at].ante:,} of box {at + 1}, which is played by computed values"
        raise RuleBroken("table.max_payout", table.max_payout, allowed)
    return terms | {"most": table.max_payout // boxes[at].ante}


def find_best_play(game: BankedGame, terms: dict[str, Any], home: Path | None, scenario: str) -> BestPlay:
    """The file of best decisions under these terms, the home's own or one that ships; UsageError says what makes one."""
    made = sorted((home / "exact" / game.key).glob(MADE)) if home else []
    shipped = sorted((resources.data_dir() / "values").glob(f"{game.key}-{SHIPPED}"))
    for path in (*made, *shipped):
        if read_about(path)["terms"] == terms:
            return BestPlay(path)
    most = f" and at most {terms['most']} antes are won" if "most" in terms else ""
    raise UsageError(
        f"Scenario {scenario}: no computed values for the strategy optimal where BET pays "
        f"{', '.join(map(str, terms['bet']))} to one, high card first{most}. "
        f"`tapete values {game.key} --scenario {scenario}` computes them, in some minutes."
    )
