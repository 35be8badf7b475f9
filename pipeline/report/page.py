"""The report page: figures, tables and text of every section, in one HTML file that needs nothing else.

Nothing on the page comes from elsewhere: plotly.js is inlined, and a content security policy lets only the scripts run
whose digests it names, so a name that slipped through the escaping could still run nothing and ask the network nothing.
The same warehouse and facts give the same bytes: the time of building is a fact that the caller gives.
"""

import base64
import hashlib
import html
import json
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from pipeline import games
from pipeline.errors import PipelineError
from pipeline.lake.aside import written_aside
from pipeline.lake.rules_of_runs import RULE_BOOK
from pipeline.report.chapters import CHAPTERS_SQL, HOUSE_SECTIONS, RESULT_SECTIONS, RUNS, SECTIONS
from pipeline.report.colours import DARK, LIGHT
from pipeline.report.estimates import FEW_CLUSTERS, Row, fewest_clusters
from pipeline.report.section import Section, literal
from pipeline.report.words import Words

if TYPE_CHECKING:
    import duckdb

TEMPLATES = Path(__file__).resolve().parent / "templates"
TERMS = ("hand_class", "street", "line", "item", "betting_limit", "claim", "verdict")
"""Columns that hold words of ours, not names from outside."""
LEAD_FACTS = ("scenario", "num_hands", "seed", "built_at")
FIGURE = re.compile(
    r'<div class="plot[^"]*" id="(?P<id>fig-[^"]*)" data-game="(?P<game>[^"]*)" data-sql="(?P<sql>[^"]*)"'
    r'.*?<script type="application/json">(?P<figure>.*?)</script>',
    re.DOTALL,
)


def render(
    con: "duckdb.DuckDBPyConnection",
    title: str,
    facts: Mapping[str, Any],
    language: str = "en",
    player: str | None = None,
) -> str:
    """The page of all games in the warehouse that `con` reads. Of real players those with the most hands are shown, or `player`.

    Facts of the footer, in the order given: `scenario`, `seed`, `num_hands`, `built_at`, `versions` (a mapping) and
    whatever else shall be said. A fact without a word of ours keeps its key as its name.
    """
    words = Words(language)
    scripts = {name: Markup(_script(name)) for name in ("early.js", "plotly.js", "page.js")}
    page = environment().get_template("page.html.j2")
    return page.render(
        title=title,
        words=words,
        facts=_facts(facts, words),
        lead_facts=_facts({key: facts[key] for key in LEAD_FACTS if facts.get(key) is not None}, words),
        chapters=[*_results(con, words, player), *_chapters(con, words)],
        runs=_section(con, RUNS, None, None, "runs", words),
        scripts=scripts,
        policy="; ".join(
            (
                "default-src 'none'",
                "style-src 'unsafe-inline'",
                "img-src data: blob:",
                "script-src " + " ".join(f"'sha256-{_sha256(script)}'" for script in scripts.values()),
            )
        ),
        light=LIGHT,
        dark=DARK,
        swaps=_json({LIGHT[name]: DARK[name] for name in LIGHT}),
    )


def write(
    con: "duckdb.DuckDBPyConnection",
    path: Path | str,
    facts: Mapping[str, Any],
    title: str = "",
    language: str = "en",
    player: str | None = None,
) -> Path:
    """Write the page aside and rename it to `path`, so that a reader meets the old page or the new one."""
    path = Path(path)
    text = render(con, title or _default_title(facts, Words(language)), facts, language, player)
    with written_aside(path) as file:
        file.write(text.encode())
    return path


def read_figures(text: str) -> dict[str, dict[str, Any]]:
    """What a page shows, for tests: for each figure's id its `game`, `sql`, `data` (Plotly's traces) and `layout`."""
    return {
        match["id"]: {"game": html.unescape(match["game"]), "sql": html.unescape(match["sql"])}
        | json.loads(match["figure"])
        for match in FIGURE.finditer(text)
    }


def query(con: "duckdb.DuckDBPyConnection", sql: str) -> list[Row]:
    """Rows as dicts of plain values that JSON can hold."""
    import duckdb

    try:
        found = con.execute(sql)
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        reason = str(error).partition("\n")[0]
        raise PipelineError(f"The warehouse lacks what the report reads: {reason}. Build the models again.") from error
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, map(_plain, row), strict=True)) for row in found.fetchall()]


def _results(con: "duckdb.DuckDBPyConnection", words: Words, player: str | None) -> Iterator[dict[str, Any]]:
    """The chapter on real players, if there are any."""
    whose = "true" if player is None else f"player = {literal(player)}"
    found = [
        _section(con, replace(section, sql=section.sql.replace("{whose}", whose)), None, None, section.name, words)
        for section in RESULT_SECTIONS
    ]
    sections = [shown for shown in found if not shown["is_empty"]]
    if sections:
        yield {"id": "results-of-players", "name": words["results.name"], "num_hands": "", "sections": sections}


