"""The kernel against the rule book's examples, section 0: pots, uncalled bets, odd chips, who shows, rake."""

import pytest

from pipeline.codes import RakeFrom, Status
from pipeline.rules.money import ForcedBets, HandStakes, Rake, Stakes
from tests.engine.by_hand import STUD_2_4, ByHand, end, refused

THREE_ALL_IN = {"stacks": (100, 250, 250), "holes": ("AsAh", "KsKh", "QsQh"), "board": "2c3c7d8d9h"}


def test_example_p1_everybody_commits():
    """Rule book 0, Ex. P1: stacks 100, 250, 600, 900; A > B > C > D win 400, 450, 700 and nothing but 300 back."""
    hand = ByHand(stacks=(100, 250, 600, 900), holes=("AsAh", "KsKh", "QsQh", "JsJh"), board="2c3c7d8d9h")
    ended = end(hand, "C call, D raise 900, A call, B call, C call")

    assert ended.pots == [(400, "ABCD", 0), (450, "BCD", 0), (700, "CD", 0)]
    assert ended.stacks == [400, 450, 700, 300]


def test_example_p2_folded_money_stays_in_the_side_pot():
    """Rule book 0, Ex. P2: A all-in 100; B and C put in 250, then C folds: B takes 300, main 300 is contested."""
    hand = ByHand(**{**THREE_ALL_IN, "stacks": (100, 1000, 1000)})
    ended = end(hand, "C raise 250, A call, B call, B bet 10, C fold")

    assert ended.pots == [(300, "AB", 0), (300, "B", 0)]
    assert ended.stacks == [300, 1050, 750]


@pytest.mark.parametrize(("reading", "paid"), [("standard", [300, 300, 0]), ("refund", [300, 150, 150])])
def test_what_an_all_in_winner_could_not_match(reading, paid):
    """Rule book 0 [A-02], Check: A all-in 100, B and C 250 each; A best, B second."""
    hand = ByHand(**THREE_ALL_IN, house_rules={"side_pots": reading})

    assert end(hand, "C raise 250, A call, B call").stacks == paid


def test_a_refund_is_for_pots_that_no_winner_can_win():
    """[A-02]: where the winner of the main pot can win the side pot too, nothing is given back."""
    hand = ByHand(**{**THREE_ALL_IN, "holes": ("KsKh", "AsAh", "QsQh")}, house_rules={"side_pots": "refund"})

    assert end(hand, "C raise 250, A call, B call").stacks == [0, 600, 0]


def test_a_winner_of_a_half_is_a_winner():
    """[A-02] and rule book 3: who wins the low half of the main pot is a winner of it; the side pot stays with the best hand."""
    hand = ByHand(
        game="omaha_hi_lo",
        stacks=(20, 60, 60),
        holes=("KcKhTdTs", "Ac2c9h9s", "QhQcJsJh"),
        board="3d7h8sKsQd",
        house_rules={"side_pots": "refund"},
    )
    ended = end(hand, "C raise 60, A call, B call")

    assert ended.won_with("low") == {0: "B", 1: "B"}
    assert ended.stacks == [30, 70, 40]


def test_dead_money_is_no_level():
    """Rule book 0, Ex.: seed 50 by the button, A all-in 50, button calls 50: one pot of 150."""
    nothing = (0, 0)
    forced = ForcedBets(antes=nothing, blinds=nothing, posts=nothing, dead=(0, 50))
    stakes = HandStakes(forced=forced, small_blind=0, big_blind=50, min_bet=50)
    ended = end(ByHand(stacks=(50, 500), stakes=stakes), "A bet 50, B call 50")

    assert ended.pots == [(150, "AB", 0)]


def test_a_short_ante_makes_pots_of_its_own():
    """Rule book 0: a short ante x makes x from each payer the pot which that player can win; the rest is a side pot."""
    hand = ByHand(stacks=(4, 100, 100), stakes=Stakes(small_blind=1, big_blind=2, ante=10))

    assert end(hand, "C call 2, B check").pots == [(12, "ABC", 0), (16, "BC", 0)]


def test_the_others_owe_a_short_blind_in_full():
    """Rule book 0, forced bets when short: the big blind has one chip, the others call two."""
    hand = ByHand(stacks=(100, 1, 100))

    assert refused(hand, "C call 1") == Status.CALL_AMOUNT
    assert refused(hand, "C call 2, A call 1") == Status.OK


def test_an_uncalled_bet_goes_back_before_the_rake():
    """Rule book 0: 50 that nobody called are not raked; a tenth of 21 is 2."""
    hand = ByHand(stacks=(100, 100, 100), rake=Rake(rate_bp=1000))
    ended = end(hand, "C raise 10, A fold, B call, B bet 50, C fold")

    assert ended.pots == [(21, "B", 2)]
    assert ended.stacks == [99, 109, 90]


def test_odd_chips_go_to_the_first_left_of_the_button():
    """Rule book 0 [A-05]: 101 chips, winners in seats +2 and +5 from the button: 51 / 50."""
    hand = ByHand(
        stacks=(90, 50, 90, 90, 50, 90), holes=("2h4h", "AsKh", "3h5h", "4s5s", "AdKc", "6s7s"), board="2c3c7d8dTh"
    )
    ended = end(hand, "C fold, D fold, E raise 50, F fold, A fold, B call")

    assert ended.awards == [(0, "B", "high", 51), (0, "E", "high", 50)]


