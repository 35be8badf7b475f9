"""The slow twin against the rule book's examples, sections 0 to 5: limits, caps, short all-ins, completions, open pairs."""

import pytest

from tests.oracles.naive_games import FIVE_CARD_STUD, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO, Game
from tests.oracles.naive_table import Decided, Legal, Pot, RuleBroken
from tests.oracles.twin_tables import DECK, LIMIT_2_4, STUD_2_4, anything, first_up, of, scripted, table


def limit_raise_tos(script: str, **said) -> list[tuple[int, ...]]:
    """Raise-to's on the flop of a 10-20 table, for each decision there: seats 0, 1, 2 with 500, 14 and 500 chips more than the
    big blind; the moves are the flop's."""
    stacks = said.pop("stacks", [510, 24, 510])
    terms = table(3, blinds=(5, 10, 0), limit="fixed limit", **{"min_bet": 10, "big_bet": 20, **said})
    events = scripted(terms, stacks, "call, call, check, " + script, anything(3), "".join(DECK[-5:]))
    return [
        event.legal.raise_tos if event.legal.may_raise else () for event in of(Decided, events) if event.street == 1
    ]


def test_less_than_half_a_bet_is_completed_and_does_not_reopen():
    """[A-03] at fixed limit: bet 10, all-in 14 is completed to 20; if it is only called, who bet may not raise."""
    raises = limit_raise_tos("bet to 10, raise to 14, call, call")

    assert raises == [(10,), (14,), (20,), ()]


@pytest.mark.parametrize("reopening", [False, True])
def test_half_a_bet_is_a_full_raise(reopening):
    """[A-03] at fixed limit: bet 10, all-in 15 counts as a raise; the next goes to 25, and to 25 for who bet too."""
    raises = limit_raise_tos(
        "bet to 10, raise to 15, call, call", stacks=[510, 25, 510], is_reopening_cumulative=reopening
    )

    assert raises == [(10,), (15,), (25,), (25,)]


def test_an_opening_all_in_below_half_a_bet_is_completed_to_the_bet():
    """[A-03] at fixed limit: all-in 4 of 10 may be completed to 10, all-in 5 may be raised to 15."""
    assert limit_raise_tos("bet to 4", stacks=[14, 510, 510])[1] == (10,)
    assert limit_raise_tos("bet to 5", stacks=[15, 510, 510])[1] == (15,)


def test_half_a_bet_counts_to_the_cap_and_less_does_not():
    """[A-03] [A-10]: bet 10, 20, 30, then all-in 35 is the fourth; after all-in 34 there is one more."""
    start = "bet to 10, raise to 20, raise to 30, raise to "
    assert limit_raise_tos(start + "35, call", stacks=[45, 510, 510])[4:] == [(), ()]
    assert limit_raise_tos(start + "34, call, call", stacks=[44, 510, 510])[4:] == [(40,), ()]


@pytest.mark.parametrize(("is_cumulative", "raises_of_a"), [(False, ()), (True, (28,))])
def test_several_short_all_ins_reopen_a_limit_round_only_where_they_add_up(is_cumulative, raises_of_a):
    """[A-03]: bet 10, all-in 14, all-in 18; each is less than half a bet, together they are more."""
    raises = limit_raise_tos(
        "bet to 10, raise to 14, raise to 18", stacks=[510, 24, 28], is_reopening_cumulative=is_cumulative
    )

    # Nobody else has chips: who bet first has nothing to decide but to call.
    assert raises == [(10,), (14,), (18,), ()]
    terms = table(
        4, blinds=(5, 10, 0, 0), limit="fixed limit", min_bet=10, big_bet=20, is_reopening_cumulative=is_cumulative
    )
    script = "call, call, call, check, bet to 10, raise to 14, raise to 18, call"
    events = scripted(terms, [510, 24, 28, 510], script, anything(4), "".join(DECK[-5:]))
    of_a = [event.legal for event in of(Decided, events) if event.street == 1][-1]
    assert (of_a.raise_tos if of_a.may_raise else ()) == raises_of_a


