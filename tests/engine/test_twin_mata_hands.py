"""The slow twin of Mata Ases and the kernel against the rule book's examples, 7, 7.8 and 7.13: hands, visible hands, the lock."""

import random

import pytest

from tests.oracles.mata_both import scripted
from tests.oracles.mata_tables import cards, deck, legals, of
from tests.oracles.naive_mata_hands import DECK, best_hand, does_kill, is_locked, visible_hand
from tests.oracles.naive_mata_table import Decided, FirstToAct, LockedOut, Showdown, Terms
from tests.oracles.naive_ranking import CLASSES, rank

# Seat 0, 1 and 2 are A, B and C of 7.13. The third card is open; after rounds without a bet the holes are exposed, so on
# BET_5 four cards are up and the fifth is the hole: "A up KKd7h3c. B up AA8d5s. C up QJ6c3d".
LOCK_HELPS = "9c4d2s"
A, B, C = "Ks7hKd3cTs", "As8dAc5s6d", "Qs6cJh3dTd"


@pytest.mark.parametrize(
    ("own", "helps", "hand_class", "kills"),
    [
        ("KcKd7h5s3c", "Qd9h2s", "pair", False),  # "A pair of kings or lower, or high card, does not"
        ("AcKd7h5s3c", "Qd9h2s", "high card", False),
        ("AcKd7h5s3c", "Ad9h2s", "pair", True),  # one help may make the pair of aces
        ("2c2d3h8s9c", "3dKhQs", "two pair", True),  # "two pair of any rank"
        ("2c2d7h8s9c", "2hKhQs", "three of a kind", True),
        ("Ac2d3h4s9c", "5dKhQs", "straight", True),  # "wheel allowed"
        ("AcKdQh2s3c", "JdTd9s", "high card", False),  # "exactly one help": never two
        ("AcKc8c2c3d", "QcKhQs", "flush", True),
        ("2c3d5h7s9c", "AdAhKs", "high card", False),  # a pair among the helps is nobody's
        ("6c7d8h9sTc", "TdThTs", "straight", True),  # "the 5 own cards": trips of tens are less
    ],
)
def test_hands_of_own_cards_and_at_most_one_help(own, helps, hand_class, kills):
    """7, "Hand" and "Qualify"."""
    held = best_hand(cards(own), cards(helps))

    assert CLASSES[held[0]] == hand_class
    assert does_kill(held) == kills


def test_the_same_hand_as_the_best_of_six():
    """7: "Equivalent: best 5-card hand out of the six cards own+h, maximised over the three helps h"."""
    rng = random.Random(7)
    for _ in range(200):
        held = rng.sample(DECK, 8)

        assert best_hand(held[:5], held[5:]) == max(rank([*held[:5], card]) for card in held[5:])


def test_first_to_act_with_helps():
    """7.8, Ex. helps As 9d 4c. P1 KK(A), P2 AA(7), P3 999. Order of strength P3, P2, P1: P3 opens."""
    helps = "As9d4c"
    shown = [visible_hand(cards(up), cards(helps)) for up in ("KhKd", "Ah7c", "9h9s")]
    events = scripted(Terms(), [5000] * 3, 2, [deck("Kh2cKd", "Ah2d7c", "9h2h9s", helps=helps)], "pot, call, call")

    assert sorted(shown) == [shown[0], shown[1], shown[2]]
    assert of(FirstToAct, events)[:2] == [("street 1", 1), ("BET_3", 2)]


def test_ties_of_visible_hands():
    """7.8: "tie-break as 7.3"; suits do not count, the best help is each player's own."""
    rows = ("Kh2cQd", "Kd2dQh", "Ks2hQs")
    for button, first in ((2, 0), (0, 1), (1, 2)):
        order = [rows[(button + 1 + at) % 3] for at in range(3)]
        events = scripted(Terms(max_misdeals=0), [5000] * 3, button, [deck(*order, helps="3c8d9h")], "pot, call, call")

        assert of(FirstToAct, events)[1] == ("BET_3", first)


def test_straights_and_flushes_show_with_five_cards_only():
    """7.8: "no straights/flushes with fewer than five cards; at BET_5 four up-cards + one help are five cards"."""
    helps = cards("6c2d2h")

    assert visible_hand(cards("3c4c5c"), helps) < visible_hand(cards("AcAdKh"), helps)
    assert visible_hand(cards("3c4c5c7c"), helps) > visible_hand(cards("AcAdAhKs"), helps)


# ------------------------------------------------------------------------------------------------------------ the lock


