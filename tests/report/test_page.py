"""The page says what the marts hold, escapes every name and stays small."""

import dataclasses
import html
import json
import re
from html.parser import HTMLParser

import pytest

from pipeline.errors import LakeError, PipelineError
from pipeline.report import answers, estimates, page, plots, read_figures, render, write
from pipeline.report.chapters import HOUSE_SECTIONS, OVERVIEW_SECTIONS, RESULT_SECTIONS, SECTIONS
from pipeline.report.chapters.luck import bankrolls
from pipeline.report.chapters.questions import QUESTIONS
from pipeline.report.chapters.starting_hands import starting_hands
from pipeline.report.section import literal
from pipeline.report.words import TEXT, Words
from tests.report import synthetic
from tests.report.synthetic import HOSTILE

FACTS = {
    "scenario": "six_max",
    "seed": 7,
    "num_hands": 100_000,
    "built_at": "2025-03-04T07:06:00+02:00",
    "versions": {"tapete": "0.1.0", "duckdb": "2.0.1"},
}
OF_QUESTIONS = tuple(section for question in QUESTIONS for section in question.sections)
PLOTLY_BYTES = 4_900_000


class Outline(HTMLParser):
    """The elements of a page, the text of its scripts by type, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.scripts: list[tuple[str | None, str]] = []
        self.text = ""
        self.policy = ""
        self.is_script = False

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.tags.append(tag)
        if "id" in named:
            self.ids.append(named["id"])
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        self.is_script = tag == "script"
        if self.is_script:
            self.scripts.append((named.get("type"), ""))

    def handle_endtag(self, tag):
        self.is_script = False

    def handle_data(self, data):
        if self.is_script:
            kind, text = self.scripts[-1]
            self.scripts[-1] = (kind, text + data)
        else:
            self.text += data


@pytest.fixture(scope="module")
def con():
    return synthetic.warehouse()


@pytest.fixture(scope="module")
def text(con) -> str:
    return render(con, "Six-handed hold’em", FACTS)


@pytest.fixture(scope="module")
def outline(text) -> Outline:
    parser = Outline()
    parser.feed(text)
    return parser


def ask(con, sql: str) -> list[tuple]:
    return con.execute(sql).fetchall()


def by_label(figure: dict, label: str, value: str, error: str) -> dict:
    """Value and half an interval of every dot or bar, by name of the series and label on the axis."""
    return {
        (html.unescape(trace["name"]), html.unescape(name)): (number, pytest.approx(bar))
        for trace in figure["data"]
        for name, number, bar in zip(trace[label], trace[value], trace[error]["array"])
    }


def half(stderr: float, num_clusters: int) -> float:
    return estimates.t_quantile(num_clusters - 1) * stderr


def test_every_section_with_a_figure_has_one(text):
    """Of the questions over all games those that the game has something to say on."""
    expected = {f"fig-{section.name}" for section in (*OF_QUESTIONS, *SECTIONS) if section.figure}

    assert expected - {"fig-all_edges"} == set(read_figures(text))


def test_the_query_shown_gives_the_rows_of_the_table(con, text, outline):
    for name, figure in read_figures(text).items():
        num_rows = len(ask(con, figure["sql"]))
        section = text[text.index(f'id="{name}"') :].partition("</section>")[0]

        assert section.count("<tr>") == num_rows + 1
        assert figure["sql"] in outline.text


def test_win_rates_of_kinds_are_those_of_the_mart(con, text):
    expected = {
        (stake, kind): (rate, half(*error))
        for stake, kind, rate, *error in ask(
            con,
            "select stake_label, player_kind, net_bb_per_100, net_bb_per_100_stderr, num_clusters from mart_player_kinds",
        )
    }

    assert expected == by_label(read_figures(text)["fig-win_rate_by_kind"], "y", "x", "error_x")


def test_win_rates_of_positions_are_those_of_the_table_played_most(con, text):
    expected = {
        (html.unescape(plots.short(kind)), position): (rate, half(*error))
        for kind, position, rate, *error in ask(
            con,
            "select player_kind, position, net_bb_per_100, net_bb_per_100_stderr, num_clusters from mart_win_rate"
            " where stake_label = '0.50/1'",
        )
    }

    assert expected == by_label(read_figures(text)["fig-win_rate_by_position"], "x", "y", "error_y")


def test_positions_stand_in_order_of_play(text):
    axis = read_figures(text)["fig-win_rate_by_position"]["layout"]["xaxis"]

    assert axis["categoryarray"] == ["SB", "BB", "UTG", "HJ", "CO", "BTN"]


def test_suited_hands_stand_above_the_diagonal(con, text):
    (trace,) = read_figures(text)["fig-starting_hands"]["data"]
    rates = dict(ask(con, "select starting_hand, net_bb_per_100 from mart_starting_hands"))

    assert [len(line) for line in trace["z"]] == [13] * 13
    assert (trace["text"][0][0], trace["text"][0][1], trace["text"][0][12]) == ("AA", "AKs", "A2s")
    assert (trace["text"][1][0], trace["text"][12][12]) == ("AKo", "22")
    assert rates == {name: z for names, line in zip(trace["text"], trace["z"]) for name, z in zip(names, line)}


def test_played_hands_are_those_of_the_mart(con, text):
    (trace,) = read_figures(text)["fig-starting_hands_played"]["data"]
    shares = dict(ask(con, "select starting_hand, vpip_made / vpip_chances from mart_starting_hands"))

    assert shares == {name: z for names, line in zip(trace["text"], trace["z"]) for name, z in zip(names, line)}


def test_a_deck_without_low_cards_makes_a_smaller_map(con):
    rows = answers.query(con, "from mart_starting_hands where low_rank >= 4")
    (trace,) = starting_hands(rows, Words()).data

    assert list("AKQJT9876") == list(trace.x)


def test_rake_is_that_of_the_mart(con, text):
    shown = read_figures(text)
    expected = {
        (stake, str(seats)): (rate, half(*error))
        for stake, seats, rate, *error in ask(
            con,
            "select stake_label, num_seats, rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, num_clusters"
            " from mart_rake_yield",
        )
    }
    shares = {
        (stake, str(seats)): (rate, half(*error))
        for stake, seats, rate, *error in ask(
            con,
            "select stake_label, num_seats, rake_share_of_pots, rake_share_of_pots_stderr, num_clusters"
            " from mart_rake_yield",
        )
    }

    assert expected == by_label(shown["fig-rake_yield"], "x", "y", "error_y")
    assert shares == by_label(shown["fig-rake_share"], "x", "y", "error_y")


def test_pots_and_showdowns_are_those_of_the_marts(con, text):
    shown = read_figures(text)
    pots = {
        (trace["name"], bucket): hands
        for trace in shown["fig-pot_sizes"]["data"]
        for bucket, hands in zip(trace["x"], trace["y"])
    }
    share, won = shown["fig-hand_classes"]["data"]

    assert pots == {
        (stake, str(bucket)): hands
        for stake, bucket, hands in ask(con, "select stake_label, pot_bb_bucket, num_hands from mart_pot_sizes")
    }
    assert ask(con, "select hand_class, share, won_share from mart_hand_classes order by class_place") == list(
        zip(share["y"], share["x"], won["x"])
    )


@pytest.mark.parametrize(
    ("section", "mart", "measures"),
    [
        ("luck", "mart_luck", ("net_bb_per_100", "ev_bb_per_100")),
        ("rake_players", "mart_rake_players", ("rake_dealt_bb_per_100", "rake_won_bb_per_100")),
    ],
)
def test_results_of_players_stand_side_by_side(con, text, section, mart, measures):
    """A series a measure, a row for each kind of player and stakes, with the interval of each."""
    for trace, measure in zip(read_figures(text)[f"fig-{section}"]["data"], measures, strict=True):
        shown = zip(map(html.unescape, trace["y"]), trace["x"], trace["error_x"]["array"])
        rows = ask(con, f"select player_kind, stake_label, {measure}, {measure}_stderr, num_clusters from {mart}")

        assert {f"{kind} · {stake}": (value, pytest.approx(half(*error))) for kind, stake, value, *error in rows} == {
            name: (value, bar) for name, value, bar in shown
        }


def test_streets_stand_in_order_with_intervals_that_end_at_one(con, text):
    reached, _, *_ = read_figures(text)["fig-streets"]["data"]
    rows = ask(con, "select street, reached_share from mart_streets where stake_label = '0.50/1' order by street_no")

    assert list(zip(reached["y"], reached["x"])) == rows
    assert reached["error_x"]["array"][0] == 0
    assert all(bar > 0 for bar in reached["error_x"]["array"][1:])


def test_bands_of_bankrolls_lie_around_their_middle(con, text):
    """Four traces a kind: the lower end, the upper one filled down to it, the middle, the mean without luck; the last step of
    each is the mart's."""
    figure = read_figures(text)["fig-bankrolls"]
    ends = {
        plots.short(kind): tuple(values)
        for kind, *values in ask(
            con,
            "select player_kind, p10_bb, p90_bb, median_bb, mean_ev_bb from mart_bankroll_bands"
            " where stake_label = '0.50/1' and step_no = num_steps",
        )
    }

    shown = {
        low["name"]: tuple(trace["y"][-1] for trace in (low, *others))
        for low, *others in zip(*(figure["data"][at::4] for at in range(4)))
    }
    assert shown == ends
    assert [trace["fill"] for trace in figure["data"][:4]] == ["none", "tonexty", "none", "none"]
    assert len({trace["xaxis"] for trace in figure["data"]}) == len(ends)


