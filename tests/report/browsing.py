"""Pages as a browser shows them: what they say and ask for, what is drawn, what is cut, what a screen reader would miss."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS = 90_000
"""A browser on a machine that does much else is slow."""
CUT = """() => [...document.querySelectorAll('h1, h2, h3, p, a, button, summary, figcaption, li, dt, dd')]
    .filter(one => one.offsetWidth && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
    .map(one => `${one.tagName} ${one.textContent.slice(0, 60)}`)"""
STICKING_OUT = """() => [...document.querySelectorAll('.plot')].filter(plot => plot.offsetWidth).flatMap(plot => {
    const { left, right } = plot.getBoundingClientRect();
    return [...plot.querySelectorAll('.xtick text, .ytick text, .xtitle, .ytitle, .x2title, .legendtext')]
        .filter(text => text.getBoundingClientRect().right > right + 1 || text.getBoundingClientRect().left < left - 1)
        .map(text => `${plot.id}: ${text.textContent}`);
})"""


@contextmanager
def launched(chromium: str) -> Iterator:
    """A browser that asks the network nothing of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield browser
        browser.close()


class Visit:
    """A page that was opened, with what it said and asked for."""

    def __init__(
        self, browser, path: Path | str, at: str = "", width: int = 1440, theme: str = "light", **options
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme, **options)
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto((path if isinstance(path, str) else path.as_uri()) + at)
        if options.get("java_script_enabled", True):
            self.page.wait_for_selector("html.is-drawn")

    def chosen(self) -> list[str]:
        """Which of the pages the navigation says is shown."""
        return self.page.eval_on_selector_all(".pages [aria-current]", "links => links.map(link => link.textContent)")

    def traces(self, figure: str) -> list[dict]:
        """The traces that Plotly holds for a figure."""
        return self.page.evaluate("id => document.getElementById(id).data", figure)

    def drawn(self) -> list[str]:
        """Ids of the figures that are drawn and seen."""
        return self.page.evaluate(
            "() => [...document.querySelectorAll('.plot')].filter(p => p.querySelector('svg') && p.offsetWidth).map(p => p.id)"
        )

    def open_all(self) -> None:
        """Open every drawer."""
        self.page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")

    def cut(self) -> list[str]:
        """Texts of the page that are cut, and those of figures that stick out."""
        return self.page.evaluate(CUT) + self.page.evaluate(STICKING_OUT)
