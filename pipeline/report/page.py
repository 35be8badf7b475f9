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
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.lake.aside import written_aside
from pipeline.report import facts as facts_of
from pipeline.report.answers import to_json
from pipeline.report.colours import DARK, LIGHT
from pipeline.report.contents import OVERVIEW, Page, pages
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
    return _html(title, facts, words, pages(con, words, player, is_one_file=True))


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
    files = {f"{page.name}.html": _html(title, facts, words, found, page) for page in reversed(found)}
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


def _html(title: str, facts: Mapping[str, Any], words: Words, every: Sequence[Page], page: Page | None = None) -> str:
    """One page of a site, or all pages as chapters of one file."""
    is_overview = page is None or page.kind == OVERVIEW
    inlined = ("early.js", *([PLOTLY] if page is None else []), "page.js")
    scripts = {name: Markup(_script(name)) for name in inlined}
    allowed = [f"'sha256-{_sha256(script)}'" for script in scripts.values()] + ([] if page is None else ["'self'"])
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            title=title,
            words=words,
            facts=facts_of.told(facts, words),
            lead_facts=facts_of.lead(facts, words) if is_overview else [],
            is_overview=is_overview,
            pages=every,
            chapters=list(every) if page is None else [page],
            is_one_file=page is None,
            href=_in_one_file if page is None else _in_a_site(page),
            has_hands=len(every) > 1,
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


def _in_a_site(here: Page) -> Callable[..., str]:
    """What gives such addresses on a page of a site."""

    def href(page: str, section: str = "") -> str:
        anchor = f"#{section}" if section else ""
        return anchor if page == here.name and section else f"{page}.html{anchor}"

    return href


def _is_ours(path: Path) -> bool:
    """Whether the file is a page of a site that was written here."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return '<meta name="generator" content="tapete report">' in file.read(2000)
    except OSError:
        return False


def _script(name: str) -> str:
    if name != PLOTLY:
        return (TEMPLATES / name).read_text(encoding="utf-8")
    from plotly.offline import get_plotlyjs

    text: str = get_plotlyjs()
    return text


def _sha256(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
