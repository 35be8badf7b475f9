"""The slow twin of Mata Ases and the kernel against rule book 7.14 to 7.18 and 0: pots, splits, who can win what, rake."""

import pytest

from pipeline.engine import pots
from tests.oracles import mata_tables
from tests.oracles.mata_both import scripted
from tests.oracles.mata_kernel_tables import mata_rake
from tests.oracles.mata_tables import deck, finish, of
from tests.oracles.naive_mata_showdown import rake_of, split
from tests.oracles.naive_mata_table import Award, MataRake, Opened, Pot, Rake, Returned, Showdown, Split, Terms

NO_RAKE = MataRake(least=0, cap=0)
# With the helps 3c 8d 9h nobody kills but who has a pair of aces.
ACES, KINGS, QUEEN, JACK = "AcAd4d6h7s", "KcKd4h6s7c", "Qd2d4s6c7d", "Jh2h4c6d7h"


@pytest.mark.parametrize(
    ("pot", "rake"),
    [
        (0, 0),
        (249, 0),
        (250, 50),
        (1250, 50),
        (1475, 50),
        (1499, 50),
        (1500, 75),
        (1999, 75),
        (2000, 100),
        (2499, 100),
        (2500, 125),
        (3000, 150),
        (3499, 150),
        (3500, 175),
        (3999, 175),
        (4000, 200),
        (40_000, 200),
    ],
)
def test_the_table_of_rake(pot, rake):
    """7.18: 0-249 0, 250-1499 50, 1500 75, 2000 100, 2500 125, 3000 150, 3500 175, from 4000 200; floor, not nearest."""
    assert rake_of(MataRake(), pot) == rake
    assert pots.rake_of(mata_rake()[0], pot, 8, 1) == rake
    assert pots.rake_of(mata_rake()[0], pot, 8, 0) == 0


def test_the_uncalled_bet_is_returned_before_the_rake():
    """7.18, Ex. pot 900 after A's uncalled 450 has been returned: rake 50, A gets 850 (plus his 450). 7.16: a fold win needs no
    AA+ and nobody shows."""
    script = "pot, call, call, 1/2, fold, fold"
    events = scripted(Terms(big_blind=225), [5000] * 3, 2, [deck(KINGS, QUEEN, JACK)], script)

    assert of(Returned, events) == [("BET_3", 0, 450)]
    assert of(Rake, events) == [(900, 50)]
    assert of(Award, events) == [(0, 0, 850, 50)]
    assert finish(events) == [5000 - 225 + 850, 5000 - 225, 5000 - 450]
    assert of(Showdown, events) == []


def test_no_rake_before_the_helps():
    """7.18, Ex. "Fold on street 1 with 25bb = 1250 in the pot: rake 0"."""
    eight = deck(*(door + "........" for door in ("Ac", "Kc", "Qc", "Jc", "Tc", "9c", "8c", "7c")))
    events = scripted(Terms(), [5000] * 8, 7, [eight] * 3, ", ".join(["check"] * 16 + ["fold"] * 7))

    assert of(Opened, events) == []
    assert of(Rake, events) == [(1250, 0)]


@pytest.mark.parametrize(("rake", "paid"), [(NO_RAKE, [300, 200, 200]), (MataRake(), [250, 200, 200])])
def test_pot_by_pot(rake, paid):
    """[A-55], Ex. main 300 (A all-in, B, C), side 400 (B, C). Only A qualifies: A 300, B 200, C 200; the rake of 50 is taken
    from the main pot [A-66]."""
    terms = Terms(big_blind=60, rake=rake)
    events = scripted(terms, [80, 5000, 340], 2, [deck(ACES, KINGS, JACK)], "all-in, call, call, pot, call")
    chips_before = [0, 5000 - 280, 0]

    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(300, {0, 1, 2}), (400, {1, 2})]
    assert of(Split, events) == [(1, (1, 2))]
    assert [after - before for after, before in zip(finish(events), chips_before)] == paid


