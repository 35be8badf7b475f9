"""The slow twin against the rule book's examples, sections 0 to 6: pots, halves, odd chips, who shows, statistics."""

import pytest

from tests.oracles.naive_games import FIVE_CARD_STUD, OMAHA_HI_LO, SIX_PLUS_A
from tests.oracles.naive_hand import button_blind
from tests.oracles.naive_money import layer_pots
from tests.oracles.naive_rows import rows
from tests.oracles.naive_showdown import awards
from tests.oracles.naive_table import Award, Decided, Pot, RakeSchedule, Returned, Showdown
from tests.oracles.twin_tables import DECK, STUD_2_4, anything, cards, finish, first_up, of, scripted, table


def test_example_p1_everybody_commits():
    """Rule book 0, Ex. P1: stacks 100, 250, 600, 900; A > B > C > D win 400, 450, 700 and nothing but 300 back."""
    holes = cards("AsAh", "KsKh", "QsQh", "JsJh")
    events = scripted(table(4), [100, 250, 600, 900], "call, raise to 900, call, call, call", holes, "2c3c7d8d9h")

    assert [event[1:] for event in of(Returned, events)] == [(3, 300)]
    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [
        (400, {0, 1, 2, 3}),
        (450, {1, 2, 3}),
        (700, {2, 3}),
    ]
    assert finish(events) == [400, 450, 700, 300]


def test_example_p2_folded_money_stays_in_the_side_pot():
    """Rule book 0, Ex. P2: A all-in 100; B and C put in 250, then C folds: B takes 300, main 300 is contested."""
    holes = cards("AsAh", "KsKh", "QsQh")
    script = "raise to 250, call, call, bet to 10, fold"
    events = scripted(table(3), [100, 1000, 1000], script, holes, "2c3c7d8d9h")

    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(300, {0, 1}), (300, {1})]
    assert finish(events) == [300, 1050, 750]


@pytest.mark.parametrize(("side_pots", "paid"), [("standard", [300, 300, 0]), ("refund", [300, 150, 150])])
def test_what_an_all_in_winner_could_not_match(side_pots, paid):
    """Rule book 0 [A-02], Check: A all-in 100, B and C 250 each; A best, B second."""
    holes = cards("AsAh", "KsKh", "QsQh")
    events = scripted(table(3, side_pots=side_pots), [100, 250, 250], "raise to 250, call, call", holes, "2c3c7d8d9h")

    assert finish(events) == paid


def test_a_refund_is_for_pots_that_no_winner_can_win():
    """[A-02]: where the winner of the main pot can win the side pot too, nothing is given back."""
    holes = cards("KsKh", "AsAh", "QsQh")
    events = scripted(table(3, side_pots="refund"), [100, 250, 250], "raise to 250, call, call", holes, "2c3c7d8d9h")

    assert finish(events) == [0, 600, 0]


def test_dead_money_is_no_level():
    """Rule book 0, Ex.: seed 50 by the button, A all-in 50, button calls 50: one pot of 150."""
    assert layer_pots([50, 50], [0, 0], [0, 0], [0, 50], [0, 1], True) == [(150, frozenset({0, 1}))]


@pytest.mark.parametrize("is_first_round_over", [False, True])
def test_no_rake_in_stud_if_the_hand_ends_in_the_first_round(is_first_round_over):
    """Rule book 0 [A-13]."""
    terms = table(2, FIVE_CARD_STUD, rake=RakeSchedule(rate_bp=5000), **STUD_2_4)
    script = "bring in, call, bet to 2, fold" if is_first_round_over else "complete to 2, fold"
    events = scripted(terms, [50, 50], script, cards("2c3cAh", "2d4dKh"))

    assert [pot.rake for pot in of(Pot, events)] == [2 if is_first_round_over else 0]


@pytest.mark.parametrize(
    ("sides", "shares"),
    [
        ([("high", [1]), ("low", [0])], [51, 50]),
        ([("high", [1]), ("low", [0, 2])], [51, 25, 25]),
        ([("high", [1, 2]), ("low", [0])], [26, 25, 50]),
        ([("high", [1]), ("low", [1, 2])], [51, 25, 25]),
        ([("high", [0, 1])], [51, 50]),
    ],
)
def test_a_pot_of_101(sides, shares):
    """Rule book 3 [A-23]: high 51, low 50; low tied 25 and 25; high tied 26 and 25; no low, all to the high hand."""
    assert [award.chips for award in awards(0, 101, 0, sides)] == shares


