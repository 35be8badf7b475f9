"""Boxes against the house in figures: named by their strategy and kind, and by what else tells them apart."""

from collections import Counter

from pipeline.report import columns, plots
from pipeline.report.columns import Column
from pipeline.report.estimates import Row
from pipeline.report.words import Words

MOST_BOXES, MOST_SERIES = 12, 4
SEPARATOR = " · "
KEY = ("strategy", "box_kind", "scenario", "payouts", "stake_label")
OF_BOXES = f"inner join boxes using ({', '.join(KEY)})\nwhere game = {{game}} and rule_set = {{rules}}"
"""What keeps to these boxes, and to the chapter."""

COLUMNS: tuple[Column, ...] = (
    columns.name("strategy"),
    Column("box_kind", lambda row, words: words[f"house.{row['box_kind']}"], is_number=False),
    columns.name("scenario"),
)


def boxes(most: int, where: str = "wager in ('base', 'bonus')", order: str = "") -> str:
    """A common table expression of a query: the boxes with the most wagers, in order of `place`; `order` comes first."""
    return f"""boxes as (
    select {", ".join(KEY)}, row_number() over (order by {order}max(num_boxes) desc, {", ".join(KEY)}) as place
    from mart_house_wagers where game = {{game}} and rule_set = {{rules}} and {where}
    group by {", ".join(KEY)} qualify place <= {most}
)"""


def box_names(rows: list[Row], words: Words) -> list[str]:
    """The box of each row: strategy and kind, then scenario, payouts and stakes as far as it takes to tell it from others."""
    keys = [tuple(row[part] for part in KEY) for row in rows]
    heads = Counter(key[:length] for key in set(keys) for length in range(2, len(KEY) + 1))
    lengths = [next(length for length in range(2, len(KEY) + 1) if heads[key[:length]] == 1) for key in keys]
    return [
        SEPARATOR.join((key[0], words[f"house.{key[1]}"], *key[2:length]))
        for key, length in zip(keys, lengths, strict=True)
    ]


def box_name(row: Row, words: Words) -> str:
    """The box of a row, as sentences name it."""
    return words.sentence(
        "house.box", strategy=words.name(row["strategy"]), kind=words[f"house.{row['box_kind']}"].lower()
    )


def by_box(rows: list[Row], words: Words) -> list[tuple[str, list[Row]]]:
    """The rows of each box, under its name."""
    named = [row | {"box": name} for row, name in zip(rows, box_names(rows, words), strict=True)]
    return plots.groups(named, "box")


def boxes_axis(names: list[str]) -> dict[str, object]:
    """An axis of boxes, each part of their names on a line of its own."""
    return plots.names_axis(names) | {
        "ticktext": ["<br>".join(plots.short(part) for part in name.split(SEPARATOR)) for name in names]
    }
