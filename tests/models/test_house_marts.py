"""Marts of games against the house against plain loops over the rows of the lake: wagers, seats, actions and replaced cards."""

import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline import scan
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Action, BoxWager, Outcome, PayLine, SeatKind
from pipeline.models import catalog, checking
from pipeline.models.build import build
from pipeline.models.connections import connect
from pipeline.models.exact_house import Boxes, KnownClaim, KnownLine, KnownResult, KnownTable, KnownWager
from pipeline.simulate import scenario
from pipeline.simulate.banked_plan import BankedPlan
from tests.models.test_macros import slow_ratio

NUM_ROUNDS = 700
SEEDS = (1, 2)
TABLES = {
    "mixed": ["random", "basic", "random", "random"],
    "alone": ["basic"],
}
ANTES = {"mixed": [(300, 20), (500, 0), (300, 50), (400, 0)], "alone": [(300, 20)]}
BOX_KINDS = {"mixed": ["second open", "first open", "blind", "blind"], "alone": ["first open"]}
Row = dict[str, Any]


class Figures:
    """Some figures, to be set beside those of the mart; what was asked is kept."""

    digest = "some"

    def __init__(self) -> None:
        self.asked: list[Boxes] = []

    def known(self, boxes: Boxes) -> list[KnownWager]:
        self.asked.append(boxes)
        results = [KnownResult(cut="outcome", item="won", share=0.25, net_units=0.5)]
        return [KnownWager(wager="base", edge=0.04, edge_stderr=0.003, hold=0.02, deviation=2.5, results=results)]

    def claims(self, game: str) -> list[KnownClaim]:
        return [KnownClaim(claim=f"{game} is fair.", verdict="false", truth="It is not.")]

    def pay_lines(self, game: str) -> list[KnownLine]:
        line = {"paid_share": 0.2, "edge_of_one": 0.4, "fair_pays": 2.5}
        return [KnownLine(wager=wager, line="pair", pays=1, **line) for wager in ("bet", "bonus")]

    def pay_tables(self, game: str) -> list[KnownTable]:
        return [KnownTable(name=game, payouts="bet 1", open_edge=0.02, blind_edge=None, bonus_edge=0.03)]


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Figures()


@pytest.fixture(scope="module")
def home(tmp_path_factory, figures) -> Home:
    home = Home(tmp_path_factory.mktemp("house"))
    for name, strategies in TABLES.items():
        boxes = [
            {"strategy": strategy, "ante": ante, "bonus": bonus}
            for strategy, (ante, bonus) in zip(strategies, ANTES[name], strict=True)
        ]
        document = {"name": name, "game": "six_card", "boxes": boxes, "table": {"min_ante": 100, "max_payout": 6000}}
        for seed in SEEDS:
            simulate(BankedPlan.of(scenario.parse(document, name), seed), home, NUM_ROUNDS * seed, 1)
    build(home.lake, home.warehouse, house=figures)
    return home


def pay_line(value: int) -> str:
    """The line that pays a hand: values of the standard ranking, worst first, by how many hands of each class differ."""
    ends = {"high card": 1277, "pair": 2860, "two pair": 858, "three of a kind": 858, "straight": 10, "flush": 1277}
    ends |= {"full house": 156, "four of a kind": 156, "straight flush": 9, "royal flush": 1}
    for name, num_values in ends.items():
        if value <= num_values:
            return name
        value -= num_values
    raise AssertionError(value)


def boxes_of(home: Home, run_id: str, name: str) -> Iterator[Row]:
    """Each box of each round as a person would note it: net by wager, decision, outcome, hands."""
    tables = {}
    for table in ("wagers", "seats", "actions", "cards"):
        tables[table] = defaultdict(list)
        for row in scan(table, root=home.lake, run=run_id).collect().to_dicts():
            tables[table][row["hand_no"], row["seat_no"]].append(row)
    words = {Action.FOLD: "fold", Action.BET: "raise", Action.BUY: "buy"}
    sizes = {1: "exchange one", 2: "exchange two", 5: "exchange five"}
    for (hand_no, seat_no), (seat,) in tables["seats"].items():
        if seat["seat_kind"] != SeatKind.BOX:
            continue
        by_wager = {BoxWager(row["wager"]).name.lower(): row for row in tables["wagers"][hand_no, seat_no]}
        moves = sorted(tables["actions"][hand_no, seat_no], key=lambda row: row["action_no"])
        first = next((move["action"] for move in moves if move["street_no"] == 1), None)
        ante, bet = by_wager["ante"], by_wager.get("bet")
        made = [ante, bet] if bet else [ante]
        wagers = {
            wager: (row["net_chips"], row["stake_chips"], row["stake_chips"] + row["fee_chips"])
            for wager, row in by_wager.items()
        }
        wagers["base"] = (
            sum(row["net_chips"] for row in made),
            ante["stake_chips"],
            sum(row["stake_chips"] + row["fee_chips"] for row in made),
        )
        yield {
            **{"round": (run_id, hand_no), "hand_no": hand_no, "wagers": wagers},
            **{"strategy": TABLES[name][seat_no - 1], "box_kind": BOX_KINDS[name][seat_no - 1]},
            "decision": sizes[len(tables["cards"][hand_no, seat_no])] if first == Action.EXCHANGE else words.get(first),
            "outcome": Outcome(ante["outcome"]).name.lower().replace("_", " "),
            "hand": pay_line(ante["hand_value"]),
            "bonus_hand": pay_line(by_wager["bonus"]["hand_value"]) if "bonus" in by_wager else None,
        }


