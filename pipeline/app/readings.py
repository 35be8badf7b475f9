"""What each reading of the rules moves: a scenario by the rule book and by every other value of each option, same cards."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from pipeline import games
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.rows import as_columns
from pipeline.app.simulate import simulate
from pipeline.errors import counted
from pipeline.lake.provenance import Manifest
from pipeline.rules.banked import RuleBroken
from pipeline.simulate.banked_plan import BankedPlan
from pipeline.simulate.plan import Plan, RunPlan

SAME = "same"
COLUMNS = ("option", "value", "rule", "figure", "rule book", "reading", "difference", "95 %", "verdict")
TABLE = """
select
    option, value, rule, figure, player_kind, num_hands, by_rule_book, by_reading, difference,
    t_quantile(nullif(num_clusters - 1, 0)) * difference_stderr as margin, verdict
from mart_readings
where game = ? and scenario = ?
order by game, scenario, stake_label, option, value, figure, player_kind nulls first
"""


@dataclass(frozen=True)
class Readings:
    """The runs, the rule book's first, and a row for each option, value and figure: as mart_readings has them."""

    runs: list[Manifest]
    rows: list[dict[str, Any]]


def plans_of(plan: Plan) -> Iterator[Plan]:
    """The plan by the rule book, then one for every other value of each option of its game that its boxes may be played by."""
    options = plan.scenario.rules_of_game.options
    for chosen in ({}, *({option.key: value} for option in options for value in option.values[1:])):
        changed = {"profile": "seeds", "house_rules": chosen}
        if isinstance(plan, RunPlan):
            yield replace(plan, scenario=plan.scenario.model_copy(update=changed))
        elif isinstance(plan, BankedPlan):
            scenario = plan.scenario.model_copy(update=changed)
            with suppress(RuleBroken):
                scenario.rules_of_game.check_layout(
                    plan.table, scenario.wagered, scenario.balance, scenario.chosen_house_rules
                )
                yield replace(plan, scenario=scenario)


def readings(
    plan: Plan, home: Home, num_hands: int, num_workers: int | None, progress: Callable[[str, int, int], None]
) -> Readings:
    """Play all of them, build the models, and read the table. `progress(step, done, to do)`."""
    from pipeline.models.connections import connect

    plans = list(plans_of(plan))
    runs = []
    for i, one in enumerate(plans):
        runs.append(simulate(one, home, num_hands, num_workers).manifest)
        progress("readings", i + 1, len(plans))
    progress("models", 0, 1)
    build(home)
    progress("models", 1, 1)
    with connect(home.lake, home.warehouse) as con:
        found = con.execute(TABLE, [runs[0].game, runs[0].name])
        names = [column[0] for column in found.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in found.fetchall()]
    return Readings(runs, rows)


def in_words(done: Readings) -> str:
    """The table for a terminal: every figure of the whole table, and of the players those that move. Readings that change no
    figure have one line."""
    lines, num_left_out = [], 0
    for (option, value), group in groupby(done.rows, key=lambda row: (row["option"], row["value"])):
        rows = list(group)
        reading = {"option": option, "value": value, "rule": f"[{rows[0]['rule']}]"}
        if all(row["verdict"] == SAME for row in rows):
            lines.append(reading | {"figure": "all of them", "verdict": SAME})
            continue
        shown = [row for row in rows if row["player_kind"] is None or row["verdict"] == "moves"]
        num_left_out += len(rows) - len(shown)
        lines += [
            reading
            | {
                "figure": row["figure"] if row["player_kind"] is None else f"{row['figure']} of {row['player_kind']}",
                "rule book": number(row["by_rule_book"]),
                "reading": number(row["by_reading"]),
                "difference": number(row["difference"]),
                "95 %": f"± {number(row['margin'])}",
                "verdict": row["verdict"],
            }
            for row in shown
        ]
    book = done.runs[0]
    head = f"{book.num_hands:,} hands of {book.name}, seed {book.seed}, by the rule book and by {len(done.runs) - 1} readings"
    if not lines:
        return f"{head}: there is nothing to compare."
    num_refused = sum(len(option.values) - 1 for option in games.find_any(book.game).options) - len(done.runs) + 1
    refused = [f"{counted(num_refused, 'reading')} would not allow these boxes."] if num_refused else []
    tail = [f"{num_left_out} more results of players, no different, are in mart_readings."] if num_left_out else []
    return "\n".join([head, as_columns([dict.fromkeys(COLUMNS) | line for line in lines], COLUMNS), *tail, *refused])


def number(value: float | None) -> str:
    """A number with as many decimals as its size asks for.

    >>> number(-12.3456), number(0.012345), number(None)
    ('-12.35', '0.01235', '')
    """
    if value is None:
        return ""
    return f"{value:.2f}" if abs(value) >= 1 or value == 0 else f"{value:.4g}"