def test_odd_chips_of_three_winners():
    """Rule book 0 [A-05]: 100 chips three ways: 34/33/33."""
    hand = ByHand(stacks=(90, 33, 33, 33), holes=("2h4h", "AsKh", "AdKc", "AhKd"), board="2c3c7d8dTh")
    ended = end(hand, "C raise 33, D call, A fold, B call")

    assert ended.awards == [(0, "B", "high", 34), (0, "C", "high", 33), (0, "D", "high", 33)]


def test_each_pot_is_split_by_itself():
    """Rule book 0 [A-05]: "Each pot (main, side) is split separately": 201 three ways, 75 two ways, not 276 together."""
    hand = ByHand(stacks=(90, 50, 80, 80, 90), holes=("2h4h", "AsKh", "AdKc", "AhKd", "5s6s"), board="2c3c7d8dTh")
    ended = end(hand, "C raise 20, D call, E raise 65, A fold, B call, C raise 80, D call, E fold")

    assert ended.pots == [(201, "BCD", 0), (75, "CD", 0)]
    assert [award[3] for award in ended.awards] == [67, 67, 67, 38, 37]


@pytest.mark.parametrize(
    ("last_street", "shown"),
    [
        ("A check, B check, C check", "AC"),  # nobody bet: from the left of the button, B is beaten by A
        ("A check, B check, C bet 10, A call, B call", "C"),  # who bet shows first, and has the best hand
        ("A check, B bet 10, C call, A call", "BC"),  # B, then clockwise: C is better, A is not
    ],
)
def test_who_shows(last_street, shown):
    """Rule book 0, showdown order [A-04]; losing hands are mucked."""
    hand = ByHand(stacks=(100, 100, 100), holes=("QsQh", "JsJh", "KsKh"), board="2c3c7d8d9h")
    checks = "C call, A call, B check" + ", A check, B check, C check" * 2

    assert end(hand, f"{checks}, {last_street}").shown == shown


def test_who_has_the_best_low_shown_so_far_shows():
    """Rule book 0 and 3: a hand is mucked if hands already shown beat it for high and for low."""
    hand = ByHand(
        game="omaha_hi_lo",
        stacks=(60, 60, 60, 60),
        holes=("KcKhTdTs", "Ac2c9h9s", "4d6dJsJh", "4c6c9c9d"),
        board="3d7h8sKsQd",
    )

    assert end(hand).shown == "AB"


def test_all_in_every_hand_is_face_up_and_won_by_folds_none():
    """Rule book 0: all-in with no more betting, all hands face up; fold win, shows nothing."""
    assert end(ByHand(**THREE_ALL_IN), "C raise 250, A call, B call").shown == "ABC"
    assert end(ByHand(**THREE_ALL_IN), "C raise 250, A fold, B fold").shown == ""


def test_no_flop_no_drop():
    """Rule book 0, rake: none if the hand ends before the flop."""
    hand = ByHand(stacks=(300, 300), rake=Rake(rate_bp=1000))

    assert end(hand, "B raise 200, A fold").pots == [(4, "B", 0)]
    assert end(hand, "B raise 200, A call, A bet 50, B fold").pots == [(400, "A", 40)]


@pytest.mark.parametrize(("script", "rake"), [("A complete 2, B fold", 0), ("A bring, B call, B bet 2, A fold", 2)])
def test_no_rake_in_stud_if_the_hand_ends_in_the_first_round(script, rake):
    """Rule book 0 [A-13]: "no rake if the hand ends in the first betting round, else rake"."""
    hand = ByHand(
        game="five_card_stud", stacks=(50, 50), holes=("2c3c4h", "2d4dKh"), stakes=STUD_2_4, rake=Rake(rate_bp=5000)
    )

    assert [pot[2] for pot in end(hand, script).pots] == [rake]


@pytest.mark.parametrize(
    ("taken_from", "rakes"), [(RakeFrom.MAIN_POT_FIRST, [300, 30]), (RakeFrom.PROPORTIONAL, [165, 165])]
)
def test_the_rake_is_taken_from_the_main_pot_first(taken_from, rakes):
    """Rule book 0 [A-16]: computed once on the total of 600, from the main pot first; at will in proportion."""
    rake = Rake(rate_bp=5500, taken_from=taken_from)
    hand = ByHand(**{**THREE_ALL_IN, "stacks": (100, 250, 250)}, rake=rake)
    ended = end(hand, "C raise 250, A call, B call")

    assert [pot[:2] for pot in ended.pots] == [(300, "ABC"), (300, "BC")]
    assert [pot[2] for pot in ended.pots] == rakes


@pytest.mark.parametrize(("currency", "rake"), [("USD", 30), ("PLAY", 0)])
def test_play_money_pays_no_rake(currency, rake):
    """Rule book 0: "a currency marked play money has rake 0"."""
    hand = ByHand(stacks=(150, 150), rake=Rake(rate_bp=1000), currency=currency)

    assert end(hand, "B raise 150, A call").pots == [(300, "AB", rake)]
