"""The slow twin of Mata Ases and the kernel against rule book 7.3 and 7.11 to 7.12: sizes, minimum raises, all-ins."""

import pytest

from tests.oracles.mata_both import scripted
from tests.oracles.mata_tables import deck, legals, of
from tests.oracles.naive_mata_table import Decided, FirstToAct, Legal, Opened, Returned, Terms
from tests.oracles.naive_table import RuleBroken

DEEP = 100_000
# Doors that make seat 0 first on street 1 and, with any third card below, on BET_3 too; nobody ever kills.
ROWS = ("Kc2c4d6h7s", "Qd2d4h6s7c", "Jh2h4s6c7d", "Ts2s4c6d7h")


def raise_tos(legal: Legal) -> dict[str, int]:
    """Where each bet or raise would stand."""
    return {
        word: legal.own_bet + chips for word, chips in legal.options.items() if word not in ("fold", "check", "call")
    }


def table(stacks: list[int], script: str, **said) -> list:
    """A scripted hand of one deal, the button last; ROWS say who is first."""
    button = len(stacks) - 1
    return scripted(Terms(**said), stacks, button, [deck(*ROWS[: len(stacks)], helps="3c8d9h")], script)


def test_street_1_has_only_the_pot():
    """7.3 and 7.11, Ex. street 1, 4 players: P = 50. Open pot: 50 -> P = 100. Next: pot raise-to 50 + (100 + 50) = 200."""
    first, second, third, *_ = legals(table([5000] * 4, "pot, pot, fold, fold, fold"), "street 1")

    assert first.options == {"fold": 0, "check": 0, "pot": 50}
    assert (second.pot, second.options) == (100, {"fold": 0, "call": 50, "pot": 200})
    assert raise_tos(third) == {"pot": 200 + 300 + 200}


def test_only_pot_opens():
    """[A-78] (cfg): "one pot bet, then call or fold"; an all-in is a raise too, here with 60 of a pot of 100 ... 200."""
    of_second = [
        legals(table([5000, 150, 5000], "pot, fold, fold", has_raises_on_street_1=said), "street 1")[1]
        for said in (True, False)
    ]

    assert raise_tos(of_second[0]) == {"pot": 150}
    assert of_second[1].options == {"fold": 0, "call": 50}


def test_sizes_on_bet_3():
    """7.11, Ex. BET_3, P = 600: 1/2 bet = 300 -> P = 900, c = 300, P + c = 1200: raise-to 700, 900, 1200, 1500."""
    first, second = legals(table([DEEP] * 2, "pot, call, 1/2, fold", big_blind=200), "BET_3")

    assert (first.pot, raise_tos(first)) == (600, {"1/3": 200, "1/2": 300, "3/4": 450, "pot": 600})
    assert (second.pot, second.to_call, second.options["call"]) == (900, 300, 300)
    assert raise_tos(second) == {"1/3": 700, "1/2": 900, "3/4": 1200, "pot": 1500}


def test_a_third_can_be_below_the_minimum():
    """7.11, Ex. P = 100, A bets 100, B raises pot to 400 (P = 600). A: 1/3 -> 700 < 800 illegal; 850, 1075, 1300 legal [A-43]."""
    script = "pot, call, call, pot, pot, fold, fold"
    legal = legals(table([DEEP] * 3, script, big_blind=25), "BET_3")[-1]

    assert (legal.pot, legal.to_call, legal.bet_to, legal.own_bet) == (600, 300, 400, 100)
    assert raise_tos(legal) == {"1/2": 850, "3/4": 1075, "pot": 1300}


def test_fractions_are_floored():
    """[A-42]: 250/3 = 83; at least a chip. Of equal amounts the larger name is listed, once."""
    third = legals(table([DEEP] * 4, "pot, call, call, call, 1/3, fold, fold, fold", big_blind=50), "BET_3")[0]
    tiny = legals(table([DEEP] * 2, "pot, call, pot, fold", big_blind=1), "BET_3")[0]

    assert third.pot == 250
    assert raise_tos(third) == {"1/3": 83, "1/2": 125, "3/4": 187, "pot": 250}
    assert (tiny.pot, raise_tos(tiny)) == (3, {"1/2": 1, "3/4": 2, "pot": 3})