def test_bankrolls_of_one_step_are_seen(con):
    """A line of one point is none, so the point is drawn."""
    rows = answers.query(con, "from mart_bankroll_bands where step_no = 1 and stake_label = '0.50/1'")

    assert {trace.mode for trace in bankrolls(rows, Words()).data} == {"lines+markers"}


def test_exact_shares_stand_beside_simulated_ones(con, text):
    exact, simulated, apart = read_figures(text)["fig-exact_classes"]["data"]

    assert list(zip(exact["y"], exact["x"], simulated["x"], apart["x"])) == ask(
        con, "select hand_class, exact_share, share, z from mart_exact_classes order by class_place"
    )


def test_numbers_are_plain_lists(text):
    assert "bdata" not in json.dumps([figure["data"] for figure in read_figures(text).values()])


def test_a_hostile_name_is_text_everywhere(text, outline):
    expected = {"application/json": len(read_figures(text)) + text.count('class="rows"') + 1, None: 3}
    kinds = [kind for kind, _ in outline.scripts]

    assert expected == {kind: kinds.count(kind) for kind in set(kinds)}
    assert HOSTILE in outline.text
    assert "<script>alert" not in text
    assert not [script for _, script in outline.scripts if "<script>alert" in script]


def test_a_hostile_name_is_text_in_plotly_too(text):
    trace = read_figures(text)["fig-win_rate_by_kind"]["data"][0]

    assert plots.label(HOSTILE) in trace["y"]
    assert not [name for name in trace["y"] if "<" in name]


