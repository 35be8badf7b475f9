"""Every page of the report of all scenarios that ship, in a browser."""

import math
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from pipeline import resources
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.report import report
from pipeline.app.simulate import plan_of, simulate
from pipeline.models.build import connect
from pipeline.report import read_figures
from tests import needs
from tests.report.browsing import Visit, launched
from tests.verify.registry import NotShownError

NUM_HANDS = 20_000
MOST_BYTES, MOST_SECONDS = 8_000_000, 20
LANGUAGES, WIDTHS, THEMES = ("en", "es"), (1440, 360), ("light", "dark")
SHOWN = {
    "overview": ("en", "index.html", 1440, "light"),
    "win-rates-dark": ("en", "win-rate.html", 1440, "dark"),
    "mata-ases-es-phone": ("es", "game-mata-ases.html", 360, "light"),
    "six-card-phone-dark": ("en", "game-six-card.html", 360, "dark"),
}
PICTURES = needs.ROOT / "tests" / "evidence" / "report"


def all_pages() -> dict[str, Any]:
    """Sizes, seconds and what browsers met; NotShownError with all of it if something is not as it must be."""
    from axe_playwright_python.sync_playwright import Axe

    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        home = Home(Path(name))
        for scenario in sorted(path.stem for path in (resources.data_dir() / "scenarios").glob("*.toml")):
            simulate(plan_of(scenario, home, 1), home, NUM_HANDS, 2)
        build(home)
        figures: dict[str, Any] = {}
        sites = {}
        for language in LANGUAGES:
            began = time.process_time()
            sites[language] = report(home, home.folder / language, language=language).parent
            seconds = time.process_time() - began
            size = sum(path.stat().st_size for path in sites[language].iterdir())
            figures[language] = {"bytes": size, "cpu_seconds": round(seconds, 1)}
            if size > MOST_BYTES or seconds > MOST_SECONDS:
                wrong.append(f"{language}: {size:,} bytes in {seconds:.1f} s")
        known = dict(_known(home, sites))
        num_pages = num_values = 0
        with launched(needs.chromium_path()) as browser:
            for language, width, theme in product(LANGUAGES, WIDTHS, THEMES):
                for path in sorted(sites[language].glob("*.html")):
                    seen = Visit(browser, path, width=width, theme=theme, bypass_csp=width == WIDTHS[0])
                    where = f"{language} {path.name} {width} {theme}"
                    wrong += [f"{where}: {what}" for what in _faults(seen, path, width)]
                    shown = list(_values(seen, path))
                    wrong += [f"{where}: {value} is in no row" for value in shown if value not in known[path]]
                    num_values += len(shown)
                    num_pages += 1
                    seen.open_all()
                    if seen.page.evaluate("document.documentElement.scrollWidth") != width:
                        wrong.append(f"{where}: wider than the screen")
                    if width == WIDTHS[0]:
                        found = Axe().run(seen.page).response["violations"]
                        wrong += [
                            f"{where}: axe {one['id']}" for one in found if one["impact"] in ("serious", "critical")
                        ]
                    seen.context.close()
            _take_pictures(browser, sites)
    figures |= {"pages_opened": num_pages, "values_compared": num_values}
    if wrong:
        raise NotShownError(wrong[:20], figures | {"wrong": wrong[:200]})
    return figures


def _faults(seen: Visit, path: Path, width: int) -> Iterator[str]:
    yield from seen.said
    yield from seen.cut()
    ours = {path.as_uri(), path.with_name("plotly.js").as_uri()}
    yield from (f"asked for {url}" for url in seen.asked if not url.startswith("data:") and url not in ours)
    if seen.page.evaluate("document.documentElement.scrollWidth") != width:
        yield "wider than the screen"


def _values(seen: Visit, path: Path) -> Iterator[float]:
    """All numbers that the figures of a page show, as the browser has them."""
    for figure in read_figures(path.read_text(encoding="utf-8")):
        for trace in seen.traces(figure):
            for axis in ("x", "y", "z"):
                yield from _numbers(trace.get(axis))


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)


def _known(home: Home, sites: dict[str, Path]) -> Iterator[tuple[Path, set[float]]]:
    """Of each page the numbers in the rows of its queries, and the ratios that maps show."""
    with connect(home.lake, home.warehouse) as con:
        for site in sites.values():
            for path in site.glob("*.html"):
                numbers: set[float] = set()
                for figure in read_figures(path.read_text(encoding="utf-8")).values():
                    found = con.execute(figure["sql"])
                    names = [column[0] for column in found.description or ()]
                    for row in found.fetchall():
                        values = dict(zip(names, row, strict=True))
                        numbers |= {float(value) for value in row if _is_number(value)}
                        if values.get("vpip_chances"):
                            numbers.add(values["vpip_made"] / values["vpip_chances"])
                yield path, numbers


def _is_number(value: Any) -> bool:
    try:
        return not isinstance(value, bool | str) and math.isfinite(float(value))
    except (TypeError, ValueError):
        return False


def _take_pictures(browser: Any, sites: dict[str, Path]) -> None:
    PICTURES.mkdir(exist_ok=True)
    for name, (language, page, width, theme) in SHOWN.items():
        seen = Visit(browser, sites[language] / page, width=width, theme=theme)
        seen.page.screenshot(
            path=PICTURES / f"{name}.png", clip={"x": 0, "y": 0, "width": width, "height": 1600}, full_page=True
        )
        seen.context.close()
