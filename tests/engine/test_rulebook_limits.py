"""The kernel against the rule book's examples, section 0: what may be bet at no limit, pot limit and fixed limit."""

from dataclasses import replace

import pytest

from pipeline.codes import Limit, Reopening, Status
from pipeline.rules.money import Stakes, Straddle
from tests.engine.by_hand import LIMIT_2_4, NO_LIMIT_1_2, ByHand, after, end, passed_to, refused

LIMIT_10_20 = Stakes(small_blind=5, big_blind=10, limit=Limit.FIXED_LIMIT)
POT_LIMIT_5_10 = Stakes(small_blind=5, big_blind=10, limit=Limit.POT_LIMIT)
ON_THE_FLOP = "C call, A call, B check, "
OF_FOUR_ON_THE_FLOP = "C call, D call, A call, B check, "
CUMULATIVE = Reopening.CUMULATIVE


# ------------------------------------------------------------------------------------------------------------ no limit


def test_a_short_all_in_raise_does_not_reopen():
    """Rule book 0, Ex. NL [A-03]: A bets 100, B all-in 150, C may raise to at least 250; if C calls, A may not raise."""
    hand = ByHand(stacks=(1000, 152, 1000))
    script = ON_THE_FLOP + "A bet 100, B raise 150"

    assert after(hand, script).raises("C") == (250, 998)
    assert refused(hand, f"{script}, C raise 249") == Status.RAISE_TOO_SMALL
    assert after(hand, f"{script}, C call").raises("A") == Status.RAISE_NOT_REOPENED
    assert after(hand, f"{script}, C raise 250").raises("A") == (350, 998)


@pytest.mark.parametrize(
    ("reopening", "raises"), [(Reopening.FULL_RAISE_ONLY, Status.RAISE_NOT_REOPENED), (CUMULATIVE, (300, 998))]
)
def test_several_short_all_ins_reopen_only_where_they_add_up(reopening, raises):
    """Rule book 0 [A-03]: 100, 150, 200 do not reopen; in several rooms they do."""
    hand = ByHand(stacks=(1000, 152, 202, 1000), stakes=replace(NO_LIMIT_1_2, reopening=reopening))
    script = OF_FOUR_ON_THE_FLOP + "A bet 100, B raise 150, C raise 200, D call"

    assert after(hand, script).raises("A") == raises


def test_the_least_bet_and_raise():
    """Rule book 0, no limit: min bet = big blind, min raise = last full bet or raise, max = stack."""
    hand = ByHand(stacks=(100, 100, 100))

    assert after(hand, "").raises("C") == (4, 100)
    assert after(hand, "C raise 7").raises("A") == (12, 100)
    assert after(hand, ON_THE_FLOP[:-2]).raises("A") == (2, 98)


# ----------------------------------------------------------------------------------------------------------- pot limit


@pytest.mark.parametrize(("reading", "most"), [("by_pot", 90), ("to_pot", 80)])
def test_the_pot_limit_example(reading, most):
    """Rule book 0 [A-11]: pot 50, bet 10, call 10; the third may raise by 80 to 90, or to 80; at least to 20."""
    hand = ByHand(stacks=(500,) * 5, stakes=POT_LIMIT_5_10, house_rules={"pot_limit_raise": reading})
    flop = "C call, D call, E call, A call, B check"
    script = flop + ", A bet 10, B call"

    assert after(hand, flop).raises("A") == (10, 50)  # "Opening bet: max = pot"
    assert after(hand, script).raises("C") == (20, most)
    assert refused(hand, f"{script}, C raise {most}") == Status.OK
    assert refused(hand, f"{script}, C raise {most + 1}") == Status.RAISE_TOO_LARGE


def test_the_pot_limit_raise_before_the_flop():
    """Rule book 0: with blinds 5/10 the first player's largest raise is to 10 + (5+10+10) = 35."""
    hand = ByHand(stacks=(500, 500, 500), stakes=POT_LIMIT_5_10)

    assert after(hand, "").raises("C") == (20, 35)
    assert refused(hand, "C raise 36") == Status.RAISE_TOO_LARGE


def test_pot_limit_does_not_change_on_the_last_round():
    """Rule book 0 [A-12]: the unit doubles at fixed limit only."""
    hand = ByHand(stacks=(500, 500, 500), stakes=POT_LIMIT_5_10)

    assert after(hand, passed_to(hand, 3)).raises("A") == (10, 30)


# --------------------------------------------------------------------------------------------------------- fixed limit


def test_the_fixed_limit_totals_of_a_2_4_table():
    """Rule book 0, Ex. FL 2-4: pre-flop 2, 4, 6, 8 cap; flop the same; turn and river 4, 8, 12, 16; a capped hand costs 48."""
    hand = ByHand(stacks=(100, 100, 100), stakes=LIMIT_2_4)
    rounds = (
        (["C raise 4", "A raise 6", "B raise 8"], "C call, A call"),
        (["A bet 2", "B raise 4", "C raise 6", "A raise 8"], "B call, C call"),
        (["A bet 4", "B raise 8", "C raise 12", "A raise 16"], "B call, C call"),
        (["A bet 4", "B raise 8", "C raise 12", "A raise 16"], "B call, C call"),
    )
    played: list[str] = []
    for bets, calls in rounds:
        for bet in bets:
            seat, _, total = bet.split()
            assert after(hand, ", ".join(played)).raises(seat) == (int(total), int(total))
            played.append(bet)
        due = calls[0]
        fifth = f"{due} raise {int(total) + int(total) // 4}"
        assert after(hand, ", ".join(played)).raises(due) == Status.RAISE_CAPPED
        assert refused(hand, ", ".join([*played, fifth])) == Status.RAISE_CAPPED
        played.append(calls)

    assert end(hand, ", ".join(played)).pots == [(3 * 48, "ABC", 0)]


