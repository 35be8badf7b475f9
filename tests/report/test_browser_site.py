"""The pages of the site in a browser: silent, offline, nothing cut, in both themes and languages, nothing serious to axe."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.report import read_figures, write_site
from tests.report import synthetic
from tests.report.browsing import Visit

KINDS = ("index.html", "rake.html", "game-holdem.html", "game-six-card.html")
"""One page of each kind; `python -m tests.verify report-pages` opens all."""


@pytest.fixture(scope="module")
def sites(tmp_path_factory) -> dict[str, Path]:
    con = synthetic.warehouse(("holdem", "omaha"))
    synthetic.house(con)
    facts = {"scenario": synthetic.HOSTILE, "seed": 7, "num_hands": 100_000}
    folder = tmp_path_factory.mktemp("sites")
    return {lang: write_site(con, folder / lang, facts, language=lang).parent for lang in ("en", "es")}


@pytest.fixture
def visit(browser, sites) -> Iterator:
    visits = []

    def open_page(language: str, name: str, **options) -> Visit:
        visits.append(Visit(browser, sites[language] / name, **options))
        return visits[-1]

    yield open_page
    for opened in visits:
        opened.context.close()


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(
    ("language", "width", "theme"),
    [("en", 1440, "light"), ("en", 360, "dark"), ("es", 360, "light")],
)
def test_pages_are_silent_offline_and_nothing_is_cut(visit, sites, name, language, width, theme):
    seen = visit(language, name, width=width, theme=theme)
    figures = read_figures((sites[language] / name).read_text(encoding="utf-8"))

    assert seen.drawn() == list(figures)
    for figure, written in figures.items():
        for axis in ("x", "y", "z"):
            assert [t.get(axis) for t in seen.traces(figure)] == [t.get(axis) for t in written["data"]]
    assert seen.cut() == []
    seen.open_all()
    assert seen.page.evaluate("document.documentElement.scrollWidth") == width
    assert seen.said == []
    asked = {url for url in seen.asked if not url.startswith("data:")}
    assert asked == {(sites[language] / name).as_uri(), (sites[language] / "plotly.js").as_uri()}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "game-holdem.html", "game-six-card.html"])
def test_axe_finds_nothing_serious(visit, name, theme):
    """axe-core looks at names, roles, contrast and order; what it calls serious or critical keeps people out."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    seen = visit("en", name, theme=theme, bypass_csp=True)
    seen.open_all()
    found = axe.Axe().run(seen.page).response["violations"]

    assert [
        (one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")
    ] == []
