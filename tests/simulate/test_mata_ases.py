"""Mata Ases as a scenario: its options reach the kernel, what it does not know is refused, blocks don't depend on shards."""

import numpy as np
import pytest

from pipeline import compile, games
from pipeline.errors import ScenarioError
from pipeline.lake.digest import digest
from pipeline.rules.mata_ases import OPTIONS
from pipeline.rules.money import PLAY_MONEY
from pipeline.simulate import scenario, worker
from pipeline.simulate.plan import RunPlan
from tests.oracles.mata_adapter import terms_of
from tests.oracles.naive_mata_table import MataRake, Terms

TABLE = {
    "name": "mata",
    "game": "mata_ases",
    "players": ["random", "always_call", "opener"],
    "stakes": {"big_blind": 50, "currency": "USD"},
    "rake": "mata_ases",
}
# What the twin's terms say of each value of an option.
SAYS = {
    "misdeal_cap": {value: {"max_misdeals": int(value)} for value in ("1", "2", "3", "5", "10", "20", "50")},
    "extras": {value: {"extras": value} for value in ("linear", "doubling", "constant")},
    "all_in_window": {"before_call": {}, "after_call": {"all_in_window": "pot and call"}},
    "all_in_on_street_1": {"on": {}, "off": {"has_all_in_on_street_1": False}},
    "tie_in_lock": {"locked": {}, "free": {"does_tie_unlock": True}},
    "extras_in_replay": {"restart": {}, "continue": {"do_extras_restart": False}},
    "third_card": {"open": {}, "choice": {"third_card": "choice"}},
    "helps_opened": {"in_hand": {}, "in_deal": {"raked_if_opened_in": "deal"}},
    "choices": {"in_turn": {}, "secret": {"choices": "all first"}},
    "raise_on_street_1": {"pot": {}, "none": {"has_raises_on_street_1": False}},
}


def table(**more: object) -> scenario.Scenario:
    return scenario.parse(TABLE | more, "mata.toml")


def terms(house_rules: dict[str, str]) -> Terms:
    """What the records of a scenario mean to the twin."""
    rules, stakes, rake, _ = RunPlan.of(table(house_rules=house_rules)).records()
    return terms_of(rules[0], int(stakes[0]["big_blind"]), rake[0], 3)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_each_value_of_an_option_is_a_reading_of_the_rule_book(option):
    """The rule book's own first; rake of 7.18 in chips of 50 to the big blind."""
    assert set(SAYS[option.key]) == set(option.values)
    for value in option.values:
        assert terms({option.key: value}) == Terms(**SAYS[option.key][value], rake=MataRake())
    assert terms({}) == Terms()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"stakes": {"big_blind": 50, "small_blind": 25}}, "small_blind"),
        ({"stakes": {"big_blind": 50, "ante": 5}}, "ante"),
        ({"stakes": {"big_blind": 50, "straddle": "button"}}, "straddle"),
        ({"stakes": {"small_bet": 50}}, "small_bet"),
        ({"limit": "no_limit"}, "played at pot_limit"),
        ({"stack_bb": 301}, "1 to 300"),
        ({"players": ["random"] * 9}, "2 to 8 seats"),
        ({"house_rules": {"extras": "none"}}, "linear, doubling, constant"),
    ],
)
def test_what_it_does_not_know_is_refused(more, words):
    with pytest.raises(ScenarioError, match=words):
        table(**more)


def test_the_rake_schedule_is_for_its_own_big_blind():
    """Its steps are chips of 1bb = 50; any other schedule takes any big blind."""
    with pytest.raises(ScenarioError, match=r"stakes\.big_blind: met 100; allowed: 50, which the rake schedule is for"):
        table(stakes={"big_blind": 100})

    assert table(stakes={"big_blind": 100, "currency": "USD"}, rake="micro").unit_chips == 100


def test_play_money_pays_no_rake():
    """S2; the least rake of 50 is none too. A schedule said for it is a mistake, as it does nothing."""
    rake = compile.rake_record(table().rake_value(), PLAY_MONEY)

    assert (rake["rate_bp"][0], rake["min_chips"][0]) == (0, 0)
    assert table(stakes={}, rake={}).unit_chips == 50
    with pytest.raises(ScenarioError, match="rake: met 'mata_ases'; allowed: none in PLAY money"):
        table(stakes={"big_blind": 50})


def test_a_block_does_not_depend_on_shards():
    """Cards and boards of earlier deals as all others."""
    plan = RunPlan.of(table())
    (block,) = plan.blocks(3000)
    whole, cut = ({name: digest(rows) for name, rows in worker.play_block(plan, block, n).items()} for n in (1, 7))

    assert whole == cut
    assert {"cards", "boards"} < set(whole)


@pytest.mark.parametrize("extras", ["linear", "constant"])
def test_the_longest_hands_fit_their_record(extras):
    """Seats that never bet, with the largest stacks, are dealt again until the record's end is near; then somebody opens."""
    plan = RunPlan.of(table(players=["always_call"] * 8, stack_bb=300, house_rules={"extras": extras}))
    (block,) = plan.blocks(300)
    tables = worker.play_block(plan, block)
    num_actions = np.asarray(tables["hands"]["num_actions"])

    assert num_actions.max() <= 950
    assert (num_actions > 600).any() == (extras == "constant")
    assert (
        np.asarray(tables["seats"]["won_chips"]).sum() + np.asarray(tables["hands"]["rake_chips"]).sum()
        == np.asarray(tables["seats"]["put_in_chips"]).sum()
    )


def test_other_games_write_no_earlier_deals():
    plan = RunPlan.of(scenario.read("six_max"))
    (block,) = plan.blocks(200)

    assert not {"cards", "boards"} & set(worker.play_block(plan, block))


def test_it_is_in_the_catalogue():
    game = games.find("mata_ases")
    record = compile.rule_record(game)

    assert (game.num_own_cards, game.num_board_cards, game.max_seats) == (5, 3, 8)
    assert record["max_replays"][0] == 2
