"""Which exact figures stand beside simulated ones, and that these agree with those computed in another way."""

from fractions import Fraction

import pytest

from pipeline.app.home import Home
from pipeline.app.house import SixCardFigures
from pipeline.exact.six_card.bonus import bonus
from pipeline.exact.six_card.results import best_of, results
from pipeline.models.exact_house import Boxes, KnownWager
from pipeline.simulate import scenario
from pipeline.simulate.banked_plan import plan_of
from pipeline.simulate.strategies import Strategy, find_strategy

BOOK = {"maximum_of": "box"}
BEST = Strategy().row() | {"strategy_kind": 2}


@pytest.fixture(scope="module")
def figures(tmp_path_factory) -> SixCardFigures:
    return SixCardFigures(Home(tmp_path_factory.mktemp("house")))


def ask(
    figures: SixCardFigures, strategy: str | dict, box_kind: str = "first open", **changes
) -> dict[str, KnownWager]:
    """What is known of a box with an ante of 1,000 and a bonus of 100, by wager."""
    table = plan_of(scenario.read("six_card_always_raise")).table.document()
    table |= {"max_payout": changes.pop("max_payout", 0)}
    traits = find_strategy(strategy).row() if isinstance(strategy, str) else strategy
    boxes = {"game": "six_card", "table": table, "house_rules": BOOK, "traits": traits, "box_kind": box_kind}
    boxes |= {"ante_chips": 1000, "bonus_chips": 100, "is_covered": True, "is_alone": True} | changes
    return {known.wager: known for known in figures.known(Boxes(**boxes))}


def test_fixed_ways_to_play_are_those_without_the_dealer_s_exchange(figures):
    """Half of the dealer's hands, 1,302,540 of 2,598,960, do not qualify: always to bet wins the ante then."""
    known = ask(figures, "always_raise")
    shares = {(result.cut, result.item): result.share for result in known["base"].results}

    assert shares["outcome", "not qualified"] == pytest.approx(1302540 / 2598960, abs=1e-15)
    assert shares["hand", "four of a kind"] == pytest.approx(624 / 2598960, abs=1e-15)
    assert shares["decision", "raise"] == 1
    assert sum(share for (cut, _), share in shares.items() if cut == "outcome") == pytest.approx(1)
    assert sum(result.net_units for result in known["base"].results if result.cut == "hand") == pytest.approx(
        -known["base"].edge
    )
    assert known["base"].edge == pytest.approx(known["ante"].edge + 2 * known["bet"].edge)
    assert known["base"].hold == pytest.approx(known["base"].edge / 3)
    pairs = ask(figures, "pair_or_better")
    assert {r.item: r.share for r in pairs["base"].results if r.cut == "decision"} == pytest.approx(
        {"fold": 1302540 / 2598960, "raise": 1 - 1302540 / 2598960}
    )
    assert pairs["bet"].edge < 0 < pairs["ante"].edge


def test_a_blind_box_bets_whatever_its_strategy(figures):
    assert ask(figures, "pair_or_better", "blind") == ask(figures, "always_raise")


def test_best_play_is_known_of_an_open_box_that_is_alone(figures, monkeypatch):
    """At the terms that were computed, a maximum that can't be reached among them."""
    from pipeline.app import house

    monkeypatch.setattr(house, "is_best", lambda traits: traits["strategy_kind"] == 2)
    found, gain, _ = results(figures.files["rule_book"])
    best = best_of(found["without_five"], gain)
    known = ask(figures, BEST, max_payout=201_000)["base"]

    assert (known.edge, known.edge_stderr, known.hold) == (-best.value, best.stderr, -best.per_unit)
    assert {result.item: result.share for result in known.results} == {
        word: share for word, share in best.decisions.items() if word != "exchange five"
    }
    assert known.deviation is known.hit_frequency is None
    assert set(ask(figures, BEST, is_alone=False)) == set(ask(figures, BEST, "second open")) - {"base"} == {"bonus"}
    assert set(ask(figures, BEST, max_payout=150_000)) == {"bonus"}


def test_the_bonus_is_known_under_any_pay_table_and_maximum(figures):
    pays = [0, 0, 0, 25, 40, 40, 40, 40, 40, 40]
    known = ask(figures, "basic", max_payout=4000)["bonus"]

    assert known.edge == pytest.approx(float(bonus(pays).edge))
    assert ask(figures, "basic")["bonus"].edge == float(Fraction(19813, 649740))
    assert {result.item for result in known.results} == {line.hand for line in bonus().lines}


@pytest.mark.parametrize(
    ("strategy", "changes"),
    [
        ("basic", {}),
        ("random", {}),
        (find_strategy("always_raise").row() | {"lines": [[0, 0, 12, 0, 12, 0, 0]]}, {}),
        ("always_raise", {"is_covered": False}),
        ("always_raise", {"max_payout": 4000, "ante_chips": None}),
        ("always_raise", {"max_payout": 4000, "house_rules": {"maximum_of": "player"}}),
        ("always_raise", {"traits": None}),
        ("always_raise", {"traits": {}}),
    ],
)
def test_of_other_boxes_nothing_but_the_bonus_is_known(figures, strategy, changes):
    assert set(ask(figures, strategy, **changes)) <= {"bonus"}


def test_a_maximum_costs_what_it_cuts_off(figures):
    """Straights, flushes and better win 2 * 4 + 1 antes and more: at most 4 are paid, of bet alone 4 and the ante's win."""
    free, box, bet = (
        ask(figures, "always_raise", **changes)["base"].edge
        for changes in ({}, {"max_payout": 4000}, {"max_payout": 4000, "house_rules": {"maximum_of": "bet"}})
    )
    player = ask(figures, "always_raise", max_payout=16 * 201_000, house_rules={"maximum_of": "player"})["base"].edge

    assert free == player < bet < box


def test_pay_tables_of_the_home_are_compared(tmp_path):
    """A broken one is left out; a change of one builds the warehouse again."""
    home = Home(tmp_path)
    before = SixCardFigures(home)
    shipped = before.pay_tables("six_card")
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "broken.toml").write_text("[bet]\npair = 1\n[bonus]\npair = 1\n")
    lines = {"high_card": 0, "pair": 2, "two_pair": 2, "three_of_a_kind": 3, "straight": 4, "flush": 5}
    lines |= {"full_house": 7, "four_of_a_kind": 20, "straight_flush": 50, "royal_flush": 100}
    text = "\n".join(f"{line} = {pays}" for line, pays in lines.items())
    (tmp_path / "paytables" / "generous.toml").write_text(f"[bet]\n{text}\n[bonus]\n{text}\n")
    after = SixCardFigures(home)
    tables = {table.name: table for table in after.pay_tables("six_card")}

    assert shipped[0].name == "six_card"
    assert set(tables) == {table.name for table in shipped} | {"generous"}
    assert before.digest != after.digest
    pair = next(line for line in after.pay_lines("six_card") if (line.wager, line.line) == ("bet", "pair"))
    assert tables["generous"].open_edge == pytest.approx(tables["six_card"].open_edge - pair.edge_of_one)
    assert after.claims("six_card")[0].verdict == "false"
    assert after.claims("holdem") == after.pay_lines("holdem") == after.pay_tables("holdem") == ()