@pytest.mark.parametrize(
    ("stack", "sizes"),
    [
        (100, {"pot": 100}),
        (400, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 400}),
        (449, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 449}),
        (450, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 450}),
        (451, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 450, "all-in": 451}),
        (900, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 450, "all-in": 900}),
        (901, {"1/3": 150, "1/2": 225, "3/4": 337, "pot": 450}),
    ],
)
def test_all_in_windows(stack, sizes):
    """7.12, Ex. P = 450, no bet: stack 400 -> pot bet puts him all-in; 450 ... 900 -> offered; 901+ -> not. A fraction that
    costs more than the stack is not offered, the pot is capped at it; equal amounts are listed once."""
    events = table([stack + 150, DEEP], "pot, call, fold", big_blind=150)

    assert raise_tos(legals(events, "BET_3")[0]) == sizes


def test_no_voluntary_all_in_with_100_big_blinds_on_street_1():
    """7.12: "With 5000 v P = 50 on street 1: not available"; [A-46]: inside the window it is, unless agreed otherwise."""
    with_5000, with_80, agreed = (
        legals(table([stack, 5000], "fold", has_all_in_on_street_1=said), "street 1")[0]
        for stack, said in ((5000, True), (80, True), (80, False))
    )

    assert raise_tos(with_5000) == {"pot": 50}
    assert raise_tos(with_80) == {"pot": 50, "all-in": 80}
    assert raise_tos(agreed) == {"pot": 50}


@pytest.mark.parametrize(
    ("window", "stack", "is_offered"),
    [
        ("pot", 850, False),
        ("pot", 800, True),
        ("pot", 801, False),
        ("pot", 600, False),  # it is the pot raise
        ("pot", 601, True),
        ("pot and call", 850, True),
        ("pot and call", 600, False),  # it is the pot raise
        ("pot and call", 601, True),
        ("pot and call", 1100, True),
        ("pot and call", 1101, False),
    ],
)
def test_the_all_in_window_facing_a_bet(window, stack, is_offered):
    """[A-45], Ex. P = 400, c = 100, stack 850: default no (850 > 800), alternative yes (750 <= 1000); 600-1100 here."""
    # The button has paid the seed and a call of 100 each.
    events = table([DEEP, stack + 200], "pot, call, 1/3, fold", big_blind=100, all_in_window=window)
    legal = legals(events, "BET_3")[1]

    assert (legal.pot, legal.to_call, legal.stack) == (400, 100, stack)
    assert legal.options["pot"] == 600
    assert ("all-in" in legal.options) == is_offered


def test_a_short_all_in_does_not_reopen():
    """[A-44], Ex. bet 100, raise to 400, all-in 750: does not; who bet 100 may raise, who raised to 400 may not."""
    script = "pot, call, call, call, pot, pot, pot, fold, call, call"
    events = table([DEEP, DEEP, 770, DEEP], script, big_blind=20)
    bettor, raiser = legals(events, "BET_3")[-2:]

    assert [event.seat for event in of(Decided, events) if event.street == "BET_3"] == [0, 1, 2, 3, 0, 1]
    assert (bettor.bet_to, bettor.why_no_raise) == (750, "")
    # P = 1350, c = 650: a third goes to 750 + 666, below 2 x 750.
    assert raise_tos(bettor) == {"1/2": 1750, "3/4": 2250, "pot": 2750}
    assert (raiser.why_no_raise, raiser.options) == ("not reopened", {"fold": 0, "call": 350})


