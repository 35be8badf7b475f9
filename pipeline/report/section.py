"""What a section is: a question with its query, figure, table and sentence.

A query reads marts only and holds no parameters but the game and its house rules, written into it as literals: the text shown
on the page is the text that was run. Every query is bounded, so a lake of any size makes a page of the same size.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report.columns import Column
from pipeline.report.estimates import Row
from pipeline.report.words import Words

if TYPE_CHECKING:
    from plotly import graph_objects as go

MAX_STAKES = 4
MAX_KINDS = 20
MAX_SERIES = 6


@dataclass(frozen=True)
class Section:
    """A question and its answer. `sql` holds ``{game}`` and ``{rules}``; a section without a figure shows its table at once, an
    optional one is left out where there is nothing to show."""

    name: str
    sql: str
    columns: tuple[Column, ...]
    sentence: Callable[[list[Row], Words], Markup]
    figure: "Callable[[list[Row], Words], go.Figure] | None" = None
    note: Callable[[list[Row], Words], Markup] | None = None
    is_optional: bool = False


@dataclass(frozen=True)
class Question:
    """A question over all games: its page has the sections, which name no game in their SQL, and leads to the sections of each
    game that are called `of_game`. The words are `question.<name>.title`, `.short` and `.lead`."""

    name: str
    sections: tuple[Section, ...]
    of_game: tuple[str, ...]


def literal(value: str) -> str:
    """A string as SQL writes it.

    >>> literal("Hold'em")
    "'Hold''em'"
    """
    return "'" + value.replace("'", "''") + "'"


def kinds_played_most(mart: str) -> str:
    """A common table expression of a query: the kinds of player with the most hands."""
    return f"""kinds as (
    select player_kind from {mart} where game = {{game}} and rule_set = {{rules}}
    group by player_kind order by sum(num_seat_hands) desc, player_kind limit {MAX_KINDS}
)"""


def stakes_played_most(mart: str, count: str, most: int = MAX_STAKES) -> str:
    """A common table expression of a query: the stakes with the largest sums of a column, above nought."""
    return f"""stakes as (
    select stake_label from {mart} where game = {{game}} and rule_set = {{rules}}
    group by stake_label having sum({count}) > 0 order by sum({count}) desc, stake_label limit {most}
)"""