def test_kings_do_not_win():
    """7: "A pair of kings or lower does not" qualify, "The best non-killing hand gets nothing extra"."""
    events = scripted(Terms(max_replays=0), [5000] * 2, 1, [deck(KINGS, JACK)], "pot, call")

    assert of(Split, events) == [(0, (0, 1))]
    assert [award.chips for award in of(Award, events)] == [75, 75]


def test_ties_of_killing_hands_split():
    """7.14: "ties split"; [A-05]: the odd chip goes to the first seat left of the button."""
    decks = [deck(QUEEN[:4], ACES, "AhAs4h6d7c")]
    for button, shares in ((2, [(1, 101), (2, 100)]), (1, [(0, 101), (1, 100)])):
        events = scripted(Terms(big_blind=67, rake=NO_RAKE), [5000] * 3, button, decks, "pot, call, fold")

        assert [(award.seat, award.chips) for award in of(Award, events)] == shares
        assert of(Split, events) == []


@pytest.mark.parametrize(
    ("chips", "winners", "shares"),
    [(101, [2, 5], {2: 51, 5: 50}), (100, [0, 1, 2], {0: 34, 1: 33, 2: 33}), (100, [4, 0, 1], {4: 34, 0: 33, 1: 33})],
)
def test_odd_chips(chips, winners, shares):
    """Section 0, Ex. 101 chips, winners in seats +2 and +5 from the button: 51 / 50. 100 chips three ways: 34/33/33."""
    assert split(chips, winners) == shares


def test_the_seed_is_no_level():
    """Section 0, Ex.: seed 50 by the button, A all-in 50, button calls 50: one pot of 150."""
    events = scripted(Terms(), [50, 5000], 1, [deck(ACES, JACK)], "pot, call")

    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(150, {0, 1})]
    assert finish(events) == [150, 4900]
    assert [turn.is_shown for turn in of(Showdown, events)] == [True, True]  # "all hands face up"


def test_a_short_seed_wins_no_more_than_the_seed():
    """7.1: "a shorter stack is all-in for what it has, is dealt in, and can win only the seed and extras that it matched"."""
    rows = (KINGS, JACK, ACES)
    events = scripted(Terms(), [5000, 5000, 30], 2, [deck(*rows)], "pot, call, check, check, check, check")

    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(30, {0, 1, 2}), (60, {0, 1})]
    assert finish(events) == [5000, 5000, 30]


def test_heads_up_with_a_button_that_has_the_seed_only():
    """7.1 and 7.10: nobody can bet, the deal is run out for the seed."""
    events = scripted(Terms(), [5000, 50], 1, [deck(ACES, JACK)], "")

    assert finish(events) == [5050, 0]
    assert len(of(Opened, events)) == 1


def test_a_pot_of_one_player_is_his_without_qualifying():
    """Section 0, Ex. P2: "B alone in the side pot ... goes to B without showdown"; A's main pot is contested."""
    # A is all-in with the pot bet; B bets 300 on BET_3, C calls and folds on BET_4.
    rows = (ACES, KINGS, JACK)
    script = "pot, call, call, pot, call, keep, keep, keep, 1/3, fold"
    events = scripted(Terms(rake=NO_RAKE), [50, 5000, 5000], 2, [deck(*rows)], script)

    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(200, {0, 1}), (400, {1})]
    assert of(Split, events) == []
    assert finish(events) == [200, 5000 - 250 + 400, 5000 - 300]


def test_a_proportional_rake():
    """[A-66] as [A-16] (cfg: proportional): 50 of 300 and 400 is 21 and 28, and one more from the main pot. The twin alone:
    a record says what was taken, not from where."""
    terms = Terms(big_blind=60, rake=MataRake(is_proportional=True))
    events = mata_tables.scripted(terms, [80, 5000, 340], 2, [deck(ACES, KINGS, JACK)], "all-in, call, call, pot, call")

    assert [pot.rake for pot in of(Pot, events)] == [22, 28]
