"""The slow twin of Mata Ases and the kernel against rule book 7.1 to 7.10, 7.14, 7.17: deals, redeals, flips, replays."""

import pytest

from tests.oracles.mata_both import scripted
from tests.oracles.mata_tables import cards, deck, finish, legals, of, words
from tests.oracles.naive_mata_table import (
    CheckThrough,
    Deal,
    Decided,
    Exposed,
    Extra,
    FirstToAct,
    Given,
    KeepOrNew,
    Misdeal,
    Opened,
    Pot,
    Rake,
    Replay,
    RunOut,
    Seed,
    Showdown,
    Split,
    Terms,
)

# Nobody kills with these and the helps 3c 8d 9h. Kings are first on street 1.
ROWS = ("Kc2c4d6h7s", "Qd2d4h6s7c", "Jh2h4s6c7d")
MISS = deck(*ROWS)
EIGHT = deck(*(door + "........" for door in ("Ac", "Kc", "Qc", "Jc", "Tc", "9c", "8c", "7c")))
EQUAL_DOORS = deck("9c........", "9d........", "9s........", "Kc........")
OTHER_DOORS = deck("9c........", "9d........", "Ks........", "Kc........")


def check(num_times: int) -> str:
    return ", ".join(["check"] * num_times)


# ------------------------------------------------------------------------------------------------------ the first deal


def test_the_order_of_the_cards():
    """7.1: "clockwise from the button's left, button last"; "all doors, all holes, then the helps; no burns". 7.6: a third
    card, open, in the same order."""
    cards_of_deck = cards("2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9dTd")
    events = scripted(Terms(), [5000] * 3, 1, [cards_of_deck], "pot, call, call")
    (dealt,) = of(Deal, events)

    assert of(Seed, events) == [(1, 50)]
    assert dealt.doors == ((2, "2c"), (0, "3c"), (1, "4c"))
    assert dealt.holes == ((2, "5c"), (0, "6c"), (1, "7c"))
    assert dealt.helps == ("8c", "9c", "Tc")
    assert of(Opened, events) == [(("8c", "9c", "Tc"),)]
    assert of(Given, events)[:3] == [(2, "Jc", False), (0, "Qc", False), (1, "Kc", False)]


def test_the_third_card_comes_before_the_first_to_act():
    """7.6: "before FTA is found", 7.8: "found when all cards of the street are dealt"."""
    events = scripted(Terms(), [5000] * 3, 2, [MISS], "pot, call, call")
    kinds = [type(event) for event in events]

    opened = kinds.index(Opened)
    assert kinds[opened : opened + 5] == [Opened, Given, Given, Given, FirstToAct]


# ----------------------------------------------------------------------------------------------------------- redeals


@pytest.mark.parametrize(
    ("extras", "pots_bb"),
    [("linear", [1, 9, 25, 49]), ("doubling", [1, 9, 25, 57]), ("constant", [1, 9, 25, 41])],
)
def test_the_pot_after_redeals(extras, pots_bb):
    """7.5: eight players: 9bb after the first redeal, 25bb after the second; [A-41]: then 49bb, 57bb or 41bb."""
    script = check(24) + ", fold" * 7
    events = scripted(Terms(extras=extras), [5000] * 8, 7, [EIGHT] * 4, script)

    assert [legal.pot for legal in legals(events, "street 1")][:32:8] == [50 * pot for pot in pots_bb]
    assert len(of(CheckThrough, events)) == 3


@pytest.mark.parametrize(("extras", "redeal", "paid_before"), [("linear", 14, 91), ("doubling", 7, 63)])
def test_extras_exhaust_100_big_blinds(extras, redeal, paid_before):
    """[A-60]: "Linear extras exhaust 100bb at the 14th redeal (1+...+13 = 91, +14 = 105); doubling at the 7th (63, +64 = 127)".
    Nobody can bet any more: the deal is run out. The button has paid the seed, so a bb more of each other is a side pot."""
    events = scripted(Terms(extras=extras), [5000] * 8, 7, [EIGHT] * (redeal + 1), "")
    last = [event for event in of(Extra, events) if event.extra_no == redeal]

    assert [event.extra_no for event in of(Extra, events)] == [no for no in range(1, redeal + 1) for _ in range(8)]
    assert [event.chips for event in last] == [5000 - 50 * paid_before] * 7 + [5000 - 50 * paid_before - 50]
    assert [pot.chips for pot in of(Pot, events)] == [8 * 5000 - 7 * 50, 7 * 50]
    assert len(of(RunOut, events)) == 1


