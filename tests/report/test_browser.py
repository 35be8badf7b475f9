"""The page in a browser: silent, offline, no wider than the screen, in both themes, and showing the numbers of the marts."""

import csv
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.report import read_figures, write
from pipeline.report.chapters import HOUSE_SECTIONS, SECTIONS
from pipeline.report.chapters.questions import QUESTIONS
from tests.report import synthetic
from tests.report.browsing import Visit

GAMES = ("holdem", "omaha")
OF_LONGEST = ", ".join(f"case when seed = 0 then {name} end" for name in ("funnel_low", "funnel_high", "exact_edge"))
HOUSE_FIGURES = [f"{section.name}-3" for section in HOUSE_SECTIONS if section.figure]
WIDTHS = (360, 1440)


@pytest.fixture(scope="module")
def con():
    con = synthetic.warehouse(GAMES)
    synthetic.house(con)
    return con


@pytest.fixture(scope="module")
def path(con, tmp_path_factory) -> Path:
    return write(con, tmp_path_factory.mktemp("report") / "page.html", {"scenario": synthetic.HOSTILE, "seed": 7})


@pytest.fixture
def visit(browser, path) -> Iterator:
    visits = []

    def open_page(at: str = "#page-game-holdem", **options) -> Visit:
        visits.append(Visit(browser, path, at, **options))
        return visits[-1]

    yield open_page
    for opened in visits:
        opened.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_is_silent_offline_and_fits(visit, path, width, theme):
    seen = visit("#all", width=width, theme=theme)
    seen.page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
    expected = [f"fig-{section.name}" for question in QUESTIONS for section in question.sections]
    expected += [f"fig-{section.name}{tail}" for tail in ("", "-2") for section in SECTIONS if section.figure]
    expected += [f"fig-{name}" for name in HOUSE_FIGURES]

    assert seen.drawn() == expected
    assert seen.said == []
    assert [url for url in seen.asked if not url.startswith("data:")] == [path.as_uri()]
    assert seen.page.evaluate("document.documentElement.scrollWidth") == width