@pytest.fixture(scope="module")
def played(home) -> dict[str, list[Row]]:
    with connect(home.lake, home.warehouse) as con:
        runs = con.sql("select name, run_id from mart_runs").fetchall()
    return {name: [box for of, run_id in runs if of == name for box in boxes_of(home, run_id, name)] for name in TABLES}


def rows(home: Home, query: str) -> list[tuple]:
    with connect(home.lake, home.warehouse) as con:
        return con.sql(query).fetchall()


def clusters(boxes: list[Row], numerator, denominator) -> list[tuple[float, float]]:
    """Sums by round."""
    sums: dict[Any, list[float]] = defaultdict(lambda: [0, 0])
    for box in boxes:
        sums[box["round"]][0] += numerator(box)
        sums[box["round"]][1] += denominator(box)
    return [tuple(pair) for pair in sums.values()]


def groups(boxes: list[Row]) -> dict[tuple[str, str, str], list[Row]]:
    found = defaultdict(list)
    for box in boxes:
        for wager in box["wagers"]:
            found[box["strategy"], box["box_kind"], wager].append(box)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_edges_and_holds_are_those_counted_box_by_box(home, played, name):
    """Of two seeds together, boxes of a round as one cluster: two blind boxes share the dealer's hand."""
    expected = {}
    for key, boxes in groups(played[name]).items():
        wager = key[2]
        nets = [box["wagers"][wager] for box in boxes]
        edge = slow_ratio(clusters(boxes, lambda b, w=wager: -b["wagers"][w][0], lambda b, w=wager: b["wagers"][w][1]))
        hold = slow_ratio(clusters(boxes, lambda b, w=wager: -b["wagers"][w][0], lambda b, w=wager: b["wagers"][w][2]))
        apart = slow_ratio([(-net, unit) for net, unit, _ in nets])[1]
        mean_unit = sum(unit for _, unit, _ in nets) / len(nets)
        squares = sum((net + edge[0] * unit) ** 2 for net, unit, _ in nets)
        expected[key] = (
            len({box["round"] for box in boxes}),
            len(nets),
            sum(staked for *_, staked in nets),
            -sum(net for net, *_ in nets),
            pytest.approx(edge[0]),
            pytest.approx(edge[1]),
            pytest.approx(hold[0]),
            pytest.approx(1 - hold[0]),
            pytest.approx(hold[1]),
            pytest.approx((squares / len(nets)) ** 0.5 / mean_unit),
            sum(net > 0 for net, *_ in nets),
            pytest.approx(len(nets) * (apart / edge[1]) ** 2),
        )

    found = rows(
        home,
        "select (strategy, box_kind, wager), num_rounds, num_boxes, staked_chips, house_net_chips, edge, edge_stderr, hold, rtp,"
        f" rtp_stderr, deviation, num_hits, num_effective from mart_house_wagers where scenario = '{name}'",
    )
    assert expected == {key: tuple(rest) for key, *rest in found}
    assert name != "mixed" or {kind for _, kind, _ in expected} == {"first open", "second open", "blind"}


@pytest.mark.parametrize("name", TABLES)
def test_results_by_decision_outcome_and_hand_add_up_to_those_counted(home, played, name):
    expected: dict[Any, Any] = {}
    for (strategy, box_kind, wager), boxes in groups(played[name]).items():
        cuts = {"base": ("hand", "outcome", "decision"), "bonus": ("hand",)}.get(wager, ())
        for cut in cuts:
            item_of = "bonus_hand" if wager == "bonus" else cut
            for item in {box[item_of] for box in boxes} - {None}:
                share = slow_ratio(clusters(boxes, lambda b, i=item, of=item_of: b[of] == i, lambda _: 1))
                net = slow_ratio(
                    clusters(
                        boxes,
                        lambda b, i=item, of=item_of, w=wager: b["wagers"][w][0] * (b[of] == i),
                        lambda b, w=wager: b["wagers"][w][1],
                    )
                )
                of_item = [box for box in boxes if box[item_of] == item]
                mean = sum(b["wagers"][wager][0] for b in of_item) / sum(b["wagers"][wager][1] for b in of_item)
                expected[strategy, box_kind, wager, cut, item] = (
                    *map(pytest.approx, (*share, *net, mean)),
                    sum("bet" in box["wagers"] for box in of_item) if wager == "base" else len(of_item),
                )

    found = rows(
        home,
        "select (strategy, box_kind, wager, cut, item), share, share_stderr, net_units, net_units_stderr, mean_net, num_bets"
        f" from mart_house_results where scenario = '{name}'",
    )
    assert expected == {key: tuple(rest) for key, *rest in found}
    assert {"exchange one", "exchange two", "exchange five", "buy"} <= {key[4] for key in expected} or name == "alone"
    lines = [line.name.lower().replace("_", " ") for line in PayLine]
    found = rows(home, "select distinct item_no, item from mart_house_results where cut = 'hand'")
    assert all(lines[no] == item for no, item in found)