@pytest.mark.parametrize("fact", ["<img src=x onerror=alert(1)>", "{{ 7 * 7 }}", "</title><script>"])
def test_titles_and_facts_are_escaped(con, fact):
    parser = Outline()
    parser.feed(render(con, fact, {"scenario": fact, "versions": {fact: fact}}))

    assert "img" not in parser.tags
    assert parser.text.count(fact) == 6


def test_a_game_whose_name_has_quotes_is_found():
    games = ("hold'em; drop table mart_runs; --", "holdem")
    con = synthetic.warehouse(games)
    shown = read_figures(render(con, "", {}))

    assert {"", *games} == {figure["game"] for figure in shown.values()}
    assert ask(con, "select count(*) from mart_runs") == [(2,)]
    assert all(figure["data"] for figure in shown.values())


def test_times_are_those_of_greenwich(outline):
    assert outline.text.count("4 Mar 2025, 05:06 UTC") == 2


def test_each_game_is_a_chapter_and_ids_are_unique():
    parser = Outline()
    parser.feed(render(synthetic.warehouse(("holdem", "omaha", "stud7")), "", {}))

    assert parser.tags.count("article") == 1 + len(QUESTIONS) - 1 + 3  # nobody asks for a house's edge here
    assert len(parser.ids) == len(set(parser.ids))
    assert {"fig-pot_sizes", "fig-pot_sizes-2", "fig-pot_sizes-3"} <= set(parser.ids)


def test_only_scripts_of_ours_may_run(outline):
    expected = [f"'sha256-{page._sha256(script)}'" for kind, script in outline.scripts if kind is None]

    assert f"script-src {' '.join(expected)}" in outline.policy
    assert "default-src 'none'" in outline.policy


def test_an_empty_warehouse_makes_a_page_of_sentences():
    text = render(synthetic.empty(), "Nothing", {})

    assert read_figures(text) == {}
    assert TEXT["en"]["nothing"] in text
    assert "<table" not in text


