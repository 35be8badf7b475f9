"""The slow twin against the rule book's examples, sections 1 to 6: who posts, who acts first, how cards are dealt."""

from dataclasses import replace

import pytest

from tests.oracles.naive_games import FIVE_CARD_STUD, HOLDEM, OMAHA, RAZZ, SEVEN_CARD_STUD, SIX_PLUS_A, SIX_PLUS_B
from tests.oracles.naive_hand import agreed_blinds, button_blind
from tests.oracles.naive_rows import rows
from tests.oracles.naive_table import Dealt, Decided, Given, RuleBroken
from tests.oracles.twin_tables import DECK, STUD_2_4, anything, cards, dealt, first_up, of, scripted, table


@pytest.mark.parametrize(
    ("reading", "big_blind_at", "first_actors"),
    [("button small blind", 0, [1, 0, 0, 0]), ("button big blind", 1, [0, 0, 0, 0])],
)
def test_heads_up_blinds(reading, big_blind_at, first_actors):
    """Rule book 1 [A-18]: the button is the small blind; literal S4: the dealer is BB, the SB speaks first on every street."""
    terms = table(2, blinds=agreed_blinds(2, 1, 2, reading), heads_up_blinds=reading)
    events = scripted(terms, [50, 50], "", anything(2), "".join(DECK[-5:]))
    decided = of(Decided, events)

    assert terms.blinds[big_blind_at] == 2
    assert [next(event.position for event in decided if event.street == street) for street in range(4)] == first_actors
    assert rows([50, 50], events).actions[:2] == [
        (0, position, "big blind" if position == big_blind_at else "small blind", terms.blinds[position])
        for position in (0, 1)
    ]


def test_the_big_blind_may_check_or_raise():
    """Rule book 1 [A-19]."""
    events = scripted(table(3), [50] * 3, "call, call, raise to 4, fold, fold", anything(3))
    option = of(Decided, events)[2]

    assert (option.position, option.legal.to_call, option.legal.may_raise) == (1, 0, True)


@pytest.mark.parametrize(("game", "num_own", "most_seats"), [(HOLDEM, 2, 10), (OMAHA, 4, 10), (SIX_PLUS_A, 2, 10)])
@pytest.mark.parametrize("has_burns", [False, True])
def test_ten_players_and_three_burns(game, num_own, most_seats, has_burns):
    """Rule book 1, 2, 6 and [A-20]: 20+5 cards, 40+5 with four own cards, and 3 burns."""
    deck = [card for card in DECK if card[0] in game.ranks]
    num_cards = most_seats * num_own + 5 + 3 * has_burns
    blinds = button_blind(10, 2) if game is SIX_PLUS_A else None
    terms = table(most_seats, game, ante=1, blinds=blinds, has_burns=has_burns)
    events = dealt(terms, deck[:num_cards])
    board = [card for event in of(Dealt, events) for card in event.cards]
    flop_at = most_seats * num_own + has_burns

    assert board[:3] == deck[flop_at : flop_at + 3]
    assert board[-1] == deck[num_cards - 1]
    with pytest.raises(RuleBroken):
        dealt(terms, deck[: num_cards - 1])


@pytest.mark.parametrize(
    ("game", "doors", "opener"),
    [
        (FIVE_CARD_STUD, ("3c", "2d", "2c", "As"), 2),  # clubs lowest
        (FIVE_CARD_STUD, ("Ac", "Ad", "Ks", "Ah"), 2),  # ace is high
        (RAZZ, ("Ac", "Kd", "2c", "Kh"), 3),  # the highest, ace low, ties by the highest suit
    ],
)
def test_who_brings_in(game, doors, opener):
    """Rule book 4: lowest up-card, ties by suit c < d < h < s, ace high; razz: the highest, ace low."""
    holes = first_up(*doors)
    if game is RAZZ:
        holes = [[hand[0], hand[2], hand[1]] for hand in holes]
    events = scripted(table(4, game, **STUD_2_4), [50] * 4, "bring in, fold, fold, fold", holes)

    assert of(Decided, events)[0][:4] == (0, opener, "bring in", 1)


@pytest.mark.parametrize("script", ["fold", "check", "bring in, check", "bring in, bet to 2", "raise to 2"])
def test_nobody_checks_or_folds_for_nothing_in_the_first_round(script):
    """Rule book 4 [A-26]: who opens brings in or completes; the others face a bet."""
    with pytest.raises(RuleBroken):
        scripted(table(3, FIVE_CARD_STUD, **STUD_2_4), [50] * 3, script, first_up("2c", "3c", "4c"))


def test_who_has_brought_in_has_no_further_option():
    """Rule book 4: "if only called, he has no further option"."""
    events = scripted(
        table(3, FIVE_CARD_STUD, **STUD_2_4), [50] * 3, "bring in, call, call", first_up("2c", "3c", "4c")
    )

    assert [event.position for event in of(Decided, events) if event.street == 0] == [0, 1, 2]


