"""6 Card Poker as a scenario: what users write reaches the kernel, what is wrong is named, rows don't depend on shards."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.codes import Action
from pipeline.engine.six_best import write_best
from pipeline.errors import ScenarioError, UnknownName, UsageError
from pipeline.lake.digest import digest
from pipeline.simulate import scenario, worker
from pipeline.simulate.banked_plan import BankedPlan, plan_of

TABLE = {
    "name": "six",
    "game": "six_card",
    "boxes": [{"ante": 10, "bonus": 5, "strategy": "random"}, {"ante": 20, "strategy": "basic"}, {"bonus": 1}],
    "table": {"max_payout": 500},
}
LINES = "\n".join(
    f"{name} = {pays}"
    for name, pays in (
        *(("royal_flush", 100), ("straight_flush", 50), ("four_of_a_kind", 20), ("full_house", 7), ("flush", 5)),
        *(("straight", 4), ("three_of_a_kind", 3), ("two_pair", 2), ("pair", 1), ("high_card", 0)),
    )
)
PAY_TABLE = f"[bet]\n{LINES}\n[bonus]\n{LINES}\n"


def plan(home: Path | None = None, **more: object) -> BankedPlan:
    found = plan_of(scenario.parse(TABLE | more, "six.toml", home), 3, home)
    assert isinstance(found, BankedPlan)
    return found


REFUSED = {
    "five boxes": ({"boxes": [{"ante": 10}] * 5}, "boxes: met 5; allowed: 1 to 4 boxes"),
    "no boxes": ({"boxes": []}, "boxes: met 0; allowed: 1 to 4 boxes"),
    "ratio": (
        {"boxes": [{"ante": 10}, {"ante": 50}]},
        "boxes.1.ante: met 50; allowed: less than 5 times the smallest ante, 10",
    ),
    "bonus": (
        {"boxes": [{"ante": 10, "bonus": 4}], "table": {"chip": 5}},
        "boxes.0.bonus: met 4; allowed: at least the smallest chip, 5, or 0 for none",
    ),
    "minimum": ({"boxes": [{"ante": 9}]}, "boxes.0.ante: met 9; allowed: at least the minimum ante, 10, or 0 for none"),
    "balance": (
        {"balance": 35},
        "balance: met 35; allowed: at least 36 chips: all wagers, and the bets of blind boxes",
    ),
    "negative": ({"boxes": [{"ante": -1}]}, "boxes.0.ante: met -1; allowed: a whole number from 0"),
    "reading": ({"house_rules": {"maximum_of": "me"}}, "house_rules.maximum_of: met 'me'; allowed: box, bet, player"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_refuse_is_named_with_its_field(name):
    more, words = REFUSED[name]

    with pytest.raises(ScenarioError) as found:
        plan(**more)

    assert f"six.toml: {words}" in str(found.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"boxes": [{"ante": 10, "strategy": "basc"}]},
            "six.toml: boxes: No strategy named 'basc'. Did you mean 'basic'?",
        ),
        (
            {"table": {"pay_table": "six"}},
            "six.toml: table.pay_table: No pay table named 'six'. Did you mean 'six_card'?",
        ),
        ({"house_rules": {"maximum": "box"}}, "No option named 'maximum'. Did you mean 'maximum_of'?"),
        ({"players": ["basic"]}, "six.toml: No field named 'players'."),
        ({"boxes": [{"bet": 10}]}, "six.toml: boxes: 0: No field named 'bet'."),
    ],
)
def test_unknown_names_are_named_with_the_nearest_one(more, words):
    with pytest.raises(UnknownName) as found:
        plan(**more)

    assert words in str(found.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "[bonus]\nroyal_flush = 100\n",
            "[bonus]\n",
            "bonus.royal_flush: met 'nothing'; allowed: a whole number from 0",
        ),
        ("flush = 5\nstraight = 4", "flush = 5\nstraight = -4", "bet.straight: met -4; allowed: a whole number from 0"),
        (
            "flush = 5\nstraight = 4",
            "flush = 5\nstraight = 6",
            "bet.flush: met 5; allowed: at least 6, what straight pays",
        ),
    ],
)
def test_a_pay_table_of_the_user_is_checked_line_by_line(old, new, words, tmp_path):
    """Missing, negative, not monotonic: the file and the line are named."""
    folder = tmp_path / "paytables"
    folder.mkdir()
    (folder / "mine.toml").write_text(PAY_TABLE.replace(old, new, 1))

    with pytest.raises(ScenarioError, match=r"mine\.toml") as found:
        plan(tmp_path, table={"pay_table": "mine"})

    assert words in str(found.value)


def test_a_pay_table_and_a_strategy_of_the_user_are_played(tmp_path):
    """HOME/paytables and HOME/strategies: a bonus that pays for every hand, a box that always folds."""
    for kind, name, text in (
        (
            "paytables",
            "mine",
            PAY_TABLE.replace("high_card = 0", "high_card = 1").replace("four_of_a_kind = 20", "four_of_a_kind = 21"),
        ),
        (
            "strategies",
            "coward",
            "\n".join(["[first]", *(f'{line.split(" = ")[0]} = "fold"' for line in LINES.splitlines())]),
        ),
    ):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / f"{name}.toml").write_text(text)
    made = plan(tmp_path, boxes=[{"ante": 10, "bonus": 10, "strategy": "coward"}], table={"pay_table": "mine"})
    wagers = worker.play_shard(made, 0, 200)["wagers"].to_pydict()

    assert {net for wager, net in zip(wagers["wager"], wagers["net_chips"]) if wager == 0} == {-10}
    assert min(net for wager, net in zip(wagers["wager"], wagers["net_chips"]) if wager == 2) == 10


def test_rounds_are_the_same_whatever_the_shards():
    """A round depends on the seed and its number alone."""
    made = plan()
    whole = worker.play_shard(made, 0, 3000)
    parts = [worker.play_shard(made, first, num) for first, num in ((0, 1), (1, 1500), (1501, 1499))]

    import pyarrow as pa

    for name, table in whole.items():
        assert digest(table) == digest(pa.concat_tables([part[name] for part in parts if name in part]))


def test_what_decides_the_rounds_is_in_the_runs_identity():
    """Each change makes another run; the name and the number of rounds don't."""
    runs = {
        plan(**more).run_id
        for more in (
            {},
            {"balance": 10_000},
            {"house_rules": {"maximum_of": "bet"}},
            {"table": {"max_payout": 501}},
            {"boxes": [{"ante": 10, "strategy": "basic"}]},
            {"boxes": [{"ante": 10, "strategy": "random"}]},
        )
    }

    assert len(runs) == 6
    assert plan(name="other", hands=5).run_id in runs