@pytest.mark.parametrize("section", [section for section in SECTIONS if section.figure], ids=lambda s: s.name)
def test_an_empty_mart_makes_a_sentence_instead_of_a_figure(section):
    """Or nothing at all where the section is of some games only."""
    con = synthetic.warehouse()
    mart = re.findall(r"from (mart_\w+)", section.sql)[-1]
    con.execute(f"delete from {mart}")
    text = render(con, "", {})

    assert f"fig-{section.name}" not in read_figures(text)
    assert (html.escape(TEXT["en"][f"{section.name}.empty"]) in text) != section.is_optional
    assert f"#{section.name}" not in text.replace(f"#{section.name}_", "")


def test_a_footnote_says_where_clusters_are_few():
    con = synthetic.warehouse()
    con.execute("update mart_hand_classes set won_share_clusters = 7 where class_place = 8")
    con.execute("update mart_rake_yield set num_clusters = 29 where num_seats = 9")
    text = html.unescape(render(con, "", {}))

    assert "1 of 9 rows rest on fewer than 30 clusters, the least of them on 7" in text
    assert text.count("2 of 6 rows rest on fewer than 30 clusters, the least of them on 29") == 3


def test_sentences_say_of_which_stakes_they_are(con, text):
    sentences = {
        name: html.unescape(text[text.index(f'id="{name}"') :].split("</p>")[0]) for name in ("pot_sizes", "flop_stats")
    }

    assert " hands at <bdi>0.50/1</bdi> ends with a pot of" in sentences["pot_sizes"]
    assert "</bdi> at <bdi>" in sentences["flop_stats"]
    assert text.count("All 2 stakes are taken together.") == 2 * 3  # the label of the figure says it too


def test_of_one_stakes_alone_no_sentence_says_which():
    con = synthetic.warehouse()
    for mart in ("mart_player_kinds", "mart_pot_sizes", "mart_rake_yield"):
        con.execute(f"delete from {mart} where stake_label <> '5/10'")
    text = render(con, "", {})

    assert "stakes are taken together" not in text
    assert " at <bdi>5/10</bdi> ends" not in text


def test_unknown_errors_leave_intervals_out():
    con = synthetic.warehouse()
    con.execute("update mart_player_kinds set net_bb_per_100_stderr = null, net_bb_per_100 = 'nan'")
    con.execute("update mart_hand_classes set share_stderr = null, won_share = null, won_share_stderr = 'inf'")
    shown = read_figures(render(con, "", {}))

    assert {None} == {bar for trace in shown["fig-win_rate_by_kind"]["data"] for bar in trace["error_x"]["array"]}
    assert {None} == {bar for trace in shown["fig-hand_classes"]["data"] for bar in trace["error_x"]["array"]}


def test_many_players_stakes_and_runs_make_no_larger_page():
    con = synthetic.warehouse()
    changed = "* exclude (i) replace (player_kind || i % 40 as player_kind, stake_label || i % 7 as stake_label)"
    for mart in ("mart_player_kinds", "mart_win_rate"):
        con.execute(f"insert into {mart} select {changed} from {mart}, range(280) copies(i)")
    con.execute("insert into mart_runs select mart_runs.* from mart_runs, range(500)")
    text = render(con, "", {})

    assert len(text.encode()) < PLOTLY_BYTES + 950_000


def test_the_page_is_one_script_larger_than_its_words(text):
    assert len(text.encode()) < PLOTLY_BYTES + 750_000


def test_a_missing_mart_says_what_to_do(con):
    other = synthetic.warehouse()
    other.execute("drop table mart_pot_sizes")

    with pytest.raises(PipelineError, match=r"mart_pot_sizes.*Build the models again"):
        render(other, "", {})


def test_the_same_warehouse_gives_the_same_page(con, text):
    assert text == render(con, "Six-handed hold’em", FACTS)


def test_writing_leaves_the_page_alone(con, tmp_path):
    path = write(con, tmp_path / "reports" / "page.html", FACTS)

    assert "What 100,000 hands say" in path.read_text(encoding="utf-8")
    assert [path] == list(path.parent.iterdir())