def test_a_round_without_a_bet_is_a_check_through_folds_or_not():
    """7.4 and [A-59]: who folded before a redeal stays out and pays no extra; [A-69]: his fold stands."""
    decks = [MISS, deck(*ROWS[1:])]
    events = scripted(Terms(), [5000] * 3, 2, decks, "fold, check, check, fold")

    assert [(event.seat, event.chips) for event in of(Extra, events)] == [(1, 50), (2, 50)]
    assert [seat for seat, _ in of(Deal, events)[1].doors] == [1, 2]
    assert finish(events) == [5000, 4950, 5050]


def test_equal_doors_are_a_misdeal():
    """7.2: "If three or more players still in the hand show the same door rank, the deal is void: every player still in pays
    an extra". Two kings and two nines stand."""
    events = scripted(Terms(), [5000] * 4, 3, [EQUAL_DOORS, OTHER_DOORS], "fold, fold, fold")

    assert of(Misdeal, events) == [(0, "9")]
    assert [(event.seat, event.chips) for event in of(Extra, events)] == [(seat, 50) for seat in range(4)]
    assert legals(events, "street 1")[0].pot == 250
    assert of(Opened, events) == []


def test_the_safety_cap():
    """7.2 and [A-61]: "safety cap on consecutive misdeals ... then the deal stands; a check-through or a standing deal resets"
    it. Both kinds of redeal share the counter of extras (7.5)."""
    events = scripted(Terms(max_misdeals=2, big_blind=10), [5000] * 4, 3, [EQUAL_DOORS] * 6, check(4) + ", fold" * 3)
    kinds = [type(event) for event in events if type(event) in (Deal, Misdeal, CheckThrough)]
    with_default = scripted(Terms(big_blind=1), [5000] * 4, 3, [EQUAL_DOORS] * 21, "fold, fold, fold")

    assert kinds == [Deal, Misdeal, Deal, Misdeal, Deal, CheckThrough, Deal, Misdeal, Deal, Misdeal, Deal]
    assert [event.owed for event in of(Extra, events)][::4] == [10, 20, 30, 40, 50]
    assert len(of(Misdeal, with_default)) == 20


def test_two_players_cannot_misdeal():
    """7.2: "Two players can't misdeal"."""
    events = scripted(Terms(), [5000] * 2, 1, [deck("9c........", "9d........", helps="9s9h3c")], "fold")

    assert of(Misdeal, events) == []


def test_a_short_extra_makes_a_side_pot():
    """[A-60]: "all-in for the rest, side pots (a player with 0 pays nothing, stays in, gets new cards)". 30 of 50, then of 100
    nothing; the others bet on and one takes his 30 three times, with the seed."""
    decks = [MISS, MISS, deck("Kc2c4d6h7s", "Ad2dAh6s7c", "Jh2h4s6c7d")]
    events = scripted(Terms(), [30, 5000, 5000], 2, decks, check(5) + ", pot, call, check, check")
    pots = of(Pot, events)

    assert [(event.extra_no, event.seat, event.chips) for event in of(Extra, events)] == [
        (1, 0, 30),
        (1, 1, 50),
        (1, 2, 50),
        (2, 1, 100),
        (2, 2, 100),
    ]
    assert [(pot.chips, set(pot.eligible)) for pot in pots] == [(140, {0, 1, 2}), (2 * 20 + 2 * 100 + 2 * 380, {1, 2})]
    assert len(of(Deal, events)[2].doors) == 3


