"""Tables of Mata Ases in figures: named by their seats and the initials of who sits there."""

import re
from collections.abc import Callable

from markupsafe import Markup

from pipeline.report import columns, plots
from pipeline.report.columns import Column
from pipeline.report.estimates import Row, interval
from pipeline.report.words import Words

ONE_KIND = re.compile(r"(?:(\d+) )?([^,]+)")

MOST_SERIES, MOST_ROWS = 6, 12

OF_TABLES = "inner join tables using (stake_label, num_seats, player_mix)\nwhere game = {game} and rule_set = {rules}"
"""What keeps to these tables, and to the chapter."""

COLUMNS: tuple[Column, ...] = (columns.count("num_seats"), columns.name("player_mix"))


def tables(most: int = MOST_SERIES) -> str:
    """A common table expression of a query: the tables with the most hands, at the stakes played most."""
    return f"""hands as (select * from mart_mata_hands where game = {{game}} and rule_set = {{rules}}),

stakes as (select stake_label from hands group by all order by sum(num_hands) desc, stake_label limit 1),

tables as (
    select
        stake_label, num_seats, player_mix,
        row_number() over (order by num_hands desc, num_seats desc, player_mix) as place
    from hands where stake_label in (from stakes)
    qualify place <= {most}
)"""


def initials(player_mix: str) -> str:
    """Who sits there, in initials.

    >>> initials("2 calling_station, maniac, 2 tight_aggressive")
    '2CS M 2TA'
    """
    parts = (ONE_KIND.fullmatch(part.strip()) for part in player_mix.split(","))
    return " ".join(
        (part[1] or "") + "".join(word[0] for word in re.split(r"[^\w]|_", part[2]) if word).upper()
        for part in parts
        if part
    )


def table_name(row: Row) -> str:
    """The table of a row, as figures name it."""
    return f"{row['num_seats']}: {initials(row['player_mix'])}"


def told_table(row: Row, words: Words, is_first: bool = False) -> Markup:
    """The table of a row, as sentences name it; `is_first` where they begin with it."""
    return words.sentence(
        "mata.table_first" if is_first else "mata.table", num_seats=row["num_seats"], mix=words.name(row["player_mix"])
    )


def by_table(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """The rows of each table, under its name."""
    return plots.groups([row | {"table": table_name(row)} for row in rows], "table")


def most_played(rows: list[Row]) -> list[Row]:
    """The rows of the table that comes first: queries order by number of hands."""
    first = table_name(rows[0])
    return [row for row in rows if table_name(row) == first]


def amount_tips(
    rows: list[Row], words: Words, titles: Callable[[Row], tuple[object, ...]], amount: str, count: tuple[str, str]
) -> list[str]:
    """What is shown on pointing at amounts that are no rates; `count` is the column of the sample and the word for it."""

    def form(value: float | None) -> str:
        return words.number(value, 2)

    key, word = count
    return [
        plots.tip(
            titles(row),
            form(row[amount]),
            plots.interval_line(words, row, amount, interval, form),
            f"{words.number(row[key])} {words[word]}",
        )
        for row in rows
    ]