def test_the_fixed_limit_totals_of_a_2_4_table():
    """Rule book 0, Ex. FL 2-4: pre-flop 2, 4, 6, 8 cap; flop the same; turn and river 4, 8, 12, 16; a capped hand costs 48."""
    preflop = "raise to 4, raise to 6, raise to 8, call, call"
    flop = "bet to 2, raise to 4, raise to 6, raise to 8, call, call"
    later = "bet to 4, raise to 8, raise to 12, raise to 16, call, call"
    terms = table(3, **LIMIT_2_4)
    events = scripted(terms, [100] * 3, ", ".join((preflop, flop, later, later)), anything(3), "".join(DECK[-5:]))

    assert {event.legal.why_not for event in of(Decided, events) if event.word == "call"} == {"capped"}
    assert all(pot.chips == 3 * 48 for pot in of(Pot, events))
    with pytest.raises(RuleBroken):
        scripted(terms, [100] * 3, preflop.replace("call, call", "raise to 10"), anything(3))
    with pytest.raises(RuleBroken):
        scripted(terms, [100] * 3, "raise to 5", anything(3))


@pytest.mark.parametrize(("heads_up_cap", "why_not"), [("kept", "capped"), ("lifted", "")])
def test_heads_up_the_cap_is_kept_or_lifted(heads_up_cap, why_not):
    """Rule book 0 [A-10]."""
    terms = table(2, heads_up_cap=heads_up_cap, **LIMIT_2_4)
    events = scripted(terms, [100] * 2, "raise to 4, raise to 6, raise to 8", anything(2), "".join(DECK[-5:]))

    assert of(Decided, events)[3].legal.why_not == why_not


def test_a_lifted_cap_stays_where_a_third_player_folds_in_the_round():
    """[A-10]: it is lifted in rounds that begin with two."""
    terms = table(3, heads_up_cap="lifted", **LIMIT_2_4)
    script = "raise to 4, raise to 6, fold, raise to 8"
    events = scripted(terms, [100] * 3, script, anything(3), "".join(DECK[-5:]))

    assert of(Decided, events)[4].legal.why_not == "capped"


@pytest.mark.parametrize(("reading", "most"), [("by", 90), ("to", 80)])
def test_the_pot_limit_example(reading, most):
    """Rule book 0 [A-11]: pot 50, bet 10, call 10; the third may raise by 80 to 90, or to 80; at least to 20."""
    blinds, deck = (5, 10, 0, 0, 0), anything(5)
    terms = table(5, blinds=blinds, min_bet=10, limit="pot limit", pot_limit_raise=reading)
    events = scripted(
        terms, [500] * 5, "call, call, call, call, check, bet to 10, call, call", deck, "".join(DECK[-5:])
    )
    third = of(Decided, events)[7].legal
    opening = of(Decided, events)[5].legal

    assert (third.min_raise_to, third.max_raise_to) == (20, most)
    assert opening.max_raise_to == 50  # "Opening bet: max = pot"


def test_the_pot_limit_raise_before_the_flop():
    """Rule book 0: with blinds 5/10 the first player's largest raise is to 10 + (5+10+10) = 35."""
    events = scripted(table(3, blinds=(5, 10, 0), min_bet=10, limit="pot limit"), [500] * 3, "fold, fold", anything(3))

    assert of(Decided, events)[0].legal.max_raise_to == 35


def test_a_bring_in_is_completed_and_then_raised_three_times():
    """Rule book 4 [A-25]: bring-in 1, complete 2, then 4, 6, 8; and no more. The completion is not one of the three raises."""
    script = "bring in, complete to 2, raise to 4, raise to 6, raise to 8, call, call"
    events = scripted(table(3, FIVE_CARD_STUD, **STUD_2_4), [50] * 3, script, first_up("2c", "3c", "4c"))
    legals = [event.legal for event in of(Decided, events)]

    assert [legal.raise_tos for legal in legals[:5]] == [(2,), (2,), (4,), (6,), (8,)]
    assert legals[5].why_not == "capped"