def test_figures_hold_what_the_marts_hold(visit, con, path):
    seen = visit("#all")
    marts = {
        "win_rate_by_kind": ("x", "net_bb_per_100 from mart_player_kinds"),
        "luck": ("x", "unnest([net_bb_per_100, ev_bb_per_100]) from mart_luck"),
        "bankrolls": (
            "y",
            "unnest([p10_bb, median_bb, p90_bb, mean_ev_bb]) from mart_bankroll_bands where stake_label = '0.50/1'",
        ),
        "streets": ("x", "unnest([reached_share, ended_pot_share]) from mart_streets"),
        "exact_classes": ("x", "unnest([exact_share, share, z]) from mart_exact_classes"),
        "raked_hands": ("x", "unnest([share_of_hands_raked, rake_bb_per_100_per_player_dealt]) from mart_rake_yield"),
        "rake_by_pot": ("y", "rake_share_of_pots from mart_pot_sizes"),
        "rake_players": ("x", "unnest([rake_dealt_bb_per_100, rake_won_bb_per_100]) from mart_rake_players"),
        "win_rate_by_position": ("y", "net_bb_per_100 from mart_win_rate where stake_label = '0.50/1'"),
        "stack_depths": (
            "y",
            "100 * net_bb / num_hands from mart_simulated_players where cut = 'stack' and scenario <> 'six_max'",
        ),
        "two_scenarios": ("x", "100 * net_bb / num_hands from mart_simulated_players where cut = 'all'"),
        "starting_hands": ("z", "net_bb_per_100 from mart_starting_hands"),
        "starting_hands_played": ("z", "vpip_made / vpip_chances from mart_starting_hands"),
        "pot_sizes": ("y", "num_hands from mart_pot_sizes"),
        "hand_classes": ("x", "unnest([share, won_share]) from mart_hand_classes"),
        "rake_yield": ("y", "rake_bb_per_100_hands from mart_rake_yield"),
        "rake_share": ("y", "rake_share_of_pots from mart_rake_yield"),
        "mata_replays": ("x", "unnest([replayed_share, rake_bb_per_100_hands]) from mart_mata_hands"),
        "mata_unkilled": ("y", "unkilled_share from mart_mata_replays"),
        "mata_redeals": (
            "x",
            "per_100_hands from mart_mata_deals where ending in ('misdeal', 'check through', 'replay')",
        ),
        "mata_pots": ("y", "pot_bb from mart_mata_pots where num_redeals is not null"),
        "mata_pot_sizes": ("y", "share from mart_mata_pot_sizes where num_seats = 2"),
        "mata_rake": ("y", "rake_bb_per_100_hands from mart_mata_rake where step_chips > 0"),
        "mata_killers": ("x", "unnest([share, won_share]) from mart_mata_killers"),
        "mata_doors": ("y", "net_bb_per_100 from mart_mata_doors"),
        "mata_choices": ("x", "unnest([share, net_bb_per_choice]) from mart_mata_choices where num_seats = 2"),
        "mata_locks": ("x", "locked_share from mart_mata_locks"),
        "house_edges": (
            "x",
            "v from mart_house_wagers, unnest([edge, exact_edge]) as u(v) where v is not null and wager in ('base', 'bonus')",
        ),
        "house_hands": (
            "x",
            "unnest([share, exact_share, net_units, exact_net_units]) from mart_house_results where strategy = 'basic'"
            " and wager = 'base' and cut = 'hand'",
        ),
        "house_bonus_hands": (
            "x",
            "unnest([share, exact_share, net_units, exact_net_units]) from mart_house_results where strategy = 'basic'"
            " and wager = 'bonus' and cut = 'hand'",
        ),
        "house_decisions": ("x", "unnest([share, net_units]) from mart_house_results where cut = 'decision'"),
        "house_outcomes": ("x", "unnest([share, net_units]) from mart_house_results where cut = 'outcome'"),
        "house_convergence": (
            "y",
            f"v from mart_house_convergence, unnest([edge, {OF_LONGEST}]) as u(v) where v is not null"
            " and exact_edge is not null and strategy = 'basic'",
        ),
    }
    played_most = "from mart_player_kinds where stake_label = '0.50/1'"
    over_games = {
        "all_win_rates": ("x", f"net_bb_per_100 {played_most}"),
        "all_rake": (
            "x",
            "unnest([rake_bb_per_100_hands, rake_share_of_pots]) from mart_rake_yield where stake_label = '0.50/1'",
        ),
        "all_edges": (
            "x",
            "v from mart_house_wagers, unnest([edge, exact_edge]) as u(v) where v is not null and wager = 'base'",
        ),
        "all_replays": ("x", "unnest([replayed_share, redealt_share]) from mart_mata_hands"),
        "all_styles": ("x", f"vpip_made / vpip_chances {played_most}"),
        "all_swings": (
            "x",
            "unnest([net_bb_per_100_stderr * sqrt(num_seat_hands) / 10,"
            " chance_of_loss(net_bb_per_100, net_bb_per_100_stderr * sqrt(num_seat_hands) / 10, 10000)])"
            f" {played_most}",
        ),
        "all_scores": (
            "x",
            "z from (select game, z from mart_exact_classes union all select game, z from mart_house_wagers"
            " where wager in ('base', 'bonus')) where z is not null",
        ),
    }
    written = read_figures(path.read_text(encoding="utf-8"))

    assert len(written) == len(over_games) + (len(marts) - len(HOUSE_FIGURES)) * len(GAMES) + len(HOUSE_FIGURES)
    marts |= over_games
    for name, figure in written.items():
        axis, sql = marts[re.sub(r"^fig-|-\d$", "", name)]
        rows = con.execute(
            f"select {sql} {'and' if ' where ' in sql else 'where'} ? in (game, '')", [figure["game"]]
        ).fetchall()
        shown = [value for trace in seen.traces(name) for value in flat(trace[axis])]
        assert sorted(shown) == sorted(value for (value,) in rows)
        assert [trace[axis] for trace in seen.traces(name)] == [trace[axis] for trace in figure["data"]]


def flat(values: list) -> list:
    return [item for value in values for item in (value if isinstance(value, list) else [value])]


def test_a_hostile_name_is_shown_letter_by_letter(visit, path):
    seen = visit()
    labels = seen.page.evaluate(
        "[...document.querySelectorAll('#fig-win_rate_by_kind .ytick text')].map(t => t.textContent)"
    )

    assert any(label.startswith("<script>alert(1)") for label in labels)
    assert synthetic.HOSTILE in seen.page.inner_text("#player_stats table")
    figures = len(read_figures(path.read_text(encoding="utf-8")))
    assert seen.page.evaluate("document.querySelectorAll('script:not(.rows)').length") == 3 + 1 + figures
    assert seen.page.evaluate("document.querySelectorAll('script.rows').length") >= figures
    assert html.escape(synthetic.HOSTILE, quote=False) in seen.page.inner_html("footer")


def test_a_script_that_is_not_ours_does_not_run(visit):
    seen = visit()
    seen.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"data:x\" onerror=\"window.ran = 1\">')"
    )
    seen.page.wait_for_timeout(100)

    assert seen.page.evaluate("window.ran") is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_button_changes_the_theme_of_page_and_figures(visit, theme):
    seen = visit(theme=theme)

    def colours() -> tuple:
        return tuple(
            seen.page.evaluate(
                "[getComputedStyle(document.body).backgroundColor,"
                " document.getElementById('fig-win_rate_by_kind').data[0].marker.color,"
                " document.getElementById('fig-starting_hands').data[0].colorscale[0][1]]"
            )
        )

    before = colours()
    assert seen.page.get_attribute("#theme", "aria-pressed") == str(theme == "dark").lower()
    seen.page.focus("#theme")
    seen.page.keyboard.press("Enter")
    after = colours()

    assert all(one != other for one, other in zip(before, after))
    assert seen.page.get_attribute("#theme", "aria-pressed") == str(theme == "light").lower()
    seen.page.reload()
    seen.page.wait_for_selector("html.is-drawn")
    assert colours() == after


