"""The chapter on real players: what it shows is what the marts hold, of whoever is asked for."""

import pytest

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.report import report
from pipeline.errors import UsageError
from pipeline.models import build
from pipeline.report.page import read_figures
from tests.models.test_real_hands import played_at
from tests.models.test_tournaments import LAST, PERSON, said
from tests.models.tiny_lake import HANDS, write_run

LINES = ("net_bb", "ev_bb", "showdown_bb", "no_showdown_bb")
ANA = "A<b>na"


def is_called(name):
    """A change of tiny dimensions: the person has another name."""

    def change(values):
        values["players"][2]["name"] = name

    return change


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """o'neill has eight hands and a tournament, A<b>na four hands."""
    home = Home(tmp_path_factory.mktemp("results"))
    write_run(home.lake, [HANDS * 2], kind="replay", change=played_at(*range(8)))
    change = is_called(ANA)
    write_run(home.lake, kind="replay", name="ana", change=played_at(*range(4)), change_dimensions=change)
    change = said((3, PERSON, {**LAST, "prize": 1000}))
    write_run(home.lake, kind="replay", name="sng", currency="CHIPS", change=change)
    app.build(home)
    return home


@pytest.fixture(scope="module")
def text(home) -> str:
    return report(home, is_one_file=True).read_text()


def test_lines_of_each_player_are_those_of_the_mart(home, text):
    """By a hand of -1, -0.5, -1 and, at the showdown, -0.2 big blinds; each player has a figure of its own."""
    found = read_figures(text)["fig-results"]["data"]
    with build.connect(home.lake, home.warehouse) as con:
        for at, player in enumerate(("o'neill", ANA)):
            lines = con.execute(
                f"select num_hands, {', '.join(LINES)} from mart_player_curves where player = ? order by step_no",
                [player],
            ).fetchall()
            for line_no, name in enumerate(LINES, start=1):
                trace = found[len(LINES) * at + line_no - 1]
                assert trace["x"] == [0, *(row[0] for row in lines)], name
                assert trace["y"] == [0, *(row[line_no] for row in lines)], name
            assert lines[3] == (4, -2.7, -2.7, -0.2, -2.5)


def test_tables_have_stakes_cuts_sessions_and_tournaments(text):
    for name in ("results", "results_stakes", "results_cuts", "results_sessions", "results_tournaments"):
        assert f'id="{name}"' in text
    assert "o&#39;neill" in text
    assert "A&lt;b&gt;na" in text
    assert ANA not in text


def test_one_player_can_be_asked_for(home, tmp_path):
    text = report(home, tmp_path / "one.html", ANA, is_one_file=True).read_text()

    assert {trace["xaxis"] for trace in read_figures(text)["fig-results"]["data"]} == {"x"}
    assert 'id="results_tournaments"' not in text
    with pytest.raises(
        UsageError, match=r"No real player is called 'Zoe'\. Those with the most hands: o'neill, A<b>na\."
    ):
        report(home, tmp_path / "none.html", "Zoe", is_one_file=True)


def test_without_real_hands_there_is_no_such_chapter(tmp_path):
    home = Home(tmp_path)
    write_run(home.lake)
    app.build(home)

    assert 'id="results"' not in report(home, is_one_file=True).read_text()
    with pytest.raises(UsageError, match="There are none"):
        report(home, None, "Ana")