OPTIMAL = {"ante": 10, "strategy": "optimal"}


def test_boxes_of_optimal_play_share_the_values_that_ship():
    """A maximum payout that no win reaches is none; a box with a bonus only needs no values."""
    made = plan(boxes=[OPTIMAL, {"ante": 20, "strategy": "optimal"}, {"bonus": 1, "strategy": "optimal"}], table={})
    capped = plan(boxes=[OPTIMAL], table={"max_payout": 2010})
    layout = made.records()[1]

    assert [play.path.name if play else None for play in made.best_plays] == ["six_card-rule_book.npz"] * 2 + [None]
    assert capped.best_plays == plan(boxes=[OPTIMAL], table={}).best_plays
    assert layout["best_of"].tolist() == [[0, 0, 0, 0]]
    assert made.identity["best_play"][0] == made.best_plays[0].digest


def test_other_values_make_another_run(tmp_path):
    """Values of the home come before those that ship."""
    shipped = plan(boxes=[OPTIMAL], table={})
    terms, decisions = shipped.best_plays[0].table
    folder = tmp_path / "exact" / "six_card" / "some"
    folder.mkdir(parents=True)
    with open(folder / "best.npz", "wb") as file:
        write_best(file, terms, np.zeros_like(decisions), {"terms": {"bet": [0, 1, 2, 3, 4, 5, 7, 20, 50, 100]}})
    made = plan(tmp_path, boxes=[OPTIMAL], table={})

    assert made.best_plays[0].path == folder / "best.npz"
    assert made.run_id != shipped.run_id
    assert set(worker.play_shard(made, 0, 50)["wagers"]["net_chips"].to_pylist()) == {-10}