def test_quartered():
    """Rule book 3: who ties for low and loses high gets 25 of 101; the halves are made of what is left after the rake."""
    terms = table(4, OMAHA_HI_LO, blinds=(2, 36, 0, 0), min_bet=36, rake=RakeSchedule(rate_bp=820))
    holes = cards("9c9d9h9s", "Ac2cKdKh", "Ad2dJsJh", "QcQsJcTd")
    events = scripted(terms, [40, 36, 36, 36], "call, call, fold", holes, "3d7h8sKsQd")

    assert of(Pot, events)[0][1:3] == (110, 9)
    assert [(award.position, award.side, award.chips, award.rake) for award in of(Award, events)] == [
        (1, "high", 51, 5),
        (1, "low", 25, 2),
        (2, "low", 25, 2),
    ]


def test_the_low_is_decided_among_the_players_of_each_pot():
    """Rule book 3: the all-in player's low is best in the main pot; in the side pot the next one's counts."""
    terms = table(3, OMAHA_HI_LO)
    holes = cards("Ac2cTdTh", "Kc6sKdKh", "4d6dJsJh")
    events = scripted(terms, [20, 60, 60], "raise to 60, call, call", holes, "3d7h8sKsQd")
    won = {(award.pot_no, award.side): award.position for award in of(Award, events)}

    assert won == {(0, "high"): 1, (0, "low"): 0, (1, "high"): 1, (1, "low"): 2}


def test_who_has_the_best_low_shown_so_far_shows():
    """Rule book 0 and 3: a hand is mucked if hands already shown beat it for high and for low."""
    holes = cards("KcKhTdTs", "Ac2c9h9s", "4d6dJsJh", "4c6c9c9d")
    events = scripted(table(4, OMAHA_HI_LO), [60] * 4, "", holes, "3d7h8sKsQd")

    assert [turn.is_shown for turn in of(Showdown, events)] == [True, True, False, False]


def test_without_a_bet_on_the_last_street_its_first_actor_shows_first():
    """Rule book 0 [A-04], in stud."""
    holes = cards("9c2c5d7h8s", "9d3cKdQhKs", "9h4cKhQcJs")
    events = scripted(table(3, FIVE_CARD_STUD, **STUD_2_4), [100] * 3, "", holes)
    openers = [next(event.position for event in of(Decided, events) if event.street == street) for street in range(4)]

    assert openers == [0, 2, 2, 1]
    assert [turn.position for turn in of(Showdown, events)] == [1, 2, 0]


def test_statistics_of_stud():
    """To bring in is not voluntary, to complete is a raise, the second street is what the flop is elsewhere."""
    script = "bring in, complete to 2, call, fold, check, check, check, check, check, check"
    events = scripted(table(3, FIVE_CARD_STUD, **STUD_2_4), [50] * 3, script, first_up("2c", "3c", "4c"))
    opener, raiser, caller = rows([50] * 3, events).seats

    assert "vpip" in opener.chances - opener.made
    assert {"vpip", "pfr", "saw flop"} <= raiser.made
    assert "vpip" in caller.made - {"pfr"}
    assert "saw flop" not in opener.made


def test_six_plus_blinds():
    """Rule book 6 [A-38]: 4 players, unit 10: pot 4 x 10 + 10 = 50, each caller adds 10, the least raise is to 20."""
    terms = table(4, SIX_PLUS_A, ante=10, blinds=button_blind(4, 10), min_bet=10)
    events = scripted(terms, [200] * 4, "call, call, call, check", anything(4), "".join(DECK[-5:]))
    decided = of(Decided, events)

    assert [event.position for event in decided[:4]] == [0, 1, 2, 3]
    assert [event.chips for event in decided[:4]] == [10, 10, 10, 0]
    assert decided[0].legal.min_raise_to == 20
    assert sum(chips for _, _, _, chips in rows([200] * 4, events).actions[:5]) == 50
    assert of(Pot, events)[0].chips == 80
