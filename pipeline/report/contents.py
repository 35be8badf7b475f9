"""What a report has to say, page by page: the overview, a page for each question over all games, a page for each game.

Each page is a file of a site, or a chapter of the one file that holds all of them. Pages know each other by name. A page is
a head first, which says what it will ask, and is filled in then.
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
from pipeline.report.section import Section, literal
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
class Head:
    """A page before anything was asked.

    `name` is unique among the pages and fit for a file and an id; `num_hands` is as the reader shall see it. `sections` will be
    asked, of `game` and its house rules if it is a page of one, and answered in `words`. `of_game` names the sections of games'
    pages that it leads to.
    """

    name: str
    kind: str
    title: str
    short: str
    words: Words
    sections: tuple[Section, ...]
    lead: str = ""
    num_hands: str = ""
    game: str | None = None
    rules: str | None = None
    of_game: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page with its answers, and what it leads to."""

    head: Head
    answers: tuple[Answer, ...]
    cards: tuple[Card, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def is_empty(self) -> bool:
        return all(section["is_empty"] for section in self.answers)


def heads(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None = None) -> list[Head]:
    """All pages that there may be: the overview, questions, then games with the most hands first. Of real players those with the
    most hands are shown, or `player`."""
    overview = Head("index", OVERVIEW, "", words["overview"], words, OVERVIEW_SECTIONS)
    return [overview, *_questions(words), *_results(con, words, player), *_games(con, words)]


def fill(con: "duckdb.DuckDBPyConnection", head: Head, tail: str = "") -> Page:
    """The page; optional sections that find nothing are left out. Ids of sections end with `tail`."""
    found = [answer(con, section, head.words, head.game, head.rules, tail) for section in head.sections]
    return Page(head, tuple(one for one in found if not (one["is_optional"] and one["is_empty"])))


def pages(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None, is_one_file: bool) -> list[Page]:
    """All pages with something to say. In one file the ids of sections of the second game and on end with its number."""
    every = heads(con, words, player)
    numbers = {head.name: i + 1 for i, head in enumerate(head for head in every if head.kind == GAME)}

    def tail(head: Head) -> str:
        return f"-{numbers[head.name]}" if is_one_file and numbers.get(head.name, 1) > 1 else ""

    overview, *others = (fill(con, head, tail(head)) for head in every)
    of_games = [page for page in others if page.head.kind == GAME]
    shown = [page for page in _linked(others, of_games) if page.links or page.head.kind == GAME or not page.is_empty]
    return [replace(overview, cards=tuple(_card(page) for page in shown if not page.is_empty)), *shown]


def _linked(others: Sequence[Page], of_games: Sequence[Page]) -> Iterator[Page]:
    """The pages with links from questions to what the games' pages say on them."""
    for page in others:
        links = (
            Link(game.head.name, section["id"], f"{game.head.title}: {section['short']}")
            for game in of_games
            for section in game.answers
            if section["name"] in page.head.of_game and not section["is_empty"]
        )
        yield replace(page, links=tuple(links))


def _card(page: Page) -> Card:
    """The first thing that a page has found out."""
    first = next(section for section in page.answers if not section["is_empty"])
    return Card(page.head.name, page.head.title, first["sentence"])


def _games(con: "duckdb.DuckDBPyConnection", words: Words) -> Iterator[Head]:
    """A page for each game and its house rules, the game with most hands first."""
    names: dict[str, int] = {}
    for row in query(con, CHAPTERS_SQL):
        game, rules = row["game"], row["rule_set"]
        title = with_rules(game, rules)
        name = f"game-{re.sub(r'[^a-z0-9]+', '-', game.lower()).strip('-') or 'unnamed'}"
        names[name] = names.get(name, 0) + 1
        yield Head(
            name=name if names[name] == 1 else f"{name}-{names[name]}",
            kind=GAME,
            title=title,
            short=title,
            words=words.of_game(games.CATALOGUE.get(game)),
            sections=HOUSE_SECTIONS if game in games.BANKED else SECTIONS,
            num_hands=words.number(row["num_hands"]) if row["num_hands"] else "",
            game=game,
            rules=rules,
        )


def _questions(words: Words) -> Iterator[Head]:
    """A page for each question."""
    for question in QUESTIONS:
        yield Head(
            name=question.name.replace("_", "-"),
            kind=QUESTION,
            title=words[f"question.{question.name}.title"],
            short=words[f"question.{question.name}.short"],
            lead=words[f"question.{question.name}.lead"],
            words=words,
            sections=question.sections,
            of_game=question.of_game,
        )


def _results(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None) -> Iterator[Head]:
    """The page on real players, if there are any."""
    if not any(
        query(con, f"select 1 as one from {mart} limit 1") for mart in ("mart_player_results", "mart_tournaments")
    ):
        return
    whose = "true" if player is None else f"player = {literal(player)}"
    sections = tuple(
        replace(section, sql=section.sql.replace("{whose}", whose), is_optional=True) for section in RESULT_SECTIONS
    )
    name = words["results.name"]
    yield Head("results-of-players", QUESTION, name, name, words, sections)
