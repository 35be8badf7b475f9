"""What a report has to say, page by page: the overview, a page for each question over all games, a page for each game.

Each page is a file of a site, or a chapter of the one file that holds all of them. Pages know each other by name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline import games
from pipeline.report.answers import Answer, answer, query
from pipeline.report.chapters import CHAPTERS_SQL, HOUSE_SECTIONS, OVERVIEW_SECTIONS, RESULT_SECTIONS, SECTIONS
from pipeline.report.chapters.questions import QUESTIONS
from pipeline.report.game_names import with_rules
from pipeline.report.section import literal
from pipeline.report.words import Words

if TYPE_CHECKING:
    import duckdb

OVERVIEW, QUESTION, GAME = "overview", "question", "game"


@dataclass(frozen=True)
class Card:
    """A way from the overview to a page: what it is called, and the sentence that answers its question."""

    page: str
    title: str
    sentence: Markup


@dataclass(frozen=True)
class Link:
    """A way to a section of another page."""

    page: str
    section: str
    title: str


@dataclass(frozen=True)
class Page:
    """A page. `name` is unique among the pages and fit for a file and an id; `num_hands` is as the reader shall see it."""

    name: str
    kind: str
    title: str
    short: str
    sections: tuple[Answer, ...] = ()
    lead: str = ""
    num_hands: str = ""
    cards: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def is_empty(self) -> bool:
        return all(section["is_empty"] for section in self.sections)


def pages(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None, is_one_file: bool) -> list[Page]:
    """All pages, the overview first, then questions, then games with the most hands first. Of real players those with the most
    hands are shown, or `player`. In one file the ids of sections of the second game and on end with its number."""
    of_games = list(_games(con, words, is_one_file))
    of_questions = [*_questions(con, words, of_games), *_results(con, words, player)]
    overview = Page(
        name="index",
        kind=OVERVIEW,
        title="",
        short=words["overview"],
        sections=tuple(_shown(answer(con, section, words) for section in OVERVIEW_SECTIONS)),
        cards=tuple(_card(page) for page in (*of_questions, *of_games) if not page.is_empty),
    )
    return [overview, *of_questions, *of_games]


def _card(page: Page) -> Card:
    """The first thing that a page has found out."""
    first = next(section for section in page.sections if not section["is_empty"])
    return Card(page.name, page.title, first["sentence"])


def _shown(sections: Iterator[Answer]) -> Iterator[Answer]:
    return (section for section in sections if not (section["is_optional"] and section["is_empty"]))


def _games(con: "duckdb.DuckDBPyConnection", words: Words, is_one_file: bool) -> Iterator[Page]:
    """A page for each game and its house rules, the game with most hands first."""
    names: dict[str, int] = {}
    for i, row in enumerate(query(con, CHAPTERS_SQL)):
        game, rules = row["game"], row["rule_set"]
        of_game = words.of_game(games.CATALOGUE.get(game))
        asked = HOUSE_SECTIONS if game in games.BANKED else SECTIONS
        tail = f"-{i + 1}" if i and is_one_file else ""
        title = with_rules(game, rules)
        name = f"game-{re.sub(r'[^a-z0-9]+', '-', game.lower()).strip('-') or 'unnamed'}"
        names[name] = names.get(name, 0) + 1
        yield Page(
            name=name if names[name] == 1 else f"{name}-{names[name]}",
            kind=GAME,
            title=title,
            short=title,
            sections=tuple(_shown(answer(con, section, of_game, game, rules, tail) for section in asked)),
            num_hands=words.number(row["num_hands"]) if row["num_hands"] else "",
        )


def _questions(con: "duckdb.DuckDBPyConnection", words: Words, of_games: Sequence[Page]) -> Iterator[Page]:
    """A page for each question that some hands answer."""
    for question in QUESTIONS:
        page = Page(
            name=question.name.replace("_", "-"),
            kind=QUESTION,
            title=words[f"question.{question.name}.title"],
            short=words[f"question.{question.name}.short"],
            lead=words[f"question.{question.name}.lead"],
            sections=tuple(_shown(answer(con, section, words) for section in question.sections)),
            links=tuple(
                Link(game.name, section["id"], f"{game.title}: {section['short']}")
                for game in of_games
                for section in game.sections
                if section["name"] in question.of_game and not section["is_empty"]
            ),
        )
        if page.links or not page.is_empty:
            yield page


def _results(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None) -> Iterator[Page]:
    """The page on real players, if there are any."""
    whose = "true" if player is None else f"player = {literal(player)}"
    found = [
        answer(con, replace(section, sql=section.sql.replace("{whose}", whose)), words) for section in RESULT_SECTIONS
    ]
    sections = tuple(section for section in found if not section["is_empty"])
    if sections:
        name = words["results.name"]
        yield Page(name="results-of-players", kind=QUESTION, title=name, short=name, sections=sections)