def test_a_full_opening_bet_is_followed_by_three_raises():
    """Rule book 4 [A-24]: the lowest card opens with a full small bet, then three raises."""
    terms = table(3, FIVE_CARD_STUD, **{**STUD_2_4, "bring_in": 2})
    script = "bring in, raise to 4, raise to 6, raise to 8, call, call"
    legals = [event.legal for event in of(Decided, scripted(terms, [50] * 3, script, first_up("2c", "3c", "4c")))]

    assert (legals[0].may_raise, legals[1].raise_tos, legals[4].why_not) == (False, (4,), "capped")


def test_all_in_over_the_bring_in():
    """[A-03] [A-25] at fixed limit: bring-in 1, unit 4: all-in 2 is completed to 4, all-in 3 is a completion, raised to 7."""
    terms = table(3, FIVE_CARD_STUD, **{**STUD_2_4, "min_bet": 4, "big_bet": 8})
    short, full = (
        [
            event.legal
            for event in of(
                Decided,
                scripted(
                    terms, [50, stack, 50], f"bring in, complete to {stack - 1}, call", first_up("2c", "3c", "4c")
                ),
            )
        ]
        for stack in (3, 4)
    )

    assert (short[2].raise_tos, short[3].why_not) == ((4,), "not reopened")
    assert (full[2].raise_tos, full[3].raise_tos) == ((7,), (7,))


def on_fourth_street(script: str, game: Game = SEVEN_CARD_STUD, fourth: str = "9d", **said) -> list[Legal]:
    """Decisions of the second round of a 2-4 table, where seat 2 shows a nine and the `fourth` card."""
    shown = (("2c", "Kd"), ("3c", "Qd"), ("9c", fourth))
    left = iter(card for card in DECK if all(card not in cards_shown for cards_shown in shown))
    holes = [
        [*(next(left) for _ in range(game.streets[0].down)), *cards_shown, *(next(left) for _ in range(3))]
        for cards_shown in shown
    ]
    script = ", ".join(["bring in, call, call", *([script] if script else [])])
    events = scripted(table(3, game, **{**STUD_2_4, **said}), [100] * 3, script, holes)
    return [event.legal for event in of(Decided, events) if event.street == 1]


@pytest.mark.parametrize("game", [SEVEN_CARD_STUD, FIVE_CARD_STUD])
def test_an_open_pair_gives_a_choice(game):
    """Rule book 5 [A-31], Ex. 2-4: 9-9 may bet 2 or 4; after a 4 bet raises go 8, 12, 16; after a 2 bet to 4 or 6."""
    big = on_fourth_street("bet to 4, raise to 8, raise to 12, raise to 16", game)
    small = on_fourth_street("bet to 2, raise to 4, raise to 8", game)

    assert [legal.raise_tos for legal in big[:4]] == [(2, 4), (8,), (12,), (16,)]
    assert big[4].why_not == "capped"
    assert [legal.raise_tos for legal in small[:4]] == [(2, 4), (4, 6), (6, 8), (12,)]


def test_without_an_open_pair_or_its_rule_the_bet_is_small():
    """Rule book 5 [A-31]: off, no pair, a game that has no such rule; literal S2 doubles it."""
    assert on_fourth_street("", fourth="Td")[0].raise_tos == (2,)
    assert on_fourth_street("", open_pair="off")[0].raise_tos == (2,)
    assert on_fourth_street("", game=SEVEN_CARD_STUD_HI_LO)[0].raise_tos == (2,)
    assert on_fourth_street("", open_pair="doubled")[0].raise_tos == (4,)
    assert on_fourth_street("", open_pair="doubled", fourth="Td")[0].raise_tos == (2,)


@pytest.mark.parametrize(("reading", "fifth"), [("choice", 4), ("doubled", 2)])
def test_later_rounds_are_big_or_of_one_unit(reading, fifth):
    """Rule book 5: b in rounds 3-5; literal S2 [A-31] has one unit u, doubled only by a pair."""
    left = [[f"{rank}{suit}" for rank in ranks] for suit, ranks in (("c", "AK247J9"), ("d", "AK358T6"))]
    events = scripted(table(2, SEVEN_CARD_STUD, open_pair=reading, **STUD_2_4), [100] * 2, "", left)
    units = [event.legal.raise_tos[0] for event in of(Decided, events) if event.street >= 2]

    assert set(units) == {fifth}
