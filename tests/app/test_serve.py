"""The served pages: filters cut what the marts hold; nothing is written, nothing else read, no other machine answered."""

import html
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from hashlib import sha256

import duckdb
import pytest
import uvicorn

from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.serve import ADDRESS, serve
from pipeline.app.serve_marts import Warehouse
from pipeline.app.serve_pages import application
from pipeline.app.simulate import plan_of, simulate
from pipeline.errors import UsageError
from pipeline.report import read_figures
from tests.report.browsing import Visit, launched

NUM_HANDS = 2_000


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    home = Home(tmp_path_factory.mktemp("served"))
    for name in ("six_max", "six_card"):
        simulate(plan_of(name, home, 1), home, NUM_HANDS, 1)
    build(home)
    return home


class Served:
    """The pages of a home, answered by a thread of this process."""

    def __init__(self, home: Home) -> None:
        self._listener = socket.create_server((ADDRESS, 0))
        self.port = self._listener.getsockname()[1]
        app = application(Warehouse(home.warehouse))
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    def ask(self, path: str, method: str = "GET", host: str | None = None) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers; the path goes out as it is."""
        connection = http.client.HTTPConnection(ADDRESS, self.port, timeout=60)
        connection.request(method, path, headers={"Host": host or f"{ADDRESS}:{self.port}"})
        answer = connection.getresponse()
        found = answer.status, answer.read().decode(), dict(answer.getheaders())
        connection.close()
        return found


@pytest.fixture(scope="module")
def served(home) -> Iterator[Served]:
    served = Served(home)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser(chromium) -> Iterator:
    with launched(chromium) as browser:
        yield browser


def rows(home: Home, sql: str) -> list[tuple]:
    with duckdb.connect(str(home.warehouse), read_only=True) as con:
        return con.execute(sql).fetchall()


def shown(served: Served, path: str, section: str, axis: str) -> list:
    """What a figure of the page shows on an axis."""
    status, text, _ = served.ask(path)
    assert status == 200
    return [value for trace in read_figures(text)[f"fig-{section}"]["data"] for value in trace[axis]]


@pytest.mark.parametrize(
    ("path", "section", "axis", "sql"),
    [
        (
            "/game-holdem.html?position=BTN",
            "win_rate_by_position",
            "y",
            "select net_bb_per_100 from mart_win_rate where position = 'BTN'",
        ),
        (
            "/game-holdem.html?kind=nit&position=SB",
            "win_rate_by_position",
            "y",
            "select net_bb_per_100 from mart_win_rate where position = 'SB' and player_kind = 'nit'",
        ),
        (
            "/win-rate.html?kind=maniac",
            "all_win_rates",
            "x",
            "select net_bb_per_100 from mart_player_kinds where player_kind = 'maniac'",
        ),
        (
            "/rake.html?stake=0.05/0.10+USD",
            "all_rake",
            "x",
            "select unnest([rake_bb_per_100_hands, rake_share_of_pots]) from mart_rake_yield"
            " where stake_label = '0.05/0.10 USD'",
        ),
        ("/house-edge.html", "all_edges", "x", "select edge from mart_house_wagers where wager = 'base'"),
    ],
)
def test_filters_cut_what_the_mart_holds(served, home, path, section, axis, sql):
    wanted = {value for (value,) in rows(home, sql)}

    assert wanted
    assert wanted <= set(shown(served, path, section, axis))
    if "?" in path:
        assert sorted(shown(served, path, section, axis)) == sorted(value for (value,) in rows(home, sql))


def test_what_is_not_cut_says_so(served):
    """Rake has no positions; win rates have, and dates no mart of a game but its runs."""
    _, text, _ = served.ask("/game-holdem.html?position=BTN")
    parts = {
        part[0]: part
        for part in (re.split(r'"', part, maxsplit=1) for part in text.split('<section class="question" id="')[1:])
    }

    assert "Not cut by Position" in parts["rake_yield"][1]
    assert "Not cut by" not in parts["win_rate_by_position"][1]
    _, text, _ = served.ask("/game-holdem.html?from=29990101")
    assert text.count("Not cut by From") == text.count('<section class="question"')
    assert (
        read_figures(text)["fig-win_rate_by_position"]
        == read_figures(served.ask("/game-holdem.html")[1])["fig-win_rate_by_position"]
    )


def test_dates_cut_the_runs(served):
    inside, outside = (served.ask(f"/?from={day}")[1] for day in ("2020-01-01", "2999-01-01"))

    assert ">six_max<" in re.sub("</?bdi>", "", inside[inside.index('id="runs"') :])
    assert "Nothing here is left with these filters." in outside[outside.index('id="runs"') :]


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/game-holdem.html?kind=nobody", 400, "No kind is called 'nobody' here. There are: "),
        ("/game-holdem.html?kind=nit'%20or%20true%20--", 400, "No kind is called"),
        ("/rake.html?from=yesterday", 400, "is no date"),
        ("/rake.html?form=2020-01-01", 400, "There is no filter 'form'"),
        ("/rake.html?lang=fr", 400, "the languages are en and es"),
        ("/game-whist.html", 404, "There is no such page"),
        ("/../../../etc/passwd", 404, ""),
        ("/%2e%2e/%2e%2e/etc/passwd.html", 404, ""),
        ("/warehouse.duckdb", 404, ""),
    ],
)
def test_what_is_not_there_is_refused(served, path, status, said):
    found, text, _ = served.ask(path)

    assert found == status
    assert said in text


def test_no_other_host_and_no_other_method_is_answered(served):
    assert served.ask("/", host="evil.example")[0] == 400
    assert served.ask("/", host=f"localhost:{served.port}")[0] == 200
    assert {served.ask("/", method=method)[0] for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS")} == {405}
    with socket.socket() as elsewhere:
        elsewhere.settimeout(5)
        assert elsewhere.connect_ex(("127.0.0.2", served.port)) != 0  # another address of this machine


def test_the_page_keeps_others_out(served):
    _, text, headers = served.ask("/rake.html")

    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in html.unescape(text)
    assert served.ask("/plotly.js")[2]["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "sql",
    [
        "from read_csv('{path}')",
        "from '{path}'",
        "copy (select 1) to '{path}.csv'",
        "attach '{path}' as other",
        "create table warehouse.main.mine (x integer)",
        "delete from warehouse.main.mart_runs",
        "set enable_external_access = true",
        "install httpfs",
    ],
)
def test_the_connection_can_neither_write_nor_read_elsewhere(home, tmp_path, sql):
    (tmp_path / "secret.csv").write_text("a,b\n1,2\n")
    with Warehouse(home.warehouse).marts().cut_by({}) as con, pytest.raises(duckdb.Error):
        con.execute(sql.format(path=tmp_path / "secret.csv"))


def test_the_warehouse_stays_as_it_is(home):
    before = sha256(home.warehouse.read_bytes()).digest(), sorted(path.name for path in home.folder.iterdir())
    served = Served(home)
    for path in ("/", "/game-holdem.html?kind=nit", "/game-six-card.html", "/quality.html?lang=es"):
        assert served.ask(path)[0] == 200
    served.stop()

    assert (sha256(home.warehouse.read_bytes()).digest(), sorted(path.name for path in home.folder.iterdir())) == before


def test_a_warehouse_that_was_built_anew_is_seen(tmp_path):
    home = Home(tmp_path)
    simulate(plan_of("heads_up", home, 1), home, 200, 1)
    build(home)
    served = Served(home)
    before = shown(served, "/rake.html", "all_rake", "x")
    simulate(plan_of("heads_up", home, 1), home, 400, 1)
    build(home)
    after = shown(served, "/rake.html", "all_rake", "x")
    served.stop()

    assert after == [
        value
        for row in rows(home, "select rake_bb_per_100_hands, rake_share_of_pots from mart_rake_yield")
        for value in row
    ]
    assert before != after


def test_the_command_says_where_it_answers_and_ends_quietly(home):
    command = [sys.executable, "-m", "pipeline.cli", "serve", "--port", "0", "--home", str(home.folder), "--lang", "es"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline()
        port = int(re.fullmatch(rf"http://{ADDRESS}:(\d+)/ \(Ctrl-C ends it\)\n", address)[1])
        connection = http.client.HTTPConnection(ADDRESS, port, timeout=60)
        connection.request("GET", "/")
        text = connection.getresponse().read().decode()
        connection.close()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert 'lang="es"' in text
    assert "Traceback" not in errors
    assert process.returncode in (0, 130)


def test_a_warehouse_of_an_older_version_says_what_to_do(tmp_path):
    home = Home(tmp_path)
    simulate(plan_of("heads_up", home, 1), home, 20, 1)
    build(home)
    with duckdb.connect(str(home.warehouse)) as con:
        con.execute("drop table mart_rake_yield")
    served = Served(home)
    status, text, _ = served.ask("/rake.html")
    served.stop()

    assert status == 503
    assert "Build the models again" in text


def test_a_port_that_is_taken_and_a_home_without_warehouse_are_refused(home, served, tmp_path):
    with pytest.raises(UsageError, match=f"Port {served.port} .* --port 0"):
        serve(home, served.port, "en", print)
    with pytest.raises(UsageError, match="tapete build"):
        serve(Home(tmp_path), 0, "en", print)


def test_filters_are_chosen_in_a_browser(browser, served):
    """On a phone: nothing cut, nothing said, and the choice stays chosen."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    seen = Visit(browser, f"http://{ADDRESS}:{served.port}/game-holdem.html", width=360, bypass_csp=True)
    seen.page.select_option("select[name=position]", "BTN")
    seen.page.click(".filters button")
    seen.page.wait_for_url("**position=BTN**")
    seen.page.wait_for_selector("html.is-drawn")
    found = axe.Axe().run(seen.page).response["violations"]

    assert seen.page.input_value("select[name=position]") == "BTN"
    assert seen.cut() == []
    assert seen.said == []
    assert seen.page.evaluate("document.documentElement.scrollWidth") == 360
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert json.dumps(seen.traces("fig-win_rate_by_position")).count('"BTN"') > 0
    seen.context.close()