def _chapters(con: "duckdb.DuckDBPyConnection", words: Words) -> Iterator[dict[str, Any]]:
    """A chapter for each game and its house rules, the game with most hands first. The first keeps the plain ids, others add
    their number."""
    for i, row in enumerate(query(con, CHAPTERS_SQL)):
        tail = f"-{i + 1}" if i else ""
        game, rules = row["game"], row["rule_set"]
        of_game = words.of_game(games.CATALOGUE.get(game))
        sections = HOUSE_SECTIONS if game in games.BANKED else SECTIONS
        found = [
            (section, _section(con, section, game, rules, f"{section.name}{tail}", of_game)) for section in sections
        ]
        yield {
            "id": f"game-{i + 1}",
            "name": _name(game) + ("" if rules == RULE_BOOK else f" · {rules}"),
            "num_hands": words.number(row["num_hands"]) if row["num_hands"] else "",
            "sections": [shown for section, shown in found if not (section.is_optional and shown["is_empty"])],
        }


def _name(game: str) -> str:
    """The name of a game, its key where it is in no catalogue."""
    if game in games.BANKED:
        return games.BANKED[game].name
    return games.CATALOGUE[game].name if game in games.CATALOGUE else game


def _section(
    con: "duckdb.DuckDBPyConnection", section: Section, game: str | None, rules: str | None, slug: str, words: Words
) -> dict[str, Any]:
    """All that the template shows of a section."""
    sql = section.sql.strip().replace("{game}", literal(game or "")).replace("{rules}", literal(rules or ""))
    found = query(con, sql)
    rows = [_in_language(row, words) for row in found]
    note = section.note or (lambda _, words: Markup(escape(words[f"{section.name}.note"])))
    return {
        "id": slug,
        "title": words[f"{section.name}.title"],
        "short": words[f"{section.name}.short"],
        "sql": sql,
        "game": game or "",
        "sentence": section.sentence(rows, words) if rows else Markup(escape(words[f"{section.name}.empty"])),
        "is_empty": not rows,
        "note": note(rows, words) if rows else "",
        "footnote": _footnote(rows, words),
        "heads": [(words[f"column.{column.key}"], column.is_number) for column in section.columns],
        "table": [[(column.write(row, words), column.is_number) for column in section.columns] for row in rows],
        "num_rows": words["num_rows_one"] if len(rows) == 1 else words.sentence("num_rows", count=len(rows)),
        "figure": _figure_json(section, rows, words) if section.figure and rows else None,
        "csv": _csv_json(found) if found else None,
        "is_square": section.name.startswith("starting_hands"),
    }


def _in_language(row: Row, words: Words) -> Row:
    """The row with words of ours that it holds in the page's language."""
    return {key: words.value(value) if key in TERMS and value else value for key, value in row.items()}


def _footnote(rows: list[Row], words: Words) -> str:
    """A warning where intervals rest on few clusters."""
    clusters = [fewest_clusters(row) for row in rows]
    few = [number for number in clusters if number is not None and number < FEW_CLUSTERS]
    if not few:
        return ""
    return words.sentence("few_clusters", few=len(few), rows=len(rows), limit=FEW_CLUSTERS, fewest=min(few))


def _figure_json(section: Section, rows: list[Row], words: Words) -> Markup:
    assert section.figure is not None
    figure = section.figure(rows, words).to_plotly_json()
    return _json({"data": figure["data"], "layout": figure["layout"]})


def _csv_json(rows: list[Row]) -> Markup:
    """The rows as the mart has them, numbers in full: names of columns, then values."""
    return _json([list(rows[0]), *(list(row.values()) for row in rows)])


def _json(value: Any) -> Markup:
    """JSON that can't end a script element, whatever names are in it."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=list)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _default_title(facts: Mapping[str, Any], words: Words) -> str:
    num_hands = facts.get("num_hands")
    if not isinstance(num_hands, int):
        return words["default_title"]
    return words["default_title_hands"].format(num_hands=words.number(num_hands))


def _facts(facts: Mapping[str, Any], words: Words) -> list[tuple[str, Markup]]:
    """Name and text of each fact; mappings become several, nothing becomes none."""
    told = []
    for key, value in facts.items():
        if isinstance(value, Mapping):
            told += _facts(value, words)
        elif value is not None:
            told.append((words.get(f"fact.{key}", key), escape(_fact(key, value, words))))
    return told


def _fact(key: str, value: Any, words: Words) -> str:
    if key.startswith("num_") and isinstance(value, int):
        return words.number(value)
    if key.endswith("_at"):
        with suppress(ValueError):
            return f"{datetime.fromisoformat(str(value)).astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return str(value)


def environment() -> Any:
    """What fills in templates: texts are escaped, a name that is not given is an error."""
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _script(name: str) -> str:
    if name != "plotly.js":
        return (TEMPLATES / name).read_text(encoding="utf-8")
    from plotly.offline import get_plotlyjs

    text: str = get_plotlyjs()
    return text


def _sha256(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
