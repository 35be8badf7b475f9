"""Reports of odd homes: nothing, one hand, one kind of player, only a game against the house, only real hands, awful names.

Each page has a sentence where it has no figure, and opens.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.report import report
from pipeline.app.simulate import plan_of, simulate
from pipeline.report import read_figures
from tests.oracles.room_texts import CASH
from tests.report.browsing import Visit, launched

AWFUL = "<b>'\"&amp;</script>🂡\u202e" + "é" * 280
"""300 characters with marks, quotes, an entity, a card, a change of direction."""


def nothing(home: Home) -> None:
    home.lake.mkdir(parents=True)


def one_hand(home: Home) -> None:
    simulate(plan_of("six_max", home, 1), home, 1, 1)


def one_kind(home: Home) -> None:
    simulate(plan_of("always_call", home, 1), home, 50, 1)


def only_the_house(home: Home) -> None:
    simulate(plan_of("six_card", home, 1), home, 50, 1)


def only_real_hands(home: Home) -> None:
    hands = home.folder / "hands.txt"
    hands.parent.mkdir(parents=True, exist_ok=True)
    hands.write_text(CASH)
    replay([hands], home)


def awful_names(home: Home) -> None:
    hands = home.folder / "hands.txt"
    hands.parent.mkdir(parents=True, exist_ok=True)
    name = re.search(r"Seat \d: (\w+) \(", CASH)[1]
    hands.write_text(re.sub(rf"\b{name}\b", AWFUL.replace("\\", ""), CASH))
    replay([hands], home)


OPENED = ("index", "players", "quality")
"""Pages that are opened in the browser, with those of which the name has two parts: of games, win rates, real players."""
ODD: dict[str, Callable[[Home], None]] = {
    odd.__name__: odd for odd in (nothing, one_hand, one_kind, only_the_house, only_real_hands, awful_names)
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory) -> dict[str, Path]:
    """The site of each odd home."""
    made = {}
    for name, make in ODD.items():
        home = Home(tmp_path_factory.mktemp("odd") / name)
        make(home)
        build(home)
        made[name] = report(home).parent
    return made


@pytest.fixture(scope="module")
def browser(chromium):
    with launched(chromium) as browser:
        yield browser


@pytest.mark.parametrize("odd", ODD)
def test_each_section_has_a_figure_or_a_table_or_a_sentence(folders, odd):
    for path in folders[odd].glob("*.html"):
        text = path.read_text(encoding="utf-8")
        for section in re.findall(r'<section class="question".*?</section>', text, re.DOTALL):
            sentence = re.search(r'<p class="sentence[^"]*">(.*?)</p>', section, re.DOTALL)[1]
            assert sentence.strip()
            assert ('class="plot' in section or "<table>" in section) != ('class="sentence empty"' in section)
        for figure in read_figures(text).values():
            assert any(trace.get("x") or trace.get("z") for trace in figure["data"])


@pytest.mark.parametrize("odd", ODD)
def test_pages_open_in_a_browser(browser, folders, odd):
    """On a phone, without a word to the console, nothing cut, no wider than the screen."""
    for name in sorted(path.name for path in folders[odd].glob("*.html") if path.stem in OPENED or "-" in path.stem):
        seen = Visit(browser, folders[odd] / name, width=360)
        assert seen.said == [], name
        assert seen.cut() == [], name
        assert seen.page.evaluate("document.documentElement.scrollWidth") == 360, name
        seen.context.close()


def test_a_home_without_hands_says_what_to_do(folders):
    assert [path.name for path in folders["nothing"].glob("*.html")] == ["index.html"]
    assert "The warehouse holds no hands yet." in (folders["nothing"] / "index.html").read_text()


def test_awful_names_are_shown_letter_by_letter(browser, folders):
    (page,) = folders["awful_names"].glob("results-of-players.html")
    seen = Visit(browser, page)
    shown = seen.page.eval_on_selector_all("table bdi", "names => names.map(name => name.textContent)")
    seen.context.close()

    assert AWFUL in shown
    assert "</script>🂡" not in page.read_text(encoding="utf-8")
