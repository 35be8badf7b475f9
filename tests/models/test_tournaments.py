"""Tournaments of real players: by hand, and against a slow twin over the corpus."""

import pytest

from pipeline import scan
from pipeline.app import build as app
from pipeline.app.home import Home
from tests.models.test_real_hands import STUD, TABLES, played_at, rows
from tests.models.tiny_lake import HANDS, write_run
from tests.oracles.naive_results import sittings
from tests.oracles.naive_tournaments import tournaments

approx = pytest.approx
FIGURES = (
    *(
        "num_hands",
        "num_levels",
        "first_level",
        "last_level",
        "num_entries",
        "is_finished",
        "place",
        "prize_hundredths",
    ),
    *("bounties_won_hundredths", "is_in_the_money", "cost_hundredths", "profit_hundredths"),
)
BUY_IN = {"buy_in_currency": "USD", "buy_in": 200, "bounty": 50, "fee": 20}
ANA, LUIS, PERSON = 0, 1, 2


def said(*facts: tuple[int, int, dict], number: str = "7", **source):
    """A change of tiny hands: they are a tournament's, and of (hand, player) these facts are said."""

    def change(made):
        played_at(0, 1, 2, 3, tournament_id=number, **{**BUY_IN, **source})(made)
        for hand_no, player_id, fields in facts:
            row = {"hand_no": hand_no, "seat_no": player_id + 1, "player_id": player_id, "is_hero": False}
            made["source_seats"].append({**row, "has_finished": False, "currency": "USD", **fields})

    return change


def played(home: Home, number: str) -> dict:
    """What the mart has of the person in a tournament of four hands."""
    (found,) = rows(
        home,
        f"select {', '.join(FIGURES)}, roi from mart_tournaments where player = 'o''neill' and tournament_id = '{number}'",
    )
    return dict(zip((*FIGURES, "roi"), found, strict=True))


LAST = {"has_finished": True, "place": 3}
OUT = {"has_finished": True, "place": 9}
TOURNAMENTS = {
    "placed": ([(3, PERSON, LAST)], {}),
    "paid": (
        [
            (0, PERSON, {"bounty_won": 50}),
            (1, PERSON, {"addon_chips": 1500, "addon_price": 100}),
            (3, PERSON, {**LAST, "prize": 1000, "bounty_won": 50}),
        ],
        {},
    ),
    "open": ([(0, PERSON, {"bounty_won": 50})], {}),
    "entered again": ([(1, PERSON, OUT), (3, PERSON, LAST)], {}),
    "entered again, open": ([(1, PERSON, OUT)], {}),
    "another currency": ([(3, PERSON, {**LAST, "prize": 900, "currency": "EUR"})], {}),
    "points": ([(3, PERSON, {**LAST, "prize": 900})], {"buy_in_currency": "FPP"}),
    "an entry": ([(3, PERSON, {**LAST, "entry_won": "17"})], {}),
    "no buy-in said": ([(3, PERSON, LAST)], {"buy_in": None}),
    "a price not said": ([(3, PERSON, {**LAST, "rebuy_chips": 1500})], {}),
    "a bounty not said": (
        [(2, ANA, {"has_finished": True, "knocked_out_by": [3]}), (2, PERSON, {}), (3, PERSON, LAST)],
        {},
    ),
}
"""Tournaments by number: what is said of whom in which of the four hands, and what the hands' source has otherwise than usual."""


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """One lake with all of them, and five more of another buy-in."""
    home = Home(tmp_path_factory.mktemp("tournaments"))
    for number, (facts, source) in TOURNAMENTS.items():
        change = said(*facts, number=number, **source)
        write_run(home.lake, [HANDS], kind="replay", name=number, currency="CHIPS", change=change)
    for number, prize in enumerate(PRIZES):
        change = said((3, PERSON, {**LAST, "prize": prize}), number=str(number), fee=30)
        write_run(home.lake, [HANDS], kind="replay", name=str(number), currency="CHIPS", change=change)
    change = said(number="unfinished", fee=30)
    write_run(home.lake, [HANDS], kind="replay", name="unfinished", currency="CHIPS", change=change)
    app.build(home)
    return home


def test_a_place_without_a_prize_brings_nothing_back(home):
    found = played(home, "placed")

    assert (found["place"], found["prize_hundredths"], found["is_in_the_money"]) == (3, 0, False)
    assert (found["cost_hundredths"], found["profit_hundredths"], found["roi"]) == (270, -270, -1)


def test_prize_and_bounties_less_what_it_cost(home):
    """1,000 and twice 50 for 270 and an add-on of 100."""
    found = played(home, "paid")

    assert (found["prize_hundredths"], found["bounties_won_hundredths"], found["cost_hundredths"]) == (1000, 100, 370)
    assert (found["profit_hundredths"], found["roi"], found["is_in_the_money"]) == (730, approx(730 / 370), True)