def test_equal_doors_count_when_the_deal_is_run_out():
    """7.10: "The equal-doors check still applies on street 1"; the extra of the only one with chips is a pot of his own."""
    # The first extra takes the only chips that the first three have.
    events = scripted(Terms(), [1, 1, 1, 5000], 3, [EQUAL_DOORS, EQUAL_DOORS, OTHER_DOORS], "")

    assert [(event.seat, event.chips) for event in of(Extra, events)] == [(0, 1), (1, 1), (2, 1), (3, 50), (3, 100)]
    assert [type(event) for event in events if type(event) in (Misdeal, RunOut)] == [Misdeal, Misdeal, RunOut]
    assert [(pot.chips, set(pot.eligible)) for pot in of(Pot, events)] == [(54, {0, 1, 2, 3}), (149, {3})]


# ------------------------------------------------------------------------------------------------------- KEEP and NEW


def flips(events: list) -> list:
    return [event for event in events if isinstance(event, KeepOrNew | Exposed | Given)][3:]


def test_keep_or_new_one_after_the_other():
    """7.7 and [A-67]: "decided one after the other in dealing order, card dealt at once"."""
    events = scripted(Terms(), [5000] * 3, 2, [MISS], "pot, call, call, 1/3, call, call, new, keep, new, fold, fold")

    assert flips(events) == [
        KeepOrNew(3, 0, "new"),
        Exposed(0, "2c"),
        Given(0, "6h", True),
        KeepOrNew(3, 1, "keep"),
        Given(1, "6s", False),
        KeepOrNew(3, 2, "new"),
        Exposed(2, "2h"),
        Given(2, "6c", True),
    ]


def test_keep_or_new_all_first():
    """[A-67] (cfg): "all choose first"."""
    script = "pot, call, call, 1/3, call, call, new, keep, new, fold, fold"
    events = scripted(Terms(choices="all first"), [5000] * 3, 2, [MISS], script)

    assert [type(event) for event in flips(events)] == [KeepOrNew] * 3 + [Exposed, Given, Given, Exposed, Given]


def test_a_choice_for_the_third_card():
    """[A-62] (cfg)."""
    events = scripted(Terms(third_card="choice"), [5000] * 3, 2, [MISS], "pot, call, call, new, keep, new, fold, fold")

    assert [event[0] for event in of(KeepOrNew, events)] == [2, 2, 2]
    assert of(Exposed, events) == [(0, "2c"), (2, "2h")]


def test_an_all_in_player_still_chooses():
    """[A-68]: "An all-in player while at least two others can still bet: still chooses KEEP/NEW"."""
    events = scripted(Terms(), [50, 5000, 5000], 2, [MISS], "pot, call, call, 1/3, call, new, keep, keep, fold")

    assert of(KeepOrNew, events) == [(3, 0, "new"), (3, 1, "keep"), (3, 2, "keep")]


def test_a_check_through_after_opening_is_a_forced_new():
    """7.9: "every hole is exposed and the next card is dealt closed (a forced NEW, for every live player, all-in ones too).
    After BET_5: straight to showdown"."""
    events = scripted(Terms(max_replays=0), [50, 5000, 5000], 2, [MISS], "pot, call, call")

    assert of(KeepOrNew, events) == []
    assert of(CheckThrough, events) == [("BET_3",), ("BET_4",)]
    assert of(Exposed, events) == [(0, "2c"), (1, "2d"), (2, "2h"), (0, "6h"), (1, "6s"), (2, "6c")]
    assert of(Given, events)[3:] == [
        (0, "6h", True),
        (1, "6s", True),
        (2, "6c", True),
        (0, "7s", True),
        (1, "7c", True),
        (2, "7d", True),
    ]


# ------------------------------------------------------------------------------------------------------- nobody can bet


def test_run_out_on_street_1():
    """7.10: "the helps are turned first if still closed (so the pot is raked), KEEP/NEW skipped, holes opened, missing cards
    dealt open clockwise, button last, until each has five, showdown"; all hands face up (section 0)."""
    events = scripted(Terms(), [100, 100, 150], 2, [MISS], "pot, pot, call, call")
    after = events[next(at for at, event in enumerate(events) if isinstance(event, RunOut)) :]

    assert [type(event) for event in after[:14]] == [RunOut, Opened] + [Exposed] * 3 + [Given] * 9
    assert [event.seat for event in of(Given, after)] == [0, 1, 2] * 3
    assert not any(event.is_closed for event in of(Given, after))
    assert [event.is_shown for event in of(Showdown, after)] == [True] * 3
    assert of(Rake, events) == [(350, 50)]