def test_only_the_game_chosen_is_shown(visit):
    seen = visit("")
    assert seen.drawn() == []
    assert seen.chosen() == ["Overview"]

    seen.page.click(".pages a[href='#page-game-omaha']")
    seen.page.wait_for_selector("#fig-pot_sizes-2 svg")
    assert not [name for name in seen.drawn() if not name.endswith("-2")]
    assert seen.chosen() == ["Omaha"]
    seen.page.click(".pages a[href='#page-game-six-card']")
    seen.page.wait_for_selector("#fig-house_edges-3 svg")
    assert seen.drawn() == [f"fig-{name}" for name in HOUSE_FIGURES]

    seen.page.evaluate("location.hash = 'rake_share'")
    seen.page.wait_for_selector("#fig-rake_share svg")
    assert seen.chosen() == ["Texas Hold'em"]


def test_everything_is_reached_by_keyboard(visit):
    seen = visit("", width=360)
    focused = "document.activeElement"
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate(f"{focused}.className") == "skip"
    seen.page.keyboard.press("Enter")
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate(f"{focused}.closest('.cards') !== null")
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_selector("#page-win-rate .plot svg")
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate(f"{focused}.tagName") == "SUMMARY"
    seen.page.keyboard.press("Enter")
    assert seen.page.evaluate(f"{focused}.parentElement.open")
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate(f"{focused}.className") == "scroll"


def test_after_the_address_of_a_game_come_its_contents(visit):
    seen = visit("#page-game-omaha")
    seen.page.keyboard.press("Tab")

    assert seen.page.evaluate("document.activeElement.closest('#page-game-omaha .contents') !== null")


def test_figures_follow_the_width(visit):
    seen = visit(width=1440)
    seen.page.set_viewport_size({"width": 360, "height": 800})
    seen.page.wait_for_timeout(500)

    assert seen.page.evaluate("document.querySelector('#fig-pot_sizes .main-svg').clientWidth") < 360
    assert seen.page.evaluate("document.documentElement.scrollWidth") == 360


def test_paper_is_white_and_tables_are_open(visit):
    seen = visit(theme="dark")
    seen.page.emulate_media(media="print")
    seen.page.evaluate("dispatchEvent(new Event('beforeprint'))")

    assert seen.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert seen.page.is_visible("#rake_yield table")
    assert seen.page.evaluate("document.getElementById('fig-pot_sizes').data[0].marker.color") == "#1c6b49"

    seen.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not seen.page.is_visible("#rake_yield table")


def test_without_scripts_the_tables_remain(visit):
    seen = visit(java_script_enabled=False, width=360)

    assert seen.page.is_visible("noscript p")
    assert seen.page.is_visible("#player_stats table")
    assert not seen.page.is_visible("#theme")
    seen.page.click("#pot_sizes-2 summary")
    assert seen.page.is_visible("#pot_sizes-2 table")


def test_figures_and_rows_can_be_saved(visit, con, path, tmp_path):
    """A picture of the figure; the rows of its query, numbers in full, names that can't be formulas."""
    seen = visit()
    figure = read_figures(path.read_text(encoding="utf-8"))["fig-win_rate_by_kind"]
    with seen.page.expect_download() as saved:
        seen.page.click("#win_rate_by_kind button[data-save=csv]")
    saved.value.save_as(tmp_path / "rows.csv")
    with seen.page.expect_download() as drawn:
        seen.page.click("#win_rate_by_kind button[data-save=png]")
    drawn.value.save_as(tmp_path / "figure.png")
    found = con.execute(figure["sql"])
    names, rows = [column[0] for column in found.description], found.fetchall()
    head, *lines = csv.reader((tmp_path / "rows.csv").read_text(encoding="utf-8").splitlines())

    assert saved.value.suggested_filename == "win_rate_by_kind.csv"
    assert head == names
    assert [
        [float(cell) if isinstance(value, float) else cell for cell, value in zip(*pair)] for pair in zip(lines, rows)
    ] == [[value if isinstance(value, float) else "" if value is None else str(value) for value in row] for row in rows]
    assert (tmp_path / "figure.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert seen.said == []


def test_in_spanish_the_page_is_silent_and_fits(browser, con, tmp_path):
    """Its words are longer: none is cut or makes the page scroll sideways."""
    seen = Visit(browser, write(con, tmp_path / "page.html", {}, language="es"), "#all", width=360)
    tops = "[...document.querySelectorAll('h1, h2, h3, p, button, summary, figcaption')]"

    assert seen.said == []
    assert seen.page.evaluate("document.documentElement.lang") == "es"
    assert seen.page.evaluate("document.documentElement.scrollWidth") == 360
    assert seen.page.evaluate(f"{tops}.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.id)") == []
    seen.context.close()


def test_an_empty_page_opens_too(browser, tmp_path):
    seen = Visit(browser, write(synthetic.empty(), tmp_path / "page.html", {}), width=360)

    assert seen.said == []
    assert seen.page.is_visible("main .empty")
    seen.context.close()