def test_an_all_in_of_twice_the_bet_reopens():
    """[A-44]: "only if it raises to at least 2xB": 800 over 400."""
    script = "pot, call, call, call, pot, pot, pot, fold, call, fold"
    raiser = legals(table([DEEP, DEEP, 820, DEEP], script, big_blind=20), "BET_3")[-1]

    assert (raiser.bet_to, raiser.to_call, raiser.why_no_raise) == (800, 400, "")


def test_the_minimum_after_a_short_all_in():
    """[A-44]: bet 100, all-in 150: 300. P = 350, c = 150: a third goes to 150 + 166, and with P = 100 a pot to 650."""
    script = "pot, call, call, call, pot, pot, fold, fold, fold"
    third = legals(table([DEEP, 170, DEEP, DEEP], script, big_blind=20), "BET_3")[2]

    assert (third.pot, third.bet_to) == (350, 150)
    assert raise_tos(third) == {"1/3": 316, "1/2": 400, "3/4": 525, "pot": 650}


def test_who_faces_an_all_in_may_call_or_fold():
    """7.10: "A player facing an all-in still acts first (call or fold, lock included)"; all others are all-in."""
    legal = legals(table([60, 5000], "pot, fold"), "street 1")[0]
    facing = legals(table([50, 5000], "pot, fold"), "street 1")[1]

    assert raise_tos(legal) == {"pot": 50, "all-in": 60}
    assert (facing.why_no_raise, facing.options) == ("nobody can call more", {"fold": 0, "call": 50})


def test_a_call_for_less_is_all_in():
    """Section 0: "A player can always call for less"; what nobody matched goes back."""
    events = table([5000, 5000, 90], "pot, pot, call, call")
    caller = legals(events, "street 1")[2]

    assert (caller.to_call, caller.options) == (200, {"fold": 0, "call": 40})
    events = table([5000, 90], "pot, call")
    assert of(Returned, events) == [("street 1", 0, 10)]


@pytest.mark.parametrize(
    ("doors", "button", "first"),
    [
        (("Kc", "Ad", "Qh"), 2, 1),  # ace high
        (("Kc", "Kd", "Qh"), 2, 0),
        (("Qc", "Kd", "Kh"), 2, 1),  # the button is last among equals
        (("Kc", "Kd", "Qh"), 0, 1),
        (("Kc", "Qd", "Kh"), 0, 2),
    ],
)
def test_the_highest_door_is_first(doors, button, first):
    """7.3: "highest door by rank (ace high); equal ranks: earliest seat clockwise from the button, the button last"."""
    in_order = [doors[(button + 1 + at) % 3] for at in range(3)]
    events = scripted(Terms(), [5000] * 3, button, [deck(*(door + "...." for door in in_order))], "fold, fold")

    assert of(FirstToAct, events)[0].seat == first
    assert of(Decided, events)[0].seat == first
    assert [event.seat for event in of(Decided, events)] == [first, (first + 1) % 3]


def test_an_all_in_first_player_is_passed_over():
    """[A-64]: "action starts with next clockwise who can act"; on BET_3 the king is still the best visible hand."""
    events = table([50, 5000, 5000], "pot, call, call, check, fold")

    assert of(FirstToAct, events)[1] == ("BET_3", 0)
    assert [event.seat for event in of(Decided, events) if event.street == "BET_3"] == [1, 2]


@pytest.mark.parametrize("script", ["call", "1/2", "all-in", "pot, check", "pot, call, keep"])
def test_what_is_not_offered_is_refused(script):
    """7.3: a call of nothing, a fraction on street 1, an all-in with 100 big blinds, a check facing a bet, a flip in a round."""
    with pytest.raises(RuleBroken):
        table([5000] * 2, script)


def test_helps_open_after_a_bet_only():
    """7.6: "If somebody bet and >= 2 players remain"; [A-63]: "two players fold to one during street 1": never opened."""
    assert len(of(Opened, table([5000] * 3, "pot, call, fold, fold"))) == 1
    assert of(Opened, table([5000] * 3, "pot, fold, fold")) == []
