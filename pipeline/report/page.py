"""The report as HTML: one file that needs nothing else, or a folder of pages that share one plotly.js.

Nothing comes from elsewhere: a content security policy lets only the scripts run whose digests it names, in a folder those
beside the page too, so a name that slipped through the escaping could still run nothing and ask the network nothing.
The same warehouse and facts give the same bytes: the time of building is a fact that the caller gives.
"""

import base64
import hashlib
import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.lake.aside import written_aside
from pipeline.report import facts as facts_of
from pipeline.report.answers import to_json
from pipeline.report.colours import DARK, LIGHT
from pipeline.report.contents import GAME, OVERVIEW, Head, Page, pages
from pipeline.report.words import Words

if TYPE_CHECKING:
    import duckdb

TEMPLATES = Path(__file__).resolve().parent / "templates"
PLOTLY = "plotly.js"
FIGURE = re.compile(
    r'<div class="plot[^"]*" id="(?P<id>fig-[^"]*)" data-game="(?P<game>[^"]*)" data-sql="(?P<sql>[^"]*)"'
    r'.*?<script type="application/json">(?P<figure>.*?)</script>',
    re.DOTALL,
)


@dataclass(frozen=True)
class Field:
    """A choice that readers have: its name in the address, what it is called, its values and the one chosen, "" for all."""

    name: str
    label: str
    values: tuple[str, ...]
    chosen: str = ""
    is_date: bool = False


@dataclass(frozen=True)
class Form:
    """What readers can filter by, and the query of the address that says what they chose."""

    fields: tuple[Field, ...] = ()
    query: str = ""


def render(
    con: "duckdb.DuckDBPyConnection",
    title: str,
    facts: Mapping[str, Any],
    language: str = "en",
    player: str | None = None,
) -> str:
    """All pages in one file, of all games in the warehouse that `con` reads. Of real players those with the most hands are shown,
    or `player`.

    Facts of the footer, in the order given: `scenario`, `seed`, `num_hands`, `built_at`, `versions` (a mapping) and
    whatever else shall be said. A fact without a word of ours keeps its key as its name.
    """
    words = Words(language)
    found = pages(con, words, player, is_one_file=True)
    return _html(title, facts, words, [page.head for page in found], found)


def write(
    con: "duckdb.DuckDBPyConnection",
    path: Path | str,
    facts: Mapping[str, Any],
    title: str = "",
    language: str = "en",
    player: str | None = None,
) -> Path:
    """Write all pages into one file, aside and then renamed to `path`, so that a reader meets the old file or the new one."""
    path = Path(path)
    text = render(con, title or facts_of.default_title(facts, Words(language)), facts, language, player)
    with written_aside(path) as file:
        file.write(text.encode())
    return path


def render_site(
    con: "duckdb.DuckDBPyConnection",
    facts: Mapping[str, Any],
    title: str = "",
    language: str = "en",
    player: str | None = None,
) -> dict[str, str]:
    """The files of a site by name, the shared script first and the overview, index.html, last."""
    words = Words(language)
    title = title or facts_of.default_title(facts, words)
    found = pages(con, words, player, is_one_file=False)
    heads = [page.head for page in found]
    files = {f"{page.head.name}.html": page_of_site(title, facts, words, heads, page) for page in reversed(found)}
    return {PLOTLY: _script(PLOTLY)} | files


def write_site(
    con: "duckdb.DuckDBPyConnection",
    folder: Path | str,
    facts: Mapping[str, Any],
    title: str = "",
    language: str = "en",
    player: str | None = None,
) -> Path:
    """Write a site into the folder. Nothing is written before all pages are made; each file is written aside and renamed, the
    overview last. Pages of an older site that this one has no more are removed, other files are left. Returns the overview."""
    folder = Path(folder)
    files = render_site(con, facts, title, language, player)
    for name, text in files.items():
        with written_aside(folder / name) as file:
            file.write(text.encode())
    for path in folder.glob("*.html"):
        if path.name not in files and _is_ours(path):
            path.unlink(missing_ok=True)
    return folder / "index.html"


def read_figures(text: str) -> dict[str, dict[str, Any]]:
    """What a page shows, for tests: for each figure's id its `game`, `sql`, `data` (Plotly's traces) and `layout`."""
    return {
        match["id"]: {"game": html.unescape(match["game"]), "sql": html.unescape(match["sql"])}
        | json.loads(match["figure"])
        for match in FIGURE.finditer(text)
    }


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


def page_of_site(
    title: str,
    facts: Mapping[str, Any],
    words: Words,
    heads: Sequence[Head],
    page: Page,
    form: Form | None = None,
) -> str:
    """One page of a site whose pages have these heads. With a form, readers can filter what it shows."""
    return _html(title, facts, words, heads, [page], form or Form(), is_one_file=False)


def _html(
    title: str,
    facts: Mapping[str, Any],
    words: Words,
    heads: Sequence[Head],
    chapters: Sequence[Page],
    form: Form | None = None,
    is_one_file: bool = True,
) -> str:
    """A page of a site, or all pages as chapters of one file."""
    is_overview = is_one_file or chapters[0].head.kind == OVERVIEW
    inlined = ("early.js", *([PLOTLY] if is_one_file else []), "page.js")
    scripts = {name: Markup(_script(name)) for name in inlined}
    allowed = [f"'sha256-{_sha256(script)}'" for script in scripts.values()] + ([] if is_one_file else ["'self'"])
    query = form.query if form else ""
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            title=title,
            words=words,
            facts=facts_of.told(facts, words),
            lead_facts=facts_of.lead(facts, words) if is_overview else [],
            is_overview=is_overview,
            heads=heads,
            chapters=chapters,
            is_one_file=is_one_file,
            href=_in_one_file if is_one_file else _in_a_site(chapters[0].head.name, query),
            has_hands=any(head.kind == GAME for head in heads) or len(heads) > 1,
            form=form if form and form.fields else None,
            scripts=scripts,
            policy="; ".join(
                (
                    "default-src 'none'",
                    "style-src 'unsafe-inline'",
                    "img-src data: blob:",
                    f"script-src {' '.join(allowed)}",
                )
            ),
            light=LIGHT,
            dark=DARK,
            swaps=to_json({LIGHT[name]: DARK[name] for name in LIGHT}),
        )
    )


def _in_one_file(page: str, section: str = "") -> str:
    """The address of a page, or of a section of it, where all are in one file."""
    return f"#{section or f'page-{page}'}"


def _in_a_site(here: str, query: str) -> Callable[..., str]:
    """What gives such addresses on the page `here` of a site; `query` goes along."""

    def href(page: str, section: str = "") -> str:
        anchor = f"#{section}" if section else ""
        return anchor if page == here and section else f"{page}.html{query}{anchor}"

    return href


def _is_ours(path: Path) -> bool:
    """Whether the file is a page of a site that was written here."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return '<meta name="generator" content="tapete report">' in file.read(2000)
    except OSError:
        return False


def plotly_script() -> str:
    """The script that draws figures."""
    from plotly.offline import get_plotlyjs

    text: str = get_plotlyjs()
    return text


def _script(name: str) -> str:
    return plotly_script() if name == PLOTLY else (TEMPLATES / name).read_text(encoding="utf-8")


def _sha256(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