def test_an_all_in_for_the_ante_passes_the_obligation_on():
    """Rule book 4 [A-30] and 0: the lowest card has no chips left, the next clockwise brings in; short, the others owe all."""
    terms = table(4, FIVE_CARD_STUD, **{**STUD_2_4, "bring_in": 4, "min_bet": 8, "big_bet": 16})
    events = scripted(terms, [50, 1, 3, 50], "bring in, call, call", first_up("3c", "2c", "4c", "5c"))
    decided = of(Decided, events)

    assert [(event.position, event.word, event.chips) for event in decided[:3]] == [
        (2, "bring in", 2),
        (3, "call", 4),
        (0, "call", 4),
    ]


@pytest.mark.parametrize(
    ("showing", "opener"),
    [
        (("As9s", "2d2h", "KcQc"), 1),  # a pair
        (("KsQs", "KdQd", "KcJc"), 0),  # a tie goes to the first from the left of the button, not by suit
        (("2c3c", "Td9d", "KhQh"), 2),
    ],
)
def test_the_best_board_acts_first(showing, opener):
    """Rule book 4: best visible hand acts first, suits not used."""
    hands = cards(*showing)
    left = iter(card for card in DECK if all(card not in hand for hand in hands))
    holes = [[next(left), *hand, next(left), next(left)] for hand in hands]
    events = scripted(table(3, FIVE_CARD_STUD, **STUD_2_4), [50] * 3, "", holes)

    assert next(event.position for event in of(Decided, events) if event.street == 1) == opener


@pytest.mark.parametrize(("reading", "opener", "num_up"), [("up", 1, 1), ("down", 0, 0)])
def test_the_seventh_card_is_up_or_down(reading, opener, num_up):
    """Rule book 5 [A-32] [A-33]: dealt up it counts for who opens the last round, and five up-cards may be a flush."""
    holes = cards("AcAdKsKh4h8sTs", "2s3s4d6d8dTdQd")
    events = scripted(table(2, SEVEN_CARD_STUD, seventh_card=reading, **STUD_2_4), [100] * 2, "", holes)
    last = [event for event in of(Decided, events) if event.street == 4]

    assert last[0].position == opener
    assert {len(event.up) for event in of(Given, events) if event.street == 4} == {num_up}


@pytest.mark.parametrize(
    ("folds", "has_burns", "num_common", "num_dealt"),
    [
        ({}, False, 1, 49),  # stub 4, eight live
        ({3: [7]}, False, 1, 49),  # 8, 8, 8 on 4th to 6th, one fold then: stub 4, 7 live
        ({0: [7]}, False, 0, 52),  # one fold on 3rd street: 24 + 7 * 4 = 52 exactly
        ({3: [4, 5, 6, 7]}, False, 0, 52),  # stub 4, 4 live: individual cards
        ({}, True, 1, 49),  # 52 - 48 - 3 = 1: burn omitted, that card is the common card
        ({0: [7]}, True, 1, 46),  # 52 - 45 - 3 = 4, 7 live
    ],
)
def test_the_seventh_card_of_eight_players(folds, has_burns, num_common, num_dealt):
    """Rule book 5 [A-35]: one common card where the stub is smaller than the number of live players."""
    # Seat 0 opens, so the folders of third street may fold; cards that never pair.
    terms = table(8, SEVEN_CARD_STUD, has_burns=has_burns, **STUD_2_4)
    events = dealt(terms, DECK, folds)
    common = [card for event in of(Dealt, events) for card in event.cards]
    own = sum(len(event.down) + len(event.up) for event in of(Given, events))

    assert len(common) == num_common
    assert own + num_common == num_dealt
    if has_burns and not folds:
        assert common == DECK[-1:]


@pytest.mark.parametrize(("common_card_opens", "opener"), [(False, 0), (True, 1)])
def test_a_common_card_does_not_open(common_card_opens, opener):
    """Rule book 5 [A-36]: KK84 opens against QQJ2 with a common Q, unless it is counted."""
    up = cards("8cKc4cKd", "JdQdQc2h", "3h5s7h9s", "3s5h7s9h")
    up += cards("6d9c3d5d", "6hTd4h8h", "6sTh4s8s", "7dTc9dAh")
    left = [card for card in DECK if card != "Qh" and all(card not in hand for hand in up)]
    holes = [[left.pop(), left.pop(), *hand] for hand in up]
    terms = table(8, SEVEN_CARD_STUD, common_card_opens=common_card_opens, **STUD_2_4)
    events = scripted(terms, [100] * 8, "", holes, "Qh")
    last = [event for event in of(Decided, events) if event.street == 4]

    assert last[0].position == opener


def test_heads_up_six_plus_the_other_player_acts_first():
    """Rule book 6 [A-40]: the button posts the blind; the other acts first on all streets."""
    terms = table(2, SIX_PLUS_A, ante=10, blinds=button_blind(2, 10), min_bet=10)
    events = scripted(terms, [200] * 2, "", anything(2), "".join(DECK[-5:]))

    assert [event.position for event in of(Decided, events)] == [0, 1] * 4


def test_six_plus_with_two_blinds():
    """Rule book 6: "(cfg) small and big blind without antes" for ranking B."""
    terms = table(3, replace(SIX_PLUS_B, forced="blinds"))
    events = scripted(terms, [200] * 3, "fold, fold", anything(3))

    assert [event.position for event in of(Decided, events)] == [2, 0]
