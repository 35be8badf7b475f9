"""The PAR sheet of 6 Card Poker 1-2-5: distributions, chances to be ahead, maximum payouts, other pay tables."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pipeline import resources
from pipeline.engine.six_pass import Strategy
from pipeline.exact.six_card.ahead import ahead
from pipeline.exact.six_card.bonus import bonus
from pipeline.exact.six_card.nets import Stakes, nets_of_bonus, nets_of_box
from pipeline.exact.six_card.par import Table, changed, sheet
from pipeline.exact.six_card.paytables import BET, BONUS
from pipeline.exact.six_card.results import result, result_of, results
from pipeline.exact.six_card.terms import READINGS, RULE_BOOK, Terms, Winnings
from pipeline.exact.six_card.values import read_values
from pipeline.exact.six_card.what_if import break_even, break_even_bonus, held, paid_shares
from tests.oracles import naive_ahead

VALUES = resources.data_dir() / "values" / "six_card-rule_book.json"


@pytest.fixture(scope="module")
def tallies() -> np.ndarray:
    """The shipped outcomes of all deals."""
    return read_values(VALUES)["tallies"]


def table_of(*boxes: Stakes) -> Table:
    return Table(boxes=boxes, rounds_per_hour=60, num_rounds=(1, 1000), values={RULE_BOOK: VALUES})


@pytest.mark.parametrize("strategy", Strategy)
def test_a_distribution_has_the_value_and_variance_of_its_way_to_play(tallies, strategy):
    """All deals are in it, nobody loses more than ante, price and BET, or wins more than a royal flush pays."""
    found = nets_of_box(tallies[strategy], Stakes(ante=1))
    way = result(tallies[strategy], Terms())

    assert sum(found.shares.values()) == 1
    assert (found.mean, found.variance) == (way.value, way.variance)
    assert (found.win_share, found.even_share) == (way.win_share, way.even_share)
    assert min(found.shares) >= -4
    assert max(found.shares) == 201


def test_a_bonus_on_the_same_cards_adds_its_edge_and_moves_with_the_hand(tallies):
    """Means add up. A high hand wins both, so variances add up to less than the whole."""
    base = nets_of_box(tallies[0], Stakes(ante=10))
    both = nets_of_box(tallies[0], Stakes(ante=10, bonus=1))

    assert both.mean == base.mean - Fraction(19813, 649740)
    assert both.variance > base.variance + bonus().variance
    assert nets_of_bonus(Stakes(bonus=7)).variance == 49 * bonus().variance


def test_blind_boxes_tie_and_fold_as_their_rules_say(tallies):
    """Whoever always raises loses three antes or none; a fold of best play loses one or, after new cards, two."""
    blind = nets_of_box(tallies[Strategy.ALWAYS_RAISE], Stakes(ante=1))

    assert {net for net in blind.shares if net < 0} == {-3, -1}
    assert blind.shares[-1] == result(tallies[Strategy.ALWAYS_RAISE], Terms()).outcomes["exchanged even"]


@pytest.mark.parametrize("num_rounds", [1, 2, 5, 12])
def test_chances_to_be_ahead_are_those_of_all_sums(tallies, num_rounds):
    for shares in (
        nets_of_box(tallies[Strategy.ALWAYS_RAISE], Stakes(ante=1)).shares,
        nets_of_bonus(Stakes(bonus=3)).shares,
        {-2: Fraction(2, 3), 4: Fraction(1, 3)},
    ):
        expected = naive_ahead.ahead(shares, num_rounds)
        found = ahead(shares, num_rounds)

        assert found.ahead == pytest.approx(float(expected[0]), abs=1e-9)
        assert found.even == pytest.approx(float(expected[1]), abs=1e-9)


def test_chances_of_many_rounds_are_binomial():
    """A bet that wins three in a quarter of rounds and loses one else is ahead after n if more than a quarter were won."""
    num_rounds = 2000
    expected = sum(comb(num_rounds, won) * 3 ** (num_rounds - won) for won in range(501, 2001)) / 4**num_rounds
    found = ahead({-1: Fraction(3, 4), 3: Fraction(1, 4)}, num_rounds)

    assert found.ahead == pytest.approx(expected, abs=1e-9)
    assert found.even == pytest.approx(comb(num_rounds, 500) * 3**1500 / 4**num_rounds, abs=1e-9)
    assert found.by_normal == 0.5


@pytest.mark.parametrize(("net", "chance"), [(-1, 0.0), (0, 0.0), (2, 1.0)])
def test_a_certain_result_stays_certain(net, chance):
    found = ahead({net: Fraction(1)}, 100)

    assert (found.ahead, found.even, found.by_normal) == (chance, float(net == 0), chance)


@pytest.mark.parametrize(("most", "is_bet_limited"), [(100, False), (20, False), (100, True), (20, True)])
def test_a_maximum_payout_limits_what_is_won_in_chips(tallies, most, is_bet_limited):
    """[A-72]: 20 antes of 50 chips are 1,000 chips, for ANTE and BET together or for BET alone; stakes are not counted."""
    stakes = Stakes(ante=50, most=50 * most, is_bet_limited=is_bet_limited)
    found = nets_of_box(tallies[0], stakes)
    name = f"{'bet_' if is_bet_limited else ''}most_{most}_antes"

    assert max(found.shares) == 50 * (most + is_bet_limited)
    assert found.mean == 50 * result(tallies[0], READINGS[name]).value
    assert stakes.winnings == READINGS[name].winnings


def test_a_maximum_payout_of_the_bonus(tallies):
    """S1: it is the same for the bonus. A royal flush pays 1,000 to one, at most 300 stakes here, a straight flush as well."""
    expected = Fraction(1) - Fraction(
        4 * 301 + 36 * 301 + 624 * 201 + 3744 * 71 + 5108 * 51 + 10200 * 41 + 54912 * 26, 2598960
    )

    assert -nets_of_bonus(Stakes(bonus=2, most=600)).mean / 2 == expected


def test_another_table_with_decisions_held(tallies):
    """Three of a kind at 4 to 1 adds two antes each time it is paid; best play under a table is never below decisions held."""
    more = (*BET[:3], 4, *BET[4:])
    paid = paid_shares(tallies[0])

    assert held(tallies[0], more).value == held(tallies[0], BET).value + 2 * paid[3]
    assert sum(paid) == sum(result(tallies[0], Terms()).outcomes[word] for word in ("won", "exchanged won"))


def test_multiples_that_make_the_edge_nought_do(tallies):
    """Whole numbers aside: the value is linear in each multiple."""
    for line, one in enumerate(break_even(tallies[0], BET)):
        if one.fair is not None:
            won = tuple(1 + 2 * (one.fair if at == line else Fraction(pays)) for at, pays in enumerate(BET))
            assert result_of(tallies[0], Winnings(won, tuple(chips - 1 for chips in won))).value == 0
    for line, one in enumerate(break_even_bonus()):
        if one.fair is not None:
            pays = [int(paid * one.fair.denominator) for paid in BONUS]
            pays[line] = one.fair.numerator
            scaled = Stakes(
                bonus=one.fair.denominator, bonus_pays=[Fraction(paid, one.fair.denominator) for paid in pays]
            )
            assert sum(share * net for net, share in nets_of_bonus(scaled).shares.items()) == 0


def test_a_sheet_says_the_same_in_each_of_its_sections(tallies):
    """Hands add up to the value, RTP and hold to one, and the bonus has its edge."""
    found = sheet(table_of(Stakes(ante=10, bonus=1)))
    ways, gain, _ = results(VALUES)
    by_wager = {row["wager"]: row for row in found["wagers"]}

    assert by_wager["best play"]["hold_of_ante"] == pytest.approx(-float(ways["without_five"].value) - gain.value)
    assert by_wager["bonus"]["hold"] == bonus().edge
    assert by_wager["always raise"]["volatility"] == pytest.approx(
        1.6448536 * by_wager["always raise"]["deviation"] / 3
    )
    for row in found["wagers"][1:]:
        assert row["rtp"] + row["hold"] == 1
    for way, one in ways.items():
        rows = [row for row in found["hands"] if row["way"] == way.replace("_", " ")]
        assert sum(row["adds"] for row in rows) == one.value
        assert sum(row["dealt"] for row in rows) == 1
    assert [row["ahead"] for row in found["ahead"] if row["rounds"] == 1] == pytest.approx(
        [float(row["wins"]) for row in found["boxes"]], abs=1e-9
    )
    assert found["hour"][0]["win_chips"] == -60 * (10 * ways["without_five"].value - bonus().edge)
    assert [row["best_play"] is None for row in found["maximum"]] == [False, True, True]


def test_the_first_two_antes_are_open():
    """Rule book 8, by position; a box with a bonus only is neither open nor blind."""
    boxes = (Stakes(bonus=1), Stakes(ante=10), Stakes(ante=20), Stakes(ante=10, bonus=1))

    assert table_of(*boxes).kinds() == ["bonus only", "open", "open", "blind"]
    assert table_of(*boxes).reference == Stakes(ante=10, bonus=1)


def test_a_table_that_nobody_computed_keeps_the_rule_books_decisions():
    """And its sheet claims no best play; a maximum that no hand reaches is none."""
    own = table_of(Stakes(ante=10, bonus=1, most=2010))
    other = table_of(Stakes(ante=10, bonus=1, bet_pays=(*BET[:3], 4, *BET[4:]), bonus_pays=(0,) * 10))
    rows = {row["wager"]: row for row in changed(own, other)}

    assert own.counted_for(own.reference)[1]
    assert not other.counted_for(other.reference)[1]
    assert "best play" not in [row["wager"] for row in sheet(other)["wagers"]]
    assert rows["bonus"]["after"] == 1
    assert rows["raise or fold"]["moved"] < 0