def test_a_page_that_fails_leaves_the_old_one(con, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("old")
    other = synthetic.warehouse()
    other.execute("drop table mart_runs")

    with pytest.raises(PipelineError):
        write(other, path, FACTS)
    with pytest.raises(LakeError):
        write(con, path / "below-a-file.html", FACTS)
    assert path.read_text() == "old"
    assert [path] == list(tmp_path.iterdir())


def test_all_words_that_sections_need_are_there():
    for language in TEXT:
        words = Words(language)
        for section in (*SECTIONS, *HOUSE_SECTIONS, *RESULT_SECTIONS, *OVERVIEW_SECTIONS, *OF_QUESTIONS):
            assert all(words[f"{section.name}.{part}"] for part in ("title", "short", "note", "sentence", "empty"))
            assert all(words[f"column.{column.key}"] for column in section.columns)


def test_languages_have_the_same_words_and_blanks():
    def blanks(text):
        return sorted(re.findall(r"{\w+}", text))

    for texts in TEXT.values():
        ours = {key: text for key, text in texts.items() if not key.startswith("value.")}
        assert {key: blanks(text) for key, text in TEXT["en"].items()} == {k: blanks(t) for k, t in ours.items()}


def test_spanish_is_another_language():
    """No sentence of English is left in it."""
    assert [
        key
        for key, text in TEXT["en"].items()
        if TEXT["es"][key] == text and len(re.sub(r"\[.*?\]", "", text).split()) > 3
    ] == []


def test_words_that_marts_hold_are_said_in_spanish(con):
    text = render(con, "", FACTS, language="es")
    figures = read_figures(text)
    names = {label for trace in figures["fig-hand_classes"]["data"] for label in trace["y"]}
    names |= {label for trace in figures["fig-streets"]["data"] for label in trace["y"]}

    assert {"carta alta", "dos pares", "full", "showdown"} <= names
    assert not {"high card", "two pair", "full house"} & names
    assert "¿Qué tipos de jugador ganan?" in text
    assert figures["fig-pot_sizes"]["layout"]["separators"] == ",."


def test_another_language_is_a_dict(con, monkeypatch):
    monkeypatch.setitem(TEXT, "xx", {key: value.replace("Which", "Quali") for key, value in TEXT["en"].items()})
    TEXT["xx"].update(decimal=",", thousands=".")
    text = render(con, "", FACTS, language="xx")

    assert '<html lang="xx">' in text
    assert "Quali kinds of player win?" in text
    assert "100.000" in text
    assert read_figures(text)["fig-pot_sizes"]["layout"]["separators"] == ",."


def test_sections_are_plain_data():
    assert all(dataclasses.is_dataclass(section) for section in (*SECTIONS, *HOUSE_SECTIONS))
    assert literal("O'Neill") == "'O''Neill'"


def test_what_a_chapter_says_of_mata_ases_is_what_the_marts_hold(con, text):
    """How often pots replay by table, what the redeals add, what the house takes: dots, intervals and sentences."""
    figures = read_figures(text)
    left, right = figures["fig-mata_replays"]["data"]
    expected = ask(
        con,
        "select replayed_share, replayed_share_stderr, rake_bb_per_100_hands, rake_bb_per_100_hands_stderr, num_clusters"
        " from mart_mata_hands order by num_seats",
    )

    assert [label[:5] for label in left["y"]] == ["2: M ", "5: 2S", "8: 3C"]
    assert left["x"] == [share for share, *_ in expected]
    assert left["error_x"]["array"] == [pytest.approx(half(error, n)) for _, error, _, _, n in expected]
    assert right["x"] == [rake for _, _, rake, _, _ in expected]
    assert right["error_x"]["array"] == [pytest.approx(half(error, n)) for *_, error, n in expected]
    ((pot, extras),) = ask(
        con,
        "select pot_bb, extras_bb from mart_mata_pots where num_seats = 2 and num_redeals is null",
    )
    assert f"the pot is {pot:.1f} (" in text
    assert f"{extras:.1f} ({extras:.1f} to {extras:.1f}) bb of it" in text


def test_house_rules_have_chapters_of_their_own_but_readings_do_not():
    """A reading is a run of which the lake has one by the rule book too: a table of its own tells what it moves."""
    con = synthetic.warehouse(("six_plus",))
    for rules, name in (("ranking: b", "six_plus_b"), ("low_ace: no", "six_max")):
        con.execute(
            "insert into mart_runs select * replace (? as name, ? as rule_set, 5 as num_hands) from mart_runs",
            [name, rules],
        )
        con.execute(
            "insert into mart_rake_yield select * replace (? as rule_set, 3 * rake_bb_per_100_hands as rake_bb_per_100_hands)"
            " from mart_rake_yield where rule_set = 'rule book'",
            [rules],
        )
    text = render(con, "", {})
    first, second = (
        figure["data"][0]["y"] for name, figure in read_figures(text).items() if name.startswith("fig-rake_yield")
    )

    assert re.findall(r"<h2><bdi>(Six [^<]*)</bdi>", text) == [
        "Six Plus Hold&#39;em",
        "Six Plus Hold&#39;em · ranking: b",
    ]
    assert second == [3 * rate for rate in first]


def house_page() -> tuple:
    con = synthetic.empty()
    synthetic.house(con)
    return con, render(con, "", {})


def test_a_game_against_the_house_has_a_chapter_of_its_own():
    """With no figure of poker, of a warehouse that has such games only."""
    con, text = house_page()

    over_all = {"fig-all_edges", "fig-all_scores"}
    assert set(read_figures(text)) == over_all | {f"fig-{section.name}" for section in HOUSE_SECTIONS if section.figure}
    assert '<bdi>6 Card Poker 1-2-5</bdi> <span class="aside">20,000 hands</span>' in text
    assert "<script>alert" not in text
    assert HOSTILE in html.unescape(text)
    for name, figure in read_figures(text).items():
        assert len(ask(con, figure["sql"])) + 1 == text[text.index(f'id="{name}"') :].partition("</section>")[0].count(
            "<tr>"
        )


def test_edges_stand_beside_the_exact_ones_with_their_intervals():
    con, text = house_page()
    exact, simulated, _, bonus = read_figures(text)["fig-house_edges"]["data"]
    rows = ask(
        con,
        "select edge, edge_stderr, num_rounds from mart_house_wagers where wager = 'base'"
        " order by num_boxes desc, strategy, box_kind, scenario",
    )

    assert exact["x"] == [0.02]
    assert exact["y"] == ["basic · First open"]
    assert sorted(zip(simulated["x"], simulated["error_x"]["array"])) == sorted(
        (edge, pytest.approx(half(error, n))) for edge, error, n in rows
    )
    assert len(set(simulated["y"])) == len(bonus["y"]) == 4
    assert sorted(len(name.split(" · ")) for name in simulated["y"]) == [2, 2, 3, 3]


def test_boxes_of_other_payouts_and_house_rules_have_rows_of_their_own_over_all_games():
    con, _ = house_page()
    for change in ("'other pay table' as payouts", "'cards: 7' as rule_set"):
        con.execute(
            f"insert into mart_house_wagers select * replace ({change}) from mart_house_wagers"
            " where wager = 'base' and payouts <> 'other pay table'"
        )
    _, simulated = read_figures(render(con, "", {}))["fig-all_edges"]["data"]

    (count,) = ask(con, "select least(count(*), 14) from mart_house_wagers where wager = 'base'")[0]
    assert len(set(simulated["y"])) == len(simulated["y"]) == count
    assert any(name.endswith(" · cards: 7") for name in simulated["y"])


def test_the_funnel_is_that_of_the_exact_edge():
    """The base wager of the one box that is known, then a bonus; bounds and exact line of the longest run, then each run."""
    con, text = house_page()
    low, high, exact, *runs = read_figures(text)["fig-house_convergence"]["data"][:5]
    rows = ask(
        con,
        "select seed, num_rounds, edge, funnel_low, funnel_high from mart_house_convergence"
        " where wager = 'base' and strategy = 'basic' order by seed, step_no",
    )

    assert [list(zip(run["x"], run["y"])) for run in runs] == [
        [(rounds, edge) for of, rounds, edge, *_ in rows if of == seed] for seed in (0, 1)
    ]
    assert low["y"] == [row[3] for row in rows if row[0] == 0]
    assert high["y"] == [row[4] for row in rows if row[0] == 0]
    assert (low["fill"], high["fill"], set(exact["y"])) == ("none", "tonexty", {0.02})


def test_verdicts_are_sentences_and_pay_lines_say_what_would_be_fair():
    text = html.unescape(house_page()[1])

    assert f"“No edge {HOSTILE}” – false. It loses 1.6 % of the ante." in text
    assert "no edge if “<bdi>pair</bdi>” paid 1.080 in place of 1." in text
    assert "have none if “<bdi>three of a kind</bdi>” paid 26.400 in place of 3." in text