def test_an_end_that_the_files_do_not_show_is_no_prize_of_nothing(home):
    """Even if bounties and the cost are known."""
    found = played(home, "open")

    assert found["is_finished"] is False
    assert (found["bounties_won_hundredths"], found["cost_hundredths"]) == (50, 270)
    assert {found[name] for name in ("prize_hundredths", "is_in_the_money", "profit_hundredths", "roi")} == {None}


def test_who_plays_on_after_having_finished_has_bought_another_entry(home):
    """Out in the second hand, out again in the last one: two entries. Not seen to be out again: unfinished."""
    again, open_end = played(home, "entered again"), played(home, "entered again, open")

    assert (again["num_entries"], again["is_finished"], again["place"], again["profit_hundredths"]) == (
        2,
        True,
        3,
        -540,
    )
    assert (open_end["num_entries"], open_end["is_finished"], open_end["cost_hundredths"]) == (2, False, 540)


@pytest.mark.parametrize("number", ["another currency", "points", "an entry", "no buy-in said", "a price not said"])
def test_what_can_t_be_added_up_has_no_profit(home, number):
    found = played(home, number)

    assert found["is_finished"] is True
    assert (found["profit_hundredths"], found["roi"]) == (None, None)


def test_a_bounty_of_unknown_size_leaves_the_profit_unknown(home):
    """Chair 1 was knocked out by the person, whose share no line says."""
    found = played(home, "a bounty not said")

    assert (found["is_finished"], found["bounties_won_hundredths"], found["profit_hundredths"]) == (True, None, None)


def test_sums_by_buy_in_tell_finished_from_counted_ones(home):
    """Of USD 2.00 + 0.50 + 0.20: three profits are known (-270, 730, -540), four are not, and two are unfinished."""
    assert rows(
        home,
        "select num_tournaments, num_unfinished, num_finished, num_counted, profit_hundredths, cost_hundredths"
        " from mart_tournament_results where currency = 'USD' and buy_in_hundredths = 200 and fee_hundredths = 20",
    ) == [(9, 2, 7, 3, -80, 270 + 370 + 540)]


PRIZES = (1000, 200, None, None, None)


def test_returns_by_buy_in_have_the_error_of_independent_tournaments(home):
    """280 each; 1,000, 200 and nothing three times came back, of a sixth nobody knows: -200 of 1,400, and Student's t of four
    degrees is 2.776."""
    profits = [(prize or 0) - 280 for prize in PRIZES]
    error = (5 / 4 * sum((profit + 40) ** 2 for profit in profits)) ** 0.5 / 1400

    assert rows(
        home,
        "select num_tournaments, num_unfinished, num_finished, num_in_the_money, in_the_money_rate, num_counted,"
        " cost_hundredths, prize_hundredths, profit_hundredths, roi, roi_stderr, roi_high - roi, roi - roi_low"
        " from mart_tournament_results where fee_hundredths = 30",
    ) == [
        (
            *(6, 1, 5, 2, approx(2 / 5), 5, 1400, 1200, -200, approx(-200 / 1400), approx(error)),
            *[approx(2.776 * error, rel=0.01)] * 2,
        )
    ]


def test_the_sit_and_go_of_the_corpus_ended_as_its_text_says(corpus_home):
    """tournament/nl_sng_session.txt: $20.00+$0.80, the last five share $40 each, places 10 to 6 in lines 385, 1215, 2392, 2615
    and 2849."""
    found = rows(
        corpus_home,
        "select player, place, prize_hundredths, profit_hundredths, roi from mart_tournaments where tournament_id = '999999999'"
        " order by place, player",
    )

    shared = [
        (player, 1, 4000, 1920, approx(19.2 / 20.8)) for player in ("Hero", "Player3", "Player4", "Player7", "Player8")
    ]
    out = [(f"Player{no}", place, 0, -2080, -1) for no, place in ((2, 6), (1, 7), (5, 8), (6, 9), (9, 10))]
    assert found == [*shared, *out]


def test_tournaments_of_the_corpus_are_those_of_the_slow_way(corpus_home):
    tables = {name: scan(name, root=corpus_home.lake).collect().to_dicts() for name in (*TABLES, "source_seats")}
    sources = {(row["run_id"], row["hand_no"]): row for row in tables["source_hands"]}
    players = {(row["run_id"], row["player_id"]): row["name"] for row in tables["players"]}
    expected = tournaments(sittings(tables, STUD), sources, tables["source_seats"], players)
    found = rows(corpus_home, f"select site, tournament_id, player, {', '.join(FIGURES)} from mart_tournaments")

    assert {row[:3]: dict(zip(FIGURES, row[3:], strict=True)) for row in found} == expected
    assert len(expected) > 50
    assert {values["is_finished"] for values in expected.values()} == {True, False}
