"""The kernel against the rule book's examples, sections 1, 2, 3 and 6: hold'em, Omaha, Omaha Hi/Lo and six plus."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline import cards, compile, games
from pipeline.codes import Action, BestOf, Limit, Status
from pipeline.engine import tables
from pipeline.engine.dealing import deal_from_deck
from pipeline.engine.table_hand import begin_hand
from pipeline.rules.money import BlindSeats, Rake, Stakes
from tests.engine.by_hand import NO_LIMIT_1_2, STUD_2_4, ByHand, after, end, refused

SIX_PLUS = Stakes(big_blind=10, ante=10, blind_seats=BlindSeats.BUTTON)
OMAHA_BOARD = "2c3c5c9cJs"


# ------------------------------------------------------------------------------------------------------------- hold'em


@pytest.mark.parametrize(
    ("is_button_big_blind", "posts", "first_actors"), [(False, [2, 1], "BAAA"), (True, [1, 2], "AAAA")]
)
def test_heads_up_blinds(is_button_big_blind, posts, first_actors):
    """Rule book 1 [A-18]: the button is the small blind; literal S4: the dealer is BB, the SB speaks first on every street."""
    hand = ByHand(stacks=(50, 50), stakes=replace(NO_LIMIT_1_2, is_button_big_blind=is_button_big_blind))

    assert after(hand, "").table["seats"]["bet"][0][:2].tolist() == posts
    assert end(hand).first_actors() == first_actors


def test_the_big_blind_may_check_or_raise():
    """Rule book 1 [A-19]."""
    hand = ByHand(stacks=(50, 50, 50))

    assert after(hand, "C call, A call").raises("B") == (4, 50)
    assert refused(hand, "C call, A call, B check, A check") == Status.OK


@pytest.mark.parametrize(
    ("board", "better", "worse"),
    [
        ("AhKhQhJh2h", "3h4c", "4d4s"),  # a heart is enough to beat the board
        ("AcKd9h5s2c", "QsJd", "QdTs"),  # all kickers
        ("KsQd2c3h7d", "7s8s", "AsJc"),  # no wrap: Q K A 2 3 is no straight
        ("2c3d4h9sKd", "5c6c", "Ac5d"),  # the ace is low in 5-4-3-2-A only
    ],
)
def test_which_hand_wins(board, better, worse):
    """Rule book 0: flushes by all five cards, kickers, no straights around the ace."""
    assert end(ByHand(stacks=(50, 50), holes=(worse, better), board=board)).won_with("high") == {0: "B"}


def test_both_play_the_board():
    """[A-08]: on A K Q J 9 of hearts the 3 of hearts is no better than no heart."""
    hand = ByHand(stacks=(50, 50), holes=("3h4c", "4d4s"), board="AhKhQhJh9h")

    assert end(hand).won_with("high") == {0: "AB"}


@pytest.mark.parametrize(("game", "num_own"), [("holdem", 2), ("omaha", 4), ("six_plus", 2)])
@pytest.mark.parametrize("burns", ["off", "on"])
def test_ten_players_and_three_burns(game, num_own, burns):
    """Rule book 1, 2, 6 and [A-20]: one card at a time from the left of the button, the board after 10 hands, and 3 burns."""
    rules = compile.rule_record(games.find(game), {"burns": burns})
    table = tables.new_table()
    begin_hand(table[0], 0, 10, 9, 0)
    table["seats"]["cards"] = table["seats"]["up_cards"] = np.uint64(cards.NO_CARDS)
    deck = games.find(game).deck
    table["deck"][0][: len(deck)] = deck
    for street_no in range(4):
        deal_from_deck(rules[0], table[0], street_no)
    is_burnt = burns == "on"
    flop = 10 * num_own + is_burnt
    board = [*range(flop, flop + 3), flop + 3 + is_burnt, flop + 4 + 2 * is_burnt]

    for seat in range(10):
        assert cards.unpack(int(table["seats"]["cards"][0][seat])) == [deck[seat + 10 * at] for at in range(num_own)]
    assert cards.unpack(int(table["board"][0])) == [deck[at] for at in board]
    assert table["deck_at"][0] == 10 * num_own + 5 + 3 * is_burnt


# --------------------------------------------------------------------------------------------------------------- Omaha


@pytest.mark.parametrize(
    ("own", "board", "hand_class"),
    [
        ("AcKdQd7h", OMAHA_BOARD, "high card"),  # four clubs on the board and one in hand
        ("Ac8cQd7h", OMAHA_BOARD, "flush"),
        ("AcAdQh7h", "2c2d2h2sKs", "full house"),  # "each hand uses two own cards and three board cards"
        ("AcKdQh7h", "2c2d2h2sKs", "three of a kind"),
    ],
)
def test_omaha_takes_two_own_cards_and_three_of_the_board(own, board, hand_class):
    """Rule book 2: A of clubs with four clubs on board is not a flush; board 2-2-2-2-K."""
    assert end(ByHand(game="omaha", stacks=(50, 50), holes=(own,), board=board)).held("A") == (hand_class, "")


@pytest.mark.parametrize(("game", "extra"), [("omaha_5", "Kh"), ("omaha_6", "Kh3s")])
def test_more_own_cards_are_more_pairs_to_choose_from(game, extra):
    """Rule book 2 with five and six own cards: the fifth one makes a pair of kings."""
    hand = ByHand(game=game, stacks=(50, 50), holes=("AcQdJh9d" + extra,), board="2c4d6h8sKs")

    assert end(hand).held("A") == ("pair", "")
    assert games.find(game).showdown.best_of == BestOf.TWO_OWN_THREE_BOARD


# --------------------------------------------------------------------------------------------------------- Omaha Hi/Lo


def pot_of_101(*holes: str) -> list[tuple[int, str, str, int]]:
    """Awards of a pot of 101: the small blind folds 2, three others are all-in for 33. The board has a low."""
    stakes = Stakes(small_blind=2, big_blind=33, limit=Limit.POT_LIMIT)
    hand = ByHand(
        game="omaha_hi_lo",
        stacks=(90, 33, 33, 33),
        stakes=stakes,
        holes=("9c9d9h9s", *holes),
        board="3d7h8sKsQd",
    )
    ended = end(hand, "C call, D call, A fold")
    assert ended.pots == [(101, "BCD", 0)]
    return ended.awards


@pytest.mark.parametrize(
    ("holes", "awards"),
    [
        (("KcKhTdTs", "Ac2cJc5s", "4d6dJsJh"), [("B", "high", 51), ("C", "low", 50)]),
        (("KcKhTdTs", "Ac2cJc5s", "Ad2dJd5h"), [("B", "high", 51), ("C", "low", 25), ("D", "low", 25)]),
        (("KcQcTdTs", "KhQhTcTh", "Ac2cJc5s"), [("B", "high", 26), ("C", "high", 25), ("D", "low", 50)]),
        (("KcQcTdTs", "KhJhTcTh", "JcJd5s5c"), [("B", "high", 101)]),  # no low: high takes everything
        (("Ac2cKdKh", "Jc4cTdTs", "4d6dJsJh"), [("B", "high", 51), ("B", "low", 50)]),  # a scoop
    ],
)
def test_a_pot_of_101(holes, awards):
    """Rule book 3 [A-23]: high 51, low 50; low tied 25 + 25; high tied 26 + 25."""
    assert [award[1:] for award in pot_of_101(*holes)] == awards


def test_quartered():
    """Rule book 3: who ties for low and loses high gets 25 of 101."""
    awards = pot_of_101("Ac2cKdKh", "Ad2dJsJh", "QcQsJcTd")

    assert [award[3] for award in awards if award[1] == "C"] == [25]
    assert [award[3] for award in awards if award[1] == "B"] == [51, 25]


def test_the_low_is_decided_among_the_players_of_each_pot():
    """Rule book 3: the all-in player's low is best in the main pot; in the side pot the next one's counts."""
    hand = ByHand(
        game="omaha_hi_lo",
        stacks=(20, 60, 60),
        holes=("Ac2cTdTh", "Kc6sKdKh", "4d6dJsJh"),
        board="3d7h8sKsQd",
    )
    ended = end(hand, "C raise 60, A call, B call")

    assert ended.pots == [(60, "ABC", 0), (80, "BC", 0)]
    assert ended.won_with("low") == {0: "A", 1: "C"}
    assert ended.won_with("high") == {0: "B", 1: "B"}


def test_the_rake_is_taken_before_the_halves():
    """Rule book 3 and 0: of a pot of 110 with rake 9 the halves are 51 and 50."""
    hand = ByHand(
        game="omaha_hi_lo",
        stacks=(40, 36, 36, 36),
        stakes=Stakes(small_blind=2, big_blind=36, limit=Limit.POT_LIMIT),
        rake=Rake(rate_bp=820),
        holes=("9c9d9h9s", "Ac2cKdKh", "Ad2dJsJh", "QcQsJcTd"),
        board="3d7h8sKsQd",
    )
    ended = end(hand, "C call, D call, A fold")

    assert ended.pots == [(110, "BCD", 9)]
    assert [award[1:] for award in ended.awards] == [("B", "high", 51), ("B", "low", 25), ("C", "low", 25)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c6d5h4s3cKdKh", "8c4d3h2sAcQdQh"),
        ("8c5d4h3s2cKdKh", "8d6h3d2dAhQdQh"),
        ("5c4c3c2cAcKdKh", "6d4h3s2dAhQdQh"),  # a straight flush, and still the best low
    ],
)
def test_lows_are_compared_from_the_highest_card_down(better, worse):
    """Rule book 3 and [A-22]: 7-6-5-4-3 beats 8-4-3-2-A, 8-5-4-3-2 beats 8-6-3-2-A, flushes and straights do not hurt."""
    hand = ByHand(game="seven_card_stud_hi_lo", stakes=STUD_2_4, stacks=(90, 90), holes=(worse, better))

    assert end(hand).won_with("low") == {0: "B"}


@pytest.mark.parametrize(
    ("own", "board", "held"),
    [
        ("Ac2cKdKh", "3d7h8sKsQd", ("three of a kind", "eight low")),  # other own cards for high than for low
        ("AcJcKdKh", "3d7h8sKsQd", ("three of a kind", "")),
        ("AcJcKdQh", "2d3d5h8sKs", ("pair", "")),  # one own low card and four of the board are no low
        ("Ac2c9h9s", "3d7hTsKsQd", ("pair", "")),  # nor are two and two
    ],
)
def test_a_low_takes_two_own_cards_and_three_of_the_board(own, board, held):
    """Rule book 3: the pairs of own cards for high and for low may differ."""
    hand = ByHand(game="omaha_hi_lo", stacks=(50, 50), holes=(own,), board=board)

    assert end(hand).held("A") == held


def test_the_lowest_hand_wins_razz():
    """Razz: ace low, no qualifier, straights and flushes do not count, a pair is worse than none."""
    low, high, pair = "7c4c3c2cAc7d7h", "TcTd8h6s4h3sAh", "2d2hAs3dAdKsKc"

    for better, worse in ((low, high), (high, pair)):
        hand = ByHand(game="razz", stakes=STUD_2_4, stacks=(90, 90), holes=(worse, better))
        assert end(hand).won_with("high") == {0: "B"}


# ------------------------------------------------------------------------------------------------------------ six plus


def test_six_plus_antes_and_the_buttons_blind():
    """Rule book 6 [A-38]: 4 players, unit 10: pot 4 x 10 + 10 = 50; each caller adds 10; min raise-to 20."""
    hand = ByHand(game="six_plus", stakes=SIX_PLUS, stacks=(200, 200, 200, 200))

    before = after(hand, "").table
    assert before["pot"][0] == 50
    assert before["actions"]["action"][0][:5].tolist() == [Action.POST_ANTE] * 4 + [Action.POST_BIG_BLIND]
    assert after(hand, "").raises("A") == (20, 190)
    assert after(hand, "A call 10, B call 10, C call 10").table["pot"][0] == 80
    assert after(hand, "A call, B call, C call").raises("D") == (20, 190)  # the button last
    assert after(hand, "A call, B call, C call, D check").raises("A") == (10, 180)


def test_heads_up_six_plus_the_other_player_acts_first():
    """Rule book 6 [A-40]: the button posts the blind; the other acts first on all streets."""
    hand = ByHand(game="six_plus", stakes=SIX_PLUS, stacks=(200, 200))

    assert after(hand, "").table["seats"]["bet"][0][:2].tolist() == [0, 10]
    assert end(hand).first_actors() == "AAAA"


def test_the_only_blind_is_a_bet_at_fixed_limit():
    """Rule book 6 and 0: 10, 20, 30, 40 and no more."""
    hand = ByHand(game="six_plus", stakes=replace(SIX_PLUS, limit=Limit.FIXED_LIMIT), stacks=(200, 200, 200))

    assert after(hand, "A raise 20, B raise 30").raises("C") == (40, 40)
    assert after(hand, "A raise 20, B raise 30, C raise 40").raises("A") == Status.RAISE_CAPPED


@pytest.mark.parametrize(("ranking", "hand_class", "winner"), [("a", "straight", "B"), ("b", "three of a kind", "A")])
def test_the_short_deck_hand_under_its_rankings(ranking, hand_class, winner):
    """Rule book 6 [A-37]: own 9 9, board 9 8 7 6 T is the straight 6-T by A, three nines by B; a higher straight beats it by A
    and loses by B."""
    hand = ByHand(
        game="six_plus",
        stakes=SIX_PLUS,
        stacks=(200, 200),
        holes=("9c9d", "JcAd"),
        board="9h8s7d6cTd",
        house_rules={"ranking": ranking},
    )
    ended = end(hand)

    assert ended.held("A") == (hand_class, "")
    assert ended.won_with("high") == {0: winner}


@pytest.mark.parametrize("ranking", ["a", "b"])
@pytest.mark.parametrize(
    ("own", "board", "hand_class"),
    [
        ("Ac6d", "7h8s9cKdQd", "straight"),  # the lowest one
        ("Ac6c", "7c8c9cKdQd", "straight flush"),
        ("AcJc", "7c8cTcAdAh", "flush"),
        ("AcKd", "KcQcAhAsJd", "full house"),
    ],
)
def test_the_low_ace_of_the_short_deck(ranking, own, board, hand_class):
    """Rule book 6: A-6-7-8-9 is a straight, suited a straight flush."""
    hand = ByHand(
        game="six_plus",
        stakes=SIX_PLUS,
        stacks=(200, 200),
        holes=(own,),
        board=board,
        house_rules={"ranking": ranking},
    )

    assert end(hand).held("A")[0] == hand_class


@pytest.mark.parametrize("ranking", ["a", "b"])
def test_a_flush_beats_a_full_house_in_the_short_deck(ranking):
    """Rule book 6: full house < flush < four of a kind."""
    board, full_house, flush, quads = "8c8dTcJcAh", "AdAs", "7cKc", "8h8s"
    for worse, better in ((full_house, flush), (flush, quads)):
        hand = ByHand(
            game="six_plus",
            stakes=SIX_PLUS,
            stacks=(200, 200),
            holes=(worse, better),
            board=board,
            house_rules={"ranking": ranking},
        )
        assert end(hand).won_with("high") == {0: "B"}