@pytest.mark.parametrize(
    ("boxes", "table", "readings", "words"),
    [
        ([OPTIMAL], {"max_payout": 500}, {}, "at most 50 antes are won"),
        ([OPTIMAL], {"pay_table": "mine"}, {}, "BET pays 0, 1, 2, 3, 4, 6, 7, 20, 50, 100 to one, high card first"),
    ],
)
def test_values_nobody_has_computed_are_named_with_the_command_that_does(boxes, table, readings, words, tmp_path):
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "mine.toml").write_text(PAY_TABLE.replace("\nflush = 5", "\nflush = 6", 1))
    with pytest.raises(UsageError) as found:
        plan(tmp_path, boxes=boxes, table=table, house_rules=readings)

    assert words in str(found.value)
    assert "`tapete values six_card --scenario six`" in str(found.value)


@pytest.mark.parametrize(
    ("table", "readings", "words"),
    [
        ({"max_payout": 505}, {}, "met 505; allowed: a multiple of the ante 10 of box 1"),
        ({"max_payout": 500}, {"maximum_of": "bet"}, "allowed: 0 or at least 2,000"),
        ({"max_payout": 500}, {"maximum_of": "player"}, "allowed: 0 or at least 2,010"),
    ],
)
def test_a_maximum_payout_that_no_values_know_is_refused(table, readings, words):
    with pytest.raises(ScenarioError) as found:
        plan(boxes=[OPTIMAL], table=table, house_rules=readings)

    assert f"six.toml: table.max_payout: {words}" in str(found.value).replace("met 500; ", "")


def strategy(tmp_path: Path, text: str) -> BankedPlan:
    """A box of a user's strategy."""
    (tmp_path / "strategies").mkdir(exist_ok=True)
    (tmp_path / "strategies" / "mine.toml").write_text(text)
    return plan(tmp_path, boxes=[{"ante": 10, "strategy": "mine"}], table={})


def actions_of(made: BankedPlan) -> set[int]:
    """The actions of the open box in its first rounds."""
    rows = worker.play_shard(made, 0, 400)["actions"].to_pydict()
    return {action for action, street_no in zip(rows["action"], rows["street_no"]) if street_no == 1}


def test_the_first_line_that_fits_is_played(tmp_path):
    """A later line of the same holding is never looked at; neither where a card like the up-card makes it bet."""
    line = '[[lines]]\nholding = "nothing"\nmove = "{}"\n'
    usual = '[first]\npair = "fold"\ntwo_pair = "fold"\nthree_of_a_kind = "fold"\n'

    assert actions_of(strategy(tmp_path, usual)) == {Action.BET, Action.FOLD}
    assert Action.EXCHANGE not in actions_of(
        strategy(tmp_path, line.format("buy") + line.format("exchange_two") + usual)
    )
    assert Action.BUY in actions_of(strategy(tmp_path, line.format("buy") + usual))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[lines]]\nholding = "nothing"\nmove = "fold"\n' * 13, "lines: met [{'holding'"),
        ('[[lines]]\nholding = "nothing"\nrank_from = "1"\nmove = "fold"\n', "lines.0.rank_from: met '1'"),
        ('[[lines]]\nholding = "two_high"\nmove = "fold"\n', "lines.0.holding: met 'two_high'"),
        ('[[lines]]\nholding = "nothing"\n', "lines.0.move: met 'nothing'"),
    ],
)
def test_lines_that_nobody_can_play_are_named(text, words, tmp_path):
    with pytest.raises(ScenarioError, match=r"mine\.toml") as found:
        strategy(tmp_path, text)

    assert words in str(found.value)