def test_run_out_later():
    """7.10: after BET_3 two cards each are missing; one player may have chips left."""
    events = scripted(Terms(), [150, 5000], 1, [deck(*ROWS[:2])], "pot, call, pot, call")

    assert words(events) == ["pot", "call", "pot", "call"]
    assert of(RunOut, events) == [("BET_3",)]
    assert len(of(Given, events)) == 2 + 4
    assert len(of(Opened, events)) == 1


def test_nobody_left_to_bet_against():
    """[A-68]: "a single player with chips and nobody left to bet against is treated the same": no check-through, no extra,
    the other need not speak."""
    decks = [MISS, MISS]
    events = scripted(Terms(), [30, 5000, 5000], 2, decks, check(3) + ", fold")

    assert [event.seat for event in of(Decided, events)] == [0, 1, 2, 1]
    assert of(RunOut, events) == [("street 1",)]
    assert {event.extra_no for event in of(Extra, events)} == {1}


# ------------------------------------------------------------------------------------------------------------- replays

ONE_DEAL = "pot, call, call, " + check(9)


def test_two_replays_and_an_equal_split():
    """7.14, Ex. three players, seed 50; a pot bet and two calls, then checks: 50 -> 200 -> 800 -> 3200; rake 150, 3050 split
    1017/1017/1016 (odd chips left of the button)."""
    events = scripted(Terms(), [5000] * 3, 2, [MISS] * 3, ", ".join([ONE_DEAL] * 3))

    assert of(Replay, events) == [(1, 200), (2, 800)]
    assert of(Rake, events) == [(3200, 150)]
    assert of(Split, events) == [(0, (0, 1, 2))]
    assert finish(events) == [5000 - 1050 + 1017, 5000 - 1050 + 1017, 5000 - 1050 - 50 + 1016]
    assert len(of(Seed, events)) == 1


def test_no_replay_with_an_all_in_player():
    """7.14: "as soon as a remaining player is all-in ... divided equally" [A-56]; a call that empties a stack is enough."""
    events = scripted(Terms(), [50, 5000, 5000], 2, [MISS], "pot, call, call")

    assert of(Replay, events) == []
    assert of(Split, events) == [(0, (0, 1, 2))]


def test_folded_players_do_not_return():
    """[A-53]; "A button that folded earlier still fixes the order"."""
    script = "pot, call, fold, " + check(6) + ", pot, fold"
    events = scripted(Terms(), [5000] * 3, 2, [MISS, deck(*ROWS[:2])], script)

    assert of(Replay, events) == [(1, 150)]
    assert [seat for seat, _ in of(Deal, events)[1].doors] == [0, 1]


@pytest.mark.parametrize(
    ("restart", "owed", "carried"), [(True, [50, 50], [800, 4 * 950]), (False, [50, 100], [800, 4 * 1100])]
)
def test_the_extra_counter_in_a_replay(restart, owed, carried):
    """[A-54]: "rules 7.2-7.5 apply again and the extra counter starts at 1bb (cfg: continues)"; redeals inside a replay do not
    use the count of replays."""
    script = ", ".join((check(3), ONE_DEAL, check(3), ONE_DEAL, ONE_DEAL))
    events = scripted(Terms(do_extras_restart=restart), [50_000] * 3, 2, [MISS] * 5, script)

    assert [event.owed for event in of(Extra, events)][::3] == owed
    assert of(Replay, events) == [(1, carried[0]), (2, carried[1])]


@pytest.mark.parametrize(("opened_in", "rake"), [("hand", 50), ("deal", 0)])
def test_a_fold_before_the_helps_of_a_replay(opened_in, rake):
    """[A-65]: "never opened refers to the whole hand: raked. (cfg)"."""
    rows = (*ROWS, "Ts2s4c6d7h")
    script = "pot, call, call, call, " + check(12) + ", pot, fold, fold, fold"
    events = scripted(Terms(raked_if_opened_in=opened_in), [5000] * 4, 3, [deck(*rows)] * 2, script)

    assert of(Rake, events) == [(250, rake)]
    assert finish(events) == [4950 + 250 - rake, 4950, 4950, 4900]