def test_the_library_trap():
    """Rule book 0: "pokerkit allows 4, 6, 8 and 10 pre-flop (does not count the blind as a unit)", which a table may choose."""
    hand = ByHand(stacks=(100, 100, 100), stakes=LIMIT_2_4, house_rules={"cap_counts": "raises"})

    assert after(hand, "C raise 4, A raise 6, B raise 8").raises("C") == (10, 10)
    assert after(hand, "C raise 4, A raise 6, B raise 8, C raise 10").raises("A") == Status.RAISE_CAPPED


def test_each_bet_is_exactly_one_unit():
    """Rule book 0, fixed limit: neither a chip less nor a chip more."""
    hand = ByHand(stacks=(100, 100, 100), stakes=LIMIT_2_4)

    assert refused(hand, "C raise 3") == Status.RAISE_TOO_SMALL
    assert refused(hand, "C raise 5") == Status.RAISE_TOO_LARGE


def test_a_straddle_is_the_second_unit():
    """Rule book 0: "the big blind is the first unit", so a straddle of two is the second: 2, 4, then 6, 8 and no more."""
    hand = ByHand(stacks=(100,) * 4, stakes=replace(LIMIT_2_4, straddle=Straddle.UNDER_THE_GUN))

    assert after(hand, "D raise 6").raises("A") == (8, 8)
    assert after(hand, "D raise 6, A raise 8").raises("B") == Status.RAISE_CAPPED


@pytest.mark.parametrize(("reading", "raises"), [("kept", Status.RAISE_CAPPED), ("lifted", (10, 10))])
def test_heads_up_the_cap_is_kept_or_lifted(reading, raises):
    """Rule book 0 [A-10]; after the flop too."""
    hand = ByHand(stacks=(100, 100), stakes=LIMIT_2_4, house_rules={"heads_up_cap": reading})

    assert after(hand, "B raise 4, A raise 6, B raise 8").raises("A") == raises
    assert after(hand, "B call, A check, A bet 2, B raise 4, A raise 6, B raise 8").raises("A") == raises


def test_a_lifted_cap_stays_where_a_third_player_folds_in_the_round():
    """[A-10]: it is lifted in rounds that two players begin."""
    hand = ByHand(stacks=(100, 100, 100), stakes=LIMIT_2_4, house_rules={"heads_up_cap": "lifted"})
    flop = "A bet 2, B raise 4, A raise 6, B raise 8"

    assert after(hand, "C raise 4, A raise 6, B fold, C raise 8").raises("A") == Status.RAISE_CAPPED
    assert after(hand, f"C fold, A call, B check, {flop}").raises("A") == (10, 10)


@pytest.mark.parametrize(
    ("all_in", "next_raise", "raises_of_bettor"), [(14, 20, Status.RAISE_NOT_REOPENED), (15, 25, (25, 25))]
)
def test_half_a_bet_is_a_full_raise_and_less_is_completed(all_in, next_raise, raises_of_bettor):
    """Rule book 0 [A-03] at fixed limit: bet 10, all-in 14 is completed to 20; all-in 15 is a raise, the next goes to 25."""
    hand = ByHand(stacks=(510, 10 + all_in, 510), stakes=LIMIT_10_20)
    script = ON_THE_FLOP + f"A bet 10, B raise {all_in}"

    assert after(hand, script).raises("C") == (next_raise, next_raise)
    assert after(hand, f"{script}, C call").raises("A") == raises_of_bettor


@pytest.mark.parametrize(("all_in", "next_raise"), [(4, 10), (5, 15)])
def test_an_opening_all_in_below_half_a_bet_is_completed(all_in, next_raise):
    """[A-03] at fixed limit: all-in 4 of 10 may be completed to 10, all-in 5 may be raised to 15."""
    hand = ByHand(stacks=(10 + all_in, 510, 510), stakes=LIMIT_10_20)

    assert after(hand, ON_THE_FLOP + f"A bet {all_in}").raises("B") == (next_raise, next_raise)


@pytest.mark.parametrize(("all_in", "raises"), [(35, Status.RAISE_CAPPED), (34, (40, 40))])
def test_half_a_bet_counts_to_the_cap_and_less_does_not(all_in, raises):
    """Rule book 0 [A-03] [A-10]: bet 10, 20, 30, then all-in 35 is the fourth; after all-in 34 there is one more."""
    hand = ByHand(stacks=(10 + all_in, 510, 510), stakes=LIMIT_10_20)
    script = ON_THE_FLOP + f"A bet 10, B raise 20, C raise 30, A raise {all_in}"

    assert after(hand, script).raises("B") == raises


@pytest.mark.parametrize(
    ("reopening", "raises"), [(Reopening.FULL_RAISE_ONLY, Status.RAISE_NOT_REOPENED), (CUMULATIVE, (28, 28))]
)
def test_several_short_all_ins_reopen_a_limit_round_only_where_they_add_up(reopening, raises):
    """[A-03]: bet 10, all-in 14, all-in 18; each is less than half a bet, together they are more."""
    hand = ByHand(stacks=(510, 24, 28, 510), stakes=replace(LIMIT_10_20, reopening=reopening))

    script = OF_FOUR_ON_THE_FLOP + "A bet 10, B raise 14, C raise 18, D call"
    assert after(hand, script).raises("A") == raises