def test_convergence_ends_at_the_edge_of_the_run(home, played):
    """Steps count the rounds with lower numbers, run by run."""
    for seed, num_rounds, run_id, edge in rows(
        home,
        "select seed, num_rounds, run_id, edge from mart_house_convergence where scenario = 'alone' and wager = 'base'",
    ):
        boxes = [box for box in played["alone"] if box["round"][0] == run_id and box["hand_no"] < num_rounds]

        assert num_rounds in (1000, NUM_ROUNDS * seed, 2000)
        assert edge == pytest.approx(-sum(box["wagers"]["base"][0] for box in boxes) / len(boxes) / 300)


def test_the_dealer_is_counted_round_by_round(home, played):
    for name, boxes in played.items():
        by_round = defaultdict(list)
        for box in boxes:
            by_round[box["round"]].append(box["outcome"])
        counts = Counter()
        for outcomes in by_round.values():
            in_play = [outcome for outcome in outcomes if outcome != "folded"]
            asking = [outcome for outcome in in_play if outcome.startswith("exchange")]
            is_qualified = bool(set(in_play) & {"won", "lost", "tied"})
            counts["rounds"] += 1
            counts["revealed"] += bool(in_play)
            counts["qualified"] += is_qualified
            counts["asked"] += 0 if is_qualified else len(in_play)
            counts["asking"] += len(asking)
            counts["exchanges"] += bool(asking)
            counts["then"] += bool(asking) and "exchange failed" not in asking

        found = rows(
            home,
            "select num_rounds, num_revealed, num_qualified, num_boxes_asked, num_boxes_asking, num_exchanges, num_then_qualified"
            f" from mart_house_dealer where scenario = '{name}'",
        )
        assert [tuple(counts.values())] == found


def test_what_is_known_stands_beside_what_was_played(home, figures):
    """Asked of each run, strategy and kind of box; unequal antes of two blind boxes are none."""
    assert Counter(
        (boxes.box_kind, boxes.ante_chips, boxes.bonus_chips, boxes.is_alone) for boxes in figures.asked
    ) == {
        ("first open", 500, None, False): 2,
        ("second open", 300, 20, False): 2,
        ("blind", None, 50, False): 2,
        ("first open", 300, 20, True): 2,
    }
    assert all(boxes.is_covered and boxes.table["max_payout"] == 6000 for boxes in figures.asked)
    for edge, stderr, exact, z in rows(
        home, "select edge, edge_stderr, exact_edge, z from mart_house_wagers where wager = 'base'"
    ):
        assert exact == 0.04
        assert z == pytest.approx((edge - 0.04) / (stderr**2 + 0.003**2) ** 0.5)
    assert rows(home, "select distinct exact_share, exact_net_units from mart_house_results where item = 'won'") == [
        (0.25, 0.5)
    ]
    assert rows(home, "select distinct exact_edge from mart_house_wagers where wager <> 'base'") == [(None,)]
    assert rows(home, "from mart_house_claims") == [
        ("six_card", "rule book", 0, "six_card is fair.", "false", "It is not.")
    ]
    assert rows(home, "select line_no, wager, pays, fair_pays from mart_house_pay_lines") == [
        (0, "bet", 1, 2.5),
        (1, "bonus", 1, 2.5),
    ]
    assert rows(home, "from mart_house_pay_tables") == [
        ("six_card", "rule book", 0, "six_card", "bet 1", 0.02, None, 0.03)
    ]
    assert rows(
        home,
        "select distinct round(funnel_high - exact_edge - 1.959964 * 2.5 / sqrt(num_boxes), 12) from mart_house_convergence"
        " where wager = 'base'",
    ) == [(0.0,)]


@pytest.mark.parametrize(
    "fault",
    [
        "update mart_house_results set num_boxes = num_boxes + 1 where item = 'won' and box_kind = 'blind'",
        "delete from mart_house_results where item = 'buy' and strategy = 'basic' and scenario = 'alone'",
        "update mart_house_wagers set house_net_chips = 5 where wager = 'bet' and box_kind = 'blind'",
    ],
)
def test_marts_that_disagree_are_found(home, tmp_path, fault):
    (check,) = [model for model in catalog.models("checks") if model.name == "house_marts_agree"]
    shutil.copy(home.warehouse, tmp_path / "warehouse.duckdb")
    with connect(home.lake, tmp_path / "warehouse.duckdb", read_only=False) as con:
        assert checking.find_bad_rows(con, check).holds

        con.execute(fault)

        assert checking.find_bad_rows(con, check).num_bad in (1, 2)


def test_figures_that_change_build_the_warehouse_again(home, figures):
    assert not build(home.lake, home.warehouse, house=figures).is_new
    other = Figures()
    other.digest = "others"
    assert build(home.lake, home.warehouse, house=other).is_new
    assert len(other.asked) == 8
