"""The site: a page for the overview, each question and each game, that lead to each other and share one script."""

import re
from pathlib import Path
from urllib.parse import urldefrag

import pytest

from pipeline.app.home import Home
from pipeline.app.report import _check_folder
from pipeline.errors import PipelineError, UsageError
from pipeline.report import read_figures, render, render_site, write_site
from tests.report import synthetic

FACTS = {"scenario": synthetic.HOSTILE, "seed": 7, "num_hands": 100_000, "built_at": "2025-03-04T07:06:00+02:00"}
GAMES = ("holdem", "omaha")


@pytest.fixture(scope="module")
def con():
    con = synthetic.warehouse(GAMES)
    synthetic.house(con)
    return con


@pytest.fixture(scope="module")
def files(con) -> dict[str, str]:
    return render_site(con, FACTS)


def pages(files: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in files.items() if name.endswith(".html")}


def test_each_game_has_a_page_and_all_share_one_script(files):
    assert {"index.html", "game-holdem.html", "game-omaha.html", "game-six-card.html"} <= files.keys()
    assert [name for name in files if name.endswith(".js")] == ["plotly.js"]
    for text in pages(files).values():
        assert text.count('<script src="plotly.js"></script>') == 1
        assert len(text) < 800_000


def test_every_link_leads_somewhere(files):
    """To a page of the site, and to an element of it where the address names one."""
    ids = {name: set(re.findall(r' id="([^"]*)"', text)) for name, text in pages(files).items()}
    for name, text in pages(files).items():
        for address in re.findall(r'href="([^"]*)"', text):
            page, anchor = urldefrag(address)
            if page.startswith("data:"):
                continue
            assert page in {"", *files}, (name, address)
            assert not anchor or anchor in ids[page or name], (name, address)


def test_from_every_page_every_page_is_reached(files):
    for text in pages(files).values():
        assert set(pages(files)) <= set(re.findall(r'href="([^"#]*\.html)"', text))


def test_the_site_and_the_one_file_have_the_same_figures(con, files):
    """Under their plain names, where in one file those of the second game and on have a number."""
    site = [
        (figure["game"], re.sub(r"-\d$", "", name), figure["data"])
        for text in pages(files).values()
        for name, figure in read_figures(text).items()
    ]
    one = [
        (figure["game"], re.sub(r"-\d$", "", name), figure["data"])
        for name, figure in read_figures(render(con, "", FACTS)).items()
    ]

    assert sorted(map(str, site)) == sorted(map(str, one))


def test_hostile_names_are_text_on_every_page(files):
    for text in pages(files).values():
        assert synthetic.HOSTILE not in text
        assert "<script>alert" not in text


def test_an_older_site_gives_way_and_other_files_stay(con, files, tmp_path):
    (tmp_path / "mine.html").write_text("<p>mine</p>")
    (tmp_path / "game-razz.html").write_text(files["game-omaha.html"])

    assert write_site(con, tmp_path, FACTS) == tmp_path / "index.html"
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == files | {
        "mine.html": "<p>mine</p>"
    }


def test_a_site_that_fails_leaves_the_old_one(con, tmp_path):
    write_site(con, tmp_path, FACTS)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    broken = synthetic.warehouse(GAMES)
    broken.execute("drop table mart_pot_sizes")

    with pytest.raises(PipelineError, match="Build the models again"):
        write_site(broken, tmp_path, FACTS)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "said"),
    [("report.html", "--single-file"), ("taken", "--single-file"), ("data/lake", "inside the lake")],
)
def test_a_folder_that_is_none_is_refused(tmp_path, name, said):
    (tmp_path / "taken").write_text("")
    with pytest.raises(UsageError, match=said):
        _check_folder(Home(Path(tmp_path, "data")), tmp_path / name)