def locked_table(script: str, rows: tuple[str, ...] = (A, B, C), helps: str = LOCK_HELPS, **said) -> list:
    """A bet on street 1, no more until BET_5, where the moves are the script's."""
    stacks = said.pop("stacks", [5000] * 3)
    passive = said.pop("passive", 6)
    moves = ["pot", "call", "call"] + ["check"] * passive + ([script] if script else [])
    return scripted(Terms(max_replays=0, **said), stacks, 2, [deck(*rows, helps=helps)], ", ".join(moves))


def seats_and_options(events: list) -> dict[int, set[str]]:
    return {event.seat: set(event.legal.options) for event in of(Decided, events) if event.street == "BET_5"}


def test_the_lock_of_the_rule_book():
    """7.13, Ex.: A free (KKK > AA), B free (no opposing AA+ window), C locked; check and fold stay legal."""
    events = locked_table("")
    options = seats_and_options(events)

    assert [event.seat for event in of(Decided, events) if event.street == "BET_5"] == [1, 2, 0]
    assert options[1] == options[0] == {"fold", "check", "pot", "3/4", "1/2", "1/3"}
    assert options[2] == {"fold", "check"}
    assert of(LockedOut, events) == [(2, 0)]


def test_facing_a_bet_a_locked_player_can_only_fold():
    """7.13, and A, who is free, may call and raise."""
    events = locked_table("pot, fold, call")

    assert seats_and_options(events)[2] == {"fold"}
    assert {"call", "pot"} < seats_and_options(events)[0]
    assert of(LockedOut, events) == [(2, 200)]


def test_free_again_once_the_blocker_folds():
    """7.13: judged "anew at each turn against opponents not folded then"."""
    assert of(LockedOut, locked_table("fold")) == []


def test_an_all_in_opponent_blocks():
    """[A-49]: B is all-in since street 1; A acts first, then C, who is locked. [A-51]: there is no lock before BET_5."""
    events = locked_table("check, check", stacks=[5000, 50, 5000], passive=4)

    assert of(LockedOut, events) == [(2, 0)]
    assert not any(legal.is_locked for street in ("BET_3", "BET_4") for legal in legals(events, street))


def test_an_all_in_call_is_a_call():
    """[A-50] and 7.10: "call or fold, lock included": C has less than the bet and nobody else can bet any more."""
    events = locked_table("pot, fold, fold", stacks=[5000, 5000, 150])

    assert legals(events, "BET_5")[1].stack == 50
    assert seats_and_options(events)[2] == {"fold"}


@pytest.mark.parametrize(("third", "is_free"), [("Kh6cKc3hTd", False), ("Jh6cJc3hTd", True), ("Jh6cKc3hKh", True)])
def test_a_card_that_is_face_up_cannot_be_imagined(third, is_free):
    """[A-48]: against QQQ a pair of kings needs a third one; both are up-cards of a player who has folded.
    One that is his hole can be imagined."""
    rows = (A, "Qs8dQc5s6d", third)
    events = locked_table("check, fold", rows=rows, helps="Qd4d2s")

    assert [event.seat for event in of(Decided, events) if event.street == "BET_5"] == [1, 2, 0]
    assert (0 not in {event.seat for event in of(LockedOut, events)}) == is_free


def test_a_pair_of_twos_blocks_nobody():
    """7.13: "Opponents' holes are not imagined (with one, a pair of twos would be trips and would block)"."""
    helps, weak = cards("9c4d8s"), cards("QsJh6c3d")
    unseen = [card for card in DECK if card not in {*helps, *weak}]
    blocks = {up: is_locked(weak, helps, [cards(up)], unseen, False) for up in ("2c2hTd7s", "KcKhTd7s", "AcAhTd7s")}

    assert blocks == {"2c2hTd7s": False, "KcKhTd7s": False, "AcAhTd7s": True}


@pytest.mark.parametrize("does_tie_unlock", [False, True])
def test_a_tie_does_not_unlock(does_tie_unlock):
    """[A-47] (cfg): "must strictly beat". Royal flushes: one is on show, the other imagined."""
    own, helps, other = cards("AsKsQsJs"), cards("Tc4d2h"), cards("AcKcQcJc")
    unseen = [card for card in DECK if card not in {*own, *helps, *other}]

    assert is_locked(own, helps, [other], unseen, does_tie_unlock) != does_tie_unlock


# -------------------------------------------------------------------------------------------------------- who shows first


def test_without_a_bet_its_first_to_act_shows_first():
    """[A-57]: "with no bet at BET_5 its FTA shows first", else "last player to bet or raise ... then clockwise". B's aces kill;
    C and A do not: they may muck."""
    checked, bet = locked_table(""), locked_table("pot, fold, call")

    assert of(Showdown, checked) == [(1, True, True), (2, False, False), (0, False, False)]
    assert [event.seat for event in of(Showdown, bet)] == [1, 0]
