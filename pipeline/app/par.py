"""`tapete par`: the PAR sheet of a table of 6 Card Poker 1-2-5, as a result, in words and as CSV."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.app import six_card, six_card_claims
from pipeline.app.home import Home
from pipeline.app.rows import as_columns, fraction, sections_as_csv
from pipeline.errors import UsageError

if TYPE_CHECKING:
    from pipeline.exact.six_card.nets import Stakes
    from pipeline.exact.six_card.par import Row, Sections, Table
    from pipeline.rules.banked import HouseTable, PayTable, Wagered

WAYS = {
    "best play": "best play",
    "without five": "best without five new cards",
    "no card exchange": "raise, sixth card or fold",
    "raise or fold": "raise or fold",
    "always raise": "always raise, as blind boxes",
    "pair or better": "pair or better, else fold",
}
SHOWN_WAY = "without five"
TITLES = {
    "wagers": "Wagers: a round, in antes; of the bonus in stakes",
    "changed": "Hold by this pay table and by the scenario's: of the ante; of the bonus of its stake",
    "hands": "Return by hand, best decisions without five new cards: what the first five cards add to the value (per cent of the "
    "ante), and on which final hands BET is paid",
    "bonus": "Bonus by hand of the first five cards",
    "boxes": "Boxes compared: a round, best decisions without five new cards where the box is open",
    "hour": "Theoretical win of the house an hour",
    "ahead": "Chance of the player to be ahead after so many rounds, exact, and as a normal distribution would have it",
    "maximum": "Maximum payout: hold of the ante by the rule book's pay table; hold of the bonus",
    "multiples": "What one line would have to pay to be fair, all else as it is; of BET with decisions held "
    "as they are, so that best play gets there with less",
}


def percent(num_digits: int) -> Callable[[Any], str]:
    """Writes a share in per cent."""
    return lambda share: f"{100 * float(share):.{num_digits}f} %"


def decimal(num_digits: int) -> Callable[[Any], str]:
    """Writes a number."""
    return lambda number: f"{float(number):,.{num_digits}f}"


COLUMNS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "wager": ("wager", lambda name: WAYS.get(name, name)),
    "way": ("way to play", lambda name: WAYS.get(name, name)),
    "hold_of_ante": ("hold of ante", percent(4)),
    "stderr": ("std. error", percent(5)),
    "staked": ("staked", decimal(4)),
    "hold": ("hold", percent(4)),
    "rtp": ("RTP", percent(4)),
    "wins": ("wins", percent(3)),
    "even": ("even", percent(3)),
    "deviation": ("deviation", decimal(4)),
    "volatility": ("volatility index", decimal(3)),
    "hands": ("hands", decimal(0)),
    "dealt": ("dealt", percent(6)),
    "mean": ("net of each", decimal(4)),
    "adds": ("adds", percent(4)),
    "paid": ("BET paid", percent(4)),
    "pays": ("pays", lambda pays: f"{pays:,} to 1" if pays else "-"),
    "bet_pays": ("BET wins", percent(4)),
    "return": ("return", percent(4)),
    "rounds": ("rounds", decimal(0)),
    "ahead": ("ahead", percent(4)),
    "by_normal": ("by normal", percent(4)),
    "house_ahead": ("house ahead", percent(2)),
    "best_play": ("best play", percent(4)),
    "held": ("decisions held", percent(4)),
    "blind": ("blind box", percent(4)),
    "bonus": ("bonus as here", percent(4)),
    "bonus_of_an_ante": ("bonus of an ante", percent(4)),
    "bet": ("BET pays", decimal(0)),
    "bet_fair": ("fair BET", decimal(4)),
    "bonus_pays": ("bonus pays", decimal(0)),
    "bonus_fair": ("fair bonus", decimal(4)),
    "before": ("the scenario's", percent(4)),
    "after": ("this one's", percent(4)),
    "moved": ("moved", percent(4)),
}
"""Columns in words by the name of a figure, and how it is written; others as they are. Figures named _chips are money."""


def par(
    scenario: str, home: Home, pay_table: str | None, rounds_per_hour: int, num_rounds: Sequence[int]
) -> tuple[dict[str, Any], str, str]:
    """The sheet of a scenario, as a result, in words and as CSV; `pay_table` names other pay tables, or a TOML file with them."""
    from pipeline.app.simulate import plan_of
    from pipeline.exact.six_card.par import Table, changed, sheet
    from pipeline.exact.six_card.terms import RULE_BOOK
    from pipeline.games import SIX_CARD
    from pipeline.simulate.banked_plan import BankedPlan
    from pipeline.simulate.paytables import find_pay_tables, read_pay_tables

    plan = plan_of(scenario, home)
    if not isinstance(plan, BankedPlan):
        raise UsageError(f"{plan.scenario.name} is no game against the house: a PAR sheet is of {six_card.KEY} only.")
    values = six_card.values_files(home)
    if RULE_BOOK not in values:
        raise UsageError(six_card.NO_VALUES)
    house, rules = plan.table, plan.scenario.chosen_house_rules
    own = Table(
        boxes=stakes_of(plan.scenario.wagered, house, house.pay_tables, rules),
        rounds_per_hour=rounds_per_hour,
        num_rounds=num_rounds,
        values=six_card.values_of_all_terms(home),
    )
    tables = house.pay_tables
    if pay_table:
        is_file = pay_table.endswith(".toml")
        tables = (
            read_pay_tables(SIX_CARD, Path(pay_table)) if is_file else find_pay_tables(SIX_CARD, pay_table, home.folder)
        )
    table = replace(own, boxes=stakes_of(plan.scenario.wagered, house, tables, rules))
    sections = sheet(table)
    if pay_table:
        sections = {"wagers": sections["wagers"], "changed": changed(own, table)} | sections
    effects, effects_in_words = six_card_claims.readings(values)
    made, is_best = table.counted_for(table.reference)
    result = {
        "game": six_card.KEY,
        "scenario": plan.scenario.name,
        "table": house.document() | {"pay_tables": {wager: one.lines() for wager, one in tables.items()}},
        "values_of": made.name,
        "decisions_are_best": is_best,
        "rounds_per_hour": rounds_per_hour,
        "sections": {name: [as_json(row) for row in rows] for name, rows in sections.items()},
        "readings": effects,
    }
    words = [heading(plan.scenario.name, table, house, tables), *in_words(sections, house, rounds_per_hour)]
    return result, "\n\n".join((*words, effects_in_words)), sections_as_csv(sections)


def stakes_of(
    wagered: "Sequence[Wagered]", house: "HouseTable", tables: "Mapping[str, PayTable]", rules: Mapping[str, str]
) -> "list[Stakes]":
    """The boxes with what the table pays."""
    from pipeline.exact.six_card.nets import Stakes
    from pipeline.rules.banked import MAXIMUM_OF

    return [
        Stakes(
            ante=box.ante,
            bonus=box.bonus,
            bet_pays=tables["bet"].to_one,
            bonus_pays=tables["bonus"].to_one,
            most=house.max_payout,
            is_bet_limited=rules[MAXIMUM_OF.key] == "bet",
        )
        for box in wagered
    ]


def heading(name: str, table: "Table", house: "HouseTable", tables: "Mapping[str, PayTable]") -> str:
    """What the sheet is of, and where its decisions come from."""
    made, is_best = table.counted_for(table.reference)
    most = f"{house.max_payout / table.reference.ante:,g} antes" if house.max_payout else "none"
    lines = [
        f"{six_card.NAME}, PAR sheet of {name}",
        f"BET pays {tables['bet']}",
        f"Bonus pays {tables['bonus']}",
        f"Maximum payout: {most}. Outcomes are those of best decisions by `tapete values` under the reading {made.name}."
        + (
            ""
            if is_best
            else "\nThis table pays something else, so decisions are held as they are there: best play loses at most as much."
        ),
    ]
    return "\n".join(lines)


def in_words(sections: "Sections", house: "HouseTable", rounds_per_hour: int) -> list[str]:
    """The sections as tables under their titles."""
    words = []
    for name, rows in sections.items():
        title = TITLES[name]
        if name == "hands":
            rows = [
                {key: value for key, value in row.items() if key != "way"} for row in rows if row["way"] == SHOWN_WAY
            ]
        if name == "hour":
            title += f", {rounds_per_hour} rounds an hour, in {house.currency}"
        if name == "boxes":
            title += f"; money in {house.currency}"
        words.append(f"{title}\n{as_columns(aligned(rows, house.decimals))}")
    return words


def aligned(rows: "list[Row]", decimals: int) -> list[dict[str, str]]:
    """Rows as text, figures to the right, under the words for their columns."""
    columns: dict[str, list[str]] = {}
    for key in rows[0]:
        title, write = COLUMNS.get(key, (key, str))
        if key.endswith("_chips"):
            title, write = key.removesuffix("_chips"), lambda chips: decimal(decimals)(chips / 10**decimals)
        texts = ["" if row[key] is None else write(row[key]) for row in rows]
        if not all(isinstance(row[key], str) for row in rows):
            width = max(map(len, [title, *texts]))
            texts, title = [text.rjust(width) for text in texts], title.rjust(width)
        columns[title] = texts
    return [dict(zip(columns, line, strict=True)) for line in zip(*columns.values(), strict=True)]


def as_json(row: "Row") -> dict[str, Any]:
    """A row as JSON has it, fractions in full and as numbers."""
    return {key: fraction(value) if isinstance(value, Fraction) else value for key, value in row.items()}
